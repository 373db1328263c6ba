"""`shot`: every page and the wall, of homes of any size and with any text in their logs."""

from itertools import cycle
from pathlib import Path

import pygame
import pytest

from game.cli import main
from game.wording import LANGUAGES
from tests.invented_homes import write_home
from tests.view.hud.stand_ins import HOSTILE

NOW = "2026-03-05T18:23:22Z"
ENDS_AT = 1_772_735_000.0
PAGES = ("none", "wall", "brigade", "menu", "day", "settings", "help", "case")


@pytest.fixture(scope="module")
def homes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """One session, forty, and a crew whose logs hold all kinds of text."""
    folder = tmp_path_factory.mktemp("homes")
    write_home(folder / "one", 1, ENDS_AT)
    write_home(folder / "forty", 40, ENDS_AT)
    write_home(folder / "hostile", len(HOSTILE), ENDS_AT, HOSTILE)
    return {path.name: path for path in folder.iterdir()}


CASES = [("hostile", page, language) for page, language in zip(PAGES, cycle(LANGUAGES), strict=False)]
CASES += [("one", "none", "zh-CN"), ("one", "case", "en"), ("forty", "none", "en"), ("forty", "wall", "zh-CN")]


@pytest.mark.parametrize("case", CASES, ids=" ".join)
def test_a_picture_of_any_home_without_a_word_of_complaint(
    homes: dict[str, Path], case: tuple[str, str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home, page, language = case
    shown = {"none": [], "wall": ["--wall"]}.get(page, ["--panel", page])
    watched = ["--copilot-home", str(homes[home]), "--no-pid-check", "--since", "all", "--now", NOW]
    out = tmp_path / "out.png"
    told = main(["shot", str(out), *watched, *shown, "--at", "1", "--size", "640x360", "--lang", language, "--debug"])
    assert (told, capsys.readouterr().err) == (0, "")
    picture = pygame.image.load(str(out))
    assert picture.get_size() == (640, 360)
    small = pygame.transform.scale(picture, (160, 90))
    assert len({tuple(small.get_at((x, y))) for x in range(160) for y in range(90)}) > 40


def test_every_session_of_the_home_is_in_the_kitchen(
    homes: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    for name, count in (("one", 1), ("forty", 40), ("hostile", len(HOSTILE))):
        watched = ["--copilot-home", str(homes[name]), "--no-pid-check", "--since", "all", "--now", NOW]
        assert main(["status", *watched]) == 0
        table = capsys.readouterr().out.splitlines()
        assert sum("waiting" in row or "working" in row or "thinking" in row or "idle" in row for row in table) == count
