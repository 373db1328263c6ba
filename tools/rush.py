"""Staged rushes: the stories of the concept pictures, told to the director as logs would tell them, for our pictures.

A cast says what every session is at when the picture is taken and how long it has been at it; the player lets the last
seconds before that happen. Nobody is put anywhere by hand: who stands where, and what is seen, is the world's doing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final, Literal

from game.clock import STEP
from game.kitchen.director import Director
from game.kitchen.plan import FloorPlan
from game.kitchen.stage import StageView
from game.kitchen.world import World
from game.orders import effects as fx
from game.orders.effects import Effect
from game.orders.notices import SessionKey
from game.orders.snapshot import (
    ContextView,
    OrderView,
    SessionView,
    ShiftView,
    StatsView,
    Status,
    SubagentView,
    ToolView,
    TotalsView,
)
from game.orders.stations import Station

LEAD: Final = 9.0
"""Seconds that are played before the picture; what began earlier was there from the start."""

PAID: Final = 28
"""Coins for an order that is served."""

SEED: Final = 35
"""Of the world's chances: with this one most clips are at a telling frame when the picture is taken."""

LONG_AGO: Final = 3600.0
"""Seconds before the picture at which everybody came."""

NOW, BEFORE = "now", "before"
"""The calls of a session: of its turn, and until then."""

Turn = Literal["runs", "done", "fails", "served", "waits"]
STATUS: Final[dict[Turn, Status]] = {
    "runs": "working",
    "done": "idle",
    "fails": "thinking",
    "served": "idle",
    "waits": "waiting",
}
"""What a session's status is after a turn of its work."""


@dataclass(frozen=True, slots=True)
class Helper:
    """A sub-agent at a station for `since` seconds, and at `was` before; one who was nowhere comes in by the door.

    `id` decides the looks."""

    id: str
    name: str
    station: Station
    since: float = LONG_AGO
    was: Station | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """One session. `id` decides name and looks, the place in the cast the hue.

    `turn` is what its work is since so many seconds before the picture: it `runs`, is `done`, `fails`, is `served`, or
    `waits` for the human; until then it ran, at `was` where that was another station. `label` is what is said of the
    call, `used` are the stations of the order so far. `ordered` is how long its ticket hangs, in seconds; None where
    none does: nothing to do, a compaction, or a sub-agent that keeps a log of its own and whose head is gone."""

    id: int
    station: Station | None
    place: str
    since: float
    turn: Turn = "runs"
    was: Station | None = None
    label: str = ""
    prompt: str = ""
    ordered: float | None = None
    used: tuple[Station, ...] = ()
    context: float = 0.4
    helpers: tuple[Helper, ...] = ()


@dataclass(frozen=True, slots=True)
class Cast:
    """All who are on shift, in the order of their arrival, and the shift's coins at the moment of the picture."""

    parts: tuple[Part, ...]
    coins: int


MIA, THEO, HANA, BEA, GORO, OTTO, FINN, KIT = 8692, 1567, 39891, 195823, 297, 282180, 16291, 69166
PER, ROSA, NOA, SOL, INES, LIN, YUKI, ABE, UMA = 91825, 3761, 23106, 19897, 16953, 12166, 15055, 195209, 48177
"""Session ids that come with the names and looks of the concept pictures."""

