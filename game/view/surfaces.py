"""Surfaces to compute on, and what surfaces weigh."""

import pygame


def work_surface(size: tuple[int, int], like: pygame.Surface | None = None) -> pygame.Surface:
    """A surface without alpha for pixels that are soon read again, in the format of `like`.

    SDL copies between rows that both begin at a multiple of 16 bytes with stores that go past the processor's cache.
    That is good for what is shown, but a blend right after such a copy takes four times as long. So these rows begin
    beside one."""
    width, height = size
    wide = (width + 4, height)
    surface = pygame.Surface(wide, depth=32) if like is None else pygame.Surface(wide, 0, like)
    return surface.subsurface((1, 0, width, height))


def bytes_of(surface: pygame.Surface) -> int:
    """Bytes of a surface's pixels."""
    return surface.get_pitch() * surface.get_height()
