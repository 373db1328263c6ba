"""The mark of an agent: a letter or two in a small disc. The letter tells, the colour only repeats it."""

from functools import lru_cache

import pygame

from game.orders.agents import agent_of
from game.view.hud.ink import COLOURS, Card
from game.view.text import Colour, Type

SIZE = 11
"""Height of a mark; its width with one letter."""

_ROWS = (5, 7, 9, 9, 9, 9, 9, 7, 5)


@lru_cache(64)
def mark(type_: Type, source: str) -> pygame.Surface:
    """The mark of the agent of this source, 11 pixels high with its dark edge."""
    agent = agent_of(source)
    ground = _colour(agent.colour)
    ink = COLOURS["L3"] if _light(ground) < 0.3 else COLOURS["K0"]
    letters = type_.render(type_.fit(agent.mark[:2], 16, "body"), "body", ink)
    glyphs = letters.subsurface(letters.get_bounding_rect())
    extra = max(0, glyphs.get_width() - 5)
    card = Card(SIZE + extra, SIZE)
    for row, width in enumerate(_ROWS):
        card.surface.fill(ground, ((SIZE - width) // 2, 1 + row, width + extra, 1))
    card.outline("K0")
    glyphs = glyphs.subsurface((0, 0, glyphs.get_width(), min(9, glyphs.get_height())))
    return card.blit(
        glyphs, (SIZE + extra - glyphs.get_width() + 1) // 2, (SIZE - glyphs.get_height() + 1) // 2
    ).surface


def _colour(text: str) -> Colour:
    """The colour that `#rrggbb` stands for."""
    number = int(text[1:], 16)
    return number >> 16, number >> 8 & 255, number & 255


def _light(colour: Colour) -> float:
    """Relative luminance, 0-1."""
    red, green, blue = ((c / 255) ** 2.2 for c in colour)
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)
