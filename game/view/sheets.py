"""The sprite sheets as files: what their JSON says, checked when it is read.

Each sheet is an indexed PNG with a JSON file of the same name that tells where its frames are. A frame record is
`[x, y, w, h, ox, oy]`: its rectangle in the sheet, and where its top left lies relative to the anchor of what is drawn
(a figure's feet, the middle of a station's foot row). A frame without width shows nothing.
"""

import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
import pygame

from game.view.pictures import PictureError, load_picture

SCHEMA = 1

LARGEST = 4 << 20
"""Bytes of a sheet's JSON at most; ours have less than 0.2 MB."""

_Pixels = Annotated[int, msgspec.Meta(ge=-0x7FFF, le=0x7FFF)]
"""A place or a length in a picture: what is larger no picture has, and pygame takes none."""

Frame = tuple[_Pixels, _Pixels, _Pixels, _Pixels, _Pixels, _Pixels]
Colour = tuple[int, int, int]


class AssetError(Exception):
    """A sheet is missing or broken: one line that names file and cause."""


class Sheet(msgspec.Struct, frozen=True):
    """What every sheet's JSON begins with."""

    schema: int


class ChefRecord(msgspec.Struct, frozen=True):
    """One frame of a chef's clip. `head` is where the head grid's top left lies relative to the feet; layers below the
    head parts are `under`, above them `over`; `hands` comes after the counter. `sous_`: the same, two rows shorter."""

    ms: int
    head: tuple[_Pixels, _Pixels]
    under: Frame
    over: Frame
    hands: Frame
    sous_head: tuple[_Pixels, _Pixels]
    sous_under: Frame
    sous_over: Frame
    sous_hands: Frame
    event: str | None = None
    z: int = 0
    hat: int = 0


class ClipRecord(msgspec.Struct, frozen=True):
    """A clip: `px` is the ground per frame by view; where it is missing, time drives the clip."""

    loop: bool
    over: bool
    views: dict[str, list[ChefRecord]]
    px: dict[str, int] = {}


class PartsRecord(msgspec.Struct, frozen=True):
    """What a head wears, relative to the head grid. A hat has one frame, or three: squashed, normal, stretched."""

    cut: dict[str, dict[str, Frame]]
    wear: dict[str, dict[str, Frame]]
    hat: dict[str, dict[str, list[_Pixels | list[_Pixels]]]]


class ChefSheet(Sheet, frozen=True):
    """The chefs in layers. Palette index 48 + i of the picture stands for letter `placeholders[i]`, whose colour
    `skin`, `hair` and `hue` give for each person."""

    placeholders: list[str]
    skin: dict[str, dict[str, str]]
    hair: dict[str, dict[str, str]]
    hue: dict[str, dict[str, str]]
    clips: dict[str, ClipRecord]
    parts: PartsRecord


class Animation(msgspec.Struct, frozen=True):
    """Frames of `ms` each; 0 stands still."""

    ms: int
    frames: list[Frame]
    loop: bool = True


class StationRecord(msgspec.Struct, frozen=True):
    """A station's pictures by state; `hot` is the surface that burns, None where nothing can."""

    width: _Pixels
    states: dict[str, Animation]
    hot: tuple[_Pixels, _Pixels, _Pixels, _Pixels] | None = None


class StationSheet(Sheet, frozen=True):
    """All stations by art name."""

    stations: dict[str, StationRecord]


class EffectSheet(Sheet, frozen=True):
    """All effects by name."""

    effects: dict[str, Animation]


class IconSheet(Sheet, frozen=True):
    """All icons by name."""

    icons: dict[str, Frame]


class _Palette(msgspec.Struct, frozen=True):
    colours: dict[str, str]


_Record = TypeVar("_Record", bound=msgspec.Struct)
_SheetRecord = TypeVar("_SheetRecord", bound=Sheet)


class SheetFolder:
    """A folder of sheets. Every method raises AssetError."""

    def __init__(self, folder: Path, over: Path | None = None) -> None:
        """A file of `over` is taken instead of the one with its name in `folder`."""
        self._folder = folder
        self._over = over

    def error(self, file: str, cause: str) -> AssetError:
        """The error to raise about a file of this folder."""
        return AssetError(f"{self._path(file)}: {cause}")

    def _path(self, file: str) -> Path:
        return self._over / file if self._over and (self._over / file).is_file() else self._folder / file

    def palette(self) -> dict[str, Colour]:
        """Palette name -> colour."""
        colours = {}
        for name, value in self._decode("palette.json", _Palette).colours.items():
            try:
                red, green, blue = bytes.fromhex(value.removeprefix("#"))
            except ValueError as error:
                raise self.error("palette.json", f"{name} is {value!r}, not a colour") from error
            colours[name] = (red, green, blue)
        return colours

    def sheet(self, name: str, kind: type[_SheetRecord]) -> _SheetRecord:
        """The JSON of a sheet."""
        record = self._decode(f"{name}.json", kind)
        if record.schema != SCHEMA:
            raise self.error(f"{name}.json", f"schema {record.schema}, but this program reads {SCHEMA}")
        return record

    def picture(self, name: str) -> pygame.Surface:
        """The PNG of a sheet, as it is in the file."""
        file = f"{name}.png"
        try:
            return load_picture(self._path(file))
        except PictureError as error:
            raise self.error(file, str(error)) from error

    def check(self, name: str, picture: pygame.Surface, frames: Iterable[Frame]) -> None:
        """Hold frames against the size of their sheet."""
        bounds = picture.get_rect()
        for frame in frames:
            x, y, w, h = frame[:4]
            if w < 0 or h < 0 or (w and h and not bounds.contains((x, y, w, h))):
                cause = f"frame {list(frame)} lies outside the picture of {bounds.w}x{bounds.h}"
                raise self.error(f"{name}.json", cause)

    def _decode(self, file: str, kind: type[_Record]) -> _Record:
        path = self._path(file)
        try:
            if not stat.S_ISREG(path.stat().st_mode):  # a pipe would be waited for
                raise self.error(file, "not a file")
            with path.open("rb") as stream:
                content = stream.read(LARGEST + 1)
            if len(content) > LARGEST:
                raise self.error(file, f"is larger than {LARGEST >> 20} MB")
            return msgspec.json.decode(content, type=kind)
        except (OSError, msgspec.MsgspecError, RecursionError) as error:
            raise self.error(file, _cause(error)) from error


def _cause(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) and error.strerror else str(error)).replace("\n", " ")
