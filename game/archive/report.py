"""The write-up of one case in Markdown: what was asked, what was done, what went wrong, what it cost."""

from collections.abc import Iterable, Iterator

from game.orders.effects import (
    ClockedIn,
    ClockedOut,
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
    ToolEnded,
    ToolStarted,
    WaitEnded,
)
from game.orders.snapshot import SessionView, iso
from game.orders.text import clean

LINE = 160
"""Longest text taken from a log, in characters."""

_MARKS = frozenset("\\`*_[]<>|#~$&")
"""What Markdown would take for a mark anywhere in a line."""


def markdown_report(session: SessionView, effects: Iterable[Effect]) -> str:
    """The write-up of a session from its last view and all its effects, as Markdown with a final newline."""
    parts = [f"# {_plain(session.name or session.key.id)}", "", *_facts(session), "", *_totals(session)]
    parts += ["", "## What happened", "", *(_Story().lines(effects) or ["Nothing."])]
    if session.todos:
        parts += [
            "",
            "## Todos",
            "",
            *(f"- [{'x' if todo.done else ' '}] {_plain(todo.text)}" for todo in session.todos),
        ]
    return "\n".join(parts) + "\n"


def _facts(session: SessionView) -> Iterator[str]:
    yield f"- session: {_plain(session.key.id)} ({_plain(session.key.source)})"
    for name, text in (
        ("client", session.client),
        ("repository", session.repository),
        ("branch", session.branch),
        ("folder", session.cwd),
        ("model", session.model),
    ):
        if text:
            yield f"- {name}: {_plain(text)}"
    yield f"- started: {_moment(session.started_at)}"
    yield f"- last event: {_moment(session.last_event_at)}"
    on = f" ({session.waiting_on})" if session.waiting_on else ""
    yield f"- status: {session.status}{on}"
    if session.tokens is not None:
        tokens = session.tokens
        yield f"- tokens: {_count(tokens.input)} in, {_count(tokens.output)} out, {_count(tokens.cached)} cached"
    if session.cost is not None:
        yield f"- cost: {session.cost.amount:g} {_plain(session.cost.unit)}"
    if session.flaw:
        yield f"- log: {_plain(session.flaw)}"
    if session.malformed or session.unknown:
        yield f"- skipped lines: {session.malformed} malformed, {session.unknown} not understood"


def _totals(session: SessionView) -> Iterator[str]:
    stats = session.stats
    yield "| served | cancelled | coins | steps | fires |"
    yield "| ---: | ---: | ---: | ---: | ---: |"
    yield f"| {stats.served} | {stats.cancelled} | {stats.coins} | {stats.steps} | {stats.fires} |"
    if stats.by_station:
        yield ""
        yield "| station | steps |"
        yield "| --- | ---: |"
        for station, count in sorted(stats.by_station, key=lambda item: -item[1]):
            yield f"| {station.value} | {count} |"


class _Story:
    """Tells effects line by line; each order is a heading, and what comes after it stands below."""

    def __init__(self) -> None:
        self._calls: dict[str, ToolStarted] = {}
        self._prompts: dict[str, str] = {}
        self._names: dict[str, str] = {}

    def lines(self, effects: Iterable[Effect]) -> list[str]:
        told: list[str] = []
        day = ""
        for effect in effects:
            date = (iso(effect.at) or day)[:10]
            if date != day:
                told += ["", f"**{date}** (times in UTC)", ""]
                day = date
            if isinstance(effect, OrderOpened):
                prompt = _plain(effect.prompt) or "Follow-up"
                self._prompts[effect.order] = prompt
                told += ["", f"### {prompt}", "", f"- {_time(effect.at)} ordered"]
                continue
            text = self._text(effect)
            if text is not None:
                told.append(f"- {_time(effect.at)} {text}")
        for call in self._calls.values():
            told.append(f"- {_time(call.at)} {self._who(call.agent_id)}{_step(call)}: never finished")
        return told[1:] if told[:1] == [""] else told

    def _text(self, effect: Effect) -> str | None:
        match effect:
            case ToolStarted():
                self._calls[effect.tool] = effect
            case ToolEnded():
                call = self._calls.pop(effect.tool, None)
                mark = "refused" if effect.refused else "✓" if effect.ok else "✗"
                what = effect.station.value if call is None else _step(call)
                return f"{self._who(effect.agent_id)}{mark} {what}{_took(call, effect)}"
            case FireStarted():
                return f"{self._who(effect.agent_id)}fire at {effect.station.value}: {_plain(effect.label)}"
            case Said():
                return f"{self._who(effect.agent_id)}“{_plain(effect.text)}”"
            case WaitEnded():
                return f"{self._who(effect.agent_id)}waited {_span(effect.seconds)} ({effect.on}: {effect.outcome})"
            case SubagentStarted():
                self._names[effect.agent_id] = _plain(effect.name)
                return f"{self._who(effect.agent_id)}comes in"
            case SubagentEnded():
                how = {True: "is done", False: "failed", None: "leaves"}[effect.ok]
                return f"{self._who(effect.agent_id)}{how}"
            case OrderServed():
                return f"**served** after {_span(effect.seconds)}, {effect.coins} coins{self._which(effect.order)}"
            case OrderFailed():
                return f"**cancelled** ({_plain(effect.reason)}), {effect.coins} coins{self._which(effect.order)}"
            case OrderCleared():
                return f"ended without pay{self._which(effect.order)}"
            case TidyEnded():
                return f"context tidied, {_count(effect.tokens_before)} to {_count(effect.tokens_after)} tokens"
            case ClockedIn():
                return f"clocked in ({_plain(effect.reason)})"
            case ClockedOut():
                return f"clocked out ({_plain(effect.reason)})"
            case _:
                pass
        return None

    def _who(self, agent_id: str | None) -> str:
        """A sub-agent's name, as a prefix; the head agent needs none."""
        return "" if agent_id is None else f"*{self._names.get(agent_id) or 'sub-agent'}* "

    def _which(self, order: str) -> str:
        """The order meant, where it is not the last one taken."""
        if not self._prompts or order == next(reversed(self._prompts)):
            return ""
        return f": {self._prompts.get(order, 'an earlier order')}"


def _step(call: ToolStarted) -> str:
    return f"{call.station.value}: {_plain(call.label)}" if call.label else call.station.value


def _took(call: ToolStarted | None, end: ToolEnded) -> str:
    if call is None or end.at - call.at < 1:
        return ""
    return f" ({_span(end.at - call.at)})"


def _plain(text: str) -> str:
    """One line that Markdown takes as text."""
    return "".join(f"\\{c}" if c in _MARKS else c for c in clean(text, LINE))


def _count(number: int | None) -> str:
    return "unknown" if number is None else f"{number:,}"


def _span(seconds: float) -> str:
    whole = max(0, round(seconds))
    if whole < 60:
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    return f"{minutes} min {rest} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def _moment(at: float | None) -> str:
    text = iso(at)
    return "unknown" if text is None else f"{text[:10]} {text[11:19]} UTC"


def _time(at: float) -> str:
    """The time of day in UTC, as in the log."""
    text = iso(at)
    return "??:??:??" if text is None else text[11:19]
