"""The archive: every session on disk, newest first, known by its header alone."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.orders.dialects import Decode
from game.orders.events import Event, SessionStarted
from game.orders.notices import SessionKey, Workspace
from game.orders.snapshot import iso
from game.orders.text import clean
from game.sources.finder import Finder, FoundLog

TEXT = 500
"""Longest text of a header, in characters."""

SHORT_ID = 8
"""Fewest characters of an id that is shown to be typed; what all ids of an agent begin with does not count."""

_LEAD = re.compile(r"[a-z]+[-_](?=[0-9a-f]{8})")

Decoders = Mapping[str, Callable[[], Decode]]
"""By agent, what makes the decoder of one log."""


@dataclass(frozen=True, slots=True)
class Case:
    """One recorded session, as its header tells it. Texts are clean; None where neither log nor side file tells."""

    finder: Finder
    found: FoundLog
    workspace: Workspace
    model: str | None
    started_at: float | None
    """Epoch seconds."""

    @property
    def key(self) -> SessionKey:
        """The session's key."""
        return self.found.key

    @property
    def changed_at(self) -> float:
        """When the log was last written to, in epoch seconds."""
        return self.found.modified_at


class CaseError(Exception):
    """No such case, or several; the message is one line that says what to type instead."""


def list_cases(finders: Iterable[Finder], decoders: Decoders) -> list[Case]:
    """All cases below the homes, the one written last first; a session seen twice is the copy written last.

    Of each log only the first line is read. What cannot be read is left out, or known by its id alone.
    """
    return [_case(finder, found, decoders) for finder, found in _newest_first(finders)]


def find_case(wanted: str, finders: Sequence[Finder], decoders: Decoders) -> Case:
    """The case with this id, the one whose folder or log this is (in a home or not), or whose id begins so.

    Raises:
        CaseError: there is none, or there are several.
    """
    filed = _newest_first(finders)
    hits = [one for one in filed if one[1].key.id == wanted]
    if not hits:
        hits = _at_path(wanted, finders, decoders)
    if not hits and wanted:
        hits = [one for one in filed if one[1].key.id.startswith(wanted)]
    name = clean(wanted, 80)
    if not hits:
        raise CaseError(f"there is no case {name!r}; agent-kitchen cases lists them")
    if len(hits) > 1:
        raise CaseError(f"{len(hits)} cases begin with {name!r}; type more of the id, or the path of the folder")
    return _case(*hits[0], decoders)


def case_json(case: Case) -> dict[str, Any]:
    """A case as JSON, its fields named as in the snapshot; `changed_at` is the log's last write, `size` in bytes."""
    workspace = case.workspace
    return {
        "id": case.key.id,
        "source": case.key.source,
        "client": workspace.client,
        "name": workspace.name,
        "repository": workspace.repository,
        "branch": workspace.branch,
        "cwd": workspace.cwd,
        "model": case.model,
        "started_at": iso(case.started_at),
        "changed_at": iso(case.changed_at),
        "size": case.found.size,
        "path": case.found.folder or case.found.log or None,
    }


def short_ids(ids: Iterable[str]) -> dict[str, str]:
    """For each id the shortest beginning of it that no other has, so that it can be typed."""
    ordered = sorted(set(ids))
    shown = {}
    for n, identity in enumerate(ordered):
        near = [_shared(identity, other) for other in ordered[max(0, n - 1) : n + 2] if other != identity]
        lead = _LEAD.match(identity)
        least = SHORT_ID + (lead.end() if lead else 0)
        shown[identity] = clean(identity[: max(least, 1 + max(near, default=0))], 80)
    return shown


def _shared(one: str, other: str) -> int:
    """How many characters two ids begin with in common."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _newest_first(finders: Iterable[Finder]) -> list[tuple[Finder, FoundLog]]:
    newest: dict[SessionKey, tuple[Finder, FoundLog]] = {}
    for finder in finders:
        for found in finder.survey().logs:
            known = newest.get(found.key)
            if known is None or known[1].modified_at < found.modified_at:
                newest[found.key] = (finder, found)
    return sorted(newest.values(), key=lambda one: (-one[1].modified_at, one[1].key.id))


def _at_path(wanted: str, finders: Sequence[Finder], decoders: Decoders) -> list[tuple[Finder, FoundLog]]:
    """The session at a path: of the agent that knows its first line, else of the first that knows such a name."""
    try:
        place = Path(wanted).resolve()
        if not wanted or not place.exists():
            return []
    except (OSError, RuntimeError, ValueError):  # a loop of links, a name that no file can have
        return []
    claims = [(finder, found) for finder in finders if (found := finder.at(place)) is not None]
    known = [
        (finder, found)
        for finder, found in claims
        if isinstance(_first_event(finder, found, decoders[finder.source]()), SessionStarted)
    ]
    return (known or claims)[:1]


def _case(finder: Finder, found: FoundLog, decoders: Decoders) -> Case:
    try:
        workspace = finder.read_workspace(found)
    except OSError:
        workspace = Workspace()
    start = _first_event(finder, found, decoders[finder.source]())
    if not isinstance(start, SessionStarted):
        return Case(finder, found, _cleaned(workspace), None, None)
    place = start.place
    if place is not None:
        workspace = Workspace(
            name=workspace.name,
            cwd=place.cwd or workspace.cwd,
            repository=place.repository if place.git else workspace.repository,
            branch=place.branch if place.git else workspace.branch,
            client=workspace.client,
        )
    return Case(finder, found, _cleaned(workspace), _line(start.model), start.at)


def _first_event(finder: Finder, found: FoundLog, decode: Decode) -> Event | None:
    try:
        return next(iter(decode(finder.first_record(found))), None)
    except OSError:
        return None


def _cleaned(workspace: Workspace) -> Workspace:
    return Workspace(
        name=_line(workspace.name),
        cwd=_line(workspace.cwd),
        repository=_line(workspace.repository),
        branch=_line(workspace.branch),
        client=workspace.client,
    )


def _line(text: str | None) -> str | None:
    return (clean(text, TEXT) or None) if text else None
