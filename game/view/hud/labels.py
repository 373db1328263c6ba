"""World labels: name tags, progress bars, bubbles, alerts and coin gains, in their places over the room."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

import pygame

from game.kitchen.stage import StageView, StationLook
from game.orders.text import clean
from game.view.hud.ink import COLOURS, HUES, Pictures, hue_of
from game.view.hud.labelcards import BAR, TIMED_BAR, TIMED_FROM, LabelCards
from game.view.hud.settle import Importance, Settled, Wanted, follow, settle
from game.view.layout import FigureBox, whole
from game.view.text import Type
from game.view.words import HudWords, TimeWords, Words, clock_time

LETTERS = 24
"""Letters of a bubble at most."""

GAIN_UNTIL = 0.5
"""Share of a coin's flight for which its amount is shown."""

_SHIFTS = (0, -5, 5, -10, 10, -16, 16, -24, 24)
_SIDEWAYS = tuple((dx, 0) for dx in _SHIFTS)
_OVER_LEGS, _OVER_PLINTH = -12, -14
"""Pixels from a tag's usual row up to where it hides its owner's own legs, or the front of his counter."""
_NEAR = ((0, 0), (0, -1), (-5, 0), (5, 0), (0, -5), *((dx, _OVER_LEGS) for dx in (0, -5, 5)), (-10, 0), (10, 0))
"""Where a tag looks like its owner's at once."""
_FAR = tuple((dx, dy) for dy in (11, 0, 22) for dx in _SHIFTS if (abs(dx), dy) > (10, 0))
"""Where a line has to lead to him."""
_BESIDE_FEET, _UP_FROM_FEET = 11, -11
"""Pixels from the middle of free feet to a tag beside the body, and from its usual row up to there."""
_LED = 13
"""Pixels aside, or below its usual place, from which on a line leads from a tag to its owner."""
_AROUND_FLAMES = tuple((dx, dy) for dy in (0, -10, 10, 20) for dx in (0, -14, 14, -28, 28))
_BESIDE_COIN = ((0, 0), (-14, 0), (0, -11), (-24, 0), (0, -22))
_FLAMES = 30
"""Rows of flames over a counter's foot in which nobody's name is read well."""
_BESIDE_HAT = 12
"""Pixels from the middle of a cook seen from behind to the bar beside his hat: over it, it would hide his station."""
_HAT_TOUCHED = 7
"""Rows of a hat that the tag of somebody before it may cover: better than a name far from its owner."""
_HAT_OVERLAP = 2
"""Rows by which the disc of a progress bar reaches down beside a hat."""


