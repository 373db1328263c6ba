"""A shift of any number of chefs at work, to measure frames with: every station busy, with fires, bells and coins."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from threading import Event as Wake

from game.orders import events as ev
from game.orders.notices import (
    CaughtUp,
    EventsRead,
    Notice,
    Presence,
    SessionFound,
    SessionKey,
    SourceReport,
    Workspace,
)

SOURCE = "copilot"

_WORK: tuple[tuple[str, bytes], ...] = (
    ("view", b'{"path":"src/cart/totals.py"}'),
    ("grep", b'{"pattern":"def total"}'),
    ("edit", b'{"path":"src/cart/totals.py"}'),
    ("bash", b'{"command":"npm run build"}'),
    ("bash", b'{"command":"pytest -q"}'),
    ("bash", b'{"command":"ruff check ."}'),
    ("bash", b'{"command":"npm ci"}'),
    ("bash", b'{"command":"git commit -m totals"}'),
    ("bash", b'{"command":"git push"}'),
    ("web_fetch", b'{"url":"https://example.com"}'),
    ("bash", b'{"command":"./serve.sh"}'),
    ("bash", b'{"command":"rm -rf build"}'),
)
_TOOLS = 6
"""Calls of one order."""


@dataclass(slots=True)
class _Chef:
    key: SessionKey
    acts: Iterator[tuple[float, tuple[ev.Event, ...]]]
    due: float


class BenchShift:
    """A Source: `chefs` sessions from `start` (epoch seconds) on, at work or, with `idle`, with nothing to do."""

    def __init__(self, chefs: int, start: float, *, idle: bool = False, seed: int = 1) -> None:
        self.wake = Wake()
        self._start = start
        self._opened = False
        self._chefs = []
        for number in range(chefs):
            rng = Random(f"{seed} {number}")
            acts = iter(()) if idle else _acts(number, rng, start)
            due = start if number % 2 else start + rng.random() * 3
            self._chefs.append(_Chef(SessionKey(SOURCE, f"chef-{number:04d}"), acts, float("inf") if idle else due))

    def poll(self, now: float, limit: int = 512) -> Sequence[Notice]:  # noqa: ARG002 (everything due is told at once)
        """See Source."""
        notices: list[Notice] = []
        if not self._opened:
            self._opened = True
            notices.append(SourceReport(SOURCE, "bench", "ok", len(self._chefs)))
            for chef in self._chefs:
                side = Workspace(f"Cart totals {chef.key.id[-2:]}", "/home/dev/shop", "acme/shop", "main", "cli")
                notices.append(SessionFound(chef.key, chef.key.id, side, Presence.LIVE))
                opening = (ev.SessionStarted(self._start - 60, f"{chef.key.id}-start", None, "gpt-4.1"),)
                notices.append(EventsRead(chef.key, opening, True, self._start))
            notices.append(CaughtUp(SOURCE))
        for chef in self._chefs:
            if chef.due <= now:
                pause, events = next(chef.acts)
                chef.due += pause
                notices.append(EventsRead(chef.key, events, False, now))
        return notices

    def close(self) -> None:
        """See Source."""


def _acts(number: int, rng: Random, at: float) -> Iterator[tuple[float, tuple[ev.Event, ...]]]:
    """What one chef does, for ever: seconds until its next act, and the events of this one."""
    order = 0
    while True:
        order += 1
        name = f"i{order}"
        opening: tuple[ev.Event, ...] = (
            ev.Prompted(at, f"p{order}", None, None, name, f"Decimal totals, {order}", "human", False, None),
            ev.TurnStarted(at, f"t{order}", None, None, name),
        )
        for step in range(_TOOLS):
            call = f"{name}-{step}"
            tool, arguments = _WORK[(number * 5 + order * 3 + step * 7 + rng.randrange(2)) % len(_WORK)]
            shell: ev.ShellKind | None = "bash" if tool == "bash" else None
            start = ev.ToolStarted(at, f"s{call}", None, None, call, tool, arguments, False, None, shell, None, False)
            said = ev.Spoken(at, f"m{call}", None, None, name, "Next, the rounding.", True, False, None, None)
            pause = rng.uniform(2.0, 6.0)
            yield pause, (*opening, said, start)
            at += pause
            code = 2 if shell and rng.random() < 0.06 else 0
            opening = (
                ev.ToolFinished(
                    at, f"f{call}", None, None, name, call, True, False, False, code if shell else None, None, False,
                    False, None, False,
                ),
            )  # fmt: skip
            if rng.random() < 0.05:
                wait = rng.uniform(3.0, 8.0)
                yield wait, (*opening, ev.PermissionAsked(at, f"a{call}", None, None, f"r{call}", None))
                at += wait
                opening = (ev.PermissionAnswered(at, None, f"r{call}", None, "approved"),)
        done = ev.Spoken(at, f"d{name}", None, None, name, "All sums are decimals now.", False, False, None, None)
        pause = rng.uniform(3.0, 6.0)
        yield pause, (*opening, done, ev.TurnEnded(at, f"e{name}", None, None, name))
        at += pause
