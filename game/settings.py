"""The settings: one frozen value, one YAML file in the platform's configuration folder, one schema naming every field.

Order of strength: command line, then the file, then the defaults. The file is replaced atomically and carries a
`schema` number; a newer one is left alone and said so. What a field means to a person, and what it may be, is said
once, beside the field: reading, checking and the settings page all go by it.
"""

import os
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal, TypeVar

import platformdirs
import yaml

from game.content import MAPS
from game.documents import DocumentError, read_document, shown
from game.hours import ALWAYS, DAY_SPANS, EVERY_DAY, NEVER, are_days, are_hours
from game.moments import parse_since
from game.wording import AUTO, LANGUAGES

SCHEMA = 1
FILE_NAME = "settings.yaml"
T = TypeVar("T")
Kind = Literal["switch", "choice", "number"]
Group = Literal["shown", "eyes", "kitchen", "calls", "wall"]


class SettingsError(Exception):
    """The settings file cannot be used or written; the message is one line that names the file and the cause."""


@dataclass(frozen=True, slots=True)
class Rule:
    """What a field may be. `group` "" keeps it off the settings page: the program sets it itself.

    `choices` are the words it may be; `check` allows further words. `low` and `high` bound a number, `steps` are the
    values the page goes through. `optional`: it may be missing (null). What a person reads is in the language files.
    """

    kind: Kind
    group: Group | Literal[""] = ""
    choices: tuple[str, ...] = ()
    check: Callable[[str], bool] | None = None
    low: float = 0
    high: float = 0
    steps: tuple[float, ...] = ()
    optional: bool = False


def _since(text: str) -> bool:
    try:
        parse_since(text, 0.0)
    except ValueError:
        return False
    return True


def _ruled(default: T, rule: Rule) -> T:
    return field(default=default, metadata={"rule": rule})


def _switch(group: Group, *, default: bool = False) -> bool:
    return _ruled(default, Rule("switch", group))


def _size(default: int, low: int) -> int:
    return _ruled(default, Rule("number", low=low, high=16384))


def _number(group: Group, default: float, steps: tuple[float, ...], high: float) -> float:
    return _ruled(default, Rule("number", group, high=high, steps=steps))


RETIRED = frozenset({"wall_close"})
"""Settings of former versions, which still stand in people's files: no fault."""

_TURN = (0, 5, 10, 15, 20, 30, 60, 120)
_VOLUME = (0, 10, 25, 50, 75, 100)
_WEEK = 7 * 24 * 60
_LIT = (ALWAYS, "06:00-18:00", "07:00-19:00", "08:00-18:00", "08:00-19:00", "08:00-20:00", "09:00-17:00", NEVER)
_QUIET = (NEVER, "18:00-08:00", "19:00-07:00", "20:00-08:00", "22:00-06:00", "22:00-07:00", ALWAYS)


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person can set. Times in minutes (turns of the wall and the pause between sounds: seconds), volumes and
    brightness in percent, sizes and places in screen points."""

    privacy: bool = _switch("shown")
    since: str = _ruled(
        "midnight", Rule("choice", "shown", choices=("midnight", "1h", "8h", "24h", "7d", "all"), check=_since)
    )
    idle_minutes: float = _ruled(
        60.0, Rule("number", "shown", low=0, high=7 * 24 * 60, steps=(5, 15, 30, 60, 240, 720, 0))
    )
    reduced_motion: str = _ruled(AUTO, Rule("choice", "eyes", choices=(AUTO, "on", "off")))
    high_contrast: bool = _switch("eyes")
    large_labels: bool = _switch("eyes")
    language: str = _ruled(AUTO, Rule("choice", "kitchen", choices=(AUTO, *LANGUAGES)))
    map: str = _ruled("auto", Rule("choice", "kitchen", choices=("auto", *MAPS)))
    panel: str = _ruled("none", Rule("choice", "kitchen", choices=("none", "last", "brigade", "menu", "day")))
    call_title: bool = _switch("calls", default=True)
    bell_volume: float = _number("calls", 0.0, _VOLUME, 100)
    fire_volume: float = _number("calls", 0.0, _VOLUME, 100)
    call_pause: float = _number("calls", 30.0, (5, 15, 30, 60, 300), 86400)
    notify_after: float = _number("calls", 0.0, (0, 1, 3, 5, 10, 30), _WEEK)
    call_again: float = _number("calls", 10.0, (0, 5, 10, 30, 60), _WEEK)
    quiet_hours: str = _ruled(NEVER, Rule("choice", "calls", choices=_QUIET, check=are_hours))
    wall_large: bool = _switch("wall", default=True)
    wall_room: float = _number("wall", 60.0, _TURN, 3600)
    wall_panel: float = _number("wall", 15.0, _TURN, 3600)
    wall_parties: bool = _switch("wall", default=True)
    wall_hours: str = _ruled(ALWAYS, Rule("choice", "wall", choices=_LIT, check=are_hours))
    wall_days: str = _ruled(EVERY_DAY, Rule("choice", "wall", choices=(EVERY_DAY, *DAY_SPANS), check=are_days))
    wall_wake: bool = _switch("wall", default=True)
    wall_night: float = _number("wall", 60.0, (20, 40, 60, 80, 100), 100)
    wall_drift: float = _number("wall", 3.0, (0, 1, 3, 10), 1440)
    last_panel: str = _ruled("none", Rule("choice", choices=("none", "brigade", "menu", "day", "settings", "help")))
    window_width: int = _size(1280, 640)
    window_height: int = _size(720, 360)
    window_x: int | None = _ruled(None, Rule("number", low=-65536, high=65536, optional=True))
    window_y: int | None = _ruled(None, Rule("number", low=-65536, high=65536, optional=True))
    window_displays: str = _ruled("", Rule("choice", check=lambda text: len(text) <= 200))


def rules() -> dict[str, Rule]:
    """The rule of each field, in the order of the page."""
    return {one.name: one.metadata["rule"] for one in fields(Settings)}


def settings_path() -> Path:
    """The settings file of this user on this platform. Nothing is created."""
    return Path(platformdirs.user_config_dir("agent-kitchen", appauthor=False)) / FILE_NAME


def load_settings(path: Path) -> tuple[Settings, tuple[str, ...]]:
    """The settings in `path`, and one line for each thing in it that could not be used.

    A missing file is no fault. A file of a newer schema is not read at all.
    """
    try:
        document = read_document(path)
    except FileNotFoundError:
        return Settings(), ()
    except DocumentError as error:
        return Settings(), (f"{path}: {error}; using the defaults",)
    schema = document.get("schema", SCHEMA)
    if not isinstance(schema, int) or isinstance(schema, bool) or schema > SCHEMA:
        return Settings(), (f"{path}: written by a newer version (schema {shown(schema)}); using the defaults",)
    return _read_fields(path, document)


def save_settings(settings: Settings, path: Path) -> None:
    """Replace the file atomically.

    Raises:
        SettingsError: the file is of a newer schema, or the folder cannot be written.
    """
    loaded, complaints = load_settings(path)
    if any("newer version" in line for line in complaints):
        raise SettingsError(f"{path}: written by a newer version; not overwritten")
    try:
        document: Mapping[Any, Any] | None = read_document(path)
    except FileNotFoundError:
        document = {}
    except DocumentError as error:
        if error.unread:
            raise SettingsError(f"{path}: {error}; not overwritten") from error
        document = None
    # what was not changed stays as it stands, even where we do not understand it
    kept = dict(document) if document is not None else {}
    before, after = asdict(loaded), asdict(settings)
    changed = {name: value for name, value in after.items() if name not in kept or value != before[name]}
    try:
        text = yaml.safe_dump({"schema": SCHEMA, **kept, **changed}, sort_keys=False, allow_unicode=True)
    except (RecursionError, ValueError, yaml.YAMLError) as error:
        raise SettingsError(f"{path}: holds what cannot be written again; not overwritten") from error
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if document is None:
            # half written or no settings at all: somebody may want to look at it
            path.replace(_free_name(path.with_suffix(".unreadable")))
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


def _free_name(path: Path) -> Path:
    """`path`, numbered where there is such a file: what somebody may want to look at is not written over."""
    numbered = (path.with_name(f"{path.name}-{number}") for number in range(2, 100))
    return next((free for free in (path, *numbered) if not free.exists()), path)


def values_of(name: str) -> tuple[Any, ...]:
    """The values a field goes through on the settings page."""
    rule = rules()[name]
    return (False, True) if rule.kind == "switch" else rule.choices or rule.steps


def spelled(settings: Settings, name: str) -> str:
    """A field's value as the file has it, which the language files name it by."""
    value = getattr(settings, name)
    return f"{value:g}" if isinstance(value, float) else str(value)


