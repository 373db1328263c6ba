"""Logs in the shapes of several versions of the CLI, with what a careful reader makes of them.

The state is the same whether it was watched line by line or started after any line, and so are the figures at the end.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from orders.logs import START
from orders.stories import Story, faults, started_late


@dataclass(frozen=True)
class Case:
    """A story and its figures."""

    tell: Callable[[], Story]
    figures: tuple[int, ...]

    def __str__(self) -> str:
        return self.tell.__name__


CASES: list[Case] = []


def case(*figures: int) -> Any:
    """Put a story among the cases: served, cancelled, steps, fires, sub-agents seen, orders opened."""

    def keep(tell: Callable[[], Story]) -> Callable[[], Story]:
        CASES.append(Case(tell, figures))
        return tell

    return keep


# -- sub-agents of sub-agents


def nested(**inner: Any) -> Story:
    """A sub-agent waits for a sub-agent of its own, which waits for the human."""
    log = Story()
    log.prompt().turn().say(tools=1)
    log.task("t1", "outer").joins("A", "t1", "outer", executionMode="sync").then("working 1 1 -")
    log.task("t2", "inner", agent="A", parentToolCallId="t1")
    log.joins("B", "t2", "inner", **({"executionMode": "sync", "parentId": "A"} | inner)).then("working 1 2 -")
    log.tool("x", agent="B", command="rm y")
    return log.asks("q", "x", "B").then("waiting 1 2 permission")


@case(0, 1, 3, 0, 2, 1)
def nested_and_stopped_by_the_human() -> Story:
    log = nested()
    log.end(after=3).line("abort", reason="user_abort")
    return log.then("idle 0 0 -")


@case(0, 0, 3, 1, 2, 1)
def nested_and_ended_by_an_error_of_the_session() -> Story:
    log = nested()
    log.end(after=3).line("session.error", errorType="query", message="500")
    return log.then("idle 1 0 -")


@case(1, 0, 3, 0, 2, 2)
def nested_and_left_by_the_next_prompt() -> Story:
    log = nested()
    log.prompt("Never mind", i="i2", after=4).then("thinking 2 0 -")
    log.answered("i2")
    return log.then("idle 0 0 -")


@case(1, 0, 3, 2, 2, 1)
def nested_and_its_parent_fails() -> Story:
    log = nested()
    log.line("session.error", 3, "A", errorType="query", message="400")
    log.leaves("A", "t1", "failed", error="400").then("working 1 0 -")
    log.done("t1", success=False, error={"message": "400", "code": "failure"}).then("thinking 1 0 -")
    log.end().answered()
    return log.then("idle 0 0 -")


@case(1, 0, 3, 0, 2, 1)
def nested_and_only_the_outer_call_tells_the_end() -> Story:
    """1.0.77: no execution mode, no parent; the call of the outer one completes."""
    log = Story()
    log.prompt().turn().say(tools=1).task("t1", "outer").joins("t1", "t1", "outer")
    log.task("t2", "inner", agent="t1").joins("t2", "t2", "inner").tool("x", "view", agent="t2").then("working 1 2 -")
    log.result("t1", "All looked at").then("thinking 1 0 -")
    log.end().answered()
    return log.then("idle 0 0 -")


@case(1, 0, 4, 0, 2, 1)
def nested_in_the_background_outlives_a_parent_that_ended_well() -> Story:
    log = Story()
    log.prompt().turn().say(tools=1).task("t1", "outer").joins("A", "t1", "outer", executionMode="sync")
    log.task("t2", "inner", agent="A", mode="background").joins("B", "t2", "inner", executionMode="background")
    log.result("t2", "Agent started in background with agent_id: B. You can", agent="A").then("working 1 2 -")
    log.leaves("A", "t1").then("working 1 1 -").result("t1", "Done").end().answered().then("working 1 1 -")
    log.tool("x", "view", agent="B", after=20).done("x", agent="B").then("working 1 1 -")
    log.tool("y", "view", agent="B").leaves("B", "t2", after=1).then("idle 0 0 -")
    return log


@case(0, 1, 3, 0, 2, 1)
def an_abort_leaves_the_helper_of_a_background_agent() -> Story:
    log = Story()
    log.prompt().turn().say(tools=1).task("t1", "outer", mode="background")
    log.joins("A", "t1", "outer", executionMode="background")
    log.result("t1", "Agent started in background with agent_id: A. You can").end().turn()
    log.task("t2", "inner", agent="A").joins("B", "t2", "inner", executionMode="sync", parentId="A")
    log.tool("x", "view", agent="B").then("working 1 2 -")
    log.end().line("abort", reason="user_abort").then("working 0 2 -")
    log.leaves("B", "t2", after=2).result("t2", "ok", agent="A").leaves("A", "t1").then("idle 0 0 -")
    return log


@case(0, 1, 2, 0, 1, 1)
def a_cut_agent_whose_last_words_come_late() -> Story:
    log = Story()
    log.prompt().turn().say(tools=1).task("t").joins("A", "t", executionMode="sync").then("working 1 1 -")
    log.tool("x", "view", agent="A").end(after=2).line("abort", reason="user_abort").then("idle 0 0 -")
    log.line("session.usage_record", 0.01, "A", usage={"inputTokens": 5}).done("x", agent="A").then("idle 0 0 -")
    return log


# -- one sub-agent, several names


@case(1, 0, 4, 0, 1, 1)
def one_agent_under_four_names() -> Story:
    """Announced by its call, at work as `agent-p1`, asked for by its task's name, its messages by the call again."""
    log = Story()
    log.prompt().turn().say(tools=1).task("t", "helper").joins("t", "t", "Explore Agent").then("working 1 1 -")
    log.tool("x", "view", agent="agent-p1").done("x", agent="agent-p1").then("working 1 1 -")
    log.line("assistant.message", agent="agent-p1", content="hm", toolRequests=[], parentToolCallId="t")
    log.line("tool.execution_start", toolCallId="y", toolName="bash", arguments={}, parentToolCallId="t")
    log.asks("q", "y", "helper").then("waiting 1 1 permission").answers("q", agent="helper").then("working 1 1 -")
    log.done("y", parentToolCallId="t").tool("z", "view", agent="agent-p1").done("z").then("working 1 1 -")
    log.notice("agent_completed", agentId="helper", status="completed").then("working 1 0 -")
    log.result("t", "found").then("thinking 1 0 -").end().answered().then("idle 0 0 -")
    return log


