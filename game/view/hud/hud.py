"""The HUD: everything a person reads, drawn over the room."""

import math
from collections.abc import Mapping

import pygame

from game.kitchen.stage import CoinFlight, StageView
from game.orders.snapshot import Mode, ShiftView
from game.view.hud.brigade import Brigade
from game.view.hud.coinbox import CoinBox
from game.view.hud.help import Help
from game.view.hud.ink import Pictures
from game.view.hud.labels import Labels
from game.view.hud.rail import Rail
from game.view.hud.sign import Signs
from game.view.hud.strip import Strip
from game.view.hud.ticker import Ticker
from game.view.layout import PANEL, RAIL, STRIP, TICKER, FigureBox, view_area, whole
from game.view.text import Type

_COIN_HOP = 26
"""Pixels a coin rises above its straight way to the box."""

_COIN_TURNS = 12
"""Pictures of the spinning coin on its way."""


class Hud:
    """Rail, coin box, brigade panel, ticker, signs, labels and the help card on one canvas.

    It keeps no state of the kitchen, only what its own movements need: where tickets hang, what the coin counter
    showed. Times of movements are stage time, so a paused kitchen has a still HUD.
    """

    def __init__(self, atlas: Pictures, type: Type) -> None:  # noqa: A002 (the fonts' own word)
        self._pictures = atlas
        self._rail = Rail(atlas, type)
        self._coinbox = CoinBox(atlas, type)
        self._brigade = Brigade(atlas, type)
        self._strip = Strip(atlas)
        self._ticker = Ticker(atlas, type)
        self._signs = Signs(type)
        self._labels = Labels(atlas, type)
        self._help = Help(type)

    def draw(
        self,
        canvas: pygame.Surface,
        stage: StageView,
        shift: ShiftView,
        boxes: Mapping[str, FigureBox],
        *,
        origin: tuple[int, int],
        panel: int = PANEL,
        now: float,
        clock_text: str,
        mode: Mode,
        paused: bool,
        privacy: bool,
        help_open: bool,
        notice: str | None,
    ) -> None:
        """Draw everything.

        `boxes` are the figures as the scene drew them, by figure id; `origin` is the room's (0, 0) on the canvas;
        `panel` is the width of the brigade panel (`layout.panel_for`);
        `now` is epoch seconds (orders, waits and calls are timed against it); `notice` is a line for the chalk board.
        """
        width, height = canvas.get_size()
        area = view_area((width, height), panel)
        hung = self._signs.draw(canvas, area, mode=mode, paused=paused, notice=notice)
        self._labels.draw(canvas, area, stage, boxes, origin=origin, taken=hung)
        # the coin box keeps its width, however narrow the panel below it
        self._rail.draw(canvas, width - PANEL, stage, shift, now)
        if panel == STRIP:
            self._strip.draw(canvas, (width - panel, RAIL), stage, shift)
        else:
            self._brigade.draw(canvas, (width - panel, RAIL), stage, shift, now)
        self._ticker.draw(canvas, height - TICKER, area.width, stage.headlines)
        box = (width - PANEL + 3, 2)
        self._coinbox.draw(canvas, box, stage, shift, clock_text=clock_text, privacy=privacy)
        for coin in stage.coins:
            self._draw_coin(canvas, coin, origin, (box[0] + 11, box[1] + 9))
        if help_open:
            self._help.draw(canvas, area)

    def _draw_coin(
        self, canvas: pygame.Surface, coin: CoinFlight, origin: tuple[int, int], goal: tuple[int, int]
    ) -> None:
        """A coin spinning on its way into the box, over everything."""
        share = max(0.0, min(1.0, coin.progress))
        picture = self._pictures.effect_frame("coin", int(share * _COIN_TURNS))
        x, y = coin.x + origin[0], coin.y + origin[1]
        hop = _COIN_HOP * math.sin(math.pi * share)
        at = whole(x + (goal[0] - x) * share), whole(y + (goal[1] - y) * share - hop)
        canvas.blit(picture.surface, (at[0] + picture.x, at[1] + picture.y))
