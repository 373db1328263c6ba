"""The recorded DeepSeek Harness sessions and what each must come to.

Those that begin with `syn_` were made from recorded ones, in the format of later builds; those with `dmg_` are damaged.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.orders.dialects import dsh
from game.orders.events import Event
from game.sources.dsh import DshFinder
from game.sources.finder import FoundLog

DATA = Path(__file__).parent / "data" / "dsh"
EXPECTED = Path(__file__).parent / "data" / "dsh-expected"
SCENARIOS = sorted(path.name for path in DATA.iterdir())


@dataclass(frozen=True, slots=True)
class Recorded:
    """One recorded session: its scenario and expected figures."""

    scenario: str
    expected: dict[str, Any]

    @property
    def id(self) -> str:
        """The session's id."""
        return str(self.expected["id"])

    @property
    def home(self) -> Path:
        """The home that holds the scenario."""
        return DATA / self.scenario

    @property
    def fires(self) -> int:
        """Failed calls, and turns that ended in an error."""
        errors = sum(end.startswith("error") for end in self.expected["turnEnds"])
        return len(self.expected["failedTools"]) + errors

    @property
    def is_child(self) -> bool:
        """Whether it is a sub-agent's."""
        return self.expected["origin"] == "subagent"

    def ends(self, kind: str) -> int:
        """Turns that ended so and were somebody's order."""
        return 0 if self.is_child else self.expected["turnEnds"].count(kind)

    def __str__(self) -> str:
        return f"{self.scenario}-{self.id[-6:]}"


def recorded_sessions() -> list[Recorded]:
    """Every session of every undamaged recording."""
    return [
        Recorded(path.stem, expected)
        for path in sorted(EXPECTED.glob("*.json"))
        for expected in json.loads(path.read_text(encoding="utf-8"))
    ]


def logs_of(scenario: str) -> tuple[DshFinder, tuple[FoundLog, ...]]:
    """The finder of a recording, and its logs."""
    finder = DshFinder(DATA / scenario)
    return finder, finder.survey().logs


def lines_of(scenario: str, session: str = "") -> list[bytes]:
    """The lines of a session of a recording (its only one, or that whose id ends so)."""
    finder, logs = logs_of(scenario)
    (log,) = [log for log in logs if log.key.id.endswith(session)]
    return list(finder.records(log))


def events_of(lines: list[bytes]) -> list[Event]:
    """What the dialect makes of lines, read one by one."""
    decode = dsh.decoder()
    return [event for line in lines for event in decode(line)]
