"""Tickets and coins: what an order is, what it pays, and what a session has earned."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.orders.calls import Call
from game.orders.snapshot import StatsView, TotalsView
from game.orders.stations import Station

PAY = 20
TIPS = ((60.0, 8), (180.0, 6), (600.0, 4), (1800.0, 2))
"""Tip by the seconds from opening to serving: within the first that is long enough."""
PENALTY = 10


def pay(seconds: float) -> int:
    """Coins for an order served so many seconds after it was opened."""
    return PAY + next((tip for limit, tip in TIPS if seconds <= limit), 0)


@dataclass(slots=True, eq=False)
class Order:
    """An open ticket. `interaction` is the id of the interaction it belongs to, None in logs without ids."""

    id: str
    prompt: str
    opened_at: float
    implicit: bool
    interaction: str | None
    ingredients: list[Station] = field(default_factory=list)
    steps: int = 0
    unsorted: list[Call] = field(default_factory=list)
    """Its calls whose stations are not yet among the ingredients."""

    def sort(self, limit: int) -> int:
        """Add the stations of at most `limit` of its calls to the ingredients; how many calls that were."""
        calls = self.unsorted[:limit]
        for call in calls:
            station = call.step.station
            if station not in self.ingredients:
                self.ingredients.append(station)
        del self.unsorted[: len(calls)]
        return len(calls)


@dataclass(slots=True)
class Stats:
    """What a session did since the moment stats count from. `coins` is never below 0."""

    served: int = 0
    cancelled: int = 0
    coins: int = 0
    steps: int = 0
    fires: int = 0
    by_station: dict[Station, int] = field(default_factory=dict)

    def fine(self) -> int:
        """Take the penalty for a cancelled order, or what is left; returns what was taken."""
        taken = min(PENALTY, self.coins)
        self.coins -= taken
        return taken

    def view(self) -> StatsView:
        """These stats, immutable, stations in the order of the contract's list."""
        stations = tuple((s, self.by_station[s]) for s in Station if s in self.by_station)
        return StatsView(self.served, self.cancelled, self.coins, self.steps, self.fires, stations)


def total(stats: Iterable[StatsView]) -> TotalsView:
    """The sums over sessions."""
    served = cancelled = coins = steps = fires = 0
    for each in stats:
        served += each.served
        cancelled += each.cancelled
        coins += each.coins
        steps += each.steps
        fires += each.fires
    return TotalsView(served, cancelled, coins, steps, fires)
