"""`status --json` on recorded DeepSeek Harness sessions gives the figures that a careful reader of their logs gives."""

import json
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from tests.dsh_recordings import DATA, Recorded, recorded_sessions
from tests.recordings import iso

RECORDED = recorded_sessions()
LAST = 1796010000.0
"""A moment after all of them."""


def run(capsys: pytest.CaptureFixture[str], command: str, scenario: str, *options: str) -> str:
    arguments = [command, "--dsh-home", str(DATA / scenario), "--source", "dsh", "--since", "all", *options]
    assert main(arguments) == 0
    return capsys.readouterr().out


def snapshot(recorded: Recorded, capsys: pytest.CaptureFixture[str], later: float = 2.0) -> dict[str, Any]:
    """The session's part of the snapshot, so many seconds after its recording's last event."""
    last = max(other.expected["lastTime"] for other in RECORDED if other.scenario == recorded.scenario) / 1000
    told = run(capsys, "status", recorded.scenario, "--json", "--no-pid-check", "--now", iso(last + later))
    (found,) = [session for session in json.loads(told)["sessions"] if session["id"] == recorded.id]
    return found  # type: ignore[no-any-return]


@pytest.mark.parametrize("recorded", RECORDED, ids=str)
def test_counts_are_the_expected(recorded: Recorded, capsys: pytest.CaptureFixture[str]) -> None:
    found, expected = snapshot(recorded, capsys), recorded.expected
    stats = found["stats"]
    assert {name: stats[name] for name in ("steps", "fires", "served", "cancelled")} == {
        "steps": expected["toolCallsTotal"],
        "fires": recorded.fires,
        "served": recorded.ends("completed"),
        "cancelled": recorded.ends("aborted:user"),
    }
    assert found["skipped"] == {"malformed": 0, "unknown": 0}


@pytest.mark.parametrize("recorded", RECORDED, ids=str)
def test_tokens_are_the_expected(recorded: Recorded, capsys: pytest.CaptureFixture[str]) -> None:
    found, expected = snapshot(recorded, capsys), recorded.expected
    usage = expected["tokensFromUsageChunks"] or expected["tokensFromMessages"]
    if not usage:
        assert found["tokens"] is None
        return
    names = {"input": "inputTokens", "output": "outputTokens", "cached": "cacheReadTokens"}
    assert found["tokens"] == {ours: usage.get(theirs, 0) for ours, theirs in names.items()}
    assert found["context"] == {"used": expected["lastPromptTokens"], "limit": expected["contextWindow"]}


@pytest.mark.parametrize("recorded", RECORDED, ids=str)
def test_facts_are_the_expected(recorded: Recorded, capsys: pytest.CaptureFixture[str]) -> None:
    found, expected = snapshot(recorded, capsys), recorded.expected
    assert (found["name"], found["cwd"]) == (expected["title"], expected["cwd"])
    if expected["models"]:
        assert found["model"] == expected["models"][-1]
    assert [(todo["done"], todo["text"]) for todo in found["todos"]] == [
        (status == "completed", text) for status, text in expected["todo"] or []
    ]
    assert found["last_event_at"] == iso(expected["lastTime"] / 1000).replace("000+00:00", "Z")


@pytest.mark.parametrize("recorded", RECORDED, ids=str)
def test_end_state_is_the_expected(recorded: Recorded, capsys: pytest.CaptureFixture[str]) -> None:
    found, expected = snapshot(recorded, capsys), recorded.expected
    assert [tool["name"] for tool in found["tools"]] == expected["openTools"]
    assert (found["waiting_on"] == "permission") is bool(expected["pendingApprovals"])
    assert (found["status"] in ("working", "waiting", "thinking")) is expected["openTurn"]
    assert found["visible"] is not recorded.is_child


@pytest.mark.parametrize("recorded", [r for r in RECORDED if r.expected["openTurn"]], ids=str)
def test_after_minutes_of_silence_nothing_is_claimed_to_go_on(
    recorded: Recorded, capsys: pytest.CaptureFixture[str]
) -> None:
    found = snapshot(recorded, capsys, later=301)
    assert (found["status"], found["tools"], found["orders"]) == ("offline", [], [])


def test_a_lock_that_nobody_holds_is_a_process_that_is_gone(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "status", "syn_v4_killed_in_tool", "--json", "--now", iso(1796009017.0))
    assert json.loads(told)["sessions"][0]["status"] == "offline"


