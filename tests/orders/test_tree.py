"""The tree of a case: who stands under whom, whatever the logs say."""

from dataclasses import replace
from itertools import pairwise

import pytest

from game.orders.notices import SessionKey
from game.orders.snapshot import SessionView, StatsView, SubagentView, TokensView
from game.orders.tree import DEEPEST, Families, Node
from tests.dsh_logs import Kitchen, Log
from tests.orders.logs import Log as CopilotLog
from tests.orders.logs import Reader
from tests.view.hud.stand_ins import NOW, key, session


def child(name: str, parent: str, **fields: object) -> SessionView:
    return session(name, parent=key(parent), **fields)


def sub(name: str, parent: str | None = None, **fields: object) -> SubagentView:
    return replace(SubagentView(name, name, "working", None, NOW, parent), **fields)  # type: ignore[arg-type]


def shape(node: Node | None) -> object:
    """The tree by the ids: a leaf is its id, else its id and the list of those below."""
    assert node is not None
    return node.id if not node.children else (node.id, [shape(each) for each in node.children])


def test_a_session_stands_under_the_one_that_started_it() -> None:
    families = Families([session("a"), child("b", "a"), child("c", "b"), child("d", "a"), session("other")])
    assert shape(families.tree(key("a"))) == ("a", [("b", ["c"]), "d"])


def test_sub_agents_without_a_log_stand_under_the_session_that_tells_of_them_and_each_other() -> None:
    one = session("a", subagents=(sub("x"), sub("y", "x"), sub("z", "y"), sub("w", "x")))
    assert shape(Families([one]).tree(key("a"))) == ("a", [("x", [("y", ["z"]), "w"])])


def test_whoever_has_a_log_is_not_told_of_twice() -> None:
    """A head's view names its whole crew, and those that the crew started."""
    head = session("a", subagents=(sub("b"), sub("in-b")))
    families = Families([head, child("b", "a", subagents=(sub("in-b"),))])
    assert shape(families.tree(key("a"))) == ("a", [("b", ["in-b"])])


def test_who_was_asked_for_what_and_what_it_took() -> None:
    tokens = TokensView(10, 2, None)
    below = child("b", "a", task="Count the jars", tokens=tokens, stats=StatsView(steps=3, fires=1), failed=True)
    tree = Families([session("a"), below]).tree(key("a"))
    assert tree is not None
    (node,) = tree.children
    assert (node.task, node.tokens, node.steps, node.fires, node.failed) == ("Count the jars", tokens, 3, 1, True)


def test_a_head_that_is_not_loaded_leaves_its_own_on_top() -> None:
    families = Families([child("b", "gone"), child("c", "b")])
    assert families.top(key("c")) == key("b")
    assert families.parent(key("b")) is None


def test_a_circle_ends_and_each_of_it_stands_on_top() -> None:
    families = Families([child("a", "b"), child("b", "a"), child("own", "own")])
    assert [families.top(key(name)) for name in ("a", "b", "own")] == [key("a"), key("b"), key("own")]
    assert shape(families.tree(key("a"))) == ("a", ["b"])
    assert shape(families.tree(key("own"))) == "own"


def test_sub_agents_in_a_circle_are_shown_once() -> None:
    one = session("a", subagents=(sub("x", "y"), sub("y", "x"), sub("z", "z")))
    tree = Families([one]).tree(key("a"))
    assert tree is not None
    assert sorted(node.id for _, node in tree.below()) == ["x", "y", "z"]


@pytest.mark.parametrize("own", [False, True])
def test_however_deep_it_goes_everybody_is_there(own: bool) -> None:
    names = [f"n{n}" for n in range(400)]
    if own:
        crew = [session("n0"), *(child(name, above) for above, name in pairwise(names))]
    else:
        subs = tuple(sub(name, above) for above, name in zip(["", *names[1:]], names[1:], strict=False))
        crew = [session("n0", subagents=subs)]
    tree = Families(crew).tree(key("n0"))
    assert tree is not None
    found = list(tree.below())
    assert sorted(node.id for _, node in found) == sorted(names[1:])
    assert max(depth for depth, _ in found) <= DEEPEST


def test_another_agents_session_of_the_same_id_is_no_parent() -> None:
    other = replace(session("a"), key=SessionKey("dsh", "a"))
    assert not Families([other, child("b", "a")]).has(other.key)


def test_kin_is_a_session_with_everybody_under_it() -> None:
    families = Families([session("a"), child("b", "a"), child("c", "b"), session("d")])
    assert families.kin(key("b")) == {key("b"), key("c")}
    assert families.kin(key("nobody")) == {key("nobody")}


# -- from the logs


def test_work_that_ended_badly_is_known_until_it_is_asked_again() -> None:
    root = Log("root").turn().call("r", "subagent", description="Count")
    log = Log("child", parent="root").turn("COUNT").say().end("error")
    kitchen = Kitchen().read(root, log)
    assert kitchen.session("child").failed
    assert not kitchen.read(log.turn("again")).session("child").failed
    assert not kitchen.read(log.say().end()).session("child").failed


def test_a_copilot_sub_agent_tells_who_started_it_and_its_calls() -> None:
    log = CopilotLog().start().prompt().turn().tool("t1", "task", description="Look around", name="scout")
    log.line("subagent.started", toolCallId="t1", agentName="explore", agentDisplayName="Explore")
    log.tool("c1", "view", agent="t1", path="a.py").done("c1", agent="t1").tool("c2", "view", agent="t1", path="b.py")
    (scout,) = Reader(log).view.subagents
    assert (scout.parent, scout.steps) == (None, 2)
