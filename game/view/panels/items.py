"""The pieces of a chef's page: what is ordered, in hand, to do and done, each so high and drawn where there is room."""

from collections.abc import Callable
from dataclasses import dataclass

from game.orders.snapshot import OrderView, StepView, SubagentView, ToolView
from game.view.hud.ink import Card
from game.view.panels.help_page import section
from game.view.panels.pen import Moment
from game.view.words import ago, clock_time

COLUMN = 152
"""Width of a column."""


@dataclass(frozen=True, slots=True)
class Item:
    """A piece of a column: its height, and how it is drawn with its top left at a place."""

    height: int
    draw: Callable[[int, int], None]


def gap_item() -> Item:
    return Item(6, lambda x, y: None)  # noqa: ARG005 (nothing is drawn)


def title_item(moment: Moment, words: str, number: int) -> Item:
    note = str(number) if number else ""
    return Item(16, lambda x, y: section(moment, (x, y), words, COLUMN, note=note))


def none_item(moment: Moment, words: str) -> Item:
    def draw(x: int, y: int) -> None:
        moment.pen.line((x + 2, y), words, COLUMN, "body", "L0")

    return Item(11, draw)


def row_height(moment: Moment, text: str) -> int:
    return max(11, moment.pen.type.height(moment.pen.type.fit(text, COLUMN, "body"), "body") + 1)


def order_item(moment: Moment, order: OrderView) -> Item:
    pen = moment.pen
    text = sum(height for _, height in pen.lines(order.prompt, COLUMN - 6, 2))

    def draw(x: int, y: int) -> None:
        pen.fill("O1", (x, y + 1, 2, text + 11))
        pen.block((x + 6, y), order.prompt, COLUMN - 6, 2)
        foot = y + text + 2
        age = clock_time(moment.now - order.opened_at, moment.words.time)
        pen.line((x + 6, foot + 1), moment.words.chef.order_age.of(order.steps, age=age), 74, "body", "K2")
        for number, station in enumerate(order.ingredients[-6:]):
            pen.icon(x + COLUMN - 11 * (min(6, len(order.ingredients)) - number), foot, station.value)

    return Item(text + 16, draw)


def tool_item(moment: Moment, tool: ToolView, indent: int) -> Item:
    height = row_height(moment, tool.label or tool.name)

    def draw(x: int, y: int) -> None:
        pen, middle = moment.pen, y + (height - 11) // 2
        pen.icon(x + indent, middle, tool.station.value)
        elapsed = clock_time(moment.now - tool.started_at, moment.words.time)
        if tool.background:
            elapsed = moment.words.chef.background.format(age=elapsed)
        room = COLUMN - indent - 16 - pen.type.width(elapsed, "body")
        pen.line((x + indent + 12, y), tool.label or tool.name, room, "body", "K1")
        pen.line((x + COLUMN, middle), elapsed, 60, "body", "R1", align="right")

    return Item(height, draw)


def agent_item(moment: Moment, agent: SubagentView, *, last: bool) -> Item:
    mood = {"waiting": "wait", "working": "work", "thinking": "think"}.get(agent.status, "idle")
    height = row_height(moment, agent.name)

    def draw(x: int, y: int) -> None:
        pen, middle = moment.pen, y + (height - 11) // 2
        pen.fill("W3", (x + 3, y - 2, 1, middle - y + 7 if last else height + 2))
        pen.fill("W3", (x + 3, middle + 4, 5, 1))
        pen.icon(x + 10, middle - 1, f"{mood}_outlined")
        elapsed = clock_time(moment.now - agent.started_at, moment.words.time)
        pen.line((x + 24, y), agent.name, COLUMN - 28 - pen.type.width(elapsed, "body"), "body", "K1")
        pen.line((x + COLUMN, middle), elapsed, 60, "body", "K2", align="right")

    return Item(height, draw)


def todo_item(moment: Moment, text: str, *, done: bool) -> Item:
    height = row_height(moment, text)

    def draw(x: int, y: int) -> None:
        pen, middle = moment.pen, y + (height - 11) // 2
        pen.canvas.blit(Card(8, 8).box((0, 0, 8, 8), "L3", "L0").surface, (x + 1, middle))
        if done:
            pen.mark(x + 2, middle, ok=True)
        pen.line((x + 13, y), text, COLUMN - 13, "body", "L0" if done else "K1")

    return Item(height, draw)


def step_item(moment: Moment, step: StepView) -> Item:
    height = row_height(moment, step.label)

    def draw(x: int, y: int) -> None:
        pen, middle = moment.pen, y + (height - 11) // 2
        pen.mark(x, middle + 1, step.ok)
        pen.icon(x + 12, middle, step.station.value)
        words = ago(moment.now - step.at, moment.words.time)
        pen.line(
            (x + 24, y), step.label, COLUMN - 28 - pen.type.width(words, "body"), "body", "K1" if step.ok else "R1"
        )
        pen.line((x + COLUMN, middle), words, 40, "body", "K2", align="right")

    return Item(height, draw)
