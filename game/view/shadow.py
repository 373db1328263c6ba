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
    """The room's own shadows, and the chefs' on top of them each frame."""

    def __init__(self, room: pygame.Surface) -> None:
        """`room` is the static mask in room pixels: white where nothing shades."""
        self._room = room
        self._stamp = chef_stamp()
        self._at: tuple[int, int] | None = None
        self._static = self._mask = pygame.Surface((1, 1))

    def cast(self, stage: pygame.Surface, origin: tuple[int, int], feet: Iterable[tuple[int, int]]) -> None:
        """Darken the stage; `origin` is the room's (0, 0) on it, `feet` are the chefs' on it."""
        if self._at != origin or self._static.get_size() != stage.get_size():
            self._at = origin
            self._static = pygame.Surface(stage.get_size(), 0, stage)
            self._static.fill(_WHITE)
            self._static.blit(self._room, origin)
            self._mask = self._static.copy()
        self._mask.blit(self._static, (0, 0))
        self._mask.fblits([(self._stamp, stamp_position(x, y)) for x, y in feet])
        stage.blit(self._mask, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
