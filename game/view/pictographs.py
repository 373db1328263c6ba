"""Emoji as the kitchen draws them: small pictures that stand in a line of text like letters."""

from collections.abc import Mapping

import pygame

from game.view.emoji import EMOJI, KEYCAP, REGION
from game.view.sheets import Frame, Sheet, SheetFolder

SIDE = 9
"""Pixels of a pictograph's sides."""
ADVANCE = SIDE + 1
"""Pixels from one pictograph to what follows."""

_FLAG = "\U0001f1e6"
"""Under this name is the flag of every country."""
_OTHER = "\ufffd"
"""Under this name is what stands for every emoji without a picture of its own."""


class EmojiSheet(Sheet, frozen=True):
    """All pictographs by the character they stand for; see `tools.art.emoji`."""

    emoji: dict[str, Frame]


class Pictographs:
    """The drawings of one folder of sheets."""

    def __init__(self, folder: SheetFolder) -> None:
        """Load the sheet. Raises AssetError."""
        self._frames: Mapping[str, Frame] = folder.sheet("emoji", EmojiSheet).emoji
        self._picture = folder.picture("emoji")
        folder.check("emoji", self._picture, self._frames.values())
        for name in (_OTHER, _FLAG):
            if name not in self._frames:
                raise folder.error("emoji.json", f"no picture for U+{ord(name):04X}")
        for name, (_, _, w, h, ox, oy) in self._frames.items():
            if min(ox, oy) < 0 or ox + w > SIDE or oy + h > SIDE:
                raise folder.error("emoji.json", f"the picture for {name!r} is larger than {SIDE} px")

    def name(self, piece: str) -> str:
        """The one character that `draw` knows the picture of a cluster by; "" where it is no picture at all."""
        first = piece[0]
        point = ord(first)
        if point < 0x80:
            return first if KEYCAP in piece and first in self._frames else ""
        if point in REGION:
            return _FLAG if len(piece) > 1 else _OTHER
        if first in self._frames:
            return first
        return _OTHER if point in EMOJI else ""

    def draw(self, target: pygame.Surface, at: tuple[int, int], name: str) -> None:
        """Draw a picture into its place of 9 x 9 with this top left."""
        x, y, w, h, ox, oy = self._frames[name]
        target.blit(self._picture, (at[0] + ox, at[1] + oy), (x, y, w, h))

    def silhouette(self, target: pygame.Surface, at: tuple[int, int], name: str, colour: tuple[int, int, int]) -> None:
        """Draw its shape in one colour."""
        x, y, w, h, ox, oy = self._frames[name]
        shape = pygame.mask.from_surface(self._picture.subsurface((x, y, w, h)))
        shape.to_surface(target, dest=(at[0] + ox, at[1] + oy), setcolor=colour, unsetcolor=None)
