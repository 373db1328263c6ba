"""What is celebrated, and what falls."""

import pytest

from game.view.wall.party import LASTS, PIECES, WAITING, Parties, Party, confetti, hung
from game.wording import load_words

WALL = load_words("en").wall
SERVED = Party("served", "mia", 28)


def test_a_party_begins_at_once_and_ends_after_its_time() -> None:
    parties = Parties()
    parties.add(SERVED)
    assert parties.now == SERVED
    parties.step(LASTS - 0.1)
    assert parties.now == SERVED
    parties.step(0.2)
    assert parties.now is None


def test_orders_served_meanwhile_are_celebrated_together() -> None:
    parties = Parties()
    for coins in (28, 26, 22, 20):
        parties.add(Party("served", "mia", coins))
    parties.step(LASTS)
    assert parties.now == Party("served", "mia", 68, 3)
    assert parties.now.told(WALL) == ("ORDER UP!", "3 orders +68")
    parties.step(LASTS)
    assert parties.now is None


def test_what_ships_has_a_board_of_its_own() -> None:
    parties = Parties()
    parties.add(SERVED)
    parties.add(Party("shipped", "otto"))
    parties.step(LASTS)
    assert parties.now is not None
    assert parties.now.told(WALL) == ("SHIPPED!", "well done, otto")


def test_a_thousand_deploys_are_no_hour_of_boards() -> None:
    parties = Parties()
    for number in range(1000):
        parties.add(Party("shipped", f"chef {number}"))
    boards = 0
    while parties.now is not None:
        parties.step(LASTS)
        boards += 1
    assert boards == WAITING + 1


def test_a_long_sleep_ends_one_party_and_skips_none_that_waits() -> None:
    parties = Parties()
    parties.add(SERVED)
    parties.add(Party("shipped", "otto"))
    parties.step(8 * 3600)
    assert (parties.now, parties.age) == (Party("shipped", "otto"), 0.0)


def test_the_board_comes_down_hangs_and_goes_up() -> None:
    assert [hung(age) for age in (0.0, LASTS / 2, LASTS)] == [0.0, 1.0, 0.0]
    assert 0 < hung(0.1) < 1


def test_confetti_falls_within_the_room_and_is_gone_before_the_board() -> None:
    counts = []
    for tick in range(int(LASTS * 10)):
        pieces = confetti(SERVED, tick / 10, 512, 294)
        assert all(0 <= y <= 294 for _, y, _, _, _ in pieces)
        counts.append(len(pieces))
    assert counts[0] <= 2
    assert max(counts) > PIECES["served"] / 3
    assert max(counts) <= PIECES["served"]


def test_the_same_party_has_the_same_confetti() -> None:
    assert confetti(SERVED, 2.0, 512, 294) == confetti(Party("served", "mia", 28), 2.0, 512, 294)
    assert confetti(SERVED, 2.0, 512, 294) != confetti(Party("served", "otto", 28), 2.0, 512, 294)


@pytest.mark.parametrize("who", ["", "\ud800", "x" * 5000])
def test_any_name_is_celebrated(who: str) -> None:
    assert confetti(Party("shipped", who), 1.0, 512, 294)
