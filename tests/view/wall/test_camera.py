"""The camera of a closer look."""

import pytest

from game.view.wall.camera import FACTOR, SLACK, Camera

AREA = (0, 50, 512, 294)
ROOM = (0, 44, 512, 304)


def test_it_shows_half_of_the_area_in_each_direction() -> None:
    assert Camera(256, 200).lens(AREA, ROOM)[2:] == (512 // FACTOR, 294 // FACTOR)


@pytest.mark.parametrize("at", [(0, 0), (512, 0), (0, 360), (512, 360), (-900, 9000)])
def test_it_never_leaves_the_area(at: tuple[int, int]) -> None:
    x, y, width, height = Camera(*at).lens(AREA, ROOM)
    assert AREA[0] <= x <= AREA[0] + AREA[2] - width
    assert AREA[1] <= y <= AREA[1] + AREA[3] - height


def test_a_wide_display_shows_no_bare_boards_beside_a_small_room() -> None:
    wide, room = (0, 50, 1152, 294), (320, 44, 512, 304)
    x, _, width, _ = Camera(330, 200).lens(wide, room)
    # wider than the room: it stands in the middle
    assert width > room[2]
    assert abs((x + width // 2) - (320 + 256)) <= 1
    assert Camera(330, 200).lens((0, 50, 800, 294), room)[0] == 320


def test_an_odd_area_is_covered_to_its_last_column() -> None:
    _, _, width, height = Camera(100, 100).lens((0, 50, 555, 317), ROOM)
    assert (width * FACTOR, height * FACTOR) >= (555, 317)


def test_it_stands_while_somebody_moves_about_in_the_middle() -> None:
    camera = Camera(100, 100)
    camera.follow(100 + SLACK[0], 100 - SLACK[1], 0.1)
    assert (camera.x, camera.y) == (100, 100)


def test_it_follows_a_walker_until_he_is_back_within_the_middle() -> None:
    camera = Camera(100, 100)
    for _ in range(600):
        camera.follow(300, 100, 1 / 60)
    assert camera.x == pytest.approx(300 - SLACK[0])


def test_a_long_pause_moves_it_no_further_than_a_short_one() -> None:
    slow, quick = Camera(0, 0), Camera(0, 0)
    slow.follow(1000, 0, 3600.0)
    quick.follow(1000, 0, 0.1)
    assert slow.x == quick.x
