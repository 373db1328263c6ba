"""A staged rush: one kitchen full of people, each at a station of their own, for pictures of the whole room."""

from collections.abc import Iterator
from random import Random

from game.clock import STEP
from game.kitchen.director import Director
from game.kitchen.plan import FloorPlan
from game.kitchen.stage import StageView
from game.kitchen.world import World
from game.orders.effects import Effect, FireStarted, OrderServed, Said, ToolEnded, ToolStarted
from game.orders.notices import SessionKey
from game.orders.snapshot import (
    ContextView,
    OrderView,
    SessionView,
    ShiftView,
    StatsView,
    StepView,
    SubagentView,
    ToolView,
    TotalsView,
)
from game.orders.stations import Station

CAST: tuple[tuple[Station | None, str, str, str], ...] = (
    (Station.EDIT, "Fix login: token refresh loops", "acme/shop-api", "login"),
    (Station.BUILD, "Upgrade build to Node 24", "acme/shop-web", "node-24"),
    (Station.TEST, "Green up flaky checkout tests", "acme/checkout", "flaky"),
    (Station.LINT, "Tidy lint rules in packages/ui", "acme/ui", "lint-v9"),
    (Station.ASK, "Delete old S3 buckets?", "acme/ops", "cleanup"),
    (Station.READ, "Where is the docs index built?", "acme/docs-site", "main"),
    (Station.COMMIT, "Move state files to tf-prod", "acme/infra", "tf-prod"),
    (Station.SHELL, "Write the nightly cron jobs", "acme/tools", "cron"),
    (Station.SHIP, "Rank v2 for search", "acme/search", "rank-2"),
    (Station.EDIT, "Split the settings page", "acme/shop-web", "settings"),
    (Station.RESEARCH, "Which cache headers do they send?", "acme/cdn", "headers"),
    (Station.TIDY, "Shorten the long talk", "acme/shop-api", "main"),
    (Station.PLAN, "Plan the invoice export", "acme/billing", "export"),
    (None, "Say hello", "acme/docs-site", "main"),
)
"""Where each stands, what was asked, repository and branch. None: nothing to do."""

BURNS = 4.8
"""Seconds before the picture at which the tests fail: by now somebody fights the fire with foam."""


def rush(plan: FloorPlan, began: float, seconds: float, sessions: int = len(CAST)) -> tuple[StageView, ShiftView]:
    """The stage and the shift `seconds` after the epoch time `began`; the cast repeats where it is too small."""
    world = World(plan, Random(1))
    director = Director(world)
    view = _view(began, 0.0, sessions)
    for frame in range(round(seconds / STEP)):
        at = frame * STEP
        view = _view(began, at, sessions)
        director.direct(view, list(_effects(began, at, seconds, sessions)), began + at)
        world.step(STEP)
    return world.stage(), view


def _key(n: int) -> SessionKey:
    return SessionKey("copilot", f"{n:08x}-0000-4000-8000-00000000{n:04x}")


def _view(began: float, at: float, sessions: int) -> ShiftView:
    coins = 1248
    return ShiftView(
        began + at,
        "live",
        (),
        tuple(_session(n, began, at) for n in range(sessions)),
        TotalsView(41, 2, coins, 913, 17),
    )


def _session(n: int, began: float, at: float) -> SessionView:
    station, prompt, repository, branch = CAST[n % len(CAST)]
    waits = station is Station.ASK
    tools: tuple[ToolView, ...] = ()
    if station is not None:
        tools = (ToolView(f"t{n}", "bash", station, station.value, began - 7 * n, None, False),)
    order = OrderView(f"o{n}", prompt, began - 40 * n, False, _used(station), 3 + n)
    helper = SubagentView(f"a{n}", "scout", "working", Station.SEARCH, began)
    return SessionView(
        key=_key(n),
        visible=True,
        client="cli",
        name=prompt,
        repository=repository,
        branch=branch,
        cwd=None,
        model="gpt-5",
        status="waiting" if waits else "idle" if station is None else "working",
        waiting_on="permission" if waits else None,
        waiting_since=began - 20 if waits else None,
        waiting_agent=None,
        station=station,
        orders=() if station is None else (order,),
        tools=tools,
        subagents=(helper,) if n == 5 else (),
        stats=StatsView(served=1, coins=28, steps=10),
        recent=(StepView(Station.READ, "view cart.py", True, began),),
        todos=(),
        tokens=None,
        context=ContextView(20_000 + 13_000 * (n % 14), 200_000),
        cost=None,
        started_at=began - 600,
        last_event_at=began + at,
        malformed=0,
        unknown=0,
    )


def _used(station: Station | None) -> tuple[Station, ...]:
    return tuple(dict.fromkeys((Station.READ, Station.SEARCH, station or Station.READ)))


def _effects(began: float, at: float, picture_at: float, sessions: int) -> Iterator[Effect]:
    """What happens on stage: the search begins, the tests fail, a dish is served, somebody speaks."""

    def due(moment: float) -> bool:
        return at <= moment < at + STEP

    if due(0.5):
        yield ToolStarted(began, _key(5), "s5", "grep", Station.SEARCH, "grep", "a5")
    if due(picture_at - BURNS) and sessions > 2:
        yield ToolEnded(began + at, _key(2), "t2", Station.TEST, False, False, None)
        yield FireStarted(began + at, _key(2), Station.TEST, "pytest -q", None)
    if due(picture_at - 2.5) and sessions > 8:
        yield OrderServed(began + at, _key(8), "served", 28, 240.0)
    if due(picture_at - 2.0):
        yield Said(began + at, _key(0), "Found it.", None)
