from itertools import pairwise
from random import Random

import pytest

from game.kitchen.paths import Point, Ways, length
from tests.kitchen.floors import grid, kitchen, middle

WALL = """
..........
..........
####.#####
..........
..........
"""


def sampled(start: Point, way: list[Point]) -> list[Point]:
    """Points along a way, a quarter of a pixel apart."""
    points = [start]
    for a, b in pairwise([start, *way]):
        steps = max(1, int(length(a, [b]) * 4))
        points += [(a[0] + (b[0] - a[0]) * n / steps, a[1] + (b[1] - a[1]) * n / steps) for n in range(1, steps + 1)]
    return points


def test_a_clear_floor_is_crossed_in_one_straight_line() -> None:
    ways = Ways(grid("....\n....\n...."))
    assert ways.find((3, 3), (27.5, 20)) == [(27.5, 20)]


def test_a_way_leads_through_the_only_gap() -> None:
    ways = Ways(grid(WALL))
    way = ways.find(middle(0, 0), middle(0, 4))
    assert way is not None
    assert way[-1] == middle(0, 4)
    assert any(ways.is_open(x, y) and 32 <= x < 40 and 16 <= y < 24 for x, y in sampled(middle(0, 0), way))


def test_the_way_is_the_shortest_the_grid_allows() -> None:
    way = Ways(grid(WALL)).find(middle(0, 0), middle(0, 4))
    assert way is not None
    assert length(middle(0, 0), way) < 8 * 11


def test_a_way_leads_around_people() -> None:
    ways, there = Ways(grid("\n".join([".........."] * 8))), middle(5, 3)
    way = ways.clear_of([there], middle(0, 3), middle(9, 3)).find(middle(0, 3), middle(9, 3))
    assert way is not None
    assert all(abs(x - there[0]) > 8 or abs(y - there[1]) > 8 for x, y in sampled(middle(0, 3), way))


def test_people_in_the_only_gap_leave_no_way() -> None:
    assert Ways(grid(WALL)).clear_of([middle(4, 2)]).find(middle(0, 0), middle(0, 4)) is None


def test_who_stands_beside_somebody_finds_a_way_from_there() -> None:
    ways = Ways(grid("\n".join(["......"] * 6))).clear_of([middle(2, 2)], middle(1, 2), middle(5, 2))
    assert ways.find(middle(1, 2), middle(5, 2)) is not None


def test_people_change_nothing_of_the_ways_themselves() -> None:
    ways = Ways(grid(WALL))
    ways.clear_of([middle(4, 2)])
    assert ways.find(middle(0, 0), middle(0, 4)) is not None


def test_no_way_through_a_closed_wall() -> None:
    assert Ways(grid("...\n###\n...")).find(middle(0, 0), middle(2, 2)) is None


def test_a_goal_inside_a_wall_has_no_way() -> None:
    assert Ways(grid("...\n###\n...")).find(middle(0, 0), middle(1, 1)) is None


def test_diagonal_gaps_are_not_squeezed_through() -> None:
    assert Ways(grid(".#\n#.")).find(middle(0, 0), middle(1, 1)) is None


def test_a_line_through_a_blocked_corner_is_not_clear() -> None:
    assert not Ways(grid("..\n#.")).is_clear(middle(0, 0), middle(1, 1))


def test_one_who_stands_in_a_wall_is_led_out_first() -> None:
    ways = Ways(grid("...\n###\n..."))
    way = ways.find(middle(1, 1), middle(2, 0))
    assert way is not None
    assert ways.is_open(*way[0])


def test_a_grid_without_floor_has_no_way() -> None:
    assert Ways(grid("##\n##")).nearest_open(4, 4) is None


@pytest.mark.parametrize("seed", range(3))
def test_smoothed_ways_never_touch_a_blocked_cell(seed: int) -> None:
    rng = Random(seed)
    plan = kitchen()
    ways = Ways(plan.walkable)
    floor = [
        (x + rng.random() * 7.9, y + rng.random() * 7.9)
        for y in range(64, 288, 8)
        for x in range(8, 512, 8)
        if ways.is_open(x + 4, y + 4)
    ]
    for _ in range(80):
        start, goal = rng.sample(floor, 2)
        way = ways.find(start, goal)
        assert way is not None
        assert way[-1] == goal
        assert all(ways.is_open(*point) for point in sampled(start, way))


def test_ways_are_hardly_longer_than_the_shortest() -> None:
    ways = Ways(grid("\n".join(["." * 60] * 20 + ["#" * 29 + "." + "#" * 30] + ["." * 60] * 20)))
    way = ways.find(middle(2, 0), middle(2, 40))
    assert way is not None
    direct = length(middle(2, 0), [middle(29, 20), middle(2, 40)])
    assert length(middle(2, 0), way) < direct * 1.05


def test_parts_of_the_floor_that_nothing_connects_are_known() -> None:
    ways = Ways(grid("...\n###\n..."))
    assert ways.connects(middle(0, 0), middle(2, 0))
    assert not ways.connects(middle(0, 0), middle(2, 2))
    assert not ways.connects(middle(0, 0), middle(1, 1))


@pytest.mark.parametrize("point", [(-40.0, 10.0), (13.0, 12.0), (500.0, 500.0)])
def test_the_nearest_open_cell_is_found_from_anywhere(point: tuple[float, float]) -> None:
    ways = Ways(grid("....\n.##.\n.##.\n...."))
    cells = [middle(c, r) for c in range(4) for r in range(4) if ways.is_open(*middle(c, r))]
    found = ways.nearest_open(*point)
    assert found is not None
    best = min(length(point, [cell]) for cell in cells)
    assert length(point, [found]) == pytest.approx(best)
