"""The rail: a session's open orders, and what it earned with those that are gone."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from game.orders.calls import Call
from game.orders.effects import OrderCleared, OrderFailed, OrderOpened, OrderServed
from game.orders.interactions import NEVER
from game.orders.stations import Station
from game.orders.teller import Teller
from game.orders.text import clean
from game.orders.tickets import Order, Stats, pay

PROMPT = 500
"""Characters of a prompt that are kept."""


MOST_OPEN = 250
"""Open orders of a session: no log of people's work has so many, and every picture looks through them."""


@dataclass(slots=True)
class _Payment:
    """Orders served because nothing followed, in case something does: written late, or later than it should."""

    interaction: str | None
    at: float
    until: float
    orders: list[tuple[int, Order, int, bool]] = field(default_factory=list)
    """Where each hung, what it was paid, and whether that was counted; those cleared with them were paid nothing."""


class Rail:
    """Open orders, oldest first, and the stats of what happened since `since`."""

    def __init__(self, teller: Teller, since: float | None) -> None:
        self._teller = teller
        self.since = -NEVER if since is None else since
        self.stats = Stats()
        self.orders: list[Order] = []
        self._unsorted: deque[Call] = deque()
        self.payment: _Payment | None = None
        """What was paid last, as long as it may be taken back."""

    def has(self, interaction: str | None) -> bool:
        """Whether an order of an interaction is open."""
        for order in self.orders:  # noqa: SIM110 (`any` takes four times as long)
            if order.interaction == interaction:
                return True
        return False

    def of(self, interaction: str | None) -> list[Order]:
        """The open orders of an interaction."""
        return [o for o in self.orders if o.interaction == interaction]

    def open(self, order_id: str, text: str, t: float, *, implicit: bool, interaction: str | None) -> None:
        """A ticket goes up."""
        order = Order(order_id, clean(text, PROMPT), t, implicit, interaction)
        if len(self.orders) >= MOST_OPEN:
            self._teller.tell(OrderCleared, t, self.orders.pop(0).id)
        self.orders.append(order)
        self._teller.tell(OrderOpened, t, order.id, order.prompt, implicit)

    def adopt(self, interaction: str | None) -> bool:
        """The newest order, if it has no interaction yet, belongs to this one."""
        if self.orders and self.orders[-1].interaction is None:
            self.orders[-1].interaction = interaction
            return True
        return False

    def hand_over(self, before: str | None, after: str | None) -> None:
        """An interaction goes on under another id."""
        for order in self.of(before):
            order.interaction = after

    def serve(
        self, interaction: str | None, t: float, keep: Callable[[str | None], bool], *, until: float | None = None
    ) -> None:
        """Pay every order of an interaction, and clear older ones whose interaction `keep` does not want.

        `until`: a next turn up to that time takes the payment back; None: nothing does.
        """
        payment = _Payment(interaction, t, until) if until is not None else None
        last = max((n for n, o in enumerate(self.orders) if o.interaction == interaction), default=-1)
        left, cleared = [], []
        for n, order in enumerate(self.orders):
            if order.interaction == interaction:
                seconds = max(0.0, t - order.opened_at)
                coins = pay(seconds)
                counted = t >= self.since
                if counted:
                    self.stats.served += 1
                    self.stats.coins += coins
                if payment is not None:
                    payment.orders.append((n, order, coins, counted))
                self._teller.tell(OrderServed, t, order.id, coins, seconds)
            elif n < last and not keep(order.interaction):
                cleared.append(order)
                if payment is not None:
                    payment.orders.append((n, order, 0, False))
            else:
                left.append(order)
        for order in cleared:
            self._teller.tell(OrderCleared, t, order.id)
        self.orders = left
        self.payment = payment

    def take_back(self, interaction: str | None, t: float, *, within: float | None = None) -> None:
        """Something began at `t`: if its order was just served, it was not over.

        A turn takes back what the wall clock did too early, a continuation what was served so many seconds before.
        """
        payment = self.payment
        if payment is None:
            return
        self.payment = None
        if payment.interaction != interaction:
            return
        if t > (payment.until if within is None else payment.at + within):
            return
        for place, order, coins, counted in payment.orders:
            if counted:
                self.stats.served -= 1
                self.stats.coins = max(0, self.stats.coins - coins)
            self.orders.insert(place, order)

    def cancel(self, interaction: str | None, t: float, reason: str) -> None:
        """The human stopped the running order."""
        self.payment = None
        orders = self.of(interaction)
        if not orders:
            return
        taken = 0
        if t >= self.since:
            self.stats.cancelled += 1
            taken = self.stats.fine()
        self.orders.remove(orders[-1])
        self._teller.tell(OrderFailed, t, orders[-1].id, -taken, reason)

    def clear(self, t: float) -> None:
        """Every open order ends without pay or penalty."""
        self.payment = None
        for order in self.orders:
            self._teller.tell(OrderCleared, t, order.id)
        self.orders = []

    def step(self, call: Call, t: float, interaction: str | None) -> None:
        """A call began; the head agent's belongs to the newest order of its interaction."""
        if call.agent is None and self.orders:
            order: Order | None = self.orders[-1]
            if order is not None and order.interaction != interaction:
                order = next((o for o in reversed(self.orders) if o.interaction == interaction), None)
            if order is not None:
                order.steps += 1
                order.unsorted.append(call)
                if call.judged:
                    order.sort(len(order.unsorted))
        if t >= self.since:
            self.stats.steps += 1
            if call.judged and not self._unsorted:
                self._count(call.step.station)
            else:
                self._unsorted.append(call)

    def fire(self, t: float) -> None:
        """Something failed."""
        if t >= self.since:
            self.stats.fires += 1

    def sort_orders(self, limit: int) -> int:
        """Work out the ingredients of open orders, from at most `limit` calls; how many it did."""
        done = 0
        for order in self.orders:
            if order.unsorted:
                done += order.sort(limit - done)
        return done

    def sort_stats(self, limit: int) -> int:
        """Count at most `limit` more calls by station; how many it did."""
        done = min(limit, len(self._unsorted))
        for _ in range(done):
            self._count(self._unsorted.popleft().step.station)
        return done

    def _count(self, station: Station) -> None:
        by_station = self.stats.by_station
        by_station[station] = by_station.get(station, 0) + 1

    def count_from(self, since: float) -> None:
        """A new day: stats start at nothing, what is open stays."""
        self._unsorted.clear()
        self.since, self.stats = since, Stats()

    def long(self) -> "list[deque[Call] | list[Call]]":
        """What a long history makes long."""
        return [self._unsorted, *(order.unsorted for order in self.orders)]

    def forget(self) -> None:
        """Nothing of what happened so far was this session's own."""
        self.stats = Stats()
        self.orders = []
        self._unsorted.clear()
        self.payment = None
