"""Every word a person reads in the window: the shape of the language files in `game/words`, checked when one is read.

A word is a field here and a line in each file. Words from logs are no business of this module.
"""

from typing import Literal

import msgspec

from game.kitchen.stage import Mood, News
from game.orders.effects import WaitOn, WaitOutcome
from game.orders.stations import Station

Tab = Literal["brigade", "menu", "day", "settings", "help"]
"""The pages that have a tab."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a file: every field must be there, and nothing else."""


class Counted(_Part, frozen=True):
    """A text that depends on a number. A language without a singular gives only `other`."""

    other: str
    one: str = ""

    def of(self, count: int, **values: object) -> str:
        """The text for this number, which `{count}` stands for."""
        return (self.one if self.one and count == 1 else self.other).format(count=count, **values)


class TimeWords(_Part, frozen=True):
    """Durations."""

    hours: str
    days: str
    short_seconds: str
    short_minutes: str
    short_hours: str
    short_days: str


class HudWords(_Part, frozen=True):
    """Around and over the room."""

    brigade: str
    shown: str
    more: str
    demo: str
    replay: str
    paused: str
    only: str
    hatch: str
    """On the board over the serving hatch: one short word."""
    quiet_minutes: str
    quiet_hours: str
    quiet_days: str


class PaceWords(_Part, frozen=True):
    """How busy the kitchen is."""

    quiet: str
    at_work: str
    lunch: str
    dinner: str
    rush: str


class NoteWords(_Part, frozen=True):
    """What a time in a row counts."""

    waits: str
    runs: str
    order: str
    thinks: str
    quiet: str


class NoticeWords(_Part, frozen=True):
    """The chalk board: why the kitchen is empty, or that nothing more will come."""

    opening: str
    recording_over: str
    missing: str
    unreadable: str
    nobody: str
    no_orders: str
    no_orders_since: str


class WaitWords(_Part, frozen=True):
    """Something the human is asked: its name, and what a chef waits for."""

    name: str
    awaited: str


class StationWords(_Part, frozen=True):
    """A station: its name in the kitchen, what happens there, and what a call there does, in a word."""

    title: str
    meaning: str
    verb: str


class WallWords(_Part, frozen=True):
    """The office display: the attention line, and the boards of what is celebrated."""

    on_fire: str
    burns: str
    count: str
    served_title: str
    served: str
    served_more: str
    shipped_title: str
    shipped: str


class CallWords(_Part, frozen=True):
    """Calling for a human: what the window's title counts, and a notification."""

    waiting: Counted
    fires: Counted
    notice: str
    somebody: str


class MaskWords(_Part, frozen=True):
    """What stands for private words."""

    order: str
    chatter: str
    helper: str
    session: str
    todo: str


class HintWords(_Part, frozen=True):
    """What the keys in the foot of a page do."""

    choose: str
    choose_project: str
    chef: str
    by_project: str
    fold: str
    tree: str
    scope: str
    only_project: str
    next_chef: str
    read_on: str
    resume: str
    only_this: str
    change: str
    switch: str
    close: str
    pages: str


class PageWords(_Part, frozen=True):
    """What several pages say."""

    only: str
    unknown: str
    no_project: str
    tokens: str
    context_used: str
    at_least: str
    steps: Counted
    also: str


class FlawWords(_Part, frozen=True):
    """Why a log can be trusted only so far; `{what}` is what it says of it."""

    newer: str
    partial: str
    unreadable: str

    def of(self, why: str) -> str:
        """A flaw in this language, as far as it is one of the known kinds."""
        for start, told in (
            ("written by a newer ", self.newer),
            ("partial: ", self.partial),
            ("unreadable: ", self.unreadable),
        ):
            _, found, what = why.partition(start)
            if found:
                return told.format(what=what)
        return why


class BrigadeWords(_Part, frozen=True):
    """The brigade."""

    title: str
    on_shift: str
    need: Counted
    nobody: str
    chefs: Counted
    done: str
    sous: str
    sous_of: str
    served: str
    asks: str
    context: str
    tokens: str


class ChefWords(_Part, frozen=True):
    """A chef's page."""

    title: str
    gone: str
    copy: str
    offline: str
    project: str
    branch: str
    folder: str
    model: str
    since: str
    orders: str
    coins: str
    steps: str
    id: str
    context: str
    tokens: str
    cost: str
    news: str
    served: str
    on_fire: str
    cached: str
    open_orders: str
    no_orders: str
    in_hand: str
    no_tools: str
    sous: str
    asked_by: str
    todo: str
    last_steps: str
    no_steps: str
    order_age: Counted
    background: str


