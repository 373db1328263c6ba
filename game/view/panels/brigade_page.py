"""The brigade in full: one row for each chef on shift, those who need a human first, by project when asked."""

from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.kitchen.stage import Mood, StageView
from game.orders.agent_totals import agent_totals
from game.orders.notices import SessionKey
from game.orders.scope import Scope, on_shift, project_of, project_title
from game.orders.snapshot import SessionView, ShiftView
from game.orders.tree import Families, Node
from game.view.hits import ToChef, ToFold, ToScope
from game.view.hud.brigade import CRAWL, NEED, SEGMENTS, dashes, noted_time, portrait
from game.view.hud.ink import COLOURS, HUES, Card, hue_of
from game.view.hud.mark import SIZE as MARK
from game.view.hud.mark import mark
from game.view.panels.family import (
    STEP,
    burning,
    count,
    draw_flaw,
    draw_fold,
    figures,
    fitting,
    mood_of,
    tokens_told,
    wait_told,
)
from game.view.panels.pen import Moment, Pen
from game.view.panels.sheet import Heading, Hints, Sheets, scrolled
from game.view.recent import Recent
from game.view.words import Words, clock_time

SIZE = (636, 420)
ROW, PITCH, GROUP, BELOW, SUMS = 25, 27, 15, 14, 15
"""Heights: a chef's row, with the air below it, a project's heading, somebody under a chef, and the agents' sums."""


def gauge_of(session: SessionView) -> int | None:
    """The share of the context window in sixteenths, None where it is unknown."""
    context = session.context
    if context is None or context.used is None or not context.limit:
        return None
    return max(0, min(SEGMENTS, round(SEGMENTS * context.used / context.limit)))


@dataclass(frozen=True, slots=True)
class Group:
    """A project and its chefs, in the order they are shown; `project` None where it is unknown, "" when not grouped."""

    project: str | None
    crew: tuple[SessionView, ...]


def groups(shift: ShiftView, stage: StageView, *, grouped: bool) -> list[Group]:
    """Who is on shift, those who need a human first; the projects in the same order."""
    crew = [s for s in shift.sessions if s.visible]
    crew.sort(key=lambda s: NEED[stage.moods.get(s.key, "idle")])
    if not grouped:
        return [Group("", tuple(crew))]
    by_project: dict[str | None, list[SessionView]] = {}
    for session in crew:
        by_project.setdefault(project_of(session), []).append(session)
    return [Group(project, tuple(sessions)) for project, sessions in by_project.items()]


def first_case(shift: ShiftView, stage: StageView) -> SessionKey | None:
    """The first on shift who has asked anybody to help, else the first there is; None where nobody is."""
    families = Families(shift.sessions)
    crew = groups(shift, stage, grouped=False)[0].crew
    return next((s.key for s in crew if families.has(s.key)), crew[0].key if crew else None)


