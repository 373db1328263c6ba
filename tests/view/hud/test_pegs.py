"""The aprons of a brigade that has gone home."""

import pygame
import pytest

from game.view.hud.ink import COLOURS, HUES, Card, planks
from game.view.hud.pegs import hang_aprons


def colours(card: Card) -> set[tuple[int, ...]]:
    width, height = card.surface.get_size()
    return {tuple(card.surface.get_at((x, y)))[:3] for x in range(width) for y in range(height)}


def test_the_apron_of_every_hue_hangs_there() -> None:
    card = planks(128, 310, 5)
    hang_aprons(card)
    assert {COLOURS[main] for main, _, _ in HUES.values()} <= colours(card)


@pytest.mark.parametrize("height", [1, 30, 60, 95, 310])
def test_no_rail_hangs_where_there_is_no_room_for_its_aprons(height: int) -> None:
    card = planks(128, height, 5)
    hang_aprons(card)
    lowest = pygame.Rect(0, height - 4, 128, 4).clip(card.surface.get_rect())
    bare = planks(128, height, 5)
    assert pygame.image.tobytes(card.surface.subsurface(lowest), "RGBA") == pygame.image.tobytes(
        bare.surface.subsurface(lowest), "RGBA"
    )
