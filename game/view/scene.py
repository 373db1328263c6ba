"""The room at one moment: floor and shadows, everything sorted by its feet, light. No HUD.

The painter draws on the part of the canvas the HUD leaves free, with whole pixels only: each position is rounded once.
It keeps the last picture and lights anew only what changed in it.
"""

from functools import cache
from operator import itemgetter
from typing import NamedTuple

import pygame

from game.kitchen.plan import FloorPlan
from game.kitchen.stage import Dish, Figure, FoamJet, Spark, StageView, StationLook
from game.view import clips
from game.view.atlas import Atlas, ChefSprite, Sprite
from game.view.layout import FigureBox, panel_for, room_origin, view_area, whole
from game.view.light import DAY, Ambience, Fire, Lamp, Light, ambience
from game.view.patches import Patches
from game.view.roomart import FloorArt
from game.view.shadow import ShadedFloor, shadow_rect

LOUD_CHEF, LOUD_BUSY, LOUD_BURNING, LOUD_LANTERN, LOUD_CURTAIN = 0.60, 0.35, 0.50, 0.95, 0.40
"""Share of the dark that a thing is spared (art guide, section 11)."""

LOUD_EFFECTS = {"steam": 0.3, "smoke": 0.2, "dust": 0.3, "ember": 0.8, "plate": 0.5, "fire": 0.5}
"""The same for effects by the first word of their name; all others are as loud as a chef."""

WALL_FOOT = 0
SWAY, SWAYS = 0.45, 4
"""Seconds and number of the curtain's pictures."""

TOP_FOOT = 100_000
QUIET = 255
"""The grey of what is not loud at all."""
FIRE_STRENGTH = 0.72
FIRE_LIGHT_UP = 26
"""A fire's light is centred this far above the foot of what burns."""

POWERS, REACHES = 4, 4
FIRES = ("fire_s", "fire_m", "fire_m", "fire_l")
PLAIN_FIRE_UP = 8
PLAIN_FOAM = "foam_pile_test"
"""Fire by power, and foam, for stations without their own."""

DARKER = (204, 204, 204)
"""What the floor is multiplied with for high contrast (art guide, section 15)."""

STILL_CLIPS = frozenset({"stand", "asleep", "sip"})
"""Clips that only breathe: with reduced motion they hold their first frame."""


class _Item(NamedTuple):
    """One sprite to draw, at stage pixels. `layer` orders things of one foot; `level` is its quiet grey, 255 none."""

    foot: float
    layer: int
    sprite: Sprite
    x: int
    y: int
    level: int


_IN_ORDER = itemgetter(0, 1)
"""Sorts items by foot and layer."""


@cache
def _level(loud: float) -> int:
    return round(255 * (1 - loud))


@cache
def _effect_level(name: str) -> int:
    return _level(LOUD_EFFECTS.get(name.partition("_")[0], LOUD_CHEF))


class _EmptyRoom(NamedTuple):
    """What is painted once for a size of canvas, cut to the view area: the floor, and the last picture before and
    after it was lit."""

    size: tuple[int, int]
    night: bool
    floor: ShadedFloor
    plain: pygame.Surface
    lit: pygame.Surface


