"""What a log tells of its session besides the work: its name, its todos, its cost, whose child it is, what is wrong."""

from game.orders import events as ev
from game.orders.notices import CaughtUp, EventsRead, Presence, SessionFound, SessionKey, Workspace
from game.orders.shift import Shift
from game.orders.snapshot import CostView, SessionView, TodoView

KEY = SessionKey("dsh", "child")


def told(*events: ev.Event) -> SessionView:
    shift = Shift(mode="live", since=None)
    shift.take(SessionFound(KEY, "", Workspace(name="of the side file"), Presence.LIVE), 10.0)
    start = ev.SessionStarted(10.0, "s", None, None)
    shift.take(EventsRead(KEY, (start, *events), backlog=True, written_at=10.0), 10.0)
    shift.take(CaughtUp("dsh"), 10.0)
    (view,) = shift.view(10.0).sessions
    return view


def test_the_last_name_in_the_log_wins_over_the_side_file() -> None:
    assert told(ev.Named(11.0, "first"), ev.Named(12.0, "last")).name == "last"


def test_todos_are_those_of_the_last_list() -> None:
    first = ev.TodosListed(11.0, None, (("wash", False),))
    last = ev.TodosListed(12.0, None, (("wash", True), ("dry", False)))
    assert told(first, last).todos == (TodoView("wash", True), TodoView("dry", False))


def test_a_sub_agents_todos_are_not_the_chefs() -> None:
    assert told(ev.TodosListed(11.0, "helper", (("wash", False),))).todos == ()


def test_the_cost_so_far_is_the_last_told() -> None:
    cost = told(ev.CostRecorded(11.0, 1.0, "USD", False), ev.CostRecorded(12.0, 2.5, "USD", True)).cost
    assert cost == CostView(2.5, "USD", at_least=True)


def test_a_child_names_its_parent_and_its_task() -> None:
    view = told(ev.Delegated(11.0, "root", "Check the readme"))
    assert (view.parent, view.task) == (SessionKey("dsh", "root"), "Check the readme")


def test_a_flaw_is_told() -> None:
    assert told(ev.Flawed(11.0, "written by a newer dsh")).flaw == "written by a newer dsh"
