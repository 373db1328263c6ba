"""The real window on a screen of its own, worked with the mouse and the keys of the X server."""

import json
import os
import select
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

ROOT = Path(__file__).parents[1]
SCREEN = (5120, 2160)
SIZES = ((1024, 640), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160), (5120, 1440))
TABS = ("brigade", "menu", "day", "settings", "help")
PATIENCE = 30.0
"""Seconds until something that was done must be seen."""

pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb for a screen and xdotool for hands"
)


class XScreen:
    """An X server without a device: its name, and what it shows, read from its own memory."""

    def __init__(self, folder: Path) -> None:
        size = f"{SCREEN[0]}x{SCREEN[1]}x24"
        read_end, write_end = os.pipe()
        command = [
            "Xvfb",
            "-displayfd",
            str(write_end),
            "-screen",
            "0",
            size,
            "-nolisten",
            "tcp",
            "-fbdir",
            str(folder),
        ]
        self._server = subprocess.Popen(
            command, pass_fds=[write_end], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        os.close(write_end)
        with os.fdopen(read_end, "rb") as answer:
            self.name = f":{answer.readline().decode().strip()}"
        self._memory = folder / "Xvfb_screen0"

    def do(self, *words: str) -> str:
        """What `xdotool` answers."""
        environment = {**os.environ, "DISPLAY": self.name}
        done = subprocess.run(["xdotool", *words], env=environment, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    def picture(self, rect: tuple[int, int, int, int]) -> pygame.Surface:
        """What can be seen there, without the mouse (which must be elsewhere)."""
        data = self._memory.read_bytes()
        header = struct.unpack(">25I", data[:100])
        start, (width, height), row = header[0] + 12 * header[19], header[4:6], header[12]
        assert (width, height, header[11], header[7]) == (*SCREEN, 32, 0)
        whole = pygame.image.frombuffer(data[start : start + row * height], (row // 4, height), "BGRA")
        return whole.subsurface(rect)

    def close(self) -> None:
        self._server.terminate()
        self._server.wait(10)


class Kitchen:
    """The window, and the hands of whoever sits before it."""

    def __init__(self, screen: XScreen, folder: Path) -> None:
        self.screen, self._folder = screen, folder
        environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "XDG_CONFIG_HOME": str(folder),
            "DISPLAY": screen.name,
            "SDL_VIDEODRIVER": "x11",
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        }
        command = [sys.executable, "-m", "tests.handled", "--demo", "--seed", "7", "--lang", "en"]
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        self.until(lambda seen: seen["sessions"] > 0 and bool(seen["targets"]))
        self.window = screen.do("search", "--onlyvisible", "--pid", str(self.process.pid)).split()[-1]

    def ask(self, words: str) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{words}\n")
        self.process.stdin.flush()
        assert select.select([self.process.stdout], [], [], PATIENCE)[0], "no answer"
        told: dict[str, Any] = json.loads(self.process.stdout.readline())
        return told

    def until(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Look until this is seen."""
        end = time.monotonic() + PATIENCE
        while not holds(seen := self.ask("look")):
            shown = {name: value for name, value in seen.items() if name != "targets"}
            assert time.monotonic() < end, shown
            time.sleep(0.02)
        return seen

    def press(self, *keys: str) -> None:
        """Keys go to the window under the mouse: there is no window manager."""
        self.screen.do("key", "--delay", "40", *keys)

    def click(self, name: str, seen: dict[str, Any] | None = None) -> None:
        """Click on the first target whose name begins so."""
        targets = (seen or self.ask("look"))["targets"]
        x, y = next(place for target, place in targets.items() if target.startswith(name))
        self.screen.do("mousemove", "--window", self.window, str(x), str(y), "click", "1")

    def point_at_the_window(self) -> None:
        self.screen.do("mousemove", "--window", self.window, "3", "300")

    def rect(self) -> tuple[int, ...]:
        """Where the window is, as the server has it."""
        told = self.screen.do("getwindowgeometry", "--shell", self.window)
        values = dict(line.split("=") for line in told.splitlines())
        return tuple(int(values[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))

    def close(self) -> None:
        """Esc until it is closed; it must have gone well, without a word."""
        for _ in range(6):
            if self.process.poll() is None:
                self.press("Escape")
                time.sleep(0.1)
        _, told = self.process.communicate(timeout=PATIENCE)
        assert (self.process.returncode, told) == (0, "")

    def kill(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()


@pytest.fixture(scope="module")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[XScreen]:
    made = XScreen(tmp_path_factory.mktemp("screen"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def opened(screen: XScreen, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kitchen]:
    """One window for all that leaves it as it was."""
    kitchen = Kitchen(screen, tmp_path_factory.mktemp("config"))
    yield kitchen
    kitchen.kill()


@pytest.fixture
def kitchen(opened: Kitchen) -> Kitchen:
    opened.point_at_the_window()
    for _ in range(4):
        seen = opened.ask("look")
        if seen["page"] is None and seen["scope"] is None:
            break
        opened.press("Escape")
    return opened


def test_every_page_is_opened_by_its_key(kitchen: Kitchen) -> None:
    for page in TABS:
        kitchen.press(page[0])
        kitchen.until(lambda seen, page=page: seen["page"] == page)  # type: ignore[misc]


def test_every_page_is_opened_by_a_click(kitchen: Kitchen) -> None:
    kitchen.click("ToPage(page='day')")
    kitchen.until(lambda seen: seen["page"] == "day")
    for page in ("brigade", "menu", "settings", "help", "day"):
        kitchen.click(f"ToPage(page='{page}')")
        kitchen.until(lambda seen, page=page: seen["page"] == page)  # type: ignore[misc]
    kitchen.click("ToClose()")
    kitchen.until(lambda seen: seen["page"] is None)


def test_a_project_is_picked_by_key_and_by_click(kitchen: Kitchen) -> None:
    kitchen.press("o")
    kitchen.until(lambda seen: seen["scope"] is not None)
    kitchen.press("Escape")
    kitchen.until(lambda seen: seen["scope"] is None)
    kitchen.press("d")
    kitchen.click("ToScope(", kitchen.until(lambda seen: any(name.startswith("ToScope(") for name in seen["targets"])))
    kitchen.until(lambda seen: seen["scope"] is not None)


@pytest.mark.skipif(shutil.which("xclip") is None, reason="needs xclip, another program that asks for the clipboard")
def test_a_click_on_a_chef_opens_his_page_and_c_copies_his_command(kitchen: Kitchen) -> None:
    kitchen.click("ToChef(")
    seen = kitchen.until(lambda seen: seen["page"] == "chef")
    kitchen.press("c")
    kitchen.until(lambda seen: seen["note"].startswith("Copied"))
    environment = {**os.environ, "DISPLAY": kitchen.screen.name}
    command = ["xclip", "-selection", "clipboard", "-o"]
    copied = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert copied.stdout == f"copilot --resume={seen['chef']}"


def test_fifty_turns_of_full_screen_leave_the_window_as_it_was(kitchen: Kitchen) -> None:
    before = kitchen.rect()
    for turn in range(50):
        kitchen.press("F11")
        seen = kitchen.until(lambda seen, turn=turn: seen["fullscreen"] == (turn % 2 == 0))  # type: ignore[misc]
        if seen["fullscreen"]:
            assert kitchen.rect() == (0, 0, *SCREEN)
    assert kitchen.rect() == before


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_screen_shows_what_was_painted_in_squares_of_one_size(
    kitchen: Kitchen, size: tuple[int, int], tmp_path: Path
) -> None:
    paused = kitchen.ask("look")["paused"]
    if not paused:
        kitchen.press("space")
        kitchen.until(lambda seen: seen["paused"])
    kitchen.screen.do("windowmove", kitchen.window, "0", "0", "windowsize", kitchen.window, *map(str, size))
    kitchen.screen.do("mousemove", str(SCREEN[0] - 1), str(SCREEN[1] - 1))
    seen = kitchen.until(lambda seen: seen["size"] == list(size))
    assert kitchen.rect() == (0, 0, *size)
    path = tmp_path / "painted.png"
    kitchen.ask(f"paint {path}")
    painted = pygame.image.tobytes(pygame.image.load(path), "RGB")
    end = time.monotonic() + PATIENCE
    while (shown := pygame.image.tobytes(kitchen.screen.picture((0, 0, *size)), "RGB")) != painted:
        assert time.monotonic() < end, "the screen shows something else"
        time.sleep(0.05)
    factor, (width, height), (left, top) = seen["factor"], seen["canvas"], seen["offset"]
    assert factor == max(1, min(size[0] // 640, size[1] // 360))
    picture = pygame.image.frombytes(shown, size, "RGB").subsurface((left, top, width * factor, height * factor))
    once = pygame.transform.scale(picture, (width, height))
    assert pygame.image.tobytes(pygame.transform.scale_by(once, factor), "RGB") == pygame.image.tobytes(picture, "RGB")


def test_a_setting_that_was_clicked_is_found_again_after_a_restart(screen: XScreen, tmp_path: Path) -> None:
    first = Kitchen(screen, tmp_path)
    try:
        first.point_at_the_window()
        first.press("s")
        seen = first.until(lambda seen: "ToSetting(name='large_labels', step=0)" in seen["targets"])
        assert not seen["large"]
        first.click("ToSetting(name='large_labels', step=0)", seen)
        first.until(lambda seen: seen["large"])
        first.close()
    finally:
        first.kill()
    again = Kitchen(screen, tmp_path)
    try:
        assert again.ask("look")["large"]
        again.point_at_the_window()
        again.close()
    finally:
        again.kill()
