"""The window: the loop around `App.tick`, at the rate that what happens asks for."""

import argparse
import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import cast

import pygame

from game.app import App
from game.arguments import options_of
from game.callbell import TITLE, CallBell
from game.clock import StageTime
from game.content import content_folder
from game.desk import Desk
from game.house import House, open_house
from game.keeping import Keeper, speak
from game.meter import Meter
from game.motion import SystemWish
from game.notifications import Notifier
from game.orders.effects import Effect
from game.orders.snapshot import ShiftView
from game.picture import Picture
from game.settings import Settings, load_settings, save_settings, settings_path
from game.sounds import Sounds
from game.view import keys
from game.view.controllers import Controllers
from game.view.hits import PageName
from game.view.screen import BASE, Screen, displays_now
from game.wall import Wall
from game.watching import Watch, WatchOptions, say

BUSY_PERIOD = 1 / 60
"""Seconds between two frames while somebody walks, something burns or flies."""

WALL_PERIOD = 1 / 50
"""The same on the wall, which is read from afar and runs for weeks."""

CALM_PERIOD = 1 / 12
"""Seconds between two frames of a kitchen that only breathes, the pace of its art; a line in a log cuts it short."""

STILL_PERIOD = 0.5
"""The same for a kitchen with nobody in it: the clock and the curtain go on."""

WINK = 0.001
"""Seconds by which a picture may come early: a sleep may end a little before its time."""

LOOK_PERIOD = 0.1
"""Most seconds between two looks at the window's events."""

HIDDEN_PERIOD = 0.25
"""The same while nobody can see the window."""

DISPLAYS_PERIOD = 2.0
"""Seconds between two looks at the displays of a wall."""

LONGEST_TICK = 1.0
"""Seconds that one tick may count: what is invented or recorded stands still while the machine sleeps."""


_NOT_BY_HAND = (keys.Resized, keys.Exposed, keys.VisibilityChanged, keys.PointerMoved)
"""What comes to a wall without anybody's doing; a mouse moves when its desk is knocked."""


def follow(options: WatchOptions) -> Watch:
    """What the window shows of itself: the agents' homes, or the demo shift."""
    watch = Watch(options, follow=True)
    if watch.demo:
        if not options.demo:
            say(
                "no agent was found on this machine; this is the demo shift (agent-kitchen doctor says where it looked)"
            )
        # the demo's time is the loop's, so that it can be paused
        watch.close()
        watch = Watch(replace(options, demo=True), follow=True, time=StageTime(watch.time.now()))
    return watch


def open_window(
    arguments: argparse.Namespace,
    *,
    open_watch: Callable[[WatchOptions], Watch] = follow,
    told: Callable[[ShiftView, Sequence[Effect], bool], None] | None = None,
) -> int:
    """Open the kitchen and stay until it is closed. `open_watch`: what is shown. `told`: see `App.told`."""
    loop = open_loop(arguments, open_watch)
    loop.app.told = told
    try:
        loop.run()
    finally:
        loop.close()
    return 0


