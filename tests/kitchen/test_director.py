from dataclasses import replace
from itertools import pairwise

import pytest

from game.kitchen import director
from game.kitchen.routine import IMPATIENT, PONDER, SLEEPY
from game.orders import effects as fx
from game.orders.snapshot import Status
from game.orders.stations import Station
from tests.kitchen.shifts import START, Stage, key, session, sous, tool


def started(station: Station, call: str = "t1", name: str = "a", agent: str | None = None) -> fx.ToolStarted:
    return fx.ToolStarted(START, key(name), call, "tool", station, "pytest -q", agent)


def ended(station: Station, call: str = "t1", *, ok: bool = True, agent: str | None = None) -> fx.ToolEnded:
    return fx.ToolEnded(START, key(), call, station, ok, False, agent)


# ---- who was there already stands where his state says ---------------------------


@pytest.mark.parametrize("kind", [s for s in Station if s is not Station.ASK])
def test_a_chef_seen_at_work_for_the_first_time_stands_at_the_station(kind: Station) -> None:
    stage = Stage()
    stage.show(session(status="working", tools=[tool(kind)], station=kind))
    assert stage.at(f"{kind.value}1") or stage.at(f"{kind.value}2")


def test_a_chef_seen_waiting_for_the_first_time_stands_at_the_bell() -> None:
    stage = Stage()
    stage.show(session(status="waiting", waiting_on="permission", waiting_since=START - 5))
    stage.run(0.1)
    assert stage.at("ask1")
    assert (stage.figure().clip, stage.figure().view, stage.figure().mood) == ("wait", "f", "wait")


def test_a_chef_long_idle_is_asleep_at_once() -> None:
    stage = Stage()
    stage.show(session(last_event_at=START - 300))
    assert (stage.figure().clip, stage.figure().mood) == ("asleep", "sleep")


def test_nobody_enters_by_the_door_in_the_first_view() -> None:
    stage = Stage()
    stage.show(*(session(f"s{n}") for n in range(10)), effects=[fx.ClockedIn(START, key("s1"), "new")])
    stage.run(0.5)
    assert stage.view().curtains == (0,)
    assert not any(chef.way for chef in stage.world.chefs.values())


# ---- coming and going ------------------------------------------------------------


def test_a_new_chef_comes_through_the_curtain() -> None:
    stage = Stage()
    stage.show(session("old"))
    stage.run(1)
    stage.show(session("old"), session("new"), effects=[fx.ClockedIn(START, key("new"), "new")])
    stage.run(0.3)
    assert stage.figure("new").clip == "enter"
    assert max(stage.view().curtains) > 0
    assert stage.until(lambda s: s.chef("new").settled, 15) > 0.5


def test_a_chef_off_shift_walks_out_and_is_gone() -> None:
    stage = Stage()
    stage.show(session(), session("b"))
    stage.run(0.5)
    stage.show(session("b"))
    clips = set()
    stage.run(15, lambda s: clips.update(f.clip for f in s.view().figures))
    assert "leave" in clips
    assert len(stage.figures()) == 1


def test_a_chef_who_comes_back_on_his_way_out_stays() -> None:
    stage = Stage()
    stage.show(session(), session("b"))
    stage.run(0.5)
    stage.show(session("b"))
    stage.run(1.5)
    stage.show(session("b"), session())
    stage.run(20)
    assert stage.chef().settled


def test_an_invisible_session_has_no_chef() -> None:
    stage = Stage()
    stage.show(session(visible=False))
    assert stage.figures() == {}


def test_a_hue_is_free_again_once_its_chef_is_out() -> None:
    stage = Stage()
    stage.show(session(), session("b"))
    hue = stage.figure().look.hue
    stage.show(session("b"))
    stage.run(15)
    stage.show(session("b"), session("c"), effects=[fx.ClockedIn(START, key("c"), "new")])
    stage.run(1)
    assert stage.figure("c").look.hue == hue


