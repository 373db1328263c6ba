"""Drives the real window from inside its own process: `python -m tests.driven PICTURE ARGUMENT…`.

Presses keys in turn (those named in KITCHEN_TEST_KEYS, else the usual ones; `PAD_A` is a controller's), looks at what
they did, and writes the last picture and one line of JSON. Where a display is given by KITCHEN_TEST_DISPLAY the window
is a real one, elsewhere SDL's dummy.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pygame

from game import window
from game.cli import main
from game.view.screen import render_png

FRAMES_EACH = 20
USUAL = ["h", "h", "p", "F11", "F11", "SPACE", "SPACE", "ESCAPE"]


NAMED = os.environ.get("KITCHEN_TEST_KEYS", "").split()


def pressed_event(name: str) -> pygame.Event:
    """The event of a key, of a controller's button, or of the window's own button."""
    if name == "close":
        return pygame.Event(pygame.QUIT)
    if name.startswith("PAD_"):
        button = getattr(pygame, f"CONTROLLER_BUTTON_{name.removeprefix('PAD_')}")
        return pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=button)
    return pygame.Event(pygame.KEYDOWN, key=getattr(pygame, f"K_{name}"), mod=0, unicode="")


EVENTS = [pressed_event(name) for name in NAMED or USUAL]


class DrivenLoop(window.Loop):
    """A loop that presses the next key every few frames and notes what it led to."""

    def run(self) -> None:
        self.notes: list[dict[str, Any]] = []
        self.frames = 0
        super().run()
        render_png(self.screen.canvas, self.screen.scaling.window, Path(sys.argv[1]))
        print(json.dumps(self.notes))

    def obey_events(self) -> None:
        self.frames += 1
        pressed, rest = divmod(self.frames, FRAMES_EACH)
        if rest == 0 and pressed <= len(EVENTS):
            pygame.event.post(EVENTS[pressed - 1])
        elif rest == FRAMES_EACH - 1:
            self.notes.append(
                {
                    "help": self.picture.opened.page == "help",
                    "page": self.picture.opened.page,
                    "focus": repr(self.picture.opened.focus),
                    "scope": self.picture.opened.scope.project,
                    "note": self.picture.opened.note,
                    "board": self.picture.complaint,
                    "chef": self.picture.opened.chef and self.picture.opened.chef.id,
                    "clipboard": pygame.scrap.get_text(),
                    "language": self.picture.words.language,
                    "large": self.picture.large_labels,
                    "privacy": self.app.masked,
                    "fullscreen": self.screen.fullscreen,
                    "paused": self.app.paused,
                    "window": self.screen.scaling.window,
                    "mode": self.app.view.mode,
                }
            )
        super().obey_events()


if __name__ == "__main__":
    window.Loop = DrivenLoop  # type: ignore[misc]
    sys.exit(main(sys.argv[2:]))
