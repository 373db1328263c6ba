"""What the lines of DeepSeek Harness logs say, line by line."""

import json
from typing import Any

import pytest

from game.orders import events as ev
from game.orders.classify import classify_tool
from game.orders.dialects import dsh
from tests.dsh_logs import START, Log
from tests.dsh_recordings import lines_of

USAGE = {"inputTokens": 100, "outputTokens": 10, "cacheReadTokens": 1000, "cacheWriteTokens": 5, "reasoningTokens": 4}


# -- prompts and turns


def test_a_prompt_opens_a_turn_of_its_own() -> None:
    prompt, turn, end = Log().answered().told(ev.Prompted, ev.TurnStarted, ev.InteractionEnded)
    assert (prompt.text, prompt.origin, prompt.steering) == ("Do it", "human", False)
    assert prompt.interaction == turn.interaction == end.interaction == "turn-1"
    assert end.completed


def test_a_second_prompt_in_a_turn_steers_it() -> None:
    log = Log().turn().call("c").said_by("Largest first")
    assert [prompt.steering for prompt in log.told(ev.Prompted)] == [False, True]


def test_two_prompts_before_the_first_word_are_one_turn_and_the_second_steers() -> None:
    log = Log().turn().said_by("And dust")
    assert [prompt.steering for prompt in log.told(ev.Prompted)] == [False, True]
    assert len(log.told(ev.TurnStarted)) == 1


@pytest.mark.parametrize(
    "source",
    [
        {"kind": "plugin", "plugin": "tool-jobs"},
        {"kind": "tool-jobs"},
        {"kind": "subagent-settled", "senderSessionId": "x"},
        {"kind": "goal", "round": 2},
    ],
)
def test_a_turn_that_nobody_typed_has_no_prompt(source: dict[str, Any]) -> None:
    log = Log().turn("news", **source)
    assert (log.told(ev.Prompted), len(log.told(ev.TurnStarted))) == ([], 1)


def test_what_is_injected_behind_a_prompt_is_none() -> None:
    log = Log().turn().said_by("Current runtime context", kind="plugin", plugin="x", form="snapshot")
    assert len(log.told(ev.Prompted)) == len(log.told(ev.TurnStarted)) == 1


def test_a_turn_without_any_message_begins_with_its_first_work() -> None:
    assert Log().turn(None).told(ev.TurnStarted) == []
    assert len(Log().turn(None).line("request/header").told(ev.TurnStarted)) == 1


def test_a_turn_that_was_blocked_before_it_began_is_nothing() -> None:
    assert Log().turn(None).end("blocked").told(ev.TurnStarted, ev.InteractionEnded) == []


@pytest.mark.parametrize(
    ("reason", "event", "said"),
    [
        ({"kind": "completed"}, ev.InteractionEnded, True),
        ({"kind": "max-tokens"}, ev.InteractionEnded, False),
        ({"kind": "blocked"}, ev.InteractionEnded, False),
        ({"kind": "interrupted"}, ev.InteractionEnded, False),
        ({"kind": "aborted", "reason": {"kind": "hook"}}, ev.InteractionEnded, False),
        ({"kind": "aborted", "reason": {"kind": "disposed"}}, ev.InteractionEnded, False),
        ({"kind": "aborted"}, ev.InteractionEnded, False),
        ({"kind": "aborted", "reason": {"kind": "user"}}, ev.Aborted, "user"),
        ({"kind": "aborted", "reason": {"kind": "parent"}}, ev.Aborted, "parent"),
        ({"kind": "error", "error": {"message": "no key", "code": "AUTH"}}, ev.Erred, "no key"),
        ({"kind": "error", "error": {"code": "AUTH"}}, ev.Erred, "AUTH"),
        ({"kind": "error"}, ev.Erred, "error"),
        ({"kind": "something new"}, ev.InteractionEnded, False),
    ],
)
def test_how_a_turn_ends(reason: dict[str, Any], event: type, said: object) -> None:
    log = Log().turn().end(**reason)
    (end,) = log.told(ev.InteractionEnded, ev.Aborted, ev.Erred)
    assert isinstance(end, event)
    assert said in [getattr(end, name, None) for name in ("completed", "reason", "message")]


def test_a_turn_that_never_ended_is_over_with_the_next() -> None:
    log = Log().turn().turn("Again")
    assert [(end.interaction, end.completed) for end in log.told(ev.InteractionEnded)] == [("turn-1", False)]