def test_what_a_leaving_chef_had_begun_is_shown_first() -> None:
    stage = Stage()
    stage.show(session(), session("b"))
    stage.run(0.5)
    stage.show(session("b"), effects=[fx.OrderServed(START, key(), "o1", 28, 5.0)])
    coins = []
    stage.run(25, lambda s: coins.extend(s.view().coins))
    assert coins
    assert len(stage.figures()) == 1


# ---- work ------------------------------------------------------------------------


def test_a_started_tool_brings_the_chef_to_its_station() -> None:
    stage = Stage()
    stage.show(session())
    stage.show(
        session(status="working", tools=[tool(Station.TEST)], station=Station.TEST), effects=[started(Station.TEST)]
    )
    stage.until(lambda s: s.at("test1"), 12)
    stage.run(1)
    assert stage.figure().clip == "fry"
    assert stage.bench("test1").state == "manned"
    assert stage.bench("test1").cook == stage.figure().id


def test_a_call_that_began_and_ended_in_one_look_is_still_seen() -> None:
    stage = Stage()
    stage.show(session())
    stage.show(session(status="thinking"), effects=[started(Station.READ), ended(Station.READ)])
    seconds = []
    stage.run(12, lambda s: seconds.append(s.at("read1") and s.figure().clip == "shelf"))
    assert sum(seconds) / 60 >= 1.1


def test_a_backlog_makes_the_chef_run() -> None:
    stage = Stage()
    stage.show(session())
    stage.show(session(status="thinking"), effects=[started(Station.READ, "1"), started(Station.EDIT, "2")])
    stage.run(0.5)
    assert stage.figure().clip == "dash"


@pytest.mark.parametrize("seconds", [5, 60, 600])
def test_a_working_pose_lasts_as_long_as_the_work(seconds: int) -> None:
    stage = Stage()
    stage.show(session(status="working", tools=[tool(Station.SHIP)], station=Station.SHIP))
    stage.run(1)
    clips = set()
    for _ in range(min(seconds, 30)):
        stage.now += seconds / 30
        stage.run(0.5, lambda s: clips.add((s.figure().clip, s.figure().mood)))
    assert clips == {("hand", "work")}


def test_how_long_the_running_call_is_open_is_told_at_its_station() -> None:
    stage = Stage()
    stage.show(session(status="working", tools=[tool(Station.BUILD, at=START - 90)], station=Station.BUILD))
    stage.run(1)
    assert stage.bench("build1").busy_for == pytest.approx(91, abs=0.1)


def test_a_background_shell_simmers_without_a_cook() -> None:
    stage = Stage()
    stage.show(session(tools=[tool(Station.SHELL, background=True)]))
    stage.run(1)
    bench = stage.bench("shell1")
    assert (bench.state, bench.cook) == ("active", None)
    assert stage.figure().mood == "idle"


def test_a_call_that_may_be_what_is_asked_for_does_not_run_by_itself() -> None:
    stage = Stage()
    asked = [tool(Station.SHELL)]
    stage.show(session(status="waiting", waiting_on="permission", waiting_since=START, tools=asked))
    stage.run(1)
    assert stage.bench("shell1").state == "idle"


def test_calls_beside_the_one_he_stands_at_go_on_without_him() -> None:
    stage = Stage()
    stage.show(session(status="working", tools=[tool(Station.TEST), tool(Station.BUILD, "t2", at=START + 1)]))
    stage.run(1)
    assert (stage.bench("build1").state, stage.bench("test1").state) == ("manned", "active")


def test_a_sub_agent_that_nobody_sees_moves_nobody() -> None:
    stage = Stage()
    stage.show(session())
    stage.tell(started(Station.READ, agent="ghost"))
    stage.run(2)
    assert stage.figure().mood == "idle"


def test_a_station_eases_between_idle_and_work() -> None:
    stage = Stage()
    stage.show(session())
    states: list[str] = []

    def watch(s: Stage) -> None:
        if not states or states[-1] != s.bench("lint1").state:
            states.append(s.bench("lint1").state)

    stage.show(session(status="thinking"), effects=[started(Station.LINT), ended(Station.LINT)])
    stage.run(25, watch)
    assert states == ["idle", "ease", "manned", "ease", "idle"]


