"""How a command ends before its work is done: by a signal, by a reader that has left, without streams to speak to."""

import contextlib
import os
import select
import signal
import sys
from collections.abc import Iterator

ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Ctrl-C, a request to end, a terminal that was closed; each where the system has it."""


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """Inside, every signal of `ENDING` raises KeyboardInterrupt; one that is ignored (`nohup`) stays so.

    SDL takes over those that are left to the system, which ends nothing: the picture would be drawn all the same.
    """
    before = {}
    try:
        for name in ENDING:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
                before[number] = signal.signal(number, signal.default_int_handler)
    except ValueError:
        pass  # not the main thread: signals are somebody else's
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def provide_streams() -> None:
    """Let what was started without standard streams (`>&-`, no console) speak to nobody instead of failing.

    The lowest free descriptors are taken in order, so that no file opened later becomes standard output.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 (for good)


def silence() -> None:
    """Nothing more can be said on standard output, not even at the exit."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def see_that_somebody_reads() -> None:
    """Raise BrokenPipeError where the reader of standard output has left, as far as that shows without a write."""
    if not hasattr(select, "poll"):
        return
    try:
        poll = select.poll()
        poll.register(sys.stdout.fileno(), 0)
        events = poll.poll(0)
    except (OSError, ValueError):
        return
    if any(event & (select.POLLERR | select.POLLHUP) for _, event in events):
        raise BrokenPipeError
