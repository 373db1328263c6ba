"""The HUD: everything a person reads, drawn over the room."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pygame

from game.kitchen.stage import CoinFlight, StageView
from game.orders.scope import ALL, Scope, narrow, on_shift, scope_title
from game.orders.snapshot import Mode, ShiftView
from game.view.hits import Hits, ToChef, ToPage, ToScope, ToStation
from game.view.hud.brigade import Brigade
from game.view.hud.coinbox import HEIGHT as COIN_BOX_HEIGHT
from game.view.hud.coinbox import WIDTH as COIN_BOX_WIDTH
from game.view.hud.coinbox import CoinBox
from game.view.hud.ink import Pictures
from game.view.hud.labels import Labels
from game.view.hud.rail import Rail
from game.view.hud.sign import Signs
from game.view.hud.strip import Strip
from game.view.hud.ticker import Ticker
from game.view.layout import PANEL, RAIL, STRIP, TICKER, FigureBox, view_area, whole
from game.view.text import Type
from game.view.words import Words

_COIN_HOP = 26
"""Pixels a coin rises above its straight way to the box."""

_COIN_TURNS = 12
"""Pictures of the spinning coin on its way."""


class Hud:
    """Rail, coin box, brigade panel, ticker, signs and labels on one canvas.

    It keeps no state of the kitchen, only what its own movements need: where tickets hang, what the coin counter
    showed. Times of movements are stage time, so a paused kitchen has a still HUD.
    """

    def __init__(self, atlas: Pictures, type: Type) -> None:  # noqa: A002 (the fonts' own word)
        self._pictures = atlas
        self._rail = Rail(atlas, type)
        self._coinbox = CoinBox(atlas, type)
        self._brigade = Brigade(atlas, type)
        self._strip = Strip(atlas, type)
        self._ticker = Ticker(atlas, type)
        self._signs = Signs(type)
        self._labels = Labels(atlas, type)

    def draw(
        self,
        canvas: pygame.Surface,
        stage: StageView,
        shift: ShiftView,
        boxes: Mapping[str, FigureBox],
        *,
        words: Words,
        origin: tuple[int, int],
        panel: int = PANEL,
        now: float,
        clock_text: str,
        mode: Mode,
        paused: bool,
        privacy: bool,
        notice: str | None,
        scope: Scope = ALL,
        large: bool = False,
        still: bool = False,
        dark: bool = False,
        foot: int = 0,
        decor: Sequence[pygame.Rect] = (),
        hits: Hits | None = None,
    ) -> None:
        """Draw everything.

        `boxes` are the figures as the scene drew them, by figure id; `origin` is the room's (0, 0) on the canvas;
        `panel` is the width of the brigade panel (`layout.panel_for`);
        `now` is epoch seconds (orders, waits and calls are timed against it); `notice` is a line for the chalk board.
        Tickets, rows and labels are those of the `scope`; `large` is large labels and no ticker; `still` is reduced
        motion; `dark` says that it is night in the room; `decor` is what hangs on the room's wall, in room pixels; no
        label lies in the lowest `foot` rows of the room; `hits` is told what was drawn where.
        """
        width, height = canvas.get_size()
        area = view_area((width, height), panel)
        seen = narrow(shift, scope)
        only = "" if scope == ALL else words.hud.only.format(scope=scope_title(shift, scope))
        self._labels.large = large
        told = labelled(stage, seen, scope)
        marked = len(on_shift(shift)) > 1
        things = [thing.move(origin) for thing in decor]
        hung = self._signs.draw(
            canvas, area, words=words.hud, mode=mode, paused=paused, notice=notice, scope=only, decor=things
        )
        free = pygame.Rect(area.x, area.y, area.width, area.height - foot)
        self._labels.draw(canvas, free, told, boxes, words=words, origin=origin, taken=hung, marked=marked, dark=dark)
        # the coin box keeps its width, however narrow the panel below it
        self._rail.draw(canvas, width - PANEL, stage, shift, now, words=words, scope=scope, hits=hits)
        if panel == STRIP:
            self._strip.draw(canvas, (width - panel, RAIL), stage, seen, still=still, hits=hits, marked=marked)
        else:
            at = (width - panel, RAIL)
            self._brigade.draw(canvas, at, stage, seen, now, words=words, still=still, hits=hits, marked=marked)
        self._ticker.draw(canvas, height - TICKER, area.width, () if large else stage.headlines, words.news)
        box = (width - PANEL + 3, 2)
        self._coinbox.draw(canvas, box, stage, seen, words=words, clock_text=clock_text, privacy=privacy)
        for coin in stage.coins:
            start = coin.x + origin[0], coin.y + origin[1]
            self._draw_coin(canvas, coin, start, (box[0] + 11, box[1] + 9))
        if hits is not None:
            hits.add((*box, COIN_BOX_WIDTH, COIN_BOX_HEIGHT), ToPage("day"), stop=True)
            # nobody points at anything in most pictures: what stands where is told when it is asked for
            hits.add_later(lambda: self._add_room(hits, area, stage, boxes, origin))
            if only:
                hits.add(hung[-1], ToScope(scope))

    def _add_room(
        self,
        hits: Hits,
        area: pygame.Rect,
        stage: StageView,
        boxes: Mapping[str, FigureBox],
        origin: tuple[int, int],
    ) -> None:
        """Tell where chefs and stations stand, the nearest last."""
        hits.port = area
        for station in sorted(stage.stations, key=lambda s: s.foot):
            picture = self._pictures.station_frame(station.art, "idle", 0)
            width, height = picture.surface.get_size()
            at = station.x + origin[0], station.foot + picture.y + origin[1]
            hits.add((*at, width, height), ToStation(station.kind))
        for figure in sorted(stage.figures, key=lambda f: f.y):
            box = boxes.get(figure.id)
            if box is not None:
                hits.add(
                    (box.feet[0] - 12, box.head_top, 24, box.feet[1] - box.head_top), ToChef(figure.session), stop=True
                )
        hits.port = None

    def _draw_coin(
        self, canvas: pygame.Surface, coin: CoinFlight, start: tuple[float, float], goal: tuple[int, int]
    ) -> None:
        """A coin spinning on its way from `start` into the box, over everything."""
        share = max(0.0, min(1.0, coin.progress))
        picture = self._pictures.effect_frame("coin", int(share * _COIN_TURNS))
        x, y = start
        hop = _COIN_HOP * math.sin(math.pi * share)
        at = whole(x + (goal[0] - x) * share), whole(y + (goal[1] - y) * share - hop)
        canvas.blit(picture.surface, (at[0] + picture.x, at[1] + picture.y))


def labelled(stage: StageView, seen: ShiftView, scope: Scope) -> StageView:
    """The stage with only those who lie within the scope: the others stay in the room, without a word."""
    if scope == ALL:
        return stage
    keys = {session.key for session in seen.sessions}
    figures = tuple(figure for figure in stage.figures if figure.session in keys)
    ids = {figure.id for figure in figures}
    bubbles = tuple(bubble for bubble in stage.bubbles if bubble.figure in ids)
    stations = tuple(
        station if station.cook in ids or station.cook is None else station._replace(busy_for=None)
        for station in stage.stations
    )
    return replace(stage, figures=figures, bubbles=bubbles, stations=stations)
