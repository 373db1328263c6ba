"""The ticket rail: one paper ticket per open order, on the beam at the top."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import pygame

from game.kitchen.looks import Look
from game.kitchen.stage import StageView
from game.orders.notices import SessionKey
from game.orders.scope import ALL, Scope, holds
from game.orders.snapshot import OrderView, SessionView, ShiftView
from game.orders.stations import Station
from game.view.hits import Hits, ToChef, ToPage
from game.view.hud.ink import COLOURS, DARK_TEXT_HUES, HUES, Card, Pictures, hue_of, planks
from game.view.recent import Recent
from game.view.text import Type
from game.view.words import Words, short_time

HEIGHT = 50
"""The beam's height."""

PITCH = 101
LEFT = 6
TOP = 1
WIDTH, PAPER_HEIGHT = 96, 48
_TEXT_WIDTH = 88
_BODY_TOP, _BODY_BOTTOM = 13, 33

SLIDE_SPEED = 420.0
"""Pixels a second at which tickets come in and close up."""

STAMPED_FOR = 0.55
"""Seconds a finished ticket still hangs with its stamp before it goes."""

GONE_AFTER = 0.95
"""Seconds after which a finished ticket has left the rail."""

TIP_STEPS = ((0.0, 1.0), (60.0, 0.75), (180.0, 0.5), (600.0, 0.25), (1800.0, 0.0))
"""Seconds since the order, and how much of the timer is left: a quarter goes with each step of the tip."""

_SHOWN_ICONS = 4

End = Literal["served", "cancelled", "cleared"]


def time_left(elapsed: float) -> float:
    """How full the timer is, 1 to 0, `elapsed` seconds after the order: a quarter for each step of the tip."""
    for (start, before), (end, after) in pairwise(TIP_STEPS):
        if elapsed < end:
            return before - (before - after) * max(0.0, elapsed - start) / (end - start)
    return 0.0


def shown_icons(ingredients: tuple[Station, ...], running: Station | None) -> tuple[tuple[Station, ...], int]:
    """The newest stations that fit on a ticket, and which of them runs now (-1: none)."""
    shown = ingredients[-_SHOWN_ICONS:]
    if running is not None and running not in shown:
        shown = (*shown[-(_SHOWN_ICONS - 1) :], running)
    return shown, shown.index(running) if running is not None else -1


def _burning(session: SessionKey, stage: StageView) -> Station | None:
    """The station where a call of the session failed, as long as somebody of it is about that fire."""
    return next((f.station for f in stage.figures if f.session == session and f.mood == "fire"), None)


@dataclass(frozen=True, slots=True)
class Ticket:
    """All that a ticket's picture depends on. `running` and `burning` are the icons of what runs and of
    what failed and burns, -1 for none; `fill` is the timer in pixels 0-20; `age` stands instead of it when
    no tip is left."""

    hue: str
    name: str
    number: str
    prompt: str
    icons: tuple[Station, ...]
    running: int
    fill: int
    hurry: bool
    age: str
    burning: int = -1


@dataclass(slots=True)
class _Hung:
    """An order on the rail: where its ticket hangs, and since when it is done. `ticket` is as it was drawn last, None
    while it has no slot."""

    order: OrderView
    session: SessionView
    number: int
    x: float
    ticket: Ticket | None = None
    end: End | None = None
    ended_at: float = 0.0


