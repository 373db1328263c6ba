"""The curtain of a door: who passes, and how far it is open."""

APART = 0.5
"""Seconds between two who pass."""

HELD_OPEN = 0.5
"""Seconds the curtain stays open for one who passes."""

SWING = 0.22
"""Seconds from shut to open."""


class Doorway:
    """One door with its curtain."""

    def __init__(self) -> None:
        self._since = APART
        self._openness = 0.0

    @property
    def is_free(self) -> bool:
        """Whether the last one is through."""
        return self._since >= APART

    @property
    def is_moving(self) -> bool:
        """Whether the curtain hangs anywhere but still."""
        return self._openness > 0

    @property
    def curtain(self) -> int:
        """0 shut, 1 parting, 2 open."""
        return 0 if self._openness < 0.2 else 1 if self._openness < 0.7 else 2

    def pass_through(self) -> None:
        """Somebody passes now."""
        self._since = 0.0

    def step(self, dt: float) -> None:
        """Let the curtain swing."""
        self._since += dt
        change = dt / SWING if self._since < HELD_OPEN else -dt / SWING
        self._openness = min(1.0, max(0.0, self._openness + change))