def test_a_rewrite_for_the_model_is_no_activity() -> None:
    log = Log().turn().call("c").result("c")
    rewrite = {"surfaceOp": {"op": "replace", "start": 3, "end": 3}}
    log.result("c", "shorter", error=True, top=rewrite)
    log.line("user/message", 0.05, rewrite, content=[{"type": "text", "text": "Summary"}], source={"kind": "user"})
    assert (len(log.told(ev.ToolFinished)), len(log.told(ev.Prompted))) == (1, 1)


def test_a_retry_says_why() -> None:
    log = (
        Log()
        .turn()
        .line("llm/retry", retry=2, maxRetries=5, delayMs=983.66, failure={"message": "busy", "status": 503})
    )
    (retry,) = log.told(ev.Retrying)
    assert (retry.attempt, retry.limit, retry.why) == (2, 5, "busy")


# -- sub-agents and forks


def test_the_order_of_a_parent_is_no_prompt() -> None:
    log = Log("child", parent="root").answered()
    assert (log.told(ev.Prompted), len(log.told(ev.TurnStarted))) == ([], 1)


def test_a_child_says_who_started_it_and_what_for() -> None:
    log = Log("child", parent="root").line("subagent/descriptor", label="Count the jars", mode="one-shot")
    assert [(event.parent, event.task) for event in log.told(ev.Delegated)] == [
        ("root", None),
        ("root", "Count the jars"),
    ]


def test_a_users_fork_is_nobodys_child() -> None:
    log = Log("copy", parentSession="root").answered()
    assert (log.told(ev.Delegated), len(log.told(ev.Prompted))) == ([], 1)


def test_what_a_fork_copied_counts_nothing_but_names_it() -> None:
    log = Log("copy", parentSession="root", seedLength=7)
    log.answered().line("session/title", title="Warm up").line("request/context", model="m", contextWindow=9)
    log.line("session/end-seed").turn("Now this").say(usage=USAGE).end()
    assert [prompt.text for prompt in log.told(ev.Prompted)] == ["Now this"]
    assert [event.name for event in log.told(ev.Named)] == ["Warm up"]
    assert [event.limit for event in log.told(ev.UsageRecorded)] == [9]
    assert log.told(ev.SessionResumed, ev.Flawed) == []


def seeded(*, marks: list[float]) -> Log:
    """A copy of later builds: a turn of old, then marks at these times, then a turn of its own."""
    log = Log("copy", version=3, parentSession="root", isSeeded=True)
    log.t = -100.0
    log.answered()
    for at in marks:
        log.t = at - 0.05
        log.line("session/end-seed", inherited=True)
    log.t = max(log.t, 1.0)
    return log.turn("Now this").say().end()


@pytest.mark.parametrize("marks", [[0.01], [0.0], [-50.0, 0.01], [-0.002], [-70.0, -60.0, -0.001]])
def test_a_copy_ends_with_its_last_mark(marks: list[float]) -> None:
    assert [prompt.text for prompt in seeded(marks=marks).told(ev.Prompted)] == ["Now this"]


def test_a_resume_is_told_once_there_was_work() -> None:
    assert Log().line("session/end-seed").told(ev.SessionResumed) == []
    assert len(Log().answered().line("session/end-seed").told(ev.SessionResumed)) == 1


# -- tools


def test_a_call_is_told_with_its_arguments() -> None:
    (call,) = Log().turn().call("c", "read", file_path="src/a.py").told(ev.ToolStarted)
    assert (call.call, call.name, json.loads(call.arguments)) == ("c", "read", {"file_path": "src/a.py"})


@pytest.mark.parametrize("arguments", ["{broken", "", '"text"', "x" * 9000, {"command": "ls"}, None, ["ls"]])
def test_arguments_may_be_anything(arguments: object) -> None:
    log = Log().turn()
    log.line("tool/call", callId="c", name="bash", arguments=arguments)
    assert len(log.told(ev.ToolStarted)) == 1


@pytest.mark.parametrize("half", [b"\\ud83d", b"\\ude00", b"\\ud83d \\ude00", b"\\ud83d\\\\"])
def test_half_of_a_character_spoils_no_line(half: bytes) -> None:
    log = Log().turn("HALF \\ud83d").say("HALF").call("c", command="HALF")
    log.lines = [line.replace(b"HALF", half) for line in log.lines]
    assert (len(log.told(ev.Prompted, ev.Spoken, ev.ToolStarted)), log.told(ev.Malformed)) == (3, [])