def stepped(settings: Settings, name: str, step: int, *, around: bool = False) -> Settings:
    """The settings with the next (`step` 1) or the former (-1) value of a field, stopping at the ends or going around.

    A value that only the file can hold steps to the nearest one the page knows.
    """
    values = values_of(name)
    value = getattr(settings, name)
    if value in values:
        at = values.index(value) + step
        at = at % len(values) if around else max(0, min(len(values) - 1, at))
    else:
        at = 0 if step > 0 else len(values) - 1
        if isinstance(value, float):
            near = sorted(range(len(values)), key=lambda n: abs(values[n] - value))
            at = near[0]
    chosen = values[at]
    default = getattr(Settings(), name)
    return replace(settings, **{name: type(default)(chosen)})


def _read_fields(path: Path, document: Mapping[Any, Any]) -> tuple[Settings, tuple[str, ...]]:
    """Every field that is there and right; a complaint for every one that is not."""
    defaults = Settings()
    values: dict[str, Any] = {}
    complaints = []
    known = rules()
    for name, value in document.items():
        if name == "schema" or name in RETIRED:
            continue
        if name not in known:
            complaints.append(f"{path}: unknown setting {shown(name)} is ignored")
            continue
        default = getattr(defaults, name)
        if isinstance(value, bool) and "on" in known[name].choices:
            # YAML reads a plain `on` or `off` as a truth value
            value = "on" if value else "off"  # noqa: PLW2901
        fault = _fault(known[name], value, default)
        if fault:
            complaints.append(f"{path}: {name} {fault}; using {default}")
        else:
            values[name] = float(value) if isinstance(default, float) else value
    return Settings(**values), tuple(complaints)


def _fault(rule: Rule, value: object, default: object) -> str | None:
    """What is wrong with a value, None if nothing is."""
    if value is None and rule.optional:
        return None
    if rule.kind == "switch":
        return None if isinstance(value, bool) else "must be true or false"
    if rule.kind == "choice":
        words = rule.choices
        if isinstance(value, str) and (value in words or (rule.check is not None and rule.check(value))):
            return None
        return f"must be {' or '.join(words)}" if words else "is too long"
    wanted = (int, float) if isinstance(default, float) else int
    if isinstance(value, bool) or not isinstance(value, wanted):
        return "must be a whole number" if wanted is int else "must be a number"
    assert isinstance(value, (int, float))
    return None if rule.low <= value <= rule.high else f"must be from {rule.low:g} to {rule.high:g}"


def _reason(error: Exception) -> str:
    """The cause in a few words, without errno or the path again."""
    return getattr(error, "strerror", None) or error.__class__.__name__
