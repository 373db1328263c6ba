"""Drives the real window through its sizes, from inside its own process: `python -m tests.driven_sizes`.

Writes one JSON object: what fifty turns of full screen left of size and picture, whether each art pixel is a square of
one size at each window size, and the window's title before and after somebody waits, as the display's server has it.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from typing import Any

import pygame

from game import window
from game.arguments import room_options, watching_options
from game.orders.calling import waiting_in

TURNS = 50
SIZES = ((1024, 640), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160), (5120, 1440))


def has_square_pixels(loop: window.Loop) -> bool:
    """Whether the window shows a picture, each pixel of it a square of the scaling's factor."""
    scaling = loop.screen.scaling
    factor, (width, height), (left, top) = scaling.factor, scaling.canvas, scaling.offset
    shown = loop.screen._window.get_surface()
    row_bytes = width * factor * 4
    part = pygame.image.tobytes(shown.subsurface((left, top, width * factor, height * factor)), "RGBA")
    rows = [part[y * row_bytes : (y + 1) * row_bytes] for y in range(height * factor)]
    for y in range(0, len(rows), factor):
        if any(rows[y + step] != rows[y] for step in range(1, factor)):
            return False
        pixels = memoryview(rows[y]).cast("I")
        if any(pixels[step::factor] != pixels[0::factor] for step in range(1, factor)):
            return False
    return len(set(rows)) > height // 4


def server_title(loop: window.Loop) -> str:
    """The window's title, asked of the X server where `xdotool` is there to ask."""
    if os.environ.get("SDL_VIDEODRIVER") != "x11" or shutil.which("xdotool") is None:
        return loop.screen.title
    found = asked("search", "--pid", str(os.getpid())).split()
    return asked("getwindowname", found[-1]) if found else "no window"


def asked(*words: str) -> str:
    """What `xdotool` answers."""
    done = subprocess.run(["xdotool", *words], capture_output=True, text=True, encoding="utf-8", check=False)
    return done.stdout.strip()


def settle(loop: window.Loop, frames: int = 3) -> None:
    """Some frames, with a moment for the server between them."""
    for _ in range(frames):
        loop._painted = -1.0
        loop.frame()
        time.sleep(0.004)


def toggled(loop: window.Loop) -> dict[str, Any]:
    """Full screen and back, over and over, with the kitchen paused."""
    loop.app.paused = True
    settle(loop)
    before = loop.screen.place, pygame.image.tobytes(loop.screen.canvas, "RGB")
    covered = set()
    for _ in range(TURNS):
        loop.screen.toggle_fullscreen()
        settle(loop, 1)
        covered.add(loop.screen.fullscreen)
    settle(loop)
    after = loop.screen.place, pygame.image.tobytes(loop.screen.canvas, "RGB")
    loop.app.paused = False
    return {"same size": before[0] == after[0], "same picture": before[1] == after[1], "both": len(covered) == 2}


def main() -> None:
    """Run everything and write what was seen."""
    parser = argparse.ArgumentParser()
    room_options(parser)
    watching_options(parser, since_is_set=True)
    loop = window.open_loop(parser.parse_args(["--demo", "--seed", "7", "--lang", "en"]))
    try:
        settle(loop, 5)
        told: dict[str, Any] = {"toggled": toggled(loop), "square": {}}
        for size in SIZES:
            loop.screen._window.size = size
            settle(loop, 6)
            seen = loop.screen.scaling.window
            told["square"][f"{size[0]}x{size[1]}"] = [list(seen), loop.screen.scaling.factor, has_square_pixels(loop)]
        told["titles"] = [server_title(loop)]
        while not waiting_in(loop.app.view):
            loop.app.tick(0.1)
        settle(loop)
        told["waiting"] = waiting_in(loop.app.view)
        told["titles"].append(server_title(loop))
    finally:
        loop.close()
    print(json.dumps(told))


if __name__ == "__main__":
    sys.exit(main())
