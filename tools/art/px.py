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
    o[max(0, dy) : h + min(0, dy), max(0, dx) : w + min(0, dx)] = a[
        max(0, -dy) : h - max(0, dy), max(0, -dx) : w - max(0, dx)
    ]
    return o


class C:
    """canvas of palette indices, -1 = clear"""

    def __init__(self, w: int, h: int, fill: str | None = None) -> None:
        self.w, self.h = w, h
        self.a: Cells = np.full((h, w), -1, np.int16)
        self.lost = 0  # pixels drawn outside by p() and g(): a sprite must have none
        if fill:
            self.a[:] = IDX[fill]

    def p(self, x: int, y: int, c: str | None) -> "C":
        if 0 <= x < self.w and 0 <= y < self.h:
            self.a[y, x] = -1 if c is None else IDX[c]
        else:
            self.lost += 1
        return self

    def ps(self, c: str | None, *pts: tuple[int, int]) -> "C":
        for x, y in pts:
            self.p(x, y, c)
        return self

    def r(self, x: int, y: int, w: int, h: int, c: str | None) -> "C":
        if w > 0 and h > 0:
            self.a[max(0, y) : max(0, y + h), max(0, x) : max(0, x + w)] = -1 if c is None else IDX[c]
        return self

    def hl(self, x0: int, x1: int, y: int, c: str | None) -> "C":
        return self.r(min(x0, x1), y, abs(x1 - x0) + 1, 1, c)

    def vl(self, x: int, y0: int, y1: int, c: str | None) -> "C":
        return self.r(x, min(y0, y1), 1, abs(y1 - y0) + 1, c)

    def box(self, x: int, y: int, w: int, h: int, c: str, o: str = "K1", round: int = 0) -> "C":  # noqa: A002, PLR0917
        """filled box with outline; round=1 cuts the corner pixels, 2 also fills the next ones"""
        self.r(x, y, w, h, o)
        self.r(x + 1, y + 1, w - 2, h - 2, c)
        if round:
            self.ps(None, (x, y), (x + w - 1, y), (x, y + h - 1), (x + w - 1, y + h - 1))
        if round > 1:
            self.ps(o, (x + 1, y + 1), (x + w - 2, y + 1), (x + 1, y + h - 2), (x + w - 2, y + h - 2))
        return self

    def rows(self, x: int, y: int, widths: Sequence[int], c: str) -> "C":
        """stack of centred spans: hand-shaped rounds (formula ellipses give bad corners)"""
        for j, w in enumerate(widths):
            self.hl(x - w // 2, x - w // 2 + w - 1, y + j, c) if w > 0 else None
        return self

    def line(self, x0: int, y0: int, x1: int, y1: int, c: str) -> "C":
        n = max(abs(x1 - x0), abs(y1 - y0), 1)
        for i in range(n + 1):
            self.p(round(x0 + (x1 - x0) * i / n), round(y0 + (y1 - y0) * i / n), c)
        return self

    def g(  # noqa: PLR0917
        self, x: int, y: int, rows: Sequence[str], m: Mapping[str, str], flip: bool = False, lean: int = 0
    ) -> "C":
        """character grid: one letter per pixel, '.' is clear; lean shears the top row by that many pixels"""
        last = max(1, len(rows) - 1)
        for j, row in enumerate(rows):
            dx = round(lean * (1 - j / last)) if lean else 0
            for i, ch in enumerate(row[::-1] if flip else row):
                if ch not in ". ":
                    self.p(x + i + dx, y + j, m[ch])
        return self

    def blit(self, o: "C", x: int, y: int, flip: bool = False) -> "C":
        a = o.a[:, ::-1] if flip else o.a
        x0, y0, x1, y1 = max(0, x), max(0, y), min(self.w, x + o.w), min(self.h, y + o.h)
        if x1 > x0 and y1 > y0:
            sub = a[y0 - y : y1 - y, x0 - x : x1 - x]
            m = sub >= 0
            self.a[y0:y1, x0:x1][m] = sub[m]
        return self

    def outline(self, force: str | None = None) -> "C":
        """selective outline: the colour comes from the fill it touches, lighter on the lit (upper-left) side"""
        a = self.a.copy()
        r, l, u, d = (shifted(a, -1, 0), shifted(a, 1, 0), shifted(a, 0, 1), shifted(a, 0, -1))  # noqa: E741
        edge = (a < 0) & ((r >= 0) | (l >= 0) | (u >= 0) | (d >= 0))
        if force:
            self.a[edge] = IDX[force]
            return self
        lit = ((r >= 0) | (d >= 0)) & (l < 0) & (u < 0)
        src_lit = np.where(d >= 0, d, r)
        src_dark = np.where(u >= 0, u, np.where(l >= 0, l, np.where(r >= 0, r, d)))
        self.a[edge & lit] = OUT_LIT[src_lit[edge & lit]]
        self.a[edge & ~lit] = OUT_SHADOW[src_dark[edge & ~lit]]
        return self

    def recolour(self, table: Mapping[str, str]) -> "C":
        """swap palette names; used for char marks and silhouettes"""
        src = self.a.copy()
        for k, v in table.items():
            self.a[src == IDX[k]] = IDX[v]
        return self

    def silhouette(self, c: str = "K0") -> "C":
        o = self.copy()
        o.a[o.a >= 0] = IDX[c]
        return o

    def flipped(self) -> "C":
        return C(self.w, self.h).blit(self, 0, 0, flip=True)

    def crop(self, x: int, y: int, w: int, h: int) -> "C":
        o = C(w, h)
        o.a[:] = self.a[y : y + h, x : x + w]
        return o

    def copy(self) -> "C":
        o = C(self.w, self.h)
        o.a[:] = self.a
        return o

    def mask(self) -> npt.NDArray[np.bool_]:
        return self.a >= 0

    def img(self) -> Image.Image:
        out = np.zeros((self.h, self.w, 4), np.uint8)
        m = self.a >= 0
        out[..., :3] = LUT[self.a]
        out[..., 3] = m * 255
        return Image.fromarray(out, "RGBA")
