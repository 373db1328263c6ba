"""Pay, tips and penalties."""

import pytest

from game.orders.tickets import Stats, pay


@pytest.mark.parametrize(
    ("seconds", "coins"),
    [(0, 28), (60, 28), (60.1, 26), (180, 26), (181, 24), (600, 24), (601, 22), (1800, 22), (1801, 20)],
)
def test_the_tip_shrinks_with_time(seconds: float, coins: int) -> None:
    assert pay(seconds) == coins


@pytest.mark.parametrize(("coins", "taken"), [(0, 0), (4, 4), (28, 10)])
def test_a_penalty_takes_no_more_than_there_is(coins: int, taken: int) -> None:
    stats = Stats(coins=coins)
    assert stats.fine() == taken
    assert stats.coins == coins - taken
