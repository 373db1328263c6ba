"""The attention line along the foot of the wall: who needs somebody, what for, how long; else a notice or news."""

from dataclasses import dataclass
from typing import Literal

import pygame

from game.kitchen.looks import Look
from game.kitchen.stage import StageView
from game.orders.snapshot import ShiftView
from game.view.hud.brigade import CRAWL, dashes
from game.view.hud.ink import COLOURS, HUES, Card, Pictures, hue_of
from game.view.hud.ticker import TONES, sentence
from game.view.recent import Recent
from game.view.text import Style, Type
from game.view.words import Words, clock_time

HEIGHT = 22
"""Six rows more than the ticker: room for the large font."""

SHOWN_FOR = 5.0
"""Seconds for which one of several is told."""

_NEW_FOR = 8.0
"""The same for one that has just begun."""


@dataclass(frozen=True, slots=True)
class Need:
    """Somebody, or a station nobody is at, that needs a human. `look` is a chef's; `told` says who and what for;
    `seconds` None: nobody knows since when."""

    id: str
    kind: Literal["fire", "wait"]
    look: Look | None
    told: str
    seconds: float | None


def needs(stage: StageView, shift: ShiftView, now: float, words: Words) -> list[Need]:
    """All that burns, then all who wait, those who have waited longest first."""
    cooks = {f.station: f for f in stage.figures if f.mood == "fire" and f.station is not None}
    found = []
    for station in stage.stations:
        if station.power > 0:
            cook, title = cooks.get(station.kind), words.stations[station.kind].title
            who = stage.tags.get(cook.session, "") if cook is not None else ""
            told = words.wall.on_fire.format(who=who, station=title) if who else words.wall.burns.format(station=title)
            found.append(Need(f"fire {station.id}", "fire", cook.look if cook else None, told, station.elapsed))
    waiting = [s for s in shift.sessions if s.visible and s.status == "waiting"]
    waiting.sort(key=lambda s: s.waiting_since if s.waiting_since is not None else now)
    for session in waiting:
        seconds = None if session.waiting_since is None else max(0.0, now - session.waiting_since)
        who, on = stage.tags.get(session.key) or session.name or "", session.waiting_on or "question"
        told = words.news[on].format(who=who, what="", coins=0)
        found.append(Need(f"wait {session.key}", "wait", stage.looks.get(session.key), told, seconds))
    return found


class Choice:
    """Which of several needs is told now: a new one at once, then each in turn."""

    def __init__(self) -> None:
        self._known: set[str] = set()
        self._told: str | None = None
        self._until = 0.0

    def choose(self, ids: list[str], time: float) -> int | None:
        """The index of the one to tell at this stage time; None where there is none."""
        new = [one for one in ids if one not in self._known]
        self._known = set(ids)
        if not ids:
            self._told = None
            return None
        at = ids.index(self._told) if self._told in ids else None
        if new:
            self._told, self._until = new[0], time + _NEW_FOR
        elif at is None or time >= self._until or self._until - time > _NEW_FOR:
            self._told, self._until = ids[0 if at is None else (at + 1) % len(ids)], time + SHOWN_FOR
        return ids.index(self._told or ids[0])


class AttentionLine:
    """Draws the line. Fire has a solid frame, waiting a dashed one, news none."""

    def __init__(self, pictures: Pictures, type_: Type) -> None:
        self._pictures = pictures
        self._type = type_
        self._choice = Choice()
        self._grounds: Recent[tuple[int, str], pygame.Surface] = Recent(8)
        self._frames: Recent[tuple[int, int], pygame.Surface] = Recent(12)

    def draw(
        self,
        canvas: pygame.Surface,
        width: int,
        stage: StageView,
        shift: ShiftView,
        now: float,
        *,
        words: Words,
        notice: str | None = None,
        still: bool = False,
    ) -> None:
        """Draw it over the lowest rows of the canvas' left `width` pixels.

        `notice` is what is to be told of the whole kitchen while nobody needs anybody; `still` is reduced motion."""
        top = canvas.get_height() - HEIGHT
        found = needs(stage, shift, now, words)
        at = self._choice.choose([need.id for need in found], stage.time)
        need = None if at is None else found[at]
        kind = "news" if need is None else need.kind
        canvas.blit(self._grounds.get((width, kind), lambda: _ground(width, kind)), (0, top))
        if need is None or at is None:
            if notice:
                self._draw_notice(canvas, top, width, notice)
            else:
                self._draw_news(canvas, top, width, stage, words)
            return
        if need.kind == "wait":
            phase = 0 if still else int(stage.time / CRAWL) % 6
            canvas.blit(self._frames.get((width, phase), lambda: dashes(width, HEIGHT, phase)), (0, top))
        right = width - 7
        count = words.wall.count.format(number=at + 1, all=len(found)) if len(found) > 1 else ""
        if count:
            right -= 8 + self._type.draw_ticking(canvas, (right, top + 7), count, "body", COLOURS["L3"], align="right")
        if need.seconds is not None:
            time = clock_time(need.seconds, words.time)
            right -= 10 + self._type.draw_ticking(canvas, (right, top + 2), time, "large", COLOURS["O2"], align="right")
        canvas.blit(self._pictures.icon(f"{need.kind}_outlined"), (6, top + 6))
        x = 23
        if need.look is not None:
            main, light, _ = HUES[hue_of(need.look)]
            canvas.fill(COLOURS[main], (x, top + 5, 4, 12))
            canvas.fill(COLOURS[light], (x, top + 5, 4, 1))
            x += 8
        told = self._type.fit(need.told, right - x, "large")
        self._type.draw(canvas, (x, top + 2), told, "large", COLOURS["L3"])

    def _draw_notice(self, canvas: pygame.Surface, top: int, width: int, notice: str) -> None:
        canvas.blit(self._pictures.icon("idle"), (7, top + 8))
        style: Style = "large" if self._type.width(notice, "large") <= width - 30 else "name"
        told = self._type.fit(notice, width - 30, style)
        self._type.draw(canvas, (23, top + (2 if style == "large" else 5)), told, style, COLOURS["L2"])

    def _draw_news(self, canvas: pygame.Surface, top: int, width: int, stage: StageView, words: Words) -> None:
        if stage.headlines:
            news = stage.headlines[-1]
            canvas.blit(self._pictures.icon(news.icon), (7, top + 8))
            told = sentence(self._type, news, words.news, width - 30, "large")
            self._type.draw(canvas, (23, top + 2), told, "large", COLOURS[TONES[news.tone]])


def _ground(width: int, kind: str) -> pygame.Surface:
    if kind == "news":
        return Card(width, HEIGHT, "K1").across(0, width - 1, 0, "W2").across(0, width - 1, 1, "K0").surface
    fill, edge, shine = ("R0", "R2", "R1") if kind == "fire" else ("W0", "K0", "W1")
    card = Card(width, HEIGHT).box((0, 0, width, HEIGHT), fill, edge)
    return card.across(1, width - 2, 1, shine).surface
