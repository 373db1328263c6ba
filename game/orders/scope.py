"""Scopes: this session, this project, this agent, or all. One filter on the view, for all panels and the rail."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.orders.agents import AGENTS, agent_of
from game.orders.notices import SessionKey
from game.orders.snapshot import SessionView, ShiftView
from game.orders.tickets import total
from game.orders.tree import Families


@dataclass(frozen=True, slots=True)
class Scope:
    """What is looked at: one session, else one project (see `project_of`), else one agent by its source, else
    everything."""

    project: str | None = None
    session: SessionKey | None = None
    agent: str | None = None


ALL = Scope()


def project_of(session: SessionView) -> str | None:
    """What tells one project from another: the repository, where there is none the folder; None if neither is known."""
    return session.repository or session.cwd


def project_title(project: str) -> str:
    """A project as short as people say it: `shop` for `acme/shop` and `/home/me/shop`."""
    return project.replace("\\", "/").rstrip("/").rsplit("/", 1)[-1] or project


def holds(scope: Scope, session: SessionView) -> bool:
    """Whether the session lies within the scope."""
    if scope.session is not None:
        return session.key == scope.session
    if scope.project is not None:
        return project_of(session) == scope.project
    return scope.agent is None or session.key.source == scope.agent


def narrow(view: ShiftView, scope: Scope) -> ShiftView:
    """The same shift with nothing but what lies within the scope; the totals are its sums.

    A session brings those it started: what they do is part of what it does."""
    if scope == ALL:
        return view
    if scope.session is not None:
        kin = Families(view.sessions).kin(scope.session)
        sessions = tuple(session for session in view.sessions if session.key in kin)
    else:
        sessions = tuple(session for session in view.sessions if holds(scope, session))
    return replace(view, sessions=sessions, totals=total(session.stats for session in sessions))


def agents_in(sessions: Iterable[SessionView]) -> tuple[str, ...]:
    """The sources of these sessions, each once, in the order of the list of agents."""
    there = {session.key.source for session in sessions}
    return (*(source for source in AGENTS if source in there), *sorted(there - AGENTS.keys()))


def on_shift(view: ShiftView) -> tuple[str, ...]:
    """The sources of those on shift. More than one: who is whose has to be told."""
    return agents_in(session for session in view.sessions if session.visible)


def scopes(view: ShiftView, session: SessionKey | None) -> tuple[Scope, ...]:
    """What can be looked at in turn: everything, the agent of `session`, its project and the session itself.

    Without a session: every agent on shift, and every project that somebody on shift works on, by its title. Where only
    one agent is on shift it is no choice.
    """
    several = on_shift(view)
    if len(several) < 2:
        several = ()
    this = next((s for s in view.sessions if s.key == session), None)
    if this is not None:
        project = project_of(this)
        agent = (Scope(agent=this.key.source),) if several else ()
        return (ALL, *agent, *((Scope(project=project),) if project else ()), Scope(session=this.key))
    projects = {project for s in view.sessions if s.visible and (project := project_of(s))}
    by_title = sorted(projects, key=lambda p: (project_title(p).casefold(), p))
    return (ALL, *(Scope(agent=source) for source in several), *(Scope(project=p) for p in by_title))


def next_scope(view: ShiftView, scope: Scope, session: SessionKey | None, step: int = 1) -> Scope:
    """The scope after (`step` 1) or before (-1) this one; everything follows on one that is not among them."""
    turn = scopes(view, session)
    return turn[(turn.index(scope) + step) % len(turn)] if scope in turn else ALL


def scope_title(view: ShiftView, scope: Scope, everything: str = "all") -> str:
    """The scope in a word or two, as short as it still tells something; `everything` where nothing is left out."""
    if scope.session is not None:
        name = next((s.name for s in view.sessions if s.key == scope.session), None)
        return name or scope.session.id[:8]
    if scope.project is not None:
        return project_title(scope.project)
    return agent_of(scope.agent).title if scope.agent is not None else everything
