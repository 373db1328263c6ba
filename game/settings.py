"""The settings: one frozen value, one YAML file in the platform's configuration folder, one schema naming every field.

Order of strength: command line, then the file, then the defaults. The file is replaced atomically and carries a
`schema` number; a newer one is left alone and said so.
"""

import os
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import platformdirs
import yaml

from game.content import MAPS

SCHEMA = 1
FILE_NAME = "settings.yaml"


class SettingsError(Exception):
    """The settings file cannot be used or written; the message is one line that names the file and the cause."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person can set. Times in minutes, sizes in screen pixels."""

    privacy: bool = False
    reduced_motion: bool = False
    map: str = "auto"
    idle_minutes: float = 60.0
    window_width: int = 1280
    window_height: int = 720


CHOICES: dict[str, tuple[str, ...]] = {"map": ("auto", *MAPS)}
"""The words each word may be."""

LIMITS: dict[str, tuple[float, float]] = {
    "idle_minutes": (0, 7 * 24 * 60),
    "window_width": (640, 16384),
    "window_height": (360, 16384),
}
"""Lowest and highest value of each number."""


def settings_path() -> Path:
    """The settings file of this user on this platform. Nothing is created."""
    return Path(platformdirs.user_config_dir("agent-kitchen", appauthor=False)) / FILE_NAME


def load_settings(path: Path) -> tuple[Settings, tuple[str, ...]]:
    """The settings in `path`, and one line for each thing in it that could not be used.

    A missing file is no fault. A file of a newer schema is not read at all.
    """
    try:
        document = yaml.safe_load(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return Settings(), ()
    except (OSError, UnicodeDecodeError) as error:
        return Settings(), (f"{path}: {_reason(error)}; using the defaults",)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" in line {mark.line + 1}" if mark else ""
        return Settings(), (f"{path}: no valid YAML{where}; using the defaults",)
    if document is None:
        return Settings(), ()
    if not isinstance(document, Mapping):
        return Settings(), (f"{path}: holds no settings; using the defaults",)
    schema = document.get("schema", SCHEMA)
    if not isinstance(schema, int) or isinstance(schema, bool) or schema > SCHEMA:
        return Settings(), (f"{path}: written by a newer version (schema {schema!r}); using the defaults",)
    return _read_fields(path, document)


def save_settings(settings: Settings, path: Path) -> None:
    """Replace the file atomically.

    Raises:
        SettingsError: the file is of a newer schema, or the folder cannot be written.
    """
    _, complaints = load_settings(path)
    if any("newer version" in line for line in complaints):
        raise SettingsError(f"{path}: written by a newer version; not overwritten")
    text = yaml.safe_dump({"schema": SCHEMA, **asdict(settings)}, sort_keys=False, allow_unicode=True)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=path.name, dir=path.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
                stream.flush()
                os.fsync(stream.fileno())
            Path(temporary).replace(path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise SettingsError(f"{path}: cannot be written ({_reason(error)})") from error


def _read_fields(path: Path, document: Mapping[Any, Any]) -> tuple[Settings, tuple[str, ...]]:
    """Every field that is there and right; a complaint for every one that is not."""
    defaults = Settings()
    values: dict[str, Any] = {}
    complaints = []
    known = {field.name for field in fields(Settings)}
    for name, value in document.items():
        if name == "schema":
            continue
        if name not in known:
            complaints.append(f"{path}: unknown setting {str(name)[:40]!r} is ignored")
            continue
        default = getattr(defaults, name)
        fault = _fault(name, value, default)
        if fault:
            complaints.append(f"{path}: {name} {fault}; using {default}")
        else:
            values[name] = type(default)(value)
    return Settings(**values), tuple(complaints)


def _fault(name: str, value: object, default: object) -> str | None:
    """What is wrong with a value, None if nothing is."""
    if isinstance(default, bool):
        return None if isinstance(value, bool) else "must be true or false"
    if isinstance(default, str):
        return None if value in CHOICES[name] else f"must be {' or '.join(CHOICES[name])}"
    wanted = int if isinstance(default, int) else (int, float)
    if isinstance(value, bool) or not isinstance(value, wanted):
        return "must be a whole number" if wanted is int else "must be a number"
    low, high = LIMITS[name]
    assert isinstance(value, (int, float))
    return None if low <= value <= high else f"must be from {low:g} to {high:g}"


def _reason(error: Exception) -> str:
    """The cause in a few words, without errno or the path again."""
    return getattr(error, "strerror", None) or error.__class__.__name__
