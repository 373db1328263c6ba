"""`cases` and `report` as commands."""

import json
from pathlib import Path

import pytest

from game.cli import main
from tests.archive.filed import START, write_session
from tests.recordings import DATA, home_of

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *words: object) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of a command."""
    status = main([str(word) for word in words])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_cases_as_json_is_a_list_newest_first(tmp_path: Path, capsys: Capture) -> None:
    write_session(tmp_path, "a", at=10)
    write_session(tmp_path, "b", at=20)
    status, out, err = run(capsys, "cases", "--json", "--copilot-home", tmp_path)
    assert (status, [case["id"] for case in json.loads(out)], err) == (0, ["b", "a"], "")


def test_the_table_shows_ids_that_can_be_typed(tmp_path: Path, capsys: Capture) -> None:
    for name in ("12345678-one", "12345678-two", "abcdefgh-xyz"):
        write_session(tmp_path, name)
    _, out, _ = run(capsys, "cases", "--copilot-home", tmp_path)
    assert [line.split()[0] for line in out.splitlines()[1:]] == ["12345678-o", "12345678-t", "abcdefgh"]
    status, _, _ = run(capsys, "report", "12345678-o", "--copilot-home", tmp_path)
    assert status == 0


def test_the_table_shows_project_and_name(tmp_path: Path, capsys: Capture) -> None:
    write_session(tmp_path, "a", workspace="name: Carts\n")
    _, out, _ = run(capsys, "cases", "--copilot-home", tmp_path)
    assert "acme/shop/main" in out
    assert out.splitlines()[1].endswith("Carts")


def test_an_empty_home_has_no_recorded_sessions(tmp_path: Path, capsys: Capture) -> None:
    assert run(capsys, "cases", "--copilot-home", tmp_path) == (0, "no recorded sessions\n", "")


def test_a_missing_home_is_named_and_the_list_is_empty(tmp_path: Path, capsys: Capture) -> None:
    home = tmp_path / "nowhere"
    status, out, err = run(capsys, "cases", "--json", "--copilot-home", home)
    assert (status, json.loads(out), err) == (0, [], f"agent-kitchen: {home}: no such folder\n")


def test_cases_of_all_days_are_listed_unless_since_says_otherwise(tmp_path: Path, capsys: Capture) -> None:
    write_session(tmp_path, "old", at=1_700_000_000)
    write_session(tmp_path, "new", at=1_700_009_000)
    words = ("cases", "--json", "--copilot-home", tmp_path)
    _, out, _ = run(capsys, *words)
    assert len(json.loads(out)) == 2
    _, out, _ = run(capsys, *words, "--since", "2023-11-15T00:00:00Z")
    assert [case["id"] for case in json.loads(out)] == ["new"]


@pytest.mark.parametrize("form", [["--json"], []], ids=["json", "table"])
def test_masked_cases_tell_no_name_or_place(form: list[str], tmp_path: Path, capsys: Capture) -> None:
    write_session(tmp_path, "a", workspace="name: Secret\n")
    _, out, _ = run(capsys, "cases", "--privacy", "--copilot-home", tmp_path, *form)
    assert not [word for word in ("Secret", "acme", "/w/shop", str(tmp_path)) if word in out]


def test_a_report_goes_to_standard_output(tmp_path: Path, capsys: Capture) -> None:
    home = home_of("qa-simple", tmp_path)
    (folder,) = (log.parent for log in (DATA / "copilot" / "qa-simple").glob("*/events.jsonl"))
    status, out, err = run(capsys, "report", folder.name[:6], "--copilot-home", home)
    assert (status, err) == (0, "")
    assert out.startswith("# What is the difference")
    assert f"- session: {folder.name} (copilot)" in out


def test_a_report_of_a_log_outside_every_home_needs_no_home(tmp_path: Path, capsys: Capture) -> None:
    (log,) = (DATA / "copilot" / "fix-bug-tests").glob("*/events.jsonl")
    status, out, _ = run(capsys, "report", log, "--copilot-home", tmp_path / "nowhere")
    assert status == 0
    assert "### " in out


def test_a_report_is_saved_as_utf8_with_line_feeds(tmp_path: Path, capsys: Capture) -> None:
    (log,) = (DATA / "copilot" / "unicode").glob("*/events.jsonl")
    file = tmp_path / "report.md"
    assert run(capsys, "report", log, "-o", file, "--copilot-home", tmp_path / "nowhere") == (0, "", "")
    text = file.read_bytes()
    assert b"\r" not in text
    assert "会議メモ" in text.decode("utf-8")


@pytest.mark.parametrize("name", ["report.md", "session-state/report.md", "session-state/a/events.jsonl"])
def test_a_report_is_never_written_below_a_home(name: str, tmp_path: Path, capsys: Capture) -> None:
    write_session(tmp_path, "a")
    status, out, err = run(capsys, "report", "a", "-o", tmp_path / name, "--copilot-home", tmp_path)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "only ever read; type a file elsewhere" in err
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["events.jsonl"]
    assert (tmp_path / "session-state/a/events.jsonl").read_bytes() == START


def test_a_report_is_never_written_into_the_folder_of_its_case(tmp_path: Path, capsys: Capture) -> None:
    folder = write_session(tmp_path / "elsewhere", "a")
    status, _, err = run(capsys, "report", folder, "-o", folder / "r.md", "--copilot-home", tmp_path / "home")
    assert (status, "only ever read" in err, (folder / "r.md").exists()) == (2, True, False)


def test_a_report_of_a_log_by_itself_does_not_replace_the_log(tmp_path: Path, capsys: Capture) -> None:
    log = tmp_path / "kept.jsonl"
    log.write_bytes(START)
    status, _, err = run(capsys, "report", log, "-o", log, "--copilot-home", tmp_path / "home")
    assert (status, "is the log itself" in err, log.read_bytes()) == (2, True, START)


def test_a_report_that_cannot_be_written_is_one_line(tmp_path: Path, capsys: Capture) -> None:
    write_session(tmp_path / "home", "a")
    status, _, err = run(capsys, "report", "a", "-o", tmp_path / "no/r.md", "--copilot-home", tmp_path / "home")
    assert (status, err.count("\n")) == (1, 1)
    assert "cannot be written (no such file or directory)" in err


def test_a_masked_report_tells_nothing_private(tmp_path: Path, capsys: Capture) -> None:
    (log,) = (DATA / "copilot" / "fix-bug-tests").glob("*/events.jsonl")
    _, plain, _ = run(capsys, "report", log, "--copilot-home", tmp_path)
    _, masked, _ = run(capsys, "report", log, "--privacy", "--copilot-home", tmp_path)
    for word in ("webshop", "pytest", "feature/cart-totals"):
        assert word in plain
        assert word not in masked


@pytest.mark.parametrize("command", [["cases"], ["report", "a"], ["replay", "a"]], ids=lambda words: words[0])
def test_the_demo_has_no_archive(command: list[str], capsys: Capture) -> None:
    status, _, err = run(capsys, *command, "--demo")
    assert (status, "the demo shift leaves no recordings" in err) == (2, True)


@pytest.mark.parametrize("command", ["report", "replay"])
def test_a_case_that_is_not_there_is_one_line_and_status_2(command: str, tmp_path: Path, capsys: Capture) -> None:
    status, out, err = run(capsys, command, "nobody", "--copilot-home", tmp_path)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "agent-kitchen cases lists them" in err
