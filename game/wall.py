"""The office display: the kitchen as a picture on a wall, that looks after itself for weeks.

It shows the whole room, now and then the brigade or the day board, tells who waits or burns on the attention line,
celebrates, spares the display, and goes dark outside its hours. Nobody needs to touch it.
"""

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.app import App
from game.hours import Hours, parse_hours
from game.kitchen.stage import StageView
from game.moments import clock_text, local_hour, next_local_hour
from game.orders.calling import waiting_in
from game.orders.effects import OrderServed, ToolEnded
from game.orders.snapshot import ShiftView
from game.orders.stations import Station
from game.picture import Picture
from game.settings import Settings
from game.view.canvas import Canvas
from game.view.layout import TICKER, panel_for, view_area
from game.view.panels.opened import Opened
from game.view.patches import Patches
from game.view.wall.care import REACH, brightness, drift
from game.view.wall.dark import Dark
from game.view.wall.line import HEIGHT, AttentionLine
from game.view.wall.party import Parties, Party, PartyBoard
from game.view.wall.turns import PANELS, Kind, Timings, Turns, rolled

LOOK_PERIOD = 0.1
"""Seconds between two looks at who needs a human."""

DARK_PERIOD = 1.0
"""Seconds between two pictures of the dark wall."""

PARTY_PERIOD = 1 / 30
"""The same while something is celebrated."""

FRESH = 30.0
"""Seconds after which something served is no news: after a sleep nothing is made up for."""

HELD_FOR = 60.0
"""Seconds after a key for which the wall leaves what is shown to whoever pressed it."""

AWAKE_FOR = 60.0
"""Seconds for which a wall that was woken stays awake after the last chef has been answered."""

RENEWED_AT = 4
"""Local hour at which the kitchen is read anew each day, so that it holds one day and not all since it was opened."""

DAY = 86400.0
ROW = 11
"""Pixels by which a list rolls."""


def timings_of(settings: Settings) -> Timings:
    """How long each turn is, as set."""
    return Timings(settings.wall_room, settings.wall_panel)


