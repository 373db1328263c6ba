"""World labels: name tags, times, bubbles, alerts and coin gains, in their places over the room."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.kitchen.stage import StageView, StationLook
from game.orders.stations import Station
from game.orders.text import clean
from game.view.hud.ink import Pictures
from game.view.hud.labelcards import LONG_FROM, TIMED_FROM, LabelCards
from game.view.hud.settle import Importance, Room, Settled, Wanted, follow, settle
from game.view.layout import FigureBox, whole
from game.view.text import Type
from game.view.words import HudWords, TimeWords, Words, ago

LETTERS = 24
"""Letters of a bubble at most."""

GAIN_UNTIL = 0.5
"""Share of a coin's flight for which its amount is shown."""

_SHIFTS = (0, -5, 5, -10, 10, -16, 16, -24, 24)
_SIDEWAYS = tuple((dx, 0) for dx in _SHIFTS)
_OVER_LEGS, _OVER_PLINTH = -12, -14
"""Pixels from a tag's usual row up to where it hides its owner's own legs, or the front of his counter."""
_LINE = 11
"""Pixels from one tag down to the next."""
_NEAR = ((0, 0), (0, -1), (-5, 0), (5, 0), (0, -5), *((dx, _OVER_LEGS) for dx in (0, -5, 5)), (-10, 0), (10, 0))
"""Where a tag looks like its owner's at once; farther away it would look like somebody else's."""
_BELOW = tuple((dx, _LINE) for dx in (0, -5, 5, -10, 10))
"""In a second line of tags, where people stand closer than their names are wide."""
_AT_COUNTER = (*_NEAR[:5], (-10, 0), (10, 0), *((dx, _OVER_PLINTH) for dx in (0, -5, 5, -10, 10)))
_OVER_HAT = -42
"""Pixels from the feet up to a tag over the hat. Hats bob: it does not go with them."""
_FOR_CALLERS = tuple((dx, dy * _LINE) for dy in (0, -1, 1, -2, 2) for dx in (-16, 16, -24, 24, -36, 36))
"""Where the name of who needs somebody may be besides: not to have it is worse."""
_BESIDE_FEET = 11
"""Pixels from the middle of free feet to a tag beside the body."""
_AROUND_FLAMES = tuple((dx, dy) for dy in (0, -10, 10, 20) for dx in (0, -14, 14, -28, 28))
_BESIDE_COIN = ((0, 0), (-14, 0), (0, -11), (-24, 0), (0, -22))
_BESIDE_SMOKE = 8
"""Pixels from the middle of a fire to that of its alert: the smoke goes up to the right."""
_FLAMES, _EMBERS, _FLAME_FOOT = 60, 24, 9
"""Rows over a counter's foot up to which a full fire reaches, up to which the smallest one and foam do, and where all
of them begin."""
_WARY = 10
"""Pixels between flames and the name of whoever has not lit them: closer it would be read as his fire."""
_PLINTH = 4
"""Rows over a counter's foot that have nothing to show."""
_HAT_OVERLAP, _HAT_EDGE = 2, 3
"""Rows and columns of a hat that may be touched rather than a name left out."""


TWO_DAYS = 48 * 60
"""Minutes from which on hours tell nobody anything."""


