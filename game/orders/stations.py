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
