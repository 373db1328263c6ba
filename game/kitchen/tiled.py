"""Reads Tiled maps: the only place that knows pytmx, and it loads no pictures.

`read_map` turns a file into typed layers and objects, `load_plan` makes the floor plan of them. Every fault of a map is
one `MapError` with one line: file, layer, object, cause. The layout of a map is described in `maps/README.md`.
"""

import base64
import logging
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from game.kitchen.ground import FLOOR_TOP, Box, cell, reachable, walking_grid
from game.kitchen.mapfile import MapError, MapObject, Picture, Shape, TiledMap
from game.kitchen.mapxml import check_tileset, parsed, whole
from game.kitchen.plan import CELL, Door, FloorPlan, Spot, StationPlace, View
from game.orders.stations import Station

TILE = 16
MAX_TILES = 256
"""Longest side of a map, in tiles."""
MAX_PIXELS = MAX_TILES * TILE * 4
"""No coordinate of an object lies further out."""
STATION_DEPTH, PROP_DEPTH = 16, 10
"""How deep a station and a solid prop stand on the floor."""
BEHIND = 24
"""Less room than this behind a thing at the back wall is no way through."""
HEX_FLAG = 1 << 28
"""Tiled's fourth flag bit of a tile number (hexagonal maps only), which pytmx would take for part of the number."""
POSES: Mapping[str, str] = {
    "stand": "fbs",
    "chop": "fb",
    "stir": "fb",
    "wok": "fb",
    "brush": "f",
    "shelf": "b",
    "search": "fb",
    "lift": "fs",
    "stamp": "fb",
    "fry": "fb",
    "phone": "f",
    "recipe": "fs",
    "wash": "f",
    "toss": "s",
    "hand": "bs",
    "wait": "f",
    "impatient": "f",
    "cheer": "fb",
    "asleep": "f",
    "sip": "f",
    "think": "fs",
}
"""Clips a chef may hold at a spot, each with the views it is drawn in."""
CLASSES: Mapping[str, tuple[str, ...]] = {
    "stations": ("station",),
    "spots": ("spot", "idle", "extinguisher", "cat"),
    "props": ("prop",),
    "doors": ("door",),
    "lights": ("light",),
    "blocked": ("blocked",),
}
"""The classes an object may have, for the layers where the class decides what it is."""

__all__ = ["MapError", "load_plan", "plan_of", "read_map"]


def load_plan(path: Path) -> FloorPlan:
    """The floor plan of a map file; raises MapError."""
    return plan_of(read_map(path))


def plan_of(tiled: TiledMap) -> FloorPlan:
    """The floor plan of a map that has been read; raises MapError."""
    spots = list(_station_spots(tiled))
    stations = tuple(_stations(tiled, spots))
    kinds = {kind: tuple(place for place in stations if place.kind is kind) for kind in Station}
    idle = tuple(_spot(thing) for thing in tiled.of_kind("spots", "idle"))
    takes = tiled.of_kind("spots", "extinguisher")
    doors = tuple(_door(thing) for thing in tiled.of_kind("doors", "door"))
    for layer, missing in (
        ("stations", next((f'station of kind "{kind}"' for kind, places in kinds.items() if not places), None)),
        ("spots", None if idle else 'point of class "idle"'),
        ("spots", None if takes else 'point of class "extinguisher"'),
        ("doors", None if doors else 'rectangle of class "door"'),
    ):
        if missing:
            raise MapError(f'{tiled.file}: layer "{layer}": no {missing}')
    extinguisher = _spot(takes[0])
    named = [(thing.where, spot) for thing, _, spot in spots]
    named += [(thing.where, _spot(thing)) for thing in tiled.of_kind("spots", "idle") + takes]
    cats = [(thing.where, thing.x, thing.y) for thing in tiled.of_kind("spots", "cat")]
    feet = [(where, spot.x, spot.y) for where, spot in named] + cats
    grid = walking_grid(tiled.width, tiled.height, _solids(tiled), [(x, y) for _, x, y in feet])
    for thing, door in zip(tiled.of_kind("doors", "door"), doors, strict=True):
        ground = reachable(grid, cell(*door.inside))
        if not ground:
            raise MapError(f"{thing.where}: nobody can stand at its inside {door.inside}")
        for where, x, y in feet:
            if cell(x, y) not in ground:
                raise MapError(f'{where}: cannot be reached from door "{thing.name}"')
    return FloorPlan(
        name=tiled.name,
        width=tiled.width,
        height=tiled.height,
        walkable=grid,
        stations=stations,
        idle_spots=idle,
        doors=doors,
        extinguisher=extinguisher,
        capacity=tiled.capacity,
        cat_places=tuple((x, y) for _, x, y in cats),
        by_kind=kinds,
    )


