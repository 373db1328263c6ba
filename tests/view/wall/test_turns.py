"""Whose turn it is on the wall."""

from collections.abc import Mapping

import pytest

from game.view.wall.turns import BURNS, GLANCE, LONGEST_STEP, WAITS, WORKS, Timings, Turns, rolled

TIMINGS = Timings(room=30, close=10, panel=15)
Seen = list[tuple[str, str | None]]


def play(turns: Turns, seconds: float, subjects: Mapping[str, int], step: float = 0.5) -> Seen:
    """The turns that came up, in order, each once."""
    seen: Seen = [(turns.kind, turns.subject)]
    for _ in range(round(seconds / step)):
        turns.step(step, subjects)
        if (turns.kind, turns.subject) != seen[-1]:
            seen.append((turns.kind, turns.subject))
    return seen


def test_room_closer_look_brigade_and_day_board_take_turns() -> None:
    kinds = [kind for kind, _ in play(Turns(TIMINGS), 111, {"mia": WORKS})]
    assert kinds == ["room", "close", "brigade", "room", "close", "day", "room"]


def test_each_turn_lasts_as_long_as_it_is_set() -> None:
    turns = Turns(TIMINGS)
    play(turns, 29.5, {"mia": WORKS})
    assert turns.kind == "room"
    play(turns, 0.5, {"mia": WORKS})
    assert turns.kind == "close"


def test_a_turn_of_no_seconds_is_left_out_but_never_the_room() -> None:
    assert {kind for kind, _ in play(Turns(Timings(30, 0, 0)), 200, {"mia": WORKS})} == {"room"}
    assert {kind for kind, _ in play(Turns(Timings(0, 10, 0)), 200, {"mia": WORKS})} == {"room", "close"}


def test_without_anybody_at_work_there_is_no_closer_look() -> None:
    assert [kind for kind, _ in play(Turns(TIMINGS), 100, {})] == ["room", "brigade", "room", "day", "room"]


def test_closer_looks_go_round_among_equals() -> None:
    seen = play(Turns(Timings(1, 10, 0)), 66, {"mia": WORKS, "otto": WORKS, "sol": WORKS})
    assert [who for kind, who in seen if kind == "close"] == ["mia", "otto", "sol", "mia", "otto", "sol"]


def test_who_burns_is_looked_at_before_who_waits_and_who_works() -> None:
    turns = Turns(TIMINGS)
    play(turns, GLANCE, {"mia": WORKS, "otto": WAITS, "sol": BURNS})
    assert turns.subject == "sol"


def test_a_fire_ends_a_panel_at_once_and_no_panel_comes_while_it_burns() -> None:
    turns = Turns(TIMINGS)
    play(turns, 42, {"mia": WORKS})
    assert turns.kind == "brigade"
    turns.step(0.1, {"mia": BURNS})
    assert turns.kind == "room"
    assert {kind for kind, _ in play(turns, 200, {"mia": BURNS})} == {"room", "close"}


def test_a_closer_look_turns_at_once_to_who_needs_it_more() -> None:
    turns = Turns(Timings(30, 10, 0))
    play(turns, 31, {"mia": WORKS})
    assert (turns.kind, turns.subject) == ("close", "mia")
    turns.step(0.1, {"mia": WORKS, "otto": WAITS})
    assert (turns.kind, turns.subject, turns.elapsed) == ("close", "otto", 0.0)


def test_a_new_fire_is_looked_at_after_a_glance_at_the_room() -> None:
    turns = Turns(TIMINGS)
    play(turns, 1, {"mia": WORKS})
    seen = play(turns, GLANCE - 1, {"mia": WORKS, "otto": BURNS})
    assert seen == [("room", None), ("close", "otto")]


def test_one_who_waits_on_and_on_is_looked_at_in_turn_with_the_room() -> None:
    seen = play(Turns(TIMINGS), GLANCE + 10 + 30 + 10, {"otto": WAITS})
    assert [kind for kind, _ in seen] == ["room", "close", "room", "close", "room"]


def test_a_closer_look_ends_with_whom_it_was_at() -> None:
    turns = Turns(TIMINGS)
    play(turns, 31, {"mia": WORKS})
    turns.step(0.1, {})
    assert turns.kind != "close"


def test_after_a_sleep_the_turn_that_was_on_goes_on() -> None:
    turns = Turns(TIMINGS)
    play(turns, 5, {"mia": WORKS})
    turns.step(8 * 3600.0, {"mia": WORKS})
    assert (turns.kind, turns.elapsed) == ("room", 5 + LONGEST_STEP)
    turns.step(-500.0, {"mia": WORKS})
    assert turns.elapsed == 5 + LONGEST_STEP


def test_nothing_is_remembered_of_who_has_left() -> None:
    turns = Turns(Timings(1, 1, 0))
    for number in range(500):
        play(turns, 4, {f"chef {number}": WORKS})
    assert len(turns._shown) <= 1


@pytest.mark.parametrize(("share", "scroll"), [(0.0, 0), (0.2, 0), (0.25, 0), (0.5, 44), (0.75, 95), (1.0, 95)])
def test_a_list_stands_at_its_beginning_and_at_its_end_and_rolls_by_rows_between(share: float, scroll: int) -> None:
    assert rolled(share, 95, 11) == scroll


def test_a_short_list_stands() -> None:
    assert {rolled(share / 10, 0, 11) for share in range(11)} == {0}
