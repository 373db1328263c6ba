"""Several agents in one kitchen: one shift of three homes has right sums, and one agent can be looked at alone."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.app import App
from game.clock import STEP, StageTime
from game.desk import Desk
from game.house import open_house
from game.orders.agent_totals import agent_totals, sums
from game.orders.agents import AGENTS
from game.orders.notices import SessionKey
from game.orders.scope import ALL, Scope, narrow
from game.orders.snapshot import ShiftView
from game.settings import Settings
from game.view import keys
from game.view.hits import ToChef, ToFold, ToScope, ToTree
from game.view.panels.opened import Opened
from game.view.screen import Headless
from game.watching import Watch, WatchOptions
from tests.recordings import DATA, home_of

NOW = 1_787_230_810.0
"""Eight seconds after the last event of the live CodeWhale recording."""


@pytest.fixture(scope="module")
def options(tmp_path_factory: pytest.TempPathFactory) -> WatchOptions:
    homes = {
        "copilot": (home_of("killed-while-waiting", tmp_path_factory.mktemp("copilot")),),
        "dsh": (DATA / "dsh" / "nested_subagents", DATA / "dsh" / "dmg_seq_gap_raw"),
        "codewhale": (DATA / "codewhale" / "runtime-live" / "home" / ".codewhale",),
    }
    return WatchOptions(homes=homes, since="all", trust_locks=True, now=NOW)


def shown(options: WatchOptions) -> ShiftView:
    """The shift when everything is read."""
    watch = Watch(options, follow=False)
    while not watch.caught_up:
        watch.look()
    return watch.view()


@pytest.fixture(scope="module")
def together(options: WatchOptions) -> ShiftView:
    return shown(options)


def test_three_agents_are_on_shift_at_once(together: ShiftView) -> None:
    assert [(each.agent.source, each.chefs) for each in agent_totals(together.sessions) if each.agent] == [
        ("copilot", 1),
        ("dsh", 2),
        ("codewhale", 4),
    ]


@pytest.mark.parametrize("source", list(AGENTS))
def test_one_agent_of_three_is_what_it_is_alone(source: str, options: WatchOptions, together: ShiftView) -> None:
    home: tuple[Path, ...] = options.homes[source]
    alone = shown(replace(options, homes={source: home}, sources=(source,)))
    seen = narrow(together, Scope(agent=source))
    assert (seen.sessions, seen.totals) == (alone.sessions, alone.totals)
    assert len(alone.sessions) > 0


def test_the_sums_of_the_agents_are_those_of_the_shift(together: ShiftView) -> None:
    parts = agent_totals(together.sessions)
    for name in ("served", "cancelled", "coins", "steps", "fires"):
        assert sum(getattr(part.totals, name) for part in parts) == getattr(together.totals, name)
    assert sums(None, together.sessions).totals == together.totals
    assert together.totals.steps > 0


# -- in the window


class Sitting:
    """A person at the desk: does something, and sees the next picture."""

    def __init__(self, screen: Headless, app: App, desk: Desk) -> None:
        self.screen, self.app, self.desk = screen, app, desk
        self.look()

    @property
    def opened(self) -> Opened:
        return self.desk.opened

    def look(self) -> None:
        self.desk.step()
        self.desk.picture.paint(self.screen.canvas, self.app)

    def do(self, *intents: keys.Intent) -> None:
        for intent in intents:
            self.desk.obey(intent)
            self.look()

    def places(self, target: object) -> list[tuple[int, int]]:
        """Where this target can be clicked."""
        hits = self.desk.picture.hits
        return [h.seen.center for h in hits if h.target == target and h.seen and hits.at(h.seen.center) == target]

    def click(self, target: object) -> None:
        self.desk.click(self.places(target)[0])
        self.look()

    def chefs(self) -> set[str]:
        """The agents of the chefs in sight."""
        return {hit.target.key.source for hit in self.desk.picture.hits.stops() if isinstance(hit.target, ToChef)}


@pytest.fixture(scope="module")
def kitchen(options: WatchOptions) -> Iterator[tuple[Headless, App, Desk]]:
    screen = Headless((640, 360))
    house, plan = open_house("kitchen")
    app = App(Watch(options, follow=False, time=StageTime(NOW)), plan)
    for tick in range(20):
        app.tick(STEP)
        house.settle(app, tick * STEP)
    yield screen, app, Desk(app, house.picture, Settings())
    app.close()
    screen.close()


@pytest.fixture
def sitting(kitchen: tuple[Headless, App, Desk]) -> Sitting:
    screen, app, desk = kitchen
    desk.picture.opened = Opened()
    return Sitting(screen, app, desk)


B, F, T = keys.TogglePage("brigade"), keys.ToggleFolding(), keys.ToggleTree()


def deep(sitting: Sitting) -> SessionKey:
    """The head of three levels."""
    return next(s.key for s in sitting.app.view.sessions if s.name == "Deep chain")


def test_o_goes_through_the_agents_and_the_rows_follow(sitting: Sitting) -> None:
    seen = []
    sitting.do(B)
    for _ in range(3):
        sitting.do(keys.CycleScope(1))
        seen.append((sitting.opened.scope.agent, sitting.chefs()))
    assert seen == [(source, {source}) for source in AGENTS]
    assert sitting.opened.note == "Only CodeWhale"


@pytest.mark.parametrize("page", ["brigade", "chef", "day"])
def test_a_mark_or_a_sum_that_is_clicked_shows_its_agent_alone_and_again_everything(
    sitting: Sitting, page: str
) -> None:
    sitting.desk.show(page, deep(sitting))  # type: ignore[arg-type]
    sitting.look()
    dsh = Scope(agent="dsh")
    sitting.click(ToScope(dsh))
    assert sitting.opened.scope == dsh
    assert narrow(sitting.app.view, dsh).totals.steps < sitting.app.view.totals.steps
    sitting.click(ToScope(dsh))
    assert sitting.opened.scope == ALL


def test_marks_in_the_room_only_while_there_are_several_agents(sitting: Sitting) -> None:
    at = sitting.places(ToScope(Scope(agent="dsh")))
    assert at
    sitting.do(keys.CycleScope(1))
    assert sitting.places(ToScope(Scope(agent="copilot")))
    whole = sitting.app.view
    sitting.app.view = narrow(whole, Scope(agent="dsh"))
    sitting.desk.picture.opened = Opened()
    sitting.look()
    assert not [hit for hit in sitting.desk.picture.hits if isinstance(hit.target, ToScope)]
    sitting.app.view = whole


def test_f_unfolds_everybody_and_a_click_one_of_them(sitting: Sitting) -> None:
    sitting.do(B)
    level_one = next(s.key for s in sitting.app.view.sessions if s.task == "Level one")
    rows = len(sitting.desk.picture.hits.stops())
    sitting.do(F)
    assert len(sitting.desk.picture.hits.stops()) == rows + 2
    sitting.do(F)
    head = deep(sitting)
    sitting.do(*[keys.FocusMoved(0, 1)] * rows)
    sitting.click(ToFold(head))
    assert ToChef(level_one) in [hit.target for hit in sitting.desk.picture.hits.stops()]
    sitting.click(ToFold(head))
    assert len(sitting.desk.picture.hits.stops()) == rows


def test_t_shows_the_chart_of_the_case_and_goes_back_to_its_chef(sitting: Sitting) -> None:
    level_one = next(s.key for s in sitting.app.view.sessions if s.task == "Level one")
    sitting.desk.show("chef", level_one)
    sitting.look()
    sitting.do(T)
    assert (sitting.opened.page, sitting.opened.chef) == ("tree", level_one)
    boxes = [hit for hit in sitting.desk.picture.hits.stops() if isinstance(hit.target, ToChef)]
    assert [hit.rect.x for hit in boxes] == sorted({hit.rect.x for hit in boxes})
    assert len(boxes) == 3
    sitting.do(T)
    assert (sitting.opened.page, sitting.opened.chef) == ("chef", level_one)


def test_the_chart_is_reached_from_the_chefs_page_by_a_click_and_leads_to_each_of_the_case(sitting: Sitting) -> None:
    head = deep(sitting)
    sitting.desk.show("chef", head)
    sitting.look()
    sitting.click(ToTree(head))
    assert sitting.opened.page == "tree"
    last = sitting.desk.picture.hits.stops()[-1].target
    sitting.do(keys.FocusMoved(0, -1), keys.Activate())
    assert isinstance(last, ToChef)
    assert (sitting.opened.page, sitting.opened.chef) == ("chef", last.key)


def test_t_alone_shows_the_first_who_asked_anybody(sitting: Sitting) -> None:
    sitting.do(T)
    assert (sitting.opened.page, sitting.opened.chef) == ("tree", deep(sitting))


def test_one_session_alone_keeps_those_it_started(sitting: Sitting) -> None:
    head = deep(sitting)
    sitting.desk.picture.opened = Opened(page="tree", chef=head, scope=Scope(session=head))
    sitting.look()
    assert len([hit for hit in sitting.desk.picture.hits.stops() if isinstance(hit.target, ToChef)]) == 3
