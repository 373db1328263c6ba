"""The committed sounds: current, short and not too loud."""

import itertools
import wave
from pathlib import Path

import pytest

from game.sounds import FILES
from tools import build_sounds

SOUNDS = Path(__file__).parents[2] / "sprites" / "sounds"


def samples(name: str) -> list[int]:
    with wave.open(str(SOUNDS / f"{name}.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, build_sounds.RATE)
        data = file.readframes(file.getnframes())
    return [int.from_bytes(data[at : at + 2], "little", signed=True) for at in range(0, len(data), 2)]


def test_the_sounds_are_what_the_builder_makes() -> None:
    built = build_sounds.build()
    assert {path.name for path in SOUNDS.iterdir()} == set(built) == {f"{name}.wav" for name in FILES}
    assert all((SOUNDS / name).read_bytes() == data for name, data in built.items())


@pytest.mark.parametrize("name", FILES)
def test_a_sound_is_short_swells_and_ends_in_silence(name: str) -> None:
    made = samples(name)
    assert 0.3 < len(made) / build_sounds.RATE < 2
    assert max(abs(one) for one in made) <= 0.51 * 32767
    assert abs(made[0]) < 200
    assert all(abs(one) < 40 for one in made[-20:])


def test_bell_and_fire_are_told_apart_by_their_height() -> None:
    crossings = {}
    for name in FILES:
        made = samples(name)[: build_sounds.RATE // 4]
        crossings[name] = sum(a < 0 <= b for a, b in itertools.pairwise(made))
    assert crossings["bell"] > 1.5 * crossings["fire"]


def test_the_check_names_what_differs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: object) -> None:
    monkeypatch.setattr(build_sounds, "SOUNDS", tmp_path / "sounds")
    assert build_sounds.main(["--check"]) == 1
    assert not (tmp_path / "sounds").exists()
    assert build_sounds.main([]) == 0
    assert build_sounds.main(["--check"]) == 0
