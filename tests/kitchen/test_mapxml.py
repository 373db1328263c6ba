"""Hostile files in place of maps."""

import os
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from game.kitchen.mapfile import MapError
from game.kitchen.mapxml import LARGEST, check_tileset, parsed

LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
BOMB = f'<?xml version="1.0"?><!DOCTYPE map [<!ENTITY l0 "lol">{LAUGHS}]><map>&l9;</map>'
EXTERNAL = '<?xml version="1.0"?><!DOCTYPE map [<!ENTITY x SYSTEM "file:///etc/passwd">]><map name="x">&x;</map>'


def refusal(path: Path) -> str:
    with pytest.raises(MapError) as caught:
        parsed(path, path.name)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("text", [BOMB, EXTERNAL], ids=["laughs", "external"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_document_type_is_refused_before_its_entities_grow(text: str, encoding: str, tmp_path: Path) -> None:
    (tmp_path / "map.tmx").write_text(text, encoding=encoding)
    assert refusal(tmp_path / "map.tmx") == "map.tmx: broken XML: a document type is not read"


def test_a_folder_is_no_map(tmp_path: Path) -> None:
    (tmp_path / "map.tmx").mkdir()
    assert refusal(tmp_path / "map.tmx") == "map.tmx: is not a file"


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in folders")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "map.tmx")
    assert refusal(tmp_path / "map.tmx") == "map.tmx: is not a file"


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    with (tmp_path / "map.tmx").open("wb") as file:
        file.truncate(LARGEST + 1)
    assert refusal(tmp_path / "map.tmx") == "map.tmx: is larger than 4 MB"


def test_deep_nesting_is_refused_or_read_without_an_end_of_the_program(tmp_path: Path) -> None:
    (tmp_path / "map.tmx").write_text("<a>" * 100_000 + "</a>" * 100_000, encoding="utf-8")
    assert parsed(tmp_path / "map.tmx", "map.tmx").tag == "a"


TILESET = '<tileset tilewidth="16" tileheight="16" {more}><image source="a.png" width="512" height="240"/></tileset>'


def test_a_plain_tileset_is_sound() -> None:
    check_tileset(ET.fromstring(TILESET.format(more="")), "a.tsx")


@pytest.mark.parametrize(
    ("old", "new", "cause"),
    [
        ('tilewidth="16"', 'tilewidth="0"', "tiles must be of 1 to 4096 px"),
        ('tilewidth="16"', "", "tiles must be of 1 to 4096 px"),
        ('width="512"', 'width="2000000000"', "picture must be of 1 to 4096 px"),
        ('width="512"', f'width="{"9" * 5000}"', "picture must be of 1 to 4096 px"),
        ("{more}", 'spacing="-16"', "spacing must be 0 to 4096"),
        ("{more}", 'margin="x"', "margin must be 0 to 4096"),
        ('tilewidth="16" tileheight="16"', 'tilewidth="1" tileheight="1"', "has more than 65536 tiles"),
    ],
)
def test_a_tileset_that_would_be_no_end_of_work_is_refused(old: str, new: str, cause: str) -> None:
    node = ET.fromstring(TILESET.replace(old, new).format(more=""))
    with pytest.raises(MapError, match=rf"^a\.tsx: .*{cause}"):
        check_tileset(node, "a.tsx")
