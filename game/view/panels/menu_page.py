"""The menu: every station, what it means, and what was had there."""

import pygame

from game.orders.stations import BURNS, Station
from game.view.hits import ToStation
from game.view.hud.ink import COLOURS, Card
from game.view.panels.brigade_page import draw_pointer
from game.view.panels.pen import Moment
from game.view.panels.sheet import Heading, Sheets, scrolled

SIZE = (500, 288)
ENTRY = 28
_ROWS = (len(Station) + 1) // 2


def counts(moment: Moment) -> dict[Station, int]:
    """Calls of each station, of all sessions in the scope."""
    sums: dict[Station, int] = dict.fromkeys(Station, 0)
    for session in moment.shift.sessions:
        for station, number in session.stats.by_station:
            sums[station] += number
    return sums


class MenuPage:
    """Draws the page."""

    def __init__(self, sheets: Sheets) -> None:
        self._sheets = sheets

    def draw(self, moment: Moment) -> None:
        """Draw the page."""
        pen, hits = moment.pen, moment.hits
        had = counts(moment)
        words, hints = moment.words.menu, moment.words.hints
        heading = Heading("plan", words.title, words.calls.of(sum(had.values())), "G1", "G2", "G0")
        keys = (("↑↓", hints.choose), ("O", hints.scope), ("Esc", hints.close))
        inside = self._sheets.draw(moment, SIZE, "paper", heading, keys).inflate(-12, -4)
        start = inside.y - scrolled(moment, inside, _ROWS * ENTRY)
        width = (inside.width - 20) // 2
        before = pen.canvas.get_clip()
        pen.canvas.set_clip(inside)
        pen.fill("L2", (inside.centerx - 2, inside.y + 2, 1, inside.height - 4))
        for number, station in enumerate(Station):
            column, row = divmod(number, _ROWS)
            rect = pygame.Rect(inside.x + column * (width + 14), start + row * ENTRY, width, ENTRY - 1)
            hits.add(rect, ToStation(station), stop=True)
            self._draw_entry(moment, rect, station, had[station])
            if station in BURNS:
                pen.icon(rect.x + 26 + pen.type.width(moment.words.stations[station].title, "name"), rect.y + 1, "fire")
        pen.canvas.set_clip(before)
        hits.port = None

    def _draw_entry(self, moment: Moment, rect: pygame.Rect, station: Station, had: int) -> None:
        pen, words = moment.pen, moment.words.stations[station]
        lit = moment.lit(ToStation(station))
        if lit:
            pen.fill("W5", rect)
        tile = Card(19, 19).box((0, 0, 19, 19), "K1", "K0", 2).across(2, 16, 1, "K2")
        tile.blit(pen.pictures.icon(f"{station.value}_outlined"), 4, 4)
        pen.canvas.blit(tile.surface, (rect.x + 1, rect.y + 3))
        left, right = rect.x + 24, rect.right - 2
        pen.line((left, rect.y - 1), words.title, 100, "name", "K1")
        number = f"{had:,}"
        pen.line((right, rect.y - 1), number, 60, "name", "K1" if had else "L0", align="right")
        dots = left + pen.type.width(words.title, "name") + (14 if station in BURNS else 4)
        at_it = sum(look.kind is station and look.cook is not None for look in moment.stage.stations)
        end = right - pen.type.width(number, "name") - 4
        if at_it:
            told = moment.words.menu.at_it.format(count=at_it)
            end -= pen.type.width(told, "body") + 8
            pen.canvas.fill(COLOURS["O2"], (end + 3, rect.y + 1, pen.type.width(told, "body") + 5, 10))
            pen.line((end + 6, rect.y + 1), told, 60, "body", "K1")
        pen.dotted(dots, rect.y + 7, end, "L1")
        air = 3 if pen.type.is_dense(words.meaning) else 0
        pen.block((left, rect.y + 9 + air), words.meaning, rect.width - 27, 1 if air else 2, colour="K2")
        if lit:
            draw_pointer(pen, rect.x - 6, rect.y + 9)
