"""Floor props: the bottom row of a sprite is its foot."""

from tools.art.kit import bowl, crate
from tools.art.px import Canvas


def extinguisher(taken: bool = False) -> Canvas:
    """wall box with the extinguisher, or its empty hook"""
    c = Canvas(18, 28)
    c.r(2, 2, 14, 24, "K1").r(3, 3, 12, 22, "R0").hl(3, 14, 3, "W1")
    if taken:
        c.r(5, 5, 8, 18, "K1").hl(7, 10, 7, "S2").p(10, 8, "S2").hl(5, 12, 23, "K2")
    else:
        c.r(6, 10, 6, 13, "R2").vl(7, 11, 19, "V0").r(10, 10, 2, 13, "R1").rows(9, 8, [4, 6], "R2").r(
            7, 5, 4, 3, "S2"
        ).hl(6, 12, 5, "S4").line(12, 6, 14, 12, "K0")
        c.r(7, 14, 4, 4, "L3").p(8, 15, "R2")
    c.outline()
    return c


def teatable() -> Canvas:
    """Low table with an iron teapot and two cups."""
    c = Canvas(48, 34)
    c.rows(24, 10, [38, 42, 44, 44, 44, 44, 44, 44, 44, 42, 38], "W3").hl(5, 42, 10, "W4").hl(3, 30, 12, "W4").hl(
        12, 24, 15, "W2"
    ).hl(28, 38, 17, "W2")
    c.hl(5, 42, 20, "W5").hl(5, 42, 21, "W1").hl(6, 41, 22, "W0")
    c.r(7, 23, 4, 7, "W2").r(37, 23, 4, 7, "W1").vl(7, 23, 29, "W3")
    # iron teapot with arched handle
    c.rows(22, 8, [8, 12, 14, 14, 14, 12, 10], "T0").hl(17, 20, 9, "S3").hl(16, 18, 10, "S2").r(20, 6, 4, 2, "S0").p(
        21, 5, "O1"
    ).p(22, 5, "O0")
    c.ps(
        "S0",
        (16, 7),
        (16, 6),
        (17, 5),
        (18, 4),
        (19, 3),
        (20, 3),
        (21, 3),
        (22, 3),
        (23, 3),
        (24, 3),
        (25, 4),
        (26, 5),
        (27, 6),
        (27, 7),
    ).r(28, 9, 3, 2, "T0")
    c.p(30, 8, "T0").p(31, 7, "S2")
    for x in (34, 8):
        c.r(x, 12, 6, 4, "L3").hl(x, x + 5, 12, "G2").hl(x + 1, x + 4, 15, "L1").vl(x + 5, 13, 15, "L1").hl(
            x + 1, x + 4, 16, "W2"
        )
    c.outline()
    return c


def menuboard() -> Canvas:
    c = Canvas(22, 34)
    c.r(2, 2, 18, 26, "W2").r(2, 2, 18, 2, "W4").vl(2, 2, 27, "W4").r(5, 5, 12, 19, "K1").hl(7, 14, 8, "L2").hl(
        7, 12, 11, "O1"
    ).hl(7, 14, 14, "L1")
    c.hl(7, 11, 17, "L1").rows(13, 19, [4, 2], "R2").r(3, 28, 3, 5, "W1").r(16, 28, 3, 5, "W0").outline()
    return c


def cushion(a: str = "R1", b: str = "R2", d: str = "R0") -> Canvas:
    c = Canvas(24, 13)
    c.rows(12, 1, [18, 20, 20, 20, 20, 20, 18], a).hl(4, 17, 1, b).hl(3, 5, 2, b).rows(12, 8, [20, 18], d).rows(
        12, 4, [2], "O1"
    ).outline()
    return c


def stool() -> Canvas:
    c = Canvas(18, 18)
    c.rows(9, 1, [10, 14, 14, 14, 10], "R1").hl(4, 11, 2, "R2").hl(2, 15, 6, "R0").r(3, 7, 2, 8, "W2").r(
        13, 7, 2, 8, "W1"
    ).hl(4, 13, 11, "W1").outline()
    return c


