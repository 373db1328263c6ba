"""`doctor`: what was looked for and where, what was found, what could not be read and why, watcher mode, versions."""

import json
import os
import platform
import sys
import time
from dataclasses import asdict
from importlib import metadata
from typing import Any

from game.content import content_folder
from game.orders.snapshot import ShiftView
from game.settings import load_settings, settings_path
from game.watching import Watch, WatchOptions, finders, may_exist

PACKAGES: tuple[str, ...] = ("pygame-ce", "pytmx", "PyYAML", "psutil", "watchdog", "msgspec", "platformdirs")
if sys.version_info < (3, 14):
    PACKAGES += ("backports.zstd",)

NOT_INSTALLED = "not installed"

EXTRAS = {"starlette": "serve", "uvicorn": "serve", "desktop-notifier": "notifications"}
"""Packages that not everybody needs, and what for."""

PATIENCE = 30.0
"""Seconds to wait for history to be read before the findings are told anyway."""


def version(package: str = "agent-kitchen") -> str:
    """The installed version of a package, or that it is not installed."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return NOT_INSTALLED


def examine(options: WatchOptions, *, as_json: bool) -> int:
    """Print the findings. Always succeeds: a fault that was found is a finding."""
    # as the window watches: the mode of watching shows only while something watches
    watch = Watch(options, follow=True)
    try:
        _wait_for_history(watch)
        findings = _findings(watch, watch.view())
    finally:
        watch.close()
    if as_json:
        print(json.dumps(findings, ensure_ascii=False, indent=2))
    else:
        _print_findings(findings)
    return 0


def _wait_for_history(watch: Watch) -> None:
    """Look until everything that is there has been told, or for as long as anybody would wait."""
    give_up = time.monotonic() + PATIENCE
    while not watch.caught_up and time.monotonic() < give_up:
        watch.source.wake.wait(0.05)
        watch.look()


def _findings(watch: Watch, view: ShiftView) -> dict[str, Any]:
    path = settings_path()
    _, complaints = load_settings(path)
    exists = os.path.exists(path)  # noqa: PTH110 (Path.exists raises where a folder may not be read)
    return {
        "versions": {
            "agent-kitchen": version(),
            "python": platform.python_version(),
            "platform": platform.platform(),
            **{name: version(name) for name in (*PACKAGES, *EXTRAS)},
        },
        "settings": {"path": str(path), "exists": exists, "complaints": list(complaints)},
        "content": {name: str(content_folder(name)) for name in ("sprites", "maps")},
        "looked_for": [
            {"source": finder.source, "home": str(finder.home), "found": may_exist(finder.home)}
            for finder in finders(watch.options)
        ],
        "mode": view.mode,
        "watching": asdict(watch.live.diagnosis()) if watch.live else {},
        "sources": [asdict(report) for report in view.sources],
        "since": watch.options.since,
        "sessions": {
            "loaded": len(view.sessions),
            "visible": sum(session.visible for session in view.sessions),
        },
        "skipped": [
            {"session": s.key.id, "malformed": s.malformed, "unknown": s.unknown}
            for s in view.sessions
            if s.malformed or s.unknown
        ],
        "flawed": [{"source": s.key.source, "session": s.key.id, "why": s.flaw} for s in view.sessions if s.flaw],
    }


def _print_findings(findings: dict[str, Any]) -> None:
    print("versions")
    for name, text in findings["versions"].items():
        missing = name in EXTRAS and text == NOT_INSTALLED
        print(f"  {name:<16} {text}{f', needed for {EXTRAS[name]} alone' if missing else ''}")
    settings = findings["settings"]
    print(f"settings\n  {settings['path']} ({'read' if settings['exists'] else 'not there; defaults'})")
    for line in settings["complaints"]:
        print(f"  {line}")
    print("sources")
    for place in findings["looked_for"]:
        if not place["found"]:
            print(f"  {place['source']}: {place['home']}: not there")
    demo = findings["mode"] == "demo"
    for report in () if demo else findings["sources"]:
        if report["state"] != "missing":
            print(f"  {report['id']}: {report['root']}: {report['state']}, {report['sessions']} sessions")
        for entry in report["unreadable"]:
            print(f"    unreadable: {entry['path']}: {entry['why']}")
    if demo:
        print("  no agent was found; the kitchen opens with the demo shift")
    missing_homes = {place["home"] for place in findings["looked_for"] if not place["found"]}
    for root in findings["watching"].get("roots", ()):
        if root["home"] not in missing_homes:
            print(f"  {root['looked_at']}: watching is {root['watch']['kind']} ({root['watch']['why']})")
    if trouble := findings["watching"].get("trouble"):
        print(f"  trouble: {trouble}")
    sessions = findings["sessions"]
    counted = "" if demo else f" (--since {findings['since']})"
    print(f"sessions\n  {sessions['loaded']} loaded{counted}, {sessions['visible']} on the roster")
    for entry in findings["skipped"]:
        print(f"  {entry['session']}: {entry['malformed']} malformed lines, {entry['unknown']} not understood")
    for entry in findings["flawed"]:
        print(f"  {entry['source']} {entry['session']}: {entry['why']}")
    sys.stdout.flush()
