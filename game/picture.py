"""One picture of the kitchen: the room, what stands in it, its light, and everything a person reads."""

from dataclasses import replace
from pathlib import Path
from typing import get_args

import pygame

from game.app import App
from game.kitchen.mapfile import MapError, TiledMap
from game.kitchen.plan import FloorPlan
from game.kitchen.stage import Mood, StageView
from game.kitchen.tiled import read_map
from game.moments import clock_text, local_hour
from game.orders.scope import narrow
from game.orders.snapshot import ShiftView
from game.orders.stations import Station
from game.sources.replay import Replay
from game.view.atlas import Atlas
from game.view.canvas import Canvas
from game.view.floor import Floor
from game.view.hits import Hits
from game.view.hud.hud import Hud
from game.view.hud.ink import COLOURS, Pictures
from game.view.layout import panel_for, room_origin, view_area
from game.view.light import ambience
from game.view.panels.facts import NO_FACTS
from game.view.panels.opened import Opened
from game.view.panels.panels import Panels
from game.view.panels.pen import Moment, Pen
from game.view.scene import SIGN_WORD, Scene
from game.view.screens import Screens
from game.view.text import Type
from game.view.words import Words
from game.wording import load_words

ICONS = (*get_args(Mood), *(kind.value for kind in Station), "coin", "clock")
"""What the HUD asks for by name, with and without an outline."""


