"""What the two commands of the README stand on."""

import os
import signal
import subprocess
import sys

import pytest

from tools import environment

BOUND = 20.0

CHILD = """
import time
try:
    print("up", flush=True)
    time.sleep(60)
except KeyboardInterrupt:
    raise SystemExit(3)
"""
PARENT = f"import sys\nfrom tools.environment import run\nsys.exit(run([sys.executable, '-c', {CHILD!r}]))"


def test_the_status_is_the_commands() -> None:
    assert environment.run([sys.executable, "-c", "raise SystemExit(7)"]) == 7


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no process groups")
def test_after_ctrl_c_the_command_ends_as_it_wants_to_and_nothing_else_is_said() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", PARENT],
        cwd=environment.ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "up\n"
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=BOUND)
    assert (process.returncode, said) == (3, "")


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (subprocess.CalledProcessError(1, "ensurepip"), "apt install python3-venv"),
        (PermissionError(13, "Permission denied", "/srv/.venv"), "/srv/.venv: Permission denied"),
        (KeyboardInterrupt(), "interrupted"),
    ],
)
def test_an_environment_that_cannot_be_had_ends_with_one_line(
    fault: BaseException, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise fault

    monkeypatch.setattr(environment, "_installed", fail)
    with pytest.raises(SystemExit) as leaving:
        environment.ready()
    assert told in str(leaving.value.code)
    assert "\n" not in str(leaving.value.code)
