"""The sheet of emoji: what is drawn for which, and what is said of a broken sheet."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.content import content_folder
from game.view.pictographs import SIDE, Pictographs
from game.view.sheets import AssetError, SheetFolder

SPRITES = content_folder("sprites")
OTHER = "\ufffd"


@pytest.fixture(scope="module")
def pictographs() -> Pictographs:
    return Pictographs(SheetFolder(SPRITES))


@pytest.mark.parametrize(
    ("piece", "name"),
    [
        ("🚀", "🚀"),
        ("👍🏽", "👍"),
        ("👩💻", "👩"),
        ("1\ufe0f\u20e3", "1"),
        ("#\u20e3", "#"),
        ("🇨🇳", "🇦"),
        ("🇨", OTHER),
        ("🏽", OTHER),
        ("\U0001f9cc", OTHER),
        ("\U0001faff", OTHER),
        ("a", ""),
        ("7", ""),
        ("é", ""),
        ("a\u20e3", ""),
        ("字", ""),
        ("→", ""),
        ("\U000f0000", ""),
    ],
)
def test_a_cluster_has_the_picture_of_its_first_part(pictographs: Pictographs, piece: str, name: str) -> None:
    assert pictographs.name(piece) == name


def test_a_picture_stays_in_its_place(pictographs: Pictographs) -> None:
    for piece in ("💯", "🚀", "✅", "\U0001f9cc"):
        target = pygame.Surface((SIDE + 4, SIDE + 4), pygame.SRCALPHA)
        pictographs.draw(target, (2, 2), pictographs.name(piece))
        assert pygame.Rect(2, 2, SIDE, SIDE).contains(target.get_bounding_rect())
        assert target.get_bounding_rect().width >= 5


def test_a_silhouette_has_the_shape_of_the_picture_in_one_colour(pictographs: Pictographs) -> None:
    drawn, flat = (pygame.Surface((SIDE, SIDE), pygame.SRCALPHA) for _ in range(2))
    pictographs.draw(drawn, (0, 0), "🚀")
    pictographs.silhouette(flat, (0, 0), "🚀", (1, 2, 3))
    places = [(x, y) for x in range(SIDE) for y in range(SIDE)]
    assert [bool(drawn.get_at(at).a) for at in places] == [flat.get_at(at) == (1, 2, 3, 255) for at in places]


def broken(folder: Path, alter: Callable[[dict[str, Any]], object]) -> str:
    """What is said of a sheet with a fault."""
    shutil.copy(SPRITES / "emoji.png", folder)
    held = json.loads((SPRITES / "emoji.json").read_text(encoding="utf-8"))
    alter(held)
    (folder / "emoji.json").write_text(json.dumps(held), encoding="utf-8")
    with pytest.raises(AssetError) as caught:
        Pictographs(SheetFolder(SPRITES, folder))
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("alter", "reason"),
    [
        (lambda held: held.update(schema=2), "schema 2, but this program reads 1"),
        (lambda held: held["emoji"].pop("\ufffd"), "no picture for U+FFFD"),
        (lambda held: held["emoji"].pop("🇦"), "no picture for U+1F1E6"),
        (lambda held: held["emoji"].update({"🚀": [0, 0, 12, 9, 0, 0]}), "is larger than 9 px"),
        (lambda held: held["emoji"].update({"🚀": [0, 0, 9, 9, -1, 0]}), "is larger than 9 px"),
        (lambda held: held["emoji"].update({"🚀": [0, 9000, 9, 9, 0, 0]}), "lies outside the picture"),
        (lambda held: held["emoji"].update({"🚀": [0, 0]}), "Expected"),
        (lambda held: held["emoji"].update({"🚀": [10**15, 0, 9, 9, 0, 0]}), "Expected `int` <= 32767"),
    ],
    ids=range(8),
)
def test_a_broken_sheet_is_told_of_in_one_line(
    tmp_path: Path, alter: Callable[[dict[str, Any]], object], reason: str
) -> None:
    assert reason in broken(tmp_path, alter)


def test_a_pack_may_draw_emoji_of_its_own(tmp_path: Path) -> None:
    sheet = pygame.image.load(SPRITES / "emoji.png").convert(32)
    sheet.fill((1, 2, 3))
    pygame.image.save(sheet, tmp_path / "emoji.png")
    target = pygame.Surface((SIDE, SIDE), pygame.SRCALPHA)
    Pictographs(SheetFolder(SPRITES, tmp_path)).draw(target, (0, 0), "🚀")
    assert target.get_at((4, 4))[:3] == (1, 2, 3)
