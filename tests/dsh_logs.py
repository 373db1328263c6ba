"""Made-up DeepSeek Harness logs, line by line, and a shift that reads several of them."""

import json
from typing import Any

from game.orders.dialects import dsh
from game.orders.effects import Effect
from game.orders.events import Event
from game.orders.notices import CaughtUp, EventsRead, Presence, SessionFound, SessionKey, Workspace
from game.orders.shift import Shift
from game.orders.snapshot import SessionView, effect_json
from game.sources.frames import zstd

START = 1_796_000_000.0


class Log:
    """Lines with a running clock and running numbers; `t` counts seconds from the start."""

    def __init__(self, name: str = "root", *, parent: str | None = None, version: int = 0, **header: Any) -> None:
        self.name = name
        self.t = 0.0
        self.seq = 0
        self.turns = 0
        first: dict[str, Any] = {"type": "session", "version": version, "id": name, "createdAt": START * 1000}
        first["cwd"] = "/w"
        if parent is not None:
            first |= {"parentSession": parent, "origin": "subagent", "delegationDepth": 1}
        self.lines = [self._text(first | header)]

    @staticmethod
    def _text(record: dict[str, Any]) -> bytes:
        return json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode()

    def line(self, kind: str, /, after: float = 0.05, top: dict[str, Any] | None = None, **data: Any) -> "Log":
        """A line of a type, some seconds after the one before; `top`: fields beside its data."""
        self.t += after
        record = {"type": kind, "seq": self.seq, "time": round((START + self.t) * 1000), "data": data}
        self.lines.append(self._text(record | (top or {})))
        self.seq += 1
        return self

    def turn(self, text: str | None = "Do it", **source: Any) -> "Log":
        """A turn starts with a message, a person's unless `source` says otherwise."""
        self.turns += 1
        self.line("turn/start", turn=self.turns).line("step/start", turn=self.turns, step=1)
        return self if text is None else self.said_by(text, **source)

    def said_by(self, text: str, after: float = 0.05, **source: Any) -> "Log":
        """A user-role message."""
        content = [{"type": "text", "text": text}]
        message = {"id": f"m{self.seq}", "role": "user", "content": content, "source": source or {"kind": "user"}}
        return self.line("user/message", after, {"surfaceOp": "append"}, **message)

    def say(self, text: str = "Done.", calls: int = 0, usage: dict[str, Any] | None = None, **more: Any) -> "Log":
        """The model's message, with so many tool calls in it."""
        content = [{"type": "text", "text": text}, *([{"type": "tool-call", "id": "x", "name": "bash"}] * calls)]
        message = {"role": "assistant", "content": content, "id": f"a{self.seq}"}
        data = {"turn": self.turns, "step": 1, "message": message} | ({"usage": usage} if usage else {}) | more
        return self.line("assistant/message", 0.05, {"surfaceOp": "append"}, **data)

    def call(self, call: str, name: str = "bash", after: float = 0.05, **arguments: Any) -> "Log":
        """A tool call."""
        return self.line("tool/call", after, turn=1, step=1, callId=call, name=name, arguments=json.dumps(arguments))

    def result(
        self, call: str, text: str = "ok", after: float = 0.05, error: bool = False, top: dict[str, Any] | None = None
    ) -> "Log":
        """Its result."""
        block = {"type": "tool-result", "toolCallId": call, "content": [{"type": "text", "text": text}]}
        message = {"role": "user", "content": [block | {"isError": error}]}
        return self.line("tool/result", after, top or {"surfaceOp": "append"}, turn=1, step=1, message=message)

    def end(self, kind: str = "completed", after: float = 0.05, **reason: Any) -> "Log":
        """The turn ends."""
        return self.line("turn/end", after, turn=self.turns, reason={"kind": kind} | reason)

    def answered(self) -> "Log":
        """A whole turn of one prompt and one answer."""
        return self.turn().say().end()

    @property
    def key(self) -> SessionKey:
        """The session's key."""
        return SessionKey("dsh", self.name)

    @property
    def now(self) -> float:
        """The time of the last line."""
        return START + self.t

    def events(self) -> list[Event]:
        """What the dialect makes of it, read line by line."""
        decode = dsh.decoder()
        return [event for line in self.lines for event in decode(line)]

    def told(self, *kinds: type) -> list[Any]:
        """Those of its events that are of these kinds."""
        return [event for event in self.events() if isinstance(event, kinds)]

    def frames(self) -> list[bytes]:
        """Its lines as they are written, one frame each."""
        return [zstd.compress(line + b"\n") for line in self.lines]


class Kitchen:
    """A shift that reads logs, and the effects so far."""

    def __init__(self, *, caught_up: bool = True, **options: Any) -> None:
        self.shift = Shift(mode="live", **({"since": None, "idle_minutes": 0} | options))
        self.effects: list[Effect] = []
        self.now = START
        self._read: dict[str, int] = {}
        self._decode: dict[str, Any] = {}
        if caught_up:
            self.catch_up()

    def catch_up(self) -> "Kitchen":
        """All history is read."""
        self.effects += self.shift.take(CaughtUp("dsh"), self.now)
        return self

    def read(self, *logs: Log, backlog: bool = False, presence: Presence = Presence.NO_LOCK) -> "Kitchen":
        """What is new in these logs, one after the other."""
        for log in logs:
            self.now = max(self.now, log.now)
            if log.name not in self._read:
                self._decode[log.name] = dsh.decoder()
                self.effects += self.shift.take(SessionFound(log.key, "", Workspace(), presence), self.now)
            lines = log.lines[self._read.get(log.name, 0) :]
            self._read[log.name] = len(log.lines)
            events = tuple(event for line in lines for event in self._decode[log.name](line))
            self.effects += self.shift.take(EventsRead(log.key, events, backlog, self.now), self.now)
        return self

    def wait(self, seconds: float) -> "Kitchen":
        """The clock goes on."""
        self.now += seconds
        self.effects += self.shift.advance(self.now)
        return self

    def session(self, name: str = "root") -> SessionView:
        """A session as it is shown."""
        (view,) = [view for view in self.shift.view(self.now).sessions if view.key.id == name]
        return view

    def state(self, name: str = "root") -> str:
        """A session in short: status, how many orders, and whether it is on the roster."""
        view = self.session(name)
        return f"{view.status} {len(view.orders)} {'on' if view.visible else 'off'}"

    def told(self, *kinds: str) -> list[dict[str, Any]]:
        """Effects of these kinds, as their JSON."""
        return [line for effect in self.effects if (line := effect_json(effect))["kind"] in kinds]
