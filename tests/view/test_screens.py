import pygame
import pytest

from game.view.screen import Headless
from game.view.screens import Screens

AREA = pygame.Rect(0, 50, 512, 294)
MARK = (1, 2, 3)


def covered(canvas: pygame.Surface, area: pygame.Rect) -> int:
    """Columns of the area's middle row that are not the mark any more."""
    return sum(canvas.get_at((x, area.centery))[:3] != MARK for x in range(area.left, area.right))


def drawn(shut: float, hour: float = 19.7) -> pygame.Surface:
    canvas = pygame.Surface((640, 360))
    canvas.fill(MARK)
    Screens().draw(canvas, AREA, shut, hour)
    return canvas


@pytest.mark.parametrize(("shut", "columns"), [(0.0, 0), (0.5, 256), (1.0, 512)])
def test_the_screens_cover_their_share_of_the_room(headless: Headless, shut: float, columns: int) -> None:
    assert covered(drawn(shut), AREA) == columns


def test_nothing_beside_the_room_is_covered(headless: Headless) -> None:
    canvas = drawn(1.0)
    canvas.fill(MARK, AREA)
    assert pygame.transform.average_color(canvas, canvas.get_rect())[:3] == MARK


def test_a_wide_room_of_odd_width_is_covered_wholly(headless: Headless) -> None:
    canvas, area = pygame.Surface((641, 360)), pygame.Rect(0, 50, 597, 294)
    canvas.fill(MARK)
    Screens().draw(canvas, area, 1.0, 12.0)
    assert covered(canvas, area) == 597


def test_they_are_as_dark_as_the_night(headless: Headless) -> None:
    day, night = (sum(pygame.transform.average_color(drawn(1.0, hour), AREA)[:3]) for hour in (12.0, 23.5))
    assert night < 0.7 * day
