"""The local HTTP API: the snapshot, the effects as they happen, and the archive. Read-only, for this machine.

Starlette serves it (the extra `serve`). Requests that name another host than the bound one are refused, so that no
page in a browser can reach it under a name of its own.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from game import privacy
from game.archive.cases import Case
from game.orders.effects import Effect
from game.orders.snapshot import ShiftView, effect_json, iso, shift_json

LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")
BACKLOG = 1000
"""Effects kept for a reader that is slow; the oldest are dropped first."""


@dataclass(frozen=True, slots=True)
class Board:
    """What the API may ask for. All three are called from the server's thread and must be safe there."""

    view: Callable[[], ShiftView]
    cases: Callable[[], Sequence[Case]]
    masked: bool


class Listeners:
    """Hands every effect to every open stream. `tell` belongs to the thread that runs the shift."""

    def __init__(self) -> None:
        self._queues: set[asyncio.Queue[Effect]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    def tell(self, effects: Sequence[Effect]) -> None:
        """Pass effects on; returns at once."""
        if effects and self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._spread, tuple(effects))

    def _spread(self, effects: Sequence[Effect]) -> None:
        for queue in self._queues:
            for effect in effects:
                if queue.full():
                    queue.get_nowait()
                queue.put_nowait(effect)

    async def stream(self) -> AsyncIterator[Effect]:
        """The effects from now on."""
        self._loop = asyncio.get_running_loop()
        queue: asyncio.Queue[Effect] = asyncio.Queue(BACKLOG)
        self._queues.add(queue)
        try:
            while True:
                yield await queue.get()
        finally:
            self._queues.discard(queue)


def create_api(board: Board, listeners: Listeners, host: str) -> Starlette:
    """The application: `/api/state`, `/api/effects` (JSON lines, open-ended) and `/api/cases`."""

    def state(_: Request) -> Response:
        view = board.view()
        return _json(shift_json(privacy.mask_view(view) if board.masked else view))

    def cases(_: Request) -> Response:
        return _json([case_json(case, masked=board.masked) for case in board.cases()])

    async def effects(_: Request) -> Response:
        async def lines() -> AsyncIterator[str]:
            async for effect in listeners.stream():
                told = privacy.mask_effect(effect) if board.masked else effect
                yield json.dumps(effect_json(told), ensure_ascii=False) + "\n"

        return StreamingResponse(lines(), media_type="application/x-ndjson")

    return Starlette(
        routes=[
            Route("/api/state", state),
            Route("/api/cases", cases),
            Route("/api/effects", effects),
        ],
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=[*LOCAL_HOSTS, host], www_redirect=False)],
    )


def case_json(case: Case, *, masked: bool) -> dict[str, Any]:
    """A case's header as JSON; masked, only what is no secret."""
    private = {
        "name": case.workspace.name,
        "repository": case.workspace.repository,
        "branch": case.workspace.branch,
        "cwd": case.workspace.cwd,
        "path": str(case.log),
    }
    return {
        "id": privacy.pseudonym(case.key.id) if masked else case.key.id,
        "source": case.key.source,
        "client": case.workspace.client,
        "started_at": None if case.started_at is None else iso(case.started_at),
        "changed_at": iso(case.changed_at),
        "size": case.size,
        **(dict.fromkeys(private) if masked else private),
    }


def _json(document: object) -> JSONResponse:
    return JSONResponse(document, headers={"Cache-Control": "no-store"})
