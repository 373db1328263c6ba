"""Make the fonts in `sprites/fonts/` from their packages: `python -m tools.build_fonts FOLDER | --check`.

FOLDER holds the unpacked npm packages that ATTRIBUTIONS.md lists, under their names; nothing is fetched.
`--check` needs no packages: it holds `coverage.json` against the committed fonts.
"""

import argparse
import json
import logging
import sys
from collections.abc import Sequence
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parents[1] / "sprites" / "fonts"
COVERAGE = "coverage.json"
Ranges = list[tuple[int, int]]

HANGUL: Ranges = [(0x1100, 0x11FF), (0x3130, 0x318F), (0xA960, 0xA97F), (0xAC00, 0xD7FF)]
HAN: Ranges = [
    (0x2E80, 0x312F),
    (0x3190, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xF900, 0xFAFF),
    (0xFE10, 0xFE1F),
    (0xFE30, 0xFE4F),
    (0xFF00, 0xFFEF),
]
"""Ideographs, kana and their punctuation."""
GALMURI = {
    "Galmuri7.ttf": HAN,
    "Galmuri9.ttf": HAN,
    "Galmuri11.ttf": HAN + HANGUL,
    "Galmuri11-Bold.ttf": HAN + HANGUL,
    "Galmuri14.ttf": HAN + HANGUL,
}
"""Each font, and what is left out of it: only the two sizes that names and texts are set in keep Hangul."""
FUSION = {"KitchenHan10.ttf": 10, "KitchenHan12.ttf": 12}
"""Our cuts of Fusion Pixel and their size in pixels. Its name is reserved for the whole font, so a cut has another."""
UNIFONT = "KitchenWorld.ttf"
"""Our cut of UnifontEX, whose name is reserved, too."""
UNIFONT_KEEPS: Ranges = [
    (0x0020, 0x07BF),  # Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic, Syriac, Thaana
    (0x0900, 0x0E7F),  # the scripts of India, Sinhala, Thai
    (0x0E80, 0x0EFF),  # Lao
    (0x10A0, 0x10FF),  # Georgian
    (0x1200, 0x137F),  # Ethiopic
    (0x1780, 0x17FF),  # Khmer
    (0x1E00, 0x1FFF),  # Latin with marks for Vietnamese, Greek with marks
    (0x2000, 0x2BFF),  # punctuation, currency, arrows, mathematics, boxes, symbols
    (0x2E80, 0x2FDF),  # radicals
    (0x3000, 0x312F),  # East Asian punctuation, kana, bopomofo
    (0x31F0, 0x33FF),
    (0x4E00, 0x9FFF),  # the unified ideographs, so that Chinese is set whole in one font
    (0xF900, 0xFAFF),
    (0xFB00, 0xFDFF),  # ligatures and presentation forms of Armenian, Hebrew, Arabic
    (0xFE20, 0xFEFF),
    (0xFF00, 0xFFEF),
    (0xFFFC, 0xFFFD),
]


def covered(font: TTFont) -> Ranges:
    """The code points a font has glyphs for, as ranges with both ends included."""
    out: Ranges = []
    for code in sorted(font.getBestCmap()):
        if out and code == out[-1][1] + 1:
            out[-1] = (out[-1][0], code)
        else:
            out.append((code, code))
    return out


def within(code: int, ranges: Ranges) -> bool:
    """Whether a code point lies in one of the ranges."""
    return any(first <= code <= last for first, last in ranges)


UNIFONT_DROPS = ["BASE", "FFTM", "GDEF", "GPOS", "GSUB", "JSTF", "PfEd", "TeX "]
"""Tables that are damaged in the package, or that only matter to tools."""


def shrunk(source: Path, ranges: Ranges, *, outside: bool = False, drops: Sequence[str] = ()) -> TTFont:
    """The font with only the code points in the ranges (`outside`: only those not in them), without glyph names.

    Every glyph that stays is drawn as in the package: outlines, metrics and kerning are not touched.
    """
    options = subset.Options(
        layout_features=["*"],
        glyph_names=False,
        hinting=False,
        notdef_outline=True,
        name_IDs=["*"],
        name_languages=["*"],
        drop_tables=list(drops),
    )
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for code in font.getBestCmap() if within(code, ranges) != outside])
    subsetter.subset(font)
    font.flavor = None
    font.recalcTimestamp = False
    return font


