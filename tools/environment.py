"""A virtual environment beside the code, made once: what both README commands stand on. Standard library only."""

import hashlib
import os
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
    """The interpreter of an environment with the project (and the named extra) installed; installs only when needed."""
    if sys.version_info < OLDEST:
        sys.exit(f"Agent Kitchen needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is {sys.version.split()[0]}.")
    folder = ROOT / ".venv"
    python = python_in(folder)
    if not python.exists():
        print("setting up .venv …", flush=True)
        venv.create(folder, with_pip=True, clear=folder.exists())
    target = f"{ROOT}[{extra}]" if extra else str(ROOT)
    stamp = folder / f"installed-{extra or 'game'}"
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", target]
        if subprocess.run(pip, check=False).returncode:
            sys.exit("The packages could not be installed; see the lines above.")
        stamp.write_text(wanted, encoding="utf-8")
    return python
