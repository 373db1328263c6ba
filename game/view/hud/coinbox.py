"""The coin and clock box: what was earned, what time it is, and how busy the kitchen is."""

import pygame

from game.kitchen.stage import StageView
from game.orders.snapshot import SessionView, ShiftView
from game.view.hud.ink import COLOURS, Card, Pictures
from game.view.text import Type
from game.view.words import PaceWords, Words

WIDTH, HEIGHT = 122, 40

ROLL_TIME = 0.9
"""Seconds in which the counter comes to its new total."""

GAIN_SHOWN_FOR = 2.5
"""Seconds for which the last gain stands beside the total."""

RUSH = 5
"""Chefs at work from which on it is a rush."""

_EYE = (
    ".........",
    ".........",
    "..sssss..",
    ".swwkwws.",
    "swwkkkwws",
    ".swwkwws.",
    "..sssss..",
    ".........",
    ".........",
)
_EYE_INKS = {"s": "S2", "w": "L2", "k": "K1"}


def mood(shift: ShiftView, clock_text: str, words: PaceWords) -> str:
    """How busy it is, in a word or two."""
    at_work = sum(s.visible and s.status in {"working", "thinking", "waiting"} for s in shift.sessions)
    if not at_work:
        return words.quiet
    if at_work < RUSH:
        return words.at_work.format(count=at_work)
    hour = int(clock_text[:2]) if clock_text[:2].isdigit() else 12
    if 11 <= hour < 15:
        return words.lunch
    return words.dinner if 17 <= hour < 23 else words.rush


class CoinBox:
    """The box in the upper right corner. Remembers what it showed, so that coins roll up."""

    def __init__(self, pictures: Pictures, type_: Type) -> None:
        self._pictures = pictures
        self._type = type_
        self._frame: pygame.Surface | None = None
        self._eye: pygame.Surface | None = None
        self._pace: tuple[tuple[SessionView, ...], str, PaceWords, str] | None = None
        """Sessions, time of day and language, and how busy it is said to be."""
        self._total: int | None = None
        self._from = 0
        self._changed_at = 0.0

    def shown_coins(self, total: int, time: float) -> int:
        """The number to show at this stage time: `total`, or on its way there since it changed."""
        if self._total is None:
            self._total = self._from = total
            self._changed_at = time - GAIN_SHOWN_FOR
        elif total != self._total:
            self._from, self._total, self._changed_at = self._rolled(time), total, time
        return self._rolled(time)

    def _rolled(self, time: float) -> int:
        total = self._total or 0
        share = max(0.0, time - self._changed_at) / ROLL_TIME
        if share >= 1:
            return total
        return self._from + round((total - self._from) * (1 - (1 - share) ** 2))

    def draw(
        self,
        canvas: pygame.Surface,
        at: tuple[int, int],
        stage: StageView,
        shift: ShiftView,
        *,
        words: Words,
        clock_text: str,
        privacy: bool,
    ) -> None:
        """Draw the box with its top left at `at`."""
        x, y = at
        if self._frame is None:
            self._frame = self._drawn_frame()
        canvas.blit(self._frame, at)
        coins = self.shown_coins(shift.totals.coins, stage.time)
        right = (
            x
            + 21
            + self._type.draw_ticking(
                canvas, (x + 21, y + 3), f"{coins:,}", "bold", COLOURS["O2"], shadow=COLOURS["R1"]
            )
        )
        change = (self._total or 0) - self._from
        if change and stage.time - self._changed_at < GAIN_SHOWN_FOR and right + 28 < x + WIDTH:
            tone, shade = ("G3", "G0") if change > 0 else ("V0", "R0")
            self._type.draw_ticking(
                canvas, (right + 5, y + 6), f"{change:+,}", "body", COLOURS[tone], shadow=COLOURS[shade]
            )
        if privacy:
            if self._eye is None:
                self._eye = Card(9, 9).grid(0, 0, _EYE, _EYE_INKS).surface
            canvas.blit(self._eye, (x + WIDTH - 14, y + 6))
        clock_right = (
            x
            + 21
            + self._type.draw_ticking(canvas, (x + 21, y + 21), clock_text, "head", COLOURS["L3"], shadow=COLOURS["K0"])
        )
        kept = self._pace
        if kept is None or kept[0] is not shift.sessions or kept[1:3] != (clock_text, words.pace):
            kept = self._pace = shift.sessions, clock_text, words.pace, mood(shift, clock_text, words.pace)
        pace = self._type.fit(kept[3], x + WIDTH - 4 - clock_right - 6, "body")
        self._type.draw(canvas, (max(clock_right + 6, x + 61), y + 24), pace, "body", COLOURS["L1"])

    def _drawn_frame(self) -> pygame.Surface:
        card = Card(WIDTH, HEIGHT).box((0, 0, WIDTH, HEIGHT), "K1", "K0", 2).across(2, WIDTH - 3, 1, "K2")
        card.blit(self._pictures.icon("coin_outlined"), 6, 4).blit(self._pictures.icon("clock_outlined"), 6, 22)
        return card.surface
