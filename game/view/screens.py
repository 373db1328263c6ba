"""Two paper screens that slide shut over the room and open again, while it becomes another one."""

import pygame

from game.view.hud.ink import Card
from game.view.light import ambience
from game.view.recent import Recent

PANE = 64
"""Width of one pane of a screen at most; a leaf is made of whole panes."""

_RAIL = 9
_CREST = 26
"""Radius of the crest."""

_BOWL = (34, 34, 32, 32, 30, 28, 26, 22, 16)
_STEAM = (
    "..L......L......L..",
    ".L......L......L...",
    ".L......L......L...",
    "..L......L......L..",
    "...L......L......L.",
)


class Screens:
    """Both leaves; their picture is kept for a size and a light."""

    def __init__(self) -> None:
        self._leaves: Recent[tuple[int, int, tuple[float, float, float]], pygame.Surface] = Recent(2)

    def draw(self, canvas: pygame.Surface, area: pygame.Rect, shut: float, hour: float) -> None:
        """Draw them over `area`: `shut` 0 leaves it free, 1 covers it. `hour` is the local time of day (0-24)."""
        if shut <= 0:
            return
        half = (area.width + 1) // 2
        tone = ambience(hour).tone
        leaves = self._leaves.get((half, area.height, tone), lambda: _drawn(half, area.height, tone))
        # slow at both ends, as something heavy on a smooth rail
        covered = round(half * shut * shut * (3 - 2 * shut))
        before = canvas.get_clip()
        canvas.set_clip(area)
        canvas.blit(leaves, (area.x + covered - half, area.y), (0, 0, half, area.height))
        canvas.blit(leaves, (area.right - covered, area.y), (half, 0, half, area.height))
        canvas.set_clip(before)


def _drawn(half: int, height: int, tone: tuple[float, float, float]) -> pygame.Surface:
    """The shut screens in the light of the room: both leaves side by side."""
    card = Card(2 * half, height, "W1")
    panes = -(-half // PANE)
    for leaf in (0, half):
        for pane in range(panes):
            left, right = leaf + half * pane // panes, leaf + half * (pane + 1) // panes
            _draw_pane(card, left, right - left, height)
    _draw_rails(card, 2 * half, height)
    _draw_crest(card, half, height // 2)
    card.down(half - 1, 0, height - 1, "K1").down(half, 0, height - 1, "W2")
    surface = card.surface.convert()
    surface.fill([round(255 * min(1.0, part)) for part in tone], special_flags=pygame.BLEND_RGB_MULT)
    return surface


def _draw_pane(card: Card, x: int, width: int, height: int) -> None:
    """A frame, paper above, boards below."""
    boards = height * 3 // 4
    card.rect(x, 0, width, height, "W1").down(x, 0, height - 1, "W2").down(x + width - 1, 0, height - 1, "K1")
    card.rect(x + 4, _RAIL, width - 8, boards - _RAIL, "P1")
    card.rect(x + 4, boards - 26, width - 8, 26, "P0").rect(x + width - 10, _RAIL, 6, boards - _RAIL, "P0")
    for line in range(1, 3):
        card.down(x + 4 + (width - 8) * line // 3, _RAIL, boards - 1, "W2")
    for y in range(_RAIL + 22, boards - 8, 22):
        card.across(x + 4, x + width - 5, y, "W2")
    card.across(x + 4, x + width - 5, _RAIL, "W0").down(x + 4, _RAIL, boards - 1, "W0")
    card.rect(x + 4, boards + 5, width - 8, height - boards - 12, "W0").across(x + 4, x + width - 5, boards + 4, "W3")
    card.across(x, x + width - 1, boards, "W3").across(x, x + width - 1, boards + 1, "W2")
    for y in range(boards + 12, height - 10, 9):
        card.across(x + 5, x + width - 6, y, "K1")


def _draw_rails(card: Card, width: int, height: int) -> None:
    card.rect(0, 0, width, 5, "W0").across(0, width - 1, 0, "W2").across(0, width - 1, 5, "K1")
    card.rect(0, height - 4, width, 4, "W0").across(0, width - 1, height - 4, "W2")


def _draw_crest(card: Card, x: int, y: int) -> None:
    """The kitchen's sign, a bowl on indigo, half of it on each leaf."""
    for radius, colour in ((_CREST + 1, "K1"), (_CREST, "L1"), (_CREST - 2, "B0")):
        rows = [2 * round((radius * radius - (row + 0.5) ** 2) ** 0.5) for row in range(-radius, radius)]
        card.spans(x, y - radius, rows, colour)
    card.spans(x, y - 3, (38, 38), "L2").spans(x, y, _BOWL, "L2").spans(x, y + 9, (14, 14), "L1")
    card.grid(x - 9, y - 13, _STEAM, {"L": "L1"})
