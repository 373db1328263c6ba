"""A room as data, in room pixels: x is a thing's left edge, `foot` the bottom row it stands on."""

from dataclasses import dataclass, field
from typing import Literal

View = Literal["f", "b", "s"]


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a chef stands: feet, pose and side. `over`: he works behind the counter."""

    x: int
    y: int
    clip: str
    view: View = "f"
    flip: bool = False
    over: bool = False


@dataclass(frozen=True, slots=True)
class Post:
    """A station: its footprint (`width` of its sprite), the cook's place and the places beside it."""

    id: str
    kind: str
    x: int
    foot: int
    width: int
    cook: Stand
    overflow: tuple[Stand, ...] = ()
    shadow: Literal["box", "round", "flat"] = "box"
    art: str = ""
    """Its picture where that is not the kind's own."""
    cooks: tuple[Stand, ...] = ()
    """Places of further cooks, who work there with tools of their own."""


@dataclass(frozen=True, slots=True)
class Lamp:
    """A pool of light around (x, y)."""

    x: int
    y: int
    rx: int
    ry: int
    colour: Literal["warm", "hot", "paper"]
    strength: float


@dataclass(frozen=True, slots=True)
class Room:
    """One map. `ground`, `wall` and `top` hold (picture, x, top); `props` hold (picture, x, foot)."""

    name: str
    columns: int
    rows: int
    capacity: int
    ground: tuple[tuple[str, int, int], ...]
    wall: tuple[tuple[str, int, int], ...]
    stations: tuple[Post, ...]
    props: tuple[tuple[str, int, int], ...]
    top: tuple[tuple[str, int, int], ...]
    curtain: tuple[int, int, int, int]
    outside: tuple[int, int]
    inside: tuple[int, int]
    idle: tuple[Stand, ...]
    extinguisher: Stand
    lamps: tuple[Lamp, ...]
    cat: tuple[tuple[int, int], ...] = ()
    """Where the cat likes to be, the first where it sleeps."""
    blocked: tuple[tuple[int, int, int, int], ...] = field(default=())
