"""The demo shift: the same for the same seed, lively soon, never stuck, for ever."""

import json
from collections import Counter
from collections.abc import Iterable
from datetime import datetime

import pytest

from game.orders.classify import classify_tool
from game.orders.notices import (
    CaughtUp,
    EventsRead,
    Notice,
    Presence,
    PresenceChanged,
    SessionFound,
    SessionKey,
    SourceReport,
)
from game.orders.stations import Station
from game.sources.demo import SLOTS, DemoShift

START = 1_796_000_000.0


def shift(seed: int) -> DemoShift:
    return DemoShift(seed, START, lambda raw: (raw,))


def play(seed: int, until: float, step: float) -> list[Notice]:
    source, told, at = shift(seed), [], 0.0
    while at <= until:
        while part := source.poll(START + at):
            told += part
        at += step
    return told


def records(notices: Iterable[Notice]) -> list[tuple[SessionKey, dict[str, object]]]:
    return [
        (n.key, json.loads(raw))
        for n in notices
        if isinstance(n, EventsRead)
        for raw in n.events
        if isinstance(raw, bytes)
    ]


def data(record: dict[str, object]) -> dict[str, object]:
    found = record["data"]
    assert isinstance(found, dict)
    return found


def open_calls(notices: Iterable[Notice]) -> dict[SessionKey, list[Station]]:
    running: dict[SessionKey, dict[object, Station]] = {}
    for key, record in records(notices):
        calls = running.setdefault(key, {})
        if record["type"] == "tool.execution_start":
            arguments = data(record)["arguments"]
            assert isinstance(arguments, dict)
            calls[data(record)["toolCallId"]] = classify_tool(str(data(record)["toolName"]), arguments).station
        elif record["type"] == "tool.execution_complete":
            del calls[data(record)["toolCallId"]]
        elif record["type"] == "abort":
            calls.clear()
    return {key: list(calls.values()) for key, calls in running.items() if calls}


def open_permissions(notices: Iterable[Notice]) -> set[object]:
    waiting: set[object] = set()
    for _, record in records(notices):
        if record["type"] == "permission.requested":
            waiting.add(data(record)["requestId"])
        elif record["type"] == "permission.completed":
            waiting.remove(data(record)["requestId"])
    return waiting


def test_the_same_seed_tells_the_same_at_any_poll_rate() -> None:
    assert play(3, 300.0, 0.05) == play(3, 300.0, 7.5)


def test_another_seed_tells_something_else() -> None:
    assert play(3, 30.0, 5.0) != play(4, 30.0, 5.0)


def test_history_comes_before_the_source_has_caught_up() -> None:
    told = list(shift(1).poll(START, limit=100_000))
    assert isinstance(told[0], SourceReport)
    caught_up = next(i for i, n in enumerate(told) if isinstance(n, CaughtUp))
    assert all(n.backlog == (i < caught_up) for i, n in enumerate(told) if isinstance(n, EventsRead))


def test_a_session_is_found_before_anything_else_of_it() -> None:
    found: set[SessionKey] = set()
    for notice in play(5, 3600.0, 60.0):
        if isinstance(notice, SessionFound):
            assert notice.key not in found
            found.add(notice.key)
        elif isinstance(notice, (EventsRead, PresenceChanged)):
            assert notice.key in found


@pytest.mark.parametrize("seed", range(1, 11))
def test_at_ten_seconds_four_cooks_are_in_the_middle_of_an_order(seed: int) -> None:
    stations = open_calls(play(seed, 10.0, 1.0))
    assert len(stations) >= 4
    assert len({s for kinds in stations.values() for s in kinds}) >= 4


def test_the_picture_at_sixty_seconds_shows_the_whole_kitchen() -> None:
    told = play(7, 60.0, 1.0)
    stations = open_calls(told)
    assert len(stations) >= 8
    everything = {s for kinds in stations.values() for s in kinds}
    assert {
        Station.READ,
        Station.EDIT,
        Station.BUILD,
        Station.LINT,
        Station.SHIP,
        Station.SHELL,
        Station.RESEARCH,
    } <= everything
    assert len(open_permissions(told)) == 1


