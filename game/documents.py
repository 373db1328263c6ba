"""Small YAML files that people write, settings and manifests: read whole, of a bounded size, and without surprises."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from game.orders.text import clean
from game.sources.regular import read_regular

LARGEST = 64 << 10
"""Bytes of such a file at most."""

_SHOWN = 40
"""Characters of a value that a message repeats."""


class DocumentError(Exception):
    """A file that cannot be used; `str()` is the cause in a few words, without the path.

    `unread`: it could not even be read, so that nobody knows what it holds.
    """

    def __init__(self, cause: str, *, unread: bool = False) -> None:
        super().__init__(cause)
        self.unread = unread


class _Plain(yaml.SafeLoader):
    """No aliases: a few of them make a file of a kilobyte a value of gigabytes."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        """See `yaml.composer.Composer`."""
        if self.check_event(yaml.AliasEvent):
            mark = self.peek_event().start_mark  # type: ignore[no-untyped-call]
            raise yaml.composer.ComposerError(None, None, "aliases are not read", mark)
        return super().compose_node(parent, index)


def read_document(path: Path) -> Mapping[Any, Any]:
    """The fields in a file, none where it is empty.

    Raises:
        FileNotFoundError: there is no such file.
        DocumentError: it cannot be read, is too large, no YAML, or holds no fields.
    """
    try:
        raw = read_regular(path, LARGEST + 1)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise DocumentError(f"cannot be read ({error.strerror or type(error).__name__})", unread=True) from error
    if len(raw) > LARGEST:
        raise DocumentError(f"is larger than {LARGEST >> 10} kB")
    try:
        held = yaml.load(raw.decode("utf-8-sig"), Loader=_Plain)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        raise DocumentError(f"no valid YAML{f' in line {mark.line + 1}' if mark else ''}") from error
    except UnicodeDecodeError as error:
        raise DocumentError("is not UTF-8") from error
    except RecursionError as error:
        raise DocumentError("is nested too deeply") from error
    except (ValueError, TypeError, LookupError, ArithmeticError) as error:  # a date or number that cannot be
        raise DocumentError("no valid YAML") from error
    if held is None:
        return {}
    if not isinstance(held, Mapping):
        raise DocumentError("holds no fields")
    return held


def shown(value: object) -> str:
    """A value of a document as a message may repeat it: short, one line, and never much work."""
    if isinstance(value, str):
        return repr(clean(value, _SHOWN))
    if value is None or isinstance(value, bool | float) or (isinstance(value, int) and abs(value) < 10**12):
        return repr(value)
    return f"of type {type(value).__name__}"
