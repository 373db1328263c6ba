"""Sub-agents with logs of their own: whose they are, what is shown of them where, and what is told."""

import itertools

import pytest

from game.orders.notices import LogReset, Presence, PresenceChanged, SessionGone, SessionKey
from game.orders.snapshot import shift_json
from tests.dsh_logs import START, Kitchen, Log

USAGE = {"inputTokens": 100, "outputTokens": 10}


def root() -> Log:
    return Log("root").turn().call("r", "subagent", description="Count the jars")


def child(name: str = "child", parent: str = "root", label: str | None = "Count the jars") -> Log:
    log = Log(name, parent=parent)
    log.t = 1.0
    if label is not None:
        log.line("subagent/descriptor", label=label)
    return log.turn("COUNT: count them all")


# -- what is shown


def test_a_child_at_work_is_a_sous_chef_and_no_chef() -> None:
    kitchen = Kitchen().read(root(), child().call("c", "read", file_path="a.py"))
    assert kitchen.state() == "working 1 on"
    assert kitchen.state("child") == "working 0 off"
    (sous,) = kitchen.session().subagents
    assert (sous.id, sous.name, sous.status, sous.station) == ("child", "Count the jars", "working", "read")
    assert sous.started_at == pytest.approx(START + 1.25)
    assert [(tool.id, tool.agent_id) for tool in kitchen.session().tools] == [("r", None), ("c", "child")]


def test_a_child_that_is_done_is_no_sous_chef() -> None:
    kitchen = Kitchen().read(root(), child().say().end())
    assert (kitchen.session().subagents, kitchen.session("child").visible) == ((), False)


def test_a_childs_turn_is_nobodys_order() -> None:
    kitchen = Kitchen().read(root(), child().say(usage=USAGE).end())
    stats = kitchen.session("child").stats
    assert (stats.served, stats.coins) == (0, 0)
    assert not [order for order in kitchen.told("order") if order["session"] == "child"]


def test_each_has_its_own_stats_and_the_totals_are_sums() -> None:
    kitchen = Kitchen().read(root().say(usage=USAGE), child().call("c").result("c", error=True).say(usage=USAGE))
    view = kitchen.shift.view(kitchen.now)
    assert (kitchen.session().stats.steps, kitchen.session("child").stats.steps, view.totals.steps) == (1, 1, 2)
    assert (kitchen.session().stats.fires, view.totals.fires) == (0, 1)
    assert kitchen.session().tokens == kitchen.session("child").tokens
    assert kitchen.session("child").parent == SessionKey("dsh", "root")
    assert kitchen.session("child").task == "Count the jars"


def test_a_child_without_a_label_is_known_by_its_title() -> None:
    log = child(label=None)
    assert Kitchen().read(root(), log).session().subagents[0].name == "child"
    log.line("session/title", title="SWEEP alpha")
    assert Kitchen().read(root(), log).session().subagents[0].name == "SWEEP alpha"


def test_those_who_work_for_a_child_stand_under_the_head_as_well() -> None:
    kitchen = Kitchen().read(root(), child().call("c", "subagent"), child("deep", "child", "Deeper").call("d"))
    assert [(sous.id, sous.name) for sous in kitchen.session().subagents] == [
        ("child", "Count the jars"),
        ("deep", "Deeper"),
    ]
    assert {tool.agent_id for tool in kitchen.session().tools} == {None, "child", "deep"}
    assert [kitchen.session(name).visible for name in ("root", "child", "deep")] == [True, False, False]


def test_a_childs_wait_is_the_heads() -> None:
    log = child().call("c").line("approval/asked", id="a", callId="c")
    kitchen = Kitchen().read(root(), log).wait(2)
    view = kitchen.session()
    assert (view.status, view.waiting_on, view.waiting_agent) == ("waiting", "permission", "child")
    assert view.waiting_since == pytest.approx(log.now)
    assert view.subagents[0].status == "waiting"
    kitchen.read(log.line("approval/decided", id="a", outcome="allowed-once"))
    assert kitchen.session().status == "working"
    assert [(one["session"], one["agent_id"]) for one in kitchen.told("wait", "wait-end")] == [("root", "child")] * 2


def test_of_two_waits_the_older_stands() -> None:
    log = root().call("q", "ask_user_question")
    late = child()
    late.t = 50.0
    kitchen = Kitchen().read(log, late.call("c").line("approval/asked", id="a", callId="c"))
    assert (kitchen.session().waiting_on, kitchen.session().waiting_agent) == ("question", None)


