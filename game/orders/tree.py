"""The tree of a case: who asked whom for what, and what each of them costs. Sessions under those that started them, and
sub-agents without a log of their own under the session whose log tells of them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from game.orders.effects import WaitOn
from game.orders.notices import SessionKey
from game.orders.snapshot import CostView, SessionView, Status, SubagentView, TokensView
from game.orders.stations import Station

DEEPEST = 12
"""Levels that are told apart; whoever is further down stands on the last of them."""


@dataclass(frozen=True, slots=True)
class Node:
    """One agent of a case. `key` is the session whose log tells of it, `agent` its id in that log, None for the session
    itself. `failed`: its work ended badly. What the log does not tell is None."""

    key: SessionKey
    agent: str | None
    name: str | None
    task: str | None
    status: Status
    station: Station | None
    waiting_on: WaitOn | None
    failed: bool
    steps: int | None
    fires: int | None
    tokens: TokensView | None
    cost: CostView | None
    flaw: str | None
    children: tuple["Node", ...] = ()

    @property
    def id(self) -> str:
        """The id by which its head chef's view and effects name it."""
        return self.agent or self.key.id

    def below(self, depth: int = 1) -> Iterator[tuple[int, "Node"]]:
        """Everybody under it with his level, each before those he asked."""
        for child in self.children:
            yield depth, child
            yield from child.below(depth + 1)


class Families:
    """The sessions of a shift by who started them. A session whose head is not loaded stands on top, as does one of a
    circle."""

    def __init__(self, sessions: Iterable[SessionView]) -> None:
        self._sessions = {session.key: session for session in sessions}
        self._below: dict[SessionKey, list[SessionView]] = {}
        for session in self._sessions.values():
            if session.parent is not None and session.parent in self._sessions and session.parent != session.key:
                self._below.setdefault(session.parent, []).append(session)

    def has(self, key: SessionKey) -> bool:
        """Whether anybody works or worked under a session."""
        session = self._sessions.get(key)
        return session is not None and bool(session.subagents or key in self._below)

    def parent(self, key: SessionKey) -> SessionView | None:
        """The loaded session that started this one."""
        session = self._sessions.get(key)
        return self._sessions.get(session.parent) if session is not None and session.parent is not None else None

    def top(self, key: SessionKey) -> SessionKey:
        """The session on top of those above this one; itself where nobody is, or where they go round in a circle."""
        seen, at = {key}, key
        while (parent := self.parent(at)) is not None:
            if parent.key in seen:
                return key
            seen.add(parent.key)
            at = parent.key
        return at

    def kin(self, key: SessionKey) -> set[SessionKey]:
        """A session and everybody under it who has a log of his own."""
        found, left = {key}, [key]
        while left:
            for child in self._below.get(left.pop(), ()):
                if child.key not in found:
                    found.add(child.key)
                    left.append(child.key)
        return found

    def tree(self, key: SessionKey) -> Node | None:
        """A session and everybody under it; None where it is not loaded."""
        session = self._sessions.get(key)
        return self._node(session, None, {key}, 0) if session is not None else None

    def _node(self, session: SessionView, name: str | None, seen: set[SessionKey], depth: int) -> Node:
        own = list(session.subagents)
        kin = self.kin(session.key) - {session.key} if own or depth + 1 == DEEPEST else set()
        below = list(self._below.get(session.key, ()))
        if depth + 1 >= DEEPEST:
            below = [one for one in self._sessions.values() if one.key in kin] if depth + 1 == DEEPEST else []
        below = [child for child in below if child.key not in seen]
        seen.update(child.key for child in below)
        # a head's view names the agents of its whole crew
        theirs = {key.id for key in kin} | {a.id for key in kin for a in self._sessions[key].subagents}
        names = {agent.id: agent.name for agent in session.subagents}
        own = [agent for agent in own if agent.id not in theirs]
        nodes = [self._node(child, names.get(child.key.id), seen, depth + 1) for child in below]
        return Node(
            session.key,
            None,
            session.name or name,
            session.task,
            session.status,
            session.station,
            session.waiting_on,
            session.failed,
            session.stats.steps,
            session.stats.fires,
            session.tokens,
            session.cost,
            session.flaw,
            (*nodes, *_nested(session, own)),
        )


def _nested(session: SessionView, agents: list[SubagentView]) -> tuple[Node, ...]:
    """The sub-agents of one log, each under the one that started it."""
    nodes = {
        agent.id: Node(
            session.key,
            agent.id,
            agent.name,
            agent.task if agent.task != agent.name else None,
            agent.status,
            agent.station,
            session.waiting_on if agent.status == "waiting" else None,
            False,
            agent.steps,
            None,
            None,
            None,
            None,
        )
        for agent in agents
    }
    place = {agent.id: number for number, agent in enumerate(agents)}
    depths: dict[str | None, int] = {}
    for agent in agents:
        depths[agent.id] = depths.get(agent.parent, 0) + 1
    top: list[Node] = []
    # whoever was started last is hung up first, so that he has his own below him by then
    for agent in reversed(agents):
        node, parent = nodes[agent.id], agent.parent
        if parent is not None and place.get(parent, len(agents)) < place[agent.id] and depths[agent.id] <= DEEPEST:
            nodes[parent] = replace(nodes[parent], children=(node, *nodes[parent].children))
        else:
            top.insert(0, node)
    return tuple(top)
