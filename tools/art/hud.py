"""HUD and world labels: ticket rail, coin box, brigade panel or strip, ticker, tags, bars, bubbles."""

import os
import random

from PIL import Image, ImageDraw, ImageFont

from tools.art.chefs import chef
from tools.art.icons import icon, icon_out
from tools.art.looks import LOOK
from tools.art.pal import RGB
from tools.art.parts import HUE
from tools.art.px import C

W, H = 640, 360
Ticket = tuple[str, str, list[str], list[str], int, float, str]  # hue, cook, lines, icons, running icon, time left, number
FONTS = os.environ.get('ART_FONTS', 'fonts')


def font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(os.path.join(FONTS, name + '.ttf'), size)


F7, F9, F11, F11B = font('Galmuri7', 8), font('Galmuri9', 10), font('Galmuri11', 12), font('Galmuri11-Bold', 12)


def text(
    im: Image.Image,
    x: int,
    y: int,
    s: str,
    c: str,
    f: ImageFont.FreeTypeFont = F7,
    o: str | None = None,
    sh: str | None = None,
    anchor: str = 'la',
) -> None:
    """crisp text with optional outline o or drop shade sh"""
    d = ImageDraw.Draw(im)
    d.fontmode = '1'
    if o:
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if dx or dy:
                    d.text((x + dx, y + dy), s, font=f, fill=RGB[o], anchor=anchor)
    if sh:
        d.text((x, y + 1), s, font=f, fill=RGB[sh], anchor=anchor)
    d.text((x, y), s, font=f, fill=RGB[c], anchor=anchor)


def width(s: str, f: ImageFont.FreeTypeFont = F7) -> int:
    return int(f.getlength(s))


def put(im: Image.Image, c: C, x: int, y: int) -> None:
    im.alpha_composite(c.img(), (x, y))


