"""The ticker: the newest news in one line along the foot of the room."""

from collections.abc import Mapping

import pygame

from game.kitchen.stage import Headline, News
from game.view.hud.ink import COLOURS, Card, Pictures
from game.view.recent import Recent
from game.view.text import Style, Type

HEIGHT = 16

TONES = {"plain": "L2", "good": "G3", "bad": "V0", "call": "O2"}
"""Colour of a headline by its tone."""

_LEFT, _ICON_STEP, _GAP = 6, 12, 12
_SHORTEST = 40
"""Pixels under which a cut headline tells nothing."""


def sentence(type_: Type, headline: Headline, words: Mapping[News, str], room: int, style: Style = "body") -> str:
    """The headline in `room` pixels. What it is about is cut first: who it was and what became of it is the news."""
    what = headline.what
    told = _told(headline, words, what)
    over = type_.width(told, style) - room
    if over > 0 and what:
        cut = type_.fit(what, max(0, type_.width(what, style) - over), style)
        told = _told(headline, words, cut or "…")
    return type_.fit(told, room, style)


def _told(headline: Headline, words: Mapping[News, str], what: str) -> str:
    return words[headline.news].format(who=headline.who, what=what, coins=headline.coins)


def shares(wanted: list[int], room: int) -> list[int]:
    """How wide each may be: as wanted where all fit, else the longest give way first."""
    left, given = room, dict.fromkeys(range(len(wanted)), 0)
    for number, place in enumerate(sorted(given, key=lambda n: wanted[n])):
        given[place] = min(wanted[place], left // (len(wanted) - number))
        left -= given[place]
    return list(given.values())


class Ticker:
    """The strip with icon and words of each headline."""

    def __init__(self, pictures: Pictures, type_: Type) -> None:
        self._pictures = pictures
        self._type = type_
        self._strips: Recent[tuple[int, tuple[tuple[Headline, str], ...]], pygame.Surface] = Recent(4)

    def draw(
        self,
        canvas: pygame.Surface,
        top: int,
        width: int,
        headlines: tuple[Headline, ...],
        words: Mapping[News, str],
    ) -> None:
        """Draw the strip at `top` over the left `width` pixels; as many headlines as fit, in the order given."""
        told = tuple((headline, words[headline.news]) for headline in headlines)
        canvas.blit(self._strips.get((width, told), lambda: self._drawn(width, headlines, words)), (0, top))

    def _drawn(self, width: int, headlines: tuple[Headline, ...], words: Mapping[News, str]) -> pygame.Surface:
        card = Card(width, HEIGHT, "K1").across(0, width - 1, 0, "W2").across(0, width - 1, 1, "K0")
        card.surface.set_clip((0, 2, width, HEIGHT - 2))
        taken = _LEFT + len(headlines) * _ICON_STEP + max(0, len(headlines) - 1) * _GAP + _LEFT
        wanted = [self._type.width(_told(headline, words, headline.what), "body") for headline in headlines]
        x = _LEFT
        for headline, room in zip(headlines, shares(wanted, width - taken), strict=True):
            if room < min(_SHORTEST, *wanted):
                break
            told = sentence(self._type, headline, words, room)
            card.blit(self._pictures.icon(headline.icon), x, 4)
            tone = COLOURS[TONES[headline.tone]]
            x += _ICON_STEP + self._type.draw(card.surface, (x + _ICON_STEP, 4), told, "body", tone) + _GAP
        return card.surface