class Wall:
    """Directs a picture, and draws over it."""

    def __init__(
        self,
        picture: Picture,
        settings: Settings,
        hours: str | None = None,
        renew: Callable[[], None] = lambda: None,
    ) -> None:
        """`hours`: lit at these hours of every day, whatever the settings say. `renew` is called once a day."""
        self.picture = picture
        self.turns = Turns(timings_of(settings))
        self.parties = Parties()
        pictures, type_ = picture.ink
        self._line = AttentionLine(pictures, type_)
        self._board = PartyBoard(pictures, type_)
        self._dark = Dark(type_)
        picture.foot = HEIGHT - TICKER
        # its line tells what the board would, and leaves the room to be looked at
        picture.board = False
        # from afar a bubble of dots is only the brightest thing in the room
        picture.murmurs = False
        self._inner: Canvas | None = None
        self._shown: tuple[tuple[int, int], int] | None = None
        """Shift and brightness of the last picture; None while it was dark."""
        self._settings = settings
        self._given = hours
        self._hours = self._hours_of(settings)
        self._renew = renew
        self._renew_at: float | None = None
        self._looked = 0.0
        self._held = 0.0
        self._awake = 0.0
        self.is_dark = False

    @property
    def period(self) -> float | None:
        """Seconds between two pictures, None where the kitchen decides."""
        if self.is_dark:
            return DARK_PERIOD
        return PARTY_PERIOD if self.parties.now is not None else None

    def set(self, settings: Settings) -> None:
        """Go by these settings from now on."""
        if settings is not self._settings:
            self._settings = settings
            self._hours = self._hours_of(settings)
            self.turns.timings = timings_of(settings)

    def _hours_of(self, settings: Settings) -> Hours:
        if self._given is not None:
            return parse_hours(self._given)
        return parse_hours(settings.wall_hours, settings.wall_days)

    def hold(self) -> None:
        """Somebody pressed a key: leave the picture to him for a while."""
        if self._held <= 0 and self.picture.opened.unattended:
            self.picture.opened = Opened()
        self._held = HELD_FOR

    def step(self, app: App, dt: float) -> None:
        """Go on by `dt` seconds, after the app's tick."""
        now = app.watch.time.now()
        self._keep_young(now)
        self._awake = AWAKE_FOR if waiting_in(app.view) else max(0.0, self._awake - max(0.0, dt))
        woken = self._settings.wall_wake and self._awake > 0
        dark = not (self._hours.hold_at(now) or woken) and self._held <= 0
        if dark != self.is_dark:
            self.is_dark = dark
            self.turns.rewind()
            self.parties.clear()
        self.parties.step(dt)
        if self._settings.wall_parties and not dark:
            self._celebrate(app, now)
        if self._held > 0:
            self._held -= max(0.0, dt)
            if self._held > 0:
                return
            self.turns.rewind()
        self._looked += max(0.0, dt)
        if self._looked >= LOOK_PERIOD and not dark:
            self._turn(app)

    def _keep_young(self, now: float) -> None:
        """Renew the kitchen when its hour has come; once, however many days were slept through."""
        if self._renew_at is not None and now >= self._renew_at:
            self._renew()
        if self._renew_at is None or not now < self._renew_at <= now + 2 * DAY:
            self._renew_at = next_local_hour(now, RENEWED_AT)

    def _turn(self, app: App) -> None:
        self.turns.step(self._looked, urgent=is_urgent(app.stage()), panels=telling(app.view))
        self._looked = 0.0
        page = self.turns.kind if self.turns.kind != "room" else None
        opened = self.picture.opened
        if not opened.unattended or opened.page != page:
            self.picture.opened = Opened(page=page, unattended=True, grouped=opened.grouped, debug=opened.debug)

    def _celebrate(self, app: App, now: float) -> None:
        tags = app.stage().tags if app.news else {}
        for effect in app.news:
            if now - effect.at >= FRESH:
                continue
            who = tags.get(effect.session, "")
            if isinstance(effect, OrderServed):
                self.parties.add(Party("served", who, effect.coins))
            elif isinstance(effect, ToolEnded) and effect.station is Station.SHIP and effect.ok:
                self.parties.add(Party("shipped", who))

    # ---- the picture

    def paint(self, canvas: pygame.Surface, app: App) -> None:
        """Draw the wall's present moment on the whole canvas."""
        now = app.watch.time.now()
        if isinstance(canvas, Canvas):
            canvas.begin()
        if self.is_dark:
            self._dark.draw(canvas, clock_text(now), now)
            self._shown = None
            return
        if self._inner is None or self._inner.get_size() != canvas.get_size():
            self._inner = Canvas(canvas.get_size(), canvas)
            self._shown = None
        inner, stage, words = self._inner, app.stage(), self.picture.words
        self.picture.paint(inner, app)
        self._roll(inner, app)
        area = view_area(inner.get_size(), panel_for(inner.get_size(), self.picture.room_size[0]))
        if self.picture.opened.page is None:
            notice, still = self.picture.notice(app), self.picture.still
            self._line.draw(inner, area.width, stage, app.view, now, words=words, notice=notice, still=still)
        if self.parties.now is not None:
            self._board.draw(
                inner, area, self.parties.now, self.parties.age, self.picture.words.wall, still=self.picture.still
            )
        shift = drift(now, 60 * self._settings.wall_drift)
        bright = round(255 * brightness(local_hour(now), self._settings.wall_night / 100))
        canvas.blit(inner, (0, 0))
        canvas.scroll(*shift)
        if bright < 255:
            canvas.fill((bright, bright, bright), special_flags=pygame.BLEND_RGB_MULT)
        if isinstance(canvas, Canvas):
            changed = inner.changed()
            canvas.touch(shifted(changed, inner.get_size()) if self._shown == (shift, bright) else None)
        self._shown = shift, bright

    def _roll(self, inner: pygame.Surface, app: App) -> None:
        """Show all of a list that is longer than its page, a row at a time."""
        opened = self.picture.opened
        if not opened.unattended or opened.page is None:
            return
        scroll = rolled(self.turns.share, self.picture.hits.scrolls, ROW)
        if scroll != opened.scroll:
            self.picture.opened = replace(opened, scroll=scroll)
            self.picture.paint(inner, app)


def is_urgent(stage: StageView) -> bool:
    """Whether something burns or somebody waits for a human."""
    return any(f.mood in ("fire", "wait") for f in stage.figures) or any(s.power > 0 for s in stage.stations)


def telling(view: ShiftView) -> list[Kind]:
    """The panels that have something to tell."""
    tells: dict[Kind, bool] = {
        "brigade": any(session.visible for session in view.sessions),
        "day": view.totals.steps + view.totals.served > 0,
    }
    return [kind for kind in PANELS if tells[kind]]


def shifted(changed: Patches, size: tuple[int, int]) -> Patches:
    """What has changed of a picture that was shifted by `REACH` pixels at most."""
    found = Patches(size)
    for rect in changed.rects():
        found.add(*rect.inflate(2 * REACH, 2 * REACH))
    return found
