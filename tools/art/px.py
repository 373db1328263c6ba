"""A tiny indexed-pixel canvas. Every sprite is drawn with palette names only.

Verbs are short on purpose, sprites are long lists of them:
p pixel, ps pixels, hl / vl lines, r rect, box outlined rect, rows stack of centred spans,
line, g character grid, blit, outline."""

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt
from PIL import Image

from tools.art.pal import IDX, NAMES, OUT, RGB

Cells = npt.NDArray[np.int16]

LUT = np.array([RGB[n] for n in NAMES] + [(0, 0, 0)], np.uint8)
OUT_SHADOW = np.array([IDX[OUT[n][0]] for n in NAMES])
OUT_LIT = np.array([IDX[OUT[n][1]] for n in NAMES])


def shifted(a: Cells, dx: int, dy: int) -> Cells:
    """a moved by (dx, dy), edges filled with -1 (clear)"""
    h, w = a.shape
    o = np.full_like(a, -1)
    o[max(0, dy) : h + min(0, dy), max(0, dx) : w + min(0, dx)] = a[max(0, -dy) : h - max(0, dy), max(0, -dx) : w - max(0, dx)]
    return o


class C:
    """canvas of palette indices, -1 = clear"""

    def __init__(s, w: int, h: int, fill: str | None = None) -> None:
        s.w, s.h = w, h
        s.a: Cells = np.full((h, w), -1, np.int16)
        s.lost = 0  # pixels drawn outside by p() and g(): a sprite must have none
        if fill:
            s.a[:] = IDX[fill]

    def p(s, x: int, y: int, c: str | None) -> 'C':
        if 0 <= x < s.w and 0 <= y < s.h:
            s.a[y, x] = -1 if c is None else IDX[c]
        else:
            s.lost += 1
        return s

    def ps(s, c: str | None, *pts: tuple[int, int]) -> 'C':
        for x, y in pts:
            s.p(x, y, c)
        return s

    def r(s, x: int, y: int, w: int, h: int, c: str | None) -> 'C':
        if w > 0 and h > 0:
            s.a[max(0, y) : max(0, y + h), max(0, x) : max(0, x + w)] = -1 if c is None else IDX[c]
        return s

    def hl(s, x0: int, x1: int, y: int, c: str | None) -> 'C':
        return s.r(min(x0, x1), y, abs(x1 - x0) + 1, 1, c)

    def vl(s, x: int, y0: int, y1: int, c: str | None) -> 'C':
        return s.r(x, min(y0, y1), 1, abs(y1 - y0) + 1, c)

    def box(s, x: int, y: int, w: int, h: int, c: str, o: str = 'K1', round: int = 0) -> 'C':
        """filled box with outline; round=1 cuts the corner pixels, 2 also fills the next ones"""
        s.r(x, y, w, h, o)
        s.r(x + 1, y + 1, w - 2, h - 2, c)
        if round:
            s.ps(None, (x, y), (x + w - 1, y), (x, y + h - 1), (x + w - 1, y + h - 1))
        if round > 1:
            s.ps(o, (x + 1, y + 1), (x + w - 2, y + 1), (x + 1, y + h - 2), (x + w - 2, y + h - 2))
        return s

    def rows(s, x: int, y: int, widths: Sequence[int], c: str) -> 'C':
        """stack of centred spans: hand-shaped rounds (formula ellipses give bad corners)"""
        for j, w in enumerate(widths):
            s.hl(x - w // 2, x - w // 2 + w - 1, y + j, c) if w > 0 else None
        return s

    def line(s, x0: int, y0: int, x1: int, y1: int, c: str) -> 'C':
        n = max(abs(x1 - x0), abs(y1 - y0), 1)
        for i in range(n + 1):
            s.p(round(x0 + (x1 - x0) * i / n), round(y0 + (y1 - y0) * i / n), c)
        return s

    def g(s, x: int, y: int, rows: Sequence[str], m: Mapping[str, str], flip: bool = False, lean: int = 0) -> 'C':
        """character grid: one letter per pixel, '.' is clear; lean shears the top row by that many pixels"""
        last = max(1, len(rows) - 1)
        for j, row in enumerate(rows):
            dx = round(lean * (1 - j / last)) if lean else 0
            for i, ch in enumerate(row[::-1] if flip else row):
                if ch not in '. ':
                    s.p(x + i + dx, y + j, m[ch])
        return s

    def blit(s, o: 'C', x: int, y: int, flip: bool = False) -> 'C':
        a = o.a[:, ::-1] if flip else o.a
        x0, y0, x1, y1 = max(0, x), max(0, y), min(s.w, x + o.w), min(s.h, y + o.h)
        if x1 > x0 and y1 > y0:
            sub = a[y0 - y : y1 - y, x0 - x : x1 - x]
            m = sub >= 0
            s.a[y0:y1, x0:x1][m] = sub[m]
        return s

    def outline(s, force: str | None = None) -> 'C':
        """selective outline: the colour comes from the fill it touches, lighter on the lit (upper-left) side"""
        a = s.a.copy()
        r, l, u, d = (shifted(a, -1, 0), shifted(a, 1, 0), shifted(a, 0, 1), shifted(a, 0, -1))
        edge = (a < 0) & ((r >= 0) | (l >= 0) | (u >= 0) | (d >= 0))
        if force:
            s.a[edge] = IDX[force]
            return s
        lit = ((r >= 0) | (d >= 0)) & (l < 0) & (u < 0)
        src_lit = np.where(d >= 0, d, r)
        src_dark = np.where(u >= 0, u, np.where(l >= 0, l, np.where(r >= 0, r, d)))
        s.a[edge & lit] = OUT_LIT[src_lit[edge & lit]]
        s.a[edge & ~lit] = OUT_SHADOW[src_dark[edge & ~lit]]
        return s

    def recolour(s, table: Mapping[str, str]) -> 'C':
        """swap palette names; used for char marks and silhouettes"""
        src = s.a.copy()
        for k, v in table.items():
            s.a[src == IDX[k]] = IDX[v]
        return s

    def silhouette(s, c: str = 'K0') -> 'C':
        o = s.copy()
        o.a[o.a >= 0] = IDX[c]
        return o

    def flipped(s) -> 'C':
        return C(s.w, s.h).blit(s, 0, 0, flip=True)

    def crop(s, x: int, y: int, w: int, h: int) -> 'C':
        o = C(w, h)
        o.a[:] = s.a[y : y + h, x : x + w]
        return o

    def copy(s) -> 'C':
        o = C(s.w, s.h)
        o.a[:] = s.a
        return o

    def mask(s) -> npt.NDArray[np.bool_]:
        return s.a >= 0

    def img(s) -> Image.Image:
        out = np.zeros((s.h, s.w, 4), np.uint8)
        m = s.a >= 0
        out[..., :3] = LUT[s.a]
        out[..., 3] = m * 255
        return Image.fromarray(out, 'RGBA')
