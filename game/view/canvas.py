"""The surface everything is drawn on, which knows what of it changed since it was shown last."""

from typing import Any

import pygame

from game.view.patches import Patches

_Drawn = tuple[object, pygame.Rect, float, float, Any, int]
"""A picture or a colour, where it was seen, where it begins, which part of it and how it was drawn."""

_blit = pygame.Surface.blit


class Canvas(pygame.Surface):
    """A surface that keeps a list of what is drawn on it. What is drawn as in the last picture has not changed.

    It sees `blit` and `fill`. Whoever draws in another way, on a part of it (`subsurface`), or a picture that is not
    what it was when it was drawn last, says so with `touch`.
    """

    # a part of a canvas has none: pygame makes it without a call of __init__
    _drawn: list[_Drawn] | None = None

    def __init__(self, size: tuple[int, int], like: pygame.Surface) -> None:
        """`size` in pixels, in the format of `like`."""
        super().__init__(size, 0, like)
        self._drawn = []
        self._shown: list[_Drawn] = []
        self._touched = Patches(size)
        self._whole = self._was_whole = True

    def blit(
        self,
        source: pygame.Surface,
        dest: Any = (0, 0),
        area: Any = None,
        special_flags: int = 0,
    ) -> pygame.Rect:
        """See pygame.Surface."""
        rect = _blit(self, source, dest, area, special_flags)
        if self._drawn is not None:
            # where it begins counts as well: of what is cut off at two sides another part may show in the same place
            self._drawn.append((source, rect, dest[0], dest[1], area, special_flags))
        return rect

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        """See pygame.Surface."""
        filled = super().fill(color, rect, special_flags)
        if self._drawn is not None:
            paint = color if isinstance(color, str | int) else tuple(color)
            self._drawn.append((paint, filled, 0, 0, None, special_flags))
        return filled

    def begin(self) -> None:
        """A picture begins that covers the whole canvas: what was drawn before and not shown is gone."""
        self._drawn = []

    def touch(self, changed: Patches | None = None) -> None:
        """Something changed that the list of what is drawn does not tell; None: anything may have."""
        if changed is None:
            self._whole = True
        else:
            self._touched.merge(changed)

    def changed(self) -> Patches:
        """What changed since the last call: the picture is shown now."""
        found, self._touched = self._touched, Patches(self.get_size())
        drawn, self._drawn = self._drawn or [], []
        # what was drawn unseen has to be wiped away as well
        if self._whole or self._was_whole:
            found.add_all()
        elif drawn != self._shown:
            for rect in _differences(drawn, self._shown):
                found.add(*rect)
        self._shown = drawn
        self._was_whole, self._whole = self._whole, False
        return found


def _differences(drawn: list[_Drawn], shown: list[_Drawn]) -> list[pygame.Rect]:
    """Where two pictures differ."""
    if len(drawn) == len(shown):
        pairs = [(one[1], other[1]) for one, other in zip(drawn, shown, strict=True) if one != other]
        return [rect for pair in pairs for rect in pair]
    # something came or went, so that all after it has another place in the list
    now, before = _by_value(drawn), _by_value(shown)
    kept = [key for key in before if key in now]
    if kept != [key for key in now if key in before]:  # in another order
        return [entry[1] for entry in (*drawn, *shown)]
    return [now[key] if key in now else before[key] for key in now.keys() ^ before.keys()]


def _by_value(entries: list[_Drawn]) -> dict[tuple[object, ...], pygame.Rect]:
    return {
        (source, rect.x, rect.y, rect.w, rect.h, x, y, None if part is None else tuple(part), flags): rect
        for source, rect, x, y, part, flags in entries
    }