class BrigadePage:
    """Draws the page."""

    def __init__(self, sheets: Sheets) -> None:
        self._sheets = sheets
        self._frames: Recent[tuple[int, int], pygame.Surface] = Recent(12)
        self._faces: Recent[tuple[object, Mood], pygame.Surface] = Recent(128)

    def draw(self, moment: Moment) -> None:
        """Draw the page."""
        pen, opened, stage, hits = moment.pen, moment.opened, moment.stage, moment.hits
        shown = groups(moment.shift, stage, grouped=opened.grouped)
        crew = sum(len(group.crew) for group in shown)
        need = sum(NEED[stage.moods.get(s.key, "idle")] < 2 for group in shown for s in group.crew)
        words, hints = moment.words.brigade, moment.words.hints
        right = words.on_shift.format(count=crew)
        if need:
            right = words.need.of(need, on_shift=right)
        heading = Heading("chef", words.title, right, "K1", "K2", "K0")
        keys: Hints = (("↑↓", hints.choose), ("Enter", hints.chef), ("G", hints.by_project))
        keys += (("F", hints.fold), ("T", hints.tree), ("O", hints.scope))
        inside = self._sheets.draw(moment, SIZE, "boards", heading, keys)
        inside = inside.inflate(-6, -4)
        if len(on_shift(moment.shift)) > 1:
            _draw_sums(moment, inside)
            inside = pygame.Rect(inside.x, inside.y + SUMS, inside.width, inside.height - SUMS)
        if not crew:
            pen.line((inside.centerx, inside.centery - 5), words.nobody, inside.width, "name", "P1", align="centre")
            return
        families = Families(moment.shift.sessions)
        trees = {s.key: families.tree(s.key) for group in shown for s in group.crew if families.has(s.key)}
        below = {
            key: _lines(pen, tree, moment.words) if tree is not None and opened.unfolds(key) else []
            for key, tree in trees.items()
        }
        height = sum((GROUP if opened.grouped else 0) + PITCH * len(group.crew) for group in shown)
        height += sum(line.height for lines in below.values() for line in lines) + 2 * sum(map(bool, below.values()))
        top = inside.y - scrolled(moment, inside, height, track="K1")
        width = inside.width - (7 if hits.scrolls else 0)
        before = pen.canvas.get_clip()
        pen.canvas.set_clip(inside)
        for group in shown:
            if opened.grouped:
                self._draw_group(moment, pygame.Rect(inside.x, top, width, GROUP - 2), group)
                top += GROUP
            for session in group.crew:
                rect = pygame.Rect(inside.x, top, width, ROW)
                hits.add(rect, ToChef(session.key), stop=True)
                _add_marks(moment, rect, session.key, family=session.key in trees)
                if inside.contains(rect):
                    self._draw_row(moment, rect, session, trees.get(session.key))
                top += PITCH
                if lines := below.get(session.key):
                    _draw_below(moment, pygame.Rect(inside.x, top - 2, width, 0), session.key, lines)
                    top += sum(line.height for line in lines) + 2
        pen.canvas.set_clip(before)
        hits.port = None

    def _draw_group(self, moment: Moment, rect: pygame.Rect, group: Group) -> None:
        pen = moment.pen
        title = project_title(group.project) if group.project else moment.words.page.no_project
        target = ToScope(Scope(project=group.project)) if group.project else None
        if target:
            moment.hits.add(rect, target, stop=True)
        if not moment.pen.canvas.get_clip().contains(rect):
            return
        lit = moment.lit(target)
        pen.icon(rect.x + 2, rect.y + 2, "branch")
        pen.line((rect.x + 15, rect.y + 1), title, rect.width - 90, "name", "L3" if lit else "W5")
        chefs = moment.words.brigade.chefs.of(len(group.crew))
        pen.line((rect.right - 4, rect.y + 2), chefs, 70, "body", "P1", align="right")
        pen.fill("W3" if lit else "W1", (rect.x, rect.bottom - 1, rect.width, 1))

    def _draw_row(self, moment: Moment, rect: pygame.Rect, session: SessionView, tree: Node | None) -> None:
        pen, stage = moment.pen, moment.stage
        mood = stage.moods.get(session.key, "idle")
        lit = moment.lit(ToChef(session.key))
        fill = {"fire": "R0", "wait": "W1"}.get(mood, "K2" if lit else "K1")
        shine = {"fire": "R1", "wait": "W2"}.get(mood, "L0" if lit else "K2")
        card = Card(*rect.size).box((0, 0, *rect.size), fill, "K0", 1).across(1, rect.width - 2, 1, shine)
        pen.canvas.blit(card.surface, rect)
        if mood == "fire":
            pygame.draw.rect(pen.canvas, COLOURS["R2"], rect, 1)
        elif mood == "wait":
            phase = 0 if moment.still else int(stage.time / CRAWL) % 6
            frame = self._frames.get((rect.width, phase), lambda: dashes(rect.width, rect.height, phase))
            pen.canvas.blit(frame, rect)
        x, y = rect.x, rect.y
        look = stage.looks.get(session.key)
        main, light, _ = HUES[hue_of(look)]
        pen.fill(main, (x + 3, y + 2, 26, 21))
        pen.fill(light, (x + 3, y + 2, 26, 1))
        face = self._faces.get((look, mood), lambda: portrait(pen.pictures, look, mood, (24, 19), 30))
        pen.canvas.blit(face, (x + 4, y + 3))
        pen.canvas.blit(mark(pen.type, session.key.source), (x + _MARK[0], y + _MARK[1]))
        quiet = "N2" if mood in {"fire", "wait"} else "P1"
        name = stage.tags.get(session.key) or session.name or ""
        if session.flaw:
            # what the session is about is told on its page: here it is more that not all of the row may be true
            used = pen.line((x + 35, y + 2), name, 138, "name", "L3")
            why = moment.words.flaws.of(session.flaw)
            if used + pen.type.height(why, "body") <= 23:
                left = draw_flaw(pen, x + 35, y + 14, quiet)
                pen.line((x + 35 + left, y + 14), why, 138 - left, "body", quiet)
        else:
            pen.pair((x + 35, y + 2, 138, 21), (name, "name", "L3"), (session.name or "", "body", quiet))
        project = project_of(session)
        pen.pair(
            (x + 180, y + 3, 104, 20),
            (project_title(project) if project else "", "body", "L3"),
            (session.branch or "", "body", quiet),
        )
        self._draw_state(moment, (x + 292, y), session, mood)
        _draw_meters(pen, (x + 412, y), session, quiet, moment.words)
        right = x + rect.width - 6
        words = moment.words.brigade
        if session.todos:
            done = words.done.format(done=sum(todo.done for todo in session.todos), count=len(session.todos))
            pen.line((right, y + 3), done, 60, "body", quiet, align="right")
        if tree is not None:
            _draw_sous(moment, (right, y), session, tree, quiet)
        if lit:
            draw_pointer(pen, x - 1, y + 9)

    def _draw_state(self, moment: Moment, at: tuple[int, int], session: SessionView, mood: Mood) -> None:
        pen, (x, y) = moment.pen, at
        pen.icon(x, y + 1, f"{mood}_outlined")
        words = moment.words
        _, seconds = noted_time(session, moment.now, words)
        calls = mood in {"wait", "fire"}
        pen.line((x + 15, y + 3), words.moods[mood], 50, "body", "O2" if calls else "L3")
        if seconds is not None:
            pen.ticking((x + 106, y + 3), clock_time(seconds, words.time), "body", "O2" if calls else "L1", "right")
        if session.status == "waiting":
            pen.icon(x, y + 12, "ask_outlined")
            pen.line((x + 15, y + 14), wait_told(session, words), 92, "body", "O2")
        elif session.station is not None:
            pen.icon(x, y + 12, f"{session.station.value}_outlined")
            pen.line((x + 15, y + 14), words.stations[session.station].title, 92, "body", "L1")


