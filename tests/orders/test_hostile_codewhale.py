"""Whatever happens to CodeWhale's files: nothing raises, nothing is paid twice, what is good before it stays."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.orders import events as ev
from game.orders.dialects import codewhale
from game.orders.dialects.codewhale_lines import KNOWN
from game.orders.snapshot import SessionView
from tests.codewhale_recordings import DATA, NEWER, documents, states, threads
from tests.orders.hostile_logs import HostileLogs, check

LOGS = threads()
STATES = {name: states(name) for name in documents() if not name.startswith(NEWER)}
JOURNALS = {name for name, document in documents().items() if "journal" in document} & STATES.keys()
"""Those that tell when everything was said."""
HELPERS = {
    path.relative_to(DATA).parts[0]: b'{"subagents":' + path.read_bytes() + b',"owner":"thr_5ab00001"}'
    for path in DATA.glob("*/workspace/.codewhale/state/subagents.v1.json")
}
_HOSTILE = HostileLogs(codewhale)
events_of, read = _HOSTILE.events_of, _HOSTILE.read


def flip(record: bytes, data: st.DataObject) -> bytes:
    """A record with a few other bytes."""
    broken = bytearray(record)
    for _ in range(data.draw(st.integers(1, 3))):
        broken[data.draw(st.integers(0, len(broken) - 1))] = data.draw(st.integers(0, 255))
    return bytes(broken)


names = st.sampled_from(sorted(LOGS))
saved = st.sampled_from(sorted(STATES))


@pytest.mark.parametrize("name", LOGS)
def test_started_after_any_line_it_is_as_if_watched_from_the_first(name: str) -> None:
    lines = LOGS[name]
    whole, _ = read(lines)
    for start in range(len(lines) + 1):
        view, effects = read(lines, live_from=start)
        assert view == whole, start
        check(effects)


@pytest.mark.parametrize("name", sorted(JOURNALS))
def test_started_at_any_state_it_is_as_if_watched_from_the_first(name: str) -> None:
    every = STATES[name]
    whole, _ = read(every)
    for start in range(len(every)):
        # of the states before, only the last one is there
        view, effects = read(every[start:], live_from=1)
        assert view == whole, start
        check(effects)


@pytest.mark.parametrize("name", sorted(STATES.keys() - JOURNALS))
def test_without_a_journal_only_the_times_depend_on_the_start(name: str) -> None:
    def told(view: SessionView | None) -> object:
        assert view is not None
        stats = view.stats
        return (
            view.status,
            stats.steps,
            stats.fires,
            stats.by_station,
            [tool.id for tool in view.tools],
            view.cost,
            view.last_event_at,
        )

    whole, _ = read(STATES[name])
    for start in range(len(STATES[name])):
        view, effects = read(STATES[name][start:], live_from=1)
        assert told(view) == told(whole), start
        check(effects)


def test_started_after_any_line_the_sub_agents_are_the_same() -> None:
    lines, state = LOGS["subagents-thr_5ab00001"], HELPERS["subagents"]
    views = [read([*lines[:n], state, *lines[n:], state])[0] for n in range(1, len(lines) + 1)]
    crews = [[(a.id, a.status, a.name) for a in view.subagents] for view in views if view is not None]
    assert len(crews) == len(lines)
    assert [agent for agent, _, _ in crews[0]] == ["agent_aaaa0002", "agent_aaaa0003"]
    assert all(crew == crews[0] for crew in crews)


@pytest.mark.parametrize("name", LOGS)
def test_lines_read_together_are_the_same_as_alone(name: str) -> None:
    lines = LOGS[name]
    alone = [event for event in events_of(lines) if not isinstance(event, ev.Noted)]
    for size in (2, 3, 7, len(lines)):
        decode = codewhale.decoder()
        blocks = [b"\n".join(lines[n : n + size]) for n in range(0, len(lines), size)]
        together = [event for block in blocks for event in decode(block + b"\n") if not isinstance(event, ev.Noted)]
        assert together == alone


@settings(max_examples=60, deadline=None)
@given(names, st.sets(st.integers(0, 60), max_size=20))
def test_any_lines_lost(name: str, lost: set[int]) -> None:
    check(read([line for n, line in enumerate(LOGS[name]) if n not in lost])[1])


@settings(max_examples=60, deadline=None)
@given(names, st.data())
def test_any_lines_repeated_count_once(name: str, data: st.DataObject) -> None:
    lines = list(LOGS[name])
    for _ in range(data.draw(st.integers(1, 6))):
        repeated = data.draw(st.integers(0, len(lines) - 1))
        lines.insert(data.draw(st.integers(repeated + 1, len(lines))), lines[repeated])
    view, effects = read(lines)
    whole, _ = read(LOGS[name])
    check(effects)
    assert view == whole


@settings(max_examples=60, deadline=None)
@given(names, st.randoms(use_true_random=False))
def test_any_order_of_lines(name: str, random: Random) -> None:
    lines = list(LOGS[name])
    random.shuffle(lines)
    check(read(lines)[1])


@settings(max_examples=100, deadline=None)
@given(names, st.data())
def test_any_bytes_of_a_line_changed_and_what_was_good_before_stays(name: str, data: st.DataObject) -> None:
    lines = list(LOGS[name])
    n = data.draw(st.integers(0, len(lines) - 1))
    lines[n] = flip(lines[n], data)
    before = events_of(LOGS[name][:n])
    assert events_of(lines)[: len(before)] == before
    check(read(lines)[1])


@settings(max_examples=60, deadline=None)
@given(names, st.data())
def test_a_torn_line_is_a_flaw_and_spoils_no_other(name: str, data: st.DataObject) -> None:
    lines = list(LOGS[name])
    n = data.draw(st.integers(1, len(lines) - 1))
    if b"item.delta" in lines[n]:
        return
    lines[n] = lines[n][: data.draw(st.integers(1, len(lines[n]) - 1))]
    view, effects = read(lines)
    check(effects)
    assert view is not None
    assert view.malformed == 1
    assert view.flaw is not None


@settings(max_examples=60, deadline=None)
@given(saved, st.data())
def test_any_bytes_of_a_document_changed(name: str, data: st.DataObject) -> None:
    every = list(STATES[name])
    n = data.draw(st.integers(0, len(every) - 1))
    broken = every[n][:12] + flip(every[n][12:], data)
    check(read([*every[:n], broken, *every[n + 1 :]])[1])
    check(read([broken])[1])


@settings(max_examples=60, deadline=None)
@given(saved, st.data())
def test_a_torn_state_spoils_no_other(name: str, data: st.DataObject) -> None:
    every = list(STATES[name])
    n = data.draw(st.integers(0, len(every) - 2))
    torn = every[n][: data.draw(st.integers(13, len(every[n]) - 1))]
    view, effects = read([*every[:n], torn, *every[n + 1 :]])
    whole, _ = read(every)
    check(effects)
    assert view is not None
    assert whole is not None
    assert (view.stats, view.tools, view.todos, view.cost) == (whole.stats, whole.tools, whole.todos, whole.cost)


@settings(max_examples=60, deadline=None)
@given(saved, st.randoms(use_true_random=False))
def test_any_order_of_states(name: str, random: Random) -> None:
    every = list(STATES[name])
    random.shuffle(every)
    check(read(every)[1])


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_bytes_of_a_state_file_changed(data: st.DataObject) -> None:
    good = HELPERS["subagents"]
    broken = good[:14] + flip(good[14:], data)
    lines = LOGS["subagents-thr_5ab00001"]
    check(read([*lines, broken, good, broken])[1])


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = """
    thread turn item tool id status kind summary detail metadata usage routed_usage approval_id decision agent_id input
    recovered manual_compaction call_id arguments success schema_version title workspace archived name error
