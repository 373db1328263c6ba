"""Canvases as 8-bit indexed PNG files: the palette's colours in order, then one transparent index."""

from pathlib import Path

import numpy as np
from PIL import Image

from tools.art.pal import NAMES, RGB
from tools.art.px import Canvas

CLEAR = len(NAMES)
"""Index of the transparent colour."""
PALETTE = [channel for name in NAMES for channel in RGB[name]] + [0, 0, 0]


def image(canvas: Canvas) -> Image.Image:
    """The canvas as a picture of palette indices."""
    pixels = np.where(canvas.a < 0, CLEAR, canvas.a).astype(np.uint8)
    picture = Image.fromarray(pixels).convert("L")
    out = Image.new("P", picture.size)
    out.putdata(list(picture.tobytes()))
    out.putpalette(PALETTE)
    return out


def write(canvas: Canvas, path: Path) -> None:
    """Write the canvas."""
    image(canvas).save(path, "PNG", optimize=False, transparency=CLEAR)


def same(canvas: Canvas, path: Path) -> bool:
    """Whether the file holds exactly this picture (bytes may differ: compression libraries do)."""
    try:
        with Image.open(path) as held:
            return (
                held.mode == "P"
                and held.info.get("transparency") == CLEAR
                and (held.getpalette() or [])[: len(PALETTE)] == PALETTE
                and held.size == (canvas.w, canvas.h)
                and held.tobytes() == image(canvas).tobytes()
            )
    except (OSError, ValueError):
        return False
