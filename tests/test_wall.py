"""The office display as a whole: what is shown when, and what it stands through."""

import gc
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.clock import STEP, StageTime
from game.house import open_house
from game.kitchen.stage import Bubble
from game.orders.calling import waiting_in
from game.orders.effects import OrderServed, ToolEnded
from game.orders.notices import SessionKey
from game.orders.snapshot import TotalsView
from game.orders.stations import Station
from game.settings import Settings
from game.shot import save_shot
from game.view.screen import Headless, Screen
from game.wall import AWAKE_FOR, DARK_PERIOD, HELD_FOR, PARTY_PERIOD, Wall, is_urgent, telling
from game.watching import Watch, WatchOptions
from game.wording import load_words

EVENING = datetime(2026, 3, 5, 19, 41).astimezone().timestamp()
NOON = datetime(2026, 3, 5, 12, 0).astimezone().timestamp()


class Stand:
    """A wall of the demo, of 640x360 pixels."""

    def __init__(self, settings: Settings | None = None, now: float = NOON, hours: str | None = None) -> None:
        self.screen = Headless((640, 360))
        house, plan = open_house("kitchen")
        self.picture = house.picture
        self.picture.words = load_words("en")
        self.time = StageTime(now)
        self.app = App(Watch(WatchOptions(demo=True, privacy=True), follow=False, time=self.time), plan)
        self.wall = Wall(self.picture, settings or Settings(wall_night=100, wall_drift=0), hours)

    def play(self, seconds: float, step: float = 0.1) -> None:
        """Let time pass."""
        for _ in range(round(seconds / step)):
            self.app.tick(step)
            self.wall.step(self.app, step)

    def paint(self) -> bytes:
        """The picture now."""
        self.wall.paint(self.screen.canvas, self.app)
        return pygame.image.tobytes(self.screen.canvas, "RGB")

    def close(self) -> None:
        """Clean up."""
        self.app.close()
        self.screen.close()


@pytest.fixture
def stand() -> Iterator[Stand]:
    made = Stand()
    yield made
    made.close()


def stands(*arguments: object, **named: object) -> Stand:
    return Stand(*arguments, **named)  # type: ignore[arg-type]


def calm(stand: Stand) -> None:
    """Nobody waits and nothing burns, so that the turns take their course."""
    stand.app.world.chefs.clear()


def test_room_and_pages_are_different_pictures(stand: Stand) -> None:
    stand.play(2)
    calm(stand)
    seen = {}
    for _ in range(1000):
        stand.wall.step(stand.app, 0.2)
        kind = stand.wall.turns.kind
        if kind not in seen:
            seen[kind] = stand.paint()
    assert set(seen) == {"room", "brigade", "day"}
    assert len(set(seen.values())) == len(seen)


def test_a_fire_nobody_is_at_is_urgent(stand: Stand) -> None:
    stand.play(2)
    stage = stand.app.stage()
    assert not is_urgent(stage)
    burning = stage.stations[0]._replace(power=1.0)
    assert is_urgent(replace(stage, stations=(burning, *stage.stations[1:])))


def test_a_kitchen_nobody_was_in_shows_its_room_alone(stand: Stand) -> None:
    stand.play(2)
    assert telling(stand.app.view) == ["brigade", "day"]
    left = replace(stand.app.view, sessions=())
    assert telling(left) == ["day"]
    assert telling(replace(left, totals=TotalsView())) == []


def test_masked_talk_is_not_shown(stand: Stand) -> None:
    stand.play(2)
    silent = stand.paint()
    # some of them, whose talk would lie over their station, are not heard anyway
    bubbles = tuple(Bubble(figure.id, "say", "...", 0.0) for figure in stand.app.stage().figures)
    stage = replace(stand.app.stage(), bubbles=bubbles)
    stand.app.stage = lambda: stage  # type: ignore[method-assign]
    stand.wall.parties.clear()
    assert stand.paint() == silent
    stand.picture.murmurs = True
    assert stand.paint() != silent


def test_the_same_moment_is_the_same_picture(tmp_path: Path) -> None:
    pictures = []
    for name in ("a.png", "b.png"):
        watch = Watch(WatchOptions(demo=True, seed=7, privacy=True), follow=False, time=StageTime(EVENING))
        save_shot(tmp_path / name, watch, at=8, size=(640, 360), wall=True)
        pictures.append((tmp_path / name).read_bytes())
    assert pictures[0] == pictures[1]


def test_a_key_leaves_the_picture_to_who_pressed_it_for_a_minute(stand: Stand) -> None:
    stand.play(2)
    calm(stand)
    while stand.wall.turns.kind != "brigade":
        stand.wall.step(stand.app, 0.5)
    stand.wall.hold()
    assert stand.picture.opened.page is None
    stand.picture.opened = replace(stand.picture.opened, page="menu")
    stand.play(HELD_FOR - 1)
    assert stand.picture.opened.page == "menu"
    stand.play(2)
    assert (stand.picture.opened.page, stand.wall.turns.kind) == (None, "room")


def test_what_is_served_and_shipped_is_celebrated_and_old_news_are_not(stand: Stand) -> None:
    stand.play(1)
    now = stand.time.now()
    key = SessionKey("copilot", "x")
    stand.wall.parties.clear()
    stand.app.news = [OrderServed(now - 3600, key, "o", 28, 5.0)]
    stand.wall.step(stand.app, STEP)
    assert stand.wall.parties.now is None
    stand.app.news = [
        ToolEnded(now, key, "t", Station.SHIP, False, False, None),
        ToolEnded(now, key, "t", Station.TEST, True, False, None),
    ]
    stand.wall.step(stand.app, STEP)
    assert stand.wall.parties.now is None
    stand.app.news = [ToolEnded(now, key, "t", Station.SHIP, True, False, None)]
    stand.wall.step(stand.app, STEP)
    assert stand.wall.parties.now is not None
    assert stand.wall.parties.now.kind == "shipped"
    assert stand.wall.period == PARTY_PERIOD


