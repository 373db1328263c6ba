"""The side file of a session: a best effort at a small YAML file that may be odd, half written or hostile."""

import codecs
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.orders.notices import Workspace
from game.sources.regular import read_regular

_READ = 64 << 10
"""Bytes of the file that are looked at: real ones have a few hundred."""

_ABSENT = {"", "~", "null", "Null", "NULL"}
_CLIENTS = {"cli": "cli", "autopilot": "cli", "sdk": "sdk", "app": "app", "desktop": "app"}
"""Words of `client_name` that tell the kind of client: `github/cli`, `sdk`, `github/desktop`, …"""

_PLAIN = re.compile(r"^([A-Za-z_][\w-]*):(?:[ \t]+(.*?))?[ \t]*$")


def read_workspace(path: Path) -> Workspace:
    """What the file tells. Raises OSError where it cannot be read; content of any kind raises nothing."""
    raw = read_regular(path, _READ)
    coding = "utf-16" if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
    return parse_workspace(raw.decode(coding, errors="replace"))


def parse_workspace(text: str) -> Workspace:
    """The fields that `text` has in a usable form. Text that is no YAML is read line by line."""
    fields = _as_yaml(text)
    if fields is None:
        fields = _as_lines(text)
    return Workspace(
        name=_text(fields, "name") or _text(fields, "summary"),
        cwd=_text(fields, "cwd"),
        repository=_text(fields, "repository"),
        branch=_text(fields, "branch"),
        client=_client(_text(fields, "client_name")),
    )


def _as_yaml(text: str) -> Mapping[Any, Any] | None:
    import yaml  # noqa: PLC0415 (30 ms, which the first frame does not wait for)

    # The base loader leaves every scalar text: a session named `yes` or `010` keeps its name.
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        fields = yaml.load(text, Loader=loader)
    except (yaml.YAMLError, ValueError, TypeError, RecursionError):
        return None
    return fields if isinstance(fields, Mapping) else None


def _as_lines(text: str) -> Mapping[str, str]:
    """`key: value` lines at the margin, first one wins; quotes around a value are taken off."""
    fields: dict[str, str] = {}
    for line in text.split("\n"):
        if found := _PLAIN.match(line.rstrip("\r")):
            key, value = found[1], found[2] or ""
            if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"":
                value = value[1:-1]
            if value not in ("|", ">", "|-", ">-", "|+", ">+"):
                fields.setdefault(key, value)
    return fields


def _text(fields: Mapping[Any, Any], key: str) -> str | None:
    value = fields.get(key)
    if not isinstance(value, str) or value.strip() in _ABSENT:
        return None
    return value.strip()


def _client(name: str | None) -> str | None:
    words = re.split(r"[^a-z]+", (name or "").casefold())
    return next((_CLIENTS[word] for word in words if word in _CLIENTS), None)
