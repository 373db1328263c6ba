"""Around the house, where a tall canvas shows more than the room: its roof and the sky above, the garden before it."""

from collections.abc import Callable

import pygame

Load = Callable[[str], pygame.Surface]
"""The picture of this name in the scenery folder."""

ROOF_FROM, GARDEN_FROM = 44, 60
"""Rows above the wall from which on there is a roof instead of boards, and below the room a garden instead of floor."""

ATTIC, ATTIC_SEAM = (0x2B, 0x1D, 0x30), (0x17, 0x11, 0x1F)
"""Boards above the wall, where there is room for them alone."""

ROOF = 168
"""Rows of a roof's tiles at most; above is the sky."""

STEPS = (0, 34, -14, 22, -30, 8)
"""How far right of the middle each stone of the path lies, one after the other."""

STEP_EVERY, BEDS = 34, 440
"""Rows from one stone to the next, and rows after which the planting repeats."""
BUSHES = ((0.12, 96), (0.83, 70), (0.28, 236), (0.70, 290), (0.07, 330), (0.90, 210))
LANTERNS = ((0.30, 84), (0.72, 180), (0.16, 420))
"""Where they stand: share of the way across the room's view, and rows below the veranda."""


def draw_attic(canvas: pygame.Surface, bottom: int) -> None:
    """Fill the rows above `bottom`, the top of the wall, with dark boards: there is no room for a roof."""
    width = canvas.get_width()
    if bottom > 0:
        canvas.fill(ATTIC, (0, 0, width, bottom))
        for y in range(bottom - 1, -1, -12):
            canvas.fill(ATTIC_SEAM, (0, y, width, 1))


def draw_roof(canvas: pygame.Surface, bottom: int, load: Load, *, night: bool) -> int:
    """Fill the rows above `bottom`, the top of the wall; the roof's first row."""
    width = canvas.get_width()
    eave, ridge, tiles = load("eave"), load("ridge"), load("roof")
    edge = bottom - eave.get_height()
    top = max(0, edge - ROOF)
    top -= (top - edge) % tiles.get_height()
    draw_sky(canvas, pygame.Rect(0, 0, width, max(0, top)), load, night=night)
    fill(canvas, tiles, pygame.Rect(0, top, width, edge - top))
    fill(canvas, eave, pygame.Rect(0, edge, width, eave.get_height()))
    if top > 0:
        fill(canvas, ridge, pygame.Rect(0, top - ridge.get_height(), width, ridge.get_height()))
        top -= ridge.get_height()
    return max(0, top)


def draw_sky(canvas: pygame.Surface, area: pygame.Rect, load: Load, *, night: bool) -> None:
    """Fill a part of the canvas with sky that fits the sky of every other part."""
    tile = load("sky_night" if night else "sky")
    width, height = tile.get_size()
    canvas.set_clip(area)
    for y in range(0, area.bottom, height):
        for x in range(0, area.right, width):
            canvas.blit(tile, (x, y))
    canvas.set_clip(None)


def draw_garden(canvas: pygame.Surface, rows: tuple[int, int], house: tuple[int, int], middle: int, load: Load) -> None:
    """Fill rows from the one below the front sill to another with what lies before a house that reaches from one canvas
    x to another; its path leads to `middle`, the canvas x of the room's middle."""
    top, bottom = rows
    width = canvas.get_width()
    area = pygame.Rect(0, top, width, max(0, bottom - top))
    ground = canvas.subsurface(area.clip(canvas.get_rect()))
    veranda, hedge, stone = load("veranda"), load("hedge"), load("stone")
    fill(ground, load("moss"), ground.get_rect())
    for y in range(140, ground.get_height() - hedge.get_height(), 190):
        gravel = load("gravel")
        fill(ground, gravel, pygame.Rect(0, y, width, gravel.get_height()))
    fill(ground, veranda, pygame.Rect(house[0], 0, house[1] - house[0], veranda.get_height()))
    first = veranda.get_height() + 2
    for n, y in enumerate(range(first, ground.get_height(), STEP_EVERY)):
        ground.blit(stone, (middle - stone.get_width() // 2 + STEPS[n % len(STEPS)], y))
    beds = range(0, ground.get_height(), BEDS)
    things = [(bed + y, round(share * 2 * middle), load("bush")) for bed in beds for share, y in BUSHES]
    things += [(bed + y, round(share * 2 * middle), load("stone_lantern")) for bed in beds for share, y in LANTERNS]
    for y, x, picture in sorted(things, key=lambda thing: thing[0]):
        foot = first + y
        if foot < ground.get_height() - hedge.get_height():
            ground.blit(picture, (x - picture.get_width() // 2, foot - picture.get_height()))
    if ground.get_height() > 2 * hedge.get_height():
        y = ground.get_height() - hedge.get_height()
        left = max(0, middle - 32)
        for part in (pygame.Rect(0, y, left, hedge.get_height()), pygame.Rect(left + 64, y, width, hedge.get_height())):
            fill(ground, hedge, part)


def fill(canvas: pygame.Surface, tile: pygame.Surface, area: pygame.Rect) -> None:
    """Repeat a picture over an area, from its lower left."""
    area = area.clip(canvas.get_rect())
    if not area.width or not area.height:
        return
    target = canvas.subsurface(area)
    for y in range(area.height - tile.get_height(), -tile.get_height(), -tile.get_height()):
        for x in range(0, area.width, tile.get_width()):
            target.blit(tile, (x, y))
