"""What a chef still has to show: tool calls as tasks, merged, dwelt on and capped, and dishes to hand over."""

from collections import deque
from dataclasses import dataclass, field

from game.orders.stations import Station

DWELL = 1.2
"""Seconds a task is at least worked on, so that a call of 50 ms is seen."""

CAPACITY = 3
"""Tasks that wait at most; older finished ones fall out first."""

STALE = 6.0
"""A finished task that could not be begun for so many seconds is no longer worth showing: state goes first."""


@dataclass(slots=True)
class Task:
    """Work at one station: one call, or several neighbours there. `open` holds the ids of calls still running.

    `fails`: the work ends in a fire. `waited` and `worked` are seconds in the queue and at the station."""

    station: Station
    open: set[str] = field(default_factory=set)
    fails: bool = False
    waited: float = 0.0
    worked: float = 0.0

    @property
    def is_finished(self) -> bool:
        """Whether all its calls have ended."""
        return not self.open


@dataclass(slots=True)
class Handover:
    """Dishes to carry to the hatch: several served in a row are one, `coins` their sum."""

    coins: int
    dishes: int = 1


class Queue:
    """What one chef has before him, first things first."""

    def __init__(self) -> None:
        self._items: deque[Task | Handover] = deque()

    def __len__(self) -> int:
        return len(self._items)

    @property
    def first(self) -> Task | Handover | None:
        """What is to be done now."""
        return self._items[0] if self._items else None

    @property
    def is_backlog(self) -> bool:
        """Whether more than the present thing waits: then the chef runs."""
        return len(self._items) > 1

    def start(self, station: Station, call: str) -> None:
        """A call begins: it joins the last task when that is at the same station and has not failed."""
        last = self._items[-1] if self._items else None
        if isinstance(last, Task) and last.station is station and not last.fails:
            last.open.add(call)
            return
        self._items.append(Task(station, {call}))
        self._shed()

    def end(self, call: str) -> None:
        """A call ends; the task stays until it has been shown."""
        for item in self._items:
            if isinstance(item, Task):
                item.open.discard(call)

    def end_all(self) -> None:
        """Nothing runs any more (the process went, the order was cancelled)."""
        for item in self._items:
            if isinstance(item, Task):
                item.open.clear()

    def fail(self, station: Station) -> None:
        """The work at a station ends in a fire: the last task there fails, or a new one that does nothing else."""
        for item in reversed(self._items):
            if isinstance(item, Task) and item.station is station and not item.fails:
                item.fails = True
                return
        self._items.append(Task(station, fails=True))
        self._shed()

    def serve(self, coins: int) -> None:
        """An order is served: it joins a hand-over that directly precedes it, or the last where enough of them wait."""
        last = self._items[-1] if self._items else None
        waiting = [item for item in self._items if isinstance(item, Handover)]
        if len(waiting) >= CAPACITY:
            last = waiting[-1]
        if isinstance(last, Handover):
            last.coins += coins
            last.dishes += 1
        else:
            self._items.append(Handover(coins))

    def work(self, dt: float) -> Task | None:
        """The chef works on the first task for `dt` seconds; it is taken off and returned once it was shown enough."""
        task = self.first
        if isinstance(task, Task):
            task.worked += dt
            if task.worked >= DWELL:
                self._items.popleft()
                return task
        return None

    def age(self, dt: float) -> list[Task]:
        """Time passes without work: stale tasks fall out; failed ones are returned, their fires are still owed."""
        owed: list[Task] = []
        for item in list(self._items):
            if isinstance(item, Task) and not item.worked:
                item.waited += dt
                if item.waited > STALE and (item.fails or item.is_finished):
                    self._items.remove(item)
                    if item.fails:
                        owed.append(item)
        return owed

    def pop(self) -> None:
        """The first thing is done."""
        self._items.popleft()

    def drop_work(self) -> list[Task]:
        """Take off all tasks (hand-overs stay) and return those that failed: their fires are still owed."""
        tasks = [item for item in self._items if isinstance(item, Task)]
        self._items = deque(item for item in self._items if isinstance(item, Handover))
        return [task for task in tasks if task.fails]

    def drop_unshown(self) -> list[Task]:
        """Take off all tasks but the one being worked on (hand-overs stay); those that failed are returned."""
        begun = self._items[0] if self._items and isinstance(self._items[0], Task) and self._items[0].worked else None
        gone = [item for item in self._items if isinstance(item, Task) and item is not begun]
        self._items = deque(item for item in self._items if item is begun or isinstance(item, Handover))
        return [task for task in gone if task.fails]

    def clear(self) -> None:
        """Forget everything."""
        self._items.clear()

    def _shed(self) -> None:
        """Keep to the capacity: finished tasks fall out, the oldest first, then open ones (their state shows them)."""
        # the one being worked on is not part of the waiting
        waiting = [item for item in self._items if isinstance(item, Task) and not item.worked]
        excess = len(waiting) - CAPACITY
        older = waiting[:-1]
        ranked = [t for t in older if t.is_finished and not t.fails]
        ranked += [t for t in older if not t.is_finished and not t.fails]
        ranked += [t for t in older if t.fails]
        for task in ranked[: max(0, excess)]:
            self._items.remove(task)
