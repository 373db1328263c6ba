"""What the events of a log mean, rule by rule."""

import json
from typing import Any

import pytest

from game.orders.effects import WaitStarted
from game.orders.notices import Presence, PresenceChanged
from game.orders.session import Session
from game.orders.snapshot import effect_json
from orders.logs import KEY, START, Log, Reader, stamp


def read(log: Log, later: float = 30.0, **options: Any) -> Reader:
    """The log as history, some seconds after its end."""
    reader = Reader(log, **options)
    return reader.wait(later)


# -- orders


def test_a_prompt_opens_an_order_and_its_last_word_serves_it() -> None:
    reader = read(Log().start().prompt().answered())
    assert reader.figures == (1, 0, 28, 0, 0)
    assert reader.told() == ["clock-in", "order", "say", "served"]


def test_an_order_pays_less_the_longer_it_took() -> None:
    log = Log().start().prompt().turn().say()
    log.end(after=61)
    assert read(log).figures[2] == 26


def test_a_turn_that_asks_for_tools_serves_nothing_however_long_the_next_takes() -> None:
    log = Log().start().prompt().turn().say(tools=1).end()
    assert read(log, later=600).state == "thinking 1 0 -"


def test_the_next_turn_within_the_gap_keeps_the_order() -> None:
    log = Log().start().prompt().turn().say().end().turn(after=0.9).say().end()
    reader = read(log)
    assert (reader.figures[0], reader.told("order")) == (1, ["order"])


def test_a_turn_long_after_the_end_is_an_implicit_follow_up() -> None:
    reader = read(Log().start().prompt().answered().turn(after=6).say().end())
    assert reader.figures[0] == 2
    assert [e.implicit for e in reader.effects if e.kind == "order"] == [False, True]


def test_a_live_turn_end_is_thinking_for_about_a_second_then_idle() -> None:
    log = Log().start()
    reader = Reader()
    reader.follow(log.prompt().answered())
    assert reader.state == "thinking 1 0 -"
    assert reader.wait(1.5).state == "idle 0 0 -"


def test_a_turn_written_a_second_late_takes_the_early_payment_back() -> None:
    log = Log().start()
    reader = Reader().follow(log.prompt().answered())
    reader.wait(3)
    reader.follow(log.turn(after=0.05).say().end()).wait(3)
    assert reader.figures == (1, 0, 28, 0, 0)


def test_a_steering_message_joins_the_order() -> None:
    log = Log().start().prompt().turn().prompt("And this", delivery="steering").say().end()
    assert read(log).told("order", "served") == ["order", "served"]


def test_a_queued_message_serves_what_was_before_and_opens_its_own() -> None:
    log = Log().start().prompt().answered().prompt("Next", i="i2")
    assert read(log, later=0.1).state == "thinking 1 0 -"
    assert read(log.answered("i2")).figures[0] == 2


def test_a_schedule_opens_an_implicit_order() -> None:
    reader = read(Log().start().prompt(source="schedule-1").answered())
    assert [e.implicit for e in reader.effects if e.kind == "order"] == [True]


@pytest.mark.parametrize("source", ["skill-release-notes", "agent-1", "hook", "system"])
def test_what_no_person_typed_opens_no_order(source: str) -> None:
    assert read(Log().start().prompt(source=source)).state == "idle 0 0 -"


@pytest.mark.parametrize("i", [None, ""])
def test_without_interaction_ids_one_ending_serves_every_open_order(i: str | None) -> None:
    log = Log().start().prompt("One", i=i).prompt("Two", i=i).turn(i).say(i=i).end()
    assert read(log).figures[:3] == (2, 0, 56)


def test_an_older_order_without_a_turn_is_cleared_when_a_later_one_ends() -> None:
    log = (
        Log().start().prompt().turn().end().line("session.error", message="402").prompt("Again", i="i2").answered("i2")
    )
    reader = read(log)
    assert reader.told("served", "cleared") == ["served", "cleared"]
    assert reader.figures == (1, 0, 28, 0, 1)


