"""The brigade panel: who stands first, what a row tells, and that no text changes its layout."""

from dataclasses import replace

import pygame
import pytest

from game.kitchen.stage import Mood
from game.orders.scope import Scope
from game.orders.snapshot import ContextView, SessionView
from game.orders.stations import Station
from game.view.hits import Hits, ToScope
from game.view.hud.brigade import (
    FIRST_ROW,
    PAGE_SHOWN_FOR,
    ROW_HEIGHT,
    ROW_PITCH,
    Brigade,
    noted_time,
    page,
    place_of,
    row_of,
)
from game.view.text import Type
from game.view.words import clock_time
from tests.view.hud.stand_ins import HOSTILE, NOW, WORDS, FakeAtlas, figure, order, session, shift, stage

WAITING = {"waiting_on": "permission", "waiting_since": NOW - 134}


@pytest.fixture
def brigade(atlas: FakeAtlas, type_: Type) -> Brigade:
    return Brigade(atlas, type_)


def drawn(
    brigade: Brigade, *sessions: SessionView, moods: dict[str, str] | None = None, **fields: object
) -> pygame.Surface:
    canvas = pygame.Surface((640, 360), pygame.SRCALPHA)
    view = shift(*sessions)
    brigade.draw(canvas, (512, 50), stage(view, moods, **fields), view, NOW, words=WORDS)  # type: ignore[arg-type]
    return canvas


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0:00"), (84, "1:24"), (3599, "59:59"), (3900, "1h 05"), (90_000, "1d"), (-5, "0:00")]
)
def test_durations_read_as_a_clock(seconds: float, text: str) -> None:
    assert clock_time(seconds, WORDS.time) == text


@pytest.mark.parametrize(
    ("repository", "branch", "cwd", "place"),
    [
        ("acme/webshop", "feature/cart", "/x", "webshop/cart"),
        (None, "main", "C:\\work\\shop\\", "shop/main"),
        (None, None, None, ""),
        ("acme/webshop", None, None, "webshop"),
    ],
)
def test_place_is_repository_and_branch_at_their_shortest(
    repository: str | None, branch: str | None, cwd: str | None, place: str
) -> None:
    assert place_of(session("a", repository=repository, branch=branch, cwd=cwd)) == place


def test_a_waiting_chef_tells_what_for_and_how_long() -> None:
    assert noted_time(session("a", "waiting", **WAITING), NOW, WORDS) == ("permission", 134)


def test_a_thinking_chef_without_an_order_is_not_called_quiet() -> None:
    assert noted_time(session("a", "thinking"), NOW, WORDS) == ("thinks", 5)


def test_a_working_chef_without_a_call_tells_his_orders_time() -> None:
    assert noted_time(session("a", "working", [order("o", 70)]), NOW, WORDS) == ("order", 70)


def test_no_time_is_invented() -> None:
    assert noted_time(session("a", "idle", last_event_at=None), NOW, WORDS) == ("quiet", None)


@pytest.mark.parametrize(("mood", "shown"), [("fire", Station.TEST), ("ok", Station.TEST), ("think", None)])
def test_a_row_tells_where_somebody_fights_a_fire_or_has_served(mood: Mood, shown: Station | None) -> None:
    one = session("a", "thinking")
    at = figure("a", 0, 0)._replace(station=Station.TEST)
    assert row_of(one, stage(shift(one), {"a": mood}, figures=(at,)), NOW, WORDS)[0].station == shown


@pytest.mark.parametrize(("used", "gauge"), [(0, 0), (500, 8), (1000, 16), (5000, 16)])
def test_gauge_counts_sixteenths_of_the_context(used: int, gauge: int) -> None:
    one = session("a", context=ContextView(used, 1000))
    assert row_of(one, stage(shift(one)), NOW, WORDS)[0].gauge == gauge


@pytest.mark.parametrize("context", [None, ContextView(None, 1000), ContextView(500, None), ContextView(500, 0)])
def test_unknown_context_has_no_gauge(context: ContextView | None) -> None:
    one = session("a", context=context)
    assert row_of(one, stage(shift(one)), NOW, WORDS)[0].gauge is None


def test_a_wait_is_told_even_where_the_context_is_known() -> None:
    one = session("a", "waiting", context=ContextView(500, 1000), **WAITING)
    assert row_of(one, stage(shift(one)), NOW, WORDS)[1] == 134


def test_those_who_need_a_human_stand_first(brigade: Brigade) -> None:
    names = {"a": "sleep", "b": "work", "c": "fire", "d": "think", "e": "wait"}
    canvas = drawn(brigade, *(session(n) for n in names), moods=names)
    # the frames of waiting and fire rows: at the top, in this order
    assert canvas.get_at((517 + 31, 50 + FIRST_ROW + 30))[:3] == (0x6E, 0x3B, 0x35)
    assert canvas.get_at((517, 50 + FIRST_ROW + ROW_PITCH + 16))[:3] == (0xE4, 0x50, 0x3F)


