"""The line at the bell: in the order of waiting, whoever comes and goes."""

from dataclasses import replace

from game.kitchen.plan import FloorPlan, Spot
from game.orders.snapshot import SessionView
from game.orders.stations import Station
from tests.kitchen.floors import kitchen
from tests.kitchen.shifts import START, Stage, key, session, tool

LINE = tuple(Spot(f"line {n}", 290 + 22 * n, 262, "wait", "f", overflow=True) for n in range(4))


def hall(bells: int = 1) -> FloorPlan:
    """A kitchen with so many bells and a line of four in front of them."""
    plan = kitchen()
    bell = next(place for place in plan.stations if place.kind is Station.ASK)
    cook = bell.spots[0]
    ringing = tuple(replace(cook, name=f"bell {n}", x=cook.x - 24 * n) for n in range(bells))
    others = tuple(place for place in plan.stations if place is not bell)
    return replace(plan, stations=(*others, replace(bell, spots=(*ringing, *LINE))))


def asking(name: str, since: float) -> SessionView:
    return session(name, "waiting", waiting_on="question", waiting_since=START + since)


def places(stage: Stage) -> dict[str, str]:
    """Name of the spot each chef holds."""
    held = {chef.session.id: stage.world.spots.held(chef.id) for chef in stage.world.chefs.values()}
    return {name: place.spot.name for name, place in held.items() if place}


def test_those_there_at_first_stand_in_the_order_of_waiting() -> None:
    stage = Stage(hall())
    stage.show(asking("late", 9), asking("early", 1), asking("middle", 5))
    assert places(stage) == {"early": "bell 0", "middle": "line 0", "late": "line 1"}
    assert all(chef.settled for chef in stage.world.chefs.values())


def test_when_the_first_leaves_the_others_move_up_and_a_newcomer_is_last() -> None:
    stage = Stage(hall())
    # the newcomer works right beside the bell, nearer than anybody in the line
    near = session("near", "working", tools=[tool(Station.RESEARCH)])
    stage.show(asking("a", 1), asking("b", 2), asking("c", 3), near)
    stage.run(1)
    stage.show(session("a"), asking("b", 2), asking("c", 3), asking("near", 4))
    stage.run(5)
    assert {name: place for name, place in places(stage).items() if name != "a"} == {
        "b": "bell 0", "c": "line 0", "near": "line 1",
    }  # fmt: skip
    assert all(stage.chef(name).settled for name in ("b", "c", "near"))


def test_with_two_bells_the_second_stays_where_he_is() -> None:
    stage = Stage(hall(2))
    stage.show(asking("a", 1), asking("b", 2), asking("c", 3))
    assert set(places(stage).values()) == {"bell 0", "bell 1", "line 0"}
    before = places(stage)
    stage.show(session("a"), asking("b", 2), asking("c", 3))
    stage.run(5)
    after = places(stage)
    assert after["b"] == before["b"]
    assert after["c"] == before["a"]


def test_who_comes_up_to_the_bell_rings_it() -> None:
    stage = Stage(hall())
    stage.show(session("a", "thinking"), session("b", "thinking"))
    stage.run(1)
    stage.show(asking("a", 1), asking("b", 2))
    stage.run(8)
    assert stage.figure("b").clip == "wait"
    rung: set[str] = set()
    stage.show(session("a"), asking("b", 2))
    stage.run(4, lambda s: rung.add(s.figure("b").clip))
    assert "ring" in rung


def test_those_in_line_face_us() -> None:
    stage = Stage(hall())
    stage.show(*(asking(f"s{n}", n) for n in range(7)))
    stage.run(2)
    assert {figure.view for figure in stage.view().figures} == {"f"}


def test_work_at_the_bell_gives_way_to_who_waits_for_a_human() -> None:
    stage = Stage(hall())
    stage.show(session("w", "working", tools=[tool(Station.ASK)]))
    stage.run(1)
    assert places(stage) == {"w": "bell 0"}
    stage.show(session("w", "working", tools=[tool(Station.ASK)]), asking("q", 1))
    stage.run(6)
    assert places(stage) == {"w": "line 0", "q": "bell 0"}


def test_a_question_of_one_still_outside_keeps_his_place_in_the_line() -> None:
    stage = Stage(hall())
    stage.show(asking("a", 1))
    stage.run(1)
    stage.show(asking("a", 1), asking("b", 2))
    stage.run(0.5)
    stage.show(asking("a", 1), asking("b", 2), asking("c", 3))
    stage.run(15)
    assert places(stage) == {"a": "bell 0", "b": "line 0", "c": "line 1"}
    assert stage.chef("b").session == key("b")


def test_more_than_the_line_holds_stand_nearby_and_move_up() -> None:
    stage = Stage(hall())
    names = [f"s{n}" for n in range(9)]
    stage.show(*(asking(name, n) for n, name in enumerate(names)))
    stage.run(1)
    assert len(set(places(stage).values())) == len(names)
    stage.show(*(session(name) for name in names[:5]), *(asking(name, n) for n, name in enumerate(names) if n >= 5))
    stage.run(12)
    at = places(stage)
    assert [at[name] for name in names[5:]] == ["bell 0", "line 0", "line 1", "line 2"]
