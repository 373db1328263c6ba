"""What a tall window shows of the house from outside."""

from collections.abc import Iterator

import pygame
import pytest

from game.content import content_folder
from game.kitchen.tiled import load_plan
from game.view.floor import TICKER, Floor
from game.view.layout import room_origin
from game.view.screen import Headless

MAP = content_folder("maps") / "kitchen.tmx"


@pytest.fixture(scope="module")
def floor() -> Iterator[Floor]:
    screen = Headless((640, 360))
    yield Floor(MAP, load_plan(MAP))
    screen.close()


def painted(floor: Floor, size: tuple[int, int], *, night: bool = False) -> pygame.Surface:
    return floor.base(*size, room_origin(size), night=night)


def picture(name: str) -> pygame.Surface:
    return pygame.image.load(content_folder("sprites") / "scenery" / f"{name}.png").convert_alpha()


def colours(canvas: pygame.Surface, area: pygame.Rect) -> set[tuple[int, ...]]:
    part = canvas.subsurface(area)
    return {tuple(part.get_at((x, y))) for x in range(part.get_width()) for y in range(part.get_height())}


def test_the_smallest_canvas_shows_neither_roof_nor_garden(floor: Floor) -> None:
    canvas = painted(floor, (640, 360))
    veranda = colours(picture("veranda"), picture("veranda").get_rect())
    assert not veranda <= colours(canvas, pygame.Rect(0, 340, 512, 20))


@pytest.mark.parametrize("size", [(800, 1200), (1080, 1920), (640, 620)])
def test_a_tall_canvas_has_tiles_over_the_wall_and_a_garden_down_to_the_ticker(
    floor: Floor, size: tuple[int, int]
) -> None:
    canvas = painted(floor, size)
    left, top = room_origin(size)
    eave = picture("eave")
    x = -(-left // 64) * 64
    above = canvas.subsurface((x, top + 6 - 16, 64, 16))
    assert pygame.image.tobytes(above, "RGB") == pygame.image.tobytes(eave, "RGB")
    green = colours(picture("hedge"), picture("hedge").get_rect())
    assert colours(canvas, pygame.Rect(0, size[1] - TICKER - 30, 64, 30)) <= green


def test_the_sky_has_stars_at_night_only(floor: Floor) -> None:
    day, night = (painted(floor, (800, 1200), night=night) for night in (False, True))
    sky = pygame.Rect(0, 60, 200, 100)
    assert colours(day, sky).isdisjoint(colours(night, sky))


@pytest.mark.parametrize("height", range(360, 760, 37))
def test_every_height_is_filled(floor: Floor, height: int) -> None:
    canvas = painted(floor, (640, height))
    assert canvas.get_size() == (640, height)
