"""Reading a picture file: a PNG of a bounded size, and nothing that has to be waited for."""

import stat
import struct
from pathlib import Path

import pygame

LARGEST = 4096
"""Longest side of a picture in pixels: a small file can hold one that fills the memory."""

_HEAD = struct.Struct(">8s4x4sII")
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


class PictureError(Exception):
    """A picture that cannot be used; the cause in a few words, without the path."""


def load_picture(path: Path) -> pygame.Surface:
    """The picture as it is in the file. Raises PictureError."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # a pipe would be waited for
            raise PictureError("not a file")
        with path.open("rb") as file:
            head = file.read(_HEAD.size)
        if len(head) < _HEAD.size or not head.startswith(_SIGNATURE):
            raise PictureError("no PNG")
        _, kind, width, height = _HEAD.unpack(head)
        if kind != b"IHDR" or not (0 < width <= LARGEST and 0 < height <= LARGEST):
            raise PictureError(f"not of 1 to {LARGEST} px a side")
        return pygame.image.load(path)
    except OSError as error:
        raise PictureError(error.strerror or type(error).__name__) from error
    except (pygame.error, ValueError) as error:
        raise PictureError(" ".join(str(error).split())) from error
