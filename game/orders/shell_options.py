"""What the rules of all families share: the context of a command, and how its words are read."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from game.orders.families import Family
from game.orders.shell import Part, Shell
from game.orders.shell_words import after_options
from game.orders.stations import PRECEDENCE, Station

READ, SEARCH, EDIT, BUILD = Station.READ, Station.SEARCH, Station.EDIT, Station.BUILD
TEST, LINT, INSTALL, COMMIT = Station.TEST, Station.LINT, Station.INSTALL, Station.COMMIT
SHIP, RESEARCH, SHELL, TRASH = Station.SHIP, Station.RESEARCH, Station.SHELL, Station.TRASH

_MAX_DEPTH = 6
"""Commands within commands that are judged."""


@dataclass(frozen=True, slots=True)
class Context:
    """What a rule may ask beside the words: the program's name, the shell, and the part the command stands in."""

    name: str
    shell: Shell
    part: Part
    depth: int
    station_of: "Callable[[list[str], Part, Shell, int], Station | None]"

    def judge(self, words: list[str]) -> Station | None:
        """The station of a command that this one carries."""
        return self.station_of(words, self.part, "bash", self.depth + 1) if self.depth < _MAX_DEPTH else None


Rule = Callable[[list[str], Context], Station | None]
"""From the words behind the program's name to a station; None: a script or program of which nothing is known."""


def family_station(family: Family, args: list[str], at: int | None = None) -> Station | None:
    """The station of a family's sub-command: the longest listed one wins."""
    at = after_options(args, 0, family.valued) if at is None else at
    if at >= len(args):
        flag = next((family.subs[a] for a in args if a in family.subs), None)
        return flag or family.default
    for length in (3, 2, 1):
        if station := family.subs.get(" ".join(args[at : at + length])):
            return station
    if re.search(r"[.:]", args[at]) and (station := family.subs.get(re.split(r"[.:]", args[at])[0])):
        return station  # `mix coveralls.html`
    if (flagged := next((family.subs[a] for a in args[:at] if a in family.subs), None)) is not None:
        return flagged
    if args[at] == "help" or "--help" in args[at:]:
        return RESEARCH
    return family.other


def strongest(stations: list[Station | None]) -> Station | None:
    """The first of the contract's order; None only if there is nothing else."""
    known = [s for s in stations if s is not None]
    return min(known, key=PRECEDENCE.index) if known else None


def operands(args: list[str], valued: str = "") -> list[str]:
    """The words that are no options and no values of `valued` options."""
    found: list[str] = []
    at, takes = 0, frozenset(valued.split())
    while at < len(args):
        word = args[at]
        if word == "--":
            return found + args[at + 1 :]
        if word.startswith("-") and len(word) > 1:
            at += 2 if word in takes else 1
        else:
            found.append(word)
            at += 1
    return found


def has(args: list[str], *names: str) -> bool:
    return any(a in names or a.split("=", 1)[0] in names for a in args)


def short(args: list[str], letter: str) -> bool:
    """Whether a bundle of one-letter options holds `letter`."""
    return any(len(a) > 1 and a[0] == "-" and a[1:].isalnum() and letter in a for a in args)


def real_file(name: str) -> bool:
    """Whether output sent to `name` makes a file that somebody wanted: no null device, descriptor or log."""
    lowered = name.lower().rstrip(":")
    return bool(name) and not (
        lowered in ("nul", "$null", "con", "prn", "/dev/null")
        or lowered.startswith(("/dev/", "&"))
        or lowered.endswith(".log")
    )
