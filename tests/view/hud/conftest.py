"""Fonts and a stand-in atlas for every test of the HUD."""

import pytest

from game.view.text import Type
from tests.view.hud.stand_ins import FONTS, FakeAtlas


@pytest.fixture(scope="session")
def type_() -> Type:
    return Type(FONTS)


@pytest.fixture
def atlas() -> FakeAtlas:
    return FakeAtlas()
