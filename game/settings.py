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
from game.hours import are_days, are_hours
from game.moments import parse_since

SCHEMA = 1
FILE_NAME = "settings.yaml"
T = TypeVar("T")
Kind = Literal["switch", "choice", "number"]


class SettingsError(Exception):
    """The settings file cannot be used or written; the message is one line that names the file and the cause."""


@dataclass(frozen=True, slots=True)
class Rule:
    """What a field may be. `group` "" keeps it off the settings page: the program sets it itself.

    `choices` are the words it may be, with what a person reads; `check` allows further words. `low` and `high` bound a
    number, `steps` are the values the page goes through. `optional`: it may be missing (null).
    """

    kind: Kind
    group: str = ""
    title: str = ""
    about: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    check: Callable[[str], bool] | None = None
    low: float = 0
    high: float = 0
    steps: tuple[tuple[float, str], ...] = ()
    optional: bool = False


def _since(text: str) -> bool:
    try:
        parse_since(text, 0.0)
    except ValueError:
        return False
    return True


def _ruled(default: T, rule: Rule) -> T:
    return field(default=default, metadata={"rule": rule})


def _switch(group: str, title: str, about: str, *, default: bool = False) -> bool:
    return _ruled(default, Rule("switch", group, title, about))


def _size(default: int, low: int) -> int:
    return _ruled(default, Rule("number", low=low, high=16384))


def _number(group: str, title: str, about: str, default: float, *, steps: Mapping[float, str], high: float) -> float:
    return _ruled(default, Rule("number", group, title, about, high=high, steps=tuple(steps.items())))


def _words(
    group: str, title: str, about: str, words: Mapping[str, str], check: Callable[[str], bool] | None = None
) -> str:
    """The first of the words is the default."""
    return _ruled(next(iter(words)), Rule("choice", group, title, about, choices=tuple(words.items()), check=check))


