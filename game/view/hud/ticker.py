"""The ticker: the newest news in one line along the foot of the room."""

import pygame

from game.kitchen.stage import Headline
from game.view.hud.ink import COLOURS, Card, Pictures
from game.view.recent import Recent
from game.view.text import Type

HEIGHT = 16

TONES = {"plain": "L2", "good": "G3", "bad": "V0", "call": "O2"}
"""Colour of a headline by its tone."""
_LEFT, _ICON_STEP, _GAP = 6, 12, 12
_SHORTEST = 40
"""Pixels under which a cut headline tells nothing."""


class Ticker:
    """The strip with icon and words of each headline."""

    def __init__(self, pictures: Pictures, type_: Type) -> None:
        self._pictures = pictures
        self._type = type_
        self._strips: Recent[tuple[int, tuple[Headline, ...]], pygame.Surface] = Recent(4)

    def draw(self, canvas: pygame.Surface, top: int, width: int, headlines: tuple[Headline, ...]) -> None:
        """Draw the strip at `top` over the left `width` pixels; as many headlines as fit, in the order given."""
        canvas.blit(self._strips.get((width, headlines), lambda: self._drawn(width, headlines)), (0, top))

    def _drawn(self, width: int, headlines: tuple[Headline, ...]) -> pygame.Surface:
        card = Card(width, HEIGHT, "K1").across(0, width - 1, 0, "W2").across(0, width - 1, 1, "K0")
        card.surface.set_clip((0, 2, width, HEIGHT - 2))
        x = _LEFT
        for headline in headlines:
            room = width - x - _ICON_STEP - _LEFT
            if room < _SHORTEST:
                break
            words = self._type.fit(headline.text, room, "body")
            card.blit(self._pictures.icon(headline.icon), x, 4)
            tone = COLOURS[TONES[headline.tone]]
            x += _ICON_STEP + self._type.draw(card.surface, (x + _ICON_STEP, 4), words, "body", tone) + _GAP
        return card.surface
