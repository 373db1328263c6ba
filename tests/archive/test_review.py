"""A case read from its first line to its last comes to the figures that it has while it is watched."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.archive.cases import Case, CaseError
from game.archive.review import case_records, review
from game.orders.dialects import DIALECTS
from game.orders.effects import OrderServed, ToolStarted
from game.orders.notices import Presence
from game.sources.presence import Owner
from tests.archive.filed import case_at, recorded_case
from tests.recordings import Recorded, allowed, recorded_sessions

DECODE = DIALECTS["copilot"].decoder()
NO_OWNER = Owner(Presence.NO_LOCK)
LATER = 4e9
RECORDED = [recorded for recorded in recorded_sessions() if recorded.expected["events"]]


def moved(case: Case, log: Path) -> Case:
    """The case with another file for its log."""
    return replace(case, found=case.found._replace(log=str(log)))


@pytest.mark.parametrize("recorded", RECORDED, ids=lambda r: f"{r.scenario}-{r.id[:4]}")
def test_figures_are_those_of_the_recording(recorded: Recorded) -> None:
    case = case_at(recorded.folder)
    owner = case.finder.owner(case.found, None)
    view, _ = review(case, DECODE, owner, recorded.expected["last_event_at"] + 30)
    (session,) = view.sessions
    wrong = {
        name: (got, recorded.expected[name])
        for name in ("served", "cancelled", "coins", "steps", "fires")
        if not allowed(recorded.expected[name], got := getattr(session.stats, name))
    }
    assert not wrong


def test_every_call_and_payment_is_told() -> None:
    view, effects = review(recorded_case("fix-bug-tests"), DECODE, NO_OWNER, LATER)
    stats = view.sessions[0].stats
    assert sum(isinstance(effect, ToolStarted) for effect in effects) == stats.steps > 0
    assert sum(isinstance(effect, OrderServed) for effect in effects) == stats.served > 0


def test_since_counts_from_then_on() -> None:
    view, _ = review(recorded_case("fix-bug-tests"), DECODE, NO_OWNER, LATER, since=LATER - 1)
    assert view.sessions[0].stats.steps == 0


def test_a_torn_last_line_is_left_out(tmp_path: Path) -> None:
    case = recorded_case("qa-simple")
    whole = Path(case.found.log).read_bytes()
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(whole[:-40])
    assert list(case_records(moved(case, torn))) == whole.splitlines()[:-1]


def test_a_log_that_is_gone_is_one_line(tmp_path: Path) -> None:
    gone = moved(recorded_case("qa-simple"), tmp_path / "gone.jsonl")
    with pytest.raises(CaseError, match=r"gone\.jsonl: no such file or directory$"):
        review(gone, DECODE, NO_OWNER, LATER)
