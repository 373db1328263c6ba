"""The brigade panel beside a room that leaves it little width: a portrait and a state icon for each chef."""

from typing import NamedTuple

import pygame

from game.kitchen.looks import Look
from game.kitchen.stage import Mood, StageView
from game.orders.scope import Scope
from game.orders.snapshot import SessionView, ShiftView
from game.view.hits import Hits, ToChef, ToScope
from game.view.hud.brigade import CRAWL, dashes, in_order, portrait
from game.view.hud.ink import COLOURS, HUES, Card, Pictures, hue_of, planks
from game.view.hud.mark import SIZE, mark
from game.view.layout import STRIP
from game.view.recent import Recent
from game.view.text import Type

ROW_WIDTH, ROW_HEIGHT, ROW_PITCH = 38, 18, 19
FIRST_ROW = 3
"""From the strip's top to the first row."""


_MARK = (17, 8)
"""From a row's top left to the mark of its agent, on the lower corner of the portrait."""


class _Row(NamedTuple):
    look: Look | None
    mood: Mood
    source: str
    """The agent whose mark is shown, "" for none."""


class Strip:
    """The narrow panel on the right, in the order of the wide one."""

    def __init__(self, pictures: Pictures, type_: Type) -> None:
        self._pictures = pictures
        self._type = type_
        self._boards: Recent[int, pygame.Surface] = Recent(4)
        self._rows: Recent[_Row, pygame.Surface] = Recent(128)
        self._whole: tuple[int, list[_Row], pygame.Surface] | None = None
        """The strip as it was drawn last: its height, rows and picture."""
        self._frames: Recent[int, pygame.Surface] = Recent(6)

    def draw(
        self,
        canvas: pygame.Surface,
        at: tuple[int, int],
        stage: StageView,
        shift: ShiftView,
        *,
        still: bool = False,
        hits: Hits | None = None,
        marked: bool = False,
    ) -> None:
        """Draw the strip from its top left corner `at` down to the canvas' lower edge; `marked` with agents' marks."""
        left, top = at
        height = canvas.get_height() - top
        shown, crew = in_order(shift.sessions, stage, max(1, (height - FIRST_ROW) // ROW_PITCH))
        rows = [
            _Row(stage.looks.get(s.key), stage.moods.get(s.key, "idle"), s.key.source if marked else "") for s in shown
        ]
        canvas.blit(self._drawn_rows(height, rows), (left, top))
        places = [(left + 5, top + FIRST_ROW + place * ROW_PITCH) for place in range(len(rows))]
        if hits is not None:
            hits.add_later(lambda: _add_rows(hits, places, shown, marked=marked))
        phase = 0 if still else int(stage.time / CRAWL) % 6
        for row, place in zip(rows, places, strict=True):
            if row.mood == "wait":
                frame = self._frames.get(phase, lambda: dashes(ROW_WIDTH, ROW_HEIGHT, phase))
                canvas.blit(frame, place)
        if crew > len(shown):
            _draw_more(canvas, left + STRIP - 4, top)

    def _drawn_rows(self, height: int, rows: list[_Row]) -> pygame.Surface:
        """Boards and rows; the picture is kept until one of them changes."""
        if self._whole is None or self._whole[:2] != (height, rows):
            picture = self._boards.get(height, lambda: _board(height)).copy()
            for place, row in enumerate(rows):
                drawn = self._rows.get(row, lambda row=row: self._drawn(row))  # type: ignore[misc]
                picture.blit(drawn, (5, FIRST_ROW + place * ROW_PITCH))
            self._whole = height, rows, picture
        return self._whole[2]

    def _drawn(self, row: _Row) -> pygame.Surface:
        fill = {"fire": "R0", "wait": "W1"}.get(row.mood, "K1")
        shine = {"fire": "R1", "wait": "W2"}.get(row.mood, "K2")
        card = Card(ROW_WIDTH, ROW_HEIGHT)
        card.box((0, 0, ROW_WIDTH, ROW_HEIGHT), fill, "K0", 1).across(1, ROW_WIDTH - 2, 1, shine)
        if row.mood == "fire":
            pygame.draw.rect(card.surface, COLOURS["R2"], card.surface.get_rect(), 1)
            card.dots("", (0, 0), (ROW_WIDTH - 1, 0), (0, ROW_HEIGHT - 1), (ROW_WIDTH - 1, ROW_HEIGHT - 1))
        main, light, _ = HUES[hue_of(row.look)]
        card.rect(2, 2, 22, 15, main).across(2, 23, 2, light).down(2, 2, 16, light)
        card.blit(portrait(self._pictures, row.look, row.mood, (20, 13), 24), 3, 3)
        if row.source:
            card.blit(mark(self._type, row.source), *_MARK)
        return card.blit(self._pictures.icon(f"{row.mood}_outlined"), 25, 3).surface


def _add_rows(hits: Hits, places: list[tuple[int, int]], shown: list[SessionView], *, marked: bool) -> None:
    for place, session in zip(places, shown, strict=True):
        hits.add((*place, ROW_WIDTH, ROW_HEIGHT), ToChef(session.key), stop=True)
        if marked:
            corner = (place[0] + _MARK[0], place[1] + _MARK[1], SIZE, ROW_HEIGHT - _MARK[1])
            hits.add(corner, ToScope(Scope(agent=session.key.source)))


def _board(height: int) -> pygame.Surface:
    card = planks(STRIP, height, 5)
    card.down(0, 0, height - 1, "K0").down(1, 0, height - 1, "W2")
    return card.down(2, 0, height - 1, "W1").down(3, 0, height - 1, "K1").surface


def _draw_more(canvas: pygame.Surface, right: int, top: int) -> None:
    """Three dots: there are more chefs than rows, shown in turn."""
    for x in (right - 7, right - 4, right - 1):
        canvas.fill(COLOURS["P1"], (x, top + 1, 1, 1))