def test_a_waiting_rows_dashes_crawl(brigade: Brigade) -> None:
    one = session("a", "waiting", **WAITING)
    first, second = (drawn(brigade, one, moods={"a": "wait"}, time=t) for t in (10.0, 10.15))
    edge = (518, 50 + FIRST_ROW, 118, 1)
    before, after = (pygame.image.tobytes(c.subsurface(edge), "RGB") for c in (first, second))
    assert before[: -3 * 6] == after[3 : -3 * 5]


def test_a_fire_rows_frame_is_solid_and_still(brigade: Brigade) -> None:
    canvas = drawn(brigade, session("a"), moods={"a": "fire"})
    assert {canvas.get_at((x, 50 + FIRST_ROW))[:3] for x in range(519, 635)} == {(0xE4, 0x50, 0x3F)}


def crew_of(count: int) -> list[SessionView]:
    return [session(f"s{i}") for i in range(count)]


def test_a_small_crew_is_shown_whole() -> None:
    crew = crew_of(8)
    assert page(crew, [False] * 8, 8, 0.0) == crew


def test_a_large_crew_is_shown_in_turns() -> None:
    crew = crew_of(19)
    shown = [page(crew, [False] * 19, 8, i * PAGE_SHOWN_FOR) for i in range(3)]
    assert {s.key for one in shown for s in one} == {s.key for s in crew}


def test_every_page_of_a_large_crew_is_full() -> None:
    crew = crew_of(19)
    assert [len(page(crew, [False] * 19, 8, i * PAGE_SHOWN_FOR)) for i in range(3)] == [8, 8, 8]


def test_who_needs_a_human_is_on_every_page() -> None:
    crew = crew_of(12)
    pinned = [True, True] + [False] * 10
    assert all(page(crew, pinned, 8, i * PAGE_SHOWN_FOR)[:2] == crew[:2] for i in range(4))


def test_more_who_wait_than_fit_fill_the_page() -> None:
    crew = crew_of(12)
    assert page(crew, [True] * 12, 8, 99.0) == crew[:8]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("mood", ["wait", "work"])
def test_no_text_leaves_its_row(brigade: Brigade, text: str, mood: str) -> None:
    one = session("a", "waiting" if mood == "wait" else "working", repository=text, branch=text, cwd=text)
    one = replace(one, name=text, station=Station.READ, context=ContextView(500, 1000), waiting_since=NOW - 10)
    plain = session("a")
    view = shift(one)
    canvas = pygame.Surface((640, 360), pygame.SRCALPHA)
    brigade.draw(canvas, (512, 50), replace(stage(view, {"a": mood}), tags={one.key: text}), view, NOW, words=WORDS)  # type: ignore[dict-item]
    expected = drawn(brigade, plain)
    below = 50 + FIRST_ROW + ROW_HEIGHT
    for area in ((0, 0, 640, 50 + FIRST_ROW), (0, below, 640, 360 - below), (637, 50, 3, 310), (0, 50, 517, 310)):
        assert pygame.image.tobytes(canvas.subsurface(area), "RGBA") == pygame.image.tobytes(
            expected.subsurface(area), "RGBA"
        )


def test_kept_rows_are_bounded_while_times_pass(brigade: Brigade) -> None:
    view = shift(session("a", "waiting", **WAITING))
    canvas = pygame.Surface((640, 360))
    for second in range(200):
        brigade.draw(canvas, (512, 50), stage(view, {"a": "wait"}, time=second), view, NOW + second, words=WORDS)
    assert len(brigade._rows) == 1
    assert len(brigade._frames) <= 6


def test_marks_of_agents_are_on_the_portraits_and_lead_to_their_scope(brigade: Brigade) -> None:
    view = shift(session("a"))
    pictures = []
    for marked in (False, True):
        canvas, hits = pygame.Surface((640, 360), pygame.SRCALPHA), Hits()
        brigade.draw(canvas, (512, 50), stage(view), view, NOW, words=WORDS, hits=hits, marked=marked)
        pictures.append(canvas)
        found = [hit for hit in hits if hit.target == ToScope(Scope(agent="copilot"))]
        assert bool(found) is marked
        if marked:
            (hit,) = found
            assert hits.at(hit.rect.center) == hit.target
            parts = [pygame.image.tobytes(picture.subsurface(hit.rect), "RGBA") for picture in pictures]
            assert parts[0] != parts[1]