def _stations(tiled: TiledMap, spots: list[tuple[MapObject, str, Spot]]) -> Iterator[StationPlace]:
    """Every station with its spots, the cook's first."""
    for thing in _named_stations(tiled).values():
        own = [spot for _, station, spot in spots if station == thing.name]
        if all(spot.overflow for spot in own):
            raise MapError(f'{thing.where}: no spot for its cook (a point of class "spot" without overflow)')
        kind = Station(thing.one_of("kind", [s.value for s in Station]))
        yield StationPlace(
            id=thing.name,
            kind=kind,
            art=thing.text("art", kind.value),
            x=thing.x,
            foot=thing.foot,
            width=thing.width,
            spots=tuple(sorted(own, key=lambda spot: spot.overflow)),
        )


def _named_stations(tiled: TiledMap) -> dict[str, MapObject]:
    out: dict[str, MapObject] = {}
    for thing in tiled.of_kind("stations", "station"):
        if not thing.name or thing.name in out:
            raise MapError(f"{thing.where}: a station needs a name of its own")
        if thing.shape != "box" or not thing.width:
            raise MapError(f"{thing.where}: a station must be a rectangle")
        out[thing.name] = thing
    return out


def _station_spots(tiled: TiledMap) -> Iterator[tuple[MapObject, str, Spot]]:
    """Object, station id and spot of every point of class "spot"."""
    stations = _named_stations(tiled)
    for thing in tiled.of_kind("spots", "spot"):
        station = thing.text("station")
        if station not in stations:
            raise MapError(f'{thing.where}: there is no station "{station}"')
        yield thing, station, _spot(thing, stations[station].foot if thing.flag("over", False) else None)


def _spot(thing: MapObject, counter_foot: int | None = None) -> Spot:
    if thing.shape != "point":
        raise MapError(f"{thing.where}: a spot must be a point")
    clip = thing.one_of("clip", POSES)
    views: dict[str, View] = {"f": "f", "b": "b", "s": "s"}
    view = views[thing.one_of("view", views)]
    if view not in POSES[clip]:
        raise MapError(f'{thing.where}: clip "{clip}" has no view "{view}" (it has: {", ".join(POSES[clip])})')
    return Spot(
        name=thing.name,
        x=thing.x,
        y=thing.y,
        clip=clip,
        view=view,
        flip=thing.flag("flip", False),
        counter_foot=counter_foot,
        overflow=thing.flag("overflow", False),
    )


def _door(thing: MapObject) -> Door:
    if thing.shape != "box" or not thing.width:
        raise MapError(f"{thing.where}: a door must be a rectangle")
    outside, inside = ((thing.whole(f"{side}_x"), thing.whole(f"{side}_y")) for side in ("outside", "inside"))
    return Door(thing.x, thing.y, outside, inside)


def _solids(tiled: TiledMap) -> Iterator[Box]:
    """What stands in the way, as floor boxes."""
    standing = [(thing, STATION_DEPTH) for thing in tiled.of_kind("stations", "station")]
    standing += [(thing, PROP_DEPTH) for thing in tiled.of_kind("props", "prop") if thing.flag("solid", True)]
    for thing, depth in standing:
        top = thing.foot - depth
        if top < FLOOR_TOP + BEHIND:
            top = FLOOR_TOP - CELL  # it stands at the back wall: nobody walks behind it, unseen
        yield thing.x, top, thing.width, thing.foot - top
    for thing in tiled.of_kind("blocked", "blocked"):
        yield thing.x, thing.y, thing.width, thing.height


# ---- the file ---------------------------------------------------------------


