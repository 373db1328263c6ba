"""The write-up tells what happened in Markdown that no text of a log can break."""

import pytest

from game.archive.report import markdown_report
from game.archive.review import review
from game.orders.dialects import DIALECTS
from game.orders.effects import (
    Effect,
    FireStarted,
    OrderCleared,
    OrderFailed,
    OrderOpened,
    OrderServed,
    SubagentEnded,
    SubagentStarted,
    ToolEnded,
    ToolStarted,
    WaitEnded,
)
from game.orders.notices import Presence, SessionKey
from game.orders.snapshot import CostView, SessionView, StatsView, TodoView, TokensView
from game.orders.stations import Station
from game.sources.presence import Owner
from tests.archive.filed import recorded_case

KEY = SessionKey("copilot", "one")
NOON = 1_772_362_800.0  # 2026-03-01 11:00:00 UTC


def session(**facts: object) -> SessionView:
    """A quiet session with these facts."""
    known: dict[str, object] = {
        "key": KEY,
        "visible": True,
        "status": "idle",
        "orders": (),
        "tools": (),
        "subagents": (),
        "stats": StatsView(),
        "recent": (),
        "todos": (),
        "malformed": 0,
        "unknown": 0,
    }
    empty = dict.fromkeys(name for name in SessionView.__dataclass_fields__ if name not in known)
    return SessionView(**{**empty, **known, **facts})  # type: ignore[arg-type]


def story(*effects: Effect) -> list[str]:
    """The lines below `What happened`, without the empty ones and the date."""
    text = markdown_report(session(), effects)
    lines = text.partition("## What happened\n")[2].splitlines()
    return [line for line in lines if line and not line.startswith("**20")]


def step(tool: str, at: float, label: str, agent: str | None = None) -> ToolStarted:
    return ToolStarted(at, KEY, tool, "bash", Station.TEST, label, agent)


def ended(tool: str, at: float, *, ok: bool, refused: bool = False, agent: str | None = None) -> ToolEnded:
    return ToolEnded(at, KEY, tool, Station.TEST, ok, refused, agent)


def test_a_session_without_effects_says_so() -> None:
    assert story() == ["Nothing."]


def test_a_session_without_a_name_is_headed_by_its_id() -> None:
    assert markdown_report(session(), ()).startswith("# one\n")


def test_facts_that_are_not_known_are_left_out() -> None:
    text = markdown_report(session(model="gpt-4.1"), ())
    assert "- model: gpt-4.1\n" in text
    assert "branch" not in text
    assert "tokens" not in text


def test_tokens_that_the_log_does_not_tell_are_unknown() -> None:
    text = markdown_report(session(tokens=TokensView(1200, None, 0), cost=CostView(1.5, "requests")), ())
    assert "- tokens: 1,200 in, unknown out, 0 cached\n- cost: 1.5 requests\n" in text


def test_lines_that_were_skipped_are_told() -> None:
    assert "- skipped lines: 2 malformed, 3 not understood\n" in markdown_report(session(malformed=2, unknown=3), ())


def test_stations_are_listed_by_use() -> None:
    stats = StatsView(steps=4, by_station=((Station.READ, 1), (Station.EDIT, 3)))
    text = markdown_report(session(stats=stats), ())
    assert "| edit | 3 |\n| read | 1 |\n" in text


def test_todos_are_a_list_of_boxes() -> None:
    text = markdown_report(session(todos=(TodoView("plan", True), TodoView("ship", False))), ())
    assert "## Todos\n\n- [x] plan\n- [ ] ship\n" in text


def test_an_order_is_a_heading() -> None:
    assert story(OrderOpened(NOON, KEY, "o", "Fix it", False)) == ["### Fix it", "- 11:00:00 ordered"]


def test_an_order_without_a_prompt_is_a_follow_up() -> None:
    assert story(OrderOpened(NOON, KEY, "o", "", True))[0] == "### Follow-up"


