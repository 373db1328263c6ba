"""The HUD's colours are the palette's, and its drawing verbs do what they say."""

import json
from pathlib import Path

from game.kitchen import looks
from game.view.hud.ink import COLOURS, HUES, Card, hue_of, planks
from tests.view.hud.stand_ins import look

PALETTE = Path(__file__).parents[3] / "sprites" / "palette.json"


def test_colours_are_those_of_the_palette() -> None:
    palette = json.loads(PALETTE.read_text(encoding="utf-8"))["colours"]
    assert {name: "#{:02x}{:02x}{:02x}".format(*rgb) for name, rgb in COLOURS.items()} == {
        name: palette[name].lower() for name in COLOURS
    }


def test_every_hue_of_a_look_has_its_colours() -> None:
    assert set(HUES) == set(looks.HUES)


def test_an_unknown_look_is_ink() -> None:
    assert hue_of(None) == "ink"
    assert hue_of(look("teal")) == "teal"


def test_outline_goes_around_what_is_drawn_and_not_over_it() -> None:
    card = Card(5, 5).rect(2, 2, 1, 1, "L3").outline("K1")
    assert card.surface.get_at((2, 2))[:3] == COLOURS["L3"]
    around = {(x, y) for x in range(5) for y in range(5) if card.surface.get_at((x, y))[:3] == COLOURS["K1"]}
    assert around == {(1, 2), (3, 2), (2, 1), (2, 3)}


def test_planks_of_one_seed_are_the_same() -> None:
    first, second = planks(80, 40, 3).surface, planks(80, 40, 3).surface
    assert all(first.get_at((x, y)) == second.get_at((x, y)) for x in range(80) for y in range(40))
