"""Every page with any crew and any text: nothing overflows, overlaps or raises, and what is drawn can be pointed at."""

from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from game.desk import rows_of
from game.orders.scope import Scope
from game.settings import Settings
from game.view.hits import Hits, ToChef, ToClose, ToCopy, ToPage, ToScope, ToSetting, ToStation
from game.view.hud.brigade import dashes
from game.view.hud.ink import COLOURS
from game.view.panels.opened import Opened
from game.view.panels.sheet import TABS
from game.wording import LANGUAGES, load_words
from tests.test_wording import texts
from tests.view.hud.stand_ins import HOSTILE, FakeAtlas, key
from tests.view.panels.crews import PAGES, Writing, busy, crew, empty, family, first, picture

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
    assert writing.halved == []
    for (one, a), (other, b) in combinations(seen, 2):
        assert not a.colliderect(b), (one[:30], a, other[:30], b)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("size", SIZES)
def test_no_word_leaves_its_page_or_lies_on_another(atlas: FakeAtlas, page: str, size: int, language: str) -> None:
    view = crew(size) if size else empty()
    words = load_words(language)
    settings = rows_of(Settings(), words.settings)
    for grouped, scroll in ((False, 0), (True, 0), (False, 10**6)):
        writing = Writing()
        opened = Opened(page=page, chef=first(view), grouped=grouped, scroll=scroll)  # type: ignore[arg-type]
        _, hits = picture(writing, atlas, view, opened, words=words, settings=settings)
        words_in_place(writing, hits)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_in_every_field_stays_in_its_place(atlas: FakeAtlas, page: str, text: str, language: str) -> None:
    view = crew(12, text)
    writing = Writing()
    opened = Opened(page=page, chef=first(view), grouped=True, note=text[:400])  # type: ignore[arg-type]
    _, hits = picture(writing, atlas, view, opened, words=load_words(language))
    words_in_place(writing, hits)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", ["brigade", "chef", "tree", "day"])
@pytest.mark.parametrize("text", ["", *HOSTILE], ids=range(len(HOSTILE) + 1))
def test_families_of_several_agents_stay_in_their_places(atlas: FakeAtlas, page: str, text: str, language: str) -> None:
    view = family(28, text)
    for chef, scroll in ((0, 0), (0, 10**6), (24, 0)):
        writing = Writing()
        opened = Opened(page=page, chef=view.sessions[chef].key, unfolded=True, scroll=scroll)  # type: ignore[arg-type]
        _, hits = picture(writing, atlas, view, opened, words=load_words(language))
        words_in_place(writing, hits)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_rows_of_any_script_below_one_another_keep_apart(atlas: FakeAtlas, page: str, language: str) -> None:
    sessions = tuple(busy(f"chef-{n}", text, number=n) for n, text in enumerate([*HOSTILE, *HOSTILE]))
    view = replace(crew(1), sessions=sessions)
    for grouped, scroll, chef in ((False, 0, 0), (True, 150, 22), (False, 10**6, 23)):
        writing = Writing()
        opened = Opened(page=page, chef=sessions[chef].key, grouped=grouped, scroll=scroll)  # type: ignore[arg-type]
        _, hits = picture(writing, atlas, view, opened, words=load_words(language))
        words_in_place(writing, hits)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_no_word_of_a_page_is_cut(atlas: FakeAtlas, page: str, language: str) -> None:
    """Whatever comes from the language file has room; what comes from logs here is short."""
    words = load_words(language)
    whole = {text for _, text in texts(words) if "{" not in text}
    writing = Writing()
    view = crew(12)
    opened = Opened(page=page, chef=first(view))  # type: ignore[arg-type]
    picture(writing, atlas, view, opened, words=words, settings=rows_of(Settings(), words.settings))
    cut = [text for text, _ in writing.written if text.endswith("…") and any(w.startswith(text[:-1]) for w in whole)]
    assert cut == []


def test_rows_of_the_brigade_open_their_chef_where_they_are_drawn(atlas: FakeAtlas) -> None:
    view = crew(12)
    shown, hits = picture(Writing(), atlas, view, Opened(page="brigade"))
    rows = [hit for hit in hits if isinstance(hit.target, ToChef) and hit.port and hit.port.contains(hit.rect)]
    assert len(rows) == 9
    for hit in rows:
        # a row is a card of its own: its corner is cut, its edge dark or framed
        assert hits.at(hit.rect.center) == hit.target
        assert shown.get_at(hit.rect.center)[:3] != shown.get_at((hit.rect.x + 5, hit.rect.bottom))[:3]


def test_those_who_need_somebody_stand_first(atlas: FakeAtlas) -> None:
    _, hits = picture(Writing(), atlas, crew(12), Opened(page="brigade"))
    order = [hit.target.key.id for hit in hits if isinstance(hit.target, ToChef)]
    assert order[:6] == ["chef-0", "chef-4", "chef-8", "chef-2", "chef-6", "chef-10"]


