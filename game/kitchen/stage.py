"""What the painter may know of the kitchen at one moment: made by `World.stage()`, read by the view, changed by nobody.

Positions are room pixels as floats (rounded once, by the painter); times are seconds of stage time. What is made anew
for every picture is a named tuple: those cost a quarter of a frozen dataclass.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from game.kitchen.looks import Look
from game.kitchen.plan import View
from game.orders.notices import SessionKey
from game.orders.stations import Station

StationState = Literal["idle", "ease", "active", "manned", "burn", "foam", "scorched"]
Mood = Literal["work", "think", "wait", "fire", "ok", "fail", "idle", "sleep"]
"""The state icon of a chef: told apart by shape first (art guide, section 13)."""


class Figure(NamedTuple):
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


class StationLook(NamedTuple):
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


class Spark(NamedTuple):
    """One particle: its name in the effect sheet, anchor position and age; `foot` orders it among the actors."""

    effect: str
    x: float
    y: float
    age: float
    foot: float


class FoamJet(NamedTuple):
    """Foam in the air, from the nozzle (x, y) by (dx, dy); `reach` 0-1."""

    x: float
    y: float
    dx: float
    dy: float
    reach: float
    foot: float


class Dish(NamedTuple):
    """A plate on the hatch's belt, at room pixels."""

    x: float
    y: float
    foot: float


class Bubble(NamedTuple):
    """Speech (`say`) or the bell's call (`bell`) over a figure."""

    figure: str
    kind: Literal["say", "bell"]
    text: str
    age: float


class CoinFlight(NamedTuple):
    """A coin on its way from (x, y) to the coin box; `progress` 0-1; `amount` shown at its start."""

    x: float
    y: float
    amount: int
    progress: float


News = Literal[
    "runs", "failed", "tidies", "served", "cancelled", "asks", "permission", "question", "plan", "calls", "arrives"
]
"""What a headline tells; the words are the view's."""


class Headline(NamedTuple):
    """One line of the ticker. `icon` is a state or station name; `tone` picks its colour.

    `who` is a chef's tag; `what` the call or the helper it is about; `coins` what was earned."""

    icon: str
    news: News
    tone: Literal["plain", "good", "bad", "call"]
    who: str
    what: str = ""
    coins: int = 0


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
