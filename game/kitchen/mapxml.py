"""The XML of maps and tilesets: files of a bounded size that define no entities."""

import stat
import xml.etree.ElementTree as ET
from pathlib import Path

from game.kitchen.mapfile import MapError

LARGEST = 4 << 20
"""Bytes of a map or tileset at most: the largest map with a thousand objects has less."""


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
