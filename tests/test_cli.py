"""The command line: exit status, one-line errors, help with an example."""

import io
import json
from pathlib import Path

import pytest

from game.cli import COMMANDS, main
from tests.archive.filed import write_session


def err(capsys: pytest.CaptureFixture[str]) -> str:
    """What was said on standard error; nothing may have been printed."""
    said = capsys.readouterr()
    assert said.out == ""
    return said.err


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["stauts"], "type one of wall, status"),
        (["--sice", "2h"], "unrecognized arguments"),
        (["--demo", "stauts"], "type one of wall, status"),
        (["--at", "5", "shot", "o.png"], "type agent-kitchen shot and its options"),
        (["--source", "status"], "invalid choice"),
        (["status", "--since", "soon"], "type midnight, all, 2h, 3d or"),
        (["status", "--now", "later"], "type one like 2026-03-01T18:30:00Z"),
        (["status", "--idle", "-3"], "is no number from 0 to"),
        (["status", "--source", "emacs"], "invalid choice"),
        (["shot"], "OUT.png"),
        (["shot", "o.png", "--size", "big"], "type one like 1920x1080"),
        (["shot", "o.png", "--size", "1x1"], "out of range"),
        (["shot", "o.png", "--at", "nan"], "is no number from 0 to"),
        (["shot", "o.png", "--map", "garden"], "type auto, small, kitchen, banquet or a .tmx file"),
        (["--map", "garden"], "type auto, small, kitchen, banquet or a .tmx file"),
        (["classify"], "type agent-kitchen classify"),
        (["classify", "--shell", "fish", "ls"], "invalid choice"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_wrong_argument_is_one_line_and_status_2(
    words: list[str], hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    line = err(capsys)
    assert hint in line
    assert line.count("\n") == 1


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_helps_with_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main([name, "--help"])
    assert leaving.value.code == 0
    assert f"example: agent-kitchen {name}" in capsys.readouterr().out


def test_another_failure_is_one_line_and_status_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "no" / "such" / "folder" / "o.png"
    assert main(["shot", str(out), "--demo", "--at", "0", "--size", "640x360"]) == 1
    line = err(capsys)
    assert "cannot be written" in line
    assert line.count("\n") == 1


def test_a_missing_home_is_one_line_and_an_empty_snapshot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "nowhere"
    assert main(["status", "--json", "--copilot-home", str(missing)]) == 0
    said = capsys.readouterr()
    assert said.err == f"agent-kitchen: {missing}: no such folder\n"
    snapshot = json.loads(said.out)
    assert (snapshot["mode"], snapshot["sessions"]) == ("live", [])
    assert snapshot["sources"][0]["state"] == "missing"


def test_options_may_stand_before_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # a folder by a command's name is no command
    assert main(["--copilot-home", "cases", "--json", "status", "--now", "2026-03-01T18:30:00Z"]) == 0
    said = capsys.readouterr()
    assert "cases: no such folder" in said.err
    assert json.loads(said.out)["sessions"] == []


def test_a_picture_of_homes_says_which_moment_it_shows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_session(tmp_path / "home", "a", at=1_772_391_600)
    words = ["shot", str(tmp_path / "o.png"), "--copilot-home", str(tmp_path / "home"), "--at", "0"]
    assert main(words) == 0
    line = err(capsys)
    assert "2026-03-01T19:00:00Z, when the newest log was written; --now ISO" in line
    assert line.count("\n") == 1


def test_a_picture_of_a_given_moment_says_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_session(tmp_path / "home", "a", at=1_772_391_600)
    words = ["shot", str(tmp_path / "o.png"), "--copilot-home", str(tmp_path / "home"), "--at", "0"]
    assert main([*words, "--now", "2026-03-01T18:30:00Z"]) == 0
    assert err(capsys) == ""


def test_without_any_agent_the_demo_is_told_as_a_demo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COPILOT_HOME", str(tmp_path / "nowhere"))
    assert main(["status", "--json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["mode"] == "demo"
    assert "no agent was found" in said.err


def test_a_command_is_classified(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["classify", "cd api && pytest -q"]) == 0
    assert capsys.readouterr().out == "test\tpytest -q\n"


def test_a_tool_call_is_classified(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["classify", "--tool", "view", "--args", '{"path": "/x/cart.py"}']) == 0
    assert capsys.readouterr().out == "read\tview cart.py\n"


def test_a_batch_gives_one_line_for_each(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = b'{"shell":"bash","command":"git push"}\n{"tool":"grep","args":{"pattern":"x"}}\nno json\n[1]\n{}\n\xff\n'
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines)))
    assert main(["classify", "--batch"]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer.get("station") for answer in answers] == ["ship", "search", None, None, None, None]


def test_doctor_names_what_it_looked_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--json", "--copilot-home", str(tmp_path)]) == 0
    findings = json.loads(capsys.readouterr().out)
    assert findings["sources"][0]["root"] == str(tmp_path)
    assert {"versions", "settings", "watching", "sessions", "skipped"} <= set(findings)


def test_doctor_for_people_is_plain_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--copilot-home", str(tmp_path)]) == 0
    assert str(tmp_path) in capsys.readouterr().out


def test_doctor_says_once_that_a_home_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "nowhere"
    assert main(["doctor", "--source", "copilot", "--copilot-home", str(missing)]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if str(missing) in line]
    assert lines == [f"  copilot: {missing}: not there"]


def test_a_bad_map_at_the_start_is_one_line_and_status_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.tmx").write_text("<map/>", encoding="utf-8")
    assert main(["shot", str(tmp_path / "o.png"), "--demo", "--at", "0", "--map", str(tmp_path / "mine.tmx")]) == 1
    line = err(capsys)
    assert line.startswith("agent-kitchen: mine.tmx: tiles must be 16x16 px")
    assert line.count("\n") == 1
    assert not (tmp_path / "o.png").exists()


def test_a_bad_pack_is_one_line_and_a_picture_all_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "o.png"
    assert main(["shot", str(out), "--demo", "--at", "0", "--size", "640x360", "--pack", str(tmp_path / "none")]) == 0
    assert err(capsys).count("\n") == 1
    assert out.exists()


def test_a_picture_of_the_chart_of_a_case(tmp_path: Path) -> None:
    pictures = []
    for panel in ("tree", "case"):
        out = tmp_path / f"{panel}.png"
        assert main(["shot", str(out), "--demo", "--at", "0", "--size", "640x360", "--panel", panel]) == 0
        pictures.append(out.read_bytes())
    assert pictures[0] != pictures[1]
