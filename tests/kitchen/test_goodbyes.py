"""Coming and going: nobody is kept by what is over, and whoever needs the human comes first."""

import pytest

from game.orders import effects as fx
from game.orders.stations import Station
from tests.kitchen.shifts import START, Stage, key, session, sous, tool
from tests.kitchen.test_director import ended, started

LONGEST = 10.5


def time_to_leave(stage: Stage) -> tuple[float, set[str], set[str], int]:
    """Let the chef `a` go: seconds until he is out, and his moods, clips and coins meanwhile."""
    moods: set[str] = set()
    clips: set[str] = set()
    coins = [0]

    def is_out(s: Stage) -> bool:
        mine = [f for f in s.view().figures if f.session == key()]
        moods.update(f.mood for f in mine)
        clips.update(f.clip for f in mine)
        coins[0] += len(s.view().coins)
        return not mine

    return stage.until(is_out, 30), moods, clips, coins[0]


@pytest.mark.parametrize("kind", [s for s in Station if s is not Station.ASK])
@pytest.mark.parametrize("served", [False, True])
def test_a_chef_off_shift_is_out_of_the_door_soon_wherever_he_was(kind: Station, served: bool) -> None:
    stage = Stage()
    stage.show(session(status="working", tools=[tool(kind)], station=kind), session("b"))
    stage.run(2)
    paid = [fx.OrderServed(START, key(), "o", 28, 60.0)] if served else []
    stage.show(session("b"), effects=[*paid, fx.ClockedOut(START, key(), "end")])
    took, moods, _, coins = time_to_leave(stage)
    assert took <= LONGEST
    assert not moods & {"work", "think", "wait"}
    assert bool(coins) == served


def test_a_long_queue_does_not_keep_who_is_off_shift() -> None:
    stage = Stage()
    stage.show(session(), session("b"))
    kinds = [Station.SHELL, Station.READ, Station.TEST, Station.INSTALL]
    calls = [started(kind, str(n)) for n, kind in enumerate(kinds)] + [ended(k, str(n)) for n, k in enumerate(kinds)]
    stage.show(session("b"), effects=[*calls, fx.OrderServed(START, key(), "o", 28, 60.0)])
    took, _, clips, coins = time_to_leave(stage)
    assert took <= LONGEST
    assert coins
    assert not clips & {"wok", "fry", "lift"}


@pytest.mark.parametrize("seconds", [0.3, 2.0, 3.5, 5.5])
def test_a_fire_does_not_keep_who_is_off_shift(seconds: float) -> None:
    stage = Stage()
    stage.show(session(status="working", tools=[tool(Station.SHELL)], station=Station.SHELL), session("b"))
    stage.run(1)
    stage.tell(fx.FireStarted(stage.now, key(), Station.SHELL, "make", None))
    stage.run(seconds)
    stage.show(session("b"))
    assert time_to_leave(stage)[0] <= LONGEST
    stage.until(lambda s: not s.world.fires.all(), 20)
    assert not stage.view().extinguisher_taken


def test_the_sous_chefs_of_one_who_leaves_go_with_him() -> None:
    stage = Stage()
    busy = session(status="working", subagents=(sous(),), tools=[tool(Station.SHELL, agent="s1")])
    stage.show(busy, session("b"))
    stage.run(1)
    stage.show(session("b"))
    assert time_to_leave(stage)[0] <= LONGEST


def test_one_who_leaves_before_he_came_in_is_not_seen() -> None:
    stage = Stage()
    stage.show(session("old"))
    stage.run(1)
    stage.show(session("old"), session("b"), session())
    stage.run(0.1)
    stage.show(session("old"), session("b"))
    stage.run(0.2)
    assert key() not in {chef.session for chef in stage.world.chefs.values()}


@pytest.mark.parametrize("scene", ["fire", "serve"])
@pytest.mark.parametrize("seconds", [0.2, 1.0, 2.5, 4.0])
def test_who_needs_the_human_sets_out_for_the_bell_from_the_middle_of_any_scene(scene: str, seconds: float) -> None:
    stage = Stage()
    stage.show(session(status="working", tools=[tool(Station.TEST)], station=Station.TEST))
    stage.run(1)
    happened = {
        "fire": fx.FireStarted(stage.now, key(), Station.TEST, "pytest", None),
        "serve": fx.OrderServed(stage.now, key(), "o", 28, 60.0),
    }[scene]
    stage.show(session(status="thinking"), effects=[happened])
    stage.until(lambda s: s.chef().scene is not None, 5)
    stage.run(seconds)
    stage.show(session(status="waiting", waiting_on="permission", waiting_since=stage.now))
    stage.run(0.1)
    assert (stage.figure().clip, stage.figure().mood) == ("dash", "wait")
    stage.until(lambda s: s.at("ask1"), 6)


def test_a_newcomer_who_waits_lets_nobody_go_before_him_and_runs() -> None:
    stage = Stage()
    stage.show(session("old"))
    stage.run(1)
    asks = session("z", "waiting", waiting_on="permission", waiting_since=stage.now)
    stage.show(session("old"), *(session(f"n{n}") for n in range(8)), asks)
    stage.until(lambda s: s.chef("z").here, 0.2)
    clips: set[str] = set()
    stage.until(lambda s: clips.add(s.figure("z").clip) or s.at("ask1", "z"), 8)  # type: ignore[func-returns-value]
    assert "dash" in clips
    assert "walk" not in clips


def test_a_served_dish_cut_short_by_a_question_is_still_handed_over() -> None:
    stage = Stage()
    stage.show(session(status="working", tools=[tool(Station.EDIT)], station=Station.EDIT))
    stage.run(1)
    stage.show(session(), effects=[fx.OrderServed(stage.now, key(), "o", 28, 60.0)])
    stage.run(1)
    stage.show(session(status="waiting", waiting_on="question", waiting_since=stage.now))
    stage.run(5)
    assert not stage.view().coins
    stage.show(session())
    stage.until(lambda s: bool(s.view().coins), 15)
