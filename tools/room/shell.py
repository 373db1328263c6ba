"""Room shell: floors, wall, windows, doorway, curtain, lanterns and what lies flat on the floor."""

import random

from tools.art.pal import IDX
from tools.art.px import Canvas


def planks(w: int, h: int, seed: int = 3) -> Canvas:
    """quiet horizontal planks, 8 px tall, staggered joints, sparse grain and nail dots"""
    rng = random.Random(seed)
    c = Canvas(w, h, "F1")
    for y in range(0, h, 8):
        x = -rng.randrange(0, 60)
        while x < w:
            length = rng.choice((44, 52, 60, 68))
            tone = rng.choice(("F1", "F1", "F1", "F2"))
            c.r(x, y, length, 8, tone)
            c.hl(x, x + length - 1, y + 7, "F0")
            if tone == "F1" and rng.random() < 0.5:
                c.hl(x + 2, x + 2 + rng.randrange(8, 22), y, "F2")
            c.vl(x + length - 1, y, y + 7, "F0")
            if rng.random() < 0.6:
                c.p(x + 2, y + 3, "F0").p(x + length - 4, y + 3, "F0")
            for _ in range(rng.randrange(0, 3)):
                gx = x + rng.randrange(4, length - 10)
                gl = rng.randrange(4, 14)
                gy = y + rng.choice((2, 4, 5))
                c.hl(gx, gx + gl, gy, "F0" if tone == "F1" else "F1")
            if rng.random() < 0.10:
                kx = x + rng.randrange(8, length - 10)
                c.hl(kx, kx + 2, y + 2, "F0").hl(kx, kx + 2, y + 4, "F0").p(kx - 1, y + 3, "F0").p(kx + 3, y + 3, "F0")
            x += length
    return c


