"""The write-up of one case in Markdown: what was asked, what was done, what went wrong, what it cost."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from game.orders.effects import (
    Effect,
    FireStarted,
    OrderCleared,
    OrderFailed,
    OrderOpened,
    OrderServed,
    ToolEnded,
    ToolStarted,
    WaitEnded,
)
from game.orders.snapshot import SessionView
from game.orders.text import clean

LINE = 160
"""Longest text taken from a log, in characters."""


def markdown_report(session: SessionView, effects: Iterable[Effect]) -> str:
    """The write-up of a session from its final view and all its effects, as Markdown with a final newline."""
    lines = [f"# {_plain(session.name or session.key.id)}", "", *_facts(session), "", "## What happened", ""]
    lines += _story(effects) or ["Nothing."]
    if session.stats.by_station:
        lines += ["", "## Stations", "", "| station | calls |", "| --- | --- |"]
        lines += [f"| {station.value} | {count} |" for station, count in session.stats.by_station]
    return "\n".join(lines) + "\n"


def _facts(session: SessionView) -> Iterator[str]:
    stats = session.stats
    yield f"- session: `{session.key.id}` ({session.key.source})"
    for name, text in (
        ("repository", session.repository),
        ("branch", session.branch),
        ("folder", session.cwd),
        ("model", session.model),
    ):
        if text:
            yield f"- {name}: {_plain(text)}"
    if session.started_at is not None and session.last_event_at is not None:
        yield f"- from {_time(session.started_at)} to {_time(session.last_event_at)}"
    yield f"- served {stats.served}, cancelled {stats.cancelled}, coins {stats.coins}"
    yield f"- steps {stats.steps}, fires {stats.fires}"
    if session.tokens is not None:
        tokens = session.tokens
        yield f"- tokens: {_count(tokens.input)} in, {_count(tokens.output)} out, {_count(tokens.cached)} cached"


def _story(effects: Iterable[Effect]) -> list[str]:
    labels: dict[str, str] = {}
    lines = []
    for effect in effects:
        match effect:
            case OrderOpened():
                text = f"**{_plain(effect.prompt) or 'follow-up'}**"
            case ToolStarted():
                labels[effect.tool] = effect.label
                continue
            case ToolEnded():
                sign = "refused" if effect.refused else "✓" if effect.ok else "✗"
                text = f"{sign} {effect.station.value}: {_plain(labels.pop(effect.tool, ''))}"
            case FireStarted():
                text = f"fire at {effect.station.value}: {_plain(effect.label)}"
            case WaitEnded():
                text = f"waited {effect.seconds:.0f} s for a {effect.on}: {effect.outcome}"
            case OrderServed():
                text = f"served after {effect.seconds:.0f} s, {effect.coins} coins"
            case OrderFailed():
                text = f"cancelled ({effect.reason})"
            case OrderCleared():
                text = "ended without pay"
            case _:
                continue
        lines.append(f"- {_time(effect.at)} {text}")
    return lines


def _plain(text: str) -> str:
    """One line that Markdown takes as text."""
    return "".join(f"\\{c}" if c in "\\`*_[]<>|#" else c for c in clean(text, LINE))


def _count(number: int | None) -> str:
    return "unknown" if number is None else f"{number:,}"


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S")
