"""Where those at work stand in a shift as it falls: at a place of their own, with the tool of their work."""

import pytest

from game.app import App
from game.clock import STEP, StageTime
from game.content import content_folder
from game.kitchen.chef import Chef
from game.kitchen.tiled import load_plan
from game.rooms import chefs_in
from game.shot import evening
from game.watching import Watch, WatchOptions

KITCHEN = load_plan(content_folder("maps") / "kitchen.tmx")
BEGIN, END = 40, 100
"""Seconds of the demo shift that are looked at: a dozen chefs are at work by then."""


def is_at_work(chef: Chef) -> bool:
    """Whether he has come to where his running call is done, as near as he got."""
    return chef.duty.kind == "work" and chef.settled and chef.scene is None and chef.aim == ("work", chef.duty.station)


@pytest.mark.parametrize("seed", [7, 11])
def test_nearly_all_at_work_have_a_cooks_place_and_its_tool(seed: int) -> None:
    watch = Watch(WatchOptions(demo=True, seed=seed), follow=False, time=StageTime(evening()))
    app = App(watch, KITCHEN, seed=seed)
    working = cooking = 0
    for second in range(END):
        for _ in range(round(1 / STEP)):
            app.tick(STEP)
        if second < BEGIN or chefs_in(app.view) > KITCHEN.capacity:
            continue
        for chef in filter(is_at_work, app.world.chefs.values()):
            held = app.world.spots.held(chef.id)
            working += 1
            cooking += held is not None and held.station is not None and not held.spot.overflow
    app.close()
    assert working > END
    assert cooking / working >= 0.95
