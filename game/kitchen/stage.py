"""What the painter may know of the kitchen at one moment: made by `World.stage()`, read by the view, changed by nobody.

Positions are room pixels as floats (rounded once, by the painter); times are seconds of stage time.
"""

from dataclasses import dataclass
from typing import Literal

from game.kitchen.looks import Look
from game.kitchen.plan import View
from game.orders.notices import SessionKey
from game.orders.stations import Station

StationState = Literal["idle", "ease", "active", "manned", "burn", "foam", "scorched"]
Mood = Literal["work", "think", "wait", "fire", "ok", "fail", "idle", "sleep"]
"""The state icon of a chef: told apart by shape first (art guide, section 13)."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A chef. `elapsed` is the time in this clip, `travelled` the ground covered in it (strides go by distance).
    `station` is where he works, for the icon; `counter_foot` as in the plan's spot; `tag` None shows no name.
    `quiet_for` is how long a session at work has told nothing, in seconds, None while that is nothing unusual."""

    id: str
    session: SessionKey
    agent_id: str | None
    tag: str | None
    look: Look
    x: float
    y: float
    clip: str
    view: View
    flip: bool
    elapsed: float
    travelled: float
    counter_foot: int | None
    mood: Mood
    station: Station | None
    quiet_for: float | None = None


@dataclass(frozen=True, slots=True)
class StationLook:
    """A station at this moment. `power` is its fire (0 none, 1 full), `foam` the settling stage 0-3 or None.

    `busy_for` is how long its present work has run, None when nothing shows a bar; `cook` the figure at work here.
    """

    id: str
    kind: Station
    art: str
    x: int
    foot: int
    state: StationState
    elapsed: float
    power: float = 0.0
    foam: int | None = None
    busy_for: float | None = None
    cook: str | None = None


@dataclass(frozen=True, slots=True)
class Spark:
    """One particle: its name in the effect sheet, anchor position and age; `foot` orders it among the actors."""

    effect: str
    x: float
    y: float
    age: float
    foot: float


@dataclass(frozen=True, slots=True)
class FoamJet:
    """Foam in the air, from the nozzle (x, y) by (dx, dy); `reach` 0-1."""

    x: float
    y: float
    dx: float
    dy: float
    reach: float
    foot: float


@dataclass(frozen=True, slots=True)
class Dish:
    """A plate on the hatch's belt, at room pixels."""

    x: float
    y: float
    foot: float


@dataclass(frozen=True, slots=True)
class Bubble:
    """Speech (`say`) or the bell's call (`bell`) over a figure."""

    figure: str
    kind: Literal["say", "bell"]
    text: str
    age: float


@dataclass(frozen=True, slots=True)
class CoinFlight:
    """A coin on its way from (x, y) to the coin box; `progress` 0-1; `amount` shown at its start."""

    x: float
    y: float
    amount: int
    progress: float


@dataclass(frozen=True, slots=True)
class Headline:
    """One line of the ticker. `icon` is a state or station name; `tone` picks its colour."""

    icon: str
    text: str
    tone: Literal["plain", "good", "bad", "call"]


@dataclass(frozen=True, slots=True)
class StageView:
    """The kitchen at one moment. `looks` has every session on shift (for tickets and panels), `tags` its short name.

    `curtains` are of the doors in the plan's order: 0 shut, 1 parting, 2 open. `cat` is drawn as effects are."""

    time: float
    figures: tuple[Figure, ...]
    stations: tuple[StationLook, ...]
    sparks: tuple[Spark, ...]
    jets: tuple[FoamJet, ...]
    dishes: tuple[Dish, ...]
    bubbles: tuple[Bubble, ...]
    coins: tuple[CoinFlight, ...]
    headlines: tuple[Headline, ...]
    curtains: tuple[int, ...]
    extinguisher_taken: bool
    looks: dict[SessionKey, Look]
    moods: dict[SessionKey, Mood]
    tags: dict[SessionKey, str]
    cat: Spark | None = None
