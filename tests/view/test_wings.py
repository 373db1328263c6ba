"""What a wide window shows beside the house."""

from collections.abc import Iterator

import pygame
import pytest

from game.content import content_folder
from game.kitchen.tiled import load_plan
from game.view import wings
from game.view.floor import SHADE, Floor
from game.view.layout import room_origin
from game.view.screen import Headless

MAP = content_folder("maps") / "kitchen.tmx"
WIDE = (1000, 600)


@pytest.fixture(scope="module")
def floor() -> Iterator[Floor]:
    screen = Headless((640, 360))
    yield Floor(MAP, load_plan(MAP))
    screen.close()


def painted(floor: Floor, size: tuple[int, int], *, night: bool = False) -> pygame.Surface:
    return floor.base(*size, room_origin(size), night=night)


def picture(name: str) -> pygame.Surface:
    return pygame.image.load(content_folder("sprites") / "scenery" / f"{name}.png").convert_alpha()


def colours(canvas: pygame.Surface, area: tuple[int, int, int, int]) -> set[tuple[int, ...]]:
    part = canvas.subsurface(area)
    return {tuple(part.get_at((x, y)))[:3] for x in range(part.get_width()) for y in range(part.get_height())}


def whole(surface: pygame.Surface) -> set[tuple[int, ...]]:
    return colours(surface, (0, 0, *surface.get_size()))


def test_planks_end_at_the_walls_and_a_garden_begins(floor: Floor) -> None:
    canvas, (left, top) = painted(floor, WIDE), room_origin(WIDE)
    planks = whole(picture("../floor"))
    inside = colours(canvas, (left + 470, top + 150, 20, 40))
    assert inside <= planks
    assert colours(canvas, (left - 20, top + 64 + 164, 10, 8)) <= whole(picture("moss"))
    assert colours(canvas, (left + 550, top + 204, 8, 8)) <= whole(picture("paving"))


@pytest.mark.parametrize("left", [0, 1, wings.WING_FROM - 1])
def test_a_narrow_strip_beside_the_room_stays_floor(floor: Floor, left: int) -> None:
    canvas = floor.base(512 + 2 * left, 360, (left, 44), night=False)
    assert colours(canvas, (canvas.get_width() - 1, 150, 1, 20)) <= whole(picture("../floor"))


def test_the_garden_begins_where_there_is_room_for_it(floor: Floor) -> None:
    left = wings.WING_FROM
    canvas = floor.base(512 + 2 * left, 360, (left, 44), night=False)
    assert not colours(canvas, (left - 20, 220, 10, 8)) & whole(picture("../floor"))


def test_the_house_throws_no_shadow_of_its_wall_on_the_garden(floor: Floor) -> None:
    left, top = room_origin(WIDE)
    mask = floor.static_shadow(*WIDE, (left, top))
    row = top + floor.floor_top + 1
    assert mask.get_at((left + 300, row))[:3] == SHADE
    assert mask.get_at((left - 30, row))[:3] == mask.get_at((left + 560, row))[:3] == (255, 255, 255)


def test_stars_are_out_at_night_only(floor: Floor) -> None:
    day, night = (painted(floor, WIDE, night=night) for night in (False, True))
    assert colours(day, (0, 50, 100, 40)).isdisjoint(colours(night, (0, 50, 100, 40)))


def test_every_lantern_shines_and_none_into_the_smallest_window(floor: Floor) -> None:
    lanterns = wings.lanterns(512, floor.floor_top)
    assert len(lanterns) == sum(name == "stone_lantern" for name, _, _ in (*wings.GARDEN, *wings.YARD_THINGS))
    shining = {(light.x, light.y): light for light in floor.lights}
    for at in lanterns:
        light = shining[at]
        assert light.x + light.rx < 0 or light.x - light.rx > 512