@case(1, 0, 2, 0, 1, 1)
def an_agent_seen_before_it_is_announced() -> Story:
    log = Story()
    log.prompt().turn().say(tools=1).task("t")
    log.line("user.message", agent="agent-p1", content="Look", parentToolCallId="t", source="agent-p1")
    log.then("working 1 1 -").joins(None, "t").then("working 1 1 -")
    log.tool("x", "view", agent="agent-p1").done("x").leaves(None, "t").then("working 1 0 -")
    log.result("t", "found").end().answered().then("idle 0 0 -")
    return log


@case(1, 0, 4, 0, 2, 1)
def two_agents_that_nobody_announced() -> Story:
    """Only the events' own ids, and the end of the calls."""
    log = Story()
    log.prompt().turn().say(tools=2).task("t1", "one").task("t2", "two")
    log.tool("x", "view", agent="agent-p1").then("working 1 1 -").tool("y", "view", agent="agent-p2")
    log.then("working 1 2 -").done("x", agent="agent-p1").done("y", agent="agent-p2").result("t1", "ok")
    log.then("working 1 1 -").result("t2", "ok").then("thinking 1 0 -").end().answered().then("idle 0 0 -")
    return log


@case(1, 0, 4, 0, 2, 1)
def a_completion_by_name_ends_the_right_one_of_two() -> Story:
    """1.0.77: the display name is the type's, the notification has the task's name."""
    log = Story()
    log.prompt().turn().say(tools=2).task("t1", "alpha").task("t2", "beta")
    log.joins("t1", "t1", "Explore Agent").joins("t2", "t2", "Explore Agent").then("working 1 2 -")
    log.tool("x", "view", agent="t1").tool("y", "view", agent="t2").done("y", agent="t2")
    log.notice("agent_completed", agentId="beta", status="completed").then("working 1 1 -")
    log.result("t2", "ok").then("working 1 1 -").done("x", agent="t1").then("working 1 1 -")
    log.notice("agent_completed", agentId="alpha", status="completed").then("working 1 0 -")
    log.result("t1", "ok").end().answered().then("idle 0 0 -")
    return log


@case(1, 0, 4, 2, 2, 1)
def a_failure_told_again_by_name_while_its_successor_works() -> Story:
    """1.0.77: the notification comes in the next turn, when another of the same name has begun."""
    log = Story()
    log.prompt().turn().say(tools=1).task("t1", "alpha").joins("t1", "t1", "Explore Agent").tool(
        "x", "view", agent="t1"
    )
    log.done("x", success=False, error={"code": "failure"}).leaves("t1", "t1", "failed", error="boom")
    log.done("t1", success=False, error={"message": "boom", "code": "failure"}).then("thinking 1 0 -").end()
    log.turn().say(tools=1).task("t2", "alpha").joins("t2", "t2", "Explore Agent").then("working 1 1 -")
    log.notice("agent_completed", agentId="alpha", status="failed").then("working 1 1 -")
    log.tool("y", "view", agent="t2").done("y").result("t2", "ok").then("thinking 1 0 -")
    log.end().answered().then("idle 0 0 -")
    return log


@case(1, 0, 4, 0, 1, 1)
def a_background_agent_named_by_the_result_and_read_to_its_end() -> Story:
    """No announcement and no notification: the task's result names it, `read_agent` tells that it is done."""
    log = Story()
    log.prompt().turn().say(tools=1).task("t", "explore-board", mode="background")
    log.result("t", "Agent started in background with agent_id: agent-0. You can use read_agent").end()
    log.turn().say(tools=1).tool("x", "view", agent="agent-0").then("working 1 1 -").done("x", agent="agent-0")
    log.tool("r", "read_agent", agent_id="agent-0", wait=True).then("working 1 1 -")
    log.result("r", "Agent is running. agent_id: agent-0, agent_type: explore, status: running").then("working 1 1 -")
    log.tool("r", "read_agent", agent_id="agent-0")
    log.result("r", "Agent completed. agent_id: agent-0, agent_type: explore, status: completed, elapsed: 9s")
    log.then("thinking 1 0 -").end().answered().then("idle 0 0 -")
    return log


@case(1, 0, 3, 0, 2, 1)
def an_agent_that_is_asked_again() -> Story:
    """Idle after its first answer, at work again after a message to it."""
    log = Story()
    log.prompt().turn().say(tools=1).task("t", mode="background").joins("A", "t", executionMode="background")
    log.result("t", "Agent started in background with agent_id: A. You can").end().turn().then("working 1 1 -")
    log.notice("agent_idle", agentId="A", agentType="explore", displayName="helper").then("thinking 1 0 -")
    log.tool("w", "write_agent", agent_id="A", message="And?").done("w")
    log.line("user.message", agent="A", content="And?", source="agent-A").then("working 1 1 -")
    log.tool("x", "view", agent="A").done("x", agent="A").notice("agent_idle", agentId="A").then("thinking 1 0 -")
    log.say().end().then("idle 0 0 -")
    return log


@case(1, 0, 3, 2, 1, 1)
def a_failed_agent_of_1_0_77() -> Story:
    """Failed 10 ms after its start, the call failed, and the next turn is told so by name."""
    log = Story()
    log.prompt().turn().say(tools=2).task("t", "check-rates").joins("t", "t", "Explore Agent", after=0.01)
    log.leaves("t", "t", "failed", after=0.01, error="model not found").then("working 1 0 -")
    log.done("t", success=False, error={"message": "model not found", "code": "failure"}).then("thinking 1 0 -")
    log.end().turn().notice("agent_completed", agentId="check-rates", status="failed").then("thinking 1 0 -")
    log.say(tools=1).tool("r", "read_agent", agent_id="check-rates").then("working 1 0 -")
    log.done("r", success=False, error={"message": "no such agent", "code": "failure"})
    log.tool("v", "view").done("v").end().answered().then("idle 0 0 -")
    return log