class TreeWords(_Part, frozen=True):
    """The organisation chart of a case."""

    title: str
    agents: Counted
    done: str
    failed: str
    alone: str


class MenuWords(_Part, frozen=True):
    """The menu."""

    title: str
    calls: Counted
    at_it: str


class DayWords(_Part, frozen=True):
    """The day board."""

    title: str
    served: str
    coins: str
    steps: str
    waits: str
    fires: str
    cancelled: str
    stations: str
    busiest: str
    projects: str
    agents: str
    all_agents: str
    tokens: str
    waited: str
    waits_in: str
    for_you: str
    open_now: str
    in_all: str
    no_waits: str


class ScopeWords(_Part, frozen=True):
    """What alone is shown."""

    everything: str
    only: str
    all: str


class DeskWords(_Part, frozen=True):
    """What came of what a person did."""

    no_resume: str
    copied: str
    no_clipboard: str


class SettingWords(_Part, frozen=True):
    """A setting: its name, what it does, and its values by how the file has them."""

    title: str
    about: str
    choices: dict[str, str] = {}


class SettingsWords(_Part, frozen=True):
    """The settings."""

    title: str
    kept: str
    on: str
    off: str
    groups: dict[str, str]
    fields: dict[str, SettingWords]


class HealthWords(_Part, frozen=True):
    """How the program is doing."""

    frame: str
    frames: str
    queue: str
    unread: str
    watcher: str
    lag: str
    skipped: str
    counts: str
    trouble: str


class HelpGroup(_Part, frozen=True):
    """A group of the help page: its title, then key and meaning of each row."""

    title: str
    rows: tuple[tuple[str, str], ...]


Mark = Literal[
    "wait", "ask", "fire", "sweat", "work", "think", "ok", "fail", "idle", "sleep",
    "plate", "coin", "timer", "time", "gauge",
]  # fmt: skip
"""What is seen in the kitchen and explained on the help page."""


class HelpWords(_Part, frozen=True):
    """The help page: two columns of groups, and one of marks."""

    title: str
    about: str
    left: tuple[HelpGroup, ...]
    right: tuple[HelpGroup, ...]
    marks_title: str
    marks: dict[Mark, str]


class Words(_Part, frozen=True):
    """One language."""

    language: str
    time: TimeWords
    hud: HudWords
    pace: PaceWords
    notes: NoteWords
    news: dict[News, str]
    notices: NoticeWords
    waits: dict[WaitOn, WaitWords]
    outcomes: dict[WaitOutcome, str]
    moments: dict[str, str]
    moods: dict[Mood, str]
    stations: dict[Station, StationWords]
    wall: WallWords
    calls: CallWords
    masks: MaskWords
    tabs: dict[Tab, str]
    hints: HintWords
    page: PageWords
    flaws: FlawWords
    brigade: BrigadeWords
    chef: ChefWords
    tree: TreeWords
    menu: MenuWords
    day: DayWords
    scope: ScopeWords
    desk: DeskWords
    settings: SettingsWords
    health: HealthWords
    help: HelpWords


def words_of(document: object) -> Words:
    """The words in a language file as YAML read it. Raises msgspec.ValidationError where it has another shape."""
    return msgspec.convert(document, Words)


def clock_time(seconds: float, words: TimeWords) -> str:
    """A duration as people read it from across a room: 0:07, 1:24, 1h 05, 3d."""
    whole = max(0, int(seconds))
    if whole < 3600:
        return f"{whole // 60}:{whole % 60:02}"
    if whole < 86400:
        return words.hours.format(hours=whole // 3600, minutes=whole % 3600 // 60)
    return words.days.format(days=whole // 86400)


def short_time(seconds: float, words: TimeWords) -> str:
    """A duration in at most three letters: 42m, 3h, 2d."""
    minutes = max(0, int(seconds // 60))
    if minutes < 100:
        return words.short_minutes.format(count=minutes)
    hours = minutes // 60
    if hours < 100:
        return words.short_hours.format(count=hours)
    return words.short_days.format(count=min(99, hours // 24))


def ago(seconds: float, words: TimeWords) -> str:
    """A duration in a word: `12s`, `5m`, `3h`."""
    return words.short_seconds.format(count=max(0, int(seconds))) if seconds < 60 else short_time(seconds, words)