KITCHEN: Final = Cast(
    (
        Part(
            MIA, Station.EDIT, "shop-api/login", 6, prompt="Fix login: token refresh loops", ordered=95,
            used=(Station.READ, Station.SEARCH), context=0.62,
        ),
        Part(
            THEO, Station.READ, "docs-site/main", 7.6, was=Station.SEARCH, context=0.36,
            helpers=(Helper("467", "lint-bot", Station.INSTALL, 2.7),),
        ),
        Part(HANA, Station.COMMIT, "infra/tf-prod", 9, label="git commit", context=0.58),
        Part(
            BEA, Station.TEST, "checkout/flaky", 4.4, "fails", label="pytest", prompt="Green up flaky checkout tests",
            ordered=1100, used=(Station.READ, Station.EDIT, Station.TEST), context=0.9,
        ),
        Part(
            GORO, Station.LINT, "ui/lint-v9", 14, prompt="Tidy lint rules in packages/ui", ordered=80,
            used=(Station.SEARCH, Station.EDIT), context=0.5, helpers=(Helper("17", "scout", Station.SEARCH, 7),),
        ),
        Part(
            OTTO, Station.BUILD, "shop-web/node-24", 52, prompt="Upgrade build to Node 24", ordered=290,
            used=(Station.INSTALL, Station.READ), context=0.8,
        ),
        Part(
            FINN, Station.ASK, "ops/cleanup", 17, "waits", label="Delete 14 buckets?", prompt="Delete old S3 buckets?",
            ordered=420, used=(Station.SHELL, Station.RESEARCH), context=0.55,
        ),
        Part(KIT, None, "billing/export", 260, "done", context=0.3),
        Part(PER, Station.TIDY, "shop-api/main", 11, context=0.86),
        Part(ROSA, Station.EDIT, "shop-web/settings", 8, context=0.44),
        Part(NOA, Station.INSTALL, "tools/cron", 12, context=0.3),
        Part(
            SOL, Station.SHIP, "search/rank-2", 1.66, "served", was=Station.SHIP, prompt="Rank v2", ordered=70,
            context=0.82,
        ),
        Part(INES, Station.PLAN, "billing/export", 21, context=0.25),
        Part(LIN, Station.RESEARCH, "cdn/headers", 13, context=0.4),
        Part(YUKI, Station.SHELL, "tools/cron", 75, context=0.47),
    ),
    coins=1248,
)  # fmt: skip
"""An evening in the kitchen: the tests burn and are being put out, somebody has rung, a dish has just been served."""

BANQUET: Final = Cast(
    (
        Part(
            MIA, Station.EDIT, "shop-api/login", 6, prompt="Fix login: token refresh loops", ordered=95,
            used=(Station.READ, Station.SEARCH), context=0.62,
        ),
        Part(
            THEO, Station.READ, "docs-site/main", 4, context=0.36,
            helpers=(Helper("467", "lint-bot", Station.ASK, 1.3, was=Station.SHIP),),
        ),
        Part(HANA, Station.COMMIT, "infra/tf-prod", 9, label="git commit", context=0.58),
        Part(
            BEA, Station.TEST, "checkout/flaky", 16, prompt="Green up flaky checkout tests", ordered=300,
            used=(Station.READ, Station.EDIT), context=0.7,
        ),
        Part(
            GORO, Station.LINT, "ui/lint-v9", 14, prompt="Tidy lint rules in packages/ui", ordered=80,
            used=(Station.SEARCH, Station.EDIT), context=0.5, helpers=(Helper("263", "wok-bot", Station.SHELL),),
        ),
        Part(
            OTTO, Station.BUILD, "shop-web/node-24", 52, prompt="Upgrade build to Node 24", ordered=350,
            used=(Station.INSTALL, Station.READ), context=0.8,
        ),
        Part(
            FINN, Station.ASK, "ops/cleanup", 17, "waits", label="Delete 14 buckets?", prompt="Delete old S3 buckets?",
            ordered=120, used=(Station.SHELL, Station.RESEARCH), context=0.55,
        ),
        Part(
            KIT, Station.EDIT, "billing/export", 12, context=0.3,
            helpers=(Helper("172", "scout", Station.SEARCH, 0.5),),
        ),
        Part(
            UMA, Station.ASK, "search/rank-2", 2.9, "served", was=Station.ASK, prompt="Rank v2", ordered=70,
            context=0.5,
        ),
        Part(ROSA, Station.EDIT, "shop-web/settings", 8, context=0.44),
        Part(
            ABE, Station.SHIP, "ui/lint-v8", 1.66, "served", was=Station.SHIP, prompt="Lint v8", ordered=170,
            context=0.35,
        ),
        Part(SOL, Station.EDIT, "search/index", 10, context=0.6),
        Part(INES, Station.LINT, "ui/icons", 7, context=0.25),
        Part(LIN, Station.TIDY, "shop-api/main", 13, context=0.86),
        Part(YUKI, Station.SHELL, "tools/cron", 75, context=0.47),
        Part(PER, Station.TEST, "cdn/headers", 20, context=0.52),
    ),
    coins=9310,
)  # fmt: skip
"""The banquet hall: every row is at work, one dish goes up the carpet and another rides, a helper comes down it, one
comes in, and somebody rings."""


