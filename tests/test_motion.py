"""What the system says about motion, asked of stand-ins for its own programs."""

import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.motion import LIMIT, SystemWish

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="stand-ins are shell scripts")


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], Callable[[str], str]]:
    """Makes a program that does what a script says, and tells where it is."""

    def make(script: str) -> Callable[[str], str]:
        path = tmp_path / "asked"
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return lambda _: str(path)

    return make


def told(wish: SystemWish) -> bool | None:
    """The answer, once the process that was asked has ended."""
    if wish._process is not None:
        wish._process.wait(10)
    return wish.answer()


@pytest.mark.parametrize(
    ("platform", "script", "less"),
    [
        ("linux", "echo false", True),
        ("linux", "echo true", False),
        ("linux", "echo false; exit 1", False),
        ("linux", "printf '\\377\\000'", False),
        ("darwin", "echo 1", True),
        ("darwin", "echo 0", False),
        ("darwin", "exit 1", False),
    ],
)
def test_the_systems_own_program_is_asked(
    program: Callable[[str], Callable[[str], str]], platform: str, script: str, less: bool
) -> None:
    assert told(SystemWish(platform, find=program(script))) is less


def test_a_system_without_that_program_has_no_wish() -> None:
    assert SystemWish("linux", find=lambda _: None).answer() is False
    assert SystemWish("plan9", find=lambda _: "/bin/false").answer() is False


def test_a_program_that_cannot_be_run_has_no_wish(tmp_path: Path) -> None:
    assert SystemWish("linux", find=lambda _: str(tmp_path)).answer() is False


def test_an_answer_that_does_not_come_is_not_waited_for(program: Callable[[str], Callable[[str], str]]) -> None:
    now = [0.0]
    wish = SystemWish("linux", find=program("exec sleep 60"), clock=lambda: now[0])
    assert wish.answer() is None
    process = wish._process
    now[0] = LIMIT
    assert wish.answer() is False
    assert process is not None
    assert process.poll() is not None


def test_whoever_closes_asks_no_longer(program: Callable[[str], Callable[[str], str]]) -> None:
    wish = SystemWish("linux", find=program("exec sleep 60"))
    process = wish._process
    wish.close()
    assert process is not None
    assert process.poll() is not None


@pytest.mark.parametrize("animates", [True, False])
def test_windows_is_asked_at_once(animates: bool) -> None:
    assert SystemWish("win32", windows=lambda: animates).answer() is not animates
