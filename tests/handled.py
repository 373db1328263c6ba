"""The real window, asked from outside what it shows: `python -m tests.handled ARGUMENT…`.

Whoever started it works it with the mouse and the keys of its display, and writes words to its standard input:
`look` is answered with one line of JSON, `paint FILE.png` paints anew, shows it, saves the same picture as the program
painted it, and answers too.
"""

import json
import queue
import sys
import threading
from pathlib import Path
from typing import Any

from game import window
from game.cli import main
from game.view.screen import render_png


class HandledLoop(window.Loop):
    """A loop that answers whoever asks, between two frames."""

    asked: "queue.Queue[str]" = queue.Queue()

    def frame(self) -> None:
        super().frame()
        while not self.asked.empty():
            word, _, path = self.asked.get().partition(" ")
            if word == "paint":
                self._painted = -1.0
                super().frame()
                render_png(self.screen.canvas, self.screen.scaling.window, Path(path))
            print(json.dumps(self.seen()), flush=True)

    def seen(self) -> dict[str, Any]:
        """What is open, and where in the window each target can be clicked."""
        opened, scaling = self.picture.opened, self.screen.scaling
        factor = scaling.factor
        targets: dict[str, tuple[int, int]] = {}
        for hit in self.picture.hits:
            x, y = hit.seen.center
            if hit.target is not None and hit.seen and self.picture.hits.at((x, y)) == hit.target:
                targets[repr(hit.target)] = (scaling.offset[0] + x * factor, scaling.offset[1] + y * factor)
        return {
            "page": opened.page,
            "chef": opened.chef and opened.chef.id,
            "scope": opened.scope.project,
            "note": opened.note,
            "large": self.picture.large_labels,
            "complaint": self.picture.complaint,
            "fullscreen": self.screen.fullscreen,
            "paused": self.app.paused,
            "size": scaling.window,
            "factor": factor,
            "canvas": scaling.canvas,
            "offset": scaling.offset,
            "targets": targets,
            "sessions": len(self.app.view.sessions),
        }


def listen() -> None:
    """Hand on what is asked."""
    for line in sys.stdin:
        HandledLoop.asked.put(line.strip())


if __name__ == "__main__":
    window.Loop = HandledLoop  # type: ignore[misc]
    threading.Thread(target=listen, daemon=True).start()
    sys.exit(main(sys.argv[1:]))
