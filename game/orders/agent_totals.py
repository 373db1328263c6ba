"""What each agent's sessions came to, and all of them together."""

from collections.abc import Iterable
from dataclasses import dataclass

from game.orders.agents import Agent, agent_of
from game.orders.scope import agents_in
from game.orders.snapshot import SessionView, TokensView, TotalsView
from game.orders.tickets import total


@dataclass(frozen=True, slots=True)
class AgentTotals:
    """The sums of one agent, of all where `agent` is None. `chefs` are on shift; `tokens` None where none are told."""

    agent: Agent | None
    chefs: int
    totals: TotalsView
    tokens: TokensView | None


def agent_totals(sessions: Iterable[SessionView]) -> tuple[AgentTotals, ...]:
    """One entry for each agent that has sessions here, in the order of the list of agents."""
    every = tuple(sessions)
    return tuple(
        sums(agent_of(source), [one for one in every if one.key.source == source]) for source in agents_in(every)
    )


def sums(agent: Agent | None, sessions: Iterable[SessionView]) -> AgentTotals:
    """The sums over some sessions."""
    every = tuple(sessions)
    return AgentTotals(agent, sum(one.visible for one in every), total(one.stats for one in every), spent(every))


def spent(sessions: Iterable[SessionView]) -> TokensView | None:
    """The tokens of some sessions, of those whose logs tell; None where none does."""
    told = [session.tokens for session in sessions if session.tokens is not None]
    if not told:
        return None

    def add(counts: list[int | None]) -> int | None:
        known = [count for count in counts if count is not None]
        return sum(known) if known else None

    return TokensView(add([t.input for t in told]), add([t.output for t in told]), add([t.cached for t in told]))