def plant() -> Canvas:
    c = Canvas(24, 34)
    c.r(6, 22, 12, 10, "W2").r(5, 20, 14, 3, "W3").hl(5, 18, 20, "W4").vl(6, 23, 30, "W3").r(15, 23, 3, 9, "W1")
    for x0, y0, x1, y1 in (
        (11, 20, 4, 8),
        (12, 20, 12, 3),
        (13, 20, 20, 8),
        (11, 20, 7, 14),
        (13, 20, 18, 14),
        (12, 18, 8, 4),
        (12, 18, 17, 4),
    ):
        c.line(x0, y0, x1, y1, "G1").line(x0 - 1, y0, x1 - 1, y1, "G2" if x1 < 12 else "G1").line(
            x0 + 1, y0, x1 + 1, y1, "G0" if x1 > 12 else "G1"
        )
    c.ps("G3", (4, 9), (5, 11), (11, 4), (8, 5), (7, 6)).outline()
    return c


def barrel() -> Canvas:
    c = Canvas(26, 27)
    c.rows(13, 3, [18, 22, 22, 22, 22, 22], "W4").rows(13, 4, [16, 18, 16], "W3").rows(
        13, 8, [22, 22, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 22, 22, 22, 20], "W4"
    )
    for x in range(3, 24, 4):
        c.vl(x, 9, 24, "W3")
    c.r(20, 9, 4, 15, "W3")
    for y in (11, 20):
        c.hl(1, 24, y, "W2").hl(1, 24, y + 1, "W1").hl(2, 6, y, "W5")
    c.box(8, 12, 10, 8, "L2", "R1").g(10, 13, ["r.r.r", ".rrr.", "r.r.r", "..r.."], {"r": "R1"})
    c.hl(3, 22, 24, "W1").outline()
    return c


def trolley() -> Canvas:
    """steel serving trolley with covered dishes"""
    c = Canvas(40, 36)
    c.hl(2, 37, 12, "S4").r(2, 13, 36, 4, "S3").hl(2, 37, 16, "S2").r(4, 26, 32, 4, "S2").hl(4, 35, 26, "S4").hl(
        4, 35, 29, "T0"
    )
    for x in (3, 35):
        c.vl(x, 9, 31, "S2").vl(x + 1, 9, 31, "T0")
    c.hl(35, 38, 9, "S4").vl(38, 9, 11, "S2")
    for x in (6, 33):
        c.rows(x, 31, [2, 4, 4, 2], "K1").p(x - 1, 32, "S2")
    c.rows(13, 5, [2, 6, 10, 12, 12, 12, 12], "S3").rows(11, 6, [3, 5], "S4").r(12, 4, 2, 1, "O1").hl(6, 19, 11, "S2")
    for k in range(3):
        c.rows(28, 11 - k * 2, [11, 9], "L2" if k != 1 else "L1")
    c.rows(12, 21, [8, 10, 10, 8, 6], "R1").hl(7, 16, 21, "L2").hl(8, 14, 22, "R2").r(22, 20, 11, 6, "W3").hl(
        22, 32, 20, "W5"
    ).hl(22, 32, 23, "W1")
    c.outline()
    return c


def cratestack() -> Canvas:
    """three crates and a rice sack, one story: today's delivery"""
    c = Canvas(54, 52)
    k = Canvas(30, 30)
    crate(k, 4, 8, "box", w=20, h=15)
    k.outline()
    c.blit(k, 6, 0)
    k = Canvas(30, 30)
    crate(k, 4, 8, "leaf", w=20, h=16)
    k.outline()
    c.blit(k, -2, 19)
    k = Canvas(30, 30)
    crate(k, 4, 8, "tomato", w=20, h=16)
    k.outline()
    c.blit(k, 20, 21)
    return c.crop(0, 4, 54, 43)


def sack(a: str = "P1", b: str = "P0", d: str = "W1") -> Canvas:
    """rice sack, tied"""
    c = Canvas(22, 26)
    c.rows(11, 8, [10, 14, 16, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 16], a).vl(3, 12, 19, "W5").hl(5, 9, 10, "W5").r(
        16, 12, 3, 9, b
    ).hl(4, 17, 21, b)
    c.rows(11, 3, [8, 10, 8, 6], a).hl(7, 11, 3, "W5").hl(8, 13, 7, d).p(14, 8, d)
    c.g(8, 13, ["..l..", ".lll.", "lllll", "lkkkl"], {"l": "L2", "k": "K1"})
    c.outline()
    return c


