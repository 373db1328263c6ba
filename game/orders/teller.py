"""The teller gathers a session's effects, and keeps back those of what may turn out to be another session's history."""

from game.orders.effects import Effect
from game.orders.notices import SessionKey


class Teller:
    """Effects of one session in the order they happened. While `on` is False none are made."""

    def __init__(self, key: SessionKey) -> None:
        self.on = True
        self._key = key
        self._ready: list[Effect] = []
        self._doubtful: list[Effect] | None = None

    def tell(self, kind: type[Effect], at: float, *fields: object) -> None:
        """Make an effect of a kind from its fields, in their order."""
        if self.on:
            effects = self._ready if self._doubtful is None else self._doubtful
            effects.append(kind(at, self._key, *fields))  # type: ignore[arg-type]

    def doubt(self) -> None:
        """From here on effects are kept back."""
        if self._doubtful is None:
            self._doubtful = []

    def decide(self, *, true: bool) -> None:
        """What was kept back is told after all, or forgotten."""
        if self._doubtful is not None:
            if true:
                self._ready += self._doubtful
            self._doubtful = None

    def drain(self) -> list[Effect]:
        """The effects since the last call."""
        drained, self._ready = self._ready, []
        return drained
