"""The local HTTP API: the snapshot, the effects as they happen, and the archive. Read-only.

Starlette serves it (the extra `serve`). Nothing tells a browser that pages of other origins may read it, and a request
that names a host of its own making is refused, so that no page can reach it by pointing its own name at this machine.
"""

import json
import re
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from ipaddress import ip_address

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from game import privacy
from game.archive.cases import Case, case_json
from game.orders.snapshot import effect_json, shift_json
from game.serve.board import Board

_HOST = re.compile(r"(?:\[([^\[\]]*)\]|([^:]*))(?::\d*)?")
"""A host header: an address in brackets or a name, and perhaps a port."""

_NO_STORE = {"Cache-Control": "no-store"}


def create_api(board: Board, cases: Callable[[], Sequence[Case]], bind: str) -> Starlette:
    """The application: `GET /api/state`, `/api/effects` (JSON lines, open-ended) and `/api/cases`.

    `cases` is called in a thread of its own, for it reads the disk. `bind`: the address or name that is served.
    """

    async def state(_: Request) -> Response:
        posted = board.posted
        if posted is None:
            return _not_yet()
        return _json(shift_json(privacy.mask_view(posted.view) if posted.masked else posted.view))

    def archive(_: Request) -> Response:
        posted = board.posted
        if posted is None:
            return _not_yet()
        return _json([case_json(privacy.mask_case(case) if posted.masked else case) for case in cases()])

    async def effects(request: Request) -> Response:
        media = "application/x-ndjson"
        if request.method == "HEAD":
            return Response(media_type=media, headers=_NO_STORE)
        stream = board.open_stream()

        async def lines() -> AsyncIterator[bytes]:
            async for effect in stream.effects():
                yield _encoded(effect_json(effect)) + b"\n"

        return StreamingResponse(lines(), media_type=media, headers=_NO_STORE)

    return Starlette(
        routes=[
            Route("/api/state", state, methods=["GET"]),
            Route("/api/cases", archive, methods=["GET"]),
            Route("/api/effects", effects, methods=["GET"]),
        ],
        middleware=[Middleware(_KnownHosts, bind=bind)],
    )


class _KnownHosts:
    """Lets requests through that name this machine by an address, as localhost, or by a name it goes by."""

    def __init__(self, app: ASGIApp, bind: str) -> None:
        self._app = app
        own = socket.gethostname().lower()
        self._names = {"localhost", bind.lower(), own, f"{own}.local"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self._known(Headers(scope=scope).get("host", "")):
            refusal = PlainTextResponse("this host name is not served\n", status_code=421)
            await refusal(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _known(self, header: str) -> bool:
        host = header.strip().lower()
        if parts := _HOST.fullmatch(host):
            host = parts[1] or parts[2] or ""
        try:
            ip_address(host)
        except ValueError:
            return host.rstrip(".") in self._names
        return True


def _not_yet() -> Response:
    return PlainTextResponse("the logs are still being read\n", status_code=503, headers={"Retry-After": "1"})


def _json(document: object) -> Response:
    return Response(_encoded(document), media_type=JSONResponse.media_type, headers=_NO_STORE)


def _encoded(document: object) -> bytes:
    """Compact JSON. Names of files may hold what no UTF-8 can: it is shown as a question mark."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode("utf-8", errors="replace")