def test_a_users_fork_is_a_chef() -> None:
    kitchen = Kitchen().read(root(), Log("copy", parentSession="root").turn())
    assert (kitchen.state("copy"), kitchen.session().subagents) == ("thinking 1 on", ())


# -- who is there when


def test_a_child_whose_parent_is_not_there_is_a_chef() -> None:
    kitchen = Kitchen().read(child().call("c"))
    assert kitchen.state("child") == "working 0 on"
    assert {effect["session"] for effect in kitchen.told("tool", "sub-start")} == {"child"}
    assert kitchen.told("sub-start") == []


def test_a_child_read_before_its_parent_goes_under_it() -> None:
    log = child().call("c")
    kitchen = Kitchen().read(log).read(root())
    assert (kitchen.state("child"), len(kitchen.session().subagents)) == ("working 0 off", 1)
    kitchen.read(log.result("c"))
    assert kitchen.told("tool-end")[0]["session"] == "root"


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_history_is_told_under_the_head_in_whatever_order_it_is_read(order: tuple[int, ...]) -> None:
    logs = [root().say().end(), child().call("c").result("c").say().end(), child("deep", "child", "Deeper").say().end()]
    kitchen = Kitchen(caught_up=False).read(*[logs[n] for n in order], backlog=True).catch_up()
    assert {effect["session"] for effect in kitchen.told("tool", "tool-end", "say", "sub-start", "sub-end")} == {"root"}
    assert [effect["agent_id"] for effect in kitchen.told("tool")].count("child") == 1
    assert sorted(effect["name"] for effect in kitchen.told("sub-start")) == ["Count the jars", "Deeper"]
    assert len(kitchen.told("clock-in")) == 1


def test_history_of_a_child_alone_is_told_as_its_own() -> None:
    kitchen = Kitchen(caught_up=False).read(child().call("c"), backlog=True)
    assert kitchen.told("tool") == []
    assert [effect["session"] for effect in kitchen.catch_up().told("tool", "clock-in")] == ["child", "child"]


def test_a_child_that_goes_on_when_its_parents_turn_has_ended_keeps_the_head_at_work() -> None:
    kitchen = Kitchen().read(root().result("r").say().end(), child().call("c"))
    assert (kitchen.session().status, kitchen.session().stats.served) == ("working", 1)


def test_a_head_is_there_as_long_as_somebody_works_for_it() -> None:
    log = child()
    kitchen = Kitchen().read(root(), log)
    for n in range(10):
        log.t += 100
        kitchen.read(log.call(f"c{n}")).wait(0)
    assert (kitchen.state(), len(kitchen.session().subagents)) == ("working 1 on", 1)
    assert kitchen.wait(301).state() == "offline 0 off"
    assert kitchen.state("child") == "offline 0 off"


def test_a_head_that_is_gone_leaves_a_child_that_is_not_by_itself() -> None:
    kitchen = Kitchen().read(root(), child().call("c"))
    kitchen.shift.take(PresenceChanged(SessionKey("dsh", "root"), Presence.DEAD), kitchen.now)
    assert (kitchen.state(), kitchen.state("child")) == ("offline 0 off", "working 0 on")


def test_a_parents_log_that_is_deleted_makes_its_child_a_chef() -> None:
    kitchen = Kitchen().read(root(), child().call("c"))
    assert kitchen.session("child").visible is False
    kitchen.shift.take(SessionGone(SessionKey("dsh", "root")), kitchen.now)
    assert kitchen.session("child").visible


def test_a_childs_log_that_is_deleted_leaves_no_sous_chef() -> None:
    kitchen = Kitchen().read(root(), child().call("c"))
    effects = kitchen.shift.take(SessionGone(SessionKey("dsh", "child")), kitchen.now)
    assert kitchen.session().subagents == ()
    assert [(effect.kind, effect.session.id) for effect in effects if effect.kind == "sub-end"] == [("sub-end", "root")]


def test_a_log_that_is_replaced_may_be_somebody_elses() -> None:
    kitchen = Kitchen().read(root(), child().call("c"))
    kitchen.shift.take(LogReset(SessionKey("dsh", "child")), kitchen.now)
    assert kitchen.session().subagents == ()


@pytest.mark.parametrize(
    "parents",
    [
        {"a": "a"},
        {"a": "b", "b": "a"},
        {"a": "b", "b": "c", "c": "a"},
        {"a": "b", "b": "c", "c": "b"},
        {"a": "b", "b": "b"},
    ],
)
def test_parents_in_a_circle_are_chefs(parents: dict[str, str]) -> None:
    logs = [child(name, parent).call(name) for name, parent in parents.items()]
    for order in itertools.permutations(logs):
        kitchen = Kitchen().read(*order).wait(1)
        assert {name: kitchen.session(name).visible for name in parents} == dict.fromkeys(parents, True)
        assert all(not kitchen.session(name).subagents for name in parents)
        assert shift_json(kitchen.shift.view(kitchen.now))["totals"]["steps"] == len(parents)
        kitchen.wait(400)


