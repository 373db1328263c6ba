"""A tiny indexed-pixel canvas. Every sprite is drawn with palette names only.

Verbs are short on purpose, sprites are long lists of them:
p pixel, ps pixels, hl / vl lines, r rectangle, box outlined rectangle, rows stack of centred spans,
line, g character grid, blit, outline. Each returns the canvas, so that they chain.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt
from PIL import Image

from tools.art.pal import CLEAR, IDX, NAMES, OUT, SHEET_PALETTE

Cells = npt.NDArray[np.int16]

OUT_SHADOW = np.array([IDX[OUT[n][0]] for n in NAMES])
OUT_LIT = np.array([IDX[OUT[n][1]] for n in NAMES])


def shifted(a: Cells, dx: int, dy: int) -> Cells:
    """`a` moved by (dx, dy), edges filled with -1 (clear)."""
    h, w = a.shape
    o = np.full_like(a, -1)
    o[max(0, dy) : h + min(0, dy), max(0, dx) : w + min(0, dx)] = a[
        max(0, -dy) : h - max(0, dy), max(0, -dx) : w - max(0, dx)
    ]
    return o


class Canvas:
    """Palette indices, -1 = clear. `lost` counts pixels that p() and g() drew outside: a sprite must have none."""

    def __init__(self, w: int, h: int, fill: str | None = None) -> None:
        """A canvas of w x h pixels, clear or filled with one colour."""
        self.w, self.h = w, h
        self.a: Cells = np.full((h, w), -1 if fill is None else IDX[fill], np.int16)
        self.lost = 0

    def p(self, x: int, y: int, c: str | None) -> "Canvas":
        """One pixel; None clears it."""
        if 0 <= x < self.w and 0 <= y < self.h:
            self.a[y, x] = -1 if c is None else IDX[c]
        else:
            self.lost += 1
        return self

    def ps(self, c: str | None, *points: tuple[int, int]) -> "Canvas":
        """Several pixels of one colour."""
        for x, y in points:
            self.p(x, y, c)
        return self

    def r(self, x: int, y: int, w: int, h: int, c: str | None) -> "Canvas":
        """Filled rectangle, clipped to the canvas; None clears it."""
        if w > 0 and h > 0:
            self.a[max(0, y) : max(0, y + h), max(0, x) : max(0, x + w)] = -1 if c is None else IDX[c]
        return self

    def hl(self, x0: int, x1: int, y: int, c: str | None) -> "Canvas":
        """Horizontal line, both ends included."""
        return self.r(min(x0, x1), y, abs(x1 - x0) + 1, 1, c)

    def vl(self, x: int, y0: int, y1: int, c: str | None) -> "Canvas":
        """Vertical line, both ends included."""
        return self.r(x, min(y0, y1), 1, abs(y1 - y0) + 1, c)

    def box(self, x: int, y: int, w: int, h: int, c: str, o: str = "K1", cut: int = 0) -> "Canvas":
        """Filled box with outline `o`; cut=1 clears the corner pixels."""
        self.r(x, y, w, h, o)
        self.r(x + 1, y + 1, w - 2, h - 2, c)
        if cut:
            self.ps(None, (x, y), (x + w - 1, y), (x, y + h - 1), (x + w - 1, y + h - 1))
        return self

    def rows(self, x: int, y: int, widths: Sequence[int], c: str) -> "Canvas":
        """Stack of spans centred on x: hand-shaped rounds (formula ellipses give bad corners)."""
        for j, w in enumerate(widths):
            if w > 0:
                self.hl(x - w // 2, x - w // 2 + w - 1, y + j, c)
        return self

    def line(self, x0: int, y0: int, x1: int, y1: int, c: str) -> "Canvas":
        """Straight line of single pixels, both ends included."""
        n = max(abs(x1 - x0), abs(y1 - y0), 1)
        for i in range(n + 1):
            self.p(round(x0 + (x1 - x0) * i / n), round(y0 + (y1 - y0) * i / n), c)
        return self

    def g(
        self, x: int, y: int, rows: Sequence[str], m: Mapping[str, str], flip: bool = False, lean: int = 0
    ) -> "Canvas":
        """Character grid: one letter per pixel, '.' is clear; `lean` shears the top row by that many pixels."""
        last = max(1, len(rows) - 1)
        for j, row in enumerate(rows):
            dx = round(lean * (1 - j / last)) if lean else 0
            for i, ch in enumerate(row[::-1] if flip else row):
                if ch not in ". ":
                    self.p(x + i + dx, y + j, m[ch])
        return self

    def blit(self, o: "Canvas", x: int, y: int, flip: bool = False) -> "Canvas":
        """Draw another canvas with its top left at (x, y), clipped; clear pixels leave what is there."""
        a = o.a[:, ::-1] if flip else o.a
        x0, y0, x1, y1 = max(0, x), max(0, y), min(self.w, x + o.w), min(self.h, y + o.h)
        if x1 > x0 and y1 > y0:
            sub = a[y0 - y : y1 - y, x0 - x : x1 - x]
            m = sub >= 0
            self.a[y0:y1, x0:x1][m] = sub[m]
        return self

    def outline(self, force: str | None = None) -> "Canvas":
        """Selective outline: the colour comes from the fill it touches, lighter on the lit (upper-left) side."""
        a = self.a.copy()
        right, left, up, down = (shifted(a, -1, 0), shifted(a, 1, 0), shifted(a, 0, 1), shifted(a, 0, -1))
        edge = (a < 0) & ((right >= 0) | (left >= 0) | (up >= 0) | (down >= 0))
        if force:
            self.a[edge] = IDX[force]
            return self
        lit = ((right >= 0) | (down >= 0)) & (left < 0) & (up < 0)
        src_lit = np.where(down >= 0, down, right)
        src_dark = np.where(up >= 0, up, np.where(left >= 0, left, np.where(right >= 0, right, down)))
        self.a[edge & lit] = OUT_LIT[src_lit[edge & lit]]
        self.a[edge & ~lit] = OUT_SHADOW[src_dark[edge & ~lit]]
        return self

    def recolour(self, table: Mapping[str, str]) -> "Canvas":
        """Swap palette names; used for char marks."""
        src = self.a.copy()
        for k, v in table.items():
            self.a[src == IDX[k]] = IDX[v]
        return self

    def flipped(self) -> "Canvas":
        """A mirrored copy."""
        return Canvas(self.w, self.h).blit(self, 0, 0, flip=True)

    def crop(self, x: int, y: int, w: int, h: int) -> "Canvas":
        """A copy of a part that lies inside the canvas."""
        o = Canvas(w, h)
        o.a[:] = self.a[y : y + h, x : x + w]
        return o

    def mask(self) -> npt.NDArray[np.bool_]:
        """Where something is drawn."""
        return self.a >= 0

    def trimmed(self) -> tuple["Canvas", int, int]:
        """The drawn part alone and where its top left lies; an empty canvas gives a 0 x 0 one at (0, 0)."""
        ys, xs = np.nonzero(self.mask())
        if not len(ys):
            return Canvas(0, 0), 0, 0
        x, y = int(xs.min()), int(ys.min())
        return self.crop(x, y, int(xs.max()) - x + 1, int(ys.max()) - y + 1), x, y

    def indexed(self) -> Image.Image:
        """The picture as palette indices, clear pixels as index CLEAR, with the palette of the sheets."""
        im = Image.fromarray(np.where(self.a < 0, CLEAR, self.a).astype(np.uint8))
        im.putpalette(SHEET_PALETTE)
        return im

    def img(self) -> Image.Image:
        """The picture as RGBA."""
        lut = np.array([*SHEET_PALETTE], np.uint8).reshape(-1, 3)
        out = np.zeros((self.h, self.w, 4), np.uint8)
        m = self.mask()
        out[..., :3] = lut[np.where(m, self.a, 0)]
        out[..., 3] = m * 255
        return Image.fromarray(out)
