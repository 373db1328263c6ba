"""Golden pictures: the demo at set moments, compared pixel by pixel.

A failure leaves what was drawn, what was expected and where they differ in `tests/golden/failed/`. Once looked at,
`python3 tools/check.py tests/golden --update-golden` takes the new pictures over.
"""

from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from game.cli import main

FOLDER = Path(__file__).parent
FAILED = FOLDER / "failed"


@dataclass(frozen=True, slots=True)
class Plan:
    """What to capture: the demo's seed, its stage time, and the local moment at which it begins."""

    name: str
    seed: int
    at: float
    now: str
    options: tuple[str, ...] = ()


PLANS = (
    Plan("evening", 7, 60, "2026-03-05T19:41:00"),
    Plan("day", 7, 20, "2026-03-05T11:05:00"),
    Plan("night", 3, 90, "2026-03-05T23:30:00"),
    Plan("help", 7, 5, "2026-03-05T19:41:00", ("--panel", "help")),
    Plan("chinese", 7, 60, "2026-03-05T19:41:00", ("--lang", "zh-CN")),
    Plan("chinese-chef", 7, 60, "2026-03-05T19:41:00", ("--lang", "zh-CN", "--panel", "case")),
    Plan("privacy", 7, 30, "2026-03-05T19:41:00", ("--privacy",)),
    Plan("wall", 7, 95, "2026-03-05T19:41:00", ("--wall",)),
    Plan("dark", 7, 2, "2026-03-05T19:41:00", ("--wall", "--hours", "08:00-19:00")),
)


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
def test_the_picture_is_the_golden_one(plan: Plan, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    drawn = tmp_path / "drawn.png"
    words = ["shot", str(drawn), "--demo", "--seed", str(plan.seed), "--at", str(plan.at), "--size", "640x360"]
    assert main([*words, "--now", plan.now, *plan.options]) == 0
    golden = FOLDER / f"{plan.name}.png"
    got = Image.open(drawn).convert("RGB")
    if request.config.getoption("--update-golden"):
        got.save(golden, optimize=True)
    expected = Image.open(golden).convert("RGB")
    difference = ImageChops.difference(got, expected)
    if difference.getbbox() is not None:
        FAILED.mkdir(exist_ok=True)
        for kind, picture in (("got", got), ("expected", expected), ("difference", difference)):
            picture.save(FAILED / f"{plan.name}-{kind}.png")
    assert difference.getbbox() is None, f"see {FAILED}"