def tiles(w: int, h: int, seed: int = 5) -> Canvas:
    """work-zone tile: 16 px, two close tones, 1 px grout, rare chips"""
    rng = random.Random(seed)
    c = Canvas(w, h, "T1")
    for ty in range(0, h, 16):
        for tx in range(0, w, 16):
            b = "T1" if (tx // 16 + ty // 16) % 2 else "T2"
            c.r(tx, ty, 16, 16, b).hl(tx, tx + 15, ty + 15, "T0").vl(tx + 15, ty, ty + 15, "T0")
            if b == "T1":
                c.hl(tx + 1, tx + rng.randrange(3, 8), ty, "T2")
            if rng.random() < 0.10:
                c.ps("T0", (tx + 14, ty + 1), (tx + 14, ty), (tx + 13, ty))
            if rng.random() < 0.08:
                c.line(tx + 4, ty + 3, tx + 8, ty + 9, "T0" if b == "T1" else "T1")
    return c


def tatami(w: int, h: int) -> Canvas:
    c = Canvas(w, h, "P1")
    for y in range(0, h, 2):
        for x in range(w):
            if (x + (y // 2) * 3) % 6 < 1:
                c.p(x, y, "P0")
    c.r(0, 0, w, 2, "G0").r(0, h - 2, w, 2, "G0")
    return c


def wall(w: int, h: int) -> Canvas:
    """plaster + posts + wainscot; quiet"""
    c = Canvas(w, h, "P0")
    rng = random.Random(2)
    c.r(0, 8, w, h - 26, "P0")
    for _ in range(w // 7):
        x = rng.randrange(w)
        y = rng.randrange(10, h - 20)
        c.hl(x, x + rng.randrange(2, 6), y, "P1" if rng.random() < 0.35 else "F2")
    # head beam
    c.r(0, 0, w, 8, "W1").hl(0, w - 1, 0, "W2").hl(0, w - 1, 6, "W0").hl(0, w - 1, 7, "K2")
    for x in range(0, w, 3):
        if rng.random() < 0.3:
            c.hl(x, x + rng.randrange(3, 9), 2 + rng.randrange(3), "W0")
    c.hl(0, w - 1, 8, "F2").hl(0, w - 1, 9, "F2")
    # wainscot
    y = h - 18
    c.r(0, y, w, 18, "W1").hl(0, w - 1, y, "W3").hl(0, w - 1, y + 1, "W2").hl(0, w - 1, y + 2, "W0")
    for x in range(0, w, 10):
        c.vl(x, y + 3, h - 3, "W0").vl(x + 1, y + 3, h - 3, "F0")
    c.r(0, h - 3, w, 3, "W0").hl(0, w - 1, h - 3, "W1").hl(0, w - 1, h - 1, "K2")
    return c


def post(h: int) -> Canvas:
    c = Canvas(8, h, "W1")
    c.vl(0, 0, h - 1, "W0").vl(1, 0, h - 1, "W2").vl(2, 4, h - 9, "W2").vl(7, 0, h - 1, "K2").vl(6, 0, h - 1, "W0")
    return c


def shoji(w: int = 48, h: int = 34, lit: bool = True) -> Canvas:
    c = Canvas(w, h, "W1")
    c.box(0, 0, w, h, "W1", "W0").hl(1, w - 2, 1, "W2")
    half = (w - 6) // 2
    paper = [IDX[name] for name in (("W5", "W4") if lit else ("L1", "L0"))]
    for k in range(2):
        x = 2 + k * (half + 2)
        c.r(x, 3, half, h - 6, "W5" if lit else "L1")
        # glow falls off towards the lower right, in flat steps
        c.r(x, h - 10, half, 7, "W4" if lit else "L0")
        if k == 1:
            c.r(x + half - 5, 3, 5, h - 6, "W4" if lit else "L0")
        if k == 0 and lit:
            c.r(x, 3, 6, 6, "L3")
        for gx in range(1, 3):
            c.vl(x + half * gx // 3, 3, h - 4, "W2")
        for gy in range(1, 3):
            c.hl(x, x + half - 1, 3 + (h - 6) * gy // 3, "W2")
        c.hl(x, x + half - 1, 3, "W3")
    if not lit:  # the moon behind the paper
        c.rows(12, 8, [4, 8, 8, 10, 10, 8, 8, 4], "L2").hl(9, 12, 10, "L3")
        for gx in (2 + half // 3, 2 + half * 2 // 3):
            c.vl(gx, 3, h - 4, "W2")
        c.hl(2, 2 + half - 1, 3 + (h - 6) // 3, "W2")
    # bamboo shadow falling on the paper
    for x0, y0, x1, y1 in (
        (w - 12, h - 5, w - 9, 5),
        (w - 8, 12, w - 16, 9),
        (w - 9, 18, w - 4, 14),
        (w - 10, 22, w - 18, 20),
    ):
        n = max(abs(x1 - x0), abs(y1 - y0))
        for i in range(n + 1):
            xx = round(x0 + (x1 - x0) * i / n)
            yy = round(y0 + (y1 - y0) * i / n)
            if 2 <= xx < w - 2 and 3 <= yy < h - 3 and c.a[yy, xx] in paper:
                c.p(xx, yy, "P1" if lit else "K2")
    c.r(0, h - 3, w, 3, "W2").hl(0, w - 1, h - 3, "W3").hl(0, w - 1, h - 1, "W0")
    return c


def noren(w: int = 46, h: int = 30, f: int = 0, part: int = 0) -> Canvas:
    """Indigo split curtain with a white bowl mark; f sways its hem one pixel, part 1-2 opens it for somebody."""
    c = Canvas(w, h + 2)
    n = 3
    pw = w // n
    for k in range(n):
        x = k * pw
        sway = (0, 1, 0, -1)[(f + k) % 4] if not part else 0
        for y in range(3, h):
            q = y / h
            pull = 0 if not part else round(q * part * (-4 if k == 0 else 5))
            x0 = x + (sway if q > 0.6 else 0) + (pull if k else 0)
            x1 = x + pw - 2 + (sway if q > 0.6 else 0) + (pull if k == 0 else min(pull, w - 2 - x - pw + 2))
            if x1 < x0 + 3:
                x0 = x1 - 3
            c.hl(x0, x1, y, "B0").hl(x0, x0 + 1, y, "B1").hl(x1, x1, y, "K1")
            if y % 9 < 5:
                fold = (x0 + x1) // 2
                c.hl(fold + 2, fold + 2, y, "K1").hl(fold - 2, fold - 2, y, "B1")
            if y == h - 1:
                c.hl(x0, x1, y, "K1")
    if not part:
        c.g(
            w // 2 - 9,
            6,
            [
                "..............ll",
                "...........LLLl.",
                "........LLL.....",
                "................",
                "LLLLLLLLLLLLLLLL",
                "LLLLLLLLLLLLLLLL",
                ".LLLLLLLLLLLLLL.",
                ".LLLLLLLLLLLLLL.",
                "..LLLLLLLLLLLL..",
                "...LLLLLLLLLL...",
                ".....LLLLLL.....",
            ],
            {"L": "L2", "l": "L2"},
        )
        for k in range(1, n):
            c.vl(k * pw - 1, 2, h - 1, "K0")
    c.r(0, 0, w, 3, "B0").hl(0, w - 1, 0, "B1").hl(0, w - 1, 2, "K1")
    for x in range(3, w, 8):
        c.p(x, 1, "L2")
    return c


def lantern(f: int = 0) -> Canvas:
    """Paper lantern; f sways the end of its tassel."""
    c = Canvas(16, 24)
    c.r(5, 2, 6, 2, "K1").hl(7, 8, 0, "K1").vl(7, 0, 2, "K1").hl(5, 10, 2, "W1")
    c.rows(8, 4, [8, 10, 12, 12, 12, 12, 12, 12, 12, 10, 8], "R2")
    for y, w in ((6, 12), (9, 12), (12, 12)):
        c.hl(8 - w // 2, 8 + w // 2 - 1, y, "R1")
    c.r(4, 5, 4, 8, "O0").r(5, 7, 3, 5, "O1").r(5, 8, 2, 2, "O2")
    for y in (6, 9, 12):
        c.hl(3, 8, y, "R2")
    c.vl(13, 6, 12, "R1").vl(12, 12, 13, "R1")
    c.r(5, 15, 6, 2, "W1").hl(5, 10, 15, "W3")
    c.outline()
    c.ps("O1", (7, 18), (8, 18)).ps("R1", (7, 19), (8, 19), (8 if f else 7, 20))
    return c


def sidewall(h: int) -> Canvas:
    c = Canvas(7, h, "W0")
    c.vl(5, 0, h - 1, "W2").vl(6, 0, h - 1, "K1").vl(4, 0, h - 1, "W1")
    for y in range(0, h, 40):
        c.hl(0, 5, y, "K1")
    return c


def sill(w: int) -> Canvas:
    c = Canvas(w, 8, "W1")
    c.hl(0, w - 1, 0, "W3").hl(0, w - 1, 1, "W2").hl(0, w - 1, 6, "W0").hl(0, w - 1, 7, "K1")
    for x in range(20, w, 64):
        c.vl(x, 1, 7, "W0")
    return c


def mat(w: int, h: int, a: str = "K2", b: str = "F0") -> Canvas:
    c = Canvas(w, h, a)
    c.hl(0, w - 1, 0, b).hl(2, w - 3, 2, b).hl(2, w - 3, h - 3, b).vl(2, 2, h - 3, b).vl(w - 3, 2, h - 3, b).hl(
        0, w - 1, h - 1, "K1"
    )
    for x in range(6, w - 6, 6):
        c.p(x, h // 2, b).p(x + 1, h // 2, b)
    return c


def carpet(w: int, h: int) -> Canvas:
    """runner for the banquet hall: quiet red with a gold edge"""
    c = Canvas(w, h, "R0")
    c.vl(1, 0, h - 1, "W2").vl(w - 2, 0, h - 1, "W2")
    for y in range(4, h, 12):
        c.rows(w // 2, y, [1, 3, 5, 3, 1], "K2")
    return c


def drain() -> Canvas:
    c = Canvas(14, 10, "T0")
    c.hl(0, 13, 0, "S0").hl(0, 13, 9, "T2")
    for x in range(2, 13, 3):
        c.vl(x, 2, 7, "S0")
    return c


def crumbs(seed: int = 1, cols: tuple[str, ...] = ("W5", "G2", "O0")) -> Canvas:
    rng = random.Random(seed)
    c = Canvas(26, 10)
    for _ in range(7):
        c.p(rng.randrange(26), rng.randrange(10), rng.choice(cols))
    return c


def puddle() -> Canvas:
    c = Canvas(22, 7)
    c.rows(11, 0, [8, 14, 18, 20, 16, 8], "T2").hl(4, 9, 1, "S3").hl(13, 15, 3, "S3")
    return c


def tile_zone(w: int, h: int, notch: tuple[int, int] = (0, 0)) -> Canvas:
    """Work-zone tiles of w x h px, let into the planks with a 1 px frame; `notch` px are left out at the lower left."""
    c = Canvas(w + 2, h + 2)
    nw, nh = notch
    for x, y, width, height in ((0, 0, w, h - nh), (nw, 0, w - nw, h)):
        c.r(x, y, width + 2, height + 2, "F0")
    laid = tiles(w, h, 5)
    c.blit(laid.crop(0, 0, w, h - nh), 1, 1).blit(laid.crop(nw, 0, w - nw, h), 1 + nw, 1)
    c.hl(1, w, 1, "T0").vl(1, 1, h - nh, "T0")
    return c.vl(1 + nw, 1 + h - nh, h, "T0") if nh else c


def tatami_mat(w: int, h: int) -> Canvas:
    """Two tatami side by side, w x h px, in a dark frame."""
    c = Canvas(w + 2, h + 2, "K2")
    c.blit(tatami(w, h), 1, 1)
    return c.vl(1 + w // 2, 3, h - 2, "P0").vl(w // 2, 3, h - 2, "W5")


def doorway() -> Canvas:
    """Dark doorway with its frame; the curtain hangs in it as a picture of its own."""
    c = Canvas(48, 48)
    c.r(2, 2, 44, 46, "W0").r(4, 4, 40, 44, "K1").r(4, 38, 40, 10, "F0").hl(4, 43, 38, "K2")
    c.r(0, 0, 48, 4, "W2").hl(0, 47, 0, "W4").r(0, 4, 3, 44, "W2").vl(2, 4, 47, "W0").r(45, 4, 3, 44, "W1")
    return c


def sign_ship() -> Canvas:
    """Wooden sign over the hatch: a cloche, and bare wood for the word, which the game writes in its language."""
    c = Canvas(40, 14)
    c.r(1, 1, 38, 11, "W3").hl(1, 38, 1, "W5").hl(1, 38, 11, "W1").outline()
    c.g(
        3,
        2,
        [
            ".....yy.....",
            "....sssd....",
            "..sstsssdd..",
            ".sttssssssd.",
            ".stsssssssd.",
            "sstssssssssd",
            "tttttttttttt",
            ".SSSSSSSSSS.",
        ],
        {"s": "S3", "S": "T0", "t": "S4", "y": "O1", "d": "S2"},
    )
    return c