def test_an_order_whose_turn_ended_in_an_error_stays_open_and_the_chef_is_idle() -> None:
    log = Log().start().prompt().turn().say().end().line("session.error", message="500")
    assert read(log, later=900).state == "idle 1 0 -"


def test_an_abort_cancels_the_running_order_and_costs_at_most_what_is_there() -> None:
    log = Log().start().prompt().turn().say(tools=1).tool("c1").end().line("abort", reason="user_abort")
    reader = read(log)
    assert reader.state == "idle 0 0 -"
    assert reader.figures == (0, 1, 0, 1, 0)
    assert [e.coins for e in reader.effects if e.kind == "failed"] == [0]


def test_an_abort_after_a_served_order_takes_ten() -> None:
    log = Log().start().prompt().answered().prompt("B", i="i2").turn("i2").end().line("abort")
    assert read(log).figures[:3] == (1, 1, 18)


def test_a_shutdown_serves_what_had_ended_and_clears_the_rest() -> None:
    log = Log().start().prompt().answered().prompt("B", i="i2").turn("i2").line("session.shutdown", 0.01)
    reader = read(log)
    assert reader.told("served", "cleared", "clock-out") == ["served", "cleared", "clock-out"]
    assert reader.state == "offline 0 0 -"


# -- autopilot


def autopilot() -> Log:
    return Log().start().line("session.mode_changed", newMode="autopilot").prompt(agentMode="autopilot").answered()


def test_autopilot_goes_on_under_another_interaction_with_the_same_order() -> None:
    log = autopilot().line("user.message", 1.3, content="", isAutopilotContinuation=True, interactionId="i2")
    reader = read(log.turn("i2", after=1.2).say(i="i2").end())
    assert (reader.figures[0], reader.told("order")) == (1, ["order"])


def test_an_autopilot_that_stops_is_served_after_three_seconds_as_of_its_end() -> None:
    reader = Reader().follow(autopilot())
    assert reader.wait(2).state == "thinking 1 0 -"
    assert reader.wait(2).state == "idle 0 0 -"


def test_a_task_declared_complete_serves_at_once() -> None:
    log = (
        autopilot().turn().say(tools=1).tool("c", "task_complete").done("c").line("session.task_complete", success=True)
    )
    assert read(log, later=0.0).figures[0] == 1
    assert read(log.end()).state == "idle 0 0 -"


def test_a_task_complete_tool_alone_ends_the_interaction_too() -> None:
    log = autopilot().turn().say(tools=1).tool("c", "task_complete").done("c").end()
    assert read(log).state == "idle 0 0 -"


# -- tools and fires


@pytest.mark.parametrize(
    ("command", "code", "fires"),
    [
        ("pytest -q", 1, 1),
        ("pytest -q", 0, 0),
        ("grep -r x src", 1, 0),
        ("grep -r x src", 2, 1),
        ("test -f x", 1, 0),
        ("git push", 128, 1),
        ("cat a | grep b", 1, 0),
    ],
)
def test_an_exit_code_is_a_fire_unless_it_answers_a_question(command: str, code: int, fires: int) -> None:
    by_text = Log().start().prompt().turn().say(tools=1).tool("c", command=command).exit("c", code)
    by_field = Log().start().prompt().turn().say(tools=1).tool("c", command=command)
    by_field.done("c", shellExecution={"exitCode": code}, result={"content": "x"})
    assert [read(by_text).figures[4], read(by_field).figures[4]] == [fires, fires]


def test_an_exit_code_that_is_only_quoted_is_no_fire() -> None:
    quoting = "the log says <shellId: 0 completed with exit code 1> and goes on"
    log = Log().start().prompt().turn().tool("c", command="cat log").exit("c", 0, output=quoting)
    log.tool("v", "view", path="log").done("v", result={"content": "<shellId: 0 completed with exit code 1>"})
    assert read(log).figures[3:] == (2, 0)


