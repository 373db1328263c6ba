"""Where labels go: pushed apart, never over a face, the less important one dropped where there is no room."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

import pygame

_AMPLE = 3
"""Pixels that must be free around a better place before a label moves back to it."""


class Importance(IntEnum):
    """Order in which labels get their place."""

    WAITING = 0
    FIRE = 1
    SPEECH = 2
    PROGRESS = 3
    CALLER = 4
    """The name of who waits for a human."""
    TAG = 5


class Wanted(NamedTuple):
    """A label that asks for a place.

    `rect` is where it would like to be, `steps` how it may move from there, the best first (0, 0 among them).
    `clamped`: it is moved into the area rather than left out at the area's edge. Steps from the number `near` on lead
    far away: they are tried once every label has had its choice of near ones."""

    id: str
    importance: Importance
    rect: pygame.Rect
    steps: tuple[tuple[int, int], ...]
    clamped: bool = False
    near: int | None = None


class Settled(NamedTuple):
    """The place a label got, and the number of the step that led there."""

    rect: pygame.Rect
    choice: int


_BY_IMPORTANCE = attrgetter("importance", "id")


@lru_cache(256)
def _order(first: int, count: int) -> tuple[int, ...]:
    """The numbers below `count`, one of them before all others."""
    return (first, *(n for n in range(count) if n != first))


def settle(
    wanted: Sequence[Wanted],
    faces: Sequence[pygame.Rect],
    heads: Sequence[pygame.Rect],
    area: pygame.Rect,
    before: Mapping[str, Settled],
    *,
    bodies: Sequence[pygame.Rect] = (),
    flames: Sequence[pygame.Rect] = (),
) -> dict[str, Settled]:
    """Places for as many labels as fit into `area`, by importance.

    A face is never covered and no label lies on another; hats (`heads`) are covered only where nothing else is free.
    For tags `bodies` stand for them: a tag looks like the name of whom it covers. Tags and speech keep off `flames`
    likewise.
    New speech leaves the places that tags would like free where it can, so that fewer names are lost beside it; once
    it has its place it stays there while names walk by.
    A label keeps the place it chose `before`, so that it does not jump to and fro, until that is taken or there is
    ample room where it would like to be.
    """
    taken = [*faces]
    spared = [*heads, *flames, *(w.rect for w in wanted if w.importance >= Importance.CALLER)]
    bodies = [*(bodies or heads), *flames]
    done: dict[str, Settled] = {}
    far: list[tuple[Wanted, int]] = []

    def take(label: Wanted, choices: Sequence[int], *, covering: bool = True) -> bool:
        last = before.get(label.id)
        shy = spared if label.importance == Importance.SPEECH else heads
        dear = bodies if label.importance >= Importance.CALLER else heads
        best: Settled | None = None
        second_best: Settled | None = None
        for choice in choices:
            if best is not None and label.steps[choice][1] != label.steps[best.choice][1]:
                break  # sparing a name is worth a step aside, not speech that floats far over its head
            rect = label.rect.move(label.steps[choice])
            if label.clamped:
                rect.clamp_ip(area)
            if not area.contains(rect) or rect.collidelist(taken) >= 0:
                continue
            if label.importance == Importance.SPEECH and rect.collidelist(flames) >= 0:
                continue
            here = Settled(rect, choice)
            if rect.collidelist(dear) >= 0:
                second_best = second_best or here
                continue
            best = best or here
            if (last is not None and choice == last.choice) or rect.collidelist(shy) < 0:
                best = here
                break
        chosen = best or (second_best if covering else None)
        if chosen is not None:
            done[label.id] = chosen
            taken.append(chosen.rect)
        return chosen is not None

    for label in sorted(wanted, key=_BY_IMPORTANCE):
        last = before.get(label.id)
        first = last.choice if last is not None and last.choice < len(label.steps) else 0
        if first:
            ample = _ample(label)
            shy = spared if label.importance == Importance.SPEECH else heads
            if ample.collidelist(taken) < 0 and ample.collidelist(shy) < 0:
                first = 0
        near = len(label.steps) if label.near is None else label.near
        if first >= near or not take(label, _order(first, near), covering=label.near is None):
            far.append((label, first))
    for label, first in far:
        # far away and over somebody else it would be a false name
        if label.near is not None and not take(label, _order(first, len(label.steps)), covering=False):
            take(label, range(label.near))
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
