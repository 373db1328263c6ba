"""What labels look like: how full a bar is."""

import pytest

from game.view.hud.labelcards import bar_share


@pytest.mark.parametrize(("busy_for", "share"), [(0.0, 0.0), (-3.0, 0.0), (600.0, 1.0), (90_000.0, 1.0)])
def test_bar_fills_with_time(busy_for: float, share: float) -> None:
    assert bar_share(busy_for) == pytest.approx(share)


def test_the_first_seconds_fill_most_of_the_bar() -> None:
    assert bar_share(10) > 0.3
    assert bar_share(10) < bar_share(60) < bar_share(300)
