"""Who is there, what history counts, and the view of it all."""

import pytest

from game.orders import waits
from game.orders.brigade import MOST_AGENTS
from game.orders.effects import OrderCleared
from game.orders.notices import (
    CaughtUp,
    EventsRead,
    LogReset,
    Presence,
    PresenceChanged,
    SessionFound,
    SessionGone,
    SessionKey,
    SourceReport,
    Workspace,
    WorkspaceRead,
)
from game.orders.rail import MOST_OPEN
from game.orders.shift import Shift
from game.orders.work import MOST_CALLS
from orders.logs import KEY, START, Log, Reader


def working() -> Log:
    return Log().start().prompt().turn().say(tools=1).tool("c")


def served() -> Log:
    return Log().start().prompt().turn().say(tools=1).tool("c").exit("c", 0).end().answered()


# -- presence


def test_a_dead_process_leaves_at_once_and_nothing_of_it_stays() -> None:
    reader = Reader(working())
    assert reader.state == "working 1 0 -"
    reader.take(PresenceChanged(KEY, Presence.DEAD))
    assert (reader.state, reader.view.tools, reader.view.visible) == ("offline 0 0 -", (), False)
    assert reader.told("cleared", "clock-out") == ["cleared", "clock-out"]


def test_without_a_lock_a_session_counts_as_there_for_five_minutes() -> None:
    reader = Reader(working(), presence=Presence.NO_LOCK)
    assert reader.wait(299).state == "working 1 0 -"
    assert reader.wait(2).state == "offline 0 0 -"
    assert reader.told("clock-out") == ["clock-out"]


def test_a_shutdown_is_offline_at_once_though_its_lock_is_still_there() -> None:
    assert Reader(served().line("session.shutdown")).state == "offline 0 0 -"


def test_a_process_that_comes_back_is_on_shift_with_its_next_event() -> None:
    log = working()
    reader = Reader(log)
    reader.take(PresenceChanged(KEY, Presence.DEAD))
    reader.wait(10)
    reader.take(PresenceChanged(KEY, Presence.LIVE))
    log.line("session.resume", 10).prompt("On", i="i2").turn("i2")
    assert reader.follow(log).state == "thinking 1 0 -"
    assert reader.told("clock-in", "clock-out") == ["clock-in", "clock-out", "clock-in"]


def test_what_was_in_flight_before_its_owner_started_is_over() -> None:
    log = working()
    reader = Reader(log)
    reader.wait(100)
    reader.take(PresenceChanged(KEY, Presence.LIVE, owner_started_at=reader.now - 1))
    assert reader.wait(6).state == "idle 0 0 -"


def test_a_second_window_that_says_so_leaves_the_first_at_work() -> None:
    log = working()
    reader = Reader(log)
    reader.wait(100)
    reader.take(PresenceChanged(KEY, Presence.LIVE, owner_started_at=reader.now - 1))
    reader.follow(log.line("session.resume", 100.5, alreadyInUse=True))
    assert reader.wait(60).state == "working 1 0 -"


def test_an_order_that_had_ended_when_the_process_died_is_paid() -> None:
    assert Reader(served(), presence=Presence.DEAD).figures == (1, 0, 28, 1, 0)


def test_history_in_many_pieces_is_one_history() -> None:
    events = served().events()
    shift = Shift(mode="live", since=None)
    shift.take(SessionFound(KEY, "", Workspace(), Presence.DEAD), START + 9e5)
    for event in events:
        shift.take(EventsRead(KEY, (event,), True, START), START + 9e5)
        shift.advance(START + 9e5)
        shift.view(START + 9e5)
    shift.take(CaughtUp("copilot"), START + 9e5)
    assert shift.view(START + 9e5).totals.served == 1


# -- visibility


def test_an_idle_chef_leaves_the_roster_and_comes_back_with_any_event() -> None:
    log = served()
    reader = Reader(log, idle_minutes=60)
    assert reader.wait(3590).view.visible
    assert not reader.wait(20).view.visible
    log.t = reader.now - START
    assert reader.follow(log.line("session.info", 1, infoType="model")).view.visible


def test_idle_zero_never_leaves() -> None:
    assert Reader(served(), idle_minutes=0).wait(1e6).view.visible


def test_work_never_leaves_the_roster() -> None:
    assert Reader(working(), idle_minutes=1).wait(1e5).view.visible


# -- since and the day


def test_what_happened_before_since_is_state_and_counts_nothing() -> None:
    log = served()
    split = START + log.t + 5
    log.prompt("B", i="i2").t += 10
    log.answered("i2")
    assert Reader(log, since=split).wait(5).figures == (1, 0, 28, 0, 0)
    late = Reader(served(), since=START + 1e4)
    assert late.wait(5).figures == (0, 0, 0, 0, 0)
    assert late.view.last_event_at is not None


