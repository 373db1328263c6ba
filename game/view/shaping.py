"""What has to be known of scripts to draw a line of any of them: marks, direction, width, and which font has what."""

import unicodedata
from bisect import bisect_right


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


def is_rtl(character: str) -> bool:
    """Whether the character belongs to a script written from right to left."""
    return unicodedata.bidirectional(character) in {"R", "AL"}


def is_east_asian(character: str) -> bool:
    """Whether the character is an ideograph, kana, Hangul or their punctuation."""
    return unicodedata.east_asian_width(character) in {"W", "F"} and unicodedata.category(character) != "So"


def clusters(text: str) -> list[str]:
    """The text in pieces that must stay together: a character and the marks that stand on it."""
    pieces: list[str] = []
    for character in text:
        if pieces and not character.isascii() and unicodedata.category(character) in {"Mn", "Me", "Mc"}:
            pieces[-1] += character
        else:
            pieces.append(character)
    return pieces


def visual_order(text: str) -> str:
    """The text in the order of its pictures from left to right.

    Spans of right-to-left script are turned around, numbers in them are not. The line itself always runs from left to
    right: enough to read a name or a few words in a line of a log.
    """
    if text.isascii() or not any(map(is_rtl, text)):
        return text
    pieces = clusters(text)
    shown: list[str] = []
    at = 0
    while at < len(pieces):
        if not is_rtl(pieces[at][0]):
            shown.append(pieces[at])
            at += 1
            continue
        end = last = at
        while end < len(pieces) and unicodedata.bidirectional(pieces[end][0]) != "L":
            if is_rtl(pieces[end][0]):
                last = end
            end += 1
        span: list[str] = []
        number: list[str] = []
        for piece in reversed(pieces[at : last + 1]):
            if piece[0].isdigit():
                number.append(piece)
                continue
            span += [*reversed(number), piece]
            number.clear()
        shown += [*span, *reversed(number)]
        at = last + 1
    return "".join(shown)
