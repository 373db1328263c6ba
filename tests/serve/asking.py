"""Asks an ASGI application directly, without a server or a socket."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from starlette.types import ASGIApp

from game.orders.effects import Effect, OrderOpened
from game.orders.notices import SessionKey, SourceReport
from game.orders.shift import Shift
from game.orders.snapshot import ShiftView

KEY = SessionKey("copilot", "not-a-uuid")


@dataclass
class Answer:
    """What came back."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


async def ask(
    app: ASGIApp,
    path: str,
    *,
    host: str = "127.0.0.1:8765",
    method: str = "GET",
    begun: Callable[[], object] = lambda: None,
    leaves: bool = False,
) -> Answer:
    """One request. `begun` is called once the answer has begun; with `leaves` the client hangs up after that."""
    answer = Answer()
    left = asyncio.Event()

    async def receive() -> dict[str, Any]:
        await left.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            answer.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            begun()
            if leaves:
                left.set()
        else:
            answer.body += message.get("body", b"")

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", host.encode())],
        "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", 8765),
    }
    await asyncio.wait_for(app(scope, receive, send), 10.0)
    return answer


def a_view(root: str = "/home/ada/.copilot") -> ShiftView:
    """A shift that knows one home."""
    shift = Shift(mode="live", since=None)
    shift.take(SourceReport("copilot", root, "ok", 0), 1000.0)
    return shift.view(1000.0)


def an_effect(prompt: str) -> Effect:
    """An order with this prompt."""
    return OrderOpened(1000.0, KEY, "order-1", prompt, False)