def rush(cast: Cast, plan: FloorPlan, taken_at: float) -> Iterator[tuple[StageView, ShiftView]]:
    """The stage and the shift, step by step; the last ones are those of the picture, at the epoch time `taken_at`."""
    world = World(plan, Random(SEED))
    director = Director(world)
    steps = round(LEAD / STEP)
    for step in range(steps + 1):
        left = (steps - step) * STEP
        view = _shift(cast, taken_at, left)
        director.direct(view, list(_effects(cast, taken_at, left)), taken_at - left)
        world.step(STEP)
        yield world.stage(), view


def key_of(part: Part) -> SessionKey:
    """The key of a part's session."""
    return SessionKey("copilot", f"{part.id:08x}-0000-4000-8000-000000000000")


def _shift(cast: Cast, taken_at: float, left: float) -> ShiftView:
    """The shift, `left` seconds before the picture."""
    owed = sum(part.turn == "served" and part.since < left for part in cast.parts)
    totals = TotalsView(39 - owed, 2, cast.coins - PAID * owed, 913, 17)
    return ShiftView(taken_at - left, "live", (), tuple(_session(p, taken_at, left) for p in cast.parts), totals)


def _session(part: Part, taken_at: float, left: float) -> SessionView:
    begun, now = left <= part.since, taken_at - left
    status = STATUS[part.turn if begun else "runs"]
    waits = status == "waiting"
    station = (part.station if begun else part.was or part.station) if status == "working" else None
    since = taken_at - (part.since if begun else part.since + 60)
    running = Station.ASK if waits else station
    label = part.label or (running.value if running else "")
    tools = () if running is None else (ToolView(NOW if begun else BEFORE, "bash", running, label, since, None, False),)
    ordered = part.ordered is not None and status != "idle"
    used = tuple(dict.fromkeys((*part.used, *(() if station is None else (station,)))))
    order = OrderView("o", part.prompt, taken_at - (part.ordered or 0), False, used, 3 + len(used))
    return SessionView(
        key=key_of(part),
        visible=True,
        client="cli",
        name=part.prompt or None,
        repository=f"acme/{part.place.partition('/')[0]}",
        branch=part.place.partition("/")[2],
        cwd=None,
        model="gpt-5",
        status=status,
        waiting_on="question" if waits else None,
        waiting_since=since if waits else None,
        waiting_agent=None,
        station=running,
        orders=(order,) if ordered else (),
        tools=tools,
        subagents=tuple(
            SubagentView(h.id, h.name, "working", h.station if left <= h.since else h.was, taken_at - h.since)
            for h in part.helpers
            if left <= h.since or h.was is not None
        ),
        stats=StatsView(served=1, coins=PAID, steps=10),
        recent=(),
        todos=(),
        tokens=None,
        context=ContextView(round(200_000 * part.context), 200_000),
        cost=None,
        started_at=taken_at - LONG_AGO,
        last_event_at=min(now, since),
        malformed=0,
        unknown=0,
    )


def _effects(cast: Cast, taken_at: float, left: float) -> Iterator[Effect]:
    """What the logs tell in this step, `left` seconds before the picture; what came before the play is told at once."""
    now = taken_at - left
    for part in cast.parts:
        key = key_of(part)
        if part.turn == "waits" and left >= LEAD:
            yield fx.WaitStarted(now, key, "question", None, NOW)
        elif part.turn == "runs" and part.label and left >= LEAD:
            yield fx.ToolStarted(now, key, NOW, "bash", part.station or Station.SHELL, part.label, None)
        if not part.since - STEP < left <= part.since:
            continue
        if part.turn == "fails" and part.station is not None:
            yield fx.ToolEnded(now, key, BEFORE, part.station, False, False, None)
            yield fx.FireStarted(now, key, part.station, part.label, None)
        elif part.turn == "served":
            yield fx.OrderServed(now, key, "o", PAID, part.ordered or 0.0)
