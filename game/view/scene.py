"""The room at one moment: floor and shadows, everything sorted by its feet, light. No HUD.

The painter draws on the part of the canvas the HUD leaves free, with whole pixels only: each position is rounded once.
It keeps the last picture and lights anew only what changed in it.
"""

from collections.abc import Iterator
from functools import cache
from operator import itemgetter
from typing import NamedTuple

import pygame

from game.kitchen.plan import FloorPlan
from game.kitchen.stage import Dish, Figure, FoamJet, Spark, StageView, StationLook
from game.view import clips
from game.view.atlas import Atlas, Sprite
from game.view.flames import fires_of
from game.view.layout import FigureBox, panel_for, room_origin, view_area, whole
from game.view.light import DAY, Ambience, Lamp, Light, ambience
from game.view.patches import Patches
from game.view.recent import Recent
from game.view.roomart import FloorArt
from game.view.shadow import ShadedFloor, shadow_rect
from game.view.surfaces import work_surface

EDGE = (0x17, 0x11, 0x1F)
"""K0, the edge around people and stations for high contrast."""

EDGED = 1024
"""Sprites with such an edge that are kept."""

LOUD_CHEF, LOUD_BUSY, LOUD_BURNING, LOUD_LANTERN, LOUD_CURTAIN = 0.60, 0.35, 0.50, 0.95, 0.40
"""Share of the dark that a thing is spared (art guide, section 11)."""

LOUD_EFFECTS = {"steam": 0.3, "smoke": 0.2, "dust": 0.3, "ember": 0.8, "plate": 0.5, "fire": 0.5, "foam": 0.75}
"""The same for effects by the first word of their name; all others are as loud as a chef."""

WALL_FOOT = 0
SWAY, SWAYS = 0.45, 4
"""Seconds and number of the curtain's pictures."""

TOP_FOOT = 100_000
QUIET = 255
"""The grey of what is not loud at all."""
POWERS, REACHES = 4, 4
FIRES = ("fire_s", "fire_m", "fire_m", "fire_l")
PLAIN_FIRE_UP = 8
PLAIN_FOAM = "foam_pile_test"
"""Fire by power, and foam, for stations without their own."""

SIGN_WORD = pygame.Rect(16, 1, 21, 11)
"""Where on a board over the hatch its word stands."""

DARKER = (204, 204, 204)
"""What the floor is multiplied with for high contrast (art guide, section 15)."""

CAT = "\0cat"
"""The cat among the figures: no session has such an id."""

CAT_WALKS = frozenset({"cat_walk", "cat_walk_left", "cat_front", "cat_back"})
"""Where the cat goes it moves its legs, with reduced motion too."""

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


ROWS_AT_ONCE = 2
"""Rows of blocks that are lit together: each rectangle is worth some 500 pixels."""

_IN_ORDER = itemgetter(0, 1)
"""Sorts items by foot and layer."""


def _level(loud: float) -> int:
    return round(255 * (1 - loud))


CHEF, BUSY, BURNING, LANTERN, CURTAIN = map(_level, (LOUD_CHEF, LOUD_BUSY, LOUD_BURNING, LOUD_LANTERN, LOUD_CURTAIN))
"""The same as levels of grey."""


@cache
def _effect_level(name: str) -> int:
    return _level(LOUD_EFFECTS.get(name.partition("_")[0], LOUD_CHEF))


class _Drawn(NamedTuple):
    """What is drawn of a figure or station. As long as it stays the same, the very same object is kept."""

    key: tuple[object, ...]
    items: tuple[_Item, ...]
    feet: tuple[tuple[int, int], ...] = ()
    box: FigureBox | None = None