def test_a_chain_of_hundreds_is_no_trouble() -> None:
    logs = [child(f"n{n}", f"n{n - 1}" if n else "root") for n in range(300)]
    kitchen = Kitchen().read(*reversed(logs), root())
    assert len(kitchen.session().subagents) == 300


# -- what is told


def test_its_work_is_told_under_the_head_with_its_id() -> None:
    log = child().say("Counting.", calls=1).call("c").result("c", error=True)
    log.line("compaction/start").line("compaction/end").say("Done.").end()
    kitchen = Kitchen().read(root(), log)
    told = [effect for effect in kitchen.effects if getattr(effect, "agent_id", None) == "child"]
    assert [effect.kind for effect in told] == [
        "sub-start", "say", "tool", "tool-end", "fire", "tidy", "tidy-end", "say", "sub-end",
    ]  # fmt: skip
    assert {effect.session.id for effect in told} == {"root"}
    assert kitchen.told("sub-end")[0]["ok"] is True


@pytest.mark.parametrize(
    ("reason", "ok"),
    [
        ({"kind": "error", "error": {"message": "bad request"}}, False),
        ({"kind": "aborted", "reason": {"kind": "parent"}}, False),
        ({"kind": "max-tokens"}, False),
        ({"kind": "completed"}, True),
    ],
)
def test_its_end_tells_how(reason: dict[str, object], ok: bool) -> None:
    kitchen = Kitchen().read(root(), child().end(**reason))  # type: ignore[arg-type]
    assert [effect["ok"] for effect in kitchen.told("sub-end")] == [ok]
    assert kitchen.session().subagents == ()


def test_one_that_is_asked_again_comes_again() -> None:
    log = child().say().end().turn("Also say", kind="coordinator", senderSessionId="root")
    assert len(Kitchen().read(root(), log).told("sub-start")) == 2


def test_its_coming_on_shift_is_nobodys() -> None:
    kitchen = Kitchen().read(root(), child()).wait(400)
    assert {effect["session"] for effect in kitchen.told("clock-in", "clock-out")} == {"root"}


# -- orders


def test_an_order_is_served_with_its_turn() -> None:
    kitchen = Kitchen().read(Log().answered())
    assert (kitchen.session().stats.served, kitchen.session().orders) == (1, ())
    assert kitchen.told("served")[0]["seconds"] == pytest.approx(0.1)


def test_an_order_is_served_though_a_job_goes_on() -> None:
    log = Log().turn().call("c", run_in_background=True).result("c", "started background job bash-1").say().end()
    kitchen = Kitchen().read(log)
    assert kitchen.session().stats.served == 1
    assert [(tool.name, tool.background) for tool in kitchen.session().tools] == [("bash", True)]
    log.turn("background job bash-1 (bash: x) finished [status: completed, exit code: 1].", kind="tool-jobs")
    kitchen.read(log)
    assert (kitchen.session().tools, kitchen.session().stats.fires) == ((), 0)
    assert [order.implicit for order in kitchen.session().orders] == [True]


def test_an_order_that_the_human_stopped_is_cancelled() -> None:
    kitchen = Kitchen().read(Log().turn().call("c").end("aborted", reason={"kind": "user"}))
    assert (kitchen.session().stats.cancelled, kitchen.session().tools) == (1, ())


@pytest.mark.parametrize("reason", ["error", "max-tokens", "blocked"])
def test_an_order_that_came_to_nothing_stays_unpaid_until_a_later_one_is_served(reason: str) -> None:
    log = Log().turn().end(reason)
    kitchen = Kitchen().read(log)
    assert kitchen.state() == "idle 1 on"
    kitchen.read(log.answered())
    assert (kitchen.session().stats.served, kitchen.session().orders) == (1, ())
    assert len(kitchen.told("cleared")) == 1


def test_a_steering_prompt_is_no_order_and_a_queued_one_is() -> None:
    log = Log().turn().say(calls=1).said_by("Largest first").say().end().answered()
    assert Kitchen().read(log).session().stats.served == 2


def test_a_resume_clears_what_the_crash_left() -> None:
    log = Log().turn().call("c").result("c", error=True).end("interrupted").line("session/end-seed", 100.0)
    kitchen = Kitchen().read(log)
    assert (kitchen.state(), kitchen.session().stats.served) == ("idle 0 on", 0)