def open_loop(arguments: argparse.Namespace, open_watch: Callable[[WatchOptions], Watch] = follow) -> "Loop":
    """Everything that the window needs, ready for its first frame."""
    settings, complaints = load_settings(settings_path())
    for line in complaints:
        say(line)
    wall = getattr(arguments, "wall", False)
    if arguments.since is None:
        arguments.since = settings.since
    options = options_of(arguments, privacy=wall or settings.privacy, idle_minutes=settings.idle_minutes)
    at = None
    if settings.window_x is not None and settings.window_y is not None:
        at = settings.window_x, settings.window_y
    screen = Screen(
        TITLE,
        (settings.window_width, settings.window_height),
        wall=wall,
        display=arguments.display if wall else None,
        position=at,
        displays=settings.window_displays,
    )
    screen.show_cursor(not wall)
    try:
        wanted = arguments.map or settings.map
        house, plan = open_house(wanted, arguments.pack, still=settings.reduced_motion == "on", now=time.monotonic())
        if complaints and house.picture.complaint is None:
            house.post(on_board(complaints), time.monotonic())
    except BaseException:
        screen.close()
        raise
    # last: from here on the source's thread wants its share of the interpreter
    app = App(open_watch(options), plan, seed=options.seed)
    # what is loaded by now stays: looking through it in every full collection would cost a frame of 20 ms
    gc.freeze()
    keeper = Keeper(
        app,
        house.picture,
        house,
        settings,
        save=lambda wanted: save_settings(wanted, settings_path()),
        open_watch=open_watch if app.watch.mode == "live" else None,
        wall=wall,
        ask=SystemWish,
    )
    bell = CallBell(
        settings,
        Sounds(content_folder("sprites") / "sounds"),
        Notifier(),
        set_title=lambda words: setattr(screen, "title", words),
        flash=screen.flash,
    )
    if arguments.lang is not None:
        speak(app, house.picture, arguments.lang)
    display = Wall(house.picture, settings, arguments.hours, renew=lambda: renew(app, open_watch)) if wall else None
    loop = Loop(screen, app, house.picture, house, keeper, wall=display, bell=bell)
    if not wall:
        page = settings.last_panel if settings.panel == "last" else settings.panel
        loop.desk.show(None if page == "none" else cast("PageName", page))
    return loop


def on_board(complaints: Sequence[str]) -> str:
    """Complaints about the settings file as the board has room for them: the first, by the file's name alone."""
    path = settings_path()
    more = f" (+{len(complaints) - 1})" if len(complaints) > 1 else ""
    return complaints[0].replace(str(path), path.name, 1) + more


def renew(app: App, open_watch: Callable[[WatchOptions], Watch]) -> None:
    """Watch the same anew; what is recorded goes on as it is."""
    if app.watch.mode != "replay":
        app.watch_anew(open_watch(app.watch.options))