@pytest.mark.parametrize(("code", "fires"), [("failure", 1), ("denied", 0), ("interrupted", 0), (None, 1)])
def test_a_failed_call_is_a_fire_unless_refused_or_interrupted(code: str | None, fires: int) -> None:
    log = Log().start().prompt().turn().tool("c").done("c", success=False, error={"message": "no", "code": code})
    assert read(log).figures[4] == fires


def test_a_refused_call_says_so_in_its_effect() -> None:
    log = Log().start().prompt().turn().tool("c").done("c", success=False, error={"code": "denied"})
    assert [(e.ok, e.refused) for e in read(log).effects if e.kind == "tool-end"] == [(False, True)]


def test_a_call_that_finishes_twice_is_one() -> None:
    log = Log().start().prompt().turn().tool("c").exit("c", 3).exit("c", 3)
    assert read(log).figures[3:] == (1, 1)


def test_parallel_calls_are_told_apart_by_their_ids() -> None:
    log = Log().start().prompt().turn().tool("a").tool("b").tool("c").done("b").done("c")
    reader = read(log)
    assert [t.id for t in reader.view.tools] == ["a"]
    assert reader.state == "working 1 0 -"


def test_what_never_finished_is_gone_when_its_interaction_is_over() -> None:
    log = Log().start().prompt().turn().say(tools=2).tool("a").tool("b").done("b").end().answered()
    assert read(log).view.tools == ()


def test_the_humans_own_command_counts_nothing() -> None:
    log = Log().start().line("tool.user_requested", toolCallId="u", toolName="local_shell", arguments={"command": "ls"})
    log.done("u", isUserRequested=True, success=False, shellExecution={"exitCode": 2})
    reader = read(log)
    assert reader.figures == (0, 0, 0, 0, 0)
    assert reader.told() == ["clock-in"]


def test_a_completion_of_an_unknown_call_is_nothing() -> None:
    assert read(Log().start().done("never", success=False)).figures[4] == 0


def test_an_open_tool_is_work_for_hours() -> None:
    log = Log().start().prompt().turn().say(tools=1).tool("c")
    reader = Reader(log)
    for seconds in (0.9, 1.1, 3, 10, 60, 299, 301, 3600, 3 * 3600):
        reader.now = log.now + seconds
        reader.effects += reader.shift.advance(reader.now)
        assert reader.state == "working 1 0 -"


# -- background shells


def background(code: str = "started in background with shellId: srv") -> Log:
    log = Log().start().prompt().turn().say(tools=1).tool("c", command="npm start", mode="async", shellId="srv")
    return log.done("c", result={"content": f"<command {code}>"}).end()


def test_a_background_shell_holds_its_order_for_a_minute_and_pays_as_of_the_end() -> None:
    log = background().answered()
    reader = Reader(log)
    assert reader.wait(50).state == "idle 1 0 -"
    assert [t.background for t in reader.view.tools] == [True]
    reader.wait(20)
    assert reader.figures[:3] == (1, 0, 28)
    assert [t.background for t in reader.view.tools] == [True]


def test_a_background_shell_that_fails_burns_once_wherever_it_is_told() -> None:
    log = background().answered()
    log.line("system.notification", 5, kind={"type": "shell_completed", "shellId": "srv", "exitCode": 3})
    log.say(tools=1, i=None).tool("r", "read_bash", shellId="srv").exit("r", 3, shell="srv")
    reader = read(log.answered())
    assert reader.figures[4] == 1
    assert reader.view.tools == ()


def test_a_shell_whose_call_already_burned_does_not_burn_again_when_read() -> None:
    log = Log().start().prompt().turn().tool("c", command="make").exit("c", 2, shell="7")
    log.tool("r", "read_bash", shellId="7").exit("r", 2, shell="7")
    assert read(log).figures[4] == 1


def test_a_reused_shell_id_is_another_shell() -> None:
    log = Log().start().prompt().turn().tool("a", command="make").exit("a", 2, shell="0")
    assert read(log.tool("b", command="make").exit("b", 2, shell="0")).figures[4] == 2


