"""The help card: which key does what."""

import pygame

from game.view.hud.ink import COLOURS, Card
from game.view.text import Type

KEYS = (
    ("H", "this card"),
    ("P", "privacy: hide what is worked on"),
    ("Space", "pause the demo shift"),
    ("F11", "full screen, also Alt+Enter"),
    ("Esc", "quit"),
)
"""Key and what it does, in the order shown."""

WIDTH = 236


class Help:
    """A recipe card pinned over the room."""

    def __init__(self, type_: Type) -> None:
        self._type = type_
        self._card: pygame.Surface | None = None

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> pygame.Rect:
        """Draw the card in the middle of `area`; where it lies."""
        if self._card is None:
            self._card = self._drawn()
        return canvas.blit(self._card, self._card.get_rect(center=area.center))

    def _drawn(self) -> pygame.Surface:
        height = 34 + 17 * len(KEYS)
        card = Card(WIDTH + 4, height + 4)
        card.box((3, 4, WIDTH, height), "K0", "K0", 1).box((0, 0, WIDTH, height), "W2", "K0", 1)
        card.across(1, WIDTH - 2, 1, "W3").box((4, 4, WIDTH - 8, height - 8), "L3", "W0")
        card.rect(5, 5, WIDTH - 10, 18, "R1").across(5, WIDTH - 6, 5, "R2").across(5, WIDTH - 6, 22, "R0")
        self._type.draw(
            card.surface, (WIDTH // 2, 7), "Keys", "bold", COLOURS["L3"], shadow=COLOURS["R0"], align="centre"
        )
        for row, (key, words) in enumerate(KEYS):
            y = 28 + row * 17
            width = self._type.width(key, "body") + 8
            card.box((12, y, max(15, width), 13), "S4", "K1", 1).across(13, 10 + max(15, width), y + 11, "S3")
            self._type.draw(card.surface, (12 + max(15, width) // 2, y + 2), key, "body", COLOURS["K1"], align="centre")
            self._type.draw(card.surface, (62, y + 1), words, "name", COLOURS["K1"])
            card.across(12, WIDTH - 13, y + 15, "L2")
        return card.surface
