"""Whose turn it is on the wall."""

import pytest

from game.view.wall.turns import LONGEST_STEP, PANELS, Kind, Timings, Turns, rolled

TIMINGS = Timings(room=30, panel=15)


def play(turns: Turns, seconds: float, *, urgent: bool = False, step: float = 0.5) -> list[Kind]:
    """The turns that came up, in order, each once."""
    seen = [turns.kind]
    for _ in range(round(seconds / step)):
        turns.step(step, urgent=urgent)
        if turns.kind != seen[-1]:
            seen.append(turns.kind)
    return seen


def test_brigade_and_day_board_take_turns_between_looks_at_the_room() -> None:
    assert play(Turns(TIMINGS), 121) == ["room", "brigade", "room", "day", "room", "brigade"]


def test_each_turn_lasts_as_long_as_it_is_set() -> None:
    turns = Turns(TIMINGS)
    play(turns, 29.5)
    assert turns.kind == "room"
    play(turns, 0.5)
    assert turns.kind == "brigade"
    play(turns, 14.5)
    assert turns.kind == "brigade"
    play(turns, 0.5)
    assert turns.kind == "room"


def test_without_seconds_for_panels_there_are_none_but_always_a_room() -> None:
    assert set(play(Turns(Timings(30, 0)), 200)) == {"room"}
    assert set(play(Turns(Timings(0, 10)), 200)) == {"room", "brigade", "day"}


@pytest.mark.parametrize("panel", ["brigade", "day"])
def test_a_panel_ends_at_once_when_somebody_needs_a_human_and_none_comes_meanwhile(panel: Kind) -> None:
    turns = Turns(TIMINGS)
    while turns.kind != panel:
        play(turns, 0.5)
    turns.step(0.1, urgent=True)
    assert turns.kind == "room"
    assert play(turns, 200, urgent=True) == ["room"]


def test_after_the_answer_the_room_is_seen_for_a_whole_turn() -> None:
    turns = Turns(TIMINGS)
    play(turns, 200, urgent=True)
    assert play(turns, 29.5) == ["room"]
    assert play(turns, 0.5) == ["room", "brigade"]


def test_who_calls_again_and_again_keeps_no_panel_from_its_turn() -> None:
    turns, seen = Turns(TIMINGS), []
    for _ in range(4):
        seen += play(turns, 31)[1:]
        play(turns, 5, urgent=True)
    assert seen == ["brigade", "day", "brigade", "day"]


def test_a_panel_with_nothing_to_tell_is_left_out() -> None:
    turns, seen = Turns(TIMINGS), []
    for panels in ((), ("day",), ("day",), PANELS, PANELS):
        for _ in range(31):
            turns.step(1.0, urgent=False, panels=panels)
        seen.append(turns.kind)
        turns.rewind()
    assert seen == ["room", "day", "day", "brigade", "day"]


def test_after_a_sleep_the_turn_that_was_on_goes_on() -> None:
    turns = Turns(TIMINGS)
    play(turns, 5)
    turns.step(8 * 3600.0, urgent=False)
    assert (turns.kind, turns.elapsed) == ("room", 5 + LONGEST_STEP)
    turns.step(-500.0, urgent=False)
    assert turns.elapsed == 5 + LONGEST_STEP


@pytest.mark.parametrize(("share", "scroll"), [(0.0, 0), (0.2, 0), (0.25, 0), (0.5, 44), (0.75, 95), (1.0, 95)])
def test_a_list_stands_at_its_beginning_and_at_its_end_and_rolls_by_rows_between(share: float, scroll: int) -> None:
    assert rolled(share, 95, 11) == scroll


def test_a_short_list_stands() -> None:
    assert {rolled(share / 10, 0, 11) for share in range(11)} == {0}
