"""A kitchen to measure: the window's own loop, on a display that nobody sees."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from game.app import App
from game.content import content_folder
from game.kitchen.tiled import load_plan
from game.picture import Picture
from game.view.screen import Screen
from game.watching import Watch
from game.window import Loop


@contextmanager
def open_stage(watch: Watch, size: tuple[int, int]) -> Iterator[Loop]:
    """The loop of a window of `size` pixels that shows `watch`. SDL_VIDEODRIVER chooses another driver than `dummy`."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    map_path = content_folder("maps") / "kitchen.tmx"
    plan = load_plan(map_path)
    loop = Loop(Screen("Agent Kitchen", size), App(watch, plan), Picture(content_folder("sprites"), map_path, plan))
    try:
        yield loop
    finally:
        loop.close()
