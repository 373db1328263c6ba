"""Writing on a page: text cut by width, in any script, that tells how much room it took; and what a page is of."""

from dataclasses import dataclass

import pygame

from game.kitchen.stage import StageView
from game.orders.snapshot import ShiftView
from game.view.hits import Hits, Target
from game.view.hud.ink import COLOURS, Pictures
from game.view.panels.facts import NO_FACTS, Facts
from game.view.panels.opened import Opened
from game.view.text import Align, Style, Type
from game.view.words import Words

TICK = ("......gg", ".....ggg", "g...ggg.", "gg.ggg..", ".gggg...", "..gg....")
CROSS = ("rr..rr", "rrrrrr", ".rrrr.", ".rrrr.", "rrrrrr", "rr..rr")
"""Done and failed: told apart by shape, on paper and on slate."""


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws on one canvas. Colours are palette names."""

    canvas: pygame.Surface
    type: Type
    pictures: Pictures

    def line(
        self,
        at: tuple[int, int],
        text: str,
        width: int,
        style: Style = "body",
        colour: str = "K1",
        *,
        align: Align = "left",
        shadow: str | None = None,
    ) -> int:
        """Write one line, cut to `width`; the height it took, more where the script is tall.

        `at` is the top of its left end, right end or middle, as `align` says.
        """
        x, y = at
        words = self.type.fit(text, width, style)
        height = self.type.line_height(style)
        if self.type.is_tall(words, style):
            tall = self.type.height(words, style)
            # draw centres a tall text on the style's own line
            self._draw((x, y + (tall - height) // 2), words, style, colour, align=align, shadow=shadow)
            return tall
        self._draw((x, y), words, style, colour, align=align, shadow=shadow)
        return height

    def ticking(
        self, at: tuple[int, int], text: str, style: Style = "body", colour: str = "K1", align: Align = "left"
    ) -> int:
        """Write a clock or counter; its width."""
        return self.type.draw_ticking(self.canvas, at, text, style, COLOURS[colour], align=align)

    def block(
        self, at: tuple[int, int], text: str, width: int, lines: int, *, colour: str = "K1", style: Style = "body"
    ) -> int:
        """Write at most `lines` lines; the height they took."""
        x, top = at
        for words, height in self.lines(text, width, lines, style):
            self.line((x, top), words, width, style, colour)
            top += height
        return top - at[1]

    def lines(self, text: str, width: int, lines: int, style: Style = "body") -> list[tuple[str, int]]:
        """The lines of a block and how high each is. Lines of a tall script count double."""
        if self.type.is_tall(text, style):
            lines = max(1, (lines + 1) // 2)
        found = self.type.wrap(text, width, lines, style)
        air = 1 if self.type.is_dense(text) else 0
        return [(words, self.type.height(words, style) + air) for words in found]

    def pair(
        self, rect: tuple[int, int, int, int], first: tuple[str, Style, str], second: tuple[str, Style, str]
    ) -> None:
        """Two lines one above the other inside `rect`; the second is left out where a tall script leaves no room."""
        x, y, width, height = rect
        used = self.line((x, y), first[0], width, first[1], first[2])
        words = self.type.fit(second[0], width, second[1])
        if words and used + self.type.height(words, second[1]) <= height + 2:
            self.line(
                (x, y + max(used, height - self.type.height(words, second[1]))), words, width, second[1], second[2]
            )

    def icon(self, x: int, y: int, name: str) -> None:
        """A 9x9 icon with its top left here; `_outlined` 11x11."""
        self.canvas.blit(self.pictures.icon(name), (x, y))

    def mark(self, x: int, y: int, ok: bool, *, chalk: bool = False) -> None:
        """A tick or a cross, 8 pixels wide."""
        rows, tone = (TICK, "G2" if chalk else "G1") if ok else (CROSS, "V0" if chalk else "R1")
        for j, row in enumerate(rows):
            for i, letter in enumerate(row):
                if letter != ".":
                    self.canvas.set_at((x + i + (0 if ok else 1), y + j), COLOURS[tone])

    def fill(self, colour: str, rect: tuple[int, int, int, int] | pygame.Rect) -> None:
        """A filled rectangle."""
        self.canvas.fill(COLOURS[colour], rect)

    def dotted(self, x: int, y: int, right: int, colour: str) -> None:
        """A dotted line from `x` to `right`."""
        for at in range(x + (x & 1), right, 2):
            self.canvas.fill(COLOURS[colour], (at, y, 1, 1))

    def _draw(
        self, at: tuple[int, int], words: str, style: Style, colour: str, *, align: Align, shadow: str | None
    ) -> None:
        self.type.draw(
            self.canvas, at, words, style, COLOURS[colour], align=align, shadow=COLOURS[shadow] if shadow else None
        )


@dataclass(frozen=True, slots=True)
class Moment:
    """All that a page is drawn from: the pen, the place it has, what is open, and the kitchen at the epoch time `now`.

    `shift` is already narrowed to the scope; `still` is reduced motion.
    """

    pen: Pen
    area: pygame.Rect
    opened: Opened
    stage: StageView
    shift: ShiftView
    now: float
    hits: Hits
    words: Words
    facts: Facts = NO_FACTS
    still: bool = False

    def shows(self, x: int, y: int, width: int, height: int) -> bool:
        """Whether the window of the list shows this piece whole: a line cut in two by its edge reads like none."""
        return self.hits.port is None or self.hits.port.contains((x, y, width, height))

    def lit(self, target: Target | None) -> bool:
        """Whether the keys or the mouse are on this target."""
        return target is not None and target in (self.opened.focus, self.opened.hover)
