"""Palette names and the few drawing verbs that cards, tags and boards are made of (art guide, sections 4 and 5)."""

from collections.abc import Mapping, Sequence
from typing import Protocol

import pygame

from game.kitchen.looks import Look
from game.view.text import Colour

# fmt: off
_PALETTE = {
    "K0": 0x17111F, "K1": 0x2B1D30, "K2": 0x48323F,
    "W0": 0x4A2631, "W1": 0x6E3B35, "W2": 0x97583C, "W3": 0xBF814B, "W4": 0xDFAC69, "W5": 0xF6D99D,
    "P0": 0xA3856F, "P1": 0xC6A988,
    "T0": 0x40566A,
    "S0": 0x2A3348, "S2": 0x6F869B, "S3": 0xA2BAC4, "S4": 0xD8E8E4,
    "L0": 0x7D7499, "L1": 0xB4ABC4, "L2": 0xE3DAE0, "L3": 0xFFFAEC,
    "N2": 0xFFDAB4,
    "R0": 0x6B1A34, "R1": 0xB22C3D, "R2": 0xE4503F,
    "O0": 0xF5883B, "O1": 0xFDB93E, "O2": 0xFFE475,
    "G0": 0x23493F, "G1": 0x3B7F4C, "G2": 0x7CBA4D, "G3": 0xC6E57B,
    "B0": 0x242F60, "B1": 0x325AA2, "B2": 0x4C98D8, "B3": 0x96DEF3,
    "C1": 0x2F9F98,
    "U1": 0x8A53AA, "U2": 0xD58BC8,
    "V0": 0xF7949F,
}
# fmt: on
COLOURS: dict[str, Colour] = {name: (v >> 16, v >> 8 & 255, v & 255) for name, v in _PALETTE.items()}
"""The part of the one palette that paper, boards and labels use."""

HUES = {
    "red": ("R1", "R2", "R0"),
    "blue": ("B1", "B2", "B0"),
    "green": ("G1", "G2", "G0"),
    "amber": ("O0", "O1", "R1"),
    "violet": ("U1", "U2", "B0"),
    "teal": ("C1", "B3", "G0"),
    "pink": ("V0", "N2", "R1"),
    "ink": ("K2", "L0", "K1"),
}
"""Main, light and dark of each session's hue."""

DARK_TEXT_HUES = frozenset({"amber", "pink", "teal"})
"""Headers on which light text would stay under a contrast of 4.5:1."""

Rect = tuple[int, int, int, int]
"""x, y, width, height in canvas pixels."""


class PlacedPicture(Protocol):
    """A picture, and where its top left lies relative to its anchor."""

    surface: pygame.Surface
    x: int
    y: int


class Pictures(Protocol):
    """What the HUD needs of the sprite atlas."""

    def icon(self, name: str) -> pygame.Surface:
        """The 9x9 icon of a station, mood or thing; with `_outlined` at the end of its name 11x11."""

    def chef_frame(
        self, look: Look, clip: str, view: str, index: int, flip: bool = False
    ) -> tuple[pygame.Surface, pygame.Surface | None, tuple[int, int]]:
        """Body, hands (or None), and the offset of both from the feet."""

    def station_frame(self, art: str, state: str, index: int) -> PlacedPicture:
        """A frame of a station, anchored at the middle of its foot row."""

    def effect_frame(self, name: str, index: int) -> PlacedPicture:
        """A frame of an effect, counted around its end."""


def hue_of(look: Look | None) -> str:
    """The hue of a session's look, ink where the stage has none for it (yet)."""
    return look.hue if look is not None and look.hue in HUES else "ink"


class Card:
    """A small picture drawn by palette names; "" clears."""

    def __init__(self, width: int, height: int, fill: str = "") -> None:
        self.surface = pygame.Surface((width, height), pygame.SRCALPHA)
        self.width = width
        self.height = height
        if fill:
            self.surface.fill(COLOURS[fill])

    def rect(self, x: int, y: int, width: int, height: int, colour: str) -> "Card":
        """Fill a rectangle."""
        if width > 0 and height > 0:
            self.surface.fill(COLOURS[colour] if colour else (0, 0, 0, 0), (x, y, width, height))
        return self

    def dots(self, colour: str, *points: tuple[int, int]) -> "Card":
        """Set single pixels."""
        for x, y in points:
            self.rect(x, y, 1, 1, colour)
        return self

    def across(self, x0: int, x1: int, y: int, colour: str) -> "Card":
        """A horizontal line, both ends included."""
        return self.rect(x0, y, x1 - x0 + 1, 1, colour)

    def down(self, x: int, y0: int, y1: int, colour: str) -> "Card":
        """A vertical line, both ends included."""
        return self.rect(x, y0, 1, y1 - y0 + 1, colour)

    def box(self, rect: Rect, fill: str, edge: str, cut: int = 0) -> "Card":
        """A filled box with an edge; `cut` 1 clears the corner pixels, 2 also rounds the inside."""
        x, y, width, height = rect
        self.rect(x, y, width, height, edge).rect(x + 1, y + 1, width - 2, height - 2, fill)
        right, bottom = x + width - 1, y + height - 1
        if cut:
            self.dots("", (x, y), (right, y), (x, bottom), (right, bottom))
        if cut > 1:
            self.dots(edge, (x + 1, y + 1), (right - 1, y + 1), (x + 1, bottom - 1), (right - 1, bottom - 1))
        return self

    def spans(self, x: int, y: int, widths: Sequence[int], colour: str) -> "Card":
        """A stack of spans centred on x: hand-shaped rounds."""
        for row, width in enumerate(widths):
            self.rect(x - width // 2, y + row, width, 1, colour)
        return self

    def grid(self, x: int, y: int, rows: Sequence[str], letters: Mapping[str, str]) -> "Card":
        """A picture of letters, one a pixel; "." is clear."""
        for j, row in enumerate(rows):
            for i, letter in enumerate(row):
                if letter != ".":
                    self.rect(x + i, y + j, 1, 1, letters[letter])
        return self

    def blit(self, picture: pygame.Surface, x: int, y: int) -> "Card":
        """Put a picture on the card."""
        self.surface.blit(picture, (x, y))
        return self

    def outline(self, colour: str) -> "Card":
        """A line of one pixel around all that is drawn so far."""
        shape = pygame.mask.from_surface(self.surface, 0)
        around = pygame.mask.Mask(shape.get_size())
        for step in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            around.draw(shape, step)
        around.erase(shape, (0, 0))
        around.to_surface(self.surface, setcolor=COLOURS[colour], unsetcolor=None)
        return self


def planks(width: int, height: int, seed: int) -> Card:
    """Quiet dark boards, 12 pixels high, with a little grain; the same seed gives the same wood."""
    card = Card(width, height, "W0")
    state = seed
    for y in range(0, height, 12):
        card.across(0, width - 1, y + 11, "K1")
        for _ in range(width // 30):
            # a plain congruential step: grain needs no better chance, and must not differ between Python versions
            state = (state * 1103515245 + 12345) & 0x7FFFFFFF
            x, length, row = state % width, 5 + (state >> 12) % 13, 2 + (state >> 20) % 8
            card.across(x, x + length - 1, y + row, "K2")
    return card
