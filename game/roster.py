"""The roster as a table for people: one row per chef, those who need somebody first."""

import unicodedata
from collections.abc import Mapping, Sequence

from game.kitchen.casting import Casting
from game.kitchen.director import figure_id
from game.orders.notices import SessionKey
from game.orders.snapshot import SessionView, ShiftView
from game.orders.text import clean, clipped

URGENCY = ("waiting", "working", "thinking", "idle", "offline")

MOST, LEAST = 32, 12
"""Columns of a name or a project at most, and at least where the terminal is narrow."""

SPARE = ("COINS", "FIRES", "ORDERS")
"""What a narrow terminal does without, in this order."""

Row = dict[str, str]


def roster(view: ShiftView, ids: Mapping[str, str], width: int | None = None) -> list[str]:
    """The lines of the table, its head first; none where nobody is on the roster.

    `ids`: by session id, what `report` and `replay` take for it. `width`: columns of the terminal, None for any number.
    """
    visible = [session for session in view.sessions if session.visible]
    if not visible:
        return []
    tags = _tags(view)
    rows = [
        _row(session, tags.get(session.key, "-"), ids.get(session.key.id, "-"), view.generated_at)
        for session in sorted(visible, key=lambda session: URGENCY.index(session.status))
    ]
    names = list(rows[0])
    if len({session.key.source for session in visible}) < 2:
        names.remove("AGENT")
    if all(row["CASE"] == "-" for row in rows):
        names.remove("CASE")
    return _lines(rows, names, width)


def _tags(view: ShiftView) -> dict[SessionKey, str]:
    """The chefs' names, given out as the kitchen does it: in order of arrival."""
    casting = Casting()
    return {
        session.key: casting.take(figure_id(session.key))[0]
        for session in view.sessions
        if session.visible and session.status != "offline"
    }


def _row(session: SessionView, tag: str, case: str, now: float) -> Row:
    since = _since(session)
    return {
        "CHEF": tag,
        "AGENT": session.key.source,
        "NAME": clean(session.name or "-", MOST),
        "PROJECT": clean(_project(session) or "-", MOST),
        "STATUS": session.status + (f" ({session.waiting_on})" if session.waiting_on else ""),
        "FOR": "-" if since is None else duration(now - since),
        "AT": _place(session),
        "ORDERS": str(len(session.orders)),
        "FIRES": str(session.stats.fires),
        "COINS": str(session.stats.coins),
        "CASE": case,
    }


def _project(session: SessionView) -> str:
    """Repository and branch as short as the brigade tells them: `webshop/cart-totals`."""
    repository = (session.repository or session.cwd or "").replace("\\", "/").rstrip("/").rsplit("/", 1)[-1]
    branch = (session.branch or "").rsplit("/", 1)[-1]
    return "/".join(part for part in (repository, branch) if part)


def _place(session: SessionView) -> str:
    """The head chef's station; where he has none, how many sous-chefs are at work for him."""
    if session.station is not None:
        return session.station.value
    return f"{len(session.subagents)} sous" if session.subagents else "-"


def _since(session: SessionView) -> float | None:
    """Since when he is at it, as far as the log tells: the wait, the oldest call, the order, else the last event."""
    if session.status == "waiting":
        return session.waiting_since
    begun = [call.started_at for call in session.tools if not call.background]
    if session.status == "working" and begun:
        return min(begun)
    if session.status in ("working", "thinking") and session.orders:
        return session.orders[-1].opened_at
    return session.last_event_at


def duration(seconds: float) -> str:
    """A duration in a word: `12s`, `5m`, `3h 20m`, `2d 4h`."""
    whole = max(0, int(seconds))
    if whole < 60:
        return f"{whole}s"
    if whole < 3600:
        return f"{whole // 60}m"
    if whole < 86400:
        return f"{whole // 3600}h {whole % 3600 // 60:02}m"
    return f"{whole // 86400}d {whole % 86400 // 3600}h"


def _lines(rows: Sequence[Row], names: list[str], width: int | None) -> list[str]:
    widths = {name: max(columns(name), *(columns(row[name]) for row in rows)) for name in names}

    def over() -> int:
        return 0 if width is None else sum(widths[name] for name in names) + 2 * (len(names) - 1) - width

    for name in SPARE:
        if over() > sum(max(0, widths[wide] - LEAST) for wide in ("NAME", "PROJECT")):
            names.remove(name)
    for name in ("PROJECT", "NAME"):
        widths[name] = max(min(LEAST, widths[name]), widths[name] - max(0, over()))
    heads = dict(zip(names, names, strict=True))
    return ["  ".join(_cell(row[name], widths[name]) for name in names).rstrip() for row in (heads, *rows)]


def columns(text: str) -> int:
    """Columns of a terminal that a text takes: two for East Asian wide letters, none for marks on others."""
    return sum(
        0 if unicodedata.category(c)[0] == "M" else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text
    )


def _cell(text: str, width: int) -> str:
    """A text cut or filled up to so many columns."""
    shown, letters = text, len(text)
    while columns(shown) > width:
        letters -= 1
        shown = clipped(text, letters)
    return shown + " " * (width - columns(shown))
