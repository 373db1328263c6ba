"""Text from logs made safe to draw: one line, no control characters, a bounded length."""

import unicodedata


def clean(text: str, limit: int) -> str:
    """`text` on one line: controls, formats and surrogates dropped, white space collapsed, at most `limit` characters."""
    head = text[: limit * 8]
    kept = "".join(
        " " if c.isspace() else c for c in head if c.isspace() or unicodedata.category(c) not in ("Cc", "Cf", "Cs")
    )
    line = " ".join(kept.split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"
