"""Contact sheets: every clip, station and effect frame by frame, to be judged by eye."""

from collections.abc import Iterator

from PIL import Image, ImageDraw, ImageFont

from tools.art.chefs import SIZE, chef, layers
from tools.art.clips import CLIPS, KEY
from tools.art.effects import ARCS, EFFECTS, REACHES, foam_arc
from tools.art.emoji import DIGITS, SHOWS, drawing, keycap
from tools.art.icons import ICONS, outlined_icon
from tools.art.looks import LOOK
from tools.art.pal import RGB
from tools.art.px import Canvas
from tools.art.stations import ALL, BELT_FRAMES, HOT, POWERS, fire_on, states, station

SCALE = 3
WIDTH = 640
SHADOW = [12, 18, 20, 20, 18, 12]
Cell = tuple[Canvas, str]


def _strip(blocks: list[tuple[str, list[Cell]]], ground: str) -> Image.Image:
    """Titled strips of labelled cells on a ground of one colour, side by side where they fit, else wrapped."""
    placed: list[tuple[Canvas, int, int, str]] = []
    titles: list[tuple[int, int, str]] = []
    x, y, line = 4, 2, 0
    for title, cells in blocks:
        need = sum(c.w + 4 for c, _ in cells)
        if x > 4 and x + need > WIDTH:
            x, y, line = 4, y + line + 14, 0
        titles.append((x, y, title))
        for c, label in cells:
            if x + c.w > WIDTH:
                x, y, line = 4, y + line + 10, 0
            placed.append((c, x, y + 6, label))
            x, line = x + c.w + 4, max(line, c.h)
        x += 8
    im = Image.new("RGB", (WIDTH * SCALE, (y + line + 14) * SCALE), RGB[ground])
    draw, font = ImageDraw.Draw(im), ImageFont.load_default()
    for c, left, top, label in placed:
        big = c.img().resize((c.w * SCALE, c.h * SCALE), Image.Resampling.NEAREST)
        im.paste(big, (left * SCALE, top * SCALE), big)
        draw.text((left * SCALE, (top + c.h) * SCALE), label, fill=RGB["L2"], font=font)
    for left, top, title in titles:
        draw.text((left * SCALE, top * SCALE), title, fill=RGB["O2"], font=font)
    return im


def _stood(who: str, clip: str, view: str, i: int) -> Canvas:
    """A chef's frame on his shadow; one who works over a counter gets a slice of counter between his two layers."""
    c = Canvas(SIZE, SIZE).rows(29, 45, SHADOW, "S0")
    body, hands = layers(LOOK[who], clip, view, i)
    c.blit(body, 0, 0)
    if CLIPS[clip]["over"] and view == "f":
        c.r(7, 43, 42, 9, "W3").hl(7, 48, 43, "W4").hl(7, 48, 42, "W0")
    return c.blit(hands, 0, 0).crop(4, 2, 50, 52)


def _clips() -> Iterator[tuple[str, list[Cell]]]:
    names = list(LOOK)
    n = 0
    for clip, spec in CLIPS.items():
        for view, frames in spec["views"].items():
            who = names[n % len(names)]
            n += 1
            cells = [
                (_stood(who, clip, view, i), f"{frame['ms']}{' ' + frame['ev'] if 'ev' in frame else ''}")
                for i, frame in enumerate(frames)
            ]
            yield f"{clip} {view} {who}", cells


def _stations() -> Iterator[tuple[str, list[Cell]]]:
    for name in ALL:
        cells = []
        for state, (count, _) in states(name).items():
            shown = range(0, count, count // 4) if name in BELT_FRAMES and count > 4 else range(count)
            cells += [(station(name, state, f), f"{state} {f}") for f in shown]
        yield name, cells


def _effects() -> Iterator[tuple[str, list[Cell]]]:
    for name, e in EFFECTS.items():
        yield f"{name} {e.ms} ms", [(e.make(f), str(f)) for f in range(e.frames)]
    for name in HOT:
        over = []
        for power in range(1, POWERS + 1):
            over += [(station(name, "scorched").blit(fire_on(name, power, f), 0, 0), f"{power}.{f}") for f in range(4)]
        yield f"fire_{name}", over
    for direction, (dx, dy) in ARCS.items():
        yield f"foam_arc_{direction}", [(foam_arc(dx, dy, 1, r / REACHES)[0], str(r)) for r in range(1, REACHES + 1)]


def contact_sheets() -> Iterator[tuple[str, Image.Image]]:
    """Name and picture of each contact sheet."""
    yield "clips", _strip(list(_clips()), "T1")
    sous = [(f"{clip} {view}", [(_stood("s2", clip, view, i), "")]) for clip, view, i in KEY]
    yield "sous", _strip([("sous-chef, key frames", [cell for _, cells in sous for cell in cells])], "T1")
    silhouettes: list[Cell] = []
    for clip, view, i in KEY:
        c = chef(LOOK["Theo"], clip, view, i)
        c.a[c.mask()] = 0
        silhouettes.append((c, f"{clip} {view}"))
    yield "silhouettes", _strip([("silhouettes", silhouettes)], "P1")
    yield "stations", _strip(list(_stations()), "F1")
    yield "effects", _strip(list(_effects()), "F1")
    yield "icons", _strip([("icons", [(outlined_icon(name), name) for name in ICONS])], "S0")
    emoji = [(drawing(name), name.split()[0]) for name in (*SHOWS, "other")]
    yield "emoji", _strip([("emoji", emoji), ("keycaps", [(keycap(sign), sign) for sign in DIGITS])], "T1")
