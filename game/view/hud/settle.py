"""Where labels go: pushed apart, never over a face, the less important one dropped where there is no room."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

import pygame

_AMPLE = 3
"""Pixels that must be free around a better place before a label moves back to it."""

_LEGS = 9
"""Rows of a body below where a tag may lie: what is no name hides no legs either."""

_APART = (2, 2)
"""By how many pixels a label is larger for the others, so that no two of them look like one."""


class Importance(IntEnum):
    """Order in which labels get their place."""

    WAITING = 0
    FIRE = 1
    SPEECH = 2
    """Only where it stands already: speech that looks for a place gets what all the others leave."""
    PROGRESS = 3
    CALLER = 4
    """The name of who waits for a human, or whose call failed."""
    TAG = 5


class Wanted(NamedTuple):
    """A label that asks for a place.

    `rect` is where it would like to be, `steps` how it may move from there, the best first (0, 0 among them).
    `clamped`: it is moved into the area rather than left out at the area's edge. Steps from the number `near` on are
    tried once every label has had its choice of near ones: a name there could be that of somebody else. `wary`: how
    many pixels it keeps away from flames."""

    id: str
    importance: Importance
    rect: pygame.Rect
    steps: tuple[tuple[int, int], ...]
    clamped: bool = False
    near: int | None = None
    wary: int = 0


class Settled(NamedTuple):
    """The place a label got, and the number of the step that led there."""

    rect: pygame.Rect
    choice: int


class Room(NamedTuple):
    """What labels keep off, in canvas pixels: `hats`, `bodies` from the hat down to where a tag may lie, stations that
    `work` (or that have something to show at any time), and `flames` with the foam on them."""

    hats: Sequence[pygame.Rect] = ()
    bodies: Sequence[pygame.Rect] = ()
    work: Sequence[pygame.Rect] = ()
    flames: Sequence[pygame.Rect] = ()


_BY_IMPORTANCE = attrgetter("importance", "id")


@lru_cache(256)
def _order(first: int, count: int) -> tuple[int, ...]:
    """The numbers below `count`, one of them before all others."""
    return (first, *(n for n in range(count) if n != first))


def settle(
    wanted: Sequence[Wanted],
    faces: Sequence[pygame.Rect],
    room: Room,
    area: pygame.Rect,
    before: Mapping[str, Settled],
) -> dict[str, Settled]:
    """Places for as many labels as fit into `area`, by importance.

    A face is never covered and no label lies on another. Names and speech lie on no hat and on no flames; speech on no
    station at work either, while names only rather lie elsewhere, and rather not on a body: they would look like the
    name of whom they cover. The bell, the alert and the names of who needs somebody are shown over a hat rather than
    not at all.
    Speech gets what the others leave; once it has its place it stays there while names walk by.
    A label keeps the place it chose `before`, so that it does not jump to and fro, until that is taken or there is
    ample room where it would like to be.
    """
    taken = [*faces]
    bodies, shown = [*room.bodies, *room.work], [*room.hats, *room.work, *room.flames]
    whole_bodies = [pygame.Rect(x, y, width, height + _LEGS) for x, y, width, height in room.bodies]
    names = [want.rect for want in wanted if want.importance >= Importance.CALLER]
    done: dict[str, Settled] = {}

    def take(label: Wanted, choices: Sequence[int], *, covering: bool = True, over_hats: bool = False) -> bool:
        never: Sequence[pygame.Rect] = ()
        rather_not: Sequence[pygame.Rect] = ()
        if label.importance == Importance.SPEECH:
            never = shown
        elif label.importance >= Importance.CALLER and not over_hats:
            never, rather_not = room.hats, bodies
        elif label.importance == Importance.FIRE:
            rather_not = [*room.hats, *whole_bodies]
        else:
            rather_not = room.hats
        near_fire = bool(room.flames) and label.importance >= Importance.SPEECH
        second_best: Settled | None = None
        for choice in choices:
            rect = label.rect.move(label.steps[choice])
            if label.clamped:
                rect.clamp_ip(area)
            if not area.contains(rect) or rect.collidelist(taken) >= 0 or rect.collidelist(never) >= 0:
                continue
            if near_fire and rect.inflate(2 * label.wary, 2 * label.wary).collidelist(room.flames) >= 0:
                continue
            if rect.collidelist(rather_not) < 0:
                break
            if label.near is None or choice < label.near:  # far away and over somebody else it is a false name
                second_best = second_best or Settled(rect, choice)
        else:
            if second_best is None or not covering:
                return False
            rect, choice = second_best
        done[label.id] = Settled(rect, choice)
        # of bells in a queue each has to be there, however close
        taken.append(rect if label.importance == Importance.WAITING else rect.inflate(_APART))
        return True

    last: list[tuple[Wanted, int]] = []
    for label in sorted(wanted, key=_BY_IMPORTANCE):
        had = before.get(label.id)
        first = had.choice if had is not None and had.choice < len(label.steps) else 0
        speech = label.importance == Importance.SPEECH
        if first:
            ample = _ample(label)
            if ample.collidelist(taken) < 0 and ample.collidelist([*shown, *names] if speech else room.hats) < 0:
                first = 0
        near = len(label.steps) if label.near is None else label.near
        if speech:
            if had is None or not take(label, (first,)):
                last.append((label, 0))
        elif first >= near or not take(label, _order(first, near), covering=label.near is None):
            last.append((label, first))
    for label, first in sorted(last, key=lambda one: one[0].importance == Importance.SPEECH):
        if not take(label, _order(first, len(label.steps))) and label.importance == Importance.CALLER:
            take(label, range(len(label.steps)), over_hats=True)
    return done


def _ample(label: Wanted) -> pygame.Rect:
    """What must be free before a label moves back to where it would like to be: no less than the place itself."""
    if label.importance == Importance.WAITING:
        return label.rect  # right over the hat it tells most, however close the next one who waits
    if label.importance >= Importance.CALLER:
        return label.rect.inflate(2 * _AMPLE, 2 * _AMPLE)
    x, y, width, height = label.rect
    # below a bubble is the hat it belongs to
    return pygame.Rect(x - _AMPLE, y - _AMPLE, width + 2 * _AMPLE, height + _AMPLE)


def follow(wanted: Wanted, settled: Settled, area: pygame.Rect) -> Settled:
    """The same choice of place for a label that wants to be somewhere else by now."""
    if settled.choice >= len(wanted.steps):
        return settled
    rect = wanted.rect.move(wanted.steps[settled.choice])
    return Settled(rect.clamp(area) if wanted.clamped else rect, settled.choice)
