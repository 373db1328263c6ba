"""Help: which key, click or button does what."""

from game.view.panels.pen import Moment
from game.view.panels.sheet import Heading, Sheets, key_cap, scrolled

SIZE = (500, 288)
GROUPS: tuple[tuple[tuple[str, tuple[tuple[str, str], ...]], ...], ...] = (
    (
        (
            "Pages",
            (
                ("B", "brigade: everybody on shift"),
                ("M", "menu: what the stations mean"),
                ("D", "day board: what got done"),
                ("S", "settings"),
                ("H", "this help"),
                ("F3", "how the program is doing"),
            ),
        ),
        (
            "Going about",
            (
                ("Tab", "next chef or line, also the arrows"),
                ("Enter", "open what is marked"),
                ("PgDn", "and PgUp, Home, End: long lists"),
                ("Esc", "close; with nothing open: quit"),
            ),
        ),
    ),
    (
        (
            "Looking closer",
            (
                ("O", "this project, this chef, all"),
                ("G", "brigade by project"),
                ("C", "copy the command that resumes"),
            ),
        ),
        (
            "Kitchen",
            (
                ("P", "privacy: hide what is worked on"),
                ("Space", "pause the demo or a replay"),
                ("F11", "full screen, also Alt+Enter"),
            ),
        ),
        (
            "Mouse and controller",
            (
                ("Click", "chef, ticket, row, station, coin box"),
                ("Wheel", "long lists"),
                ("A B", "open, close"),
                ("X Y", "scope, by project"),
            ),
        ),
    ),
)
"""Two columns of groups: title, then key and meaning."""

HINTS = (("B M D S", "the other pages"), ("Esc", "close"))
ROW, GROUP, GAP = 14, 15, 5
_COLUMN, _CAP = 238, 40


class HelpPage:
    """Draws the page."""

    def __init__(self, sheets: Sheets) -> None:
        self._sheets = sheets

    def draw(self, moment: Moment) -> None:
        """Draw the page."""
        pen = moment.pen
        heading = Heading("ask", "Help", "keys, mouse, controller", "R1", "R2", "R0")
        inside = self._sheets.draw(moment, SIZE, "paper", heading, HINTS).inflate(-14, -8)
        heights = [sum(GROUP + GAP + ROW * len(rows) for _, rows in column) for column in GROUPS]
        start = inside.y - scrolled(moment, inside, max(heights) - GAP)
        before = pen.canvas.get_clip()
        pen.canvas.set_clip(inside)
        for number, column in enumerate(GROUPS):
            x, y = inside.x + number * (_COLUMN - 2), start
            for title, rows in column:
                section(moment, (x, y), title, _COLUMN - 16)
                y += GROUP
                for key, words in rows:
                    cap = key_cap(pen.type, key)
                    pen.canvas.blit(cap, (x + (_CAP - cap.get_width()) // 2, y + 1))
                    pen.line((x + _CAP + 6, y + 2), words, _COLUMN - _CAP - 22)
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
