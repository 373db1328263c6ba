"""The panels: whichever page is open, drawn over the kitchen, and the marks of what is pointed at."""

from dataclasses import replace

import pygame

from game.view.hits import Hits, Target
from game.view.hud.ink import COLOURS
from game.view.layout import RAIL
from game.view.panels.brigade_page import BrigadePage
from game.view.panels.chef_page import ChefPage
from game.view.panels.day_page import DayPage
from game.view.panels.health import draw_health
from game.view.panels.help_page import HelpPage
from game.view.panels.menu_page import MenuPage
from game.view.panels.pen import Moment
from game.view.panels.settings_page import SettingsPage
from game.view.panels.sheet import Sheets
from game.view.panels.tree_page import TreePage
from game.view.text import Type


class Panels:
    """All pages, and which one is shown."""

    def __init__(self, type_: Type) -> None:
        sheets = Sheets(type_)
        self._brigade = BrigadePage(sheets)
        self._chef = ChefPage(sheets)
        self._tree = TreePage(sheets)
        self._menu = MenuPage(sheets)
        self._day = DayPage(sheets)
        self._settings = SettingsPage(sheets)
        self._help = HelpPage(sheets)

    def draw(self, moment: Moment) -> None:
        """Draw the open page, and the marks of what is pointed at.

        Brigade, chart and help take the place of the brigade panel as well.
        """
        canvas, opened = moment.pen.canvas, moment.opened
        width, height = canvas.get_size()
        everything = pygame.Rect(0, RAIL, width, height - RAIL)
        match opened.page:
            case "brigade":
                self._brigade.draw(replace(moment, area=everything))
            case "chef":
                self._chef.draw(moment)
            case "tree":
                self._tree.draw(replace(moment, area=everything))
            case "menu":
                self._menu.draw(moment)
            case "day":
                self._day.draw(moment)
            case "settings":
                self._settings.draw(moment)
            case "help":
                self._help.draw(replace(moment, area=everything))
        if opened.debug:
            draw_health(moment)
        for target in {opened.hover, opened.focus}:
            if target is not None:
                draw_brackets(canvas, target, moment.hits)


def draw_brackets(canvas: pygame.Surface, target: Target, hits: Hits) -> None:
    """Four corners around a target in the kitchen: what the mouse or the keys are on. Never a whole frame: those are
    for fire and waiting."""
    for place in hits.places(target):
        rect = place.inflate(4, 4).clip(canvas.get_rect())
        for tone, grow in (("K0", 1), ("L3", 0)):
            _corners(canvas, rect.inflate(2 * grow, 2 * grow), 5 + grow, tone)


def _corners(canvas: pygame.Surface, rect: pygame.Rect, length: int, tone: str) -> None:
    colour = COLOURS[tone]
    for x in (rect.x, rect.right - 1):
        for y in (rect.y, rect.bottom - 1):
            across = x if x == rect.x else x - length + 1
            down = y if y == rect.y else y - length + 1
            canvas.fill(colour, (across, y, length, 1))
            canvas.fill(colour, (x, down, 1, length))
