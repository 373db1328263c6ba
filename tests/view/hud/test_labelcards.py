"""What labels look like: times on tags, and paper that outshines nothing."""

import pygame
import pytest

from game.view.hud.ink import COLOURS
from game.view.hud.labelcards import LabelCards
from game.view.text import Type
from tests.view.hud.stand_ins import FONTS, FakeAtlas, figure

SHARED = Type(FONTS)
MIA = figure("Mia", 200, 150)


def colours(picture: pygame.Surface) -> set[tuple[int, ...]]:
    width, height = picture.get_size()
    return {tuple(picture.get_at((x, y)))[:3] for x in range(width) for y in range(height)}


def brightness(colour: tuple[int, int, int]) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def paper(cards: LabelCards, kind: str) -> tuple[int, int, int]:
    red, green, blue, _ = cards.bubble("!", kind, 8).get_at((3, 2))
    return red, green, blue


@pytest.mark.parametrize("large", [False, True])
def test_the_time_stands_behind_the_name_in_a_dimmer_tone(large: bool) -> None:
    cards = LabelCards(FakeAtlas(), SHARED)
    cards.large = large
    plain, timed = cards.tag(MIA), cards.tag(MIA, time="2m")
    assert timed.get_width() > plain.get_width()
    assert timed.get_height() == plain.get_height()
    assert colours(timed) - colours(plain) == {COLOURS["P1"]}


def test_the_time_of_a_very_long_call_is_warmer() -> None:
    cards = LabelCards(FakeAtlas(), SHARED)
    assert COLOURS["W4"] in colours(cards.tag(MIA, time="9m", long=True))
    assert COLOURS["W4"] not in colours(cards.tag(MIA, time="2m"))


def test_a_long_name_gives_way_to_its_time() -> None:
    cards = LabelCards(FakeAtlas(), SHARED)
    long = figure("x", 200, 150, tag="write-all-the-documents")
    assert cards.tag(long, time="12m").get_width() <= cards.tag(long).get_width()


def test_speech_is_never_brighter_than_the_bell_and_darker_at_night() -> None:
    cards = LabelCards(FakeAtlas(), SHARED)
    by_day = paper(cards, "say")
    assert brightness(by_day) < brightness(paper(cards, "bell"))
    cards.dark = True
    assert brightness(paper(cards, "say")) < brightness(COLOURS["O1"]) < brightness(by_day)  # O1: the alert's
    assert paper(cards, "bell") == COLOURS["O2"]
