"""Whether the person's system wants less motion. It is asked in another process, so that no frame waits for it."""

import contextlib
import ctypes
import shutil
import subprocess
import sys
import time
from collections.abc import Callable

LIMIT = 2.0
"""Seconds after which a system that has not answered has no wish."""

COMMANDS: dict[str, tuple[tuple[str, ...], str]] = {
    "linux": (("gsettings", "get", "org.gnome.desktop.interface", "enable-animations"), "false"),
    "darwin": (("defaults", "read", "com.apple.universalaccess", "reduceMotion"), "1"),
}
"""What to ask on each system, and the answer that means less motion."""

_SPI_GETCLIENTAREAANIMATION = 0x1042


def windows_animates() -> bool:
    """Whether Windows shows animations in windows; True where it cannot be asked."""
    wanted = ctypes.c_int(1)
    try:
        user = ctypes.windll.user32  # type: ignore[attr-defined,unused-ignore]
        done = user.SystemParametersInfoW(_SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(wanted), 0)
    except (AttributeError, OSError):
        return True
    return not done or bool(wanted.value)


class SystemWish:
    """Asks when it is made, and tells when the answer is there."""

    def __init__(
        self,
        platform: str = sys.platform,
        *,
        find: Callable[[str], str | None] = shutil.which,
        clock: Callable[[], float] = time.monotonic,
        windows: Callable[[], bool] = windows_animates,
    ) -> None:
        self._answer: bool | None = None
        self._process: subprocess.Popen[str] | None = None
        self._clock = clock
        self._until = clock() + LIMIT
        command, self._less = COMMANDS.get(platform, ((), ""))
        if platform == "win32":
            self._answer = not windows()
            return
        program = find(command[0]) if command else None
        if program is None:
            self._answer = False
            return
        try:
            self._process = subprocess.Popen(
                [program, *command[1:]],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                errors="replace",
            )
        except OSError:
            self._answer = False

    def answer(self) -> bool | None:
        """Whether less motion is wanted; None while that is not known yet."""
        process = self._process
        if process is not None:
            if process.poll() is not None:
                told = process.stdout.read(200) if process.stdout else ""
                self._answer = process.returncode == 0 and told.strip().lower() == self._less
                self._end(process)
            elif self._clock() >= self._until:
                self._answer = False
                self._end(process)
        return self._answer

    def close(self) -> None:
        """Ask no longer."""
        if self._process is not None:
            self._end(self._process)

    def _end(self, process: subprocess.Popen[str]) -> None:
        self._process = None
        with contextlib.suppress(OSError):
            process.kill()
        # a killed process is gone in a moment; one that is not stays the system's
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.2)
        if process.stdout:
            process.stdout.close()