@pytest.mark.parametrize(("ok", "refused", "mark"), [(True, False, "✓"), (False, False, "✗"), (False, True, "refused")])
def test_a_call_is_one_line_with_its_outcome(ok: bool, refused: bool, mark: str) -> None:
    told = story(step("t", NOON, "pytest -q"), ended("t", NOON + 0.2, ok=ok, refused=refused))
    assert told == [f"- 11:00:00 {mark} test: pytest -q"]


def test_a_call_that_took_its_time_tells_it() -> None:
    assert story(step("t", NOON, "pytest"), ended("t", NOON + 75, ok=True)) == [
        "- 11:01:15 ✓ test: pytest (1 min 15 s)"
    ]


def test_a_call_that_never_ended_is_told_last() -> None:
    assert story(step("t", NOON, "pytest")) == ["- 11:00:00 test: pytest: never finished"]


def test_a_sub_agents_work_bears_its_name() -> None:
    told = story(
        SubagentStarted(NOON, KEY, "a", "explorer"),
        step("t", NOON, "ls", "a"),
        ended("t", NOON, ok=True, agent="a"),
        SubagentEnded(NOON, KEY, "a", "explorer", ok=False),
    )
    assert told == [
        "- 11:00:00 *explorer* comes in",
        "- 11:00:00 *explorer* ✓ test: ls",
        "- 11:00:00 *explorer* failed",
    ]


def test_fires_waits_and_payments_are_told() -> None:
    told = story(
        OrderOpened(NOON, KEY, "o", "Fix it", False),
        FireStarted(NOON, KEY, Station.TEST, "pytest", None),
        WaitEnded(NOON, KEY, "permission", None, 5.2, "denied"),
        OrderServed(NOON, KEY, "o", 28, 5.0),
        OrderFailed(NOON, KEY, "o", -10, "abort"),
        OrderCleared(NOON, KEY, "o"),
    )
    assert [line[11:] for line in told[2:]] == [
        "fire at test: pytest",
        "waited 5 s (permission: denied)",
        "**served** after 5 s, 28 coins",
        "**cancelled** (abort), -10 coins",
        "ended without pay",
    ]


def test_an_order_that_is_not_the_last_is_named_when_it_is_paid() -> None:
    told = story(
        OrderOpened(NOON, KEY, "one", "Fix it", False),
        OrderOpened(NOON, KEY, "two", "Test it", False),
        OrderServed(NOON, KEY, "one", 28, 5.0),
    )
    assert told[-1].endswith("28 coins: Fix it")


def test_a_new_day_is_told() -> None:
    effects = [OrderCleared(NOON, KEY, "o"), OrderCleared(NOON + 86400, KEY, "o")]
    text = markdown_report(session(), effects)
    assert text.count("(times in UTC)") == 2


def test_times_that_no_calendar_has_are_told_as_unknown() -> None:
    assert story(OrderCleared(1e20, KEY, "o")) == ["- ??:??:?? ended without pay"]


def test_no_text_of_a_log_is_markdown() -> None:
    hostile = "# [x](y) <img> `a` *b* _c_ | ~d~ $e$ &lt; \\\n\n## head\u202e"
    text = markdown_report(session(name=hostile), ())
    assert text.startswith(
        "# \\# \\[x\\](y) \\<img\\> \\`a\\` \\*b\\* \\_c\\_ \\| \\~d\\~ \\$e\\$ \\&lt; \\\\ \\#\\# head\n"
    )


def test_the_same_log_gives_the_same_report_twice() -> None:
    case = recorded_case("subagents-background")

    def write() -> str:
        view, effects = review(case, DIALECTS["copilot"].decoder(), Owner(Presence.NO_LOCK), 4e9)
        return markdown_report(view.sessions[0], effects)

    assert write() == write()


def test_a_recording_is_written_up_from_order_to_payment() -> None:
    view, effects = review(recorded_case("qa-simple"), DIALECTS["copilot"].decoder(), Owner(Presence.NO_LOCK), 4e9)
    text = markdown_report(view.sessions[0], effects)
    assert "### What is the difference between a list and a tuple" in text
    assert "**served** after" in text
    assert text.endswith("\n")