@case(1, 0, 4, 0, 2, 1)
def several_agents_ask_at_once() -> Story:
    """Two wait; the answers come in the other order; what each waits for stays until its own answer."""
    log = Story()
    log.prompt().turn().say(tools=2).task("t1", "one").task("t2", "two")
    log.joins("A", "t1", "one", executionMode="sync").joins("B", "t2", "two", executionMode="sync")
    log.asks("qa", "x", "A").then("waiting 1 2 permission").tool("x", agent="A", command="rm x")
    log.asks("qb", "y", "B").tool("y", agent="B", command="rm y").then("waiting 1 2 permission")
    log.answers("qb", agent="B").then("waiting 1 2 permission").done("y", agent="B").then("waiting 1 2 permission")
    log.leaves("B", "t2").result("t2", "ok").then("waiting 1 1 permission")
    log.answers("qa", "denied-interactively-by-user", "A").then("working 1 1 -")
    log.done("x", agent="A", success=False, error={"code": "denied"}).leaves("A", "t1").result("t1", "ok")
    log.end().answered().then("idle 0 0 -")
    return log


@case(1, 0, 2, 0, 1, 1)
def a_permission_before_its_tool_in_a_sub_agent() -> Story:
    log = Story()
    log.prompt().turn().say(tools=1).task("t").joins("A", "t", executionMode="sync")
    log.asks("q", "x", "A").then("waiting 1 1 permission")
    log.line("assistant.message", agent="A", content="", toolRequests=[{"toolCallId": "x"}], parentToolCallId="t")
    log.tool("x", agent="A", command="git tag v1", after=0.09).then("waiting 1 1 permission")
    log.answers("q", agent="A").then("working 1 1 -").done("x", agent="A").leaves("A", "t").result("t", "ok")
    log.end().answered().then("idle 0 0 -")
    return log


@case(1, 0, 4, 0, 2, 1)
def a_fleet() -> Story:
    """`--fleet`: the prompt with its prefix, two sub-agents at once, their own turns and interactions."""
    log = Story()
    log.prompt("Fleet deployed: tidy up").turn().say(tools=2).task("t1", "one").task("t2", "two")
    log.joins("B", "t2", "two", executionMode="sync").joins("A", "t1", "one", executionMode="sync")
    log.line("subagent.configured", agent="B", model="m", multiTurn=True)
    for agent, call in (("A", "t1"), ("B", "t2")):
        log.line("user.message", agent=agent, content="Go", interactionId=f"s{agent}", source=f"agent-{agent}")
        log.line("assistant.turn_start", agent=agent, turnId="0", interactionId=f"s{agent}", parentToolCallId=call)
        log.tool(f"x{agent}", "view", agent=agent).done(f"x{agent}", agent=agent).then("working 1 2 -")
        log.line("assistant.message", agent=agent, content="ok", toolRequests=[], parentToolCallId=call)
        log.line("assistant.turn_end", agent=agent, turnId="0", parentToolCallId=call).then("working 1 2 -")
    log.leaves("A", "t1").result("t1", "ok").then("working 1 1 -").leaves("B", "t2").result("t2", "ok")
    log.then("thinking 1 0 -").end().answered().then("idle 0 0 -").line("session.shutdown").then("offline 0 0 -")
    return log


# -- autopilot


def autopilot(**more: Any) -> Story:
    log = Story()
    log.line("session.mode_changed", newMode="autopilot", previousMode="interactive")
    log.prompt(agentMode="autopilot", **more)
    return log


@case(1, 0, 1, 0, 0, 1)
def autopilot_with_a_background_shell() -> Story:
    """The shell holds the order over a continuation, for at most a minute."""
    log = autopilot()
    log.turn().say(tools=1).tool("c", command="npm start", mode="async", shellId="srv")
    log.result("c", "<command started in background with shellId: srv>").end().turn().say().end().then("idle 1 0 -")
    log.goes_on("i2", 1.2, agentMode="autopilot").then("thinking 1 0 -")
    log.turn("i2").say(i="i2").end().then("idle 1 0 -")
    log.line("session.usage_checkpoint", 50).then("idle 1 0 -").line("session.usage_checkpoint", 8)
    return log.then("idle 0 0 -")


@case(1, 0, 2, 0, 0, 1)
def autopilot_goes_on_when_its_shell_is_done() -> Story:
    log = autopilot()
    log.turn().say(tools=1).tool("c", command="make", mode="async", shellId="b")
    log.result("c", "<command started in background with shellId: b>").end().turn().say().end().then("idle 1 0 -")
    log.goes_on("i2", 1.0).turn("i2").say(i="i2").end().then("idle 1 0 -")
    log.notice("shell_completed", 20, shellId="b", exitCode=0).then("thinking 1 0 -")
    log.say("", None, tools=1).tool("r", "read_bash", shellId="b").exit("r", 0, "b").turn("i2").then("thinking 1 0 -")
    log.say(i="i2").end().then("idle 0 0 -")
    return log


@case(1, 0, 0, 0, 0, 1)
def autopilot_goes_on_without_a_mode() -> Story:
    """No mode is told anywhere; the continuation comes 1.2 s after the end."""
    log = Story()
    log.prompt().answered().goes_on("i2", 1.2).then("thinking 1 0 -").turn("i2", after=0.01).then("thinking 1 0 -")
    return log.say(i="i2").end().goes_on("i3", 2.9).turn("i3").say(i="i3").end().then("idle 0 0 -")


@case(1, 0, 1, 0, 0, 1)
def autopilot_that_reaches_its_cap() -> Story:
    """Five continuations, then nothing: no trace of the cap."""
    log = autopilot()
    log.turn().say(tools=1).tool("c").exit("c", 0).end().turn().say().end()
    for n in range(2, 7):
        log.goes_on(f"i{n}", 0.9, agentMode="autopilot").then("thinking 1 0 -")
        log.turn(f"i{n}", after=0.1).say(i=f"i{n}").end()
    log.then("idle 0 0 -")
    return log