"""
payloads = st.recursive(
    st.dictionaries(st.sampled_from(FIELDS.split()), values, max_size=5),
    lambda inner: st.dictionaries(st.sampled_from(["thread", "turn", "item", "tool"]), inner, max_size=3),
    max_leaves=4,
)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from([*sorted(KNOWN), "acme.new"]),
            payloads | values,
            st.sampled_from(["turn_a", "turn_b", None]),
            st.sampled_from(["item_a", "item_b", None]),
            st.sampled_from(["2026-08-20T12:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59", "soon", None]),
        ),
        max_size=12,
    )
)
def test_any_payload_of_any_event(records: list[tuple[str, object, str | None, str | None, str | None]]) -> None:
    lines = [
        json.dumps(
            {
                "schema_version": 2,
                "seq": n,
                "event": event,
                "turn_id": turn,
                "item_id": item,
                "timestamp": at,
                "payload": p,
            }
        ).encode()
        for n, (event, p, turn, item, at) in enumerate(records)
    ]
    check(read(lines)[1])


PARTS = """
    metadata messages journal work_state role content type text id name input entries kind message created_at cost
"""
parts = st.sampled_from(PARTS.split())


@settings(max_examples=200, deadline=None)
@given(st.recursive(values, lambda inner: st.dictionaries(parts, inner | st.lists(inner, max_size=3), max_size=5)))
def test_any_document(document: object) -> None:
    record = b'{"document":' + json.dumps(document).encode() + b',"receipts":"","in_flight":true}'
    check(read([record, record])[1])
