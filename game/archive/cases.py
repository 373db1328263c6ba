"""The archive: every session on disk, newest first, known by its header alone."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.orders.events import Event, SessionStarted
from game.orders.notices import SessionKey, Workspace
from game.sources.finder import Finder, FoundLog

HEADER_BYTES = 1 << 20
"""How much of a log is looked at for its first line."""

Decode = Callable[[bytes], tuple[Event, ...]]


@dataclass(frozen=True, slots=True)
class Case:
    """One recorded session. Times in epoch seconds, size in bytes; None where neither log nor side file tells."""

    key: SessionKey
    log: Path
    workspace: Workspace
    started_at: float | None
    changed_at: float
    size: int


class CaseError(Exception):
    """No such case, or several; the message is one line that says what to type instead."""


def list_cases(finders: Iterable[Finder], decoders: dict[str, Decode]) -> list[Case]:
    """All cases below the homes, the one changed last first; a session seen twice is the one changed last."""
    newest: dict[SessionKey, Case] = {}
    for finder in finders:
        for found in finder.survey().logs:
            case = _case(finder, found, decoders[finder.source])
            known = newest.get(case.key)
            if known is None or known.changed_at < case.changed_at:
                newest[case.key] = case
    return sorted(newest.values(), key=lambda case: (-case.changed_at, case.key.id))


def find_case(wanted: str, cases: Sequence[Case]) -> Case:
    """The case with this id, this unique prefix of one, or this folder or log.

    Raises:
        CaseError: there is none, or several begin so.
    """
    path = Path(wanted)
    for case in cases:
        if wanted == case.key.id or _same_place(path, case.log):
            return case
    begun = [case for case in cases if wanted and case.key.id.startswith(wanted)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise CaseError(f"{len(begun)} cases begin with {wanted[:40]!r}; type more of the id")
    raise CaseError(f"there is no case {wanted[:80]!r}; agent-kitchen cases lists them")


def _same_place(path: Path, log: Path) -> bool:
    try:
        resolved = path.resolve()
        return resolved in (log.resolve(), log.parent.resolve())
    except (OSError, ValueError):
        return False


def _case(finder: Finder, found: FoundLog, decode: Decode) -> Case:
    try:
        workspace = finder.read_workspace(found)
    except OSError:
        workspace = Workspace()
    started_at = None
    for event in _first_events(Path(found.log), decode):
        if isinstance(event, SessionStarted):
            started_at = event.at
            if event.place is not None:
                place = event.place
                workspace = Workspace(
                    name=workspace.name,
                    cwd=place.cwd or workspace.cwd,
                    repository=place.repository or workspace.repository,
                    branch=place.branch or workspace.branch,
                    client=workspace.client,
                )
    return Case(
        SessionKey(finder.source, found.id), Path(found.log), workspace, started_at, found.modified_at, found.size
    )


def _first_events(log: Path, decode: Decode) -> tuple[Event, ...]:
    try:
        with log.open("rb") as stream:
            return decode(stream.readline(HEADER_BYTES).removesuffix(b"\n"))
    except OSError:
        return ()