@case(1, 0, 1, 0, 0, 1)
def autopilot_that_says_it_is_done() -> Story:
    log = autopilot()
    log.turn().say().end().then("idle 0 0 -").goes_on("i2", 0.1, source="autopilot").turn("i2").say(i="i2", tools=1)
    log.tool("c", "task_complete", summary="x").done("c").line("session.task_complete", success=True)
    log.then("thinking 0 0 -").end().then("idle 0 0 -")
    return log


@case(1, 0, 1, 0, 0, 1)
def a_plan_accepted_into_autopilot() -> Story:
    log = Story()
    log.line("session.mode_changed", newMode="plan").prompt(agentMode="plan").turn().say(tools=1)
    log.tool("p", "exit_plan_mode", summary="1.").then("waiting 1 0 plan")
    response = {"responseKind": "exit_plan_mode", "approved": True, "selectedAction": "autopilot"}
    log.line("human_response.recorded", 4, toolCallId="p", response=response).then("working 1 0 -")
    log.result("p", "Plan approved").line("session.mode_changed", newMode="autopilot").end().then("thinking 1 0 -")
    log.turn().say().end().goes_on("i2", 1.1, agentMode="autopilot").turn("i2").say(i="i2").end().then("idle 0 0 -")
    return log


# -- shells


@case(1, 0, 4, 1, 0, 1)
def older_wording_of_shells() -> Story:
    """`sessionId` as argument and in the texts, the end told by `read_bash`."""
    log = Story()
    log.prompt().turn().say(tools=1).tool("c", command="npm test", sessionId="tests", mode="sync")
    log.result("c", "...\n<command with sessionId: tests is still running after 90 seconds. Use read_bash>")
    log.then("thinking 1 0 -").tool("r", "read_bash", sessionId="tests", delay=30).then("working 1 0 -")
    log.result("r", "1 failed\n<command with id: tests exited with exit code 2>").end().turn().say(tools=1)
    log.tool("d", command="aspire run", sessionId="3", **{"async": True})
    log.result("d", "<command started in background with sessionId: 3>").end().answered().then("idle 1 0 -")
    log.turn(after=20).say(tools=1).tool("s", "stop_bash", sessionId="3").then("working 1 0 -")
    log.result("s", "<command with id: 3 stopped>").end().answered().then("idle 0 0 -")
    return log


@case(1, 0, 3, 1, 0, 1)
def a_bad_exit_told_again_in_older_words_is_one() -> Story:
    log = Story()
    log.prompt().turn().say(tools=1).tool("c", command="make", sessionId="b").result(
        "c", "x\n<exited with exit code 2>"
    )
    log.tool("r", "read_bash", sessionId="b").result("r", "x\n<command with id: b exited with exit code 2>")
    log.tool("w", "write_bash", sessionId="b", input="y").result("w", "<command with id: b exited with exit code 2>")
    log.end().answered().then("idle 0 0 -")
    return log


@case(1, 0, 2, 1, 0, 1)
def shells_named_by_words() -> Story:
    """1.0.77: the model names the shell; the exit code is only in the text."""
    log = Story()
    log.prompt().turn().say(tools=1).tool("c", command="false; exit 3", shellId="cmd-false", mode="async")
    log.result("c", "<command started in background with shellId: cmd-false>").end().answered().then("idle 1 0 -")
    log.notice("shell_completed", 3, shellId="cmd-false", exitCode=3).then("thinking 1 0 -")
    log.say("", None, tools=1).tool("r", "read_bash", shellId="cmd-false").exit("r", 3, "cmd-false")
    log.answered().then("idle 0 0 -")
    return log


@case(1, 0, 1, 0, 0, 1)
def a_shell_whose_end_nobody_answers() -> Story:
    """After a notification the order waits for the program's own answer, and no longer for the shell."""
    log = Story()
    log.prompt().turn().say(tools=1).tool("c", command="make", mode="async")
    log.result("c", "<command started in background with shellId: b>").end().answered().then("idle 1 0 -")
    log.notice("shell_completed", 8, shellId="b", exitCode=0).then("thinking 1 0 -")
    return log.line("session.usage_checkpoint", 10.5).then("idle 0 0 -")


@case(2, 0, 2, 0, 0, 2)
def a_command_moved_to_the_background_by_a_steering_message() -> Story:
    log = Story()
    log.prompt().turn().say(tools=1).tool("c", command="wc -l x").then("working 1 0 -")
    log.result("c", "<command with shellId: 0 moved to background by the user. It goes on>", after=5)
    log.prompt("And y", delivery="steering").end().turn().say().end().then("idle 1 0 -")
    log.prompt("Next", i="i2", after=2).answered("i2").then("idle 1 0 -")
    log.notice("shell_completed", 3, shellId="0", exitCode=0)
    log.say("", "i1", tools=1).tool("r", "read_bash", shellId="0").exit("r", 0).answered().then("idle 0 0 -")
    return log


# -- prompts


@case(1, 0, 1, 0, 0, 1)
def steering_inside_a_turn() -> Story:
    """1.0.77: written 65 ms after the next turn of its interaction began."""
    log = Story()
    log.prompt().turn().say(tools=1).tool("c", "view").done("c").end().turn()
    log.prompt("And this", after=0.065, delivery="steering").then("thinking 1 0 -")
    log.say().end().then("idle 0 0 -")
    return log


@case(3, 0, 1, 0, 0, 3)
def prompts_queued_while_the_human_is_asked() -> Story:
    """They are written when they are delivered, each after the end of the one before."""
    log = Story()
    log.prompt().turn().say(tools=1).tool("c", command="rm x").asks("q", "c").then("waiting 1 0 permission")
    log.answers("q", after=9).done("c").end().answered()
    log.prompt("Two", i="i2", delivery="idle", agentMode="interactive").then("thinking 1 0 -").answered("i2")
    log.prompt("Three", i="i3", delivery="idle", agentMode="interactive").answered("i3").then("idle 0 0 -")
    return log


