"""The coin box: the total rolls, the mood is told."""

import pytest

from game.orders.snapshot import Status
from game.view.hud.coinbox import ROLL_TIME, CoinBox, mood
from game.view.text import Type
from tests.view.hud.stand_ins import WORDS, FakeAtlas, session, shift


@pytest.fixture
def coinbox(atlas: FakeAtlas, type_: Type) -> CoinBox:
    return CoinBox(atlas, type_)


def test_the_first_total_is_shown_at_once(coinbox: CoinBox) -> None:
    assert coinbox.shown_coins(1248, 5.0) == 1248


def test_coins_roll_up_to_the_new_total(coinbox: CoinBox) -> None:
    coinbox.shown_coins(100, 5.0)
    rolling = [coinbox.shown_coins(128, 6.0 + ROLL_TIME * i / 10) for i in range(11)]
    assert rolling == sorted(rolling)
    assert rolling[0] == 100
    assert 100 < rolling[4] < 128
    assert rolling[-1] == 128


def test_coins_roll_on_from_where_they_are(coinbox: CoinBox) -> None:
    coinbox.shown_coins(0, 5.0)
    coinbox.shown_coins(100, 6.0)
    halfway = coinbox.shown_coins(100, 6.0 + ROLL_TIME / 2)
    assert coinbox.shown_coins(200, 6.0 + ROLL_TIME / 2) == halfway


@pytest.mark.parametrize(
    ("statuses", "clock", "words"),
    [
        ([], "19:42", "quiet"),
        (["idle", "offline"], "19:42", "quiet"),
        (["working", "waiting", "thinking", "idle"], "19:42", "3 at work"),
        (["working"] * 5, "19:42", "dinner rush"),
        (["working"] * 5, "12:10", "lunch rush"),
        (["working"] * 5, "09:00", "rush hour"),
        (["working"] * 5, "", "lunch rush"),
    ],
)
def test_mood_tells_how_busy_it_is(statuses: list[Status], clock: str, words: str) -> None:
    assert mood(shift(*(session(f"s{i}", status) for i, status in enumerate(statuses))), clock, WORDS.pace) == words


def test_hidden_sessions_make_no_rush() -> None:
    assert mood(shift(session("a", "working", visible=False)), "12:00", WORDS.pace) == "quiet"
