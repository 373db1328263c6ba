"""The sheet that every page is written on: a wooden board with tabs, a header, and paper, slate or boards inside."""

from dataclasses import dataclass, replace
from typing import Literal

import pygame

from game.orders.scope import ALL, scope_title
from game.view.hits import ToClose, ToPage
from game.view.hud.ink import COLOURS, Card, planks
from game.view.panels.pen import Moment, Pen
from game.view.recent import Recent
from game.view.text import Type
from game.view.words import Tab

Ground = Literal["paper", "slate", "boards"]
Hints = tuple[tuple[str, str], ...]
"""Keys and what they do, for the foot of a page; as many as fit."""

TABS: tuple[Tab, ...] = ("brigade", "menu", "day", "settings", "help")
"""The pages in the order of their tabs; the first letter of each title is its key."""

TAB_HEIGHT, HEADER, FOOT, EDGE = 13, 19, 15, 5
_DIM = (112, 100, 118)
_CLOSE_WIDTH = 34


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands in the header: an icon, the title, and something at the right."""

    icon: str
    title: str
    right: str = ""
    tone: str = "R1"
    light: str = "R2"
    dark: str = "R0"
    ink: str = "L3"


class Sheets:
    """Draws sheets; their boards are kept."""

    def __init__(self, type_: Type) -> None:
        self._type = type_
        self._boards: Recent[tuple[tuple[int, int], Ground], pygame.Surface] = Recent(8)
        self._tabs: Recent[tuple[str, str], pygame.Surface] = Recent(16)
        self._caps: Recent[str, pygame.Surface] = Recent(32)

    def draw(
        self, moment: Moment, wanted: tuple[int, int], ground: Ground, heading: Heading, hints: Hints
    ) -> pygame.Rect:
        """Draw a sheet of the `wanted` size, or as much as fits, in the middle of the area; where its content goes."""
        pen, area, hits = moment.pen, moment.area, moment.hits
        canvas = pen.canvas
        canvas.fill(_DIM, area, pygame.BLEND_MULT)
        hits.raise_layer()
        hits.add(area, ToClose())
        outer = pygame.Rect(0, 0, min(wanted[0], area.width - 6), min(wanted[1], area.height - 6))
        outer.center = area.center
        board = pygame.Rect(outer.x, outer.y + TAB_HEIGHT, outer.width, outer.height - TAB_HEIGHT)
        hits.add(board, None)
        if not moment.opened.unattended:
            self._draw_tabs(moment, board)
        size = board.size
        canvas.blit(self._boards.get((size, ground), lambda: _board(size, ground)), board)
        scope = moment.opened.scope
        if scope != ALL:
            only = moment.words.page.only.format(scope=scope_title(moment.shift, scope, moment.words.scope.all))
            heading = replace(heading, right=f"{only}: {heading.right}" if heading.right else only)
        self._draw_heading(pen, board, heading)
        foot = board.bottom - FOOT
        if moment.opened.note:
            note = pen.type.fit(moment.opened.note, board.width - 18, "body")
            top = min(foot + 3, board.bottom - 2 - pen.type.height(note, "body"))
            pen.fill("W1", (board.x + 6, top, board.width - 12, board.bottom - 2 - top))
            pen.line((board.x + 9, top), note, board.width - 18, "body", "O2")
        elif not moment.opened.unattended:
            self._draw_hints(pen, board.x + 8, foot + 1, hints, board.right - 8)
        inside = pygame.Rect(board.x + EDGE, board.y + EDGE + HEADER, board.width - 2 * EDGE, 0)
        inside.height = foot - inside.y - 2
        return inside

    def _draw_heading(self, pen: Pen, board: pygame.Rect, heading: Heading) -> None:
        x, y, width = board.x + EDGE, board.y + EDGE, board.width - 2 * EDGE
        pen.fill(heading.tone, (x, y, width, HEADER - 1))
        pen.fill(heading.light, (x, y, width, 1))
        pen.fill(heading.dark, (x, y + HEADER - 2, width, 1))
        pen.fill("K0", (x, y + HEADER - 1, width, 1))
        pen.icon(x + 5, y + 4, f"{heading.icon}_outlined")
        shadow = heading.dark if heading.ink == "L3" else None
        room = width - 30
        if heading.right:
            words = self._type.fit(heading.right, width // 2, "body")
            pen.line((x + width - 6, y + 5), words, width // 2, "body", heading.ink, align="right", shadow=shadow)
            room -= self._type.width(words, "body") + 8
        pen.line((x + 21, y + 2), heading.title, room, "bold", heading.ink, shadow=shadow)

    def _draw_hints(self, pen: Pen, x: int, y: int, hints: Hints, right: int) -> None:
        for key, words in hints:
            cap = self._caps.get(key, lambda key=key: key_cap(self._type, key))  # type: ignore[misc]
            width = self._type.width(words, "body")
            if x + cap.get_width() + 4 + width > right:
                return
            pen.canvas.blit(cap, (x, y))
            x += cap.get_width() + 4
            pen.line((x, y + 1), words, width, "body", "W5", shadow="K1")
            x += width + 10

    def _draw_tabs(self, moment: Moment, board: pygame.Rect) -> None:
        pen, hits = moment.pen, moment.hits
        x = board.x + 8
        for page in TABS:
            title = moment.words.tabs[page]
            look = "open" if moment.opened.page == page else "lit" if moment.lit(ToPage(page)) else "shut"
            picture = self._tabs.get((title, look), lambda title=title, look=look: self._tab(title, look))  # type: ignore[misc]
            hits.add(pen.canvas.blit(picture, (x, board.y - TAB_HEIGHT)), ToPage(page))
            x += picture.get_width() + 3
        lit = moment.lit(ToClose())
        rect = pygame.Rect(board.right - 8 - _CLOSE_WIDTH, board.y - TAB_HEIGHT + 1, _CLOSE_WIDTH, TAB_HEIGHT)
        card = Card(rect.width, rect.height).box((0, 0, rect.width, rect.height), "R2" if lit else "R1", "K0", 1)
        card.across(1, rect.width - 2, 1, "V0" if lit else "R2")
        pen.canvas.blit(card.surface, rect)
        pen.line((rect.centerx, rect.y + 2), "Esc", 30, "body", "L3", align="centre", shadow="R0")
        hits.add(rect, ToClose())

    def _tab(self, title: str, look: str) -> pygame.Surface:
        width = self._type.width(title, "body") + 16
        fill, light, edge = {"open": ("L3", "L3", "K0"), "lit": ("W5", "L3", "K0"), "shut": ("W4", "W5", "K0")}[look]
        card = Card(width, TAB_HEIGHT + 1).box((0, 0, width, TAB_HEIGHT + 4), fill, edge, 2)
        card.across(2, width - 3, 1, light)
        first = self._type.draw(card.surface, (8, 3), title[0], "body", COLOURS["R1"])
        # a language of other letters has the key before its word
        gap = 2 if title[1:2] == " " else 0
        self._type.draw(card.surface, (8 + first + gap, 3), title[1:], "body", COLOURS["K1"])
        return card.across(8, 6 + first, 11, "R1").surface


def key_cap(type_: Type, key: str) -> pygame.Surface:
    """The picture of a key, 11 pixels high, with East Asian letters 13."""
    width, height = max(11, type_.width(key, "body") + 5), 13 if type_.is_dense(key) else 11
    card = Card(width, height).box((0, 0, width, height), "S4", "K0", 1).across(1, width - 2, height - 2, "S3")
    type_.draw(card.surface, (width // 2 + 1, 1), key, "body", COLOURS["K1"], align="centre")
    return card.surface


def _board(size: tuple[int, int], ground: Ground) -> pygame.Surface:
    width, height = size
    card = Card(width, height).box((0, 0, width, height), "W2", "K0", 1)
    card.across(1, width - 2, 1, "W3").down(1, 1, height - 2, "W3")
    card.across(1, width - 2, height - 2, "W1").down(width - 2, 1, height - 2, "W1")
    state = 7
    for _ in range(width // 6):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        x, length, low = 4 + state % (width - 40), 6 + (state >> 12) % 18, (state >> 20) % 2
        row = (2 + (state >> 24) % 2) if low else height - 4 - (state >> 24) % 9
        card.across(x, x + length, row, "W1" if not low else "W3")
    inner = (EDGE - 1, EDGE - 1, width - 2 * EDGE + 2, height - EDGE - FOOT)
    if ground == "paper":
        card.box(inner, "L3", "W0")
    elif ground == "slate":
        card.box(inner, "S0", "K0")
        for x in range(20, width - 20, 37):  # wiped chalk
            y = EDGE + HEADER + 6 + x * 7 % max(8, height - FOOT - HEADER - 20)
            card.dots("T0", (x, y), (x + 3, y + 1), (x + 7, y))
    else:
        card.box(inner, "W0", "K0")
        card.blit(planks(inner[2] - 2, inner[3] - 2, 9).surface, inner[0] + 1, inner[1] + 1)
    # a quiet ground behind the hints: grain must not run through letters
    card.rect(6, height - FOOT + 2, width - 12, FOOT - 4, "W1").across(6, width - 7, height - FOOT + 1, "W0")
    for x, y in ((2, 2), (width - 5, 2), (2, height - 5), (width - 5, height - 5)):
        card.rect(x, y, 3, 3, "P1").dots("L3", (x, y)).dots("P0", (x + 2, y + 2), (x + 1, y + 2), (x + 2, y + 1))
    return card.surface


def scrolled(moment: Moment, inside: pygame.Rect, height: int, *, track: str = "L2") -> int:
    """Make `inside` the window of a list that is `height` pixels high; how far it is scrolled. Draws the scroll bar."""
    pen, hits = moment.pen, moment.hits
    hits.port = hits.port_of_page = pygame.Rect(inside)
    hits.scrolls = max(0, height - inside.height)
    scroll = max(0, min(moment.opened.scroll, hits.scrolls))
    if hits.scrolls:
        bar = max(12, inside.height * inside.height // height)
        top = inside.y + (inside.height - bar) * scroll // hits.scrolls
        pen.fill(track, (inside.right - 4, inside.y, 3, inside.height))
        pen.fill("W2", (inside.right - 4, top, 3, bar))
        pen.fill("W4", (inside.right - 4, top, 1, bar))
    return scroll
