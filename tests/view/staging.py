"""A tiny set of sheets, an empty floor and figures to draw with."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pygame
from PIL import Image

from game.kitchen.looks import Look
from game.kitchen.plan import Door, FloorPlan, Spot, StationPlace
from game.kitchen.stage import Figure, StageView, StationLook
from game.orders.notices import SessionKey
from game.orders.stations import Station
from game.view.light import Lamp

PALETTE = {"K0": "#17111f", "L3": "#fffaec", "N2": "#ffdab4", "W2": "#97583c", "R1": "#b22c3d", "B1": "#325aa2"}
CLEAR = 255
SKIN, HAIR, HUE = 48, 49, 50
"""Placeholder indices of the sheet's three letters."""


def save_sheet(path: Path, size: tuple[int, int], boxes: Sequence[tuple[int, tuple[int, int, int, int]]]) -> None:
    """An indexed PNG with filled boxes (index, x, y, w, h)."""
    image = Image.new("P", size, CLEAR)
    colours = [tuple(bytes.fromhex(value[1:])) for value in PALETTE.values()]
    image.putpalette([v for c in colours for v in c] + [0, 200, 0] * (256 - len(colours)))
    for index, (x, y, w, h) in boxes:
        image.paste(index, (x, y, x + w, y + h))
    image.save(path, transparency=CLEAR)


NONE = [0, 0, 0, 0, 0, 0]
BODY = [0, 0, 8, 12, -4, -12]
HANDS = [8, 0, 4, 2, 2, -6]
HAT = [12, 0, 6, 4, 9, -4]


def chef_frame(ms: int, hands: list[int]) -> dict[str, Any]:
    return {
        "ms": ms,
        "event": None,
        "z": 0,
        "head": [-12, -16],
        "hat": 0,
        "under": BODY,
        "over": NONE,
        "hands": hands,
        "sous_head": [-12, -14],
        "sous_under": [0, 2, 8, 10, -4, -10],
        "sous_over": NONE,
        "sous_hands": hands,
    }


def clip(hands: list[int], views: str, count: int = 2, **more: Any) -> dict[str, Any]:
    frames = [chef_frame(100 * (n + 1), hands) for n in range(count)]
    return {"loop": True, "over": hands is not NONE, "px": {}, "views": dict.fromkeys(views, frames), **more}


class Prop(NamedTuple):
    surface: pygame.Surface
    x: int
    y: int
    foot: int


class Top(NamedTuple):
    kind: str
    frames: tuple[pygame.Surface, ...]
    durations: tuple[int, ...]
    x: int
    y: int


def box(colour: str, size: tuple[int, int] = (20, 20)) -> pygame.Surface:
    """A picture of one colour."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(colour)
    return surface


class EmptyFloor:
    """A light grey room without shadows."""

    curtain_foot = 66

    def __init__(self, lights: Sequence[Lamp] = (), props: Sequence[Prop] = (), top: Sequence[Top] = ()) -> None:
        self.props = props
        self.top = top
        self.lights = lights
        self.windows = ()
        self.signs = ()
        self.bases = 0

    def base(self, canvas_w: int, canvas_h: int, origin: tuple[int, int], *, night: bool) -> pygame.Surface:
        self.bases += 1
        surface = pygame.Surface((canvas_w, canvas_h))
        surface.fill((200, 200, 200))
        return surface

    def static_shadow(self, canvas_w: int, canvas_h: int, origin: tuple[int, int]) -> pygame.Surface:
        surface = pygame.Surface((canvas_w, canvas_h))
        surface.fill((255, 255, 255))
        return surface

    def extinguisher(self, *, taken: bool) -> Prop:
        return Prop(box("#00c800" if taken else "#c80000", (4, 4)), 388, 30, 64)

    def curtain(self, state: int, sway: int) -> pygame.Surface:
        return box(("#0000c8", "#0000c8", "#00c8c8")[state], (40, 28))


LOOK = Look("light", "black", "short", "", "toque", "red")


def plan() -> FloorPlan:
    place = StationPlace("test", Station.TEST, "test", 200, 200, 20, ())
    return FloorPlan(
        "room", 512, 304, (), (place,), (), (Door(216, 19, (236, 60), (236, 80)),), Spot("e", 0, 0, "stand", "b")
    )


def figure(x: float = 100, y: float = 150, **change: Any) -> Figure:
    values: dict[str, Any] = {
        "id": "chef",
        "session": SessionKey("copilot", "1"),
        "agent_id": None,
        "tag": None,
        "look": LOOK,
        "x": x,
        "y": y,
        "clip": "chop",
        "view": "f",
        "flip": False,
        "elapsed": 0.0,
        "travelled": 0.0,
        "counter_foot": None,
        "mood": "work",
        "station": None,
    }
    return Figure(**{**values, **change})


def stage(*figures: Figure, stations: tuple[StationLook, ...] = (), **change: Any) -> StageView:
    values: dict[str, Any] = {
        "time": 0.0,
        "figures": figures,
        "stations": stations,
        "sparks": (),
        "jets": (),
        "dishes": (),
        "bubbles": (),
        "coins": (),
        "headlines": (),
        "curtains": (0,),
        "extinguisher_taken": False,
        "looks": {},
        "moods": {},
        "tags": {},
    }
    return StageView(**{**values, **change})
