"""Drawn light: an ambient tone, pools in eighteen flat steps, window beams and a vignette, all on 8-bit surfaces.

Light L is a factor per channel, 1 leaving a pixel as it was painted. It is kept as two surfaces, exact in steps of
1/255: `dark` = 1 - L where L < 1, `extra` = L - 1 where L > 1; where one is above 0 the other is 0. Adding a pool F is
then extra += max(0, F - dark); dark = max(0, dark - F). Loud things (actors, busy stations) keep only a share of the
dark. The picture becomes picture - picture * dark + picture * extra. Values: art guide, section 11.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.view.patches import Patches
from game.view.pools import BOARD, coloured
from game.view.surfaces import work_surface

Tone = tuple[float, float, float]

COLOURS: dict[str, Tone] = {"warm": (1.0, 0.70, 0.36), "hot": (1.0, 0.50, 0.20), "paper": (1.0, 0.86, 0.60)}
CAP = 1.32
"""No light is brighter."""

VIGNETTE = 0.22
LAMP_FLICKER, LAMP_PERIOD = 0.02, 0.4
FIRE_FLICKER, FIRE_PERIOD = 0.06, 0.09
GLOW = 0.07
"""Share of a fire's pool that is added to the picture as such."""

EDGED = 12
"""Pools of fires that are kept, each up to 170 kB."""

_ADD, _SUB, _MULT, _MIN = (
    pygame.BLEND_RGB_ADD,
    pygame.BLEND_RGB_SUB,
    pygame.BLEND_RGB_MULT,
    pygame.BLEND_RGB_MIN,
)


@dataclass(frozen=True, slots=True)
class Ambience:
    """The light of one time of day: ambient tone, strength of windows, lamps and window beams."""

    tone: Tone
    window: float
    lamp: float
    beam: float

    @property
    def night(self) -> bool:
        """Whether the windows are dark."""
        return self.window < 0.15


DAY = Ambience((1.0, 0.97, 0.92), 0.30, 0.25, 0.16)
EVENING = Ambience((0.78, 0.72, 0.86), 0.30, 1.0, 0.10)
NIGHT = Ambience((0.50, 0.50, 0.74), 0.0, 1.35, 0.0)

_HOURS = (
    (0.0, NIGHT),
    (6.5, NIGHT),
    (8.0, DAY),
    (17.0, DAY),
    (18.0, EVENING),
    (21.0, EVENING),
    (22.0, NIGHT),
    (24.0, NIGHT),
)


@lru_cache(maxsize=8)
def _ambience(step: int) -> Ambience:
    hour = step / 12
    for (start, before), (end, after) in pairwise(_HOURS):
        if start <= hour < end:
            share = (hour - start) / (end - start)
            share = share * share * (3 - 2 * share)
            return Ambience(
                tuple(a + (b - a) * share for a, b in zip(before.tone, after.tone, strict=True)),  # type: ignore[arg-type]
                before.window + (after.window - before.window) * share,
                before.lamp + (after.lamp - before.lamp) * share,
                before.beam + (after.beam - before.beam) * share,
            )
    return NIGHT


def ambience(hour: float) -> Ambience:
    """The light at a local hour (0-24, any number is taken round the clock): day 8-17, evening 17-21, then night.
    It blends within an hour and a half, in steps of five minutes."""
    return _ambience(int(hour % 24 * 12))


@dataclass(frozen=True, slots=True)
class Lamp:
    """A pool of light in room pixels; `colour` is a name in COLOURS."""

    x: int
    y: int
    rx: int
    ry: int
    colour: str
    strength: float
    flicker: bool = False


class Fire(NamedTuple):
    """A fire's light; `x`, `y` in room pixels, `strength` 0-1. A `tame` one, under a pot, does not flicker, and is as
    weak as lamps are by day."""

    x: int
    y: int
    strength: float
    rx: int = 120
    ry: int = 90
    tame: bool = False


def _where_not_black(surface: pygame.Surface) -> Patches:
    shape = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
    shape.invert()
    patches = Patches(surface.get_size())
    for rect in shape.get_bounding_rects():
        patches.add(*rect)
    return patches


