"""Stand-ins for the atlas, and shifts and stages of any size, for tests of the HUD."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pygame

from game.kitchen.looks import HUES, Look
from game.kitchen.stage import Figure, Mood, StageView
from game.orders.notices import SessionKey
from game.orders.snapshot import OrderView, SessionView, ShiftView, StatsView, Status, TotalsView
from game.view.layout import FigureBox
from game.wording import load_words

FONTS = Path(__file__).parents[3] / "sprites" / "fonts"
NOW = 1_800_000_000.0
WORDS = load_words("en")

HOSTILE = (
    "x" * 20_000,
    "word " * 4_000,
    "\u200b\u200d\ufeff",
    "a\0b\ud800c\udfff",
    "\u202egnp.exe\u2066",
    "line\nbreak\r\n\ttab",
    "简体中文测试" * 50,
    "日本語テスト" * 50,
    "שלום עולם 123 abc",
    "مرحبا بالعالم",
    "👩‍👩‍👧‍👦🔥😀" * 30,
    "e" + "\u0301" * 300,
    "\U0010fffd\U000f0000",
    "",
)


@dataclass
class Picture:
    surface: pygame.Surface
    x: int
    y: int


class FakeAtlas:
    """Plain rectangles of the real sizes."""

    def __init__(self) -> None:
        self.icons: dict[str, pygame.Surface] = {}

    def icon(self, name: str) -> pygame.Surface:
        if name not in self.icons:
            side = 11 if name.endswith("_outlined") else 9
            self.icons[name] = pygame.Surface((side, side), pygame.SRCALPHA)
            self.icons[name].fill((sum(map(ord, name)) % 200 + 40, 200, 90))
        return self.icons[name]

    def chef_frame(
        self, look: Look, clip: str, view: str, index: int, flip: bool = False
    ) -> tuple[pygame.Surface, pygame.Surface | None, tuple[int, int]]:
        return pygame.Surface((24, 32), pygame.SRCALPHA), None, (-12, -32)

    def station_frame(self, art: str, state: str, index: int) -> Picture:
        return Picture(pygame.Surface((48, 40), pygame.SRCALPHA), -24, -40)

    def effect_frame(self, name: str, index: int) -> Picture:
        coin = pygame.Surface((11, 11), pygame.SRCALPHA)
        coin.fill((1, 2, 3))
        return Picture(coin, -5, -5)


def key(name: str) -> SessionKey:
    return SessionKey("copilot", name)


def order(name: str, age: float = 60.0, prompt: str = "Fix the login") -> OrderView:
    return OrderView(name, prompt, NOW - age, False, (), 0)


def session(name: str, status: Status = "working", orders: Sequence[OrderView] = (), **fields: Any) -> SessionView:
    plain = SessionView(
        key=key(name), visible=True, client="cli", name=name, repository="acme/shop", branch="main",
        cwd="/home/dev/shop", model=None, status=status, waiting_on=None, waiting_since=None, waiting_agent=None,
        station=None,
        orders=tuple(orders), tools=(), subagents=(), stats=StatsView(), recent=(), todos=(), tokens=None, context=None,
        cost=None, started_at=NOW - 900, last_event_at=NOW - 5, malformed=0, unknown=0,
    )  # fmt: skip
    return replace(plain, **fields)


def shift(*sessions: SessionView, coins: int = 0) -> ShiftView:
    return ShiftView(NOW, "live", (), sessions, TotalsView(coins=coins))


def look(hue: str = "red") -> Look:
    return Look("light", "brown", "short", "", "toque", hue)


def stage(shift_: ShiftView, moods: Mapping[str, Mood] | None = None, **fields: Any) -> StageView:
    moods = moods or {}
    plain = StageView(
        time=10.0, figures=(), stations=(), sparks=(), jets=(), dishes=(), bubbles=(), coins=(), headlines=(),
        curtains=(0,), extinguisher_taken=False,
        looks={s.key: look(HUES[i % len(HUES)]) for i, s in enumerate(shift_.sessions)},
        moods={s.key: moods.get(s.key.id, "work") for s in shift_.sessions},
        tags={s.key: s.key.id for s in shift_.sessions},
    )  # fmt: skip
    return replace(plain, **fields)


def figure(name: str, x: float, y: float, tag: str | None = None, mood: Mood = "work") -> Figure:
    return Figure(
        id=name, session=key(name), agent_id=None, tag=name if tag is None else tag, look=look(), x=x, y=y,
        clip="stand", view="f", flip=False, elapsed=0.0, travelled=0.0, counter_foot=None, mood=mood, station=None,
    )  # fmt: skip


def box(figure_: Figure, origin: tuple[int, int] = (0, 44)) -> FigureBox:
    x, y = int(figure_.x) + origin[0], int(figure_.y) + origin[1]
    face = pygame.Rect(x - 9, y - 20, 18, 10)
    return FigureBox(figure_.id, pygame.Rect(x - 12, y - 32, 24, 32), y - 32, face, (x, y))
