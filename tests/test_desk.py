"""The desk: what keys, clicks and the wheel lead to, with the real pictures and the demo."""

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from game.app import App
from game.clock import STEP, StageTime
from game.desk import Desk, rows_of
from game.house import open_house
from game.orders.scope import ALL, Scope, project_of
from game.settings import Settings, rules
from game.view import keys
from game.view.hits import PageName, ToChef, ToPage, ToScope, ToSetting, ToStation
from game.view.panels.opened import Opened
from game.view.screen import Headless
from game.watching import Watch, WatchOptions
from game.wording import load_words


class Sitting:
    """A person at the desk: does something, and sees the next picture."""

    def __init__(self, screen: Headless, app: App, desk: Desk) -> None:
        self.screen, self.app, self.desk = screen, app, desk
        self.kept: list[Settings]
        self.copied: list[str]
        self.look()

    @property
    def opened(self) -> Opened:
        return self.desk.opened

    def look(self) -> None:
        self.desk.step()
        self.desk.picture.paint(self.screen.canvas, self.app)

    def do(self, *intents: keys.Intent) -> bool:
        answer = False
        for intent in intents:
            answer = self.desk.obey(intent)
            self.look()
        return answer

    def click(self, target: object, *, nth: int = 0) -> None:
        """Press the mouse in the middle of what shows this target."""
        places = [hit.seen for hit in self.desk.picture.hits if hit.target == target and hit.seen]
        self.desk.click(places[nth].center)
        self.look()


@pytest.fixture(scope="module")
def kitchen() -> Iterator[tuple[Headless, App, Desk]]:
    """The demo in its first minute, on a canvas of 640x360."""
    screen = Headless((640, 360))
    house, plan = open_house("kitchen")
    app = App(Watch(WatchOptions(demo=True), follow=False, time=StageTime(1_800_000_000.0), lead=50), plan)
    for tick in range(200):
        app.tick(STEP)
        house.settle(app, tick * STEP)
    yield screen, app, Desk(app, house.picture, Settings())
    app.close()
    screen.close()


@pytest.fixture
def sitting(kitchen: tuple[Headless, App, Desk]) -> Sitting:
    screen, app, desk = kitchen
    app.masked = False
    desk.picture.opened = Opened()
    kept: list[Settings] = []
    copied: list[str] = []

    def keep(settings: Settings) -> str:
        kept.append(settings)
        return ""

    def take(text: str) -> bool:
        copied.append(text)
        return True

    sat = Sitting(screen, app, Desk(app, desk.picture, Settings(), keep=keep, clipboard=take))
    sat.kept, sat.copied = kept, copied
    return sat


B, H = keys.TogglePage("brigade"), keys.TogglePage("help")
DOWN, UP, RIGHT = keys.FocusMoved(0, 1), keys.FocusMoved(0, -1), keys.FocusMoved(1, 0)


def test_a_pages_key_opens_and_closes_it(sitting: Sitting) -> None:
    for page in ("brigade", "menu", "day", "settings", "help"):
        sitting.do(keys.TogglePage(page))  # type: ignore[arg-type]
        assert sitting.opened.page == page
        sitting.do(keys.TogglePage(page))  # type: ignore[arg-type]
        assert sitting.opened.page is None


def test_back_closes_the_page_first_and_then_is_nobodys_business(sitting: Sitting) -> None:
    sitting.do(B)
    assert sitting.do(keys.Back()) is True
    assert sitting.opened.page is None
    assert sitting.do(keys.Back()) is False


def test_back_lets_go_of_the_focus_and_of_the_scope_before_it_leaves(sitting: Sitting) -> None:
    sitting.do(DOWN, keys.CycleScope(1))
    assert [sitting.do(keys.Back()) for _ in range(3)] == [True, True, False]
    assert (sitting.opened.focus, sitting.opened.scope) == (None, ALL)


def test_the_keys_walk_the_brigade_and_open_a_chef(sitting: Sitting) -> None:
    sitting.do(B, DOWN, DOWN)
    target = sitting.opened.focus
    assert isinstance(target, ToChef)
    sitting.do(keys.Activate())
    assert (sitting.opened.page, sitting.opened.chef) == ("chef", target.key)


