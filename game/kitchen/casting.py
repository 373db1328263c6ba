"""Who plays whom: a name and a look for every session, no two alike on stage."""

from collections.abc import Container
from dataclasses import replace
from hashlib import blake2s
from typing import Final

from game.kitchen.looks import HATS, HUES, Look, look_of
from game.orders.text import clipped

NAMES: Final = (
    *("Mia", "Theo", "Hana", "Otto", "Bea", "Finn", "Sol", "Rosa"),
    *("Goro", "Yuki", "Lin", "Per", "Ines", "Noa", "Kit", "Abe"),
    *("Ada", "Ben", "Cleo", "Dara", "Emil", "Fay", "Gus", "Hugo"),
    *("Ida", "Jun", "Kai", "Lena", "Milo", "Nell", "Olga", "Pia"),
    *("Quin", "Remy", "Saki", "Tess", "Uma", "Vera", "Wim", "Xena"),
    *("Yara", "Zeno", "Anya", "Bo", "Cato", "Dina", "Enzo", "Flo"),
    *("Greta", "Hal", "Iris", "Joss", "Kira", "Leo", "Maud", "Nico"),
    *("Omar", "Pip", "Rafi", "Suki", "Tove", "Ugo", "Viv", "Zoe"),
)
"""Given names, short enough for a tag."""

SOUS_LETTERS = 10
"""A sous-chef is tagged with the sub-agent's name, clipped to so many letters."""


class Casting:
    """Names and looks in use. What a chef who left had is free for the next."""

    def __init__(self) -> None:
        self._cast: dict[str, tuple[str, Look]] = {}

    def take(self, identity: str) -> tuple[str, Look]:
        """Name and look of a head chef: chosen from a hash of the id, the same as before while he is on stage.

        Two never share a name, nor hue and hat together while hues last."""
        if identity in self._cast:
            return self._cast[identity]
        cast = self._cast[identity] = (self._name(identity), self._look(identity))
        return cast

    def keep(self, present: Container[str]) -> None:
        """Free what those had who are no longer present."""
        for identity in [i for i in self._cast if i not in present]:
            del self._cast[identity]

    def _name(self, identity: str) -> str:
        taken = {name for name, _ in self._cast.values()}
        first = blake2s(identity.encode("utf-8", "surrogatepass"), digest_size=8, person=b"name").digest()[0]
        for again in range(1, len(self._cast) // len(NAMES) + 3):
            for step in range(len(NAMES)):
                name = NAMES[(first + step) % len(NAMES)]
                name = name if again == 1 else f"{name} {again}"
                if name not in taken:
                    return name
        raise AssertionError("more names than chefs were tried")

    def _look(self, identity: str) -> Look:
        looks = [look for _, look in self._cast.values()]
        hues = [look.hue for look in looks]
        worn = {(look.hue, look.hat) for look in looks}
        for hue in HUES:
            if hue not in hues:
                return look_of(identity, hue)
        for hue in HUES:
            look = look_of(identity, hue)
            for hat in (look.hat, *HATS):
                if (hue, hat) not in worn:
                    return replace(look, hat=hat)
        return look_of(identity, min(HUES, key=hues.count))


def sous_tag(name: str) -> str:
    """The name on a sous-chef's tag."""
    return clipped(name, SOUS_LETTERS)
