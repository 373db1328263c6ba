"""Writes a room as a Tiled map with its two tilesets, in the layout `maps/README.md` describes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from xml.sax.saxutils import quoteattr

from tools.art.px import Canvas
from tools.room.catalogue import CATALOGUE, TILE_ID, Thing
from tools.room.room import Room, Stand

TILE = 16
FLOOR_ROW = 4
"""First tile row of the planks; above it is the wall."""
FLOOR_COLUMNS, FLOOR_ROWS = 32, 15
FIRST_FLOOR = 1
FIRST_SCENERY = FIRST_FLOOR + FLOOR_COLUMNS * FLOOR_ROWS
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
VERSION = 'version="1.10" tiledversion="1.11.0"'
Value = str | bool | int | float
KIND = {bool: "bool", int: "int", float: "float"}
THINGS: Mapping[str, Thing] = {thing.name: thing for thing in CATALOGUE}
FOOT_DEPTH = 16
"""How deep a station stands on the floor."""


def properties(values: Mapping[str, Value], indent: str) -> str:
    """The `properties` element in Tiled's order (by name), empty without values."""
    if not values:
        return ""
    lines = [f"{indent}<properties>\n"]
    for name, value in sorted(values.items()):
        kind = f' type="{KIND[type(value)]}"' if type(value) in KIND else ""
        shown = str(value).lower() if isinstance(value, bool) else str(value)
        lines.append(f"{indent} <property name={quoteattr(name)}{kind} value={quoteattr(shown)}/>\n")
    return "".join([*lines, f"{indent}</properties>\n"])


@dataclass(slots=True)
class Writer:
    """Collects layers and hands out ids."""

    sprites: Mapping[str, Canvas]
    layers: list[str] = field(default_factory=list)
    next_object: int = 1

    def layer(self, name: str, objects: Iterable[str]) -> None:
        """Append an object layer; its objects are drawn in the order given, as Tiled's `index` draw order."""
        body = "".join(objects)
        head = f' <objectgroup draworder="index" id="{len(self.layers) + 1}" name="{name}"'
        self.layers.append(f"{head}>\n{body} </objectgroup>\n" if body else f"{head}/>\n")

    def thing(
        self,
        kind: str,
        box: tuple[int, int, int, int],
        *,
        name: str = "",
        gid: int | None = None,
        shape: str = "",
        values: Mapping[str, Value] | None = None,
    ) -> str:
        """One object; box is x, y, width, height as the file holds them."""
        x, y, w, h = box
        attributes = [f'id="{self.next_object}"']
        self.next_object += 1
        attributes += [f"name={quoteattr(name)}"] * bool(name) + [f'type="{kind}"'] * bool(kind)
        attributes += [f'gid="{gid}"'] * (gid is not None) + [f'x="{x}" y="{y}"']
        attributes += [f'width="{w}" height="{h}"'] * bool(w or h)
        body = properties(values or {}, "   ") + (f"   <{shape}/>\n" if shape else "")
        head = f"  <object {' '.join(attributes)}"
        return f"{head}>\n{body}  </object>\n" if body else f"{head}/>\n"

    def picture(self, name: str, x: int, bottom: int, values: Mapping[str, Value] | None = None) -> str:
        """A tile object; Tiled anchors it at its bottom left."""
        sprite, thing = self.sprites[name], THINGS[name]
        box = (x, bottom, sprite.w, sprite.h)
        return self.thing(thing.kind, box, name=name, gid=FIRST_SCENERY + TILE_ID[name], values=values)

    def pictures(self, items: Iterable[tuple[str, int, int]]) -> list[str]:
        """Tile objects from (name, x, top)."""
        return [self.picture(name, x, top + self.sprites[name].h) for name, x, top in items]


def pose(stand: Stand) -> dict[str, Value]:
    """The pose as properties."""
    return {"clip": stand.clip, "view": stand.view, "flip": stand.flip}


def floor_layer(room: Room) -> str:
    """The plank tiles as CSV: the sheet laid down once from the floor's first row, repeated if the room is larger."""
    rows = []
    for row in range(room.rows):
        gids = [
            FIRST_FLOOR + (row - FLOOR_ROW) % FLOOR_ROWS * FLOOR_COLUMNS + column % FLOOR_COLUMNS
            if row >= FLOOR_ROW
            else 0
            for column in range(room.columns)
        ]
        rows.append(",".join(str(gid) for gid in gids))
    head = f' <layer id="1" name="floor" width="{room.columns}" height="{room.rows}">\n  <data encoding="csv">\n'
    return head + ",\n".join(rows) + "\n</data>\n </layer>\n"


