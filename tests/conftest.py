"""Every test runs without a screen or a sound card, and may not leave a thread behind."""

import os
import threading
from collections.abc import Iterator

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def pytest_addoption(parser: pytest.Parser) -> None:
    """The switch that takes new golden pictures over, after somebody has looked at them."""
    parser.addoption("--update-golden", action="store_true", help="replace the golden pictures by what is drawn now")


@pytest.fixture(autouse=True)
def no_leaked_threads() -> Iterator[None]:
    """Fail the test that leaves a thread running."""
    before = set(threading.enumerate())
    yield
    left = [t for t in threading.enumerate() if t not in before and t.is_alive()]
    for thread in left:
        thread.join(2.0)
    assert not [t.name for t in left if t.is_alive()]