def test_celebrations_can_be_left_out() -> None:
    stand = stands(Settings(wall_parties=False))
    stand.play(60)
    assert stand.app.view.totals.served > 0
    assert stand.wall.parties.now is None
    stand.close()


def test_outside_its_hours_it_is_dark_but_for_a_clock_and_nothing_of_the_kitchen() -> None:
    stand = stands(Settings(wall_hours="08:00-09:00", wall_wake=False))
    stand.play(1)
    assert (stand.wall.is_dark, stand.wall.period) == (True, DARK_PERIOD)
    picture = stand.paint()
    lit = sum(picture[at : at + 3] != picture[:3] for at in range(0, len(picture), 3))
    assert 50 < lit < 2000
    stand.close()


def test_hours_of_the_command_line_go_before_the_settings() -> None:
    stand = stands(Settings(wall_hours="never", wall_wake=False), hours="08:00-19:00")
    stand.play(1)
    assert not stand.wall.is_dark
    stand.wall.set(Settings(wall_hours="never", wall_wake=False, wall_room=10.0))
    stand.play(1)
    assert not stand.wall.is_dark
    stand.close()


def test_a_waiting_chef_lights_it_and_some_time_after_the_answer_it_is_dark_again() -> None:
    stand = stands(Settings(wall_hours="never"))
    stand.play(0.2)
    assert stand.wall.is_dark
    waited = next(n for n in range(4000) if stand.play(0.1) is None and waiting_in(stand.app.view))
    assert waited
    assert not stand.wall.is_dark
    stand.app.view = replace(stand.app.view, sessions=())
    stand.wall.step(stand.app, AWAKE_FOR - 1)
    assert not stand.wall.is_dark
    stand.wall.step(stand.app, 2)
    assert stand.wall.is_dark
    stand.close()


def test_without_waking_a_waiting_chef_leaves_it_dark() -> None:
    stand = stands(Settings(wall_hours="never", wall_wake=False))
    for _ in range(500):
        stand.play(0.1)
        assert stand.wall.is_dark
    stand.close()


def test_the_night_is_dimmed_and_the_picture_wanders() -> None:
    night = datetime(2026, 3, 5, 23, 30).astimezone().timestamp()
    bright, dim = stands(now=night), stands(Settings(wall_night=40, wall_drift=0), now=night)
    moved = stands(Settings(wall_night=100, wall_drift=1), now=night + 7 * 60 - night % 60)
    for stand in (bright, dim, moved):
        stand.play(1)
    assert sum(dim.paint()) == pytest.approx(0.4 * sum(bright.paint()), rel=0.02)
    assert moved.paint() != bright.paint()
    for stand in (bright, dim, moved):
        stand.close()


def test_another_size_of_the_display_is_another_picture_at_once(stand: Stand) -> None:
    stand.play(2)
    for size in ((640, 360), (860, 360), (640, 400), (1280, 360)):
        canvas = pygame.Surface(size, 0, stand.screen.canvas)
        for _ in range(3):
            stand.play(12, 0.5)
            stand.wall.paint(canvas, stand.app)
        assert tuple(canvas.get_at((size[0] - 2, size[1] - 2)))[:3] != (0, 0, 0)


@pytest.mark.parametrize("now", [NOON, EVENING + 3 * 3600])
def test_the_parts_of_the_picture_that_are_shown_make_up_the_whole(now: float) -> None:
    settings = Settings(wall_room=3.0, wall_panel=2.0, wall_drift=0.05, wall_hours="06:00-22:41")
    stand = stands(replace(settings, wall_wake=False), now=now)
    screen = Screen("test", (1280, 720))
    for number in range(110):
        stand.play(0.1)
        if number % 7 == 0:
            stand.time.advance(11.0)
        stand.wall.paint(screen.canvas, stand.app)
        screen.present()
        shown = screen._window.get_surface()
        whole = pygame.transform.scale_by(screen.canvas, 2)
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(whole, "RGB"), number
    screen.close()
    stand.close()


def test_the_wall_is_read_anew_once_a_day_and_once_after_a_long_sleep() -> None:
    renewed: list[float] = []
    stand = stands()
    stand.wall = Wall(stand.picture, Settings(), renew=lambda: renewed.append(stand.time.now()))
    for _ in range(3 * 24):
        stand.time.advance(3600.0)
        stand.wall.step(stand.app, 1.0)
    assert [datetime.fromtimestamp(at, UTC).astimezone().hour for at in renewed] == [4, 4, 4]
    stand.time.advance(5.5 * 86400)
    for _ in range(5):
        stand.wall.step(stand.app, 1.0)
    assert len(renewed) == 4
    stand.close()


def test_a_wall_that_is_read_anew_holds_no_more_than_the_day_before() -> None:
    stand = stands()
    held = []
    for _ in range(4):
        for _ in range(25):
            stand.app.tick(40.0)
            stand.wall.step(stand.app, 1.0)
            stand.paint()
        options = stand.app.watch.options
        stand.app.watch_anew(Watch(options, follow=False, time=StageTime(stand.app.watch.time.now())))
        stand.app.tick(STEP)
        gc.collect()
        held.append(len(gc.get_objects()))
    assert max(held[2:]) < 1.1 * held[1]
    stand.close()
