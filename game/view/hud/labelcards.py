"""What world labels look like: name tags, progress bars, bubbles, alerts and coin gains."""

import math

import pygame

from game.kitchen.stage import CoinFlight, Figure
from game.view.hud.ink import COLOURS, HUES, Card, Pictures, hue_of
from game.view.hud.mark import mark
from game.view.recent import Recent
from game.view.text import Style, Type

BUBBLE_WIDTH, LARGE_BUBBLE_WIDTH = 150, 190
"""Pixels of what a bubble says at most: letters of other scripts are twice as wide."""

TAG_WIDTH = 64
"""Pixels of a name on a tag at most."""

LARGE_TAG_WIDTH = 84
"""The same of a large one."""

TIMED_FROM = 10.0
"""Seconds of work from which on a bar tells its time in figures."""

FULL_AFTER = 600.0
"""Seconds after which a bar is full. It tells how long the work has run, never how much of it is done."""

BAR, TIMED_BAR = (36, 13), (40, 13)
"""Sizes of a bar without figures, and with them."""


def bar_share(busy_for: float) -> float:
    """How full the bar is after so many seconds, 0-1, on a logarithmic scale: the first seconds show most."""
    return min(1.0, math.log1p(max(0.0, busy_for)) / math.log1p(FULL_AFTER))


