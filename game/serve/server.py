"""The HTTP server: one listening socket, and uvicorn in a thread of its own."""

import errno
import logging
import socket
import sys
from threading import Thread
from typing import Any

import uvicorn
from starlette.types import ASGIApp

BACKLOG = 64
PATIENCE = 2
"""Seconds in which open requests have to end when the server closes."""


class _OneLine(logging.Handler):
    """Tells people what went wrong with a request in one line."""

    def emit(self, record: logging.LogRecord) -> None:
        told = record.getMessage()
        if record.exc_info and (error := record.exc_info[1]) is not None:
            told = f"{type(error).__name__}: {error}"
        print(f"agent-kitchen: a request failed: {' '.join(told.split())[:500]}", file=sys.stderr)


_LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"line": {"()": _OneLine}},
    "loggers": {"uvicorn.error": {"handlers": ["line"], "propagate": False}},
}


class ServeError(Exception):
    """The API cannot be served; the message is one line that says what to do instead."""


class AddressError(ServeError):
    """The address is none of this machine's."""


def listen(bind: str, port: int) -> socket.socket:
    """A listening socket at an address or name of this machine; port 0 is any free one.

    Raises:
        AddressError: no such address here.
        ServeError: the port is in use, or not ours to take.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            bind, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError):
        raise AddressError(f"{bind[:80]!r} is no address of this machine; type --bind 127.0.0.1") from None
    listener = socket.socket(family, kind, protocol)
    try:
        if sys.platform == "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise _fault(error, bind, port) from None
    listener.setblocking(False)
    return listener


def url(listener: socket.socket) -> str:
    """Where the socket is reached from this machine."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class Server:
    """Serves an application on a listening socket until it is closed. Requests that came before `start` wait for it."""

    def __init__(self, application: ASGIApp, listener: socket.socket) -> None:
        self._listener = listener
        config = uvicorn.Config(
            application,
            lifespan="off",
            ws="none",
            loop="asyncio",
            http="h11",
            log_config=_LOGGING,
            log_level="error",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=PATIENCE,
        )
        self._server = uvicorn.Server(config)
        self._thread = Thread(target=self._run, name="serve", daemon=True)
        self._started = False

    def start(self) -> None:
        """Begin to answer. May be called again and again."""
        if not self._started:
            self._started = True
            self._thread.start()

    def _run(self) -> None:
        self._server.run(sockets=[self._listener])

    @property
    def failed(self) -> bool:
        """Whether it stopped by itself."""
        return self._started and not self._thread.is_alive()

    def close(self) -> None:
        """Stop answering and release the socket."""
        self._server.should_exit = True
        if self._started:
            self._thread.join(PATIENCE + 3)
        self._listener.close()


def _fault(error: OSError, bind: str, port: int) -> ServeError:
    if error.errno == errno.EADDRINUSE:
        other = port + 1 if port < 65535 else 8766
        return ServeError(f"port {port} on {bind} is in use; type another, such as --port {other}")
    if error.errno == errno.EACCES:
        return ServeError(f"port {port} is not ours to take; type one above 1023, such as --port 8765")
    if error.errno == errno.EADDRNOTAVAIL:
        return AddressError(f"{bind[:80]!r} is no address of this machine; type --bind 127.0.0.1")
    return ServeError(f"{bind}:{port}: {(error.strerror or type(error).__name__).lower()}")
