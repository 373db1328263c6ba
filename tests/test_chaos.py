"""Whatever happens to a home, who watched it knows what a fresh start would find."""

import random
from pathlib import Path

import pytest

from game.clock import StageTime
from game.orders.snapshot import shift_json
from game.watching import Watch, WatchOptions
from tools.chaos import Chaos, comparable, differences

BEGAN = 1_800_000_000.0
ACTIONS = 250
PERIOD = 0.2
"""Seconds between two actions."""
SETTLED = 20.0
"""Seconds after which everything that has a delay has happened."""


@pytest.mark.parametrize("seed", range(12))
def test_the_watchers_snapshot_is_that_of_a_fresh_start(seed: int, tmp_path: Path) -> None:
    state = tmp_path / "session-state"
    state.mkdir()
    time = StageTime(BEGAN)
    options = WatchOptions(homes={"copilot": (tmp_path,)}, since="all", idle_minutes=0)
    chaos = Chaos(state, random.Random(seed), clock=time.now)
    watched = Watch(options, follow=False, time=time)
    try:
        for _ in range(ACTIONS):
            chaos.act()
            watched.look()
            time.advance(PERIOD)
        for _ in range(round(SETTLED / PERIOD)):
            watched.look()
            time.advance(PERIOD)
        fresh = Watch(options, follow=False, time=time)
        fresh.look()
        found = differences(comparable(shift_json(watched.view())), comparable(shift_json(fresh.view())))
        fresh.close()
    finally:
        watched.close()
        chaos.close()
    assert found == []
