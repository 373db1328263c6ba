"""Whatever happens to the lines of a log: nothing raises, nothing is paid twice, nothing falls below zero."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from game.orders import events as ev
from game.orders.dialects.copilot import decode
from game.orders.effects import Effect, OrderFailed, OrderServed
from game.orders.notices import CaughtUp, EventsRead, Presence, SessionFound, Workspace
from game.orders.shift import Shift
from game.orders.snapshot import SessionView, shift_json
from orders.logs import KEY
from orders.recordings import RECORDINGS, Recording

SHORT = [r for r in RECORDINGS if len(r.lines) < 90]


def read(lines: list[bytes], *, live: bool) -> tuple[SessionView, list[Effect]]:
    """A log read as history or live, to its end, its process then dying."""
    shift = Shift(mode="live", since=None, idle_minutes=0)
    effects = shift.take(CaughtUp("copilot"), 0.0) if live else []
    effects += shift.take(SessionFound(KEY, "", Workspace(), Presence.LIVE), 0.0)
    now = 0.0 if live else 2e9
    for line in lines:
        events = decode(line)
        now = max([now, *(e.at for e in events if e.at is not None)])
        effects += shift.advance(now)
        effects += shift.take(EventsRead(KEY, events, not live, now), now)
        for session in shift.view(now).sessions:
            stats = session.stats
            assert min(stats.served, stats.cancelled, stats.coins, stats.steps, stats.fires) >= 0
            assert sum(n for _, n in stats.by_station) == stats.steps
    effects += shift.take(CaughtUp("copilot"), now)
    for _ in range(5):
        now += 40
        effects += shift.advance(now)
    view = shift.view(now)
    assert shift_json(view)["sessions"]
    return view.sessions[0], effects


def check(effects: list[Effect]) -> None:
    """No ticket is paid twice, or paid and cancelled."""
    ends = Counter(e.order for e in effects if isinstance(e, OrderServed | OrderFailed))
    assert not [order for order, times in ends.items() if times > 1]


recordings = st.sampled_from(SHORT)


@settings(max_examples=60, deadline=None)
@given(recordings, st.data(), st.booleans())
def test_any_lines_lost(recording: Recording, data: st.DataObject, live: bool) -> None:
    lost = data.draw(st.sets(st.integers(0, len(recording.lines) - 1)))
    _, effects = read([line for n, line in enumerate(recording.lines) if n not in lost], live=live)
    check(effects)


@settings(max_examples=60, deadline=None)
@given(recordings, st.data(), st.booleans())
def test_any_lines_repeated(recording: Recording, data: st.DataObject, live: bool) -> None:
    lines = list(recording.lines)
    for _ in range(data.draw(st.integers(1, 6))):
        repeated = data.draw(st.integers(0, len(lines) - 1))
        lines.insert(data.draw(st.integers(repeated, len(lines))), lines[repeated])
    view, effects = read(lines, live=live)
    check(effects)
    expected = recording.expected["steps"]
    assert view.stats.steps in (expected if isinstance(expected, list) else [expected])


@settings(max_examples=60, deadline=None)
@given(recordings, st.randoms(use_true_random=False), st.booleans())
def test_any_order_of_lines(recording: Recording, random: Random, live: bool) -> None:
    lines = list(recording.lines)
    random.shuffle(lines)
    _, effects = read(lines, live=live)
    check(effects)


@settings(max_examples=60, deadline=None)
@given(recordings, recordings, st.data(), st.booleans())
def test_two_logs_in_one(one: Recording, other: Recording, data: st.DataObject, live: bool) -> None:
    first, second = list(one.lines), list(other.lines)
    mixed = []
    while first and second:
        mixed.append((first if data.draw(st.booleans()) else second).pop(0))
    _, effects = read(mixed + first + second, live=live)
    check(effects)


@settings(max_examples=60, deadline=None)
@given(recordings, st.data(), st.booleans())
def test_any_line_torn_and_glued_to_the_next(recording: Recording, data: st.DataObject, live: bool) -> None:
    """The torn record is lost, the one behind it is not."""
    short = [n for n in range(len(recording.lines) - 1) if len(recording.lines[n + 1]) < 8192]
    n = data.draw(st.sampled_from(short))
    cut = data.draw(st.integers(1, len(recording.lines[n]) - 1))
    lines = list(recording.lines)
    lines[n : n + 2] = [lines[n][:cut] + lines[n + 1]]
    view, effects = read(lines, live=live)
    check(effects)
    assert view.malformed == 1
    steps = {e.call for line in recording.lines for e in decode(line) if isinstance(e, ev.ToolStarted)}
    lost = sum(isinstance(e, ev.ToolStarted) for e in decode(recording.lines[n]))
    if recording.scenario != "fork":
        assert view.stats.steps == len(steps) - lost


@settings(max_examples=60, deadline=None)
@given(recordings, st.data())
def test_any_bytes_changed(recording: Recording, data: st.DataObject) -> None:
    lines = list(recording.lines)
    for _ in range(data.draw(st.integers(1, 8))):
        n = data.draw(st.integers(0, len(lines) - 1))
        broken = bytearray(lines[n])
        broken[data.draw(st.integers(0, len(broken) - 1))] = data.draw(st.integers(0, 255))
        lines[n] = bytes(broken)
    _, effects = read(lines, live=data.draw(st.booleans()))
    check(effects)


junk = st.sampled_from(
    [
        b"",
        b"\r",
        b"\x00\x00",
        b"{}",
        b"[1]",
        b'{"type":"',
        b'{"type":"nobody.knows","data":{},"timestamp":"2026-01-01T00:00:00.000Z"}',
        b'{"type":"hook.start","data":7,"timestamp":1}',
        b'{"type":"hook.end","data":{},"timestamp":"2026-01-01T00:00:00.000Z"}',
        b'{"type":"user.message","data":{"content":"\xff"}}',
        b'{"type":"abort","data":{},"timestamp":1e300}{"type":"abort","data":{}}',
    ]
)


@settings(max_examples=100, deadline=None)
@given(recordings, st.data())
def test_lines_decoded_together_are_the_same_as_alone(recording: Recording, data: st.DataObject) -> None:
    lines = list(recording.lines)
    for _ in range(data.draw(st.integers(0, 3))):
        lines.insert(data.draw(st.integers(0, len(lines))), data.draw(junk))
    for _ in range(data.draw(st.integers(0, 2))):
        torn = data.draw(st.integers(0, len(lines) - 1))
        lines[torn] = lines[torn][: data.draw(st.integers(0, len(lines[torn])))]
    assert decode(b"\n".join(lines)) == tuple(event for line in lines for event in decode(line))


def test_every_recording_decoded_at_once_is_the_same_as_line_by_line() -> None:
    for recording in RECORDINGS:
        assert decode(memoryview(b"\n".join(recording.lines))) == recording.events()
