"""Beside the house, where a wide canvas shows more than the room: a garden on its left, a yard on its right.

Everything stands at a fixed distance from the house; the canvas ends where it ends.
"""

from typing import NamedTuple

import pygame

from game.view.outside import Load, draw_sky, fill

WING_FROM = 48
"""Columns beside the room from which on there is a garden instead of more floor."""

OVERHANG = 12
"""How far the roof reaches over the walls."""

YARD = 58
"""Columns of paving along the right wall."""

SHADE = (158, 143, 178)
"""The house's shadow on the yard, as all cast shadows."""
SHADOW, FENCE_SHADOW = 10, 4

INK, TILE, TILE_LIT = (0x17, 0x11, 0x1F), (0x40, 0x56, 0x6A), (0x6F, 0x86, 0x9B)


class Rows(NamedTuple):
    """Canvas rows of the house: its roof's first and last (the same where there is none), the foot of its back wall,
    and the one below its front sill."""

    roof: int
    eave: int
    wall: int
    front: int


# picture, columns from the house to its middle, rows from the back wall's foot to its own
GARDEN = (
    ("bamboo", 30, 8),
    ("pine", 118, 22),
    ("bamboo", 196, 6),
    ("bush", 70, 30),
    ("stone_lantern", 104, 96),
    ("bush", 136, 112),
    ("bush", 30, 150),
    ("bush", 180, 70),
    ("pine", 222, 150),
    ("stone_lantern", 190, 200),
    ("bush", 118, 214),
    ("bush", 36, 232),
)
STONES = ((58, 26), (72, 56), (60, 86), (74, 118), (66, 150), (82, 180), (70, 210), (58, 240), (66, 270))
YARD_THINGS = (
    ("crate_stack", 34, 16),
    ("barrel", 20, 62),
    ("barrel", 42, 70),
    ("sack", 24, 122),
    ("bush", 84, 24),
    ("pine", 128, 34),
    ("bamboo", 190, 8),
    ("stone_lantern", 104, 132),
    ("bush", 142, 110),
    ("bush", 76, 190),
    ("crate_stack", 36, 214),
    ("pine", 210, 190),
    ("bush", 120, 236),
)
FLAME = 26
"""Rows from a lantern's foot up to its light."""


def lanterns(width: int, wall: int) -> tuple[tuple[int, int], ...]:
    """Where lanterns beside a house of that width give light, in room pixels; `wall` is the foot of its back wall."""
    left = [(-far, down) for name, far, down in GARDEN if name == "stone_lantern"]
    right = [(width + far, down) for name, far, down in YARD_THINGS if name == "stone_lantern"]
    return tuple((x, wall + down - FLAME) for x, down in (*left, *right))


def draw_wings(canvas: pygame.Surface, house: tuple[int, int], rows: Rows, load: Load, *, night: bool) -> None:
    """Draw over what is left and right of a house that reaches from one canvas x to another."""
    left, right = house
    width = canvas.get_width()
    for area, things in (
        (pygame.Rect(0, 0, left, rows.front), GARDEN),
        (pygame.Rect(right, 0, width - right, rows.front), YARD_THINGS),
    ):
        part = canvas.subsurface(area.clip(canvas.get_rect()))
        roof = canvas.subsurface(_under_roof(area, rows)).copy()
        draw_sky(canvas, pygame.Rect(area.x, 0, area.width, rows.wall), load, night=night)
        _ground(part, rows.wall, load)
        if things is GARDEN:
            for far, down in STONES:
                stone = load("stone")
                part.blit(stone, (left - far - stone.get_width() // 2, rows.wall + down))
        else:
            yard = pygame.Rect(0, rows.wall, min(YARD, area.width), rows.front - rows.wall)
            fill(part, load("paving"), yard)
            part.fill(SHADE, (0, rows.wall, yard.width, FENCE_SHADOW), pygame.BLEND_RGB_MULT)
            part.fill(INK, (yard.right, rows.wall, 1, yard.height))
            part.fill(SHADE, (0, rows.wall, SHADOW, yard.height), pygame.BLEND_RGB_MULT)
        for name, far, down in sorted(things, key=lambda thing: thing[2]):
            picture = load(name)
            x = (left - far if things is GARDEN else far) - picture.get_width() // 2
            foot = rows.wall + down
            if foot < rows.front:
                for row, less in enumerate((10, 4, 4, 10)):
                    span = (x + less // 2 + 3, foot - 3 + row, picture.get_width() - less, 1)
                    part.fill(SHADE, span, pygame.BLEND_RGB_MULT)
                part.blit(picture, (x, foot - picture.get_height()))
        if rows.eave > rows.roof:
            canvas.blit(roof, _under_roof(area, rows))
            edge = left - OVERHANG if things is GARDEN else right + OVERHANG - 4
            canvas.fill(TILE, (edge, rows.roof, 4, rows.eave - rows.roof))
            canvas.fill(TILE_LIT, (edge + 1, rows.roof, 1, rows.eave - rows.roof))
            canvas.fill(INK, (edge if things is GARDEN else edge + 3, rows.roof, 1, rows.eave - rows.roof))


def _under_roof(area: pygame.Rect, rows: Rows) -> pygame.Rect:
    """The part of a wing that the roof covers: beside the house."""
    x = area.right - OVERHANG if area.x == 0 else area.x
    return pygame.Rect(x, rows.roof, OVERHANG, rows.eave - rows.roof)


def _ground(part: pygame.Surface, wall: int, load: Load) -> None:
    """Trees, the garden's wall, and moss before it."""
    width, height = part.get_size()
    fence, trees = load("fence"), load("treetops")
    top = wall - fence.get_height()
    fill(part, trees, pygame.Rect(0, top - trees.get_height(), width, trees.get_height()))
    fill(part, fence, pygame.Rect(0, top, width, fence.get_height()))
    fill(part, load("moss"), pygame.Rect(0, wall, width, height - wall))
    part.fill(SHADE, (0, wall, width, FENCE_SHADOW), pygame.BLEND_RGB_MULT)
