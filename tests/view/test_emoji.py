"""Which emoji make one picture together, once their joiners are gone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.orders.text import clean
from game.view.emoji import is_text_by_default
from game.view.shaping import clusters


@pytest.mark.parametrize(
    "joined",
    [
        "👩‍💻",
        "👨🏽‍🔧",
        "🧑‍⚕️",
        "👩‍👧‍👦",
        "👩‍❤️‍👨",
        "👩‍❤️‍💋‍👨",
        "🧑🏽‍🤝‍🧑🏻",
        "🤷🏽‍♂️",
        "🏳️‍🌈",
        "🏴‍☠️",
        "❤️‍🔥",
        "😮‍💨",
        "🐻‍❄️",
        "👁️‍🗨️",
        "👨‍🦰",
    ],
)
def test_what_was_joined_stays_one_picture_without_its_joiners(joined: str) -> None:
    text = clean(joined, 40)
    assert "\u200d" not in text
    assert clusters(f"a{text}b") == ["a", text, "b"]


@pytest.mark.parametrize(
    "apart",
    [
        ["🚀", "🔥"],
        ["👨", "👩"],
        ["✅", "♂"],
        ["⚠️", "✅"],
        ["🔥", "❤️"],
        ["💻", "👩"],
        ["👩", " ", "💻"],
        ["🇨🇳", "🇫🇷"],
        ["🐛", "💥"],
    ],
    ids="".join,
)
def test_what_stands_side_by_side_is_not_joined(apart: list[str]) -> None:
    assert clusters("".join(apart)) == apart


def test_a_crowd_is_not_one_picture() -> None:
    assert len(clusters("👩" + "👧" * 40)) > 10


@given(st.text(st.sampled_from("👩👨🧑👧❤💋🤝💻🏽🇦♂\ufe0f\u20e3🔥a1 "), max_size=30))
def test_clusters_lose_nothing(text: str) -> None:
    assert "".join(clusters(text)) == text


@pytest.mark.parametrize("piece", ["→", "❤", "✔", "☀", "▶", "©"])
def test_an_old_sign_is_text_until_it_is_asked_for_as_a_picture(piece: str) -> None:
    assert is_text_by_default(piece)
    assert not is_text_by_default(piece + "\ufe0f")


@pytest.mark.parametrize("piece", ["✅", "❌", "⭐", "⏰", "🚀", "🖥", "🅰"])
def test_a_picture_by_birth_is_none(piece: str) -> None:
    assert not is_text_by_default(piece)