def test_compaction_is_tidying() -> None:
    stage = Stage()
    stage.show(session())
    stage.show(session(status="working", station=Station.TIDY), effects=[fx.TidyStarted(START, key(), 100)])
    stage.until(lambda s: s.at("tidy1"), 12)


# ---- thinking, idling -------------------------------------------------------------


def test_thinking_stays_at_ones_place_at_first() -> None:
    stage = Stage()
    stage.show(session(status="working", tools=[tool(Station.EDIT)], station=Station.EDIT))
    stage.run(2)
    stage.show(session(status="thinking"))
    poses = set()
    stage.run(PONDER - 0.2, lambda s: poses.add((s.figure().clip, s.chef().settled, s.figure().mood)))
    assert poses == {("think", True, "think")}


def test_longer_thinking_asks_the_recipe_book() -> None:
    stage = Stage()
    stage.show(session(status="thinking"))
    stage.run(PONDER)
    stage.until(lambda s: s.at("plan1") and s.figure().clip == "recipe", 15)
    clips = set()
    stage.run(20, lambda s: clips.add(s.figure().clip))
    assert clips == {"recipe"}


def test_idling_chefs_sip_tea_and_fall_asleep() -> None:
    stage = Stage()
    stage.show(session(last_event_at=START))
    stage.run(SLEEPY - 1)
    assert (stage.figure().clip, stage.figure().mood) == ("sip", "idle")
    stage.run(2)
    assert (stage.figure().clip, stage.figure().mood) == ("asleep", "sleep")
    assert any(spark.effect == "zzz" for spark in stage.view().sparks)


# ---- waiting ----------------------------------------------------------------------


def test_a_waiting_chef_runs_to_the_bell_rings_and_waits() -> None:
    stage = Stage()
    stage.show(session(status="working", tools=[tool(Station.READ)], station=Station.READ))
    stage.run(2)
    stage.show(
        session(status="waiting", waiting_on="permission", waiting_since=stage.now, tools=[tool(Station.READ)]),
        effects=[fx.WaitStarted(stage.now, key(), "permission", None)],
    )
    clips: list[str] = []

    def watch(s: Stage) -> None:
        if not clips or clips[-1] != s.figure().clip:
            clips.append(s.figure().clip)
        assert s.figure().mood == "wait"

    stage.run(IMPATIENT + 2, watch)
    assert clips == ["dash", "ring", "wait", "impatient"]
    assert stage.figure().view == "f"
    assert [b.kind for b in stage.view().bubbles] == ["bell"]
    assert any(line.tone == "call" for line in stage.view().headlines) is False  # old news by now


def test_the_bell_shows_three_strikes() -> None:
    stage = Stage()
    stage.show(session())
    stage.show(session(status="waiting", waiting_on="permission", waiting_since=stage.now))
    born = []

    def watch(s: Stage) -> None:
        born.extend(spark for spark in s.view().sparks if spark.effect == "ring" and spark.age < 1.5 / 60)

    stage.run(20, watch)
    assert len(born) == 3


def test_several_waiting_chefs_all_stand_near_the_bell() -> None:
    stage = Stage()
    stage.show(*(session(f"s{n}", "waiting", waiting_on="question", waiting_since=START) for n in range(4)))
    stage.run(1)
    figures = stage.view().figures
    assert {figure.clip for figure in figures} == {"wait"}
    assert len({(f.x, f.y) for f in figures}) == 4


def test_a_wait_goes_before_queued_work() -> None:
    stage = Stage()
    stage.show(session())
    stage.show(
        session(status="waiting", waiting_on="permission", waiting_since=START),
        effects=[started(Station.READ, "1"), started(Station.BUILD, "2")],
    )
    stage.until(lambda s: s.at("ask1"), 8)


