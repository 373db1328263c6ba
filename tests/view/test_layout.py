import pygame
import pytest

from game.view.layout import panel_for, room_origin, view_area, whole


def test_the_default_kitchen_lies_where_the_art_was_drawn() -> None:
    assert room_origin((640, 360)) == (0, 44)
    assert view_area((640, 360)) == pygame.Rect(0, 50, 512, 294)


@pytest.mark.parametrize(
    ("canvas", "origin"), [((683, 384), (21, 56)), ((1280, 360), (320, 44)), ((640, 450), (0, 89))]
)
def test_a_larger_canvas_shows_the_room_in_the_middle_of_what_the_hud_leaves(
    canvas: tuple[int, int], origin: tuple[int, int]
) -> None:
    assert room_origin(canvas) == origin


def test_a_wide_room_takes_a_narrow_panel() -> None:
    assert room_origin((640, 360), (596, 304), panel=44) == (0, 44)


@pytest.mark.parametrize(
    ("canvas", "room", "width"),
    [((640, 360), 512, 128), ((640, 360), 592, 44), ((719, 360), 592, 44), ((720, 360), 592, 128)],
)
def test_the_panel_is_narrow_only_where_the_room_needs_it(canvas: tuple[int, int], room: int, width: int) -> None:
    assert panel_for(canvas, room) == width


@pytest.mark.parametrize(("value", "pixel"), [(2.4, 2), (2.5, 3), (2.6, 3), (-2.4, -2), (-2.5, -3), (0.49, 0)])
def test_positions_are_rounded_to_the_nearest_pixel(value: float, pixel: int) -> None:
    assert whole(value) == pixel