class LabelCards:
    """The pictures of labels, kept while they are asked for."""

    def __init__(self, pictures: Pictures, type_: Type) -> None:
        self._pictures = pictures
        self._type = type_
        self._tags: Recent[tuple[str, str, str], pygame.Surface] = Recent(128)
        self._bubbles: Recent[tuple[str, str, int], pygame.Surface] = Recent(256)
        self._bars: Recent[tuple[str, int, bool, bool], pygame.Surface] = Recent(128)
        self._alert: pygame.Surface | None = None
        self._style: Style = "body"

    @property
    def large(self) -> bool:
        """Whether names and talk are written in the larger font."""
        return self._style == "name"

    @large.setter
    def large(self, wanted: bool) -> None:
        if wanted != self.large:
            self._style = "name" if wanted else "body"
            self._tags = Recent(128)
            self._bubbles = Recent(256)

    def tag(self, figure: Figure, source: str = "") -> pygame.Surface:
        """A name on its tag, with the mark of the agent `source` before it, "" for none."""
        name, hue = figure.tag or "", hue_of(figure.look)
        return self._tags.get((name, hue, source), lambda: self._drawn_tag(name, hue, source))

    def _drawn_tag(self, name: str, hue: str, source: str) -> pygame.Surface:
        if source:
            # the disc stands out a pixel above and below, so that it does not look like a part of the name
            tag, disc = self._drawn_tag(name, hue, ""), mark(self._type, source)
            left, height = disc.get_width() - 2, max(tag.get_height(), disc.get_height())
            card = Card(left + tag.get_width(), height)
            card.blit(tag, left, (height - tag.get_height()) // 2)
            return card.blit(disc, 0, (height - disc.get_height()) // 2).surface
        style = self._style
        name = self._type.fit(name, LARGE_TAG_WIDTH if self.large else TAG_WIDTH, style)
        tall, dense = self._type.is_tall(name, style), self._type.is_dense(name)
        width, height = self._type.width(name, style) + 11, 18 if tall else 13 if self.large else 12 if dense else 10
        main, light, _ = HUES[hue]
        card = Card(width, height).box((0, 0, width, height), "K1", "K0", 1)
        middle = height // 2 - 2
        card.rect(2, middle, 3, 4, main).across(2, 4, middle + 1, light)
        if tall:
            card.blit(self._type.render(name, style, COLOURS["L3"]), 7, 1)
        else:
            self._type.draw(card.surface, (7, 2 if dense and not self.large else 1), name, style, COLOURS["L3"])
        return card.surface

    def quiet(self, words: str) -> pygame.Surface:
        """How long nothing was heard of somebody."""
        return self._tags.get((words, "", ""), lambda: self._drawn_quiet(words))

    def _drawn_quiet(self, words: str) -> pygame.Surface:
        width = self._type.width(words, "body") + 6
        card = Card(width, 11).box((0, 0, width, 11), "P1", "K1", 1)
        self._type.draw(card.surface, (3, 1), words, "body", COLOURS["K1"])
        return card.surface

    def bubble(self, words: str, kind: str, tail: int) -> pygame.Surface:
        """Speech or the bell over a head; the tail begins `tail` pixels from the left."""
        return self._bubbles.get((words, kind, tail), lambda: self._drawn_bubble(words, kind, tail))

    def _drawn_bubble(self, words: str, kind: str, tail: int) -> pygame.Surface:
        paper, edge, icon = ("O2", "K1", "ask") if kind == "bell" else ("L3", "K1", "")
        style = self._style
        words = self._type.fit(words, LARGE_BUBBLE_WIDTH if self.large else BUBBLE_WIDTH, style)
        extra = 7 if self._type.is_tall(words, style) else 2 if self.large else 0
        width = self._type.width(words, style) + 10 + (12 if icon else 0)
        height = 15 + extra
        tail = max(4, min(tail, width - 9))
        card = Card(width, height + 4).box((0, 0, width, height), paper, edge, 2)
        card.across(2, width - 3, height - 2, "L2" if kind == "say" else "O1")
        card.grid(tail, height - 1, ("wwwww", "KwwwK", ".KwK.", "..K.."), {"w": paper, "K": edge})
        card.dots(edge, (tail - 1, height - 1), (tail + 5, height - 1)).dots(paper, (tail, height - 1))
        x = 5
        if icon:
            card.blit(self._pictures.icon(icon), x, 3)
            x += 12
        if extra > 2:
            card.blit(self._type.render(words, style, COLOURS["K1"]), x, 3)
        else:
            self._type.draw(card.surface, (x, 3 if extra else 4), words, style, COLOURS["K1"])
        return card.surface

    def alert(self) -> pygame.Surface:
        """The triangle over a fire."""
        if self._alert is None:
            card = Card(25, 23)
            for row in range(20):
                card.spans(12, 1 + row, (1 + row + row % 2,), "O1")
            self._alert = card.outline("K0").blit(self._pictures.icon("fire"), 8, 9).surface
        return self._alert

    def gain(self, coin: CoinFlight) -> pygame.Surface:
        """What a coin is worth."""
        return self._type.render(f"{coin.amount:+}", "name", COLOURS["O2"], outline=COLOURS["K1"])

    def draw_bar(self, canvas: pygame.Surface, rect: pygame.Rect, icon: str, clock: str, busy_for: float) -> None:
        """Draw the bar of a station that has worked so many seconds at the place it got."""
        timed, calm = busy_for >= TIMED_FROM, busy_for < 60
        inside = 28 if timed else 24
        filled = round(inside * bar_share(busy_for))
        canvas.blit(
            self._bars.get((icon, filled, timed, calm), lambda: self._drawn_bar(icon, filled, timed, calm)), rect
        )
        if timed:
            self._type.draw_ticking(canvas, (rect.x + 26, rect.y), clock, "body", COLOURS["L3"], align="centre")

    def _drawn_bar(self, icon: str, filled: int, timed: bool, calm: bool) -> pygame.Surface:
        tone, light = ("O1", "O2") if calm else ("G2", "G3")
        if timed:
            card = Card(*TIMED_BAR).box((10, 0, 30, 11), "K2", "K0")
            card.rect(11, 8, filled, 2, tone)
        else:
            card = Card(*BAR).box((10, 4, 26, 7), "K2", "K0")
            card.rect(11, 5, filled, 5, tone).rect(11, 5, filled, 1, light)
            card.dots("K1", *((x, 9) for x in range(16, 35, 6)))
        disc = Card(13, 13).spans(6, 0, (7, 11, *[13] * 9, 11, 7), "K0")
        disc.spans(6, 1, (7, 9, *[11] * 7, 9, 7), "K2")
        return card.blit(disc.surface, 0, 0).blit(self._pictures.icon(icon), 2, 2).surface
