"""The maps and the room's pictures that are shipped: complete, current, and of the palette only."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from game.content import MAPS as NAMES_OF_MAPS
from game.kitchen.ground import cell, reachable, walking_grid
from game.kitchen.plan import CELL, FloorPlan, Spot
from game.kitchen.standing import is_before
from game.kitchen.tiled import POSES, load_plan, read_map
from game.orders.stations import Station
from game.rooms import CAPACITIES
from game.view.layout import ROOM_BOTTOM, ROOM_TOP, panel_for, view_area
from tools import build_room
from tools.art.pal import CLEAR, NAMES, RGB
from tools.room.catalogue import CATALOGUE, TILE_ID

ROOT = Path(__file__).parents[2]
MAPS = sorted((ROOT / "maps").glob("*.tmx"))
PICTURES = [ROOT / "sprites" / "floor.png", *sorted((ROOT / "sprites" / "scenery").glob("*.png"))]
BUSY = (Station.READ, Station.EDIT, Station.SHELL, Station.TEST, Station.LINT, Station.PLAN)
APART_X, APART_Y = 20, 18
"""Two chefs nearer than this in both directions would stand in each other."""


@pytest.fixture(params=MAPS, ids=lambda path: path.stem)
def plan(request: pytest.FixtureRequest) -> FloorPlan:
    return load_plan(request.param)


def every_spot(plan: FloorPlan) -> list[Spot]:
    return [spot for place in plan.stations for spot in place.spots] + [*plan.idle_spots, plan.extinguisher]


def test_every_station_of_the_catalogue_is_in_the_map(plan: FloorPlan) -> None:
    assert all(plan.by_kind[kind] for kind in Station)


def test_every_station_has_a_place_for_a_second(plan: FloorPlan) -> None:
    assert [place.id for place in plan.stations if len(place.spots) < 2] == []


def test_every_spot_is_on_the_floor_and_free_of_furniture(plan: FloorPlan) -> None:
    solids = [(place.x, place.foot - 16, place.width, 16) for place in plan.stations]
    grid = walking_grid(plan.width, plan.height, solids, [])
    bare = [spot.name for spot in every_spot(plan) if not grid[cell(spot.x, spot.y)[1]][cell(spot.x, spot.y)[0]]]
    assert bare == []


def test_no_two_spots_are_in_each_other(plan: FloorPlan) -> None:
    spots = every_spot(plan)
    close = [
        (a.name, b.name)
        for i, a in enumerate(spots)
        for b in spots[i + 1 :]
        if abs(a.x - b.x) < APART_X and abs(a.y - b.y) < APART_Y
    ]
    assert close == []


def test_nobody_at_his_spot_hides_the_front_of_a_counter(plan: FloorPlan) -> None:
    assert [spot.name for spot in every_spot(plan) if is_before(plan, spot.x, spot.y)] == []


@pytest.mark.parametrize("name", ["small", "kitchen"])
def test_every_cooks_place_has_a_clip_of_work(name: str) -> None:
    plan = load_plan(ROOT / "maps" / f"{name}.tmx")
    cooks = [spot for place in plan.stations for spot in place.spots if not spot.overflow]
    assert [spot.name for spot in cooks if spot.clip in ("stand", "think")] == []


def test_chefs_at_their_spots_block_nobody(plan: FloorPlan) -> None:
    """With somebody standing at every idle and overflow spot, every cook's place is still reached from the door."""
    taken = [*plan.idle_spots, *(spot for place in plan.stations for spot in place.spots if spot.overflow)]
    grid = [list(row) for row in plan.walkable]
    for spot in taken:
        column, row = cell(spot.x, spot.y)
        grid[row][column] = False
    ground = reachable(tuple(tuple(row) for row in grid), cell(*plan.doors[0].inside))
    cooks = [spot for place in plan.stations for spot in place.spots if not spot.overflow]
    assert [spot.name for spot in cooks if cell(spot.x, spot.y) not in ground] == []


def test_there_are_idle_spots_for_most_of_the_capacity(plan: FloorPlan) -> None:
    assert len(plan.idle_spots) >= plan.capacity // 2


def test_the_maps_are_made_for_the_numbers_they_are_chosen_by() -> None:
    assert tuple(load_plan(ROOT / "maps" / f"{name}.tmx").capacity for name in NAMES_OF_MAPS) == CAPACITIES


def test_there_is_a_place_for_each_chef_at_work_while_others_rest(plan: FloorPlan) -> None:
    """Every chef of a full room finds a place at a station, even if none of them may be idle."""
    assert sum(len(place.spots) for place in plan.stations) >= plan.capacity


def test_a_crowd_has_several_of_the_busy_stations() -> None:
    hall = load_plan(ROOT / "maps" / "banquet.tmx")
    assert {kind: len(hall.by_kind[kind]) >= 2 for kind in BUSY} == dict.fromkeys(BUSY, True)


