"""Lengths and beats of the clips that choreography waits for (art guide, section 8); the pictures are the view's."""

from typing import Final

ENTER, LEAVE = 0.52, 0.40
"""Seconds through the curtain, in and out."""
GREET = 0.16
"""Seconds of `enter` for the greeting at its end, on one's feet."""
CURTAIN_STRIDE = 9.0
"""Ground that `enter` and `leave` count as covered: three strides of 3 px, however far the door is from the floor."""

RING = 0.98
RING_STRIKES: Final = (0.26, 0.49, 0.72)
"""The three strikes of `ring`, seconds from its start."""

HAND: Final = {"b": 1.24, "s": 1.12}
HAND_SERVES: Final = {"b": 0.74, "s": 0.66}
"""Length of `hand` by view, and the moment the plate leaves the hand: from then on only the belt has it."""

CHEER = 0.50
PUT_OUT_REST = 0.35
"""Pause between two dishes handed over in one go."""

ONCE: Final = {"hand": 1.6, "ring": 2.4, "enter": ENTER, "leave": LEAVE}
"""Clips that play once, and the seconds after which they start again where a state outlasts them: no pose freezes."""

BEATS: Final[dict[str, tuple[float, tuple[float, ...], str, float, float]]] = {
    "chop": (0.68, (0.16, 0.40), "crumbs", 0, -4),
    "brush": (1.10, (0.68,), "sparkle", 11, -18),
    "wash": (0.97, (0.13, 0.59), "soap", 17, 1),
}
"""Clip: its length, the beats in it, the particle of a beat and where it is born from the feet."""