def test_the_focus_scrolls_the_list_with_it(sitting: Sitting) -> None:
    sitting.do(B, UP)
    last = sitting.opened.focus
    hit = next(hit for hit in sitting.desk.picture.hits.stops() if hit.target == last)
    assert hit.port is not None
    assert hit.port.contains(hit.rect)
    assert sitting.opened.scroll > 0


def test_a_click_on_a_chef_in_the_room_opens_his_page(sitting: Sitting) -> None:
    figure = next(f for f in sitting.app.stage().figures if f.agent_id is None)
    sitting.click(ToChef(figure.session), nth=-1)
    assert (sitting.opened.page, sitting.opened.chef) == ("chef", figure.session)


def test_a_click_on_a_ticket_a_row_a_station_and_the_coins_opens_their_page(sitting: Sitting) -> None:
    ticket = next(hit for hit in sitting.desk.picture.hits if hit.rect.y == 1)
    sitting.click(ticket.target)
    assert sitting.opened.page == "chef"
    sitting.do(keys.Back())
    station = next(hit.target for hit in sitting.desk.picture.hits if isinstance(hit.target, ToStation))
    sitting.click(station)
    assert (sitting.opened.page, sitting.opened.focus) == ("menu", station)
    sitting.do(keys.Back())
    sitting.click(ToPage("day"))
    assert sitting.opened.page == "day"


def test_a_click_beside_the_page_closes_it_and_one_on_it_does_not(sitting: Sitting) -> None:
    sitting.do(H)
    sitting.desk.click((250, 200))
    assert sitting.opened.page == "help"
    sitting.desk.click((2, 340))
    assert sitting.opened.page is None


def test_the_mouse_marks_what_it_is_over_and_takes_the_focus_of_the_keys(sitting: Sitting) -> None:
    sitting.do(DOWN)
    row = next(hit for hit in sitting.desk.picture.hits if isinstance(hit.target, ToChef) and hit.rect.x > 512)
    before = sitting.screen.canvas.copy()
    sitting.desk.point(row.rect.center)
    sitting.look()
    assert (sitting.opened.hover, sitting.opened.focus) == (row.target, None)
    assert before.get_view().raw != sitting.screen.canvas.get_view().raw
    sitting.desk.point(None)
    assert sitting.opened.hover is None


@pytest.mark.parametrize("page", [None, "brigade", "menu", "day", "settings"])
def test_the_focus_of_the_keys_can_be_seen_wherever_it_is(sitting: Sitting, page: PageName | None) -> None:
    if page is not None:
        sitting.do(keys.TogglePage(page))
    plain = sitting.screen.canvas.copy()
    for hit in sitting.desk.picture.hits.stops():
        # in the room as many as there are chefs, of which one stands before another
        if hit.seen != hit.rect:
            continue
        sitting.desk.picture.opened = Opened(page=page, focus=hit.target)
        sitting.look()
        around = hit.rect.inflate(6, 6).clip(plain.get_rect())
        before, after = (pygame.image.tobytes(one.subsurface(around), "RGB") for one in (plain, sitting.screen.canvas))
        assert before != after, hit


def test_the_wheel_scrolls_a_list_and_stops_at_its_ends(sitting: Sitting) -> None:
    sitting.do(B, keys.Scrolled(-1))
    assert sitting.opened.scroll == 27
    sitting.do(keys.Scrolled(-1000))
    assert sitting.opened.scroll == sitting.desk.picture.hits.scrolls
    sitting.do(keys.Scrolled(1000))
    assert sitting.opened.scroll == 0


def test_page_and_end_keys_scroll_too(sitting: Sitting) -> None:
    sitting.do(B, keys.FocusPaged(keys.FAR))
    assert sitting.opened.scroll == sitting.desk.picture.hits.scrolls > 0


def test_left_and_right_turn_the_tabs_and_on_a_chefs_page_the_chefs(sitting: Sitting) -> None:
    sitting.do(B, RIGHT)
    assert sitting.opened.page == "menu"
    sitting.do(B, DOWN, keys.Activate())
    first = sitting.opened.chef
    sitting.do(RIGHT)
    assert sitting.opened.page == "chef"
    assert sitting.opened.chef != first


