"""The XML of maps and tilesets: files of a bounded size that define no entities."""

import stat
import xml.etree.ElementTree as ET
from pathlib import Path

from game.kitchen.mapfile import MapError

LARGEST = 4 << 20
"""Bytes of a map or tileset at most: the largest map with a thousand objects has less."""
WIDEST = 4096
"""Longest side of a tile or a tileset's picture, in pixels."""
MOST_TILES = 1 << 16
"""Tiles of one tileset at most: each of them is cut out."""


class _NoDoctype(ET.TreeBuilder):
    """Tiled writes no document type, and only one can define entities that grow without end."""

    def doctype(self, *_: object) -> None:
        """See `xml.etree.ElementTree.TreeBuilder`."""
        raise ValueError("a document type is not read")


def parsed(path: Path, called: str) -> ET.Element:
    """The root of the file's XML. Raises MapError, which names the file as `called`."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):  # a pipe would be waited for
            raise MapError(f"{called}: is not a file")
        if status.st_size > LARGEST:
            raise MapError(f"{called}: is larger than {LARGEST >> 20} MB")
        return ET.parse(path, ET.XMLParser(target=_NoDoctype())).getroot()
    except OSError as error:
        raise MapError(f"{called}: cannot be read: {error.strerror or type(error).__name__}") from error
    except RecursionError as error:
        raise MapError(f"{called}: is nested too deeply") from error
    except (ET.ParseError, ValueError, LookupError) as error:
        raise MapError(f"{called}: broken XML: {error}") from error


def whole(text: str | None, low: int, high: int) -> int | None:
    """The number from `low` to `high` that a text is, None for any other."""
    if text is None or not (text.isascii() and text.isdecimal()) or len(text) > 10:
        return None
    return int(text) if low <= int(text) <= high else None


def check_tileset(tileset: ET.Element, called: str) -> None:
    """Raise MapError, which names the file as `called`, where cutting out the tiles would be no end of work."""
    tile = [whole(tileset.get(side), 1, WIDEST) for side in ("tilewidth", "tileheight")]
    if None in tile:
        raise MapError(f"{called}: tiles must be of 1 to {WIDEST} px a side")
    for name in ("spacing", "margin"):
        if whole(tileset.get(name, "0"), 0, WIDEST) is None:
            raise MapError(f"{called}: {name} must be 0 to {WIDEST}")
    image = tileset.find("image")
    if image is not None:
        size = [whole(image.get(side), 1, WIDEST) for side in ("width", "height")]
        if None in size:
            raise MapError(f"{called}: its picture must be of 1 to {WIDEST} px a side")
        columns, rows = (side // part for side, part in zip(size, tile, strict=True) if side and part)
        if columns * rows > MOST_TILES:
            raise MapError(f"{called}: has more than {MOST_TILES} tiles")
