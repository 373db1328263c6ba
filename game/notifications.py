"""Desktop notifications, sent by a thread of their own. A system that has none is told of once, and then left alone."""

import logging
import queue
import sys
import threading
from collections.abc import Callable
from typing import Protocol

from game.watching import say

APP = "Agent Kitchen"
LIBRARY = "desktop_notifier"

WAITING = 8
"""Notifications that wait for the thread at most; a desktop that hangs loses what comes after."""

PATIENCE = 2.0
"""Seconds in which the thread may end when the kitchen closes."""


class Desktop(Protocol):
    """What sends a notification."""

    def send(self, title: str, message: str) -> object:
        """Show it. May raise anything."""


class NotificationError(Exception):
    """A notification could not be shown."""


class Listener(logging.Handler):
    """Hears what a library only writes into its log when it fails."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._why = ""

    def emit(self, record: logging.LogRecord) -> None:
        """Remember the first fault."""
        error = record.exc_info[1] if record.exc_info else None
        self._why = self._why or str(error or record.getMessage()) or record.levelname

    def check(self) -> None:
        """Raise NotificationError where a fault was heard."""
        if self._why:
            raise NotificationError(self._why)


class _System:
    """The system's notifications."""

    def __init__(self) -> None:
        from desktop_notifier.sync import DesktopNotifierSync  # noqa: PLC0415 - the extra `notify`, wanted by few

        self._listener = Listener()
        log = logging.getLogger(LIBRARY)
        log.addHandler(self._listener)
        log.propagate = False
        self._notifier = DesktopNotifierSync(app_name=APP, notification_limit=WAITING)

    def send(self, title: str, message: str) -> None:
        self._notifier.send(title, message)
        self._listener.check()


def open_desktop() -> Desktop:
    """The system's notifications. Raises ImportError without the extra `notify`."""
    return _System()


class Notifier:
    """Sends notifications without making anybody wait."""

    def __init__(self, open_: Callable[[], Desktop] = open_desktop, complain: Callable[[str], None] = say) -> None:
        self._open = open_
        self._complain = complain
        self._queue: queue.Queue[tuple[str, str] | None] = queue.Queue(WAITING)
        self._thread: threading.Thread | None = None
        self._failed = self._closed = False

    def send(self, title: str, message: str) -> None:
        """Have it shown, soon."""
        if self._failed or self._closed:
            return
        if self._thread is None:
            # a daemon: a desktop that hangs must not keep the program from ending
            self._thread = threading.Thread(target=self._run, name="notifications", daemon=True)
            self._thread.start()
        try:
            self._queue.put_nowait((title, message))
        except queue.Full:
            self._give_up("the desktop does not take them")

    def close(self) -> None:
        """End the thread, if there is one."""
        if self._thread is None:
            return
        self._closed = True
        try:
            self._queue.put_nowait(None)
        except queue.Full:
            return
        self._thread.join(PATIENCE)

    def _run(self) -> None:
        try:
            desktop = self._open()
        except ImportError:
            self._give_up(f"they need desktop-notifier; type: {sys.executable} -m pip install desktop-notifier")
            return
        except Exception as error:
            # whatever a desktop may raise: the kitchen goes on without
            self._give_up(_short(error))
            return
        while (item := self._queue.get()) is not None:
            try:
                desktop.send(*item)
            except Exception as error:
                self._give_up(_short(error))
                return

    def _give_up(self, why: str) -> None:
        if not self._failed:
            self._failed = True
            self._complain(f"no desktop notifications: {why}")


def _short(error: Exception) -> str:
    return " ".join(str(error).split())[:200] or error.__class__.__name__
