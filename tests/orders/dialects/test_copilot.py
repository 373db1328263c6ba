"""The Copilot dialect: every version's shape of a line gives the same event, and no bytes ever raise."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.orders import events as ev
from game.orders.dialects import copilot_debris
from game.orders.dialects.copilot import decode
from orders.recordings import RECORDINGS

TIME = "2026-11-30T03:10:12.638Z"
AT = 1796008212.638
ALL_LINES = [line for recording in RECORDINGS for line in recording.lines]
SMALL_LINES = [line for line in ALL_LINES if len(line) < 3000]


def line(kind: str, data: Any, **envelope: Any) -> bytes:
    record = {"type": kind, "data": data, "id": "e1", "timestamp": TIME, "parentId": None} | envelope
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode()


def only(raw: bytes) -> Any:
    (event,) = decode(raw)
    return event


# -- layouts


LAYOUTS = {
    "data": lambda d: {"data": d},
    "payload": lambda d: {"payload": d},
    "inline": lambda d: d,
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("type_first", [True, False])
@pytest.mark.parametrize("spaced", [True, False])
def test_every_layout_gives_the_same_event(layout: str, type_first: bool, spaced: bool) -> None:
    fields = {"toolCallId": "c", "success": True, "shellExecution": {"exitCode": 3}, "result": {"content": "x"}}
    body = LAYOUTS[layout](fields)
    record = {"type": "tool.execution_complete"} | body if type_first else body | {"type": "tool.execution_complete"}
    record |= {"id": "e1", "timestamp": TIME}
    raw = json.dumps(record, separators=None if spaced else (",", ":")).encode()
    assert only(raw) == only(line("tool.execution_complete", fields))


@pytest.mark.parametrize(
    ("time", "at"),
    [
        (TIME, AT),
        ("2026-11-30T03:10:12.638+00:00", AT),
        ("2026-11-30T05:10:12.638+02:00", AT),
        ("2026-11-30T03:10:12.638", AT),
        (AT, AT),
        (int(AT * 1000), AT),
        (str(int(AT * 1000)), AT),
        ("soon", None),
        (None, None),
        ({}, None),
        (-1, None),
        (True, None),
    ],
)
@pytest.mark.parametrize("key", ["timestamp", "ts"])
def test_every_form_of_time(time: Any, at: float | None, key: str) -> None:
    raw = json.dumps({"type": "assistant.turn_start", "data": {}, key: time}).encode()
    assert only(raw).at == pytest.approx(at) if at else only(raw).at is None


def test_a_byte_order_mark_and_a_carriage_return_are_nothing() -> None:
    raw = line("abort", {"reason": "x"})
    assert decode(b"\xef\xbb\xbf" + raw + b"\r") == decode(raw)


@pytest.mark.parametrize("raw", [b"", b" ", b"\r", b"\xef\xbb\xbf"])
def test_an_empty_line_is_no_event(raw: bytes) -> None:
    assert decode(raw) == ()


def test_the_fast_way_and_the_tolerant_way_agree_on_every_recorded_line() -> None:
    for raw in ALL_LINES:
        reordered = json.dumps(dict(reversed(json.loads(raw).items())), separators=(",", ":"), ensure_ascii=False)
        fast, slow = only(raw), only(reordered.encode())
        if isinstance(fast, ev.ToolStarted):
            assert (json.loads(fast.arguments), fast.call) == (json.loads(slow.arguments), slow.call)
        else:
            assert fast == slow


# -- fields


@pytest.mark.parametrize("key", ["toolName", "name"])
def test_a_tools_name_has_two_keys(key: str) -> None:
    assert only(line("tool.execution_start", {"toolCallId": "c", key: "view"})).name == "view"


@pytest.mark.parametrize(
    ("arguments", "kept"),
    [
        ({"path": "/x"}, {"path": "/x"}),
        ('{"path": "/x"}', '{"path": "/x"}'),
        ("*** Begin Patch", "*** Begin Patch"),
        (None, None),
    ],
)
def test_arguments_may_be_anything(arguments: Any, kept: Any) -> None:
    event = only(line("tool.execution_start", {"toolCallId": "c", "toolName": "x", "arguments": arguments}))
    assert json.loads(event.arguments) == kept


def test_long_arguments_keep_what_names_the_work() -> None:
    arguments = {"path": "/x", "file_text": "y" * 100_000}
    event = only(line("tool.execution_start", {"toolCallId": "c", "toolName": "create", "arguments": arguments}))
    assert json.loads(event.arguments)["path"] == "/x"
    assert len(event.arguments) < 10_000


def test_a_long_patch_keeps_the_names_of_its_files() -> None:
    patch = "*** Begin Patch\n*** Delete File: a.py\n" + "+x\n" * 9000 + "*** Update File: b.py\n"
    event = only(line("tool.execution_start", {"toolCallId": "c", "toolName": "apply_patch", "arguments": patch}))
    assert json.loads(event.arguments).splitlines()[1:] == ["*** Delete File: a.py", "*** Update File: b.py"]


@pytest.mark.parametrize("shell_id", ["0", "cmd-false"])
@pytest.mark.parametrize("as_text", [True, False])
def test_a_follow_up_names_its_shell(shell_id: str, as_text: bool) -> None:
    arguments: Any = {"shellId": shell_id}
    if as_text:
        arguments = json.dumps(arguments)
    event = only(
        line("tool.execution_start", {"toolCallId": "c", "toolName": "read_powershell", "arguments": arguments})
    )
    assert (event.role, event.subject) == ("follow-up", shell_id)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("x\n<shellId: 0 completed with exit code 3>", (3, "0", False)),
        ("x\n<shellId: 0 completed with exit code 3>\n", (3, "0", False)),
        ("<shellId: cmd-x completed with exit code -1>", (-1, "cmd-x", False)),
        ("<detached command with shellId: det completed with exit code 0>", (0, "det", False)),
        ("a <shellId: 0 completed with exit code 3> b", (None, None, False)),
        ("<shellId: 0 completed with exit code 3>\n<shellId: 1 completed with exit code 0>", (0, "1", False)),
        ('"<shellId: 0 completed with exit code 3>"', (None, None, False)),
        ("<command started in background with shellId: srv>", (None, "srv", True)),
        ("<command started in detached background with shellId: d>", (None, "d", True)),
        ("<command with shellId: 0 moved to background by the user. Read it later>", (None, "0", True)),
        ("tick\n<command with shellId: s is still running after 1 seconds. Use read_bash.>", (None, "s", True)),
        ("<command with id: s stopped>", (None, "s", False)),
        (None, (None, None, False)),
        (["a"], (None, None, False)),
    ],
)
def test_what_a_result_says_of_a_shell(content: Any, said: tuple[int | None, str | None, bool]) -> None:
    data = {"toolCallId": "c", "success": True, "result": {"content": content, "detailedContent": "<x exit code 9>"}}
    event = only(line("tool.execution_complete", data))
    assert (event.exit_code, event.shell, event.running) == said


def test_a_result_may_be_a_text() -> None:
    data = {"toolCallId": "c", "success": True, "result": "x\n<shellId: 0 completed with exit code 3>"}
    assert only(line("tool.execution_complete", data)).exit_code == 3


def test_a_results_blocks_are_read_where_there_is_no_content() -> None:
    blocks = [{"type": "text", "text": "x\n<shellId: 0 completed with exit code 3>"}]
    data = {"toolCallId": "c", "success": True, "result": {"contents": blocks}}
    assert only(line("tool.execution_complete", data)).exit_code == 3


@pytest.mark.parametrize(
    ("error", "success", "ok"),
    [({"message": "x"}, None, False), ("x", None, False), (None, None, True), ("x", True, True)],
)
def test_success_may_be_absent(error: Any, success: bool | None, ok: bool) -> None:
    data = {"toolCallId": "c", "error": error} | ({} if success is None else {"success": success})
    assert only(line("tool.execution_complete", data)).ok is ok


@pytest.mark.parametrize("empty", [None, ""])
def test_an_empty_id_is_no_id(empty: Any) -> None:
    event = only(
        line("assistant.turn_start", {"interactionId": empty, "parentToolCallId": empty}, agentId=empty, id=empty)
    )
    assert (event.interaction, event.parent_call, event.agent, event.id) == (None, None, None, None)


@pytest.mark.parametrize("wrong", [5, 5.5, True, [], {}, "text", None])
def test_a_wrong_type_in_one_field_never_costs_the_record(wrong: Any) -> None:
    for kind, fields, check in [
        ("user.message", ("content", "delivery", "source", "agentMode", "isAutopilotContinuation"), ev.Prompted),
        ("assistant.message", ("content", "toolRequests", "model", "chunkIndex"), ev.Spoken),
        ("tool.execution_start", ("toolCallId", "toolName", "arguments", "mcpServerName"), ev.ToolStarted),
        ("tool.execution_complete", ("success", "result", "error", "shellExecution", "toolCallId"), ev.ToolFinished),
        ("permission.requested", ("requestId", "permissionRequest"), ev.PermissionAsked),
        ("session.start", ("context", "selectedModel"), ev.SessionStarted),
        ("session.shutdown", ("modelMetrics", "totalPremiumRequests"), ev.SessionShutdown),
    ]:
        for field in fields:
            event = only(line(kind, {"interactionId": "i1", field: wrong}))
            assert isinstance(event, check)
            if hasattr(event, "interaction"):
                assert event.interaction == "i1"


@pytest.mark.parametrize("data", [None, [], 5, "x", {}])
def test_a_record_without_usable_data_is_still_one(data: Any) -> None:
    assert isinstance(only(line("assistant.turn_end", data)), ev.TurnEnded)
    assert isinstance(only(line("user.message", data)), ev.Prompted)


# -- types


def test_an_ignored_type_gives_its_time_alone() -> None:
    assert only(line("system.message", {"content": "x" * 30_000})) == ev.Noted(pytest.approx(AT))
    assert only(line("model.message", {"content": "x"})) == ev.Noted(pytest.approx(AT))


@pytest.mark.parametrize("kind", ["nobody.knows", "", "tool"])
def test_an_unknown_type_is_counted(kind: str) -> None:
    assert isinstance(only(line(kind, {})), ev.Unknown)


@pytest.mark.parametrize("raw", [b'{"x":1}', b'{"type":5}', b'{"type":null,"data":{}}'])
def test_an_object_without_a_type_is_not_understood(raw: bytes) -> None:
    assert isinstance(only(raw), ev.Unknown)


@pytest.mark.parametrize("raw", [b"nonsense", b"[]", b"5", b'{"type":"abort"', b"\x00\x00", b"\xff\xfe{"])
def test_what_is_no_record_is_malformed(raw: bytes) -> None:
    assert decode(raw) == (ev.Malformed(None),)


# -- crash debris


@pytest.mark.parametrize(
    "torn", [line("system.message", {"content": "x" * 5000}), line("user.message", {"content": "x{"})]
)
@pytest.mark.parametrize("cut", [3, 10, 40, 60])
def test_a_record_after_a_torn_one_is_recovered(torn: bytes, cut: int) -> None:
    good = line("tool.execution_start", {"toolCallId": "c", "toolName": "view", "arguments": {"path": "{"}})
    first, second = decode(torn[:-cut] + good)
    assert isinstance(first, ev.Malformed)
    assert isinstance(second, ev.ToolStarted)


@pytest.mark.parametrize("debris", [b"\x00" * 4096, b'{"type":"sys', b'"}', b"\xff\xff", b"xx "])
def test_a_record_among_debris_is_recovered(debris: bytes) -> None:
    good = line("abort", {"reason": "x"})
    for raw in (debris + good, good + debris):
        events = decode(raw)
        assert [type(e) for e in events] == [ev.Malformed, ev.Aborted]


NESTED = b'{"type":"user.message","data":['
HOSTILE = {
    "objects in objects": b'{"a":' * 100_000,
    "lists in objects": b'{"a":[' * 40_000,
    "a short line of objects": b'{"a":' * 5_000,
    "torn strings": b"".join(b'{"a":"' + b'\\"' * 2000 for _ in range(60)),
    "a torn string after many openings": b'{"a":' * 900 + b'"' + b"z" * 200_000,
    "records in records": NESTED * 20 + b"1," * 110_000,
    "records in records, long": NESTED * 20 + b"1," * 2_000_000,
    "no JSON, long": b"x" * 3_000_000,
    "bad bytes, long": b"\xff" * 3_000_000,
}


@pytest.mark.parametrize("debris", HOSTILE.values(), ids=HOSTILE)
def test_a_record_behind_hostile_debris_is_recovered_with_bounded_work(
    debris: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    work: list[int] = []
    taken = copilot_debris._taken

    def count(text: str, start: int) -> tuple[dict[str, Any] | None, int, int]:
        found = taken(text, start)
        work.append(found[2])
        return found

    monkeypatch.setattr(copilot_debris, "_taken", count)
    good = line("abort", {"reason": "x"})
    assert [type(e) for e in decode(debris + good)] == [ev.Malformed, ev.Aborted]
    assert sum(work) < 3_000_000


LONG_LIST = "[" + "1," * 200_000 + "1]"


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ('{"type":"new.kind","data":{"x":%s},"timestamp":"2026-01-01T00:00:00Z"}', ev.Unknown(1767225600.0)),
        ('{"type":"abort","data":{"reason":%s},"timestamp":"2026-01-01T00:00:00Z"}', ev.Aborted),
        ('{"type":"user.message","data":{"content":"hi","delivery":%s}}', ev.Prompted),
        ('{"type":"user.message","payload":{"content":"hi","delivery":%s}}', ev.Prompted),
        ('{"type":"user.message","content":"hi","delivery":%s}', ev.Prompted),
        ('{"data":{"content":"hi","delivery":%s},"id":7,"type":"user.message"}', ev.Prompted),
    ],
)
def test_a_long_record_that_is_not_quite_right_is_read_as_a_short_one(raw: str, expected: object) -> None:
    (short,) = decode((raw % "[1]").encode())
    (long,) = decode((raw % LONG_LIST).encode())
    assert long == short
    assert expected in (long, type(long))


def test_a_bad_byte_in_a_long_text_costs_no_record() -> None:
    raw = line("user.message", {"content": "XY", "x": "z" * 300_000}).replace(b"XY", b"X\xffY")
    first, second = decode(raw)
    assert (first, getattr(second, "text", None)) == (ev.Malformed(None), "X\ufffdY")


def test_two_whole_records_on_a_line_are_two_and_nothing_is_malformed() -> None:
    assert [type(e) for e in decode(line("abort", {}) + line("system.message", {}))] == [ev.Aborted, ev.Noted]


def test_a_bad_byte_in_a_text_costs_no_record() -> None:
    raw = line("user.message", {"content": "XY"}).replace(b"XY", b"X\xff\xfeY")
    events = decode(raw)
    assert [type(e) for e in events] == [ev.Malformed, ev.Prompted]


def test_a_lone_surrogate_in_a_text_costs_no_record() -> None:
    raw = line("user.message", {"content": "XY"}).replace(b"XY", b"X\\ud800Y")
    assert isinstance(only(raw), ev.Prompted)


@given(st.binary(max_size=200))
def test_no_bytes_raise(raw: bytes) -> None:
    decode(raw)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(SMALL_LINES), st.data())
def test_no_corruption_of_a_recorded_line_raises(raw: bytes, data: st.DataObject) -> None:
    mutable = bytearray(raw)
    for _ in range(data.draw(st.integers(1, 5))):
        mutable[data.draw(st.integers(0, len(mutable) - 1))] = data.draw(st.integers(0, 255))
    decode(bytes(mutable))
    decode(raw[: data.draw(st.integers(0, len(raw)))])


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(SMALL_LINES), st.sampled_from(SMALL_LINES), st.data())
def test_a_good_record_behind_a_torn_one_is_always_found(torn: bytes, good: bytes, data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(torn) - 1))
    assert decode(torn[:cut] + good)[-1:] == decode(good)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(SMALL_LINES), st.data())
def test_any_value_in_any_field_never_raises_and_never_costs_the_record(raw: bytes, data: st.DataObject) -> None:
    record = json.loads(raw)
    target = data.draw(st.sampled_from([record, record["data"] or record]))
    key = data.draw(st.sampled_from([k for k in target if k != "type"] or ["x"]))
    target[key] = data.draw(JSON_VALUES)
    events = decode(json.dumps(record).encode())
    assert len(events) == 1
    assert not isinstance(events[0], ev.Malformed)
