"""The real window, driven by keys in its own process."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pygame
import pytest

ROOT = Path(__file__).parents[1]


def drive(
    folder: Path, *arguments: str, keys: str = "", complaint: str = ""
) -> tuple[list[dict[str, Any]], pygame.Surface]:
    """Run the window until its script presses Esc: what was noted after each key, and the last picture.

    `complaint` is all that it may say on standard error."""
    picture = folder / "window.png"
    told = run(folder, "tests.driven", str(picture), *arguments, complaint=complaint, KITCHEN_TEST_KEYS=keys)
    return told, pygame.image.load(str(picture))


def run(folder: Path, module: str, *arguments: str, complaint: str = "", **more: str) -> Any:
    """Run a driver of the window in its own process: the JSON that it wrote."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "XDG_CONFIG_HOME": str(folder),
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        **more,
    }
    display = os.environ.get("KITCHEN_TEST_DISPLAY")
    if display:
        environment |= {"DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", timeout=90, check=False
    )
    assert (done.returncode, done.stderr) == (0, complaint), done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def driven(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[dict[str, Any]], pygame.Surface]:
    """One run of the demo through all keys."""
    return drive(tmp_path_factory.mktemp("driven"), "--demo", "--seed", "7")


Driven = tuple[list[dict[str, Any]], pygame.Surface]


def test_h_opens_and_closes_the_help(driven: Driven) -> None:
    assert [note["help"] for note in driven[0][:3]] == [False, True, False]


def test_p_turns_privacy_on(driven: Driven) -> None:
    assert [note["privacy"] for note in driven[0][2:4]] == [False, True]


def test_f11_goes_to_full_screen_and_back_to_the_same_size(driven: Driven) -> None:
    before, full, after = driven[0][3:6]
    assert (before["fullscreen"], full["fullscreen"], after["fullscreen"]) == (False, True, False)
    assert after["window"] == before["window"]


def test_space_pauses_the_demo_and_lets_it_go_on(driven: Driven) -> None:
    assert [note["paused"] for note in driven[0][5:8]] == [False, True, False]


def test_escape_leaves_with_a_picture_of_more_than_walls(driven: Driven) -> None:
    small = pygame.transform.scale(driven[1], (64, 36))
    colours = {tuple(small.get_at((x, y))) for x in range(64) for y in range(36)}
    assert len(colours) > 200


def test_an_empty_home_opens_an_empty_kitchen_and_no_demo(tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "session-state").mkdir(parents=True)
    notes, _ = drive(tmp_path, "--copilot-home", str(home))
    assert {note["mode"] for note in notes} == {"live"}
    # what really happens cannot be paused
    assert not any(note["paused"] for note in notes)


def test_keys_open_every_page_and_filter_by_project(tmp_path: Path) -> None:
    notes, _ = drive(tmp_path, "--demo", keys="b o m d s h ESCAPE close")
    assert [note["page"] for note in notes] == [None, "brigade", "brigade", "menu", "day", "settings", "help", None]
    assert notes[1]["scope"] is None
    assert notes[2]["scope"]


def test_escape_closes_the_page_the_scope_and_then_the_window(tmp_path: Path) -> None:
    notes, _ = drive(tmp_path, "--demo", keys="o b ESCAPE ESCAPE ESCAPE")
    assert [(note["page"], bool(note["scope"])) for note in notes[1:]] == [
        (None, True),
        ("brigade", True),
        (None, True),
        (None, False),
    ]


def test_a_chefs_resume_command_lands_on_the_clipboard(tmp_path: Path) -> None:
    notes, _ = drive(tmp_path, "--demo", keys="b DOWN RETURN c close")
    assert notes[3]["page"] == "chef"
    assert notes[4]["clipboard"] == f"copilot --resume={notes[3]['chef']}"


def test_a_controller_browses_the_brigade_opens_a_chef_and_goes_back(tmp_path: Path) -> None:
    pressed = "PAD_START PAD_DPAD_DOWN PAD_DPAD_DOWN PAD_A PAD_B PAD_X PAD_RIGHTSHOULDER PAD_BACK close"
    notes, _ = drive(tmp_path, "--demo", keys=pressed)
    assert [note["page"] for note in notes[1:9]] == ["brigade"] * 3 + ["chef", None, None, "menu", "help"]
    assert notes[2]["focus"].startswith("ToChef(")
    assert notes[3]["focus"] not in ("None", notes[2]["focus"])
    assert notes[4]["chef"] in notes[3]["focus"]
    assert notes[6]["scope"]


