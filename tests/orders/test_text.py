"""Text from logs is safe to draw."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.orders.text import clean, clipped, first_sentence


def test_white_space_of_every_kind_is_one_space() -> None:
    assert clean("  a\tb\r\n\n c\u2028d\u00a0e  ", 40) == "a b c d e"


def test_escape_codes_lose_their_control_character() -> None:
    assert clean("\x1b[31mred\x1b[0m", 40) == "[31mred[0m"


def test_marks_that_turn_text_around_are_dropped() -> None:
    assert clean("safe\u202egnp.exe\u2066x\u200b", 40) == "safegnp.exex"


def test_lone_surrogates_are_dropped() -> None:
    assert clean("a\ud800b", 40) == "ab"


def test_emoji_and_other_scripts_stay() -> None:
    assert clean("会議メモ ✅ 🚀 Ａé", 40) == "会議メモ ✅ 🚀 Ａé"


def test_a_cut_is_marked() -> None:
    assert clean("abcdef", 4) == "abc…"


def test_a_text_of_exactly_the_limit_is_whole() -> None:
    assert clean("abcd", 4) == "abcd"


def test_leading_white_space_does_not_hide_the_text() -> None:
    assert clean(" " * 5000 + "here", 10) == "here"


@given(st.text(), st.integers(-1, 50))
def test_never_longer_than_the_limit_and_always_drawable(text: str, limit: int) -> None:
    out = clean(text, limit)
    assert len(out) <= max(limit, 0)
    assert not [c for c in out if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp")]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Fixed cart.py. Now the tests.", "Fixed cart.py."),
        ("No stop at all", "No stop at all"),
        ("A line\n\nanother", "A line"),
        ("終わりました。次は", "終わりました。"),
        ("Done:\n- one\n- two", "Done:"),
        ("## Heading\n\nText", "Heading"),
        ("**Really?** Yes.", "Really?** Yes."),
        ("", ""),
        ("***", "***"),
    ],
)
def test_first_sentence(text: str, sentence: str) -> None:
    assert first_sentence(text) == sentence


@pytest.mark.parametrize(
    ("text", "letters", "cut"),
    [
        ("abcdef", 4, "abc…"),
        ("abe\u0301\u0302f", 4, "ab…"),
        ("ab👍🏽cd", 4, "ab…"),
        ("\u0301\u0302\u0303", 2, "…"),
        ("ab cd", 4, "ab…"),
        ("abc", 3, "abc"),
    ],
)
def test_a_cut_never_parts_a_letter_from_its_marks(text: str, letters: int, cut: str) -> None:
    assert clipped(text, letters) == cut


def test_a_variation_selector_that_stands_on_nothing_is_dropped() -> None:
    assert clean("\ufe0f\ufe0e", 9) == ""
    assert clean(" \ufe0f❤\ufe0f ok", 9) == "❤\ufe0f ok"