class Scene:
    """Paints the stage of one kitchen."""

    def __init__(self, atlas: Atlas, floor: FloorArt, plan: FloorPlan) -> None:
        self._atlas = atlas
        self._floor = floor
        self._plan = plan
        self._widths = {place.id: place.width for place in plan.stations}
        lamps = [Lamp(la.x, la.y, la.rx, la.ry, la.colour, la.strength, la.flicker) for la in floor.lights]
        self._light = Light(lamps, [(window.x, window.y) for window in floor.windows])
        self._props = [_Item(prop.foot, 0, Sprite(prop.surface), prop.x, prop.y, QUIET) for prop in floor.props]
        self._top = [(top, [Sprite(surface) for surface in top.frames]) for top in floor.top]
        boxes = [(taken, floor.extinguisher(taken=taken)) for taken in (False, True)]
        self._extinguisher = {
            taken: _Item(WALL_FOOT, 0, Sprite(box.surface), box.x, box.y, QUIET) for taken, box in boxes if box
        }
        self._curtains: dict[tuple[int, int], Sprite] = {}
        self._empty: _EmptyRoom | None = None
        self._shown: tuple[set[_Item], set[tuple[int, int]]] | None = None
        """Items and feet of the last picture; None where they do not tell all of it."""
        self._indices: dict[str, tuple[Figure, int]] = {}
        """The figures of the last picture with the frame each showed."""
        self._boxes: dict[str, tuple[tuple[object, ...], FigureBox]] = {}
        self._origin = (0, 0)
        self._still = self._contrast = False
        self._placed: tuple[tuple[int, int], list[_Item]] | None = None

    def draw(
        self,
        canvas: pygame.Surface,
        stage: StageView,
        *,
        hour: float,
        reduced_motion: bool = False,
        high_contrast: bool = False,
    ) -> Patches:
        """Paint the room over the canvas' view area; what of it differs from the last picture, on the canvas.

        `hour` is the local time of day (0-24); `reduced_motion` leaves out flicker, sway, idle bobs and three of four
        particles; `high_contrast` is always daylight over a darker floor."""
        size = canvas.get_size()
        panel = panel_for(size, self._plan.width)
        area = view_area(size, panel)
        self._origin = origin = room_origin(size, (self._plan.width, self._plan.height), panel)
        self._still = reduced_motion
        mood = DAY if high_contrast else ambience(hour)
        if high_contrast != self._contrast:
            self._contrast, self._empty = high_contrast, None
        room = self._empty_room(canvas, area, mood)
        corner = (origin[0] - area.x, origin[1] - area.y)
        items, feet, fires = self._items(stage, corner)
        relit = self._light.tune(area.size, corner, mood, fires=fires, time=stage.time, steady=reduced_motion)
        patches = self._changed(size, area, items, feet, relit)
        within = [rect.clip(area).move(-area.x, -area.y) for rect in patches.rects()]
        if within:
            items.sort(key=_IN_ORDER)
            self._paint(room, items, feet, within)
        canvas.blit(room.lit, area.topleft)
        return patches

    def _changed(
        self,
        size: tuple[int, int],
        area: pygame.Rect,
        items: list[_Item],
        feet: list[tuple[int, int]],
        relit: list[pygame.Rect] | None,
    ) -> Patches:
        """Where this picture differs from the last one, on the canvas."""
        patches = Patches(size)
        before, now, steps = self._shown, set(items), set(feet)
        whole = len(now) == len(items)  # of two that are the same the picture shows both, the set only one
        self._shown = (now, steps) if whole else None
        if before is None or relit is None or not whole:
            patches.add(*area)
            return patches
        left, top = area.topleft
        for item in now ^ before[0]:
            patches.add(item.x + left, item.y + top, *item.sprite.surface.get_size())
        for foot in steps ^ before[1]:
            x, y, width, height = shadow_rect(*foot)
            patches.add(x + left, y + top, width, height)
        for rect in relit:
            patches.add(rect.x + left, rect.y + top, rect.width, rect.height)
        return patches

    def _paint(
        self, room: _EmptyRoom, items: list[_Item], feet: list[tuple[int, int]], within: list[pygame.Rect]
    ) -> None:
        """Draw everything, and light the parts `within`."""
        plain, lit = room.plain, room.lit
        plain.set_clip(within[0].unionall(within[1:]))
        room.floor.draw(plain, feet)
        plain.fblits([(item.sprite.surface, (item.x, item.y)) for item in items])
        for rect in within:
            lit.blit(plain, rect, rect)
        loud = [(item.sprite.shade(item.level), (item.x, item.y)) for item in items]
        self._light.apply(lit, loud=loud, within=within)

    def figure_box(self, figure: Figure) -> FigureBox:
        """Where that figure was drawn on the canvas last, for labels."""
        index = self._index(figure)
        x, y = whole(figure.x) + self._origin[0], whole(figure.y) + self._origin[1]
        key = (figure.look, figure.clip, figure.view, index, figure.flip, x, y)
        kept = self._boxes.get(figure.id)
        if kept is not None and kept[0] == key:
            return kept[1]
        sprite = self._atlas.chef(figure.look, figure.clip, figure.view, index, figure.flip)
        head = self._atlas.head(figure.look, figure.clip, figure.view, index)
        left = -head.x - 24 if figure.flip else head.x
        body = sprite.body.surface.get_rect(topleft=(x + sprite.body.x, y + sprite.body.y))
        face = pygame.Rect(x + left + 3, y + head.y, 18, 10)
        box = FigureBox(figure.id, body, y + head.top, face, (x, y))
        self._boxes[figure.id] = key, box
        return box

    def _empty_room(self, canvas: pygame.Surface, area: pygame.Rect, mood: Ambience) -> _EmptyRoom:
        size = canvas.get_size()
        if self._empty is None or (self._empty.size, self._empty.night) != (size, mood.night):
            base = self._floor.base(*size, self._origin, night=mood.night).convert()
            if self._contrast:
                base.fill(DARKER, special_flags=pygame.BLEND_MULT)
            mask = self._floor.static_shadow(*size, self._origin).convert()
            floor = ShadedFloor(base.subsurface(area), mask.subsurface(area))
            plain, lit = (pygame.Surface(area.size, 0, canvas) for _ in range(2))
            self._empty = _EmptyRoom(size, mood.night, floor, plain, lit)
            self._shown = None
        return self._empty

    def _items(
        self, stage: StageView, corner: tuple[int, int]
    ) -> tuple[list[_Item], list[tuple[int, int]], list[Fire]]:
        """Everything that stands in the room, the feet that cast a shadow (both on the stage), and the fires."""
        ox, oy = corner
        if self._placed is None or self._placed[0] != corner:
            self._placed = (corner, [item._replace(x=item.x + ox, y=item.y + oy) for item in self._props])
        items = self._placed[1].copy()
        if box := self._extinguisher.get(stage.extinguisher_taken):
            items.append(box._replace(x=box.x + ox, y=box.y + oy))
        time = 0.0 if self._still else stage.time
        curtain = self._curtain(stage.curtain, int(time / SWAY))
        for door in self._plan.doors:
            items.append(_Item(self._floor.curtain_foot, 0, curtain, ox + door.x, oy + door.y, _level(LOUD_CURTAIN)))
        for number, (top, sprites) in enumerate(self._top):
            sprite = sprites[clips.frame_at(top.durations, time, loop=True)]
            level = _level(LOUD_LANTERN) if top.kind == "lantern" else QUIET
            items.append(_Item(TOP_FOOT, number, sprite, ox + top.x, oy + top.y, level))
        fires: list[Fire] = []
        for look in stage.stations:
            self._station(items, fires, look, corner, stage.time)
        feet = []
        self._indices.clear()
        self._boxes = {f.id: self._boxes[f.id] for f in stage.figures if f.id in self._boxes}
        for figure in stage.figures:
            x, y = ox + whole(figure.x), oy + whole(figure.y)
            feet.append((x, y))
            chef = self._chef(figure, stage.time)
            body, hands = chef.body, chef.hands
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

    def _curtain(self, state: int, sway: int) -> Sprite:
        sway %= SWAYS
        if (state, sway) not in self._curtains:
            self._curtains[state, sway] = Sprite(self._floor.curtain(state, sway))
        return self._curtains[state, sway]

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
        seen = self._indices.get(figure.id)
        if seen is not None and seen[0] is figure:
            return seen[1]
        if self._still and figure.clip in STILL_CLIPS:
            index = 0
        else:
            index = self._atlas.chef_index(figure.clip, figure.view, figure.elapsed, figure.travelled)
        self._indices[figure.id] = figure, index
        return index

    def _chef(self, figure: Figure, time: float) -> ChefSprite:
        clip, index = figure.clip, self._index(figure)
        if clip == "stand" and clips.blinks(figure.id, time) and self._atlas.has_clip("blink", figure.view):
            clip, index = "blink", 0
        return self._atlas.chef(figure.look, clip, figure.view, index, figure.flip)


def _effect(name: str, sprite: Sprite, at: Spark | Dish | FoamJet, corner: tuple[int, int]) -> _Item:
    x, y = corner[0] + whole(at.x) + sprite.x, corner[1] + whole(at.y) + sprite.y
    return _Item(at.foot, 4, sprite, x, y, _effect_level(name))


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
