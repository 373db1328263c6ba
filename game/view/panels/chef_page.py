"""A chef's page: who it is, what is open and in hand, who helps, what was done last, and what it cost."""

from datetime import UTC, datetime

import pygame

from game.kitchen.looks import Look
from game.kitchen.stage import Mood
from game.orders.agents import agent_of
from game.orders.scope import Scope, project_of, project_title
from game.orders.snapshot import SessionView
from game.orders.tree import Families
from game.view.hits import ToChef, ToCopy, ToScope
from game.view.hud.brigade import PORTRAIT_CLIPS, noted_time
from game.view.hud.ink import DARK_TEXT_HUES, HUES, Card, hue_of
from game.view.hud.mark import mark
from game.view.panels.brigade_page import draw_gauge, gauge_of
from game.view.panels.family import asked, cost_told, count, family, flawed, look_in_case, tokens_told, wait_told
from game.view.panels.items import (
    COLUMN,
    Item,
    gap_item,
    none_item,
    order_item,
    step_item,
    title_item,
    todo_item,
    tool_item,
)
from game.view.panels.pen import Moment
from game.view.panels.sheet import Heading, Hints, Sheets, scrolled
from game.view.words import ago, clock_time

SIZE = (508, 290)
STEPS = 30
_LEFT, _LABEL = 152, 44
_VALUE = _LEFT - _LABEL - 8
_SPARE = (2, 8, 3)
"""Facts that give way where letters of a tall script need the room: folder, id, model."""