def test_reading_a_shell_happens_at_the_station_of_that_shell() -> None:
    log = Log().start().prompt().turn().tool("c", command="pytest -q", mode="async")
    log.done("c", result={"content": "<command started in background with shellId: t>"}).tool(
        "r", "read_bash", shellId="t"
    )
    assert read(log).view.station == "test"


def test_a_stopped_shell_does_not_simmer() -> None:
    log = background().turn().tool("s", "stop_bash", shellId="srv")
    log.done("s", result={"content": "<command with id: srv stopped>"})
    assert read(log).view.tools == ()


# -- waiting


def asked(after: float, kind: str = "approved", agent: str | None = None) -> Log:
    log = Log().start().prompt().turn().say(tools=1).tool("c", command="rm x")
    log.line("permission.requested", 0.05, agent, requestId="q", permissionRequest={"kind": "shell", "toolCallId": "c"})
    return log.line("permission.completed", after, agent, requestId="q", toolCallId="c", result={"kind": kind})


def waits(reader: Reader) -> list[tuple[str, str, float]]:
    return [(e.on, e.outcome, round(e.seconds, 2)) for e in reader.effects if e.kind == "wait-end"]


@pytest.mark.parametrize(("after", "told"), [(0.005, 0), (0.9, 0), (3.0, 1)])
def test_only_a_wait_of_a_second_is_told(after: float, told: int) -> None:
    assert len(waits(read(asked(after)))) == told
    assert len(waits(Reader().follow(asked(after)).wait(3))) == told


@pytest.mark.parametrize(
    ("kind", "outcome"),
    [
        ("approved", "approved"),
        ("approved-for-location", "approved"),
        ("allow", "approved"),
        ("denied-interactively-by-user", "denied"),
        ("cancelled", "cancelled"),
    ],
)
def test_a_permission_ends_as_it_was_answered(kind: str, outcome: str) -> None:
    assert waits(read(asked(4.0, kind))) == [("permission", outcome, 4.0)]


def test_what_was_waited_for_is_known_afterwards_from_history_too() -> None:
    view = Reader().follow(asked(4.0, "denied-by-rules")).view
    assert [(w.on, round(w.seconds, 2)) for w in view.waits] == [("permission", 4.0)]
    assert read(asked(4.0)).view.waits[0].outcome == "approved"


def test_a_wait_that_was_not_told_is_not_remembered() -> None:
    assert read(asked(0.5)).view.waits == ()


def test_an_open_permission_is_waiting_for_ever() -> None:
    log = Log().start().prompt().turn().tool("c")
    log.line("permission.requested", requestId="q", permissionRequest={"toolCallId": "c"})
    reader = read(log, later=3 * 3600)
    assert reader.state == "waiting 1 0 permission"
    assert reader.told("wait", "wait-end") == ["wait"]


def test_a_permission_may_be_asked_before_its_tool_starts() -> None:
    log = (
        Log().start().prompt().turn().line("permission.requested", requestId="q", permissionRequest={"toolCallId": "c"})
    )
    log.tool("c", after=0.1)
    assert read(log).state == "waiting 1 0 permission"
    assert read(log.line("permission.completed", requestId="q", result={"kind": "approved"})).state == "working 1 0 -"


def test_a_wait_tells_which_call_it_is_about_to_the_kitchen_alone() -> None:
    log = Log().start().prompt().turn().say(tools=2).tool("t1").tool("t2")
    log.line("permission.requested", requestId="q", permissionRequest={"toolCallId": "t2"})
    reader = read(log)
    (wait,) = (effect for effect in reader.effects if isinstance(effect, WaitStarted))
    assert wait.tool == "t2"
    assert set(effect_json(wait)) == {"at", "session", "source", "kind", "on", "agent_id"}


def test_one_call_may_raise_two_permissions() -> None:
    log = Log().start().prompt().turn().tool("c")
    for q in ("q1", "q2"):
        log.line("permission.requested", 1, requestId=q, permissionRequest={"toolCallId": "c"})
        log.line("permission.completed", 2, requestId=q, result={"kind": "approved"})
    assert [w[2] for w in waits(read(log))] == [2.0, 2.0]


