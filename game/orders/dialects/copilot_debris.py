"""The tolerant way to read a line: whatever can be understood of it is, whatever key or type is wrong.

Taken only by lines that the typed decoders refuse: fields inline or in `payload`, a wrong type somewhere, bytes that
are no UTF-8, or what a crash left around a good record.
"""

import contextlib
import json
import math
import re
import types
from collections import deque
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Union, get_args, get_origin

import msgspec
from msgspec import Raw, Struct

from game.orders.dialects.copilot_ignored import is_ignored
from game.orders.dialects.copilot_lines import WANTED, Line

_JSON = json.JSONDecoder(strict=False)
_OPENING = re.compile(r'\{\s*"')
_RECORD = re.compile(r'\{\s*"type"\s*:')
_TRIES = 2000
"""How many openings of an object in a broken line are tried: quotes within texts are escaped, so there are few."""
_LAST_TRIES = 16
"""How many of the last openings that look like a record's are still tried in a line that has cost too much."""
_WORK = 512 << 10
"""Characters that may be looked at in vain before a line has cost too much."""
_LONG = 256 << 10
"""Bytes of a line above which it is never taken apart as a whole: the interpreter would stand still for a second."""
_MENDED = 1 << 20
"""Bytes of a line above which wrong UTF-8 in it is not mended."""
_HEAD, _TAIL = 16 << 10, 64 << 10
"""Bytes at the ends of a long broken line that are searched for records: those that matter are small."""

_ENVELOPE = ("id", "timestamp", "ts", "agentId")


def records(line: bytes) -> tuple[list[dict[str, Any]], bool]:
    """The records in a line, and whether bytes of it were of no use.

    What a record in a long line holds stays JSON (`Raw`): `line_of` takes apart what it needs.
    """
    if len(line) <= _LONG:
        return _records(line)
    text = line
    if len(line) <= _MENDED and not _is_utf8(line):
        text = line.decode("utf-8", "replace").encode()
    try:
        return [_opened(_FIELDS.decode(text))], text is not line
    except (msgspec.MsgspecError, ValueError, RecursionError):
        pass
    return [record for end in (line[:_HEAD], line[-_TAIL:]) for record in _records(end)[0]], True


_FIELDS = msgspec.json.Decoder(dict[str, Raw])


def _opened(fields: Mapping[str, Raw]) -> dict[str, Any]:
    """A record of JSON fields with what tells its type and time, and its data's fields one by one."""
    record: dict[str, Any] = dict(fields)
    for name, value in fields.items():
        if name in ("data", "payload"):
            with contextlib.suppress(msgspec.MsgspecError, RecursionError):
                record[name] = _FIELDS.decode(value)
        elif name == "type" or name in _ENVELOPE:
            record[name] = _read(value)
    return record


def _read(value: Raw) -> object:
    """What JSON says, None where it is too long to be worth it."""
    try:
        return msgspec.json.decode(value) if len(bytes(value)) <= _HEAD else None
    except (msgspec.MsgspecError, RecursionError):
        return None


def _records(line: bytes) -> tuple[list[dict[str, Any]], bool]:
    text = line.decode("utf-8", "replace")
    bad = "\ufffd" in text and not _is_utf8(line)
    core = text.strip("\ufeff\x00 \t\r\n\x0b\x0c")
    if not core:
        return [], "\x00" in text
    bad = bad or "\x00" in text
    try:
        whole, end = _JSON.raw_decode(core)
    except (ValueError, RecursionError):
        pass
    else:
        if end == len(core):
            return ([whole], bad) if isinstance(whole, dict) else ([], True)
    found = []
    used = 0
    for start, stop, record in _embedded(core):
        found.append(record)
        used += stop - start
    rest = len("".join(core.split())) - used
    return found, bad or not found or rest > 0


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _embedded(text: str) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """Every whole record of a known type in a text, with the places where it begins and ends (without white space)."""
    end, work = 0, _WORK
    opening = _OPENING.search(text)
    for _ in range(_TRIES):
        if opening is None or work <= 0:
            break
        record, end, cost = _taken(text, opening.start())
        work -= cost
        if record is not None:
            yield opening.start(), opening.start() + len("".join(text[opening.start() : end].split())), record
        opening = _OPENING.search(text, end)
    if work > 0:
        return
    # It has cost too much: a last look at the end, at what is most like a record.
    for opening in deque(_RECORD.finditer(text, max(end, len(text) - _TAIL)), _LAST_TRIES):
        if opening.start() >= end:
            record, end, _ = _taken(text, opening.start())
            if record is not None:
                yield opening.start(), opening.start() + len("".join(text[opening.start() : end].split())), record