def common() -> Ranges:
    """The ideographs of GB 2312, with all else in `HAN`."""
    letters = (bytes([high, low]) for high in range(0xB0, 0xF8) for low in range(0xA1, 0xFF))
    codes = sorted({ord(text) for pair in letters if (text := pair.decode("gb2312", "ignore"))})
    return [(first, last) for first, last in HAN if first < 0x3400 or first > 0x9FFF] + [(c, c) for c in codes]


def rename(font: TTFont, name: str) -> None:
    """Give a cut the family name of its file: the package's own is reserved for the whole font."""
    kept = {0, 5, 13, 14}  # copyright, version, licence
    for record in list(font["name"].names):
        if record.nameID not in kept:
            font["name"].removeNames(nameID=record.nameID)
    family = name.removesuffix(".ttf")
    for number, text in ((1, family), (2, "Regular"), (4, family), (6, family)):
        font["name"].setName(text, number, 3, 1, 0x409)


def cut_of_fusion(source: Path, pixels: int, name: str) -> TTFont:
    """East Asian letters alone, under a name of its own.

    The outlines are the package's. The line is as high as the letters are, a row below the base line and the others
    above, so that it stands in a line of Galmuri without making it higher.
    """
    font = shrunk(source, HAN if pixels == SMALL else common())
    unit = font["head"].unitsPerEm // pixels
    above, below = (pixels - 2) * unit, unit
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = above, -below, 0
    font["OS/2"].sTypoAscender, font["OS/2"].sTypoDescender, font["OS/2"].sTypoLineGap = above, -below, 0
    font["OS/2"].usWinAscent, font["OS/2"].usWinDescent = above, below
    rename(font, name)
    return font


def licence_of(font: TTFont) -> str:
    """Copyright and licence as the font itself has them: the file in the package is a form nobody filled in."""
    told = [str(record) for record in font["name"].names if record.nameID in {0, 13} and len(str(record)) > 20]
    return "\n\n".join(text.strip() for text in told) + "\n"


SMALL = 10
"""The size that logs are written in: it keeps every ideograph there is, the other ones the common."""


def build(packages: Path) -> None:
    """Write the fonts, their licences and the coverage table."""
    FONTS.mkdir(parents=True, exist_ok=True)
    galmuri, unifont = packages / "galmuri", packages / "@fontsource" / "unifontex"
    for name, left_out in GALMURI.items():
        shrunk(galmuri / "dist" / name, left_out, outside=True).save(FONTS / name)
    for name, pixels in FUSION.items():
        folder = packages / "@fontsource" / f"fusion-pixel-{pixels}px-proportional-sc"
        source = folder / "files" / f"{folder.name}-latin-400-normal.woff"
        cut_of_fusion(source, pixels, name).save(FONTS / name)
        (FONTS / "KitchenHan-LICENSE.txt").write_bytes((folder / "LICENSE").read_bytes())
    world = shrunk(unifont / "files" / "unifontex-latin-400-normal.woff", UNIFONT_KEEPS, drops=UNIFONT_DROPS)
    rename(world, UNIFONT)
    world.save(FONTS / UNIFONT)
    (FONTS / "Galmuri-LICENSE.txt").write_bytes((galmuri / "dist" / "LICENSE.txt").read_bytes())
    (FONTS / "KitchenWorld-LICENSE.txt").write_text(licence_of(world), encoding="utf-8", newline="\n")
    (FONTS / COVERAGE).write_text(coverage(), encoding="utf-8", newline="\n")


def coverage() -> str:
    """The text of coverage.json: font file -> list of [first, last]."""
    lines = []
    for name in (*GALMURI, *FUSION, UNIFONT):
        with TTFont(FONTS / name, lazy=True) as font:
            lines.append(f"{json.dumps(name)}: {json.dumps(covered(font), separators=(',', ':'))}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main(argv: list[str]) -> int:
    """Run the builder; returns the exit status."""
    parser = argparse.ArgumentParser(description="Make the fonts in sprites/fonts/.")
    parser.add_argument("packages", type=Path, nargs="?", metavar="FOLDER", help="where the packages are unpacked")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit 1 when coverage.json is not the fonts'"
    )
    args = parser.parse_args(argv)
    if args.check:
        if (FONTS / COVERAGE).read_text(encoding="utf-8") != coverage():
            print(f"sprites/fonts/{COVERAGE} is not what the fonts cover", file=sys.stderr)
            return 1
        return 0
    logging.getLogger("fontTools").setLevel(logging.ERROR)  # the sources' small faults are known and do no harm
    if args.packages is None:
        parser.error("name the folder of the packages, or --check")
    build(args.packages)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
