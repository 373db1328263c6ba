"""The smallest complete set of sheets, and a canvas."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.view.screen import Headless
from tests.view.staging import HANDS, HAT, HUE, NONE, PALETTE, SKIN, clip, save_sheet


@pytest.fixture
def sprites(tmp_path: Path) -> Path:
    """A folder with the smallest complete set of sheets: chefs of plain boxes, one station, fire, icons."""
    folder = tmp_path / "sprites"
    folder.mkdir()
    save_sheet(
        folder / "chefs.png",
        (32, 16),
        [(SKIN, (0, 0, 8, 4)), (HUE, (0, 4, 8, 8)), (SKIN, (8, 0, 4, 2)), (1, (12, 0, 6, 4))],
    )
    sheets: dict[str, Any] = {
        "palette": {"colours": PALETTE},
        "chefs": {
            "schema": 1,
            "placeholders": ["s", "h", "a"],
            "skin": {"light": {"s": "N2"}, "deep": {"s": "W2"}},
            "hair": {"black": {"h": "K0"}},
            "hue": {"red": {"a": "R1"}, "blue": {"a": "B1"}},
            "clips": {
                "stand": clip(NONE, "fbs"),
                "blink": clip(NONE, "fs", 1),
                "walk": clip(NONE, "fbs", 4, px={"s": 4, "f": 3, "b": 3}),
                "chop": clip(HANDS, "f"),
            },
            "parts": {
                "cut": {"short": {"f": NONE, "b": NONE, "s": NONE}},
                "wear": {"": {}},
                "hat": {"toque": {"f": [HAT, HAT, HAT], "b": [HAT, HAT, HAT], "s": [HAT, HAT, HAT]}},
            },
        },
        "stations": {
            "schema": 1,
            "stations": {
                "test": {
                    "width": 20,
                    "hot": [0, 0, 20, 4],
                    "states": {
                        "idle": {"ms": 0, "frames": [[0, 0, 20, 10, -10, -10]]},
                        "manned": {"ms": 100, "frames": [[20, 0, 20, 10, -10, -10], [0, 0, 20, 10, -10, -10]]},
                        "scorched": {"ms": 0, "frames": [[20, 0, 20, 10, -10, -10]]},
                    },
                }
            },
        },
        "effects": {
            "schema": 1,
            "effects": {
                "dust": {"ms": 50, "loop": False, "frames": [[0, 0, 2, 2, -1, -1], [2, 0, 2, 2, -1, -1]]},
                "plate": {"ms": 0, "loop": True, "frames": [[0, 0, 2, 2, -1, -1]]},
                "fire_test_4": {"ms": 90, "loop": True, "frames": [[4, 0, 4, 4, -2, -12]]},
            },
        },
        "icons": {"schema": 1, "icons": {"coin": [0, 0, 9, 9, 0, 0], "coin_outlined": [0, 0, 11, 11, 0, 0]}},
    }
    save_sheet(folder / "stations.png", (40, 16), [(3, (0, 0, 20, 10)), (4, (20, 0, 20, 10))])
    save_sheet(folder / "effects.png", (16, 8), [(1, (0, 0, 2, 2)), (5, (2, 0, 2, 2)), (4, (4, 0, 4, 4))])
    save_sheet(folder / "icons.png", (16, 16), [(1, (0, 0, 11, 11))])
    for name, content in sheets.items():
        (folder / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")
    return folder


@pytest.fixture
def headless() -> Iterator[Headless]:
    """A 640x360 canvas."""
    made = Headless((640, 360))
    yield made
    made.close()
