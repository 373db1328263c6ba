"""Every page with any crew and any text: nothing overflows, overlaps or raises, and what is drawn can be pointed at."""

from itertools import combinations

import pygame
import pytest

from game.orders.scope import Scope
from game.view.hits import Hits, ToChef, ToClose, ToCopy, ToPage, ToScope, ToSetting, ToStation
from game.view.hud.brigade import dashes
from game.view.hud.ink import COLOURS
from game.view.panels.opened import Opened
from game.view.panels.sheet import TABS
from tests.view.hud.stand_ins import HOSTILE, FakeAtlas, key
from tests.view.panels.crews import PAGES, Writing, busy, crew, empty, first, picture

SIZES = (0, 1, 12, 40)


def page_of(hits: Hits) -> pygame.Rect:
    """The board of the open page: what swallows a click."""
    return next(hit.rect for hit in hits if hit.target is None and hit.layer)


def words_in_place(writing: Writing, hits: Hits) -> None:
    """No ink outside of the page (its tabs hang above it), none over other ink."""
    board = page_of(hits)
    board = board.union(pygame.Rect(board.x, board.y - 13, board.width, 13))
    port = hits.port_of_page
    seen = []
    for text, ink in writing.written:
        assert board.contains(ink), (text[:40], ink, board)
        # what a list does not show whole is not drawn; a header or a foot is never in a list's window
        seen.append((text, ink))
    assert port is None or board.contains(port)
    for (one, a), (other, b) in combinations(seen, 2):
        assert not a.colliderect(b), (one[:30], a, other[:30], b)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("size", SIZES)
def test_no_word_leaves_its_page_or_lies_on_another(atlas: FakeAtlas, page: str, size: int) -> None:
    view = crew(size) if size else empty()
    for grouped in (False, True):
        writing = Writing()
        opened = Opened(page=page, chef=first(view), grouped=grouped)  # type: ignore[arg-type]
        _, hits = picture(writing, atlas, view, opened)
        words_in_place(writing, hits)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_in_every_field_stays_in_its_place(atlas: FakeAtlas, page: str, text: str) -> None:
    view = crew(12, text)
    writing = Writing()
    opened = Opened(page=page, chef=first(view), grouped=True, note=text[:400])  # type: ignore[arg-type]
    _, hits = picture(writing, atlas, view, opened)
    words_in_place(writing, hits)
