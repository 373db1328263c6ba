"""What is handed over: plates that ride the hatch's belt and coins that fly to the box."""

from game.kitchen.plan import Spot, StationPlace
from game.kitchen.stage import CoinFlight, Dish

BELT_SPEED = 2 / 0.13
"""Pixels a second: the belt moves 2 px with each of its 130 ms frames."""

GAP_PASSES = 24 * 0.13
"""Seconds into the belt's loop at which its free gap passes the cook's hand (art guide, sections 9 and 16)."""

SLIDE = 0.18
"""Seconds a plate takes from the hand up onto the belt."""

HAND_X, BELT_X = 12.0, 20.0
"""Where the plate is right of the cook's feet, in his hand and on the belt."""

LIFT = 14.0
"""How far below the belt the hand lets go of it."""

COIN_SECONDS = 0.9


class Hatch:
    """Plates and coins on their way."""

    def __init__(self) -> None:
        self._dishes: list[list[float]] = []
        self._coins: list[list[float]] = []
        self.last_station: str | None = None

    @property
    def is_moving(self) -> bool:
        """Whether a plate or a coin is on its way."""
        return bool(self._dishes or self._coins)

    @property
    def has_dishes(self) -> bool:
        """Whether a plate rides the belt."""
        return bool(self._dishes)

    def put(self, station: StationPlace, spot: Spot) -> None:
        """A plate leaves the hand of the cook at this spot."""
        self._dishes.append(
            [spot.x + BELT_X, station.foot - 21.0, station.foot + 1.0, station.x + station.width - 4.0, 0.0]
        )
        self.last_station = station.id

    def pay(self, x: float, y: float, amount: int) -> None:
        """A coin starts from (x, y)."""
        self._coins.append([x, y, float(amount), 0.0])

    def step(self, dt: float) -> None:
        """Move everything on."""
        for dish in self._dishes:
            dish[4] += dt
            dish[0] += BELT_SPEED * dt
        for coin in self._coins:
            coin[3] += dt / COIN_SECONDS
        if self._dishes:
            self._dishes = [dish for dish in self._dishes if dish[0] < dish[3]]
        if self._coins:
            self._coins = [coin for coin in self._coins if coin[3] < 1]

    def dishes(self) -> tuple[Dish, ...]:
        """The plates to draw: rising from the hand, then riding."""
        return tuple(
            Dish(x + (HAND_X - BELT_X) * rest, y + LIFT * rest, foot + (12 if rest else 0))
            for x, y, foot, _, age in self._dishes
            for rest in [max(0.0, 1 - age / SLIDE)]
        )

    def coins(self) -> tuple[CoinFlight, ...]:
        """The coins to draw."""
        return tuple(CoinFlight(x, y, int(amount), progress) for x, y, amount, progress in self._coins)
