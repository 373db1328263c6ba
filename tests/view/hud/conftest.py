"""Fonts and a stand-in atlas for every test of the HUD."""

from pathlib import Path

import pytest

from game.view.text import Type
from tests.view.hud.stand_ins import FakeAtlas

FONTS = Path(__file__).parents[3] / "sprites" / "fonts"


@pytest.fixture(scope="session")
def type_() -> Type:
    return Type(FONTS)


@pytest.fixture
def atlas() -> FakeAtlas:
    return FakeAtlas()
