"""The sprites: chefs put together from layers, stations, effects and icons, as pictures ready to blit.

The colours of a chef that depend on the person are placeholder indices of the sheet; they are filled in when a frame is
put together, so that any number of people are drawn from one sheet.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from pathlib import Path

import msgspec
import pygame

from game.kitchen.looks import Look
from game.view import clips
from game.view.sheets import (
    Animation,
    AssetError,
    ChefRecord,
    ChefSheet,
    EffectSheet,
    Frame,
    IconSheet,
    SheetFolder,
    StationSheet,
)

__all__ = ["AssetError", "Atlas", "ChefSprite", "Head", "Sprite"]

FIRST_PLACEHOLDER = 48
CHEF_FRAMES = 512
"""Composed chef frames kept, some 8 kB each with the silhouette: 24 chefs at work show as many in ten seconds. Twice as
many would save ten frames a second from being put together again, a thousandth of a core."""

_CLEAR = (255, 0, 255)  # what a silhouette leaves out


class Sprite:
    """A picture, and where its top left lies relative to the anchor. `shade` gives its silhouettes."""

    __slots__ = ("_shades", "surface", "x", "y")

    def __init__(self, surface: pygame.Surface, x: int = 0, y: int = 0) -> None:
        self.surface = surface
        self.x = x
        self.y = y
        self._shades: dict[int, pygame.Surface] = {}

    def shade(self, level: int) -> pygame.Surface:
        """The shape of the sprite in one grey level 0-255, clear elsewhere."""
        shade = self._shades.get(level)
        if shade is None:
            shade = pygame.Surface(self.surface.get_size(), depth=32)
            mask = pygame.mask.from_surface(self.surface)
            mask.to_surface(shade, setcolor=(level, level, level), unsetcolor=_CLEAR)
            shade.set_colorkey(_CLEAR, pygame.RLEACCEL)
            self._shades[level] = shade
        return shade


@dataclass(frozen=True, slots=True)
class ChefSprite:
    """One composed frame of a chef: `hands` is drawn after the counter he works behind."""

    body: Sprite
    hands: Sprite | None


@dataclass(frozen=True, slots=True)
class Head:
    """Where a chef's head is, relative to the feet: the face grid's top left, and the top of the hat."""

    x: int
    y: int
    top: int


@dataclass(frozen=True, slots=True)
class _Clip:
    loop: bool
    px: dict[str, int]
    views: dict[str, tuple[ChefRecord, ...]]
    ends: dict[str, tuple[int, ...]]
    """When each frame ends, in ms from the clip's start."""


@dataclass(frozen=True, slots=True)
class _Strip:
    ms: int
    loop: bool
    frames: tuple[Sprite, ...]