def test_a_setting_is_found_again_after_a_restart(tmp_path: Path) -> None:
    before, _ = drive(tmp_path, "--demo", keys="s DOWN DOWN DOWN DOWN DOWN DOWN RETURN close")
    after, _ = drive(tmp_path, "--demo", keys="m close")
    assert (before[0]["large"], before[-1]["large"], after[0]["large"]) == (False, True, True)


def test_window_and_page_are_found_again_and_what_is_not_ours_is_kept(tmp_path: Path) -> None:
    config = tmp_path / "agent-kitchen" / "settings.yaml"
    config.parent.mkdir()
    config.write_text("panel: last\nwindow_width: 1000\nwindow_height: 700\n", encoding="utf-8")
    drive(tmp_path, "--demo", keys="m F11 close")
    notes, _ = drive(tmp_path, "--demo", keys="F3 close")
    assert (notes[0]["page"], notes[0]["window"]) == ("menu", [1000, 700])


@pytest.fixture(scope="module")
def resized(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """One run of the demo through all sizes."""
    return cast("dict[str, Any]", run(tmp_path_factory.mktemp("resized"), "tests.driven_sizes"))


def test_fifty_turns_of_full_screen_leave_size_and_picture_as_they_were(resized: dict[str, Any]) -> None:
    assert resized["toggled"] == {"same size": True, "same picture": True, "both": True}


def test_every_art_pixel_is_a_square_of_one_size_in_every_window(resized: dict[str, Any]) -> None:
    assert resized["square"] == {
        "1024x640": [[1024, 640], 1, True],
        "1366x768": [[1366, 768], 2, True],
        "1920x1080": [[1920, 1080], 3, True],
        "2560x1440": [[2560, 1440], 4, True],
        "3840x2160": [[3840, 2160], 6, True],
        "5120x1440": [[5120, 1440], 4, True],
    }


def test_the_windows_title_says_how_many_wait(resized: dict[str, Any]) -> None:
    assert resized["titles"] == ["Agent Kitchen", f"Agent Kitchen — {resized['waiting']} waiting"]


def test_another_language_is_spoken_at_once(tmp_path: Path) -> None:
    downs = " ".join(["DOWN"] * 7)
    notes, _ = drive(tmp_path, "--demo", "--lang", "zh-CN", keys=f"s {downs} RIGHT close")
    assert [note["language"] for note in (notes[0], notes[-2], notes[-1])] == ["简体中文", "简体中文", "English"]
    assert "language: en" in (tmp_path / "agent-kitchen" / "settings.yaml").read_text(encoding="utf-8")


NOT_OVERWRITTEN = "agent-kitchen: {path}: written by a newer version; not overwritten\n"
FAULTS = {
    "unknown": ("colour: red\n", "unknown setting 'colour' is ignored"),
    "type": ("large_labels: perhaps\n", "large_labels must be true or false; using False"),
    "newer": ("schema: 99\nlarge_labels: true\n", "written by a newer version (schema 99); using the defaults"),
    "half": ("large_labels: [tru", "no valid YAML in line 1; using the defaults"),
}
"""Settings files and what is said of them."""


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_settings_file_is_told_in_the_window_and_nothing_of_it_is_lost(fault: str, tmp_path: Path) -> None:
    text, told = FAULTS[fault]
    path = tmp_path / "agent-kitchen" / "settings.yaml"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    said = f"agent-kitchen: {path}: {told}\n" + (NOT_OVERWRITTEN.format(path=path) if fault == "newer" else "")
    notes, _ = drive(tmp_path, "--demo", keys="m close", complaint=said)
    assert notes[0]["board"] == f"settings.yaml: {told}"
    assert not notes[0]["large"]
    kept = [file.read_text(encoding="utf-8") for file in path.parent.iterdir()]
    assert any(text.strip() in one for one in kept)


def test_a_folder_that_cannot_be_written_is_told_where_the_setting_was_changed(tmp_path: Path) -> None:
    folder = tmp_path / "agent-kitchen"
    folder.write_text("a file where the folder should be", encoding="utf-8")
    path = folder / "settings.yaml"
    unread = f"{path}: cannot be read (Not a directory)"
    downs = " ".join(["DOWN"] * 6)
    notes, _ = drive(
        tmp_path,
        "--demo",
        keys=f"s {downs} RETURN close",
        complaint=f"agent-kitchen: {unread}; using the defaults\nagent-kitchen: {unread}; not overwritten\n",
    )
    assert notes[-1]["large"]
    assert notes[-1]["note"] == f"{unread}; not overwritten"
