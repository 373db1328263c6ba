"""What world labels look like: name tags, times, bubbles, alerts and coin gains."""

import pygame

from game.kitchen.stage import CoinFlight, Figure
from game.view.hud.ink import COLOURS, HUES, Card, Pictures, hue_of
from game.view.hud.mark import mark
from game.view.recent import Recent
from game.view.surfaces import bytes_of
from game.view.text import Style, Type

BUBBLE_WIDTH, LARGE_BUBBLE_WIDTH = 150, 190
"""Pixels of what a bubble says at most: letters of other scripts are twice as wide."""

BUBBLE_BYTES = 400_000
"""Bytes of bubbles kept: some fifty long ones."""

TAG_WIDTH = 52
"""Pixels of a name on a tag at most."""

LARGE_TAG_WIDTH = 68
"""The same of a large one."""

TIMED_FROM = 30.0
"""Seconds of work from which on its time is told: until then the pose alone says enough."""

LONG_FROM = 300.0
"""Seconds from which on the time is told in a warmer tone."""

_TIME_GAP = 3
"""Pixels between a name and the time behind it."""


class LabelCards:
    """The pictures of labels, kept while they are asked for."""

    def __init__(self, pictures: Pictures, type_: Type) -> None:
        self._pictures = pictures
        self._type = type_
        self._tags: Recent[tuple[str, str, str, str, bool], pygame.Surface] = Recent(128)
        self._bubbles: Recent[tuple[str, str, int, bool], pygame.Surface] = Recent(BUBBLE_BYTES, bytes_of)
        self._times: Recent[tuple[str, str], pygame.Surface] = Recent(64)
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
            self._bubbles = Recent(BUBBLE_BYTES, bytes_of)

    def tag(self, figure: Figure, source: str = "", time: str = "", *, long: bool = False) -> pygame.Surface:
        """A name on its tag, with the mark of the agent `source` before it, "" for none.

        `time` stands behind the name, in a dimmer tone, or in a warmer one where it is `long`; "" for none.
        """
        name, hue = figure.tag or "", hue_of(figure.look)
        key = name, hue, source, time, long
        return self._tags.get(key, lambda: self._drawn_tag(*key))

    def _drawn_tag(self, name: str, hue: str, source: str, time: str, long: bool) -> pygame.Surface:
        if source:
            # the disc stands out a pixel above and below, so that it does not look like a part of the name
            tag, disc = self._drawn_tag(name, hue, "", time, long), mark(self._type, source)
            left, height = disc.get_width() - 2, max(tag.get_height(), disc.get_height())
            card = Card(left + tag.get_width(), height)
            card.blit(tag, left, (height - tag.get_height()) // 2)
            return card.blit(disc, 0, (height - disc.get_height()) // 2).surface
        style = self._style
        behind = self._type.width(time, style) + _TIME_GAP if time else 0
        name = self._type.fit(name, (LARGE_TAG_WIDTH if self.large else TAG_WIDTH) - behind, style)
        tall, dense = self._type.is_tall(name, style), self._type.is_dense(name + time)
        at = 7 + self._type.width(name, style)
        width = at + 4 + behind
        height = 18 if tall else 13 if self.large else 12 if dense else 10
        main, light, _ = HUES[hue]
        card = Card(width, height).box((0, 0, width, height), "K1", "K0", 1)
        middle = height // 2 - 2
        card.rect(2, middle, 3, 4, main).across(2, 4, middle + 1, light)
        line = 2 if dense and not self.large else 1
        if tall:
            card.blit(self._type.render(name, style, COLOURS["L3"]), 7, 1)
            line = (height - self._type.line_height(style)) // 2
        else:
            self._type.draw(card.surface, (7, line), name, style, COLOURS["L3"])
        if time:
            tone = COLOURS["W4" if long else "P1"]
            self._type.draw(card.surface, (at + _TIME_GAP, line), time, style, tone)
        return card.surface

    def quiet(self, words: str) -> pygame.Surface:
        """How long nothing was heard of somebody."""
        return self._tags.get((words, "", "", "", False), lambda: self._drawn_quiet(words))

    def _drawn_quiet(self, words: str) -> pygame.Surface:
        width = self._type.width(words, "body") + 6
        card = Card(width, 11).box((0, 0, width, 11), "P1", "K1", 1)
        self._type.draw(card.surface, (3, 1), words, "body", COLOURS["K1"])
        return card.surface

    def bubble(self, words: str, kind: str, tail: int) -> pygame.Surface:
        """Speech or the bell over a head; the tail begins `tail` pixels from the left."""
        return self._bubbles.get((words, kind, tail, self.dark), lambda: self._drawn_bubble(words, kind, tail))

    def _drawn_bubble(self, words: str, kind: str, tail: int) -> pygame.Surface:
        bell, style = kind == "bell", self._style
        paper = "O2" if bell else "L1" if self.dark else "L2"
        words = self._type.fit(words, LARGE_BUBBLE_WIDTH if self.large else BUBBLE_WIDTH, style)
        tall, dense = self._type.is_tall(words, style), self._type.is_dense(words)
        icon = self._pictures.icon("ask") if bell else None
        x = 5 if icon is None else 17
        width = x + self._type.width(words, style) + 5
        # speech is lower than the bell: between the tags of one row and the hats of the next there is little room
        height = 15 if bell else 12
        height += 7 if tall else 2 if self.large or (dense and not bell) else 0
        tail = max(4, min(tail, width - 9))
        rows = ("wwwww", "KwwwK", ".KwK.", "..K..") if bell else ("wwwww", ".KwK.", "..K..")
        card = Card(width, height + len(rows) - 1).box((0, 0, width, height), paper, "K1", 2)
        if icon is not None:
            card.across(2, width - 3, height - 2, "O1").blit(icon, 5, 3)
        card.grid(tail, height - 1, rows, {"w": paper, "K": "K1"})
        card.dots("K1", (tail - 1, height - 1), (tail + 5, height - 1)).dots(paper, (tail, height - 1))
        if tall:
            card.blit(self._type.render(words, style, COLOURS["K1"]), x, 3 if bell else 2)
        else:
            line = (height - self._type.line_height(style)) // 2
            self._type.draw(card.surface, (x, line), words, style, COLOURS["K1"])
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

    def time(self, icon: str, time: str) -> pygame.Surface:
        """How long a station has worked by itself."""
        return self._times.get((icon, time), lambda: self._drawn_time(icon, time))

    def _drawn_time(self, icon: str, time: str) -> pygame.Surface:
        width = self._type.width(time, "body") + 17
        card = Card(width, 13).box((8, 1, width - 8, 11), "K1", "K0", 1)
        disc = Card(13, 13).spans(6, 0, (7, 11, *[13] * 9, 11, 7), "K0")
        disc.spans(6, 1, (7, 9, *[11] * 7, 9, 7), "K2")
        card.blit(disc.surface, 0, 0).blit(self._pictures.icon(icon), 2, 2)
        self._type.draw(card.surface, (14, 2), time, "body", COLOURS["P1"])
        return card.surface
