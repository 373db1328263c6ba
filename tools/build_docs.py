"""Builds the pictures in `docs/`: the README's, and the sheets by which the art is judged.

`python -m tools.build_docs` writes them; `--check` exits 1 and names those that are not current.

- `kitchen.png`, `chef.png`, `wall.png`: the demo, the page of a chef in it, and its office display, for the README
- `beside-*.png`: the concept picture and a staged rush at the same hour, one above the other, unlabelled
- `silhouettes.png`: the key pose of every chef clip and every station as solid black
- `deuteranopia.png`: the rush as somebody without green cones sees it
- `signs/*.png`: pieces of the rush that the README explains
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image, ImageChops

from tools.art.chefs import chef
from tools.art.clips import KEY
from tools.art.looks import LOOK
from tools.art.stations import ALL, station

if TYPE_CHECKING:
    from game.orders.snapshot import ShiftView
    from game.view.hits import Hits

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAPER, BLACK = (255, 250, 236), (23, 17, 31)

# Viénot, Brettel and Mollon (1999): what is left of linear red, green and blue without green cones
DEUTERANOPIA = np.array([[0.29275, 0.70725, 0.0], [0.29275, 0.70725, 0.0], [-0.02234, 0.02234, 1.0]])

SIGN = (96, 68)
"""Width and height of a sign cut from the room, in its own pixels."""

ROOM = (512, 50)
"""Where the room ends to the right, and begins below the rail."""

HOURS = {"evening": 19.7, "day": 11.0, "night": 23.5}
BANQUET_HOUR = 20.25

DEMO_AT = "63.6"
"""Seconds into the demo: somebody rings, a fire is being put out, a dish is carried to the hatch."""

SEEN_EVERY = 30
"""Steps of a rush between two looks at it: the coin box tells what was earned since it was seen last."""


def stage_picture(hour: float, *, room: str = "kitchen") -> Image.Image:
    """The staged rush of a room as the window shows it at 640x360."""
    return staged(hour, room=room)[0]


def staged(hour: float, *, room: str = "kitchen") -> tuple[Image.Image, "Hits", "ShiftView"]:
    """The staged rush of a room, what lies where on its picture, and its shift."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from game.content import content_folder  # noqa: PLC0415 (pygame: only when a picture is drawn)
    from game.kitchen.tiled import load_plan  # noqa: PLC0415
    from game.picture import Picture  # noqa: PLC0415
    from game.view.screen import Headless  # noqa: PLC0415
    from tools.rush import BANQUET, KITCHEN, rush  # noqa: PLC0415

    screen = Headless((640, 360))
    map_path = content_folder("maps") / f"{room}.tmx"
    plan = load_plan(map_path)
    minutes = round(hour * 60)
    taken_at = datetime(2026, 3, 5, minutes // 60, minutes % 60).astimezone().timestamp()
    picture = Picture(content_folder("sprites"), map_path, plan)
    moments = list(rush(BANQUET if room == "banquet" else KITCHEN, plan, taken_at))
    for stage, view in moments[::-SEEN_EVERY][::-1]:
        picture.paint_stage(screen.canvas, stage, view, view.generated_at)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "picture.png"
        screen.save(path)
        with Image.open(path) as saved:
            return saved.convert("RGB"), picture.hits, moments[-1][1]


def signs() -> Iterator[tuple[str, Image.Image]]:
    """What the README explains: pieces of the rush, twice enlarged, by their names."""
    from game.orders.stations import Station  # noqa: PLC0415
    from game.view.hits import ToChef, ToPage, ToStation  # noqa: PLC0415
    from tools.rush import KITCHEN, key_of  # noqa: PLC0415

    picture, hits, _ = staged(HOURS["day"])
    whole = (0, 0, *picture.size)

    def piece(box: tuple[int, int, int, int]) -> Image.Image:
        x0, y0, x1, y1 = (
            max(low, min(high, at)) for low, high, at in zip(whole[:2] * 2, whole[2:] * 2, box, strict=True)
        )
        return picture.crop((x0, y0, x1, y1)).resize(((x1 - x0) * 2, (y1 - y0) * 2), Image.Resampling.NEAREST)

    def places(station: Station) -> list[tuple[int, int, int, int]]:
        """Where the chef of this station is seen: figure, ticket, row, as left, top, width, height."""
        who = next(part for part in KITCHEN.parts if part.station is station)
        return [tuple(rect) for rect in hits.places(ToChef(key_of(who)))]  # type: ignore[misc]

    def scene(x: int, y: int) -> Image.Image:
        return piece((x - SIGN[0] // 2, y - SIGN[1] // 2, x + SIGN[0] // 2, y + SIGN[1] // 2))

    for name, kind, above in (("chef", Station.EDIT, 6), ("bell", Station.ASK, 6), ("plate", Station.SHIP, 4)):
        x, y, width, height = next(place for place in places(kind) if place[0] < ROOM[0] and place[1] > ROOM[1])
        yield f"{name}.png", scene(x + width // 2, y + height // 2 - above)
    x, y, width, height = tuple(hits.places(ToStation(Station.TEST))[0])
    yield "fire.png", scene(x + width // 2, y - 12)
    x, y, width, height = min(places(Station.ASK), key=lambda place: place[1])
    yield "ticket.png", piece((x, y, x + width, y + height))
    x, y, width, height = max(places(Station.ASK), key=lambda place: place[0])
    yield "row.png", piece((x, y, x + width, y + height))
    x, y, width, height = tuple(hits.places(ToPage("day"))[0])
    yield "coins.png", piece((x, y, x + width, y + height))


def demo_picture(*options: str) -> Image.Image:
    """The demo at its most telling moment, with further options of `shot`."""
    from game.cli import main as kitchen  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "picture.png"
        kitchen(["shot", str(path), "--demo", "--seed", "7", "--at", DEMO_AT, *options])
        with Image.open(path) as picture:
            return picture.convert("RGB")


def beside(concept: Path, ours: Image.Image) -> Image.Image:
    """Both pictures twice enlarged, one above the other."""
    with Image.open(concept) as picture:
        pair = [picture.convert("RGB"), ours]
    sheet = Image.new("RGB", (1280, 1448), PAPER)
    for n, each in enumerate(pair):
        sheet.paste(each.resize((1280, 720), Image.Resampling.NEAREST), (0, n * 728))
    return sheet


def silhouettes() -> Image.Image:
    """Key poses and stations as solid black, at one pixel a pixel, on paper."""
    canvases = [chef(LOOK["Theo"], *pose) for pose in KEY]
    canvases += [station(name, state) for name in ALL for state in ("idle", "active")]
    pieces = [Image.fromarray(np.where(canvas.mask(), 255, 0).astype(np.uint8)) for canvas in canvases]
    sheet = Image.new("RGB", (640, 10_000), PAPER)
    x = y = row = 0
    for piece in pieces:
        if x + piece.width > sheet.width:
            x, y, row = 0, y + row + 4, 0
        sheet.paste(BLACK, (x, y), piece)
        x, row = x + piece.width + 4, max(row, piece.height)
    return sheet.crop((0, 0, 640, y + row))


def without_green(picture: Image.Image) -> Image.Image:
    """The picture as somebody with deuteranopia sees it."""
    encoded = np.asarray(picture, np.float64) / 255
    linear = np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    seen = np.clip(linear @ DEUTERANOPIA.T, 0, 1)
    shown = np.where(seen <= 0.0031308, seen * 12.92, 1.055 * seen ** (1 / 2.4) - 0.055)
    return Image.fromarray((shown * 255 + 0.5).astype(np.uint8))


def pictures() -> Iterator[tuple[str, Image.Image]]:
    """Every picture by its name below `docs/`."""
    yield "kitchen.png", demo_picture("--size", "1920x1080")
    yield "chef.png", demo_picture("--panel", "case")
    yield "wall.png", demo_picture("--wall")
    for name, hour in HOURS.items():
        ours = stage_picture(hour)
        if name == "evening":
            yield "deuteranopia.png", without_green(ours).resize((1280, 720), Image.Resampling.NEAREST)
        yield f"beside-{name}.png", beside(DOCS / "concept" / f"{name}.png", ours)
    yield (
        "beside-banquet.png",
        beside(DOCS / "concept" / "banquet.png", stage_picture(BANQUET_HOUR, room="banquet")),
    )
    yield "silhouettes.png", silhouettes()
    for name, picture in signs():
        yield f"signs/{name}", picture


def main(arguments: list[str] | None = None) -> int:
    """Command line."""
    parser = argparse.ArgumentParser(prog="build_docs", description="Build the pictures in docs/.")
    parser.add_argument("--check", action="store_true", help="name files that are not current, write nothing")
    check = parser.parse_args(arguments).check
    stale = 0
    for name, picture in pictures():
        path = DOCS / name
        if path.exists():
            with Image.open(path) as old:
                if old.size == picture.size and ImageChops.difference(old.convert("RGB"), picture).getbbox() is None:
                    continue
        stale += 1
        if check:
            print(f"not current: docs/{name} (run python -m tools.build_docs)")
        else:
            path.parent.mkdir(exist_ok=True)
            picture.save(path, optimize=True)
    return int(check and stale > 0)


if __name__ == "__main__":
    sys.exit(main())
