import pytest

from game.kitchen.company import CHAT, CHAT_EVERY, EARSHOT
from game.kitchen.plan import Spot
from game.kitchen.routine import IMPATIENT
from game.orders import effects as fx
from game.orders.stations import Station
from tests.kitchen.floors import kitchen, plan_of
from tests.kitchen.shifts import START, Stage, key, session, tool

FIRE = fx.FireStarted(START, key("f"), Station.SHELL, "make", None)
BURNER = session("f", "working", tools=[tool(Station.SHELL)])


def burning(other: object) -> Stage:
    """A fire breaks out while somebody else is on stage."""
    stage = Stage()
    stage.show(BURNER, other)  # type: ignore[arg-type]
    stage.run(2)
    stage.tell(FIRE)
    stage.until(lambda s: s.bench("shell1").state == "burn", 5)
    stage.run(0.1)
    return stage


def test_a_waiting_chef_glances_at_a_fire_and_waits_on() -> None:
    stage = burning(session("a", "waiting", waiting_on="question", waiting_since=START))
    figure = stage.figure()
    assert (figure.clip, figure.view, figure.flip, figure.mood) == ("stand", "s", False, "wait")
    stage.run(2)
    assert stage.figure().clip == "wait"
    assert stage.at("ask1")


def test_a_working_chef_has_no_eye_for_a_fire() -> None:
    stage = burning(session("a", "working", tools=[tool(Station.TEST)]))
    clips = set()
    stage.run(2, lambda s: clips.add(s.figure().clip))
    assert clips == {"fry"}


def test_a_sleeper_sleeps_on() -> None:
    stage = burning(session("a", last_event_at=START - 300))
    assert stage.figure().clip == "asleep"


def test_an_idle_chef_near_enough_looks_where_it_burns() -> None:
    stage = Stage(plan_of(kitchen().stations, [Spot("i", 300, 230, "stand", "f")]))
    stage.show(session(), BURNER)
    stage.run(2)
    shell = next(p for p in stage.plan.stations if p.id == "shell1")
    assert abs(shell.x + 28 - 300) < EARSHOT
    stage.tell(FIRE)
    stage.until(lambda s: s.figure().view == "s", 3)
    assert not stage.figure().flip
    stage.until(lambda s: s.figure().view == "f", 3)


def two_idle(apart: int) -> Stage:
    spots = [Spot("l", 240, 120, "stand", "f"), Spot("r", 240 + apart, 120, "stand", "f")]
    stage = Stage(plan_of(kitchen().stations, spots))
    stage.show(session("a"), session("b"))
    return stage


def test_two_idle_chefs_side_by_side_turn_to_each_other_now_and_then() -> None:
    stage = two_idle(30)
    stage.until(lambda s: {f.view for f in s.view().figures} == {"s"}, CHAT_EVERY + 1)
    left, right = sorted(stage.view().figures, key=lambda f: f.x)
    assert (left.flip, right.flip) == (False, True)
    stage.until(lambda s: {f.view for f in s.view().figures} == {"f"}, CHAT + 0.5)
    assert {f.mood for f in stage.view().figures} == {"idle"}


def test_idle_chefs_far_from_each_other_do_not_chat() -> None:
    stage = two_idle(120)
    views = set()
    stage.run(3 * CHAT_EVERY, lambda s: views.update(f.view for f in s.view().figures))
    assert views == {"f"}


def test_a_call_ends_a_chat_at_once() -> None:
    stage = two_idle(30)
    stage.until(lambda s: s.figure().view == "s", CHAT_EVERY + 1)
    stage.show(session("a", "working", tools=[tool(Station.READ)]), session("b"))
    stage.run(0.1)
    assert stage.figure().clip in ("walk", "dash")


def rings(stage: Stage, seconds: float) -> list[float]:
    """Stage times of the strikes of the bell."""
    struck: list[float] = []

    def watch(s: Stage) -> None:
        struck.extend(s.now for spark in s.view().sparks if spark.effect == "ring" and spark.age < 1.5 / 60)

    stage.run(seconds, watch)
    return struck


def test_a_long_wait_rings_again_each_minute_and_never_flashes_more_than_three_times_a_second() -> None:
    stage = Stage()
    stage.show(session())
    began = stage.now
    stage.show(session(status="waiting", waiting_on="question", waiting_since=began))
    struck = rings(stage, 190)
    assert len(struck) == 12
    assert [round((at - began) / 60) for at in struck[3::3]] == [1, 2, 3]
    for at in struck:
        assert sum(at <= other < at + 1 for other in struck) <= 3


@pytest.mark.parametrize(("lasted", "clip"), [(IMPATIENT - 1, "wait"), (IMPATIENT + 1, "impatient")])
def test_patience_has_a_limit(lasted: float, clip: str) -> None:
    stage = Stage()
    stage.show(session(status="waiting", waiting_on="question", waiting_since=START - lasted))
    stage.run(0.1)
    assert stage.figure().clip == clip


def test_a_second_question_rings_anew() -> None:
    stage = Stage()
    stage.show(session(status="waiting", waiting_on="question", waiting_since=START - 5))
    assert rings(stage, 3) == []
    stage.show(session(status="waiting", waiting_on="question", waiting_since=stage.now))
    assert len(rings(stage, 3)) == 3
