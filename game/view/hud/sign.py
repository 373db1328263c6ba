"""Signs that hang from the beam: what is shown is a demo or a replay, the kitchen is paused, or nothing is going on."""

import pygame

from game.view.hud.ink import COLOURS, Card
from game.view.recent import Recent
from game.view.text import Style, Type
from game.view.words import HudWords

BOARD_WIDTH = 236
"""Width of the chalk board for a notice."""

_ROPE = 5
_NOTICE_LINES = 3


class Signs:
    """All hanging signs; their pictures are kept."""

    def __init__(self, type_: Type) -> None:
        self._type = type_
        self._kept: Recent[tuple[str, str], pygame.Surface] = Recent(8)

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
    ) -> list[pygame.Rect]:
        """Hang the signs at the top of `area`; where they hang. They are over the wall, never over the floor.

        `scope`: what the sign of what alone is shown says, "" for everything. It is the last one.
        """
        taken: list[pygame.Rect] = []
        # the mode's sign hangs right of the middle, the others beside it
        x = area.centerx + 25
        invented = {"demo": words.demo, "replay": words.replay}.get(mode, "")
        if invented:
            sign = self._kept.get(("wood", invented), lambda: self._wooden(invented))
            taken.append(canvas.blit(sign, (x, area.y)))
            x = taken[-1].right + 6
        if paused:
            sign = self._kept.get(("wood", words.paused), lambda: self._wooden(words.paused))
            taken.append(canvas.blit(sign, (x, area.y)))
        if notice:
            board = self._kept.get(("chalk", notice), lambda: self._chalk(notice))
            y = area.y + (22 if taken else 0)
            taken.append(canvas.blit(board, (area.centerx - board.get_width() // 2, y)))
        if scope:
            told = self._type.fit(scope, 150, "name")
            sign = self._kept.get(("wood", told), lambda: self._wooden(told))
            taken.append(canvas.blit(sign, (area.centerx + 13 - sign.get_width(), area.y)))
        return taken

    def _wooden(self, words: str) -> pygame.Surface:
        width = self._type.width(words, "name") + 18
        card = _ropes(width, _ROPE + 17)
        card.box((0, _ROPE, width, 17), "W3", "W0", 1)
        card.across(1, width - 2, _ROPE + 1, "W4").across(1, width - 2, _ROPE + 15, "W2")
        for y, x0, length in ((4, 6, 9), (8, width - 16, 8), (12, 10, 12), (6, width // 2, 11)):
            card.across(x0, x0 + length, _ROPE + y, "W2")
        card.dots("W0", (3, _ROPE + 3), (width - 4, _ROPE + 3), (3, _ROPE + 13), (width - 4, _ROPE + 13))
        # a quiet ground behind the words: grain must not run through letters
        card.rect(7, _ROPE + 3, width - 14, 11, "W3")
        self._type.draw(card.surface, (9, _ROPE + 3), words, "name", COLOURS["K0"], shadow=COLOURS["W4"])
        return card.surface

    def _chalk(self, notice: str) -> pygame.Surface:
        width, inner = BOARD_WIDTH, BOARD_WIDTH - 20
        style: Style = "body" if self._type.is_tall(notice, "name") else "name"
        lines = self._type.wrap(notice, inner, _NOTICE_LINES, style)
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
