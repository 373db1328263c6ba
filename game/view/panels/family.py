"""What the pages say of those who work under a chef: who asked whom, their mood and figures; and a log's flaw."""

from collections.abc import Mapping
from functools import partial

from game.kitchen.director import figure_id
from game.kitchen.looks import Look, look_of
from game.kitchen.stage import Mood, StageView
from game.orders.notices import SessionKey
from game.orders.snapshot import CostView, SessionView, TokensView
from game.orders.tree import Families, Node
from game.view.hits import ToChef, ToFold, ToTree
from game.view.hud.brigade import awaited
from game.view.panels.help_page import section
from game.view.panels.items import COLUMN, Item, agent_item, gap_item, row_height, tool_item
from game.view.panels.pen import Moment, Pen
from game.view.words import Words

STEP = 12
"""Pixels from one level of a list to the next."""

_FLAW = (".kk..k.", "k..kk..", ".......", ".kk..k.", "k..kk..")
"""Not quite: the log can be trusted only so far."""

_FOLDED = ("k....", "kkk..", "kkkkk", "kkk..", "k....")
_UNFOLDED = ("kkkkk", ".kkk.", ".kkk.", "..k..", "..k..")


def count(number: int | None) -> str:
    """A count in at most five letters: 950, 12.3k, 128k, 1.2M."""
    if number is None:
        return "?"
    for size, letter in ((1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k")):
        if number >= size:
            share = number / size
            return f"{share:.0f}{letter}" if share >= 99.95 else f"{share:.1f}{letter}"
    return str(number)


def tokens_told(tokens: TokensView, words: Words) -> str:
    """Tokens as `12k in, 2k out`."""
    return words.page.tokens.format(input=count(tokens.input), output=count(tokens.output))


def cost_told(cost: CostView, words: Words) -> str:
    """What something cost, and whether that is not all of it."""
    amount = f"{cost.amount:.4g}" if abs(cost.amount) < 1000 else f"{cost.amount:,.0f}"
    told = f"{amount} {cost.unit}"
    return words.page.at_least.format(cost=told) if cost.at_least else told


def wait_told(session: SessionView, words: Words) -> str:
    """What a waiting chef waits for, and for whom, where it is not himself who asks."""
    who = next((one.name for one in session.subagents if one.id == session.waiting_agent), None)
    if who is None or session.waiting_on is None:
        return awaited(session, words)
    return words.brigade.asks.format(who=who, wait=words.waits[session.waiting_on].name)


def figures(node: Node, words: Words) -> list[str]:
    """What an agent did and took: steps, tokens and cost, as far as they are told."""
    told = []
    if node.steps:
        told.append(words.page.steps.of(node.steps))
    if node.tokens is not None:
        told.append(tokens_told(node.tokens, words))
    if node.cost is not None:
        told.append(cost_told(node.cost, words))
    return told


def fitting(pen: Pen, parts: list[str], width: int, words: Words) -> str:
    """As many of these, in their order, as have room in one line of small text."""
    line = ""
    for part in parts:
        longer = words.page.also.format(first=line, second=part) if line else part
        if line and pen.type.width(longer, "body") > width:
            break
        line = longer
    return line


def burning(stage: StageView, head: SessionKey) -> Mapping[str, Mood]:
    """The moods of a head's sub-agents who are on the floor."""
    return {f.agent_id: f.mood for f in stage.figures if f.session == head and f.agent_id is not None}


def look_in_case(stage: StageView, head: SessionKey, agent: str) -> Look:
    """What somebody of a case looks like, on the floor or not; `agent` is the id by which the head's view names it."""
    known = stage.looks.get(head)
    hue = known.hue if known is not None else "ink"
    if agent == head.id:
        return known or look_of(figure_id(head), hue)
    there = next((f.look for f in stage.figures if f.session == head and f.agent_id == agent), None)
    return there or look_of(figure_id(head, agent), hue, sous=True)


def mood_of(node: Node, seen: Mapping[str, Mood]) -> Mood:
    """The state icon of somebody who was asked by another: a fire he fights is known from the floor alone."""
    if node.status == "waiting":
        return "wait"
    if seen.get(node.id) == "fire":
        return "fire"
    if node.status in {"working", "thinking"}:
        return "work" if node.status == "working" else "think"
    return "fail" if node.failed else "ok"


def draw_flaw(pen: Pen, x: int, y: int, colour: str) -> int:
    """The mark of a flaw, 7x5; the room it takes."""
    _draw(pen, x, y + 2, _FLAW, colour)
    return 10


def draw_fold(pen: Pen, x: int, y: int, colour: str, *, unfolded: bool) -> None:
    """A triangle, 5x5: to the right while something is folded away, else down."""
    _draw(pen, x, y, _UNFOLDED if unfolded else _FOLDED, colour)


def _draw(pen: Pen, x: int, y: int, rows: tuple[str, ...], colour: str) -> None:
    for j, row in enumerate(rows):
        for i, letter in enumerate(row):
            if letter != ".":
                pen.fill(colour, (x + i, y + j, 1, 1))


def flawed(moment: Moment, why: str) -> Item:
    told = moment.words.flaws.of(why)
    height = row_height(moment, told)

    def draw(x: int, y: int) -> None:
        left = draw_flaw(moment.pen, x + 1, y + (height - 11) // 2, "K2")
        moment.pen.line((x + left, y), told, COLUMN - left, "body", "K2")

    return Item(height + 5, draw)


def asked(moment: Moment, session: SessionView, parent: SessionView | None) -> list[Item]:
    """Who asked this chef, and for what; a click leads to him."""
    pen, words = moment.pen, moment.words.chef
    who = session.parent.id[:8] if session.parent is not None else ""
    if parent is not None:
        who = moment.stage.tags.get(parent.key) or parent.name or who

    def draw(x: int, y: int) -> None:
        section(moment, (x, y), words.asked_by.format(who=pen.type.fit(who, 96, "name")), COLUMN)
        if parent is not None:
            moment.hits.add((x, y, COLUMN, 13), ToChef(parent.key))

    items = [Item(16, draw)]
    if session.task:
        height = sum(height for _, height in pen.lines(session.task, COLUMN - 2, 2)) + 2
        items.append(Item(height, lambda x, y: _block(pen, (x + 2, y), session.task or "")))
    return [*items, gap_item()]


def _block(pen: Pen, at: tuple[int, int], text: str) -> None:
    pen.block(at, text, COLUMN - 2, 2)


def family(moment: Moment, session: SessionView, families: Families) -> list[Item]:
    """Who is at work for this chef; unfolded everybody he ever asked, for what, and what it took."""
    unfolded = moment.opened.unfolds(session.key)
    tree = families.tree(session.key)
    nodes = list(tree.below()) if tree is not None else []
    number = len(nodes) if unfolded else len(session.subagents)

    def title(x: int, y: int) -> None:
        section(moment, (x + 10, y), moment.words.chef.sous, COLUMN - 10, note=str(number or ""))
        moment.pen.fill("W3", (x, y + 12, 10, 1))
        lit = moment.lit(ToFold(session.key))
        if any(node.failed for _, node in nodes):
            moment.pen.icon(x + COLUMN - 32, y + 1, "fail")
        draw_fold(moment.pen, x + 1, y + 4, "R2" if lit else "R0", unfolded=unfolded)
        moment.hits.add((x, y, COLUMN, 13), ToFold(session.key))

    items = [gap_item(), Item(16, title)]
    if unfolded:
        seen = burning(moment.stage, families.top(session.key))
        for depth, node in nodes:
            items += _node(moment, node, min(depth, 5), mood_of(node, seen))
            items += [
                tool_item(moment, tool, 14 + STEP * min(depth, 5)) for tool in session.tools if tool.agent_id == node.id
            ]
    else:
        for place, one in enumerate(session.subagents):
            items.append(agent_item(moment, one, last=place == len(session.subagents) - 1))
            items += [tool_item(moment, each, 20) for each in session.tools if each.agent_id == one.id]
    return [*items, _chart(moment, session)]


def _node(moment: Moment, node: Node, depth: int, mood: Mood) -> list[Item]:
    """One of those who were asked: who, for what, and what it took."""
    pen, words = moment.pen, moment.words
    indent = (depth - 1) * STEP
    name = node.name or node.id[:8]
    height = row_height(moment, name)

    def draw(x: int, y: int) -> None:
        middle = y + (height - 11) // 2
        pen.fill("W3", (x + indent + 3, y - 2, 1, middle - y + 7))
        pen.fill("W3", (x + indent + 3, middle + 4, 5, 1))
        pen.icon(x + indent + 10, middle - 1, f"{mood}_outlined")
        pen.line((x + indent + 24, y), name, COLUMN - indent - 24, "body", "R1" if node.failed else "K1")
        if node.agent is None:
            moment.hits.add((x, y, COLUMN, height), ToChef(node.key))

    items = [Item(height, draw)]
    room = COLUMN - indent - 24
    about = words.flaws.of(node.flaw) if node.flaw else node.task if node.task and node.task != node.name else ""
    for told in (about, fitting(pen, figures(node, words), room, words)):
        if told:
            tall = row_height(moment, told)
            items.append(Item(tall, partial(_note, pen, told, indent + 24)))
    return items


def _note(pen: Pen, told: str, indent: int, x: int, y: int) -> None:
    pen.line((x + indent, y), told, COLUMN - indent, "body", "K2")


def _chart(moment: Moment, session: SessionView) -> Item:
    """What leads to the chart of the case."""
    told, target = moment.words.hints.tree, ToTree(session.key)

    def draw(x: int, y: int) -> None:
        pen, lit = moment.pen, moment.lit(ToTree(session.key))
        width = pen.type.width(pen.type.fit(told, COLUMN - 8, "body"), "body")
        pen.line((x + 2, y + 2), told, COLUMN - 8, "body", "R2" if lit else "R0")
        pen.fill("R2" if lit else "R0", (x + 2, y + 13, width, 1))
        moment.hits.add((x, y, width + 4, 15), target)

    return Item(16, draw)
