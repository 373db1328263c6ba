"""The room at one moment: floor, one shadow mask, everything sorted by its feet, light. No HUD.

The painter draws on the part of the canvas the HUD leaves free, with whole pixels only: each position is rounded once.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import pygame

from game.kitchen.plan import FloorPlan
from game.kitchen.stage import Dish, Figure, FoamJet, Spark, StageView, StationLook
from game.view import clips
from game.view.atlas import Atlas, ChefSprite, Sprite
from game.view.layout import FigureBox, room_origin, view_area, whole
from game.view.light import Ambience, Fire, Lamp, Light, ambience
from game.view.shadow import Shadows

LOUD_CHEF, LOUD_BUSY, LOUD_BURNING, LOUD_LANTERN, LOUD_CURTAIN = 0.60, 0.35, 0.50, 0.95, 0.40
"""Share of the dark that a thing is spared (art guide, section 11)."""

LOUD_EFFECTS = {"steam": 0.3, "smoke": 0.2, "dust": 0.3, "ember": 0.8, "plate": 0.5, "fire": 0.5}
"""The same for effects by the first word of their name; all others are as loud as a chef."""

WALL_FOOT, CURTAIN_FOOT = 0, 66
SWAY, SWAYS = 0.45, 4
"""Seconds and number of the curtain's pictures."""

TOP_FOOT = 100_000
FIRE_STRENGTH = 0.72
FIRE_LIGHT_UP = 26
"""A fire's light is centred this far above the foot of what burns."""

POWERS, REACHES = 4, 4
FIRES = ("fire_s", "fire_m", "fire_m", "fire_l")
PLAIN_FIRE_UP = 8
PLAIN_FOAM = "foam_pile_test"
"""Fire by power, and foam, for stations without their own."""

STILL_CLIPS = frozenset({"stand", "asleep", "sip"})
"""Clips that only breathe: with reduced motion they hold their first frame."""


class Fixture(NamedTuple):
    """A picture that stays where it is, in room pixels; `foot` sorts it, `loud` is its share of full light."""

    surface: pygame.Surface
    x: int
    y: int
    foot: int
    loud: float = 0.0


class FloorArt(Protocol):
    """What the painter of the empty room gives: made from the map, in room pixels."""

    shadows: pygame.Surface
    props: Sequence[Fixture]
    top: Sequence[Fixture]
    lights: Sequence[Lamp]
    windows: Sequence[tuple[int, int]]

    def base(self, canvas_w: int, canvas_h: int, origin: tuple[int, int], *, night: bool) -> pygame.Surface:
        """Floor, walls and all that lies flat, on a surface of the canvas' size."""

    def curtain(self, state: int, sway: int) -> Sequence[Fixture]:
        """The doors' curtains: shut, parting or open, in a phase of their sway."""

    def extinguisher(self, taken: bool) -> Fixture:
        """The extinguisher on the wall, or its empty hook."""


class _Item(NamedTuple):
    """One sprite to draw, at stage pixels. `layer` orders things of one foot; `level` is its quiet grey, 255 none."""

    foot: float
    layer: int
    sprite: Sprite
    x: int
    y: int
    level: int


def _level(loud: float) -> int:
    return round(255 * (1 - loud))