def test_rooms_fit_the_smallest_canvas(plan: FloorPlan) -> None:
    canvas = (640, 360)
    area = view_area(canvas, panel_for(canvas, plan.width))
    assert plan.width <= area.width
    assert plan.height - ROOM_TOP - ROOM_BOTTOM <= area.height


def test_no_two_stations_stand_in_each_other(plan: FloorPlan) -> None:
    places = plan.stations
    inside = [
        (a.id, b.id)
        for i, a in enumerate(places)
        for b in places[i + 1 :]
        if a.x < b.x + b.width and b.x < a.x + a.width and abs(a.foot - b.foot) < 16
    ]
    assert inside == []


def test_each_station_is_as_wide_as_its_picture(plan: FloorPlan) -> None:
    sheet = json.loads((ROOT / "sprites" / "stations.json").read_text(encoding="utf-8"))["stations"]
    assert {place.id: place.width for place in plan.stations} == {
        place.id: sheet[place.art]["width"] for place in plan.stations
    }


def test_a_waiting_chef_looks_out_of_the_picture_at_the_bell(plan: FloorPlan) -> None:
    cooks = [spot for place in plan.by_kind[Station.ASK] for spot in place.spots if not spot.overflow]
    assert {(spot.clip, spot.view) for spot in cooks} == {("wait", "f")}


def test_nobody_walks_between_the_back_row_and_the_wall(plan: FloorPlan) -> None:
    for place in plan.stations:
        if place.foot < 100:
            assert not plan.walkable[70 // CELL][(place.x + place.width // 2) // CELL], place.id


def test_the_grid_covers_the_map(plan: FloorPlan) -> None:
    assert {len(row) for row in plan.walkable} == {plan.width // CELL}
    assert len(plan.walkable) == plan.height // CELL


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_every_picture_a_map_asks_for_is_there(path: Path) -> None:
    tiled = read_map(path)
    used = {picture.path for _, _, picture in tiled.tiles}
    used |= {thing.picture.path for things in tiled.layers.values() for thing in things if thing.picture}
    assert [file.name for file in used if not file.is_file()] == []


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.stem)
def test_a_picture_holds_palette_colours_only(path: Path) -> None:
    with Image.open(path) as picture:
        assert picture.mode == "P"
        colours = picture.getpalette() or []
        clear = picture.info.get("transparency")
        used = sorted(set(np.asarray(picture).flat) - {clear})
    assert clear == CLEAR
    assert colours[: 3 * len(NAMES)] == [channel for name in NAMES for channel in RGB[name]]
    assert used[-1] < len(NAMES)


@pytest.mark.parametrize("thing", CATALOGUE, ids=lambda thing: thing.name)
def test_no_pixel_is_drawn_outside_its_picture(thing: object) -> None:
    assert thing.make().lost == 0  # type: ignore[attr-defined]


def test_files_are_what_the_builder_makes() -> None:
    assert list(build_room.stale(ROOT)) == []


def test_check_names_a_changed_a_missing_and_a_stray_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    build_room.build(tmp_path)
    (tmp_path / "maps" / "floor.tsx").write_text("<tileset/>", encoding="utf-8")
    (tmp_path / "sprites" / "scenery" / "post.png").unlink()
    (tmp_path / "sprites" / "scenery" / "stray.png").write_bytes(b"")
    assert list(build_room.stale(tmp_path)) == [
        "sprites/scenery/post.png",
        "maps/floor.tsx",
        "sprites/scenery/stray.png",
    ]


def test_a_map_that_somebody_edited_is_left_alone(tmp_path: Path) -> None:
    build_room.build(tmp_path)
    edited = tmp_path / "maps" / "kitchen.tmx"
    edited.write_text("<map/>", encoding="utf-8")
    build_room.build(tmp_path)
    assert edited.read_text(encoding="utf-8") == "<map/>"
    assert list(build_room.stale(tmp_path)) == []


def test_names_of_pictures_are_unique() -> None:
    assert len(TILE_ID) == len(CATALOGUE)


def test_the_floor_sheet_says_how_it_is_cut() -> None:
    sheet = json.loads((ROOT / "sprites" / "floor.json").read_text(encoding="utf-8"))
    with Image.open(ROOT / "sprites" / "floor.png") as picture:
        assert picture.size == (sheet["columns"] * sheet["tile"], sheet["rows"] * sheet["tile"])


def test_every_pose_of_a_map_is_drawn() -> None:
    clips = json.loads((ROOT / "sprites" / "chefs.json").read_text(encoding="utf-8"))["clips"]
    assert not {
        clip: views for clip, views in POSES.items() if clip not in clips or set(views) - set(clips[clip]["views"])
    }


def test_every_pose_names_known_views() -> None:
    assert {view for views in POSES.values() for view in views} == {"f", "b", "s"}


def test_a_plan_is_the_same_every_time() -> None:
    first = load_plan(MAPS[0])
    assert replace(first) == load_plan(MAPS[0])
