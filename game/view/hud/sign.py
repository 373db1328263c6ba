"""Signs that hang from the beam: what is shown is a demo or a replay, the kitchen is paused, or nothing is going on."""

from collections.abc import Sequence

import pygame

from game.view.hud.ink import COLOURS, Card
from game.view.recent import Recent
from game.view.text import Style, Type
from game.view.words import HudWords

BOARD_WIDTH = 236
"""Width of the chalk board for a long notice."""

_GAP = 4
"""Pixels between a sign and its neighbour or the edge."""

_TOUCH = 0.1
"""What it counts that a thing is cut at all, besides the share of it that is hidden."""

_ROPE = 4
_NOTICE_LINES = 3


class Signs:
    """All hanging signs; their pictures are kept."""

    def __init__(self, type_: Type) -> None:
        self._type = type_
        self._kept: Recent[tuple[str, str], pygame.Surface] = Recent(8)
        self._places: Recent[tuple[object, ...], int] = Recent(16)

    def draw(
        self,
        canvas: pygame.Surface,
        area: pygame.Rect,
        *,
        words: HudWords,
        mode: str,
        paused: bool,
        notice: str | None,
        scope: str = "",
        decor: Sequence[pygame.Rect] = (),
    ) -> list[pygame.Rect]:
        """Hang the signs at the top of `area`; where they hang. They are over the wall, never over the floor.

        `scope`: what the sign of what alone is shown says, "" for everything. It is the last one. `decor` are the
        things on the wall, which signs cover as little of as may be.
        """
        taken: list[pygame.Rect] = []
        invented = {"demo": words.demo, "replay": words.replay}.get(mode, "")
        for told in (invented, words.paused if paused else ""):
            if told:
                taken.append(self._hang(canvas, area, told, taken, decor))
        if notice:
            board = self._kept.get(("chalk", notice), lambda: self._chalk(notice))
            y = area.y + (22 if taken else 0)
            taken.append(canvas.blit(board, (area.centerx - board.get_width() // 2, y)))
        if scope:
            taken.append(self._hang(canvas, area, self._type.fit(scope, 150, "name"), taken, decor))
        return taken

    def _hang(
        self,
        canvas: pygame.Surface,
        area: pygame.Rect,
        told: str,
        taken: Sequence[pygame.Rect],
        decor: Sequence[pygame.Rect],
    ) -> pygame.Rect:
        """Hang a wooden sign beside those that hang already."""
        sign = self._kept.get(("wood", told), lambda: self._wooden(told))
        key = (tuple(area), sign.get_size(), tuple(map(tuple, taken)), tuple(map(tuple, decor)))
        x = self._places.get(key, lambda: clearest(sign.get_rect(top=area.y), area, taken, decor))
        return canvas.blit(sign, (x, area.y))

    def _wooden(self, words: str) -> pygame.Surface:
        width = self._type.width(words, "name") + 10
        card = _ropes(width, _ROPE + 15)
        card.box((0, _ROPE, width, 15), "W3", "W0", 1)
        card.across(1, width - 2, _ROPE + 1, "W4").across(1, width - 2, _ROPE + 13, "W2")
        card.dots("W0", (2, _ROPE + 2), (width - 3, _ROPE + 2), (2, _ROPE + 12), (width - 3, _ROPE + 12))
        self._type.draw(card.surface, (5, _ROPE + 2), words, "name", COLOURS["K0"], shadow=COLOURS["W4"])
        return card.surface

    def _chalk(self, notice: str) -> pygame.Surface:
        style: Style = "body" if self._type.is_tall(notice, "name") else "name"
        lines = self._type.wrap(notice, BOARD_WIDTH - 20, _NOTICE_LINES, style)
        width = max(self._type.width(line, style) for line in ("", *lines)) + 20
        step = max([self._type.line_height(style) + 1, *(self._type.height(line, style) for line in lines)])
        height = 13 + step * max(1, len(lines))
        card = _ropes(width, _ROPE + height)
        card.box((0, _ROPE, width, height), "W2", "W0", 1).across(1, width - 2, _ROPE + 1, "W3")
        card.box((3, _ROPE + 3, width - 6, height - 6), "S0", "K0")
        for x in range(14, width - 14, 23):  # wiped chalk
            card.dots("T0", (x, _ROPE + 5), (x + 3, _ROPE + height - 6))
        for number, line in enumerate(lines):
            surface = self._type.render(line, style, COLOURS["S4"])
            top = _ROPE + 7 + number * step + (step - surface.get_height()) // 2
            card.blit(surface, (width - surface.get_width()) // 2, top)
        return card.surface


def _ropes(width: int, height: int) -> Card:
    """A clear card with the two ropes that carry a sign."""
    card = Card(width, height)
    for x in (10, width - 12):
        card.down(x, 0, _ROPE, "K1").down(x + 1, 0, _ROPE, "P0")
    return card


def clearest(sign: pygame.Rect, area: pygame.Rect, taken: Sequence[pygame.Rect], decor: Sequence[pygame.Rect]) -> int:
    """Where to hang a sign that keeps its row: off the `taken` places, where it hides least of each thing of the
    `decor`, and of such places the one nearest to the middle."""
    near = [thing for thing in decor if thing.top < sign.bottom and sign.top < thing.bottom]

    def hidden(x: int) -> tuple[bool, float, int]:
        place = sign.move(x - sign.x, 0)
        parts = [(part, thing) for thing in near if (part := place.clip(thing))]
        share = sum(part.width * part.height / (thing.width * thing.height) + _TOUCH for part, thing in parts)
        return place.inflate(2 * _GAP, 0).collidelist(taken) >= 0, round(share, 3), abs(place.centerx - area.centerx)

    last = area.right - sign.width - _GAP
    return min(range(area.x + _GAP, max(area.x + _GAP, last) + 1), key=hidden)
