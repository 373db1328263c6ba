"""A Tiled map decoded into plain records: what `tiled.py` reads, the floor plan and the painter take from it."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeVar

from game.kitchen.ground import Box

T = TypeVar("T", str, int, float, bool)
Shape = Literal["box", "point", "ellipse", "other"]


class MapError(Exception):
    """A map that can't be used. Its text is one line: file, place and cause."""

    def __init__(self, text: str) -> None:
        super().__init__("".join(c for c in " ".join(text.split()) if c.isprintable())[:300])


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture a map asks for, not yet loaded: a file, or the part `area` of it.

    It is turned about its main diagonal first, then flipped, as Tiled does."""

    path: Path
    area: Box | None = None
    flip_x: bool = False
    flip_y: bool = False
    turned: bool = False


@dataclass(frozen=True, slots=True)
class MapObject:
    """One object: `x`, `y` its top left in room pixels (a point has no size), `kind` its class in Tiled.

    `frames` are (picture, milliseconds) of an animated tile. The getters raise MapError for a property that is
    missing without a default or of another type."""

    where: str
    name: str
    kind: str
    x: int
    y: int
    width: int
    height: int
    shape: Shape
    picture: Picture | None
    frames: tuple[tuple[Picture, int], ...]
    properties: Mapping[str, object]

    @property
    def foot(self) -> int:
        """The row it stands on: where its box ends."""
        return self.y + self.height

    def text(self, name: str, default: str | None = None) -> str:
        """A string property."""
        return self._value(name, default, str, "a string")

    def whole(self, name: str, default: int | None = None) -> int:
        """An int property."""
        return self._value(name, default, int, "an int")

    def flag(self, name: str, default: bool | None = None) -> bool:
        """A bool property."""
        return self._value(name, default, bool, "a bool")

    def number(self, name: str, default: float | None = None) -> float:
        """A float property; an int will do."""
        held = self.properties.get(name)
        if type(held) is int:
            return float(held)
        value = self._value(name, default, float, "a float")
        if not math.isfinite(value):
            raise MapError(f'{self.where}: property "{name}" is not a finite number')
        return value

    def one_of(self, name: str, known: Iterable[str], default: str | None = None) -> str:
        """A string property from a closed list."""
        value, allowed = self.text(name, default), tuple(known)
        if value not in allowed:
            raise MapError(f'{self.where}: unknown {name} "{value}" (known: {", ".join(allowed)})')
        return value

    def _value(self, name: str, default: T | None, kind: type[T], called: str) -> T:
        held = self.properties.get(name, default)
        if held is None:
            raise MapError(f'{self.where}: property "{name}" is missing')
        if type(held) is not kind:
            raise MapError(f'{self.where}: property "{name}" must be {called}, not {type(held).__name__}')
        return held


@dataclass(frozen=True, slots=True)
class TiledMap:
    """A map file, decoded: size in pixels, floor tiles as (x, y, picture), objects by layer in file order."""

    file: str
    name: str
    capacity: int
    width: int
    height: int
    tiles: tuple[tuple[int, int, Picture], ...]
    layers: Mapping[str, tuple[MapObject, ...]]

    def of_kind(self, layer: str, kind: str) -> list[MapObject]:
        """The objects of one class in a layer."""
        return [thing for thing in self.layers.get(layer, ()) if thing.kind == kind]
