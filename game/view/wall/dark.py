"""The wall outside its hours: black, with a dim clock that stands somewhere else each minute."""

import pygame

from game.view.hud.ink import COLOURS
from game.view.text import Type
from game.view.wall.care import wandering

SCALE = 2
"""The clock's letters are drawn so many times as large."""

INK, SMALL = "L0", "K2"


class Dark:
    """Draws the clock."""

    def __init__(self, type_: Type) -> None:
        self._type = type_

    def draw(self, canvas: pygame.Surface, clock_text: str, now: float, note: str = "") -> None:
        """Black, the time, and below it a `note`."""
        canvas.fill(COLOURS["K0"])
        # letter by letter, so that no picture of a passing minute is kept
        letters = [self._type.render(letter, "large", COLOURS[INK]) for letter in clock_text]
        clock = pygame.Surface((sum(one.get_width() for one in letters), max(one.get_height() for one in letters)))
        clock.fill(COLOURS["K0"])
        x = 0
        for letter in letters:
            clock.blit(letter, (x, 0))
            x += letter.get_width()
        clock = pygame.transform.scale_by(clock, SCALE)
        width = max(clock.get_width(), self._type.width(note, "name"))
        height = clock.get_height() + (14 if note else 0)
        x, y = wandering(now, canvas.get_size(), (width + 8, height + 8))
        canvas.blit(clock, (x + 4 + (width - clock.get_width()) // 2, y + 4))
        if note:
            middle = x + 4 + width // 2
            self._type.draw(canvas, (middle, y + 6 + clock.get_height()), note, "name", COLOURS[SMALL], align="centre")
