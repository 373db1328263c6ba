"""Text in pixels: crisp bitmap fonts, a fallback for every script, cut by width.

Every text that reaches this module may come from a log. None raises, and none is wider than it was asked to be.
"""

import contextlib
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pygame

from game.orders.text import clean
from game.view.bidi import is_rtl, joined, visual_order
from game.view.fonts import CHAIN, PICTURES, Fonts, Style
from game.view.pictographs import ADVANCE, SIDE, Pictographs
from game.view.recent import Recent
from game.view.shaping import MARKS, clusters, is_east_asian
from game.view.sheets import SheetFolder
from game.view.surfaces import bytes_of

__all__ = ["ELLIPSIS", "LONGEST", "Align", "Colour", "Plan", "Run", "Style", "Type"]

Colour = tuple[int, int, int]
Align = Literal["left", "right", "centre"]

LONGEST = 400
"""Characters of a text that are looked at: more never fit on any card, and a surface of a long log line is huge."""

TEXT_BYTES = 500_000
"""Bytes of texts kept as surfaces: the fullest page has a third of it."""
_CACHED_PLANS = 1024
_CACHED_LETTERS = 256

_NARROWEST = 2
"""Pixels of the narrowest letter."""

ELLIPSIS = "…"

_Letter = tuple[pygame.Surface | None, int, int]


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring characters of one font; `font` "" are characters that no font has, one mark each, and
    `PICTURES` pictographs by their names."""

    font: str
    text: str
    width: int


@dataclass(frozen=True, slots=True)
class Plan:
    """A text ready to draw: its runs from left to right, and the box they need; `ascent` is above the base line,
    `picture_top` where pictographs begin."""

    runs: tuple[Run, ...]
    width: int
    ascent: int
    height: int
    picture_top: int


class Type:
    """The fonts of the kitchen. One object for the whole program; needs `pygame.font`, which it starts itself."""

    def __init__(self, fonts_dir: Path, over: Path | None = None) -> None:
        """Read the coverage table and the pictographs, whose sheet lies beside the folder of fonts or in the folder
        `over`, which goes before; fonts are opened when a text first needs them.

        Raises OSError or msgspec.MsgspecError where the folder is not as the font builder made it, and AssetError where
        the sheet is missing or broken.
        """
        self._pictographs = Pictographs(SheetFolder(fonts_dir.parent, over))
        self._fonts = Fonts(fonts_dir, self._pictographs)
        self._letters_kept: dict[tuple[str, Style, Colour, Colour | None], _Letter] = {}
        self._plans: Recent[tuple[str, Style], Plan] = Recent(_CACHED_PLANS)
        self._surfaces: Recent[tuple[str, Style, Colour, Colour | None, Colour | None], pygame.Surface] = Recent(
            TEXT_BYTES, bytes_of
        )

    # measuring

    def line_height(self, style: Style) -> int:
        """Pixels from the top of the tallest letter to the lowest descender, in the style's own font."""
        return self._plan("", style).height

    def height(self, text: str, style: Style) -> int:
        """Pixels this text needs: more than the line height where a fallback font draws part of it."""
        return self._plan(clean(text, LONGEST), style).height

    def is_tall(self, text: str, style: Style) -> bool:
        """Whether the text needs the 16 px font, and so the room of two lines of small text."""
        return self.height(text, style) > self.line_height(style) + 2

    def is_dense(self, text: str) -> bool:
        """Whether it has letters that fill the whole height of a small line, and so want a row of air around them."""
        if text.isascii():
            return False
        text = clean(text, LONGEST)
        return any(map(is_east_asian, text)) or any(run.font == PICTURES for run in self._plan(text, "body").runs)

    def width(self, text: str, style: Style) -> int:
        """Pixels from the first letter's left to the end of the last letter's space."""
        return self._plan(clean(text, LONGEST), style).width

    def fit(self, text: str, width: int, style: Style) -> str:
        """The text, or as much of its beginning as fits into `width` pixels with an ellipsis; "" where nothing does."""
        text = clean(text, LONGEST)
        if self._fits(text, width, style):
            return text
        pieces = clusters(text.removesuffix(ELLIPSIS))
        cut = "".join(pieces[: self._most(pieces, width, style, ELLIPSIS)]).rstrip() + ELLIPSIS
        return cut if self._plan(cut, style).width <= width else ""

    def wrap(self, text: str, width: int, lines: int, style: Style) -> tuple[str, ...]:
        """The text in at most `lines` lines of `width` pixels, broken between words; what is too much is cut."""
        text = clean(text, LONGEST)
        done: list[str] = []
        while text and len(done) < lines - 1:
            line = self._first_line(text, width, style)
            if not line:
                break
            done.append(line)
            text = text[len(line) :].lstrip()
        if text and lines > 0:
            rest = self.fit(text, width, style)
            if rest:
                done.append(rest)
        return tuple(done)

    # drawing

    def render(
        self,
        text: str,
        style: Style,
        colour: Colour,
        *,
        outline: Colour | None = None,
        shadow: Colour | None = None,
    ) -> pygame.Surface:
        """The text as a surface; it is kept, so not to be changed.

        `outline` adds a pixel on each side, `shadow` one below.
        """
        text = clean(text, LONGEST)
        return self._surfaces.get(
            (text, style, colour, outline, shadow),
            lambda: self._drawn(self._plan(text, style), colour, outline, shadow),
        )

    def draw(
        self,
        target: pygame.Surface,
        at: tuple[int, int],
        text: str,
        style: Style,
        colour: Colour,
        *,
        outline: Colour | None = None,
        shadow: Colour | None = None,
        align: Align = "left",
    ) -> int:
        """Draw one line and return its width.

        `at` is the top of the style's own line, at its left, right or centre; a text that needs a taller font is
        centred on that line.
        """
        surface = self.render(text, style, colour, outline=outline, shadow=shadow)
        border = 1 if outline else 0
        width = surface.get_width() - 2 * border
        height = surface.get_height() - 2 * border - (1 if shadow else 0)
        x = at[0] - {"left": 0, "right": width, "centre": width // 2}[align]
        y = at[1] - (height - self.line_height(style)) // 2
        target.blit(surface, (x - border, y - border))
        return width

    def draw_ticking(
        self,
        target: pygame.Surface,
        at: tuple[int, int],
        text: str,
        style: Style,
        colour: Colour,
        *,
        shadow: Colour | None = None,
        align: Align = "left",
    ) -> int:
        """`draw` for clocks and counters: letter by letter, so that no surface of a passing moment is kept."""
        letters = [self._letter(letter, style, colour, shadow) for letter in text]
        width = sum(advance for _, advance, _ in letters)
        x = at[0] - {"left": 0, "right": width, "centre": width // 2}[align]
        for surface, advance, top in letters:
            if surface is not None:
                target.blit(surface, (x, at[1] + top))
            x += advance
        return width

    def _letter(self, letter: str, style: Style, colour: Colour, shadow: Colour | None) -> _Letter:
        """A letter of a clock: its picture, None for a space, its width, and its top from the line's."""
        key = (letter, style, colour, shadow)
        kept = self._letters_kept.get(key)
        if kept is None:
            surface = None if letter == " " else self.render(letter, style, colour, shadow=shadow)
            height = surface.get_height() - (1 if shadow else 0) if surface is not None else 0
            kept = surface, self._plan(letter, style).width, -((height - self.line_height(style)) // 2)
            if len(self._letters_kept) >= _CACHED_LETTERS:
                self._letters_kept.clear()
            self._letters_kept[key] = kept
        return kept

    # inside

    def _fits(self, text: str, width: int, style: Style) -> bool:
        """Whether the whole text fits. One that is far too long is not even laid out."""
        return len(text) <= max(0, width) * (MARKS + 1) // _NARROWEST and self._plan(text, style).width <= width

    def _most(self, pieces: list[str], width: int, style: Style, tail: str = "") -> int:
        """How many of the pieces fit into `width` pixels with `tail` behind them."""
        low, high = 0, min(len(pieces), max(0, width) // _NARROWEST)
        while low < high:
            middle = (low + high + 1) // 2
            if self._plan("".join(pieces[:middle]).rstrip() + tail, style).width <= width:
                low = middle
            else:
                high = middle - 1
        return low

    def _plan(self, text: str, style: Style) -> Plan:
        return self._plans.get((text, style), lambda: self._planned(text, style))

    def _planned(self, text: str, style: Style) -> Plan:
        # three dots on the base line read better beside small letters than the glyph in mid height
        pieces = clusters(text.replace(ELLIPSIS, "..."))
        if not text.isascii():
            pieces = [piece[: MARKS + 1] for piece in pieces]
            if any(map(is_rtl, text)):
                pieces = visual_order(joined(pieces))
        fonts = [self._fonts.source(piece, style) for piece in pieces]
        self._keep_east_asian_whole(pieces, fonts, style)
        runs: list[Run] = []
        mark = self._mark_size(style)[0] + 2
        at = 0
        while at < len(pieces):
            font = fonts[at]
            end = at
            while end < len(pieces) and fonts[end] == font:
                end += 1
            if font == PICTURES:
                runs.append(Run(font, "".join(map(self._pictographs.name, pieces[at:end])), ADVANCE * (end - at)))
            elif font:
                # a mark the font lacks is left out: its letter alone says more than a box
                held = self._fonts.coverage(font)
                kept = ["".join(c for c in piece if c in held) for piece in pieces[at:end]]
                runs.append(Run(font, "".join(kept), sum(self._fonts.advance(font, piece) for piece in kept)))
            else:
                runs.append(Run("", "".join(p[0] for p in pieces[at:end]), mark * (end - at)))
            at = end
        used = {run.font for run in runs if run.font not in {"", PICTURES}} | {CHAIN[style][0]}
        ascent = max(self._fonts.font(name).get_ascent() for name in used)
        descent = max(-self._fonts.font(name).get_descent() for name in used)
        # a picture stands in the middle of the style's own capitals, which are a pixel lower than their font
        capital = self._fonts.font(CHAIN[style][0]).get_ascent() - 1
        picture_top = ascent - SIDE - (capital - SIDE) // 2
        return Plan(tuple(runs), sum(run.width for run in runs), ascent, ascent + descent, picture_top)

    def _keep_east_asian_whole(self, pieces: list[str], fonts: list[str], style: Style) -> None:
        """Give each stretch of East Asian text the one font that has all of it: mixed sizes in a word look broken."""
        at = 0
        while at < len(pieces):
            end = at
            while end < len(pieces) and is_east_asian(pieces[end][0]):
                end += 1
            if end > at + 1 and len(set(fonts[at:end])) > 1:
                whole = self._fonts.whole("".join(pieces[at:end]), style)
                if whole:
                    fonts[at:end] = [whole] * (end - at)
            at = max(end, at + 1)

    def _mark_size(self, style: Style) -> tuple[int, int]:
        """Width and height of the hollow box that stands for a character no font has."""
        height = self._fonts.font(CHAIN[style][0]).get_ascent() - 1
        return max(4, height * 2 // 3), height

    def _drawn(self, plan: Plan, colour: Colour, outline: Colour | None, shadow: Colour | None) -> pygame.Surface:
        border = 1 if outline else 0
        size = (plan.width + 2 * border, plan.height + 2 * border + (1 if shadow else 0))
        surface = pygame.Surface(size, pygame.SRCALPHA)
        if outline:
            around = self._letters(plan, outline, flat=True)
            for dx, dy in ((0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)):
                surface.blit(around, (dx, dy))
        if shadow:
            surface.blit(self._letters(plan, shadow, flat=True), (border, border + 1))
        surface.blit(self._letters(plan, colour), (border, border))
        return surface

    def _letters(self, plan: Plan, colour: Colour, *, flat: bool = False) -> pygame.Surface:
        """The runs; `flat`: pictures in this colour, too, not in their own."""
        surface = pygame.Surface((plan.width, plan.height), pygame.SRCALPHA)
        x = 0
        for run in plan.runs:
            if run.font == PICTURES:
                for number, name in enumerate(run.text):
                    at = (x + number * ADVANCE, plan.picture_top)
                    if flat:
                        self._pictographs.silhouette(surface, at, name, colour)
                    else:
                        self._pictographs.draw(surface, at, name)
            elif run.font:
                font = self._fonts.font(run.font)
                # text of characters without any width raises, and has nothing to show
                with contextlib.suppress(pygame.error, ValueError, UnicodeError):
                    surface.blit(font.render(run.text, False, colour), (x, plan.ascent - font.get_ascent()))
            else:
                self._draw_marks(surface, x, plan.ascent, run, colour)
            x += run.width
        return surface

    def _draw_marks(self, surface: pygame.Surface, x: int, base: int, run: Run, colour: Colour) -> None:
        step = run.width // len(run.text)
        # a box as high as a capital of the smallest font in the line stands on the base line
        height = min(base - 1, step * 3 // 2)
        for number in range(len(run.text)):
            pygame.draw.rect(surface, colour, (x + number * step, base - height, step - 1, height), 1)

    def _first_line(self, text: str, width: int, style: Style) -> str:
        """As many whole words of the text as fit, or as much of the first word; East Asian text breaks anywhere."""
        if self._fits(text, width, style):
            return text
        pieces = clusters(text)
        low = self._most(pieces, width, style)
        for end in range(low, 0, -1):
            before, after = pieces[end - 1], pieces[end : end + 1]
            if not after or after[0] == " " or before == " " or before in "-/" or is_east_asian(before[0]):
                return "".join(pieces[:end]).rstrip()
        return "".join(pieces[:low])
