import pygame
import pytest

from game.view.screen import Headless
from game.view.shadow import SHADE, ShadedFloor, shadow_rect

WHITE = (255, 255, 255)


@pytest.fixture(autouse=True)
def _display(headless: Headless) -> None:
    """Surfaces are made for a display."""


def white(size: tuple[int, int] = (60, 40)) -> pygame.Surface:
    surface = pygame.Surface(size)
    surface.fill(WHITE)
    return surface


def cast(mask: pygame.Surface, feet: list[tuple[int, int]]) -> pygame.Surface:
    stage = white()
    ShadedFloor(white(), mask).draw(stage, feet, [stage.get_rect()])
    return stage


def dark_row(stage: pygame.Surface, y: int) -> list[int]:
    return [x for x in range(stage.get_width()) if stage.get_at((x, y))[:3] != WHITE]


def test_a_chef_casts_hand_shaped_spans_one_pixel_to_the_right() -> None:
    stage = cast(white(), [(30, 20)])
    rows = [dark_row(stage, y) for y in range(17, 23)]
    assert [len(row) for row in rows] == [12, 18, 20, 20, 18, 12]
    assert [row[0] for row in rows] == [25, 22, 21, 21, 22, 25]
    assert dark_row(stage, 16) == dark_row(stage, 23) == []


def test_the_rectangle_around_a_shadow_holds_just_it() -> None:
    stage = cast(white(), [(30, 20)])
    assert pygame.mask.from_threshold(stage, SHADE, (1, 1, 1)).get_bounding_rects() == [shadow_rect(30, 20)]


def test_shadows_that_meet_never_double() -> None:
    mask = white()
    mask.fill(SHADE, (0, 0, 60, 20))
    stage = cast(mask, [(30, 20), (34, 21)])
    seen = {tuple(stage.get_at((x, y))[:3]) for x in range(60) for y in range(40)}
    assert seen == {WHITE, SHADE}


def test_a_shadow_lies_on_the_floor_it_falls_on() -> None:
    floor = white()
    floor.fill((200, 100, 50), (0, 0, 30, 40))
    stage = white()
    ShadedFloor(floor, white()).draw(stage, [(30, 20)], [stage.get_rect()])
    assert [stage.get_at((x, 20))[:3] for x in (29, 30)] == [(124, 56, 35), SHADE]
    assert stage.get_at((10, 20))[:3] == (200, 100, 50)


def test_a_chef_that_left_leaves_no_shadow() -> None:
    floor = ShadedFloor(white(), white())
    stage = white()
    floor.draw(stage, [(30, 20)], [stage.get_rect()])
    floor.draw(stage, [], [stage.get_rect()])
    assert dark_row(stage, 20) == []


@pytest.mark.parametrize("feet", [(0, 0), (59, 39), (-5, 20), (62, 20), (30, -2), (30, 42)])
def test_a_shadow_at_the_edge_is_the_part_that_is_inside(feet: tuple[int, int]) -> None:
    stage = cast(white(), [feet])
    for y in range(40):
        row = y - feet[1] + 3
        left, span = ((25, 12), (22, 18), (21, 20), (21, 20), (22, 18), (25, 12))[row] if 0 <= row < 6 else (0, 0)
        want = [x for x in range(60) if left - 30 <= x - feet[0] < left - 30 + span]
        assert dark_row(stage, y) == want
