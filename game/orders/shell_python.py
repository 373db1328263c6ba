"""Python: modules, scripts of known names, session runners."""

import re

from game.orders.commands import PROGRAM_STATION, script_station
from game.orders.families import FAMILIES
from game.orders.shell_options import (
    BUILD,
    EDIT,
    INSTALL,
    LINT,
    READ,
    RESEARCH,
    SHELL,
    SHIP,
    TEST,
    TRASH,
    Context,
    Rule,
    family_station,
    has,
    operands,
    strongest,
)
from game.orders.shell_words import after_options
from game.orders.stations import Station


def _python(args: list[str], context: Context) -> Station | None:
    for i, word in enumerate(args):
        if word == "-m":
            return _python_module(args[i + 1 :], context)
        if word.startswith("-m") and len(word) > 2 and not word.startswith("--"):
            return _python_module([word[2:], *args[i + 1 :]], context)
        if word == "-c":
            return None
        if (not word.startswith("-") or word == "-") and args[i - 1 : i] not in (["-W"], ["-X"], ["-Q"]):
            break
    script = after_options(args, 0, frozenset(("-W", "-X", "-Q")))
    if script >= len(args):
        return SHELL
    name = re.split(r"[\\/]", args[script])[-1]
    sub = next((a for a in args[script + 1 :] if not a.startswith("-")), "")
    if name == "manage.py":  # Django's
        known = {
            "test": TEST,
            "check": LINT,
            "makemigrations": EDIT,
            "startapp": EDIT,
            "startproject": EDIT,
            "collectstatic": BUILD,
            "compilemessages": BUILD,
            "makemessages": BUILD,
            "showmigrations": READ,
            "sqlmigrate": READ,
            "inspectdb": READ,
            "diffsettings": READ,
            "show_urls": READ,
            "pytest": TEST,
        }
        return known.get(sub, SHELL)
    if name == "setup.py":
        if "upload" in args[script:]:
            return SHIP
        return {
            "test": TEST,
            "install": INSTALL,
            "develop": INSTALL,
            "check": LINT,
            "clean": TRASH,
        }.get(sub, BUILD)
    if name in (
        "pytest",
        "py.test",
        "runtests.py",
        "pip",
        "get-pip.py",
        "ruff",
        "mypy",
        "black",
        "tox",
        "nox",
        "poetry",
        "twine",
    ):
        return (
            TEST
            if name == "runtests.py"
            else context.judge([name.removesuffix(".py") if name != "get-pip.py" else name, *args[script + 1 :]])
        )
    return None


_PYTHON_MODULES: dict[str, Station] = {
    name: station
    for station, names in {
        SHELL: """
            json.tool http.server timeit site cProfile pdb this flask streamlit uvicorn gunicorn celery alembic
            ipykernel notebook jupyter debugpy webbrowser base64 calendar trace platform sysconfig smtpd
        """,
        INSTALL: "venv ensurepip piptools virtualenv spacy nltk.downloader",
        BUILD: "build zipfile tarfile grpc_tools.protoc sphinx mkdocs PyInstaller nuitka cython zipapp",
        RESEARCH: "pydoc",
        TEST: "doctest pytest_watch xmlrunner coverage",
        LINT: "py_compile compileall tabnanny pip_audit pyright pre_commit",
        READ: "ast tokenize dis",
    }.items()
    for name in names.split()
}


def _python_script(args: list[str], context: Context) -> Station | None:
    """A well-known script run by its own name."""
    return _python(["manage.py" if context.name == "django-admin" else context.name, *args], context)


def _python_module(words: list[str], context: Context) -> Station | None:
    if not words:
        return None
    module = words[0]
    if module in ("pre_commit", "cibuildwheel"):
        return context.judge(["pre-commit", *words[1:]]) if module == "pre_commit" else BUILD
    if module == "json.tool":
        return READ if operands(words[1:]) or context.part.reads else SHELL
    if module == "django":
        return _python(["manage.py", *words[1:]], context)
    if module in _PYTHON_MODULES:
        return _PYTHON_MODULES[module]
    root = module.split(".")[0].replace("_", "-")
    if root not in FAMILIES and root not in PROGRAM_STATION:
        root = module
    return context.judge([root, *words[1:]]) if context.depth < 6 and not root.startswith("-") else None


def _uv(args: list[str], _context: Context) -> Station | None:
    family = FAMILIES["uv"]
    at = after_options(args, 0, family.valued)
    if args[at : at + 1] == ["pip"]:
        return family_station(FAMILIES["pip"], args[at + 1 :])
    return family_station(family, args, at)


def _nox(args: list[str], _context: Context) -> Station | None:
    if has(args, "-l", "--list"):
        return READ
    sessions = [
        w
        for i, a in enumerate(args)
        if a in ("-s", "-e", "--session", "--sessions")
        for w in args[i + 1 : i + 6]
        if not w.startswith("-")
    ]
    stations = [script_station(s) for s in sessions]
    return strongest([*stations]) or TEST


def _tox(args: list[str], _context: Context) -> Station | None:
    if args[:1] in (["list"], ["l"], ["-l"], ["-a"]):
        return READ
    environments = next((args[i + 1] for i, a in enumerate(args) if a == "-e" and i + 1 < len(args)), "")
    stations = [
        TEST if re.match(r"(?:py|pypy)\d*", e) else script_station(e) for e in re.split(r"[,\s]+", environments) if e
    ]
    return strongest([*stations]) or TEST


def _hatch(args: list[str], context: Context) -> Station | None:
    """`hatch run environment:script`: by the script, or where its name says little by the environment's."""
    if context.name == "hatch-script":
        environment, _, script = args[0].rpartition(":")
        return script_station(f"{script}:{environment}", check=LINT) or SHELL
    return family_station(FAMILIES["hatch"], args)


def _coverage(args: list[str], _context: Context) -> Station | None:
    return TRASH if args[:1] == ["erase"] else TEST


def _pytest(args: list[str], _context: Context) -> Station | None:
    return READ if has(args, "--fixtures") else TEST


RULES: dict[str, Rule] = {
    "python": _python,
    **dict.fromkeys(("manage.py", "django-admin", "setup.py", "runtests.py"), _python_script),
    "uv": _uv,
    "nox": _nox,
    "tox": _tox,
    "hatch": _hatch,
    "hatch-script": _hatch,
    "coverage": _coverage,
    "pytest": _pytest,
    "py.test": _pytest,
}
