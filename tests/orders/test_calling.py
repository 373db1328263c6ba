"""When the bell rings, a fire is heard, and somebody is told that a chef still waits."""

from collections.abc import Sequence

import pytest

from game.orders.calling import FRESH, Call, Calling, CallRules, waiting_in
from game.orders.effects import FireStarted
from game.orders.notices import SessionKey
from game.orders.snapshot import SessionView, ShiftView
from game.orders.stations import Station
from tests.view.hud.stand_ins import key, session, shift

START = 1_800_000_000.0
RULES = CallRules(pause=30, again_after=600, notify_after=180)


def waiting(name: str, since: float | None = START, **fields: object) -> SessionView:
    return session(name, "waiting", waiting_on="permission", waiting_since=since, **fields)


def kinds(calls: Sequence[Call]) -> list[str]:
    return [call.kind for call in calls]


def fire(at: float) -> FireStarted:
    return FireStarted(at, SessionKey("copilot", "mia"), Station.TEST, "pytest", None)


@pytest.fixture
def calling() -> Calling:
    """One that has seen a kitchen in which nobody waits."""
    made = Calling(RULES)
    assert made.step(shift(session("mia")), (), START) == []
    return made


def test_a_chef_who_begins_to_wait_rings_once(calling: Calling) -> None:
    assert kinds(calling.step(shift(waiting("mia")), (), START + 1)) == ["bell"]
    later = [calling.step(shift(waiting("mia")), (), START + second) for second in range(2, 170)]
    assert later == [[]] * len(later)


def test_who_waits_already_when_it_begins_is_not_rung_for() -> None:
    assert Calling(RULES).step(shift(waiting("mia")), (), START + 1) == []


def test_all_who_wait_share_one_ring(calling: Calling) -> None:
    calls = calling.step(shift(waiting("mia"), waiting("otto")), (), START + 1)
    assert kinds(calls) == ["bell"]
    assert calling.step(shift(waiting("mia"), waiting("otto")), (), START + 60) == []


def test_a_second_wait_soon_after_rings_when_the_pause_is_over_if_it_still_stands(calling: Calling) -> None:
    calling.step(shift(waiting("mia")), (), START + 1)
    both = shift(waiting("mia"), waiting("otto", START + 5))
    assert calling.step(both, (), START + 5) == []
    assert kinds(calling.step(both, (), START + 31)) == ["bell"]


def test_a_wait_that_was_answered_within_the_pause_does_not_ring(calling: Calling) -> None:
    calling.step(shift(waiting("mia")), (), START + 1)
    calling.step(shift(waiting("mia"), waiting("otto", START + 5)), (), START + 5)
    assert calling.step(shift(waiting("mia"), session("otto")), (), START + 31) == []


def test_the_next_wait_of_the_same_chef_rings_again(calling: Calling) -> None:
    calling.step(shift(waiting("mia")), (), START + 1)
    calling.step(shift(session("mia")), (), START + 40)
    assert kinds(calling.step(shift(waiting("mia", START + 50)), (), START + 50)) == ["bell"]


def test_an_answer_and_a_new_question_between_two_looks_ring_again(calling: Calling) -> None:
    calling.step(shift(waiting("mia")), (), START + 1)
    assert kinds(calling.step(shift(waiting("mia", START + 50)), (), START + 51)) == ["bell"]


def test_who_still_waits_is_rung_for_again_after_the_set_time(calling: Calling) -> None:
    calling.step(shift(waiting("mia")), (), START + 1)
    assert "bell" not in kinds(calling.step(shift(waiting("mia")), (), START + 600))
    assert "bell" in kinds(calling.step(shift(waiting("mia")), (), START + 601))


def test_without_again_nobody_is_called_for_twice() -> None:
    calling = Calling(CallRules(pause=30, again_after=0, notify_after=60))
    calling.step(shift(session("mia")), (), START)
    calls = [call for minute in range(600) for call in calling.step(shift(waiting("mia")), (), START + 60 * minute)]
    assert kinds(calls) == ["bell", "notice"]


