"""Makes the sounds in sprites/sounds/: `python -m tools.build_sounds`. `--check` says whether they are current.

Nothing but additions and multiplications on fixed numbers, so that every machine makes the same bytes.
"""

import argparse
import io
import sys
import wave
from collections.abc import Callable
from pathlib import Path

SOUNDS = Path(__file__).resolve().parents[1] / "sprites" / "sounds"
RATE = 22050
"""Samples a second."""

PEAK = 0.5
"""The loudest sample of a sound, of 1."""

Samples = list[float]


def ring(seconds: float, turn: tuple[float, float], fades: float, loud: float = 1.0) -> Samples:
    """A tone that dies away. `turn` is the cosine and sine of its phase from one sample to the next; `fades` what each
    sample has of the one before."""
    cosine, sine = turn
    x, y, out = 0.0, loud, []
    for _ in range(int(seconds * RATE)):
        out.append(x)
        x, y = fades * (x * cosine + y * sine), fades * (y * cosine - x * sine)
    return out


def mixed(*parts: tuple[float, Samples]) -> Samples:
    """Several sounds at once, each beginning after so many seconds."""
    out = [0.0] * max(int(start * RATE) + len(samples) for start, samples in parts)
    for start, samples in parts:
        for at, sample in enumerate(samples, int(start * RATE)):
            out[at] += sample
    return out


def softened(samples: Samples, seconds: float) -> Samples:
    """The beginning swells instead of clicking, and the end comes to rest."""
    rise, fall = max(1, int(seconds * RATE)), int(0.1 * RATE)
    last = len(samples)
    return [s * min(1.0, at / rise) * min(1.0, (last - at) / fall) for at, s in enumerate(samples)]


def hiss(seconds: float, dull: float, swell: float) -> Samples:
    """Noise without its heights: rises for `swell` seconds and then dies away."""
    state, low, lower, out = 1, 0.0, 0.0, []
    total, rise = int(seconds * RATE), int(swell * RATE)
    for at in range(total):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        low += dull * (state / 0x3FFFFFFF - 1.0 - low)
        lower += dull * (low - lower)
        left = (total - at) / max(1, total - rise)
        out.append(lower * (at / rise if at < rise else left * left))
    return out


# cosine and sine of one sample's phase, by note
A4 = (0.9921503750, 0.1250505237)
C5 = (0.9889050255, 0.1485491518)
D6 = (0.9445018743, 0.3285060265)
A6 = (0.8768552168, 0.4807545410)
D7 = (0.7841675811, 0.6205491156)
A7 = (0.5377501426, 0.8431042546)


def bell() -> Samples:
    """Two strokes on a counter bell."""
    stroke = mixed(
        (0, ring(1.3, D6, 0.99982, 0.55)),
        (0, ring(1.3, A6, 0.99975, 0.40)),
        (0, ring(0.9, D7, 0.99955, 0.22)),
        (0, ring(0.5, A7, 0.99900, 0.10)),
    )
    return softened(mixed((0, stroke), (0.19, [0.8 * sample for sample in stroke])), 0.002)


def fire() -> Samples:
    """A flame that goes up, and two low knocks."""
    flame = [1.6 * sample for sample in hiss(0.9, 0.22, 0.12)]
    knock = mixed((0, ring(0.35, A4, 0.9987, 0.55)), (0, ring(0.25, C5, 0.9978, 0.25)))
    return softened(mixed((0, flame), (0.02, knock), (0.22, [0.8 * sample for sample in knock])), 0.004)


MAKERS: dict[str, Callable[[], Samples]] = {"bell": bell, "fire": fire}


def recorded(samples: Samples) -> bytes:
    """A WAV file of them, as loud as `PEAK`."""
    loudest = max(abs(sample) for sample in samples)
    factor = PEAK * 32767 / loudest
    frames = b"".join(int(sample * factor).to_bytes(2, "little", signed=True) for sample in samples)
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(frames)
    return out.getvalue()


def build() -> dict[str, bytes]:
    """File name and content of every sound."""
    return {f"{name}.wav": recorded(make()) for name, make in MAKERS.items()}


def main(argv: list[str]) -> int:
    """Run the builder; returns the exit status."""
    parser = argparse.ArgumentParser(description="Make the sounds in sprites/sounds/.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 naming the sounds that differ")
    args = parser.parse_args(argv)
    status = 0
    for name, data in build().items():
        path = SOUNDS / name
        if not args.check:
            SOUNDS.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        elif not path.is_file() or path.read_bytes() != data:
            print(f"sprites/sounds/{name} differs from what tools/build_sounds.py makes", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
