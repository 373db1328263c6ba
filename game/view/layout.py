"""Where the room lies on the canvas, and where the parts of a figure are: what scene and HUD must agree on.

The HUD keeps a rail on top, a panel at the right and a ticker at the bottom; the room is centred in what is left.
"""

from typing import NamedTuple

import pygame

RAIL, PANEL, TICKER = 50, 128, 16
"""Height of the ticket rail, width of the brigade panel, height of the ticker, in canvas pixels."""

STRIP = 44
"""Width of the brigade panel beside a room that leaves it no more."""

ROOM = (512, 304)
"""Size of the default kitchen in room pixels."""

ROOM_TOP, ROOM_BOTTOM = 6, 4
"""Rows of a room that may lie under the HUD: above its wall, below its front sill."""


class FigureBox(NamedTuple):
    """A drawn figure, in canvas pixels: for labels that must not cover a face.

    `body` holds everything drawn of it but the hands; `head_top` is the first row of the hat; `feet` the anchor."""

    id: str
    body: pygame.Rect
    head_top: int
    face: pygame.Rect
    feet: tuple[int, int]


def panel_for(canvas_size: tuple[int, int], room_width: int) -> int:
    """Width of the brigade panel: PANEL, or STRIP where the room would not fit beside that."""
    return PANEL if canvas_size[0] - PANEL >= room_width else STRIP


def view_area(canvas_size: tuple[int, int], panel: int = PANEL) -> pygame.Rect:
    """The part of the canvas that shows the room."""
    return pygame.Rect(0, RAIL, canvas_size[0] - panel, canvas_size[1] - RAIL - TICKER)


def room_origin(canvas_size: tuple[int, int], room_size: tuple[int, int] = ROOM, panel: int = PANEL) -> tuple[int, int]:
    """The canvas pixel of the room's (0, 0): the room centred in its view area; (0, 44) on 640x360."""
    area = view_area(canvas_size, panel)
    shown = room_size[1] - ROOM_TOP - ROOM_BOTTOM
    return area.x + (area.w - room_size[0]) // 2, area.y + (area.h - shown) // 2 - ROOM_TOP


def whole(value: float) -> int:
    """The whole pixel of a position: rounded once, halves up, so that steps are even on both sides of zero."""
    return int(value + 0.5) if value >= 0 else -int(-value + 0.5)
