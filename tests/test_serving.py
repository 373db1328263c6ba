"""`serve`: the shift in the main thread, the API beside it."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from game import serving
from game.app import App
from game.cli import main
from game.clock import STEP, StageTime
from game.content import content_folder
from game.kitchen.tiled import load_plan
from game.orders.effects import Effect
from game.watching import Watch, WatchOptions
from tests.archive.filed import write_session

ROOT = Path(__file__).parents[1]
Capture = pytest.CaptureFixture[str]


def ask(said: str, path: str) -> Any:
    """What the server that announced itself in `said` answers."""
    found = re.search(r"http://([\d.]+):(\d+)/api", said)
    assert found, said
    connection = HTTPConnection("127.0.0.1", int(found[2]), timeout=10)
    connection.request("GET", path)
    answer = json.loads(connection.getresponse().read())
    connection.close()
    return answer


def press_ctrl_c() -> None:
    """What the interpreter makes of Ctrl-C."""
    raise KeyboardInterrupt


def serve_until_asked(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
    *words: str,
    end: Callable[[], None] = press_ctrl_c,
) -> tuple[int, dict[str, Any], str]:
    """Serve a home, ask for everything in between two looks, then `end` it: exit status, answers, what was said."""
    answers: dict[str, Any] = {}
    said: list[str] = []

    class Interrupted(Watch):
        looks = 0

        def look(self, *arguments: Any) -> tuple[list[Effect], list[Effect]]:
            self.looks += self.caught_up
            if self.looks == 2:
                said.append(capsys.readouterr().err)
                for name in ("state", "cases"):
                    answers[name] = ask(said[0], f"/api/{name}")
                end()
            return super().look(*arguments)

    monkeypatch.setattr(serving, "Watch", Interrupted)
    monkeypatch.setattr(serving, "settings_path", lambda: home / "no-settings.yaml")
    status = main(["serve", "--port", "0", "--copilot-home", str(home), "--since", "all", *words])
    return status, answers, said[0] + capsys.readouterr().err


def test_the_state_and_the_archive_of_a_home_are_served_until_ctrl_c(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    write_session(tmp_path, "a")
    status, answers, said = serve_until_asked(tmp_path, monkeypatch, capsys)
    assert status == 0
    assert [session["id"] for session in answers["state"]["sessions"]] == ["a"]
    assert [case["id"] for case in answers["cases"]] == ["a"]
    assert said.count("\n") == 1


def test_a_request_to_terminate_ends_it_as_ctrl_c_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def unheard(*_: object) -> None:
        raise AssertionError("the signal went past the server")

    write_session(tmp_path, "a")
    before = signal.signal(signal.SIGTERM, unheard)
    try:
        status, _, said = serve_until_asked(
            tmp_path, monkeypatch, capsys, end=lambda: signal.raise_signal(signal.SIGTERM)
        )
        kept = signal.getsignal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert (status, said.count("\n"), kept) == (0, 1, unheard)


def test_with_privacy_nothing_private_is_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    write_session(tmp_path, "a", workspace="name: Secret\n")
    _, answers, _ = serve_until_asked(tmp_path, monkeypatch, capsys, "--privacy")
    told = json.dumps(answers)
    assert len(answers["state"]["sessions"]) == len(answers["cases"]) == 1
    assert not [word for word in ("Secret", "acme", "/w/shop", str(tmp_path)) if word in told]


def test_an_address_that_others_can_reach_is_warned_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    write_session(tmp_path, "a")
    _, _, said = serve_until_asked(tmp_path, monkeypatch, capsys, "--bind", "0.0.0.0")
    warning, serving_at, *rest = said.splitlines()
    assert "warning" in warning
    assert "can be reached from other machines" in warning
    assert "serving http://0.0.0.0:" in serving_at
    assert rest == []


def test_a_port_in_use_is_one_line_and_status_1(tmp_path: Path, capsys: Capture) -> None:
    service = serving.Service(WatchOptions(demo=True), "127.0.0.1", 0)
    try:
        port = service.url.rpartition(":")[2]
        capsys.readouterr()
        assert main(["serve", "--port", port, "--copilot-home", str(tmp_path)]) == 1
    finally:
        service.close()
    said = capsys.readouterr().err
    assert (f"port {port} on 127.0.0.1 is in use" in said, said.count("\n")) == (True, 1)


@pytest.mark.parametrize("package", ["starlette", "uvicorn"])
def test_a_missing_package_is_one_line_that_says_how_to_get_it(
    package: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    for name in list(sys.modules):
        if name.startswith((f"{package}.", "game.serve")):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    assert main(["serve", "--port", "0", "--demo"]) == 1
    said = capsys.readouterr().err
    assert (
        f"serve needs {package}, which is not installed; type: {sys.executable} -m pip install starlette uvicorn"
        in said
    )
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["--port", "70000"], "is no port; type one like 8765"),
        (["--port", "-1"], "is no port"),
        (["--port", "http"], "is no port"),
        (["--bind", "nosuch.invalid"], "is no address of this machine; type --bind 127.0.0.1"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_wrong_argument_is_one_line_and_status_2(words: list[str], hint: str, capsys: Capture) -> None:
    assert main(["serve", "--demo", *words]) == 2
    said = capsys.readouterr().err
    assert hint in said
    assert said.count("\n") == 1


def test_the_window_hands_over_each_tick_unmasked_with_the_switch() -> None:
    told = []
    plan = load_plan(content_folder("maps") / "kitchen.tmx")
    options = WatchOptions(demo=True, privacy=True)
    app = App(Watch(options, follow=False, time=StageTime(1_772_362_800.0)), plan)
    app.told = lambda view, effects, masked: told.append((view, tuple(effects), masked))
    app.tick(STEP)
    app.masked = False
    app.tick(STEP)
    names = [session.name for session in told[0][0].sessions]
    assert names
    assert not any(name is None or name.startswith("Session ") for name in names)
    assert [masked for _, _, masked in told] == [True, False]


WINDOW = """
import json, sys
from game import serving, window
from game.cli import main
from tests.test_serving import ask

def run(loop):
    while not loop.app.watch.caught_up:
        loop.frame()
    loop.frame()
    print(json.dumps(ask(said[0], "/api/state")["mode"]))

said = []
serving.say = said.append
window.Loop.run = run
sys.exit(main(["serve", "--window", "--demo", "--port", "0"]))
"""


def test_the_window_and_the_server_run_side_by_side(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CONFIG_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", WINDOW],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, '"demo"\n', "")
