"""Set up what is needed and run every check: `python3 tools/check.py`. With arguments: only pytest, with them."""

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.environment import ROOT, ready

SCREEN = "1920x1080x24"
NEEDED = {"Xvfb": "xvfb", "xdotool": "xdotool", "xclip": "xclip"}
"""Programs of the window tests, and the packages that have them. Tests that miss one are skipped."""


def install_screen() -> None:
    """Where the system is Debian's and we may, fetch the window tests' virtual screen, and their hands for it."""
    missing = [package for program, package in NEEDED.items() if not shutil.which(program)]
    if sys.platform != "linux" or not missing or not shutil.which("apt-get"):
        return
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        for command in (["apt-get", "-qq", "update"], ["apt-get", "-qq", "install", "-y", *missing]):
            subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@contextlib.contextmanager
def virtual_screen() -> Iterator[str | None]:
    """A display for window tests: its name, or None where there is no Xvfb."""
    server = shutil.which("Xvfb")
    if server is None:
        yield None
        return
    read_end, write_end = os.pipe()
    process = subprocess.Popen(
        [server, "-displayfd", str(write_end), "-screen", "0", SCREEN, "-nolisten", "tcp"],
        pass_fds=[write_end],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write_end)
    try:
        with os.fdopen(read_end, "rb") as answer:
            yield f":{answer.readline().decode().strip()}"
    finally:
        process.terminate()
        process.wait(10)


def main(pytest_arguments: list[str]) -> int:
    """Run the checks; the exit status of the first that fails."""
    python = str(ready("dev"))
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    checks = [
        [python, "-m", "ruff", "check", "game", "tools", "tests"],
        [python, "-m", "ruff", "format", "--check", "game", "tools", "tests"],
        [python, "-m", "mypy"],
        [python, "-m", "tools.build_sprites", "--check"],
        [python, "-m", "tools.build_room", "--check"],
        [python, "-m", "tools.build_sounds", "--check"],
        [python, "-m", "tools.build_readme", "--check"],
        [python, "-m", "tools.build_docs", "--check"],
    ]
    for command in [] if pytest_arguments else checks:
        print("$", *command[1:], flush=True)
        if status := subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode:
            return status
    install_screen()
    with virtual_screen() as display:
        if display is not None:
            environment["KITCHEN_TEST_DISPLAY"] = display
        command = [python, "-m", "pytest", *pytest_arguments]
        print("$", *command[1:], flush=True)
        return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
