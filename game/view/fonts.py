"""The bitmap fonts: which of them draws what, at which size, and how wide."""

from pathlib import Path
from typing import Literal

import msgspec
import pygame

from game.view.emoji import is_text_by_default
from game.view.pictographs import Pictographs
from game.view.shaping import Coverage

Style = Literal["body", "name", "head", "bold", "large"]

_CRISP = {
    "Galmuri7.ttf": 8,
    "Galmuri9.ttf": 10,
    "Galmuri11.ttf": 12,
    "Galmuri11-Bold.ttf": 12,
    "Galmuri14.ttf": 15,
    "KitchenHan10.ttf": 10,
    "KitchenHan12.ttf": 12,
    "KitchenWorld.ttf": 16,
}
"""The one size of each font at which it has no grey pixels (art guide, section 14)."""

CHAIN: dict[Style, tuple[str, ...]] = {
    "body": ("Galmuri7.ttf", "KitchenHan10.ttf", "Galmuri9.ttf", "KitchenWorld.ttf"),
    "name": ("Galmuri9.ttf", "KitchenHan10.ttf", "KitchenWorld.ttf"),
    "head": ("Galmuri11.ttf", "KitchenHan12.ttf", "KitchenHan10.ttf", "Galmuri9.ttf", "KitchenWorld.ttf"),
    "bold": (
        "Galmuri11-Bold.ttf",
        "Galmuri11.ttf",
        "KitchenHan12.ttf",
        "KitchenHan10.ttf",
        "Galmuri9.ttf",
        "KitchenWorld.ttf",
    ),
    "large": ("Galmuri14.ttf", "KitchenWorld.ttf"),
}
"""Which fonts are asked for a character, in this order."""

_TALL = "KitchenWorld.ttf"
"""The font that has almost everything, in letters twice as high as a small line."""
PICTURES = "pictographs"
"""Stands in place of a font where a picture is drawn."""

_CACHED = 8192


class Fonts:
    """The fonts of one folder, opened when a text first needs them."""

    def __init__(self, folder: Path, pictographs: Pictographs) -> None:
        """Read the coverage table. Raises OSError or msgspec.MsgspecError where it is not the font builder's."""
        if not pygame.font.get_init():
            pygame.font.init()
        table = msgspec.json.decode((folder / "coverage.json").read_bytes(), type=dict[str, list[tuple[int, int]]])
        self._folder = folder
        self._pictographs = pictographs
        self._coverage = {name: Coverage(table[name]) for name in _CRISP if name in table}
        self._chain = {style: tuple(name for name in chain if name in self._coverage) for style, chain in CHAIN.items()}
        self._open: dict[str, pygame.font.Font] = {}
        self._advances: dict[tuple[str, str], int] = {}
        self._sources: dict[tuple[str, Style], str] = {}

    def font(self, name: str) -> pygame.font.Font:
        """A font at its size."""
        font = self._open.get(name)
        if font is None:
            font = self._open[name] = pygame.font.Font(self._folder / name, _CRISP[name])
        return font

    def coverage(self, font: str) -> Coverage:
        """Which characters a font has."""
        return self._coverage[font]

    def advance(self, font: str, cluster: str) -> int:
        """Width of one cluster; these fonts have no kerning, so a text is as wide as its clusters together."""
        key = (font, cluster)
        known = self._advances.get(key)
        if known is None:
            if len(self._advances) >= _CACHED:
                self._advances.clear()
            try:
                known = self.font(font).size(cluster)[0]
            except (pygame.error, ValueError, UnicodeError):
                known = 0
            self._advances[key] = known
        return known

    def source(self, cluster: str, style: Style) -> str:
        """What draws a cluster: a font, `PICTURES`, or "" where nothing has it."""
        key = (cluster, style)
        known = self._sources.get(key)
        if known is None:
            if len(self._sources) >= _CACHED:
                self._sources.clear()
            known = self._sources[key] = self._found(cluster, style)
        return known

    def _found(self, cluster: str, style: Style) -> str:
        font = self.whole(cluster, style) or self.whole(cluster[0], style)
        if cluster.isascii() or not self._pictographs.name(cluster):
            return font
        # a sign that is a letter as well stays one, unless only letters of two lines' height have it
        return font if font not in {"", _TALL} and is_text_by_default(cluster) else PICTURES

    def whole(self, text: str, style: Style) -> str:
        """The first font of the style's chain that has every character of the text, "" where none has."""
        return next((name for name in self._chain[style] if all(c in self._coverage[name] for c in text)), "")
