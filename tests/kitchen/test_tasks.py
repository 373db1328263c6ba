from game.kitchen.tasks import CAPACITY, DWELL, STALE, Handover, Queue, Task
from game.orders.stations import Station


def stations(queue: Queue) -> list[Station]:
    found = []
    while isinstance(first := queue.first, Task):
        found.append(first.station)
        queue.pop()
    return found


def test_neighbours_at_one_station_are_one_task() -> None:
    queue = Queue()
    for call in ("1", "2", "3"):
        queue.start(Station.READ, call)
    assert len(queue) == 1


def test_a_task_between_keeps_its_neighbours_apart() -> None:
    queue = Queue()
    for call, station in enumerate((Station.READ, Station.EDIT, Station.READ)):
        queue.start(station, str(call))
    assert stations(queue) == [Station.READ, Station.EDIT, Station.READ]


def test_a_call_of_no_length_is_dwelt_on() -> None:
    queue = Queue()
    queue.start(Station.READ, "1")
    queue.end("1")
    assert queue.work(DWELL - 0.01) is None
    assert queue.work(0.02) is not None
    assert queue.first is None


def test_older_finished_tasks_fall_out_first() -> None:
    queue = Queue()
    queue.start(Station.SHELL, "open")
    for call, station in enumerate((Station.READ, Station.EDIT, Station.LINT)):
        queue.start(station, str(call))
        queue.end(str(call))
    assert stations(queue) == [Station.SHELL, Station.EDIT, Station.LINT]


def test_the_newest_task_never_falls_out() -> None:
    queue = Queue()
    for call, station in enumerate(list(Station)[:10]):
        queue.start(station, str(call))
    assert len(queue) == CAPACITY
    assert stations(queue)[-1] is list(Station)[9]


def test_the_task_in_hand_is_not_counted_as_waiting() -> None:
    queue = Queue()
    queue.start(Station.READ, "0")
    queue.work(0.1)
    for call, station in enumerate((Station.EDIT, Station.LINT, Station.TEST)):
        queue.start(station, str(call))
    assert len(queue) == CAPACITY + 1


def test_failed_work_stays_longest() -> None:
    queue = Queue()
    queue.start(Station.TEST, "t")
    queue.end("t")
    queue.fail(Station.TEST)
    for call, station in enumerate((Station.READ, Station.EDIT, Station.LINT, Station.READ)):
        queue.start(station, str(call))
    assert stations(queue)[0] is Station.TEST


def test_new_work_does_not_join_failed_work() -> None:
    queue = Queue()
    queue.start(Station.TEST, "1")
    queue.fail(Station.TEST)
    queue.start(Station.TEST, "2")
    assert len(queue) == 2


def test_a_failure_of_work_already_shown_is_a_task_of_its_own() -> None:
    queue = Queue()
    queue.fail(Station.BUILD)
    assert isinstance(queue.first, Task)
    assert queue.first.fails


def test_orders_served_in_a_row_are_handed_over_together() -> None:
    queue = Queue()
    queue.serve(28)
    queue.serve(22)
    assert queue.first == Handover(50, 2)
    assert len(queue) == 1


def test_finished_work_nobody_could_begin_goes_stale() -> None:
    queue = Queue()
    queue.start(Station.READ, "1")
    queue.end("1")
    queue.age(STALE + 0.1)
    assert queue.first is None


def test_running_work_never_goes_stale() -> None:
    queue = Queue()
    queue.start(Station.READ, "1")
    queue.age(STALE * 100)
    assert queue.first is not None


def test_a_stale_failure_is_still_owed_its_fire() -> None:
    queue = Queue()
    queue.fail(Station.TEST)
    assert [task.station for task in queue.age(STALE + 0.1)] == [Station.TEST]


def test_dropping_work_keeps_dishes() -> None:
    queue = Queue()
    queue.start(Station.READ, "1")
    queue.serve(20)
    queue.drop_work()
    assert isinstance(queue.first, Handover)


def test_hand_overs_that_cannot_be_made_in_time_become_one_and_pay_in_full() -> None:
    queue = Queue()
    for number in range(1000):
        queue.start(Station.EDIT, f"c{number}")
        queue.end(f"c{number}")
        queue.serve(20)
    kept = [item for item in queue._items if isinstance(item, Handover)]
    assert len(kept) <= CAPACITY
    assert (sum(item.dishes for item in kept), sum(item.coins for item in kept)) == (1000, 20_000)