_MARK = (21, 13)
"""From a row's top left to the mark of its agent, on the lower corner of the portrait."""


def _add_marks(moment: Moment, rect: pygame.Rect, key: SessionKey, *, family: bool) -> None:
    """What a click on a row's mark and on its sous-chefs does, before the row itself."""
    moment.hits.add((rect.x + _MARK[0], rect.y + _MARK[1], MARK, MARK), ToScope(Scope(agent=key.source)))
    if family:
        moment.hits.add((rect.right - 74, rect.y + 12, 74, 12), ToFold(key))


def _draw_sums(moment: Moment, inside: pygame.Rect) -> None:
    """What each agent's sessions came to, side by side."""
    pen, words = moment.pen, moment.words
    every = [sums for sums in agent_totals(moment.shift.sessions) if sums.chefs]
    step = inside.width // len(every)
    for number, sums in enumerate(every):
        if sums.agent is None or step < 80:
            continue
        target = ToScope(Scope(agent=sums.agent.source))
        rect = pygame.Rect(inside.x + number * step, inside.y, step - 4, SUMS - 2)
        moment.hits.add(rect, target)
        pen.fill("K2" if moment.lit(target) else "K1", rect)
        disc = mark(pen.type, sums.agent.source)
        pen.canvas.blit(disc, (rect.x + 1, rect.y + 1))
        told = [words.brigade.chefs.of(sums.chefs), words.brigade.served.format(count=sums.totals.served)]
        told.append(words.page.steps.of(sums.totals.steps))
        if sums.tokens is not None:
            told.append(tokens_told(sums.tokens, words))
        room = rect.width - disc.get_width() - 8
        left = rect.x + disc.get_width() + 5
        pen.line(
            (left, rect.y + 3), fitting(pen, told, room, words), room, "body", "L3" if moment.lit(target) else "L1"
        )


def _draw_sous(moment: Moment, at: tuple[int, int], session: SessionView, tree: Node, quiet: str) -> None:
    """How many are at work under a chef, whether one of them failed, and whether they are folded away."""
    pen, (right, y), words = moment.pen, at, moment.words.brigade
    everybody = [node for _, node in tree.below()]
    active = len(session.subagents)
    told = words.sous.format(count=active)
    if active < len(everybody):
        told = words.sous_of.format(active=active, count=len(everybody))
    lit = moment.lit(ToFold(session.key))
    pen.line((right - 9, y + 14), told, 60, "body", "L3" if lit else quiet, align="right")
    draw_fold(pen, right - 6, y + 16, "L3" if lit else quiet, unfolded=moment.opened.unfolds(session.key))
    if any(node.failed for node in everybody):
        pen.icon(right - 21 - pen.type.width(told, "body"), y + 13, "fail")


class _Line(NamedTuple):
    """Somebody under a chef: how high his line is, his level, and what he is said to be about."""

    height: int
    depth: int
    node: Node
    about: str


def _lines(pen: Pen, tree: Node, words: Words) -> list[_Line]:
    lines = []
    for depth, node in tree.below():
        about = words.flaws.of(node.flaw) if node.flaw else node.task or ""
        if about == node.name:
            about = ""
        tall = pen.type.is_tall(node.name or "", "body") or pen.type.is_tall(about, "body")
        # further in is no room for a name
        lines.append(_Line(BELOW + 4 if tall else BELOW, min(depth, 8), node, about))
    return lines


