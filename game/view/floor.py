"""The room without anybody in it: prerendered floor and wall, furniture to sort among the actors, shadows and lamps.

Made from a map (`maps/README.md`) and its pictures. Coordinates are room pixels unless a text says canvas; `origin` is
where the room's (0, 0) lies on the canvas. A canvas larger than the room is filled by going on with wall and planks:
the left wall moves to the canvas's left edge and the front sill to just above the ticker. A tall canvas shows the house
from outside as well: its roof above the wall, and a garden before the sill (`outside.py`); a wide one what is beside
it (`wings.py`).
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pygame

from game.kitchen.mapfile import MapError, MapObject, Picture, TiledMap
from game.kitchen.plan import FloorPlan
from game.kitchen.tiled import read_map
from game.view import outside, wings
from game.view.pictures import PictureError, load_picture

Point = tuple[int, int]
Colour = Literal["warm", "hot", "paper"]

SHADE = (158, 143, 178)
"""What a cast shadow multiplies with: (0.62, 0.56, 0.70) of 255 (art guide, section 5)."""
LIT = (255, 255, 255)
INK = (0x17, 0x11, 0x1F)
TICKER = 16
"""Rows at the foot of the canvas that belong to the ticker; the front sill lies right above."""
AREA_TOP = 50
"""Rows at the head of the canvas that belong to the ticket rail."""
POST_PITCH = 72
"""Distance of wall posts where the wall goes on beyond the map."""
LOW = 14
"""Low things (cushions) sort this many rows higher than they stand, so that who sits on them is drawn after them."""
WALL_SHADOW = 4
SHELL = frozenset({"panel", "post", "sidewall", "sill"})
"""Classes of what the wall itself is made of."""
LANTERN_REACH, LANTERN_STRENGTH = (60, 46), 0.72
"""How far a stone lantern beside the house shines, and how bright."""
ROUND_STATION = (18, 24, 26, 24, 18)


@dataclass(frozen=True, slots=True)
class PropSprite:
    """A picture in the room: top left, and the foot row that orders it among the actors."""

    surface: pygame.Surface
    x: int
    y: int
    foot: int


@dataclass(frozen=True, slots=True)
class TopSprite:
    """Something drawn above everybody: its class (`lantern`, `cat`), frames and how long each lasts in ms."""

    kind: str
    frames: tuple[pygame.Surface, ...]
    durations: tuple[int, ...]
    x: int
    y: int

    def frame(self, elapsed_ms: float) -> pygame.Surface:
        """The frame at this time of its loop."""
        left = elapsed_ms % sum(self.durations)
        for surface, ms in zip(self.frames, self.durations, strict=True):
            if left < ms:
                return surface
            left -= ms
        return self.frames[-1]


@dataclass(frozen=True, slots=True)
class LightSpec:
    """A pool of light: middle, radii, colour name, strength at the middle, and whether it flickers as fire does."""

    x: int
    y: int
    rx: int
    ry: int
    colour: Colour
    strength: float
    flicker: bool


@dataclass(frozen=True, slots=True)
class WindowSpec:
    """A window in the back wall."""

    x: int
    y: int
    width: int
    height: int


class Floor:
    """One room. Reading the map happens here and raises MapError; pictures are loaded by `build`, or at first use."""

    def __init__(
        self,
        tmx_path: Path,
        plan: FloorPlan,
        sprites: Path | None = None,
        *,
        over: Path | None = None,
        tiled: TiledMap | None = None,
    ) -> None:
        """`sprites` is the folder with `scenery/`; without it, the one beside the map's own folder.

        A picture of `over` is taken instead of the one at the same place in `sprites`. `tiled` is the map where it has
        been read already."""
        self._map = tiled or read_map(tmx_path)
        self._sprites = sprites or tmx_path.parent.parent / "sprites"
        self._scenery = self._sprites / "scenery"
        self._over = over
        self._loaded: dict[Picture, pygame.Surface] = {}
        self._width = plan.width
        self.floor_top = min(y for _, y, _ in self._map.tiles)
        """First row of the planks."""
        self.curtain_foot = self.floor_top + 2
        """Foot row of a door's curtain: it hides whoever stands behind it."""
        outdoors = wings.lanterns(self._width, self.floor_top)
        self.lights = (
            *(_light(thing) for thing in self._map.of_kind("lights", "light")),
            *(LightSpec(x, y, *LANTERN_REACH, "warm", LANTERN_STRENGTH, flicker=False) for x, y in outdoors),
        )
        self.windows = tuple(
            WindowSpec(thing.x, thing.y, thing.width, thing.height) for thing in self._map.of_kind("wall", "window")
        )
        self.signs = tuple(self._map.of_kind("wall", "sign"))
        """Where the boards hang that a word is written on."""
        self.decor = tuple(_decor(self._map))
        """The boxes of what hangs on the wall, for signs that are to hide none of it."""
        self._casts = tuple(_cast(thing) for layer in ("stations", "props") for thing in self._objects(layer))
        self._props: tuple[PropSprite, ...] | None = None
        self._top: tuple[TopSprite, ...] | None = None
        self._planks: pygame.Surface | None = None

    def build(self) -> None:
        """Load every picture now; needs a display, raises MapError."""
        for layer in ("ground", "wall"):
            for thing in self._objects(layer):
                self._surface(thing)
        self._texture()
        _ = self.props, self.top, self.extinguisher(taken=True), self.curtain(0, 0)

    @property
    def props(self) -> tuple[PropSprite, ...]:
        """Furniture to be sorted by foot among the actors."""
        if self._props is None:
            self._props = tuple(
                PropSprite(
                    self._surface(thing),
                    thing.x,
                    thing.y,
                    thing.foot - (LOW if _shadow_of(thing) == "low" else 0),
                )
                for thing in self._objects("props")
            )
        return self._props

    @property
    def top(self) -> tuple[TopSprite, ...]:
        """What hangs or lies above everybody, in drawing order."""
        if self._top is None:
            self._top = tuple(self._top_sprite(thing) for thing in self._objects("top"))
        return self._top

    def extinguisher(self, *, taken: bool) -> PropSprite | None:
        """The box on the wall, full or with somebody using what was in it; to be drawn right after `base`."""
        for thing in self._map.of_kind("wall", "extinguisher"):
            return PropSprite(self._surface(thing, "_taken" if taken else ""), thing.x, thing.y, self.floor_top)
        return None

    def curtain(self, state: int, sway: int) -> pygame.Surface:
        """The curtain of a door (its place is in the plan): state 0 shut, 1 parting, 2 open; `sway` counts up."""
        frames = 4 if state == 0 else 1
        return self._load(Picture(self._scenery / f"noren_{state}_{sway % frames}.png"), "curtain")

    def base(self, canvas_w: int, canvas_h: int, origin: Point, *, night: bool) -> pygame.Surface:
        """Floor, ground and wall of the whole canvas, opaque: the first thing to draw in every frame."""
        canvas = pygame.Surface((canvas_w, canvas_h))
        canvas.fill(INK)
        ox, oy = origin
        planks = self._texture()
        for y in range(oy + self.floor_top, canvas_h, planks.get_height()):
            for x in _repeats(ox, planks.get_width(), canvas_w):
                canvas.blit(planks, (x, y))
        for thing in self._objects("ground"):
            canvas.blit(self._surface(thing), (ox + thing.x, oy + thing.y))
        wall = self._objects("wall")
        for thing in wall:
            self._draw_wall(canvas, thing, origin, night=night)
        above = oy + min((thing.y for thing in wall if thing.kind == "panel"), default=0)
        roof = above
        if above >= outside.ROOF_FROM + AREA_TOP:
            roof = outside.draw_roof(canvas, above, self._picture, night=night)
        else:
            outside.draw_attic(canvas, above)
        sill = next(iter(self._map.of_kind("wall", "sill")), None)
        below = canvas_h if sill is None else self._sill_y(canvas_h, oy) + sill.height
        house = (0, canvas_w)
        if ox >= wings.WING_FROM:
            house = self._house(ox)
            rows = wings.Rows(roof, above, oy + self.floor_top, min(below, canvas_h - TICKER))
            wings.draw_wings(canvas, house, rows, self._picture, night=night)
        if below < canvas_h - TICKER:
            outside.draw_garden(canvas, (below, canvas_h - TICKER), house, ox + self._width // 2, self._picture)
        return canvas

    def static_shadow(self, canvas_w: int, canvas_h: int, origin: Point) -> pygame.Surface:
        """All cast shadows of things that stay, as a mask to multiply the canvas with: white, SHADE where it is dark.

        Copy it, fill the spans of what moves with SHADE as well, and multiply once, so that shadows never double."""
        ox, oy = origin
        mask = pygame.Surface((canvas_w, canvas_h))
        mask.fill(LIT)
        left, right = self._house(ox) if ox >= wings.WING_FROM else (0, canvas_w)
        mask.fill(SHADE, (left, oy + self.floor_top, right - left, WALL_SHADOW))
        for thing in self._map.of_kind("wall", "sidewall"):
            left = self._side_x(thing, ox) + thing.width
            bottom = self._sill_y(canvas_h, oy) + 2
            mask.fill(SHADE, (left, oy + self.floor_top, WALL_SHADOW, bottom - oy - self.floor_top))
        for x, y, w, h in self.shadow_spans:
            mask.fill(SHADE, (ox + x, oy + y, w, h))
        return mask

    @property
    def shadow_spans(self) -> Sequence[tuple[int, int, int, int]]:
        """The shadows of stations and props as rectangles (x, y, w, h)."""
        return [span for spans in self._casts for span in spans]

    def _objects(self, layer: str) -> tuple[MapObject, ...]:
        return self._map.layers.get(layer, ())

    def _draw_wall(self, canvas: pygame.Surface, thing: MapObject, origin: Point, *, night: bool) -> None:
        """One object of the wall layer; panels, posts, side wall and sill go on where the canvas does."""
        ox, oy = origin
        picture = self._surface(thing, "_night" if night and thing.kind == "window" else "")
        x, y = ox + thing.x, oy + thing.y
        width, height = canvas.get_size()
        if thing.kind == "panel":
            places = [(left, y) for left in _repeats(x, thing.width, width)]
        elif thing.kind == "post" and thing.x + thing.width == self._width:
            # the last post stands on the seam of the panels; from it the others go on to both sides
            right = range(x, width, POST_PITCH)
            left = range(x - self._width, -thing.width, -POST_PITCH)
            places = [(place, y) for place in (*right, *left)]
        elif thing.kind == "sidewall":
            seam = thing.height - thing.height % 40
            places = [(self._side_x(thing, ox), top) for top in range(y, height, seam)]
            if ox >= wings.WING_FROM:
                other = pygame.transform.flip(picture, True, False)
                canvas.fblits([(other, (ox + self._width, top)) for _, top in places])
        elif thing.kind == "sill":
            y = self._sill_y(height, oy)
            canvas.fill(INK, (0, y, width, height - y))
            places = [(left, y) for left in _repeats(x, thing.width, width)]
        else:
            places = [(x, y)]
        canvas.fblits([(picture, place) for place in places])

    @staticmethod
    def _side_x(thing: MapObject, ox: int) -> int:
        """Canvas x of the left wall: the canvas's edge, or further left with the room; where it is where there is room
        for a garden beside it."""
        return ox + thing.x if ox >= wings.WING_FROM else min(0, ox + thing.x)

    def _house(self, ox: int) -> Point:
        """Canvas x where the house begins and ends, its side walls included."""
        sides = self._map.of_kind("wall", "sidewall")
        return ox + min((side.x for side in sides), default=0), ox + self._width + max(
            (s.width for s in sides), default=0
        )

    def _sill_y(self, canvas_h: int, oy: int) -> int:
        """Canvas y of the front sill: right above the ticker, or further down with the room; its own place where
        there is room for a garden before it."""
        sills = self._map.of_kind("wall", "sill")
        if not sills:
            return canvas_h
        edge, own = canvas_h - TICKER - sills[0].height, oy + sills[0].y
        return own if edge - own >= outside.GARDEN_FROM else max(edge, own)

    def _picture(self, name: str) -> pygame.Surface:
        """A picture of the scenery folder that no map asks for."""
        return self._load(Picture(self._scenery / f"{name}.png"), name)

    def _texture(self) -> pygame.Surface:
        """The map's floor tiles as one picture, to be repeated."""
        if self._planks is None:
            tiles = self._map.tiles
            texture = pygame.Surface((self._width, max(y for _, y, _ in tiles) + 16 - self.floor_top))
            texture.fill(INK)
            for x, y, picture in tiles:
                texture.blit(self._load(picture, f'{self._map.file}: layer "floor"'), (x, y - self.floor_top))
            self._planks = texture
        return self._planks

    def _top_sprite(self, thing: MapObject) -> TopSprite:
        if not thing.frames:
            return TopSprite(thing.kind, (self._surface(thing),), (1000,), thing.x, thing.y)
        frames = tuple(self._load(picture, thing.where) for picture, _ in thing.frames)
        return TopSprite(thing.kind, frames, tuple(ms for _, ms in thing.frames), thing.x, thing.y)

    def _surface(self, thing: MapObject, variant: str = "") -> pygame.Surface:
        """The object's picture; `variant` picks the file beside it with that ending to its name, if there is one."""
        picture = thing.picture
        if picture is None:
            raise MapError(f"{thing.where}: must be a picture (a tile object)")
        if variant:
            other = picture.path.with_stem(picture.path.stem + variant)
            if other.is_file():
                picture = Picture(other, None, picture.flip_x, picture.flip_y, picture.turned)
        surface = self._load(picture, thing.where)
        if surface.get_size() != (thing.width, thing.height):
            size = "{}x{}".format(*surface.get_size())
            raise MapError(f"{thing.where}: is scaled; it must be {size} px as its picture is")
        return surface

    def _load(self, picture: Picture, where: str) -> pygame.Surface:
        if picture not in self._loaded:
            self._loaded[picture] = self._read(picture, where)
        return self._loaded[picture]

    def _read(self, picture: Picture, where: str) -> pygame.Surface:
        if picture != Picture(picture.path):
            surface = self._load(Picture(picture.path), where)
            if picture.area is not None:
                try:
                    surface = surface.subsurface(picture.area)
                except ValueError as error:
                    raise MapError(
                        f'{where}: picture "{picture.path.name}" is smaller than its tileset says'
                    ) from error
            if picture.turned:
                surface = pygame.transform.flip(pygame.transform.rotate(surface, 270), True, False)
            return pygame.transform.flip(surface, picture.flip_x, picture.flip_y)
        file = self._file(picture.path)
        try:
            return load_picture(file).convert_alpha()
        except PictureError as error:
            raise MapError(f'{where}: picture "{picture.path.name}" cannot be read: {error}') from error

    def _file(self, path: Path) -> Path:
        """The file of a picture: the one that stands in for it, if there is one."""
        if self._over is None:
            return path
        inside = os.path.relpath(path, self._sprites)
        other = self._over / inside
        return other if not inside.startswith(os.pardir) and other.is_file() else path


def _repeats(start: int, step: int, end: int) -> range:
    """Places every `step` px through `start` that cover 0 to `end`."""
    return range(start - (max(0, start) + step - 1) // step * step, end, step)


def _decor(tiled: TiledMap) -> Iterator[pygame.Rect]:
    for layer in ("wall", "top"):
        for thing in tiled.layers.get(layer, ()):
            if thing.kind not in SHELL and thing.width and thing.height:
                yield pygame.Rect(thing.x, thing.y, thing.width, thing.height)


def _light(thing: MapObject) -> LightSpec:
    if thing.shape != "ellipse" or not thing.width or not thing.height:
        raise MapError(f"{thing.where}: a light must be an ellipse")
    colours: dict[str, Colour] = {"warm": "warm", "hot": "hot", "paper": "paper"}
    return LightSpec(
        x=thing.x + thing.width // 2,
        y=thing.y + thing.height // 2,
        rx=thing.width // 2,
        ry=thing.height // 2,
        colour=colours[thing.one_of("colour", colours)],
        strength=thing.number("strength"),
        flicker=thing.flag("flicker", False),
    )


def _shadow_of(thing: MapObject) -> str:
    return thing.one_of("shadow", ("box", "round", "low", "flat"), "box")


def _cast(thing: MapObject) -> list[tuple[int, int, int, int]]:
    """The shadow of a station or prop as spans."""
    x, foot, w, how = thing.x, thing.foot, thing.width, _shadow_of(thing)
    station = thing.kind == "station"
    if how == "flat":
        return [(x, foot - 1, w + 2, 5)]
    if how == "box":
        return _slanted(x, foot - 1, w, 14) if station else _slanted(x + 3, foot - 2, w - 5, 8)
    widths = ROUND_STATION if station else (w - 6, w, w, w - 4) if how == "round" else (w - 2, w - 2, w - 6)
    return [(x + w // 2 + 2 - span // 2, foot - 4 + j, span, 1) for j, span in enumerate(widths) if span > 0]


def _slanted(x: int, foot: int, w: int, h: int) -> list[tuple[int, int, int, int]]:
    """A strip slanting out to the right over h rows, then three rows below the front."""
    side = [(x + w, foot - h + j, min(6, j + 1), 1) for j in range(h + 1)]
    below = [(x + 2, foot + j, w + 4 - j, 1) for j in (1, 2)]
    return side + below
