"""Celebrations on the wall: a board comes down from the beam when an order is served or something ships."""

import math
from collections import deque
from dataclasses import dataclass, replace
from hashlib import blake2s
from typing import Literal

import pygame

from game.view.hud.ink import COLOURS, Card, Pictures
from game.view.recent import Recent
from game.view.text import Type
from game.view.words import WallWords

LASTS = 5.0
"""Seconds a board hangs; it comes down and goes up within them."""

SLIDE = 0.35
"""Seconds in which it comes down, or goes up."""

WAITING = 3
"""Celebrations that wait for the one that is on; older ones are left out."""

PIECES = {"served": 70, "shipped": 160}
"""Pieces of confetti."""

_WIDTH, _HEIGHT = 212, 55
_ROPES = 4
"""Rows of the ropes that lie above the picture."""

_FALL, _SWAY = 74.0, 9.0
_TONES = ("B2", "G2", "U2", "V0", "C1", "L3", "R2", "B3")

Kind = Literal["served", "shipped"]


@dataclass(frozen=True, slots=True)
class Party:
    """What is celebrated. `who` is a chef's tag; `times` orders at once."""

    kind: Kind
    who: str
    coins: int = 0
    times: int = 1

    def told(self, words: WallWords) -> tuple[str, str]:
        """Title and line of its board."""
        if self.kind == "shipped":
            return words.shipped_title, words.shipped.format(who=self.who)
        if self.times > 1:
            return words.served_title, words.served_more.format(count=self.times, coins=self.coins)
        return words.served_title, words.served.format(who=self.who, coins=self.coins)


class Parties:
    """The celebration that is on, and those that wait for it. Orders served meanwhile are celebrated together."""

    def __init__(self) -> None:
        self.now: Party | None = None
        self.age = 0.0
        self._next: deque[Party] = deque(maxlen=WAITING)

    def add(self, party: Party) -> None:
        """Celebrate, at once or after the one that is on."""
        if self.now is None:
            self.now, self.age = party, 0.0
            return
        for at, other in enumerate(self._next):
            if party.kind == "served" == other.kind:
                times, coins = other.times + party.times, other.coins + party.coins
                self._next[at] = replace(other, times=times, coins=coins)
                return
        self._next.append(party)

    def step(self, dt: float) -> None:
        """Let time pass."""
        if self.now is None:
            return
        self.age += max(0.0, dt)
        if self.age >= LASTS:
            self.now, self.age = (self._next.popleft() if self._next else None), 0.0

    def clear(self) -> None:
        """Celebrate nothing any more."""
        self.now = None
        self._next.clear()


def hung(age: float) -> float:
    """How far the board has come down, 0-1."""
    share = max(0.0, min(1.0, age / SLIDE, (LASTS - age) / SLIDE))
    return share * share * (3 - 2 * share)


def confetti(party: Party, age: float, width: int, height: int) -> list[tuple[int, int, int, int, str]]:
    """The pieces in the air: x, y, width, height and colour. The same party has the same pieces."""
    seed = f"{party.kind} {party.who} {party.coins}".encode("utf-8", "surrogatepass")
    digest = int.from_bytes(blake2s(seed, digest_size=8).digest(), "little")
    found = []
    for number in range(PIECES[party.kind]):
        # a plain congruential step for each piece
        digest = (digest * 6364136223846793005 + 1442695040888963407) & (2**64 - 1)
        chance = digest >> 20
        born = (chance % 97) / 97 * (LASTS - 3.2)
        fallen = (age - born) * (_FALL + (chance >> 7) % 40)
        if age < born or fallen > height:
            continue
        phase = (chance >> 13) % 628 / 100
        x = (chance >> 23) % max(1, width) + round(_SWAY * math.sin(phase + 3 * age))
        # a falling piece shows its face, its edge, its face
        flat = int(age * 7 + phase) % 2
        found.append((x, round(fallen), 3 if flat else 2, 1 if flat else 3, _TONES[number % len(_TONES)]))
    return found


class PartyBoard:
    """Draws the board and what falls."""

    def __init__(self, pictures: Pictures, type_: Type) -> None:
        self._pictures = pictures
        self._type = type_
        self._boards: Recent[tuple[str, str], pygame.Surface] = Recent(4)

    def draw(
        self, canvas: pygame.Surface, area: pygame.Rect, party: Party, age: float, words: WallWords, *, still: bool
    ) -> None:
        """Draw it over the ticket rail, where it hides nothing of the room; `still` without confetti, which falls over
        `area`."""
        before = canvas.get_clip()
        canvas.set_clip(area)
        if not still:
            for x, y, width, height, tone in confetti(party, age, area.width, area.height):
                canvas.fill(COLOURS[tone], (area.x + x, area.y + y, width, height))
        board = self._boards.get(party.told(words), lambda: self._drawn(party, *party.told(words)))
        canvas.set_clip(before)
        down = 1.0 if still else hung(age)
        canvas.blit(board, (area.centerx - board.get_width() // 2, -round((1 - down) * board.get_height()) - _ROPES))

    def _drawn(self, party: Party, heading: str, words: str) -> pygame.Surface:
        title = self._type.render(heading, "bold", COLOURS["O2"], shadow=COLOURS["R0"])
        title = pygame.transform.scale_by(title, 2)
        words = self._type.fit(words, 220, "large")
        width = max(_WIDTH, self._type.width(words, "large") + 40, title.get_width() + 60)
        card = Card(width, _HEIGHT)
        for x in (18, width - 20):
            card.down(x, 0, 8, "K1").down(x + 1, 0, 8, "P0")
        tone, light = ("R1", "R2") if party.kind == "served" else ("B1", "B2")
        card.box((0, 5, width, _HEIGHT - 5), "W3", "K0", 1).across(1, width - 2, 6, "W5")
        card.across(1, width - 2, _HEIGHT - 2, "W1")
        card.box((4, 8, width - 8, _HEIGHT - 12), tone, "W0", 1).across(5, width - 6, 9, light)
        card.rect(7, 34, width - 14, _HEIGHT - 40, "L3").across(7, width - 8, _HEIGHT - 7, "L2")
        card.blit(title, (width - title.get_width()) // 2, 7)
        icon = self._pictures.icon("coin_outlined" if party.kind == "served" else "ship_outlined")
        for x in (10, width - 21):
            card.blit(icon, x, 16)
        self._type.draw(card.surface, (width // 2, 33), words, "large", COLOURS["K1"], align="centre")
        return card.surface
