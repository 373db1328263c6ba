"""What hangs on the wall or lies on top of other things."""

import random

from tools.art.px import Canvas


def pans(w: int = 70) -> Canvas:
    """Rail with hanging pans and ladles."""
    c = Canvas(w, 26)
    c.hl(0, w - 1, 2, "S0").hl(0, w - 1, 1, "S2").p(0, 0, "S0").p(w - 1, 0, "S0")

    def pan(x: int, r: int, col: str, hi: str, sh: str) -> None:
        c.vl(x, 3, 6, "K1").vl(x, 6, 9, col)
        c.rows(x + 1, 9, {5: [6, 8, 10, 10, 10, 10, 8, 6], 4: [4, 6, 8, 8, 6, 4]}[r], sh)
        c.rows(x, 9, {5: [4, 6, 8, 8, 8, 8, 6, 4], 4: [4, 6, 6, 6, 6, 4]}[r], col)
        c.hl(x - 2, x, 10, hi).p(x - 3, 11, hi)

    pan(8, 5, "S2", "S4", "S0")
    pan(24, 4, "O0", "O2", "R1")
    pan(37, 5, "T0", "S3", "S0")
    for x, t in ((49, 0), (56, 1), (63, 2)):
        c.vl(x, 3, 13, "S3").vl(x + 1, 3, 13, "S0")
        if t == 0:
            c.rows(x + 1, 13, [4, 4, 2], "S3").hl(x, x + 2, 15, "S0")
        if t == 1:
            c.r(x - 1, 13, 4, 6, "W3").vl(x + 2, 13, 18, "W1")
        if t == 2:
            c.ps(
                "S3", (x - 1, 13), (x - 1, 14), (x + 2, 13), (x + 2, 14), (x, 15), (x + 1, 15), (x - 1, 16), (x + 2, 16)
            )
    return c


def shelf(w: int = 56) -> Canvas:
    """wall shelf with bowls, jars"""
    c = Canvas(w, 20)
    y = 15

    def jar(x: int, col: str, lid: str, h: int = 8, wd: int = 7) -> None:
        c.r(x, y - h, wd, h, col).vl(x + 1, y - h + 1, y - 3, "L3" if col != "L3" else "S4").r(
            x, y - h - 2, wd, 2, lid
        ).vl(x + wd - 1, y - h, y - 1, lid)

    jar(3, "R1", "W0")
    jar(12, "O1", "W1", 6)
    for k in range(3):
        c.rows(25, y - 3 - k * 3, [9, 7, 5], "L2" if k != 1 else "B2")
    for k in range(3):
        c.hl(21, 23, y - 3 - k * 3, "L3")
    jar(33, "G1", "W0", 9, 6)
    jar(41, "L2", "B1", 7, 8)
    c.hl(42, 47, y - 4, "B1")
    c.r(0, y, w, 3, "W2").hl(0, w - 1, y, "W4").hl(0, w - 1, y + 2, "W0").p(6, y + 3, "W0").p(w - 7, y + 3, "W0").p(
        6, y + 4, "W0"
    ).p(w - 7, y + 4, "W0")
    c.outline()
    return c


def menu_strips(n: int = 6, seed: int = 1) -> Canvas:
    rng = random.Random(seed)
    c = Canvas(n * 9 + 2, 26)
    for k in range(n):
        x = 1 + k * 9
        h = 20 + (k * 7) % 4
        c.r(x, 2, 7, h, "W5" if k % 3 else "L2").vl(x + 6, 2, h + 1, "W3" if k % 3 else "L1").hl(
            x, x + 6, h + 1, "W3" if k % 3 else "L1"
        ).p(x + 3, 1, "K1")
        y = 5
        while y < h - 3:
            col = "R1" if k == 2 else "K2"
            c.hl(x + 1, x + 4, y, col).p(x + rng.randrange(1, 5), y + 1, col)
            if rng.random() < 0.7:
                c.p(x + 2, y + 2, col)
            if rng.random() < 0.5:
                c.p(x + 4, y + 2, col)
            y += 4
    c.outline()
    return c


def wallclock() -> Canvas:
    c = Canvas(20, 20)
    c.rows(10, 2, [6, 10, 12, 14, 14, 16, 16, 16, 16, 16, 16, 14, 14, 12, 10, 6], "W3").rows(
        10, 4, [6, 10, 12, 12, 12, 12, 12, 12, 12, 12, 10, 6], "L3"
    )
    c.vl(10, 6, 10, "K1").hl(10, 13, 10, "K1").ps("R1", (10, 5)).ps("L0", (10, 14), (5, 10), (14, 10)).hl(
        5, 9, 3, "W5"
    ).outline()
    return c


def cat() -> Canvas:
    """Lucky cat with a raised paw."""
    c = Canvas(16, 20)
    c.g(
        1,
        1,
        [
            "..w......w..",
            "..wp....pw..",
            "..wwwwwwww..",
            "..wwwwwwww.w",
            "..wKwwwwKw.w",
            "..wwwpwwww.w",
            "..wwwwwwwvwv",
            "...rrrrrr.w.",
            "..wwwyywwvw.",
            "..wwwyywwvv.",
            "..wwwwwwwvv.",
            "..wwvwwvwvv.",
            ".wwwvwwvwwvv",
            ".wwwvwwvwwvv",
        ],
        {"w": "L3", "v": "L1", "p": "V0", "K": "K0", "r": "R2", "y": "O1"},
    )
    c.outline()
    return c


