"""Which language the kitchen speaks, and its words: the files of `game/words`, read and checked once."""

import ctypes
import functools
import locale
import os
import re
import string
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import yaml

from game.privacy import Masks
from game.view.words import Words, words_of

AUTO: Final = "auto"
LANGUAGES: Final = ("en", "zh-CN")
"""The languages there are, as settings and command line name them."""

FOLDER = Path(__file__).resolve().parent / "words"
_FALLBACK = "en"
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@functools.cache
def load_words(language: str = _FALLBACK) -> Words:
    """The words of a language. What a file lacks, or has with other names to fill in, is English.

    Raises msgspec.ValidationError where the English file is not whole: it comes with the program.
    """
    document, _ = merged(read_file(_FALLBACK), read_file(language) if language != _FALLBACK else {})
    return words_of(document)


def masks_of(words: Words) -> Masks:
    """What stands for private words in this language."""
    masks = words.masks
    verbs = {station: told.verb for station, told in words.stations.items()}
    return Masks(masks.order, masks.chatter, masks.helper, masks.session, masks.todo, verbs)


def read_file(language: str) -> Any:
    """A language file as it stands."""
    path = FOLDER / f"{language.replace('-', '_')}.yaml"
    return yaml.load(path.read_text(encoding="utf-8"), _LOADER)


def merged(english: Any, other: Any, at: str = "") -> tuple[Any, tuple[str, ...]]:
    """`other` with what it lacks in English, and the places where it does or where it fills in other names.

    A translation has no say in the shape: what English does not have is left out, and told of. `one` may be missing.
    """
    if isinstance(english, Mapping):
        found: dict[Any, Any] = {}
        faults: list[str] = []
        theirs = other if isinstance(other, Mapping) else {}
        for name, value in english.items():
            if name == "one" and name not in theirs and "other" in theirs:
                continue
            found[name], missing = merged(value, theirs.get(name), f"{at}.{name}".lstrip("."))
            faults += missing
        faults += [f"{at}.{name}".lstrip(".") for name in theirs if name not in english]
        return found, tuple(faults)
    if isinstance(english, list):
        if not isinstance(other, list) or len(other) != len(english):
            return english, (at,)
        pairs = [merged(mine, its, f"{at}.{n}") for n, (mine, its) in enumerate(zip(english, other, strict=True))]
        return [value for value, _ in pairs], tuple(fault for _, faults in pairs for fault in faults)
    if not isinstance(other, str) or placeholders(other) != placeholders(english):
        # the singular may leave its number out
        if isinstance(other, str) and placeholders(other) ^ placeholders(english) <= {"count"} and at.endswith(".one"):
            return other, ()
        return english, (at,)
    return other, ()


def placeholders(text: str) -> frozenset[str]:
    """The names that are filled into a text."""
    try:
        return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)
    except ValueError:
        return frozenset({"?"})  # a brace too many: never right


def language_of(wanted: str, environ: Mapping[str, str] | None = None, system: str | None = None) -> str:
    """The language for a setting: itself, or for `auto` the one of the person's system, English where we lack it.

    `environ` and `system` (a locale name such as `zh_CN`) are the process's own where they are not given.
    """
    if wanted in LANGUAGES:
        return wanted
    names = _names(os.environ if environ is None else environ)
    first = next(names, None) or (_system_locale() if system is None else system)
    return _known(first)


def _names(environ: Mapping[str, str]) -> Iterator[str]:
    """What the environment says of the language of messages, the strongest first."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(variable):
            yield environ[variable]


def _known(name: str) -> str:
    """The language we have for a locale name such as `zh_CN.UTF-8`, `zh-Hans-CN` or `Chinese (Simplified)_China`."""
    plain = name.strip().lower()
    return "zh-CN" if re.match(r"zh(?![a-z])|chinese", plain) else _FALLBACK


def _system_locale() -> str:
    """The locale of the person's system where no variable tells it: macOS and Windows programs have none."""
    try:
        if sys.platform == "win32":
            number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
            return locale.windows_locale.get(number, "")
        return locale.getlocale()[0] or ""
    except (AttributeError, OSError, ValueError):
        return ""