def _grey(value: float) -> tuple[int, int, int]:
    level = max(0, min(255, round(value * 255)))
    return level, level, level


def _tone(colour: Tone, strength: float) -> tuple[int, int, int]:
    red, green, blue = (max(0, min(255, round(channel * strength * 255))) for channel in colour)
    return red, green, blue


def _wave(time: float) -> float:
    """How much brighter fires are at this stage time."""
    return FIRE_FLICKER * (1 if int(time / FIRE_PERIOD) % 2 else -1)


def _flame(fire: Fire, origin: tuple[int, int], mood: Ambience, wave: float) -> "_Flame":
    hot = COLOURS["hot"]
    x, y = origin[0] + fire.x - fire.rx, origin[1] + fire.y - fire.ry
    rect = (x, y, 2 * fire.rx + 1, 2 * fire.ry + 1)
    joint = (fire.ry - fire.y) % BOARD
    if fire.tame:
        return _Flame(rect, _tone(hot, fire.strength * mood.lamp), (0, 0, 0), joint)
    strength = fire.strength * (1 + wave)
    return _Flame(rect, _tone(hot, strength * max(0.5, mood.lamp)), _tone(hot, strength * GLOW), joint)


def _reach(lamp: Lamp, origin: tuple[int, int]) -> pygame.Rect:
    """Where a lamp's pool lies on the stage."""
    left, top = origin[0] + lamp.x - lamp.rx, origin[1] + lamp.y - lamp.ry
    return pygame.Rect(left, top, 2 * lamp.rx + 1, 2 * lamp.ry + 1)


