"""The debug overlay: frame times, queue, watcher, lag and skipped lines, in a corner of the room."""

import pygame

from game.view.hud.ink import COLOURS
from game.view.panels.facts import Health
from game.view.panels.pen import Moment
from game.view.words import HealthWords

BUDGET = 1 / 60
_GRAPH = 30


def lines(health: Health, words: HealthWords) -> list[tuple[str, str]]:
    """What is told, as name and value."""
    frames = sorted(health.frames)
    middle = f"{frames[len(frames) // 2] * 1000:.1f}" if frames else "?"
    worst = f"{frames[-1] * 1000:.1f}" if frames else "?"
    queue = "?" if health.queue is None else str(health.queue)
    if health.unread:
        queue = words.unread.format(queue=queue, megabytes=f"{health.unread / 1e6:.1f}")
    return [
        (words.frame, words.frames.format(middle=middle, worst=worst, rate=f"{health.rate:.0f}")),
        (words.queue, queue),
        (words.watcher, health.watcher),
        (words.lag, "?" if health.lag is None else f"{health.lag * 1000:.0f} ms"),
        (words.skipped, words.counts.format(malformed=health.malformed, unknown=health.unknown)),
        *([(words.trouble, health.trouble)] if health.trouble else []),
    ]


def draw_health(moment: Moment) -> pygame.Rect:
    """Draw the overlay; where it lies."""
    pen, health = moment.pen, moment.facts.health
    told = lines(health, moment.words.health)
    rect = pygame.Rect(moment.area.x + 4, moment.area.y + 4, 206, 10 + len(told) * 10 + _GRAPH)
    moment.hits.add(rect, None)
    pen.fill("K0", rect)
    pygame.draw.rect(pen.canvas, COLOURS["S2"], rect, 1)
    y = rect.y + 4
    for name, value in told:
        pen.line((rect.x + 5, y), name, 40, "body", "S3")
        pen.line((rect.x + 46, y), value, rect.width - 50, "body", "L3")
        y += 10
    floor = rect.bottom - 4
    pen.fill("K2", (rect.x + 5, floor - _GRAPH // 2, rect.width - 10, 1))
    shown = health.frames[-(rect.width - 10) // 2 :] if health.frames else ()
    for number, seconds in enumerate(shown):
        height = max(1, min(_GRAPH, round(seconds / BUDGET * (_GRAPH / 2))))
        tone = "G2" if seconds <= BUDGET / 2 else "O1" if seconds <= BUDGET else "R2"
        pen.fill(tone, (rect.x + 5 + 2 * number, floor - height, 1, height))
    return rect