class ChefPage:
    """Draws the page."""

    def __init__(self, sheets: Sheets) -> None:
        self._sheets = sheets

    def draw(self, moment: Moment) -> None:
        """Draw the page of `opened.chef`, or a line where that session is not known."""
        session = next((s for s in moment.shift.sessions if s.key == moment.opened.chef), None)
        words, hints = moment.words.chef, moment.words.hints
        if session is None:
            heading = Heading("chef", words.title, "", "K2", "L0", "K1")
            inside = self._sheets.draw(moment, SIZE, "paper", heading, (("O", hints.only_this),))
            moment.pen.line((inside.centerx, inside.centery - 6), words.gone, 200, "name", "K2", align="centre")
            return
        look = moment.stage.looks.get(session.key)
        if look is None and session.parent is not None:
            # one who was asked by another wears that one's hue, as on the floor
            head = Families(moment.shift.sessions).top(session.key)
            look = look_in_case(moment.stage, head, session.key.id) if head != session.key else None
        hue = hue_of(look)
        main, light, dark = HUES[hue]
        name = moment.stage.tags.get(session.key) or session.name or ""
        title = f"{name}: {session.name}" if session.name and session.name != name else name
        ink = "K1" if hue in DARK_TEXT_HUES else "L3"
        agent = agent_of(session.key.source).title
        about = f"{agent}, {session.client}" if session.client else agent
        heading = Heading("chef", title, about, main, light, dark, ink)
        keys: Hints = (("←→", hints.next_chef), ("↑↓", hints.read_on), ("C", hints.resume), ("O", hints.only_this))
        keys += (("T", hints.tree), ("F", hints.fold))
        inside = self._sheets.draw(moment, SIZE, "paper", heading, keys)
        self._draw_left(moment, inside, session, look)
        pen = moment.pen
        pen.fill("L2", (inside.x + _LEFT + 3, inside.y + 4, 1, inside.height - 8))
        right = pygame.Rect(inside.x + _LEFT + 9, inside.y + 4, inside.width - _LEFT - 12, inside.height - 7)
        columns = (self._doing(moment, session), self._done(moment, session))
        heights = [sum(item.height for item in items) for items in columns]
        start = right.y - scrolled(moment, right, max(heights))
        before = pen.canvas.get_clip()
        pen.canvas.set_clip(right)
        for number, items in enumerate(columns):
            x, y = right.x + number * (COLUMN + 12), start
            for item in items:
                # a line that is cut in two by the edge reads like none
                if y >= right.y and y + item.height - 1 <= right.bottom:
                    item.draw(x, y)
                y += item.height
        pen.canvas.set_clip(before)
        moment.hits.port = None

    # ---- who it is

    def _draw_left(self, moment: Moment, inside: pygame.Rect, session: SessionView, look: Look | None) -> None:
        pen = moment.pen
        x, y = inside.x + 6, inside.y + 5
        mood = moment.stage.moods.get(session.key, "idle")
        draw_figure(moment, (x, y), session, look, mood)
        disc = mark(pen.type, session.key.source)
        corner = pen.canvas.blit(disc, (x + 51 - disc.get_width(), y + 44))
        moment.hits.add(corner, ToScope(Scope(agent=session.key.source)))
        self._draw_state(moment, (x + 54, y), session, mood)
        y += 58
        target = ToCopy(session.key)
        button = pygame.Rect(x, inside.bottom - 18, _LEFT - 10, 15)
        step = 11 if pen.type.is_dense(moment.words.chef.project) else 10
        facts = [
            (label, value, max(step, pen.type.height(pen.type.fit(value, _VALUE, "body"), "body")))
            for label, value in self._facts(moment, session)
        ]
        room = button.y - y - 3 - 10 * _meter_lines(session)
        spare = [facts[at] for at in _SPARE]
        while spare and sum(height for _, _, height in facts) > room:
            facts.remove(spare.pop(0))
        for label, value, height in facts:
            pen.line((x, y), label, _LABEL - 2, "body", "K2")
            pen.line((x + _LABEL, y), value, _VALUE, "body", "K1" if value != moment.words.page.unknown else "L0")
            y += height
        y += 3
        self._draw_meters(moment, (x, y), session)
        moment.hits.add(button, target, stop=True)
        lit = moment.lit(target)
        card = Card(*button.size).box((0, 0, *button.size), "W4" if lit else "W3", "W0", 2)
        card.across(2, button.width - 3, 1, "W5").across(2, button.width - 3, button.height - 2, "W2")
        pen.canvas.blit(card.surface, button)
        pen.line((button.centerx, button.y + 3), moment.words.chef.copy, button.width - 8, "body", "K0", align="centre")

    def _draw_state(self, moment: Moment, at: tuple[int, int], session: SessionView, mood: Mood) -> None:
        pen, (x, y) = moment.pen, at
        calls = mood in {"wait", "fire"}
        words = moment.words
        _, seconds = noted_time(session, moment.now, words)
        if calls:
            card = Card(92, 52).box((0, 0, 92, 52), "O2" if mood == "wait" else "V0", "K1", 2)
            pen.canvas.blit(card.surface, (x, y))
        pen.icon(x + 5, y + 4, f"{mood}_outlined")
        shown = words.chef.offline if session.status == "offline" else words.moods[mood]
        pen.line((x + 20, y + 4), shown, 70, "name", "K1")
        if session.status == "waiting":
            pen.line((x + 6, y + 18), wait_told(session, words), 82, "body", "K1")
        elif session.station is not None:
            pen.icon(x + 6, y + 17, session.station.value)
            pen.line((x + 20, y + 18), words.stations[session.station].title, 70, "body", "K1")
        if seconds is not None:
            pen.line((x + 6, y + 31), clock_time(seconds, words.time), 60, "large", "K1")

    def _facts(self, moment: Moment, session: SessionView) -> list[tuple[str, str]]:
        project = project_of(session)
        stats, last = session.stats, session.last_event_at
        words, unknown = moment.words.chef, moment.words.page.unknown
        since = local_time(session.started_at, moment.now) or unknown
        if last is not None:
            since = words.news.format(since=since, ago=ago(moment.now - last, moment.words.time))
        return [
            (words.project, project_title(project) if project else unknown),
            (words.branch, session.branch or unknown),
            (words.folder, session.cwd or unknown),
            (words.model, session.model or unknown),
            (words.since, since),
            (words.orders, words.served.format(served=stats.served, cancelled=stats.cancelled)),
            (words.coins, f"{stats.coins:,}"),
            (words.steps, words.on_fire.format(steps=stats.steps, fires=stats.fires)),
            (words.id, session.key.id),
        ]

    def _draw_meters(self, moment: Moment, at: tuple[int, int], session: SessionView) -> None:
        pen, (x, y) = moment.pen, at
        gauge, context, tokens, cost = gauge_of(session), session.context, session.tokens, session.cost
        words, page = moment.words.chef, moment.words.page
        pen.line((x, y), words.context, _LABEL, "body", "K2")
        if gauge is None or context is None:
            used = count(context.used) if context and context.used is not None else page.unknown
            pen.line((x + _LABEL, y), used, 90, "body", "K1" if used != page.unknown else "L0")
        else:
            draw_gauge(pen, x + _LABEL, y + 1, gauge)
            y += 10
            pen.line(
                (x + _LABEL, y),
                page.context_used.format(used=count(context.used), limit=count(context.limit)),
                94,
                "body",
                "K1",
            )
        y += 10
        pen.line((x, y), words.tokens, _LABEL, "body", "K2")
        if tokens is None:
            pen.line((x + _LABEL, y), page.unknown, 94, "body", "L0")
        else:
            pen.line((x + _LABEL, y), tokens_told(tokens, moment.words), 94, "body", "K1")
            if tokens.cached is not None:
                y += 10
                pen.line((x + _LABEL, y), words.cached.format(count=count(tokens.cached)), 94, "body", "K1")
        y += 10
        pen.line((x, y), words.cost, _LABEL, "body", "K2")
        text = page.unknown if cost is None else cost_told(cost, moment.words)
        pen.line((x + _LABEL, y), text, 94, "body", "L0" if cost is None else "K1")

    # ---- what is going on

    def _doing(self, moment: Moment, session: SessionView) -> list[Item]:
        words = moment.words.chef
        families = Families(moment.shift.sessions)
        items = [flawed(moment, session.flaw)] if session.flaw else []
        parent = families.parent(session.key)
        if session.parent is not None:
            items += asked(moment, session, parent)
        items += [title_item(moment, words.open_orders, len(session.orders))]
        items += [order_item(moment, order) for order in session.orders] or [none_item(moment, words.no_orders)]
        own = [tool for tool in session.tools if tool.agent_id is None]
        items += [gap_item(), title_item(moment, words.in_hand, len(session.tools))]
        items += [tool_item(moment, tool, 0) for tool in own] or [none_item(moment, words.no_tools)]
        if families.has(session.key):
            items += family(moment, session, families)
        if session.todos:
            done = sum(todo.done for todo in session.todos)
            items += [gap_item(), title_item(moment, words.todo.format(done=done), len(session.todos))]
            items += [todo_item(moment, todo.text, done=todo.done) for todo in session.todos]
        return items

    def _done(self, moment: Moment, session: SessionView) -> list[Item]:
        steps = list(reversed(session.recent[-STEPS:]))
        words = moment.words.chef
        items = [title_item(moment, words.last_steps, len(steps))]
        return items + ([step_item(moment, step) for step in steps] or [none_item(moment, words.no_steps)])


