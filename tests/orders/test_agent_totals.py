"""Sums by agent: every session in exactly one, unknown tokens never guessed."""

from dataclasses import replace

from game.orders.agent_totals import agent_totals, spent, sums
from game.orders.agents import AGENTS, agent_of
from game.orders.notices import SessionKey
from game.orders.snapshot import SessionView, StatsView, TokensView
from tests.view.hud.stand_ins import session


def of(source: str, name: str, coins: int, tokens: TokensView | None = None, *, visible: bool = True) -> SessionView:
    one = session(name, stats=StatsView(served=1, coins=coins, steps=2, fires=1), tokens=tokens, visible=visible)
    return replace(one, key=SessionKey(source, name))


CREW = (
    of("dsh", "a", 10, TokensView(5, 1, None)),
    of("copilot", "b", 20),
    of("dsh", "c", 40, TokensView(7, None, 3), visible=False),
    of("smith", "d", 80),
)


def test_each_agent_has_its_sums_in_the_order_of_the_list() -> None:
    found = [(each.agent.source, each.chefs, each.totals.coins) for each in agent_totals(CREW) if each.agent]
    assert found == [("copilot", 1, 20), ("dsh", 1, 50), ("smith", 1, 80)]


def test_the_sums_of_all_are_the_sums_of_the_agents() -> None:
    every, parts = sums(None, CREW), agent_totals(CREW)
    assert every.totals.coins == sum(each.totals.coins for each in parts) == 150
    assert every.chefs == sum(each.chefs for each in parts) == 3


def test_tokens_are_those_that_are_told() -> None:
    assert [each.tokens for each in agent_totals(CREW)] == [None, TokensView(12, 1, 3), None]
    assert spent(CREW[1:2]) is None


def test_an_agent_that_nobody_has_described_has_a_mark_all_the_same() -> None:
    assert (agent_of("smith").mark, agent_of("smith").title, agent_of("").mark) == ("S", "smith", "?")
    assert agent_of("dsh") is AGENTS["dsh"]


def test_no_two_agents_have_the_same_mark_and_marks_are_short() -> None:
    marks = [agent.mark for agent in AGENTS.values()]
    assert len(set(marks)) == len(marks)
    assert all(1 <= len(mark) <= 2 for mark in marks)