def quiet_words(seconds: float, words: HudWords) -> str:
    """How long nothing was heard, in whole minutes, and from two days on in whole days."""
    minutes = int(seconds // 60)
    if minutes < 60:
        return words.quiet_minutes.format(minutes=minutes)
    if minutes >= TWO_DAYS:
        return words.quiet_days.format(days=minutes // (24 * 60))
    return words.quiet_hours.format(hours=minutes // 60, minutes=minutes % 60)


def busy_words(seconds: float, words: TimeWords) -> str:
    """How long a call has run: in tens of seconds, then in whole minutes, so that a room at work does not tick."""
    return ago(seconds // 10 * 10, words)


SETTLES = 15
"""How often a second labels look for better places; finding them is the dearest part of a full room's picture."""


class _Label(NamedTuple):
    """A label that asks for a place, and what is drawn there."""

    wanted: Wanted
    draw: Callable[[pygame.Surface, pygame.Rect], object] | pygame.Surface


@lru_cache(256)
def _words(text: str) -> str:
    return clean(text, LETTERS)


@lru_cache(256)
def _over_head(aside: int) -> tuple[tuple[int, int], ...]:
    """How a bubble may move that reaches `aside` pixels to both sides."""
    return tuple((dx, 0) for dx in (0, -aside, aside, -aside // 2, aside // 2))


@lru_cache(256)
def _around_feet(half: int) -> tuple[tuple[int, int], ...]:
    """How a tag may move that is twice `half` wide: as far aside as its end stays under the feet, or beside them."""
    under, aside = max(10, half - 2), half + _BESIDE_FEET
    return (*_NEAR, (-under, 0), (under, 0), (aside, -_LINE), (-aside, -_LINE))


@lru_cache(256)
def _farther(up: int, *, calls: bool) -> tuple[tuple[int, int], ...]:
    """How a tag may move that has no place near its owner; `up` leads over his hat, `calls`: he needs somebody."""
    return (*((dx, up) for dx in (0, -5, 5)), *_BELOW, *(_FOR_CALLERS if calls else ()))


class Labels:
    """All labels over the room. Remembers where each was, so that none flickers between two places."""

    def __init__(self, pictures: Pictures, type_: Type) -> None:
        self._pictures = pictures
        self._cards = LabelCards(pictures, type_)
        self._made: dict[tuple[str, str], tuple[tuple[object, ...], _Label]] = {}
        """Labels of figures by kind and figure, with what they were made of: who stands still keeps the same one."""
        self._before: dict[str, Settled] = {}
        self._wanted: dict[str, Wanted] = {}
        """What was asked for in the last picture."""
        self._beat: tuple[int, pygame.Rect, tuple[tuple[str, tuple[int, int]], ...]] | None = None
        """When, in which area and for labels of which sizes places were found last."""
        self._asked: tuple[list[Wanted], list[pygame.Rect], Room, pygame.Rect] | None = None
        """What was asked for when places were last found, if that left every label where it was."""

    @property
    def large(self) -> bool:
        """Whether names and talk are written in the larger font."""
        return self._cards.large

    @large.setter
    def large(self, wanted: bool) -> None:
        if wanted != self.large:
            self._cards.large = wanted
            self._made.clear()

    def draw(
        self,
        canvas: pygame.Surface,
        area: pygame.Rect,
        stage: StageView,
        boxes: Mapping[str, FigureBox],
        *,
        words: Words,
        origin: tuple[int, int],
        taken: list[pygame.Rect],
        marked: bool = False,
        dark: bool = False,
    ) -> dict[str, pygame.Rect]:
        """Draw the labels inside `area`, around the rectangles that are `taken`; where each one lies, by its id.

        `marked`: the name of a head chef stands beside the mark of his agent. `dark`: what is said is written on darker
        paper, so that the room's lights, the bell and the alert stay the brightest.
        """
        self._cards.dark = dark
        asked = [*self._bubbles_of(stage, boxes), *self._alerts_of(stage, origin)]
        asked += [*self._gains_of(stage, origin), *self._times_of(stage, origin, words.time)]
        asked += [
            *self._tags_of(stage, boxes, origin, words.time, marked=marked),
            *self._quiet_of(stage, boxes, words.hud),
        ]
        beat, wanted = int(stage.time * SETTLES), [label.wanted for label in asked]
        known = tuple((want.id, want.rect.size) for want in wanted)
        if (beat, area, known) == self._beat:
            # between two beats every label goes with what it belongs to
            last, before = self._wanted, self._before
            settled = {
                want.id: before[want.id] if want is last.get(want.id) else follow(want, before[want.id], area)
                for want in wanted
                if want.id in before
            }
        else:
            faces = [pygame.Rect(box.face) for box in boxes.values()] + taken
            now = wanted, faces, self._room(stage, boxes, origin), pygame.Rect(area)
            if now == self._asked:
                settled = self._before
            else:
                settled = settle(*now, self._before)
                self._asked = now if settled == self._before else None
            self._beat = (beat, now[3], known)
        for label in reversed(asked):
            place = settled.get(label.wanted.id)
            if place is None:
                continue
            if isinstance(label.draw, pygame.Surface):
                canvas.blit(label.draw, place.rect)
            else:
                label.draw(canvas, place.rect)
        self._before, self._wanted = settled, {want.id: want for want in wanted}
        if len(self._made) > 4 * len(stage.figures):  # of those who left
            self._made.clear()
        return {key: place.rect for key, place in settled.items()}

    # ---- who asks for what

    def _bubbles_of(self, stage: StageView, boxes: Mapping[str, FigureBox]) -> Iterator[_Label]:
        calls = {b.figure: ("!", "bell") for b in stage.bubbles if b.kind == "bell"}
        # whoever waits for a human shows it, wherever he stands and whatever else he says
        calls |= {f.id: ("!", "bell") for f in stage.figures if f.mood == "wait"}
        says = {b.figure: (_words(b.text), "say") for b in stage.bubbles if b.kind == "say" and b.figure not in calls}
        for figure, (words, kind) in (calls | says).items():
            box = boxes.get(figure)
            if box is None or not words:
                continue
            made = self._made.get(("bubble", figure))
            if made is not None and made[0] == (box, words, kind):
                yield made[1]
                continue
            size = self._cards.bubble(words, kind, 0).get_size()
            x, width = box.feet[0], size[0]
            steps = _over_head(width // 2 - 10)
            if kind == "bell":  # higher or beside the hat rather than not at all; speech would look like another's
                steps += tuple((dx, -up) for up in (14, 28) for dx, _ in steps)
                steps += tuple((dx, size[1] - 2) for dx in (width // 2 + 11, -width // 2 - 11))
            wish = pygame.Rect((x - width // 2, box.head_top - size[1] + (0 if kind == "bell" else _HAT_OVERLAP)), size)
            importance = Importance.WAITING if kind == "bell" else Importance.SPEECH

            def draw(
                canvas: pygame.Surface, rect: pygame.Rect, x: int = x, words: str = words, kind: str = kind
            ) -> None:
                tail = max(4, min(x - rect.x - 2, rect.width - 9))
                canvas.blit(self._cards.bubble(words, kind, tail), rect)

            label = _Label(Wanted(f"{kind} {figure}", importance, wish, steps, clamped=True), draw)
            self._made["bubble", figure] = (box, words, kind), label
            yield label

    def _alerts_of(self, stage: StageView, origin: tuple[int, int]) -> Iterator[_Label]:
        for station in stage.stations:
            if station.state != "burn" and station.power <= 0:
                continue
            picture = self._cards.alert()
            middle, top = self._station_rect(station, origin).midtop
            width, height = picture.get_size()
            wish = pygame.Rect(middle - width // 2 - _BESIDE_SMOKE, top - height - 26, width, height)
            yield _Label(Wanted(f"alert {station.id}", Importance.FIRE, wish, _AROUND_FLAMES, clamped=True), picture)

    def _gains_of(self, stage: StageView, origin: tuple[int, int]) -> Iterator[_Label]:
        for number, coin in enumerate(stage.coins):
            if not coin.amount or coin.progress >= GAIN_UNTIL:
                continue
            picture = self._cards.gain(coin)
            x, y = whole(coin.x) + origin[0], whole(coin.y) + origin[1]
            up = min(8, int(coin.progress * 24))
            size = picture.get_size()
            # the coin flies up and to the right
            wish = pygame.Rect((x - size[0] - 7, y - size[1] - up), size)
            yield _Label(Wanted(f"gain {number}", Importance.PROGRESS, wish, _BESIDE_COIN), picture)

    def _times_of(self, stage: StageView, origin: tuple[int, int], words: TimeWords) -> Iterator[_Label]:
        """How long a station has worked by itself: where a cook stands at it, his tag tells."""
        for station in stage.stations:
            if station.busy_for is None or station.busy_for < TIMED_FROM or station.cook or station.power > 0:
                continue
            picture = self._cards.time(station.kind.value, busy_words(station.busy_for, words))
            middle, top = self._station_rect(station, origin).midtop
            wish = picture.get_rect(midbottom=(middle, top + _HAT_OVERLAP))

            yield _Label(Wanted(f"time {station.id}", Importance.PROGRESS, wish, _SIDEWAYS, clamped=True), picture)

    def _tags_of(
        self,
        stage: StageView,
        boxes: Mapping[str, FigureBox],
        origin: tuple[int, int],
        words: TimeWords,
        *,
        marked: bool,
    ) -> Iterator[_Label]:
        busy = {one.cook: one.busy_for for one in stage.stations if one.busy_for is not None}
        for figure in stage.figures:
            box = boxes.get(figure.id)
            if box is None or not figure.tag:
                continue
            source = figure.session.source if marked and figure.agent_id is None else ""
            seconds = busy.get(figure.id, 0.0)
            told, long = busy_words(seconds, words) if seconds >= TIMED_FROM else "", seconds >= LONG_FROM
            basis = (box, figure.tag, figure.counter_foot, figure.look, figure.mood, source, told, long)
            made = self._made.get(("tag", figure.id))
            if made is not None and made[0] == basis:
                yield made[1]
                continue
            picture = self._cards.tag(figure, source, told, long=long)
            width, height = picture.get_size()
            x, y = box.feet[0] - width // 2, box.feet[1] + 3
            steps, near = _around_feet(width // 2), len(_NEAR) + 2
            if figure.counter_foot is not None:
                steps, near = _AT_COUNTER, len(_AT_COUNTER)
                y = figure.counter_foot + origin[1] + 2
            calls = figure.mood in ("wait", "fire")
            steps += _farther(box.feet[1] + _OVER_HAT - y, calls=calls)
            importance = Importance.CALLER if calls else Importance.TAG
            wary = 1 if figure.mood == "fire" else _WARY
            wish = pygame.Rect(x, y, width, height)
            wanted = Wanted(f"tag {figure.id}", importance, wish, steps, near=near, wary=wary)
            label = _Label(wanted, picture)
            self._made["tag", figure.id] = basis, label
            yield label

    def _quiet_of(self, stage: StageView, boxes: Mapping[str, FigureBox], words: HudWords) -> Iterator[_Label]:
        """How long somebody who should be at work has told nothing, beside his head."""
        for figure in stage.figures:
            box = boxes.get(figure.id)
            if box is None or figure.quiet_for is None:
                continue
            picture = self._cards.quiet(quiet_words(figure.quiet_for, words))
            wish = picture.get_rect(midleft=(box.face.right + 4, box.face.top))
            left = -picture.get_width() - box.face.width - 8
            steps = tuple((dx, dy) for dy in (0, -11, 11) for dx in (0, left))
            yield _Label(Wanted(f"quiet {figure.id}", Importance.PROGRESS, wish, steps, clamped=True), picture)

    # ---- what they keep off

    def _station_rect(self, station: StationLook, origin: tuple[int, int]) -> pygame.Rect:
        """A station's picture on the canvas."""
        picture = self._pictures.station_frame(station.art, "idle", 0)
        return picture.surface.get_rect(topleft=(station.x + origin[0], station.foot + picture.y + origin[1]))

    def _room(self, stage: StageView, boxes: Mapping[str, FigureBox], origin: tuple[int, int]) -> Room:
        counters = {f.id: f.counter_foot + origin[1] + _OVER_PLINTH for f in stage.figures if f.counter_foot}
        bodies = [_body(box, counters.get(key)) for key, box in boxes.items()]
        work, flames = [], []
        for station in stage.stations:
            rect = self._station_rect(station, origin)
            if station.power > 0 or station.state in ("burn", "foam"):
                top = rect.bottom - _EMBERS - whole((_FLAMES - _EMBERS) * station.power)
                flames.append(pygame.Rect(rect.x, top, rect.width, rect.bottom - _FLAME_FOOT - top))
            elif station.state in ("active", "manned") or station.busy_for is not None or station.kind is Station.SHIP:
                work.append(pygame.Rect(rect.x, rect.y, rect.width, rect.height - _PLINTH))
        return Room([_hat(box) for box in boxes.values()], bodies, work, flames)


def _hat(box: FigureBox) -> pygame.Rect:
    """Hat and face of a figure without their edges."""
    face = pygame.Rect(box.face)
    top = box.head_top + _HAT_OVERLAP
    return pygame.Rect(face.x + _HAT_EDGE, top, face.width - 2 * _HAT_EDGE, max(1, face.bottom - top))


def _body(box: FigureBox, counter: int | None = None) -> pygame.Rect:
    """A figure from the hat down to where its own tag may lie, before its counter if it has one."""
    face = pygame.Rect(box.face)
    bottom = box.feet[1] - 9 if counter is None else max(box.feet[1] - 9, counter)
    return pygame.Rect(face.x, box.head_top, face.width, max(1, bottom - box.head_top))