@case(2, 0, 0, 0, 0, 2)
def a_schedule() -> Story:
    log = Story()
    log.prompt("/every 5m look").line("session.schedule_created", id=1, intervalMs=300000, recurring=True).answered()
    log.then("idle 0 0 -").prompt("look", i="i2", after=300, source="schedule-1").then("thinking 1 0 -").answered("i2")
    log.then("idle 0 0 -")
    return log


@case(1, 0, 1, 0, 0, 1)
def a_skill() -> Story:
    log = Story()
    log.prompt().turn().say(tools=1).tool("c", "skill", skill="notes").done("c")
    log.line("skill.invoked", name="notes", content="x").prompt("<skill>", source="skill-notes").then("thinking 1 0 -")
    log.end().answered().then("idle 0 0 -")
    return log


@case(1, 0, 1, 0, 0, 1)
def a_declined_question() -> Story:
    log = Story()
    log.prompt().turn().say(tools=1).tool("c", "ask_user", message="Which?").then("waiting 1 0 question")
    log.result("c", "The user is not available to answer. Decide yourself.", after=4).then("thinking 1 0 -")
    log.end().answered().then("idle 0 0 -")
    return log


@case(1, 0, 2, 0, 0, 1)
def a_plan_rejected_then_accepted() -> Story:
    log = Story()
    log.line("session.mode_changed", newMode="plan").prompt(agentMode="plan").turn().say(tools=1)
    log.tool("p", "exit_plan_mode", summary="1.").then("waiting 1 0 plan")
    response = {"responseKind": "exit_plan_mode", "approved": False, "feedback": "no"}
    log.line("human_response.recorded", 5, toolCallId="p", response=response).then("working 1 0 -")
    log.result("p", "Plan not approved. Feedback: no").end().turn().say(tools=1).then("thinking 1 0 -")
    log.tool("p2", "exit_plan_mode", summary="2.").then("waiting 1 0 plan")
    log.line("human_response.recorded", 5, toolCallId="p2", response=response | {"approved": True})
    log.result("p2", "Plan approved").line("session.mode_changed", newMode="interactive").end().answered()
    log.then("idle 0 0 -")
    return log


# -- errors, ends and resumes


@case(1, 0, 1, 1, 0, 2)
def a_rate_limit_after_91_seconds() -> Story:
    """1.0.77: the log stands still inside the turn; then the turn ends and the error is told."""
    log = Story()
    log.prompt().turn().say(tools=1).tool("c", "view").done("c").end().turn().then("thinking 1 0 -")
    log.end(after=91).then("idle 1 0 -")
    log.line("session.error", errorType="rate_limit", statusCode=429, message="Slow down").then("idle 1 0 -")
    log.prompt("Again", i="i2", after=60).then("thinking 2 0 -").answered("i2").then("idle 0 0 -")
    return log


@case(1, 0, 0, 1, 0, 2)
def an_error_right_after_the_answer() -> Story:
    """The last word was said, its turn ended, and 30 ms later an error: that order is not served."""
    log = Story()
    log.prompt().answered().line("session.error", 0.03, message="usage accounting").then("idle 1 0 -")
    log.prompt("Next", i="i2", after=9).answered("i2").then("idle 0 0 -")
    return log


@case(1, 0, 2, 0, 0, 2)
def a_hang_up_and_several_shutdowns() -> Story:
    """A routine shutdown in mid-turn, another one, and a resume that ends what was open."""
    log = Story()
    log.prompt().turn().say(tools=1).tool("c", command="sleep 99").then("working 1 0 -")
    log.line("session.shutdown", shutdownType="routine").then("offline 0 0 -")
    log.line("session.shutdown", shutdownType="error").then("offline 0 0 -")
    log.line("session.resume", 60, alreadyInUse=False).then("idle 0 0 -")
    log.done("c", success=False, error={"code": "interrupted"}).prompt("On", i="i2").turn("i2").say(i="i2", tools=1)
    log.tool("d", "view").done("d").end().answered("i2").then("idle 0 0 -").line("session.shutdown")
    return log.then("offline 0 0 -")


@case(1, 0, 3, 0, 1, 2)
def killed_with_open_orders_and_resumed() -> Story:
    """Nothing of what was open goes on: no call, no sub-agent, no question, no shell, no order."""
    log = Story()
    log.prompt().turn().say(tools=2).tool("s", command="npm start", mode="async")
    log.result("s", "<command started in background with shellId: 0>").task("t").joins("A", "t", executionMode="sync")
    log.tool("x", agent="A", command="rm x").asks("q", "x", "A").then("waiting 1 1 permission")
    log.line("session.resume", 600, alreadyInUse=False, sessionWasActive=True).then("idle 0 0 -")
    log.done("t", success=False, error={"code": "interrupted"}, interactionId="resume")
    log.done("x", success=False, error={"code": "interrupted"}, interactionId="resume")
    log.line("session.warning", warningType="interrupted_tools").then("idle 0 0 -")
    log.prompt("Go on", i="i2").answered("i2").then("idle 0 0 -")
    return log


@case(2, 0, 2, 2, 0, 2)
def ids_that_come_again_after_a_resume() -> Story:
    """Calls, shells and interactions are counted anew by the next process; what happens again counts again."""
    log = Story()
    for resumed in (False, True):
        if resumed:
            log.line("session.shutdown", 5).line("session.resume", 60, alreadyInUse=False).then("idle 0 0 -")
        log.prompt(i="run").turn("run").say(tools=1, i="run").tool("call_1", command="make").then("working 1 0 -")
        log.exit("call_1", 2, "0").end().answered("run").then("idle 0 0 -")
    return log