def read_map(path: Path) -> TiledMap:
    """Decode a `.tmx` file with its tilesets; raises MapError."""
    root = parsed(path, path.name)
    if root.tag != "map":
        raise MapError(f"{path.name}: is not a Tiled map")
    if root.get("infinite") == "1":
        raise MapError(f"{path.name}: the map is infinite; untick Infinite under Map > Map Properties")
    if root.get("orientation", "orthogonal") != "orthogonal":
        raise MapError(f"{path.name}: the map is {root.get('orientation')}, must be orthogonal")
    if (root.get("tilewidth"), root.get("tileheight")) != (str(TILE), str(TILE)):
        raise MapError(f"{path.name}: tiles must be {TILE}x{TILE} px")
    if not all(whole(root.get(side), 1, MAX_TILES) for side in ("width", "height")):
        raise MapError(f"{path.name}: width and height must be 1 to {MAX_TILES} tiles")
    _prepare_tilesets(root, path)
    _prepare_layers(root, path.name)
    # late: it costs 90 ms, pygame included, which no command without a window should pay
    import pytmx  # noqa: PLC0415

    logging.getLogger("pytmx").addHandler(logging.NullHandler())  # what it has to say is told as a MapError
    held = pytmx.TiledMap(image_loader=_picture_loader, load_all=False, allow_duplicate_names=True)
    held.filename = str(path)
    try:
        held.parse_xml(root)
    except Exception as error:  # pytmx lets any exception of its parsing through, bare ones too
        raise MapError(f"{path.name}: not readable as a Tiled map: {error or type(error).__name__}") from error
    return _decoded(held, root, path)


def _prepare_tilesets(root: ET.Element, path: Path) -> None:
    """Make tileset paths portable and see that each file is there."""
    for node in root.iter("tileset"):
        if whole(node.get("firstgid"), 1, HEX_FLAG - 1) is None:
            raise MapError(f"{path.name}: a tileset's firstgid must be a whole number from 1")
        source = node.get("source")
        if source is None:
            check_tileset(node, f'{path.name}: tileset "{node.get("name", "")}"')
            continue
        source = source.replace("\\", "/")
        node.set("source", source)
        if not source.lower().endswith(".tsx"):
            raise MapError(f'{path.name}: tileset "{source}": only .tsx files can be read')
        called = f'{path.name}: tileset "{source}"'
        check_tileset(parsed(path.parent / source, called), called)


def _prepare_layers(root: ET.Element, file: str) -> None:
    """Refuse, with its place, what pytmx would get wrong or only call a bad value."""
    for layer in [*root.iter("layer"), *root.iter("objectgroup"), *root.iter("group")]:
        where = f'{file}: layer "{layer.get("name", "")}"'
        if any(_number(layer.get(axis, "0")) != 0 for axis in ("offsetx", "offsety")):
            raise MapError(f"{where}: is moved; set its offset to 0")
        for data in layer.findall("data"):
            if data.find("chunk") is not None:
                raise MapError(f"{where}: is of an infinite map; untick Infinite under Map > Map Properties")
            if not _unpacks_to_little(data):
                raise MapError(f"{where}: holds more tiles than the map")
        for node in layer.iter("object"):
            place = _place(file, layer.get("name", ""), node)
            if node.get("template"):
                raise MapError(f"{place}: is a template instance; use Detach on it")
            if _number(node.get("rotation", "0")) != 0:
                raise MapError(f"{place}: is rotated; set its rotation to 0")
            for name in ("x", "y", "width", "height"):
                if not abs(_number(node.get(name, "0"))) <= MAX_PIXELS:  # true of a NaN as well
                    raise MapError(f'{place}: {name} "{node.get(name)}" is out of range')
            gid = whole(node.get("gid"), 0, 0xFFFFFFFF)
            if gid is not None:
                node.set("gid", str(gid & ~HEX_FLAG))
            for item in node.iter("property"):
                kind, value = item.get("type", "string"), item.get("value", item.text or "")
                if not _is_of(kind, value):
                    raise MapError(f'{place}: property "{item.get("name")}": "{value}" is no {kind}')
                if kind == "class":
                    raise MapError(f'{place}: property "{item.get("name")}" is of a custom type; use a plain one')


def _unpacks_to_little(data: ET.Element) -> bool:
    """Whether a compressed layer is no larger than the largest map's; faults of it are pytmx's to tell."""
    if data.get("compression") not in ("zlib", "gzip"):
        return True
    unpacker = zlib.decompressobj(zlib.MAX_WBITS | 32)
    try:
        held = unpacker.decompress(base64.b64decode(data.text or ""), MAX_TILES * MAX_TILES * 4 + 1)
    except (ValueError, zlib.error):
        return True
    return len(held) <= MAX_TILES * MAX_TILES * 4


