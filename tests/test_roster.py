"""The roster as a table for people."""

import re
from collections.abc import Mapping
from dataclasses import replace

import pytest

from game.orders.snapshot import OrderView, SessionView, ShiftView, Status
from game.orders.stations import Station
from game.roster import columns, duration, roster
from tests.kitchen.shifts import START, Stage, key, session, sous, tool

NOW = START + 90


def lines_of(*sessions: SessionView, ids: Mapping[str, str] | None = None, width: int | None = None) -> list[str]:
    return roster(ShiftView(NOW, "live", sessions=sessions), ids or {}, width)


def cells_of(one: SessionView, **more: object) -> dict[str, str]:
    """The only row, by its heads; two spaces part columns."""
    head, row = lines_of(one, **more)  # type: ignore[arg-type]
    heads = list(re.finditer(r"\S+", head))
    ends = [found.start() for found in heads[1:]] + [None]
    return {found[0]: row[found.start() : end].strip() for found, end in zip(heads, ends, strict=True)}


def named(identity: str, name: str, status: Status) -> SessionView:
    return replace(session(identity, status), name=name)


def test_nobody_gives_no_lines() -> None:
    assert lines_of(session(visible=False)) == []


def test_the_chefs_have_the_names_of_the_kitchen() -> None:
    sessions = [session(f"s{n}", "working") for n in range(40)]
    stage = Stage()
    stage.show(*sessions)
    told = {line.split()[0] for line in lines_of(*sessions)[1:]}
    assert told == {chef.tag for chef in stage.world.chefs.values()}


def test_who_needs_somebody_comes_first() -> None:
    sessions = [named("a", "one", "idle"), named("b", "two", "waiting")]
    assert [line.split()[1] for line in lines_of(*sessions)[1:]] == ["two", "one"]


def test_a_wait_says_what_for_and_how_long() -> None:
    cells = cells_of(session(status="waiting", waiting_on="permission", waiting_since=NOW - 3 * 3600 - 60))
    assert (cells["STATUS"], cells["FOR"]) == ("waiting (permission)", "3h 01m")


def test_work_counts_from_the_oldest_call_that_is_not_in_the_background() -> None:
    calls = [tool(Station.SHELL, "t1", background=True), tool(Station.TEST, "t2", at=NOW - 5)]
    assert cells_of(session(status="working", tools=calls, station=Station.TEST))["FOR"] == "5s"


def test_thought_counts_from_the_order() -> None:
    order = OrderView("o", "Do it", NOW - 61, implicit=False, ingredients=(), steps=0)
    assert cells_of(session(status="thinking", orders=(order,)))["FOR"] == "1m"


def test_an_unknown_time_is_not_invented() -> None:
    assert cells_of(session(last_event_at=None))["FOR"] == "-"


def test_sous_chefs_are_counted_where_the_head_chef_has_no_station() -> None:
    assert cells_of(session(status="working", subagents=(sous("x"), sous("y"))))["AT"] == "2 sous"


@pytest.mark.parametrize("cwd", ["/home/dev/shop", "C:\\src\\shop\\"])
def test_without_a_repository_the_project_is_the_folder(cwd: str) -> None:
    assert cells_of(session(cwd=cwd))["PROJECT"] == "shop"


def test_the_agent_is_told_where_there_are_several() -> None:
    other = replace(session("b"), key=key("b")._replace(source="dsh"))
    assert "AGENT" not in lines_of(session("a"))[0]
    assert "AGENT" in lines_of(session("a"), other)[0]


def test_the_case_is_told_where_it_can_be_typed() -> None:
    assert "CASE" not in lines_of(session("a"))[0]
    assert cells_of(session("a"), ids={"a": "a-short"})["CASE"] == "a-short"


@pytest.mark.parametrize("width", [80, 100, 120])
def test_the_table_fits_the_terminal(width: int) -> None:
    one = replace(
        named("a", "汉" * 40, "waiting"),
        waiting_on="permission",
        repository="x/" + "r" * 40,
        station=Station.RESEARCH,
    )
    assert max(map(columns, lines_of(one, ids={"a": "12345678"}, width=width))) <= width


def test_wide_letters_keep_the_columns() -> None:
    lines = lines_of(named("a", "修登录", "idle"), named("b", "Fix it", "working"))
    assert (
        len({columns(line[: line.index(word)]) for line, word in zip(lines[1:], ("working", "idle"), strict=True)}) == 1
    )


@pytest.mark.parametrize(
    ("seconds", "told"), [(-3, "0s"), (59.9, "59s"), (60, "1m"), (3599, "59m"), (7500, "2h 05m"), (187200, "2d 4h")]
)
def test_a_duration_in_a_word(seconds: float, told: str) -> None:
    assert duration(seconds) == told
