import itertools

from game.view.pools import pool


def test_a_pool_falls_off_in_nine_flat_steps() -> None:
    shape = pool(60, 40)
    levels = [shape.get_at((x, 40))[0] for x in range(61)]
    assert levels == sorted(levels)
    assert set(levels) == {round(255 * step / 18) for step in range(19)}


def test_the_steps_of_a_pool_change_at_the_joints_of_the_boards_only() -> None:
    shape = pool(100, 60, 3)
    rows = [[shape.get_at((x, y))[0] for x in range(0, 201, 2)] for y in range(121)]
    assert {y for y in range(1, 121) if rows[y] != rows[y - 1]} <= set(range(3, 121, 8))


def test_the_edge_of_a_pool_is_no_ellipse() -> None:
    """Nor the same at both sides: rings would be seen on a floor."""
    shape = pool(100, 60)
    ends = [[x for x in range(201) if shape.get_at((x, y))[0]] for y in range(20, 101, 8)]
    assert len({row[0] - (200 - row[-1]) for row in ends}) > 3
    assert any(a[0] < b[0] for a, b in itertools.pairwise(ends[:5]))
