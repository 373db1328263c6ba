"""Frame strips: one small crop of the kitchen, a few milliseconds apart, side by side in one PNG, to judge motion by.

`python -m tools.strip fire --out fire.png` draws a staged moment (`--list` names them), `python -m tools.strip demo
--at 30 --centre 256,200 --out demo.png` a piece of the demo. The crop follows the figure the moment is about.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from game.clock import STEP
from game.content import content_folder
from game.kitchen.director import Director, figure_id
from game.kitchen.plan import FloorPlan
from game.kitchen.stage import StageView
from game.kitchen.tiled import load_plan
from game.kitchen.world import World
from game.orders import effects as fx
from game.orders.effects import Effect
from game.orders.notices import SessionKey
from game.orders.snapshot import SessionView, ShiftView, StatsView, Status, SubagentView, ToolView
from game.orders.stations import Station

if TYPE_CHECKING:
    import pygame

BEGAN = datetime(2026, 3, 5, 19, 41).astimezone().timestamp()
ME, OTHER = SessionKey("copilot", "strip"), SessionKey("copilot", "other")
GAP, PAPER = 2, (46, 36, 48)


@dataclass(frozen=True, slots=True)
class Beat:
    """From `at` seconds on the shift is like this; the effects happen then."""

    at: float
    sessions: tuple[SessionView, ...]
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """A staged moment: what happens, whom the crop follows, and what part of it is worth a strip."""

    beats: tuple[Beat, ...]
    start: float
    every: int = 80
    agent: str | None = None
    still: bool = False


def one(status: Status = "idle", station: Station | None = None, key: SessionKey = ME, **more: object) -> SessionView:
    """A session in a state; `station` is where its only call runs."""
    tools = () if station is None else (ToolView(f"{key.id}-{station}", "tool", station, "work", BEGAN, None, False),)
    blank = SessionView(
        key=key, visible=True, client="cli", name="Strip", repository=None, branch=None, cwd=None, model=None,
        status=status, waiting_on=None, waiting_since=None, waiting_agent=None, station=station, orders=(),
        tools=tools, subagents=(), stats=StatsView(), recent=(), todos=(), tokens=None, context=None, cost=None,
        started_at=BEGAN, last_event_at=BEGAN, malformed=0, unknown=0,
    )  # fmt: skip
    return replace(blank, **more)  # type: ignore[arg-type]


def waiting(since: float) -> SessionView:
    """The session waits since so many seconds after the beginning."""
    return one("waiting", waiting_on="permission", waiting_since=BEGAN + since)


def way(first: Station, then: Station, start: float = 2.1, every: int = 80) -> Moment:
    """From one station to another."""
    return Moment((Beat(0, (one("working", first),)), Beat(2, (one("working", then),))), start, every)


def work(station: Station, every: int = 120) -> Moment:
    """At one station, from idle on: it wakes up, is worked at, and goes to rest."""
    return Moment((Beat(0, (one("working", station),)),), 0.1, every)


def burning(station: Station, start: float) -> Moment:
    """A failed call at a station."""
    failed = fx.FireStarted(BEGAN, ME, station, "work", None)
    return Moment(
        (Beat(0, (one("working", station), one(key=OTHER))), Beat(2, (one("thinking"), one(key=OTHER)), (failed,))),
        start, 320,
    )  # fmt: skip


SERVED = fx.OrderServed(BEGAN, ME, "o", 28, 60.0)
SOUS = one("working", subagents=(SubagentView("s1", "lint-bot", "working", Station.SEARCH, BEGAN),))
MOMENTS: dict[str, Moment] = {
    "walk-right": way(Station.EDIT, Station.LINT),
    "walk-left": way(Station.LINT, Station.EDIT),
    "walk-down": way(Station.BUILD, Station.LINT),
    "walk-up": way(Station.LINT, Station.BUILD),
    "dash": way(Station.BUILD, Station.SHIP, 2.2, every=60),
    "enter": Moment((Beat(0, (one(key=OTHER),)), Beat(1, (one(key=OTHER), one("working", Station.EDIT)))), 0.95, 100),
    "leave": Moment((Beat(0, (one("working", Station.READ),)), Beat(1, ())), 1.0, 120),
    "fire": burning(Station.TEST, 2.3),
    "fire-build": burning(Station.BUILD, 2.3),
    "fire-shell": burning(Station.SHELL, 2.3),
    "fire-cold": burning(Station.EDIT, 2.3),
    "serve": Moment((Beat(0, (one("working", Station.SHIP),)), Beat(1, (one(),), (SERVED,))), 0.9, 100),
    "serve-far": Moment((Beat(0, (one("working", Station.LINT),)), Beat(1, (one(),), (SERVED,))), 4.4, 100),
    "ring": Moment((Beat(0, (one("working", Station.PLAN),)), Beat(1, (waiting(1),))), 1.0, 100),
    "wait": Moment((Beat(0, (waiting(0),)),), 0.5, 240),
    "impatient": Moment((Beat(0, (waiting(-29),)),), 0.5, 240),
    "ring-again": Moment((Beat(0, (waiting(-58.5),)),), 1.2, 100),
    "idle": Moment((Beat(0, (one(),)),), 0.5, 240),
    "asleep": Moment((Beat(0, (one(last_event_at=BEGAN - 99),)),), 0.5, 240),
    "thinking": Moment((Beat(0, (one("working", Station.EDIT),)), Beat(1, (one("thinking"),))), 0.8, 240),
    "quiet": Moment((Beat(0, (one("working", Station.TEST, last_event_at=BEGAN - 1500),)),), 0.5, 240),
    "sous": Moment((Beat(0, (one("working", Station.EDIT),)), Beat(1, (SOUS,))), 1.0, 120, "s1"),
    "sous-puff": Moment((Beat(0, (SOUS,)), Beat(4, (one("working"),))), 3.9, 80, "s1", still=True),
    **{station.value: work(station) for station in Station if station is not Station.ASK},
}  # fmt: skip


def played(moment: Moment, plan: FloorPlan) -> Iterator[tuple[float, StageView, ShiftView]]:
    """Second by second, or rather step by step: the stage and the shift of a moment."""
    world = World(plan, Random(1))
    director = Director(world)
    due, step = list(moment.beats), 0
    sessions: tuple[SessionView, ...] = ()
    while True:
        at = step * STEP
        effects: tuple[Effect, ...] = ()
        if due and due[0].at <= at:
            beat = due.pop(0)
            sessions, effects = beat.sessions, beat.effects
        view = ShiftView(BEGAN + at, "live", (), sessions)
        director.direct(view, effects, BEGAN + at)
        world.step(STEP)
        step += 1
        yield step * STEP, world.stage(), view


def played_demo(seed: int, plan: FloorPlan) -> Iterator[tuple[float, StageView, ShiftView]]:
    """The demo, step by step."""
    from game.app import App  # noqa: PLC0415 (only the demo needs a watch)
    from game.clock import StageTime  # noqa: PLC0415
    from game.watching import Watch, WatchOptions  # noqa: PLC0415

    app = App(Watch(WatchOptions(demo=True, seed=seed), follow=False, time=StageTime(BEGAN)), plan, seed=seed)
    step = 0
    while True:
        app.tick(STEP)
        step += 1
        yield step * STEP, app.stage(), app.view


def crops(arguments: argparse.Namespace) -> "list[pygame.Surface]":
    """The pictures of a strip, in order."""
    from pygame import Rect  # noqa: PLC0415 (pygame: only when something is drawn)

    from game.picture import Picture  # noqa: PLC0415
    from game.view.layout import panel_for, room_origin  # noqa: PLC0415
    from game.view.screen import Headless  # noqa: PLC0415

    map_path = content_folder("maps") / f"{arguments.map}.tmx"
    plan = load_plan(map_path)
    screen = Headless((max(640, plan.width + 128), max(360, plan.height + 60)))
    picture = Picture(content_folder("sprites"), map_path, plan)
    width, height = screen.canvas.get_size()
    ox, oy = room_origin((width, height), (plan.width, plan.height), panel_for((width, height), plan.width))
    moment = MOMENTS.get(arguments.moment)
    start = arguments.at if arguments.at is not None else moment.start if moment else 30.0
    every = arguments.every or (moment.every if moment else 120)
    follow = figure_id(ME, moment.agent) if moment else None
    centre = arguments.centre or ((plan.width // 2, plan.height // 2))
    fixed = arguments.centre is not None
    found: list[pygame.Surface] = []
    steps = played(moment, plan) if moment else played_demo(arguments.seed, plan)
    for at, stage, view in steps:
        figure = next((f for f in stage.figures if f.id == follow), None)
        if figure and not fixed:
            centre = (round(figure.x), round(figure.y) - 16)
            fixed = arguments.still or bool(moment and moment.still and at >= start)
        if at < start + len(found) * every / 1000:
            continue
        picture.paint_stage(screen.canvas, stage, view, view.generated_at)
        crop = Rect(0, 0, *arguments.size)
        crop.center = centre[0] + ox, centre[1] + oy
        found.append(screen.canvas.subsurface(crop.clamp(screen.canvas.get_rect())).copy())
        if len(found) == arguments.frames:
            break
    screen.close()
    return found


def sheet(pictures: "list[pygame.Surface]", scale: int, columns: int) -> "pygame.Surface":
    """The pictures enlarged, in rows."""
    import pygame  # noqa: PLC0415

    width, height = (side * scale for side in pictures[0].get_size())
    rows = -(-len(pictures) // columns)
    whole = pygame.Surface((columns * (width + GAP) - GAP, rows * (height + GAP) - GAP))
    whole.fill(PAPER)
    for n, picture in enumerate(pictures):
        at = (n % columns * (width + GAP), n // columns * (height + GAP))
        whole.blit(pygame.transform.scale(picture, (width, height)), at)
    return whole


def _pair(separator: str) -> "type[tuple[int, int]]":
    def read(text: str) -> tuple[int, int]:
        first, second = text.split(separator)
        return int(first), int(second)

    return read  # type: ignore[return-value]


def main(words: list[str] | None = None) -> int:
    """Draw one strip."""
    parser = argparse.ArgumentParser(prog="python -m tools.strip", description=__doc__.splitlines()[0])
    parser.add_argument("moment", nargs="?", default="demo", choices=("demo", *MOMENTS), metavar="MOMENT")
    parser.add_argument("--list", action="store_true", help="name the staged moments")
    parser.add_argument("--out", type=Path, default=Path("strip.png"), metavar="FILE")
    parser.add_argument("--at", type=float, metavar="SECONDS", help="the first picture")
    parser.add_argument("--every", type=int, metavar="MS", help="time between two pictures")
    parser.add_argument("--frames", type=int, default=16, metavar="N")
    parser.add_argument("--columns", type=int, default=8, metavar="N")
    parser.add_argument("--size", type=_pair("x"), default=(130, 100), metavar="WxH", help="size of the crop")
    parser.add_argument(
        "--centre", type=_pair(","), metavar="X,Y", help="room pixel in the middle; default: the figure"
    )
    parser.add_argument("--still", action="store_true", help="the crop stays where the figure first is")
    parser.add_argument("--scale", type=int, default=2, metavar="N")
    parser.add_argument("--map", default="kitchen", metavar="NAME")
    parser.add_argument("--seed", type=int, default=7, metavar="N", help="of the demo")
    arguments = parser.parse_args(words)
    if arguments.list:
        print("\n".join(MOMENTS))
        return 0
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame  # noqa: PLC0415

    pygame.image.save(sheet(crops(arguments), arguments.scale, arguments.columns), arguments.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
