"""What has to be known of scripts to draw a line of any of them: marks, direction, width, and which font has what."""

import unicodedata
from bisect import bisect_right

from game.view import emoji


class Coverage:
    """Which code points a font has a glyph for."""

    def __init__(self, ranges: list[tuple[int, int]]) -> None:
        ordered = sorted(ranges)
        self._first = [first for first, _ in ordered]
        self._last = [last for _, last in ordered]

    def __contains__(self, character: str) -> bool:
        point = ord(character)
        at = bisect_right(self._first, point) - 1
        return at >= 0 and point <= self._last[at]


def is_east_asian(character: str) -> bool:
    """Whether the character is an ideograph, kana, Hangul or their punctuation."""
    if ord(character) in emoji.EMOJI:
        return False
    return unicodedata.east_asian_width(character) in {"W", "F"} and unicodedata.category(character) != "So"


MARKS = 8
"""Marks on one character that are drawn: more are a joke that costs time."""

_JAMO = (range(0x1100, 0x1160), range(0x1160, 0x11A8), range(0x11A8, 0x1200))
_JOINER = "\u200d"


def clusters(text: str) -> list[str]:
    """The text in pieces that must stay together: a character and the marks that stand on it.

    Also a picture and its skin, what is joined to one picture, the two letters of a flag, and the parts of a Hangul
    syllable."""
    pieces: list[str] = []
    for character in text:
        if pieces and not character.isascii() and _belongs(character, pieces[-1]):
            pieces[-1] += character
        else:
            pieces.append(character)
    return pieces


def _belongs(character: str, before: str) -> bool:
    """Whether a character is part of the piece before it."""
    if unicodedata.category(character) in {"Mn", "Me", "Mc"}:
        return True
    if character == _JOINER or before[-1] == _JOINER:
        return unicodedata.category(before[0]) == "So"
    if emoji.belongs(character, before):
        return True
    point, last = ord(character), ord(before[-1])
    lead, vowel, tail = _JAMO
    return (point in vowel and last in lead) or (point in tail and last in vowel)
