"""Where signs hang."""

import pygame
import pytest

from game.view.hud.sign import clearest

AREA = pygame.Rect(0, 50, 512, 294)
SIGN = pygame.Rect(0, 50, 60, 20)


def hung(*decor: tuple[int, int, int, int], taken: tuple[pygame.Rect, ...] = ()) -> pygame.Rect:
    return SIGN.move(clearest(SIGN, AREA, taken, [pygame.Rect(thing) for thing in decor]), 0)


def test_on_a_bare_wall_it_hangs_in_the_middle() -> None:
    assert hung().centerx == AREA.centerx


def test_it_covers_nothing_where_there_is_room() -> None:
    things = [(x, 55, 40, 30) for x in (0, 40, 80, 120, 240, 280, 320, 360, 400, 440, 480)]
    place = hung(*things)
    assert place.collidelist([pygame.Rect(thing) for thing in things]) == -1


def test_of_things_without_room_between_it_covers_the_one_of_which_it_hides_least() -> None:
    clocks = [(x, 55, 20, 20) for x in range(0, 512, 24) if not 280 <= x < 360]
    window = pygame.Rect(310, 62, 44, 80)
    place = hung(*clocks, tuple(window))
    assert place.colliderect(window)
    assert place.collidelist([pygame.Rect(clock) for clock in clocks]) == -1


def test_what_hangs_below_its_row_is_not_in_its_way() -> None:
    assert hung((230, 90, 60, 30)).centerx == AREA.centerx


def test_signs_hang_side_by_side() -> None:
    first = hung()
    assert not hung(taken=(first,)).colliderect(first)


@pytest.mark.parametrize("width", [600, 512, 1])
def test_a_sign_of_any_width_has_a_place(width: int) -> None:
    assert AREA.x <= clearest(pygame.Rect(0, 50, width, 20), AREA, (), ()) <= AREA.right
