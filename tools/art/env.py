"""Room shell: floors, walls, windows, noren, lanterns, pans."""

import random

from tools.art.pal import IDX
from tools.art.px import C


def planks(w: int, h: int, seed: int = 3) -> C:
    """quiet horizontal planks, 8 px tall, staggered joints, sparse grain and nail dots"""
    R = random.Random(seed)
    c = C(w, h, 'F1')
    for y in range(0, h, 8):
        x = -R.randrange(0, 60)
        while x < w:
            L = R.choice((44, 52, 60, 68))
            tone = R.choice(('F1', 'F1', 'F1', 'F2'))
            c.r(x, y, L, 8, tone)
            c.hl(x, x + L - 1, y + 7, 'F0')
            if tone == 'F1' and R.random() < 0.5:
                c.hl(x + 2, x + 2 + R.randrange(8, 22), y, 'F2')
            c.vl(x + L - 1, y, y + 7, 'F0')
            if R.random() < 0.6:
                c.p(x + 2, y + 3, 'F0').p(x + L - 4, y + 3, 'F0')
            for _ in range(R.randrange(0, 3)):
                gx = x + R.randrange(4, L - 10)
                gl = R.randrange(4, 14)
                gy = y + R.choice((2, 4, 5))
                c.hl(gx, gx + gl, gy, 'F0' if tone == 'F1' else 'F1')
            if R.random() < 0.10:
                kx = x + R.randrange(8, L - 10)
                c.hl(kx, kx + 2, y + 2, 'F0').hl(kx, kx + 2, y + 4, 'F0').p(kx - 1, y + 3, 'F0').p(kx + 3, y + 3, 'F0')
            x += L
    return c