def test_a_wait_goes_before_a_fire_which_then_dies_alone() -> None:
    stage = Stage()
    stage.show(session(status="working", tools=[tool(Station.TEST)], station=Station.TEST))
    stage.run(1)
    stage.tell(fx.FireStarted(stage.now, key(), Station.TEST, "pytest", None))
    stage.until(lambda s: s.chef().act == "fire", 3)
    stage.show(session(status="waiting", waiting_on="permission", waiting_since=stage.now))
    stage.until(lambda s: s.at("ask1"), 8)
    stage.until(lambda s: not s.world.fires.all(), 20)
    assert not stage.view().extinguisher_taken


def test_a_fire_of_one_who_waits_burns_without_him() -> None:
    stage = Stage()
    stage.show(session(status="waiting", waiting_on="permission", waiting_since=START))
    stage.run(1)
    stage.tell(fx.FireStarted(stage.now, key(), Station.BUILD, "make", None))
    stage.run(1)
    assert stage.bench("build1").state == "burn"
    assert stage.figure().clip == "wait"


def test_a_sous_chefs_question_is_his_own_walk_and_both_moods() -> None:
    stage = Stage()
    stage.show(
        session(status="waiting", waiting_on="permission", waiting_since=START, waiting_agent="s1", subagents=(sous(),))
    )
    stage.run(1)
    assert stage.at("ask1", agent="s1")
    assert not stage.at("ask1")
    assert stage.view().moods[key()] == "wait"


# ---- sous-chefs -------------------------------------------------------------------


def test_a_sous_chef_comes_in_works_his_own_calls_and_goes() -> None:
    stage = Stage()
    stage.show(session())
    stage.run(1)
    busy = session(status="working", subagents=(sous(at=stage.now),), tools=[tool(Station.LINT, agent="s1")])
    stage.show(
        busy,
        effects=[fx.SubagentStarted(stage.now, key(), "s1", "lint-bot"), started(Station.LINT, agent="s1")],
    )
    stage.until(lambda s: "enter" in {f.clip for f in s.view().figures}, 2)
    stage.until(lambda s: s.at("lint1", agent="s1"), 15)
    assert stage.figure(agent="s1").look.sous
    assert stage.figure(agent="s1").tag == "lint-bot-…"
    assert not stage.at("lint1")
    stage.show(session(), effects=[ended(Station.LINT, agent="s1")])
    stage.until(lambda s: len(s.figures()) == 1, 15)


def test_a_sous_chef_far_from_the_door_vanishes_in_a_puff() -> None:
    stage = Stage()
    stage.show(session(status="working", subagents=(sous(),), tools=[tool(Station.SHELL, agent="s1")]))
    stage.run(1)
    stage.show(session())
    effects = set()
    stage.run(4, lambda s: effects.update(spark.effect for spark in s.view().sparks))
    assert "poof" in effects
    assert len(stage.figures()) == 1


# ---- fire and serving -------------------------------------------------------------


def test_a_failed_test_burns_is_fought_and_ends_well() -> None:
    stage = Stage()
    stage.show(session(status="working", tools=[tool(Station.TEST)], station=Station.TEST))
    stage.run(1)
    stage.show(
        session(status="thinking"),
        effects=[ended(Station.TEST, ok=False), fx.FireStarted(stage.now, key(), Station.TEST, "pytest", None)],
    )
    told: list[str] = []
    powers: list[float] = []
    jets = []

    def watch(s: Stage) -> None:
        figure = s.figure()
        if not told or told[-1] != figure.clip:
            told.append(figure.clip)
        powers.append(s.bench("test1").power)
        jets.extend(s.view().jets)
        if figure.clip in ("panic", "ext_run", "spray"):
            assert figure.mood == "fire"
        if figure.clip in ("ext_run", "spray"):
            assert s.view().extinguisher_taken

    took = stage.until(lambda s: watch(s) or (s.chef().act is None and "spray" in told), 20)  # type: ignore[func-returns-value]
    assert [clip for clip in told if clip not in ("fry", "think", "dash")][:5] == [
        "panic", "shelf", "ext_run", "spray", "cheer",
    ]  # fmt: skip
    assert took < 14
    assert max(powers) == 1.0
    assert jets
    assert stage.bench("test1").state == "foam"
    stage.run(3)
    assert stage.bench("test1").state == "idle"
    assert not stage.view().extinguisher_taken


