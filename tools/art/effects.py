"""Effects as drawn frames: `EFFECTS` names them with their timing and anchor."""

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

from tools.art.parts import FIXED, PLATE
from tools.art.px import Canvas

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


def puff(c: Canvas, x: int, y: int, r: int, base: str, lit: str, shade: str) -> None:
    """Round puff with lit upper left and a broken foot shade; x, y is the centre."""
    c.rows(x, y - r, DISC[r], base)
    if r > 1:
        top = DISC[r][:r]
        c.rows(x - 1, y - r, [max(1, w - 2 - j) for j, w in enumerate(top)], lit)
        c.hl(x - r // 2 + 1, x + r // 2, y + r - 1, shade)
        c.p(x + DISC[r][r] // 2 - 1, y + 1, shade)


# ---- steam and smoke ----------------------------------------------------------
def steam(f: int) -> Canvas:
    """One puff: born small and white, grows, breaks into lavender crumbs."""
    c = Canvas(12, 14)
    if f == 0:
        c.rows(6, 9, [2, 4, 2], "L3")
    elif f == 1:
        c.rows(6, 7, [2, 4, 4, 2], "L3")
        c.p(7, 10, "L2")
    elif f == 2:
        puff(c, 6, 8, 3, "L2", "L3", "L1")
    elif f == 3:
        c.rows(6, 3, [3, 5, 7, 7, 5], "L2")
        c.rows(5, 3, [3, 4, 4], "L3")
        c.hl(5, 8, 7, "L1")
    elif f == 4:
        c.rows(4, 2, [3, 4, 3], "L2")
        c.rows(9, 3, [2, 3, 2], "L1")
        c.hl(5, 7, 6, "L1")
    else:
        c.ps("L1", (3, 1), (4, 1), (9, 2), (6, 4))
        c.hl(3, 4, 2, "L1")
    return c


def smoke(f: int) -> Canvas:
    """One puff from the fire: two unequal lobes, dark and tight at first, then grey and torn."""
    c = Canvas(20, 20)
    plan = (
        ((10, 15, 2),),
        ((9, 13, 3), (13, 15, 2)),
        ((9, 11, 5), (14, 13, 3)),
        ((8, 9, 5), (14, 10, 4), (11, 14, 3)),
        ((6, 6, 3), (13, 7, 3), (10, 11, 2)),
        ((5, 3, 1), (13, 5, 2), (9, 8, 1)),
    )[f]
    base, lit, shade = (
        ("K2", "L0", "K1"),
        ("K2", "L0", "K1"),
        ("K2", "L0", "K1"),
        ("L0", "L1", "K2"),
        ("L0", "L1", "K2"),
        ("L0", "L1", "L0"),
    )[f]
    for x, y, r in plan[::-1]:
        c.rows(x, y - r, DISC[r], base)
        c.hl(x - r + 2, x + r - 2, y + r - 1, shade)
        c.hl(x - r + 2, x - 1, y - r + 1, lit)
        if r > 2:
            c.p(x - r + 1, y - r + 2, lit)
    return c


# ---- fire -----------------------------------------------------------------------
PROFILE = (0.50, 0.86, 1.0, 1.0, 0.92, 0.80, 0.66, 0.52, 0.38, 0.24, 0.12)  # teardrop, from the foot to the tip


def tongue(c: Canvas, x: int, y: int, w: int, h: int, f: int, cores: int = 4) -> None:
    """One tongue: a wave runs up through four stacked colours; the round foot keeps the base line uneven."""
    for scale, hh, col in ((1, 1, "R2"), (0.72, 0.78, "O0"), (0.5, 0.56, "O1"), (0.28, 0.32, "O2"))[:cores]:
        n = max(2, round(h * hh))
        for j in range(n):
            q = j / max(1, n - 1)
            ww = max(1, round(w * scale * PROFILE[min(10, int(q * 10 + 0.5))]))
            off = round(math.sin(j / h * 4.2 - f * math.pi / 2 + x) * (j / h) * min(2.4, w / 4))
            c.hl(x - ww // 2 + off, x - ww // 2 + ww - 1 + off, y - j, col)
    if (f + x) % 4 == 1 and h > 9:  # a lick tears off
        c.ps("R2", (x + 1, y - h - 2), (x + 1, y - h - 3))


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


def fire(w: int, h: int, f: int, power: float = 1.0) -> Canvas:
    """A whole fire, w x h, foot at the bottom; power < 1 is dying down."""
    c = Canvas(w, h + 8)
    for n, (fx, up, fw, fh) in enumerate(FIRE_PLAN):
        hh = fh * power * (h - 4)
        if hh >= 4:
            tongue(c, round(fx * w), h + 6 - up, max(3, round(fw * w)), round(hh), f + n, 4 if n > 2 else 3)
    c.outline("R1")
    return c


def ember(f: int) -> Canvas:
    """A spark of two pixels that cools on its way up."""
    c = Canvas(5, 9)
    y = 7 - f * 2
    x = (2, 3, 2, 1)[f]
    c.p(x, y, ("O2", "O1", "O0", "R2")[f])
    c.p(x, y + 1, ("O1", "O0", "R2", "R1")[f])
    return c


# ---- wet -------------------------------------------------------------------------
def oil(f: int) -> Canvas:
    """Boiling patch 14x6."""
    c = Canvas(14, 6)
    for n, (x, y) in enumerate(((2, 1), (7, 3), (11, 2), (4, 4), (9, 1), (12, 4))):
        t = (f + n) % 4
        if t == 0:
            c.p(x, y, "O2")
        elif t == 1:
            c.ps("O2", (x, y), (x + 1, y))
            c.p(x, y - 1, "L3")
        elif t == 2:
            c.ps("O1", (x - 1, y), (x + 1, y))
    return c


def soap(f: int) -> Canvas:
    """Bubble: grows, floats, pops."""
    c = Canvas(8, 8)
    if f == 0:
        c.rows(4, 3, [2, 2], "B3")
    elif f in (1, 2, 3):
        if f == 1:
            c.rows(4, 2, [2, 4, 4, 2], "B3")
            c.rows(4, 3, [2, 2], "B2")
            c.p(3, 3, "L3")
        else:
            c.rows(4, 1, [4, 6, 6, 6, 6, 4], "B3")
            c.rows(4, 2, [4, 4, 4, 4], "B2")
            c.ps("L3", (3, 2), (2, 3))
            c.p(5, 4 + (f == 3), "U2")
    else:
        c.ps("B3", (1, 1), (6, 1), (1, 6), (6, 6), (4, 0), (0, 4), (7, 4))
    return c


def water(f: int) -> Canvas:
    """Tap stream 2 px with a splash crown."""
    c = Canvas(14, 16)
    c.r(6, 0, 2, 12, "B3")
    c.vl(6, 0, 11, "L3")
    c.p(7, (1, 4, 7, 10)[f], "B2")
    c.p(7, (2, 5, 8, 11)[f], "B2")
    for x in ((3, 10), (2, 11), (4, 9), (1, 12))[f]:
        c.p(x, (11, 12, 10, 13)[f], "L3")
    c.hl(3 - f % 2, 10 + f % 2, 13, "B3")
    c.hl(4, 9, 14, "B2")
    return c


def clump(c: Canvas, x: int, y: int, r: int) -> None:
    """A clump of foam: white, with a lavender crescent at its lower right."""
    c.rows(x, y - r, DISC[r], "L2" if r > 1 else "L3")
    if r > 1:
        c.rows(x - 1, y - r, [max(2, w - 2) for w in DISC[r][:-2]], "L3")
        c.p(x - r // 2, y - r, "L3")
    if r > 3:
        c.hl(x - r + 3, x + r - 3, y + r - 1, "S3")


def foam_arc(dx: int, dy: int, f: int, reach: float = 1.0) -> tuple[Canvas, tuple[int, int]]:
    """Spray from (0, 0) to (dx, dy): a low arc of growing clumps that travel 1/4 step per frame; and its offset."""
    pad = 14
    x0, y0 = min(0, dx) - pad, min(0, dy) - pad - 12
    c = Canvas(abs(dx) + 2 * pad, abs(dy) + 2 * pad + 12)
    rnd = random.Random(11)
    n = 24
    clumps = []
    for i in range(n):
        t = ((i + f / 4) / n) * reach
        wob = rnd.uniform(-1, 1), rnd.uniform(-1, 1)
        x = dx * t + wob[0] * 2 * t - x0
        y = dy * t - math.sin(t * math.pi) * 11 + wob[1] * 3 * t - y0
        # a thin jet from the nozzle on that lets the flames be seen: only its end is a cloud
        r = 1 if t < 0.34 else 2 if t < 0.66 else 3 if t < 0.86 else 4
        clumps.append((round(x), round(y), r))
    for x, y, r in clumps:
        clump(c, x, y, r)
    c.outline("S2")
    # flecks that fly off the arc
    for n, (x, y, r) in enumerate(clumps[6::4]):
        up = r + 3 + (n + f) % 3
        if y - up > 1:
            c.p(x + (f + n) % 3 - 3, y - up, "L3")
    return c, (x0, y0)


FOAM_RISE = 5
"""Rows of the mound above its clumps; more where it is fresh."""


def foam_pile(w: int, stage: int, seed: int = 3) -> Canvas:
    """Settling foam on a top of width w, whose lip is row 15; stage 0 fresh and high ... 3 last flecks."""
    c = Canvas(w, 26)
    rnd = random.Random(seed)
    blobs = [(rnd.randrange(5, w - 5), rnd.choice((0, 0, 1, 2, 3)), rnd.choice((3, 4, 4, 5))) for _ in range(w // 4)]
    if stage < 2 and w > 30:
        # a ridge behind: foam is heaped, not spread
        blobs += [(x, FOAM_RISE - 2 * stage + n % 2 * 2, 5) for n, x in enumerate(range(9, w - 7, 7))]
    for x, up, fresh in sorted(blobs, key=lambda b: -b[1]):
        r = fresh - stage
        if r >= 1:
            clump(c, x, max(r + 1, 15 - r - (up if stage < 2 else 0)), r)
    if stage < 3:  # lobes of different lengths hang over the lip
        lobes = (
            (4, 2, 3),
            (w // 4, 5, 4),
            (w // 2 - 3, 3, 3),
            (w // 2 + 7, 6, 3),
            (w - w // 4 + 2, 4, 4),
            (w - 5, 2, 3),
        )
        for x, down, r in lobes:
            for size, y in ((r - stage, 12), (r - 1 - stage, 12 + down - stage)):
                if 1 <= size <= min(x, w - x):
                    clump(c, x, y, size)
    c.outline("S2")
    return c


# ---- small change ---------------------------------------------------------------
def dust(f: int) -> Canvas:
    """Two puffs behind a running heel."""
    c = Canvas(18, 9)
    for x, y, r in (((5, 6, 1),), ((5, 5, 2), (11, 6, 1)), ((4, 4, 2), (12, 5, 2)), ((3, 2, 1), (13, 3, 1)))[f]:
        c.rows(x, y - r, DISC[r], "P1" if f < 3 else "P0")
        c.hl(x - r + 1, x + r - 1, y + r - 1, "P0")
    return c


def sparkle(f: int) -> Canvas:
    """A glint that opens to a star and closes."""
    c = Canvas(9, 9)
    n = (0, 1, 3, 1, 0)[f]
    for d in range(1, n + 1):
        c.ps("O2", (4 - d, 4), (4 + d, 4), (4, 4 - d), (4, 4 + d))
    c.p(4, 4, "L3")
    if n == 3:
        c.ps("L3", (3, 4), (5, 4), (4, 3), (4, 5))
        c.ps("O1", (2, 2), (6, 6), (6, 2), (2, 6))
    return c


def poof(f: int) -> Canvas:
    """Five puffs fly apart (sous-chef leaves, station reset)."""
    c = Canvas(36, 30)
    d = (1, 5, 8, 10, 11, 12)[f]
    r = (4, 5, 4, 3, 2, 1)[f]
    for x, y in ((-1, -0.2), (-0.6, 0.6), (0, -1), (0.7, 0.5), (1, -0.3)):
        puff(c, 18 + round(x * d), 16 + round(y * d * 0.8), r, "L2" if f < 4 else "L1", "L3" if f < 3 else "L2", "L1")
    if f == 0:
        puff(c, 18, 16, 6, "L3", "L3", "L2")
    return c


def crumbs(f: int) -> Canvas:
    """Bits off the board: up, out, down."""
    c = Canvas(16, 10)
    for n, (vx, col) in enumerate(((-6, "O1"), (-3, "G3"), (2, "W5"), (5, "O0"))):
        t = (f + 1) / 4
        c.p(round(8 + vx * t), round(8 - 10 * t * (1 - t) * (2 - n % 2 * 0.6)), col)
    return c


def coin(f: int) -> Canvas:
    """6-frame spin, 11x11"""
    c = Canvas(11, 11)
    w = (9, 7, 3, 1, 3, 7)[f]
    back = f in (3, 4, 5)
    rows = {9: [5, 7, 9, 9, 9, 9, 9, 7, 5], 7: [3, 5, 7, 7, 7, 7, 7, 5, 3], 3: [1, 3, 3, 3, 3, 3, 3, 3, 1], 1: [1] * 9}[
        w
    ]
    c.rows(5, 1, rows, "O0" if back else "O1")
    if w > 3:
        c.rows(5, 2, [max(1, q - 3) for q in rows[1:-1]], "O1" if back else "O2")
        c.rows(5, 4, [max(1, w // 3)] * 3, "O0")
        c.vl(5 - w // 2 + (w > 7), 3, 5, "L3")
    elif w == 3:
        c.vl(4, 2, 7, "O2")
    else:
        c.vl(5, 1, 9, "R1")
    c.outline("K1")
    return c


def zzz(f: int) -> Canvas:
    """Three letters, each rising and swaying; a new one starts every second frame."""
    c = Canvas(24, 24)
    small, big = ["zzz", ".z.", "zzz"], ["zzzzz", "...z.", "..z..", ".z...", "zzzzz"]
    for n in range(3):
        t = ((f + n * 2) % 6) / 6
        x, y = 2 + round(t * 12) + (0, 1)[(f + n) % 2], 17 - round(t * 16)
        if t < 0.85:
            c.g(x, y, small if t < 0.3 else big, {"z": "L3" if t < 0.6 else "B3"})
    c.outline("B0")
    return c


def ring(f: int) -> Canvas:
    """Sound marks beside the bell."""
    c = Canvas(12, 16)
    if f < 3:
        x = 1 + f
        c.vl(x + 1, 5, 10, "O2")
        c.ps("O2", (x, 4), (x, 11))
    if 0 < f < 3:
        c.vl(x + 5, 3, 12, "O1")
        c.ps("O1", (x + 4, 2), (x + 4, 13))
    if f == 3:
        c.vl(8, 4, 6, "O1")
        c.vl(8, 10, 12, "O1")
    return c


def sweat(f: int) -> Canvas:
    """Two drops thrown off a panicking head; the head is in the gap."""
    c = Canvas(36, 16)
    for side, x0 in ((-1, 7), (1, 28)):
        t = (f + (side > 0) * 2) % 4
        x, y = x0 + side * (0, 2, 3, 4)[t], (6, 3, 4, 8)[t]
        c.g(x - 1, y, [".B", "BL", "Bb"] if side < 0 else ["B.", "LB", "bB"], {"B": "B3", "L": "L3", "b": "B2"})
    c.outline("B0")
    return c


def note(f: int) -> Canvas:
    """A note that rises from the radio."""
    c = Canvas(10, 14)
    c.g(2 + (f % 2), 8 - f * 2, ["..nn", "..nn", "..n.", ".nn.", "nnn.", ".n.."], {"n": ("B3", "B3", "U2", "U2")[f]})
    return c.outline("B0") if f < 3 else c


def dish(kind: int) -> Canvas:
    """What rides on the serving belt: ramen, sushi or a covered plate, 20 x 16."""
    c = Canvas(20, 16)
    if kind == 0:
        c.rows(9, 6, [14, 16, 16, 14, 12, 8], "R1").hl(2, 15, 6, "L3").hl(3, 14, 7, "O1").hl(4, 13, 6, "O2")
        c.r(5, 4, 4, 2, "L3").r(6, 4, 2, 2, "O0").hl(10, 13, 5, "G2").hl(9, 11, 4, "W2").hl(2, 9, 8, "R2")
    elif kind == 1:
        c.rows(9, 9, [14, 16, 12], "L3").hl(4, 13, 11, "L1").r(4, 7, 4, 2, "L3").r(10, 7, 4, 2, "L3")
        c.hl(3, 8, 6, "R2").hl(4, 7, 5, "V0").hl(9, 14, 6, "O0").hl(10, 13, 5, "O1")
    else:
        c.rows(9, 3, [2, 8, 12, 14, 14, 14, 14], "S3").rows(7, 4, [3, 5, 6], "L3").vl(15, 6, 9, "S2")
        c.hl(1, 17, 10, "S4").hl(2, 16, 11, "S2").r(8, 2, 2, 1, "O1")
    return c.outline("K1")


def served_plate(_: int) -> Canvas:
    """The plate a cook puts on the belt: the very grid that he carries."""
    return Canvas(16, 8).g(0, 0, PLATE, FIXED)


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect: how to draw frame f, frame count, milliseconds per frame, anchor inside the canvas."""

    make: Callable[[int], Canvas]
    frames: int
    ms: int
    anchor: tuple[int, int]
    loop: bool = True


EFFECTS = {
    # rises 10 px/s, sways 1 px; 3 per pot, born 400 ms apart
    "steam": Effect(steam, 6, 200, (6, 12), loop=False),
    # rises 18 px/s, drifts 4 px/s to the right; one each 300 ms per fire
    "smoke": Effect(smoke, 6, 360, (10, 18), loop=False),
    "fire_s": Effect(lambda f: fire(20, 18, f), 4, 90, (10, 25)),
    "fire_m": Effect(lambda f: fire(34, 28, f), 4, 90, (17, 35)),
    "fire_l": Effect(lambda f: fire(52, 42, f), 4, 90, (26, 49)),
    # rises 25 px/s on a sine of 3 px
    "ember": Effect(ember, 4, 200, (2, 8), loop=False),
    "oil": Effect(oil, 4, 130, (7, 3)),
    # rises 8 px/s and pops
    "soap": Effect(soap, 5, 240, (4, 7), loop=False),
    "water": Effect(water, 4, 80, (6, 0)),
    "dust": Effect(dust, 4, 60, (9, 8), loop=False),
    "sparkle": Effect(sparkle, 5, 70, (4, 4), loop=False),
    "poof": Effect(poof, 6, 60, (18, 16), loop=False),
    "crumbs": Effect(crumbs, 4, 60, (8, 8), loop=False),
    "coin": Effect(coin, 6, 70, (5, 5)),
    "zzz": Effect(zzz, 6, 300, (0, 22)),
    "ring": Effect(ring, 4, 90, (0, 8)),
    "sweat": Effect(sweat, 4, 90, (18, 14)),
    "note": Effect(note, 4, 260, (5, 12), loop=False),
    # a plate's anchor is the middle of its foot
    "plate": Effect(served_plate, 1, 0, (8, 8)),
    "dish_0": Effect(lambda _: dish(0), 1, 0, (9, 13)),
    "dish_1": Effect(lambda _: dish(1), 1, 0, (9, 13)),
    "dish_2": Effect(lambda _: dish(2), 1, 0, (9, 13)),
}

ARCS = {"left": (-36, -6), "right": (36, -6), "up": (4, -30), "down": (2, 26)}
"""Where a full foam arc ends, from the nozzle; it reaches there in REACHES steps."""
REACHES = 4
ARC_FRAMES, ARC_MS = 4, 60