class _EmptyRoom(NamedTuple):
    """What is painted once for a size of canvas, cut to the view area: the floor, and the last picture before and
    after it was lit."""

    size: tuple[int, int]
    night: bool
    sign: pygame.Surface | None
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
        self._shown: set[_Item] | None = None
        """The items of the last picture besides those of figures and stations; None where it is not to be relied on."""
        self._figures: dict[str, _Drawn] = {}
        self._stations: dict[str, _Drawn] = {}
        """Those of the last picture by id."""
        self._origin = (0, 0)
        self._still = self._contrast = False
        self._edged: Recent[Sprite, Sprite] = Recent(EDGED)
        self._placed: tuple[tuple[int, int], list[_Item]] | None = None

    def draw(
        self,
        canvas: pygame.Surface,
        stage: StageView,
        *,
        hour: float,
        reduced_motion: bool = False,
        high_contrast: bool = False,
        sign: pygame.Surface | None = None,
    ) -> Patches:
        """Paint the room over the canvas' view area; what of it differs from the last picture, on the canvas.

        `hour` is the local time of day (0-24); `reduced_motion` leaves out flicker, sway, idle bobs and three of four
        particles; `high_contrast` is always daylight over a darker floor, with dark edges around people and stations.
        `sign` is the word on the boards over the hatch, always the same surface as long as it does not change.
        """
        size = canvas.get_size()
        panel = panel_for(size, self._plan.width)
        area = view_area(size, panel)
        self._origin = origin = room_origin(size, (self._plan.width, self._plan.height), panel)
        self._still = reduced_motion
        mood = DAY if high_contrast else ambience(hour)
        if high_contrast != self._contrast:
            self._contrast, self._empty = high_contrast, None
        room = self._empty_room(canvas, area, mood, sign)
        corner = (origin[0] - area.x, origin[1] - area.y)
        if self._placed is None or self._placed[0] != corner:
            props = [item._replace(x=item.x + corner[0], y=item.y + corner[1]) for item in self._props]
            self._placed, self._shown = (corner, props), None
        if self._shown is None:
            self._figures, self._stations = {}, {}
        patches, fires = Patches(size), fires_of(stage, self._width_of)
        figures = {figure.id: self._figure(figure, corner, stage.time) for figure in stage.figures}
        if stage.cat is not None:
            figures[CAT] = self._cat(stage.cat, corner)
        stations = {look.id: self._station(look, corner, stage.time) for look in stage.stations}
        others = self._others(stage, corner)
        relit = self._light.tune(area.size, corner, mood, fires=fires, time=stage.time, steady=reduced_motion)
        now = set(others)
        if self._shown is None or relit is None:
            patches.add(*area)
        else:
            changed = [(item.x, item.y, *item.sprite.surface.get_size()) for item in now ^ self._shown]
            changed += [*_changed(figures, self._figures), *_changed(stations, self._stations)]
            changed += [(*rect,) for rect in relit]
            for x, y, width, height in changed:
                patches.add(x + area.x, y + area.y, width, height)
        # of two that are the same the picture shows both, the set only one
        self._shown = now if len(now) == len(others) else None
        self._figures, self._stations = figures, stations
        within = [rect.clip(area).move(-area.x, -area.y) for rect in patches.rects(ROWS_AT_ONCE)]
        if within:
            items = [*self._placed[1], *others]
            for drawn in (*stations.values(), *figures.values()):
                items += drawn.items
            items.sort(key=_IN_ORDER)
            self._paint(room, items, [at for drawn in figures.values() for at in drawn.feet], within)
        canvas.blit(room.lit, area.topleft)
        return patches

    def _paint(
        self, room: _EmptyRoom, items: list[_Item], feet: list[tuple[int, int]], within: list[pygame.Rect]
    ) -> None:
        """Draw everything, and light the parts `within`; elsewhere the unlit picture comes to nothing."""
        plain, lit = room.plain, room.lit
        plain.set_clip(within[0].unionall(within[1:]))
        room.floor.draw(plain, feet, within)
        plain.fblits([(item.sprite.surface, (item.x, item.y)) for item in items])
        for rect in within:
            lit.blit(plain, rect, rect)
        loud = [(item.sprite.shade(item.level), (item.x, item.y)) for item in items]
        self._light.apply(lit, loud=loud, within=within)

    def figure_box(self, figure: Figure) -> FigureBox:
        """Where that figure was drawn on the canvas last, for labels."""
        drawn = self._figures.get(figure.id)
        return drawn.box if drawn is not None and drawn.box is not None else self._box(figure, self._index(figure))

    def _box(self, figure: Figure, index: int) -> FigureBox:
        sprite = self._atlas.chef(figure.look, figure.clip, figure.view, index, figure.flip)
        x, y = whole(figure.x) + self._origin[0], whole(figure.y) + self._origin[1]
        head = self._atlas.head(figure.look, figure.clip, figure.view, index)
        left = -head.x - 24 if figure.flip else head.x
        body = sprite.body.surface.get_rect(topleft=(x + sprite.body.x, y + sprite.body.y))
        face = pygame.Rect(x + left + 3, y + head.y, 18, 10)
        return FigureBox(figure.id, body, y + head.top, face, (x, y))

    def _empty_room(
        self, canvas: pygame.Surface, area: pygame.Rect, mood: Ambience, sign: pygame.Surface | None
    ) -> _EmptyRoom:
        size, kept = canvas.get_size(), self._empty
        if kept is None or (kept.size, kept.night) != (size, mood.night) or kept.sign is not sign:
            base = self._floor.base(*size, self._origin, night=mood.night).convert()
            if sign is not None:
                for board in self._floor.signs:
                    place = SIGN_WORD.move(self._origin[0] + board.x, self._origin[1] + board.y)
                    base.blit(sign, sign.get_rect(center=place.center))
            if self._contrast:
                base.fill(DARKER, special_flags=pygame.BLEND_MULT)
            mask = self._floor.static_shadow(*size, self._origin).convert()
            floor = ShadedFloor(base.subsurface(area), mask.subsurface(area))
            plain, lit = work_surface(area.size, canvas), work_surface(area.size, canvas)
            kept = self._empty = _EmptyRoom(size, mood.night, sign, floor, plain, lit)
            self._shown = None
        return kept

    def _others(self, stage: StageView, corner: tuple[int, int]) -> list[_Item]:
        """What may change besides figures and stations."""
        ox, oy = corner
        items: list[_Item] = []
        if box := self._extinguisher.get(stage.extinguisher_taken):
            items.append(box._replace(x=box.x + ox, y=box.y + oy))
        time = 0.0 if self._still else stage.time
        foot = self._floor.curtain_foot
        for door, state in zip(self._plan.doors, stage.curtains, strict=False):
            items.append(_Item(foot, 0, self._curtain(state, int(time / SWAY)), ox + door.x, oy + door.y, CURTAIN))
        for number, (top, sprites) in enumerate(self._top):
            sprite = sprites[clips.frame_at(top.durations, time, loop=True)]
            level = LANTERN if top.kind == "lantern" else QUIET
            items.append(_Item(TOP_FOOT, number, sprite, ox + top.x, oy + top.y, level))
        for spark in stage.sparks:
            if not self._still or _kept(spark, stage.time):
                picture = self._atlas.effect_at(spark.effect, spark.age)
                items.append(_effect(spark.effect, picture, spark, corner))
        plate = self._atlas.effect_frame("plate", 0)
        items += [_effect("plate", plate, dish, corner) for dish in stage.dishes]
        items += [_effect("foam_arc", self._atlas.effect_at(_arc(jet), stage.time), jet, corner) for jet in stage.jets]
        return items

    def _cat(self, cat: Spark, corner: tuple[int, int]) -> _Drawn:
        """The cat, which casts a shadow as people do."""
        age = 0.0 if self._still and cat.effect not in CAT_WALKS else cat.age
        item = _effect(cat.effect, self._atlas.effect_at(cat.effect, age), cat, corner)
        kept = self._figures.get(CAT)
        if kept is not None and kept.key == item:
            return kept
        return _Drawn(item, (item,), ((corner[0] + whole(cat.x), corner[1] + whole(cat.y)),))

    def _curtain(self, state: int, sway: int) -> Sprite:
        sway %= SWAYS
        if (state, sway) not in self._curtains:
            self._curtains[state, sway] = Sprite(self._floor.curtain(state, sway))
        return self._curtains[state, sway]

    def _width_of(self, look: StationLook) -> int:
        return self._widths.get(look.id) or self._atlas.station_width(look.art)

    def _station(self, look: StationLook, corner: tuple[int, int], time: float) -> _Drawn:
        """A station; what burns is drawn scorched, with a fire of its present power and the foam on it above."""
        burning = look.power > 0
        if burning:
            sprite = self._atlas.station_frame(look.art, "scorched", 0)
        elif look.state == "foam":
            sprite = self._atlas.station_frame(look.art, "foam", look.foam or 0)
        else:
            sprite = self._atlas.station_at(look.art, look.state, look.elapsed)
        sprite = self._seen(sprite)
        key: tuple[object, ...] = (sprite, look.state, look.x, look.foot)
        fire = pile = None
        up = 0
        if burning:
            step = max(1, min(POWERS, round(look.power * POWERS)))
            name = f"fire_{look.art}_{step}"
            if not self._atlas.has_effect(name):  # a station that was not drawn to burn: a fire in front of it
                name, up = FIRES[step - 1], PLAIN_FIRE_UP
            fire = self._atlas.effect_at(name, time)
            if look.foam is not None:
                name = f"foam_pile_{look.art}"
                pile = self._atlas.effect_frame(name if self._atlas.has_effect(name) else PLAIN_FOAM, look.foam)
            key = (*key, fire, pile)
        kept = self._stations.get(look.id)
        if kept is not None and kept.key == key:
            return kept
        if burning or look.state in ("burn", "foam"):
            level = BURNING
        else:
            level = QUIET if look.state in ("idle", "ease") else BUSY
        left, top = corner[0] + look.x + self._width_of(look) // 2, corner[1] + look.foot
        items = [_Item(look.foot, 0, sprite, left + sprite.x, top + sprite.y, level)]
        if fire is not None:
            items.append(_Item(look.foot + 1, 1, fire, left + fire.x, top + fire.y - up, BURNING))
        if pile is not None:
            items.append(_Item(look.foot + 2, 1, pile, left + pile.x, top + pile.y, _effect_level("foam")))
        return _Drawn(key, tuple(items))

    def _seen(self, sprite: Sprite) -> Sprite:
        """The sprite as it is to be seen: with a dark edge for high contrast."""
        return self._edged.get(sprite, lambda: edged(sprite)) if self._contrast else sprite

    def _index(self, figure: Figure) -> int:
        if self._still and figure.clip in STILL_CLIPS:
            return 0
        return self._atlas.chef_index(figure.clip, figure.view, figure.elapsed, figure.travelled)

    def _figure(self, figure: Figure, corner: tuple[int, int], time: float) -> _Drawn:
        """A figure, its hands after the counter it works behind."""
        clip, index = figure.clip, self._index(figure)
        x, y = corner[0] + whole(figure.x), corner[1] + whole(figure.y)
        if clip == "stand" and clips.blinks(figure.id, time) and self._atlas.has_clip("blink", figure.view):
            clip = "blink"
        key = (index, x, y, figure.y, clip, figure.view, figure.flip, figure.counter_foot, figure.look, self._contrast)
        kept = self._figures.get(figure.id)
        if kept is not None and kept.key == key:
            return kept
        chef = self._atlas.chef(figure.look, clip, figure.view, 0 if clip == "blink" else index, figure.flip)
        body, hands = self._seen(chef.body), chef.hands
        items = [_Item(figure.y, 2, body, x + body.x, y + body.y, CHEF)]
        if hands:
            foot = figure.y if figure.counter_foot is None else figure.counter_foot + 1
            items.append(_Item(foot, 3, hands, x + hands.x, y + hands.y, CHEF))
        return _Drawn(key, tuple(items), ((x, y),), self._box(figure, index))


def _changed(now: dict[str, _Drawn], before: dict[str, _Drawn]) -> Iterator[tuple[int, int, int, int]]:
    """Where figures or stations are drawn otherwise than before."""
    for id_ in now.keys() | before.keys():
        one, other = now.get(id_), before.get(id_)
        if one is not other:
            for drawn in (one, other):
                if drawn is not None:
                    for item in drawn.items:
                        yield item.x, item.y, *item.sprite.surface.get_size()
                    for foot in drawn.feet:
                        yield shadow_rect(*foot)


def edged(sprite: Sprite) -> Sprite:
    """The sprite with an edge of one pixel around its shape."""
    shape = pygame.mask.from_surface(sprite.surface)
    width, height = shape.get_size()
    around = pygame.mask.Mask((width + 2, height + 2))
    for step in ((0, 1), (2, 1), (1, 0), (1, 2)):
        around.draw(shape, step)
    picture = around.to_surface(setcolor=EDGE, unsetcolor=(0, 0, 0, 0)).convert_alpha()
    picture.blit(sprite.surface, (1, 1))
    return Sprite(picture, sprite.x - 1, sprite.y - 1)


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