class Rail:
    """The rail and its tickets. Remembers what hangs where, so that tickets slide, get spiked or torn."""

    def __init__(self, pictures: Pictures, type_: Type) -> None:
        self._pictures = pictures
        self._type = type_
        self._papers: Recent[tuple[Ticket, End | None], pygame.Surface] = Recent(24)
        self._beams: Recent[tuple[int, int], pygame.Surface] = Recent(4)
        self._hung: dict[tuple[SessionKey, str], _Hung] = {}
        self._counts: dict[SessionKey, tuple[int, int]] = {}
        self._sessions: tuple[SessionView, ...] | None = None
        """The sessions as they were taken in last."""
        self._last_number = 0
        self._time: float | None = None

    def draw(
        self,
        canvas: pygame.Surface,
        width: int,
        stage: StageView,
        shift: ShiftView,
        now: float,
        *,
        words: Words,
        scope: Scope = ALL,
        hits: Hits | None = None,
    ) -> None:
        """Draw the beam over the whole canvas and the tickets of the scope on its left `width` pixels.

        `shift` is the whole one: a ticket keeps its number in every scope.
        """
        beam = self._beams.get((canvas.get_width(), width), lambda: _beam(canvas.get_width(), width))
        canvas.blit(beam, (0, 0))
        step = None if self._time is None else max(0.0, stage.time - self._time)
        self._time = stage.time
        self._update(shift, stage.time, float(width))
        slots = max(1, (width - LEFT) // PITCH)
        # a finished ticket keeps its slot until it is gone, then the others close up
        hung = sorted((h for h in self._hung.values() if holds(scope, h.session)), key=lambda h: h.number)
        room = slots
        if len(hung) > slots:
            # who needs somebody is never among the "+N"
            room = slots - 1
            hung.sort(key=lambda h: stage.moods.get(h.session.key) not in ("wait", "fire"))
        clip = canvas.get_clip()
        canvas.set_clip((0, 0, width, HEIGHT))
        for place, one in enumerate(hung):
            target = float(LEFT + min(place, slots) * PITCH)
            one.x = target if step is None else max(target, one.x - SLIDE_SPEED * step)
            if place >= room:
                continue
            if one.end is None or one.ticket is None:
                one.ticket = self._ticket(one, stage, now, words)
            if one.end is None:
                hung_at = canvas.blit(self._paper(one.ticket, None), (round(one.x), TOP))
                if hits is not None:
                    hits.add(hung_at, ToChef(one.session.key))
            else:
                self._draw_leaving(canvas, one, stage.time - one.ended_at)
        if len(hung) > room:
            more = sum(one.end is None for one in hung[room:])
            stack = canvas.blit(self._more(more, words.hud.more), (LEFT + (slots - 1) * PITCH, TOP))
            if hits is not None:
                hits.add(stack, ToPage("brigade"))
        canvas.set_clip(clip)

    def _update(self, shift: ShiftView, time: float, edge: float) -> None:
        """Take in what is open now; what no longer is gets its end from what its session counted meanwhile."""
        if shift.sessions is self._sessions and not any(hung.end for hung in self._hung.values()):
            return
        self._sessions = shift.sessions
        orders = [(o, s) for s in shift.sessions if s.visible for o in s.orders]
        orders.sort(key=lambda pair: (pair[0].opened_at, pair[1].key, pair[0].id))
        self._last_number = max(self._last_number, shift.totals.served + shift.totals.cancelled)
        kept: dict[tuple[SessionKey, str], _Hung] = {}
        for order, session in orders:
            key = (session.key, order.id)
            hung = self._hung.pop(key, None)
            if hung is None or hung.end is not None:
                self._last_number += 1
                hung = _Hung(order, session, self._last_number, edge)
            hung.order, hung.session = order, session
            kept[key] = hung
        counts = {s.key: (s.stats.served, s.stats.cancelled) for s in shift.sessions}
        for key, hung in self._hung.items():
            if hung.end is None:
                before, after = self._counts.get(key[0], (0, 0)), counts.get(key[0], (0, 0))
                served, cancelled = after[0] > before[0], after[1] > before[1]
                hung.end = "served" if served else "cancelled" if cancelled else "cleared"
                hung.ended_at = time
            if hung.ticket is not None and 0 <= time - hung.ended_at < GONE_AFTER:
                kept[key] = hung
        self._hung = kept
        self._counts = counts

    def _ticket(self, hung: _Hung, stage: StageView, now: float, words: Words) -> Ticket:
        order, session = hung.order, hung.session
        look: Look | None = stage.looks.get(session.key)
        elapsed = now - order.opened_at
        left = time_left(elapsed)
        # the newest order is the one at work; older ones of the session wait behind it
        running = session.station if order is session.orders[-1] else None
        icons, at = shown_icons(order.ingredients, running)
        burning = _burning(session.key, stage) if order is session.orders[-1] else None
        return Ticket(
            hue=hue_of(look),
            name=stage.tags.get(session.key) or "",
            number=f"#{hung.number}",
            prompt=order.prompt,
            icons=icons,
            running=at,
            fill=round(20 * left),
            hurry=0.0 < left < 0.25,
            age="" if left > 0 else short_time(elapsed, words.time),
            burning=icons.index(burning) if burning in icons else -1,
        )

    # ---- pictures

    def _draw_leaving(self, canvas: pygame.Surface, hung: _Hung, since: float) -> None:
        """Served: stamped, then pulled up off the spike. Cancelled: torn in two, the halves drop aside."""
        if hung.ticket is None:
            return
        paper = self._paper(hung.ticket, hung.end)
        x = round(hung.x)
        if since < STAMPED_FOR or hung.end is None:
            canvas.blit(paper, (x, TOP))
            return
        gone = (since - STAMPED_FOR) / (GONE_AFTER - STAMPED_FOR)
        if hung.end == "cancelled":
            half = paper.get_width() // 2
            drop = round(52 * gone * gone)
            canvas.blit(paper, (x - round(8 * gone), TOP + drop), (0, 0, half, paper.get_height()))
            canvas.blit(paper, (x + half + round(8 * gone), TOP + drop * 3 // 4), (half, 0, half, paper.get_height()))
        else:
            canvas.blit(paper, (x, TOP - round(52 * gone * gone)))

    def _paper(self, ticket: Ticket, end: End | None) -> pygame.Surface:
        return self._papers.get((ticket, end), lambda: self._drawn(ticket, end))

    def _drawn(self, ticket: Ticket, end: End | None) -> pygame.Surface:
        w, h = WIDTH, PAPER_HEIGHT
        main, light, dark = HUES[ticket.hue]
        ink = "K1" if ticket.hue in DARK_TEXT_HUES else "L3"
        type_, colours = self._type, COLOURS
        # a name in the tall font needs a taller header; with a tall prompt too there is no room: the hue tells whose
        tall_name, tall_prompt = type_.is_tall(ticket.name, "body"), type_.is_tall(ticket.prompt, "body")
        name = "" if tall_name and tall_prompt else ticket.name
        header = 17 if tall_name and name else 11 if type_.is_dense(name) else 10
        paper = _blank_paper()
        paper.rect(0, 2, w - 1, header, main).across(0, w - 2, 2, light).across(0, w - 2, header + 1, dark)
        _clip_of_steel(paper, w // 2 - 5)
        card = Card(w + 4, h + 4)
        framed = Card(w + 2, h + 2).blit(paper.surface, 1, 1).outline("K1")
        card.blit(framed.surface, 0, 0)
        shadow = None if ink == "K1" else colours[dark]
        right = w - 4 - (8 if ticket.hurry else 0)
        number_width = type_.draw(card.surface, (right, 3), ticket.number, "body", colours[ink], align="right")
        name = type_.fit(name, right - number_width - 8, "body")
        name_top = 3 + (header - 10) // 2
        type_.draw(card.surface, (4, name_top), name, "body", colours[ink], shadow=shadow)
        self._draw_prompt(card.surface, ticket.prompt, tall_prompt, _BODY_TOP + header - 10)
        for place, station in enumerate(ticket.icons):
            x = 4 + place * 12
            if place == ticket.burning:
                card.box((x - 2, 33, 13, 13), "O1", "R2", 1)
            elif place == ticket.running:
                card.box((x - 2, 33, 13, 13), "O2", "O0", 1)
            card.blit(self._pictures.icon(station.value), x, 35)
        self._draw_timer(card, ticket)
        if ticket.hurry:
            card.across(0, w, 1, "R2").down(0, 1, h - 2, "R2").down(w, 1, h - 2, "R2").across(0, w, 2, "O1")
            badge = Card(11, 13).box((0, 0, 11, 13), "R2", "K1", 2).rect(5, 3, 2, 5, "L3").rect(5, 9, 2, 2, "L3")
            card.blit(badge.surface, w - 8, 0)
        if end in {"served", "cancelled"}:
            mood = "ok" if end == "served" else "fail"
            stamp = Card(21, 21).spans(10, 1, _STAMP, "L3")
            edge, deep = ("G1", "G0") if end == "served" else ("R1", "R0")
            stamp.outline(edge).blit(self._pictures.icon(mood), 6, 6)
            card.blit(stamp.outline(deep).surface, w // 2 - 10, 16)
        return card.surface

    def _draw_prompt(self, paper: pygame.Surface, prompt: str, tall: bool, top: int) -> None:
        if tall:
            whole_height = self._type.render(self._type.fit(prompt, _TEXT_WIDTH, "body"), "body", COLOURS["K1"])
            paper.blit(whole_height, (4, top))
            return
        dense = self._type.is_dense(prompt)
        step, top = (10, max(top, _BODY_TOP + 1)) if dense else (9, top)
        lines = 2 if top + step + 9 <= _BODY_BOTTOM else 1
        for number, line in enumerate(self._type.wrap(prompt, _TEXT_WIDTH, lines, "body")):
            self._type.draw(paper, (4, top + number * step), line, "body", COLOURS["K1"])

    def _draw_timer(self, card: Card, ticket: Ticket) -> None:
        card.spans(WIDTH - 33, 36, (3, 5, 7, 7, 7, 5, 3), "S0").spans(WIDTH - 33, 37, (3, 5, 5, 5, 3), "L2")
        card.down(WIDTH - 33, 38, 39, "K1").across(WIDTH - 33, WIDTH - 32, 39, "K1")
        if ticket.age:
            self._type.draw(card.surface, (WIDTH - 26, 36), ticket.age, "body", COLOURS["K2"])
            return
        tone, light = ("G2", "G3") if ticket.fill > 10 else ("O1", "O2") if ticket.fill > 5 else ("R2", "V0")
        card.rect(WIDTH - 26, 37, 22, 6, "K1").rect(WIDTH - 25, 38, 20, 4, "K2")
        card.rect(WIDTH - 25, 38, ticket.fill, 4, tone).rect(WIDTH - 25, 38, ticket.fill, 1, light)

    def _more(self, count: int, word: str) -> pygame.Surface:
        """The slot of those that have no slot: a stack of papers with their number."""
        return self._papers.get(
            (Ticket("", word, f"+{count}", "", (), -1, 0, False, ""), None), lambda: self._stack(count, word)
        )

    def _stack(self, count: int, word: str) -> pygame.Surface:
        card = Card(WIDTH + 4, PAPER_HEIGHT + 4)
        for offset, tone in ((6, "L1"), (3, "L2"), (0, "L3")):
            sheet = Card(WIDTH - 6, PAPER_HEIGHT - 4).rect(1, 1, WIDTH - 10, PAPER_HEIGHT - 8, tone).outline("K1")
            card.blit(sheet.surface, offset, 2 + offset // 2)
        _clip_of_steel(card, WIDTH // 2 - 8)
        self._type.draw(card.surface, (43, 13), f"+{min(count, 999)}", "large", COLOURS["K1"], align="centre")
        self._type.draw(card.surface, (43, 31), word, "body", COLOURS["K2"], align="centre")
        return card.surface


_STAMP = (7, 11, 13, 15, 17, 17, 19, 19, 19, 19, 19, 19, 19, 17, 17, 15, 13, 11, 7)


def _blank_paper() -> Card:
    """White paper with a torn lower edge."""
    w, h = WIDTH, PAPER_HEIGHT
    paper = Card(w, h).rect(0, 2, w - 1, h - 4, "L3")
    for x in range(w - 1):
        if x % 4 in (0, 1):
            paper.dots("L3", (x, h - 2))
    return paper.down(w - 2, 3, h - 3, "L2").across(0, w - 2, h - 3, "L2")


def _clip_of_steel(card: Card, x: int) -> None:
    card.rect(x, 0, 10, 4, "S3").across(x, x + 9, 0, "S4").across(x, x + 9, 3, "S0")


def _beam(width: int, rail: int) -> pygame.Surface:
    """The wooden beam, with the steel rail along the part where tickets hang."""
    card = planks(width, HEIGHT, 1)
    card.across(0, width - 1, 49, "K0").across(0, width - 1, 48, "W1")
    card.rect(0, 2, rail, 3, "S2").across(0, rail - 1, 2, "S4").across(0, rail - 1, 4, "S0")
    for x in range(LEFT, rail, PITCH):
        card.rect(x - 2, 0, 4, 6, "S0").dots("S3", (x - 1, 1))
    return card.surface
