"""What is around the house where a tall window shows more than the room: its roof above, the garden before it."""

import random

from tools.art.px import Canvas


def roof() -> Canvas:
    """Grey roof tiles, laid in courses of half a tile's shift; goes on to all sides."""
    c = Canvas(64, 24, "S0")
    for course in range(2):
        y, shift = course * 12, course * 8
        for n in range(5):
            x = n * 16 - shift
            c.vl(x, y, y + 11, "K0").vl(x + 1, y, y + 10, "T0").vl(x + 2, y + 1, y + 9, "T0")
            c.vl(x + 14, y, y + 11, "K1").vl(x + 15, y, y + 11, "K0")
            c.hl(x + 3, x + 13, y + 10, "K1").hl(x + 2, x + 14, y + 11, "K0").hl(x + 4, x + 9, y + 9, "T0")
    c.ps("T1", (18, 3), (26, 15), (50, 4), (42, 17), (58, 16))
    return c


def eave() -> Canvas:
    """The roof's lower edge: round tile ends over the beam."""
    c = Canvas(64, 16, "W0")
    c.hl(0, 63, 0, "K0")
    for n in range(4):
        x = n * 16 + 8
        c.rows(x, 1, [6, 10, 12, 12, 12, 12, 10, 6], "T0").rows(x, 3, [4, 6, 6, 4], "S0")
        c.hl(x - 3, x, 1, "S2").ps("S2", (x - 5, 3), (x - 5, 4)).ps("K0", (x - 1, 4), (x, 5))
        c.r(x + 6, 1, 4, 6, "S0").hl(x + 6, x + 9, 7, "K0")
    c.hl(0, 63, 9, "K0").r(0, 10, 64, 5, "W1").hl(0, 63, 10, "W2").hl(0, 63, 15, "K1")
    for x in range(4, 64, 32):
        c.r(x, 11, 5, 4, "W2").vl(x, 11, 14, "W3").vl(x + 5, 11, 14, "W0")
    return c


def ridge() -> Canvas:
    """The cap on top of the roof."""
    c = Canvas(64, 14, "S0")
    c.hl(0, 63, 0, "K0").hl(0, 63, 1, "T1").r(0, 2, 64, 4, "T0").hl(0, 63, 6, "K0").hl(0, 63, 13, "K0")
    for x in range(0, 64, 8):
        c.vl(x, 2, 5, "K1").rows(x + 4, 8, [4, 6, 6, 4], "T0").hl(x + 2, x + 4, 8, "T1")
    return c