def test_long_arguments_are_cut() -> None:
    (call,) = Log().turn().call("c", "write", file_path="a.py", content="x" * 100_000).told(ev.ToolStarted)
    assert len(call.arguments) < 5000
    assert json.loads(call.arguments)["file_path"] == "a.py"


@pytest.mark.parametrize(("error", "ok"), [(False, True), (True, False)])
def test_a_call_fails_by_its_flag_alone(error: bool, ok: bool) -> None:
    log = Log().turn().call("c").result("c", "boom\n[exit code: 3]", error=error)
    (end,) = log.told(ev.ToolFinished)
    assert (end.call, end.ok, end.refused, end.exit_code) == ("c", ok, False, None)


def test_results_of_the_newest_generation_say_so_on_the_message() -> None:
    log = Log(version=4).turn().call("c")
    message = {"role": "tool", "toolCallId": "c", "content": [{"type": "text", "text": "no"}], "isError": True}
    log.line("tool/result", 0.05, {"surfaceOp": "append"}, message=message)
    (end,) = log.told(ev.ToolFinished)
    assert (end.call, end.ok) == ("c", False)


@pytest.mark.parametrize(
    ("name", "role"),
    [("ask_user_question", "question"), ("exit_plan_mode", "plan"), ("bash", None), ("job_output", "follow-up")],
)
def test_tools_with_a_meaning(name: str, role: str | None) -> None:
    (call,) = Log().turn().call("c", name, job_id="bash-1").told(ev.ToolStarted)
    assert call.role == role


@pytest.mark.parametrize("version", [0, 4])
def test_a_job_in_the_background_begins_and_ends(version: int) -> None:
    log = Log(version=version).turn().call("c", run_in_background=True)
    if version:
        content = [{"type": "text", "text": "started background job bash-1"}]
        log.line("tool/result", message={"role": "tool", "toolCallId": "c", "content": content})
    else:
        log.result("c", "started background job bash-1")
    log.say().end()
    log.turn("background job bash-1 (bash: sleep 2) finished [status: completed, exit code: 1].", kind="tool-jobs")
    (begun,), (over,) = log.told(ev.ToolFinished), log.told(ev.ShellCompleted)
    assert (begun.shell, begun.running) == (over.shell, True) == ("bash-1", True)
    assert over.exit_code is None


def test_a_result_that_only_quotes_a_job_begins_none() -> None:
    log = Log().turn().call("c", "read").result("c", "started background job bash-1")
    (end,) = log.told(ev.ToolFinished)
    assert (end.shell, end.running) == (None, False)


@pytest.mark.parametrize(
    ("name", "arguments", "station", "label"),
    [
        ("bash", {"command": "pytest -q", "description": "Run the tests"}, "test", None),
        ("read", {"file_path": "src/shelf.py"}, "read", "read shelf.py"),
        ("read_image", {"file_path": "a.png"}, "read", "read a.png"),
        ("write", {"file_path": "a.py", "content": "x"}, "edit", "write a.py"),
        ("edit", {"file_path": "a.py", "old_string": "a", "new_string": "b"}, "edit", "edit a.py"),
        ("grep", {"pattern": "JARS"}, "search", "grep JARS"),
        ("glob", {"pattern": "*.py"}, "search", "glob *.py"),
        ("web_search", {"queries": ["jar sizes"]}, "research", "jar sizes"),
        ("run_code", {"code": "1", "description": "Count"}, "shell", "Count"),
        ("subagent", {"description": "Count the jars", "prompt": "x"}, "plan", "Count the jars"),
        ("subagent_fork", {"description": "Check"}, "plan", "Check"),
        ("workflow", {"script": "x"}, "plan", "workflow"),
        ("list_agents", {}, "read", "list agents"),
        ("report", {"output": "done"}, "plan", "report"),
        ("interrupt_agent", {"agent_id": "x"}, "plan", "interrupt agent"),
        ("todo_write", {"todos": []}, "plan", "todo write"),
        ("job_list", {}, "shell", "job list"),
        ("skill", {"name": "pdf"}, "plan", "skill pdf"),
        ("exit_plan_mode", {"plan": "x"}, "plan", "plan for approval"),
        ("ask_user_question", {"question": "Which?"}, "ask", "Which?"),
        ("ask_user_question", {"questions": [{"header": "Jar", "question": "Which jar?"}, {}]}, "ask", "Which jar?"),
        ("ask_user_question", {"questions": ["Which?"]}, "ask", "Which?"),
        ("ask_user_question", {"questions": [7]}, "ask", "ask"),
        ("create_goal", {"objective": "x"}, "plan", "create goal"),
    ],
)
def test_its_tools_have_their_stations(name: str, arguments: dict[str, Any], station: str, label: str | None) -> None:
    step = classify_tool(name, arguments)
    assert step.station == station
    assert label in (None, step.label)


