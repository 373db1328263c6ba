"""All cast shadows in one mask, so that they never double (art guide, section 5)."""

from collections.abc import Iterable

import pygame

SHADE = (158, 143, 178)
"""What a shadow leaves of the light: (0.62, 0.56, 0.70)."""

_SPANS = (12, 18, 20, 20, 18, 12)  # a chef's shadow, row by row
_STAMP_AT = (-9, -3)  # its top left from the feet: 1 px to the right of the middle
_WHITE = (255, 255, 255)


def chef_stamp() -> pygame.Surface:
    """The shadow of one chef, to blit at `stamp_position`."""
    width = max(_SPANS)
    stamp = pygame.Surface((width, len(_SPANS)), depth=32)
    stamp.fill(_WHITE)
    for row, span in enumerate(_SPANS):
        stamp.fill(SHADE, ((width - span) // 2, row, span, 1))
    stamp.set_colorkey(_WHITE, pygame.RLEACCEL)
    return stamp


def stamp_position(x: int, y: int) -> tuple[int, int]:
    """Where the stamp goes for feet at (x, y)."""
    return x + _STAMP_AT[0], y + _STAMP_AT[1]


class Shadows:
    """The room's own shadows, and the chefs' merged with them each frame."""

    def __init__(self) -> None:
        self._stamp = chef_stamp()
        self._mask = pygame.Surface((1, 1))

    def cast(self, stage: pygame.Surface, room: pygame.Surface, feet: Iterable[tuple[int, int]]) -> None:
        """Darken the stage. `room` is its static mask, white where nothing shades; `feet` are the chefs'."""
        if self._mask.get_size() != room.get_size():
            self._mask = room.copy()
        self._mask.blit(room, (0, 0))
        self._mask.fblits([(self._stamp, stamp_position(x, y)) for x, y in feet])
        stage.blit(self._mask, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
