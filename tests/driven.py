"""Drives the real window from inside its own process: `python -m tests.driven PICTURE ARGUMENT…`.

Presses keys in turn (those named in KITCHEN_TEST_KEYS, else the usual ones), looks at what they did, and writes the
last picture and one line of JSON. Where a display is given by KITCHEN_TEST_DISPLAY the window is a real one,
elsewhere SDL's dummy.
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
USUAL = [
    pygame.K_h,
    pygame.K_h,
    pygame.K_p,
    pygame.K_F11,
    pygame.K_F11,
    pygame.K_SPACE,
    pygame.K_SPACE,
    pygame.K_ESCAPE,
]


NAMED = os.environ.get("KITCHEN_TEST_KEYS", "").split()
KEYS = [None if name == "close" else getattr(pygame, f"K_{name}") for name in NAMED] or USUAL
"""None is the window's own button."""


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
        if rest == 0 and pressed <= len(KEYS):
            key = KEYS[pressed - 1]
            event = pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="") if key else pygame.Event(pygame.QUIT)
            pygame.event.post(event)
        elif rest == FRAMES_EACH - 1:
            self.notes.append(
                {
                    "help": self.picture.opened.page == "help",
                    "page": self.picture.opened.page,
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