def _vignette(size: tuple[int, int]) -> pygame.Surface:
    """Four flat steps of shade at the left, right and bottom edge, as the share of light that is kept."""
    width, height = size
    surface = pygame.Surface(size, depth=32)
    middle = height * 0.51
    surface.fill(_grey(1 - VIGNETTE))
    for step in (3, 2, 1, 0):
        edge = 0.72 + 0.28 * (step + 0.5) / 4
        side, bottom = round(width / 2 * edge), round(middle + middle * edge)
        surface.fill(_grey(1 - VIGNETTE * step / 4), (width // 2 - side, 0, 2 * side, bottom))
    return surface


@dataclass(frozen=True, slots=True)
class _Static:
    """Light without fires; `bright` is where there is any extra."""

    dark: pygame.Surface
    extra: pygame.Surface
    bright: Patches


class _Flame(NamedTuple):
    """The light of one fire at one moment: a pool of `shine`, and the part of it that is added to the picture."""

    rect: tuple[int, int, int, int]
    shine: tuple[int, int, int]
    glow: tuple[int, int, int]
    joint: int


class Light:
    """The light of one room: `tune` it to a moment, then `apply` it to what was painted.

    Static light is kept and made anew only when the ambience or the size changes; around fires that change it is made
    anew each time."""

    def __init__(self, lamps: Sequence[Lamp], windows: Sequence[tuple[int, int]]) -> None:
        """`windows` are the top left corners of the windows (44x34 px), in room pixels."""
        self._lamps = tuple(lamps)
        self._windows = tuple(windows)
        self._key: tuple[tuple[int, int], tuple[int, int], Ambience] | None = None
        self._kept: dict[int, _Static] = {}
        self._variant = -1
        self._flames: list[_Flame] = []
        self._edged: dict[_Flame, pygame.Surface] = {}
        self._dark = self._extra = self._quiet = self._more = pygame.Surface((1, 1))
        self._edge = self._edge_dark = self._dark
        self._bright = Patches((1, 1))

    def tune(
        self,
        size: tuple[int, int],
        origin: tuple[int, int],
        mood: Ambience,
        *,
        fires: Sequence[Fire] = (),
        time: float = 0.0,
        steady: bool = False,
    ) -> list[pygame.Rect] | None:
        """Make the light of a stage of `size` at this moment; where it differs from the moment before, None: anywhere.

        `origin` is the room's (0, 0) on the stage; `steady` leaves out all flicker."""
        anew = self._prepare(size, origin, mood)
        variant = 0 if steady or not self._flickers() else 1 + int(time / LAMP_PERIOD) % 2
        flames = [_flame(fire, origin, mood, 0.0 if steady else _wave(time)) for fire in fires]
        whole = pygame.Rect((0, 0), size)
        changed = [whole]
        if not anew:
            changed = [whole.clip(flame.rect) for flame in {*flames} ^ {*self._flames}]
            if variant != self._variant:
                changed += [whole.clip(_reach(lamp, origin)) for lamp in self._lamps if lamp.flicker]
        self._variant, self._flames = variant, flames
        static = self._static(origin, mood, variant)
        self._bright = static.bright
        for rect in changed:
            self._renew(static, rect)
        return None if anew else changed

    def apply(
        self,
        stage: pygame.Surface,
        *,
        loud: Iterable[tuple[pygame.Surface, tuple[int, int]]] = (),
        within: Sequence[pygame.Rect] | None = None,
    ) -> None:
        """Light a painted stage of the size the light was tuned for, or only the parts `within`, which do not overlap.

        `loud` are grey silhouettes in draw order, 255 * (1 - loudness) each, at stage pixels."""
        quiet, dark, extra, more, bright = self._quiet, self._dark, self._extra, self._more, self._bright
        rects = [stage.get_rect()] if within is None else within
        # white by adding it: a plain fill goes past the processor's cache as well
        for rect in rects:
            quiet.fill((255, 255, 255), rect, _ADD)
        if self._key is not None and (window := self._key[2].window):
            origin = self._key[1]
            level = _grey(1 - 0.7 * min(1.0, window / EVENING.window))
            for x, y in self._windows:
                quiet.fill(level, (origin[0] + x + 2, origin[1] + y + 3, 40, 28), _MIN)
        quiet.fblits(loud)
        # channels with extra light have no dark, so that both may be taken from the same picture one after the other
        for rect in rects:
            quiet.blit(dark, rect, rect, _MULT)
            quiet.blit(stage, rect, rect, _MULT)
            stage.blit(quiet, rect, rect, _SUB)
            flames = [flame for flame in self._flames if rect.colliderect(flame.rect)]
            if flames or bright.touches(rect):
                # always the same corner of it, which the processor keeps at hand
                more.blit(extra, (0, 0), rect)
                more.blit(stage, (0, 0), rect, _MULT)
                stage.blit(more, rect, (0, 0, rect.width, rect.height), _ADD)
            for flame in flames:
                if not any(flame.glow):
                    continue
                part = rect.clip(flame.rect)
                glow = coloured(flame.rect[2] // 2, flame.rect[3] // 2, flame.glow, flame.joint)
                stage.blit(glow, part, part.move(-flame.rect[0], -flame.rect[1]), _ADD)

    def _renew(self, static: _Static, rect: pygame.Rect) -> None:
        """Put static light and fires together in one part of the stage."""
        dark, extra = self._dark, self._extra
        dark.blit(static.dark, rect, rect)
        extra.blit(static.extra, rect, rect)
        flames = [flame for flame in self._flames if rect.colliderect(flame.rect)]
        for flame in flames:
            self._shine(dark, extra, self._edged_shine(flame), flame.rect[:2], rect.clip(flame.rect))
        if flames:
            extra.fill(_grey(CAP - 1), rect, _MIN)

    def _edged_shine(self, flame: _Flame) -> pygame.Surface:
        """The pool of a flame, darker where the vignette is; it is kept while fires flicker between two strengths."""
        shine = self._edged.get(flame)
        if shine is None:
            if len(self._edged) >= EDGED:
                self._edged.clear()
            x, y, width, height = flame.rect
            shine = coloured(width // 2, height // 2, flame.shine, flame.joint).copy()
            shine.blit(self._edge, (-x, -y), special_flags=_MULT)
            self._edged[flame] = shine
        return shine

    def _flickers(self) -> bool:
        return any(lamp.flicker for lamp in self._lamps)

    def _prepare(self, size: tuple[int, int], origin: tuple[int, int], mood: Ambience) -> bool:
        """Make room for another size, forget the light of another ambience; whether there was any of it."""
        if self._dark.get_size() != size:
            self._dark, self._extra, self._quiet, self._more = (work_surface(size) for _ in range(4))
            self._edge = _vignette(size)
            self._edge_dark = pygame.Surface(size, depth=32)
            self._edge_dark.fill((255, 255, 255))
            self._edge_dark.blit(self._edge, (0, 0), special_flags=_SUB)
        key = (size, origin, mood)
        if key == self._key:
            return False
        self._key = key
        self._kept.clear()
        self._edged.clear()
        return True

    def _static(self, origin: tuple[int, int], mood: Ambience, variant: int) -> _Static:
        """Light without fires. Variant 0 is steady; in 1 and 2 flickering lamps are a little up or down, every second
        one against its neighbours."""
        kept = self._kept.get(variant)
        if kept is None:
            kept = self._kept[variant] = self._build(origin, mood, variant)
        return kept

    def _build(self, origin: tuple[int, int], mood: Ambience, variant: int) -> _Static:
        size = self._dark.get_size()
        dark, extra = pygame.Surface(size, depth=32), pygame.Surface(size, depth=32)
        red, green, blue = mood.tone
        dark.fill(_tone((1 - red, 1 - green, 1 - blue), 1.0))
        for x, y in self._windows:
            self._window(dark, extra, (origin[0] + x, origin[1] + y), mood, (34 - y) % BOARD)
        for number, lamp in enumerate(self._lamps):
            strength = lamp.strength * mood.lamp
            if variant and lamp.flicker:
                strength *= 1 + LAMP_FLICKER * (1 if (number + variant) % 2 else -1)
            tone = _tone(COLOURS.get(lamp.colour, COLOURS["warm"]), strength)
            shape = coloured(lamp.rx, lamp.ry, tone, (lamp.ry - lamp.y) % BOARD)
            self._shine(dark, extra, shape, _reach(lamp, origin).topleft)
        # the vignette multiplies 1 - dark + extra: both shrink, and what the edge takes is dark or eats up extra
        for part in (dark, extra):
            part.blit(self._edge, (0, 0), special_flags=_MULT)
        dark.blit(self._edge_dark, (0, 0), special_flags=_ADD)
        before = dark.copy()
        dark.blit(extra, (0, 0), special_flags=_SUB)
        extra.blit(before, (0, 0), special_flags=_SUB)
        extra.fill(_grey(CAP - 1), special_flags=_MIN)
        return _Static(dark, extra, _where_not_black(extra))

    def _window(
        self, dark: pygame.Surface, extra: pygame.Surface, at: tuple[int, int], mood: Ambience, joint: int
    ) -> None:
        """The light of one window: a pool below it and three slanted beams on the floor."""
        x, y = at
        if mood.window:
            shape = coloured(110, 70, _tone(COLOURS["paper"], mood.window), joint)
            self._shine(dark, extra, shape, (x + 22 - 110, y + 36 - 70))
        if mood.beam:
            for number in range(3):
                left, right = 4 + number * 14, 4 + number * 20
                beam = pygame.Surface((120, 97), depth=32)
                corners = [(left, 0), (left + 10, 0), (right + 62, 96), (right + 48, 96)]
                pygame.draw.polygon(beam, _tone(COLOURS["paper"], mood.beam), corners)
                self._shine(dark, extra, beam, (x, y + 76))

    @staticmethod
    def _shine(
        dark: pygame.Surface,
        extra: pygame.Surface,
        shine: pygame.Surface,
        at: tuple[int, int],
        within: pygame.Rect | None = None,
    ) -> None:
        """Add light to a pair of surfaces, or to a part of them: what lies `within` the shine's place there."""
        part = (within or shine.get_rect(topleft=at)).move(-at[0], -at[1])
        over = shine.subsurface(part).copy()
        place = (at[0] + part.x, at[1] + part.y)
        over.blit(dark, (-place[0], -place[1]), special_flags=_SUB)
        extra.blit(over, place, special_flags=_ADD)
        dark.blit(shine, place, part, _SUB)
