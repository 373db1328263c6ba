"""Text from logs, made safe to draw and to print. Done once, where text enters the orders room."""

import re
import unicodedata

_DROPPED = frozenset({"Cc", "Cf", "Cs"})
"""Unicode categories that are never drawn: controls, invisible formats (some turn text around), surrogates."""

_SENTENCE_END = re.compile(r"[.!?…]+[)\"'”’»]*(?=\s|$)|[。！？]+[」』）]*|\n\s*\n|\n(?=\s*[-*#|>`\d])")
"""A full stop that ends a word, a CJK full stop, a blank line, or the line before a list, heading, table or code."""

SENTENCE = 160
"""Characters of what is said at most."""
_LOOK = 2000
"""Characters of a message that are looked at for its first sentence."""


def clean(text: str, limit: int) -> str:
    """One line of at most `limit` characters: controls dropped, white space collapsed, a cut marked by `…`.

    Letters of every script, emoji and combining marks stay; what only directs the drawing (bidirectional marks,
    joiners, the control characters of escape codes) goes. Never raises.
    """
    if limit <= 0:
        return ""
    # Only so much is looked at that a text of many megabytes costs no more than a short one.
    text = text[: limit * 4 + 256].lstrip() if text[:1].strip() else text.lstrip()[: limit * 4 + 256]
    if not text.isprintable():
        text = "".join(c for c in text if c.isspace() or unicodedata.category(c) not in _DROPPED)
    # a variation selector that stands on nothing would be drawn as a missing letter
    text = " ".join(text.split()).lstrip("\ufe0e\ufe0f")
    return clipped(text, limit)


def clipped(text: str, letters: int) -> str:
    """At most so many characters of a cleaned text, an ellipsis the last of them where something is missing.

    The cut is never between a character and what stands on it.
    """
    if len(text) <= letters:
        return text
    end = max(0, letters - 1)
    while end and _stands_on(text[end]):
        end -= 1
    return text[:end].rstrip() + "…"


def _stands_on(character: str) -> bool:
    """Whether a character is a mark on the one before it: an accent, a vowel sign, the skin of a picture."""
    return unicodedata.category(character)[0] == "M" or "\U0001f3fb" <= character <= "\U0001f3ff"


def first_sentence(text: str, limit: int = SENTENCE) -> str:
    """The first sentence of a message, cleaned and clipped to `limit`; markdown's opening marks are left out."""
    head = text[:_LOOK].lstrip(" \t\r\n#>*-_`")
    found = _SENTENCE_END.search(head)
    if found:
        head = head[: found.end()]
    return clean(head, limit).rstrip("*_`") or clean(text, limit)