def test_a_notice_comes_after_the_set_time_with_what_it_is_about(calling: Calling) -> None:
    calling.step(shift(waiting("mia")), (), START + 1)
    assert calling.step(shift(waiting("mia")), (), START + 179) == []
    assert calling.step(shift(waiting("mia")), (), START + 180) == [Call("notice", key("mia"), "permission", 180.0)]
    assert calling.step(shift(waiting("mia")), (), START + 181) == []


def test_each_chef_has_a_notice_of_his_own(calling: Calling) -> None:
    both = shift(waiting("mia"), waiting("otto", START + 60))
    told = [call for second in range(300) for call in calling.step(both, (), START + second)]
    assert [call.session for call in told if call.kind == "notice"] == [key("mia"), key("otto")]


def test_no_notice_comes_where_it_is_switched_off() -> None:
    calling = Calling(CallRules(notify_after=0))
    calls = [call for hour in range(48) for call in calling.step(shift(waiting("mia")), (), START + 3600 * hour)]
    assert "notice" not in kinds(calls)


def test_in_quiet_hours_nobody_is_called_for_and_afterwards_who_still_waits(calling: Calling) -> None:
    both = shift(waiting("mia"), waiting("otto"))
    assert calling.step(both, [fire(START)], START + 1, quiet=True) == []
    assert calling.step(both, (), START + 3600, quiet=True) == []
    only = shift(waiting("mia"), session("otto"))
    assert kinds(calling.step(only, (), START + 7200)) == ["notice", "bell"]


def test_fires_are_heard_with_a_pause_between(calling: Calling) -> None:
    view = shift(session("mia"))
    heard = [calling.step(view, [fire(START + s)], START + s) for s in (1, 2, 30, 31, 32)]
    assert [kinds(calls) for calls in heard] == [["fire"], [], [], ["fire"], []]


def test_a_fire_does_not_silence_the_bell(calling: Calling) -> None:
    assert kinds(calling.step(shift(waiting("mia")), [fire(START + 1)], START + 1)) == ["bell", "fire"]


def test_fires_that_were_slept_through_are_not_heard(calling: Calling) -> None:
    night = [fire(START + minute * 60) for minute in range(480)]
    assert calling.step(shift(session("mia")), night[:-2], START + 480 * 60 + FRESH) == []


def test_after_a_sleep_the_bell_rings_once_for_all_who_wait(calling: Calling) -> None:
    calling.step(shift(waiting("mia")), (), START + 1)
    crew = shift(waiting("mia"), *(waiting(f"chef {n}", START + n) for n in range(40)))
    assert kinds(calling.step(crew, (), START + 8 * 3600)).count("bell") == 1
    assert calling.step(crew, (), START + 8 * 3600 + 1) == []


def test_a_clock_that_is_set_back_rings_at_most_once_more(calling: Calling) -> None:
    calling.step(shift(waiting("mia")), (), START + 1)
    rings = [calling.step(shift(waiting("mia")), (), START - 3600 + second) for second in range(100)]
    assert sum(len(calls) for calls in rings) <= 1


def test_who_is_not_on_shift_is_not_called_for(calling: Calling) -> None:
    gone = waiting("mia", visible=False)
    assert calling.step(shift(gone), (), START + 1) == []
    assert waiting_in(shift(gone, waiting("otto"))) == 1


def test_a_wait_of_unknown_beginning_rings_once(calling: Calling) -> None:
    calls = [call for s in range(100) for call in calling.step(shift(waiting("mia", None)), (), START + s)]
    assert kinds(calls) == ["bell"]


def test_nothing_is_remembered_of_who_no_longer_waits(calling: Calling) -> None:
    for number in range(1000):
        calling.step(shift(waiting(f"chef {number}")), (), START + number)
    calling.step(ShiftView(START, "live"), (), START + 1000)
    assert calling._waiting == {}
    assert len(calling._sounded) <= 2