def spots(w: Writer, room: Room) -> list[str]:
    """Cooks' places, the places beside them, idle places and the extinguisher's."""
    out = []
    for post in room.stations:
        cooks = [(f"cook{i}" if i > 1 else "cook", stand) for i, stand in enumerate((post.cook, *post.cooks), 1)]
        beside = [(str(i), stand) for i, stand in enumerate(post.overflow, 1)]
        for called, stand in cooks + beside:
            overflow = (called, stand) in beside
            values = {**pose(stand), "station": post.id, "over": stand.over, "overflow": overflow}
            name = f"{post.id}-{called}"
            out.append(w.thing("spot", (stand.x, stand.y, 0, 0), name=name, shape="point", values=values))
    for i, stand in enumerate(room.idle, 1):
        out.append(w.thing("idle", (stand.x, stand.y, 0, 0), name=f"idle-{i}", shape="point", values=pose(stand)))
    out += [w.thing("cat", (x, y, 0, 0), name=f"cat-{i}", shape="point") for i, (x, y) in enumerate(room.cat, 1)]
    take = room.extinguisher
    out.append(w.thing("extinguisher", (take.x, take.y, 0, 0), name="extinguisher", shape="point", values=pose(take)))
    return out


def room_map(room: Room, sprites: Mapping[str, Canvas]) -> str:
    """The `.tmx` text."""
    w = Writer(sprites, [floor_layer(room)])
    w.layer("ground", w.pictures(room.ground))
    w.layer("wall", w.pictures(room.wall))
    w.layer(
        "stations",
        [
            w.thing(
                "station",
                (post.x, post.foot - FOOT_DEPTH, post.width, FOOT_DEPTH),
                name=post.id,
                values={"kind": post.kind, "shadow": post.shadow, **({"art": post.art} if post.art else {})},
            )
            for post in room.stations
        ],
    )
    w.layer("spots", spots(w, room))
    w.layer(
        "props",
        [
            w.picture(name, x, foot, {"shadow": THINGS[name].shadow or "box", "solid": THINGS[name].solid})
            for name, x, foot in room.props
        ],
    )
    w.layer("top", w.pictures(room.top))
    sides = {"outside": room.outside, "inside": room.inside}
    values: dict[str, Value] = {f"{side}_{axis}": p[i] for side, p in sides.items() for i, axis in enumerate("xy")}
    w.layer("doors", [w.thing("door", room.curtain, name="door", values=values)])
    w.layer(
        "lights",
        [
            w.thing(
                "light",
                (lamp.x - lamp.rx, lamp.y - lamp.ry, 2 * lamp.rx, 2 * lamp.ry),
                shape="ellipse",
                values={"colour": lamp.colour, "strength": lamp.strength, "flicker": lamp.colour == "hot"},
            )
            for lamp in room.lamps
        ],
    )
    w.layer("blocked", [w.thing("blocked", box) for box in room.blocked])
    return (
        f'{HEAD}<map {VERSION} orientation="orthogonal" renderorder="right-down" width="{room.columns}" '
        f'height="{room.rows}" tilewidth="{TILE}" tileheight="{TILE}" infinite="0" '
        f'nextlayerid="{len(w.layers) + 1}" nextobjectid="{w.next_object}">\n'
        + properties({"name": room.name, "capacity": room.capacity}, " ")
        + f' <tileset firstgid="{FIRST_FLOOR}" source="floor.tsx"/>\n'
        + f' <tileset firstgid="{FIRST_SCENERY}" source="scenery.tsx"/>\n'
        + "".join(w.layers)
        + "</map>\n"
    )


def floor_tileset() -> str:
    """`floor.tsx`: the plank sheet cut into 16 px tiles."""
    w, h = FLOOR_COLUMNS * TILE, FLOOR_ROWS * TILE
    return (
        f'{HEAD}<tileset {VERSION} name="floor" tilewidth="{TILE}" tileheight="{TILE}" '
        f'tilecount="{FLOOR_COLUMNS * FLOOR_ROWS}" columns="{FLOOR_COLUMNS}">\n'
        f' <image source="../sprites/floor.png" width="{w}" height="{h}"/>\n</tileset>\n'
    )


def scenery_tileset(sprites: Mapping[str, Canvas]) -> str:
    """`scenery.tsx`: a collection of pictures; class and properties here are what a new object starts with."""
    wide, high = max(c.w for c in sprites.values()), max(c.h for c in sprites.values())
    out = [
        (
            f'{HEAD}<tileset {VERSION} name="scenery" tilewidth="{wide}" tileheight="{high}" '
            f'tilecount="{len(CATALOGUE)}" columns="0">\n <grid orientation="orthogonal" width="1" height="1"/>\n'
        )
    ]
    for i, thing in enumerate(CATALOGUE):
        sprite = sprites[thing.name]
        kind = f' type="{thing.kind}"' if thing.kind else ""
        values: dict[str, Value] = {"shadow": thing.shadow, "solid": thing.solid} if thing.shadow else {}
        source = f"../sprites/scenery/{thing.name}.png"
        out.append(f' <tile id="{i}"{kind}>\n' + properties(values, "  "))
        out.append(f'  <image source="{source}" width="{sprite.w}" height="{sprite.h}"/>\n')
        if thing.frames:
            frames = "".join(f'   <frame tileid="{TILE_ID[name]}" duration="{ms}"/>\n' for name, ms in thing.frames)
            out.append(f"  <animation>\n{frames}  </animation>\n")
        out.append(" </tile>\n")
    return "".join([*out, "</tileset>\n"])