def tray(f: int = 0) -> Canvas:
    """low lacquer table for two guests: rice, soup and tea; f 1 has been eaten from"""
    c = Canvas(26, 20)
    c.rows(13, 3, [20, 24, 24, 24, 24, 24, 24, 24, 22], "R1").hl(3, 22, 3, "R2").hl(1, 1, 5, "R2").vl(1, 4, 9, "R2")
    c.hl(2, 23, 11, "R2").hl(1, 24, 12, "R0").r(3, 13, 3, 6, "K2").r(20, 13, 3, 6, "K1").hl(3, 22, 13, "K1")
    bowl(c, 3, 4, "K2", "R0", None if f else "L2")
    bowl(c, 15, 4, "B1", "B2", "O0" if f else "G2")
    c.r(12, 8, 3, 3, "L2").hl(12, 14, 8, "G1").p(14, 10, "L1")
    c.hl(17, 21, 10, "W4").hl(17, 21, 9, "W3")
    c.outline()
    return c


def cupboard() -> Canvas:
    """dish cupboard for the back wall: bowls behind open shelves, doors below"""
    c = Canvas(46, 54)
    c.r(2, 4, 42, 46, "W2").r(1, 2, 44, 3, "W4").hl(1, 44, 2, "W5").r(4, 7, 38, 24, "K1")
    for y in (17, 28):
        c.hl(4, 41, y, "W4").hl(4, 41, y + 1, "W1")
    for x, col, hi in ((6, "B1", "B2"), (16, "R1", "R2"), (26, "L1", "L2")):
        for k in range(2):
            c.rows(x + 4, 14 - k * 3, [8, 8, 6], col).hl(x, x + 7, 14 - k * 3, hi)
    c.r(35, 9, 5, 8, "G1").vl(36, 10, 15, "G2").hl(35, 39, 9, "W2")
    for k in range(4):
        c.rows(10, 27 - k * 2, [11], "L2" if k % 2 else "L1")
    c.r(19, 21, 6, 7, "C1").vl(20, 22, 26, "B3").r(20, 19, 4, 2, "C1").rows(34, 22, [8, 10, 10, 8, 6, 6], "T0").hl(
        31, 35, 23, "S2"
    )
    c.r(4, 33, 38, 14, "W2")
    for x in (5, 24):
        c.r(x, 34, 17, 12, "W3").hl(x, x + 16, 34, "W4").vl(x, 34, 45, "W4").hl(x + 1, x + 16, 45, "W1").vl(
            x + 16, 35, 45, "W1"
        )
    c.ps("O1", (20, 39), (25, 39)).ps("R1", (20, 40), (25, 40)).r(3, 48, 40, 4, "W0").hl(3, 42, 48, "W1")
    c.outline()
    return c


def screen(w: int = 70) -> Canvas:
    """folding screen with pine and crane, gold paper in shade"""
    c = Canvas(w, 44)
    n = 4
    pw = (w - 4) // n
    for k in range(n):
        x = 2 + k * pw
        y = 3 + (k % 2) * 2
        c.r(x, y, pw - 1, 38, "W3").r(x, y, pw - 1, 2, "W0").vl(x, y, y + 37, "W0").r(
            x + 1, y + 2, pw - 3, 34, "W4" if k % 2 == 0 else "W3"
        ).r(x, y + 36, pw - 1, 3, "K1")
        c.rows(x + pw // 2, y + 8 + k * 2, [4, 9, 6], "G1").rows(x + pw // 2 - 2, y + 13 + k, [6, 10, 7], "G0").line(
            x + 2, y + 34, x + pw // 2, y + 10, "W1"
        )
        c.hl(x + 3, x + pw - 5, y + 29 - (k % 2) * 3, "W2")
    c.g(
        36,
        12,
        ["..ww.....", ".wwkr....", "...w..ww.", "...wwwww.", "....www..", "....l.l..", "....l.l.."],
        {"w": "L2", "k": "K1", "r": "R2", "l": "K2"},
    )
    c.outline()
    return c