def test_a_new_day_resets_the_board_and_keeps_the_tickets() -> None:
    log = served().prompt("B", i="i2").turn("i2").say(tools=1, i="i2").tool("d")
    reader = Reader(log).wait(1)
    assert reader.figures == (1, 0, 28, 2, 0)
    reader.shift.reset_since(reader.now)
    assert reader.figures == (0, 0, 0, 0, 0)
    assert reader.state == "working 1 0 -"
    reader.follow(log.exit("d", 1, after=5).end().answered("i2")).wait(3)
    assert reader.figures == (1, 0, 28, 0, 1)


# -- files that change


def test_a_log_that_is_replaced_is_rebuilt_silently_and_pays_nothing_twice() -> None:
    log = served()
    reader = Reader(log).wait(5)
    before = (reader.figures, len(reader.effects))
    reader.take(LogReset(KEY))
    reader.take(EventsRead(KEY, log.events(), True, reader.now))
    told = len(reader.effects)
    reader.wait(5)
    assert reader.figures == before[0]
    assert len(reader.effects) == told


def test_the_first_news_after_a_rebuild_tell_nothing_of_the_history() -> None:
    log = served()
    reader = Reader(log).wait(5)
    reader.take(LogReset(KEY))
    reader.take(EventsRead(KEY, log.events(), True, reader.now))
    told = len(reader.effects)
    reader.follow(log.prompt("B", i="i2").turn("i2"))
    assert [e.kind for e in reader.effects[told:]] == ["order"]


def test_a_stage_that_never_has_a_history_is_told_from_its_first_line() -> None:
    shift = Shift(mode="demo", since=None)
    shift.take(SessionFound(KEY, "", Workspace(), Presence.LIVE), START)
    effects = shift.take(EventsRead(KEY, served().events(), False, START + 1), START + 1)
    effects += shift.advance(START + 5)
    assert [e.kind for e in effects].count("served") == 1
    assert shift.view(START + 5).sessions[0].status == "idle"


def test_a_log_whose_end_was_cut_goes_back_to_what_it_says() -> None:
    log = served().prompt("B", i="i2").answered("i2")
    reader = Reader(log).wait(5)
    assert reader.figures[0] == 2
    reader.take(LogReset(KEY))
    reader.take(EventsRead(KEY, served().events(), True, reader.now))
    assert reader.wait(5).figures[0] == 1


def test_a_session_whose_log_is_gone_is_forgotten() -> None:
    reader = Reader(served()).wait(5)
    reader.take(SessionGone(KEY))
    assert reader.whole.sessions == ()
    assert reader.whole.totals.served == 0
    assert reader.told("clock-out") == ["clock-out"]


def test_a_session_found_twice_is_one() -> None:
    reader = Reader(served())
    reader.take(SessionFound(KEY, "elsewhere", Workspace(name="N"), Presence.LIVE))
    assert [s.name for s in reader.whole.sessions] == ["N"]
    assert reader.wait(5).figures[0] == 1


# -- what the view says


def test_the_side_file_tells_what_the_log_does_not() -> None:
    log = Log().line("session.start", workingDirectory="/from/log")
    reader = Reader(log)
    reader.take(WorkspaceRead(KEY, Workspace("N", "/from/file", "o/r", "dev", "cli")))
    view = reader.view
    assert (view.name, view.cwd, view.repository, view.branch, view.client) == ("N", "/from/log", "o/r", "dev", "cli")


def test_a_folder_without_git_takes_nothing_from_an_older_side_file() -> None:
    log = Log().start().line("session.context_changed", cwd="/n", pendingGitContext=True)
    reader = Reader(log)
    reader.take(WorkspaceRead(KEY, Workspace(repository="old/one", branch="old")))
    assert (reader.view.cwd, reader.view.repository) == ("/n", "a/b")
    reader.follow(log.line("session.context_changed", cwd="/n"))
    assert (reader.view.repository, reader.view.branch) == (None, None)


def test_totals_are_the_sums_over_sessions_and_sessions_keep_their_order() -> None:
    shift = Shift(mode="live", since=None, idle_minutes=0)
    for n in range(3):
        key = SessionKey("copilot", str(n))
        shift.take(SessionFound(key, "", Workspace(), Presence.LIVE), START)
        shift.take(EventsRead(key, served().events(), True, START), START + 60)
    shift.take(CaughtUp("copilot"), START + 60)
    view = shift.view(START + 60)
    assert [s.key.id for s in view.sessions] == ["0", "1", "2"]
    assert (view.totals.served, view.totals.coins, view.totals.steps) == (3, 84, 3)