class Picture:
    """Paints an app. Needs a display (or the dummy one) to be open, since sprites are converted for it."""

    def __init__(self, sprites: Path, map_: Path | TiledMap, plan: FloorPlan, *, over: Path | None = None) -> None:
        """Load the sheets, fonts and the map's pictures. A file of the folder `over` replaces the one of `sprites`.

        Raises:
            AssetError: a sheet or font is missing or broken.
            MapError: a picture of the map is.
        """
        self._sprites = sprites
        self._over = over
        self._atlas = Atlas(sprites, over)
        self._type = Type(sprites / "fonts", over)
        self._hud = Hud(self._atlas, self._type)
        self._panels = Panels(self._type)
        self._screens = Screens()
        self.words = load_words()
        """The language it is labelled in; another one may be put here between two pictures."""
        self.opened = Opened()
        """Which page is open, and what is focused."""
        self.hits = Hits()
        """What lies where on the last picture."""
        self.facts = NO_FACTS
        """What the panels show besides the kitchen."""
        self.still = self.high_contrast = self.large_labels = False
        """How it is drawn for the eyes of this person (art guide, section 15)."""
        self._sign: tuple[str, pygame.Surface] | None = None
        """The word on the board over the hatch, and its picture."""
        self._second, self._hour, self._clock = -1, 0.0, ""
        """The second that was painted last, and the local time of day in it."""
        self.shut = 0.0
        """How far the paper screens are shut over the room, 0-1."""
        self.foot = 0
        """Rows at the foot of the room that something else is drawn over."""
        self.complaint: str | None = None
        """What is wrong with a map, a pack or the settings, for the chalk board."""
        self.board = True
        """Whether a chalk board with what is to be told hangs over the room."""
        self.murmurs = True
        """Whether talk whose words privacy hides is shown at all."""
        for name in ICONS:
            self._atlas.icon(name)
            self._atlas.icon(name, outlined=True)
        self.enter(self.furnish(read_map(map_) if isinstance(map_, Path) else map_, plan), plan)

    @property
    def room_size(self) -> tuple[int, int]:
        """Size of the room that is painted, in its own pixels."""
        return self._size

    @property
    def ink(self) -> tuple[Pictures, Type]:
        """Pictures and fonts, for what is drawn over it."""
        return self._atlas, self._type

    def furnish(self, tiled: TiledMap, plan: FloorPlan) -> Floor:
        """Load the pictures of a room, to `enter` it later. Raises MapError."""
        for place in plan.stations:
            if not self._atlas.station_width(place.art):
                where = f'{tiled.file}: layer "stations", object "{place.id}"'
                raise MapError(f'{where}: there is no art "{place.art}" in stations.json')
        floor = Floor(Path(tiled.file), plan, self._sprites, over=self._over, tiled=tiled)
        floor.build()
        return floor

    def enter(self, floor: Floor, plan: FloorPlan) -> None:
        """Paint this room from now on."""
        self._scene = Scene(self._atlas, floor, plan)
        self._size = (plan.width, plan.height)
        self._decor = floor.decor

    def _time_of_day(self, now: float) -> tuple[float, str]:
        """The local hour, and as a clock shows it: worked out once a second."""
        if self._second != int(now):
            self._second, self._hour, self._clock = int(now), local_hour(now), clock_text(now)
        return self._hour, self._clock

    def _hatch_word(self) -> pygame.Surface:
        word = self.words.hud.hatch
        if self._sign is None or self._sign[0] != word:
            told = self._type.fit(word, SIGN_WORD.width, "body")
            self._sign = word, self._type.render(told, "body", COLOURS["W0"])
        return self._sign[1]

    def notice(self, app: App) -> str | None:
        """What a person is to be told about the whole kitchen now."""
        return self.complaint or board_notice(app, self.words)

    def paint(self, canvas: pygame.Surface, app: App) -> None:
        """Draw the app's present moment on the whole canvas."""
        now = app.watch.time.now()
        notice = self.notice(app) if self.board else None
        self.paint_stage(canvas, app.stage(), app.view, now, paused=app.paused, privacy=app.masked, notice=notice)

    def paint_stage(
        self,
        canvas: pygame.Surface,
        stage: StageView,
        view: ShiftView,
        now: float,
        *,
        paused: bool = False,
        privacy: bool = False,
        notice: str | None = None,
    ) -> None:
        """Draw a stage and its shift at the epoch time `now` on the whole canvas."""
        if privacy and not self.murmurs:
            stage = replace(stage, bubbles=tuple(bubble for bubble in stage.bubbles if bubble.kind != "say"))
        hour, clock = self._time_of_day(now)
        size = canvas.get_size()
        panel = panel_for(size, self._size[0])
        if isinstance(canvas, Canvas):
            canvas.begin()
        changed = self._scene.draw(
            canvas,
            stage,
            hour=hour,
            reduced_motion=self.still,
            high_contrast=self.high_contrast,
            sign=self._hatch_word(),
        )
        if isinstance(canvas, Canvas):
            canvas.touch(changed)
        boxes = {figure.id: self._scene.figure_box(figure) for figure in stage.figures}
        self.hits.clear()
        self._hud.draw(
            canvas,
            stage,
            view,
            boxes,
            words=self.words,
            origin=room_origin(size, self._size, panel),
            panel=panel,
            now=now,
            clock_text=clock,
            mode=view.mode,
            paused=paused,
            privacy=privacy,
            notice=notice,
            scope=self.opened.scope,
            large=self.large_labels,
            still=self.still,
            dark=ambience(hour).night,
            foot=self.foot,
            decor=self._decor,
            hits=self.hits,
        )
        area = view_area(size, panel)
        self._screens.draw(canvas, area, self.shut, hour)
        if isinstance(canvas, Canvas) and (self.opened.page or self.opened.debug):
            canvas.touch()  # pages draw in many ways
        pen = Pen(canvas, self._type, self._atlas)
        seen = narrow(view, self.opened.scope)
        self._panels.draw(
            Moment(pen, area, self.opened, stage, seen, now, self.hits, self.words, self.facts, self.still)
        )


def board_notice(app: App, words: Words) -> str | None:
    """What to say on the board: that a recording is over, or why nobody is in the kitchen. None where it goes on."""
    if not app.watch.caught_up:
        return words.notices.opening
    if isinstance(app.watch.source, Replay) and app.watch.source.is_over:
        return words.notices.recording_over
    if any(session.visible for session in app.view.sessions) or app.view.mode != "live":
        return None
    return _no_orders(app.view, app.watch.options.since, words)


def _no_orders(view: ShiftView, since: str, words: Words) -> str:
    notices = words.notices
    for report in view.sources:
        if report.state == "missing":
            return notices.missing.format(place=report.root)
        if report.state == "unreadable":
            return notices.unreadable.format(place=report.root)
    if any(session.stats.steps or session.stats.served for session in view.sessions):
        return notices.nobody
    if since == "all":
        return notices.no_orders
    # a moment by its name where it has one; what was typed otherwise
    return notices.no_orders_since.format(since=words.moments.get(since, since))
