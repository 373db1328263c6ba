"""Which room for how many, and when a saved map is noticed."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from game.content import MAPS, content_folder
from game.orders.notices import SessionKey
from game.orders.snapshot import SessionView, ShiftView, StatsView, SubagentView, TotalsView
from game.rooms import CAPACITIES, SHRINK_AFTER, STAT_PERIOD, Rooms, Saves, Sizing, Stamp, chefs_in

SHIPPED = content_folder("maps")


def session(name: str, **fields: object) -> SessionView:
    plain = SessionView(
        key=SessionKey("copilot", name), visible=True, client="cli", name=name, repository=None, branch=None,
        cwd=None, model=None, status="idle", waiting_on=None, waiting_since=None, waiting_agent=None, station=None,
        orders=(), tools=(), subagents=(), stats=StatsView(), recent=(), todos=(), tokens=None, context=None, cost=None,
        started_at=0.0, last_event_at=0.0, malformed=0, unknown=0,
    )  # fmt: skip
    return replace(plain, **fields)  # type: ignore[arg-type]


def view(*sessions: SessionView) -> ShiftView:
    return ShiftView(0.0, "live", (), sessions, TotalsView())


def helper(name: str) -> SubagentView:
    return SubagentView(id=name, name=name, status="working", station=None, started_at=0.0)


class Disk:
    """One file whose stamp a test sets, and how often it was looked at."""

    def __init__(self) -> None:
        self.stamp: Stamp | None = (1, 100)
        self.looks = 0

    def look(self, path: Path) -> Stamp | None:
        self.looks += 1
        return self.stamp


def test_sous_chefs_want_a_place_too() -> None:
    assert chefs_in(view(session("a", subagents=(helper("x"), helper("y"))), session("b"))) == 4


def test_who_is_off_shift_or_out_of_the_roster_wants_none() -> None:
    assert chefs_in(view(session("a", visible=False), session("b", status="offline"))) == 0


@pytest.mark.parametrize(("chefs", "index"), [(0, 0), (6, 0), (7, 1), (16, 1), (17, 2), (48, 2), (500, 2)])
def test_the_first_choice_is_the_smallest_room_that_holds_all(chefs: int, index: int) -> None:
    assert Sizing().choose(chefs, 0.0) == index


def test_it_grows_at_once() -> None:
    sizing = Sizing()
    sizing.choose(3, 0.0)
    assert sizing.choose(30, 0.016) == 2


def test_it_shrinks_after_a_minute() -> None:
    sizing = Sizing()
    sizing.choose(10, 0.0)
    assert sizing.choose(3, 1.0) == 1
    assert sizing.choose(3, 0.9 + SHRINK_AFTER) == 1
    assert sizing.choose(3, 1.0 + SHRINK_AFTER) == 0


def test_a_crowd_in_between_starts_the_minute_again() -> None:
    sizing = Sizing()
    sizing.choose(10, 0.0)
    sizing.choose(3, 1.0)
    sizing.choose(10, 40.0)
    sizing.choose(3, 41.0)
    assert sizing.choose(3, 1.0 + SHRINK_AFTER) == 1


def test_a_room_that_would_be_full_at_once_is_not_moved_to() -> None:
    sizing = Sizing()
    sizing.choose(7, 0.0)
    assert {sizing.choose(6, float(second)) for second in range(1000)} == {1}


def test_numbers_about_a_limit_never_make_it_flap() -> None:
    sizing = Sizing()
    rooms = [sizing.choose(6 + second // 70 % 2, float(second)) for second in range(7200)]
    assert sum(a != b for a, b in pairwise(rooms)) == 1


def test_from_a_full_hall_to_a_handful_it_goes_to_the_small_kitchen() -> None:
    sizing = Sizing()
    sizing.choose(40, 0.0)
    sizing.choose(2, 1.0)
    assert sizing.choose(2, 1.0 + SHRINK_AFTER) == 0


def test_there_is_a_capacity_for_every_map() -> None:
    assert len(CAPACITIES) == len(MAPS)


def test_a_file_as_it_is_at_first_is_no_save() -> None:
    disk = Disk()
    assert not Saves(Path("a.tmx"), disk.look).happened(0.0)


def test_a_saved_file_is_noticed_once() -> None:
    disk = Disk()
    saves = Saves(Path("a.tmx"), disk.look)
    disk.stamp = (2, 100)
    assert saves.happened(0.0)
    assert not saves.happened(STAT_PERIOD)


def test_a_file_of_the_same_time_and_another_size_was_saved() -> None:
    disk = Disk()
    saves = Saves(Path("a.tmx"), disk.look)
    disk.stamp = (1, 101)
    assert saves.happened(0.0)


def test_it_looks_once_a_second() -> None:
    disk = Disk()
    saves = Saves(Path("a.tmx"), disk.look)
    before = disk.looks
    for frame in range(600):
        saves.happened(frame / 60)
    assert disk.looks - before == 10


def test_a_file_that_is_away_for_a_moment_is_no_save() -> None:
    disk = Disk()
    saves = Saves(Path("a.tmx"), disk.look)
    disk.stamp = None
    assert not saves.happened(0.0)
    disk.stamp = (2, 100)
    assert saves.happened(STAT_PERIOD)


def test_a_file_that_goes_on_changing_is_not_settled() -> None:
    disk = Disk()
    saves = Saves(Path("a.tmx"), disk.look)
    disk.stamp = (2, 50)
    saves.happened(0.0)
    disk.stamp = (3, 100)
    assert not saves.is_settled()


def test_rooms_begin_small_and_move_by_the_number_of_chefs() -> None:
    rooms = Rooms(SHIPPED)
    assert rooms.path == SHIPPED / "small.tmx"
    assert rooms.look(3, 0.0) is None
    assert rooms.look(20, 1.0) == SHIPPED / "banquet.tmx"
    assert rooms.look(20, 2.0) is None


def test_a_named_room_stays_whatever_the_number() -> None:
    rooms = Rooms(SHIPPED, "kitchen")
    assert rooms.path == SHIPPED / "kitchen.tmx"
    assert [rooms.look(n, float(n)) for n in (1, 20, 48)] == [None, None, None]


def test_a_file_of_ones_own_is_read_again_when_it_is_saved(tmp_path: Path) -> None:
    mine = tmp_path / "mine.tmx"
    mine.write_text("<map/>", encoding="utf-8")
    rooms = Rooms(SHIPPED, mine)
    assert rooms.look(1, 0.0) is None
    mine.write_text("<map></map>", encoding="utf-8")
    assert rooms.look(1, 0.5) is None
    assert rooms.look(1, STAT_PERIOD) == mine


def test_a_packs_map_stands_in_for_the_one_of_its_name(tmp_path: Path) -> None:
    (tmp_path / "kitchen.tmx").write_text("", encoding="utf-8")
    assert Rooms(SHIPPED, "kitchen", tmp_path).path == tmp_path / "kitchen.tmx"
    assert Rooms(SHIPPED, "small", tmp_path).path == SHIPPED / "small.tmx"
