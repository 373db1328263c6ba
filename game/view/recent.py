"""A bounded memory of the values used last."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """The `size` most recently used values, made when they are first asked for."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: OrderedDict[K, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: K, make: Callable[[], V]) -> V:
        """The value of `key`; `make` is called when it is not kept."""
        try:
            self._kept.move_to_end(key)
            return self._kept[key]
        except KeyError:
            value = self._kept[key] = make()
            if len(self._kept) > self._size:
                self._kept.popitem(last=False)
            return value
