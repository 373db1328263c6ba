"""The surface everything is drawn on, which knows what of it changed since it was shown last."""

from typing import Any

import pygame

from game.view.patches import Patches


class Canvas(pygame.Surface):
    """A surface that keeps a list of what is drawn on it. What is drawn as in the last picture has not changed.

    It sees `blit` and `fill`. Whoever draws in another way, or on a part of it (`subsurface`), says so with `touch`.
    """

    # a part of a canvas has none: pygame makes it without a call of __init__
    _drawn: list[tuple[object, ...]] | None = None

    def __init__(self, size: tuple[int, int], like: pygame.Surface) -> None:
        """`size` in pixels, in the format of `like`."""
        super().__init__(size, 0, like)
        self._drawn = []
        self._shown: list[tuple[object, ...]] = []
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
        rect = super().blit(source, dest, area, special_flags)
        if self._drawn is not None:
            part = tuple(area) if area is not None else None
            self._drawn.append((source, dest[0], dest[1], part, special_flags, *rect))
        return rect

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        """See pygame.Surface."""
        filled = super().fill(color, rect, special_flags)
        if self._drawn is not None:
            self._drawn.append(("fill", tuple(color), special_flags, *filled))
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
            other = set(drawn) ^ set(self._shown)
            if not other:  # in another order
                found.add_all()
            for entry in other:
                x, y, width, height = entry[-4:]
                found.add(x, y, width, height)  # type: ignore[arg-type]
        self._shown = drawn
        self._was_whole, self._whole = self._whole, False
        return found
