"""The aprons of a brigade that has gone home: what its panel shows while nobody is on shift."""

from game.view.hud.ink import HUES, Card

PER_RAIL = 4
"""Aprons on one rail: the eight hues of the house hang on two."""

_PITCH, _LEFT = 27, 13
_RAILS = (24, 66)
"""Rows of the rails from the panel's top."""

_APRON = (
    "........ss........",
    ".......s..s.......",
    "......s....s......",
    ".....s......s.....",
    ".....lllllllm.....",
    ".....lmmmmmmd.....",
    ".....lmmmmmmd.....",
    ".....lmmmmmmd.....",
    "....lmmmmmmmmd....",
    "...lmmmmmmmmmmd...",
    ".ssddddddddddddss.",
    "s.lmmmmmmmmmmmmd.s",
    "s.lmmmmmmmmmmmmd.s",
    ".slmmddddddddmmds.",
    "..lmmdmmmmmmdmmd..",
    "..lmmdmmmmmmdmmd..",
    "..lmmddddddddmmd..",
    "..lmmmmmmmmmmmmd..",
    "..lmmmmmmmmmmmmd..",
    "..lmmmmmmmmmmmmd..",
    "..lmmmmmmmmmmmmd..",
    "..mddddddddddddd..",
)
"""l, m, d: light, main and dark of a hue; s: straps."""


def hang_aprons(card: Card) -> None:
    """Draw rails and aprons on the boards of the panel, as many rails as it has room for."""
    hues = list(HUES)
    for number, top in enumerate(_RAILS):
        if top + 3 + len(_APRON) + 8 > card.height:
            return
        card.rect(9, top, card.width - 18, 4, "K1").rect(9, top, card.width - 18, 3, "W2")
        card.across(9, card.width - 10, top, "W3").dots("W0", (11, top + 1), (card.width - 12, top + 1))
        for place, hue in enumerate(hues[number * PER_RAIL : (number + 1) * PER_RAIL]):
            _hang(card, _LEFT + place * _PITCH, top + 2, hue)


def _hang(card: Card, x: int, top: int, hue: str) -> None:
    main, light, dark = HUES[hue]
    card.grid(x + 3, top + 3, _APRON, dict.fromkeys("lmds", "K1"))
    card.grid(x, top + 1, _APRON, {"l": light, "m": main, "d": dark, "s": "L1"})
    card.rect(x + 8, top - 1, 2, 4, "W4").dots("W1", (x + 9, top + 2))
