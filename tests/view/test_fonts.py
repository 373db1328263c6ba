"""Which font draws what."""

import pytest

from game.content import content_folder
from game.view.fonts import PICTURES, Fonts, Style
from game.view.pictographs import Pictographs
from game.view.sheets import SheetFolder


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    sprites = content_folder("sprites")
    return Fonts(sprites / "fonts", Pictographs(SheetFolder(sprites)))


@pytest.mark.parametrize(
    ("cluster", "style", "source"),
    [
        ("a", "body", "Galmuri7.ttf"),
        ("Ж", "body", "Galmuri9.ttf"),
        ("测", "body", "KitchenHan10.ttf"),
        ("ไ", "body", "KitchenWorld.ttf"),
        ("a\u0301", "body", "KitchenWorld.ttf"),
        ("🚀", "body", PICTURES),
        ("→", "body", "Galmuri7.ttf"),
        ("→\ufe0f", "body", "Galmuri7.ttf"),
        ("⚠", "body", "Galmuri7.ttf"),
        ("⚠\ufe0f", "body", PICTURES),
        ("✔", "body", PICTURES),
        ("1\ufe0f\u20e3", "large", PICTURES),
        ("\U000f0000", "body", ""),
    ],
)
def test_a_cluster_is_drawn_by_the_first_that_has_it_small(
    fonts: Fonts, cluster: str, style: Style, source: str
) -> None:
    assert fonts.source(cluster, style) == source


def test_a_text_of_which_no_font_has_all_has_no_font_as_a_whole(fonts: Fonts) -> None:
    assert fonts.whole("a测", "large") == "KitchenWorld.ttf"
    assert fonts.whole("a\U000f0000", "body") == ""


def test_what_is_remembered_of_hostile_texts_is_bounded(fonts: Fonts) -> None:
    for number in range(20_000):
        fonts.source(chr(0x4E00 + number), "body")
        fonts.advance("KitchenWorld.ttf", chr(0x4E00 + number))
    assert max(len(fonts._sources), len(fonts._advances)) <= 8192