def test_a_sub_agents_prompt_rings_and_is_answered_by_its_own_completion_only() -> None:
    log = Log().start().prompt().turn().tool("t", "task", name="helper")
    log.line("subagent.started", agent="s", toolCallId="t", agentName="task").tool("x", agent="s")
    log.line("permission.requested", agent="s", requestId="q", permissionRequest={"toolCallId": "x"})
    log.tool("y", "view").done("y").end()
    reader = read(log)
    assert reader.state == "waiting 1 1 permission"
    assert (reader.view.waiting_agent, reader.view.subagents[0].status) == ("s", "waiting")
    log.line("permission.completed", agent="s", requestId="q", result={"kind": "approved"})
    assert read(log).state == "working 1 1 -"


def test_an_abort_cuts_the_task_and_its_sub_agents_prompt() -> None:
    log = Log().start().prompt().turn().tool("t", "task")
    log.line("subagent.started", agent="s", toolCallId="t", agentName="task").tool("x", agent="s")
    log.line("permission.requested", agent="s", requestId="q", permissionRequest={"toolCallId": "x"})
    reader = read(log.end(after=5).line("abort"))
    assert reader.state == "idle 0 0 -"
    assert [w[1] for w in waits(reader)] == ["cancelled"]


def test_an_abort_right_after_the_turns_end_cancels_its_prompt() -> None:
    log = Log().start().prompt().turn().tool("c")
    log.line("permission.requested", requestId="q", permissionRequest={"toolCallId": "c"})
    assert [w[1] for w in waits(read(log.end(after=4).line("abort", 0.005)))] == ["cancelled"]


def test_a_prompt_whose_turn_ended_without_an_answer_is_over() -> None:
    log = Log().start().prompt().turn().tool("c")
    log.line("permission.requested", requestId="q", permissionRequest={"toolCallId": "c"})
    assert waits(read(log.end(after=4))) == [("permission", "ended", 4.0)]


@pytest.mark.parametrize(
    ("content", "outcome"), [("User cancelled the request.", "cancelled"), ("User responded: blue", "answered")]
)
def test_a_question_is_an_open_tool(content: str, outcome: str) -> None:
    log = Log().start().prompt().turn().tool("c", "ask_user", message="Which?")
    assert read(log, later=7200).state == "waiting 1 0 question"
    assert waits(read(log.done("c", after=5, result={"content": content}))) == [("question", outcome, 5.0)]


@pytest.mark.parametrize(("approved", "outcome"), [(True, "approved"), (False, "denied")])
def test_a_plan_is_answered_by_its_human(approved: bool, outcome: str) -> None:
    log = Log().start().prompt().turn().tool("c", "exit_plan_mode", summary="1.")
    assert read(log).state == "waiting 1 0 plan"
    response = {"responseKind": "exit_plan_mode", "approved": approved}
    log.line("human_response.recorded", 6, toolCallId="c", response=response).done("c")
    assert waits(read(log)) == [("plan", outcome, 6.0)]


@pytest.mark.parametrize("name", ["bash", "task", "read_bash", "web_fetch"])
def test_a_version_without_permission_events_never_rings(name: str) -> None:
    log = Log().start().prompt().turn().say(tools=1).tool("c", name)
    assert read(log, later=3600).view.status == "working"


def test_death_ends_what_was_asked() -> None:
    log = asked(0.1)
    log.lines.pop()
    reader = Reader().follow(log).wait(5)
    reader.take(PresenceChanged(KEY, Presence.DEAD))
    assert reader.state == "offline 0 0 -"
    assert [w[1] for w in waits(reader)] == ["ended"]


# -- sub-agents


def delegated(**started: Any) -> Log:
    log = Log().start().prompt().turn().say(tools=1).tool("t", "task", name="helper", mode=started.pop("mode", "sync"))
    return log.line("subagent.started", agent="s", toolCallId="t", agentName="task", **started)