def _taken(text: str, start: int) -> tuple[dict[str, Any] | None, int, int]:
    """The record of a known type that begins here, where to look on, and how many characters were looked at in vain."""
    try:
        value, end = _JSON.raw_decode(text, start)
    except RecursionError:
        return None, start + 1, _WORK
    except json.JSONDecodeError as error:
        reached = len(text) if error.msg.startswith("Unterminated") else error.pos
        return None, start + 1, reached - start
    except ValueError:
        return None, start + 1, len(text) - start
    return (value if is_known(value.get("type")) else None), end, 0


def is_known(kind: object) -> bool:
    """Whether this is the name of a type of line."""
    return isinstance(kind, str) and (kind in WANTED or is_ignored(kind))


def line_of(kind: str, record: Mapping[str, Any]) -> Line[Any]:
    """A record of a wanted type as its line, with what is missing or of a wrong type left at its default."""
    data = next((record[key] for key in ("data", "payload") if isinstance(record.get(key), dict)), record)
    envelope = {key: record[key] for key in _ENVELOPE if key in record}
    line = Line(
        data=fitted(WANTED[kind], data), id=_as(str, envelope.get("id")), agentId=_as(str, envelope.get("agentId"))
    )
    line.timestamp = moment(envelope.get("timestamp"))
    line.ts = moment(envelope.get("ts"))
    return line


def moment(value: object) -> float | None:
    """A time in epoch seconds or milliseconds, a number, its text or ISO 8601; None for anything else."""
    if isinstance(value, str):
        text = value
        try:
            value = float(text)
        except ValueError:
            try:
                read = datetime.fromisoformat(text.strip())
            except ValueError:
                return None
            return (read if read.tzinfo else read.replace(tzinfo=UTC)).timestamp()
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None


def fitted(shape: type[Struct], values: Mapping[str, Any]) -> Struct:
    """A struct of what fits into it; a field of a wrong type keeps its default."""
    fields = {}
    for field in msgspec.structs.fields(shape):
        if field.encode_name in values:
            value = _as(field.type, values[field.encode_name])
            if value is not None:
                fields[field.name] = value
    return shape(**fields)


def _as(wanted: Any, value: Any) -> Any:
    """A value as one of the wanted type, None where it cannot be."""
    if value is None:
        return None
    if isinstance(value, Raw):
        return _unpacked(wanted, value)
    if wanted is Raw:
        try:
            return Raw(msgspec.json.encode(value))
        except (msgspec.MsgspecError, ValueError, TypeError, OverflowError, RecursionError):
            return None
    if get_origin(wanted) in (Union, types.UnionType):
        return next((made for kind in get_args(wanted) if (made := _as(kind, value)) is not None), None)
    if get_origin(wanted) is dict:
        inner = get_args(wanted)[1]
        return (
            {k: made for k, v in value.items() if (made := _as(inner, v)) is not None}
            if isinstance(value, dict)
            else None
        )
    if isinstance(wanted, type) and issubclass(wanted, Struct):
        return fitted(wanted, value) if isinstance(value, dict) else None
    return _scalar(wanted, value)


def _unpacked(wanted: Any, value: Raw) -> Any:
    if wanted is Raw:
        return value
    try:
        return msgspec.json.decode(value, type=wanted)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return _as(wanted, _read(value))


def _scalar(wanted: Any, value: Any) -> Any:
    if wanted is str:
        if isinstance(value, str):
            return value
        return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
    if wanted is bool:
        return (
            value
            if isinstance(value, bool)
            else {"true": True, "false": False}.get(value)
            if isinstance(value, str)
            else None
        )
    number = _number(value)
    if number is None:
        return None
    if wanted is int:
        return int(number) if number == int(number) else None
    return number if wanted is float else None


def _number(value: object) -> float | None:
    """A finite number, or the text of one."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None
