"""Game controllers, where there are any: opened when they are plugged in, and never missed."""

import contextlib

import pygame
from pygame._sdl2 import controller

LOOK_AFTER = 30
"""Pictures until controllers are looked for the first time, so that no start waits for them."""

LOOK_EVERY = 120
"""Pictures between two looks at what is plugged in."""


class Controllers:
    """Keeps every plugged-in controller open, so that its buttons become events."""

    def __init__(self) -> None:
        self._pictures = 0
        self._open: dict[int, controller.Controller] = {}
        self._broken = False

    def look(self) -> None:
        """Once a picture. Whatever fails, there is no controller, and nobody is told."""
        self._pictures += 1
        if self._broken or self._pictures < LOOK_AFTER or (self._pictures - LOOK_AFTER) % LOOK_EVERY:
            return
        try:
            if not controller.get_init():
                controller.init()
            count = controller.get_count()
            if count != len(self._open):
                self._open = {n: controller.Controller(n) for n in range(count) if controller.is_controller(n)}
        except (pygame.error, NotImplementedError, OSError):
            self._broken = True
            with contextlib.suppress(pygame.error):
                controller.quit()