_TURN: Mapping[float, str] = {
    0: "left out",
    5: "5 s",
    10: "10 s",
    15: "15 s",
    20: "20 s",
    30: "30 s",
    60: "a minute",
    120: "2 minutes",
}
_VOLUME: Mapping[float, str] = {0: "off", 10: "10 %", 25: "25 %", 50: "50 %", 75: "75 %", 100: "100 %"}
_HOURS = ("06:00-18:00", "07:00-19:00", "08:00-18:00", "08:00-19:00", "08:00-20:00", "09:00-17:00")
_NIGHTS = ("18:00-08:00", "19:00-07:00", "20:00-08:00", "22:00-06:00", "22:00-07:00")
_DAY_WORDS = {"every day": "every day", "mon-fri": "Monday to Friday", "mon-sat": "Monday to Saturday"}


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person can set. Times in minutes (turns of the wall and the pause between sounds: seconds), volumes and
    brightness in percent, sizes and places in screen points."""

    privacy: bool = _switch("What is shown", "Privacy", "masks prompts, names, branches, folders, files and talk")
    since: str = _ruled(
        "midnight",
        Rule(
            "choice",
            "What is shown",
            "Counted from",
            "the day board, coins and tickets of this time",
            choices=(
                ("midnight", "midnight"),
                ("1h", "an hour ago"),
                ("8h", "8 hours ago"),
                ("24h", "a day ago"),
                ("7d", "7 days ago"),
                ("all", "the beginning"),
            ),
            check=_since,
        ),
    )
    idle_minutes: float = _ruled(
        60.0,
        Rule(
            "number",
            "What is shown",
            "Idle chefs leave",
            "after so long without news; a resume brings them back",
            low=0,
            high=7 * 24 * 60,
            steps=(
                (5, "after 5 min"),
                (15, "after 15 min"),
                (30, "after 30 min"),
                (60, "after an hour"),
                (240, "after 4 hours"),
                (720, "after 12 hours"),
                (0, "never"),
            ),
        ),
    )
    reduced_motion: bool = _switch("For the eyes", "Reduced motion", "no flicker, no sway, few particles")
    high_contrast: bool = _switch("For the eyes", "High contrast", "always daylight, a darker floor")
    large_labels: bool = _switch("For the eyes", "Large labels", "bigger names and talk, no news line")
    map: str = _ruled(
        "auto",
        Rule(
            "choice",
            "The kitchen",
            "Room",
            "by the number of chefs, or always the same",
            choices=(("auto", "by the chefs"), *((name, name) for name in MAPS)),
        ),
    )
    panel: str = _ruled(
        "none",
        Rule(
            "choice",
            "The kitchen",
            "Page at the start",
            "what is open when the window opens",
            choices=(
                ("none", "none"),
                ("last", "the last one"),
                ("brigade", "brigade"),
                ("menu", "menu"),
                ("day", "day board"),
            ),
        ),
    )
    call_title: bool = _switch("Calls", "Window title", "says how many wait, and flashes in the task bar", default=True)
    bell_volume: float = _number("Calls", "Bell", "a sound when a chef begins to wait", 0.0, steps=_VOLUME, high=100)
    fire_volume: float = _number("Calls", "Fire", "a sound when a call fails", 0.0, steps=_VOLUME, high=100)
    call_pause: float = _number(
        "Calls",
        "At least between two sounds",
        "however many wait",
        30.0,
        steps={5: "5 s", 15: "15 s", 30: "30 s", 60: "a minute", 300: "5 minutes"},
        high=86400,
    )
    notify_after: float = _number(
        "Calls",
        "Notification",
        "on the desktop, when a chef has waited so long",
        0.0,
        steps={
            0: "off",
            1: "after a minute",
            3: "after 3 min",
            5: "after 5 min",
            10: "after 10 min",
            30: "after 30 min",
        },
        high=7 * 24 * 60,
    )
    call_again: float = _number(
        "Calls",
        "Call again",
        "for a chef who still waits",
        10.0,
        steps={0: "never", 5: "after 5 min", 10: "after 10 min", 30: "after 30 min", 60: "after an hour"},
        high=7 * 24 * 60,
    )
    quiet_hours: str = _words(
        "Calls",
        "Quiet hours",
        "no sound and no notification",
        {"never": "none", **{span: span for span in _NIGHTS}, "always": "always"},
        are_hours,
    )
    wall_large: bool = _switch("On the wall", "Large labels", "to be read from four metres", default=True)
    wall_room: float = _number("On the wall", "Whole room", "how long it is shown", 30.0, steps=_TURN, high=3600)
    wall_close: float = _number(
        "On the wall", "Closer look", "at who works, waits or burns", 15.0, steps=_TURN, high=3600
    )
    wall_panel: float = _number(
        "On the wall", "Brigade, day board", "each after a closer look", 15.0, steps=_TURN, high=3600
    )
    wall_parties: bool = _switch("On the wall", "Celebrations", "for what is served and shipped", default=True)
    wall_hours: str = _words(
        "On the wall",
        "Lit",
        "at other hours dark but for a clock",
        {"always": "always", **{span: span for span in _HOURS}, "never": "never"},
        are_hours,
    )
    wall_days: str = _words("On the wall", "On these days", "dark on all others", _DAY_WORDS, are_days)
    wall_wake: bool = _switch("On the wall", "A waiting chef lights it", "at any hour", default=True)
    wall_night: float = _number(
        "On the wall",
        "Brightness at night",
        "from nine to six, with an hour of dusk",
        60.0,
        steps={20: "20 %", 40: "40 %", 60: "60 %", 80: "80 %", 100: "as by day"},
        high=100,
    )
    wall_drift: float = _number(
        "On the wall",
        "Spare the display",
        "the picture wanders by two pixels",
        3.0,
        steps={0: "never", 1: "every minute", 3: "every 3 min", 10: "every 10 min"},
        high=1440,
    )
    last_panel: str = _ruled(
        "none", Rule("choice", choices=tuple((p, p) for p in ("none", "brigade", "menu", "day", "settings", "help")))
    )
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
        document = yaml.safe_load(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return Settings(), ()
    except (OSError, UnicodeDecodeError) as error:
        return Settings(), (f"{path}: {_reason(error)}; using the defaults",)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
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
    loaded, complaints = load_settings(path)
    if any("newer version" in line for line in complaints):
        raise SettingsError(f"{path}: written by a newer version; not overwritten")
    document = _document(path)
    # what was not changed stays as it stands, even where we do not understand it
    kept = {str(name): value for name, value in document.items()} if document is not None else {}
    before, after = asdict(loaded), asdict(settings)
    changed = {name: value for name, value in after.items() if name not in kept or value != before[name]}
    text = yaml.safe_dump({"schema": SCHEMA, **kept, **changed}, sort_keys=False, allow_unicode=True)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if document is None:
            # half written or no settings at all: somebody may want to look at it
            path.replace(path.with_suffix(".unreadable"))
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


def _document(path: Path) -> Mapping[Any, Any] | None:
    """What the file holds, nothing where there is none; None where it holds something else than settings."""
    try:
        document = yaml.safe_load(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError, yaml.YAMLError):
        return None
    return {} if document is None else document if isinstance(document, Mapping) else None


def values_of(name: str) -> tuple[tuple[Any, str], ...]:
    """The values a field goes through on the settings page, each with what a person reads."""
    rule = rules()[name]
    if rule.kind == "switch":
        return ((False, "off"), (True, "on"))
    return rule.choices or rule.steps


def said(settings: Settings, name: str) -> str:
    """A field's value as a person reads it."""
    value = getattr(settings, name)
    for known, words in values_of(name):
        if known == value:
            return words
    return f"{value:g}" if isinstance(value, float) else str(value)


def stepped(settings: Settings, name: str, step: int, *, around: bool = False) -> Settings:
    """The settings with the next (`step` 1) or the former (-1) value of a field, stopping at the ends or going around.

    A value that only the file can hold steps to the nearest one the page knows.
    """
    values = [value for value, _ in values_of(name)]
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
        if name == "schema":
            continue
        if name not in known:
            complaints.append(f"{path}: unknown setting {str(name)[:40]!r} is ignored")
            continue
        default = getattr(defaults, name)
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
        words = [word for word, _ in rule.choices]
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
