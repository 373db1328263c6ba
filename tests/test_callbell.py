"""What a call becomes: a title, a flash, a sound, a notification."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.app import App
from game.callbell import CallBell, notice_of, title_of
from game.clock import StageTime
from game.content import content_folder
from game.kitchen.tiled import load_plan
from game.orders.calling import Call, waiting_in
from game.privacy import mask_view
from game.settings import Settings
from game.watching import Watch, WatchOptions
from game.wording import load_words
from tests.view.hud.stand_ins import key, session, shift, stage

WORDS = load_words("en")
PLAN = load_plan(content_folder("maps") / "kitchen.tmx")


class Heard:
    """Stands for sounds, notifications and the window; remembers what was asked of it."""

    def __init__(self) -> None:
        self.played: list[tuple[str, float]] = []
        self.sent: list[str] = []
        self.titles: list[str] = []
        self.flashes = 0
        self.closed = 0

    def play(self, name: str, volume: float) -> bool:
        self.played.append((name, volume))
        return True

    def send(self, title: str, message: str) -> None:
        self.sent.append(message)

    def close(self) -> None:
        self.closed += 1

    def flash(self) -> None:
        self.flashes += 1


def bell_of(heard: Heard, settings: Settings) -> CallBell:
    return CallBell(settings, heard, heard, set_title=heard.titles.append, flash=heard.flash)  # type: ignore[arg-type]


@pytest.fixture
def app() -> Iterator[App]:
    made = App(Watch(WatchOptions(demo=True), follow=False, time=StageTime(1_800_000_000.0)), PLAN)
    yield made
    made.close()


def play_until_a_wait(app: App, bell: CallBell) -> None:
    for _ in range(3000):
        app.tick(0.1)
        bell.step(app, WORDS)
        if waiting_in(app.view):
            return
    raise AssertionError("nobody waited")


@pytest.mark.parametrize(
    ("waiting", "fires", "title"),
    [
        (0, 0, "Agent Kitchen"),
        (2, 0, "Agent Kitchen — 2 waiting"),
        (0, 1, "Agent Kitchen — 1 fire"),
        (1, 3, "Agent Kitchen — 1 waiting, 3 fires"),
    ],
)
def test_the_title_counts_who_waits_and_what_burns(waiting: int, fires: int, title: str) -> None:
    assert title_of(waiting, fires, WORDS.calls) == title


def test_a_wait_is_in_the_title_flashes_and_rings(app: App) -> None:
    heard = Heard()
    play_until_a_wait(app, bell_of(heard, Settings(bell_volume=50)))
    assert heard.titles[-1].startswith("Agent Kitchen — 1 waiting")
    assert heard.flashes == 1
    assert heard.played[-1] == ("bell", 50)


def test_the_title_can_be_switched_off(app: App) -> None:
    heard = Heard()
    play_until_a_wait(app, bell_of(heard, Settings(call_title=False)))
    assert set(heard.titles) == {"Agent Kitchen"}
    assert heard.flashes == 0


def test_a_demo_sends_no_notification_and_what_is_real_does(app: App) -> None:
    heard = Heard()
    bell = bell_of(heard, Settings(notify_after=0.01))
    play_until_a_wait(app, bell)
    app.watch.time.advance(2.0)
    bell.step(app, WORDS)
    assert heard.sent == []
    app.view = replace(app.view, mode="live")
    bell.set(Settings(notify_after=0.02, call_again=0.01))
    app.watch.time.advance(2.0)
    bell.step(app, WORDS)
    assert len(heard.sent) == 1


def test_nobody_is_called_in_quiet_hours(app: App) -> None:
    heard = Heard()
    play_until_a_wait(app, bell_of(heard, Settings(bell_volume=50, quiet_hours="always")))
    assert heard.played == []


def test_a_notice_names_the_chef_what_for_and_how_long() -> None:
    crew = shift(session("mia", "waiting", waiting_on="question"))
    assert notice_of(Call("notice", key("mia"), "question", 190), crew, stage(crew), WORDS) == (
        "mia has a question, for 3:10 now"
    )


def test_with_privacy_a_notice_tells_nothing_of_what_is_worked_on() -> None:
    secret = "release the secret project"
    named = replace(session("mia", "waiting", waiting_on="plan"), name=secret, repository=secret, cwd=secret)
    masked = mask_view(shift(named))
    said = notice_of(Call("notice", masked.sessions[0].key, "plan", 60), masked, stage(shift()), WORDS)
    assert said == "Session 1 has a plan to show, for 1:00 now"


def test_closing_lets_go_of_both() -> None:
    heard = Heard()
    bell_of(heard, Settings()).close()
    assert heard.closed == 2