def _number(value: str) -> float:
    """The number, NaN for none."""
    try:
        return float(value)
    except ValueError:
        return float("nan")


def _is_of(kind: str, value: str) -> bool:
    """Whether a property's text is of its declared type."""
    if kind == "bool":
        return value in {"true", "false"}
    try:
        {"int": int, "object": int, "float": float}.get(kind, str)(value)
    except ValueError:
        return False
    return True


def _place(file: str, layer: str, node: ET.Element) -> str:
    name = node.get("name")
    return f'{file}: layer "{layer}", object {node.get("id", "?")}' + (f' "{name}"' if name else "")


def _picture_loader(filename: str, _colorkey: object, **_: object) -> Callable[..., Picture]:
    path = Path(filename.replace("\\", "/"))

    def load(area: Box | None = None, flags: Any = None) -> Picture:
        return _flipped(Picture(path, area), flags)

    return load


def _flipped(picture: Picture, flags: Any) -> Picture:
    """The picture with pytmx's flags of a tile number (None or 0: none)."""
    if not flags:
        return picture
    return Picture(
        picture.path,
        picture.area,
        flip_x=bool(flags.flipped_horizontally),
        flip_y=bool(flags.flipped_vertically),
        turned=bool(flags.flipped_diagonally),
    )


def _decoded(held: Any, root: ET.Element, path: Path) -> TiledMap:
    """pytmx's map as typed records."""
    nodes = {node.get("id"): node for node in root.iter("object")}
    # pytmx draws tiles of a picture collection unflipped: the flags are put on here
    flags = {gid: flag for pairs in held.gidmap.values() for gid, flag in pairs}

    def picture(gid: int, where: str) -> Picture:
        image = held.images[gid] if 0 < gid < len(held.images) else None
        if image is None:
            raise MapError(f"{where}: uses a tile that no tileset has")
        return _flipped(image, flags.get(gid)) if image.area is None else image

    def decoded(layer: str, thing: Any) -> MapObject:
        where = _place(path.name, layer, nodes[str(thing.id)])
        tile = held.get_tile_properties_by_gid(thing.gid) or {} if thing.gid else {}
        kind = thing.type or vars(thing).get("class") or tile.get("type") or tile.get("class") or ""
        if layer in CLASSES and kind not in CLASSES[layer]:
            raise MapError(f'{where}: class is "{kind}", must be {" or ".join(CLASSES[layer])}')
        return MapObject(
            where=where,
            name=thing.name or "",
            kind=kind,
            x=round(thing.x),
            y=round(thing.y),
            width=round(thing.width),
            height=round(thing.height),
            shape=_shape(nodes[str(thing.id)]),
            picture=picture(thing.gid, where) if thing.gid else None,
            frames=tuple((picture(f.gid, where), max(1, f.duration)) for f in tile.get("frames", ())),
            properties=thing.properties,
        )

    layers: dict[str, tuple[MapObject, ...]] = {}
    tiles: list[tuple[int, int, Picture]] = []
    for layer in held.layers:
        name = layer.name or ""
        if isinstance(layer, list):  # pytmx's object layers are lists
            layers[name] = (*layers.get(name, ()), *(decoded(name, thing) for thing in layer))
        elif name == "floor" and hasattr(layer, "iter_data"):
            where = f'{path.name}: layer "floor"'
            tiles += [(x * TILE, y * TILE, picture(gid, where)) for x, y, gid in layer.iter_data() if gid]
    if not tiles:
        raise MapError(f'{path.name}: no tile layer "floor" with tiles')
    own = MapObject(path.name, "", "map", 0, 0, 0, 0, "other", None, (), held.properties)
    capacity = own.whole("capacity", 16)
    if capacity < 1:
        raise MapError(f"{path.name}: capacity must be 1 or more")
    title = "".join(c for c in own.text("name", path.stem) if c.isprintable())[:40]
    width, height = held.width * TILE, held.height * TILE
    return TiledMap(path.name, title, capacity, width, height, tuple(tiles), layers)


def _shape(node: ET.Element) -> Shape:
    if node.find("point") is not None:
        return "point"
    if node.find("ellipse") is not None:
        return "ellipse"
    if any(node.find(tag) is not None for tag in ("polygon", "polyline", "text")):
        return "other"
    return "box"
