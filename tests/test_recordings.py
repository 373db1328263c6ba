"""`status --json` on every recorded session gives the figures that a careful reader of its log gives."""

import json
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from tests.recordings import Recorded, allowed, home_of, iso, recorded_sessions

FIGURES = ("served", "cancelled", "coins", "steps", "fires")
FACTS = ("name", "repository", "branch", "cwd", "client")
RECORDED = [recorded for recorded in recorded_sessions() if recorded.expected["events"]]
UNPROMPTED = [recorded for recorded in recorded_sessions() if not recorded.expected["events"]]


def snapshot(recorded: Recorded, folder: Path, capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, Any]:
    """The session's part of the snapshot, 30 seconds after its last event."""
    now = iso(recorded.expected["last_event_at"] + 30)
    home = str(home_of(recorded.scenario, folder))
    arguments = ["status", "--json", "--copilot-home", home, "--since", "all", "--idle", "0", "--now", now, *options]
    assert main(arguments) == 0
    sessions = json.loads(capsys.readouterr().out)["sessions"]
    prompted = {other.id for other in RECORDED if other.scenario == recorded.scenario}
    assert {session["id"] for session in sessions} == prompted
    (found,) = [s for s in sessions if s["id"] == recorded.id]
    return found


@pytest.mark.parametrize("recorded", RECORDED, ids=lambda r: f"{r.scenario}-{r.id[:4]}")
def test_figures_and_facts_are_the_expected(
    recorded: Recorded, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = snapshot(recorded, tmp_path, capsys, "--no-pid-check")
    wrong = {
        name: (got, recorded.expected[name])
        for name, got in [*((f, found["stats"][f]) for f in FIGURES), *((f, found[f]) for f in FACTS)]
        if not allowed(recorded.expected[name], got)
    }
    if not allowed(recorded.expected["malformed"], found["skipped"]["malformed"]):
        wrong["malformed"] = (found["skipped"]["malformed"], recorded.expected["malformed"])
    assert not wrong


@pytest.mark.parametrize("recorded", RECORDED, ids=lambda r: f"{r.scenario}-{r.id[:4]}")
def test_end_state_is_the_expected(recorded: Recorded, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = snapshot(recorded, tmp_path, capsys, "--no-pid-check")
    if recorded.expected["lock_left"]:
        got = {
            "status": found["status"],
            "orders": [order["prompt"] for order in found["orders"]],
            "tools": [tool["name"] for tool in found["tools"]],
            "subagents": [agent["name"] for agent in found["subagents"]],
            "waiting_on": [found["waiting_on"]] if found["waiting_on"] else [],
        }
        assert got == recorded.expected["trusted"]
    else:
        got = {
            "status": found["status"],
            "orders": len(found["orders"]),
            "tools": len(found["tools"]),
            "subagents": len(found["subagents"]),
            "waiting_on": found["waiting_on"],
        }
        assert got == recorded.expected["gone"]


@pytest.mark.parametrize("recorded", UNPROMPTED, ids=lambda r: f"{r.scenario}-{r.id[:4]}")
def test_a_session_that_was_never_prompted_is_no_chef(
    recorded: Recorded, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = str(home_of(recorded.scenario, tmp_path))
    assert main(["status", "--json", "--copilot-home", home, "--since", "all"]) == 0
    assert recorded.id not in {session["id"] for session in json.loads(capsys.readouterr().out)["sessions"]}
