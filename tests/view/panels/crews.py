"""Shifts of any size and with any text in every field, and a type that remembers where it wrote."""

from dataclasses import replace
from typing import Any

import pygame

from game.kitchen.stage import StageView
from game.orders.effects import WaitOutcome
from game.orders.notices import SessionKey
from game.orders.scope import narrow
from game.orders.snapshot import (
    ContextView,
    CostView,
    OrderView,
    SessionView,
    ShiftView,
    StatsView,
    StepView,
    SubagentView,
    TodoView,
    TokensView,
    ToolView,
    WaitView,
)
from game.orders.stations import Station
from game.orders.tickets import total
from game.view.hits import Hits
from game.view.hud.ink import Pictures
from game.view.layout import view_area
from game.view.panels.facts import Facts, Health, SettingRow
from game.view.panels.opened import Opened
from game.view.panels.panels import Panels
from game.view.panels.pen import Moment, Pen
from game.view.text import Align, Colour, Style, Type
from game.view.words import Words
from tests.view.hud.stand_ins import FONTS, NOW, WORDS, session, shift, stage

STATIONS = tuple(Station)
PAGES = ("brigade", "chef", "tree", "menu", "day", "settings", "help")


def busy(name: str, text: str = "", *, number: int = 0, **fields: Any) -> SessionView:
    """A session with something in every field; `text` stands for everything that comes from a log."""
    status = ("waiting", "working", "thinking", "idle")[number % 4]
    station = STATIONS[number % len(STATIONS)]
    outcome: WaitOutcome = "approved" if number % 2 else "denied"
    full: dict[str, Any] = {
        "name": text or f"Session {name}",
        "repository": text or f"acme/shop-{number % 5}",
        "branch": text or "feature/cart",
        "cwd": text or "/home/dev/shop",
        "model": text or "a-model-1.5",
        "waiting_on": "permission" if status == "waiting" else None,
        "waiting_since": NOW - 130 - number if status == "waiting" else None,
        "station": station,
        "orders": tuple(
            OrderView(f"o{n}", text or "Fix the login loop", NOW - 60 * n, False, STATIONS[: 3 * n], n)
            for n in range(4)
        ),
        "tools": (
            ToolView("t", text or "bash", station, text or "npm test", NOW - 9, None, number % 3 == 0),
            ToolView("u", text or "view", Station.READ, text or "view cart.ts", NOW - 4000, "sub", False),
        ),
        "subagents": (
            SubagentView("sub", text or "explore", "working", Station.READ, NOW - 100),
            SubagentView("other", text or "review", "waiting", None, NOW - 9e6),
        ),
        "stats": StatsView(
            served=number,
            cancelled=number % 3,
            coins=28 * number,
            steps=123_456 * number,
            fires=number % 4,
            by_station=tuple((one, number * 1000 + n) for n, one in enumerate(STATIONS)),
        ),
        "recent": tuple(
            StepView(STATIONS[n % 15], text or f"view file{n}.ts", n % 5 != 0, NOW - n * 40) for n in range(30)
        ),
        "todos": tuple(TodoView(text or f"step {n}", n < 3) for n in range(7)),
        "tokens": TokensView(424_000, 2_600, 318_000 if number % 2 else None) if number % 3 else None,
        "context": ContextView(31_100 * (number % 5), 128_000) if number % 4 else None,
        "cost": CostView(3.5, "premium requests") if number % 2 else None,
        "waits": tuple(WaitView("question", NOW - 90 * n, 11.0 * n, outcome) for n in range(number % 6)),
    }
    return replace(session(name), status=status, **(full | fields))


def crew(size: int, text: str = "") -> ShiftView:
    """So many busy sessions."""
    sessions = tuple(busy(f"chef-{n}", text, number=n) for n in range(size))
    return ShiftView(NOW, "live", (), sessions, total(s.stats for s in sessions))


AGENTS = ("copilot", "dsh", "codewhale", "smith")


