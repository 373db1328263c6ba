"""The brigade in full: one row for each chef on shift, those who need a human first, by project when asked."""

from dataclasses import dataclass

import pygame

from game.kitchen.stage import Mood, StageView
from game.orders.scope import Scope, project_of, project_title
from game.orders.snapshot import SessionView, ShiftView
from game.view.hits import ToChef, ToScope
from game.view.hud.brigade import CRAWL, NEED, SEGMENTS, awaited, dashes, noted_time, portrait
from game.view.hud.ink import COLOURS, HUES, Card, hue_of
from game.view.panels.pen import Moment, Pen
from game.view.panels.sheet import Heading, Sheets, scrolled
from game.view.recent import Recent
from game.view.words import Words, clock_time

SIZE = (636, 420)
ROW, PITCH, GROUP = 25, 27, 15


def count(number: int | None) -> str:
    """A count in at most five letters: 950, 12.3k, 128k, 1.2M."""
    if number is None:
        return "?"
    for size, letter in ((1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k")):
        if number >= size:
            share = number / size
            return f"{share:.0f}{letter}" if share >= 99.95 else f"{share:.1f}{letter}"
    return str(number)


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
        keys = (("↑↓", hints.choose), ("Enter", hints.chef), ("G", hints.by_project), ("O", hints.scope))
        inside = self._sheets.draw(moment, SIZE, "boards", heading, keys)
        inside = inside.inflate(-6, -4)
        if not crew:
            pen.line((inside.centerx, inside.centery - 5), words.nobody, inside.width, "name", "P1", align="centre")
            return
        height = sum((GROUP if opened.grouped else 0) + PITCH * len(group.crew) for group in shown)
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
                if inside.contains(rect):
                    self._draw_row(moment, rect, session)
                top += PITCH
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

    def _draw_row(self, moment: Moment, rect: pygame.Rect, session: SessionView) -> None:
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
        quiet = "N2" if mood in {"fire", "wait"} else "P1"
        name = stage.tags.get(session.key) or session.name or ""
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
        if session.subagents:
            sous = words.sous.format(count=len(session.subagents))
            pen.line((right, y + 14), sous, 60, "body", quiet, align="right")
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
            pen.line((x + 15, y + 14), awaited(session, words), 92, "body", "O2")
        elif session.station is not None:
            pen.icon(x, y + 12, f"{session.station.value}_outlined")
            pen.line((x + 15, y + 14), words.stations[session.station].title, 92, "body", "L1")


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
        told = words.page.tokens.format(input=count(tokens.input), output=count(tokens.output))
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
