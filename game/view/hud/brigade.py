"""The brigade panel: one row per chef on shift, those who need a human first."""

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from game.kitchen.looks import Look
from game.kitchen.stage import Mood, StageView
from game.orders.scope import Scope
from game.orders.snapshot import SessionView, ShiftView
from game.orders.stations import Station
from game.view.hits import Hits, ToChef, ToPage, ToScope
from game.view.hud.ink import COLOURS, HUES, Card, Pictures, hue_of, planks
from game.view.hud.mark import SIZE, mark
from game.view.hud.pegs import hang_aprons
from game.view.recent import Recent
from game.view.text import Style, Type
from game.view.words import Words, clock_time

WIDTH = 128
ROW_WIDTH, ROW_HEIGHT, ROW_PITCH = 120, 33, 36
FIRST_ROW = 14
"""From the panel's top to the first row."""

PAGE_SHOWN_FOR = 8.0
"""Seconds of stage time before the panel turns to the next chefs."""

CRAWL = 0.1
"""Seconds in which the dashes of a waiting row move by one pixel."""

SEGMENTS = 16

NEED: dict[Mood, int] = {"wait": 0, "fire": 1, "fail": 2, "work": 3, "think": 4, "ok": 5, "idle": 6, "sleep": 7}
"""Who needs a human stands first."""

PORTRAIT_CLIPS: dict[Mood, str] = {
    "fire": "panic",
    "ok": "cheer",
    "wait": "wait",
    "sleep": "asleep",
    "think": "think",
}
"""The pose of a portrait; a working chef looks at us, for his arms and tools would cover his face."""

_TEXT_LEFT = 33
_MARK = (20, 20)
"""From a row's top left to the mark of its agent, on the lower corner of the portrait."""

_NAME_WIDTH, _PLACE_WIDTH = 56, 84


@dataclass(frozen=True, slots=True)
class Row:
    """All that a row's picture depends on but the passing time. `gauge` is the share of the context window in
    sixteenths, None where it is unknown; `note` stands instead of it, with a time behind. `source` is that of the agent
    whose mark is shown, "" for none."""

    look: Look | None
    name: str
    place: str
    mood: Mood
    station: Station | None
    gauge: int | None
    note: str
    source: str = ""


def place_of(session: SessionView) -> str:
    """Repository and branch as short as they still tell something: `webshop/cart-totals`."""
    repository = (session.repository or session.cwd or "").replace("\\", "/").rstrip("/").rsplit("/", 1)[-1]
    branch = (session.branch or "").rsplit("/", 1)[-1]
    return "/".join(part for part in (repository, branch) if part)


def noted_time(session: SessionView, now: float, words: Words) -> tuple[str, float | None]:
    """What the chef is at and for how many seconds; None where the log does not tell."""
    notes = words.notes
    if session.status == "waiting":
        since = session.waiting_since
        word = words.waits[session.waiting_on].name if session.waiting_on else notes.waits
    elif session.status == "working" and session.tools:
        since, word = min(tool.started_at for tool in session.tools), notes.runs
    elif session.orders and session.status in {"working", "thinking"}:
        since, word = session.orders[-1].opened_at, notes.order
    else:
        since, word = session.last_event_at, notes.thinks if session.status == "thinking" else notes.quiet
    return word, None if since is None else max(0.0, now - since)


def awaited(session: SessionView, words: Words) -> str:
    """What a waiting chef waits for."""
    return words.waits[session.waiting_on].awaited if session.waiting_on else words.notes.waits


def row_of(
    session: SessionView, stage: StageView, now: float, words: Words, *, marked: bool = False
) -> tuple[Row, float | None]:
    """A session's row, with the mark of its agent where it is `marked`, and the seconds behind its note (None: it shows
    its gauge instead, or knows no time)."""
    context = session.context
    gauge = None
    # a wait is told in words and minutes even where the context is known: it is what a human must act on
    if session.status != "waiting" and context and context.used is not None and context.limit:
        gauge = max(0, min(SEGMENTS, round(SEGMENTS * context.used / context.limit)))
    note, seconds = ("", None) if gauge is not None else noted_time(session, now, words)
    mood, station = stage.moods.get(session.key, "idle"), session.station
    if station is None and mood in {"fire", "ok"}:
        # what he failed at or has served is over, but he is still seen there
        station = next((f.station for f in stage.figures if f.session == session.key and f.agent_id is None), None)
    row = Row(
        look=stage.looks.get(session.key),
        name=stage.tags.get(session.key) or session.name or "",
        place=place_of(session),
        mood=mood,
        station=station,
        gauge=gauge,
        note=note,
        source=session.key.source if marked else "",
    )
    return row, seconds


