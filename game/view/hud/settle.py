"""Where labels go: pushed apart, never over a face, the less important one dropped where there is no room."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

import pygame


class Importance(IntEnum):
    """Order in which labels get their place."""

    WAITING = 0
    FIRE = 1
    SPEECH = 2
    PROGRESS = 3
    TAG = 4


@dataclass(frozen=True, slots=True)
class Wanted:
    """A label that asks for a place. `places` are top left corners, the best first."""

    id: str
    importance: Importance
    size: tuple[int, int]
    places: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """The place a label got, and the number of that place among those it asked for."""

    rect: pygame.Rect
    choice: int


def settle(
    wanted: Sequence[Wanted],
    faces: Sequence[pygame.Rect],
    heads: Sequence[pygame.Rect],
    area: pygame.Rect,
    before: Mapping[str, Settled],
) -> dict[str, Settled]:
    """Places for as many labels as fit into `area`, by importance.

    A face is never covered and no label lies on another; hats (`heads`) are covered only where nothing else is free.
    A label keeps the place it chose `before` while that is free, so that it does not jump to and fro.
    """
    taken: list[pygame.Rect] = []
    done: dict[str, Settled] = {}
    for label in sorted(wanted, key=lambda w: (w.importance, w.id)):
        choices = list(range(len(label.places)))
        last = before.get(label.id)
        if last is not None and last.choice < len(choices):
            choices.remove(last.choice)
            choices.insert(0, last.choice)
        second_best: Settled | None = None
        for choice in choices:
            rect = pygame.Rect(label.places[choice], label.size)
            if not area.contains(rect) or rect.collidelist(taken) >= 0 or rect.collidelist(faces) >= 0:
                continue
            if rect.collidelist(heads) < 0:
                done[label.id] = Settled(rect, choice)
                break
            second_best = second_best or Settled(rect, choice)
        else:
            if second_best is not None:
                done[label.id] = second_best
        if label.id in done:
            taken.append(done[label.id].rect)
    return done