@case(1, 0, 1, 0, 0, 1)
def a_compaction_while_the_human_is_asked() -> Story:
    log = Story()
    log.prompt().turn().say(tools=1).tool("c", command="rm x").asks("q", "c").then("waiting 1 0 permission")
    log.line("session.compaction_start", trigger="threshold", currentTokens=9).then("waiting 1 0 permission")
    log.answers("q", after=6).then("working 1 0 -").done("c").then("working 1 0 -")
    log.line("session.compaction_complete", success=True, postCompactionTokens=4).then("thinking 1 0 -")
    log.end().answered().then("idle 0 0 -")
    return log


@case(1, 0, 1, 0, 0, 1)
def a_lone_compaction_inside_a_turn() -> Story:
    """1.0.77: in the background, only its end is written."""
    log = Story()
    log.prompt().turn().say(tools=1).tool("c", "view").line("session.compaction_complete", success=True)
    log.then("working 1 0 -").done("c").end().answered().then("idle 0 0 -")
    return log


@case(1, 0, 1, 0, 0, 1)
def clocks_that_go_backwards() -> Story:
    """The order of the file is the truth: a clock that was set back in mid-turn changes nothing."""
    log = Story()
    log.prompt().turn().say(tools=1).tool("c", command="make").then("working 1 0 -")
    log.t -= 3600
    log.exit("c", 0).end().turn().say().end()
    log.t += 3600
    log.line("session.usage_checkpoint", 9).then("idle 0 0 -")
    return log


# -- other layouts


@case(1, 0, 3, 1, 0, 1)
def an_old_flat_log() -> Story:
    """0.0.348: no folder, no interaction ids, no permissions, the exit code in the text, `name` for the tool."""
    log = Story(start=False)
    log.line("session.start", sessionId="s", version=1, producer="copilot-agent", copilotVersion="0.0.348")
    log.line("user.message", content="Do it", attachments=[]).then("thinking 1 0 -")
    log.line("assistant.turn_start", turnId="0")
    requests = [{"toolCallId": "c", "name": "bash", "arguments": {"command": "make"}}]
    log.line("assistant.message", messageId="m", content="", toolRequests=requests)
    log.line("tool.execution_start", toolCallId="c", name="bash", arguments='{"command": "make"}').then("working 1 0 -")
    log.result("c", "boom\n<exited with exit code 2>").line("assistant.turn_end", turnId="0").then("thinking 1 0 -")
    log.line("assistant.turn_start", turnId="1").line("assistant.message", content="", toolRequests=requests)
    log.line(
        "tool.execution_start", toolCallId="p", toolName="apply_patch", arguments="*** Begin Patch\n*** Update File: a"
    )
    log.done("p", result="ok").line("tool.execution_start", toolCallId="v", toolName="view")
    log.done("v", result={"content": None}).line("assistant.turn_end", turnId="1").then("thinking 1 0 -")
    log.line("assistant.turn_start", turnId="2").line("assistant.message", content="Done", toolRequests=[])
    log.line("assistant.turn_end", turnId="2").then("idle 0 0 -")
    return log


@case(1, 0, 2, 1, 0, 1)
def inline_fields_and_times_in_milliseconds() -> Story:
    """The tolerant shapes: `payload` for `data`, `ts` in milliseconds, no ids."""
    log = Story()
    log.prompt(i="").turn("").say(i="", tools=1).tool("c", command="make").then("working 1 0 -").exit("c", 1)
    log.tool("d", command="grep x y").exit("d", 1).end().turn("").say(i="").end().then("idle 0 0 -")

    def other(record: dict[str, Any]) -> dict[str, Any]:
        number = int(record["id"][1:])
        return {"type": record["type"], "payload": record["data"], "ts": (START + (number + 1) * 0.05) * 1000}

    return log.rewrite(other)


@case(2, 0, 1, 0, 0, 2)
def a_log_without_turns() -> Story:
    """Messages and tools alone: a message that asks for none is the last word, unless a tool follows."""
    log = Story()
    log.prompt(i=None).then("thinking 1 0 -").say(i=None, tools=1).then("thinking 1 0 -")
    log.tool("c", command="make").then("working 1 0 -").exit("c", 0, after=20).then("thinking 1 0 -")
    log.say(i=None, after=9).then("idle 0 0 -").prompt("Two", i=None, after=60).then("thinking 1 0 -")
    log.say(i=None, after=9).then("idle 0 0 -")
    return log


@case(1, 0, 1, 0, 0, 1)
def a_message_that_hides_what_it_asks_for() -> Story:
    """Its list of requests is empty, a tool runs all the same: the next turn follows, however late."""
    log = Story()
    log.prompt().turn().say("Let me look").tool("c", "view").done("c").end().then("thinking 1 0 -")
    log.turn(after=8).say().end().then("idle 0 0 -")
    return log


@case(1, 0, 3, 0, 0, 1)
def a_sub_agent_that_signs_nothing() -> Story:
    """Older still: its prompt, turns and tools look like the head agent's; only its task's call tells of it."""
    log = Story()
    log.prompt().turn().say(tools=1).task("t").then("working 1 0 -")
    log.prompt("Look", i="sub").then("working 1 0 -").turn("sub").say(tools=1, i="sub").tool("x", "view").done("x")
    log.end().turn("sub").say(i="sub").end().then("working 1 0 -").tool("y", "view", after=9).done("y", after=2)
    log.then("working 1 0 -").result("t", "found").then("thinking 1 0 -").end().answered().then("idle 0 0 -")
    return log


@case(1, 0, 0, 0, 0, 2)
def a_prompt_that_never_got_a_turn() -> Story:
    """The next one leaves it behind, and clears it when it ends."""
    log = Story()
    log.prompt().then("thinking 1 0 -").prompt("Two", i="i2", after=20).then("thinking 2 0 -")
    log.turn("i2").then("thinking 2 0 -").say(i="i2").end().then("idle 0 0 -")
    return log


@case(1, 0, 1, 0, 0, 1)
def a_message_in_chunks() -> Story:
    log = Story()
    log.prompt().turn().say("one", tools=1, chunkIndex=0, chunkCount=2).say("two", chunkIndex=1, chunkCount=2)
    log.tool("c", "view").done("c").end().then("thinking 1 0 -").answered().then("idle 0 0 -")
    return log


