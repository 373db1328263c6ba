"""Right-to-left scripts: the order of their pictures, and Arabic letters in the forms they have inside a word.

The Unicode bidirectional algorithm (UAX 9) for a line that runs from left to right. Marks that only direct it
are cleaned away before, so its rules for embeddings are not needed.
"""

import functools
import unicodedata
from collections.abc import Sequence
from itertools import pairwise

_PAIRS = {pair[0]: pair[1] for pair in ("()", "[]", "{}", "（）", "［］", "｛｝", "「」", "『』", "《》", "【】")}
_MIRRORED = {a: b for pair in (*_PAIRS.items(), ("<", ">"), ("«", "»"), ("‹", "›")) for a, b in (pair, pair[::-1])}
_NEUTRAL = frozenset({"B", "S", "WS", "ON", "BN", "ET", "ES", "CS", "NSM"})


def is_rtl(character: str) -> bool:
    """Whether the character belongs to a script written from right to left."""
    return unicodedata.bidirectional(character) in {"R", "AL"}


def visual_order(pieces: Sequence[str]) -> list[str]:
    """The pieces of a line (a character with its marks each) in the order of their pictures from left to right."""
    if not any(is_rtl(piece[0]) for piece in pieces):
        return list(pieces)
    levels = _levels([piece[0] for piece in pieces])
    order = list(range(len(pieces)))
    for level in (2, 1):
        at = 0
        while at < len(order):
            end = at
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[at:end] = reversed(order[at:end])
            at = end + 1
    return [_MIRRORED.get(pieces[n], pieces[n]) if levels[n] == 1 else pieces[n] for n in order]


def _levels(letters: Sequence[str]) -> list[int]:
    """The embedding level of each character: 0 left to right, 1 right to left, 2 a number among the latter."""
    kinds = [unicodedata.bidirectional(letter) or "L" for letter in letters]
    _resolve_numbers(kinds)
    _resolve_brackets(letters, kinds)
    _resolve_neutrals(kinds)
    return [{"R": 1, "EN": 2, "AN": 2}.get(kind, 0) for kind in kinds]


def _resolve_numbers(kinds: list[str]) -> None:
    """Rules W1 to W7: what belongs to a number, and whose number it is."""
    strong = "L"
    for at, kind in enumerate(kinds):
        if kind in {"L", "R", "AL"}:
            strong = kind
        elif kind == "EN" and strong == "AL":
            kinds[at] = "AN"
    kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]
    for at in range(1, len(kinds) - 1):
        before = kinds[at - 1]
        if before == kinds[at + 1] and (kinds[at], before) in {("CS", "EN"), ("CS", "AN"), ("ES", "EN")}:
            kinds[at] = before
    for places in (range(len(kinds)), range(len(kinds) - 1, -1, -1)):
        for one, other in pairwise(places):
            if kinds[other] == "ET" and kinds[one] == "EN":
                kinds[other] = "EN"
    strong = "L"
    for at, kind in enumerate(kinds):
        if kind in {"L", "R"}:
            strong = kind
        elif kind == "EN" and strong == "L":
            kinds[at] = "L"


def _direction(kind: str) -> str:
    """What a kind counts as beside neutrals: L, R, or "" for a neutral."""
    return "" if kind in _NEUTRAL else "L" if kind == "L" else "R"


def _resolve_brackets(letters: Sequence[str], kinds: list[str]) -> None:
    """Rule N0: both brackets of a pair have one direction: R where only R is in them and R stands before."""
    opened: list[tuple[str, int]] = []
    pairs: list[tuple[int, int]] = []
    for at, letter in enumerate(letters):
        if letter in _PAIRS:
            opened.append((_PAIRS[letter], at))
        elif any(closing == letter for closing, _ in opened):
            while True:
                closing, start = opened.pop()
                if closing == letter:
                    pairs.append((start, at))
                    break
    for start, end in sorted(pairs):
        inside = {_direction(kind) for kind in kinds[start + 1 : end]} - {""}
        if "L" in inside:
            kinds[start] = kinds[end] = "L"
        elif inside:
            before = next((d for kind in reversed(kinds[:start]) if (d := _direction(kind))), "L")
            kinds[start] = kinds[end] = before


def _resolve_neutrals(kinds: list[str]) -> None:
    """Rules N1 and N2: neutrals between two of one direction take it, others that of the line."""
    at = 0
    while at < len(kinds):
        end = at
        while end < len(kinds) and not _direction(kinds[end]):
            end += 1
        if end > at:
            before = _direction(kinds[at - 1]) if at else "L"
            after = _direction(kinds[end]) if end < len(kinds) else "L"
            kinds[at:end] = ["R" if before == after == "R" else "L"] * (end - at)
        at = end + 1


# ---- Arabic

_FORMS = ("isolated", "final", "initial", "medial")
_TATWEEL = "\u0640"


@functools.cache
def _forms() -> dict[str, dict[str, str]]:
    """The forms of each Arabic letter, and of lam with alef, as Unicode lists them for old fonts."""
    found: dict[str, dict[str, str]] = {}
    for point in (*range(0xFB50, 0xFBB2), *range(0xFBD3, 0xFC00), *range(0xFE80, 0xFEFD)):
        form, _, codes = unicodedata.decomposition(chr(point)).partition(" ")
        letters = "".join(chr(int(code, 16)) for code in codes.split())
        if form.strip("<>") in _FORMS and (len(letters) == 1 or letters[0] == "\u0644"):
            found.setdefault(letters, {})[form.strip("<>")] = chr(point)
    return found


def joined(pieces: Sequence[str]) -> list[str]:
    """The pieces with Arabic letters in the form they have beside their neighbours; lam and alef become one piece."""
    forms = _forms()
    merged: list[str] = []
    for piece in pieces:
        if merged and merged[-1][0] == "\u0644" and len(merged[-1]) == 1 and f"\u0644{piece[0]}" in forms:
            merged[-1] += piece
        else:
            merged.append(piece)
    shown: list[str] = []
    for at, piece in enumerate(merged):
        letters = piece[:2] if piece[:2] in forms else piece[0]
        known = forms.get(letters)
        if known is None:
            shown.append(piece)
            continue
        before = at > 0 and _joins_next(merged[at - 1], forms) and "final" in known
        after = at + 1 < len(merged) and _joins_next(piece, forms) and _joins_before(merged[at + 1], forms)
        form = "medial" if before and after else "final" if before else "initial" if after else "isolated"
        shown.append(known.get(form, letters) + piece[len(letters) :])
    return shown


def _joins_next(piece: str, forms: dict[str, dict[str, str]]) -> bool:
    """Whether a letter is bound to the one after it."""
    known = forms.get(piece[:2]) or forms.get(piece[0])
    return piece[0] == _TATWEEL or (known is not None and "initial" in known)


def _joins_before(piece: str, forms: dict[str, dict[str, str]]) -> bool:
    """Whether a letter is bound to the one before it."""
    known = forms.get(piece[:2]) or forms.get(piece[0])
    return piece[0] == _TATWEEL or (known is not None and "final" in known)