def _draw_below(moment: Moment, rect: pygame.Rect, head: SessionKey, lines: list[_Line]) -> None:
    """Everybody under a chef, line by line, each below whoever asked him; at the top of `rect` is the first line."""
    pen, words = moment.pen, moment.words
    seen = burning(moment.stage, head)
    before: dict[int, int] = {0: rect.y - 2}
    bottom = rect.y
    for height, depth, node, about in lines:
        line = pygame.Rect(rect.x, bottom, rect.width, height)
        bottom += height
        target = ToChef(node.key)
        moment.hits.add(line, target, stop=node.agent is None)
        x = line.x + 4 + depth * STEP
        # a branch leaves the last one above it that is less deep
        top, middle = max(before.get(depth - 1, line.y), before.get(depth, 0)), line.y + 6
        pen.fill("W3", (x - 6, top, 1, middle - top + 1))
        pen.fill("W3", (x - 6, middle, 5, 1))
        before = {k: v for k, v in before.items() if k < depth} | {depth: middle}
        if not moment.shows(line.x, line.y, line.width, height - 1):
            continue
        mood = mood_of(node, seen)
        lit = node.agent is None and moment.lit(target)
        tone = "O2" if mood in {"wait", "fire"} else "L3" if lit else "P1"
        pen.icon(x, line.y + 1, f"{mood}_outlined")
        left, end = x + 15, line.x + 288
        room = (end - left) * 3 // 5 if about else end - left
        name = pen.type.fit(node.name or node.id[:8], max(40, room), "body")
        pen.line((left, line.y + 3), name, end - left, "body", "L3" if not node.failed else "V0")
        left += pen.type.width(name, "body") + 6
        if node.flaw:
            left += draw_flaw(pen, left, line.y + 3, "P1")
        if about and end - left > 30:
            pen.line((left, line.y + 3), about, end - left, "body", "P1")
        x = line.x + 292
        if node.waiting_on is not None:
            pen.line((x + 15, line.y + 3), words.waits[node.waiting_on].awaited, 100, "body", tone)
        elif node.station is not None:
            pen.icon(x, line.y + 1, f"{node.station.value}_outlined")
            pen.line((x + 15, line.y + 3), words.stations[node.station].title, 100, "body", "L1")
        else:
            told = {"ok": words.tree.done, "fail": words.tree.failed}.get(mood, words.moods[mood])
            pen.line((x + 15, line.y + 3), told, 100, "body", "V0" if mood == "fail" else tone)
        room = line.right - line.x - 412 - 6
        pen.line((line.x + 412, line.y + 3), fitting(pen, figures(node, words), room, words), room, "body", "P1")


def _draw_meters(pen: Pen, at: tuple[int, int], session: SessionView, quiet: str, words: Words) -> None:
    x, y = at
    gauge = gauge_of(session)
    if gauge is None:
        pen.line(
            (x, y + 3),
            words.brigade.context.format(used=words.page.unknown),
            110,
            "body",
            "L0" if quiet == "P1" else quiet,
        )
    else:
        draw_gauge(pen, x, y + 4, gauge)
        used = session.context.used if session.context else None
        pen.line((x + 88, y + 3), count(used), 36, "body", quiet)
    tokens = session.tokens
    told = words.page.unknown
    if tokens:
        told = tokens_told(tokens, words)
    pen.line((x, y + 14), words.brigade.tokens.format(tokens=told), 128, "body", quiet)


def draw_gauge(pen: Pen, x: int, y: int, filled: int) -> None:
    """The context window in sixteenths, 82x7; told by the count, the colour only repeats it."""
    if filled < 0.6 * SEGMENTS:
        tone, light = "G1", "G2"
    elif filled < 0.85 * SEGMENTS:
        tone, light = "O0", "O1"
    else:
        tone, light = "R2", "V0"
    pen.fill("K0", (x, y, 82, 7))
    for segment in range(SEGMENTS):
        left = x + 1 + segment * 5
        pen.fill(tone if segment < filled else "K2", (left, y + 1, 4, 5))
        if segment < filled:
            pen.fill(light, (left, y + 1, 4, 1))


_POINTER = ("kk.....", "kwkk...", "kwwwkk.", "kwwwwwk", "kwwwkk.", "kwkk...", "kk.....")


def draw_pointer(pen: Pen, x: int, y: int) -> None:
    """The mark of the row that the keys or the mouse are on."""
    pen.canvas.blit(Card(7, 7).grid(0, 0, _POINTER, {"k": "K0", "w": "L3"}).surface, (x, y))
