"""What a person sets is applied at once to all it concerns, and saved."""

from collections.abc import Iterator
from typing import Any

import pytest

from game.app import App
from game.clock import STEP, StageTime
from game.house import House, open_house
from game.keeping import Keeper
from game.settings import Settings, SettingsError
from game.view.screen import Headless
from game.watching import Watch, WatchOptions


@pytest.fixture
def kitchen() -> Iterator[tuple[App, House]]:
    screen = Headless((640, 360))
    house, plan = open_house("kitchen")
    app = App(Watch(WatchOptions(demo=True), follow=False, time=StageTime(1_800_000_000.0)), plan)
    app.tick(STEP)
    yield app, house
    app.close()
    screen.close()


def keeper(kitchen: tuple[App, House], settings: Settings | None = None, **more: Any) -> Keeper:
    app, house = kitchen
    return Keeper(app, house.picture, house, settings or Settings(), **more)


def test_what_is_for_the_eyes_holds_from_the_start(kitchen: tuple[App, House]) -> None:
    keeper(kitchen, Settings(reduced_motion="on", high_contrast=True, large_labels=True))
    picture = kitchen[1].picture
    assert (picture.still, picture.high_contrast, picture.large_labels) == (True, True, True)


def test_what_is_for_the_eyes_is_applied_at_once(kitchen: tuple[App, House]) -> None:
    assert keeper(kitchen).keep(Settings(reduced_motion="on", large_labels=True)) == ""
    assert (kitchen[1].picture.still, kitchen[1].still, kitchen[1].picture.large_labels) == (True, True, True)


class Wish:
    """A system that answers when it is told to."""

    def __init__(self) -> None:
        self.said: bool | None = None
        self.closed = False

    def answer(self) -> bool | None:
        return self.said

    def close(self) -> None:
        self.closed = True


def test_auto_moves_as_the_system_wants_once_it_has_answered(kitchen: tuple[App, House]) -> None:
    wish = Wish()
    mine = keeper(kitchen, ask=lambda: wish)
    mine.listen()
    assert not kitchen[1].picture.still
    wish.said = True
    mine.listen()
    assert (kitchen[1].picture.still, kitchen[1].still) == (True, True)
    mine.keep(Settings(reduced_motion="off"))
    assert not kitchen[1].picture.still
    mine.keep(Settings())
    assert kitchen[1].picture.still


def test_what_the_system_wants_does_not_count_where_it_is_set(kitchen: tuple[App, House]) -> None:
    wish = Wish()
    wish.said = True
    mine = keeper(kitchen, Settings(reduced_motion="off"), ask=lambda: wish)
    mine.listen()
    assert not kitchen[1].picture.still


def test_a_question_that_is_still_open_is_closed_at_the_end(kitchen: tuple[App, House]) -> None:
    wish = Wish()
    keeper(kitchen, ask=lambda: wish).close()
    assert wish.closed


def test_another_language_is_spoken_at_once_under_privacy_too(kitchen: tuple[App, House]) -> None:
    app, house = kitchen
    keeper(kitchen, Settings(language="en")).keep(Settings(language="zh-CN", privacy=True))
    app.tick(STEP)
    assert house.picture.words.language == "简体中文"
    assert app.view.sessions[0].name == "会话 1"


def test_privacy_is_applied_when_it_is_changed_and_left_alone_otherwise(kitchen: tuple[App, House]) -> None:
    app = kitchen[0]
    mine = keeper(kitchen)
    app.masked = True
    mine.keep(Settings(large_labels=True))
    assert app.masked
    mine.keep(Settings(privacy=True))
    mine.keep(Settings(privacy=False))
    assert not app.masked


def test_the_house_moves_to_the_wanted_room(kitchen: tuple[App, House]) -> None:
    app, house = kitchen
    keeper(kitchen).keep(Settings(map="banquet"))
    house.settle(app, 1.0)
    assert app.world.plan.name == "Banquet hall"


def test_by_the_chefs_again_the_house_moves_back(kitchen: tuple[App, House]) -> None:
    app, house = kitchen
    mine = keeper(kitchen, Settings(map="banquet"))
    mine.keep(Settings(map="small"))
    house.settle(app, 1.0)
    mine.keep(Settings(map="auto"))
    house.settle(app, 2.0)
    assert app.world.plan.name in {"Small kitchen", "Kitchen"}


def test_another_beginning_opens_another_watch(kitchen: tuple[App, House]) -> None:
    app = kitchen[0]
    asked: list[WatchOptions] = []

    def again(options: WatchOptions) -> Watch:
        asked.append(options)
        return Watch(options, follow=False, time=StageTime(1_800_000_000.0))

    keeper(kitchen, open_watch=again).keep(Settings(since="8h", idle_minutes=5))
    assert [(options.since, options.idle_minutes) for options in asked] == [("8h", 5)]
    app.tick(STEP)
    assert app.view.sessions


def test_what_is_invented_goes_on_whatever_it_is_counted_from(kitchen: tuple[App, House]) -> None:
    watch = kitchen[0].watch
    keeper(kitchen).keep(Settings(since="8h"))
    assert kitchen[0].watch is watch


def test_a_file_that_cannot_be_written_is_told_and_the_setting_holds(kitchen: tuple[App, House]) -> None:
    def refuse(_: Settings) -> None:
        raise SettingsError("settings.yaml: cannot be written (Read-only file system)")

    told = keeper(kitchen, save=refuse).keep(Settings(large_labels=True))
    assert told == "settings.yaml: cannot be written (Read-only file system)"
    assert kitchen[1].picture.large_labels


def test_a_wall_has_large_labels_unless_they_are_switched_off(kitchen: tuple[App, House]) -> None:
    mine = keeper(kitchen, wall=True)
    assert kitchen[1].picture.large_labels
    mine.keep(Settings(wall_large=False))
    assert not kitchen[1].picture.large_labels
