import random

import pygame
import pytest

from game.view.patches import HIGH, WIDE, Patches

SIZE = (100, 61)


def covered(patches: Patches, rows_at_once: int = 1) -> set[tuple[int, int]]:
    """The pixels of all rectangles; fails where two overlap."""
    pixels = [(x, y) for r in patches.rects(rows_at_once) for x in range(r.x, r.right) for y in range(r.y, r.bottom)]
    assert len(pixels) == len(set(pixels))
    return set(pixels)


def blocks(rects: list[tuple[int, int, int, int]]) -> set[tuple[int, int]]:
    """The pixels of all blocks that some rectangle touches."""
    inside = [pygame.Rect(rect).clip((0, 0, *SIZE)) for rect in rects]
    seen = {(x // WIDE, y // HIGH) for r in inside for x in range(r.x, r.right) for y in range(r.y, r.bottom)}
    return {(x, y) for x in range(SIZE[0]) for y in range(SIZE[1]) if (x // WIDE, y // HIGH) in seen}


def test_nothing_has_changed_at_first() -> None:
    patches = Patches(SIZE)
    assert not patches
    assert patches.rects() == []


def test_everything_is_one_rectangle_of_the_pictures_size() -> None:
    patches = Patches(SIZE)
    patches.add_all()
    assert patches.rects() == [pygame.Rect(0, 0, *SIZE)]


@pytest.mark.parametrize("seed", range(40))
def test_just_the_blocks_that_are_touched_are_covered_once(seed: int) -> None:
    rng = random.Random(seed)
    rects = [
        (rng.randrange(-30, 110), rng.randrange(-30, 70), rng.randrange(40), rng.randrange(40))
        for _ in range(rng.randrange(1, 7))
    ]
    patches = Patches(SIZE)
    for rect in rects:
        patches.add(*rect)
    assert covered(patches) == blocks(rects)


@pytest.mark.parametrize("seed", range(10))
def test_rows_taken_together_cover_no_less_with_no_more_rectangles(seed: int) -> None:
    rng = random.Random(seed)
    patches = Patches(SIZE)
    for _ in range(6):
        patches.add(rng.randrange(100), rng.randrange(60), rng.randrange(1, 30), rng.randrange(1, 20))
    assert covered(patches, 2) >= covered(patches)
    assert len(patches.rects(2)) <= len(patches.rects())


def test_what_changed_in_either_has_changed_in_the_merged() -> None:
    one, other = Patches(SIZE), Patches(SIZE)
    one.add(0, 0, 5, 5)
    other.add(80, 50, 5, 5)
    one.merge(other)
    assert covered(one) == blocks([(0, 0, 5, 5), (80, 50, 5, 5)])


def test_a_shifted_picture_has_changed_where_its_changes_lie_now() -> None:
    patches = Patches(SIZE)
    patches.add(32, 16, 16, 8)
    assert covered(patches.moved(-2, 3)) == blocks([(30, 19, 16, 8)])


@pytest.mark.parametrize(
    ("rect", "touched"),
    [((30, 10, 4, 4), True), ((0, 0, 32, 16), False), ((33, 20, 1, 1), True), ((48, 16, 9, 9), False)],
)
def test_a_rectangle_is_touched_by_changed_blocks_under_it(rect: tuple[int, int, int, int], touched: bool) -> None:
    patches = Patches(SIZE)
    patches.add(32, 8, 16, 16)
    assert patches.touches(pygame.Rect(rect)) == touched


def test_a_cleared_one_has_no_changes() -> None:
    patches = Patches(SIZE)
    patches.add_all()
    patches.clear()
    assert not patches
