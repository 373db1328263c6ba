import pygame

from game.view.screen import Headless
from game.view.shadow import SHADE, Shadows


def cast(room: pygame.Surface, feet: list[tuple[int, int]]) -> pygame.Surface:
    stage = pygame.Surface((60, 40))
    stage.fill((255, 255, 255))
    Shadows().cast(stage, room, feet)
    return stage


def white(size: tuple[int, int] = (60, 40)) -> pygame.Surface:
    surface = pygame.Surface(size)
    surface.fill((255, 255, 255))
    return surface


def dark_row(stage: pygame.Surface, y: int) -> list[int]:
    return [x for x in range(stage.get_width()) if stage.get_at((x, y))[:3] != (255, 255, 255)]


def test_a_chef_casts_hand_shaped_spans_one_pixel_to_the_right(headless: Headless) -> None:
    stage = cast(white(), [(30, 20)])
    rows = [dark_row(stage, y) for y in range(17, 23)]
    assert [len(row) for row in rows] == [12, 18, 20, 20, 18, 12]
    assert (rows[2][0], rows[2][-1]) == (21, 40)
    assert dark_row(stage, 16) == dark_row(stage, 23) == []


def test_shadows_that_meet_never_double(headless: Headless) -> None:
    room = white()
    room.fill(SHADE, (0, 0, 60, 20))
    stage = cast(room, [(30, 20), (34, 21)])
    seen = {tuple(stage.get_at((x, y))[:3]) for x in range(60) for y in range(40)}
    assert seen == {(255, 255, 255), SHADE}


def test_a_chef_that_left_leaves_no_shadow(headless: Headless) -> None:
    shadows, room = Shadows(), white()
    shadows.cast(white(), room, [(30, 20)])
    stage = white()
    shadows.cast(stage, room, [])
    assert dark_row(stage, 20) == []


def test_another_size_of_stage_gets_a_mask_of_its_own(headless: Headless) -> None:
    shadows = Shadows()
    shadows.cast(white(), white(), [])
    stage = white((90, 50))
    shadows.cast(stage, white((90, 50)), [(70, 40)])
    assert len(dark_row(stage, 40)) == 20
