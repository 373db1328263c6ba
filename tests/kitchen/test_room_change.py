"""Changing rooms while the shift goes on."""

import pytest

from game.content import content_folder
from game.kitchen.tiled import load_plan
from game.orders import effects as fx
from game.orders.stations import Station
from tests.kitchen.churn import Churn
from tests.kitchen.floors import kitchen
from tests.kitchen.shifts import START, Stage, key, session, sous, tool

HALL = load_plan(content_folder("maps") / "banquet.tmx")


def moved(stage: Stage) -> None:
    stage.world.set_plan(HALL)
    stage.plan = HALL


@pytest.mark.parametrize("kind", [s for s in Station if s is not Station.ASK])
def test_a_chef_at_work_stands_at_the_new_rooms_station_at_once(kind: Station) -> None:
    stage = Stage()
    stage.show(session(status="working", tools=[tool(kind)], station=kind))
    stage.run(1)
    clip = stage.figure().clip
    moved(stage)
    place = next(p for p in HALL.stations if p.kind is kind and (stage.figure().x, stage.figure().y) in at(p.spots))
    assert stage.figure().clip in {spot.clip for spot in place.spots}
    assert stage.figure().mood == "work"
    assert clip != "walk"


def at(spots: tuple[object, ...]) -> set[tuple[float, float]]:
    return {(spot.x, spot.y) for spot in spots}  # type: ignore[attr-defined]


def test_who_waits_stands_at_the_new_bell_and_does_not_ring_again() -> None:
    stage = Stage()
    stage.show(session(status="waiting", waiting_on="question", waiting_since=START))
    stage.run(3)
    moved(stage)
    clips = set()
    stage.run(3, lambda s: clips.add(s.figure().clip))
    assert clips == {"wait"}


def test_fires_dishes_and_particles_stay_behind() -> None:
    stage = Stage()
    server = session("b", "working", tools=[tool(Station.SHIP)])
    stage.show(session(status="working", tools=[tool(Station.TEST)]), server)
    stage.run(1)
    stage.tell(fx.FireStarted(stage.now, key(), Station.TEST, "t", None))
    stage.until(lambda s: bool(s.view().jets), 8)
    stage.tell(fx.OrderServed(stage.now, key("b"), "o", 5, 1.0))
    stage.until(lambda s: bool(s.view().dishes), 2)
    assert stage.view().extinguisher_taken
    moved(stage)
    view = stage.view()
    assert (view.sparks, view.jets, view.dishes, view.extinguisher_taken) == ((), (), (), False)
    assert {look.state for look in view.stations} == {"idle"}
    assert {look.id for look in view.stations} == {place.id for place in HALL.stations}


def test_a_dish_still_owed_is_served_in_the_new_room() -> None:
    stage = Stage()
    stage.show(session(status="working", tools=[tool(Station.READ)]))
    stage.run(1)
    stage.show(session(), effects=[fx.OrderServed(stage.now, key(), "o", 28, 60.0)])
    stage.run(1)
    moved(stage)
    stage.until(lambda s: any(coin.amount == 28 for coin in s.view().coins), 20)


def test_who_was_coming_in_is_there_and_who_was_going_is_gone() -> None:
    stage = Stage()
    stage.show(session("old"), session("going"))
    stage.run(1)
    stage.show(session("old"), session("new"))
    stage.run(0.1)
    moved(stage)
    assert {figure.session.id for figure in stage.view().figures} == {"old", "new"}
    assert all(chef.settled for chef in stage.world.chefs.values())


def test_names_looks_and_sous_chefs_are_kept() -> None:
    stage = Stage()
    stage.show(session(status="working", subagents=(sous(),)), session("b"))
    stage.run(1)
    before = {figure.id: (figure.tag, figure.look) for figure in stage.view().figures}
    moved(stage)
    assert {figure.id: (figure.tag, figure.look) for figure in stage.view().figures} == before


def test_rooms_can_change_in_the_middle_of_anything() -> None:
    stage, churn = Stage(), Churn(4, 20)
    rooms = [HALL, kitchen()]
    for n in range(60):
        sessions, effects = churn.change(stage.now)
        stage.show(*sessions, effects=effects)
        stage.run(1.3)
        stage.world.set_plan(rooms[n % 2])
        stage.show(*sessions)
        heads = {figure.session for figure in stage.view().figures}
        assert heads == {one.key for one in sessions}
        places = [(figure.x, figure.y) for figure in stage.view().figures]
        assert len(set(places)) == len(places)
    stage.show()
    stage.run(20)
    assert stage.view().figures == ()
