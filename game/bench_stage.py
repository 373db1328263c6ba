"""A kitchen to measure: the window's own loop, on a display that nobody sees."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from game.app import App
from game.house import open_house
from game.view.screen import Screen
from game.watching import Watch
from game.window import Loop


@contextmanager
def open_stage(watch: Watch, size: tuple[int, int]) -> Iterator[Loop]:
    """The loop of a window of `size` pixels that shows `watch`. SDL_VIDEODRIVER chooses another driver than `dummy`."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    screen = Screen("Agent Kitchen", size)
    house, plan = open_house()
    loop = Loop(screen, App(watch, plan), house.picture, house)
    try:
        yield loop
    finally:
        loop.close()
