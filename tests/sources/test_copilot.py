"""Where Copilot's sessions are found, and what is no session."""

import os
from pathlib import Path

import pytest

from game.orders.notices import Presence, SessionKey, UnreadablePath
from game.sources.copilot import CopilotFinder, copilot_finders
from game.sources.finder import FoundLog

FLAT = "1e6a5c02-9b1d-4f0e-8a77-3c2d5e6f7a8b"


def session(home: Path, name: str, text: str = '{"type":"session.start"}\n') -> Path:
    folder = home / "session-state" / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "events.jsonl").write_text(text, encoding="utf-8")
    return folder


def ids(finder: CopilotFinder) -> set[str]:
    return {found.key.id for found in finder.survey().logs}


def test_a_folder_with_a_log_is_a_session(tmp_path: Path) -> None:
    folder = session(tmp_path, "one", "abc\n")
    (found,) = CopilotFinder(tmp_path).survey().logs
    status = (folder / "events.jsonl").stat()
    assert found == FoundLog(
        SessionKey("copilot", "one"), str(folder / "events.jsonl"), str(folder), status.st_mtime, 4
    )


def test_a_folder_without_a_log_is_none(tmp_path: Path) -> None:
    session(tmp_path, "one")
    empty = tmp_path / "session-state" / "two"
    empty.mkdir()
    (empty / "workspace.yaml").touch()
    (empty / "inuse.1.lock").touch()
    assert ids(CopilotFinder(tmp_path)) == {"one"}


def test_a_log_that_changed_since_the_last_survey_is_found_as_it_is_now(tmp_path: Path) -> None:
    folder = session(tmp_path, "one", "a\n")
    finder = CopilotFinder(tmp_path)
    finder.survey()
    session(tmp_path, "one", "a\nb\n")
    assert [found.size for found in finder.survey().logs] == [4]
    (folder / "events.jsonl").unlink()
    assert finder.survey().logs == ()


def test_the_flat_layout_of_older_versions_is_read(tmp_path: Path) -> None:
    session(tmp_path, "one")
    flat = tmp_path / "session-state" / f"{FLAT}.jsonl"
    flat.write_text("a\n", encoding="utf-8")
    found = CopilotFinder(tmp_path).look(f"{FLAT}.jsonl")
    assert found is not None
    assert (found.key.id, found.log, found.folder) == (FLAT, str(flat), None)
    assert ids(CopilotFinder(tmp_path)) == {"one", FLAT}


def test_a_flat_log_has_no_owner_and_no_side_file(tmp_path: Path) -> None:
    (tmp_path / "session-state").mkdir()
    (tmp_path / "session-state" / f"{FLAT}.jsonl").touch()
    finder = CopilotFinder(tmp_path)
    (found,) = finder.survey().logs
    assert finder.owner(found, None).presence is Presence.NO_LOCK
    assert finder.workspace_stamp(found) is None


def test_all_layouts_side_by_side_and_stray_files_do_no_harm(tmp_path: Path) -> None:
    session(tmp_path, "one")
    root = tmp_path / "session-state"
    (root / f"{FLAT}.jsonl").touch()
    for stray in ("writes.jsonl", "events.jsonl", ".jsonl", f"{FLAT}.jsonl.bak", f"{FLAT}", f"{FLAT}.json"):
        (root / stray).write_text('{"type":"session.start","data":{}}\n', encoding="utf-8")
    (root / "stray.txt").touch()
    (root / ".DS_Store").touch()
    (root / "events.jsonl.backup-before-recovery-1").touch()
    (root / ".session-operation-locks").mkdir()
    (root / ".session-operation-locks" / "one.lock").touch()
    (root / ".hidden").mkdir()
    (root / ".hidden" / "events.jsonl").touch()
    (tmp_path / "history-session-state").mkdir()
    (tmp_path / "history-session-state" / "session_1_2.json").write_text("{}", encoding="utf-8")
    survey = CopilotFinder(tmp_path).survey()
    assert ({found.key.id for found in survey.logs}, survey.unreadable) == ({"one", FLAT}, ())


