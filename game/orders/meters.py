"""Meters: what a log tells of tokens and cost; None where it does not."""

from dataclasses import dataclass

from game.orders.events import CompactionEnded, CompactionStarted, CostRecorded, SessionShutdown, Spoken, UsageRecorded
from game.orders.snapshot import ContextView, CostView, TokensView


@dataclass(slots=True)
class Meters:
    """Sums over a session. Where single model calls are recorded, the sums at its end would count them twice."""

    _input: int | None = None
    _output: int | None = None
    _cached: int | None = None
    _used: int | None = None
    _limit: int | None = None
    _premium_requests: float | None = None
    _cost: CostView | None = None
    _itemised: bool = False

    def record(self, event: UsageRecorded) -> None:
        """One model call."""
        if not self._itemised:
            self._itemised, self._input, self._output, self._cached = True, None, None, None
        # written out: there is one such event in every turn
        if event.input is not None:
            self._input = (self._input or 0) + event.input
        if event.output is not None:
            self._output = (self._output or 0) + event.output
        if event.cached is not None:
            self._cached = (self._cached or 0) + event.cached
        if event.agent is None:
            self._used = (event.input if event.context is None else event.context) or self._used
            self._limit = event.limit or self._limit

    def spoken(self, event: Spoken) -> None:
        """A message; in some versions the only one that tells of tokens while a session runs."""
        if not self._itemised and event.output is not None:
            self._output = _added(self._output, event.output)

    def shutdown(self, event: SessionShutdown) -> None:
        """A process left and told its sums: those of its own lifetime in the versions that do not itemise."""
        if not self._itemised:
            spoken = self._input is None and self._output is not None
            self._output = event.output if spoken and event.output else _added(self._output, event.output)
            self._input = _added(self._input, event.input)
            self._cached = _added(self._cached, event.cached)
        self._used = event.context or self._used
        self._premium_requests = event.premium_requests or self._premium_requests

    def charge(self, event: CostRecorded) -> None:
        """What the log says the session has cost so far."""
        self._cost = CostView(event.amount, event.unit, event.at_least)

    def compaction(self, event: CompactionStarted | CompactionEnded) -> None:
        """The context is or was shortened."""
        if event.agent is not None:
            return
        if isinstance(event, CompactionStarted):
            self._used = event.tokens or self._used
            self._limit = event.limit or self._limit
        else:
            self._used = event.after or self._used

    def tokens(self) -> TokensView | None:
        """Tokens of the whole session."""
        if self._input is None and self._output is None:
            return None
        return TokensView(self._input, self._output, self._cached)

    def context(self) -> ContextView | None:
        """How full the head agent's context is."""
        return None if self._used is None and self._limit is None else ContextView(self._used, self._limit)

    def cost(self) -> CostView | None:
        """What the service charges for."""
        if self._cost is not None:
            return self._cost
        return CostView(self._premium_requests, "premium requests") if self._premium_requests else None


def _added(total: int | None, more: int | None) -> int | None:
    return total if more is None else (total or 0) + more
