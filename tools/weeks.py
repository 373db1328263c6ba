"""How much memory a wall needs after days and weeks: `python -m tools.weeks --days 14`.

The demo runs on the wall with simulated time: its clock goes in long strides, a picture is painted at each. Every
simulated day a line is written: resident memory, living Python objects, loaded sessions.
"""

import argparse
import gc
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

import psutil

from game.app import App
from game.callbell import CallBell
from game.clock import StageTime
from game.content import content_folder
from game.house import open_house
from game.keeping import show
from game.notifications import Notifier
from game.settings import Settings
from game.sounds import Sounds
from game.view.screen import Headless
from game.wall import Wall
from game.watching import Watch, WatchOptions

DAY = 86400.0


@dataclass(frozen=True, slots=True)
class Weight:
    """What a kitchen holds after `days` on the wall; memory in MB (10^6 bytes)."""

    days: float
    memory: float
    objects: int
    sessions: int
    served: int


def watch(now: float) -> Watch:
    """The demo from now on."""
    return Watch(WatchOptions(demo=True, privacy=True), follow=False, time=StageTime(now))


def weigh(
    days: float, every: float = 1.0, stride: float = 20.0, size: tuple[int, int] = (1920, 1080)
) -> Iterator[Weight]:
    """Run for so many simulated days, in strides of so many seconds, weighing `every` so many days."""
    start = datetime(2026, 3, 5, 8, 0).astimezone().timestamp()
    screen = Headless(size)
    house, plan = open_house()
    settings = Settings(wall_hours="06:00-22:00", wall_room=60.0, wall_panel=40.0)
    app = App(watch(start), plan)
    show(house.picture, settings, wall=True)

    def renew() -> None:
        app.watch_anew(watch(app.watch.time.now()))

    wall = Wall(house.picture, settings, renew=renew)
    titles: list[str] = []
    bell = CallBell(
        settings,
        Sounds(content_folder("sprites") / "sounds"),
        Notifier(),
        set_title=lambda words: titles.__setitem__(slice(None), [words]),
        flash=lambda: None,
    )
    due = 0.0
    try:
        for step in range(round(days * DAY / stride) + 1):
            app.tick(stride)
            house.settle(app, step * stride)
            bell.step(app, house.picture.words)
            for _ in range(min(20, round(stride))):
                wall.step(app, 1.0)
            wall.paint(screen.canvas, app)
            if step * stride >= due * DAY:
                due += every
                gc.collect()
                memory = psutil.Process(os.getpid()).memory_info().rss / 1e6
                view = app.view
                yield Weight(step * stride / DAY, memory, len(gc.get_objects()), len(view.sessions), view.totals.served)
    finally:
        bell.close()
        app.close()
        screen.close()


def main(argv: list[str]) -> int:
    """Run and write a table; returns the exit status: 1 where memory grows by more than a twentieth after a day."""
    parser = argparse.ArgumentParser(description="How much memory a wall needs after days and weeks.")
    parser.add_argument("--days", type=float, default=7.0, metavar="N", help="simulated days (7)")
    parser.add_argument(
        "--stride", type=float, default=20.0, metavar="SECONDS", help="of simulated time a picture (20)"
    )
    args = parser.parse_args(argv)
    print("  days     MB  objects  sessions  served")
    first = last = None
    for weight in weigh(args.days, stride=args.stride):
        print(
            f"{weight.days:6.1f} {weight.memory:6.1f} {weight.objects:8,} {weight.sessions:9,} {weight.served:7,}",
            flush=True,
        )
        first, last = (weight if weight.days >= 1 and first is None else first), weight
    return int(first is not None and last is not None and last.memory > 1.05 * first.memory)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