# -- approvals


@pytest.mark.parametrize(
    ("outcome", "verdict"),
    [("allowed-once", "approved"), ("rejected", "denied"), ("cancelled", "cancelled"), ("unavailable", "cancelled")],
)
def test_an_approval_is_asked_and_decided(outcome: str, verdict: str) -> None:
    log = Log().turn().call("c").line("approval/asked", id="a", callId="c", toolName="bash")
    log.line("approval/decided", 2.0, id="a", outcome=outcome)
    asked, answered = log.told(ev.PermissionAsked, ev.PermissionAnswered)
    assert (asked.request, asked.call, answered.request, answered.verdict) == ("a", "c", "a", verdict)


def test_where_nobody_is_asked_nobody_is_waited_for() -> None:
    log = Log().line("approval/policy", policy="never").turn().line("approval/asked", id="a", toolName="bash")
    assert log.told(ev.PermissionAsked) == []


# -- tokens


def usage_chunk(log: Log) -> Log:
    return log.line("assistant/chunk", turn=1, step=1, chunk={"type": "usage", "usage": USAGE})


def test_tokens_are_told_by_the_stream_and_not_again_by_the_message() -> None:
    log = usage_chunk(Log().line("request/context", model="m", contextWindow=5000).turn()).say(usage=USAGE)
    (usage,) = log.told(ev.UsageRecorded)
    assert (usage.input, usage.output, usage.cached, usage.context, usage.limit) == (105, 10, 1000, 1105, 5000)


def test_an_empty_reply_that_is_tried_again_used_tokens_as_well() -> None:
    log = usage_chunk(Log().turn()).line("llm/retry", failure={"code": "EMPTY_RESPONSE"})
    assert len(usage_chunk(log).say(usage=USAGE).told(ev.UsageRecorded)) == 2


def test_one_attempt_has_one_usage() -> None:
    assert len(usage_chunk(usage_chunk(Log().turn())).say(usage=USAGE).told(ev.UsageRecorded)) == 1


def test_without_a_stream_the_message_tells() -> None:
    assert len(Log().turn().say(usage=USAGE).told(ev.UsageRecorded)) == 1


def test_what_nobody_told_is_unknown() -> None:
    assert Log().turn().say().told(ev.UsageRecorded) == []


@pytest.mark.parametrize("message_too", [True, False])
def test_later_builds_embed_the_stream(message_too: bool) -> None:
    stream = [{"type": "text-chunks", "texts": ["a"]}, {"type": "chunk", "chunk": {"type": "usage", "usage": USAGE}}]
    log = Log(version=3).turn().line("assistant/attempt", turn=1, step=1, stream=stream)
    log.say(usage=USAGE if message_too else None, stream=stream)
    assert [usage.output for usage in log.told(ev.UsageRecorded)] == [10, 10]


def test_a_compaction_leaves_what_was_not_condensed() -> None:
    log = Log().turn().say(usage=USAGE).end().line("compaction/start", compactionId="x", turn=None)
    log.line("compaction/summary", shadowedTokenCount=736, usage={"inputTokens": 900, "outputTokens": 60})
    log.line("compaction/end", compactionId="x", turn=None)
    (begun,), (over,) = log.told(ev.CompactionStarted), log.told(ev.CompactionEnded)
    assert (begun.tokens, over.before, over.after) == (1105, 1105, 1105 - 676)
    assert len(log.told(ev.UsageRecorded)) == 1


def test_a_compaction_that_failed_saved_nothing() -> None:
    log = Log().turn().say(usage=USAGE).line("compaction/start").line("compaction/end", error="refused")
    (over,) = log.told(ev.CompactionEnded)
    assert (over.before, over.after) == (None, None)


