"""`shot`: a picture of the kitchen without a display. The same arguments give the same pixels."""

import argparse
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

from game.app import App
from game.arguments import options_of
from game.clock import STEP, StageTime
from game.desk import Desk
from game.house import open_house
from game.keeping import show, speak
from game.outlet import outside_homes, save_bytes
from game.rooms import AUTO
from game.settings import Settings
from game.view.hits import PageName
from game.view.panels.brigade_page import first_case, groups
from game.view.panels.opened import Opened
from game.view.screen import Headless
from game.wall import Wall
from game.watching import Watch, WatchOptions, agents_found, finders, say


def take_shot(arguments: argparse.Namespace) -> int:
    """Render the kitchen after `--at` seconds of stage time and save it."""
    options = options_of(arguments, privacy=arguments.wall)
    save_shot(
        outside_homes(arguments.out, finders(options)),
        _watch(options),
        at=arguments.at,
        size=arguments.size,
        room=arguments.map,
        pack=arguments.pack,
        page=arguments.panel,
        wall=arguments.wall,
        hours=arguments.hours,
        language=arguments.lang,
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
    page: str | None = None,
    wall: bool = False,
    hours: str | None = None,
    language: str | None = None,
) -> None:
    """Render what is watched after `at` seconds of stage time and save it; with `wall` as the office display shows it,
    lit at these `hours`. Closes the watch.

    Without a `language` it is English, so that the picture is the same on every system."""
    screen = Headless(size)
    try:
        house, plan = open_house(room or AUTO, pack)
        app = App(watch, plan, seed=watch.options.seed)
        show(house.picture, Settings(), wall=wall)
        display = Wall(house.picture, Settings(), hours) if wall else None
        speak(app, house.picture, language or "en")
        for tick in range(max(1, round(at / STEP))):
            app.tick(STEP)
            house.settle(app, tick * STEP)
            if display is not None:
                display.step(app, STEP)
        if page is not None or display is None:
            house.picture.opened = opened_at(page, app)
        Desk(app, house.picture, Settings()).step()
        (house.picture if display is None else display).paint(screen.canvas, app)
        save_bytes(out, screen.png())
    finally:
        watch.close()
        screen.close()


def opened_at(page: str | None, app: App) -> Opened:
    """The page by its name on the command line; `case` is the page of the first who needs somebody, `tree` the chart of
    the first who has asked anybody to help."""
    if page == "case":
        crew = groups(app.view, app.stage(), grouped=False)[0].crew
        return Opened(page="chef", chef=crew[0].key if crew else None)
    if page == "tree":
        return Opened(page="tree", chef=first_case(app.view, app.stage()))
    return Opened(page=cast("PageName | None", page))


def evening() -> float:
    """The demo's moment where none is given: local evening, so that the picture is the same in every zone."""
    return datetime(2026, 3, 5, 19, 41).astimezone().timestamp()


def _watch(options: WatchOptions) -> Watch:
    demo = options.demo or not agents_found(options)
    if demo and not options.demo:
        say("no agent was found on this machine; this is the demo shift")
    now = options.now
    if now is None:
        now = evening() if demo else _newest_change(options)
    return Watch(replace(options, demo=demo), follow=False, time=StageTime(now))


def _newest_change(options: WatchOptions) -> float:
    """The newest log's time, and a word about it: homes in which nothing happens any more look the same for ever."""
    logs = [log.modified_at for finder in finders(options) for log in finder.survey().logs]
    if not logs:
        return evening()
    newest = max(logs)
    told = datetime.fromtimestamp(newest, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    say(f"the moment shown is {told}, when the newest log was written; --now ISO shows another")
    return newest
