"""How the program is doing, as the debug overlay tells it."""

from pathlib import Path

from game.app import App
from game.clock import STEP, StageTime
from game.content import content_folder
from game.kitchen.tiled import load_plan
from game.meter import KEPT, Meter, source_health
from game.watching import Watch, WatchOptions

PLAN = load_plan(content_folder("maps") / "kitchen.tmx")


def app_on(home: Path | None) -> App:
    options = WatchOptions(homes={"copilot": (home,)} if home else {}, demo=home is None)
    return App(Watch(options, follow=False, time=StageTime(1_800_000_000.0)), PLAN)


def test_frames_of_the_last_second_are_the_rate() -> None:
    meter, app = Meter(), app_on(None)
    for n in range(200):
        meter.drawn(n / 50, n / 50 + 0.004)
    health = meter.health(app)
    assert (len(health.frames), round(health.frames[-1], 3), health.rate) == (KEPT, 0.004, 50)
    app.close()


def test_a_real_source_tells_its_watcher_and_queue(tmp_path: Path) -> None:
    (tmp_path / "session-state").mkdir()
    app = app_on(tmp_path)
    app.tick(STEP)
    health = source_health(app)
    assert health.watcher in {"native", "polling"}
    assert (health.queue, health.unread, health.malformed) == (0, 0, 0)
    app.close()


def test_the_demo_has_no_watcher() -> None:
    app = app_on(None)
    assert (source_health(app).watcher, source_health(app).queue) == ("demo", None)
    app.close()