@pytest.mark.parametrize("seed", range(1, 8))
def test_a_fire_breaks_out_just_before_the_sixtieth_second(seed: int) -> None:
    failed = [r for _, r in records(play(seed, 60.0, 1.0)) if data(r).get("shellExecution") == {"exitCode": 1}]
    moments = [datetime.fromisoformat(str(r["timestamp"])).timestamp() - START for r in failed]
    assert any(56.0 < at < 60.0 for at in moments)


def test_every_station_of_the_catalogue_is_worked_at_within_an_hour() -> None:
    told = play(7, 3600.0, 30.0)
    seen = set()
    for _, record in records(told):
        if record["type"] == "tool.execution_start":
            arguments = data(record)["arguments"]
            assert isinstance(arguments, dict)
            seen.add(classify_tool(str(data(record)["toolName"]), arguments).station)
        elif record["type"] == "session.compaction_start":
            seen.add(Station.TIDY)
    assert seen == set(Station)


def test_never_more_cooks_than_slots_and_never_an_empty_kitchen() -> None:
    source = shift(2)
    here: set[SessionKey] = set()
    for at in range(0, 7200, 10):
        while part := source.poll(START + at):
            for notice in part:
                if isinstance(notice, SessionFound):
                    here.add(notice.key)
                elif isinstance(notice, PresenceChanged):
                    (here.add if notice.presence is Presence.LIVE else here.discard)(notice.key)
        assert 4 <= len(here) <= SLOTS


def test_every_permission_and_every_call_ends() -> None:
    told = play(9, 3 * 3600.0, 60.0)
    asked: dict[object, str] = {}
    longest = 0.0
    for _, record in records(told):
        if record["type"] in ("tool.execution_start", "permission.requested"):
            asked[data(record).get("requestId", data(record).get("toolCallId"))] = str(record["timestamp"])
        elif record["type"] in ("tool.execution_complete", "permission.completed"):
            asked.pop(data(record).get("requestId", data(record).get("toolCallId")))
        elif record["type"] == "abort":
            longest += 1
    # What the human aborted never completes, as in the real log; the rest are the calls of the last minutes.
    assert len(asked) <= longest + 3 * SLOTS


def test_each_log_is_written_in_the_order_of_its_timestamps() -> None:
    last: dict[SessionKey, str] = {}
    for key, record in records(play(6, 3600.0, 60.0)):
        stamp = str(record["timestamp"])
        assert stamp >= last.get(key, "")
        last[key] = stamp


def test_ids_are_unique_and_each_line_names_the_one_before() -> None:
    before: dict[SessionKey, object] = {}
    seen: Counter[object] = Counter()
    for key, record in records(play(6, 1800.0, 60.0)):
        assert next(iter(record)) == "type"
        assert record["parentId"] == before.get(key)
        before[key] = record["id"]
        seen[record["id"]] += 1
    assert max(seen.values()) == 1


def test_the_dialect_understands_every_line() -> None:
    from game.orders.dialects.copilot import decode
    from game.orders.events import Malformed, Unknown

    for notice in play(7, 1800.0, 30.0):
        if isinstance(notice, EventsRead):
            for raw in notice.events:
                assert isinstance(raw, bytes)
                assert not [e for e in decode(raw) if isinstance(e, (Malformed, Unknown))]


def test_a_pause_holds_everything_and_shifts_what_follows() -> None:
    paused, plain = shift(7), shift(7)
    for at in range(20):
        paused.poll(START + at)
        plain.poll(START + at)
    paused.pause()
    assert [n for at in range(20, 120) for n in paused.poll(START + at)] == []
    paused.resume()
    after = [n for at in range(120, 140) for n in paused.poll(START + at)]
    usual = [n for at in range(20, 40) for n in plain.poll(START + at)]
    assert [r["id"] for _, r in records(after)] == [r["id"] for _, r in records(usual)]
    first, same = records(after)[0][1], records(usual)[0][1]
    assert first["timestamp"] != same["timestamp"]


def test_a_day_is_told_without_growing() -> None:
    source = shift(1)
    widest = 0
    for at in range(0, 24 * 3600, 300):
        while source.poll(START + at):
            pass
        widest = max(widest, len(source._next) + len(source._told))
    assert widest <= SLOTS


def test_closing_twice_is_harmless_and_ends_the_notices() -> None:
    source = shift(1)
    source.close()
    source.close()
    assert source.poll(START) == ()
