"""Arguments of tool calls, as dialects keep them: JSON text in which long texts are cut."""

import msgspec

LONG = 4096
"""Bytes of arguments above which they are cut to what names the work: a session may hold thousands of whole files in
them."""


def cut(raw: bytes, longest: int = LONG) -> bytes:
    """Arguments above `longest` bytes with their long texts cut; of a patch the lines that name its files stay. Empty
    for no JSON."""
    if len(raw) <= longest:
        return raw
    try:
        value = msgspec.json.decode(raw)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return b""
    if isinstance(value, str):
        headers = [line for line in value.splitlines() if line.startswith("*** ")]
        value = "\n".join(headers)[:LONG] if headers else value[:LONG]
    elif isinstance(value, dict):
        value = {k[:200]: _cut_value(v) for k, v in list(value.items())[:40]}
    else:
        return b""
    return msgspec.json.encode(value)


def _cut_value(value: object) -> object:
    if isinstance(value, str):
        return value[:LONG]
    if isinstance(value, list):
        return [v[:200] for v in value[:20] if isinstance(v, str)]
    return value if isinstance(value, int | float | bool | None) else None
