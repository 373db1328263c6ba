"""The import table of the design, held against every module's syntax tree."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

ROOMS = {
    "sources": {"orders"},
    "orders": set(),
    "kitchen": {"orders"},
    "view": {"kitchen", "orders"},
    "archive": {"sources", "orders"},
    "serve": {"archive", "sources", "orders", "privacy"},
}
"""Which rooms a room may import, besides itself; modules beside the rooms may import all."""

THIRD_PARTY = {
    "sources": {"psutil", "watchdog", "yaml", "backports", "compression"},
    "orders": {"msgspec"},
    "kitchen": {"pytmx"},
    "view": {"pygame", "pytmx", "msgspec"},
    "archive": set(),
    "serve": {"starlette", "uvicorn"},
    "": {"yaml", "platformdirs", "pygame", "desktop_notifier"},
}
"""Which packages from outside a room may import; "" stands for the modules beside the rooms."""

MODULES = sorted((ROOT / "game").rglob("*.py"))


def imported_names(path: Path) -> set[str]:
    """Absolute names of everything a file imports, at any depth of its code."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def room_of(path: Path) -> str:
    """The room a file belongs to, "" for those beside the rooms."""
    parts = path.relative_to(ROOT / "game").parts
    return parts[0] if len(parts) > 1 else ""


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_module_imports_only_what_its_room_may(path: Path) -> None:
    room = room_of(path)
    for name in imported_names(path):
        top, *rest = name.split(".")
        if top == "game":
            if room:
                assert rest[0] in ROOMS[room] | {room}, f"{room} may not import {name}"
        elif top not in sys.stdlib_module_names:
            assert top in THIRD_PARTY[room], f"{room or 'game'} may not import {name}"


def test_pytmx_is_read_in_one_place_of_the_kitchen() -> None:
    users = {
        p.name
        for p in MODULES
        if room_of(p) == "kitchen" and any(n.split(".")[0] == "pytmx" for n in imported_names(p))
    }
    assert users <= {"tiled.py"}


def test_importing_every_module_does_nothing(tmp_path: Path) -> None:
    names = [
        ".".join(p.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for p in MODULES
        if p.name != "__main__.py"
    ]
    code = "import importlib, sys\nfor name in sys.argv[1:]: importlib.import_module(name)\n"
    done = subprocess.run(
        [sys.executable, "-c", code, *names],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "HOME": str(tmp_path), "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, list(tmp_path.iterdir())) == (0, "", []), done.stderr
