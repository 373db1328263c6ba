"""A log that goes on after its process was found gone: the state is that of a start after its last line."""

import json
from typing import Any

from game.orders.dialects import copilot
from game.orders.notices import EventsRead, Presence, PresenceChanged, SessionFound, SessionKey, Workspace
from game.orders.shift import Shift
from game.orders.snapshot import SessionView

KEY = SessionKey("copilot", "5eed0000-0000-4000-8000-000000000001")
START = 1_800_000_000.0


def line(kind: str, at: float, **data: Any) -> bytes:
    record = {"type": kind, "data": data, "id": f"{kind}-{at}", "timestamp": at * 1000, "parentId": None}
    return json.dumps(record, separators=(",", ":")).encode()


PROMPT = line("user.message", START, content="Fix it", interactionId="i")
TURN = line("assistant.turn_start", START + 0.1, turnId="0", interactionId="i")
TOOL = line("tool.execution_start", START + 0.2, toolCallId="t", toolName="bash", arguments={"command": "make"})
END = line("tool.execution_complete", START + 9.0, toolCallId="t", success=True, interactionId="i")


def shift_with(presence: Presence) -> Shift:
    shift = Shift(mode="live", since=None, idle_minutes=0)
    shift.take(SessionFound(KEY, "", Workspace(), presence), START)
    return shift


def read(shift: Shift, at: float, *lines: bytes) -> None:
    events = tuple(event for each in lines for event in copilot.decode(each))
    shift.take(EventsRead(KEY, events, False, at), at)


def only(shift: Shift, now: float) -> SessionView:
    (session,) = shift.view(now).sessions
    return session


def test_a_dead_session_has_nothing_in_flight() -> None:
    shift = shift_with(Presence.LIVE)
    read(shift, START + 0.3, PROMPT, TURN, TOOL)
    shift.take(PresenceChanged(KEY, Presence.DEAD), START + 5)
    session = only(shift, START + 5)
    assert (session.status, session.tools, session.orders) == ("offline", (), ())


def test_what_the_log_says_next_ends_the_call_that_was_given_up() -> None:
    shift = shift_with(Presence.LIVE)
    read(shift, START + 0.3, PROMPT, TURN, TOOL)
    shift.take(PresenceChanged(KEY, Presence.DEAD), START + 5)
    read(shift, START + 9.1, END)
    assert [step.label for step in only(shift, START + 9.2).recent] == ["make"]


def test_a_new_owner_finds_the_order_still_open() -> None:
    shift = shift_with(Presence.LIVE)
    read(shift, START + 0.3, PROMPT, TURN, TOOL)
    shift.take(PresenceChanged(KEY, Presence.DEAD), START + 5)
    shift.take(PresenceChanged(KEY, Presence.LIVE), START + 8)
    read(shift, START + 9.1, END)
    assert [order.prompt for order in only(shift, START + 9.2).orders] == ["Fix it"]


def test_it_comes_to_the_same_as_a_start_after_the_last_line() -> None:
    watched, fresh = shift_with(Presence.LIVE), shift_with(Presence.DEAD)
    read(watched, START + 0.3, PROMPT, TURN, TOOL)
    watched.take(PresenceChanged(KEY, Presence.DEAD), START + 5)
    read(watched, START + 9.1, END)
    read(fresh, START + 9.1, PROMPT, TURN, TOOL, END)
    assert only(watched, START + 20) == only(fresh, START + 20)


def test_a_death_that_was_none_ends_nothing() -> None:
    shift = shift_with(Presence.DEAD)
    read(shift, START + 0.3, PROMPT, TURN, TOOL)
    shift.take(PresenceChanged(KEY, Presence.LIVE, START - 60), START + 5)
    session = only(shift, START + 5)
    assert (session.status, [tool.name for tool in session.tools]) == ("working", ["bash"])


def test_another_process_does_not_bring_back_what_was_cut_off() -> None:
    shift = shift_with(Presence.LIVE)
    read(shift, START + 0.3, PROMPT, TURN, TOOL)
    shift.take(PresenceChanged(KEY, Presence.DEAD), START + 5)
    shift.take(PresenceChanged(KEY, Presence.LIVE, START + 8), START + 8)
    session = only(shift, START + 8)
    assert (session.status, session.tools) == ("idle", ())


def test_a_chef_whose_death_was_none_clocks_in_again() -> None:
    shift = shift_with(Presence.LIVE)
    read(shift, START + 0.3, PROMPT, TURN, TOOL)
    shift.take(PresenceChanged(KEY, Presence.DEAD), START + 5)
    effects = shift.take(PresenceChanged(KEY, Presence.LIVE, START - 60), START + 6)
    assert [type(effect).__name__ for effect in effects] == ["ClockedIn"]