def test_a_sub_agents_steps_are_the_sessions_and_not_the_tickets() -> None:
    log = delegated().tool("x", "view", agent="s").done("x", agent="s")
    reader = read(log)
    assert reader.figures[3] == 2
    assert reader.view.orders[0].steps == 1


def test_a_sub_agents_last_word_serves_nothing() -> None:
    log = delegated().line("assistant.turn_start", agent="s", interactionId="sub")
    log.line("assistant.message", agent="s", content="x", toolRequests=[], interactionId="sub")
    assert read(log.line("assistant.turn_end", agent="s")).state == "working 1 1 -"


@pytest.mark.parametrize(
    "ending",
    [
        lambda log: log.line("subagent.completed", agent="s", toolCallId="t"),
        lambda log: log.line("subagent.failed", agent="s", toolCallId="t"),
        lambda log: log.line("subagent.completed", toolCallId="t"),
        lambda log: log.line("system.notification", kind={"type": "agent_completed", "agentId": "s"}),
        lambda log: log.line("system.notification", kind={"type": "agent_idle", "agentId": "helper-name"}),
        lambda log: log.done("t", result={"content": "all good"}),
        lambda log: log.line("abort"),
        lambda log: log.line("session.shutdown"),
    ],
)
def test_a_sub_agent_ends_in_every_form(ending: Any) -> None:
    log = delegated(agentDisplayName="helper-name")
    assert len(read(log).view.subagents) == 1
    reader = read(ending(log))
    assert reader.view.subagents == ()
    assert reader.told("sub-start", "sub-end") == ["sub-start", "sub-end"]


def test_a_background_sub_agent_outlives_its_call_and_holds_the_order() -> None:
    log = delegated(executionMode="background").done("t", result={"content": "Agent started in background with"}).end()
    log.answered()
    assert read(log, later=600).state == "working 1 1 -"
    reader = read(log.line("subagent.completed", 500, agent="s", toolCallId="t"))
    assert reader.state == "idle 0 0 -"
    assert reader.figures[:3] == (1, 0, 24)


def test_a_finished_sub_agent_may_start_again() -> None:
    log = delegated(executionMode="background").done("t", result={"content": "Agent started in background"})
    log.line("subagent.completed", agent="s", toolCallId="t").tool("x", agent="s")
    reader = read(log)
    assert len(reader.view.subagents) == 1
    assert reader.told("sub-start") == ["sub-start", "sub-start"]


def test_an_older_log_names_a_sub_agent_by_its_call_alone() -> None:
    log = Log().start().prompt().turn().say(tools=1).tool("t", "task", description="Look around")
    log.line("user.message", content="sub prompt", parentToolCallId="t", interactionId="x")
    log.line("tool.execution_start", toolCallId="x", toolName="view", arguments={}, parentToolCallId="t")
    reader = read(log)
    assert [(s.name, s.status) for s in reader.view.subagents] == [("Look around", "working")]
    assert len(reader.view.orders) == 1
    assert read(log.done("t")).state == "thinking 1 0 -"


def test_an_interaction_of_an_unnamed_sub_agent_opens_no_order() -> None:
    log = Log().start().prompt().turn().say(tools=1).tool("t", "task")
    log.prompt("sub prompt", i="sub", source="agent-9").turn("sub").say("found it", i="sub")
    reader = read(log)
    assert [o.prompt for o in reader.view.orders] == ["Do it"]
    assert reader.state == "working 1 0 -"


def test_a_sub_agents_error_and_the_call_that_started_it_both_burn() -> None:
    log = delegated().line("session.error", agent="s", message="400").line("subagent.failed", agent="s", toolCallId="t")
    reader = read(log.done("t", success=False, error={"message": "400", "code": "failure"}))
    assert reader.figures[4] == 2
    assert reader.state == "thinking 1 0 -"


# -- compaction


