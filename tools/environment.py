"""A virtual environment beside the code, made once: what both README commands stand on. Standard library only."""

import hashlib
import os
import signal
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OLDEST = (3, 11)


def python_in(folder: Path) -> Path:
    """The interpreter of a virtual environment, on any platform."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def ready(extra: str = "") -> Path:
    """The interpreter of an environment with the project (and the named extra) installed; installs only when needed.

    Ends the program with a few words where it cannot be had."""
    if sys.version_info < OLDEST:
        sys.exit(f"Agent Kitchen needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is {sys.version.split()[0]}.")
    try:
        return _installed(ROOT / ".venv", extra)
    except KeyboardInterrupt:
        sys.exit("interrupted; the same command goes on from here")
    except subprocess.CalledProcessError:
        sys.exit("This Python makes no environment with pip. On Debian and Ubuntu: sudo apt install python3-venv")
    except OSError as error:
        sys.exit(f"{error.filename or ROOT}: {error.strerror or error}")


def _installed(folder: Path, extra: str) -> Path:
    python = python_in(folder)
    if not python.exists():
        print("setting up .venv, which takes a minute …", flush=True)
        venv.create(folder, with_pip=True, clear=folder.exists())
    target = f"{ROOT}[{extra}]" if extra else str(ROOT)
    stamp = folder / f"installed-{extra or 'game'}"
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
        if run([str(python), "-c", "import pip"], quiet=True):
            # whoever made it was interrupted, or left pip out
            subprocess.run([str(python), "-m", "ensurepip"], check=True, stdout=subprocess.DEVNULL)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", target]
        if subprocess.run(pip, check=False).returncode:
            sys.exit("The packages could not be installed; see the lines above.")
        stamp.write_text(wanted, encoding="utf-8")
    return python


def run(command: list[str], *, quiet: bool = False) -> int:
    """The exit status of a command that is run to its end: Ctrl-C reaches it as well, and it ends as it wants to."""
    output = subprocess.DEVNULL if quiet else None
    process = subprocess.Popen(command, stdout=output, stderr=output)
    # an interrupt while the child is waited for would lose its status
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        return process.wait()
    finally:
        signal.signal(signal.SIGINT, before)