def test_a_folder_in_place_of_a_log_is_told_and_the_rest_goes_on(tmp_path: Path) -> None:
    session(tmp_path, "one")
    odd = tmp_path / "session-state" / "two" / "events.jsonl"
    odd.mkdir(parents=True)
    survey = CopilotFinder(tmp_path).survey()
    assert [found.key.id for found in survey.logs] == ["one"]
    assert survey.unreadable == (UnreadablePath(str(odd.parent), "not a file"),)


def test_a_linked_session_folder_is_followed_and_a_broken_link_is_none(tmp_path: Path) -> None:
    folder = session(tmp_path / "elsewhere", "one")
    root = tmp_path / "session-state"
    root.mkdir()
    (root / "one").symlink_to(folder, target_is_directory=True)
    (root / "two").symlink_to(tmp_path / "nowhere", target_is_directory=True)
    (root / "loop").symlink_to(root / "loop")
    assert ids(CopilotFinder(tmp_path)) == {"one"}


def test_a_missing_home_is_missing(tmp_path: Path) -> None:
    assert CopilotFinder(tmp_path / "none").survey().state == "missing"


def test_a_home_without_sessions_is_no_error(tmp_path: Path) -> None:
    survey = CopilotFinder(tmp_path).survey()
    assert (survey.state, survey.logs) == ("ok", ())


def test_a_file_in_place_of_a_home_is_unreadable(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.touch()
    survey = CopilotFinder(home).survey()
    assert survey.state == "unreadable"
    assert survey.unreadable[0].why == "not a directory"


def test_a_home_that_may_not_be_read_is_unreadable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session(tmp_path, "one")

    def refuse(path: object) -> None:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(os, "scandir", refuse)
    survey = CopilotFinder(tmp_path).survey()
    assert survey.state == "unreadable"
    assert survey.unreadable == (UnreadablePath(str(tmp_path / "session-state"), "permission denied"),)


def test_a_home_name_no_system_takes_is_unreadable() -> None:
    assert CopilotFinder(Path("a\0b")).survey().state == "unreadable"


def test_the_session_state_folder_may_be_given_itself(tmp_path: Path) -> None:
    session(tmp_path, "one")
    assert ids(CopilotFinder(tmp_path / "session-state")) == {"one"}


def test_five_thousand_folders_are_all_found(tmp_path: Path) -> None:
    for number in range(5000):
        folder = tmp_path / "session-state" / f"{number:05}"
        folder.mkdir(parents=True)
        if number % 2:
            (folder / "events.jsonl").touch()
    assert ids(CopilotFinder(tmp_path)) == {f"{number:05}" for number in range(1, 5000, 2)}


# Homes


def homes(given: list[Path], **environ: str) -> list[Path]:
    return [finder.home for finder in copilot_finders(given, environ)]


def test_given_homes_go_before_the_variable(tmp_path: Path) -> None:
    assert homes([tmp_path / "a", tmp_path / "b"], COPILOT_HOME="/c") == [tmp_path / "a", tmp_path / "b"]


def test_the_variable_goes_before_the_default() -> None:
    assert homes([], COPILOT_HOME=" /c ") == [Path("/c")]


@pytest.mark.parametrize("environ", [{}, {"COPILOT_HOME": " "}])
def test_the_default_is_in_the_users_home(environ: dict[str, str]) -> None:
    assert homes([], **environ) == [Path("~/.copilot").expanduser()]


def test_the_same_folder_by_two_names_is_one_home(tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "session-state").mkdir(parents=True)
    (tmp_path / "link").symlink_to(home, target_is_directory=True)
    assert homes([home, tmp_path / "link", home / "session-state"]) == [home]


def test_letter_case_makes_no_second_home_where_the_system_ignores_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os.path, "normcase", lambda path: str(path).lower())
    assert len(homes([tmp_path / "Users", tmp_path / "users"])) == 1
