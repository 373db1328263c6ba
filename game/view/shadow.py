"""All cast shadows: cut from one floor that lies in shade as a whole, so that they never double (art guide,
section 5)."""

from collections.abc import Iterable

import pygame

SHADE = (158, 143, 178)
"""What a shadow leaves of the light: (0.62, 0.56, 0.70)."""

_SPANS = (((-5, -3), (12, 6)), ((-8, -2), (18, 4)), ((-9, -1), (20, 2)))
"""A chef's shadow, 1 px to the right of the middle: rectangles that lie over each other, from the feet."""


class ShadedFloor:
    """The floor of an empty room in its own shadows, and the same floor in nothing but shade."""

    def __init__(self, floor: pygame.Surface, mask: pygame.Surface) -> None:
        """`mask` are the shadows of what stays: white where nothing shades, SHADE elsewhere."""
        self._lit, self._shade = floor.copy(), floor.copy()
        self._lit.blit(mask, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        self._shade.fill(SHADE, special_flags=pygame.BLEND_RGB_MULT)

    def draw(self, stage: pygame.Surface, feet: Iterable[tuple[int, int]], within: Iterable[pygame.Rect]) -> None:
        """Cover these parts of a stage of the same size with the floor and the shadows of chefs with these `feet`.

        Elsewhere there is no floor, but there may be shadows."""
        for rect in within:
            stage.blit(self._lit, rect, rect)
        shade = self._shade
        spans = [(x + dx, y + dy, *size) for x, y in feet for (dx, dy), size in _SPANS]
        stage.blits([(shade, span, span) for span in spans], False)


def shadow_rect(x: int, y: int) -> tuple[int, int, int, int]:
    """Around the shadow of feet at (x, y)."""
    return x - 9, y - 3, 20, 6
