"""A sheet: frames packed into one indexed picture, and the text that tells where each lies."""

import io
import json
from pathlib import Path

import numpy as np
from PIL import Image

from tools.art.pal import CLEAR, SHEET_PALETTE
from tools.art.px import Canvas

FrameRecord = list[int]
"""[x, y, w, h, ox, oy]: rectangle in the sheet, and where its top left lies relative to the anchor; empty: w = 0."""


class Sheet:
    """Collects frames, trimmed to what is drawn; equal pictures are kept once. `pack` places them."""

    def __init__(self, width: int) -> None:
        """A sheet of this width; the height follows from the frames."""
        self.width = width
        self._pictures: dict[tuple[int, int, bytes], Canvas] = {}
        self._records: list[tuple[tuple[int, int, bytes], FrameRecord]] = []

    def add(self, c: Canvas, anchor: tuple[int, int]) -> FrameRecord:
        """The record of a frame; its x and y are filled in by `pack`."""
        picture, x, y = c.trimmed()
        if not picture.w:
            return [0, 0, 0, 0, 0, 0]
        key = (picture.w, picture.h, picture.a.tobytes())
        record = [0, 0, picture.w, picture.h, x - anchor[0], y - anchor[1]]
        self._pictures[key] = picture
        self._records.append((key, record))
        return record

    def pack(self) -> Image.Image:
        """Shelves of falling height, filled from the left; one clear column and row between frames."""
        places: dict[tuple[int, int, bytes], tuple[int, int]] = {}
        x = y = shelf = 0
        for key, picture in sorted(self._pictures.items(), key=lambda item: (-item[1].h, -item[1].w, item[0])):
            if x + picture.w > self.width:
                x, y, shelf = 0, y + shelf + 1, 0
            places[key] = (x, y)
            x, shelf = x + picture.w + 1, max(shelf, picture.h)
        whole = Canvas(self.width, y + shelf)
        for key, (px, py) in places.items():
            whole.blit(self._pictures[key], px, py)
        for key, record in self._records:
            record[0], record[1] = places[key]
        return whole.indexed()


def png(im: Image.Image) -> bytes:
    """An 8-bit indexed PNG with the palette of the sheets and one clear index."""
    out = io.BytesIO()
    im.save(out, "PNG", transparency=CLEAR, optimize=False, compress_level=9)
    return out.getvalue()


def same_picture(data: bytes, path: Path) -> bool:
    """Whether a file shows the picture of these PNG bytes: by pixels, for compression differs between machines."""
    try:
        with Image.open(path) as old, Image.open(io.BytesIO(data)) as new:
            return (
                old.mode == "P"
                and old.size == new.size
                and old.info.get("transparency") == CLEAR
                and bytes(old.getpalette() or ()) == SHEET_PALETTE
                and np.array_equal(np.asarray(old), np.asarray(new))
            )
    except OSError:
        return False


def text(value: object, indent: int = 0) -> str:
    """JSON with one line for everything that holds only plain values, so that differences read well."""
    flat = json.dumps(value, ensure_ascii=False)
    children = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    if not any(isinstance(child, dict | list) for child in children) or len(flat) + indent <= 110:
        return flat
    pad = " " * (indent + 1)
    if isinstance(value, dict):
        lines = [f"{pad}{json.dumps(k)}: {text(v, indent + 1)}" for k, v in value.items()]
        return "{\n" + ",\n".join(lines) + "\n" + " " * indent + "}"
    return "[\n" + ",\n".join(pad + text(child, indent + 1) for child in children) + "\n" + " " * indent + "]"