def _meter_lines(session: SessionView) -> int:
    """Lines that context, tokens and cost take."""
    cached = session.tokens is not None and session.tokens.cached is not None
    return 3 + (gauge_of(session) is not None) + cached


def local_time(at: float | None, now: float) -> str:
    """A moment as `19:41`, with the day where it is another one; "" where it is unknown."""
    if at is None:
        return ""
    try:
        moment, today = (datetime.fromtimestamp(t, UTC).astimezone() for t in (at, now))
    except (OverflowError, OSError, ValueError):
        return ""
    return moment.strftime("%H:%M" if moment.date() == today.date() else "%Y-%m-%d %H:%M")


def draw_figure(moment: Moment, at: tuple[int, int], session: SessionView, look: Look | None, mood: Mood) -> None:
    """The whole chef in his corner of the kitchen, 48x52, framed in his hue."""
    main, light, dark = HUES[hue_of(look)]
    card = Card(48, 52).box((0, 0, 48, 52), main, "K1", 1).across(1, 46, 1, light).across(1, 46, 50, dark)
    scene = Card(42, 46, "K2")
    for x in range(2, 42, 8):
        scene.down(x, 0, 30, "K1")
    scene.rect(0, 31, 42, 15, "T0").across(0, 41, 31, "K1").across(0, 41, 38, "S0")
    for x in range(6, 42, 10):
        scene.down(x, 32, 37, "S0").down(x - 5, 39, 45, "S0")
    if look is not None:
        scene.spans(22, 38, (12, 18, 20, 20, 18, 12), "S0")
        index = int(moment.stage.time * 3)
        body, hands, (dx, dy) = moment.pen.pictures.chef_frame(look, PORTRAIT_CLIPS.get(mood, "stand"), "f", index)
        for layer in (body, hands):
            if layer is not None:
                scene.blit(layer, 21 + dx, 42 + dy)
    moment.pen.canvas.blit(card.blit(scene.surface, 3, 3).surface, at)
    moment.hits.add((*at, 48, 52), ToChef(session.key))
