"""`shot`: a picture of the kitchen without a display. The same arguments give the same pixels."""

import argparse
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from game.app import App
from game.arguments import options_of
from game.clock import STEP, StageTime
from game.house import open_house
from game.outlet import outside_homes
from game.rooms import AUTO
from game.view.screen import Headless
from game.watching import Watch, WatchOptions, agents_found, finders


def take_shot(arguments: argparse.Namespace) -> int:
    """Render the kitchen after `--at` seconds of stage time and save it."""
    options = options_of(arguments, privacy=arguments.wall)
    outside_homes(arguments.out, finders(options))
    save_shot(
        arguments.out,
        _watch(options),
        at=arguments.at,
        size=arguments.size,
        room=arguments.map,
        pack=arguments.pack,
        help_open=arguments.panel == "help",
    )
    return 0


def save_shot(
    out: Path,
    watch: Watch,
    *,
    at: float,
    size: tuple[int, int] = (1280, 720),
    room: str | Path | None = None,
    pack: Path | None = None,
    help_open: bool = False,
) -> None:
    """Render what is watched after `at` seconds of stage time and save it. Closes the watch."""
    screen = Headless(size)
    try:
        house, plan = open_house(room or AUTO, pack)
        app = App(watch, plan, seed=watch.options.seed)
        house.picture.help_open = help_open
        for tick in range(max(1, round(at / STEP))):
            app.tick(STEP)
            house.settle(app, tick * STEP)
        house.picture.paint(screen.canvas, app)
        screen.save(out)
    finally:
        watch.close()
        screen.close()


def evening() -> float:
    """The demo's moment where none is given: local evening, so that the picture is the same in every zone."""
    return datetime(2026, 3, 5, 19, 41).astimezone().timestamp()


def _watch(options: WatchOptions) -> Watch:
    demo = options.demo or not agents_found(options)
    now = options.now
    if now is None:
        now = evening() if demo else _newest_change(options)
    return Watch(replace(options, demo=demo), follow=False, time=StageTime(now))


def _newest_change(options: WatchOptions) -> float:
    """The newest log's time: homes in which nothing happens any more look the same again and again."""
    logs = (log for finder in finders(options) for log in finder.survey().logs)
    return max((log.modified_at for log in logs), default=evening())
