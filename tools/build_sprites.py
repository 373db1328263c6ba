"""Build the sprite sheets from the drawing code: `python -m tools.build_sprites [--check] [--contact DIR]`.

Without options the sheets in `sprites/` are written anew. `--check` writes nothing and exits 1 naming what differs;
`--contact` draws contact sheets for review into a folder.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PIL import Image

from tools.art.cat import CAT, anchor, cat_frame
from tools.art.chefs import ANCHOR, SIZE, Drawing, draw_cut, draw_hat, draw_wear
from tools.art.clips import CLIPS
from tools.art.contact import contact_sheets
from tools.art.effects import ARC_FRAMES, ARC_MS, ARCS, EFFECTS, REACHES, foam_arc
from tools.art.emoji import emoji as drawn_emoji
from tools.art.icons import ICONS, icon, outlined_icon
from tools.art.pal import PAL, PLACEHOLDERS
from tools.art.parts import CUT, HAIR_LETTERS, HATS, HUE, HUE_LETTERS, PLACEHOLDER_LETTERS, SKIN_LETTERS, WEAR
from tools.art.px import Canvas
from tools.art.sheet import FrameRecord, Sheet, png, same_picture, text
from tools.art.stations import ALL, HEAD, HOT, HOT_STATES, POWERS, SIDE, fire_on, foam_on, states, station

ROOT = Path(__file__).parents[1]
SPRITES = ROOT / "sprites"
VIEWS = ("f", "b", "s")
Built = tuple[Image.Image | None, dict[str, Any]]


def chefs() -> Built:
    """Chefs in layers, with placeholder indices where skin, hair and hue go."""
    sheet = Sheet(512)
    clips = {
        name: {
            "loop": clip["loop"],
            "over": clip["over"],
            "px": clip["px"],
            "views": {
                view: [_chef_frame(sheet, name, view, i) for i in range(len(frames))]
                for view, frames in clip["views"].items()
            },
        }
        for name, clip in CLIPS.items()
    }
    parts = {
        "cut": {cut: {view: _part(sheet, draw_cut, cut, view) for view in VIEWS} for cut in CUT},
        "wear": {wear: {view: _part(sheet, draw_wear, wear, view) for view in VIEWS} for wear in WEAR},
        "hat": {
            hat: {view: [_part(sheet, draw_hat, hat, view, stretch) for stretch in (-1, 0, 1)] for view in VIEWS}
            for hat in HATS
        },
    }
    doc = {
        "schema": 1,
        "placeholders": list(PLACEHOLDERS),
        "skin": SKIN_LETTERS,
        "hair": HAIR_LETTERS,
        "hue": HUE_LETTERS,
        "clips": clips,
        "parts": parts,
    }
    return sheet.pack(), doc


def _chef_frame(sheet: Sheet, name: str, view: str, i: int) -> dict[str, Any]:
    frame = CLIPS[name]["views"][view][i]
    out: dict[str, Any] = {
        "ms": frame["ms"],
        "event": frame.get("ev"),
        "z": frame.get("z", 0),
        "hat": frame.get("hat", 0),
    }
    for prefix, sous in (("", False), ("sous_", True)):
        drawing = Drawing(PLACEHOLDER_LETTERS, name, view, i, sous=sous)
        under, over = Canvas(SIZE, SIZE), Canvas(SIZE, SIZE)
        drawing.under(under)
        drawing.over(over)
        empty = Canvas(SIZE, SIZE)
        out[prefix + "head"] = [drawing.head[0] - ANCHOR[0], drawing.head[1] - ANCHOR[1]]
        out[prefix + "under"] = sheet.add(under, ANCHOR)
        out[prefix + "over"] = sheet.add(empty if drawing.has_hands else over, ANCHOR)
        out[prefix + "hands"] = sheet.add(over if drawing.has_hands else empty, ANCHOR)
    return out


def _part(sheet: Sheet, draw: Callable[..., None], *what: str | int) -> FrameRecord:
    """A part drawn on a head in the middle of a canvas."""
    c, head = Canvas(SIZE, SIZE), (16, 20)
    draw(c, PLACEHOLDER_LETTERS, *what, *head)
    return sheet.add(c, head)


def stations() -> Built:
    """Every station in every state; the anchor is the middle of the foot row's lower edge."""
    sheet = Sheet(1024)
    out: dict[str, Any] = {}
    for name in ALL:
        w = station(name).w
        drawn: dict[str, Any] = {}
        for state, (count, ms) in states(name).items():
            frames = [station(name, state, f) for f in range(count)]
            side = SIDE if state in HOT_STATES else 0
            drawn[state] = {"ms": ms, "frames": [sheet.add(c, (w // 2 + side, c.h)) for c in frames]}
        hot = None
        if name in HOT:
            s = HOT[name]
            hot = [s.x - w // 2, s.y - station(name).h, s.w, s.flame]
        out[name] = {"width": w, "hot": hot, "states": drawn}
    return sheet.pack(), {"schema": 1, "stations": out}


def effects() -> Built:
    """Effects by name. Fires and foam over a hot station have that station's anchor, foam arcs the nozzle."""
    sheet = Sheet(512)
    out: dict[str, Any] = {}
    for name, e in EFFECTS.items():
        frames = [sheet.add(e.make(f), e.anchor) for f in range(e.frames)]
        out[name] = {"ms": e.ms, "loop": e.loop, "frames": frames}
    for name, clip in CAT.items():
        for left in (False, True) if clip.mirrored else (False,):
            frames = [sheet.add(cat_frame(name, f, left=left), anchor(name)) for f in range(len(clip.frames))]
            out[f"cat_{name}_left" if left else f"cat_{name}"] = {"ms": clip.ms, "loop": True, "frames": frames}
    for name in HOT:
        foot = (station(name).w // 2 + SIDE, station(name).h + HEAD)
        for power in range(1, POWERS + 1):
            fires = [sheet.add(fire_on(name, power, f), foot) for f in range(HOT_STATES["burn"][0])]
            out[f"fire_{name}_{power}"] = {"ms": HOT_STATES["burn"][1], "loop": True, "frames": fires}
        piles = [sheet.add(foam_on(name, stage), foot) for stage in range(HOT_STATES["foam"][0])]
        out[f"foam_pile_{name}"] = {"ms": HOT_STATES["foam"][1], "loop": False, "frames": piles}
    for direction, (dx, dy) in ARCS.items():
        for reach in range(1, REACHES + 1):
            arcs = [foam_arc(dx, dy, f, reach / REACHES) for f in range(ARC_FRAMES)]
            frames = [sheet.add(c, (-x, -y)) for c, (x, y) in arcs]
            out[f"foam_arc_{direction}_{reach}"] = {"ms": ARC_MS, "loop": True, "frames": frames}
    return sheet.pack(), {"schema": 1, "effects": out}


def icons() -> Built:
    """Icons, plain (9 x 9) and outlined (11 x 11); the anchor is the top left."""
    sheet = Sheet(256)
    out: dict[str, Any] = {}
    for name in ICONS:
        out[name] = sheet.add(icon(name), (0, 0))
        out[name + "_outlined"] = sheet.add(outlined_icon(name), (0, 0))
    return sheet.pack(), {"schema": 1, "icons": out}


def emoji() -> Built:
    """Emoji by the character they stand for; the anchor is the top left of their place of 9 x 9."""
    sheet = Sheet(256)
    out = {character: sheet.add(c, (0, 0)) for character, c in drawn_emoji()}
    return sheet.pack(), {"schema": 1, "emoji": out}


def palette() -> Built:
    """The colours by name, and the session hues."""
    hues = {name: {"main": main, "light": light, "dark": dark} for name, (main, light, dark) in HUE.items()}
    return None, {"schema": 1, "colours": {name: "#" + value for name, value in PAL.items()}, "hues": hues}


SHEETS: dict[str, Callable[[], Built]] = {
    "chefs": chefs,
    "stations": stations,
    "effects": effects,
    "icons": icons,
    "emoji": emoji,
    "palette": palette,
}


def build() -> Iterator[tuple[str, bytes]]:
    """File name and content of everything this builder makes."""
    for name, make in SHEETS.items():
        picture, doc = make()
        if picture is not None:
            yield name + ".png", png(picture)
        yield name + ".json", (text(doc) + "\n").encode()


def differing(folder: Path) -> list[str]:
    """Names of the built files that differ from those in a folder."""
    out = []
    for name, data in build():
        path = folder / name
        if name.endswith(".png"):
            same = same_picture(data, path)
        else:
            same = path.is_file() and path.read_text(encoding="utf-8") == data.decode()
        if not same:
            out.append(name)
    return out


def main(argv: list[str]) -> int:
    """Run the builder; returns the exit status."""
    parser = argparse.ArgumentParser(description="Build the sprite sheets in sprites/.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 naming the sheets that differ")
    parser.add_argument("--contact", type=Path, metavar="DIR", help="draw contact sheets for review into this folder")
    args = parser.parse_args(argv)
    if args.contact:
        args.contact.mkdir(parents=True, exist_ok=True)
        for name, im in contact_sheets():
            im.save(args.contact / f"{name}.png")
        return 0
    if args.check:
        names = differing(SPRITES)
        for name in names:
            print(f"sprites/{name} differs from what tools/build_sprites.py draws", file=sys.stderr)
        return 1 if names else 0
    SPRITES.mkdir(exist_ok=True)
    for name, data in build():
        (SPRITES / name).write_bytes(data)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