def quiet_words(seconds: float, words: HudWords) -> str:
    """How long nothing was heard, in whole minutes."""
    minutes = int(seconds // 60)
    if minutes < 60:
        return words.quiet_minutes.format(minutes=minutes)
    return words.quiet_hours.format(hours=minutes // 60, minutes=minutes % 60)


SETTLES = 15
"""How often a second labels look for better places; finding them is the dearest part of a full room's picture."""


class _Label(NamedTuple):
    """A label that asks for a place, and what is drawn there."""

    wanted: Wanted
    draw: Callable[[pygame.Surface, pygame.Rect], object] | pygame.Surface
    lead: str | None = None
    """The colour of the line that leads to its owner where it lies far from him."""


@lru_cache(256)
def _words(text: str) -> str:
    return clean(text, LETTERS)


@lru_cache(256)
def _over_head(aside: int) -> tuple[tuple[int, int], ...]:
    """How a bubble may move that reaches `aside` pixels to both sides."""
    return tuple((dx, -up) for up in (0, 14, 28) for dx in (0, -aside, aside, -aside // 2, aside // 2))


@lru_cache(256)
def _around_feet(aside: int) -> tuple[tuple[int, int], ...]:
    """How a tag may move whose middle is `aside` pixels from the feet when it lies beside them."""
    # beside a body is nearer to its owner than a far shift, which looks like the neighbour's name
    return (*_NEAR, (aside, _UP_FROM_FEET), (-aside, _UP_FROM_FEET), *_FAR)


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
        self._asked: tuple[list[Wanted], list[pygame.Rect], list[pygame.Rect], pygame.Rect] | None = None
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
    ) -> dict[str, pygame.Rect]:
        """Draw the labels inside `area`, around the rectangles that are `taken`; where each one lies, by its id.

        `marked`: the name of a head chef stands beside the mark of his agent.
        """
        asked = [*self._bubbles_of(stage, boxes), *self._alerts_of(stage, origin)]
        asked += [*self._gains_of(stage, origin), *self._bars_of(stage, boxes, origin, words.time)]
        asked += [*self._tags_of(stage, boxes, origin, marked=marked), *self._quiet_of(stage, boxes, words.hud)]
        faces = [pygame.Rect(box.face) for box in boxes.values()] + taken
        heads = [_head(box) for box in boxes.values()]
        flames = list(self._flames_of(stage, origin))
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
            now = wanted, faces, [*heads, *flames], pygame.Rect(area)
            if now == self._asked:
                settled = self._before
            else:
                feet = {f.id: f.counter_foot + origin[1] + _OVER_PLINTH for f in stage.figures if f.counter_foot}
                bodies = [_upper_body(box, feet.get(key)) for key, box in boxes.items()]
                settled = settle(wanted, faces, heads, area, self._before, bodies=bodies, flames=flames)
                self._asked = now if settled == self._before else None
            self._beat = (beat, now[3], known)
        shown = [(label, place.rect) for label in reversed(asked) if (place := settled.get(label.wanted.id))]
        for label, rect in shown:  # lines first: none crosses the words of another label
            wish = label.wanted.rect
            if label.lead is not None and (rect.y - wish.y > 1 or (abs(rect.x - wish.x) >= _LED and rect.y >= wish.y)):
                _lead(canvas, rect, wish, label.lead, heads)
        for label, rect in shown:
            if isinstance(label.draw, pygame.Surface):
                canvas.blit(label.draw, rect)
            else:
                label.draw(canvas, rect)
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
            if kind == "bell":  # beside the hat rather than not at all
                steps += tuple((dx, size[1] - 2) for dx in (width // 2 + 11, -width // 2 - 11))
            wish = pygame.Rect((x - width // 2, box.head_top - size[1]), size)
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
            middle, top = self._station_top(station, origin)
            width, height = picture.get_size()
            wish = pygame.Rect(middle - width // 2, top - height - 26, width, height)
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
            yield _Label(Wanted(f"gain {number}", Importance.SPEECH, wish, _BESIDE_COIN), picture)

    def _bars_of(
        self, stage: StageView, boxes: Mapping[str, FigureBox], origin: tuple[int, int], words: TimeWords
    ) -> Iterator[_Label]:
        behind = {figure.id for figure in stage.figures if figure.view == "b" and figure.counter_foot is None}
        for station in stage.stations:
            if station.busy_for is None or station.power > 0:
                continue
            busy_for = station.busy_for
            cook = boxes.get(station.cook) if station.cook else None
            if cook is not None:
                middle, top = cook.feet[0], cook.head_top
            else:
                middle, top = self._station_top(station, origin)
            size = TIMED_BAR if busy_for >= TIMED_FROM else BAR
            wish, steps = pygame.Rect((middle - 22, top - size[1] + _HAT_OVERLAP), size), _SIDEWAYS
            if cook is not None and station.cook in behind:
                wish.topleft = (middle + _BESIDE_HAT, top)
                over = (-_BESIDE_HAT - 22, _HAT_OVERLAP - size[1])
                left = -2 * _BESIDE_HAT - size[0]
                beside = ((0, 0), (5, 0), (-4, -size[1]), (left, 0), (left + 4, -size[1]))
                steps = (*beside, *((over[0] + dx, over[1]) for dx in _SHIFTS))

            def draw(
                canvas: pygame.Surface,
                rect: pygame.Rect,
                icon: str = station.kind.value,
                busy_for: float = busy_for,
            ) -> None:
                self._cards.draw_bar(canvas, rect, icon, clock_time(busy_for, words), busy_for)

            yield _Label(Wanted(f"bar {station.id}", Importance.PROGRESS, wish, steps, clamped=True), draw)

    def _tags_of(
        self, stage: StageView, boxes: Mapping[str, FigureBox], origin: tuple[int, int], *, marked: bool
    ) -> Iterator[_Label]:
        for figure in stage.figures:
            box = boxes.get(figure.id)
            if box is None or not figure.tag:
                continue
            importance = Importance.CALLER if figure.mood == "wait" else Importance.TAG
            source = figure.session.source if marked and figure.agent_id is None else ""
            basis = (box, figure.tag, figure.counter_foot, figure.look, importance, source)
            made = self._made.get(("tag", figure.id))
            if made is not None and made[0] == basis:
                yield made[1]
                continue
            picture = self._cards.tag(figure, source)
            width, height = picture.get_size()
            x, y = box.feet[0] - width // 2, box.feet[1] + 3
            steps, near = _around_feet(width // 2 + _BESIDE_FEET), len(_NEAR) + 2
            if figure.counter_foot is not None:
                near = len(_NEAR) + 5
                steps = (*_NEAR, *((dx, _OVER_PLINTH) for dx in (0, -5, 5, -10, 10)), *_FAR)
                y = figure.counter_foot + origin[1] + 2
            wish = pygame.Rect(x, y, width, height)
            label = _Label(
                Wanted(f"tag {figure.id}", importance, wish, steps, near=near),
                picture,
                HUES[hue_of(figure.look)][0],
            )
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

    def _station_top(self, station: StationLook, origin: tuple[int, int]) -> tuple[int, int]:
        """Middle and top row of a station's picture, on the canvas."""
        picture = self._pictures.station_frame(station.art, "idle", 0)
        return station.x + picture.surface.get_width() // 2 + origin[0], station.foot + picture.y + origin[1]

    def _flames_of(self, stage: StageView, origin: tuple[int, int]) -> Iterator[pygame.Rect]:
        """What of each fire is to be seen."""
        for station in stage.stations:
            if station.power > 0:
                width = self._pictures.station_frame(station.art, "idle", 0).surface.get_width()
                yield pygame.Rect(station.x + origin[0], station.foot - _FLAMES + origin[1], width, _FLAMES - 8)


def _head(box: FigureBox) -> pygame.Rect:
    """Hat and face of a figure; the hat's first rows may be touched."""
    face = pygame.Rect(box.face)
    top = box.head_top + _HAT_OVERLAP
    return pygame.Rect(face.x, top, face.width, max(1, face.bottom - top))


def _upper_body(box: FigureBox, counter: int | None = None) -> pygame.Rect:
    """A figure from the hat down to where its own tag may lie, before its counter if it has one."""
    face = pygame.Rect(box.face)
    top = box.head_top + _HAT_TOUCHED
    bottom = box.feet[1] - 9 if counter is None else max(box.feet[1] - 9, counter)
    return pygame.Rect(face.x, top, face.width, max(1, bottom - top))


def _lead(
    canvas: pygame.Surface, rect: pygame.Rect, wish: pygame.Rect, colour: str, heads: Sequence[pygame.Rect]
) -> None:
    """A line from whom a tag belongs to, down and across to where it had to move; over no head."""
    x, top, turn = wish.centerx, wish.y - 2, max(rect.centery, wish.y)
    across = range(rect.right, x + 1) if rect.right <= x else range(x, rect.x)
    down = [y for y in range(top, turn + 1 if across else rect.y) if not _over_head_at((x, y), heads)]
    parts = [pygame.Rect(x, first, 1, size) for first, size in _runs(down)]
    aside = [at for at in across if not _over_head_at((at, turn), heads)]
    parts += [pygame.Rect(first, turn, size, 1) for first, size in _runs(aside)]
    for shift, tone in ((1, "K1"), (0, colour)):
        for part in parts:
            canvas.fill(COLOURS[tone], part.move(shift, shift))


def _over_head_at(at: tuple[int, int], heads: Sequence[pygame.Rect]) -> bool:
    return pygame.Rect(at, (1, 1)).collidelist(heads) >= 0


def _runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The first number and the length of each run of consecutive ones."""
    for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        found = [number for _, number in run]
        yield found[0], len(found)
