"""Pools of light in eighteen flat steps.

The steps of a pool end at the joints of the floor's boards, on each board a little sooner or later: circles would be
seen as rings.
"""

from functools import lru_cache
from math import sqrt

import pygame

STEPS = 18
BOARD = 8
"""Rows of a floor board: the edge of a step is straight within one."""
UNEVEN = (0.02, -0.09, 0.07, -0.04, 0.10, -0.07, 0.05, -0.10, 0.0, 0.09, -0.03)
"""How much further or less far the light of a step reaches along a board, as a share, board by board."""
APART = 2
"""Pixels between the ends of two steps on a board, at least."""


@lru_cache(maxsize=64)
def pool(rx: int, ry: int, joint: int = 0) -> pygame.Surface:
    """A white pool of light: (1 - d) ** 1.3 over an ellipse, cut into eighteen flat steps; its middle at (rx, ry).

    `joint` is the first row that begins a board, 0 to 7."""
    surface = pygame.Surface((2 * rx + 1, 2 * ry + 1), depth=32)
    ends: dict[tuple[int, int], int] = {}
    for step in range(1, STEPS + 1):
        level = round(255 * step / STEPS)
        reach = 1 - ((step - 0.4) / STEPS) ** (1 / 1.3)
        for board, top in enumerate(range(joint - BOARD, 2 * ry + 1, BOARD)):
            above = top + BOARD / 2 - ry
            rest = reach * reach - (above / ry if abs(above) > BOARD / 2 else 0) ** 2
            if rest < 0:
                continue
            half = rx * sqrt(rest)
            for side in (-1, 1):
                share = UNEVEN[(3 * board + 5 * step + 2 * side) % len(UNEVEN)]
                end = min(int(half * (1 + share)), ends.get((board, side), rx) - APART)
                ends[board, side] = end
            left, right = rx - ends[board, -1], rx + ends[board, 1]
            surface.fill((level, level, level), (left, top, right - left + 1, BOARD))
    return surface


@lru_cache(maxsize=24)
def coloured(rx: int, ry: int, tone: tuple[int, int, int], joint: int) -> pygame.Surface:
    """A pool of light in a colour; it is kept, so not to be changed."""
    tinted = pool(rx, ry, joint).copy()
    tinted.fill(tone, special_flags=pygame.BLEND_RGB_MULT)
    return tinted