@pytest.mark.parametrize(
    ("scenario", "why"),
    [
        ("dmg_flipped_byte", "unreadable: a part of it is damaged"),
        ("dmg_seq_gap_raw", "partial: lines are missing before line 12"),
    ],
)
def test_doctor_says_why_a_log_is_not_to_be_trusted(
    scenario: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    findings = json.loads(run(capsys, "doctor", scenario, "--json"))
    assert [one["why"] for one in findings["flawed"]] == [why]
    (flawed,) = findings["flawed"]
    assert f"  dsh {flawed['session']}: {why}\n" in run(capsys, "doctor", scenario)


def test_a_log_that_is_still_being_written_is_no_flaw(capsys: pytest.CaptureFixture[str]) -> None:
    findings = json.loads(run(capsys, "doctor", "dmg_torn_last_frame", "--json"))
    assert (findings["flawed"], findings["skipped"], findings["sessions"]["loaded"]) == ([], [], 1)


def test_a_torn_frame_costs_only_what_is_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "status", "dmg_torn_last_frame", "--json", "--now", iso(LAST))
    (session,) = json.loads(told)["sessions"]
    assert session["tokens"] == {"input": 200, "output": 18, "cached": 1000}
    assert session["stats"]["served"] == 1


def test_a_plugins_lines_are_skipped_and_counted_unless_they_may_be(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "status", "dmg_unknown_types", "--json", "--now", iso(LAST))
    (session,) = json.loads(told)["sessions"]
    assert session["skipped"] == {"malformed": 0, "unknown": 1}
    assert (session["stats"]["steps"], session["tokens"]["input"]) == (1, 300)


def test_a_store_of_sqlite_is_named_and_no_chef(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(run(capsys, "status", "sqlite_backend", "--json"))
    assert told["sessions"] == []
    (entry,) = told["sources"][0]["unreadable"]
    assert Path(entry["path"]).name == "sessions.db"
    assert "SQLite" in entry["why"]


def test_the_newest_generation_alone_counts(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(run(capsys, "cases", "syn_v3_resumed", "--json"))
    assert [Path(case["path"]).name for case in told] == ["session-5eed0019-1f2e-4a3b-8c4d-000000abc019"]
    assert len(told) == 1


def test_cases_are_known_by_their_first_lines(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(run(capsys, "cases", "two_projects_three_sessions", "--json"))
    assert {case["cwd"] for case in told} == {"/home/alex/pantry", "/home/alex/ledger app"}
    assert all(case["started_at"] for case in told)


def test_a_report_tells_the_whole_session(capsys: pytest.CaptureFixture[str]) -> None:
    folder = next((DATA / "approvals" / "sessions").glob("*/*"))
    assert main(["report", str(folder), "--since", "all", "--no-pid-check", "--now", iso(LAST)]) == 0
    text = capsys.readouterr().out
    assert "# Outside files" in text
    assert "| 1 | 0 | 25 | 4 | 3 |" in text or "| 1 | 0 | 28 | 4 | 3 |" in text


def test_an_uncompressed_log_given_by_its_path_is_whose_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    log = next((DATA / "raw_jsonl" / "sessions").glob("*/*/session.jsonl"))
    assert main(["report", str(log), "--since", "all", "--now", iso(LAST)]) == 0
    assert "(dsh)" in capsys.readouterr().out


@pytest.mark.parametrize("scenario", ["subagents_background", "syn_v4_subagents_background"])
def test_sub_agents_are_told_under_their_head(scenario: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = [
        json.loads(line) for line in run(capsys, "effects", scenario, "--from-start", "--now", iso(LAST)).splitlines()
    ]
    head = "session-5eed0005-1f2e-4a3b-8c4d-000000abc005"
    assert {effect["session"] for effect in told} == {head}
    scouts = {effect["name"]: effect["agent_id"] for effect in told if effect["kind"] == "sub-start"}
    assert scouts == {
        "Scout the source": "55ee8aec-62f6-4512-952b-970bfa082bb6",
        "Scout the tests": "c967d549-1093-4b9a-b1c0-c14c7a5323f8",
    }
    calls = [(effect["name"], effect["agent_id"]) for effect in told if effect["kind"] == "tool"]
    assert ("glob", scouts["Scout the source"]) in calls
    assert ("bash", scouts["Scout the tests"]) in calls
    assert ("send_message", None) in calls
    assert [effect["ok"] for effect in told if effect["kind"] == "sub-end"] == [True, True, True]
    assert sum(effect["kind"] == "clock-in" for effect in told) == 1


def test_a_retried_model_call_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "effects", "retry_then_ok", "--from-start", "--now", iso(LAST)).splitlines()
    said = [json.loads(line)["text"] for line in told if '"say"' in line]
    assert said[:3] == [
        "redialling (1 of 5): Internal server error",
        "redialling (2 of 5): overloaded",
        "redialling (3 of 5): slow down",
    ]


def test_a_compaction_tells_what_it_saved(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "effects", "compaction_manual", "--from-start", "--now", iso(LAST)).splitlines()
    (tidy,) = [json.loads(line) for line in told if '"tidy-end"' in line]
    assert tidy["tokens_before"] - tidy["tokens_after"] == 736 - 60
    assert "agent_id" not in tidy


def test_only_waits_that_a_person_could_notice_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "effects", "approvals", "--from-start", "--now", iso(LAST)).splitlines()
    waits = [json.loads(line) for line in told if '"wait-end"' in line]
    assert [(wait["on"], wait["outcome"], wait["seconds"]) for wait in waits] == [("permission", "approved", 1.805)]