@case(1, 0, 1, 0, 0, 1)
def a_fork_of_a_fork() -> Story:
    """Two histories were copied in; only what was asked here counts here."""
    log = Story(start=False)
    log.t = 200
    log.start()
    log.t = 0
    log.prompt("First", i="a").turn("a").say(tools=1, i="a").tool("c1").exit("c1", 2).end().answered("a")
    log.t = 100
    log.line("session.info", infoType="fork", message='Forked from "x" (1) as "y" (2).')
    log.line("session.resume", alreadyInUse=False).prompt("Second", i="b").answered("b")
    log.t = 200.5
    log.line("session.info", infoType="fork", message='Forked from "y" (2) as "z" (3).').then("idle 0 0 -")
    log.line("session.resume", alreadyInUse=False).then("idle 0 0 -")
    log.prompt("Mine", i="d").turn("d").say(tools=1, i="d").tool("c2", "view").done("c2").end().answered("d")
    return log.then("idle 0 0 -")


@case(1, 0, 3, 0, 0, 1)
def two_permissions_of_one_call_and_one_without_an_answer() -> Story:
    """A URL, then the command; of the last only the result is written."""
    log = Story()
    log.prompt().turn().say(tools=1).tool("c", command="curl x").asks("q1", "c").then("waiting 1 0 permission")
    log.answers("q1").then("working 1 0 -").asks("q2", "c").then("waiting 1 0 permission").answers("q2").done("c")
    log.tool("d", command="rm x").asks("q3", "d").then("waiting 1 0 permission")
    log.done("d", after=3).then("thinking 1 0 -").tool("e", command="rm y").asks("q4", "e")
    log.answers("q4", "denied-no-approval-rule-and-could-not-request-from-user", after=0.004)
    log.done("e", success=False, error={"code": "denied"}).end().answered().then("idle 0 0 -")
    return log


@case(0, 1, 1, 0, 0, 1)
def escape_at_a_permission() -> Story:
    log = Story()
    log.prompt().turn().say(tools=1).tool("c", command="rm x").asks("q", "c").then("waiting 1 0 permission")
    log.answers("q", "cancelled", after=3).then("working 1 0 -").end().line("abort", reason="user_initiated")
    return log.then("idle 0 0 -")


@case(1, 0, 1, 0, 0, 1)
def the_humans_own_commands() -> Story:
    """Before, inside and after a turn: neither orders nor steps nor fires."""
    log = Story()
    own = {"toolCallId": "u", "toolName": "local_shell", "arguments": {"command": "false"}}
    log.line("tool.user_requested", **own).then("idle 0 0 -")
    failed = {"success": False, "isUserRequested": True, "shellExecution": {"exitCode": 1}}
    log.done("u", **failed).then("idle 0 0 -").prompt().turn().say(tools=1).tool("c", "view").then("working 1 0 -")
    log.line("tool.user_requested", **(own | {"toolCallId": "w"})).done("w", **failed).then("working 1 0 -")
    log.done("c").end().answered().done("never-seen", **failed).then("idle 0 0 -")
    return log


@case(2, 0, 1, 0, 0, 2)
def two_windows_on_one_session() -> Story:
    """The second closes the first's call as interrupted, and leaves before the first is done."""
    log = Story()
    log.prompt().turn().say(tools=1).tool("c", command="make").then("working 1 0 -")
    log.line("session.resume", 5, alreadyInUse=True).done("c", success=False, error={"code": "interrupted"})
    log.then("working 1 0 -").prompt("Two", i="i2").answered("i2").line("session.shutdown").then("working 1 0 -")
    log.exit("c", 0, interactionId="i1").line("assistant.turn_end").answered("i1").then("idle 0 0 -")
    return log.line("session.shutdown").then("offline 0 0 -")


@case(1, 0, 2, 1, 1, 1)
def hooks_rules_and_a_failed_agent_of_1_0_102() -> Story:
    """A hook refuses without a permission; the sub-agent's error and its failed call are two fires."""
    log = Story()
    log.line("hook.start", hookType="preToolUse").prompt().turn().say(tools=1).tool("c", command="git push -f")
    log.line("hook.end", success=True, output={"permissionDecision": "deny"})
    log.done("c", success=False, error={"code": "denied"}).then("thinking 1 0 -")
    log.task("t").joins("A", "t", executionMode="sync").line("session.error", agent="A", message="400")
    log.then("working 1 1 -").leaves("A", "t", "failed").then("working 1 0 -")
    log.done("t", success=False, error={"code": "denied"}).end().answered().then("idle 0 0 -")
    return log


# -- all sorts


@case(1, 0, 2, 0, 1, 1)
def autopilot_with_a_background_agent() -> Story:
    """The agent holds the order over a continuation, and is the continuation's from then on."""
    log = autopilot()
    log.turn().say(tools=1).task("t", mode="background").joins("A", "t", executionMode="background")
    log.result("t", "Agent started in background with agent_id: A. You can").end().turn().say().end()
    log.then("working 1 1 -").goes_on("i2", 1.1).turn("i2").say(i="i2").end().then("working 1 1 -")
    log.tool("x", "view", agent="A", after=90).done("x", agent="A").then("working 1 1 -")
    log.leaves("A", "t", after=5).then("idle 0 0 -")
    return log


@case(2, 0, 3, 0, 1, 2)
def a_background_agent_outlives_the_next_prompt() -> Story:
    """Its order is held while a later one comes and goes."""
    log = Story()
    log.prompt().turn().say(tools=1).task("t", mode="background").joins("A", "t", executionMode="background")
    log.result("t", "Agent started in background with agent_id: A. You can").end().answered().then("working 1 1 -")
    log.prompt("Two", i="i2", after=9).then("working 2 1 -").turn("i2").say(i="i2", tools=1).tool("c", "view").done("c")
    log.end().answered("i2").then("working 1 1 -").tool("x", "view", agent="A").done("x", agent="A")
    log.leaves("A", "t", after=30).then("idle 0 0 -")
    return log


