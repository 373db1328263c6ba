"""Sub-agents that keep their own logs: which session works under which, and how its head chef's view shows them.

A session says in its own log who started it. Those that it leads to may be read later, never, or in a circle: a session
without a loaded head stands for itself.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from game.orders import effects as fx
from game.orders.effects import Effect
from game.orders.notices import SessionKey
from game.orders.snapshot import SessionView, SubagentView


class Delegation:
    """Who started whom. `is_loaded` says which sessions are there."""

    def __init__(self, is_loaded: Callable[[SessionKey], bool]) -> None:
        self._is_loaded = is_loaded
        self._parents: dict[SessionKey, SessionKey] = {}
        self._crews: dict[SessionKey, list[SessionKey]] | None = None

    def __bool__(self) -> bool:
        return bool(self._parents)

    def __contains__(self, key: SessionKey) -> bool:
        return key in self._parents

    def note(self, key: SessionKey, parent: SessionKey | None) -> bool:
        """A session's log says who started it, or no longer does; whether that is news."""
        if self._parents.get(key) == parent:
            return False
        if parent is None:
            del self._parents[key]
        else:
            self._parents[key] = parent
        self._crews = None
        return True

    def changed(self) -> None:
        """A session came or went."""
        self._crews = None

    def head(self, key: SessionKey) -> SessionKey | None:
        """The loaded session on top of those above a session; None where it stands for itself."""
        seen, at = {key}, key
        while (parent := self._parents.get(at)) is not None and self._is_loaded(parent):
            if parent in seen:
                return None
            seen.add(parent)
            at = parent
        return at if at != key else None

    def crew(self, key: SessionKey) -> Sequence[SessionKey]:
        """Everybody who works under a head, directly or not."""
        if not self._parents:
            return ()
        if self._crews is None:
            self._crews = {}
            for below in self._parents:
                if self._is_loaded(below) and (head := self.head(below)) is not None:
                    self._crews.setdefault(head, []).append(below)
        return self._crews.get(key, ())


_BY_AGENTS = (
    fx.Said,
    fx.ToolStarted,
    fx.ToolEnded,
    fx.FireStarted,
    fx.WaitStarted,
    fx.WaitEnded,
    fx.TidyStarted,
    fx.TidyEnded,
)


def told_under(effects: Iterable[Effect], head: SessionKey) -> list[Effect]:
    """The effects of a session as those of a sub-agent of its head; its own coming and going on shift is nobody's."""
    told: list[Effect] = []
    for effect in effects:
        if isinstance(effect, _BY_AGENTS):
            told.append(replace(effect, session=head, agent_id=effect.agent_id or effect.session.id))
        elif isinstance(effect, fx.SubagentStarted | fx.SubagentEnded):
            told.append(replace(effect, session=head))
    return told


def told_alone(effects: Iterable[Effect]) -> list[Effect]:
    """The effects of a session that stands for itself: it is no sub-agent."""
    return [
        effect
        for effect in effects
        if not (isinstance(effect, fx.SubagentStarted | fx.SubagentEnded) and effect.agent_id == effect.session.id)
    ]


def with_crew(view: SessionView, crew: Iterable[tuple[SessionView, str, float]]) -> SessionView:
    """The view of a head with those who work under it: the view of each, its name, and since when it works."""
    at_work = [one for one in crew if one[0].status in ("waiting", "working", "thinking")]
    if not at_work or view.status == "offline":
        return view
    subagents, tools = list(view.subagents), list(view.tools)
    waits = [(view.waiting_since or 0.0, view.waiting_on, view.waiting_agent)] if view.waiting_on else []
    for one, name, since in at_work:
        subagents.append(SubagentView(one.key.id, name, one.status, one.station, since))
        subagents += one.subagents
        tools += [replace(tool, agent_id=tool.agent_id or one.key.id) for tool in one.tools]
        if one.waiting_on:
            waits.append((one.waiting_since or 0.0, one.waiting_on, one.waiting_agent or one.key.id))
    asked, on, agent = min(waits, key=lambda wait: wait[0], default=(None, None, None))
    return replace(
        view,
        visible=True,
        status="waiting" if waits else "working",
        waiting_on=on,
        waiting_since=asked,
        waiting_agent=agent,
        subagents=tuple(subagents),
        tools=tuple(tools),
    )
