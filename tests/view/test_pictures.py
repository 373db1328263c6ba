"""Hostile files in place of pictures."""

import os
import struct
import sys
import zlib
from pathlib import Path

import pytest

from game.view.pictures import LARGEST, PictureError, load_picture


def png(width: int, height: int) -> bytes:
    """A black picture of one bit a pixel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    rows = zlib.compress(b"\0" * (width // 8 + 2) * height, 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def refusal(path: Path) -> str:
    with pytest.raises(PictureError) as caught:
        load_picture(path)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_picture_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(png(40, 30))
    assert load_picture(tmp_path / "a.png").get_size() == (40, 30)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "no PNG"),
        (b"BM" + bytes(100), "no PNG"),
        (png(LARGEST + 1, 8), "not of 1 to 4096 px a side"),
        (png(8, 30_000), "not of 1 to 4096 px a side"),
        (png(40, 30)[:30], ""),
    ],
    ids=range(5),
)
def test_what_is_no_picture_of_ours_is_refused(content: bytes, why: str, tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(content)
    assert why in refusal(tmp_path / "a.png")


def test_a_missing_picture_and_a_folder_are_refused(tmp_path: Path) -> None:
    assert (refusal(tmp_path / "none.png"), refusal(tmp_path)) == ("No such file or directory", "not a file")


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in folders")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.png")
    assert refusal(tmp_path / "a.png") == "not a file"