def tiles(w: int, h: int, seed: int = 5) -> C:
    """work-zone tile: 16 px, two close tones, 1 px grout, rare chips"""
    R = random.Random(seed)
    c = C(w, h, 'T1')
    for ty in range(0, h, 16):
        for tx in range(0, w, 16):
            b = 'T1' if (tx // 16 + ty // 16) % 2 else 'T2'
            c.r(tx, ty, 16, 16, b).hl(tx, tx + 15, ty + 15, 'T0').vl(tx + 15, ty, ty + 15, 'T0')
            if b == 'T1':
                c.hl(tx + 1, tx + R.randrange(3, 8), ty, 'T2')
            if R.random() < 0.10:
                c.ps('T0', (tx + 14, ty + 1), (tx + 14, ty), (tx + 13, ty))
            if R.random() < 0.08:
                c.line(tx + 4, ty + 3, tx + 8, ty + 9, 'T0' if b == 'T1' else 'T1')
    return c


def tatami(w: int, h: int) -> C:
    c = C(w, h, 'P1')
    for y in range(0, h, 2):
        for x in range(w):
            if (x + (y // 2) * 3) % 6 < 1:
                c.p(x, y, 'P0')
    c.r(0, 0, w, 2, 'G0').r(0, h - 2, w, 2, 'G0')
    return c


def wall(w: int, h: int) -> C:
    """plaster + posts + wainscot; quiet"""
    c = C(w, h, 'P0')
    R = random.Random(2)
    c.r(0, 8, w, h - 26, 'P0')
    for _ in range(w // 7):
        x = R.randrange(w)
        y = R.randrange(10, h - 20)
        c.hl(x, x + R.randrange(2, 6), y, 'P1' if R.random() < 0.35 else 'F2')
    # head beam
    c.r(0, 0, w, 8, 'W1').hl(0, w - 1, 0, 'W2').hl(0, w - 1, 6, 'W0').hl(0, w - 1, 7, 'K2')
    for x in range(0, w, 3):
        if R.random() < 0.3:
            c.hl(x, x + R.randrange(3, 9), 2 + R.randrange(3), 'W0')
    c.hl(0, w - 1, 8, 'F2').hl(0, w - 1, 9, 'F2')
    # wainscot
    y = h - 18
    c.r(0, y, w, 18, 'W1').hl(0, w - 1, y, 'W3').hl(0, w - 1, y + 1, 'W2').hl(0, w - 1, y + 2, 'W0')
    for x in range(0, w, 10):
        c.vl(x, y + 3, h - 3, 'W0').vl(x + 1, y + 3, h - 3, 'F0')
    c.r(0, h - 3, w, 3, 'W0').hl(0, w - 1, h - 3, 'W1').hl(0, w - 1, h - 1, 'K2')
    return c


def post(h: int) -> C:
    c = C(8, h, 'W1')
    c.vl(0, 0, h - 1, 'W0').vl(1, 0, h - 1, 'W2').vl(2, 4, h - 9, 'W2').vl(7, 0, h - 1, 'K2').vl(6, 0, h - 1, 'W0')
    return c


def shoji(w: int = 48, h: int = 34, lit: bool = True) -> C:
    c = C(w, h, 'W1')
    c.box(0, 0, w, h, 'W1', 'W0').hl(1, w - 2, 1, 'W2')
    half = (w - 6) // 2
    for k in range(2):
        x = 2 + k * (half + 2)
        c.r(x, 3, half, h - 6, 'W5' if lit else 'L1')
        # glow falls off towards the lower right, in flat steps
        c.r(x, h - 10, half, 7, 'W4' if lit else 'L0')
        if k == 1:
            c.r(x + half - 5, 3, 5, h - 6, 'W4' if lit else 'L0')
        if k == 0 and lit:
            c.r(x, 3, 6, 6, 'L3')
        for gx in range(1, 3):
            c.vl(x + half * gx // 3, 3, h - 4, 'W2')
        for gy in range(1, 3):
            c.hl(x, x + half - 1, 3 + (h - 6) * gy // 3, 'W2')
        c.hl(x, x + half - 1, 3, 'W3')
    if lit:  # bamboo shadow falling on the paper
        for x0, y0, x1, y1 in ((w - 12, h - 5, w - 9, 5), (w - 8, 12, w - 16, 9), (w - 9, 18, w - 4, 14), (w - 10, 22, w - 18, 20)):
            n = max(abs(x1 - x0), abs(y1 - y0))
            for i in range(n + 1):
                xx = round(x0 + (x1 - x0) * i / n)
                yy = round(y0 + (y1 - y0) * i / n)
                if 2 <= xx < w - 2 and 3 <= yy < h - 3 and c.a[yy, xx] in (IDX['W5'], IDX['W4']):
                    c.p(xx, yy, 'P1')
    c.r(0, h - 3, w, 3, 'W2').hl(0, w - 1, h - 3, 'W3').hl(0, w - 1, h - 1, 'W0')
    return c


def noren(w: int = 46, h: int = 30, f: int = 0, part: int = 0) -> C:
    """indigo split curtain with a white bowl mark; hem sways one pixel; part 1-2 opens it to the right for somebody who walks through"""
    c = C(w, h + 2)
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
            c.hl(x0, x1, y, 'B0').ps('B1', (x0, y), (x0 + 1, y)).p(x1, y, 'K1')
            if y % 9 < 5:
                c.p((x0 + x1) // 2 + 2, y, 'K1').p((x0 + x1) // 2 - 2, y, 'B1')
            if y == h - 1:
                c.hl(x0, x1, y, 'K1')
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
            {'L': 'L2', 'l': 'L2'},
        )
        for k in range(1, n):
            c.vl(k * pw - 1, 2, h - 1, 'K0')
    c.r(0, 0, w, 3, 'B0').hl(0, w - 1, 0, 'B1').hl(0, w - 1, 2, 'K1')
    for x in range(3, w, 8):
        c.p(x, 1, 'L2')
    return c


def lantern(f: int = 0) -> C:
    """paper lantern 14x20"""
    c = C(16, 24)
    c.r(5, 2, 6, 2, 'K1').hl(7, 8, 0, 'K1').vl(7, 0, 2, 'K1').hl(5, 10, 2, 'W1')
    c.rows(8, 4, [8, 10, 12, 12, 12, 12, 12, 12, 12, 10, 8], 'R2')
    for y, w in ((6, 12), (9, 12), (12, 12)):
        c.hl(8 - w // 2, 8 + w // 2 - 1, y, 'R1')
    c.r(4, 5, 4, 8, 'O0').r(5, 7, 3, 5, 'O1').r(5, 8, 2, 2, 'O2')
    for y in (6, 9, 12):
        c.hl(3, 8, y, 'R2')
    c.vl(13, 6, 12, 'R1').vl(12, 12, 13, 'R1')
    c.r(5, 15, 6, 2, 'W1').hl(5, 10, 15, 'W3')
    c.outline()
    c.ps('O1', (7, 18), (8, 18)).ps('R1', (7, 19), (8, 19), (7, 20))
    return c


def pans(w: int = 70) -> C:
    """rail with hanging pans & ladles"""
    c = C(w, 26)
    c.hl(0, w - 1, 2, 'S0').hl(0, w - 1, 1, 'S2').p(0, 0, 'S0').p(w - 1, 0, 'S0')

    def pan(x: int, r: int, col: str, hi: str, sh: str) -> None:
        c.vl(x, 3, 6, 'K1').vl(x, 6, 9, col)
        c.rows(x + 1, 9, {5: [6, 8, 10, 10, 10, 10, 8, 6], 4: [4, 6, 8, 8, 6, 4]}[r], sh)
        c.rows(x, 9, {5: [4, 6, 8, 8, 8, 8, 6, 4], 4: [4, 6, 6, 6, 6, 4]}[r], col)
        c.hl(x - 2, x, 10, hi).p(x - 3, 11, hi)

    pan(8, 5, 'S2', 'S4', 'S0')
    pan(24, 4, 'O0', 'O2', 'R1')
    pan(37, 5, 'T0', 'S3', 'S0')
    for x, t in ((49, 0), (56, 1), (63, 2)):
        c.vl(x, 3, 13, 'S3').vl(x + 1, 3, 13, 'S0')
        if t == 0:
            c.rows(x + 1, 13, [4, 4, 2], 'S3').hl(x, x + 2, 15, 'S0')
        if t == 1:
            c.r(x - 1, 13, 4, 6, 'W3').vl(x + 2, 13, 18, 'W1')
        if t == 2:
            c.ps('S3', (x - 1, 13), (x - 1, 14), (x + 2, 13), (x + 2, 14), (x, 15), (x + 1, 15), (x - 1, 16), (x + 2, 16))
    return c


def shelf(w: int = 56) -> C:
    """wall shelf with bowls, jars"""
    c = C(w, 20)
    y = 15

    def jar(x: int, col: str, lid: str, h: int = 8, wd: int = 7) -> None:
        c.r(x, y - h, wd, h, col).vl(x + 1, y - h + 1, y - 3, 'L3' if col != 'L3' else 'S4').r(x, y - h - 2, wd, 2, lid).vl(
            x + wd - 1, y - h, y - 1, lid
        )

    jar(3, 'R1', 'W0')
    jar(12, 'O1', 'W1', 6)
    for k in range(3):
        c.rows(25, y - 3 - k * 3, [9, 7, 5], 'L2' if k != 1 else 'B2')
    for k in range(3):
        c.hl(21, 23, y - 3 - k * 3, 'L3')
    jar(33, 'G1', 'W0', 9, 6)
    jar(41, 'L2', 'B1', 7, 8)
    c.hl(42, 47, y - 4, 'B1')
    c.r(0, y, w, 3, 'W2').hl(0, w - 1, y, 'W4').hl(0, w - 1, y + 2, 'W0').p(6, y + 3, 'W0').p(w - 7, y + 3, 'W0').p(6, y + 4, 'W0').p(
        w - 7, y + 4, 'W0'
    )
    c.outline()
    return c


def menu_strips(n: int = 6, seed: int = 1) -> C:
    R = random.Random(seed)
    c = C(n * 9 + 2, 26)
    for k in range(n):
        x = 1 + k * 9
        h = 20 + (k * 7) % 4
        c.r(x, 2, 7, h, 'W5' if k % 3 else 'L2').vl(x + 6, 2, h + 1, 'W3' if k % 3 else 'L1').hl(
            x, x + 6, h + 1, 'W3' if k % 3 else 'L1'
        ).p(x + 3, 1, 'K1')
        y = 5
        while y < h - 3:
            col = 'R1' if k == 2 else 'K2'
            c.hl(x + 1, x + 4, y, col).p(x + R.randrange(1, 5), y + 1, col)
            if R.random() < 0.7:
                c.p(x + 2, y + 2, col)
            if R.random() < 0.5:
                c.p(x + 4, y + 2, col)
            y += 4
    c.outline()
    return c


def wallclock() -> C:
    c = C(20, 20)
    c.rows(10, 2, [6, 10, 12, 14, 14, 16, 16, 16, 16, 16, 16, 14, 14, 12, 10, 6], 'W3').rows(
        10, 4, [6, 10, 12, 12, 12, 12, 12, 12, 12, 12, 10, 6], 'L3'
    )
    c.vl(10, 6, 10, 'K1').hl(10, 13, 10, 'K1').ps('R1', (10, 5)).ps('L0', (10, 14), (5, 10), (14, 10)).hl(5, 9, 3, 'W5').outline()
    return c


def cat() -> C:
    """lucky cat"""
    c = C(16, 20)
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
        {'w': 'L3', 'v': 'L1', 'p': 'V0', 'K': 'K0', 'r': 'R2', 'y': 'O1'},
    )
    c.outline()
    return c


def hood(w: int = 60) -> C:
    c = C(w, 30)
    for j in range(14):
        i = max(0, 9 - j)
        c.hl(i, w - 1 - i, 8 + j, 'S2' if j < 10 else 'T0').p(i, 8 + j, 'S4').p(i + 1, 8 + j, 'S3').p(w - 1 - i, 8 + j, 'S0')
    c.r(12, 0, w - 24, 8, 'S2').vl(12, 0, 8, 'S4').vl(13, 0, 8, 'S3').vl(w - 13, 0, 8, 'S0')
    c.hl(0, w - 1, 20, 'S4').hl(0, w - 1, 21, 'S0')
    for x in range(8, w - 8, 7):
        c.hl(x, x + 4, 17, 'S0')
    c.outline()
    return c


def sidewall(h: int) -> C:
    c = C(7, h, 'W0')
    c.vl(5, 0, h - 1, 'W2').vl(6, 0, h - 1, 'K1').vl(4, 0, h - 1, 'W1')
    for y in range(0, h, 40):
        c.hl(0, 5, y, 'K1')
    return c


def sill(w: int) -> C:
    c = C(w, 8, 'W1')
    c.hl(0, w - 1, 0, 'W3').hl(0, w - 1, 1, 'W2').hl(0, w - 1, 6, 'W0').hl(0, w - 1, 7, 'K1')
    for x in range(20, w, 64):
        c.vl(x, 1, 7, 'W0')
    return c


def mat(w: int, h: int, a: str = 'K2', b: str = 'F0') -> C:
    c = C(w, h, a)
    c.hl(0, w - 1, 0, b).hl(2, w - 3, 2, b).hl(2, w - 3, h - 3, b).vl(2, 2, h - 3, b).vl(w - 3, 2, h - 3, b).hl(0, w - 1, h - 1, 'K1')
    for x in range(6, w - 6, 6):
        c.p(x, h // 2, b).p(x + 1, h // 2, b)
    return c


def drain() -> C:
    c = C(14, 10, 'T0')
    c.hl(0, 13, 0, 'S0').hl(0, 13, 9, 'T2')
    for x in range(2, 13, 3):
        c.vl(x, 2, 7, 'S0')
    return c


def chilies() -> C:
    c = C(12, 28)
    c.vl(6, 0, 4, 'W3')
    for k in range(7):
        y = 4 + k * 3
        c.ps('G1', (6, y))
        if k % 2:
            c.line(7, y + 1, 9, y + 4, 'R2').line(7, y + 2, 8, y + 5, 'R1')
        else:
            c.line(5, y + 1, 3, y + 4, 'R2').line(5, y + 2, 4, y + 5, 'R1')
    c.outline()
    return c


def garlic() -> C:
    c = C(12, 28)
    c.vl(6, 0, 4, 'W3')
    for k in range(4):
        y = 4 + k * 5
        x = 5 if k % 2 else 7
        c.rows(x, y, [2, 4, 6, 6, 4], 'L3').vl(x + 1, y + 1, y + 4, 'L1').p(x - 1, y, 'W4').p(x - 2, y + 3, 'L2')
    c.outline()
    return c


def sleeping_cat(f: int = 0) -> C:
    c = C(22, 13)
    c.g(
        1,
        1,
        [
            "....K.....K.........",
            "....Ko...oK.oooo....",
            "...oooooooooooooooo.",
            "..ooowoooowoooOooooo",
            "..okkowwokkooOoooooo",
            "..owwwpwwwoooooOoooR",
            "...wwwwwwwoooooooooR",
            ".ooowwwoooooooooooRR",
            "oOooooooooooooooRRR.",
            ".RRRoooooooRRRRRR...",
        ],
        {'o': 'O0', 'O': 'O1', 'R': 'R1', 'w': 'L3', 'k': 'K1', 'p': 'V0', 'K': 'O0'},
    )
    c.outline()
    return c


def crumbs(seed: int = 1, cols: tuple[str, ...] = ('W5', 'G2', 'O0')) -> C:
    R = random.Random(seed)
    c = C(26, 10)
    for _ in range(7):
        c.p(R.randrange(26), R.randrange(10), R.choice(cols))
    return c


def puddle() -> C:
    c = C(22, 7)
    c.rows(11, 0, [8, 14, 18, 20, 16, 8], 'T2').hl(4, 9, 1, 'S3').hl(13, 15, 3, 'S3')
    return c


def longshelf(w: int = 92) -> C:
    """two-tier wall shelf: tins, jars, bowls, a fern"""
    c = C(w, 34)
    R = random.Random(9)
    for y in (14, 30):
        x = 3
        while x < w - 9:
            t = R.randrange(5)
            if t == 0:
                jar, lid = R.choice((('R1', 'W0'), ('G1', 'W0'), ('B1', 'W1'), ('C1', 'W0')))
                c.r(x, y - 8, 6, 8, jar).r(x, y - 10, 6, 2, lid).vl(x + 1, y - 7, y - 3, 'L1')
                x += 8
            elif t == 1:
                for k in range(3):
                    c.rows(x + 5, y - 3 - k * 3, [9, 7, 5], ('L1', 'B1', 'L1')[k])
                x += 12
            elif t == 2:
                c.r(x, y - 6, 5, 6, 'O0').hl(x, x + 4, y - 6, 'O1').r(x + 1, y - 8, 3, 2, 'W1')
                x += 7
            elif t == 3:
                c.r(x, y - 11, 4, 11, 'S2').vl(x, y - 10, y - 2, 'S3').r(x + 1, y - 13, 2, 2, 'W1')
                x += 6
            else:
                c.rows(x + 4, y - 6, [6, 8, 8, 8, 7, 6], 'T0').hl(x + 1, x + 4, y - 5, 'S2')
                x += 11
        c.r(0, y, w, 3, 'W2').hl(0, w - 1, y, 'W4').hl(0, w - 1, y + 2, 'W0')
        for bx in (6, w - 9):
            c.r(bx, y + 3, 3, 2, 'W1')
    c.outline()
    return c


def kniferack() -> C:
    c = C(40, 22)
    c.r(1, 2, 38, 4, 'W2').hl(1, 38, 2, 'W4').hl(1, 38, 5, 'W0')
    for x, l, w2 in ((4, 13, 4), (11, 10, 3), (17, 12, 2), (22, 9, 5), (30, 11, 3), (35, 7, 2)):
        c.r(x, 1, 2, 4, 'K1').r(x - (w2 > 3), 6, w2, l - 6, 'S3').vl(x - (w2 > 3), 6, l - 1, 'S4').p(x, l, 'S3')
    c.outline()
    return c


def orderboard() -> C:
    """cork board with pinned cards"""
    c = C(44, 30)
    c.r(1, 1, 42, 27, 'W1').hl(1, 42, 1, 'W3').r(3, 3, 38, 23, 'F2').hl(3, 40, 3, 'F0')
    for x, y, a, b in (
        (5, 5, 'L2', 'L1'),
        (15, 6, 'W5', 'W3'),
        (26, 5, 'B3', 'B2'),
        (6, 15, 'W5', 'W3'),
        (17, 16, 'L2', 'L1'),
        (28, 15, 'V0', 'R1'),
    ):
        c.r(x, y, 9, 8, a).hl(x, x + 8, y + 7, b).hl(x + 1, x + 6, y + 3, b).hl(x + 1, x + 5, y + 5, b).p(x + 4, y, 'R2')
    c.outline()
    return c


def carpet(w: int, h: int) -> C:
    """runner for the banquet hall: quiet red with a gold edge"""
    c = C(w, h, 'R0')
    c.vl(1, 0, h - 1, 'W2').vl(w - 2, 0, h - 1, 'W2')
    for y in range(4, h, 12):
        c.rows(w // 2, y, [1, 3, 5, 3, 1], 'K2')
    return c
