"""The recorded sessions and what each must come to."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"
SCENARIOS = sorted(path.name for path in (DATA / "copilot").iterdir() if path.is_dir())


@dataclass(frozen=True, slots=True)
class Recorded:
    """One recorded session: its scenario, id and expected figures."""

    scenario: str
    id: str
    expected: dict[str, Any]

    @property
    def folder(self) -> Path:
        """The session's folder."""
        return DATA / "copilot" / self.scenario / self.id


def recorded_sessions() -> list[Recorded]:
    """Every session of every recording."""
    found = []
    for scenario in SCENARIOS:
        document = json.loads((DATA / "copilot-expected" / f"{scenario}.json").read_text(encoding="utf-8"))
        found += [Recorded(scenario, identity, figures) for identity, figures in document["sessions"].items()]
    return found


def home_of(scenario: str, folder: Path) -> Path:
    """A Copilot home below `folder` that holds one recording as the CLI would have left it."""
    (folder / "session-state").symlink_to(DATA / "copilot" / scenario, target_is_directory=True)
    return folder


def iso(seconds: float) -> str:
    """Epoch seconds as ISO 8601 UTC."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def allowed(expected: object, got: object) -> bool:
    """Whether a figure is right: a list names several right answers, "any" is not looked at."""
    return expected in ("any", got) or (isinstance(expected, list) and got in expected)
