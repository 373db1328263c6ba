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


@dataclass(frozen=True, slots=True)
class StationInfo:
    """What people are told of a station: its name in the kitchen, what happens there in one line, and whether a failed
    call sets it on fire (others only smoke)."""

    title: str
    meaning: str
    burns: bool = False


CATALOGUE: dict[Station, StationInfo] = {
    Station.READ: StationInfo("Recipe shelf", "opens files, lists folders, looks at history and logs"),
    Station.SEARCH: StationInfo("Spice drawers", "searches the code for words and file names"),
    Station.EDIT: StationInfo("Chopping board", "writes, patches, moves and creates files"),
    Station.BUILD: StationInfo("Kamado", "compiles, bundles, packages", burns=True),
    Station.TEST: StationInfo("Fryer", "runs tests", burns=True),
    Station.LINT: StationInfo("Plating counter", "lints, formats, checks types"),
    Station.INSTALL: StationInfo("Delivery belt", "installs packages and tools, fetches code"),
    Station.COMMIT: StationInfo("Cold store", "stages, commits, merges, switches branches"),
    Station.SHIP: StationInfo("Serving hatch", "pushes, opens pull requests, publishes, deploys"),
    Station.RESEARCH: StationInfo("Radio corner", "looks things up outside: web, registries, issues, documentation"),
    Station.SHELL: StationInfo("Wok range", "any other command", burns=True),
    Station.ASK: StationInfo("Bell", "waits for an answer or a permission from you"),
    Station.PLAN: StationInfo("Lectern", "plans, keeps the to-do list, briefs sous-chefs"),
    Station.TRASH: StationInfo("Bin", "deletes files, throws changes away"),
    Station.TIDY: StationInfo("Sink", "tidies up: the conversation is compacted"),
}
"""Every station, in the order of the contract."""