class Brigade:
    """The panel on the right."""

    def __init__(self, pictures: Pictures, type_: Type) -> None:
        self._pictures = pictures
        self._type = type_
        self._boards: Recent[tuple[int, str, bool], pygame.Surface] = Recent(4)
        self._rows: Recent[Row, pygame.Surface] = Recent(40)
        self._frames: Recent[int, pygame.Surface] = Recent(6)

    def draw(
        self,
        canvas: pygame.Surface,
        at: tuple[int, int],
        stage: StageView,
        shift: ShiftView,
        now: float,
        *,
        words: Words,
        still: bool = False,
        hits: Hits | None = None,
        marked: bool = False,
    ) -> None:
        """Draw the panel from its top left corner `at` down to the canvas' lower edge."""
        left, top = at
        height = canvas.get_height() - top
        title = words.hud.brigade
        shown, crew = in_order(shift.sessions, stage, max(1, (height - FIRST_ROW) // ROW_PITCH))
        board = self._boards.get((height, title, not shown), lambda: self._board(height, title, bare=not shown))
        canvas.blit(board, (left, top))
        count = words.hud.shown.format(shown=len(shown), crew=crew)
        self._type.draw_ticking(canvas, (left + 122, top + 3), count, "body", COLOURS["P1"], align="right")
        if hits is not None:
            hits.add((left + 4, top, WIDTH - 4, FIRST_ROW - 1), ToPage("brigade"), stop=True)
        for place, session in enumerate(shown):
            x, y = left + 5, top + FIRST_ROW + place * ROW_PITCH
            row, seconds = row_of(session, stage, now, words, marked=marked)
            if hits is not None:
                hits.add((x, y, ROW_WIDTH, ROW_HEIGHT), ToChef(session.key), stop=True)
                if marked:
                    hits.add((x + _MARK[0], y + _MARK[1], SIZE, SIZE), ToScope(Scope(agent=session.key.source)))
            canvas.blit(self._rows.get(row, lambda row=row: self._drawn(row)), (x, y))  # type: ignore[misc]
            if row.mood == "wait":
                phase = 0 if still else int(stage.time / CRAWL) % 6
                canvas.blit(self._frames.get(phase, lambda phase=phase: dashes(ROW_WIDTH, ROW_HEIGHT, phase)), (x, y))  # type: ignore[misc]
            if seconds is not None:
                tone = COLOURS["O2" if row.mood == "wait" else "L1"]
                right = x + ROW_WIDTH - 4
                self._type.draw_ticking(
                    canvas, (right, y + 22), clock_time(seconds, words.time), "body", tone, align="right"
                )

    def _board(self, height: int, title: str, *, bare: bool) -> pygame.Surface:
        card = planks(WIDTH, height, 5)
        if bare:
            hang_aprons(card)
        card.down(0, 0, height - 1, "K0").down(1, 0, height - 1, "W2")
        card.down(2, 0, height - 1, "W1").down(3, 0, height - 1, "K1")
        self._type.draw(
            card.surface,
            (8, 0 if self._type.is_dense(title) else 1),
            title,
            "name",
            COLOURS["W5"],
            shadow=COLOURS["K0"],
        )
        return card.surface

    def _drawn(self, row: Row) -> pygame.Surface:
        fill = {"fire": "R0", "wait": "W1"}.get(row.mood, "K1")
        shine = {"fire": "R1", "wait": "W2"}.get(row.mood, "K2")
        card = Card(ROW_WIDTH, ROW_HEIGHT)
        card.box((0, 0, ROW_WIDTH, ROW_HEIGHT), fill, "K0", 1).across(1, ROW_WIDTH - 2, 1, shine)
        if row.mood == "fire":
            edge = pygame.Rect(0, 0, ROW_WIDTH, ROW_HEIGHT)
            pygame.draw.rect(card.surface, COLOURS["R2"], edge, 1)
            card.dots("", (0, 0), (ROW_WIDTH - 1, 0), (0, ROW_HEIGHT - 1), (ROW_WIDTH - 1, ROW_HEIGHT - 1))
        self._draw_portrait(card, row)
        if row.source:
            card.blit(mark(self._type, row.source), *_MARK)
        card.blit(self._pictures.icon(f"{row.mood}_outlined"), 93, 2)
        if row.station is not None:
            card.blit(self._pictures.icon(f"{row.station.value}_outlined"), 106, 2)
        self._draw_words(card, row)
        return card.surface

    def _draw_words(self, card: Card, row: Row) -> None:
        """Name, place, and gauge or note. Where a tall script leaves no room, the note goes before the place and the
        place before the gauge."""
        inside = (_TEXT_LEFT, 1, ROW_WIDTH - _TEXT_LEFT - 2, ROW_HEIGHT - 2)
        card.surface.set_clip(inside)
        below = self._line(card, 1, row.name, "name", "L3")
        place_top, note_top = 12 if self._type.is_dense(row.note) else 13, 22
        if not row.note or max(place_top, below) + self._type.height(row.place, "body") <= note_top:
            tone = "N2" if row.mood in {"fire", "wait"} else "P1"
            below = self._line(card, max(place_top, below), row.place, "body", tone)
        if row.note:
            tone = "O2" if row.mood == "wait" else "L1"
            self._type.draw(card.surface, (_TEXT_LEFT, note_top), row.note, "body", COLOURS[tone])
        elif row.gauge is not None and below <= 26:
            _draw_gauge(card, 24 if below <= 24 else 26, row.gauge)
        card.surface.set_clip(None)

    def _line(self, card: Card, top: int, text: str, style: Style, tone: str) -> int:
        """Draw a line of any script with its top at `top`; the first row below it."""
        width = _NAME_WIDTH if style == "name" else _PLACE_WIDTH
        surface = self._type.render(self._type.fit(text, width, style), style, COLOURS[tone])
        if surface.get_height() > self._type.line_height(style) + 2:
            card.blit(surface, _TEXT_LEFT, top)
            return top + surface.get_height()
        card.blit(surface, _TEXT_LEFT, top - (surface.get_height() - self._type.line_height(style)) // 2)
        return top + self._type.line_height(style)

    def _draw_portrait(self, card: Card, row: Row) -> None:
        main, light, _ = HUES[hue_of(row.look)]
        card.rect(3, 3, 26, 26, main).across(3, 28, 3, light).down(3, 3, 28, light)
        card.blit(portrait(self._pictures, row.look, row.mood, (24, 24), 32), 4, 4)


def portrait(pictures: Pictures, look: Look | None, mood: Mood, size: tuple[int, int], feet: int) -> pygame.Surface:
    """A chef's head and shoulders on dark cloth; a head chef's feet are `feet` rows below the picture's top."""
    face = Card(*size, "K2")
    if look is not None:
        body, hands, (dx, dy) = pictures.chef_frame(look, PORTRAIT_CLIPS.get(mood, "stand"), "f", 0)
        for layer in (body, hands):
            if layer is not None:
                face.blit(layer, size[0] // 2 + dx, feet - (3 if look.sous else 0) + dy)
    return face.surface


def in_order(crew: Iterable[SessionView], stage: StageView, room: int) -> tuple[list[SessionView], int]:
    """The chefs to show now in `room` rows, those who need a human first, and how many are on shift in all."""
    on_shift = [s for s in crew if s.visible]
    on_shift.sort(key=lambda s: NEED[stage.moods.get(s.key, "idle")])  # stable: equals stay in order of arrival
    pinned = [NEED[stage.moods.get(s.key, "idle")] < 2 for s in on_shift]
    return page(on_shift, pinned, room, stage.time), len(on_shift)


def page(crew: list[SessionView], pinned: list[bool], room: int, time: float) -> list[SessionView]:
    """The chefs to show now: those who need a human always, the others in turn."""
    if len(crew) <= room:
        return crew
    stay = [s for s, pin in zip(crew, pinned, strict=True) if pin][:room]
    others = [s for s, pin in zip(crew, pinned, strict=True) if not pin]
    free = room - len(stay)
    if free <= 0 or not others:
        return stay
    pages = -(-len(others) // free)
    # the last page is as full as the others: it begins earlier instead of leaving bare boards
    start = min(int(time / PAGE_SHOWN_FOR) % pages * free, len(others) - free)
    return stay + others[start : start + free]


def _draw_gauge(card: Card, top: int, filled: int) -> None:
    """The context window in sixteenths; told by the count, the colour only repeats it."""
    if filled < 0.6 * SEGMENTS:
        tone, light = "G1", "G2"
    elif filled < 0.85 * SEGMENTS:
        tone, light = "O0", "O1"
    else:
        tone, light = "R2", "V0"
    card.rect(_TEXT_LEFT, top, 82, 6, "K0")
    for segment in range(SEGMENTS):
        x = _TEXT_LEFT + 1 + segment * 5
        card.rect(x, top + 1, 4, 4, tone if segment < filled else "K2")
        if segment < filled:
            card.across(x, x + 3, top + 1, light)


def dashes(width: int, height: int, phase: int) -> pygame.Surface:
    """The frame of a waiting row: four pixels on, two off, crawling around clockwise."""
    card = Card(width, height)
    right, bottom = width - 1, height - 1
    top_edge = [(x, 0) for x in range(1, right)]
    right_edge = [(right, y) for y in range(1, bottom)]
    bottom_edge = [(x, bottom) for x in range(right - 1, 0, -1)]
    left_edge = [(0, y) for y in range(bottom - 1, 0, -1)]
    around = top_edge + right_edge + bottom_edge + left_edge
    return card.dots("O1", *(point for i, point in enumerate(around) if (i - phase) % 6 < 4)).surface