class Loop:
    """Events in, ticks and pictures out, and as much sleep between as possible."""

    def __init__(
        self,
        screen: Screen,
        app: App,
        picture: Picture,
        house: House | None = None,
        keeper: Keeper | None = None,
        *,
        wall: Wall | None = None,
        bell: CallBell | None = None,
    ) -> None:
        """Without a `house` the room stays as it is, without a `keeper` nothing is saved. A `wall` paints instead of
        the picture; without a `bell` nobody is called."""
        self.screen = screen
        self.app = app
        self.picture = picture
        self.house = house
        self.wall = wall
        self.bell = bell
        self.running = True
        self.visible = True
        self.keeper = keeper or Keeper(app, picture, house, Settings())
        self.desk = Desk(app, picture, self.keeper.settings, keep=self.keeper.keep)
        self.meter = Meter()
        self.controllers = Controllers()
        self._remembers = keeper is not None and not screen.fullscreen
        self._last = time.monotonic()
        self._painted = -STILL_PERIOD
        self._displays_at = self._last
        self._stirred = False

    def run(self) -> None:
        """Go on until the person leaves."""
        while self.running:
            self.frame()
            self.rest()

    def frame(self) -> None:
        """One round: events, tick, and a picture if it is time for one."""
        self._stirred = self.app.watch.source.wake.is_set()
        self.obey_events()
        self.app.watch.source.wake.clear()
        self.keeper.listen()
        now = time.monotonic()
        dt = min(now - self._last, LONGEST_TICK)
        self.app.tick(dt)
        if self.house is not None:
            self.house.step(self.app, now, dt)
        if self.bell is not None:
            self.bell.set(self.keeper.settings)
            self.bell.step(self.app, self.picture.words)
        if self.wall is not None:
            self.wall.set(self.keeper.settings)
            self.wall.step(self.app, dt)
            self._follow_displays(now)
        self._last = now
        due = self._stirred or now >= self._painted + self._period() - WINK
        if self.visible and due and (self.house is None or self.house.is_ready):
            self.desk.step()
            if self.picture.opened.debug:
                health = self.meter.health(self.app)
                self.picture.facts = replace(self.picture.facts, health=health)
            (self.picture if self.wall is None else self.wall).paint(self.screen.canvas, self.app)
            self.screen.present()
            self._painted = now
            self.meter.drawn(now, time.monotonic())
            self.controllers.look()

    def _follow_displays(self, now: float) -> None:
        """Stay on the wall's display, whatever is unplugged and plugged in again."""
        if now >= self._displays_at:
            self._displays_at = now + DISPLAYS_PERIOD
            if self.screen.follow_displays():
                self.screen.show_cursor(False)
                self.visible, self._painted = True, -STILL_PERIOD

    def _period(self) -> float:
        """Seconds between two pictures of what the kitchen is doing."""
        if self.wall is not None and (period := self.wall.period) is not None:
            return period
        if self.house is not None and self.house.is_moving:
            return 0.0
        if self.app.paused:
            return STILL_PERIOD
        if self.app.world.is_busy:
            return 0.0
        return CALM_PERIOD if self.app.world.chefs else STILL_PERIOD

    def close(self) -> None:
        """Stop the source, remember window and page, and close the window."""
        self.app.close()
        self.keeper.close()
        if self.bell is not None:
            self.bell.close()
        if self._remembers:
            self._remember()
        self.screen.close()
        pygame.quit()

    def _remember(self) -> None:
        """Save where the window was and what was open, if it is another place or page than at the start."""
        (width, height), (x, y) = self.screen.place
        page = self.picture.opened.page or "none"
        settings = replace(
            self.desk.settings,
            window_width=max(BASE[0], width),
            window_height=max(BASE[1], height),
            window_x=x,
            window_y=y,
            window_displays=displays_now(),
            last_panel="brigade" if page in {"chef", "tree"} else page,
        )
        if settings != self.desk.settings and (complaint := self.keeper.keep(settings)):
            say(complaint)

    def rest(self) -> None:
        """Sleep until the next frame is due, or until something happens."""
        if self.visible and self._period() == 0.0:
            # pygame's clock counts whole milliseconds, which makes 62 frames a second of 60
            period = BUSY_PERIOD if self.wall is None else WALL_PERIOD
            time.sleep(max(0.0, self._last + period - time.monotonic()))
            return
        if self.visible:
            due = min(self._last + LOOK_PERIOD, self._painted + self._period())
        else:
            due = self._last + HIDDEN_PERIOD
        rest = due - time.monotonic()
        if rest > 0:
            self.app.watch.source.wake.wait(rest)

    def obey_events(self) -> None:
        """Do what the person asked for since the last frame."""
        events = pygame.event.get()
        self.screen.heed(events)
        self._stirred = self._stirred or bool(events)
        for intent in keys.intents(events):
            self.obey(intent)

    def obey(self, intent: keys.Intent) -> None:
        """Do what the person asked for."""
        if self.wall is not None and not isinstance(intent, _NOT_BY_HAND):
            self.wall.hold()
        match intent:
            case keys.Quit():
                self.running = False
            case keys.Back():
                self.running = self.desk.obey(intent)
            case keys.PointerMoved(position):
                self.desk.point(self.screen.to_canvas(position))
            case keys.Clicked(position):
                self.desk.click(self.screen.to_canvas(position))
            case keys.ToggleFullscreen():
                self.screen.toggle_fullscreen()
            case keys.TogglePrivacy():
                self.app.set_masked(not self.app.masked)
            case keys.TogglePause():
                # what really happens cannot be paused
                self.app.paused = self.app.view.mode != "live" and not self.app.paused
            case keys.VisibilityChanged(visible):
                self.visible = visible
            case _:
                self.desk.obey(intent)
