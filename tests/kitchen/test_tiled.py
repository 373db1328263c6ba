"""Maps read from disk: what a good one gives, and the one line each bad one gets."""

import base64
import re
import shutil
import zlib
from pathlib import Path

import pytest

from game.kitchen.ground import cell, reachable, walking_grid
from game.kitchen.mapfile import Picture
from game.kitchen.tiled import MapError, load_plan, read_map
from game.orders.stations import Station

MAPS = Path(__file__).parents[2] / "maps"
TEXT = (MAPS / "kitchen.tmx").read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the tilesets, for maps that differ from the kitchen in one thing."""
    for name in ("floor.tsx", "scenery.tsx"):
        shutil.copy(MAPS / name, tmp_path / name)
    return tmp_path


def changed(folder: Path, pattern: str, new: str, *, count: int = 1) -> Path:
    """The kitchen with its first `count` matches of a pattern replaced."""
    text, hits = re.subn(pattern, new, TEXT, count=count, flags=re.DOTALL)
    assert hits
    path = folder / "mine.tmx"
    path.write_text(text, encoding="utf-8")
    return path


def without(folder: Path, kind: str, *, name: str = "") -> Path:
    """The kitchen without the objects of a class (and name)."""
    named = f'name="{name}" ' if name else '(?:name="[^"]*" )?'
    return changed(folder, rf'  <object id="\d+" {named}type="{kind}"(?:[^>]*/>|.*?</object>)\n', "", count=0)


def refusal(path: Path) -> str:
    """The text a map is refused with; always one line that begins with the file."""
    with pytest.raises(MapError) as caught:
        load_plan(path)
    text = str(caught.value)
    assert "\n" not in text
    assert text.startswith(path.name)
    return text


def test_the_kitchen_has_every_kind_of_station() -> None:
    assert {place.kind for place in load_plan(MAPS / "kitchen.tmx").stations} == set(Station)


def test_by_kind_finds_all_cutting_boards() -> None:
    assert [place.id for place in load_plan(MAPS / "kitchen.tmx").by_kind[Station.EDIT]] == ["edit1", "edit2", "edit3"]


def test_the_cook_spot_comes_before_overflow_spots() -> None:
    for place in load_plan(MAPS / "kitchen.tmx").stations:
        assert [spot.overflow for spot in place.spots] == sorted(spot.overflow for spot in place.spots)
        assert not place.spots[0].overflow


def test_a_spot_behind_a_counter_knows_the_counters_foot() -> None:
    place = load_plan(MAPS / "kitchen.tmx").by_kind[Station.LINT][0]
    assert (place.foot, place.spots[0].counter_foot) == (194, 194)


def test_the_door_leads_from_behind_the_curtain_into_the_room() -> None:
    (door,) = load_plan(MAPS / "kitchen.tmx").doors
    assert (door.x, door.y, door.outside, door.inside) == (16, 19, (36, 64), (36, 80))


def test_a_class_attribute_is_read_like_a_type(folder: Path) -> None:
    assert load_plan(changed(folder, r' type="(station|spot|idle|prop|door)"', r' class="\1"', count=0)).stations


def test_a_tile_object_without_class_takes_its_tiles(folder: Path) -> None:
    path = changed(folder, r'name="plant" type="prop"', 'name="plant"')
    assert len(read_map(path).of_kind("props", "prop")) == len(read_map(MAPS / "kitchen.tmx").layers["props"])


def test_windows_separators_in_paths_are_read(folder: Path) -> None:
    (folder / "sets").mkdir()
    for name in ("floor.tsx", "scenery.tsx"):
        text = (folder / name).read_text(encoding="utf-8").replace("../sprites/", r"..\..\sprites" + "\\")
        (folder / "sets" / name).write_text(text, encoding="utf-8")
    tiled = read_map(changed(folder, r'source="(floor|scenery).tsx"', r'source="sets\\\1.tsx"', count=0))
    wanted = (folder / "../sprites/scenery/plant.png").resolve()
    assert wanted in {thing.picture.path.resolve() for thing in tiled.layers["props"] if thing.picture}


def test_a_map_is_read_from_any_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert load_plan(MAPS / "kitchen.tmx").name == "Kitchen"


@pytest.mark.parametrize("bits", range(8))
def test_every_orientation_of_a_tile_object_is_kept(folder: Path, bits: int) -> None:
    plain = next(thing.picture for thing in read_map(MAPS / "kitchen.tmx").layers["props"] if thing.name == "plant")
    assert plain is not None
    gid = int(re.search(r'name="plant" type="prop" gid="(\d+)"', TEXT).group(1))  # type: ignore[union-attr]
    path = changed(
        folder, f'name="plant" type="prop" gid="{gid}"', f'name="plant" type="prop" gid="{gid | bits << 29}"'
    )
    turned = next(thing.picture for thing in read_map(path).layers["props"] if thing.name == "plant")
    assert turned == Picture(turned.path, None, bool(bits & 4), bool(bits & 2), bool(bits & 1))


@pytest.mark.parametrize("bits", range(8))
def test_every_orientation_of_a_floor_tile_is_kept(folder: Path, bits: int) -> None:
    tile = next(
        picture for x, y, picture in read_map(changed(folder, "\n1,2,", f"\n{1 | bits << 29},2,")).tiles if y == 64
    )
    assert (tile.flip_x, tile.flip_y, tile.turned, tile.area) == (
        bool(bits & 4),
        bool(bits & 2),
        bool(bits & 1),
        (0, 0, 16, 16),
    )


def test_the_hexagonal_flag_of_a_tile_number_is_dropped(folder: Path) -> None:
    gid = int(re.search(r'name="plant" type="prop" gid="(\d+)"', TEXT).group(1))  # type: ignore[union-attr]
    path = changed(folder, f'name="plant" type="prop" gid="{gid}"', f'name="plant" type="prop" gid="{gid | 1 << 28}"')
    assert load_plan(path).stations


def test_an_animated_picture_has_frames_with_durations() -> None:
    lantern = read_map(MAPS / "kitchen.tmx").of_kind("top", "lantern")[0]
    assert [(picture.path.stem, ms) for picture, ms in lantern.frames] == [("lantern", 900), ("lantern_sway", 900)]


def test_the_cats_places_are_on_the_plan_in_their_order() -> None:
    places = [(cat.x, cat.y) for cat in read_map(MAPS / "kitchen.tmx").of_kind("spots", "cat")]
    assert len(places) > 1
    assert list(load_plan(MAPS / "kitchen.tmx").cat_places) == places


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert "cannot be read: No such file" in refusal(tmp_path / "none.tmx")


@pytest.mark.parametrize("content", [b"", b"<map", b"\xff\xfe\x00", b"<?xml version='1.0' encoding='none'?><map/>"])
def test_broken_xml_is_one_line(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.tmx"
    path.write_bytes(content)
    assert "broken XML" in refusal(path)


@pytest.mark.parametrize(
    ("pattern", "new", "cause"),
    [
        ("<map ", "<tileset ", "broken XML"),
        ('infinite="0"', 'infinite="1"', "untick Infinite"),
        ('orientation="orthogonal"', 'orientation="isometric"', "must be orthogonal"),
        ('tilewidth="16"', 'tilewidth="32"', "16x16"),
        ('width="32" height="19" tilewidth', 'width="9999999" height="19" tilewidth', "1 to 256 tiles"),
        ('source="floor.tsx"', 'source="gone.tsx"', 'tileset "gone.tsx": cannot be read'),
        ('source="floor.tsx"', 'source="floor.json"', "only .tsx"),
        ('width="32" height="19" tilewidth', f'width="{"9" * 5000}" height="19" tilewidth', "1 to 256 tiles"),
        ('firstgid="1"', 'firstgid="-1"', "firstgid must be"),
        ('firstgid="1"', f'firstgid="{"9" * 5000}"', "firstgid must be"),
        ('<data encoding="csv">', '<data encoding="csv"><chunk x="0" y="0" width="9" height="9"/>', "untick Infinite"),
        ('encoding="csv"', 'encoding="odd"', "not readable as a Tiled map"),
        ('name="capacity" type="int" value="16"', 'name="capacity" value="16"', 'property "capacity" must be an int'),
        ('name="capacity" type="int" value="16"', 'name="capacity" type="int" value="0"', "capacity must be 1"),
        ('name="floor"', 'name="planks"', 'no tile layer "floor"'),
        ('name="kind" value="read"', 'name="kind" value="oven"', '"read": unknown kind "oven"'),
        ('name="kind" value="read"', 'name="sort" value="read"', 'property "kind" is missing'),
        ('name="kind" value="plan"', 'name="kind" value="edit"', 'layer "stations": no station of kind "plan"'),
        ('name="edit2" type="station"', 'name="edit1" type="station"', "a name of its own"),
        ('name="read" type="station"', 'name="read" type="sink"', 'class is "sink", must be station'),
        ('width="40" height="16"', "", "must be a rectangle"),
        ('name="clip" value="shelf"', 'name="clip" value="juggle"', '"read-cook": unknown clip "juggle"'),
        ('name="view" value="b"', 'name="view" value="x"', 'unknown view "x"'),
        ('name="view" value="b"', 'name="view" value="f"', 'clip "shelf" has no view "f"'),
        ('name="flip" type="bool" value="false"', 'name="flip" value="false"', 'property "flip" must be a bool'),
        ('name="flip" type="bool" value="false"', 'name="flip" type="bool" value="maybe"', '"maybe" is no bool'),
        ('name="station" value="read"', 'name="station" value="nowhere"', 'no station "nowhere"'),
        ("<point/>", "", "must be a point"),
        ('name="inside_x" type="int" value="36"', 'name="inside_x" type="int" value="far"', '"far" is no int'),
        ('name="inside_x" type="int" value="36"', 'name="inside_x" type="int" value="-99"', "nobody can stand"),
        ('x="88" y="113"', 'x="88" y="nan"', "out of range"),
        ('x="88" y="113"', 'x="1e300" y="113"', "out of range"),
        ('x="88" y="113"', 'x="88" y="113" rotation="45"', "is rotated"),
        ('x="88" y="113"', 'x="88" y="113" template="a.tx"', "template"),
        ('x="88" y="113"', 'x="300" y="20"', '"read-cook": cannot be reached from door "door"'),
        ('name="spots"', 'name="spots" offsetx="8"', 'layer "spots": is moved'),
        ('gid="514"', 'gid="99999"', "uses a tile that no tileset has"),
    ],
)
def test_a_fault_is_named_with_its_place(folder: Path, pattern: str, new: str, cause: str) -> None:
    assert cause in refusal(changed(folder, pattern, new))


@pytest.mark.parametrize(
    ("kind", "cause"),
    [
        ("idle", 'layer "spots": no point of class "idle"'),
        ("extinguisher", 'layer "spots": no point of class "extinguisher"'),
        ("door", 'layer "doors": no rectangle of class "door"'),
        ("station", "there is no station"),
        ("spot", "no spot for its cook"),
    ],
)
def test_a_missing_class_is_named(folder: Path, kind: str, cause: str) -> None:
    assert cause in refusal(without(folder, kind))


def test_a_station_with_overflow_spots_only_is_refused(folder: Path) -> None:
    assert '"shell": no spot for its cook' in refusal(without(folder, "spot", name="shell-cook"))


def test_a_chunked_layer_is_refused(folder: Path) -> None:
    path = changed(folder, r'<data encoding="csv">.*?</data>', '<data encoding="csv"><chunk x="0">1</chunk></data>')
    assert "untick Infinite" in refusal(path)


def test_a_walled_in_spot_is_refused(folder: Path) -> None:
    wall = '<object id="900" type="blocked" x="0" y="130" width="512" height="16"/>'
    assert "cannot be reached" in refusal(changed(folder, r'(<objectgroup [^>]*name="blocked">)', rf"\1{wall}"))


def test_a_control_character_in_a_name_stays_on_one_line(folder: Path) -> None:
    assert refusal(changed(folder, 'name="kind" value="read"', 'name="kind" value="a&#10;b&#x200B;"')).count("a b") == 1


def test_solids_keep_feet_half_a_body_away_at_their_sides() -> None:
    grid = walking_grid(160, 160, [(64, 96, 16, 16)], [])
    assert [grid[12][c] for c in range(6, 12)] == [True, False, False, False, False, True]
    assert grid[11][8]


def test_a_spots_own_cell_is_walkable_even_inside_a_solid() -> None:
    assert walking_grid(160, 160, [(64, 96, 16, 16)], [(70, 100)])[12][8]


def test_reachable_does_not_slip_through_a_diagonal_gap() -> None:
    assert reachable(((True, False), (False, True)), (0, 0)) == {(0, 0)}


def test_cell_is_column_then_row() -> None:
    assert cell(17, 40) == (2, 5)


def test_a_compressed_layer_larger_than_any_map_is_refused(folder: Path) -> None:
    bomb = base64.b64encode(zlib.compress(bytes(8 << 20), 9)).decode()
    data = f'<data encoding="base64" compression="zlib">{bomb}</data>'
    assert 'layer "floor": holds more tiles than the map' in refusal(changed(folder, "<data.*?</data>", data))


def test_a_compressed_layer_is_read(folder: Path) -> None:
    held = base64.b64encode(zlib.compress(b"\1\0\0\0" * (32 * 19))).decode()
    data = f'<data encoding="base64" compression="zlib">{held}</data>'
    assert len(read_map(changed(folder, "<data.*?</data>", data)).tiles) == 32 * 19


def test_a_file_too_large_for_a_map_is_not_read(folder: Path) -> None:
    assert "is larger than 4 MB" in refusal(changed(folder, "</map>", "</map><!--" + " " * (5 << 20) + "-->"))


def test_entities_that_blow_up_are_refused(folder: Path) -> None:
    lines = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 10))
    declared = f'?>\n<!DOCTYPE map [<!ENTITY e0 "aaaaaaaaaa">{lines}]>'
    path = changed(folder, r"\?>", declared)
    path.write_text(path.read_text(encoding="utf-8").replace('value="Kitchen"', 'value="&e9;"'), encoding="utf-8")
    assert "broken XML" in refusal(path)


def test_a_tileset_elsewhere_on_the_disk_is_only_read_as_a_tileset(folder: Path) -> None:
    assert "only .tsx files can be read" in refusal(changed(folder, "floor.tsx", "../../../../etc/passwd"))
