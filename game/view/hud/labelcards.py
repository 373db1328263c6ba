"""What world labels look like: name tags, times, bubbles, alerts and coin gains."""

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

TIMED_FROM = 30.0
"""Seconds of work from which on its time is told: until then the pose alone says enough."""

LONG_FROM = 300.0
"""Seconds from which on the time is told in a warmer tone."""

TIME_CARD = (40, 13)
"""Size of the time over a station that works by itself."""

_CLOCK_GAP = 4
"""Pixels between a name and the time behind it."""


class LabelCards:
    """The pictures of labels, kept while they are asked for."""

    def __init__(self, pictures: Pictures, type_: Type) -> None:
        self._pictures = pictures
        self._type = type_
        self._tags: Recent[tuple[str, str, str, str], pygame.Surface] = Recent(128)
        self._bubbles: Recent[tuple[str, str, int, bool], pygame.Surface] = Recent(256)
        self._times: Recent[str, pygame.Surface] = Recent(32)
        self._alert: pygame.Surface | None = None
        self._style: Style = "body"
        self.dark = False
        """Whether what is said is written on darker paper, so that it is not the brightest thing at night."""

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

    def tag(self, figure: Figure, source: str = "", clock: str = "") -> pygame.Surface:
        """A name on its tag, with the mark of the agent `source` before it, "" for none.

        `clock` is the `shape` of a time for which there is room behind the name (`draw_clock`), "" for none.
        """
        name, hue = figure.tag or "", hue_of(figure.look)
        return self._tags.get((name, hue, source, clock), lambda: self._drawn_tag(name, hue, source, clock))

    def _drawn_tag(self, name: str, hue: str, source: str, clock: str) -> pygame.Surface:
        if source:
            # the disc stands out a pixel above and below, so that it does not look like a part of the name
            tag, disc = self._drawn_tag(name, hue, "", clock), mark(self._type, source)
            left, height = disc.get_width() - 2, max(tag.get_height(), disc.get_height())
            card = Card(left + tag.get_width(), height)
            card.blit(tag, left, (height - tag.get_height()) // 2)
            return card.blit(disc, 0, (height - disc.get_height()) // 2).surface
        style = self._style
        behind = self._type.width(clock, style) + _CLOCK_GAP if clock else 0
        name = self._type.fit(name, (LARGE_TAG_WIDTH if self.large else TAG_WIDTH) - behind, style)
        tall, dense = self._type.is_tall(name, style), self._type.is_dense(name)
        width = self._type.width(name, style) + 11 + behind
        height = 18 if tall else 13 if self.large else 12 if dense else 10
        main, light, _ = HUES[hue]
        card = Card(width, height).box((0, 0, width, height), "K1", "K0", 1)
        middle = height // 2 - 2
        card.rect(2, middle, 3, 4, main).across(2, 4, middle + 1, light)
        if tall:
            card.blit(self._type.render(name, style, COLOURS["L3"]), 7, 1)
        else:
            self._type.draw(card.surface, (7, 2 if dense and not self.large else 1), name, style, COLOURS["L3"])
        return card.surface

    def shape(self, clock: str) -> str:
        """What takes as much room as this time and every other of as many digits."""
        return "".join("0" if letter.isdigit() else letter for letter in clock)

    def draw_clock(self, canvas: pygame.Surface, rect: pygame.Rect, clock: str, seconds: float) -> None:
        """Draw the time behind the name on a tag that lies at `rect`."""
        tone = COLOURS["W4" if seconds >= LONG_FROM else "P1"]
        at = rect.right - 3, rect.centery - (self._type.line_height(self._style)) // 2
        self._type.draw_ticking(canvas, at, clock, self._style, tone, align="right")

    def quiet(self, words: str) -> pygame.Surface:
        """How long nothing was heard of somebody."""
        return self._tags.get((words, "", "", ""), lambda: self._drawn_quiet(words))

    def _drawn_quiet(self, words: str) -> pygame.Surface:
        width = self._type.width(words, "body") + 6
        card = Card(width, 11).box((0, 0, width, 11), "P1", "K1", 1)
        self._type.draw(card.surface, (3, 1), words, "body", COLOURS["K1"])
        return card.surface

    def bubble(self, words: str, kind: str, tail: int) -> pygame.Surface:
        """Speech or the bell over a head; the tail begins `tail` pixels from the left."""
        return self._bubbles.get((words, kind, tail, self.dark), lambda: self._drawn_bubble(words, kind, tail))

    def _drawn_bubble(self, words: str, kind: str, tail: int) -> pygame.Surface:
        say, shade = ("L1", "L0") if self.dark else ("L2", "L1")
        paper, edge, icon = ("O2", "K1", "ask") if kind == "bell" else (say, "K1", "")
        style = self._style
        words = self._type.fit(words, LARGE_BUBBLE_WIDTH if self.large else BUBBLE_WIDTH, style)
        extra = 7 if self._type.is_tall(words, style) else 2 if self.large else 0
        width = self._type.width(words, style) + 10 + (12 if icon else 0)
        height = 15 + extra
        tail = max(4, min(tail, width - 9))
        card = Card(width, height + 4).box((0, 0, width, height), paper, edge, 2)
        card.across(2, width - 3, height - 2, shade if kind == "say" else "O1")
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

    def draw_time(self, canvas: pygame.Surface, rect: pygame.Rect, icon: str, clock: str) -> None:
        """Draw the time of a station that works by itself at the place it got."""
        canvas.blit(self._times.get(icon, lambda: self._drawn_time(icon)), rect)
        self._type.draw_ticking(canvas, (rect.x + 26, rect.y + 2), clock, "body", COLOURS["P1"], align="centre")

    def _drawn_time(self, icon: str) -> pygame.Surface:
        card = Card(*TIME_CARD).box((10, 1, 30, 10), "K1", "K0", 1)
        disc = Card(13, 13).spans(6, 0, (7, 11, *[13] * 9, 11, 7), "K0")
        disc.spans(6, 1, (7, 9, *[11] * 7, 9, 7), "K2")
        return card.blit(disc.surface, 0, 0).blit(self._pictures.icon(icon), 2, 2).surface