def test_scopes_go_in_turn_and_everything_follows(sitting: Sitting) -> None:
    sitting.do(B, DOWN)
    target = sitting.opened.focus
    assert isinstance(target, ToChef)
    session = next(s for s in sitting.app.view.sessions if s.key == target.key)
    seen = []
    for _ in range(3):
        sitting.do(keys.CycleScope(1))
        seen.append((sitting.opened.scope, len(sitting.desk.picture.hits.stops())))
    assert [scope for scope, _ in seen] == [Scope(project=project_of(session)), Scope(session=session.key), ALL]
    assert (seen[1][1], seen[2][1]) == (1, 12)


def test_a_project_can_be_picked_from_the_day_board(sitting: Sitting) -> None:
    sitting.do(keys.TogglePage("day"), DOWN, keys.Activate())
    assert sitting.opened.scope.project is not None
    assert {project_of(s) for s in sitting.app.view.sessions} > {sitting.opened.scope.project}


def test_a_scope_of_which_nothing_is_left_is_given_up(sitting: Sitting) -> None:
    sitting.desk.picture.opened = Opened(scope=Scope(project="nothing"))
    sitting.look()
    assert sitting.opened.scope == ALL


def test_g_groups_the_brigade_by_project(sitting: Sitting) -> None:
    sitting.do(B, keys.ToggleGrouping())
    assert any(isinstance(hit.target, ToScope) for hit in sitting.desk.picture.hits.stops())


def test_c_copies_the_command_that_resumes_the_chef(sitting: Sitting) -> None:
    sitting.do(B, DOWN, keys.Activate(), keys.CopyResume())
    chef = sitting.opened.chef
    assert chef is not None
    assert sitting.copied == [f"copilot --resume={chef.id}"]
    assert sitting.opened.note == f"Copied: {sitting.copied[0]}"


def test_c_without_a_chef_copies_nothing(sitting: Sitting) -> None:
    sitting.do(keys.CopyResume())
    assert sitting.copied == []


def test_an_id_that_a_shell_would_read_is_not_copied(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    view = sitting.app.view
    evil = replace(view.sessions[0], key=view.sessions[0].key._replace(id="x; rm -rf ~"))
    monkeypatch.setattr(sitting.app.watch, "view", lambda: replace(view, sessions=(evil,)))
    sitting.desk.show("chef", evil.key)
    sitting.do(keys.CopyResume())
    assert sitting.copied == []
    assert "no command" in sitting.opened.note


def test_a_setting_is_switched_kept_and_shown(sitting: Sitting) -> None:
    sitting.do(keys.TogglePage("settings"))
    sitting.click(ToSetting("large_labels"))
    assert sitting.kept == [Settings(large_labels=True)]
    sitting.click(ToSetting("idle_minutes", 1))
    assert sitting.kept[-1] == Settings(large_labels=True, idle_minutes=240.0)
    assert sitting.opened.focus == ToSetting("idle_minutes")


def test_arrows_change_the_setting_they_are_on(sitting: Sitting) -> None:
    sitting.do(keys.TogglePage("settings"), DOWN, DOWN)
    assert sitting.opened.focus == ToSetting("since")
    sitting.do(RIGHT)
    assert sitting.kept == [Settings(since="1h")]


def test_the_privacy_of_the_moment_is_what_the_switch_shows(sitting: Sitting) -> None:
    sitting.app.masked = True
    sitting.do(keys.TogglePage("settings"))
    assert sitting.desk.picture.facts.settings[0].on is True
    sitting.click(ToSetting("privacy"))
    assert sitting.kept == [Settings(privacy=False)]


def test_changing_another_setting_does_not_save_the_privacy_of_the_moment(sitting: Sitting) -> None:
    sitting.app.masked = True
    sitting.do(keys.TogglePage("settings"))
    sitting.click(ToSetting("reduced_motion"))
    assert sitting.kept == [Settings(reduced_motion="on")]


def test_every_setting_of_the_schema_with_a_group_has_its_row() -> None:
    assert [row.name for row in rows_of(Settings(), load_words().settings)] == [
        name for name, rule in rules().items() if rule.group
    ]


def test_a_complaint_about_saving_is_told(sitting: Sitting) -> None:
    sitting.desk._keep = lambda _: "settings.yaml: cannot be written"
    sitting.do(keys.TogglePage("settings"))
    sitting.click(ToSetting("large_labels"))
    assert sitting.opened.note == "settings.yaml: cannot be written"
