"""Files are written outside every watched folder, and whole or not at all."""

import os
from pathlib import Path

import pytest

from game.arguments import UsageError
from game.outlet import OutletError, outside_homes, save_text
from game.sources.copilot import CopilotFinder


def refused(out: Path, home: Path) -> bool:
    try:
        outside_homes(out, [CopilotFinder(home)])
    except UsageError:
        return True
    return False


def test_a_file_beside_a_home_may_be_written(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    assert outside_homes(tmp_path / "r.md", [CopilotFinder(tmp_path / "home")]) == (tmp_path / "r.md").resolve()


@pytest.mark.parametrize("name", ["home/r.md", "home/a/b/r.md", "x/../home/r.md", "home"])
def test_a_file_below_a_home_may_not(name: str, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    assert refused(tmp_path / name, tmp_path / "home")


def test_a_home_that_is_not_there_yet_is_kept_as_well(tmp_path: Path) -> None:
    assert refused(tmp_path / "home" / "r.md", tmp_path / "home")


def test_a_link_leads_to_no_way_in(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "home", target_is_directory=True)
    (tmp_path / "r.md").symlink_to(tmp_path / "home" / "r.md")
    assert refused(tmp_path / "link" / "r.md", tmp_path / "home")
    assert refused(tmp_path / "r.md", tmp_path / "home")


def test_a_home_that_is_a_link_is_kept_under_both_names(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "home").symlink_to(tmp_path / "real", target_is_directory=True)
    assert refused(tmp_path / "real" / "r.md", tmp_path / "home")


def test_sessions_that_lie_elsewhere_by_a_link_are_kept(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "state").mkdir()
    (tmp_path / "home" / "session-state").symlink_to(tmp_path / "state", target_is_directory=True)
    assert refused(tmp_path / "state" / "r.md", tmp_path / "home")


def test_a_name_that_no_file_can_have_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="names no file"):
        outside_homes(Path("a\0b"), [CopilotFinder(tmp_path)])


def test_saving_leaves_nothing_but_the_file(tmp_path: Path) -> None:
    save_text(tmp_path / "r.md", "one\n")
    save_text(tmp_path / "r.md", "two ✓ \udcff\n")
    assert [path.name for path in tmp_path.iterdir()] == ["r.md"]
    assert (tmp_path / "r.md").read_bytes() == "two ✓ ?\n".encode()


def test_a_file_that_goes_by_another_name_too_keeps_its_content_there(tmp_path: Path) -> None:
    (tmp_path / "log").write_text("kept", encoding="utf-8")
    os.link(tmp_path / "log", tmp_path / "r.md")
    save_text(tmp_path / "r.md", "new")
    assert (tmp_path / "log").read_text(encoding="utf-8") == "kept"


@pytest.mark.parametrize("name", ["no/r.md", "file/r.md", "."])
def test_what_cannot_be_written_is_one_line_that_names_it(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(OutletError, match=r"cannot be written \(") as error:
        save_text(tmp_path / name, "text")
    assert "\n" not in str(error.value)
