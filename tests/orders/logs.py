"""Made-up Copilot logs, line by line, in the shapes of several versions, and a shift that reads them."""

import json
from datetime import UTC, datetime
from typing import Any

from game.orders.dialects.copilot import decode
from game.orders.effects import Effect
from game.orders.events import Event
from game.orders.notices import CaughtUp, EventsRead, Presence, SessionFound, SessionKey, Workspace
from game.orders.shift import Shift
from game.orders.snapshot import SessionView, ShiftView

KEY = SessionKey("copilot", "made-up")
START = 1_796_000_000.0


def stamp(t: float) -> str:
    """A time as the CLI writes it."""
    return datetime.fromtimestamp(t, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Log:
    """Lines with a running clock; `t` counts seconds from the start."""

    def __init__(self) -> None:
        self.t = 0.0
        self.lines: list[bytes] = []
        self._calls = 0

    def line(self, kind: str, /, after: float = 0.05, agent: str | None = None, **data: Any) -> "Log":
        """A line of a type, some seconds after the one before."""
        self.t += after
        record: dict[str, Any] = {"type": kind, "data": data}
        if agent is not None:
            record["agentId"] = agent
        record |= {"id": f"e{len(self.lines)}", "timestamp": stamp(START + self.t), "parentId": None}
        self.lines.append(json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode())
        return self

    def start(self) -> "Log":
        """The session's first line."""
        return self.line("session.start", context={"cwd": "/w", "repository": "a/b", "branch": "main"})

    def prompt(self, text: str = "Do it", i: str | None = "i1", **data: Any) -> "Log":
        """A person's prompt."""
        return self.line("user.message", content=text, interactionId=i, **data)

    def turn(self, i: str | None = "i1", after: float = 0.05, **where: Any) -> "Log":
        """A turn starts."""
        return self.line("assistant.turn_start", after, turnId="0", interactionId=i, **where)

    def say(self, text: str = "Done.", i: str | None = "i1", tools: int = 0, **more: Any) -> "Log":
        """A message that asks for so many tools."""
        requests = [{"toolCallId": f"r{n}", "name": "bash", "arguments": {}} for n in range(tools)]
        return self.line("assistant.message", content=text, toolRequests=requests, interactionId=i, **more)

    def end(self, after: float = 0.05, **where: Any) -> "Log":
        """The turn ends."""
        return self.line("assistant.turn_end", after, turnId="0", **where)

    def tool(
        self, call: str, tool: str = "bash", /, after: float = 0.05, agent: str | None = None, **arguments: Any
    ) -> "Log":
        """A tool starts."""
        return self.line("tool.execution_start", after, agent, toolCallId=call, toolName=tool, arguments=arguments)

    def done(self, call: str, after: float = 0.05, agent: str | None = None, **data: Any) -> "Log":
        """A tool ends, well unless `data` says otherwise."""
        return self.line("tool.execution_complete", after, agent, **({"toolCallId": call, "success": True} | data))

    def exit(self, call: str, code: int, shell: str = "0", output: str = "", **more: Any) -> "Log":
        """A shell command ends with an exit code, told by the text alone."""
        content = f"{output}\n<shellId: {shell} completed with exit code {code}>"
        return self.done(call, result={"content": content}, **more)

    def answered(self, i: str = "i1") -> "Log":
        """A turn that says the last word."""
        return self.turn(i).say(i=i).end()

    def events(self) -> tuple[Event, ...]:
        """What the dialect makes of it."""
        return tuple(e for line in self.lines for e in decode(line))

    @property
    def now(self) -> float:
        """The time of the last line."""
        return START + self.t


class Reader:
    """A shift with one session, its clock and the effects so far."""

    def __init__(
        self, log: Log | None = None, *, presence: Presence = Presence.LIVE, later: float = 0.0, **options: Any
    ) -> None:
        """With a log: it is history, read so many seconds after its end. Without: the session is found live."""
        self.shift = Shift(mode="live", **({"since": None, "idle_minutes": 0} | options))
        self.effects: list[Effect] = []
        self.now = log.now + later if log else START
        self.read = len(log.lines) if log else 0
        if log is None:
            self.take(CaughtUp("copilot"))
        self.take(SessionFound(KEY, "", Workspace(), presence))
        if log is not None:
            self.take(EventsRead(KEY, log.events(), True, log.now))
            self.take(CaughtUp("copilot"))

    def take(self, notice: Any) -> None:
        """One notice, now."""
        self.effects += self.shift.take(notice, self.now)

    def follow(self, log: Log, delay: float = 0.1) -> "Reader":
        """What was written since, live, line by line at its time."""
        for line in log.lines[self.read :]:
            for event in decode(line):
                if event.at is not None:
                    self.wait(max(0.0, event.at + delay - self.now))
                self.take(EventsRead(KEY, (event,), False, self.now))
        self.read = len(log.lines)
        return self

    def wait(self, seconds: float) -> "Reader":
        """Let the clock run in small steps."""
        until = self.now + seconds
        steps = min(200, int(seconds / 0.1))
        for n in range(steps):
            self.now += (until - self.now) / (steps - n)
            self.effects += self.shift.advance(self.now)
        self.now = until
        self.effects += self.shift.advance(self.now)
        return self

    @property
    def view(self) -> SessionView:
        """The session now."""
        return self.whole.sessions[0]

    @property
    def whole(self) -> ShiftView:
        """The shift now."""
        return self.shift.view(self.now)

    @property
    def state(self) -> str:
        """Status, open orders, active sub-agents, what is waited for."""
        v = self.view
        return f"{v.status} {len(v.orders)} {len(v.subagents)} {v.waiting_on or '-'}"

    @property
    def figures(self) -> tuple[int, int, int, int, int]:
        """Served, cancelled, coins, steps, fires."""
        s = self.view.stats
        return s.served, s.cancelled, s.coins, s.steps, s.fires

    def told(self, *kinds: str) -> list[str]:
        """The kinds of effects so far, or how often some of them."""
        return [e.kind for e in self.effects if not kinds or e.kind in kinds]
