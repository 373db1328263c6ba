"""What lies where: what is above wins, and only what can be seen is there."""

import pygame
import pytest

from game.orders.notices import SessionKey
from game.view.hits import Hits, ToChef, ToClose, ToPage

MIA, NOA = ToChef(SessionKey("copilot", "mia")), ToChef(SessionKey("copilot", "noa"))


@pytest.fixture
def hits() -> Hits:
    return Hits()


def test_what_was_drawn_last_lies_above(hits: Hits) -> None:
    hits.add((0, 0, 20, 20), MIA)
    hits.add((10, 0, 20, 20), NOA)
    assert [hits.at((x, 5)) for x in (5, 15, 25, 35)] == [MIA, NOA, NOA, None]


def test_a_page_swallows_what_lies_below_it(hits: Hits) -> None:
    hits.add((0, 0, 20, 20), MIA)
    hits.raise_layer()
    hits.add((0, 0, 10, 20), None)
    assert (hits.at((5, 5)), hits.at((15, 5))) == (None, MIA)


def test_what_a_list_scrolled_away_cannot_be_pointed_at(hits: Hits) -> None:
    hits.port = pygame.Rect(0, 10, 20, 20)
    hits.add((0, 0, 20, 20), MIA)
    assert (hits.at((5, 5)), hits.at((5, 15))) == (None, MIA)


def test_the_focus_stays_on_the_open_page(hits: Hits) -> None:
    hits.add((0, 0, 5, 5), MIA, stop=True)
    assert [hit.target for hit in hits.stops()] == [MIA]
    hits.raise_layer()
    hits.add((0, 0, 5, 5), ToClose())
    hits.add((0, 0, 5, 5), NOA, stop=True)
    assert [hit.target for hit in hits.stops()] == [NOA]


def test_a_target_in_two_places_is_one_stop(hits: Hits) -> None:
    hits.add((0, 0, 5, 5), MIA, stop=True)
    hits.add((50, 0, 5, 5), ToPage("day"), stop=True)
    hits.add((90, 0, 5, 5), MIA, stop=True)
    assert [hit.rect.x for hit in hits.stops()] == [0, 50]


def test_a_target_is_marked_where_no_page_covers_it(hits: Hits) -> None:
    hits.add((0, 0, 5, 5), MIA)
    hits.add((50, 0, 5, 5), MIA)
    hits.raise_layer()
    hits.add((40, 0, 20, 20), None)
    hits.add((45, 0, 5, 5), MIA)
    assert [rect.x for rect in hits.places(MIA)] == [0]


def test_a_new_picture_begins_with_nothing(hits: Hits) -> None:
    hits.raise_layer()
    hits.add((0, 0, 5, 5), MIA)
    hits.clear()
    hits.add((0, 0, 5, 5), NOA)
    assert [(hit.target, hit.layer) for hit in hits] == [(NOA, 0)]
