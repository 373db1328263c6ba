"""Help: which key, click or button does what."""

from game.view.panels.pen import Moment
from game.view.panels.sheet import Heading, Sheets, key_cap, scrolled

SIZE = (500, 288)
ROW, GROUP, GAP = 14, 15, 5
_COLUMN, _CAP = 238, 40


class HelpPage:
    """Draws the page."""

    def __init__(self, sheets: Sheets) -> None:
        self._sheets = sheets

    def draw(self, moment: Moment) -> None:
        """Draw the page."""
        pen = moment.pen
        words, hints = moment.words.help, moment.words.hints
        heading = Heading("ask", words.title, words.about, "R1", "R2", "R0")
        keys = (("B M D S", hints.pages), ("Esc", hints.close))
        inside = self._sheets.draw(moment, SIZE, "paper", heading, keys).inflate(-14, -8)
        columns = (words.left, words.right)
        heights = [sum(GROUP + GAP + ROW * len(group.rows) for group in column) for column in columns]
        start = inside.y - scrolled(moment, inside, max(heights) - GAP)
        before = pen.canvas.get_clip()
        pen.canvas.set_clip(inside)
        for number, column in enumerate(columns):
            x, y = inside.x + number * (_COLUMN - 2), start
            for group in column:
                section(moment, (x, y), group.title, _COLUMN - 16)
                y += GROUP
                for key, meaning in group.rows:
                    cap = key_cap(pen.type, key)
                    pen.canvas.blit(cap, (x + (_CAP - cap.get_width()) // 2, y + 1 - (cap.get_height() - 11) // 2))
                    pen.line((x + _CAP + 6, y + 2), meaning, _COLUMN - _CAP - 22)
                    y += ROW
                y += GAP
        pen.canvas.set_clip(before)
        moment.hits.port = None


def section(
    moment: Moment, at: tuple[int, int], title: str, width: int, *, note: str = "", chalk: bool = False
) -> None:
    """The title of a section with its line below, 13 pixels high."""
    pen, (x, y) = moment.pen, at
    room = width
    if note:
        words = pen.type.fit(note, width // 2, "body")
        pen.line((x + width, y + 2), words, width // 2, "body", "L1" if chalk else "K2", align="right")
        room -= pen.type.width(words, "body") + 6
    pen.line((x, y), title, room, "name", "W5" if chalk else "R0")
    pen.fill("L0" if chalk else "W3", (x, y + 12, width, 1))
