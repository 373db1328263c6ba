"""The stations of the kitchen: the closed list of things an agent's tool call can be."""

from dataclasses import dataclass
from enum import StrEnum


class Station(StrEnum):
    """A station by its name in the contract; the members' order is the order of the contract's list."""

    READ = "read"
    SEARCH = "search"
    EDIT = "edit"
    BUILD = "build"
    TEST = "test"
    LINT = "lint"
    INSTALL = "install"
    COMMIT = "commit"
    SHIP = "ship"
    RESEARCH = "research"
    SHELL = "shell"
    ASK = "ask"
    PLAN = "plan"
    TRASH = "trash"
    TIDY = "tidy"


@dataclass(frozen=True, slots=True)
class Step:
    """What one tool call is to a person: the station it belongs to and a short, one-line, safe-to-draw label."""

    station: Station
    label: str


PRECEDENCE: tuple[Station, ...] = (
    Station.SHIP,
    Station.COMMIT,
    Station.TEST,
    Station.BUILD,
    Station.LINT,
    Station.INSTALL,
    Station.EDIT,
    Station.TRASH,
    Station.RESEARCH,
    Station.SEARCH,
    Station.READ,
    Station.SHELL,
)
"""Which station a shell line goes to when its commands differ: the first of these that occurs in it."""


BURNS = frozenset({Station.BUILD, Station.TEST, Station.SHELL})
"""The stations that a failed call sets on fire; others only smoke."""