def sky() -> Canvas:
    """A quiet sky with streaks of cloud; goes on to all sides."""
    c = Canvas(320, 224, "T2")
    clouds = ((18, 30, 60), (36, 34, 44), (150, 58, 38), (210, 18, 34), (236, 94, 70), (226, 98, 40), (40, 128, 48))
    for x, y, long in (*clouds, (120, 160, 64), (138, 164, 30), (12, 204, 36), (258, 190, 44)):
        c.hl(x, x + long, y, "S2").hl(x + 6, x + long - 8, y - 1, "S2").hl(x + 9, x + long // 2, y - 1, "S3")
    return c


def sky_night() -> Canvas:
    """A dark sky with a few stars; goes on to all sides."""
    c = Canvas(320, 224, "K0")
    rng = random.Random(11)
    for _ in range(62):
        c.p(rng.randrange(320), rng.randrange(224), rng.choice(("K2", "L0", "S0", "L1")))
    return c


def veranda() -> Canvas:
    """The boards along the front of the house."""
    c = Canvas(64, 22, "W2")
    c.hl(0, 63, 0, "K1").hl(0, 63, 1, "W3")
    for n in range(8):
        x = n * 8
        c.vl(x, 1, 14, "W1").vl(x + 1, 2, 13, "W3" if n % 3 == 0 else "W2")
    c.hl(0, 63, 14, "W4").hl(0, 63, 15, "W3").r(0, 16, 64, 3, "W0").r(0, 19, 64, 3, "K1")
    for x in (6, 38):
        c.r(x, 16, 6, 6, "W1").vl(x, 16, 21, "W2")
    return c


def moss() -> Canvas:
    """Moss with a few blades and fallen petals; goes on to all sides."""
    c = Canvas(96, 64, "G0")
    rng = random.Random(5)
    for _ in range(44):
        x, y = rng.randrange(1, 94), rng.randrange(2, 62)
        c.p(x, y, "T0" if rng.random() < 0.5 else "K2").p(x + 1, y, "T0")
    for _ in range(12):
        x, y = rng.randrange(2, 92), rng.randrange(3, 60)
        c.ps("G1", (x, y), (x, y - 1), (x + 2, y))
    # cushions that catch the light
    for x, y, wide in ((18, 14, 15), (52, 30, 20), (78, 8, 12), (30, 50, 17), (74, 48, 14)):
        for row, less in enumerate((8, 3, 0, 1, 5)):
            for at in range(x - wide + less, x + wide - less, 5):
                if rng.random() < 0.72:
                    c.hl(max(0, at), min(95, at + rng.randrange(1, 4)), y + row - 2, "G1")
    for x, y in ((14, 40), (61, 12), (80, 51)):
        c.p(x, y, "V0")
    return c


def gravel() -> Canvas:
    """A raked band; goes on to both sides."""
    c = Canvas(64, 46, "T0")
    c.hl(0, 63, 0, "G1").hl(0, 63, 1, "K2").hl(0, 63, 44, "K2").hl(0, 63, 45, "G1")
    for y in range(5, 42, 6):
        for x in range(64):
            up = (0, 0, 1, 1, 1, 0, 0, -1, -1, -1)[(x * 10 // 32) % 10]
            c.p(x, y + up, "T1").p(x, y + up + 1, "S0")
    return c


def stone() -> Canvas:
    """A flat stone to step on."""
    c = Canvas(28, 15)
    c.rows(14, 1, [14, 20, 24, 26, 26, 26, 24, 20], "T1").hl(6, 15, 2, "S2").hl(4, 8, 3, "T2").hl(10, 18, 6, "T0")
    c.rows(14, 9, [24, 22, 18, 12], "S0").hl(17, 22, 8, "T0")
    return c.outline()


def bush() -> Canvas:
    """A clipped azalea in flower."""
    c = Canvas(40, 30)
    c.rows(20, 2, [14, 22, 28, 32, 34, 36, 36, 36, 36, 36, 36, 36, 34, 34, 32, 30, 28, 24, 20], "G1")
    c.rows(21, 14, [34, 34, 33, 31, 29, 25, 21, 15], "G0")
    for x, y in ((8, 8), (12, 4), (18, 7), (24, 3), (15, 11), (28, 8), (6, 12), (22, 12)):
        c.hl(x, x + 3, y, "G2").p(x + 1, y - 1, "G2")
    for x, y in ((10, 10), (20, 5), (27, 12), (14, 16), (32, 15), (22, 18)):
        c.ps("R2", (x, y), (x + 1, y)).p(x, y - 1, "V0")
    c.r(18, 22, 5, 6, "W1").vl(18, 22, 27, "W2")
    return c.outline()


def stone_lantern() -> Canvas:
    """A stone lantern with a light in it."""
    c = Canvas(30, 46)
    c.rows(15, 2, [2, 4, 4, 2], "S3").rows(15, 6, [8, 16, 22, 26, 26], "S2").hl(4, 14, 8, "S3").hl(2, 27, 10, "T0")
    c.r(8, 12, 14, 10, "S2").vl(8, 12, 21, "S3").vl(21, 12, 21, "T0").r(11, 13, 8, 8, "O0").r(12, 14, 6, 6, "O1")
    c.r(13, 15, 3, 3, "O2").vl(15, 13, 20, "T0")
    c.rows(15, 22, [20, 22, 18], "S2").hl(5, 15, 22, "S3").r(12, 25, 6, 12, "S2").vl(12, 25, 36, "S3")
    c.vl(17, 25, 36, "T0").rows(15, 37, [10, 16, 20, 22, 22], "S2").hl(6, 14, 39, "S3").rows(15, 42, [22, 20], "T0")
    c.ps("G1", (7, 42), (8, 41), (22, 41))
    return c.outline()


def hedge() -> Canvas:
    """A clipped hedge along the road; goes on to both sides."""
    c = Canvas(64, 30, "G0")
    c.hl(0, 63, 0, "K1").hl(0, 63, 1, "G2").r(0, 2, 64, 7, "G1").hl(0, 63, 29, "K1").r(0, 25, 64, 4, "K2")
    rng = random.Random(3)
    for _ in range(30):
        x, y = rng.randrange(62), rng.randrange(3, 23)
        c.hl(x, x + 1, y, "G1" if y > 8 else "G2")
    return c


def fence() -> Canvas:
    """A garden wall of dark boards under a cap of tiles, seen from the garden; goes on to both sides."""
    c = Canvas(64, 38, "W0")
    c.hl(0, 63, 0, "K0").r(0, 1, 64, 7, "S0").hl(0, 63, 1, "T0").hl(0, 63, 8, "K0").r(0, 9, 64, 3, "W1").hl(
        0, 63, 12, "K1"
    )
    for x in range(0, 64, 8):
        c.vl(x, 2, 7, "K1").hl(x + 2, x + 5, 2, "T1" if x % 24 == 0 else "T0").vl(x, 13, 33, "K1")
        c.vl(x + 1, 13, 33, "W1" if x % 16 else "F0")
    for x, y, long in ((4, 18, 3), (20, 25, 4), (34, 16, 3), (52, 22, 4), (44, 29, 3)):
        c.hl(x, x + long, y, "W1")
    for x in (0, 32):
        c.r(x, 9, 5, 26, "W1").vl(x, 9, 34, "W2").vl(x + 4, 9, 34, "K1")
    c.r(0, 34, 64, 4, "T0").hl(0, 63, 34, "T1").hl(0, 63, 37, "K1")
    for x in (9, 26, 39, 55):
        c.vl(x, 35, 36, "S0")
    return c


def treetops() -> Canvas:
    """Trees behind the garden wall, against the sky; goes on to both sides."""
    c = Canvas(128, 46)
    back = ((10, 16, 22), (38, 8, 26), (70, 14, 24), (100, 6, 28), (124, 15, 22), (-4, 15, 22))
    for x, top, wide in back:
        c.rows(x - 2, top - 2, [wide - 18, wide - 12], "S0").rows(
            x, top, [wide - 9, wide - 5, wide - 2, *[wide] * 40], "S0"
        )
    front = ((24, 24, 30), (56, 20, 34), (88, 23, 30), (116, 26, 30), (-12, 26, 30), (4, 30, 26), (132, 30, 26))
    for x, top, wide in front:
        c.rows(x, top, [wide - 18, wide - 10, wide - 6, wide - 2, *[wide] * 30], "G0")
        c.hl(x - wide // 2 + 8, x - 1, top + 1, "G1").hl(x - wide // 2 + 5, x - wide // 4, top + 4, "G1")
        c.hl(x - 2, x + 4, top + 7, "G1").hl(x + 2, x + wide // 2 - 3, top + 12, "K1")
    c.r(0, 42, 128, 4, "K1")
    return c


def bamboo() -> Canvas:
    """A stand of bamboo."""
    c = Canvas(52, 104)
    for x, top, tone, lit in (
        (12, 20, "G0", "G1"),
        (38, 14, "G0", "G1"),
        (20, 4, "G1", "G2"),
        (30, 10, "G1", "G2"),
        (25, 26, "G1", "G2"),
    ):
        c.r(x, top, 3, 98 - top, tone).vl(x, top, 97, lit)
        for y in range(top + 9, 97, 14):
            c.hl(x - 1, x + 3, y, "K1").hl(x, x + 1, y + 1, "G3" if lit == "G2" else "G2")
    for n, (x, y) in enumerate(
        ((8, 18), (14, 8), (22, 20), (33, 6), (40, 22), (8, 34), (29, 34), (44, 38), (16, 48), (36, 52))
    ):
        tone = ("G1", "G2", "G0")[n % 3]
        c.rows(x, y, [2, 6, 8, 6], tone).hl(x - 6, x - 3, y + 3, tone).hl(x + 3, x + 7, y + 2, tone)
        c.hl(x - 3, x, y + 1, "G2" if tone == "G1" else "G3" if tone == "G2" else "G1").p(x - 7, y + 4, tone)
    c.rows(25, 96, [26, 34, 38, 36, 28], "K2").rows(24, 95, [20, 26, 22], "T0").hl(15, 22, 95, "T1")
    return c.outline()


def pine() -> Canvas:
    """A garden pine, cut into clouds."""
    c = Canvas(76, 86)
    for y, x, w in (
        (80, 38, 10),
        (74, 38, 8),
        (66, 37, 7),
        (58, 35, 7),
        (50, 34, 6),
        (42, 36, 6),
        (34, 38, 5),
        (26, 38, 5),
        (18, 38, 4),
    ):
        c.r(x - w // 2, y - 6, w, 12, "W1").vl(x - w // 2, y - 6, y + 5, "W2")
    c.line(36, 58, 20, 50, "W1").line(36, 59, 20, 51, "W0").line(37, 46, 56, 38, "W1").line(37, 47, 56, 39, "W0")
    c.line(37, 38, 22, 30, "W1").line(37, 39, 22, 31, "W0").line(38, 62, 52, 57, "W1").line(38, 63, 52, 58, "W0")
    for x, y, w in ((18, 46, 32), (57, 34, 34), (37, 14, 38), (22, 28, 28), (50, 56, 26)):
        c.rows(x, y - 6, [w - 16, w - 8, w - 4, w, w, w, w - 4, w - 10], "G0")
        c.rows(x - 2, y - 6, [w - 18, w - 12, w - 8, w - 10], "G1")
        for k in range(-w // 2 + 6, w // 2 - 8, 7):
            c.hl(x + k, x + k + 2, y - 5 + (k % 3), "G2")
        c.hl(x - w // 2 + 6, x + w // 2 - 7, y + 1, "K1")
    c.rows(38, 81, [16, 22, 24], "K2")
    return c.outline()


def paving() -> Canvas:
    """Flags of a yard, 64 x 32; goes on to all sides."""
    c = Canvas(64, 32, "T0")
    flags = ((0, 0, 26, 15), (27, 0, 20, 15), (48, 0, 16, 15), (0, 16, 14, 16), (15, 16, 24, 16), (40, 16, 24, 16))
    for n, (x, y, w, h) in enumerate(flags):
        c.r(x, y, w, h, ("T0", "T1", "T0")[n % 3]).hl(x, x + w - 1, y + h - 1, "S0").vl(x + w - 1, y, y + h - 1, "S0")
        c.hl(x + 1, x + w // 2, y, "T2" if n % 3 == 1 else "T1")
    for x, y in ((6, 8), (33, 5), (54, 10), (22, 24), (47, 22), (5, 27)):
        c.hl(x, x + 3, y, "S0").p(x + 1, y + 1, "T2")
    return c.vl(26, 0, 14, "S0").vl(47, 0, 14, "S0").vl(14, 16, 31, "S0").vl(39, 16, 31, "S0")