def hood(w: int = 60) -> Canvas:
    c = Canvas(w, 30)
    for j in range(14):
        i = max(0, 9 - j)
        c.hl(i, w - 1 - i, 8 + j, "S2" if j < 10 else "T0").p(i, 8 + j, "S4").p(i + 1, 8 + j, "S3").p(
            w - 1 - i, 8 + j, "S0"
        )
    c.r(12, 0, w - 24, 8, "S2").vl(12, 0, 8, "S4").vl(13, 0, 8, "S3").vl(w - 13, 0, 8, "S0")
    c.hl(0, w - 1, 20, "S4").hl(0, w - 1, 21, "S0")
    for x in range(8, w - 8, 7):
        c.hl(x, x + 4, 17, "S0")
    c.outline()
    return c


def chilies() -> Canvas:
    c = Canvas(12, 28)
    c.vl(6, 0, 4, "W3")
    for k in range(7):
        y = 4 + k * 3
        c.ps("G1", (6, y))
        if k % 2:
            c.line(7, y + 1, 9, y + 4, "R2").line(7, y + 2, 8, y + 5, "R1")
        else:
            c.line(5, y + 1, 3, y + 4, "R2").line(5, y + 2, 4, y + 5, "R1")
    c.outline()
    return c


def garlic() -> Canvas:
    c = Canvas(12, 28)
    c.vl(6, 0, 4, "W3")
    for k in range(4):
        y = 4 + k * 5
        x = 5 if k % 2 else 7
        c.rows(x, y, [2, 4, 6, 6, 4], "L3").vl(x + 1, y + 1, y + 4, "L1").p(x - 1, y, "W4").p(x - 2, y + 3, "L2")
    c.outline()
    return c


def sleeping_cat(f: int = 0) -> Canvas:
    """Curled up and breathing: f 1 breathes out."""
    c = Canvas(22, 13)
    c.g(
        1,
        1,
        [
            "....K.....K.........",
            "....Ko...oK.oooo...." if not f else "....Ko...oK.........",
            "...oooooooooooooooo.",
            "..ooowoooowoooOooooo",
            "..okkowwokkooOoooooo",
            "..owwwpwwwoooooOoooR",
            "...wwwwwwwoooooooooR",
            ".ooowwwoooooooooooRR",
            "oOooooooooooooooRRR.",
            ".RRRoooooooRRRRRR...",
        ],
        {"o": "O0", "O": "O1", "R": "R1", "w": "L3", "k": "K1", "p": "V0", "K": "O0"},
    )
    c.outline()
    return c


def longshelf(w: int = 92) -> Canvas:
    """two-tier wall shelf: tins, jars, bowls, a fern"""
    c = Canvas(w, 34)
    rng = random.Random(9)
    for y in (14, 30):
        x = 3
        while x < w - 9:
            t = rng.randrange(5)
            if t == 0:
                jar, lid = rng.choice((("R1", "W0"), ("G1", "W0"), ("B1", "W1"), ("C1", "W0")))
                c.r(x, y - 8, 6, 8, jar).r(x, y - 10, 6, 2, lid).vl(x + 1, y - 7, y - 3, "L1")
                x += 8
            elif t == 1:
                for k in range(3):
                    c.rows(x + 5, y - 3 - k * 3, [9, 7, 5], ("L1", "B1", "L1")[k])
                x += 12
            elif t == 2:
                c.r(x, y - 6, 5, 6, "O0").hl(x, x + 4, y - 6, "O1").r(x + 1, y - 8, 3, 2, "W1")
                x += 7
            elif t == 3:
                c.r(x, y - 11, 4, 11, "S2").vl(x, y - 10, y - 2, "S3").r(x + 1, y - 13, 2, 2, "W1")
                x += 6
            else:
                c.rows(x + 4, y - 6, [6, 8, 8, 8, 7, 6], "T0").hl(x + 1, x + 4, y - 5, "S2")
                x += 11
        c.r(0, y, w, 3, "W2").hl(0, w - 1, y, "W4").hl(0, w - 1, y + 2, "W0")
        for bx in (6, w - 9):
            c.r(bx, y + 3, 3, 2, "W1")
    c.outline()
    return c


def kniferack() -> Canvas:
    c = Canvas(40, 22)
    c.r(1, 2, 38, 4, "W2").hl(1, 38, 2, "W4").hl(1, 38, 5, "W0")
    for x, length, w2 in ((4, 13, 4), (11, 10, 3), (17, 12, 2), (22, 9, 5), (30, 11, 3), (35, 7, 2)):
        c.r(x, 1, 2, 4, "K1").r(x - (w2 > 3), 6, w2, length - 6, "S3").vl(x - (w2 > 3), 6, length - 1, "S4")
        c.p(x, length, "S3")
    c.outline()
    return c


def orderboard() -> Canvas:
    """cork board with pinned cards"""
    c = Canvas(44, 30)
    c.r(1, 1, 42, 27, "W1").hl(1, 42, 1, "W3").r(3, 3, 38, 23, "F2").hl(3, 40, 3, "F0")
    for x, y, a, b in (
        (5, 5, "L2", "L1"),
        (15, 6, "W5", "W3"),
        (26, 5, "B3", "B2"),
        (6, 15, "W5", "W3"),
        (17, 16, "L2", "L1"),
        (28, 15, "V0", "R1"),
    ):
        c.r(x, y, 9, 8, a).hl(x, x + 8, y + 7, b).hl(x + 1, x + 6, y + 3, b).hl(x + 1, x + 5, y + 5, b).p(
            x + 4, y, "R2"
        )
    c.outline()
    return c