def test_an_unchanged_session_is_the_same_object_in_the_next_view() -> None:
    reader = Reader(served()).wait(10)
    first = reader.whole
    reader.now += 1
    second = reader.whole
    assert second.generated_at != first.generated_at
    assert second.sessions is first.sessions


def test_reports_of_sources_are_shown() -> None:
    reader = Reader(served())
    report = SourceReport("copilot", "/h", "missing", 0)
    reader.take(report)
    assert reader.whole.sources == (report,)


def test_a_view_that_sorts_few_calls_at_a_time_ends_with_the_same_counts() -> None:
    log = Log().start().prompt().turn()
    for n in range(50):
        log.tool(f"c{n}", command=f"pytest {n}").exit(f"c{n}", 0)
    reader = Reader(log, tell_history=False)
    seen = [
        sum(n for _, n in reader.shift.view(reader.now + i, sort_limit=10).sessions[0].stats.by_station)
        for i in range(11)
    ]
    # the open order's ingredients come first
    assert seen == [0, 0, 0, 0, 0, 10, 20, 30, 40, 50, 50]
    assert reader.view.stats.steps == 50


def test_calls_that_were_told_are_counted_at_once() -> None:
    log = Log().start().prompt().turn()
    for n in range(50):
        log.tool(f"c{n}", command=f"pytest {n}")
    session = Reader(log).shift
    assert sum(n for _, n in session.view(log.now, sort_limit=0).sessions[0].stats.by_station) == 50


def test_open_orders_and_calls_of_a_log_gone_mad_are_bounded() -> None:
    log = Log().start()
    for n in range(1000):
        log.prompt(f"order {n}", i=f"i{n}").turn(i=f"i{n}").tool(f"c{n}", command="ls")
    reader = Reader(log)
    view = reader.view
    assert [order.prompt for order in view.orders] == [f"order {n}" for n in range(750, 1000)]
    assert len(view.tools) <= MOST_CALLS
    assert len(reader.shift._chefs[KEY].session.interactions) == MOST_OPEN
    assert sum(isinstance(effect, OrderCleared) for effect in reader.effects) == 750


def test_open_waits_of_a_log_gone_mad_are_bounded_and_the_first_one_stands() -> None:
    log = Log().start().prompt().turn()
    first = log.now
    for n in range(500):
        log.line("permission.requested", requestId=f"r{n}", permissionRequest={"toolCallId": f"c{n}"})
    reader = Reader(log)
    assert len(reader.shift._chefs[KEY].session.waits.open) == waits.MOST_OPEN
    assert (reader.view.status, round(reader.view.waiting_since - first)) == ("waiting", 0)  # type: ignore[operator]


def test_sub_agents_of_a_log_gone_mad_are_bounded() -> None:
    log = Log().start().prompt().turn()
    for n in range(MOST_AGENTS + 200):
        log.line("subagent.started", 0.01, f"a{n}", toolCallId=f"c{n}", agentName=f"n{n}")
    assert [agent.id for agent in Reader(log).view.subagents] == [f"a{n}" for n in range(200, MOST_AGENTS + 200)]


def test_history_that_nobody_hears_gives_the_same_state() -> None:
    loud, silent = Reader(served(), later=5), Reader(served(), later=5, tell_history=False)
    assert (loud.view, silent.effects) == (silent.view, [])
    assert loud.told("served") == ["served"]


def test_the_sums_are_the_same_without_a_look_at_any_session() -> None:
    reader = Reader(served(), later=5)
    assert reader.shift.totals() == reader.shift.view(reader.now).totals
    assert reader.shift.totals().served == 1


def test_a_recent_call_is_remembered_with_its_outcome() -> None:
    log = Log().start().prompt().turn().tool("a", command="pytest").exit("a", 1).tool("b", "view").done("b")
    assert [(r.station, r.ok) for r in Reader(log).view.recent] == [("test", False), ("read", True)]


@pytest.mark.parametrize("hours", [10])
def test_after_hours_of_use_the_next_turn_is_on_time(hours: int) -> None:
    log = Log().start()
    for n in range(5000):
        i = f"i{n}"
        log.line("user.message", hours * 3600 / 5000, content="x", interactionId=i)
        log.turn(i).say(tools=1, i=i).tool(f"c{n}", "view").done(f"c{n}").end().answered(i)
    reader = Reader(log, later=10, tell_history=False)
    assert reader.figures == (5000, 0, 140000, 5000, 0)
    log.t = reader.now - START
    reader.follow(log.prompt("One more", i="new").answered("new")).wait(2)
    assert reader.told("order", "served") == ["order", "served"]
