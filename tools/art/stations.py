"""Stations and their states. The bottom row of every sprite is the foot of its front face.

idle; ease, when work starts; active, with tools that move by themselves (for menus and an absent cook); manned, without
the tool the cook holds. Hot stations also burn, are foamed (settling in four stages), and stay scorched: soot only,
for a fire of changing power drawn on top.

A builder takes on (0 idle, .5 easing, 1 active), f (frame), held (a cook has the tool).
"""

import random
from collections.abc import Callable
from dataclasses import dataclass

from tools.art.effects import dish, fire, foam_pile, tongue
from tools.art.effects import steam as steam_puff
from tools.art.kit import bowl, counter, crate, plate
from tools.art.px import Canvas


def steam(c: Canvas, x: int, y: int, f: int, n: int = 3, tall: int = 16) -> None:
    """N puffs on their way up from (x, y)."""
    for k in range(n):
        t = (f * 2 + k * (12 // n)) % 12
        if t < 11:
            c.blit(
                steam_puff(t // 2),
                x - 6 + ((k * 5) % 7) - 3 + (0, 1, 1, 0, -1, -1)[(t // 2 + k) % 6],
                y - 12 - t * tall // 12,
            )


def books(c: Canvas) -> None:
    """Cookbooks on the three boards of a shelf, with two jars among them."""
    rnd = random.Random(4)
    cols = [
        ("R1", "R2"),
        ("B1", "B2"),
        ("G1", "G2"),
        ("O0", "O1"),
        ("U1", "U2"),
        ("C1", "B3"),
        ("W2", "W3"),
        ("L1", "L2"),
    ]
    for sh in range(3):
        y = 10 + sh * 14
        bot = y + 11
        c.hl(4, 35, y, "K1").hl(4, 35, y + 1, "K1")
        x = 5
        while x < 33:
            if sh == 1 and x > 20:
                break
            w = rnd.choice((3, 4, 4, 5))
            h = rnd.choice((7, 8, 9, 9))
            a, b = cols[rnd.randrange(8)]
            if x + w > 35:
                break
            c.r(x, bot - h, w, h, a).vl(x, bot - h, bot - 1, b).hl(x, x + w - 1, bot - h, b)
            if w >= 4:
                c.hl(x + 1, x + w - 2, bot - h + 2, "O2" if rnd.random() < 0.5 else "L2")
            if w > 3:
                c.vl(x + w - 1, bot - h + 1, bot - 1, "K2")
            x += w
        if sh == 1:
            c.r(24, bot - 7, 6, 7, "S3").vl(25, bot - 6, bot - 2, "L3").r(24, bot - 4, 6, 3, "G2").r(
                24, bot - 9, 6, 2, "W2"
            )
            c.r(31, bot - 5, 4, 5, "O1").hl(31, 34, bot - 6, "R1").p(31, bot - 4, "O2")
        c.r(4, bot, 32, 3, "W3").hl(4, 35, bot, "W4").hl(4, 35, bot + 2, "W1")


def scrolls(c: Canvas) -> None:
    """Rolled recipes on the three boards of a shelf, in piles and lying, and a box, a jar and a tea bowl among them."""
    for bot in (21, 35, 49):
        c.r(4, bot - 11, 32, 2, "K1")
        c.r(4, bot, 32, 3, "W3").hl(4, 35, bot, "W4").hl(4, 35, bot + 2, "W1")
    ends = [(5 + 6 * n, 17) for n in range(3)] + [(8 + 6 * n, 13) for n in range(2)]
    ends += [(12 + 6 * n, 45) for n in range(4)] + [(15 + 6 * n, 41) for n in range(3)]
    for x, y in ends:
        c.rows(x + 2, y, [3, 5, 5, 3], "P1").hl(x + 1, x + 2, y, "L2").vl(x + 4, y + 1, y + 2, "P0")
        c.r(x + 1, y + 1, 2, 2, "W1")
    for x, y, w, tie in ((26, 18, 9, "B1"), (5, 32, 12, "R1"), (6, 28, 10, "G1")):
        c.r(x, y, w, 3, "P1").hl(x, x + w - 2, y, "L2").hl(x, x + w - 1, y + 2, "P0").r(x + w // 2, y, 2, 3, tie)
    c.r(24, 29, 11, 6, "W2").hl(24, 34, 29, "W4").vl(29, 30, 34, "R1").p(29, 29, "R2")
    c.r(28, 14, 4, 3, "C1").hl(27, 32, 13, "B3").hl(29, 30, 17, "G0")
    c.r(5, 43, 5, 6, "B1").hl(5, 9, 43, "B2").vl(5, 44, 48, "B2").hl(6, 8, 42, "W3")


def st_read(on: float = 0, f: int = 0, held: bool = False, fill: Callable[[Canvas], None] = books) -> Canvas:
    """Cookbook shelf: a book comes out, the reading lamp on top goes on."""
    c = Canvas(40, 60)
    c.r(3, 8, 34, 46, "W0")
    c.r(1, 4, 38, 5, "W3").hl(1, 38, 4, "W5").hl(1, 38, 8, "W1")
    c.r(1, 9, 3, 45, "W3").vl(1, 9, 53, "W4").r(36, 9, 3, 45, "W2")
    fill(c)
    c.r(1, 53, 38, 3, "W1").hl(1, 38, 53, "W3").r(3, 56, 5, 2, "W0").r(32, 56, 5, 2, "W0")
    if fill is scrolls:
        # a vase
        c = Canvas(40, 64).blit(c, 0, 6)
        c.rows(9, 2, [4, 2, 4, 6, 8, 8, 6], "B1").vl(7, 6, 7, "B2").p(8, 2, "B2").p(8, 5, "B2")
    else:
        # a pot plant
        c.r(6, 0, 5, 4, "O0").hl(6, 10, 0, "O1")
        c = Canvas(40, 64).blit(c, 0, 6)
        c.r(6, 3, 5, 3, "G1").ps("G2", (6, 4), (7, 3), (9, 4), (8, 2), (10, 3)).ps("G1", (9, 3), (7, 2))
    # reading lamp
    c.r(28, 9, 6, 1, "W1").r(30, 4, 2, 5, "W2").rows(31, 1, [4, 6, 8], ("K2", "O0", "O1")[int(on * 2)])
    if on == 1:
        c.hl(28, 33, 4, "O2")
    c.outline()
    if on == 0.5 and f == 0:
        c.r(22, 33, 4, 8, "R1").vl(22, 33, 40, "R2")
    if on == 0.5 and f == 1:
        c.r(21, 33, 6, 12, "K1").r(22, 34, 4, 10, "R1").vl(22, 34, 43, "R2").hl(22, 25, 36, "O2")
    if on and held:
        c.r(17, 31, 7, 10, "K0")
    if on == 1 and not held:
        o = Canvas(20, 14)
        o.r(1, 4, 17, 8, "L2").r(1, 4, 8, 7, "L3").hl(1, 17, 12, "W2").hl(0, 18, 11, "R1").vl(9, 4, 11, "L1")
        for k in (6, 8):
            o.hl(3, 7, k, "L1").hl(11, 15, k, "L1")
        if f == 1:
            o.vl(13, 2, 9, "L2").vl(14, 1, 8, "L3").hl(10, 12, 4, "L3")
        if f == 2:
            o.vl(10, 1, 9, "L3").vl(11, 1, 9, "L2")
        if f == 3:
            o.vl(5, 2, 9, "L2").hl(6, 8, 3, "L3")
        o.outline("K1")
        c.blit(o, 10, 30 - (f in (1, 2)))
    return c


def st_scrolls(on: float = 0, f: int = 0, held: bool = False) -> Canvas:
    """The cookbook shelf with scrolls, to tell two of them apart."""
    return st_read(on, f, held, scrolls)


def st_search(on: float = 0, f: int = 0, held: bool = False) -> Canvas:
    """Spice drawers: drawers open in turn, the magnifier travels."""
    c = Canvas(40, 52)
    c.r(2, 14, 36, 35, "W2").r(1, 9, 38, 6, "W4").hl(1, 38, 9, "W5").hl(1, 38, 14, "W1")
    lab = ["R2", "O1", "G2", "L2", "O0", "U2", "G3", "B2", "W5", "R1", "C1", "O2"]
    for j in range(3):
        for i in range(4):
            x = 3 + i * 9 - (1 if i > 1 else 0)
            y = 17 + j * 10
            c.r(x, y, 8, 9, "W3").hl(x, x + 7, y, "W4").vl(x, y, y + 8, "W4").hl(x, x + 7, y + 8, "W0").vl(
                x + 7, y + 1, y + 8, "W1"
            )
            c.r(x + 2, y + 2, 4, 2, lab[j * 4 + i]).p(x + 3, y + 6, "O2").p(x + 4, y + 6, "R1")
    c.r(2, 47, 36, 3, "W1").hl(2, 37, 47, "W0").r(3, 50, 4, 2, "W0").r(33, 50, 4, 2, "W0")
    for x, a, b in ((4, "R1", "R2"), (11, "O0", "O1"), (18, "G1", "G2")):
        c.r(x, 3, 5, 7, "S4").r(x, 5, 5, 4, a).vl(x, 5, 8, b).hl(x, x + 4, 2, "W2").hl(x, x + 4, 3, "W3").vl(
            x + 1, 4, 4, "L3"
        )
    # mortar
    c.r(27, 4, 8, 5, "S2").hl(27, 34, 4, "S4").vl(27, 5, 7, "S3").line(33, 4, 36, 0, "W3").hl(28, 33, 9, "T0")
    c.outline()

    def drawer(x: int, y: int, out: int) -> None:
        """A drawer pulled out by some pixels."""
        c.box(x - 1, y + 1, 10, 7 + out, "W3", "K1").r(x, y + 2, 8, out, "W0")
        if out > 2:
            c.r(x + 1, y + 2, 6, max(1, out - 1), ("O0", "R2", "O1", "G2")[(x + y) % 4])
        c.hl(x, x + 7, y + 2 + out, "W5").r(x + 2, y + 4 + out, 4, 2, "L2")

    if on == 0.5:
        drawer(21, 26, 1 + 2 * (f % 2))
    if on == 1:
        drawer(*((21, 26), (21, 26), (3, 36), (3, 36))[f], 4)
        drawer(*((12, 16), (12, 16), (29, 26), (29, 26))[f], 2)
    if on == 1 and not held:
        gx, gy = ((6, 20), (9, 22), (7, 26), (4, 23))[f]
        m = Canvas(16, 16)
        m.rows(6, 1, [4, 8, 10, 10, 10, 10, 8, 4], "B3").hl(4, 6, 2, "L3").vl(3, 3, 5, "L3")
        m.line(10, 9, 13, 12, "W1").line(9, 9, 12, 12, "W2").ps("O1", (9, 9), (10, 10))
        m2 = Canvas(18, 18).blit(m, 1, 1).outline("O1").outline("K1").blit(m, 1, 1)
        c.blit(m2, gx, gy)
    return c


def st_edit(on: float = 0, f: int = 0, held: bool = False) -> Canvas:
    """Chopping board: covered by an indigo cloth when idle; chopped piles and a working knife when active."""
    c = Canvas(48, 46)
    Y = 8
    counter(c, 1, 9 + Y, 46, "wood", "door", 15, 12)
    bowl(c, 2, 10 + Y, "R1", "R2", "O1" if on == 1 else None)
    c.g(
        37,
        5 + Y,
        ["..GG.gG", "G.gGGg.", ".gGgG..", ".gGg...", "..ww...", "..vv..."],
        {"G": "G1", "g": "G2", "w": "L2", "v": "L1"},
    )
    c.r(38, 13 + Y, 7, 4, "L2").hl(38, 44, 16 + Y, "L1")
    if on < 1:
        c.r(12, 11 + Y, 24, 9, "W2").hl(12, 35, 19 + Y, "W1")
        x1 = 36 if on == 0 else (31, 25, 18)[f]
        c.r(12, 10 + Y, x1 - 12, 9, "B1").hl(12, x1 - 1, 10 + Y, "B2").hl(12, x1 - 1, 18 + Y, "B0").vl(
            x1 - 1, 11 + Y, 18 + Y, "B0"
        )
        for x in range(14, x1 - 1, 5):
            c.vl(x, 11 + Y, 17 + Y, "B0").p(x + 2, 12 + Y, "B2").p(x + 2, 15 + Y, "B2")
        for x in range(12, x1, 3):
            c.p(x, 19 + Y, "L1")
        # the knife case lies on the cloth
        if on == 0:
            c.r(20, 9 + Y, 8, 3, "W2").hl(20, 27, 9 + Y, "W4").hl(20, 27, 11 + Y, "W0")
        else:
            c.r(10, 12 + Y, 4, 7, "B2").r(x1, 11 + Y, 36 - x1 - 1, 8, "W5").hl(x1, 34, 14 + Y, "W4").r(
                max(x1 + 1, 28), 13 + Y, 6, 3, "O0"
            )
            c.hl(max(x1 + 1, 28), 32, 13 + Y, "O1")
    else:
        c.r(12, 11 + Y, 24, 9, "W3").r(13, 11 + Y, 22, 8, "W5").hl(13, 34, 19 + Y, "W2").hl(15, 30, 14 + Y, "W4").hl(
            18, 33, 17 + Y, "W4"
        ).hl(13, 34, 11 + Y, "L3")
        w = (8, 7, 6, 5)[f]
        c.rows(28 + w // 2, 13 + Y, [w, w + 1, w], "O0").hl(28, 28 + w - 2, 13 + Y, "O1").ps(
            "G2", (28 + w, 13 + Y), (29 + w, 12 + Y)
        ).p(29 + w, 14 + Y, "G1")
        for k, (x, y) in enumerate(((14, 13), (17, 15), (14, 16), (20, 13), (18, 17), (22, 16))):
            a, b2 = (("O0", "O1"), ("G1", "G3"), ("R2", "V0"))[k % 3]
            c.r(x, y + Y, 3, 2, a).hl(x, x + 1, y + Y, b2)
    c.outline()
    if on == 1 and not held:
        y = (3, 9, 4, 9)[f] + Y
        knife = Canvas(12, 9)
        knife.r(1, 1, 6, 4, "S4").hl(1, 6, 4, "S3").hl(2, 6, 5, "S2").r(7, 1, 4, 2, "W2").hl(7, 10, 1, "W3").outline(
            "K1"
        )
        c.blit(knife, 19, y - 2)
        if f % 2:
            c.ps("O1", (18, y + 3), (26, y + 4)).p(16, y + 1, "G3")
    return c


def st_build(on: float = 0, f: int = 0, held: bool = False) -> Canvas:
    """Kamado: plastered hearth, iron rice pot with flange and wooden lid, rice tub beside it, firewood below."""
    c = Canvas(60, 62)
    Y = 10
    # hearth: two steps, plaster front, stone foot
    c.r(3, 27 + Y, 54, 20, "P1").r(2, 23 + Y, 56, 5, "P1").hl(3, 56, 23 + Y, "W5").hl(2, 57, 28 + Y, "P0").r(
        50, 29 + Y, 7, 18, "P0"
    ).r(3, 45 + Y, 54, 4, "F2")
    c.hl(3, 56, 48 + Y, "W1").hl(3, 49, 45 + Y, "P0")
    for x, y in ((5, 32), (38, 31), (5, 41), (45, 42)):
        c.hl(x, x + 2, y + Y, "P0")
    # fire mouth under the pot, iron frame
    c.rows(21, 31 + Y, [12, 16, 18, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20], "S0").rows(
        21, 32 + Y, [10, 14, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16], "K0"
    )
    c.hl(15, 26, 31 + Y, "T0")
    if on:
        c.rows(21, 35 + Y, [8, 12, 14, 16, 16, 16, 16, 16, 16, 16], "R0")
        for x, h, k in (
            ((15, 6, 0), (20, 9 + f % 2, 1), (25, 7, 2), (18, 5, 3)) if on == 1 else ((18, 5, 0), (23, 4, 1))
        ):
            tongue(c, x, 44 + Y, 5, h, f + k)
        c.hl(14, 28, 44 + Y, "O1")
    else:
        c.ps("R1", (17, 43 + Y), (18, 43 + Y), (24, 44 + Y)).p(22, 43 + Y, "R2")
    # one log sticks out of the mouth
    c.r(24, 43 + Y, 8, 3, "W2").hl(24, 30, 43 + Y, "W3").r(31, 43 + Y, 2, 3, "W4").p(31, 44 + Y, "W1")
    # niche with stacked firewood on the right, onigiri sign above it
    c.r(36, 36 + Y, 16, 9, "K1")
    for x, y in ((38, 42), (43, 42), (48, 42), (40, 38), (46, 38)):
        c.rows(x + 1, y - 1 + Y, [3, 4, 3], "W3").p(x, y + Y, "W5").p(x + 2, y + 1 + Y, "W1")
    c.g(40, 29 + Y, ["...ll...", "..llll..", ".llllll.", ".llkkll.", "..lkkl.."], {"l": "L2", "k": "K1"})
    # iron pot: belly, wide flange resting on the hearth
    c.rows(21, 13 + Y, [24, 28, 30, 32, 32, 32, 30], "S0").vl(6, 16 + Y, 18 + Y, "T0").hl(8, 14, 14 + Y, "T0").hl(
        9, 13, 15 + Y, "S2"
    ).vl(8, 16 + Y, 17 + Y, "S2")
    c.hl(7, 34, 19 + Y, "K1")
    c.r(2, 20 + Y, 38, 2, "S0").hl(2, 39, 20 + Y, "T0").hl(4, 17, 20 + Y, "S3").hl(3, 38, 22 + Y, "K1").r(
        1, 19 + Y, 3, 3, "T0"
    ).r(38, 19 + Y, 3, 3, "S0")
    # lid: thick disc with one big handle beam; it jumps over white froth
    ly = (0, -2, -1, -3)[f] if on == 1 else 0
    if on == 1:
        c.hl(8, 33, 12 + Y, "L3").hl(9, 32, 13 + Y, "L2")
        c.ps(
            "L3",
            (7, 14 + Y),
            (7, 15 + Y),
            (34, 14 + Y),
            (26, 14 + Y),
            (26, 15 + Y),
            (27, 14 + Y),
            (8 + f * 2, 11 + Y),
            (24 - f * 2, 11 + Y),
        )
    c.r(6, 8 + ly + Y, 30, 4, "W3").hl(7, 34, 7 + ly + Y, "W5").hl(6, 35, 8 + ly + Y, "W4").hl(
        6, 35, 11 + ly + Y, "W1"
    ).vl(35, 9 + ly + Y, 10 + ly + Y, "W2")
    c.hl(10, 18, 10 + ly + Y, "W2").hl(24, 30, 10 + ly + Y, "W2")
    c.r(16, 3 + ly + Y, 10, 4, "W2").hl(16, 25, 3 + ly + Y, "W4").r(19, 5 + ly + Y, 4, 2, "K1").vl(
        25, 4 + ly + Y, 6 + ly + Y, "W1"
    )
    # rice tub: lid on when idle, heaped rice and paddle when active
    c.r(43, 14 + Y, 13, 9, "W4").vl(43, 15 + Y, 22 + Y, "W5").r(53, 14 + Y, 3, 9, "W2").hl(43, 55, 16 + Y, "O0").hl(
        43, 55, 20 + Y, "O0"
    ).ps("O2", (44, 16 + Y), (44, 20 + Y))
    c.p(48, 18 + Y, "W3").p(51, 22 + Y, "W3")
    if on == 1:
        c.rows(49, 9 + Y, [4, 7, 9, 11, 11], "L3").hl(48, 53, 13 + Y, "L2").ps(
            "L2", (51, 10 + Y), (52, 11 + Y), (47, 12 + Y)
        ).p(53, 12 + Y, "L1")
        if not held:
            c.line(52, 10 + Y, 56, 3 + Y, "W3").line(53, 10 + Y, 57, 3 + Y, "W2")
    else:
        c.r(42, 11 + Y, 15, 3, "W3").hl(42, 56, 11 + Y, "W5").hl(42, 56, 13 + Y, "W1").r(46, 9 + Y, 7, 2, "W2").hl(
            46, 52, 9 + Y, "W4"
        )
    c.r(3, 49 + Y, 54, 2, "K1")
    c.outline()
    if on == 1:
        steam(c, 9, 12 + Y, f, 2, 12)
        steam(c, 35, 12 + Y, f + 2, 2, 12)
    return c


def st_test(on: float = 0, f: int = 0, held: bool = False) -> Canvas:
    """Twin fryer island: the cook stands behind it, gauge, lamps and dials on the front."""
    c = Canvas(52, 53)
    Y = 6
    counter(c, 1, 17 + Y, 50, "steel", "steel", 15, 13)
    for k in range(2):
        x = 5 + k * 24
        gone = held and k == 1
        c.r(x, 19 + Y, 18, 10, "S0").r(x + 1, 20 + Y, 16, 8, "O0" if on == 1 else "W2").hl(
            x + 1, x + 16, 20 + Y, "W1"
        ).hl(x + 2, x + 8, 22 + Y, "O1" if on == 1 else "W3")
        if on < 1 and not gone:  # basket parked high above the oil, drained and empty
            up = 11 + Y if on == 0 else (13, 16)[f % 2] + Y
            c.r(x + 2, up, 14, 10, "S0").hl(x + 2, x + 15, up, "S4").hl(x + 3, x + 14, up + 1, "S2")
            for j in range(up + 2, up + 9, 2):
                c.hl(x + 3, x + 14, j, "S2")
            for i in range(x + 4, x + 15, 3):
                c.vl(i, up + 2, up + 8, "S3")
            c.hl(x + 3, x + 14, up + 9, "S3").r(x + 7, up + 7, 4, 2, "S3").r(x + 7, up + 9, 4, 7, "K1").vl(
                x + 7, up + 9, up + 14, "K2"
            ).hl(x + 7, x + 10, up + 15, "R1")
        if on == 1:
            if not gone:
                c.r(x + 3, 21 + Y, 12, 6, "R1").hl(x + 2, x + 15, 20 + Y, "S4").vl(x + 2, 20 + Y, 27 + Y, "S3").vl(
                    x + 15, 20 + Y, 27 + Y, "S2"
                )
                for n, (px, rest) in enumerate(((4, 21), (9, 22), (5, 24), (11, 24))):
                    py = rest + (0, 1, 0, -1)[(f + n) % 4]
                    c.r(x + px, py + Y, 4, 2, "O1").hl(x + px, x + px + 2, py + Y, "O2").p(x + px + 3, py + 1 + Y, "O0")
                c.r(x + 7, 27 + Y, 4, 4, "S3").r(x + 7, 30 + Y, 4, 6, "K1").vl(x + 7, 30 + Y, 34 + Y, "K2").hl(
                    x + 7, x + 10, 35 + Y, "R1"
                )
            bub = random.Random(f * 7 + k)
            for n in range(9):
                bx = x + 2 + bub.randrange(14)
                by = 20 + Y + bub.randrange(7)
                c.p(bx, by, "L3" if n % 3 == 0 else "O2")
    # front: gauge between two lamps, dials, vent
    fy = 35 + Y
    c.box(18, fy, 16, 8, "K1", "S0").hl(20, 31, fy + 5, "T0").rows(26, fy + 2, [4, 8], "T0")
    if on:
        c.line(26, fy + 5, (21, 23, 28, 31)[f] if on == 1 else 21, fy + 2, "G3")
    for k, x in enumerate((11, 37)):
        c.box(x, fy + 1, 5, 5, ("G2", "O1")[k] if on == 1 else "S0", "K0", 1)
        if on == 1:
            c.p(x + 1, fy + 2, "L3")
        else:
            c.p(x + 1, fy + 2, "T0")
    for x in (4, 44):
        c.box(x, fy + 1, 5, 5, "S4", "S0", 1).p(x + 2, fy + 2, "R1")
    c.outline()
    if on == 1:
        steam(c, 7, 20 + Y, f, 2, 10)
        steam(c, 46, 20 + Y, f + 2, 2, 10)
    return c


def st_lint(on: float = 0, f: int = 0, held: bool = False) -> Canvas:
    """Plating counter with heat lamp."""
    c = Canvas(48, 52)
    counter(c, 1, 23, 46, "dark", "slat", 15, 12)
    # heat lamp on the right, so the cook's face stays free
    c.vl(43, 4, 25, "S0").vl(42, 4, 25, "S2").hl(36, 43, 3, "S2").hl(37, 43, 4, "S0").r(40, 25, 6, 2, "S0").vl(
        36, 4, 6, "S2"
    )
    c.rows(36, 6, [4, 8, 10, 12], "R1").hl(31, 35, 8, "R2").hl(33, 35, 7, "R2").hl(
        30, 41, 10, "O2" if on == 1 else ("O0", "O1")[f % 2] if on else "W1"
    )
    plate(c, 15, 28, 15)
    if on == 1:
        c.r(18, 26, 4, 3, "L3").hl(17, 22, 25, "V0").hl(17, 22, 26, "R2").hl(18, 21, 29, "L1")
        c.r(24, 26, 4, 3, "L3").hl(23, 28, 25, "O1").hl(23, 28, 26, "O0").vl(26, 25, 28, "G0").p(20, 24, "G2")
    else:
        c.r(20, 28, 4, 2, "L3").hl(19, 24, 27, "V0").hl(19, 24, 28, "R2")
    # brush pot + sauce
    c.r(4, 24, 6, 7, "B1").vl(5, 25, 29, "B2").hl(4, 9, 24, "B2")
    if not (held and on == 1):
        c.line(5, 23, 4, 17, "W4")
    c.line(8, 23, 9, 16, "W3")
    if not (held and on == 1):
        c.r(3, 15, 2, 3, "L2")
    c.r(9, 14, 2, 3, "K2")
    c.r(33, 30, 5, 3, "L2").hl(33, 37, 30, "L3").hl(34, 36, 31, "R0")
    c.outline()
    if on == 1 and not held:
        for x, y in (((33, 22), (14, 21)), ((30, 20), (16, 24)), ((34, 24), (13, 19)), ((31, 21), (15, 22)))[f % 4]:
            c.ps("O2", (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)).p(x, y, "L3")
    return c


def st_install(on: float = 0, f: int = 0, held: bool = False) -> Canvas:
    """Delivery belt: runs when active, a lamp post shows it."""
    c = Canvas(64, 46)
    # belt
    c.r(0, 22, 44, 10, "S0").hl(0, 43, 22, "T0")
    off = (f * 2) % 8 if on else 0
    for x in range(-8 + off, 44, 8):
        c.line(x, 31, x + 3, 23, "T0")
    c.r(0, 32, 44, 3, "S3").hl(0, 43, 32, "S4").hl(0, 43, 34, "T0")
    c.r(0, 35, 44, 9, "S0")
    for x in range(4, 44, 9):
        c.rows(x, 36, [3, 5, 5, 5, 3], "S2").p(x - 1, 37, "S4").p(x, 38, "T0")
    c.r(2, 41, 3, 4, "T0").r(38, 41, 3, 4, "T0").hl(0, 43, 35, "T0")
    c.r(39, 12, 2, 10, "S0").rows(40, 8, [4, 6, 6, 4], "G2" if on == 1 else "O1" if on else "G0").p(
        38, 9, "L3" if on == 1 else "G1"
    )
    c.outline()
    k = Canvas(22, 24)
    crate(k, 2, 5, "fish" if on == 1 else "box", h=14)
    k.outline()
    ride = Canvas(44, 46)  # crates vanish behind the stack
    for x in (2 * f % 24 - 24, 2 * f % 24, 2 * f % 24 + 24) if on == 1 else (8 + (2 * f + 2 if on else 0),):
        ride.blit(k, x, 8)
    c.blit(ride, 0, 0)
    k = Canvas(24, 40)
    crate(k, 3, 23, "leaf", h=17)
    crate(k, 5, 10, "tomato", w=16, h=14)
    k.outline()
    c.blit(k, 41, 4)
    return c


def st_commit(on: float = 0, f: int = 0, held: bool = False) -> Canvas:
    """Fridge: bento boxes are stamped and put in."""
    c = Canvas(44, 60)
    c.r(2, 4, 40, 52, "S3").r(2, 2, 40, 4, "S4").hl(2, 41, 5, "S2").vl(2, 6, 55, "S4").vl(41, 4, 55, "S2").vl(
        40, 6, 55, "S2"
    )
    c.hl(2, 41, 22, "S0").hl(3, 40, 23, "S4")
    # top: freezer pair with notes
    c.vl(21, 6, 21, "S0").vl(22, 6, 21, "S4").r(18, 10, 2, 8, "T0").r(24, 10, 2, 8, "T0")
    c.r(5, 8, 7, 8, "O2").hl(6, 10, 10, "W3").hl(6, 9, 12, "W3").p(8, 7, "R2").p(8, 8, "R2")
    c.r(29, 9, 9, 7, "L3").hl(30, 36, 11, "B2").hl(30, 34, 13, "B2").p(33, 8, "G1").p(33, 9, "G1")
    if on < 1:
        c.vl(21, 24, 54, "S0").vl(22, 24, 54, "S4").r(17, 30, 3, 14, "S0").vl(17, 30, 42, "T0").r(
            24, 30, 3, 14, "S0"
        ).vl(24, 30, 42, "T0")
        c.hl(5, 9, 26, "S4").vl(5, 26, 34, "S4").hl(28, 31, 26, "S4").r(31, 46, 7, 5, "B1").hl(32, 36, 48, "B3")
        if on:  # the doors part: a strip of cold light
            w = (4, 12, 22)[f]
            x = 22 - w // 2
            c.r(x, 24, w, 31, "B2").r(x + 1, 24, w - 2, 31, "B3").r(21, 24, 2, 31, "L3").vl(x - 1, 24, 54, "S0").vl(
                x + w, 24, 54, "S0"
            ).r(x - 4, 30, 3, 14, "S0")
            c.r(x + w + 1, 30, 3, 14, "S0")
            if f == 2:  # the boxes can be seen
                for y in (28, 37, 46):
                    c.r(x + 2, y, 7, 6, "W4").hl(x + 2, x + 8, y, "W5").r(x + 13, y, 7, 6, "W4").hl(
                        x + 13, x + 19, y, "W5"
                    )
                    c.hl(x, x + w - 1, y + 6, "S4").hl(x, x + w - 1, y + 7, "S2")
    else:
        c.r(4, 24, 36, 31, "B0").r(5, 25, 34, 29, "B1").r(5, 25, 34, 5, "B2").hl(6, 37, 25, "B3").hl(6, 37, 26, "B3")
        for j in range(3):
            y = 27 + j * 9
            c.hl(5, 38, y + 8, "S4").hl(5, 38, y + 9, "S2")
            for i in range(3):
                if j == 2 and i == 2:
                    continue
                x = 6 + i * 11
                new = j == 2 and i == 1
                c.r(x, y + 1, 10, 7, "O0" if new else "W4").r(x, y + 1, 10, 2, "O2" if new else "W5").vl(
                    x + 9, y + 3, y + 7, "W2"
                ).hl(x, x + 9, y + 7, "W2")
                c.r(x + 3, y + 4, 3, 3, "R2").p(x + 4, y + 5, "L3")
        # open doors as thin edges
        c.r(0, 24, 4, 31, "S2").vl(0, 24, 54, "S4").r(40, 24, 4, 31, "T0").vl(43, 24, 54, "S2")
    c.r(3, 56, 38, 2, "S0").r(5, 58, 5, 2, "K1").r(34, 58, 5, 2, "K1")
    c.outline()
    if on == 1 and not held:
        # hanko stamp coming down
        y = (22, 20, 40, 38)[f]
        k = Canvas(12, 16)
        k.r(2, 1, 6, 4, "W3").hl(2, 7, 1, "W5").r(3, 5, 4, 4, "W2").vl(3, 5, 8, "W4").r(1, 9, 8, 4, "R1").hl(
            1, 8, 9, "R2"
        )
        k2 = Canvas(14, 18)
        k2.blit(k, 1, 1).outline("K1")
        c.blit(k2, 28, y)
    return c


def st_shell(on: float = 0, f: int = 0, held: bool = False) -> Canvas:
    """Wok range island: wok burner left, stock pot right, oven below; the cook stands behind the wok."""
    c = Canvas(56, 60)
    Y = 13
    counter(c, 1, 17 + Y, 54, "steel", "none", 15, 13)
    c.r(1, 32 + Y, 54, 12, "S0").hl(1, 54, 32 + Y, "T0")
    # oven door + knobs
    oven = "R2" if on == 1 or (on and f == 2) else "R1" if on else "R0"
    c.r(5, 34 + Y, 28, 10, "T0").hl(6, 31, 34 + Y, "S3").r(7, 36 + Y, 24, 6, "K1")
    c.r(8, 37 + Y, 22, 4, oven)
    if on == 1:
        c.r(10 + f % 2, 39 + Y, 18, 2, "O0").hl(13 - f % 2, 24, 40 + Y, "O1")
    for k in range(3):
        c.box(36 + k * 6, 34 + Y, 5, 5, "S3", "K0").p(37 + k * 6, 35 + Y, "L3").p(
            38 + k * 6, 36 + Y, "R2" if on == 1 else "K1"
        )
    for y in (41, 43):
        c.hl(36, 51, y + Y, "T0")
    c.r(1, 44 + Y, 54, 3, "K1")
    # burner ring
    c.rows(17, 22 + Y, [16, 22, 24, 24, 22, 16], "K1").rows(17, 23 + Y, [14, 18, 18, 14], "S0")
    for x in (8, 17, 26):
        c.vl(x, 21 + Y, 27 + Y, "T0")
    if on:
        for n, x in enumerate(range(8, 28, 4)):
            tongue(
                c, x, 27 + Y - (n % 2), 4, ((3, 5, 7)[f] if on < 1 else 6 if not held else 7) + (f + n) % 2, f + n, 4
            )
        for x in range(9, 27, 4):
            c.p(x, 28 + Y, "B3").p(x + 1, 28 + Y, "B2")
    # stock pot
    c.r(36, 8 + Y, 16, 16, "S2").vl(37, 9 + Y, 22 + Y, "S4").vl(38, 9 + Y, 22 + Y, "S3").r(48, 8 + Y, 4, 15, "T0").hl(
        36, 51, 23 + Y, "S0"
    ).hl(35, 52, 8 + Y, "S4")
    c.hl(35, 52, 9 + Y, "S0").r(34, 12 + Y, 2, 4, "S0").r(52, 12 + Y, 2, 4, "S0")
    lid = (0, -1, 0, -1)[f] if on == 1 else 0
    c.r(37, 4 + Y + lid, 14, 4, "S3")
    if lid:
        c.hl(36, 51, 5 + Y + lid, "S4")
    c.hl(37, 50, 4 + Y + lid, "S4").hl(36, 51, 7 + Y + lid, "S2").r(42, 1 + Y + lid, 4, 3, "K1").hl(
        42, 45, 1 + Y + lid, "K2"
    )
    if not (held and on == 1):
        dy = (0, 1, -2, -1)[f] if on == 1 else 0
        c.rows(17, 17 + Y + dy, [26, 26, 24, 22, 20, 16, 12], "S0").hl(5, 28, 17 + Y + dy, "S2").hl(
            6, 27, 18 + Y + dy, "K1"
        ).hl(7, 14, 20 + Y + dy, "T0")
        c.hl(8, 11, 21 + Y + dy, "S2").r(1, 18 + Y + dy, 3, 2, "T0")
        c.line(29, 18 + Y + dy, 34, 15 + Y + dy, "W2").line(29, 19 + Y + dy, 34, 16 + Y + dy, "W1")
        if on == 1:
            c.hl(7, 26, 18 + Y + dy, "O0").hl(10, 23, 17 + Y + dy, "O1")
            for x, col in ((9, "G2"), (13, "R2"), (18, "O2"), (23, "G3")):
                c.r(x, 16 + Y + dy - (0, 0, 7, 3)[f] - (x % 3), 2, 2, col)
    c.outline()
    if on == 1:
        steam(c, 44, 5 + Y, f, 2, 10)
    return c


def st_tidy(on: float = 0, f: int = 0, held: bool = False) -> Canvas:
    """Sink of the tidy station: the tap is on the left so that the cook behind it stays visible."""
    c = Canvas(48, 46)
    counter(c, 1, 16, 46, "steel", "door", 15, 13)
    # basin
    c.r(10, 18, 24, 10, "S0").r(11, 19, 22, 8, "T0").hl(11, 32, 19, "K1").r(12, 23, 20, 4, "S2").hl(12, 31, 27, "S4")
    # faucet
    c.r(4, 7, 3, 11, "S3").vl(4, 8, 17, "S4").vl(6, 9, 17, "T0").r(4, 6, 8, 3, "S3").hl(4, 11, 6, "S4").r(
        10, 9, 2, 4, "S2"
    ).r(31, 14, 3, 3, "R1")
    c.r(27, 14, 3, 3, "B1").p(31, 14, "R2").p(27, 14, "B2")
    # plates drying
    for k in range(4):
        c.rows(41 + k % 2, 14 - k * 3 + 7, [7, 9, 7], "L2" if k % 2 == 0 else "L1").hl(38, 45, 14 - k * 3 + 9, "L1")
    c.r(35, 16, 5, 8, "G2").vl(35, 17, 22, "G3").r(36, 13, 3, 3, "L2").hl(35, 39, 19, "L2")
    if on:
        c.r(11, 13, 2 if on == 1 else 1, 11, "B3").vl(11, 13, 23 if on == 1 else (16, 22)[f % 2], "L3")
    if on == 1:
        c.r(12, 22, 20, 5, "B2").hl(13, 30, 22, "B3")
    c.outline()
    if on == 1:
        rnd = random.Random(f // 2 + 3)
        for _ in range(9):
            x = 11 + rnd.randrange(20)
            y = 19 + rnd.randrange(6)
            r = rnd.choice((1, 2))
            c.rows(x + 1, y, [2, 2] if r == 1 else [2, 4, 4, 2], "L3").p(x + 1, y + r, "B3")
        c.ps("L3", (12 - f % 2, 23), (15 + f % 2, 23), (13, 22 - f % 2), (15, 21 + f % 2))
        for k in range(2):
            x = 9 + k * 28
            y = 13 - ((f * 3 + k * 6) % 12)
            c.rows(x, y, [2, 4, 4, 2], "B3").ps("L3", (x - 1, y + 1)).ps("U2", (x, y + 2))
    return c


def st_research(on: float = 0, f: int = 0, held: bool = False) -> Canvas:
    """Market desk: radio left, telephone right, the cook stands between them."""
    c = Canvas(64, 48)
    Y = -4
    counter(c, 1, 24 + Y, 62, "wood", "open", 15, 11)
    for k in range(4):
        c.rows(8 + k * 4, 38 + Y, [3, 3, 3, 3, 3], "P1").p(8 + k * 4, 39 + Y, "W1")
    c.r(36, 38 + Y, 20, 5, "L2").hl(36, 55, 40 + Y, "L1").hl(36, 55, 38 + Y, "L3" if on else "L2").hl(
        36, 55, 42 + Y, "L1"
    )
    # radio
    c.r(2, 12 + Y, 20, 14, "W2").r(2, 11 + Y, 20, 3, "W4").hl(2, 21, 11 + Y, "W5").vl(2, 13 + Y, 25 + Y, "W3").hl(
        2, 21, 25 + Y, "W0"
    ).vl(21, 13 + Y, 25 + Y, "W1")
    c.rows(8, 15 + Y, [6, 8, 8, 8, 8, 8, 6], "W5")
    for y in (16, 18, 20):
        c.hl(5, 11, y + Y, "W3")
    c.r(14, 15 + Y, 6, 4, ("W1", "O1", "O2")[int(on * 2)]).hl(14, 19, 15 + Y, "W0").vl(
        (15, 17, 19, 17)[f % 4], 15 + Y, 18 + Y, "R2" if on else "W3"
    )
    c.rows(15, 21 + Y, [2, 2], "S4").rows(19, 21 + Y, [2, 2], "S4")
    c.line(6, 10 + Y, 1, 4 + Y, "S3").p(1, 4 + Y, "L3" if on else "S4")
    # notepad and telephone
    c.r(26, 27 + Y, 9, 6, "L2").hl(27, 33, 29 + Y, "L1").hl(27, 32, 31 + Y, "L1").r(26, 26 + Y, 9, 1, "B1")
    c.r(46, 20 + Y, 14, 9, "R1").hl(47, 58, 20 + Y, "R2").rows(53, 21 + Y, [6, 8, 8, 8, 6], "L2").rows(
        53, 23 + Y, [2, 2], "R1"
    )
    c.ps("L0", (51, 22 + Y), (54, 22 + Y), (51, 25 + Y), (55, 24 + Y)).hl(46, 59, 28 + Y, "R0")
    if not (held and on == 1):
        py = (14 - f % 2 if on == 1 else 15 - f % 2 if on else 16) + Y
        c.r(45, py, 16, 3, "R1").hl(46, 59, py, "R2").r(45, py + 2, 4, 3, "R1").r(57, py + 2, 4, 3, "R1").vl(
            45, py + 3, py + 4, "R2"
        )
    c.outline()
    if on == 1:
        c.g(10, 1 + (f % 2), ["..nn", "..n.", ".nn.", ".nn."], {"n": "B3"})
    return c


def st_ask(on: float = 0, f: int = 0, held: bool = False) -> Canvas:
    """Order bell counter: red lacquer, brass bell, faces the room."""
    c = Canvas(64, 42)
    counter(c, 1, 14, 62, "red", "lacquer", 17, 12)
    # mon crest
    for x in (14, 50):
        c.rows(x, 31, [4, 6, 6, 6, 4], "O0").rows(x, 32, [2, 2], "R0")
    c.hl(4, 26, 16, "R2").hl(30, 34, 16, "R2")
    # bell
    b = Canvas(26, 24)
    dx = (-1, 0, 1, 0)[f % 4] if on and not held else 0
    b.rows(12 + dx, 6, [6, 10, 12, 14, 14, 14, 16], "O1").rows(10 + dx, 7, [3, 4, 4, 3, 3], "O2").ps(
        "L3", (8 + dx, 8), (8 + dx, 9)
    ).vl(17 + dx, 8, 12, "O0")
    b.vl(18 + dx, 9, 12, "O0").hl(7 + dx, 18 + dx, 13, "R1").r(11 + dx, 3, 3, 3, "O0").hl(11 + dx, 12 + dx, 3, "O2").hl(
        4, 20, 14, "K2"
    ).hl(4, 20, 15, "S0")
    b.hl(5, 19, 14, "W3")
    b.outline("K1")
    c.blit(b, 33, 5)
    # notepad, pencil, small plant
    c.r(4, 18, 9, 6, "L3").hl(5, 11, 20, "L1").hl(5, 10, 22, "L1").r(4, 17, 9, 1, "R2").line(14, 23, 18, 19, "O1")
    c.outline()
    if on == 1 and held:
        c.ps("L3", (41 + f * 2, 13), (42 + f * 2, 12), (42 + f * 2, 14))
    if on == 1 and not held:
        k = f % 2
        sx = 57 + k
        c.vl(sx, 5, 9, "O2").ps("O2", (sx - 1, 4), (sx - 1, 10)).vl(sx + 3, 3, 11, "O1").ps(
            "O1", (sx + 2, 2), (sx + 2, 12)
        )
    return c


def st_plan(on: float = 0, f: int = 0, held: bool = False) -> Canvas:
    """Recipe lectern: a page turns."""
    c = Canvas(40, 48)
    c.r(16, 28, 8, 15, "W2").vl(16, 28, 42, "W4").vl(23, 28, 42, "W1").r(10, 42, 20, 3, "W3").hl(10, 29, 42, "W5").hl(
        10, 29, 44, "W1"
    ).r(9, 45, 22, 2, "W1")
    c.r(5, 22, 30, 8, "W2").hl(5, 34, 28, "W4").hl(5, 34, 29, "W1").hl(5, 34, 30, "W0")
    # open book
    c.r(4, 12, 16, 14, "L3").r(20, 12, 16, 14, "L2").hl(4, 35, 26, "R1").hl(4, 35, 27, "R0").vl(3, 13, 26, "R1").vl(
        36, 13, 26, "R0"
    ).vl(19, 12, 25, "L1")
    c.vl(20, 12, 25, "L1")
    c.hl(6, 18, 11, "L3").hl(22, 34, 11, "L3")
    for y in (15, 17, 19):
        c.hl(7, 16, y, "L0")
    c.hl(7, 13, 21, "L0").hl(7, 15, 23, "L0")
    c.rows(28, 15, [4, 6, 8, 8, 6], "O0").rows(28, 16, [2, 4], "O1").hl(24, 32, 20, "G1").hl(23, 32, 22, "L0").hl(
        23, 30, 24, "L0"
    )
    c.r(31, 10, 3, 8, "R2").p(32, 17, "L2")
    if on:
        top = (33, 27, 16, 7)[f] if on == 1 else (33, 30)[f % 2]  # the page's free corner travels from right to left
        for y in range(8, 25):
            x1 = round(20 + (top - 20) * (25 - y) / 17)
            c.hl(min(20, x1), max(20, x1), y, "L3" if top > 20 else "L2").p(x1, y, "L1")
    c.outline()
    if on == 1:
        y = (0, -1, 0, 1)[f % 4]
        for x, yy in ((8, 6), (30, 3), (19, 1)):
            c.ps("O2", (x - 1, yy + y + 2), (x + 1, yy + y + 2), (x, yy + y + 1), (x, yy + y + 3)).p(
                x, yy + y + 2, "L3"
            )
    return c


def st_trash(on: float = 0, f: int = 0, held: bool = False) -> Canvas:
    """Bin: the lid swings open."""
    c = Canvas(28, 38)
    c.r(5, 16, 18, 20, "G1").vl(6, 17, 34, "G2").vl(7, 17, 34, "G2").r(19, 16, 4, 20, "G0").hl(5, 22, 35, "K1")
    for x in (10, 13, 16):
        c.vl(x, 20, 32, "G0")
    c.r(4, 14, 20, 3, "S2").hl(4, 23, 14, "S4").hl(4, 23, 16, "S0")
    if on == 0.5:
        y = (8, 2)[f % 2]
        c.r(6, 12, 16, 3, "K1").line(4, 12, 19, y, "S4").line(4, 13, 19, y + 1, "S2").line(4, 14, 19, y + 2, "S0").r(
            10, y + 1, 4, 2, "S0"
        )
    elif on:
        c.r(6, 13, 16, 3, "K1").rows(13, 10, [4, 8, 10], "L2").ps("L3", (11, 10), (12, 11), (10, 12)).r(
            16, 11, 4, 3, "O1"
        )
        c.line(2, 12, 6, 2, "S4").line(3, 12, 7, 2, "S2").line(4, 12, 8, 3, "S0").line(5, 3, 7, 2, "S0")
        px, py = (15, 16, 17, 17)[f % 4], (0, 3, 7, 11)[f % 4]
        if not held:
            c.rows(px, py, [3, 4, 3], "L3").p(px + 1, py + 1, "L1")
    else:
        c.r(4, 10, 20, 4, "S2").hl(5, 22, 10, "S4").hl(4, 23, 13, "S0").r(11, 8, 6, 2, "S0").hl(11, 16, 8, "S3")
    c.r(10, 24, 8, 6, "L2").g(11, 25, ["..rr..", ".r..r.", "r....r", "rrrrrr"][0:4], {"r": "R1"})
    c.outline()
    return c.crop(0, 0, 28, 37)


LONG_HAIR, TOPKNOTS = (2, 5, 8), (3, 7)
"""Which guests of a hatch have what; all others wear it short."""


def st_ship(on: float = 0, f: int = 0, held: bool = False, w: int = 96) -> Canvas:
    """Serving hatch in the back wall with belt to the dining room."""
    c = Canvas(w, 70)
    # opening
    c.r(4, 8, w - 8, 34, "W1").r(7, 12, w - 14, 28, "R0")
    # dining room beyond: warm bokeh, silhouettes
    c.r(7, 24, w - 14, 16, "R1").r(7, 31, w - 14, 9, "W2")
    for n, x in enumerate(range(16, w - 12, 16)):
        y = (17, 15, 18)[n % 3]
        c.rows(x, y, [2, 4, 4, 2], "O0").rows(x, y + 1, [2, 2], "O2" if on else "O1")
    guests = (
        *(("K2", "B1"), ("W1", "G1"), ("R1", "U1"), ("K1", "C1"), ("L1", "O0"), ("O0", "B1"), ("W2", "R2")),
        *(("U1", "G1"), ("K1", "V0"), ("W3", "B0"), ("L0", "R1"), ("K2", "O1")),
    )
    for n, x in enumerate(range(20, w - 12, 19)):
        hair, cl = guests[n % len(guests)]
        b = 24 + (n % 2) - (1 if on == 1 and (f + n) % 4 == 0 else 0)  # guests bob when dishes come
        c.rows(x, b + 7, [8, 12, 12, 12, 12], cl).rows(x, b, [6, 8, 8, 8, 8, 8, 6], "N1").rows(
            x, b - 1, [6, 8, 8], hair
        ).vl(x - 4, b + 1, b + 4, hair).vl(x + 3, b + 1, b + 4, hair)
        c.ps("K1", (x - 2, b + 4), (x + 1, b + 4)).hl(x - 1, x, b + 6, "R1")
        if n in LONG_HAIR:
            c.vl(x - 5, b + 1, b + 8, hair).vl(x + 4, b + 1, b + 8, hair)
        elif n in TOPKNOTS:
            c.hl(x - 1, x, b - 3, hair).hl(x - 2, x + 1, b - 2, hair)
    c.r(7, 36, w - 14, 4, "W3").hl(7, w - 8, 36, "W5")
    # frame
    c.r(2, 6, w - 4, 6, "W2").hl(2, w - 3, 6, "W4").hl(2, w - 3, 11, "W0").r(2, 6, 5, 40, "W2").vl(2, 7, 45, "W4").r(
        w - 7, 6, 5, 40, "W1"
    ).vl(w - 7, 12, 40, "W3")
    # short split valance
    for k in range((w - 14) // 16):
        x = 8 + k * 16
        c.r(x, 12, 15, 7, "R1").vl(x, 12, 18, "R2").hl(x, x + 14, 18, "R0").rows(x + 7, 14, [4, 4], "L2")
    # belt counter
    c.r(0, 40, w, 12, "S0").hl(0, w - 1, 40, "T0")
    off = (f * 2) % 8 if on else 0
    for x in range(-8 + off, w, 8):
        c.line(x, 50, x + 4, 41, "T0")
    c.r(0, 51, w, 3, "S3").hl(0, w - 1, 51, "S4").hl(0, w - 1, 53, "T0")
    c.r(0, 54, w, 14, "W2").hl(0, w - 1, 54, "W0")
    for x in range(2, w - 2, 13):
        c.r(x, 57, 11, 8, "W3").hl(x, x + 10, 57, "W4").hl(x, x + 10, 64, "W1").vl(x + 10, 57, 64, "W1")
    c.r(0, 66, w, 3, "K1")
    c.outline()

    if on == 1:
        for n in range(-3, w // 32 + 2):
            x = 32 * n + 2 * f % 96 - 22
            # manned: a gap for the dish that is being served
            if -20 < x < w and not (held and n % 3 == 1):
                c.blit(dish(n % 3), x, 36 - (n % 3 == 0))
    else:
        c.blit(dish(2), 60 + (2 * f + 2 if on else 0), 37)
    return c


# hall = the wide hatch of the banquet room
def st_hall(on: float = 0, f: int = 0, held: bool = False) -> Canvas:
    """The wide hatch of the banquet room."""
    return st_ship(on, f, held, 192)


ALL: dict[str, Callable[..., Canvas]] = {
    "read": st_read,
    "search": st_search,
    "edit": st_edit,
    "build": st_build,
    "test": st_test,
    "lint": st_lint,
    "install": st_install,
    "commit": st_commit,
    "shell": st_shell,
    "tidy": st_tidy,
    "research": st_research,
    "ask": st_ask,
    "plan": st_plan,
    "trash": st_trash,
    "ship": st_ship,
    "hall": st_hall,
    "scrolls": st_scrolls,
}


@dataclass(frozen=True, slots=True)
class Surface:
    """What burns of a hot station: x, y from the sprite's top left, width, height of the full flame."""

    x: int
    y: int
    w: int
    flame: int


HOT = {"build": Surface(3, 34, 38, 40), "test": Surface(2, 33, 48, 36), "shell": Surface(2, 38, 36, 38)}
POWERS = 4
"""Steps of a fire of changing power; the last is the `burn` state's."""
STATES = {"idle": (1, 0), "ease": (2, 120), "active": (4, 130), "manned": (4, 130)}
"""Frames and milliseconds per frame; a belt has more active and manned frames, some stations a third ease frame."""
HOT_STATES = {"burn": (4, 90), "foam": (4, 700), "scorched": (1, 0)}
EASE_FRAMES = {"edit": 3, "commit": 3, "shell": 3}
BELT_FRAMES = {"install": 12, "ship": 48, "hall": 48}
"""What rides on a belt moves 2 px a frame: frames until the picture repeats without a seam."""
SCORCH = {
    "S4": "S2",
    "S3": "T0",
    "S2": "S0",
    "T0": "K1",
    "W5": "W2",
    "W4": "W1",
    "W3": "W0",
    "W2": "W0",
    "P1": "F0",
    "P0": "W0",
    "L3": "L0",
    "L2": "K2",
    "O0": "W0",
    "O1": "W1",
    "F2": "W0",
}
HEAD = 26
"""Extra rows on top of the burning, foamed and scorched sprites."""
SIDE = 4
"""Extra columns at each side of them."""


def states(name: str) -> dict[str, tuple[int, int]]:
    """The states of a station: frames and milliseconds per frame."""
    out = dict(STATES)
    out["ease"] = (EASE_FRAMES.get(name, 2), 120)
    if name in BELT_FRAMES:
        out["active"] = out["manned"] = (BELT_FRAMES[name], 130)
    return out | HOT_STATES if name in HOT else out


def station(name: str, state: str = "idle", f: int = 0) -> Canvas:
    """One station sprite. The bottom row is the foot; `burn`, `foam` and `scorched` are HEAD rows and 2 SIDE larger."""
    make = ALL[name]
    if state == "idle":
        return make(0, 0)
    if state == "ease":
        return make(0.5, f)
    if state in ("active", "manned"):
        return make(1, f, held=state == "manned")
    c = scorched(name)
    if state == "burn":
        c.blit(fire_on(name, POWERS, f), 0, 0)
    elif state == "foam":
        c.blit(foam_on(name, f), 0, 0)
    return c


def scorched(name: str) -> Canvas:
    """A hot station after its fire: soot only, every colour two steps down, with a torn lower edge."""
    surface, base = HOT[name], ALL[name](0.5, 0)
    rnd = random.Random(5)
    edge = 8
    for i in range(surface.w):
        if i:
            edge = max(4, min(13, edge + rnd.choice((-2, -1, 0, 1, 2))))
        base.blit(base.crop(surface.x + i, 0, 1, surface.y + edge).recolour(SCORCH), surface.x + i, 0)
    return Canvas(base.w + 2 * SIDE, base.h + HEAD).blit(base, SIDE, HEAD)


def fire_on(name: str, power: int, f: int) -> Canvas:
    """The flames over a hot station, on a canvas of the scorched one's size; power 1 to POWERS."""
    base, s = ALL[name](0.5, 0), HOT[name]
    c = Canvas(base.w + 2 * SIDE, base.h + HEAD)
    q = power / POWERS
    flames = fire(s.w + 4, round(s.flame * (0.3 + 0.7 * q)), f, 0.5 + 0.5 * q)
    c.blit(flames, SIDE + s.x - 2, HEAD + s.y + 5 - flames.h)
    # licks over the lip break the base line
    licks = ((0.5, 10, 8), (0.15, 7, 6), (0.82, 6, 6))
    for x, y, h in licks[: power - 1]:
        tongue(c, round(SIDE + s.x + s.w * x), HEAD + s.y + y, 4, h, f + y, 4)
    return c


def foam_on(name: str, stage: int) -> Canvas:
    """The foam on a hot station, on a canvas of the scorched one's size; stage 0 fresh to 3 last flecks."""
    base, s = ALL[name](0.5, 0), HOT[name]
    c = Canvas(base.w + 2 * SIDE, base.h + HEAD)
    over = SIDE - 1
    c.blit(foam_pile(s.w + 2 * over, stage, 3), SIDE + s.x - over, HEAD + s.y - 12)
    return c
