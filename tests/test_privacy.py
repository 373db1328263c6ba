"""Privacy: no marker put into any field comes out again."""

import dataclasses
import types
import typing
from typing import Any

import pytest

from game import privacy
from game.orders import effects as effects_module
from game.orders.notices import SessionKey, SourceReport, UnreadablePath
from game.orders.snapshot import (
    OrderView,
    SessionView,
    ShiftView,
    StatsView,
    StepView,
    SubagentView,
    TodoView,
    ToolView,
    TotalsView,
)
from game.orders.stations import Station

MARK = "SECRET-marker"
KEY = SessionKey("copilot", MARK)


def marked_session() -> SessionView:
    return SessionView(
        key=KEY,
        visible=True,
        client="cli",
        name=MARK,
        repository=MARK,
        branch=MARK,
        cwd=MARK,
        model="gpt-5",
        status="waiting",
        waiting_on="permission",
        waiting_since=1.0,
        waiting_agent=MARK,
        station=Station.ASK,
        orders=(OrderView(MARK, MARK, 1.0, False, (Station.READ,), 1),),
        tools=(ToolView(MARK, MARK, Station.READ, MARK, 1.0, MARK, False),),
        subagents=(SubagentView(MARK, MARK, "working", None, 1.0, MARK, MARK, 2),),
        stats=StatsView(served=1, coins=28),
        recent=(StepView(Station.EDIT, MARK, True, 1.0),),
        todos=(TodoView(MARK, True), TodoView(MARK, False)),
        tokens=None,
        context=None,
        cost=None,
        started_at=1.0,
        last_event_at=2.0,
        malformed=0,
        unknown=0,
        parent=KEY,
        task=MARK,
    )


def marked_view() -> ShiftView:
    report = SourceReport("copilot", MARK, "ok", 1, (UnreadablePath(MARK, MARK),))
    return ShiftView(3.0, "live", (report,), (marked_session(),), TotalsView(served=1))


def marked_effect(kind: type) -> Any:
    """An effect with the marker in every text field that can hold one."""
    samples: dict[Any, Any] = {float: 1.0, int: 1, bool: True, Station: Station.READ, SessionKey: KEY, str: MARK}
    values = {}
    for field in dataclasses.fields(kind):
        hint = typing.get_type_hints(kind)[field.name]
        options = typing.get_args(hint) if isinstance(hint, types.UnionType) else (hint,)
        literal = typing.get_origin(options[0]) is typing.Literal
        values[field.name] = typing.get_args(options[0])[0] if literal else samples[options[0]]
    return kind(**values)


def test_the_view_keeps_no_marker() -> None:
    assert MARK not in repr(privacy.mask_view(marked_view()))


def test_the_view_keeps_status_and_counts() -> None:
    before, after = marked_session(), privacy.mask_view(marked_view()).sessions[0]
    assert (after.status, after.waiting_on, after.stats) == (before.status, before.waiting_on, before.stats)


@pytest.mark.parametrize("kind", typing.get_args(effects_module.Effect), ids=lambda kind: kind.__name__)
def test_no_effect_keeps_a_marker(kind: type) -> None:
    masked = repr(privacy.mask_effect(marked_effect(kind)))
    # a reason is one of our own words, never text from a log
    assert MARK not in masked.replace(f"reason='{MARK}'", "")


def test_view_and_effects_still_name_the_same_session() -> None:
    said = effects_module.Said(1.0, KEY, MARK, None)
    assert privacy.mask_effect(said).session == privacy.mask_view(marked_view()).sessions[0].key


def test_a_uuid_stays_as_it_is() -> None:
    identity = "197be29f-9d13-4242-9a39-8c57365d68ef"
    assert privacy.pseudonym(identity) == identity


def test_a_session_that_has_not_changed_is_masked_once() -> None:
    masker, view = privacy.Masker(), marked_view()
    first = masker.mask_view(view)
    again = masker.mask_view(dataclasses.replace(view, generated_at=view.generated_at + 1))
    assert again.sessions[0] is first.sessions[0]


def test_a_session_that_has_changed_is_masked_anew() -> None:
    masker, view = privacy.Masker(), marked_view()
    masker.mask_view(view)
    changed = dataclasses.replace(view, sessions=(dataclasses.replace(view.sessions[0], status="idle"),))
    assert masker.mask_view(changed) == privacy.mask_view(changed)


def test_other_words_mask_a_session_anew() -> None:
    masker, view, masks = privacy.Masker(), marked_view(), privacy.Masks(session="Sitzung {number}")
    masker.mask_view(view)
    assert masker.mask_view(view, masks).sessions[0].name == "Sitzung 1"
