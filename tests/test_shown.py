"""What the window shows is what was painted, although only what changed is shown."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.app import App
from game.bench_shift import BenchShift
from game.bench_stage import open_stage
from game.clock import STEP, StageTime
from game.settings import Settings
from game.shot import evening
from game.view.hits import ToPage
from game.view.panels.opened import Opened
from game.view.screen import enlarge
from game.wall import Wall
from game.watching import Watch, WatchOptions
from game.window import Loop

FRAMES = 150


@pytest.fixture
def loop() -> Iterator[Loop]:
    """A window in which six chefs are at work."""
    start = evening()
    watch = Watch(WatchOptions(since="all"), follow=True, time=StageTime(start), source=BenchShift(6, start))
    with open_stage(watch, (1280, 720)) as opened:
        yield opened


def show(loop: Loop, paint: Callable[[pygame.Surface, App], None], before: Callable[[int], None]) -> int:
    """Show frames; how many differed from what was painted."""
    wrong = 0
    for number in range(FRAMES):
        for _ in range(3):
            loop.app.tick(STEP)
        before(number)
        paint(loop.screen.canvas, loop.app)
        loop.screen.present()
        shown = loop.screen._window.get_surface()
        expected = pygame.Surface(shown.get_size(), 0, shown)
        enlarge(loop.screen.canvas, expected, loop.screen.scaling)
        wrong += shown.get_buffer().raw != expected.get_buffer().raw
    return wrong


def test_the_window_shows_every_picture_as_it_was_painted(loop: Loop) -> None:
    def before(number: int) -> None:
        page = "help" if 40 <= number < 50 else "brigade" if 60 <= number < 70 else None
        hover = ToPage("day") if number % 20 > 10 else None
        loop.picture.opened = Opened(page=page, hover=hover, debug=80 <= number < 90)  # type: ignore[arg-type]
        loop.picture.shut = max(0.0, 1 - abs(number - 110) / 10)
        loop.app.paused = 120 < number < 125

    assert show(loop, loop.picture.paint, before) == 0


def test_a_wall_shows_every_picture_as_it_was_painted_while_it_drifts_dims_and_sleeps(loop: Loop) -> None:
    wall = Wall(loop.picture, Settings(wall_drift=1.0 / 60, wall_night=40))

    def before(number: int) -> None:
        wall.step(loop.app, STEP)
        wall.is_dark = 70 <= number < 80
        loop.app.watch.time.advance(1200.0 if number == 100 else 0.0)

    assert show(loop, wall.paint, before) == 0