def test_todos_are_the_whole_list() -> None:
    todos = [{"content": "Read", "status": "completed"}, {"content": "Write", "status": "in_progress"}]
    (listed,) = Log().line("todo/write", todos=todos).told(ev.TodosListed)
    assert listed.todos == (("Read", True), ("Write", False))


# -- the log itself


def test_a_line_that_could_fill_the_memory_is_damage() -> None:
    todos = [{"content": "x" * 1000, "status": "pending"}] * 9000
    log = Log().line("todo/write", todos=todos)
    assert (len(log.told(ev.Malformed)), log.told(ev.TodosListed)) == (1, [])


def test_of_a_newer_build_only_the_first_line_is_believed() -> None:
    events = Log(version=5).answered().events()
    assert [type(event) for event in events[:2]] == [ev.SessionStarted, ev.Flawed]
    assert events[1].why == "written by a newer dsh"  # type: ignore[union-attr]
    assert {type(event) for event in events[2:]} == {ev.Noted}


def test_a_log_without_its_first_line_says_so() -> None:
    decode = dsh.decoder()
    events = [event for line in Log().answered().lines[1:] for event in decode(line)]
    assert [event.why for event in events if isinstance(event, ev.Flawed)] == [
        "unreadable: its first line is missing or damaged"
    ]
    assert not [event for event in events if isinstance(event, ev.Prompted)]


def test_somebody_elses_file_is_not_understood() -> None:
    decode = dsh.decoder()
    lines = (b'{"type":"session.start","data":{}}', b"plain text", b'{"a":1}', b"[]")
    kinds = [type(event) for line in lines for event in decode(line)]
    assert set(kinds) == {ev.Unknown, ev.Malformed}


def test_a_missing_line_is_told_once() -> None:
    log = Log().answered().answered()
    del log.lines[9], log.lines[3]
    assert len(log.told(ev.Flawed)) == 1


def test_lines_that_come_again_count_once() -> None:
    log = Log().answered()
    log.lines += log.lines[1:]
    assert (len(log.told(ev.Prompted)), log.told(ev.Flawed)) == (1, [])


def test_a_packed_row_stands_for_as_many_lines_as_it_has_delays_and_one() -> None:
    lines = lines_of("raw_jsonl")
    rows = [n for n, line in enumerate(lines) if line.startswith(b'{"type":"text-chunks"')]
    assert rows
    decode = dsh.decoder()
    kept = [line for n, line in enumerate(lines) if n != rows[0]]
    events = [event for line in kept for event in decode(line)]
    assert [event.why for event in events if isinstance(event, ev.Flawed)] == [
        "partial: lines are missing before line 26"
    ]


@pytest.mark.parametrize("may_be_skipped", [True, False])
def test_a_type_that_nobody_knows(may_be_skipped: bool) -> None:
    log = Log().line("acme/mood", 0.05, {"ignorable": may_be_skipped}, mood="fine").answered()
    assert (len(log.told(ev.Unknown)), log.told(ev.Flawed)) == (0 if may_be_skipped else 1, [])


@pytest.mark.parametrize(
    "line",
    [
        b'{"type":"turn/start","seq":0,"time":1,"data":{"turn":"one"}}',
        b'{"type":"turn/start","seq":0,"time":1,"da',
        b'{"type":"tool/call","seq":0,"time":1,"data":[]}',
        b'{"type":"user/message","seq":0,"time":1,"data":null}',
        b'{"type":',
        b'{"type":"turn/start"',
        b"\xff\xfe\x00",
    ],
)
def test_a_line_that_cannot_be_read_is_counted_and_costs_no_other(line: bytes) -> None:
    log = Log()
    log.lines.append(line)
    if line.startswith((b'{"type":"t', b'{"type":"u')):
        log.seq = 1
    log.answered()
    assert (len(log.told(ev.Malformed)), len(log.told(ev.Prompted))) == (1, 1)


def test_no_time_lies_before_the_log_began() -> None:
    log = Log()
    log.t = -1000.0
    assert {event.at for event in log.answered().events() if event.at is not None} == {START}


def test_nothing_is_kept_of_one_log_for_the_next() -> None:
    Log("child", parent="root").line("approval/policy", policy="never").events()
    assert len(Log().answered().told(ev.Prompted)) == 1