def test_a_failure_at_a_cold_station_only_frightens() -> None:
    stage = Stage()
    stage.show(session(status="working", tools=[tool(Station.EDIT)], station=Station.EDIT))
    stage.run(1)
    stage.show(session(status="thinking"), effects=[fx.FireStarted(stage.now, key(), Station.EDIT, "edit", None)])
    clips: set[str] = set()
    sparks: set[str] = set()

    def watch(s: Stage) -> None:
        clips.add(s.figure().clip)
        sparks.update(spark.effect for spark in s.view().sparks)

    stage.run(3, watch)
    assert "panic" in clips
    assert {"fire_s", "smoke", "sweat"} <= sparks
    assert stage.figure().clip != "panic"
    assert stage.world.fires.all() == []


def test_a_fire_of_a_sous_chef_is_shown_in_the_row_of_his_chef_unless_he_waits() -> None:
    stage = Stage()
    working = session(status="working", subagents=[sous("a")])
    stage.show(working, session("b"))
    stage.run(2)
    stage.show(working, session("b"), effects=[fx.FireStarted(stage.now, key(), Station.EDIT, "edit", "a")])
    stage.until(lambda s: any(f.mood == "fire" for f in s.view().figures if f.agent_id == "a"), 5)
    assert (stage.view().moods[key()], stage.figure().mood, stage.view().moods[key("b")]) == ("fire", "work", "idle")
    waiting = {"status": "waiting", "waiting_on": "question", "waiting_since": stage.now}
    stage.show(session(subagents=[sous("a")], **waiting), session("b"))
    stage.run(0.1)
    assert stage.view().moods[key()] == "wait"


def test_others_keep_away_from_a_burning_station() -> None:
    stage = Stage()
    stage.show(session("b"), session())
    test = next(place for place in stage.plan.stations if place.id == "test1")
    stage.world.fires.ignite(test)
    stage.show(session("b"), session(status="working", tools=[tool(Station.TEST)], station=Station.TEST))
    stage.run(8)
    assert not stage.at("test1")
    stage.until(lambda s: s.at("test1"), 20)


def test_a_served_order_goes_over_the_hatch_and_pays() -> None:
    stage = Stage()
    stage.show(session())
    stage.show(session(), effects=[fx.OrderServed(START, key(), "o1", 28, 40.0)])
    clips: list[str] = []
    seen: dict[str, int] = {}

    def watch(s: Stage) -> None:
        view = s.view()
        if not clips or clips[-1] != s.figure().clip:
            clips.append(s.figure().clip)
        for coin in view.coins:
            seen["coin"] = coin.amount
        seen["dishes"] = max(seen.get("dishes", 0), len(view.dishes))

    stage.run(25, watch)
    told = [clip for clip in clips if clip not in ("sip", "asleep", "stand")]
    assert told == ["carry", "hand", "cheer", "walk"]
    assert seen == {"coin": 28, "dishes": 1}
    assert stage.view().dishes == ()


def test_orders_served_in_a_row_are_carried_together() -> None:
    stage = Stage()
    stage.show(session())
    stage.tell(*(fx.OrderServed(START, key(), f"o{n}", 20, 1.0) for n in range(3)))
    amounts = set()
    counts = [0]

    def watch(s: Stage) -> None:
        amounts.update(coin.amount for coin in s.view().coins)
        counts.append(len(s.view().dishes))

    stage.run(20, watch)
    assert amounts == {60}
    assert sum(now > before for before, now in pairwise(counts)) == 3


