"""The kitchen's cat as clip rows: it walks by its four legs, sits, washes, is petted and sleeps.

Frames are grids; `right` is the side view, `left` its mirror. The anchor is between the paws, the row under them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tools.art.px import Canvas

FUR = {"o": "O0", "O": "O1", "R": "R1", "w": "L3", "l": "L1", "k": "K0", "p": "V0", "r": "R2"}
"""o fur, O its lit parts, R stripes and far legs, w white, l white in shade, k eyes, p nose, r collar."""

Rows = Sequence[str]

_SIDE = (
    ".OO.....................",
    "oORo.............O...o..",
    "oo...............Oo.oo..",
    "oo..............Ooooooo.",
    "ooo.............Ooooooo.",
    ".ooo.OOOOOOOOO.OoookooR.",
    "..ooOOoRooRooROooookooR.",
    "...ooooRooRooRooowwopww.",
    "...ooooRooRooRoorrwwwww.",
    "...oooooooooooooowrrww..",
    "...oooowwwwwwwooooww....",
)
_SIDE_LEGS = (
    ("..oooRR...ooo..RRoo.....", "..oo..RR..oo..RR.oo.....", ".ww...RR.ww...RR..ww...."),
    ("...ooRo.....oooRR.......", "...oRRo......ooRR.......", "...wwRw......wwRR......."),
    ("..RRooo...RRoo..ooo.....", ".RR...oo.RR...oo.oo.....", ".RR...ww.RR...ww..ww...."),
    ("...RRoo......RRooo......", "...RRoo......RRoo.......", "...RRww......RRww......."),
)

_FACE = (
    "..O.......o..",
    ".OOo.....ooo.",
    ".OooooooRooo.",
    ".OoooRoRoooo.",
    ".OokoooookoR.",
    ".ookoooookoR.",
    ".oowwwpwwwoo.",
    "..owwwwwwwo..",
)
_SHUT = (".OoooooooooR.", ".okkooookkoR.")
_FRONT_LEGS = (
    ("...rrrrrrr...", "..oowwwwwoo..", "..oo.www.oo..", "..oo.....ww..", "..ww........."),
    ("...rrrrrrr...", "..oowwwwwoo..", "..oo.www.oo..", "..ww.....oo..", ".........ww.."),
)
_BACK = (
    "..O.......o..",
    ".OOo.oo..ooo.",
    ".OooooRooooo.",
    ".OoooRoRoooo.",
    ".OooRoooRooR.",
    ".oooooooooor.",
    "..oooROoooo..",
    "..OooROoooR..",
    "..OooROoooR..",
    "..ooooOoooR..",
    "..oo.RO..oo..",
)
_BACK_LEGS = (("..oo.....ww..", "..ww........."), ("..ww.....oo..", ".........ww.."))

_SEAT = (
    "...rrrrrrr......",
    "..oowwwwwoo.....",
    ".Ooowwwwwooo....",
    ".OooowwwoooR....",
    ".OowooooowoR....",
    ".oowwooowwoR....",
    "..wwwooowwwR....",
)
_TAILS = (
    (
        *("................", "..............o.", ".............oo.", ".............oo."),
        *("............ooo.", "...........ooo..", "...........oo..."),
    ),
    (
        *("................", "................", "................", "..............oo"),
        *(".............oo.", "...........oooo.", "...........ooo.."),
    ),
)
_PAW = {0: "..okwwpwwwoo....", 1: "..wwwwwwwoo.....", 2: "..wwwrrrrr......", 3: "..owwwwwwoo....."}
"""Rows of face and seat where a paw is licked, counted from the row of the nose."""

_CURLED = (
    "....K.....K.........",
    "....Ko...oK.oooo....",
    "...oooooooooooooooo.",
    "..ooowoooowoooOooooo",
    "..okkowwokkooOoooooo",
    "..owwwpwwwoooooOoooR",
    "...wwwwwwwoooooooooR",
    ".ooowwwoooooooooooRR",
    "oOooooooooooooooRRR.",
    ".RRRoooooooRRRRRR...",
)
_BREATHED_OUT = "....Ko...oK........."


@dataclass(frozen=True, slots=True)
class CatClip:
    """A clip: its frames as grids, milliseconds per frame, and whether the mirrored one is drawn too."""

    frames: tuple[Rows, ...]
    ms: int
    mirrored: bool = False


def _over(below: Rows, above: Rows) -> Rows:
    """Two grids, the second where it is not clear."""
    merged = []
    for upper, lower in zip(above, below, strict=True):
        wide = max(len(upper), len(lower))
        pairs = zip(upper.ljust(wide, "."), lower.ljust(wide, "."), strict=True)
        merged.append("".join(b if a == "." else a for a, b in pairs))
    return merged


def _sitting(tail: int, *, shut: bool = False, paw: bool = False) -> Rows:
    face = [*_FACE[:4], *_SHUT, *_FACE[6:]] if shut else list(_FACE)
    seat = _over(_SEAT, _TAILS[tail])
    rows = [row.ljust(16, ".") for row in face] + list(seat)
    if paw:
        rows[6:10] = [_PAW[n] for n in range(4)]
    return rows


def _petted(up: int) -> Rows:
    """Eyes shut, the head pushed up into the hand."""
    rows = _sitting(up, shut=True)
    return rows if up else [*rows[:9], *rows[8:]]


CAT: dict[str, CatClip] = {
    "walk": CatClip(tuple((*_SIDE, *legs) for legs in _SIDE_LEGS), 100, mirrored=True),
    "front": CatClip(tuple((*_FACE, *legs) for legs in _FRONT_LEGS), 140),
    "back": CatClip(tuple((*_BACK, *legs) for legs in _BACK_LEGS), 140),
    "sit": CatClip(tuple(_sitting(tail) for tail in (0, 0, 1, 1, 0, 0, 1)), 420),
    "wash": CatClip((_sitting(0, shut=True), _sitting(0, shut=True, paw=True), _sitting(1, shut=True, paw=True)), 260),
    "petted": CatClip((_petted(0), _petted(1)), 380),
    "sleep": CatClip((_CURLED, (_CURLED[0], _BREATHED_OUT, *_CURLED[2:])), 1050),
}
"""Every clip of the cat by its name in the effect sheet, after `cat_`."""


def cat_frame(clip: str, f: int, *, left: bool = False) -> Canvas:
    """One frame, outlined; all frames of a clip are of one size and stand on its last row."""
    frames = CAT[clip].frames
    wide = max(len(row) for rows in frames for row in rows)
    high = max(len(rows) for rows in frames)
    rows = frames[f]
    letters = {**FUR, "K": "O0", "k": "K1"} if clip == "sleep" else FUR
    c = Canvas(wide + 2, high + 2).g(1, 1 + high - len(rows), rows, letters).outline()
    return c.flipped() if left else c


def anchor(clip: str) -> tuple[int, int]:
    """The row under its paws, in the middle of them."""
    drawn = cat_frame(clip, 0)
    return (drawn.w // 2 if clip in ("walk", "sleep") else 7), drawn.h - 1
