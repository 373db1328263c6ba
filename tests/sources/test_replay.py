"""A recording played again tells the same lines at the same rhythm."""

import json
from pathlib import Path

import pytest

from game.orders.notices import (
    CaughtUp,
    EventsRead,
    Notice,
    Presence,
    PresenceChanged,
    SessionFound,
    SessionKey,
    SourceReport,
    Workspace,
)
from game.sources.replay import LONGEST_GAP, Replay

KEY = SessionKey("copilot", "one")


def line(second: float, kind: str = "x") -> bytes:
    return json.dumps({"type": kind, "timestamp": f"2026-01-01T00:00:{second:06.3f}Z"}).encode() + b"\n"


def replay(lines: list[bytes], speed: float = 1.0) -> Replay:
    return Replay(KEY, lines, lambda raw: (raw,), start=100.0, speed=speed, workspace=Workspace(name="A"))


def raw(notices: list[Notice]) -> list[object]:
    return [e for n in notices if isinstance(n, EventsRead) for e in n.events]


def test_first_poll_tells_the_source_the_session_and_that_it_caught_up() -> None:
    told = replay([line(1), line(3)]).poll(99.0)
    assert [type(n) for n in told] == [SourceReport, SessionFound, CaughtUp]


def test_a_line_is_told_when_it_is_due_and_not_before() -> None:
    source = replay([line(1), line(3)])
    assert len(raw(list(source.poll(100.0)))) == 1
    assert raw(list(source.poll(101.9))) == []
    assert len(raw(list(source.poll(102.0)))) == 1


def test_speed_divides_the_time() -> None:
    source = replay([line(1), line(3)], speed=4.0)
    source.poll(100.0)
    assert len(raw(list(source.poll(100.5)))) == 1


def test_a_long_silence_is_cut() -> None:
    source = replay([line(1), line(59)])
    assert source.length == LONGEST_GAP


def test_the_session_closes_after_its_last_line() -> None:
    told = replay([line(1)]).poll(100.0)
    assert told[-1] == PresenceChanged(KEY, Presence.NO_LOCK)


@pytest.mark.parametrize(
    "bad", [b"", b"{", b"[]", b'{"timestamp":"no"}', b'{"timestamp":1e300}', b'{"timestamp":null}', b"\xff"]
)
def test_a_line_without_a_usable_time_follows_the_one_before(bad: bytes) -> None:
    source = replay([line(1), bad, line(2)])
    assert len(raw(list(source.poll(100.0)))) == 2


def test_time_going_backwards_does_not_reorder() -> None:
    source = replay([line(5, "a"), line(2, "b"), line(6, "c")])
    told = raw(list(source.poll(1000.0)))
    assert [json.loads(r)["type"] for r in told if isinstance(r, bytes)] == ["a", "b", "c"]


def test_limit_holds_back_and_loses_nothing() -> None:
    source = replay([line(n / 10) for n in range(100)])
    told: list[Notice] = []
    while part := source.poll(200.0, limit=7):
        assert len(part) <= 7
        told += part
    assert len(raw(told)) == 100


def test_closing_twice_is_harmless_and_ends_the_notices() -> None:
    source = replay([line(1)])
    source.close()
    source.close()
    assert source.poll(100.0) == ()


def test_speed_must_be_positive() -> None:
    with pytest.raises(ValueError, match="speed"):
        replay([line(1)], speed=0)


def test_a_real_recording_is_told_line_by_line() -> None:
    log = next((Path(__file__).parents[1] / "data/copilot/fix-bug-tests").glob("*/events.jsonl"))
    lines = log.read_bytes().splitlines(keepends=True)
    source = replay(lines)
    assert len(raw(list(source.poll(100.0 + source.length, limit=10_000)))) == len(lines)
