"""Scopes: this session, this project, or all. One filter on the view, which every panel and the rail follow."""

from dataclasses import dataclass, replace

from game.orders.notices import SessionKey
from game.orders.snapshot import SessionView, ShiftView
from game.orders.tickets import total


@dataclass(frozen=True, slots=True)
class Scope:
    """What is looked at: one session, else one project (see `project_of`), else everything."""

    project: str | None = None
    session: SessionKey | None = None


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
    return scope.project is None or project_of(session) == scope.project


def narrow(view: ShiftView, scope: Scope) -> ShiftView:
    """The same shift with nothing but what lies within the scope; the totals are its sums."""
    if scope == ALL:
        return view
    sessions = tuple(session for session in view.sessions if holds(scope, session))
    return replace(view, sessions=sessions, totals=total(session.stats for session in sessions))


def scopes(view: ShiftView, session: SessionKey | None) -> tuple[Scope, ...]:
    """What can be looked at in turn: everything, then the project of `session` and the session itself.

    Without a session: every project that somebody on shift works on, by its title.
    """
    this = next((s for s in view.sessions if s.key == session), None)
    if this is not None:
        project = project_of(this)
        return (ALL, *((Scope(project=project),) if project else ()), Scope(session=this.key))
    projects = {project for s in view.sessions if s.visible and (project := project_of(s))}
    return (ALL, *(Scope(project=p) for p in sorted(projects, key=lambda p: (project_title(p).casefold(), p))))


def next_scope(view: ShiftView, scope: Scope, session: SessionKey | None, step: int = 1) -> Scope:
    """The scope after (`step` 1) or before (-1) this one; everything follows on one that is not among them."""
    turn = scopes(view, session)
    return turn[(turn.index(scope) + step) % len(turn)] if scope in turn else ALL


def scope_title(view: ShiftView, scope: Scope, everything: str = "all") -> str:
    """The scope in a word or two, as short as it still tells something; `everything` where nothing is left out."""
    if scope.session is not None:
        name = next((s.name for s in view.sessions if s.key == scope.session), None)
        return name or scope.session.id[:8]
    return project_title(scope.project) if scope.project else everything