def test_a_waiting_row_is_dashed_and_a_burning_one_framed(atlas: FakeAtlas) -> None:
    shown, hits = picture(Writing(), atlas, crew(12), Opened(page="brigade"))
    rows = {hit.target.key.id: hit.rect for hit in hits if isinstance(hit.target, ToChef)}
    waiting, burning = shown.subsurface(rows["chef-0"]), shown.subsurface(rows["chef-2"])
    edge = [tuple(waiting.get_at((x, 0)))[:3] == COLOURS["O1"] for x in range(1, waiting.get_width() - 1)]
    frame = dashes(*waiting.get_size(), phase=4)
    assert edge == [frame.get_at((x, 0)).a > 0 for x in range(1, waiting.get_width() - 1)]
    assert {tuple(burning.get_at((x, 0)))[:3] for x in range(burning.get_width())} == {COLOURS["R2"]}


def test_by_project_each_group_has_its_heading(atlas: FakeAtlas) -> None:
    _, hits = picture(Writing(), atlas, crew(12), Opened(page="brigade", grouped=True))
    groups = [hit.target.scope.project for hit in hits if isinstance(hit.target, ToScope) and hit.target.scope.project]
    assert sorted(groups, key=str) == [f"acme/shop-{n}" for n in range(5)]


@pytest.mark.parametrize("page", PAGES)
def test_every_page_follows_the_scope(atlas: FakeAtlas, page: str) -> None:
    writing = Writing()
    view = crew(12)
    opened = Opened(page=page, chef=key("chef-1"), scope=Scope(project="acme/shop-1"))  # type: ignore[arg-type]
    picture(writing, atlas, view, opened)
    texts = [text for text, _ in writing.written]
    assert any(text.startswith("only shop-1") for text in texts)
    assert not any("chef-2" in text or text == "shop-2" for text in texts)


@pytest.mark.parametrize("page", PAGES)
def test_tabs_and_the_way_out_can_be_clicked(atlas: FakeAtlas, page: str) -> None:
    view = crew(3)
    _, hits = picture(Writing(), atlas, view, Opened(page=page, chef=first(view)))  # type: ignore[arg-type]
    tabs = [hit.target.page for hit in hits if isinstance(hit.target, ToPage)]
    assert tabs == list(TABS)
    out = [hit for hit in hits if hit.target == ToClose()]
    assert hits.at(out[-1].rect.center) == ToClose()
    assert hits.at(page_of(hits).center) != ToClose()


def test_what_is_not_known_is_called_so(atlas: FakeAtlas) -> None:
    one = busy("a", number=1, tokens=None, context=None, cost=None, model=None)
    writing = Writing()
    view = crew(0)
    picture(writing, atlas, type(view)(view.generated_at, "live", (), (one,)), Opened(page="chef", chef=one.key))
    assert sum(text == "unknown" for text, _ in writing.written) == 4


def test_a_chef_who_has_left_has_an_empty_page(atlas: FakeAtlas) -> None:
    writing = Writing()
    picture(writing, atlas, empty(), Opened(page="chef", chef=key("gone")))
    assert "Not on shift" in [text for text, _ in writing.written]


def test_the_copy_button_and_every_station_and_setting_can_be_reached(atlas: FakeAtlas) -> None:
    view = crew(2)
    reached = set()
    for page in ("chef", "menu", "settings"):
        _, hits = picture(Writing(), atlas, view, Opened(page=page, chef=first(view)))  # type: ignore[arg-type]
        reached |= {type(hit.target) for hit in hits.stops()}
        if page == "menu":
            assert len([hit for hit in hits.stops() if isinstance(hit.target, ToStation)]) == 15
    assert reached == {ToCopy, ToStation, ToSetting}


def test_a_list_that_is_scrolled_to_its_end_shows_its_last_row_whole(atlas: FakeAtlas) -> None:
    _, hits = picture(Writing(), atlas, crew(40), Opened(page="brigade", scroll=10**6))
    rows = [hit for hit in hits if isinstance(hit.target, ToChef)]
    assert rows[-1].port is not None
    assert rows[-1].port.contains(rows[-1].rect)


def test_the_overlay_tells_of_frames_queue_watcher_lag_and_lines(atlas: FakeAtlas) -> None:
    writing = Writing()
    picture(writing, atlas, crew(1), Opened(debug=True))
    assert [text for text, _ in writing.written] == [
        "frame",
        "20.0 ms, most 20.0, 60 a second",
        "queue",
        "3, 0.0 MB unread",
        "watcher",
        "native",
        "lag",
        "4 ms",
        "skipped",
        "0 malformed, 0 unknown",
    ]


@pytest.mark.parametrize("size", [(640, 360), (683, 384), (853, 480), (1280, 360), (1279, 719)])
@pytest.mark.parametrize("page", PAGES)
def test_every_canvas_holds_every_page(atlas: FakeAtlas, page: str, size: tuple[int, int]) -> None:
    view = crew(12)
    writing = Writing()
    shown, hits = picture(writing, atlas, view, Opened(page=page, chef=first(view)), size=size)  # type: ignore[arg-type]
    assert shown.get_rect().contains(page_of(hits))
    words_in_place(writing, hits)
