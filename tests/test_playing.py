"""`replay`: a recording on stage."""

from pathlib import Path

import pytest

from game.app import App
from game.archive.review import case_records
from game.cli import main
from game.clock import STEP
from game.content import content_folder
from game.kitchen.tiled import load_plan
from game.orders.dialects import DIALECTS
from game.picture import board_notice
from game.sources.replay import Replay, ReplayTime
from game.watching import Watch, WatchOptions
from game.wording import load_words
from tests.archive.filed import recorded_case, write_session
from tests.recordings import DATA
from tests.test_window import drive

PLAN = load_plan(content_folder("maps") / "kitchen.tmx")


def play(scenario: str, speed: float = 1.0) -> App:
    """The app with the only session of a recording, at its first line."""
    case = recorded_case(scenario)
    source = Replay(case.key, case_records(case), DIALECTS["copilot"].decoder(), start=0.0, workspace=case.workspace)
    time = ReplayTime(source, speed, source.start)
    return App(Watch(WatchOptions(), follow=False, time=time, source=source, mode="replay"), PLAN)


def folder_of(scenario: str) -> str:
    (log,) = (DATA / "copilot" / scenario).glob("*/events.jsonl")
    return str(log.parent)


def test_the_kitchen_knows_that_it_is_a_replay() -> None:
    app = play("qa-simple")
    app.tick(STEP)
    assert app.view.mode == "replay"


def test_a_replay_of_an_old_day_shows_its_chef() -> None:
    app = play("permission-prompts")
    for _ in range(60):
        app.tick(STEP)
    (session,) = app.view.sessions
    assert session.visible
    assert app.stage().figures


def test_the_bell_rings_where_the_recording_waited() -> None:
    app = play("permission-prompts")
    seen = set()
    for _ in range(int(12 / STEP)):
        app.tick(STEP)
        seen.add(app.view.sessions[0].status)
    assert "waiting" in seen


@pytest.mark.parametrize("speed", [0.5, 1.0, 16.0])
def test_the_figures_at_the_end_are_the_recordings_at_any_speed(speed: float) -> None:
    app = play("permission-prompts", speed)
    for _ in range(int(90 / speed / STEP)):
        app.tick(STEP)
    stats = app.view.sessions[0].stats
    assert (stats.served, stats.cancelled, stats.steps, stats.fires) == (1, 1, 3, 0)


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_the_board_says_where_the_recording_ends(language: str) -> None:
    words = load_words(language)
    app = play("qa-simple", 1000.0)
    for _ in range(120):
        app.tick(STEP)
    assert board_notice(app, words) == words.notices.recording_over


def test_the_board_is_empty_while_the_recording_goes_on() -> None:
    app = play("permission-prompts")
    for _ in range(60):
        app.tick(STEP)
    assert board_notice(app, load_words()) is None


def test_a_shot_of_a_replay_is_the_same_twice(tmp_path: Path) -> None:
    shots = [tmp_path / "one.png", tmp_path / "two.png"]
    for shot in shots:
        words = ["replay", folder_of("fix-bug-tests"), "--shot", str(shot), "--at", "3", "--speed", "2"]
        assert main([*words, "--copilot-home", str(tmp_path / "nowhere")]) == 0
    one, two = (shot.read_bytes() for shot in shots)
    assert one == two


def test_a_shot_is_never_saved_below_a_home(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_session(tmp_path, "a")
    out = str(tmp_path / "o.png")
    for words in (["replay", "a", "--shot", out], ["shot", out]):
        assert main([*words, "--copilot-home", str(tmp_path)]) == 2
        assert "only ever read" in capsys.readouterr().err


def test_a_replay_opens_the_window_and_can_be_paused(tmp_path: Path) -> None:
    notes, _ = drive(tmp_path, "replay", folder_of("fix-bug-tests"))
    assert [note["paused"] for note in notes[5:8]] == [False, True, False]


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["--at", "5"], "type --shot OUT.png as well"),
        (["--speed", "0"], "is no number from 0.01 to 1000"),
        (["--speed", "fast"], "is no number from 0.01 to 1000"),
        (["--shot", "o.png", "--at", "-1"], "is no number from 0 to"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_wrong_argument_is_one_line_and_status_2(
    words: list[str], hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", folder_of("qa-simple"), *words]) == 2
    said = capsys.readouterr().err
    assert hint in said
    assert said.count("\n") == 1
