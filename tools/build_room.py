"""Builds the rooms: `sprites/scenery/*.png`, `sprites/floor.png`, the tilesets, and the first state of each map.

`python -m tools.build_room` writes them; with `--check` it only names those that are not current (exit status 1). A map
that is there is left alone: Tiled is its editor, and tests guard it.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.art.px import Canvas
from tools.art.sheet import png, same_picture
from tools.room import shell, tmx
from tools.room.banquet import BANQUET
from tools.room.catalogue import CATALOGUE
from tools.room.kitchen import KITCHEN
from tools.room.small import SMALL

ROOT = Path(__file__).resolve().parents[1]
FLOOR_SEED = 7
ROOMS = {"small": SMALL, "kitchen": KITCHEN, "banquet": BANQUET}
"""The rooms by the name of their map."""


def floor_sheet() -> Canvas:
    """The planks as one sheet of tiles; continued to the right, a plank of another tone begins with a joint."""
    sheet = shell.planks(tmx.FLOOR_COLUMNS * tmx.TILE, tmx.FLOOR_ROWS * tmx.TILE, FLOOR_SEED)
    for y in range(0, sheet.h, 8):
        if sheet.a[y + 1, 0] != sheet.a[y + 1, sheet.w - 1]:
            sheet.vl(sheet.w - 1, y, y + 7, "F0")
    return sheet


def pictures() -> dict[str, Canvas]:
    """Every picture by its path below the project's root."""
    out = {f"sprites/scenery/{thing.name}.png": thing.make() for thing in CATALOGUE}
    return {"sprites/floor.png": floor_sheet(), **out}


def texts() -> dict[str, str]:
    """Every text file but the map by its path below the project's root."""
    sprites = {thing.name: thing.make() for thing in CATALOGUE}
    sheet = {"schema": 1, "tile": tmx.TILE, "columns": tmx.FLOOR_COLUMNS, "rows": tmx.FLOOR_ROWS}
    return {
        "sprites/floor.json": json.dumps(sheet, indent=1) + "\n",
        "maps/floor.tsx": tmx.floor_tileset(),
        "maps/scenery.tsx": tmx.scenery_tileset(sprites),
    }


def first_maps() -> dict[str, str]:
    """The maps as they are laid out before anybody edits them, by their path below the project's root."""
    sprites = {thing.name: thing.make() for thing in CATALOGUE}
    return {f"maps/{name}.tmx": tmx.room_map(room, sprites) for name, room in ROOMS.items()}


def stale(root: Path) -> Iterator[str]:
    """Names of files that are missing, differ from what the builder makes, or that it does not make."""
    made = pictures()
    for name, canvas in made.items():
        if not same_picture(png(canvas.indexed()), root / name):
            yield name
    for name, text in texts().items():
        path = root / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            yield name
    for path in sorted((root / "sprites" / "scenery").glob("*")):
        if f"sprites/scenery/{path.name}" not in made:
            yield f"sprites/scenery/{path.name}"


def build(root: Path) -> None:
    """Write everything below root."""
    for name, canvas in pictures().items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        data = png(canvas.indexed())
        if not same_picture(data, root / name):
            (root / name).write_bytes(data)
    for name, text in texts().items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8", newline="\n")
    for name, text in first_maps().items():
        if not (root / name).exists():
            (root / name).write_text(text, encoding="utf-8", newline="\n")


def main(arguments: list[str] | None = None) -> int:
    """Command line."""
    parser = argparse.ArgumentParser(prog="build_room", description="Build the room's pictures and maps.")
    parser.add_argument("--check", action="store_true", help="name files that are not current, write nothing")
    if not parser.parse_args(arguments).check:
        build(ROOT)
        return 0
    found = list(stale(ROOT))
    for name in found:
        print(f"not current: {name} (run python -m tools.build_room)")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
