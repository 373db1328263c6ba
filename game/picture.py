"""One picture of the kitchen: the room, what stands in it, its light, and everything a person reads."""

from pathlib import Path

import pygame

from game.app import App
from game.kitchen.plan import FloorPlan
from game.moments import clock_text, local_hour
from game.orders.snapshot import ShiftView
from game.view.atlas import Atlas
from game.view.floor import Floor
from game.view.hud.hud import Hud
from game.view.layout import room_origin
from game.view.scene import Scene
from game.view.text import Type


class Picture:
    """Paints an app. Needs a display (or the dummy one) to be open, since sprites are converted for it."""

    def __init__(self, sprites: Path, map_path: Path, plan: FloorPlan) -> None:
        """Load the sheets, fonts and the map's pictures.

        Raises:
            AssetError: a sheet or font is missing or broken.
        """
        self._atlas = Atlas(sprites)
        self._scene = Scene(self._atlas, Floor(map_path, plan), plan)
        self._hud = Hud(self._atlas, Type(sprites / "fonts"))
        self.help_open = False

    def paint(self, canvas: pygame.Surface, app: App) -> None:
        """Draw the moment on the whole canvas."""
        now = app.watch.time.now()
        stage = app.stage()
        self._scene.draw(canvas, stage, hour=local_hour(now))
        boxes = {figure.id: self._scene.figure_box(figure) for figure in stage.figures}
        self._hud.draw(
            canvas,
            stage,
            app.view,
            boxes,
            origin=room_origin(canvas.get_size()),
            now=now,
            clock_text=clock_text(now),
            mode=app.view.mode,
            paused=app.paused,
            privacy=app.masked,
            help_open=self.help_open,
            notice=empty_notice(app),
        )


def empty_notice(app: App) -> str | None:
    """What to say on the board when nobody is in the kitchen; None while somebody is."""
    if not app.watch.caught_up:
        return "Opening the kitchen"
    if any(session.visible for session in app.view.sessions) or app.view.mode == "demo":
        return None
    return _no_orders(app.view, app.watch.options.since)


def _no_orders(view: ShiftView, since: str) -> str:
    for report in view.sources:
        if report.state == "missing":
            return f"No such folder: {report.root}"
        if report.state == "unreadable":
            return f"Cannot read {report.root}"
    return "No orders yet" if since == "all" else f"No orders since {since}"