class Atlas:
    """All sprites of one folder of sheets. Needs a display (or `Headless`) to convert pictures for."""

    def __init__(self, folder: Path, over: Path | None = None) -> None:
        """Load the sheets; files of `over` replace those of `folder`. Raises AssetError."""
        self._folder = SheetFolder(folder, over)
        self._colours = self._folder.palette()
        self._painted: Look | None = None
        self._nothing = Sprite(pygame.Surface((1, 1), pygame.SRCALPHA).convert_alpha())
        self._load_chefs()
        self._stations = self._load_stations()
        effects = self._folder.sheet("effects", EffectSheet).effects
        self._effects = self._strips("effects", self._folder.picture("effects").convert_alpha(), effects)
        icons = self._folder.sheet("icons", IconSheet).icons
        picture = self._folder.picture("icons").convert_alpha()
        self._icons = {name: self._cut("icons", picture, frame).surface for name, frame in icons.items()}
        self._chef = lru_cache(CHEF_FRAMES)(self._compose)

    # ---- chefs

    def chef_index(self, clip: str, view: str, elapsed: float, travelled: float) -> int:
        """Which frame of a clip is on: by ground covered where the clip strides, else by time (seconds)."""
        record, view = self._clip(clip, view)
        ends = record.ends[view]
        pixels = record.px.get(view)
        if pixels and travelled > 0:
            return clips.stride_at(len(ends), pixels, travelled, loop=record.loop)
        return clips.frame_until(ends, elapsed, loop=record.loop)

    def chef(self, look: Look, clip: str, view: str, index: int, flip: bool = False) -> ChefSprite:
        """One frame of a chef. A clip or view that the sheet lacks is shown as the nearest one it has."""
        return self._chef(look, clip, view, index, flip)

    def chef_frame(
        self, look: Look, clip: str, view: str, index: int, flip: bool = False
    ) -> tuple[pygame.Surface, pygame.Surface | None, tuple[int, int]]:
        """Body, hands (or None), and the offset of both from the feet."""
        sprite = self._chef(look, clip, view, index, flip)
        hands = sprite.hands.surface if sprite.hands else None
        return sprite.body.surface, hands, (sprite.body.x, sprite.body.y)

    def head(self, look: Look, clip: str, view: str, index: int) -> Head:
        """Where the head of that frame is (unflipped; a head is as wide to both sides)."""
        record, view = self._clip(clip, view)
        frame = record.views[view][index % len(record.views[view])]
        x, y = frame.sous_head if look.sous else frame.head
        hat = self._hat(look, view, frame.hat)
        return Head(x, y, y + (hat[5] if hat else 0))

    def has_clip(self, clip: str, view: str) -> bool:
        """Whether the sheet draws this clip in this view."""
        return clip in self._clips and view in self._clips[clip].views

    @property
    def kept_frames(self) -> int:
        """How many composed chef frames are kept at this moment."""
        return self._chef.cache_info().currsize

    def _clip(self, clip: str, view: str) -> tuple[_Clip, str]:
        record = self._clips.get(clip) or self._clips["stand"]
        if view not in record.views:
            view = next(iter(record.views))
        return record, view

    def _hat(self, look: Look, view: str, stretch: int) -> Frame | None:
        frames = self._hats.get(look.hat, {}).get(view)
        if not frames:
            return None
        return frames[stretch + 1] if len(frames) == 3 else frames[0]

    def _compose(self, look: Look, clip: str, view: str, index: int, flip: bool) -> ChefSprite:
        record, view = self._clip(clip, view)
        frame = record.views[view][index % len(record.views[view])]
        if look.sous:
            head, under, over, hands = frame.sous_head, frame.sous_under, frame.sous_over, frame.sous_hands
        else:
            head, under, over, hands = frame.head, frame.under, frame.over, frame.hands
        on_head = (
            self._chefs.parts.wear.get(look.wear, {}).get(view),
            self._chefs.parts.cut.get(look.cut, {}).get(view),
            self._hat(look, view, frame.hat),
        )
        body = [under, *((*f[:4], f[4] + head[0], f[5] + head[1]) for f in on_head if f), over]
        self._paint(look)
        area = _union([*body, hands])
        return ChefSprite(self._layers(body, area, flip), self._layers([hands], area, flip) if hands[2] else None)

    def _paint(self, look: Look) -> None:
        """Give the sheet's placeholder indices this person's colours."""
        if look == self._painted:
            return
        self._painted = look
        sheet = self._chefs
        letters = {
            **sheet.skin.get(look.skin, self._first(sheet.skin)),
            **sheet.hair.get(look.hair, self._first(sheet.hair)),
            **sheet.hue.get(look.hue, self._first(sheet.hue)),
        }
        for index, letter in enumerate(sheet.placeholders, FIRST_PLACEHOLDER):
            self._chef_picture.set_palette_at(index, self._colours[letters[letter]])

    @staticmethod
    def _first(table: dict[str, dict[str, str]]) -> dict[str, str]:
        return next(iter(table.values()))

    def _layers(self, frames: Iterable[Frame], area: pygame.Rect, flip: bool) -> Sprite:
        surface = pygame.Surface(area.size, pygame.SRCALPHA, 32)
        for x, y, w, h, ox, oy in frames:
            if w:
                surface.blit(self._chef_picture, (ox - area.x, oy - area.y), (x, y, w, h))
        if flip:
            return Sprite(pygame.transform.flip(surface, True, False).convert_alpha(), -area.right, area.y)
        return Sprite(surface.convert_alpha(), area.x, area.y)

    def _load_chefs(self) -> None:
        name, file = "chefs", "chefs.json"
        self._chefs = sheet = self._folder.sheet(name, ChefSheet)
        self._chef_picture = picture = self._folder.picture(name)
        if picture.get_bitsize() != 8 or picture.get_colorkey() is None:
            raise self._folder.error("chefs.png", "not an 8-bit indexed picture with one transparent index")
        if "stand" not in sheet.clips:
            raise self._folder.error(file, "no clip 'stand'")
        if not (sheet.skin and sheet.hair and sheet.hue):
            raise self._folder.error(file, "no skin, hair or hue")
        for table in (*sheet.skin.values(), *sheet.hair.values(), *sheet.hue.values()):
            for colour in table.values():
                if colour not in self._colours:
                    raise self._folder.error(file, f"colour {colour!r} is not in palette.json")
        for letter in sheet.placeholders:
            if not any(all(letter in t for t in group.values()) for group in (sheet.skin, sheet.hair, sheet.hue)):
                raise self._folder.error(file, f"placeholder {letter!r} has no colour for everybody")
        self._clips: dict[str, _Clip] = {}
        for clip, record in sheet.clips.items():
            views = {view: tuple(frames) for view, frames in record.views.items() if frames}
            if not views:
                raise self._folder.error(file, f"clip {clip!r} has no frames")
            for frame in (frame for frames in views.values() for frame in frames):
                parts = (frame.under, frame.over, frame.hands, frame.sous_under, frame.sous_over, frame.sous_hands)
                self._folder.check(name, picture, parts)
            ends = {view: tuple(accumulate(frame.ms for frame in frames)) for view, frames in views.items()}
            px = {view: pixels for view, pixels in record.px.items() if pixels > 0}
            self._clips[clip] = _Clip(record.loop, px, views, ends)
        for by_view in (*sheet.parts.cut.values(), *sheet.parts.wear.values()):
            self._folder.check(name, picture, by_view.values())
        self._hats: dict[str, dict[str, tuple[Frame, ...]]] = {}
        for hat, raw_views in sheet.parts.hat.items():
            self._hats[hat] = {view: self._hat_frames(raw) for view, raw in raw_views.items()}
            self._folder.check(name, picture, [f for frames in self._hats[hat].values() for f in frames])

    def _hat_frames(self, raw: list[int | list[int]]) -> tuple[Frame, ...]:
        try:
            frames = msgspec.convert(raw if raw and isinstance(raw[0], list) else [raw], tuple[Frame, ...])
        except msgspec.ValidationError as error:
            raise self._folder.error("chefs.json", f"hat: {error}") from error
        if len(frames) not in (1, 3):
            raise self._folder.error("chefs.json", f"a hat has {len(frames)} frames instead of 1 or 3")
        return frames

    # ---- stations, effects, icons

    def station_frame(self, art: str, state: str, index: int) -> Sprite:
        """A frame of a station, anchored at the middle of its foot row. A state the sheet lacks is shown as idle."""
        strip = self._station(art, state)
        return strip.frames[index % len(strip.frames)]

    def station_at(self, art: str, state: str, elapsed: float) -> Sprite:
        """The station's picture `elapsed` seconds into a state."""
        strip = self._station(art, state)
        return strip.frames[clips.even_frame(len(strip.frames), strip.ms, elapsed, loop=strip.loop)]

    def station_width(self, art: str) -> int:
        """The width of a station's sprite when nothing is wrong with it, in pixels."""
        return self._station_widths.get(art, 0)

    def _station(self, art: str, state: str) -> _Strip:
        states = self._stations.get(art)
        if states is None:
            raise self._folder.error("stations.json", f"no station {art!r}")
        return states.get(state) or (states.get("active") if state == "manned" else None) or states["idle"]

    def has_effect(self, name: str) -> bool:
        """Whether the sheet holds this effect."""
        return name in self._effects

    def effect_frame(self, name: str, index: int) -> Sprite:
        """A frame of an effect; nothing to be seen for a name the sheet lacks."""
        strip = self._effects.get(name)
        return strip.frames[index % len(strip.frames)] if strip else self._nothing

    def effect_at(self, name: str, age: float) -> Sprite:
        """The effect's picture at this age in seconds."""
        strip = self._effects.get(name)
        if strip is None:
            return self._nothing
        return strip.frames[clips.even_frame(len(strip.frames), strip.ms, age, loop=strip.loop)]

    def icon(self, name: str, *, outlined: bool = False) -> pygame.Surface:
        """The 9x9 icon of a station, mood or thing; `outlined` 11x11. Raises AssetError for an unknown name."""
        icon = self._icons.get(f"{name}_outlined" if outlined else name)
        if icon is None:
            raise self._folder.error("icons.json", f"no icon {name!r}")
        return icon

    def _load_stations(self) -> dict[str, dict[str, _Strip]]:
        picture = self._folder.picture("stations").convert_alpha()
        stations = {}
        self._station_widths: dict[str, int] = {}
        for art, record in self._folder.sheet("stations", StationSheet).stations.items():
            if "idle" not in record.states:
                raise self._folder.error("stations.json", f"station {art!r} has no state 'idle'")
            self._station_widths[art] = record.width
            stations[art] = self._strips("stations", picture, record.states)
        return stations

    def _strips(self, name: str, picture: pygame.Surface, animations: dict[str, Animation]) -> dict[str, _Strip]:
        strips = {}
        for key, animation in animations.items():
            if not animation.frames:
                raise self._folder.error(f"{name}.json", f"{key!r} has no frames")
            frames = tuple(self._cut(name, picture, frame) for frame in animation.frames)
            strips[key] = _Strip(animation.ms, animation.loop, frames)
        return strips

    def _cut(self, name: str, picture: pygame.Surface, frame: Frame) -> Sprite:
        self._folder.check(name, picture, (frame,))
        x, y, w, h, ox, oy = frame
        return Sprite(picture.subsurface((x, y, w, h)), ox, oy) if w and h else self._nothing


def _union(frames: Iterable[Frame]) -> pygame.Rect:
    """The rectangle around all frames, relative to the anchor."""
    areas = [pygame.Rect(ox, oy, w, h) for _, _, w, h, ox, oy in frames if w and h]
    return areas[0].unionall(areas[1:]) if areas else pygame.Rect(0, 0, 1, 1)
