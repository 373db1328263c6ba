"""What the panels show besides the kitchen: the settings as rows, and how the program itself is doing."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class SettingRow:
    """A setting as the page shows it: `on` for a switch, else `value` between its two arrows.

    `lowest` and `highest`: there is nothing further that way.
    """

    name: str
    group: str
    title: str
    about: str
    value: str = ""
    on: bool | None = None
    lowest: bool = False
    highest: bool = False


@dataclass(frozen=True, slots=True)
class Health:
    """How the program is doing. Times in seconds; None where it is not known.

    `frames` are the last frames' own work, oldest first; `queue` the notices that wait for the loop; `unread` bytes of
    history not read yet; `lag` from the write of the newest line to its telling.
    """

    frames: tuple[float, ...] = ()
    rate: float = 0.0
    queue: int | None = None
    unread: int | None = None
    watcher: str = "none"
    lag: float | None = None
    malformed: int = 0
    unknown: int = 0
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """Both."""

    settings: tuple[SettingRow, ...] = ()
    health: Health = field(default_factory=Health)


NO_FACTS = Facts()
