"""Help: which key, click or button does what, and what the marks in the kitchen mean."""

import pygame

from game.view.hud.ink import COLOURS, Card
from game.view.panels.pen import Moment, Pen
from game.view.panels.sheet import Heading, Sheets, key_cap, scrolled
from game.view.words import Mark, TimeWords, ago

SIZE = (636, 304)
ROW, GROUP, GAP = 14, 15, 5
_COLUMN, _CAP, _MARK = 205, 38, 32


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
        heights = [sum(GROUP + GAP + ROW * len(group.rows) for group in column) - GAP for column in columns]
        start = inside.y - scrolled(moment, inside, max(*heights, GROUP + ROW * len(words.marks)))
        before = pen.canvas.get_clip()
        pen.canvas.set_clip(inside)
        for number, column in enumerate(columns):
            x, y = inside.x + number * _COLUMN, start
            for group in column:
                section(moment, (x, y), group.title, _COLUMN - 16)
                y += GROUP
                for key, meaning in group.rows:
                    cap = key_cap(pen.type, key)
                    pen.canvas.blit(cap, (x + (_CAP - cap.get_width()) // 2, y + 1 - (cap.get_height() - 11) // 2))
                    pen.line((x + _CAP + 4, y + 2), meaning, _COLUMN - _CAP - 6)
                    y += ROW
                y += GAP
        x, y = inside.x + 2 * _COLUMN, start
        section(moment, (x, y), words.marks_title, inside.right - x - 8)
        for mark, meaning in words.marks.items():
            y += GROUP if y == start else ROW
            draw_mark(pen, mark, pygame.Rect(x, y, _MARK, ROW), moment.words.time)
            pen.line((x + _MARK + 6, y + 2), meaning, inside.right - x - _MARK - 14)
        pen.canvas.set_clip(before)
        moment.hits.port = None


def draw_mark(pen: Pen, mark: Mark, rect: pygame.Rect, words: TimeWords) -> None:
    """A mark as it is seen in the kitchen, in the middle of `rect`."""
    match mark:
        case "sweat" | "plate":
            picture = pen.pictures.effect_frame(mark, 0).surface
        case "timer":
            card = Card(33, 9).spans(3, 1, (3, 5, 7, 7, 7, 5, 3), "S0").spans(3, 2, (3, 5, 5, 5, 3), "L2")
            card.down(3, 3, 4, "K1").across(3, 4, 4, "K1")
            picture = card.rect(10, 2, 22, 6, "K1").rect(11, 3, 20, 4, "K2").rect(11, 3, 13, 4, "G2").surface
        case "time":
            told = ago(120, words)
            width, dense = pen.type.width(told, "body") + 11, pen.type.is_dense(told)
            card = Card(width, 12 if dense else 10)
            card.box((0, 0, width, card.height), "K1", "K0", 1).rect(2, 3, 3, 4, "B1").across(2, 4, 4, "B2")
            pen.type.draw(card.surface, (7, 2 if dense else 1), told, "body", COLOURS["P1"])
            picture = card.surface
        case "gauge":
            card = Card(31, 7, "K0")
            for segment in range(6):
                card.rect(1 + 5 * segment, 1, 4, 5, "G1" if segment < 3 else "K2")
                card.across(1 + 5 * segment, 4 + 5 * segment, 1, "G2" if segment < 3 else "K2")
            picture = card.surface
        case _:
            picture = pen.pictures.icon(f"{mark}_outlined")
    pen.canvas.blit(picture, picture.get_rect(center=rect.center))


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
