"""Truth first: the mood is the shift's word, the pose the state's, for as long as it lasts."""

from dataclasses import replace

import pytest

from game.kitchen.director import QUIET_AFTER
from game.kitchen.stage import Mood
from game.orders import effects as fx
from game.orders.snapshot import SessionView, ShiftView, Status
from game.orders.stations import Station
from tests.kitchen.churn import Churn
from tests.kitchen.shifts import START, Stage, key, session, sous, tool

MOODS: dict[Status, set[Mood]] = {
    "waiting": {"wait"},
    "working": {"work", "fire"},
    "thinking": {"think", "fire"},
    "idle": {"idle", "sleep", "ok", "fail", "fire"},
}
GOING = {"walk", "dash", "enter", "stand"}
WORK_CLIPS: dict[Station, str] = {
    Station.READ: "shelf", Station.SEARCH: "search", Station.EDIT: "chop", Station.BUILD: "stir", Station.TEST: "fry",
    Station.LINT: "brush", Station.INSTALL: "lift", Station.COMMIT: "stamp", Station.SHIP: "hand",
    Station.RESEARCH: "phone", Station.SHELL: "wok", Station.PLAN: "recipe", Station.TRASH: "toss",
    Station.TIDY: "wash",
}  # fmt: skip


def held(status: Status, station: Station | None = None) -> SessionView:
    tools = [tool(station)] if station else []
    waits = {"waiting_on": "question", "waiting_since": START} if status == "waiting" else {}
    return session(status=status, tools=tools, station=station, **waits)


@pytest.mark.parametrize("present", [True, False], ids=["there", "coming in"])
@pytest.mark.parametrize(
    ("status", "station", "clips"),
    [
        ("waiting", None, {"ring", "wait", "impatient"}),
        ("thinking", None, {"think", "recipe"}),
        ("idle", None, {"sip", "asleep"}),
        *(("working", station, {clip}) for station, clip in WORK_CLIPS.items()),
    ],
)
def test_twenty_seconds_of_a_state_show_no_other_states_pose(
    status: Status, station: Station | None, clips: set[str], present: bool
) -> None:
    stage = Stage()
    stage.show(*([held(status, station)] if present else [session("b")]))
    stage.show(held(status, station), session("b"))
    seen: set[tuple[str, Mood]] = set()

    def watch(s: Stage) -> None:
        seen.update((f.clip, f.mood) for f in s.view().figures if f.session == key())

    stage.run(20, watch)
    assert {clip for clip, _ in seen} <= clips | GOING
    assert {clip for clip, _ in seen} & clips
    assert {mood for _, mood in seen} <= MOODS[status] - {"fire"}


@pytest.mark.parametrize("seed", range(2))
def test_no_mood_ever_contradicts_the_shift(seed: int) -> None:
    stage, churn = Stage(seed=seed), Churn(seed, 10)
    for _ in range(150):
        sessions, effects = churn.change(stage.now)
        stage.show(*sessions, effects=effects)
        view = stage.view()
        for one in sessions:
            if one.visible and one.status != "offline":
                assert view.moods[one.key] in MOODS[one.status]
        statuses = {one.key: one for one in sessions}
        for figure in view.figures:
            if figure.session not in statuses:
                assert figure.mood not in ("work", "think", "wait")
        stage.run(1)


def test_a_chef_who_still_shows_an_earlier_call_is_not_said_to_work() -> None:
    stage = Stage()
    stage.show(session())
    effects = [fx.ToolStarted(START, key(), "1", "grep", Station.SEARCH, "grep", None)]
    stage.show(session(), effects=[*effects, fx.ToolEnded(START, key(), "1", Station.SEARCH, True, False, None)])
    stage.until(lambda s: s.at("search1"), 15)
    assert (stage.figure().clip, stage.figure().mood) == ("search", "idle")


def test_a_head_chef_is_marked_when_his_sous_chef_waits() -> None:
    stage = Stage()
    stage.show(
        session(status="waiting", waiting_on="permission", waiting_since=START, waiting_agent="s1", subagents=(sous(),))
    )
    assert {figure.mood for figure in stage.view().figures} == {"wait"}


def shown(status: Status, quiet: float, **more: object) -> float | None:
    stage = Stage()
    one = held(status, Station.TEST if status == "working" else None)
    stage.show(replace(one, last_event_at=START - quiet, **more))
    return stage.figure().quiet_for


@pytest.mark.parametrize("status", ["working", "thinking"])
def test_long_without_news_at_work_is_told(status: Status) -> None:
    assert shown(status, QUIET_AFTER - 1) is None
    assert shown(status, QUIET_AFTER + 1) == QUIET_AFTER + 1


@pytest.mark.parametrize("status", ["idle", "waiting"])
def test_who_has_nothing_to_do_or_waits_is_never_quiet(status: Status) -> None:
    assert shown(status, 3 * QUIET_AFTER) is None


def test_any_event_ends_the_quiet() -> None:
    stage = Stage()
    one = replace(held("working", Station.TEST), last_event_at=START - 1500)
    stage.show(one)
    assert stage.figure().quiet_for == 1500
    stage.show(replace(one, last_event_at=START))
    assert stage.figure().quiet_for is None


def test_who_leaves_is_not_quiet() -> None:
    stage = Stage()
    stage.show(replace(held("working", Station.TEST), last_event_at=START - 1500), session("b"))
    stage.director.direct(ShiftView(stage.now, "live", sessions=(session("b"),)), (), stage.now)
    assert stage.figure().quiet_for is None