def planks(w: int, h: int, seed: int = 1) -> C:
    c = C(w, h, 'W0')
    rnd = random.Random(seed)
    for y in range(0, h, 12):
        c.hl(0, w - 1, y + 11, 'K1')
        for _ in range(w // 30):
            x = rnd.randrange(w)
            c.hl(x, x + rnd.randrange(5, 18), y + rnd.randrange(2, 10), 'K2')
    return c


# ---- world labels -----------------------------------------------------------
def tag(im: Image.Image, cx: int, y: int, name: str, hue: str) -> None:
    w = width(name) + 11
    c = C(w, 10)
    c.box(0, 0, w, 10, 'K1', 'K0', 1).r(2, 3, 3, 4, HUE[hue][0]).hl(2, 4, 3, HUE[hue][1])
    put(im, c, cx - w // 2, y)
    text(im, cx - w // 2 + 7, y + 1, name, 'L3')


def bar(im: Image.Image, cx: int, y: int, frac: float, ic: str, col: str = 'O1', hi: str = 'O2') -> None:
    c = C(34, 13)
    c.box(8, 4, 26, 7, 'K2', 'K0')
    n = int(24 * frac)
    c.r(9, 5, n, 5, col)
    if n:
        c.hl(9, 8 + n, 5, hi)
    for x in range(14, 33, 6):
        c.p(x, 9, 'K1')
    put(im, c, cx - 20, y)
    b = C(13, 13)
    b.rows(6, 0, [7, 11, 13, 13, 13, 13, 13, 13, 13, 13, 13, 11, 7], 'K0').rows(6, 1, [7, 9, 11, 11, 11, 11, 11, 11, 11, 9, 7], 'K2')
    put(im, b, cx - 22, y)
    put(im, icon(ic), cx - 20, y + 2)


def bubble(
    im: Image.Image, x: int, y: int, s: str, tail: int = 8, ic: str | None = None, bg: str = 'L3', fg: str = 'K1', o: str = 'K1'
) -> None:
    w, h = width(s) + 10 + (12 if ic else 0), 15
    c = C(w, h + 5)
    c.box(0, 0, w, h, bg, o, 2).hl(2, w - 3, h - 2, 'L2')
    c.g(tail, h - 1, ["wwwww", "KwwwK", ".KwK.", "..K.."], {'w': bg, 'K': o})
    c.ps(o, (tail - 1, h - 1), (tail + 5, h - 1)).p(tail, h - 1, bg)
    put(im, c, x, y)
    tx = x + 5
    if ic:
        put(im, icon(ic), tx, y + 3)
        tx += 12
    text(im, tx, y + 4, s, fg)


def alert(im: Image.Image, x: int, y: int, ic: str = 'fire') -> None:
    c = C(25, 23)
    for j in range(20):
        c.rows(12, 1 + j, [1 + j + (j % 2)], 'O1')
    c.outline('K0')
    put(im, c, x - 12, y)
    put(im, icon(ic), x - 4, y + 9)


# ---- rail ---------------------------------------------------------------------
def ticket(
    im: Image.Image, x: int, y: int, hue: str, title: str, lines: list[str], icons: list[str], cur: int, frac: float, num: str
) -> None:
    w, h = 96, 48
    a, A, z = HUE[hue]
    c = C(w, h)
    c.r(0, 2, w - 1, h - 4, 'L3')
    for i in range(w - 1):  # torn bottom edge
        c.p(i, h - 2, 'L3' if i % 4 in (0, 1) else None)
    c.vl(w - 2, 3, h - 3, 'L2').hl(0, w - 2, h - 3, 'L2').r(0, 2, w - 1, 10, a).hl(0, w - 2, 2, A).hl(0, w - 2, 11, z)
    c.r(w // 2 - 5, 0, 10, 4, 'S3').hl(w // 2 - 5, w // 2 + 4, 0, 'S4').hl(w // 2 - 5, w // 2 + 4, 3, 'S0')
    put(im, C(w + 2, h + 2).blit(c, 1, 1).outline('K1'), x, y)
    ink, shade = ('K1', None) if hue in ('amber', 'pink', 'teal') else ('L3', z)  # header text stays above 4.5:1
    text(im, x + 4, y + 3, title, ink, sh=shade)
    text(im, x + w - 4 - (8 if frac < 0.25 else 0), y + 3, num, ink, anchor='ra')
    for i, line in enumerate(lines):
        text(im, x + 4, y + 13 + i * 9, line, 'K1')
    for i, n in enumerate(icons):
        ix = x + 4 + i * 12
        if i == cur:
            put(im, C(13, 13).box(0, 0, 13, 13, 'O2', 'O0', 1), ix - 2, y + 33)
        put(im, icon(n), ix, y + 35)
    b = C(22, 6, 'K1')
    fw, col = int(20 * frac), 'G2' if frac > 0.5 else 'O1' if frac > 0.25 else 'R2'
    b.r(1, 1, 20, 4, 'K2').r(1, 1, fw, 4, col)
    if fw:
        b.hl(1, fw, 1, {'G2': 'G3', 'O1': 'O2', 'R2': 'V0'}[col])
    put(im, b, x + w - 26, y + 37)
    put(
        im,
        C(9, 9).rows(4, 0, [3, 5, 7, 7, 7, 5, 3], 'S0').rows(4, 1, [3, 5, 5, 5, 3], 'L2').vl(4, 2, 3, 'K1').hl(4, 5, 3, 'K1'),
        x + w - 37,
        y + 36,
    )
    if frac < 0.25:
        put(im, C(w + 2, h + 2).hl(0, w, 1, 'R2').vl(0, 1, h - 2, 'R2').vl(w, 1, h - 2, 'R2').hl(0, w, 2, 'O1'), x, y)
        put(im, C(11, 13).box(0, 0, 11, 13, 'R2', 'K1', 2).r(5, 3, 2, 5, 'L3').r(5, 9, 2, 2, 'L3'), x + w - 8, y - 1)


def rail(im: Image.Image, tickets: list[Ticket]) -> None:
    put(im, planks(W, 50), 0, 0)
    c = C(W, 50)
    c.hl(0, W - 1, 49, 'K0').hl(0, W - 1, 48, 'W1').r(0, 2, 512, 3, 'S2').hl(0, 511, 2, 'S4').hl(0, 511, 4, 'S0')
    for x in range(6, 512, 101):
        c.r(x - 2, 0, 4, 6, 'S0').p(x - 1, 1, 'S3')
    put(im, c, 0, 0)
    for i, t in enumerate(tickets):
        ticket(im, 6 + i * 101, 1, *t)


def coinbox(im: Image.Image, coins: str, gain: str, clock: str, mood: str) -> None:
    put(im, C(122, 40).box(0, 0, 122, 40, 'K1', 'K0', 2).hl(2, 119, 1, 'K2'), 515, 2)
    put(im, icon_out('coin'), 521, 6)
    text(im, 536, 5, coins, 'O2', F11B, sh='R1')
    if gain:
        text(im, 578, 8, gain, 'G3', sh='G0')
    put(im, icon_out('clock'), 521, 24)
    text(im, 536, 23, clock, 'L3', F11, sh='K0')
    text(im, 576, 26, mood, 'L1')


# ---- brigade --------------------------------------------------------------------
ROW_BG = {'fire': 'R0', 'wait': 'W1'}
ROW_FRAME = {'fire': ('R2', True), 'wait': ('O1', False)}  # solid = fire, dashed = waiting: apart without hue


def portrait(who: str, clip: str = 'stand', size: int = 24, i: int = 0) -> C:
    b = C(size, size, 'K2')
    return b.blit(chef(LOOK[who], clip, 'f', i).crop(16, 17 if size == 24 else 22, 24, size), (size - 24) // 2, 1)


def frame_row(c: C, w: int, h: int, st: str) -> None:
    if st in ROW_FRAME:
        o, solid = ROW_FRAME[st]
        for x in range(1, w - 1):
            if solid or x % 6 < 4:
                c.ps(o, (x, 0), (x, h - 1))
        for y in range(1, h - 1):
            if solid or y % 6 < 4:
                c.ps(o, (0, y), (w - 1, y))


def panel(im: Image.Image, px: int, pw: int, seed: int = 5) -> None:
    put(im, planks(pw, 310, seed), px, 50)
    put(im, C(pw, 310).vl(0, 0, 309, 'K0').vl(1, 0, 309, 'W2').vl(2, 0, 309, 'W1').vl(3, 0, 309, 'K1'), px, 50)


def brigade(im: Image.Image, rows: list[tuple[str, str, str, str, float, str]], title: str, count: str) -> None:
    """rows: (name, state, station, branch, context share, portrait clip)"""
    px = 512
    panel(im, px, 128)
    text(im, px + 8, 51, title, 'W5', F9, sh='K0')
    text(im, px + 122, 53, count, 'P1', anchor='ra')
    for i, (n, st, sta, branch, ctx, clip) in enumerate(rows):
        y, bg, hue = 64 + i * 36, ROW_BG.get(st, 'K1'), LOOK[n]['hue']
        c = C(120, 33)
        c.box(0, 0, 120, 33, bg, 'K0', 1).hl(1, 118, 1, 'K2' if bg == 'K1' else 'R1' if st == 'fire' else 'W2')
        frame_row(c, 120, 33, st)
        c.r(3, 3, 26, 26, HUE[hue][0]).hl(3, 28, 3, HUE[hue][1]).vl(3, 3, 28, HUE[hue][1]).r(4, 4, 24, 24, 'K2')
        put(im, c, px + 5, y)
        put(im, portrait(n, clip), px + 9, y + 4)
        text(im, px + 38, y + 1, n, 'L3', F9)
        put(im, icon_out(st), px + 98, y + 2)
        put(im, icon_out(sta), px + 111, y + 2)
        text(im, px + 38, y + 13, branch, 'P1' if bg != 'R0' else 'N2')
        g = C(82, 6, 'K0')
        col, hi = ('G1', 'G2') if ctx < 0.6 else ('O0', 'O1') if ctx < 0.85 else ('R2', 'V0')
        for k in range(16):
            x = 1 + k * 5
            g.r(x, 1, 4, 4, col if k < round(16 * ctx) else 'K2')
            if k < round(16 * ctx):
                g.hl(x, x + 3, 1, hi)
        put(im, g, px + 38, y + 24)


def strip(im: Image.Image, px: int, rows: list[tuple[str, str, str]]) -> None:
    """narrow brigade for big rooms: portrait and state icon only, 16 rows of 19 px; rows: (name, state, clip)"""
    panel(im, px, W - px)
    for i, (n, st, clip) in enumerate(rows):
        y, hue = 52 + i * 19, LOOK[n]['hue']
        c = C(37, 18)
        c.box(0, 0, 37, 18, ROW_BG.get(st, 'K1'), 'K0')
        frame_row(c, 37, 18, st)
        c.r(2, 1, 18, 16, HUE[hue][0])
        put(im, c, px + 5, y)
        put(im, portrait(n, clip, 14), px + 9, y + 2)
        put(im, icon_out(st), px + 28, y + 3)


def ticker(im: Image.Image, w: int, items: list[tuple[str, str, str]]) -> None:
    put(im, C(w, 16, 'K1').hl(0, w - 1, 0, 'W2').hl(0, w - 1, 1, 'K0'), 0, 344)
    x = 6
    for ic, s, col in items:
        put(im, icon(ic), x, 348)
        text(im, x + 12, 348, s, col)
        x += width(s) + 24
