"""Desktop notifications: sent by a thread of their own, failing once and softly."""

import logging
import sys
import threading
from collections.abc import Callable

import pytest

from game.notifications import Listener, NotificationError, Notifier, open_desktop


class Desk:
    """Remembers what it was sent, and may fail or hang."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.sent: list[tuple[str, str]] = []
        self.thread: threading.Thread | None = None
        self.arrived = threading.Event()
        self.go_on = threading.Event()
        self.go_on.set()

    def send(self, title: str, message: str) -> None:
        self.arrived.set()
        self.go_on.wait(10)
        self.thread = threading.current_thread()
        if self.error is not None:
            raise self.error
        self.sent.append((title, message))


def failing(error: Exception) -> Callable[[], Desk]:
    def open_() -> Desk:
        raise error

    return open_


def test_a_notification_is_sent_off_the_calling_thread() -> None:
    desk = Desk()
    notifier = Notifier(lambda: desk)
    notifier.send("Agent Kitchen", "Mia waits")
    notifier.close()
    assert desk.sent == [("Agent Kitchen", "Mia waits")]
    assert desk.thread is not threading.current_thread()


def test_no_thread_is_started_before_one_is_sent() -> None:
    before = threading.active_count()
    notifier = Notifier(failing(RuntimeError("never opened")))
    notifier.close()
    assert threading.active_count() == before


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (ImportError("no module"), "pip install desktop-notifier"),
        (RuntimeError("no bus\nat all"), "no bus at all"),
        (OSError(), "OSError"),
    ],
)
def test_a_desktop_that_has_none_is_one_clear_message(error: Exception, why: str) -> None:
    said: list[str] = []
    notifier = Notifier(failing(error), said.append)
    for _ in range(5):
        notifier.send("Agent Kitchen", "Mia waits")
    notifier.close()
    assert len(said) == 1
    assert said[0].startswith("no desktop notifications: ")
    assert why in said[0]


def test_a_notification_that_fails_is_told_of_once_and_no_other_is_tried() -> None:
    said: list[str] = []
    desk = Desk(RuntimeError("refused"))
    notifier = Notifier(lambda: desk, said.append)
    notifier.send("a", "b")
    notifier.close()
    notifier.send("c", "d")
    assert said == ["no desktop notifications: refused"]
    assert desk.sent == []


def test_a_desktop_that_hangs_makes_nobody_wait() -> None:
    said: list[str] = []
    desk = Desk()
    desk.go_on.clear()
    notifier = Notifier(lambda: desk, said.append)
    notifier.send("a", "b")
    desk.arrived.wait(10)
    for _ in range(50):
        notifier.send("a", "b")
    assert said == ["no desktop notifications: the desktop does not take them"]
    desk.go_on.set()
    assert notifier._thread is not None
    notifier._queue.put(None)
    notifier._thread.join(10)


def test_without_the_extra_the_desktop_cannot_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "desktop_notifier", None)
    with pytest.raises(ImportError):
        open_desktop()


def test_a_fault_that_a_library_only_logs_is_heard() -> None:
    listener = Listener()
    log = logging.getLogger("tests.notifications")
    log.propagate = False
    log.addHandler(listener)
    listener.check()
    try:
        raise OSError("no session bus")
    except OSError:
        log.warning("Notification failed", exc_info=True)
    with pytest.raises(NotificationError, match="no session bus"):
        listener.check()