def test_a_cancelled_order_shows_for_a_moment() -> None:
    stage = Stage()
    stage.show(session())
    stage.tell(fx.OrderFailed(START, key(), "o1", -10, "abort"))
    assert stage.figure().mood == "fail"
    stage.run(director.SULK + 0.1)
    assert stage.figure().mood == "idle"


# ---- words ------------------------------------------------------------------------


def test_speech_appears_over_the_speaker() -> None:
    stage = Stage()
    stage.show(session())
    stage.tell(fx.Said(START, key(), "I will fix the flaky test first.", None))
    assert [(b.figure, b.kind) for b in stage.view().bubbles] == [(stage.figure().id, "say")]
    stage.run(4.1)
    assert stage.view().bubbles == ()


def test_headlines_tell_what_happened() -> None:
    stage = Stage()
    stage.show(session())
    tag = stage.figure().tag
    stage.tell(fx.FireStarted(START, key(), Station.TEST, "pytest -q", None))
    stage.tell(fx.OrderServed(START, key(), "o1", 28, 1.0))
    stage.tell(fx.WaitStarted(START, key(), "permission", None))
    assert [(line.icon, line.news, line.tone, line.what, line.coins) for line in stage.view().headlines] == [
        ("fire", "failed", "bad", "pytest -q", 0),
        ("ok", "served", "good", "", 28),
        ("wait", "permission", "call", "", 0),
    ]
    assert {line.who for line in stage.view().headlines} == {tag}
    stage.tell(fx.WaitEnded(START, key(), "permission", None, 3.0, "approved"))
    assert len(stage.view().headlines) == 2


@pytest.mark.parametrize(
    ("on", "asked", "news"),
    [
        ("permission", "t1", ("asks", "rm -rf build")),
        ("permission", "t2", ("asks", "read notes.md")),
        ("question", "t1", ("asks", "rm -rf build")),
        ("plan", "t1", ("plan", "")),
        ("permission", None, ("permission", "")),
        ("permission", "not in flight", ("permission", "")),
        ("question", "of a sub-agent", ("question", "")),
    ],
)
def test_a_call_for_the_human_tells_what_is_asked_and_never_what_merely_runs_beside_it(
    on: fx.WaitOn, asked: str | None, news: tuple[str, str]
) -> None:
    stage = Stage()
    calls = [
        replace(tool(Station.SHELL, "t1"), label="rm -rf build"),
        replace(tool(Station.READ, "t2"), label="read notes.md"),
        tool(Station.SHELL, "of a sub-agent", agent="s1"),
    ]
    stage.show(
        session(status="waiting", waiting_on=on, waiting_since=stage.now, tools=calls),
        effects=[fx.WaitStarted(stage.now, key(), on, None, asked)],
    )
    assert [(line.news, line.what) for line in stage.view().headlines] == [news]


def test_the_only_call_that_runs_is_not_what_is_asked_unless_the_log_says_so() -> None:
    stage = Stage()
    stage.show(
        session(status="waiting", waiting_on="permission", waiting_since=stage.now, tools=[tool(Station.SHELL)]),
        effects=[fx.WaitStarted(stage.now, key(), "permission", None)],
    )
    assert [(line.news, line.what) for line in stage.view().headlines] == [("permission", "")]


def test_effects_of_sessions_that_are_not_on_stage_are_passed_over() -> None:
    stage = Stage()
    stage.show(session(), effects=[started(Station.READ, name="ghost")])
    assert len(stage.view().figures) == 1


@pytest.mark.parametrize("status", ["waiting", "working", "thinking", "idle"])
def test_a_state_held_for_long_never_shows_another_states_mood(status: Status) -> None:
    stage = Stage()
    held = session(status=status)
    if status == "waiting":
        held = replace(held, waiting_on="question", waiting_since=START)
    if status == "working":
        held = replace(held, tools=(tool(Station.SHELL),), station=Station.SHELL)
    stage.show(held)
    moods = set()
    stage.run(20, lambda s: moods.add(s.figure().mood))
    assert moods == {{"waiting": "wait", "working": "work", "thinking": "think", "idle": "idle"}[status]}