def test_a_compaction_outside_a_turn_is_work_and_then_idle() -> None:
    log = Log().start().line("session.compaction_start", currentTokens=9)
    assert (read(log).state, read(log).view.station) == ("working 0 0 -", "tidy")
    reader = read(log.line("session.compaction_complete", preCompactionTokens=9, postCompactionTokens=4))
    assert reader.state == "idle 0 0 -"
    assert [(e.tokens_before, e.tokens_after) for e in reader.effects if e.kind == "tidy-end"] == [(9, 4)]


def test_a_lone_end_of_a_compaction_changes_nothing() -> None:
    reader = read(Log().start().prompt().turn().line("session.compaction_complete", success=True))
    assert (reader.state, reader.told("tidy", "tidy-end")) == ("thinking 1 0 -", [])


# -- processes: resume, two windows, forks


def test_a_resume_ends_what_was_open_without_fire_or_pay() -> None:
    log = Log().start().prompt().turn().say(tools=1).tool("c").line("session.resume", 60, alreadyInUse=False)
    log.done("c", success=False, error={"code": "interrupted"}, interactionId="resume")
    reader = read(log)
    assert reader.state == "idle 0 0 -"
    assert reader.figures == (0, 0, 0, 1, 0)
    assert reader.told("cleared") == ["cleared"]


def test_a_second_window_leaves_the_first_at_work() -> None:
    log = Log().start().prompt().turn().say(tools=1).tool("c").line("session.resume", 5, alreadyInUse=True)
    log.done("c", success=False, error={"code": "interrupted"}, interactionId="resume")
    assert read(log).state == "working 1 0 -"
    log.prompt("Two", i="i2").answered("i2").line("session.shutdown")
    assert read(log).view.status == "working"
    log.exit("c", 0, interactionId="i1").line("assistant.turn_end").answered()
    assert read(log).figures == (2, 0, 56, 1, 0)
    assert read(log.line("session.shutdown")).view.status == "offline"


def test_copied_history_counts_nothing_and_is_not_told() -> None:
    origin = Log().start().prompt().turn().say(tools=1).tool("c").exit("c", 3).end().answered()
    fork = Log()
    fork.t = 100
    fork.start()
    fork.lines += origin.lines[1:]
    fork.line("session.info", infoType="fork", message='Forked from "x" (1) as "y" (2).').line("session.resume")
    reader = read(fork)
    assert reader.figures == (0, 0, 0, 0, 0)
    assert set(reader.told()) == {"clock-in"}
    assert (reader.state, reader.view.recent) == ("idle 0 0 -", ())
    live = Reader().follow(fork).wait(5)
    assert set(live.told()) == {"clock-in"}
    assert read(fork.prompt("New", i="i9").answered("i9")).figures == (1, 0, 28, 0, 0)


def test_the_note_of_a_fork_in_its_origin_changes_nothing() -> None:
    log = Log().start().prompt().answered().line("session.info", 2, infoType="fork", message="Forked this session into")
    assert read(log).figures[0] == 1


def test_times_before_the_start_without_a_fork_note_are_only_bad_times() -> None:
    log = Log()
    log.t = 50
    log.start()
    log.t = 10
    log.prompt().answered()
    log.t = 60
    assert read(log.prompt("B", i="i2").answered("i2")).figures[0] == 2


# -- times, ids and repetitions


@pytest.mark.parametrize("form", ["absent", "null", "text", "milliseconds", "seconds", "ts"])
def test_every_form_of_time_gives_the_same_figures(form: str) -> None:
    log = Log().start().prompt().turn().say(tools=1).tool("c").exit("c", 2).end().answered()
    lines = []
    for n, line in enumerate(log.lines):
        record = json.loads(line)
        iso = record.pop("timestamp")
        seconds = START + n * 0.05
        times = {"null": {"timestamp": None}, "text": {"timestamp": str(seconds)}, "absent": {}, "ts": {"ts": iso}}
        times |= {"milliseconds": {"timestamp": int(seconds * 1000)}, "seconds": {"timestamp": seconds}}
        lines.append(json.dumps(record | times[form]).encode())
    log.lines = lines
    assert read(log).figures == (1, 0, 28, 1, 1)


