"""Which light comes from what burns: fires, and stoves at work."""

from collections.abc import Callable

from game.kitchen.stage import StageView, StationLook
from game.view.light import Fire

STRENGTH = 0.72
UP = 26
"""A fire's light is centred this far above the foot of what burns."""

HEARTHS: dict[str, Fire] = {
    "build": Fire(-8, -16, 0.36, 66, 48, tame=True),
    "shell": Fire(-8, -24, 0.26, 60, 44, tame=True),
}
"""The light of a stove at work by its art, from the middle of its foot."""


def fires_of(stage: StageView, width_of: Callable[[StationLook], int]) -> list[Fire]:
    """The light of everything that burns; `width_of` tells how wide a station is."""
    fires: list[Fire] = []
    for look in stage.stations:
        x, hearth = look.x + width_of(look) // 2, HEARTHS.get(look.art)
        if look.power > 0:
            fires.append(Fire(x, look.foot - UP, STRENGTH * min(1.0, look.power)))
        elif hearth and look.state in ("active", "manned"):
            fires.append(hearth._replace(x=x + hearth.x, y=look.foot + hearth.y))
    return fires
