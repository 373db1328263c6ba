"""The day board: what got done, what it cost, who had to wait and for how long; in chalk on slate."""

from dataclasses import dataclass

from game.orders.agent_totals import AgentTotals, agent_totals, sums
from game.orders.scope import Scope, project_of, project_title
from game.orders.snapshot import SessionView, StatsView, WaitView
from game.orders.stations import Station
from game.orders.tickets import total
from game.view.hits import ToScope
from game.view.hud.mark import mark
from game.view.panels.family import count
from game.view.panels.help_page import section
from game.view.panels.menu_page import counts
from game.view.panels.pen import Moment
from game.view.panels.sheet import Heading, Sheets, scrolled
from game.view.words import clock_time

SIZE = (500, 288)
LINE = 11
OUTCOMES = {"approved": True, "answered": True, "denied": False, "cancelled": False, "ended": False}
"""Whether a wait came to what was asked for."""

LISTED = 12
"""Waits that are listed."""

_BARS = 148
_COLUMNS = (("ok", 150), ("fail", 176), ("coin", 212), ("fire", 240))
"""What is counted of a project, and where."""

_SUMS = (("ok", 120), ("fail", 141), ("coin", 180), ("work", 216), ("fire", 238))
"""The same of an agent."""


@dataclass(frozen=True, slots=True)
class Tally:
    """A project's day. `waited` in seconds."""

    project: str | None
    stats: StatsView
    waits: int
    waited: float


def tallies(sessions: tuple[SessionView, ...]) -> list[Tally]:
    """The projects, those with most served orders and steps first."""
    by_project: dict[str | None, list[SessionView]] = {}
    for session in sessions:
        by_project.setdefault(project_of(session), []).append(session)
    found = []
    for project, crew in by_project.items():
        sums = total(s.stats for s in crew)
        waits = [wait.seconds for s in crew for wait in s.waits]
        stats = StatsView(sums.served, sums.cancelled, sums.coins, sums.steps, sums.fires)
        found.append(Tally(project, stats, len(waits), sum(waits)))
    return sorted(found, key=lambda t: (-t.stats.served, -t.stats.steps, t.project or ""))


def newest_waits(sessions: tuple[SessionView, ...]) -> list[tuple[SessionView, WaitView]]:
    """Waits that are over, the newest first."""
    waits = [(session, wait) for session in sessions for wait in session.waits]
    return sorted(waits, key=lambda pair: -pair[1].at)