@pytest.mark.parametrize("wrong", [-5000.0, 5e5, -1e9])
def test_a_time_that_jumps_never_reorders(wrong: float) -> None:
    log = Log().start().prompt().turn().say(tools=1).tool("c").exit("c", 2).end().answered()
    for n in range(1, len(log.lines)):
        bent = Log()
        bent.lines = list(log.lines)
        bent.t = log.t
        record = json.loads(bent.lines[n])
        record["timestamp"] = stamp(START + wrong)
        bent.lines[n] = json.dumps(record).encode()
        reader = Reader(bent)
        reader.now = log.now
        assert reader.wait(120).figures[3:] == (1, 1)
        assert reader.view.status == "idle"


def test_the_same_line_twice_counts_once() -> None:
    log = Log().start().prompt().turn().say(tools=1).tool("c").exit("c", 2).end().answered()
    for n in range(len(log.lines)):
        double = Log()
        double.lines = [*log.lines[: n + 1], log.lines[n], *log.lines[n + 1 :], log.lines[n]]
        double.t = log.t
        assert read(double).figures == (1, 0, 28, 1, 1)


def test_a_call_without_an_id_is_still_a_step() -> None:
    log = Log().start().prompt().turn()
    log.line("tool.execution_start", toolName="view", arguments={}).line(
        "tool.execution_start", toolCallId=None, name="x"
    )
    assert read(log).figures[3] == 2


def test_two_chunks_of_a_message_ask_for_tools_if_either_does() -> None:
    log = Log().start().prompt().turn().say(tools=1, chunkIndex=0, chunkCount=2).say(chunkIndex=1, chunkCount=2).end()
    assert read(log, later=60).state == "thinking 1 0 -"


# -- late viewers


def test_starting_after_any_line_gives_the_state_of_having_watched() -> None:
    log = delegated(executionMode="background").done("t", result={"content": "Agent started in background"}).end()
    log.turn().say(tools=1).tool("c", command="make").exit("c", 2).end().answered()
    log.line("subagent.completed", 3, agent="s").prompt("B", i="i2").turn("i2").say(tools=1, i="i2")
    log.tool("p", "ask_user").done("p", after=4).end().line("abort", 0.01)
    for n in range(1, len(log.lines) + 1):
        part = Log()
        part.lines = log.lines[:n]
        part.t = max(e.at for e in part.events() if e.at) - START
        late, early = Reader(part).wait(20), Reader().follow(part).wait(20)
        early.now = late.now
        assert late.view == early.view, f"after line {n}"


# -- copies


def at_work() -> Session:
    """An order with a finished call and an open one, neither counted by station yet."""
    session = Session(KEY)
    log = Log().start().prompt().turn().say(tools=2).tool("c1").exit("c1", 0).tool("c2")
    session.take(log.events(), log.now, written_at=log.now, live=False)
    return session


def test_what_is_closed_in_a_session_stays_open_in_its_copy() -> None:
    session = at_work()
    copy = session.branch()
    session.close(START + 9)
    assert (session.calls, session.rail.orders) == ({}, [])
    assert (list(copy.calls), [order.steps for order in copy.rail.orders]) == (["c2"], [2])


def test_what_is_counted_by_station_in_a_session_is_still_to_be_counted_in_its_copy() -> None:
    session = at_work()
    copy = session.branch()
    for rail in (session.rail, copy.rail):
        rail.sort_stats(9)
        rail.sort_orders(9)
    assert copy.rail.stats == session.rail.stats
    assert [order.ingredients for order in copy.rail.orders] == [order.ingredients for order in session.rail.orders]


def test_a_copy_knows_the_lines_that_were_read() -> None:
    session = at_work()
    copy = session.branch()
    log = Log().start().prompt()
    copy.take(log.events(), log.now, written_at=log.now, live=False)
    assert len(copy.rail.orders) == 1
