from dataclasses import replace
from itertools import combinations, pairwise

from game.kitchen.plan import FloorPlan, Spot
from game.kitchen.spots import ROOMY_X, ROOMY_Y, Place, Spots
from game.kitchen.standing import QUEUE_GAP, ROOM_X, ROOM_Y
from game.orders.stations import Station
from tests.kitchen.floors import kitchen


def test_a_held_spot_is_nobody_elses() -> None:
    spots = Spots(kitchen())
    first = spots.take_at(Station.TEST, "a", 0, 0, set())
    second = spots.take_at(Station.TEST, "b", 0, 0, set())
    assert first
    assert second
    assert first.spot != second.spot


def test_the_cooks_own_spot_is_taken_before_an_overflow_spot() -> None:
    place = Spots(kitchen()).take_at(Station.TEST, "a", 0, 300, set())
    assert place
    assert not place.spot.overflow


def test_the_nearest_station_of_a_kind_is_taken() -> None:
    place = Spots(kitchen()).take_at(Station.EDIT, "a", 300, 170, set())
    assert place
    assert place.station
    assert place.station.id == "edit2"


def shared() -> FloorPlan:
    """A kitchen with two boards, the first with a place for a second cook beside it."""
    plan = kitchen()
    first = next(place for place in plan.stations if place.id == "edit1")
    second = replace(first.spots[0], name="edit1.second", x=first.spots[0].x - 24)
    places = tuple(
        replace(place, spots=(place.spots[0], second, *place.spots[1:])) if place is first else place
        for place in plan.stations
    )
    return replace(plan, stations=places)


def test_each_has_a_counter_of_his_own_while_there_is_one_then_they_share() -> None:
    spots = Spots(shared())
    names = [place.spot.name for who in "abc" if (place := spots.take_at(Station.EDIT, who, 100, 170, set()))]
    assert names == ["edit1.cook", "edit2.cook", "edit1.second"]


def test_stations_to_avoid_are_avoided() -> None:
    place = Spots(kitchen()).take_at(Station.EDIT, "a", 300, 170, {"edit2"})
    assert place
    assert place.station
    assert place.station.id == "edit1"


def test_nothing_is_taken_where_every_station_burns() -> None:
    assert Spots(kitchen()).take_at(Station.TEST, "a", 300, 170, {"test1"}) is None


def test_a_released_spot_is_free_again() -> None:
    spots = Spots(kitchen())
    first = spots.take_at(Station.LINT, "a", 0, 0, set())
    spots.release("a")
    assert spots.take_at(Station.LINT, "b", 0, 0, set()) == first


def test_a_figure_holds_one_place_only() -> None:
    spots = Spots(kitchen())
    first = spots.take_at(Station.LINT, "a", 0, 0, set())
    spots.take_at(Station.READ, "a", 0, 0, set())
    assert first
    assert spots.is_free(first.spot, "b")


def test_spots_that_touch_are_never_held_together() -> None:
    spots = Spots(kitchen())
    held: list[Place] = []
    for n in range(150):
        place = spots.take_idle(f"c{n}", 100, 200)
        if place:
            held.append(place)
    assert len(held) > 60
    for n, one in enumerate(held):
        for other in held[:n]:
            assert abs(one.spot.x - other.spot.x) >= ROOM_X or abs(one.spot.y - other.spot.y) >= ROOM_Y


def test_seats_are_taken_before_standing_places() -> None:
    plan = kitchen()
    standing = Spot("by the wall", 300, 120, "stand", "f")
    spots = Spots(replace(plan, idle_spots=(standing, *plan.idle_spots)))
    clips = [place.spot.clip for n in range(4) if (place := spots.take_idle(f"c{n}", 300, 120))]
    assert clips == ["sip", "sip", "sip", "stand"]


def test_those_without_a_seat_gather_near_the_tea_corner() -> None:
    plan = kitchen()
    far, near = Spot("far", 420, 120, "stand", "f"), Spot("near", 130, 230, "stand", "f")
    spots = Spots(replace(plan, idle_spots=(far, near, *plan.idle_spots)))
    names = [place.spot.name for n in range(5) if (place := spots.take_idle(f"c{n}", 300, 160))]
    assert names[3:] == ["near", "far"]


def test_a_full_kitchen_has_no_place_left() -> None:
    spots = Spots(kitchen())
    places = [spots.take_floor(f"c{n}", 0, 0) for n in range(1000)]
    assert places[-1] is None


def test_a_line_is_taken_from_its_head_and_moved_up_in() -> None:
    spots = Spots(kitchen())
    first, second = spots.take_in_line(Station.SHIP, "a"), spots.take_in_line(Station.SHIP, "b")
    assert first
    assert second
    assert (spots.is_next(Station.SHIP, "a"), spots.is_next(Station.SHIP, "b")) == (True, False)
    assert spots.take_in_line(Station.SHIP, "b") == second
    spots.release("a")
    assert spots.is_next(Station.SHIP, "b")
    assert spots.take_in_line(Station.SHIP, "b") == first


def test_a_newcomer_is_not_next_while_anybody_stands_in_line() -> None:
    spots = Spots(kitchen())
    assert spots.is_next(Station.SHIP, "new")
    spots.take_in_line(Station.SHIP, "a")
    assert not spots.is_next(Station.SHIP, "new")


def test_a_line_has_one_height_and_even_gaps() -> None:
    spots = Spots(kitchen())
    line = [place.spot for n in range(4) if (place := spots.take_in_line(Station.SHIP, f"c{n}"))]
    assert {spot.y for spot in line} == {line[0].y}
    assert {abs(one.x - other.x) for one, other in pairwise(line)} == {QUEUE_GAP}


def test_who_waits_on_the_open_floor_keeps_his_distance_while_there_is_room() -> None:
    spots = Spots(kitchen())
    held = [place.spot for n in range(8) if (place := spots.take_floor(f"c{n}", 300, 150))]
    assert len(held) == 8
    for one, other in combinations(held, 2):
        assert abs(one.x - other.x) >= ROOMY_X or abs(one.y - other.y) >= ROOMY_Y


def test_nobody_waits_in_or_before_the_flames_of_a_counter() -> None:
    plan = kitchen()
    fryer = next(station for station in plan.stations if station.kind is Station.TEST)
    x, y = fryer.x + fryer.width / 2, fryer.foot - 24
    there = Spots(plan).take_floor("a", x, y)
    assert there
    assert fryer.foot - 46 < there.spot.y < fryer.foot
    spots = Spots(plan)
    for n in range(20):
        place = spots.take_floor(f"c{n}", x, y, {fryer.id})
        assert place
        beside = fryer.x - 14 < place.spot.x < fryer.x + fryer.width + 14
        assert not (beside and fryer.foot - 46 < place.spot.y < fryer.foot + 28)
