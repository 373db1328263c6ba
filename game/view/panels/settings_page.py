"""The settings, as the schema lists them: switches, and values between two arrows."""

import pygame

from game.view.hits import ToSetting
from game.view.hud.ink import Card
from game.view.panels.brigade_page import draw_pointer
from game.view.panels.facts import SettingRow
from game.view.panels.help_page import section
from game.view.panels.pen import Moment
from game.view.panels.sheet import Heading, Sheets, scrolled

SIZE = (500, 288)
ROW, GROUP = 25, 17
_CONTROL = 120


class SettingsPage:
    """Draws the page."""

    def __init__(self, sheets: Sheets) -> None:
        self._sheets = sheets

    def draw(self, moment: Moment) -> None:
        """Draw the page."""
        pen, hits, rows = moment.pen, moment.hits, moment.facts.settings
        words, hints = moment.words.settings, moment.words.hints
        heading = Heading("tidy", words.title, words.kept, "T0", "S2", "S0")
        keys = (("↑↓", hints.choose), ("←→", hints.change), ("Enter", hints.switch), ("Esc", hints.close))
        inside = self._sheets.draw(moment, SIZE, "paper", heading, keys).inflate(-14, -6)
        groups = list(dict.fromkeys(row.group for row in rows))
        top = inside.y - scrolled(moment, inside, len(rows) * ROW + len(groups) * GROUP)
        width = inside.width - (8 if hits.scrolls else 0)
        before = pen.canvas.get_clip()
        pen.canvas.set_clip(inside)
        for group in groups:
            if moment.shows(inside.x, top, width, GROUP):
                section(moment, (inside.x, top + 1), group, width)
            top += GROUP
            for row in rows:
                if row.group == group:
                    self._draw_row(moment, pygame.Rect(inside.x, top, width, ROW), row)
                    top += ROW
        pen.canvas.set_clip(before)
        hits.port = None

    def _draw_row(self, moment: Moment, rect: pygame.Rect, row: SettingRow) -> None:
        pen, hits = moment.pen, moment.hits
        hits.add(rect, ToSetting(row.name), stop=True)
        if not moment.shows(*rect):
            return
        lit = any(moment.lit(ToSetting(row.name, step)) for step in (-1, 0, 1))
        if lit:
            pen.fill("W5", (rect.x, rect.y, rect.width, ROW - 1))
            draw_pointer(pen, rect.x, rect.y + 8)
        pen.pair(
            (rect.x + 10, rect.y + 1, rect.width - _CONTROL - 20, 22),
            (row.title, "name", "K1"),
            (row.about, "body", "K2"),
        )
        pen.fill("L2", (rect.x, rect.bottom - 1, rect.width, 1))
        control = pygame.Rect(rect.right - _CONTROL - 4, rect.y + 4, _CONTROL, 16)
        if row.on is not None:
            self._draw_switch(moment, control, on=row.on)
            return
        pen.canvas.blit(Card(_CONTROL, 16).box((0, 0, _CONTROL, 16), "L2", "W2", 1).surface, control)
        pen.line((control.centerx, control.y + 4), row.value, _CONTROL - 40, "body", "K1", align="centre")
        for step, end in ((-1, row.lowest), (1, row.highest)):
            arrow = pygame.Rect(control.x if step < 0 else control.right - 16, control.y, 16, 16)
            hits.add(arrow, ToSetting(row.name, step))
            fill, ink = ("L1", "L0") if end else ("W4", "K1") if moment.lit(ToSetting(row.name, step)) else ("W3", "K1")
            card = Card(16, 16).box((0, 0, 16, 16), fill, "W0", 1).across(1, 14, 1, "L2" if end else "W5")
            # nothing further that way: told by the missing arrow, the colour only repeats it
            for column in range(0 if end else 4):
                card.down(6 + column if step < 0 else 9 - column, 7 - column, 7 + column, ink)
            pen.canvas.blit(card.surface, arrow)

    def _draw_switch(self, moment: Moment, control: pygame.Rect, *, on: bool) -> None:
        """A slide of two places; told by the knob's place and the word, the colour only repeats it."""
        pen = moment.pen
        left = control.right - 44
        pen.line(
            (left - 7, control.y + 4),
            moment.words.settings.on if on else moment.words.settings.off,
            40,
            "body",
            "K1" if on else "K2",
            align="right",
        )
        card = Card(44, 16).box((0, 0, 44, 16), "G1" if on else "L0", "K1", 2)
        card.across(2, 41, 1, "G0" if on else "K2")
        knob = 24 if on else 2
        card.box((knob, 2, 18, 12), "L3", "K1", 1).across(knob + 1, knob + 16, 12, "L1")
        for line in (6, 9, 12):
            card.down(knob + line - 1, 5, 10, "L1")
        pen.canvas.blit(card.surface, (left, control.y))
