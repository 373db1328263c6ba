"""Packs: what a good one gives, and the one line for each bad one."""

import os
import sys
from pathlib import Path

import pytest

from game.content import content_folder
from game.documents import LARGEST
from game.packs import PackError, load_pack

SPRITES = content_folder("sprites")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A pack that replaces one sheet."""
    (tmp_path / "sprites").mkdir()
    (tmp_path / "sprites" / "stations.png").write_bytes(b"")
    (tmp_path / "pack.yaml").write_text("schema: 1\nname: Night market\n", encoding="utf-8")
    return tmp_path


def refusal(folder: Path) -> str:
    """What the pack is refused with; always one line."""
    with pytest.raises(PackError) as caught:
        load_pack(folder, SPRITES)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_pack_has_a_name_and_its_folders(folder: Path) -> None:
    pack = load_pack(folder, SPRITES)
    assert (pack.name, pack.sprites, pack.maps) == ("Night market", folder / "sprites", None)


def test_a_pack_may_hold_maps_with_their_tilesets(folder: Path) -> None:
    (folder / "maps").mkdir()
    for name in ("kitchen.tmx", "floor.tsx"):
        (folder / "maps" / name).write_text("", encoding="utf-8")
    assert load_pack(folder, SPRITES).maps == folder / "maps"


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    assert "pack.yaml: cannot be read" in refusal(tmp_path / "nowhere")


def test_a_picture_that_replaces_nothing_is_named(folder: Path) -> None:
    (folder / "sprites" / "statoins.png").write_bytes(b"")
    assert "statoins.png: replaces nothing" in refusal(folder)


def test_fonts_are_not_replaced(folder: Path) -> None:
    (folder / "sprites" / "fonts").mkdir()
    assert "fonts: replaces nothing" in refusal(folder)


def test_a_map_of_another_name_is_named(folder: Path) -> None:
    (folder / "maps").mkdir()
    (folder / "maps" / "garden.tmx").write_text("", encoding="utf-8")
    assert "garden.tmx: a map of a pack must be small.tmx or" in refusal(folder)


def test_a_pack_without_anything_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text("schema: 1\nname: Empty\n", encoding="utf-8")
    assert "has neither sprites nor maps" in refusal(tmp_path)


@pytest.mark.parametrize(
    ("manifest", "reason"),
    [
        ("", "schema is None"),
        ("- 1\n", "holds no fields"),
        ("name: x\n", "schema is None"),
        ("schema: 2\nname: x\n", "schema is 2, this program reads 1"),
        ("schema: true\nname: x\n", "schema is True"),
        ("schema: 1\n", "name must be a text"),
        ("schema: 1\nname: [x]\n", "name must be a text"),
        ('schema: 1\nname: "\\u200b"\n', "name must be a text"),
        ("schema: 1\nname: {", "no valid YAML"),
        ("schema: !!python/object/apply:os.getcwd []\nname: x\n", "no valid YAML"),
        ("schema: 2026-99-99\nname: x\n", "no valid YAML"),
        ("[" * 5000, "is nested too deeply"),
        ("schema: 0x" + "f" * 60_000 + "\nname: x\n", "schema is of type int"),
        ("a: &a [x]\nschema: *a\nname: x\n", "no valid YAML in line 2"),
        ("schema: 1\nname: x\n" + "#" * LARGEST, "is larger than"),
    ],
    ids=range(15),
)
def test_a_bad_manifest_is_refused(folder: Path, manifest: str, reason: str) -> None:
    (folder / "pack.yaml").write_text(manifest, encoding="utf-8")
    assert reason in refusal(folder)


def test_a_manifest_that_is_no_utf8_is_refused(folder: Path) -> None:
    (folder / "pack.yaml").write_bytes(b"schema: 1\nname: \xff\xfe\n")
    assert "is not UTF-8" in refusal(folder)


def test_a_name_is_cleaned_and_clipped(folder: Path) -> None:
    (folder / "pack.yaml").write_text('schema: 1\nname: "a\\u202eb\\n' + "c" * 200 + '"\n', encoding="utf-8")
    name = load_pack(folder, SPRITES).name
    assert name.startswith("ab c")
    assert len(name) <= 40


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in folders")
def test_a_pipe_in_place_of_the_manifest_is_not_waited_for(folder: Path) -> None:
    (folder / "pack.yaml").unlink()
    os.mkfifo(folder / "pack.yaml")
    assert "pack.yaml: cannot be read (not a regular file)" in refusal(folder)


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in folders")
def test_a_pipe_in_place_of_a_picture_is_named(folder: Path) -> None:
    os.mkfifo(folder / "sprites" / "icons.png")
    assert "icons.png: is no file" in refusal(folder)
