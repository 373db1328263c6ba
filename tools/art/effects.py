"""Effects as drawn frames. EFFECTS[name] = ms per frame, builder(frame) -> canvas, frame count, anchor, motion recipe for the particle code."""

import math
import random
from collections.abc import Callable

from tools.art.px import C

# one shared blob shape per radius: hand-written spans, never a formula circle
DISC = {
    1: [2, 2],
    2: [2, 4, 4, 2],
    3: [4, 6, 6, 6, 6, 4],
    4: [4, 6, 8, 8, 8, 8, 6, 4],
    5: [4, 8, 8, 10, 10, 10, 10, 8, 8, 4],
    6: [6, 8, 10, 12, 12, 12, 12, 12, 12, 10, 8, 6],
    7: [6, 10, 12, 12, 14, 14, 14, 14, 14, 14, 12, 12, 10, 6],
    8: [6, 10, 12, 14, 14, 16, 16, 16, 16, 16, 16, 14, 14, 12, 10, 6],
}


def puff(c: C, x: int, y: int, r: int, base: str, lit: str, shade: str) -> None:
    """round puff with lit upper left and a broken foot shade; x, y is the centre"""
    c.rows(x, y - r, DISC[r], base)
    if r > 1:
        top = DISC[r][:r]
        c.rows(x - 1, y - r, [max(1, w - 2 - j) for j, w in enumerate(top)], lit)
        c.hl(x - r // 2 + 1, x + r // 2, y + r - 1, shade)
        c.p(x + DISC[r][r] // 2 - 1, y + 1, shade)


# ---- steam and smoke ----------------------------------------------------------
def steam(f: int) -> C:
    """one puff: born small and white, grows, breaks into lavender crumbs"""
    c = C(12, 14)
    if f == 0:
        c.rows(6, 9, [2, 4, 2], 'L3')
    elif f == 1:
        c.rows(6, 7, [2, 4, 4, 2], 'L3')
        c.p(7, 10, 'L2')
    elif f == 2:
        puff(c, 6, 8, 3, 'L2', 'L3', 'L1')
    elif f == 3:
        c.rows(6, 3, [3, 5, 7, 7, 5], 'L2')
        c.rows(5, 3, [3, 4, 4], 'L3')
        c.hl(5, 8, 7, 'L1')
    elif f == 4:
        c.rows(4, 2, [3, 4, 3], 'L2')
        c.rows(9, 3, [2, 3, 2], 'L1')
        c.hl(5, 7, 6, 'L1')
    else:
        c.ps('L1', (3, 1), (4, 1), (9, 2), (6, 4))
        c.hl(3, 4, 2, 'L1')
    return c


def smoke(f: int) -> C:
    """one puff from the fire: two unequal lobes, dark and tight at first, then grey and torn"""
    c = C(20, 20)
    plan = (
        ((10, 15, 2),),
        ((9, 13, 3), (13, 15, 2)),
        ((9, 11, 5), (14, 13, 3)),
        ((8, 9, 5), (14, 10, 4), (11, 14, 3)),
        ((6, 6, 3), (13, 7, 3), (10, 11, 2)),
        ((5, 3, 1), (13, 5, 2), (9, 8, 1)),
    )[f]
    base, lit, shade = (
        ('K2', 'L0', 'K1'),
        ('K2', 'L0', 'K1'),
        ('K2', 'L0', 'K1'),
        ('L0', 'L1', 'K2'),
        ('L0', 'L1', 'K2'),
        ('L0', 'L1', 'L0'),
    )[f]
    for x, y, r in plan[::-1]:
        c.rows(x, y - r, DISC[r], base)
        c.hl(x - r + 2, x + r - 2, y + r - 1, shade)
        c.hl(x - r + 2, x - 1, y - r + 1, lit)
        c.p(x - r + 1, y - r + 2, lit) if r > 2 else None
    return c


# ---- fire -----------------------------------------------------------------------
PROFILE = (0.50, 0.86, 1.0, 1.0, 0.92, 0.80, 0.66, 0.52, 0.38, 0.24, 0.12)  # teardrop, from the foot to the tip


def tongue(c: C, x: int, y: int, w: int, h: int, f: int, cores: int = 4) -> None:
    """one tongue: a wave runs up through four stacked colours; the round foot keeps the base line uneven"""
    for scale, hh, col in ((1, 1, 'R2'), (0.72, 0.78, 'O0'), (0.5, 0.56, 'O1'), (0.28, 0.32, 'O2'))[:cores]:
        n = max(2, round(h * hh))
        for j in range(n):
            q = j / max(1, n - 1)
            ww = max(1, round(w * scale * PROFILE[min(10, int(q * 10 + 0.5))]))
            off = round(math.sin(j / h * 4.2 - f * math.pi / 2 + x) * (j / h) * min(2.4, w / 4))
            c.hl(x - ww // 2 + off, x - ww // 2 + ww - 1 + off, y - j, col)
    if (f + x) % 4 == 1 and h > 9:  # a lick tears off
        c.ps('R2', (x + 1, y - h - 2), (x + 1, y - h - 3))


# x, foot above the base, width, height as fractions of the fire's size; back tongues first
FIRE_PLAN = (
    (0.30, 5, 0.22, 0.78),
    (0.56, 6, 0.26, 1.0),
    (0.78, 4, 0.20, 0.66),
    (0.12, 2, 0.18, 0.50),
    (0.42, 2, 0.24, 0.72),
    (0.68, 1, 0.22, 0.56),
    (0.92, 2, 0.15, 0.42),
    (0.24, 0, 0.17, 0.36),
    (0.54, 0, 0.20, 0.40),
    (0.84, 0, 0.16, 0.30),
)


def fire(w: int, h: int, f: int, power: float = 1.0) -> C:
    """a whole fire, w x h, foot at the bottom; power < 1 is dying down"""
    c = C(w, h + 8)
    for n, (fx, up, fw, fh) in enumerate(FIRE_PLAN):
        hh = fh * power * (h - 4)
        if hh >= 4:
            tongue(c, round(fx * w), h + 6 - up, max(3, round(fw * w)), round(hh), f + n, 4 if n > 2 else 3)
    c.outline('R1')
    return c


def ember(f: int) -> C:
    c = C(5, 9)
    y = 7 - f * 2
    x = (2, 3, 2, 1)[f]
    c.p(x, y, ('O2', 'O1', 'O0', 'R2')[f])
    c.p(x, y + 1, ('O1', 'O0', 'R2', 'R1')[f])
    return c


# ---- wet -------------------------------------------------------------------------
def oil(f: int) -> C:
    """boiling patch 14x6"""
    c = C(14, 6)
    for n, (x, y) in enumerate(((2, 1), (7, 3), (11, 2), (4, 4), (9, 1), (12, 4))):
        t = (f + n) % 4
        if t == 0:
            c.p(x, y, 'O2')
        elif t == 1:
            c.ps('O2', (x, y), (x + 1, y))
            c.p(x, y - 1, 'L3')
        elif t == 2:
            c.ps('O1', (x - 1, y), (x + 1, y))
    return c


def soap(f: int) -> C:
    """bubble: grows, floats, pops"""
    c = C(8, 8)
    if f == 0:
        c.rows(4, 3, [2, 2], 'B3')
    elif f in (1, 2, 3):
        if f == 1:
            c.rows(4, 2, [2, 4, 4, 2], 'B3')
            c.rows(4, 3, [2, 2], 'B2')
            c.p(3, 3, 'L3')
        else:
            c.rows(4, 1, [4, 6, 6, 6, 6, 4], 'B3')
            c.rows(4, 2, [4, 4, 4, 4], 'B2')
            c.ps('L3', (3, 2), (2, 3))
            c.p(5, 4 + (f == 3), 'U2')
    else:
        c.ps('B3', (1, 1), (6, 1), (1, 6), (6, 6), (4, 0), (0, 4), (7, 4))
    return c


def water(f: int) -> C:
    """tap stream 2 px with a splash crown"""
    c = C(14, 16)
    c.r(6, 0, 2, 12, 'B3')
    c.vl(6, 0, 11, 'L3')
    c.p(7, (1, 4, 7, 10)[f], 'B2')
    c.p(7, (2, 5, 8, 11)[f], 'B2')
    for x in ((3, 10), (2, 11), (4, 9), (1, 12))[f]:
        c.p(x, (11, 12, 10, 13)[f], 'L3')
    c.hl(3 - f % 2, 10 + f % 2, 13, 'B3')
    c.hl(4, 9, 14, 'B2')
    return c


def foam_arc(dx: int, dy: int, f: int, reach: float = 1.0) -> tuple[C, tuple[int, int]]:
    """spray from (0, 0) to (dx, dy): a low arc of growing clumps that travel 1/4 step per frame; returns canvas and its offset"""
    pad = 12
    x0, y0 = min(0, dx) - pad, min(0, dy) - pad - 10
    c = C(abs(dx) + 2 * pad, abs(dy) + 2 * pad + 10)
    rnd = random.Random(11)
    shade = []
    n = 18
    for i in range(n):
        t = ((i + f / 4) / n) * reach
        wob = rnd.uniform(-1, 1), rnd.uniform(-1, 1)
        x = dx * t + wob[0] * 3 * t - x0
        y = dy * t - math.sin(t * math.pi) * 13 + wob[1] * 4 * t - y0
        r = 1 if t < 0.2 else 2 if t < 0.45 else 3 if t < 0.75 else 4
        if t < 0.12 and i % 2:
            continue
        c.rows(round(x), round(y) - r, DISC[r], 'L3')
        shade.append((round(x), round(y), r))
    for x, y, r in shade:
        if r > 1:
            c.hl(x - r + 2, x + r - 3, y + r - 1, 'S3')
    c.outline('S2')
    return c, (x0, y0)


def foam_pile(w: int, stage: int, seed: int = 3) -> C:
    """settling foam on a top of width w; stage 0 fresh and high ... 3 last flecks"""
    c = C(w, 18)
    rnd = random.Random(seed)
    blobs = [(rnd.randrange(4, w - 4), rnd.choice((0, 0, 1, 2, 3)), rnd.choice((3, 4, 4, 5))) for _ in range(w // 4)]
    for x, up, r in sorted(blobs, key=lambda b: -b[1]):
        r -= stage
        if r < 1:
            continue
        y = 15 - r - (up if stage < 2 else 0)
        c.rows(x, y - r, DISC[r], 'L3')
        if r > 1:
            c.hl(x - r + 2, x + r - 2, y + r - 1, 'L2')
            c.hl(x - r + 2, x + r - 3, y + r - 1, 'S4') if r > 2 else None
            c.p(x + r - 2, y, 'L2')
    if stage < 3:  # drips of different lengths run over the lip
        for x, n in ((w // 5, 3), (w // 5 + 3, 1), (w // 2 + 2, 2), (w - w // 4, 3)):
            c.r(x, 12, 2, 2 + n - stage, 'L3')
            c.p(x + 1, 12 + n - stage, 'L2')
    c.outline('S2')
    return c


# ---- small change ---------------------------------------------------------------
def dust(f: int) -> C:
    c = C(18, 9)
    for x, y, r in (((5, 6, 1),), ((5, 5, 2), (11, 6, 1)), ((4, 4, 2), (12, 5, 2)), ((3, 2, 1), (13, 3, 1)))[f]:
        c.rows(x, y - r, DISC[r], 'P1' if f < 3 else 'P0')
        c.hl(x - r + 1, x + r - 1, y + r - 1, 'P0')
    return c


def sparkle(f: int) -> C:
    c = C(9, 9)
    n = (0, 1, 3, 1, 0)[f]
    for d in range(1, n + 1):
        c.ps('O2', (4 - d, 4), (4 + d, 4), (4, 4 - d), (4, 4 + d))
    c.p(4, 4, 'L3')
    if n == 3:
        c.ps('L3', (3, 4), (5, 4), (4, 3), (4, 5))
        c.ps('O1', (2, 2), (6, 6), (6, 2), (2, 6))
    return c


def poof(f: int) -> C:
    """five puffs fly apart (sous-chef leaves, station reset)"""
    c = C(36, 30)
    d = (1, 5, 8, 10, 11, 12)[f]
    r = (4, 5, 4, 3, 2, 1)[f]
    for x, y in ((-1, -0.2), (-0.6, 0.6), (0, -1), (0.7, 0.5), (1, -0.3)):
        puff(c, 18 + round(x * d), 16 + round(y * d * 0.8), r, 'L2' if f < 4 else 'L1', 'L3' if f < 3 else 'L2', 'L1')
    if f == 0:
        puff(c, 18, 16, 6, 'L3', 'L3', 'L2')
    return c


def crumbs(f: int) -> C:
    """bits off the board: up, out, down"""
    c = C(16, 10)
    for n, (vx, col) in enumerate(((-6, 'O1'), (-3, 'G3'), (2, 'W5'), (5, 'O0'))):
        t = (f + 1) / 4
        c.p(round(8 + vx * t), round(8 - 10 * t * (1 - t) * (2 - n % 2 * 0.6)), col)
    return c


def coin(f: int) -> C:
    """6-frame spin, 11x11"""
    c = C(11, 11)
    w = (9, 7, 3, 1, 3, 7)[f]
    back = f in (3, 4, 5)
    rows = {9: [5, 7, 9, 9, 9, 9, 9, 7, 5], 7: [3, 5, 7, 7, 7, 7, 7, 5, 3], 3: [1, 3, 3, 3, 3, 3, 3, 3, 1], 1: [1] * 9}[w]
    c.rows(5, 1, rows, 'O0' if back else 'O1')
    if w > 3:
        c.rows(5, 2, [max(1, q - 3) for q in rows[1:-1]], 'O1' if back else 'O2')
        c.rows(5, 4, [max(1, w // 3)] * 3, 'O0')
        c.vl(5 - w // 2 + (w > 7), 3, 5, 'L3')
    elif w == 3:
        c.vl(4, 2, 7, 'O2')
    else:
        c.vl(5, 1, 9, 'R1')
    c.outline('K1')
    return c


def coin_arc(dx: int, dy: int, n: int = 12, high: int = 22) -> list[tuple[int, int]]:
    """path points for a coin that hops up and flies to (dx, dy)"""
    return [(round(dx * t), round(dy * t - high * 4 * t * (1 - t) * (1 - 0.4 * t))) for t in (i / (n - 1) for i in range(n))]


def zzz(f: int) -> C:
    """three letters, each rising and swaying; a new one starts every second frame"""
    c = C(24, 24)
    small, big = ["zzz", ".z.", "zzz"], ["zzzzz", "...z.", "..z..", ".z...", "zzzzz"]
    for n in range(3):
        t = ((f + n * 2) % 6) / 6
        x, y = 2 + round(t * 12) + (0, 1)[(f + n) % 2], 17 - round(t * 16)
        if t < 0.85:
            c.g(x, y, small if t < 0.3 else big, {'z': 'L3' if t < 0.6 else 'B3'})
    c.outline('B0')
    return c


def ring(f: int) -> C:
    """sound marks beside the bell"""
    c = C(12, 16)
    if f < 3:
        x = 1 + f
        c.vl(x + 1, 5, 10, 'O2')
        c.ps('O2', (x, 4), (x, 11))
    if 0 < f < 3:
        c.vl(x + 5, 3, 12, 'O1')
        c.ps('O1', (x + 4, 2), (x + 4, 13))
    if f == 3:
        c.vl(8, 4, 6, 'O1')
        c.vl(8, 10, 12, 'O1')
    return c


def sweat(f: int) -> C:
    """two drops thrown off a panicking head; the head is in the gap"""
    c = C(36, 16)
    for side, x0 in ((-1, 7), (1, 28)):
        t = (f + (side > 0) * 2) % 4
        x, y = x0 + side * (0, 2, 3, 4)[t], (6, 3, 4, 8)[t]
        c.g(x - 1, y, [".B", "BL", "Bb"] if side < 0 else ["B.", "LB", "bB"], {'B': 'B3', 'L': 'L3', 'b': 'B2'})
    c.outline('B0')
    return c


def note(f: int) -> C:
    c = C(10, 14)
    c.g(2 + (f % 2), 8 - f * 2, ["..nn", "..nn", "..n.", ".nn.", "nnn.", ".n.."], {'n': ('B3', 'B3', 'U2', 'U2')[f]})
    c.outline('B0') if f < 3 else None
    return c


# name: (frames, ms, builder, anchor, recipe)
EFFECTS: dict[str, tuple[int, int, Callable[[int], C], tuple[int, int], str]] = {
    'steam': (6, 200, steam, (6, 12), 'rises 10 px/s, sways 1 px; 3 per pot, born 400 ms apart'),
    'smoke': (6, 360, smoke, (10, 18), 'rises 18 px/s, drifts right 4 px/s; one each 300 ms per fire'),
    'fire S': (4, 90, lambda f: fire(20, 18, f), (10, 25), 'stays; 4 frames, power 0.4 .. 1'),
    'fire M': (4, 90, lambda f: fire(34, 28, f), (17, 35), 'stays'),
    'fire L': (4, 90, lambda f: fire(52, 42, f), (26, 49), 'stays; power drops .25 per s of foam'),
    'ember': (4, 200, ember, (2, 8), 'rises 25 px/s on a sine of 3 px'),
    'oil': (4, 130, oil, (7, 3), 'stays on the oil'),
    'soap': (5, 240, soap, (4, 7), 'rises 8 px/s, pops'),
    'water': (4, 80, water, (6, 0), 'stays under the tap'),
    'foam arc': (4, 60, lambda f: foam_arc(40, -24, f)[0], (12, 56), 'nozzle to target, low arc'),
    'foam pile': (4, 700, lambda f: foam_pile(44, f), (22, 16), 'stages 0-3 as it settles, 3 s in all'),
    'dust': (4, 60, dust, (9, 8), 'behind the heel'),
    'sparkle': (5, 70, sparkle, (4, 4), 'stays'),
    'poof': (6, 60, poof, (18, 16), 'stays'),
    'crumbs': (4, 60, crumbs, (8, 8), 'at the knife'),
    'coin': (6, 70, coin, (5, 5), 'spins on coin_arc(): 12 points x 45 ms'),
    'zzz': (6, 300, zzz, (0, 22), 'beside a sleeping head'),
    'ring': (4, 90, ring, (0, 8), 'right of the bell, on event ring'),
    'sweat': (4, 90, sweat, (18, 14), 'around a head, on event sweat'),
    'note': (4, 260, note, (5, 12), 'above the radio'),
}


def effect(name: str, ms: int) -> tuple[C, tuple[int, int]]:
    """frame of a looping effect at a time"""
    n, d, make, anchor, _ = EFFECTS[name]
    return make(int(ms // d) % n), anchor
