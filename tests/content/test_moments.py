"""The staged moments of the frame strips play: each has its figure on stage, with the motion it is named after."""

from itertools import takewhile

import pytest

from game.content import content_folder
from game.kitchen.tiled import load_plan
from tools.strip import ME, MOMENTS, played

PLAN = load_plan(content_folder("maps") / "kitchen.tmx")


@pytest.mark.parametrize("name", MOMENTS)
def test_the_figure_of_a_moment_is_on_stage_when_its_strip_begins(name: str) -> None:
    moment = MOMENTS[name]
    for _, stage, _ in takewhile(lambda at: at[0] < moment.start + 0.2, played(moment, PLAN)):
        last = stage
    assert any(figure.session == ME for figure in last.figures)


@pytest.mark.parametrize(
    ("name", "clip", "view"),
    [
        ("walk-right", "walk", "s"), ("walk-down", "walk", "f"), ("walk-up", "walk", "b"), ("dash", "dash", "s"),
        ("enter", "enter", "f"), ("leave", "leave", "b"), ("serve", "hand", "b"), ("serve-far", "carry", "s"),
        ("fire", "spray", "s"), ("ring", "ring", "f"), ("ring-again", "ring", "f"), ("impatient", "impatient", "f"),
        ("asleep", "asleep", "f"), ("sous", "enter", "f"),
    ],
)  # fmt: skip
def test_a_strip_shows_the_motion_it_is_named_after(name: str, clip: str, view: str) -> None:
    poses = set()
    for _, stage, _ in takewhile(lambda at: at[0] < MOMENTS[name].start + 6, played(MOMENTS[name], PLAN)):
        poses.update((figure.clip, figure.view) for figure in stage.figures if figure.session == ME)
    assert (clip, view) in poses
