"""The autostart entries are what their systems read, and start what there is."""

import plistlib
import re
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game.cli import COMMANDS
from tools.environment import ROOT

FOLDER = ROOT / "docs" / "autostart"
UNIT = FOLDER / "agent-kitchen-wall.service"
TASK = "{http://schemas.microsoft.com/windows/2004/02/mit/task}"


def unit() -> ConfigParser:
    """The systemd unit."""
    parser = ConfigParser(interpolation=None, strict=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(UNIT, encoding="utf-8")
    return parser


def test_the_unit_starts_the_wall_with_the_desktop_and_again_after_a_failure() -> None:
    parser = unit()
    assert parser["Service"]["ExecStart"].split()[1:] == ["wall"]
    assert parser["Service"]["Restart"] == "on-failure"
    assert parser["Unit"]["StartLimitIntervalSec"] == "0"
    assert parser["Install"]["WantedBy"] == parser["Unit"]["PartOf"] == "graphical-session.target"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd")
def test_systemd_finds_no_fault_in_the_unit(tmp_path: Path) -> None:
    program = tmp_path / "agent-kitchen"
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    copy = tmp_path / UNIT.name
    text = re.sub(r"(?m)^ExecStart=\S+", f"ExecStart={program}", UNIT.read_text(encoding="utf-8"))
    copy.write_text(text, encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(copy)],
        capture_output=True,
        text=True,
        check=False,
        env={"HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path), "PATH": "/usr/bin:/bin"},
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_the_launch_agent_starts_the_wall_and_again_after_a_failure() -> None:
    with (FOLDER / "agent-kitchen-wall.plist").open("rb") as file:
        agent = plistlib.load(file)
    assert agent["ProgramArguments"][-1].split()[-2:] == ["agent-kitchen", "wall"]
    assert agent["Label"] == "agent-kitchen-wall"
    assert agent["RunAtLoad"] is True
    assert agent["KeepAlive"] == {"SuccessfulExit": False}


def test_the_scheduled_task_starts_the_wall_at_logon_and_never_ends_it() -> None:
    task = ElementTree.parse(FOLDER / "agent-kitchen-wall.xml").getroot()
    assert task.tag == f"{TASK}Task"
    assert [child.tag.removeprefix(TASK) for child in task] == [
        "RegistrationInfo",
        "Triggers",
        "Principals",
        "Settings",
        "Actions",
    ]
    assert task.find(f"{TASK}Triggers/{TASK}LogonTrigger") is not None
    found = {name: task.find(f"{TASK}Actions/{TASK}Exec/{TASK}{name}") for name in ("Command", "Arguments")}
    assert {name: element.text for name, element in found.items() if element is not None} == {
        "Command": "pyw.exe",
        "Arguments": "-m game wall",
    }
    limit = task.find(f"{TASK}Settings/{TASK}ExecutionTimeLimit")
    assert limit is not None
    assert limit.text == "PT0S"


def test_what_they_start_is_a_command() -> None:
    assert "wall" in COMMANDS


def test_the_page_names_every_file_and_only_those() -> None:
    page = (ROOT / "docs" / "autostart.md").read_text(encoding="utf-8")
    named = set(re.findall(r"agent-kitchen-wall\.(?:service|plist|xml)", page))
    assert named == {path.name for path in FOLDER.iterdir()}
