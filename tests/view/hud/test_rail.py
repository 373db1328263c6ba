"""The ticket rail: what hangs where, how it comes and goes, and that no text changes its layout."""

from dataclasses import replace

import pygame
import pytest

from game.orders.snapshot import SessionView, StatsView
from game.orders.stations import Station
from game.view.hud.rail import GONE_AFTER, LEFT, PITCH, STAMPED_FOR, WIDTH, Rail, shown_icons, time_left
from game.view.text import Type
from game.view.words import short_time
from tests.view.hud.stand_ins import HOSTILE, NOW, WORDS, FakeAtlas, key, order, session, shift, stage

PAPER = (0xFF, 0xFA, 0xEC, 255)


def drawn(rail: Rail, *sessions: SessionView, time: float = 10.0, width: int = 640) -> pygame.Surface:
    canvas = pygame.Surface((width, 360), pygame.SRCALPHA)
    view = shift(*sessions)
    rail.draw(canvas, width - 128, stage(view, time=time), view, NOW, words=WORDS)
    return canvas


def slots_used(canvas: pygame.Surface) -> list[int]:
    """Slots with paper in them, looked at where neither words nor icons are."""
    return [i for i in range(12) if LEFT + i * PITCH + 96 < canvas.get_width() - 128 and slot_has_paper(canvas, i)]


def slot_has_paper(canvas: pygame.Surface, slot: int) -> bool:
    return canvas.get_at((LEFT + slot * PITCH + 2, 34)) == PAPER


@pytest.fixture
def rail(atlas: FakeAtlas, type_: Type) -> Rail:
    return Rail(atlas, type_)


@pytest.mark.parametrize(
    ("elapsed", "left"), [(0, 1), (30, 0.875), (60, 0.75), (180, 0.5), (600, 0.25), (1800, 0), (9e9, 0)]
)
def test_timer_loses_a_quarter_with_each_step_of_the_tip(elapsed: float, left: float) -> None:
    assert time_left(elapsed) == pytest.approx(left)


def test_timer_is_full_for_an_order_of_the_future() -> None:
    assert time_left(-50) == 1


def test_only_the_newest_stations_are_shown() -> None:
    all_ = tuple(Station)
    assert shown_icons(all_, None) == (all_[-4:], -1)


def test_the_running_station_is_always_among_those_shown() -> None:
    shown, running = shown_icons(tuple(Station), Station.READ)
    assert shown[running] is Station.READ
    assert len(shown) == 4


@pytest.mark.parametrize(("seconds", "text"), [(1800, "30m"), (7200, "2h"), (400_000, "4d"), (9e9, "99d")])
def test_age_is_short(seconds: float, text: str) -> None:
    assert short_time(seconds, WORDS.time) == text


def test_five_orders_have_five_tickets(rail: Rail) -> None:
    canvas = drawn(rail, *(session(f"s{i}", orders=[order(f"o{i}", 60 - i)]) for i in range(5)))
    assert slots_used(canvas) == [0, 1, 2, 3, 4]


def test_beyond_five_the_last_slot_tells_how_many_more(atlas: FakeAtlas, type_: Type) -> None:
    def many(count: int) -> pygame.Surface:
        return drawn(Rail(atlas, type_), *(session(f"s{i}", orders=[order(f"o{i}", 60 - i)]) for i in range(count)))

    last = (LEFT + 4 * PITCH, 0, WIDTH, 50)
    expected = Rail(atlas, type_)._stack(4, "more")
    shown = many(8).subsurface(last)
    assert shown.get_at((43, 20)) == expected.get_at((43, 19))
    assert pygame.image.tobytes(shown, "RGB") != pygame.image.tobytes(many(7).subsurface(last), "RGB")
    assert pygame.image.tobytes(shown, "RGB") != pygame.image.tobytes(many(5).subsurface(last), "RGB")


def test_who_waits_is_never_among_the_more(rail: Rail) -> None:
    view = shift(*(session(f"s{i}", orders=[order(f"o{i}", 60 - i)]) for i in range(8)))
    rail.draw(pygame.Surface((640, 360)), 512, stage(view, {"s7": "wait"}), view, NOW, words=WORDS)
    assert rail._hung[key("s7"), "o7"].x == LEFT


