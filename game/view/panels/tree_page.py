"""The chart of a case: who asked whom for what, from the head chef on the left to those asked last on the right."""

from dataclasses import replace

import pygame

from game.kitchen.looks import Look
from game.kitchen.stage import Mood
from game.orders.agent_totals import spent
from game.orders.tree import Families, Node
from game.view.hits import ToChef
from game.view.hud.brigade import portrait
from game.view.hud.ink import COLOURS, HUES, Card, hue_of
from game.view.hud.mark import mark
from game.view.panels.family import burning, draw_flaw, figures, fitting, look_in_case, mood_of, tokens_told
from game.view.panels.pen import Moment
from game.view.panels.sheet import Heading, Sheets, scrolled
from game.view.recent import Recent

SIZE = (636, 420)
BOX, PITCH, GAP = 37, 41, 18
"""Height of a box, from one to the next below, and between two columns."""

WIDEST, COLUMNS = 196, 5
"""A box is at most so wide; whoever is further down than there are columns stands in the last."""


def placed(tree: Node) -> list[tuple[int, int, int | None, Node]]:
    """Everybody's column and row, and the number of whoever asked him: the first of those he asked stands beside him,
    the others below."""
    found: list[tuple[int, int, int | None, Node]] = [(0, 0, None, tree)]
    path = [0]
    row = 0
    for depth, node in tree.below():
        del path[depth:]
        above = found[path[-1]]
        # the first of those he asked stands in his own row, where the column is another
        first = path[-1] == len(found) - 1 and depth < COLUMNS
        row = above[1] if first else row + 1
        path.append(len(found))
        found.append((min(depth, COLUMNS - 1), row, path[-2], node))
    return found


