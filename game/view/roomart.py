"""What the scene needs of the room without anybody in it: the painter of maps gives it, tests give simpler ones."""

from collections.abc import Sequence
from typing import Protocol

import pygame


class PropArt(Protocol):
    """A picture in the room: its top left in room pixels, and the foot row that sorts it among the actors."""

    @property
    def surface(self) -> pygame.Surface: ...
    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...
    @property
    def foot(self) -> int: ...


class TopArt(Protocol):
    """Something above everybody: its class (`lantern`, `cat`), frames, and how long each lasts in ms."""

    @property
    def kind(self) -> str: ...
    @property
    def frames(self) -> Sequence[pygame.Surface]: ...
    @property
    def durations(self) -> Sequence[int]: ...
    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...


class LampArt(Protocol):
    """A pool of light in room pixels, as `light.Lamp`."""

    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...
    @property
    def rx(self) -> int: ...
    @property
    def ry(self) -> int: ...
    @property
    def colour(self) -> str: ...
    @property
    def strength(self) -> float: ...
    @property
    def flicker(self) -> bool: ...


class PlaceArt(Protocol):
    """Where something is: its top left in room pixels."""

    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...


class FloorArt(Protocol):
    """What the painter needs of the room without anybody in it."""

    @property
    def props(self) -> Sequence[PropArt]: ...
    @property
    def top(self) -> Sequence[TopArt]: ...
    @property
    def lights(self) -> Sequence[LampArt]: ...
    @property
    def windows(self) -> Sequence[PlaceArt]: ...
    @property
    def signs(self) -> Sequence[PlaceArt]: ...
    @property
    def curtain_foot(self) -> int: ...

    def base(self, canvas_w: int, canvas_h: int, origin: tuple[int, int], *, night: bool) -> pygame.Surface:
        """Floor, walls and all that lies flat, opaque, on a surface of the canvas' size."""

    def static_shadow(self, canvas_w: int, canvas_h: int, origin: tuple[int, int]) -> pygame.Surface:
        """The shadows of all that stays, to multiply a canvas with: white where nothing shades."""

    def extinguisher(self, *, taken: bool) -> PropArt | None:
        """The box on the wall, full or empty."""

    def curtain(self, state: int, sway: int) -> pygame.Surface:
        """A door's curtain: 0 shut, 1 parting, 2 open; `sway` counts up."""