@case(2, 0, 0, 0, 0, 2)
def two_prompts_delivered_as_one() -> Story:
    """Queued messages that share an interaction: one ending serves both."""
    log = Story()
    log.prompt("One").prompt("Two").then("thinking 2 0 -").answered().then("idle 0 0 -")
    return log


@case(0, 1, 0, 0, 0, 1)
def stopped_before_the_first_turn() -> Story:
    log = Story()
    log.prompt().then("thinking 1 0 -").line("abort", 0.5, reason="user_initiated").then("idle 0 0 -")
    return log


@case(1, 0, 4, 1, 0, 1)
def shells_of_windows() -> Story:
    """`_powershell` names, a negative exit code, and results in blocks."""
    log = Story()
    log.prompt().turn().say(tools=1).tool("c", "powershell", command="npm start", mode="async", shellId="dev")
    log.result("c", "<command started in background with shellId: dev>").tool("r", "read_powershell", shellId="dev")
    log.result("r", "ok\n<command with shellId: dev is still running after 5 seconds. Use>").end().answered()
    log.then("idle 1 0 -").turn(after=9).say(tools=1).tool("s", "stop_powershell", shellId="dev")
    log.result("s", "<command with id: dev stopped>").tool("d", "powershell", command=".\\build.cmd")
    blocks = [{"type": "text", "text": "bad\n<shellId: 1 completed with exit code -1>"}]
    log.done("d", result={"contents": blocks}).end().answered().then("idle 0 0 -")
    return log


@case(1, 0, 3, 0, 1, 1)
def a_question_beside_a_running_call_and_one_in_a_sub_agent() -> Story:
    log = Story()
    log.prompt().turn().say(tools=2).task("t").joins("A", "t", executionMode="sync")
    log.tool("q", "ask_user", message="Which?").then("waiting 1 1 question")
    log.tool("p", "ask_user", agent="A", message="And?").then("waiting 1 1 question")
    log.line("human_response.recorded", 3, toolCallId="q", response={"responseKind": "ask_user"})
    log.result("q", "User responded: a").then("waiting 1 1 question").result("p", "User responded: b", after=3)
    log.then("working 1 1 -").leaves("A", "t").result("t", "ok").end().answered().then("idle 0 0 -")
    return log


@case(0, 1, 1, 0, 0, 1)
def escape_at_a_plan() -> Story:
    log = Story()
    log.line("session.mode_changed", newMode="plan").prompt(agentMode="plan").turn().say(tools=1)
    log.tool("p", "exit_plan_mode", summary="1.").then("waiting 1 0 plan").end(after=9)
    log.line("abort", reason="user_initiated").then("idle 0 0 -")
    return log


@case(1, 0, 2, 1, 0, 1)
def tools_of_the_client() -> Story:
    """The SDK: the tool runs in the client, one call fails; the folder's note of it means nothing."""
    log = Story()
    log.prompt().turn().say(tools=2).tool("c", "lookup").asks("q", "c", after=0.01).answers("q", after=0.002)
    log.line("external_tool.requested", requestId="r", toolCallId="c", toolName="lookup").then("working 1 0 -")
    log.line("external_tool.completed", 3, requestId="r").done("c").then("thinking 1 0 -")
    log.tool("d", "lookup").done("d", success=False, error="gone").end().answered().then("idle 0 0 -")
    return log


@case(1, 0, 2, 0, 1, 1)
def a_log_that_lost_its_beginning() -> Story:
    """No start, no prompt, no announcement: a turn is an order that nobody typed, a sub-agent is one all the same."""
    log = Story(start=False)
    log.turn().then("thinking 1 0 -").say(tools=1).task("t").tool("x", "view", agent="A", parentToolCallId="t")
    log.then("working 1 1 -").done("x", agent="A").result("t", "ok").then("thinking 1 0 -").end().answered()
    log.then("idle 0 0 -")
    return log


@case(1, 0, 1, 1, 0, 1)
def a_refused_task_starts_nobody() -> Story:
    """The human said no to the call; an error long after the end burns and changes nothing else."""
    log = Story()
    log.prompt().turn().say(tools=1).task("t").asks("q", "t").then("waiting 1 0 permission")
    log.answers("q", "denied-interactively-by-user").done("t", success=False, error={"code": "denied"})
    log.then("thinking 1 0 -").end().answered().then("idle 0 0 -")
    log.line("session.error", 30, errorType="query", message="compact failed").then("idle 0 0 -")
    return log


@case(2, 0, 0, 0, 0, 2)
def a_manual_compaction_between_two_orders() -> Story:
    log = Story()
    log.prompt().answered().then("idle 0 0 -").line("session.compaction_start", 9, trigger="manual", currentTokens=9)
    log.then("working 0 0 -").line("model.turn_started", kind="x").line("session.compaction_complete", 4, success=True)
    log.then("idle 0 0 -").prompt("Two", i="i2", after=9).answered("i2").then("idle 0 0 -")
    return log


@case(2, 1, 1, 0, 0, 3)
def a_queued_prompt_after_a_stop() -> Story:
    """Stopped in a command; the queued one is delivered at once and is another order."""
    log = Story()
    log.prompt().answered().prompt("Two", i="i2", after=9).turn("i2").say(i="i2", tools=1).tool("c", command="make")
    log.then("working 1 0 -").end().line("abort", reason="user_abort").prompt("Three", i="i3", after=0.02)
    log.then("thinking 1 0 -").answered("i3").then("idle 0 0 -")
    return log


# -- what is asked of each


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_state_after_each_line(case: Case) -> None:
    assert faults(case.tell()) == []


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_figures_at_the_end(case: Case) -> None:
    view, effects = started_late(case.tell(), later=120.0)
    s = view.stats
    told = [sum(e.kind == kind for e in effects) for kind in ("sub-start", "order")]
    assert (s.served, s.cancelled, s.steps, s.fires, *told) == case.figures
    ended = [e.agent_id for e in effects if e.kind == "sub-end"]
    begun = [e.agent_id for e in effects if e.kind == "sub-start"]
    active = [a.id for a in view.subagents]
    assert sorted(begun) == sorted(ended + active)
