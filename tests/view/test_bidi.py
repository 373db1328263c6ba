"""Right-to-left text against the bidirectional algorithm, for a line that runs from left to right."""

import json

import pytest

from game.view.bidi import joined, visual_order
from game.view.shaping import clusters
from tests.view.hud.stand_ins import FONTS, HOSTILE


def shown(text: str) -> str:
    return "".join(visual_order(clusters(text)))


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("fix \u05e9\u05dc \u05e2\u05d5 now", "fix \u05d5\u05e2 \u05dc\u05e9 now"),
        ("\u05d0\u05d1 123 \u05d2\u05d3", "\u05d3\u05d2 123 \u05d1\u05d0"),
        ("\u05d0 1.5 \u05d1", "\u05d1 1.5 \u05d0"),
        ("\u05d0 10:30 \u05d1", "\u05d1 10:30 \u05d0"),
        ("\u05d0 -5% \u05d1", "\u05d1 5%- \u05d0"),
        ("\u05d0\u05d1 (\u05d2\u05d3) ab", "(\u05d3\u05d2) \u05d1\u05d0 ab"),
        ("ab (\u05d0\u05d1) cd", "ab (\u05d1\u05d0) cd"),
        ("\u05d0 (ab) \u05d1", "\u05d0 (ab) \u05d1"),
        ("ab: \u05d0\u05d1, cd", "ab: \u05d1\u05d0, cd"),
        ("\u05d0 < \u05d1", "\u05d1 > \u05d0"),
        ("\u05e9\u05b8\u05dc", "\u05dc\u05e9\u05b8"),
        ("\u0627\u0628 1.5", "1.5 \u0628\u0627"),
        ("npm test", "npm test"),
        ("", ""),
    ],
)
def test_pictures_stand_as_the_algorithm_says(text: str, seen: str) -> None:
    assert shown(text) == seen


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_nothing_is_lost_or_added(text: str) -> None:
    pieces = clusters(f"\u05d0{text[:400]}(\u05d1]")
    brackets = str.maketrans("()[]{}<>", "        ")
    assert sorted("".join(visual_order(pieces)).translate(brackets)) == sorted("".join(pieces).translate(brackets))


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("\u0628", "\ufe8f"),
        ("\u0628\u0628\u0628", "\ufe91\ufe92\ufe90"),
        ("\u0628\u0627\u0628", "\ufe91\ufe8e\ufe8f"),
        ("\u0644\u0627", "\ufefb"),
        ("\u0628\u0644\u0627", "\ufe91\ufefc"),
        ("\u0628\u064e\u0628", "\ufe91\u064e\ufe90"),
        ("\u0628 \u0628", "\ufe8f \ufe8f"),
        ("ab", "ab"),
    ],
    ids=["alone", "three", "alef ends", "lam alef", "bound lam alef", "mark", "two words", "latin"],
)
def test_arabic_letters_have_their_forms(text: str, forms: str) -> None:
    assert "".join(joined(clusters(text))) == forms


def test_the_font_has_every_form() -> None:
    ranges = json.loads((FONTS / "coverage.json").read_text(encoding="utf-8"))["KitchenWorld.ttf"]
    letters = [chr(point) for point in range(0x620, 0x6D4)]
    words = ["".join(words) for words in zip(letters, letters[1:], letters[2:], strict=False)]
    used = {form for word in words for form in "".join(joined(clusters(word)))}
    missing = {form for form in used if not any(low <= ord(form) <= high for low, high in ranges)}
    assert missing <= set(letters)