class Scene:
    """Paints the stage of one kitchen."""

    def __init__(self, atlas: Atlas, floor: FloorArt, plan: FloorPlan) -> None:
        self._atlas = atlas
        self._floor = floor
        self._room = (plan.width, plan.height)
        self._widths = {place.id: place.width for place in plan.stations}
        self._light = Light(floor.lights, floor.windows)
        self._shadows = Shadows(floor.shadows)
        self._fixed = [self._fixture(prop, prop.foot) for prop in floor.props]
        self._fixed += [self._fixture(top, TOP_FOOT + top.foot) for top in floor.top]
        self._extinguisher = [self._fixture(floor.extinguisher(taken), WALL_FOOT) for taken in (False, True)]
        self._curtains: dict[tuple[int, int], list[_Item]] = {}
        self._base: tuple[tuple[object, ...], pygame.Surface] | None = None
        self._origin = (0, 0)
        self._still = False
        self._placed: tuple[tuple[int, int], list[_Item]] | None = None

    def draw(self, canvas: pygame.Surface, stage: StageView, *, hour: float, reduced_motion: bool = False) -> None:
        """Paint the room over the canvas' view area. `hour` is the local time of day (0-24); `reduced_motion` leaves
        out flicker, sway, idle bobs and three of four particles."""
        size = canvas.get_size()
        area = view_area(size)
        self._origin = origin = room_origin(size, self._room)
        self._still = reduced_motion
        mood = ambience(hour)
        ground = canvas.subsurface(area)
        ground.blit(self._empty_room(size, origin, mood), (0, 0), area)
        corner = (origin[0] - area.x, origin[1] - area.y)
        items, feet, fires = self._items(stage, corner)
        self._shadows.cast(ground, corner, feet)
        items.sort(key=lambda item: (item.foot, item.layer))
        ground.fblits([(item.sprite.surface, (item.x, item.y)) for item in items])
        loud = [(item.sprite.shade(item.level), (item.x, item.y)) for item in items]
        self._light.apply(ground, corner, mood, loud=loud, fires=fires, time=stage.time, steady=reduced_motion)

    def figure_box(self, figure: Figure) -> FigureBox:
        """Where that figure was drawn on the canvas last, for labels."""
        index = self._index(figure)
        sprite = self._atlas.chef(figure.look, figure.clip, figure.view, index, figure.flip)
        x, y = whole(figure.x) + self._origin[0], whole(figure.y) + self._origin[1]
        head = self._atlas.head(figure.look, figure.clip, figure.view, index)
        left = -head.x - 24 if figure.flip else head.x
        body = sprite.body.surface.get_rect(topleft=(x + sprite.body.x, y + sprite.body.y))
        face = pygame.Rect(x + left + 3, y + head.y, 18, 10)
        return FigureBox(figure.id, body, y + head.top, face, (x, y))

    def _empty_room(self, size: tuple[int, int], origin: tuple[int, int], mood: Ambience) -> pygame.Surface:
        key = (size, origin, mood.night)
        if self._base is None or self._base[0] != key:
            self._base = (key, self._floor.base(*size, origin, night=mood.night))
        return self._base[1]

    def _fixture(self, fixture: Fixture, foot: float) -> _Item:
        return _Item(foot, 0, Sprite(fixture.surface), fixture.x, fixture.y, _level(fixture.loud))

    def _items(
        self, stage: StageView, corner: tuple[int, int]
    ) -> tuple[list[_Item], list[tuple[int, int]], list[Fire]]:
        """Everything that stands in the room, the feet that cast a shadow (both on the stage), and the fires."""
        ox, oy = corner
        if self._placed is None or self._placed[0] != corner:
            self._placed = (corner, [item._replace(x=item.x + ox, y=item.y + oy) for item in self._fixed])
        items = self._placed[1].copy()
        sway = 0 if self._still else int(stage.time / SWAY) % SWAYS
        moving = [*self._curtain(stage.curtain, sway), self._extinguisher[stage.extinguisher_taken]]
        items += [item._replace(x=item.x + ox, y=item.y + oy) for item in moving]
        fires: list[Fire] = []
        for look in stage.stations:
            self._station(items, fires, look, corner, stage.time)
        feet = []
        for figure in stage.figures:
            x, y = ox + whole(figure.x), oy + whole(figure.y)
            feet.append((x, y))
            sprite = self._chef(figure, stage.time)
            body, hands = sprite.body, sprite.hands
            items.append(_Item(figure.y, 2, body, x + body.x, y + body.y, _level(LOUD_CHEF)))
            if hands:
                foot = figure.y if figure.counter_foot is None else figure.counter_foot + 1
                items.append(_Item(foot, 3, hands, x + hands.x, y + hands.y, _level(LOUD_CHEF)))
        for spark in stage.sparks:
            if not self._still or _kept(spark, stage.time):
                picture = self._atlas.effect_at(spark.effect, spark.age)
                items.append(_effect(spark.effect, picture, spark, corner))
        plate = self._atlas.effect_frame("plate", 0)
        items += [_effect("plate", plate, dish, corner) for dish in stage.dishes]
        items += [_effect("foam_arc", self._atlas.effect_at(_arc(jet), stage.time), jet, corner) for jet in stage.jets]
        return items, feet, fires

    def _curtain(self, state: int, sway: int) -> list[_Item]:
        items = self._curtains.get((state, sway))
        if items is None:
            fixtures = self._floor.curtain(state, sway)
            items = self._curtains[state, sway] = [
                self._fixture(f._replace(loud=LOUD_CURTAIN), CURTAIN_FOOT) for f in fixtures
            ]
        return items

    def _station(
        self, items: list[_Item], fires: list[Fire], look: StationLook, corner: tuple[int, int], time: float
    ) -> None:
        """A station; what burns is drawn scorched, with a fire of its present power and the foam on it above."""
        x = look.x + self._widths.get(look.id, self._atlas.station_width(look.art)) // 2
        burning = look.power > 0
        if burning:
            sprite = self._atlas.station_frame(look.art, "scorched", 0)
        elif look.state == "foam":
            sprite = self._atlas.station_frame(look.art, "foam", look.foam or 0)
        else:
            sprite = self._atlas.station_at(look.art, look.state, look.elapsed)
        if burning or look.state in ("burn", "foam"):
            loud = LOUD_BURNING
        else:
            loud = 0.0 if look.state in ("idle", "ease") else LOUD_BUSY
        left, top = corner[0] + x, corner[1] + look.foot
        items.append(_Item(look.foot, 0, sprite, left + sprite.x, top + sprite.y, _level(loud)))
        if not burning:
            return
        step = max(1, min(POWERS, round(look.power * POWERS)))
        name, up = f"fire_{look.art}_{step}", 0
        if not self._atlas.has_effect(name):  # a station that was not drawn to burn: a fire in front of it
            name, up = FIRES[step - 1], PLAIN_FIRE_UP
        fire = self._atlas.effect_at(name, time)
        items.append(_Item(look.foot + 1, 1, fire, left + fire.x, top + fire.y - up, _level(LOUD_BURNING)))
        if look.foam is not None:
            name = f"foam_pile_{look.art}"
            pile = self._atlas.effect_frame(name if self._atlas.has_effect(name) else PLAIN_FOAM, look.foam)
            items.append(_Item(look.foot + 2, 1, pile, left + pile.x, top + pile.y, _level(LOUD_BURNING)))
        fires.append(Fire(x, look.foot - FIRE_LIGHT_UP, FIRE_STRENGTH * min(1.0, look.power)))

    def _index(self, figure: Figure) -> int:
        if self._still and figure.clip in STILL_CLIPS:
            return 0
        return self._atlas.chef_index(figure.clip, figure.view, figure.elapsed, figure.travelled)

    def _chef(self, figure: Figure, time: float) -> ChefSprite:
        clip, index = figure.clip, self._index(figure)
        if clip == "stand" and clips.blinks(figure.id, time) and self._atlas.has_clip("blink", figure.view):
            clip, index = "blink", 0
        return self._atlas.chef(figure.look, clip, figure.view, index, figure.flip)


def _effect(name: str, sprite: Sprite, at: Spark | Dish | FoamJet, corner: tuple[int, int]) -> _Item:
    loud = LOUD_EFFECTS.get(name.partition("_")[0], LOUD_CHEF)
    x, y = corner[0] + whole(at.x) + sprite.x, corner[1] + whole(at.y) + sprite.y
    return _Item(at.foot, 4, sprite, x, y, _level(loud))


def _arc(jet: FoamJet) -> str:
    """The foam arc nearest to a jet's direction and reach."""
    if abs(jet.dx) >= abs(jet.dy):
        way = "right" if jet.dx >= 0 else "left"
    else:
        way = "down" if jet.dy > 0 else "up"
    return f"foam_arc_{way}_{max(1, min(REACHES, round(jet.reach * REACHES)))}"


def _kept(spark: Spark, time: float) -> bool:
    """Every fourth particle by its time of birth, so that the choice holds for its life."""
    return int((time - spark.age + 0.004) * 10) % 4 == 0