class DayPage:
    """Draws the page."""

    def __init__(self, sheets: Sheets) -> None:
        self._sheets = sheets

    def draw(self, moment: Moment) -> None:
        """Draw the page."""
        pen, hits, shift = moment.pen, moment.hits, moment.shift
        words, hints, clock = moment.words.day, moment.words.hints, moment.words.time
        heading = Heading("ticket", words.title, "", "W1", "W2", "W0")
        keys = (("↑↓", hints.choose_project), ("Enter", hints.only_project), ("O", hints.scope))
        inside = self._sheets.draw(moment, SIZE, "slate", heading, keys).inflate(-14, -8)
        waits = newest_waits(shift.sessions)
        self._draw_sums(moment, (inside.x, inside.y), inside.width, len(waits))
        top = inside.y + 38
        self._draw_bars(moment, (inside.x, top))
        right = inside.copy()
        right.x += _BARS + 14
        right.width -= _BARS + 14
        right.y, right.height = top, inside.bottom - top
        projects = tallies(shift.sessions)
        asking = sum(s.status == "waiting" for s in shift.sessions)
        rows = [_height(moment, _title(moment, tally)) for tally in projects]
        rows += [_height(moment, _name(moment, session)) for session, _ in waits[:LISTED]] or [LINE]
        agents = list(agent_totals(shift.sessions))
        if len(agents) > 1:
            agents.append(sums(None, shift.sessions))
        elif moment.opened.scope.agent is None:
            agents = []  # what one agent did are the sums above
        high = 15 + len(agents) * LINE + 6 if agents else 0
        start = right.y - scrolled(moment, right, high + sum(rows) + 2 * 16 + LINE + 8, track="K1")
        width = right.width - (8 if hits.scrolls else 0)
        before = pen.canvas.get_clip()
        pen.canvas.set_clip(right)
        if agents:
            self._draw_agents(moment, (right.x, start), width, agents)
        y = self._draw_projects(moment, (right.x, start + high), width, projects) + 8
        seconds = [wait.seconds for _, wait in waits]
        note = words.open_now.format(count=asking) if asking else ""
        if moment.shows(right.x, y, width, 13):
            section(moment, (right.x, y), words.for_you, width, note=note, chalk=True)
        y += 16
        if moment.shows(right.x, y, width, LINE - 1):
            told = words.no_waits
            if seconds:
                told = words.in_all.format(
                    total=clock_time(sum(seconds), clock),
                    longest=clock_time(max(seconds), clock),
                    each=clock_time(sum(seconds) / len(seconds), clock),
                )
            pen.line((right.x, y), told, width, "body", "L3" if seconds else "L1")
        y += LINE
        for session, wait in waits[:LISTED]:
            height = _height(moment, _name(moment, session))
            if moment.shows(right.x, y, width, height - 1):
                self._draw_wait(moment, (right.x, y), width, session, wait)
            y += height
        pen.canvas.set_clip(before)
        hits.port = None

    def _draw_sums(self, moment: Moment, at: tuple[int, int], width: int, waits: int) -> None:
        pen, (x, y), totals = moment.pen, at, moment.shift.totals
        words = moment.words.day
        sums = (
            ("ok", words.served, totals.served, "G3"),
            ("coin", words.coins, totals.coins, "O2"),
            ("work", words.steps, totals.steps, "L3"),
            ("wait", words.waits, waits, "L3"),
            ("fire", words.fires, totals.fires, "V0"),
            ("fail", words.cancelled, totals.cancelled, "V0"),
        )
        step = width // len(sums)
        for number, (icon, word, value, tone) in enumerate(sums):
            left = x + number * step
            pen.icon(left, y + 4, f"{icon}_outlined")
            shown = f"{value:,}" if value < 100_000 else count(value)
            pen.line((left + 15, y), shown, step - 17, "large", tone if value else "L1", shadow="K0")
            pen.line((left + 15, y + 19), word, step - 17, "body", "L1")
        pen.fill("L0", (x, y + 31, width, 1))

    def _draw_bars(self, moment: Moment, at: tuple[int, int]) -> None:
        pen, (x, y) = moment.pen, at
        had = counts(moment)
        most = max(had.values())
        words = moment.words.day
        section(moment, at, words.stations, _BARS, note=words.busiest if most else "", chalk=True)
        y += 15
        for station in Station:
            number = had[station]
            best = bool(most) and number == most
            pen.icon(x, y + 1, station.value)
            length = 0 if not most else (number * 84 + most - 1) // most
            pen.fill("B2" if best else "S2", (x + 14, y + 2, length, 6))
            pen.fill("B3" if best else "S3", (x + 14, y + 2, length, 1))
            text = f"{number:,}" + (" ★" if best else "")
            pen.line((x + 18 + length, y + 1), text, 50, "body", "B3" if best else "L3" if number else "L0")
            y += LINE

    def _draw_agents(self, moment: Moment, at: tuple[int, int], width: int, agents: list[AgentTotals]) -> None:
        pen, (x, y), words = moment.pen, at, moment.words.day
        left = x + width - 306
        if moment.shows(x, y, width, 13):
            section(moment, at, words.agents, width, chalk=True)
            for icon, offset in _SUMS:
                pen.icon(left + offset - 9, y + 1, icon)
            pen.line((x + width - 2, y + 2), words.tokens, 62, "body", "L1", align="right")
        y += 15
        for each in agents:
            target = ToScope(Scope(agent=each.agent.source)) if each.agent else None
            if target is not None:
                moment.hits.add((x, y, width, LINE), target, stop=True)
            if moment.shows(x, y, width, LINE - 1):
                if moment.lit(target):
                    pen.fill("T0", (x - 2, y, width + 2, LINE))
                if each.agent is not None:
                    pen.canvas.blit(mark(pen.type, each.agent.source), (x, y - 1))
                pen.line(
                    (x + 15, y + 1), each.agent.title if each.agent else words.all_agents, left - x + 88, colour="L3"
                )
                had = each.totals
                for (_, offset), value in zip(
                    _SUMS, (had.served, had.cancelled, had.coins, had.steps, had.fires), strict=True
                ):
                    shown = f"{value:,}" if value < 10_000 else count(value)
                    pen.line((left + offset, y + 1), shown, 38, "body", "L3" if value else "L0", align="right")
                tokens = each.tokens
                told = f"{count(tokens.input)}/{count(tokens.output)}" if tokens else "-"
                pen.line((x + width - 2, y + 1), told, 62, "body", "L3" if tokens else "L0", align="right")
            y += LINE

    def _draw_projects(self, moment: Moment, at: tuple[int, int], width: int, projects: list[Tally]) -> int:
        """The table; the first row below it."""
        pen, (x, y) = moment.pen, at
        words = moment.words.day
        if moment.shows(x, y, width, 13):
            section(moment, at, words.projects, width, chalk=True)
            for icon, offset in _COLUMNS:
                pen.icon(x + width - 306 + offset - 9, y + 1, icon)
            pen.line((x + width - 2, y + 2), words.waited, 56, "body", "L1", align="right")
        y += 15
        for tally in projects:
            target = ToScope(Scope(project=tally.project)) if tally.project else None
            height = _height(moment, _title(moment, tally))
            if target is not None:
                moment.hits.add((x, y, width, height), target, stop=True)
            if moment.shows(x, y, width, height - 1):
                if moment.lit(target):
                    pen.fill("T0", (x - 2, y, width + 2, height))
                self._draw_project(moment, (x, y), width, tally)
            y += height
        return y

    def _draw_project(self, moment: Moment, at: tuple[int, int], width: int, tally: Tally) -> None:
        pen, (x, y), stats = moment.pen, at, tally.stats
        title = _title(moment, tally)
        pen.line((x, y + 1), title, width - 306 + 130, "body", "L3")
        y += (_height(moment, title) - LINE) // 2
        values = (stats.served, stats.cancelled, stats.coins, stats.fires)
        for (_, offset), value in zip(_COLUMNS, values, strict=True):
            tone = "L3" if value else "L0"
            pen.line((x + width - 306 + offset, y + 1), f"{value:,}", 40, "body", tone, align="right")
        waited = "-"
        if tally.waits:
            clock = clock_time(tally.waited, moment.words.time)
            waited = moment.words.day.waits_in.format(count=tally.waits, time=clock)
        pen.line((x + width - 2, y + 1), waited, 62, "body", "L3" if tally.waits else "L0", align="right")

    def _draw_wait(self, moment: Moment, at: tuple[int, int], width: int, session: SessionView, wait: WaitView) -> None:
        pen, (x, y) = moment.pen, at
        name = _name(moment, session)
        pen.line((x + 13, y + 1), name, 96, "body", "L3")
        y += (_height(moment, name) - LINE) // 2
        pen.mark(x, y + 1, OUTCOMES[wait.outcome], chalk=True)
        told = moment.words.outcomes[wait.outcome].format(wait=moment.words.waits[wait.on].name)
        pen.line((x + 114, y + 1), told, width - 216, "body", "L1")
        pen.line((x + width - 52, y + 1), clock_time(wait.seconds, moment.words.time), 44, "body", "O2", align="right")
        ago = clock_time(moment.now - wait.at, moment.words.time)
        pen.line((x + width - 2, y + 1), ago, 46, "body", "L0", align="right")


def _title(moment: Moment, tally: Tally) -> str:
    return project_title(tally.project) if tally.project else moment.words.page.no_project


def _name(moment: Moment, session: SessionView) -> str:
    return moment.stage.tags.get(session.key) or session.name or ""


def _height(moment: Moment, text: str) -> int:
    """The height of a row that begins with this text: letters of a tall script have more than a line."""
    return moment.pen.type.height(text, "body") + 1 if moment.pen.type.is_tall(text, "body") else LINE
