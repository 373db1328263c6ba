"""The whole way, from bytes in a home to feet on the floor, through `App.tick` and without a window."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.app import App
from game.clock import STEP, StageTime
from game.content import content_folder
from game.kitchen.plan import FloorPlan
from game.kitchen.stage import Figure
from game.kitchen.tiled import load_plan
from game.orders.stations import Station
from game.watching import Watch, WatchOptions
from tests.playback import Write, recorded_writes

PLAN = load_plan(content_folder("maps") / "kitchen.tmx")


class Stage:
    """A home that a recording is written into again, and the app that watches it."""

    def __init__(self, home: Path, scenario: str) -> None:
        self.state_folder = home / "session-state"
        self.state_folder.mkdir()
        self.writes = list(recorded_writes(scenario))
        self.time = StageTime(self.writes[0].at)
        options = WatchOptions(homes={"copilot": (home,)}, since="all", trust_locks=True)
        self.app = App(Watch(options, follow=False, time=self.time), PLAN)

    def play(self, until: Callable[[Write | None], bool], limit: float = 90.0) -> float:
        """Tick, writing what is due, until `until` (given the write that was made, if any) says so; the stage time."""
        end = self.time.moment + limit
        while self.time.moment < end:
            made = None
            if self.writes and self.writes[0].at <= self.time.moment:
                made = self.writes.pop(0)
                made.apply(self.state_folder)
            self.app.tick(STEP)
            if until(made):
                return self.time.moment
        raise AssertionError(f"not seen within {limit} s")

    def figure(self) -> Figure | None:
        """The only chef, if he is on stage."""
        figures = self.app.stage().figures
        return figures[0] if figures else None

    def stands_at(self, kind: Station) -> bool:
        """Whether the chef stands on a spot of a station of this kind."""
        figure = self.figure()
        return figure is not None and (figure.x, figure.y) in spots(PLAN, kind)


def spots(plan: FloorPlan, kind: Station) -> set[tuple[float, float]]:
    """The feet positions of a kind of station."""
    return {(spot.x, spot.y) for place in plan.stations if place.kind is kind for spot in place.spots}


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Callable[[str], Stage]]:
    """Opens a stage for a recording."""
    opened: list[Stage] = []

    def open_stage(scenario: str) -> Stage:
        opened.append(Stage(tmp_path, scenario))
        return opened[-1]

    yield open_stage
    for each in opened:
        each.app.close()


def test_a_chef_comes_in_when_his_log_appears(stage: Callable[[str], Stage]) -> None:
    playing = stage("ask-user")
    playing.play(lambda _: playing.figure() is not None)
    assert (playing.state_folder / playing.app.view.sessions[0].key.id / "events.jsonl").exists()


def test_a_chef_who_asks_stands_at_the_bell_while_the_request_is_open(stage: Callable[[str], Stage]) -> None:
    playing = stage("permission-prompts")
    playing.play(lambda _: playing.stands_at(Station.ASK))
    assert playing.app.view.sessions[0].waiting_on == "permission"


def test_a_chef_walks_from_station_to_station_and_serves_at_the_hatch(stage: Callable[[str], Stage]) -> None:
    playing = stage("abort-esc")
    for kind in (Station.SHELL, Station.TEST, Station.SHIP):
        playing.play(lambda _, kind=kind: playing.stands_at(kind))


def test_a_chef_stays_where_a_long_command_runs(stage: Callable[[str], Stage]) -> None:
    playing = stage("background-shell")
    playing.play(lambda _: playing.stands_at(Station.SHELL))


def test_a_chef_leaves_when_his_process_is_gone(stage: Callable[[str], Stage]) -> None:
    playing = stage("ask-user")
    playing.play(lambda _: not playing.writes)
    playing.play(lambda _: playing.figure() is None)


def test_opened_in_the_middle_the_chef_is_at_his_place_at_once(stage: Callable[[str], Stage]) -> None:
    playing = stage("kill9-mid-tool")
    for write in playing.writes:
        write.apply(playing.state_folder)
    playing.time.moment = playing.writes[-1].at
    playing.writes.clear()
    playing.app.tick(STEP)
    playing.app.tick(STEP)
    (session,) = playing.app.view.sessions
    assert session.station is not None
    assert playing.stands_at(session.station)


def test_a_change_of_rooms_leaves_the_chef_at_the_station_of_his_state(stage: Callable[[str], Stage]) -> None:
    hall = load_plan(content_folder("maps") / "banquet.tmx")
    playing = stage("permission-prompts")
    playing.play(lambda _: playing.stands_at(Station.ASK))
    playing.app.set_plan(hall)
    playing.app.tick(STEP)
    figure = playing.figure()
    assert figure is not None
    assert (figure.x, figure.y) in spots(hall, Station.ASK)


def test_privacy_leaves_nothing_of_before_on_stage(stage: Callable[[str], Stage]) -> None:
    playing = stage("abort-esc")
    playing.play(lambda _: bool(playing.app.stage().bubbles or playing.app.stage().headlines))
    playing.app.set_masked(True)
    playing.app.tick(STEP)
    shown = playing.app.stage()
    assert (shown.bubbles, [line for line in shown.headlines if "make" in line.what]) == ((), [])
    assert len(shown.figures) == 1
