"""What people leave on a floor and beside a door: worn boards, shoes, a hatch to the cellar, paw prints, a broom.

All that lies flat is quiet: it keeps to the tones of the boards it lies on."""

import random
from collections.abc import Sequence
from itertools import pairwise

from tools.art.px import Canvas

BOARD = 8
"""Rows of a floor board; the last one is its joint."""


def worn(w: int, h: int, way: Sequence[tuple[int, int]], wide: int = 22, seed: int = 4) -> Canvas:
    """Boards worn light along a way through (x, y) points; its top row is the first of a board."""
    c, rng = Canvas(w, h), random.Random(seed)
    for top in range(0, h, BOARD):
        for x0, x1 in _lanes(way, top + BOARD // 2, wide):
            for row in range(1, BOARD - 1):
                # long strokes in the middle of a board, short ones at its edges, as feet wear it
                x = x0 + rng.randrange(0, 9)
                while x < x1:
                    long = rng.randrange(4, 9 if row in (1, BOARD - 2) else 17)
                    end = min(x + long, x1 - rng.randrange(0, 6))
                    if end > x and rng.random() < 0.62:
                        c.hl(max(0, x), min(w - 1, end), top + row, "F2")
                    x += long + rng.randrange(3, 10)
            if x1 - x0 > 12 and rng.random() < 0.5:
                at = rng.randrange(x0 + 2, x1 - 7)
                c.hl(max(0, at), min(w - 1, at + rng.randrange(3, 6)), top + rng.randrange(2, 6), "F0")
    return c


def _lanes(way: Sequence[tuple[int, int]], y: int, wide: int) -> list[tuple[int, int]]:
    """Where a way as wide as that covers a row, from x to x."""
    found = []
    for (ax, ay), (bx, by) in pairwise(way):
        low, high = sorted((ay, by))
        if not low - wide // 3 <= y <= high + wide // 3:
            continue
        if high - low < wide:
            found.append((min(ax, bx) - wide // 3, max(ax, bx) + wide // 3))
        else:
            x = round(ax + (bx - ax) * (min(max(y, low), high) - ay) / (by - ay))
            found.append((x - wide // 2, x + wide // 2))
    return found


def worn_door() -> Canvas:
    """The way from a door on its left to the work zone, and to the belt below."""
    c = worn(136, 136, ((28, 0), (36, 40), (70, 84), (78, 120)), 28)
    return c.blit(worn(136, 136, ((28, 0), (40, 36), (70, 52), (130, 52)), 28, 9), 0, 0)


def shoes() -> Canvas:
    """Three pairs at the wall, their toes to the door."""
    c = Canvas(11, 31)
    for y, sole, strap in ((0, "W2", "R1"), (11, "K2", "L0"), (22, "W1", "B1")):
        for x in (1, 6):
            c.rows(x + 2, y + 1, [2, 4, 4, 3, 3, 4, 3], sole).hl(x + 1, x + 2, y + 1, "W3" if sole == "W2" else sole)
            c.hl(x + 1, x + 2, y + 4, strap).p(x + 1, y + 3, strap)
    return c.outline("K1").crop(0, 0, 11, 31)


def cellar_hatch() -> Canvas:
    """A hatch in the boards, with an iron ring and a worn corner."""
    c = Canvas(42, 24, "F0")
    c.r(1, 1, 40, 22, "K2").r(2, 2, 38, 20, "F1")
    for x in (2, 12, 22, 31):
        c.vl(x, 2, 21, "F2").vl(x + 8 if x < 31 else 39, 2, 21, "F0")
    c.hl(2, 39, 5, "F0").hl(2, 39, 6, "W1").hl(3, 20, 6, "F2").hl(2, 39, 18, "F0").hl(2, 39, 19, "W1")
    c.ps("F0", (5, 12), (6, 12), (15, 9), (15, 10), (26, 14), (35, 11))
    # ring in its plate, two hinges
    c.r(18, 10, 7, 6, "K2").rows(21, 11, [3, 5, 5, 3], "S0").hl(20, 22, 11, "S2").ps("K2", (20, 12), (21, 12), (22, 12))
    for x in (5, 33):
        c.r(x, 1, 4, 3, "S0").hl(x, x + 3, 1, "T0")
    return c


def paws() -> Canvas:
    """Prints of a cat that walked through flour, fainter with each step."""
    c = Canvas(56, 34)
    steps = ((50, 1), (44, 6), (40, 3), (33, 9), (28, 8), (21, 15), (17, 13), (11, 21), (8, 20), (4, 28))
    for n, (x, y) in enumerate(steps):
        tone = "P1" if n < 3 else "P0" if n < 7 else "F2"
        c.ps(tone, (x, y), (x + 2, y), (x + 1, y + 2), (x + 2, y + 2)).p(x + 1, y - 1 if y else 0, tone)
    return c


def straw() -> Canvas:
    """Bits of straw out of a crate."""
    c = Canvas(26, 12)
    for x, y, long, tone in ((1, 3, 4, "P0"), (7, 7, 5, "P0"), (13, 2, 3, "P1"), (17, 9, 5, "P0"), (21, 4, 3, "P0")):
        c.hl(x, x + long - 1, y, tone).p(x + long, y - 1, tone)
    return c.ps("G1", (10, 4), (11, 4)).ps("R1", (4, 9), (5, 9))


def leaves() -> Canvas:
    """Fallen leaves under a plant."""
    c = Canvas(22, 8)
    for x, y, tone in ((1, 3, "G0"), (8, 5, "G1"), (15, 2, "G0"), (18, 6, "G0")):
        c.hl(x, x + 2, y, tone).p(x + 1, y - 1, tone)
    return c.ps("W2", (11, 1), (12, 1))


def broom() -> Canvas:
    """A broom that leans on the wall."""
    c = Canvas(13, 42)
    c.line(9, 1, 7, 26, "W3").line(10, 1, 8, 26, "W1").p(9, 0, "W4")
    c.rows(6, 25, [4, 6], "R1").hl(5, 7, 25, "R2")
    c.rows(6, 27, [6, 7, 8, 8, 9, 9, 9, 10, 10, 10, 10, 9], "W3")
    for x, y0, y1, tone in (
        (3, 29, 38, "W4"),
        (5, 28, 37, "W2"),
        (8, 28, 38, "W2"),
        (7, 30, 36, "W4"),
        (10, 33, 38, "W1"),
    ):
        c.vl(x, y0, y1, tone)
    return c.outline().crop(0, 0, 13, 40)


def bucket() -> Canvas:
    """A wooden bucket with a ladle and a cloth over its rim."""
    c = Canvas(22, 24)
    c.line(15, 8, 19, 1, "W3").line(16, 8, 20, 1, "W1")
    c.rows(11, 7, [12, 16, 16, 14], "W1").rows(11, 8, [12, 14, 10], "S0").hl(6, 11, 8, "T1").hl(8, 10, 9, "T0")
    c.rows(11, 11, [16, 16, 16, 14, 14, 14, 14, 12, 12, 12, 12], "W2").hl(4, 17, 14, "T0").hl(5, 16, 19, "T0")
    for x in (5, 9, 13):
        c.vl(x, 11, 21 if x > 5 else 18, "W3").vl(x + 2, 11, 21 if x < 13 else 18, "W1")
    c.r(3, 9, 6, 5, "L1").hl(3, 8, 9, "L2").r(3, 13, 5, 3, "L1").p(3, 15, "L0").hl(4, 6, 14, "B1")
    return c.outline().crop(0, 0, 22, 23)
