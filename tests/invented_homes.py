"""Homes of any number of sessions with any text in every field, made of the demo shift's own lines."""

import json
from collections.abc import Sequence
from pathlib import Path

from game.sources.demo import SLOTS, _Departure, _slot, _Write

SAID = frozenset(
    {
        "content",
        "title",
        "description",
        "intent",
        "intentionSummary",
        "toolTitle",
        "question",
        "choices",
        "plan",
        "summary",
        "model",
        "name",
        "agentName",
        "agentDisplayName",
        "agentDescription",
        "branch",
        "repository",
        "cwd",
        "gitRoot",
        "headBranch",
        "prompt",
        "path",
        "pattern",
        "message",
    }
)
"""Fields that come to be read by a person."""

MOMENTS = (60.0, -28.0, 139.5, 74.0, 49.0, 130.0, 136.0, 20.0, 30.0, 139.0, 130.0, 50.0)
"""Seconds of the demo at which each of its slots is left: a failure, a plan, permissions, helpers, todos, a rest."""


def write_home(home: Path, sessions: int, ends_at: float, texts: Sequence[str] = ()) -> None:
    """Write so many sessions, at different moments of their work, the last line of each just before `ends_at`.

    `texts`: one of them stands in every field of words of a session, instead of the demo's own; lone surrogates go to
    the log as JSON escapes."""
    for number in range(sessions):
        text = texts[number % len(texts)] if texts else None
        _write_session(home / "session-state", number, ends_at, text)


def _write_session(state: Path, number: int, ends_at: float, text: str | None) -> None:
    seed, slot = divmod(number, SLOTS)
    until = MOMENTS[slot]
    lines, folder, workspace = [], state, {}
    for key, beat in _slot(7 + seed, slot):
        if beat.at > until or isinstance(beat, _Departure):
            break
        if not isinstance(beat, _Write):
            folder, place = state / key.id, beat.place
            workspace = {"cwd": place.cwd, "repository": place.repository, "branch": beat.topic.branch}
            workspace["name"] = beat.name
            continue
        for line in beat.lines:
            record = json.loads(line.encode(ends_at - until))
            lines.append(json.dumps(record if text is None else said(record, text)))
    folder.mkdir(parents=True)
    if text is not None:
        workspace = dict.fromkeys(workspace, text)
    # JSON is YAML
    (folder / "workspace.yaml").write_text(json.dumps({"id": folder.name, **workspace}), encoding="utf-8")
    (folder / "events.jsonl").write_text("\n".join([*lines, ""]), encoding="utf-8")
    (folder / "inuse.1.lock").write_text("1", encoding="utf-8")


def said(value: object, text: str, field: str = "") -> object:
    """A record with this text in each of its fields of words."""
    if isinstance(value, dict):
        return {name: said(held, text, name) for name, held in value.items()}
    if isinstance(value, list):
        return [said(held, text, field) for held in value]
    return text if isinstance(value, str) and field in SAID else value
