"""The furniture kit: what stations and the furniture of the rooms are made of, so that all look of one hand."""

from tools.art.px import Canvas


def counter(
    c: Canvas, x: int, y: int, w: int, top: str = "wood", front: str = "door", face: int = 15, depth: int = 10
) -> None:
    """3/4 counter: lit top, bright lip, darker front. y = back edge of the top"""
    if top == "wood":
        a, b, s, lip = "W4", "W5", "W3", "W5"
    elif top == "steel":
        a, b, s, lip = "S3", "S4", "S2", "S4"
    elif top == "dark":
        a, b, s, lip = "W2", "W3", "W1", "W3"
    elif top == "red":
        a, b, s, lip = "R1", "R2", "R0", "R2"
    c.r(x, y, w, depth, a).hl(x, x + w - 1, y, b).vl(x + w - 1, y + 1, y + depth - 1, s).vl(x, y, y + depth - 1, b)
    if top in ("wood", "dark"):
        c.hl(x + 3, x + w // 2, y + 3, s).hl(x + w // 2 + 4, x + w - 5, y + 6, s).hl(x + 5, x + 11, y + 7, s)
    if top == "steel":
        c.hl(x + 4, x + 9, y + 2, b).hl(x + w - 12, x + w - 9, y + 6, b)
    c.hl(x, x + w - 1, y + depth, lip).hl(x, x + w - 1, y + depth + 1, s)
    fy = y + depth + 2
    if front == "door":
        c.r(x, fy, w, face - 2, "W2").hl(x, x + w - 1, fy, "W1")
        n = 2
        pw = (w - 2) // n
        for k in range(n):
            px = x + 1 + k * pw
            c.r(px + 1, fy + 2, pw - 2, face - 6, "W3").hl(px + 1, px + pw - 2, fy + 2, "W4").vl(
                px + 1, fy + 2, fy + face - 5, "W4"
            )
            c.hl(px + 2, px + pw - 2, fy + face - 5, "W1").vl(px + pw - 2, fy + 3, fy + face - 5, "W1").hl(
                px + 3, px + pw - 5, fy + 6, "W2"
            )
            kx = px + pw - 5 if k == 0 else px + 3
            c.ps("O1", (kx, fy + 5)).p(kx, fy + 6, "R1")
    elif front == "slat":
        c.r(x, fy, w, face - 2, "W1")
        for i in range(x + 1, x + w - 1, 4):
            c.vl(i, fy + 1, fy + face - 4, "W3").vl(i + 1, fy + 1, fy + face - 4, "W2")
        c.hl(x, x + w - 1, fy, "W0")
    elif front == "steel":
        c.r(x, fy, w, face - 2, "S2").hl(x, x + w - 1, fy, "T0").vl(x + w - 1, fy, fy + face - 3, "T0").vl(
            x, fy + 1, fy + face - 3, "S3"
        )
    elif front == "open":
        c.r(x, fy, w, face - 2, "W0").r(x, fy, 2, face - 2, "W3").r(x + w - 2, fy, 2, face - 2, "W2").r(
            x + 2, fy + face - 6, w - 4, 2, "W3"
        ).hl(x + 2, x + w - 3, fy + face - 4, "W1")
        c.hl(x + 2, x + w - 3, fy, "K1").hl(x + 2, x + w - 3, fy + 1, "K1")
    elif front == "lacquer":
        c.r(x, fy, w, face - 2, "K1").hl(x, x + w - 1, fy + 2, "R1").hl(x + 3, x + w - 4, fy + 5, "K2")
    c.r(x, fy + face - 3, w, 3, "K1").hl(x, x + w - 1, fy + face - 3, "W0" if top != "steel" else "S0")


def bowl(c: Canvas, x: int, y: int, col: str = "B1", hi: str = "B2", fill: str | None = None) -> None:
    """A bowl seen from above the rim, 8 x 6."""
    c.hl(x, x + 7, y, "L2").hl(x + 1, x + 6, y + 1, fill or hi).r(x, y + 1, 1, 1, col).p(x + 7, y + 1, col)
    c.hl(x, x + 7, y + 2, hi).hl(x, x + 7, y + 3, col).hl(x + 1, x + 6, y + 4, col).hl(x + 2, x + 5, y + 5, "K1")
    if fill:
        c.hl(x + 1, x + 6, y, fill)


def plate(c: Canvas, x: int, y: int, w: int = 12) -> None:
    """An empty plate, w x 4."""
    c.rows(x + w // 2, y, [w - 4, w, w, w - 2], "L3").hl(x + 3, x + w - 4, y + 1, "L2").hl(
        x + 1, x + w - 2, y + 3, "L1"
    )


def crate(c: Canvas, x: int, y: int, kind: str, *, w: int = 18, h: int = 15) -> None:
    """A delivery crate drawn into c; kind: tomato, leaf, fish or box."""
    c.r(x, y, w, 5, "W2").r(x + 1, y + 1, w - 2, 4, "W0")
    if kind == "tomato":
        for i in range(x + 1, x + w - 3, 4):
            c.rows(i + 2, y - 1, [2, 4, 4, 4], "R2").p(i + 1, y, "V0").p(i + 2, y - 2, "G2")
    if kind == "leaf":
        for i in range(x + 1, x + w - 3, 4):
            c.rows(i + 2, y - 2, [2, 4, 4, 4, 2], "G1").ps("G2", (i + 1, y - 1), (i + 2, y - 1), (i + 1, y)).p(
                i + 1, y - 2, "G3"
            )
    if kind == "fish":
        c.r(x + 1, y, w - 2, 4, "S4").hl(x + 2, x + 9, y - 1, "S3").hl(x + 2, x + 10, y, "B2").hl(
            x + 3, x + 9, y + 1, "S4"
        ).ps("B2", (x + 11, y - 1), (x + 11, y + 1)).p(x + 3, y, "K0")
        c.ps("L3", (x + 13, y), (x + 14, y + 2))
    if kind == "box":
        c.r(x, y, w, 5, "W4").hl(x, x + w - 1, y, "W5").r(x + w // 2 - 2, y, 4, 5, "P1")
    c.r(x, y + 4, w, h - 4, "W3").hl(x, x + w - 1, y + 4, "W5").hl(x, x + w - 1, y + 7, "W1").hl(
        x, x + w - 1, y + 8, "W4"
    )
    if h > 12:
        c.hl(x, x + w - 1, y + 11, "W1")
    if h > 13:
        c.hl(x, x + w - 1, y + 12, "W4")
    c.hl(x, x + w - 1, y + h - 1, "W1").vl(x + w - 1, y + 5, y + h - 1, "W1").r(x, y + 4, 2, h - 4, "W4").r(
        x + w - 3, y + 4, 2, h - 4, "W2"
    )
    c.ps("W1", (x, y + 6), (x + w - 2, y + 6), (x, y + 10), (x + w - 2, y + 10))
    if kind == "box":
        c.r(x + 5, y + 7, 6, 5, "L2").hl(x + 6, x + 9, y + 8, "R1").hl(x + 6, x + 8, y + 10, "L0")
