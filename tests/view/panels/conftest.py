"""The stand-in atlas for every test of the panels."""

import pytest

from tests.view.hud.stand_ins import FakeAtlas


@pytest.fixture
def atlas() -> FakeAtlas:
    return FakeAtlas()
