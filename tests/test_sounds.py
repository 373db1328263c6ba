"""The sounds: started late, mute without a device."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.content import content_folder
from game.sounds import FILES, Sounds

FOLDER = content_folder("sprites") / "sounds"


@pytest.fixture
def sounds() -> Iterator[Sounds]:
    made = Sounds(FOLDER)
    yield made
    made.close()


def test_no_device_is_opened_before_a_sound_is_wanted(sounds: Sounds) -> None:
    assert not sounds.play("bell", 0)
    assert not sounds.is_started
    assert pygame.mixer.get_init() is None


@pytest.mark.parametrize("name", FILES)
def test_a_sound_is_played_at_its_volume(sounds: Sounds, name: str) -> None:
    assert sounds.play(name, 50)
    assert pygame.mixer.get_busy()


def test_closing_lets_go_of_the_device(sounds: Sounds) -> None:
    sounds.play("bell", 50)
    sounds.close()
    assert pygame.mixer.get_init() is None


def test_without_a_device_it_is_silent_and_no_error(monkeypatch: pytest.MonkeyPatch, sounds: Sounds) -> None:
    def refuse(**_: object) -> None:
        raise pygame.error("no audio device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    assert [sounds.play("bell", 50) for _ in range(3)] == [False] * 3


def test_without_its_files_it_is_silent_and_no_error(tmp_path: Path) -> None:
    sounds = Sounds(tmp_path)
    assert not sounds.play("bell", 50)
    sounds.close()


def test_an_unknown_sound_is_no_error(sounds: Sounds) -> None:
    assert not sounds.play("trumpet", 50)