def test_a_wider_canvas_has_more_slots(rail: Rail) -> None:
    sessions = [session(f"s{i}", orders=[order(f"o{i}", 60 - i)]) for i in range(7)]
    assert slots_used(drawn(rail, *sessions, width=853)) == [0, 1, 2, 3, 4, 5, 6]


def test_orders_of_hidden_sessions_have_no_ticket(rail: Rail) -> None:
    assert slots_used(drawn(rail, session("a", orders=[order("o")], visible=False))) == []


def test_a_new_ticket_slides_in_from_the_right(rail: Rail) -> None:
    drawn(rail, session("a"))
    sliding = drawn(rail, session("a", orders=[order("o")]), time=10.1)
    there = drawn(rail, session("a", orders=[order("o")]), time=13.0)
    assert not slot_has_paper(sliding, 0)
    assert slot_has_paper(there, 0)


@pytest.mark.parametrize(
    ("stats", "end"), [(StatsView(served=1), "served"), (StatsView(cancelled=1), "cancelled"), (StatsView(), "cleared")]
)
def test_a_ticket_ends_as_its_session_counted_it(rail: Rail, stats: StatsView, end: str) -> None:
    drawn(rail, session("a", orders=[order("o")]))
    drawn(rail, session("a", stats=stats), time=10.1)
    assert [hung.end for hung in rail._hung.values()] == [end]


def test_a_finished_ticket_hangs_stamped_for_a_moment_and_is_gone_after(rail: Rail) -> None:
    drawn(rail, session("a", orders=[order("o")]))
    done = session("a", stats=StatsView(served=1))
    assert slot_has_paper(drawn(rail, done, time=10.1), 0)
    assert slot_has_paper(drawn(rail, done, time=10.1 + STAMPED_FOR - 0.05), 0)
    assert not slot_has_paper(drawn(rail, done, time=10.11 + GONE_AFTER), 0)
    assert rail._hung == {}


def test_a_ticket_keeps_its_number(rail: Rail) -> None:
    both = [session("a", orders=[order("o", 90)]), session("b", orders=[order("p", 30)])]
    drawn(rail, *both)
    before = {k: h.number for k, h in rail._hung.items()}
    drawn(rail, session("a", stats=StatsView(served=1)), both[1], time=30.0)
    drawn(rail, session("a", stats=StatsView(served=1)), both[1], time=40.0)
    assert [h.number for h in rail._hung.values()] == [before[both[1].key, "p"]]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_no_text_leaves_its_ticket(rail: Rail, text: str) -> None:
    view = shift(session("a", orders=[order("o", prompt=text)]))
    canvas = pygame.Surface((640, 360), pygame.SRCALPHA)
    rail.draw(canvas, 512, replace(stage(view), tags={view.sessions[0].key: text}), view, NOW, words=WORDS)
    empty = drawn(Rail(FakeAtlas(), rail._type), session("a"))
    outside = [(LEFT + 100, 0, 640 - LEFT - 100, 360), (0, 0, LEFT - 1, 360), (0, 50, 640, 310)]
    for area in outside:
        assert pygame.image.tobytes(canvas.subsurface(area), "RGBA") == pygame.image.tobytes(
            empty.subsurface(area), "RGBA"
        )


def test_kept_tickets_are_bounded(rail: Rail) -> None:
    for number in range(300):
        drawn(rail, session("a", orders=[order("o", prompt=f"prompt {number}")]))
    assert len(rail._papers) == 24


def test_a_finished_ticket_holds_its_slot_until_it_is_gone(rail: Rail) -> None:
    other = session("b", orders=[order("p", 30)])
    drawn(rail, session("a", orders=[order("o", 90)]), other)
    done = session("a", stats=StatsView(served=1))
    during = drawn(rail, done, other, time=10.5)
    assert slots_used(during) == [0, 1]
    drawn(rail, done, other, time=12.0)
    assert slots_used(drawn(rail, done, other, time=13.0)) == [0]


def test_an_order_that_ends_without_a_slot_leaves_nothing_behind(rail: Rail) -> None:
    five = [session(f"s{i}", orders=[order(f"o{i}", 60 - i)]) for i in range(5)]
    drawn(rail, *five, session("z", orders=[order("late", 1)]))
    drawn(rail, *five, session("z", stats=StatsView(served=1)), time=10.1)
    assert len(rail._hung) == 5
