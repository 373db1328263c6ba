"""Whatever happens to DeepSeek Harness logs: nothing raises, nothing is paid twice, what is good before it stays."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.orders import events as ev
from game.orders.dialects import dsh
from game.orders.dialects.dsh_lines import IGNORED, WANTED
from game.orders.notices import SessionKey
from tests.dsh_recordings import SCENARIOS, logs_of
from tests.orders.hostile_logs import HostileLogs, check

LOGS: dict[str, list[bytes]] = {}
for scenario in SCENARIOS:
    finder, logs = logs_of(scenario)
    for log in logs:
        name = f"{scenario}-{log.key.id[-6:]}"
        LOGS[name] = list(finder.records(log))
GOOD = [name for name in LOGS if not name.startswith("dmg_")]
_HOSTILE = HostileLogs(dsh)
events_of, read = _HOSTILE.events_of, _HOSTILE.read


names = st.sampled_from(GOOD)


@pytest.mark.parametrize("name", LOGS)
def test_started_after_any_line_it_is_as_if_watched_from_the_first(name: str) -> None:
    lines = LOGS[name]
    whole, _ = read(lines)
    for start in range(0, len(lines) + 1, max(1, len(lines) // 12)):
        view, effects = read(lines, live_from=start)
        assert view == whole, start
        check(effects)


@pytest.mark.parametrize("name", LOGS)
def test_lines_read_together_are_the_same_as_alone(name: str) -> None:
    lines = LOGS[name]
    alone = [event for event in events_of(lines) if not isinstance(event, ev.Noted)]
    for size in (2, 3, 7, len(lines)):
        decode = dsh.decoder()
        blocks = [b"\n".join(lines[n : n + size]) for n in range(0, len(lines), size)]
        together = [event for block in blocks for event in decode(block + b"\n") if not isinstance(event, ev.Noted)]
        assert together == alone


@settings(max_examples=60, deadline=None)
@given(names, st.data())
def test_any_lines_lost(name: str, data: st.DataObject) -> None:
    lines = LOGS[name]
    lost = data.draw(st.sets(st.integers(1, len(lines) - 1), max_size=20))
    view, effects = read([line for n, line in enumerate(lines) if n not in lost])
    check(effects)
    inner = any(n < len(lines) - 1 and set(range(n + 1, len(lines))) - lost for n in lost)
    assert view is not None
    if inner:
        assert view.flaw is not None
        assert view.flaw.startswith("partial")


@settings(max_examples=60, deadline=None)
@given(names, st.data())
def test_any_lines_repeated_count_once(name: str, data: st.DataObject) -> None:
    lines = list(LOGS[name])
    for _ in range(data.draw(st.integers(1, 6))):
        repeated = data.draw(st.integers(1, len(lines) - 1))
        lines.insert(data.draw(st.integers(repeated + 1, len(lines))), lines[repeated])
    view, effects = read(lines)
    whole, _ = read(LOGS[name])
    check(effects)
    assert view is not None
    assert whole is not None
    assert (view.stats, view.tokens, view.flaw) == (whole.stats, whole.tokens, whole.flaw)


@settings(max_examples=60, deadline=None)
@given(names, st.randoms(use_true_random=False))
def test_any_order_of_lines(name: str, random: Random) -> None:
    lines = list(LOGS[name])
    random.shuffle(lines)
    check(read(lines)[1])


@settings(max_examples=100, deadline=None)
@given(names, st.data())
def test_any_bytes_changed_and_what_was_good_before_stays(name: str, data: st.DataObject) -> None:
    lines = list(LOGS[name])
    first = data.draw(st.integers(0, len(lines) - 1))
    for n in [first, *data.draw(st.lists(st.integers(first, len(lines) - 1), max_size=6))]:
        broken = bytearray(lines[n])
        for _ in range(data.draw(st.integers(1, 3))):
            broken[data.draw(st.integers(0, len(broken) - 1))] = data.draw(st.integers(0, 255))
        lines[n] = bytes(broken)
    before = events_of(LOGS[name][:first])
    assert events_of(lines)[: len(before)] == before
    check(read(lines)[1])


@settings(max_examples=60, deadline=None)
@given(names, st.data())
def test_any_line_torn(name: str, data: st.DataObject) -> None:
    lines = list(LOGS[name])
    n = data.draw(st.integers(1, len(lines) - 1))
    lines[n] = lines[n][: data.draw(st.integers(1, len(lines[n]) - 1))]
    check(read(lines)[1])


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = """
    turn step reason kind error message content source isError toolCallId callId name arguments id outcome usage stream
    todos title label policy inherited shadowedTokenCount contextWindow model retry failure chunk text type
"""
fields = st.sampled_from(FIELDS.split())


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from([*WANTED, *IGNORED, "text-chunks", "acme/new"]),
            st.dictionaries(fields, values, max_size=5) | values,
            st.integers(-5, 5) | st.floats(allow_nan=False, allow_infinity=False),
        ),
        max_size=12,
    ),
    st.integers(-1, 6),
)
def test_any_data_of_any_type(records: list[tuple[str, object, float]], version: int) -> None:
    lines = [json.dumps({"type": "session", "version": version, "id": "x", "createdAt": 1.7e12}).encode()]
    for seq, (kind, data, time) in enumerate(records):
        lines.append(json.dumps({"type": kind, "seq": seq, "time": time, "data": data}).encode())
    check(read(lines)[1])


@pytest.mark.parametrize(
    "header",
    [
        {"version": "0"},
        {"version": None},
        {"version": 10**30},
        {"version": 0, "id": 7},
        {"version": 0, "createdAt": "yesterday"},
        {"version": 0, "createdAt": -1},
        {"version": 0, "createdAt": 1e300},
        {"version": 0, "parentSession": "p", "seedLength": -3},
        {"version": 0, "parentSession": "p", "seedLength": 10**12},
        {"version": 3, "isSeeded": True},
        {"version": 0, "origin": "subagent"},
        {"version": 0, "cwd": ["/"]},
        {},
    ],
)
def test_any_header(header: dict[str, object]) -> None:
    lines = [json.dumps({"type": "session"} | header).encode(), *LOGS[GOOD[0]][1:]]
    view, effects = read(lines)
    check(effects)
    assert view is None or view.key == SessionKey("dsh", "x")


def test_every_type_is_in_one_table() -> None:
    assert not set(WANTED) & IGNORED
