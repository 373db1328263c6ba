"""The committed fonts: what they cover, and their licences beside them."""

import json
import re
from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont

from game.view.text import Type
from game.wording import LANGUAGES, load_words
from tests.test_wording import texts
from tools import build_fonts

ROOT = Path(__file__).parents[2]
FONTS = ROOT / "sprites" / "fonts"
CRISP = {
    "Galmuri7.ttf": 8,
    "Galmuri9.ttf": 10,
    "Galmuri11.ttf": 12,
    "Galmuri11-Bold.ttf": 12,
    "Galmuri14.ttf": 15,
    "KitchenWorld.ttf": 16,
}


def covers(name: str, letters: str) -> bool:
    ranges = json.loads((FONTS / "coverage.json").read_text(encoding="utf-8"))[name]
    return all(any(first <= ord(c) <= last for first, last in ranges) for c in letters)


def test_the_coverage_table_is_what_the_fonts_cover() -> None:
    assert (FONTS / "coverage.json").read_text(encoding="utf-8") == build_fonts.coverage()


@pytest.mark.parametrize("name", CRISP)
def test_every_font_covers_ascii(name: str) -> None:
    assert covers(name, "".join(map(chr, range(0x20, 0x7F))))


@pytest.mark.parametrize(
    "letters", ["简体中文修复登录", "かなカナ", "Ελληνικά", "Привет", "עברית", "العربية", "ไทย", "हिन्दी"]
)
def test_the_last_fallback_covers_the_scripts_of_the_world(letters: str) -> None:
    assert covers("KitchenWorld.ttf", letters)


@pytest.mark.parametrize("name", ["Galmuri7.ttf", "Galmuri9.ttf"])
def test_small_fonts_cover_korean(name: str) -> None:
    assert covers(name, "한글")


@pytest.mark.parametrize("name", build_fonts.FUSION)
def test_the_east_asian_fonts_cover_chinese_and_japanese(name: str) -> None:
    assert covers(name, "简体中文，「修复」登录。かなカナ日本")


@pytest.mark.parametrize("name", build_fonts.FUSION)
def test_a_cut_does_not_bear_the_reserved_name(name: str) -> None:
    with TTFont(FONTS / name) as font:
        assert "Fusion" not in "".join(font["name"].getDebugName(number) or "" for number in (1, 3, 4, 6, 16))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_kitchen_is_set_in_its_own_fonts(language: str) -> None:
    """Not one needs the tall fallback, for which no line has room."""
    type_ = Type(FONTS)
    for _, text in texts(load_words(language)):
        assert not type_.is_tall(text, "body"), text
        assert not type_.is_tall(text, "name"), text


@pytest.mark.parametrize(("name", "size"), [(name, size) for name, size in build_fonts.FUSION.items()])
def test_an_east_asian_font_has_no_grey_pixels_at_its_size(name: str, size: int) -> None:
    pygame.font.init()
    picture = pygame.font.Font(FONTS / name, size).render("厨房等待许可", True, (255, 255, 255))
    alphas = {picture.get_at((x, y)).a for x in range(picture.get_width()) for y in range(picture.get_height())}
    assert alphas == {0, 255}


@pytest.mark.parametrize(("name", "size"), CRISP.items())
def test_a_font_has_no_grey_pixels_at_its_size(name: str, size: int) -> None:
    pygame.font.init()
    picture = pygame.font.Font(FONTS / name, size).render("Agent 42", True, (255, 255, 255))
    alphas = {picture.get_at((x, y)).a for x in range(picture.get_width()) for y in range(picture.get_height())}
    assert alphas == {0, 255}


@pytest.mark.parametrize("name", ["Galmuri-LICENSE.txt", "KitchenHan-LICENSE.txt", "KitchenWorld-LICENSE.txt"])
def test_the_licence_lies_beside_the_fonts(name: str) -> None:
    assert "SIL OPEN FONT LICENSE" in (FONTS / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted(FONTS.glob("*.ttf")), ids=lambda path: path.name)
def test_every_font_is_attributed_and_no_cut_bears_a_reserved_name(path: Path) -> None:
    rows = (ROOT / "ATTRIBUTIONS.md").read_text(encoding="utf-8").splitlines()
    (row,) = [row for row in rows if f"`{path.name}`" in row]
    with TTFont(path, lazy=True) as font:
        family = font["name"].getDebugName(1)
    licence = (FONTS / row.split("`")[-2]).read_text(encoding="utf-8")
    reserved = re.findall(r"with Reserved Font Names? '?([^'.\n]+)", licence)
    assert not [name for name in reserved if name.strip() in family]
