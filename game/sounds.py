"""The sounds of the kitchen. No device is opened before a sound is wanted, and without one it is mute."""

from pathlib import Path

import pygame

FILES = ("bell", "fire")
"""The sounds there are: WAV files in `sprites/sounds`."""

BUFFER = 1024
"""Samples a block: 50 ms late at most."""


class Sounds:
    """Plays the sounds of a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._loaded: dict[str, pygame.mixer.Sound] | None = None

    @property
    def is_started(self) -> bool:
        """Whether the sound device was opened, or tried to be."""
        return self._loaded is not None

    def play(self, name: str, volume: float) -> bool:
        """Play a sound at `volume` percent; whether it can be heard. 0 opens no device."""
        if volume <= 0:
            return False
        if self._loaded is None:
            self._loaded = self._load()
        sound = self._loaded.get(name)
        if sound is None:
            return False
        # the ear hears doublings: half the number is to sound half as loud
        sound.set_volume(min(1.0, volume / 100) ** 2)
        return sound.play() is not None

    def _load(self) -> dict[str, pygame.mixer.Sound]:
        try:
            pygame.mixer.init(frequency=22050, size=-16, channels=1, buffer=BUFFER)
            return {name: pygame.mixer.Sound(self._folder / f"{name}.wav") for name in FILES}
        except (pygame.error, OSError, NotImplementedError):
            # no device, or no mixer in this build: a kitchen without a sound, as before
            return {}

    def close(self) -> None:
        """Let go of the device."""
        if self._loaded is not None:
            self._loaded = {}
            pygame.mixer.quit()
