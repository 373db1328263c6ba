"""Privacy: generic labels instead of all that could tell what is being worked on; the only place where it is done.

Prompts, session and file names, branches, folders, tool labels, todos and chatter are replaced in the view and in the
effects, before anything is laid out, printed or served. Ids that a person or a model could have chosen become stable
pseudonyms, so that view and effects still match.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2s
from typing import TYPE_CHECKING
from uuid import UUID

from game.orders.effects import (
    Effect,
    FireStarted,
    OrderCleared,
    OrderFailed,
    OrderOpened,
    OrderServed,
    Said,
    SubagentEnded,
    SubagentStarted,
    TidyEnded,
    TidyStarted,
    ToolEnded,
    ToolStarted,
    WaitEnded,
    WaitStarted,
)
from game.orders.notices import SessionKey, SourceReport, UnreadablePath, Workspace
from game.orders.snapshot import OrderView, SessionView, ShiftView, StepView, SubagentView, TodoView, ToolView
from game.orders.stations import Station

if TYPE_CHECKING:
    from game.archive.cases import Case


@dataclass(frozen=True, slots=True)
class Masks:
    """What stands for private words; `verbs` for what a call did, by its station."""

    order: str = "An order"
    chatter: str = "…"
    helper: str = "Sous-chef"
    session: str = "Session {number}"
    todo: str = "Todo {number}"
    verbs: Mapping[Station, str] = field(default_factory=lambda: {station: station.value for station in Station})


ENGLISH = Masks()


def pseudonym(identity: str) -> str:
    """A stable stand-in for an id: the id itself where it is a UUID, else a short hash of it."""
    try:
        return str(UUID(identity))
    except ValueError:
        return blake2s(identity.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()


def mask_view(view: ShiftView, masks: Masks = ENGLISH) -> ShiftView:
    """The same shift with nothing private in it. Session names count up in order of arrival."""
    return replace(
        view,
        sources=tuple(_mask_report(report) for report in view.sources),
        sessions=tuple(_mask_session(session, n, masks) for n, session in enumerate(view.sessions, 1)),
    )


class Masker:
    """Masks a shift again and again: a session that stands as it stood before is not masked anew."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[SessionView, Masks, SessionView]] = {}
        """By place in order of arrival: the session as it was, the masks, and what came of them."""

    def mask_view(self, view: ShiftView, masks: Masks = ENGLISH) -> ShiftView:
        """See `mask_view`."""
        known, self._known = self._known, {}
        for number, session in enumerate(view.sessions, 1):
            last = known.get(number)
            if last is None or last[0] is not session or last[1] is not masks:
                last = (session, masks, _mask_session(session, number, masks))
            self._known[number] = last
        return replace(
            view,
            sources=tuple(_mask_report(report) for report in view.sources),
            sessions=tuple(masked for _, _, masked in self._known.values()),
        )


def mask_effect(effect: Effect, masks: Masks = ENGLISH) -> Effect:
    """The same effect with nothing private in it."""
    masked = replace(effect, session=mask_key(effect.session))
    match masked:
        case OrderOpened():
            return replace(masked, order=pseudonym(masked.order), prompt=masks.order)
        case OrderServed() | OrderCleared() | OrderFailed():
            return replace(masked, order=pseudonym(masked.order))
        case Said():
            return replace(masked, text=masks.chatter, agent_id=_mask_agent(masked.agent_id))
        case ToolStarted():
            return replace(
                masked,
                tool=pseudonym(masked.tool),
                name=masks.verbs[masked.station],
                label=masks.verbs[masked.station],
                agent_id=_mask_agent(masked.agent_id),
            )
        case ToolEnded():
            return replace(masked, tool=pseudonym(masked.tool), agent_id=_mask_agent(masked.agent_id))
        case FireStarted():
            return replace(masked, label=masks.verbs[masked.station], agent_id=_mask_agent(masked.agent_id))
        case SubagentStarted() | SubagentEnded():
            return replace(masked, agent_id=pseudonym(masked.agent_id), name=masks.helper)
        case WaitStarted():
            tool = None if masked.tool is None else pseudonym(masked.tool)
            return replace(masked, agent_id=_mask_agent(masked.agent_id), tool=tool)
        case WaitEnded() | TidyStarted() | TidyEnded():
            return replace(masked, agent_id=_mask_agent(masked.agent_id))
        case _:
            return masked


def mask_case(case: "Case") -> "Case":
    """The same case with nothing private in it: no name, place or path."""
    return replace(
        case,
        found=case.found._replace(key=mask_key(case.found.key), log="", folder=None),
        workspace=Workspace(client=case.workspace.client),
    )


def mask_key(key: SessionKey) -> SessionKey:
    """The key by which a masked view knows the session."""
    return SessionKey(key.source, pseudonym(key.id))


def _mask_agent(agent_id: str | None) -> str | None:
    return None if agent_id is None else pseudonym(agent_id)


def _mask_report(report: SourceReport) -> SourceReport:
    """Counts and states stay; paths and system messages do not."""
    return replace(
        report,
        root=report.id,
        unreadable=tuple(UnreadablePath(f"{report.id} {n}", "unreadable") for n, _ in enumerate(report.unreadable, 1)),
    )


def _mask_session(session: SessionView, number: int, masks: Masks) -> SessionView:
    return replace(
        session,
        key=mask_key(session.key),
        name=masks.session.format(number=number),
        repository=None,
        branch=None,
        cwd=None,
        waiting_agent=_mask_agent(session.waiting_agent),
        orders=tuple(_mask_order(order, masks) for order in session.orders),
        tools=tuple(_mask_tool(tool, masks) for tool in session.tools),
        subagents=tuple(_mask_subagent(agent, masks) for agent in session.subagents),
        recent=tuple(_mask_step(step, masks) for step in session.recent),
        todos=tuple(TodoView(masks.todo.format(number=n), todo.done) for n, todo in enumerate(session.todos, 1)),
        parent=None if session.parent is None else mask_key(session.parent),
        task=None,
    )


def _mask_order(order: OrderView, masks: Masks) -> OrderView:
    return replace(order, id=pseudonym(order.id), prompt=masks.order)


def _mask_tool(tool: ToolView, masks: Masks) -> ToolView:
    return replace(
        tool,
        id=pseudonym(tool.id),
        name=masks.verbs[tool.station],
        label=masks.verbs[tool.station],
        agent_id=_mask_agent(tool.agent_id),
    )


def _mask_subagent(agent: SubagentView, masks: Masks) -> SubagentView:
    return replace(agent, id=pseudonym(agent.id), name=masks.helper, parent=_mask_agent(agent.parent), task=None)


def _mask_step(step: StepView, masks: Masks) -> StepView:
    return replace(step, label=masks.verbs[step.station])
