"""`serve`: the shift and, if wanted, the window in the main thread, the HTTP API beside it in another."""

import argparse
import contextlib
import signal
import socket
import sys
from collections.abc import Iterator, Sequence
from ipaddress import ip_address

from game.archive.cases import Case, list_cases
from game.arguments import UsageError, options_of
from game.filing import decoders
from game.orders.effects import Effect
from game.orders.snapshot import ShiftView
from game.settings import load_settings, settings_path
from game.telling import DEMO_LEAD, LOOK_AGAIN
from game.watching import Watch, WatchOptions, finders, say


class ExtraMissingError(Exception):
    """The packages of the extra `serve` are not installed."""


def serve(arguments: argparse.Namespace) -> int:
    """Serve the API until interrupted or, with `--window`, until the window is closed."""
    settings, complaints = load_settings(settings_path())
    options = options_of(arguments, privacy=settings.privacy, idle_minutes=settings.idle_minutes)
    service = Service(options, arguments.bind, arguments.port)
    try:
        if arguments.window:
            from game.window import open_window  # noqa: PLC0415 (pygame, which serving alone does without)

            return open_window(arguments, told=service.tell)
        for line in complaints:
            say(line)
        return _serve_shift(options, service)
    finally:
        service.close()


class Service:
    """The API on its socket. `tell` and `close` belong to the thread that runs the shift."""

    def __init__(self, options: WatchOptions, bind: str, port: int) -> None:
        """Take the port; requests wait until the shift has caught up with its logs.

        Raises:
            ExtraMissingError: starlette or uvicorn is not installed.
            UsageError: the address is none of this machine's.
            ServeError: the port cannot be had.
        """
        try:
            from game.serve.api import create_api  # noqa: PLC0415 (an extra)
            from game.serve.board import Board  # noqa: PLC0415
            from game.serve.server import AddressError, Server, listen, url  # noqa: PLC0415
        except ModuleNotFoundError as error:
            package = (error.name or "").partition(".")[0]
            if package == "game":
                raise
            install = f"{sys.executable} -m pip install starlette uvicorn"
            raise ExtraMissingError(f"serve needs {package}, which is not installed; type: {install}") from None

        def cases() -> Sequence[Case]:
            return [] if options.demo else list_cases(finders(options), decoders())

        try:
            listener = listen(bind, port)
        except AddressError as error:
            raise UsageError(str(error)) from None
        self.url = url(listener)
        self._board = Board()
        self._server = Server(create_api(self._board, cases, bind), listener)
        if not _is_loopback(listener):
            say(f"warning: {self.url} can be reached from other machines; whoever can reach it can read it")
        say(f"serving {self.url}/api/state, /api/effects and /api/cases; Ctrl-C ends it")

    def tell(self, view: ShiftView, effects: Sequence[Effect], masked: bool) -> None:
        """Hand over the latest state of the shift and what led to it.

        Raises:
            RuntimeError: the server has stopped by itself.
        """
        self._board.post(view, effects, masked=masked)
        self._server.start()
        if self._server.failed:
            raise RuntimeError("the HTTP server has stopped")

    def close(self) -> None:
        """End the streams and the server."""
        self._board.close()
        self._server.close()


def _serve_shift(options: WatchOptions, service: Service) -> int:
    watch = Watch(options, follow=True, lead=DEMO_LEAD)
    if watch.demo and not options.demo:
        say("no agent was found on this machine; this is the demo shift")
    try:
        with _ended_by_sigterm():
            while True:
                _, news = watch.look()
                if watch.caught_up:
                    service.tell(watch.view(), news, options.privacy)
                watch.source.wake.wait(LOOK_AGAIN)
                watch.source.wake.clear()
    except KeyboardInterrupt:
        return 0
    finally:
        watch.close()


@contextlib.contextmanager
def _ended_by_sigterm() -> Iterator[None]:
    """Let the signal by which services are stopped do the same as Ctrl-C. (A window has SDL do it.)"""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _is_loopback(listener: socket.socket) -> bool:
    return ip_address(listener.getsockname()[0].partition("%")[0]).is_loopback
