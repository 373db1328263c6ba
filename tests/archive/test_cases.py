"""The archive knows every session by its header, and finds the one that is meant."""

from pathlib import Path

import pytest

from game.archive.cases import CaseError, case_json, find_case, list_cases, short_ids
from game.sources.copilot import CopilotFinder
from tests.archive.filed import DECODERS, START, write_session


def ids(home: Path) -> list[str]:
    return [case.key.id for case in list_cases([CopilotFinder(home)], DECODERS)]


def find(wanted: str, *homes: Path) -> Path:
    return Path(find_case(wanted, [CopilotFinder(home) for home in homes], DECODERS).found.log)


def test_the_session_written_last_comes_first(tmp_path: Path) -> None:
    for name, at in (("a", 10), ("b", 30), ("c", 20)):
        write_session(tmp_path, name, at=at)
    assert ids(tmp_path) == ["b", "c", "a"]


def test_a_header_holds_what_the_first_line_and_the_side_file_tell(tmp_path: Path) -> None:
    folder = write_session(tmp_path, "a", workspace="name: Carts\nclient_name: github/cli\ncwd: /elsewhere\n")
    (case,) = list_cases([CopilotFinder(tmp_path)], DECODERS)
    assert case_json(case) == {
        "id": "a",
        "source": "copilot",
        "client": "cli",
        "name": "Carts",
        "repository": "acme/shop",
        "branch": "main",
        "cwd": "/w/shop",
        "model": "gpt-4.1",
        "started_at": "2026-03-01T10:00:00.000Z",
        "changed_at": "1970-01-01T00:16:40.000Z",
        "size": len(START),
        "path": str(folder),
    }


@pytest.mark.parametrize(
    "log",
    [b"", b"\n", b"not json\n", b"\xff\xfe\n", b'{"type":"session.start","data":7}\n', b"x" * 2_000_000, b"[" * 9999],
    ids=["empty", "blank", "text", "bytes", "wrong type", "endless", "deep"],
)
def test_a_log_with_another_beginning_is_known_by_its_id_alone(log: bytes, tmp_path: Path) -> None:
    write_session(tmp_path, "a", log=log)
    (case,) = list_cases([CopilotFinder(tmp_path)], DECODERS)
    assert (case.key.id, case.started_at, case.model) == ("a", None, None)


def test_a_byte_order_mark_hides_no_header(tmp_path: Path) -> None:
    write_session(tmp_path, "a", log=b"\xef\xbb\xbf" + START)
    (case,) = list_cases([CopilotFinder(tmp_path)], DECODERS)
    assert case.model == "gpt-4.1"


def test_texts_of_a_header_are_clean(tmp_path: Path) -> None:
    write_session(tmp_path, "a", workspace='name: "red \\e[31m\\u202e alert"\n')
    (case,) = list_cases([CopilotFinder(tmp_path)], DECODERS)
    assert case.workspace.name == "red [31m alert"


def test_only_the_first_line_is_read(tmp_path: Path) -> None:
    write_session(tmp_path, "a", log=START * 50)
    read: list[bytes] = []

    def decode(line: bytes) -> tuple[()]:
        read.append(line)
        return ()

    list_cases([CopilotFinder(tmp_path)], {"copilot": lambda: decode})
    assert read == [START.rstrip()]


def test_a_session_in_two_homes_is_the_copy_written_last(tmp_path: Path) -> None:
    write_session(tmp_path / "one", "a", at=10)
    newer = write_session(tmp_path / "two", "a", at=20)
    cases = list_cases([CopilotFinder(tmp_path / "one"), CopilotFinder(tmp_path / "two")], DECODERS)
    assert [case.found.folder for case in cases] == [str(newer)]


def test_a_missing_home_has_no_cases(tmp_path: Path) -> None:
    assert ids(tmp_path / "nowhere") == []


def test_a_case_is_found_by_its_id_even_where_another_begins_with_it(tmp_path: Path) -> None:
    short = write_session(tmp_path, "ab")
    write_session(tmp_path, "abc")
    assert find("ab", tmp_path) == short / "events.jsonl"


def test_a_case_is_found_by_a_prefix_that_only_it_has(tmp_path: Path) -> None:
    write_session(tmp_path, "7f30")
    wanted = write_session(tmp_path, "7f41")
    assert find("7f4", tmp_path) == wanted / "events.jsonl"


def test_a_prefix_of_several_asks_for_more_of_the_id(tmp_path: Path) -> None:
    for name in ("7f30", "7f41"):
        write_session(tmp_path, name)
    with pytest.raises(CaseError, match="2 cases begin with '7f'; type more of the id"):
        find("7f", tmp_path)


@pytest.mark.parametrize("wanted", ["nobody", "", "a\0b", "x" * 5000, "\ud800"])
def test_no_such_case_is_one_line_that_tells_where_they_are_listed(wanted: str, tmp_path: Path) -> None:
    write_session(tmp_path, "7f30")
    with pytest.raises(CaseError, match=r"there is no case .*; agent-kitchen cases lists them") as error:
        find(wanted, tmp_path)
    assert len(str(error.value)) < 150


def test_a_path_of_a_folder_or_of_its_log_is_that_case(tmp_path: Path) -> None:
    folder = write_session(tmp_path, "a")
    assert {find(str(path), tmp_path) for path in (folder, folder / "events.jsonl")} == {folder / "events.jsonl"}


def test_a_path_names_its_own_copy_of_a_session_that_is_in_two_homes(tmp_path: Path) -> None:
    older = write_session(tmp_path / "one", "a", at=10)
    write_session(tmp_path / "two", "a", at=20)
    assert find(str(older), tmp_path / "one", tmp_path / "two") == older / "events.jsonl"


def test_a_path_outside_every_home_is_a_case_with_its_side_file(tmp_path: Path) -> None:
    folder = write_session(tmp_path / "elsewhere", "a", workspace="name: Kept\n")
    case = find_case(str(folder), [CopilotFinder(tmp_path / "home")], DECODERS)
    assert (case.key.id, case.workspace.name) == ("a", "Kept")


def test_a_relative_path_is_a_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_session(tmp_path, "a")
    monkeypatch.chdir(folder)
    assert find(".", tmp_path / "home") == folder / "events.jsonl"


def test_a_log_by_itself_is_a_case(tmp_path: Path) -> None:
    log = tmp_path / "kept.jsonl"
    log.write_bytes(START)
    case = find_case(str(log), [CopilotFinder(tmp_path / "home")], DECODERS)
    assert (case.key.id, case.found.folder) == ("kept", None)


def test_a_file_that_is_no_log_and_a_folder_without_one_are_no_cases(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("x", encoding="utf-8")
    for wanted in (tmp_path, tmp_path / "notes.txt"):
        with pytest.raises(CaseError, match="there is no case"):
            find(str(wanted), tmp_path / "home")


def test_a_folder_in_place_of_a_log_is_no_case(tmp_path: Path) -> None:
    (tmp_path / "a" / "events.jsonl").mkdir(parents=True)
    with pytest.raises(CaseError, match="there is no case"):
        find(str(tmp_path / "a"), tmp_path / "home")


def test_what_all_ids_begin_with_does_not_count_as_told() -> None:
    assert short_ids(["session-5eed0014-1f2e"]) == {"session-5eed0014-1f2e": "session-5eed0014"}
