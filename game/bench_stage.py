"""A kitchen to measure: the window's own loop, on a display that nobody sees."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from game.app import App
from game.house import open_house
from game.settings import Settings
from game.view.screen import Screen
from game.wall import Wall
from game.watching import Watch
from game.window import Loop


@contextmanager
def open_stage(watch: Watch, size: tuple[int, int], *, wall: bool = False) -> Iterator[Loop]:
    """The loop of a window of `size` pixels that shows `watch`, as on the `wall` if so. SDL_VIDEODRIVER chooses another
    driver than `dummy`."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    screen = Screen("Agent Kitchen", size)
    house, plan = open_house()
    display = Wall(house.picture, Settings()) if wall else None
    loop = Loop(screen, App(watch, plan), house.picture, house, wall=display)
    try:
        yield loop
    finally:
        loop.close()