class TreePage:
    """Draws the page."""

    def __init__(self, sheets: Sheets) -> None:
        self._sheets = sheets
        self._faces: Recent[tuple[Look, Mood], pygame.Surface] = Recent(128)

    def draw(self, moment: Moment) -> None:
        """Draw the case of `opened.chef`, or a line where that session is not known."""
        pen, hits, words, hints = moment.pen, moment.hits, moment.words.tree, moment.words.hints
        families = Families(moment.shift.sessions)
        chef = moment.opened.chef
        tree = families.tree(families.top(chef)) if chef is not None else None
        keys = (("↑↓", hints.choose), ("Enter", hints.chef), ("←→", hints.next_chef), ("O", hints.scope))
        if tree is None:
            heading = Heading("plan", words.title, "", "K2", "L0", "K1")
            inside = self._sheets.draw(moment, SIZE, "paper", heading, keys)
            pen.line((inside.centerx, inside.centery - 6), moment.words.chef.gone, 200, "name", "K2", align="centre")
            return
        everybody = placed(tree)
        kin = [s for s in moment.shift.sessions if s.key in families.kin(tree.key)]
        right = [words.agents.of(len(everybody)), moment.words.page.steps.of(sum(s.stats.steps for s in kin))]
        if (tokens := spent(kin)) is not None:
            right.append(tokens_told(tokens, moment.words))
        heading = Heading("plan", words.title, fitting(pen, right, SIZE[0] // 2 - 10, moment.words), "B1", "B2", "B0")
        inside = self._sheets.draw(moment, SIZE, "paper", heading, keys).inflate(-12, -6)
        height = (max(row for _, row, _, _ in everybody) + 1) * PITCH - (PITCH - BOX)
        if len(everybody) == 1:
            height += 16
        start = inside.y - scrolled(moment, inside, height)
        columns = max(column for column, _, _, _ in everybody) + 1
        width = min(WIDEST, (inside.width - 8 - (columns - 1) * GAP) // columns)
        boxes = [
            pygame.Rect(inside.x + column * (width + GAP), start + row * PITCH, width, BOX)
            for column, row, _, _ in everybody
        ]
        before = pen.canvas.get_clip()
        pen.canvas.set_clip(inside)
        for number, (_, _, above, _) in enumerate(everybody):
            if above is not None:
                _draw_line(pen.canvas, boxes[above], boxes[number])
        seen = burning(moment.stage, tree.key)
        for box, (_, _, above, node) in zip(boxes, everybody, strict=True):
            hits.add(box, ToChef(node.key), stop=node.agent is None)
            if inside.contains(box):
                head = moment.stage.moods.get(node.key) if above is None else None
                mood = head or ("sleep" if above is None and node.status == "offline" else mood_of(node, seen))
                self._draw_box(moment, box, node, mood, look_in_case(moment.stage, tree.key, node.id))
        if len(everybody) == 1 and moment.shows(inside.x, boxes[0].bottom + 4, 300, 12):
            pen.line((inside.x + 2, boxes[0].bottom + 4), words.alone, 300, "body", "L0")
        pen.canvas.set_clip(before)
        hits.port = None

    def _draw_box(self, moment: Moment, box: pygame.Rect, node: Node, mood: Mood, look: Look) -> None:
        pen, words = moment.pen, moment.words
        lit = moment.lit(ToChef(node.key)) if node.agent is None else False
        fill = {"wait": "O2", "fire": "V0", "fail": "N2"}.get(mood, "W5" if lit else "L3")
        card = Card(*box.size).box((0, 0, *box.size), fill, "K1", 2)
        card.across(2, box.width - 3, box.height - 2, "L1" if fill == "L3" else "W4")
        pen.canvas.blit(card.surface, box)
        if node.key == moment.opened.chef and node.agent is None:
            pygame.draw.rect(pen.canvas, COLOURS["B1"], box.inflate(-2, -2), 1)
        x, y = box.x, box.y
        main, light, _ = HUES[hue_of(look)]
        pen.fill(main, (x + 3, y + 4, 26, 25))
        pen.fill(light, (x + 3, y + 4, 26, 1))
        # who is done is no longer cheered at
        pose: Mood = mood if mood in {"fire", "wait", "think", "sleep"} else "idle"
        face = self._faces.get((look, pose), lambda: portrait(pen.pictures, look, pose, (24, 23), 33))
        pen.canvas.blit(face, (x + 4, y + 5))
        if node.agent is None and not look.sous:
            pen.canvas.blit(mark(pen.type, node.key.source), (x + 20, y + 21))
        pen.icon(box.right - 14, y + 3, f"{mood}_outlined")
        if node.station is not None:
            pen.icon(box.right - 14, y + 15, f"{node.station.value}_outlined")
        left, room = x + 35, box.width - 35 - 17
        about = node.task if node.task and node.task != node.name else ""
        name = moment.stage.tags.get(node.key) if node.agent is None and not look.sous else None
        pen.pair(
            (left, y + 2, room, 22),
            (node.name or name or node.id[:8], "name", "K1"),
            (about, "body", "K2"),
        )
        foot, room = y + 25, box.width - 35 - 4
        if node.waiting_on is not None:
            pen.line((left, foot), words.waits[node.waiting_on].awaited, room, "body", "R0")
        elif node.flaw:
            left += draw_flaw(pen, left, foot, "K2")
            pen.line((left, foot), words.flaws.of(node.flaw), box.right - 4 - left, "body", "K2")
        else:
            # what it cost first: the steps are told elsewhere as well
            told = figures(replace(node, steps=None), words) + figures(replace(node, tokens=None, cost=None), words)
            if mood == "fail":
                told.insert(0, words.tree.failed)
            pen.line(
                (left, foot), fitting(pen, told, room, moment.words), room, "body", "R0" if mood == "fail" else "K2"
            )


def _draw_line(canvas: pygame.Surface, above: pygame.Rect, below: pygame.Rect) -> None:
    """From whoever asked to whoever was asked: straight across to the first, down and across to the others."""
    y = below.y + 14
    if above.y == below.y:
        canvas.fill(COLOURS["W3"], (above.right, y, below.x - above.right, 1))
        return
    if above.x == below.x:  # deeper than there are columns
        canvas.fill(COLOURS["W3"], (above.x + 16, above.bottom, 1, below.y - above.bottom))
        return
    middle = below.x - GAP // 2
    canvas.fill(COLOURS["W3"], (middle, above.y + 14, 1, y - above.y - 14))
    canvas.fill(COLOURS["W3"], (middle, y, below.x - middle, 1))
