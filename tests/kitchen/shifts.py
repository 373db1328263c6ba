"""Shift views and effects for tests, and a stage that runs them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from game.kitchen.chef import Chef
from game.kitchen.director import Director, figure_id
from game.kitchen.plan import FloorPlan
from game.kitchen.stage import Figure, StageView, StationLook
from game.kitchen.world import World
from game.orders.effects import Effect
from game.orders.notices import SessionKey
from game.orders.snapshot import SessionView, ShiftView, StatsView, Status, SubagentView, ToolView
from game.orders.stations import Station
from tests.kitchen.floors import kitchen

START = 1_700_000_000.0
DT = 1 / 60


def key(name: str = "a") -> SessionKey:
    return SessionKey("copilot", name)


def session(name: str = "a", status: Status = "idle", *, tools: Sequence[ToolView] = (), **more: object) -> SessionView:
    """One visible session; everything else unknown."""
    blank = SessionView(
        key=key(name), visible=True, client="cli", name=None, repository=None, branch=None, cwd=None, model=None,
        status=status, waiting_on=None, waiting_since=None, waiting_agent=None, station=None, orders=(),
        tools=tuple(tools), subagents=(), stats=StatsView(), recent=(), todos=(), tokens=None, context=None, cost=None,
        started_at=START, last_event_at=START, malformed=0, unknown=0,
    )  # fmt: skip
    return replace(blank, **more)  # type: ignore[arg-type]


def tool(
    station: Station, call: str = "t1", *, at: float = START, agent: str | None = None, background: bool = False
) -> ToolView:
    return ToolView(call, "tool", station, "label", at, agent, background)


def sous(agent: str = "s1", status: Status = "working", at: float = START) -> SubagentView:
    return SubagentView(agent, "lint-bot-extraordinaire", status, None, at)


class Stage:
    """A world and its director with a clock of their own: one tick a step."""

    def __init__(self, plan: FloorPlan | None = None, seed: int = 1) -> None:
        self.plan = plan or kitchen()
        self.world = World(self.plan, Random(seed))
        self.director = Director(self.world)
        self.now = START
        self.sessions: tuple[SessionView, ...] = ()

    def show(self, *sessions: SessionView, effects: Sequence[Effect] = ()) -> None:
        """The shift is now like this, and these effects happened."""
        self.sessions = sessions
        self.director.direct(ShiftView(self.now, "live", sessions=sessions), effects, self.now)

    def tell(self, *effects: Effect) -> None:
        self.show(*self.sessions, effects=effects)

    def run(self, seconds: float, watch: "Callable[[Stage], None] | None" = None) -> None:
        """Let time pass, the view unchanged."""
        for _ in range(round(seconds * 60)):
            self.now += DT
            self.director.direct(ShiftView(self.now, "live", sessions=self.sessions), (), self.now)
            self.world.step(DT)
            if watch:
                watch(self)

    def until(self, true: "Callable[[Stage], bool]", within: float = 30.0) -> float:
        """Let time pass until something is so; the seconds it took. Fails when it never comes."""
        for step in range(round(within * 60)):
            if true(self):
                return step * DT
            self.run(DT)
        raise AssertionError(f"not within {within} s: {self.figures()}")

    def view(self) -> StageView:
        return self.world.stage()

    def figures(self) -> dict[str, Figure]:
        return {figure.id: figure for figure in self.view().figures}

    def figure(self, name: str = "a", agent: str | None = None) -> Figure:
        return self.figures()[figure_id(key(name), agent)]

    def chef(self, name: str = "a", agent: str | None = None) -> Chef:
        return self.world.chefs[figure_id(key(name), agent)]

    def bench(self, station: str) -> StationLook:
        return next(look for look in self.view().stations if look.id == station)

    def at(self, station: str, name: str = "a", agent: str | None = None) -> bool:
        """Whether a chef stands settled at a station's own spot."""
        chef = self.chef(name, agent)
        place = next(s for s in self.plan.stations if s.id == station)
        return chef.settled and any((chef.x, chef.y) == (spot.x, spot.y) for spot in place.spots)