def family(size: int, text: str = "") -> ShiftView:
    """So many sessions of several agents: a head of each, and below it those that it started, three levels deep."""
    sessions: list[SessionView] = []
    for n in range(size):
        source, place = AGENTS[n % 4], n // 4
        one = busy(f"s-{n}", text, number=n)
        parent = SessionKey(source, f"s-{n - 4 * (place if place % 3 == 1 else 1)}") if place else None
        cost = CostView(0.01, "USD", at_least=True) if n % 2 else None
        one = replace(one, key=SessionKey(source, f"s-{n}"), visible=not place, parent=parent, cost=cost)
        flaw = text or "written by a newer dsh" if n % 3 == 0 else None
        # what a head's view says of those below it is not theirs to say again
        sub = () if place else (SubagentView("sub", text or "explore", "working", None, NOW, None, text or "look", 3),)
        sub += () if place else (SubagentView("deep", text or "dig", "waiting", None, NOW, "sub", None, None),)
        task = text or "Look through the source"
        sessions.append(replace(one, task=task if place else None, failed=n % 5 == 4, flaw=flaw, subagents=sub))
    return ShiftView(NOW, "live", (), tuple(sessions), total(s.stats for s in sessions))


def empty() -> ShiftView:
    """Nobody at all."""
    return shift()


ROWS = (
    SettingRow("privacy", "What is shown", "Privacy", "masks names", on=True),
    SettingRow("map", "The kitchen", "Room", "by the number of chefs", "auto", lowest=True),
)


class Writing(Type):
    """The kitchen's type, which remembers the ink of everything it wrote and what of it can be seen."""

    def __init__(self) -> None:
        super().__init__(FONTS)
        self.written: list[tuple[str, pygame.Rect]] = []
        self.halved: list[str] = []
        """What was cut in two by the edge of a list."""
        self.cards: list[tuple[pygame.Surface, str, pygame.Rect]] = []
        """The same of all smaller surfaces: tickets, rows, tags, boards."""

    def draw(
        self,
        target: pygame.Surface,
        at: tuple[int, int],
        text: str,
        style: Style,
        colour: Colour,
        *,
        outline: Colour | None = None,
        shadow: Colour | None = None,
        align: Align = "left",
    ) -> int:
        width = super().draw(target, at, text, style, colour, outline=outline, shadow=shadow, align=align)
        ink = self.render(text, style, colour).get_bounding_rect()
        height = self.render(text, style, colour).get_height()
        left = at[0] - {"left": 0, "right": width, "centre": width // 2}[align]
        ink.move_ip(left, at[1] - (height - self.line_height(style)) // 2)
        seen = ink.clip(target.get_clip())
        if seen.size != (0, 0):
            if seen != ink and target.get_width() >= 640:
                self.halved.append(text)
            if target.get_width() >= 640:
                self.written.append((text, ink))
            else:
                self.cards.append((target, text, ink))
        return width


def picture(
    type_: Type,
    pictures: Pictures,
    view: ShiftView,
    opened: Opened,
    *,
    size: tuple[int, int] = (640, 360),
    on: StageView | None = None,
    words: Words = WORDS,
    settings: tuple[SettingRow, ...] = ROWS,
) -> tuple[pygame.Surface, Hits]:
    """The panels alone, on an empty canvas."""
    canvas = pygame.Surface(size, pygame.SRCALPHA)
    hits = Hits()
    seen = narrow(view, opened.scope)
    moods = {
        s.key.id: {"waiting": "wait", "idle": "sleep", "thinking": "fire"}.get(s.status, "work") for s in view.sessions
    }
    shown = on or stage(view, moods)  # type: ignore[arg-type]
    facts = Facts(settings, Health(frames=(0.004, 0.02), rate=60, queue=3, unread=12, watcher="native", lag=0.004))
    pen = Pen(canvas, type_, pictures)
    Panels(type_).draw(Moment(pen, view_area(size), opened, shown, seen, NOW, hits, words, facts))
    return canvas, hits


def first(view: ShiftView) -> SessionKey | None:
    """Whose page is shown."""
    return view.sessions[0].key if view.sessions else None
