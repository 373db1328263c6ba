"""Emoji as text has them: which characters are pictures, and which of them make one picture together.

What comes here went through `clean`: joiners are gone, so that a woman at a laptop is a woman and a laptop. Where what
stands side by side is known to have been one picture, the first part stands for all of it.
"""

import unicodedata
from functools import lru_cache

SKIN = range(0x1F3FB, 0x1F400)
REGION = range(0x1F1E6, 0x1F200)
EMOJI = range(0x1F000, 0x1FB00)
"""The blocks in which all is drawn as a picture: dominoes and cards, enclosed letters, and the emoji proper."""
_SIGNS = range(0x2600, 0x2C00)
"""The blocks of older signs, some of which are emoji."""
KEYCAP = "\u20e3"
_AS_PICTURE = "\ufe0f"

_SEXES = frozenset("♀♂")
_PEOPLE = frozenset("👨👩🧑👦👧🧒👶")
_GROWN = frozenset("👨👩🧑")
_CARRIED = frozenset("⚕⚖✈❤🌾🍳🍼🎄🎓🎤🎨🏫🏭💋💻💼🔧🔬🚀🚒🤝🦯🦰🦱🦲🦳🦼🦽")
"""What a person is joined to: a trade, a head of hair, a kiss, a hand."""
_JOINED = {
    "🏳": "🌈⚧",
    "🏴": "☠",
    "❤": "🔥🩹",
    "👁": "🗨",
    "😮": "💨",
    "😵": "💫",
    "😶": "🌫",
    "🐈": "⬛",
    "🐦": "⬛🔥",
    "🐕": "🦺",
    "🐻": "❄",
    "🍄": "🟫",
    "🍋": "🟩",
    "⛓": "💥",
}
"""First and second part of pictures that are joined of two."""
_BETWEEN = {"❤": "💋👨👩🧑", "💋": "👨👩🧑", "🤝": "👨👩🧑"}
"""What stands between two people, and what follows it."""
_AFTER_A_PERSON = _PEOPLE | _CARRIED


@lru_cache(1024)  # a text is laid out again and again until it fits
def belongs(character: str, before: str) -> bool:
    """Whether a character is part of the picture before it: its skin or sex, what it holds, the rest of its family, the
    second letter of its flag."""
    first = before[0]
    point = ord(character)
    if not (point in _SIGNS or point in EMOJI):
        return False
    if point in REGION:
        return len(before) == 1 and ord(first) in REGION
    if unicodedata.category(first) != "So":
        return False
    if point in SKIN:
        return True
    if character in "♀♂":
        return first not in _SEXES and ord(first) in EMOJI
    if first in _PEOPLE:
        return character in _AFTER_A_PERSON and _joins_person(character, _parts(before))
    return character in _JOINED.get(first, "") and len(_parts(before)) == 1


def _parts(piece: str) -> list[str]:
    """The pictures of a piece, without skins and what else only tells how to draw them."""
    return [c for c in piece if c != _AS_PICTURE and ord(c) not in SKIN]


def _joins_person(character: str, parts: list[str]) -> bool:
    """Whether a character belongs to the picture that begins with a person."""
    last = parts[-1]
    if last not in _PEOPLE:
        return len(parts) < 4 and character in _BETWEEN.get(last, "")
    if character in _CARRIED:
        return len(parts) == 1 and last in _GROWN
    # two grown-ups side by side may be just that, a child belongs to those before it
    return character not in _GROWN and len(parts) < 4


def is_text_by_default(piece: str) -> bool:
    """Whether a picture is a letter as well, and not asked for as a picture: an arrow, a heart, a tick."""
    point = ord(piece[0])
    return point not in EMOJI and _AS_PICTURE not in piece and unicodedata.east_asian_width(piece[0]) != "W"
