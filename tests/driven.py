"""Drives the real window from inside its own process: `python -m tests.driven PICTURE ARGUMENT…`.

Presses keys in turn, looks at what they did, and writes the last picture and one line of JSON. Where a display is given
by KITCHEN_TEST_DISPLAY the window is a real one, elsewhere SDL's dummy.
"""

import json
import sys
from pathlib import Path
from typing import Any

import pygame

from game import window
from game.cli import main
from game.view.screen import render_png

FRAMES_EACH = 20
KEYS = [pygame.K_h, pygame.K_h, pygame.K_p, pygame.K_F11, pygame.K_F11, pygame.K_SPACE, pygame.K_SPACE, pygame.K_ESCAPE]


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
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=KEYS[pressed - 1], mod=0, unicode=""))
        elif rest == FRAMES_EACH - 1:
            self.notes.append(
                {
                    "help": self.picture.opened.page == "help",
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
