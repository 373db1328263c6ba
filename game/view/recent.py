"""A bounded memory of the values used last."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """The most recently used values that weigh `most` together, made when they are first asked for.

    Each weighs 1 where there is no `weigh`. The last one is kept however heavy it is."""

    def __init__(self, most: int, weigh: Callable[[V], int] = lambda _: 1) -> None:
        """`weigh` tells the weight of a value, which never changes: `bytes_of` for surfaces."""
        self._most = most
        self._weigh = weigh
        self._weight = 0
        self._kept: OrderedDict[K, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def weight(self) -> int:
        """What all that is kept weighs together."""
        return self._weight

    def get(self, key: K, make: Callable[[], V]) -> V:
        """The value of `key`; `make` is called when it is not kept."""
        try:
            self._kept.move_to_end(key)
            return self._kept[key]
        except KeyError:
            value = self._kept[key] = make()
            self._weight += self._weigh(value)
            while self._weight > self._most and len(self._kept) > 1:
                _, oldest = self._kept.popitem(last=False)
                self._weight -= self._weigh(oldest)
            return value
