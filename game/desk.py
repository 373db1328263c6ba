"""The desk: what a person opens, points at, chooses and changes. Turns intents into what is open and what is set."""

import re
from collections.abc import Callable
from dataclasses import replace

import pygame

from game import privacy
from game.app import App
from game.orders.agents import AGENTS
from game.orders.notices import SessionKey
from game.orders.scope import ALL, holds, narrow, next_scope, scope_title
from game.orders.snapshot import SessionView, ShiftView
from game.picture import Picture
from game.settings import Rule, Settings, rules, spelled, stepped, values_of
from game.view import keys
from game.view.hits import (
    Hit,
    PageName,
    Target,
    ToChef,
    ToClose,
    ToCopy,
    ToFold,
    ToGrouping,
    ToPage,
    ToScope,
    ToSetting,
    ToStation,
    ToTree,
)
from game.view.panels.brigade_page import first_case, groups
from game.view.panels.facts import SettingRow
from game.view.panels.opened import Opened
from game.view.panels.sheet import TABS
from game.view.words import SettingsWords

WHEEL = 27
"""Pixels that a list moves for one step of the wheel: a row of the brigade."""

LINE = 22
"""Pixels that a text moves for one press of an arrow key."""

_PLAIN_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,199}")
"""Ids that mean nothing to a shell: an id comes from a log, and what is pasted may be run."""


def put_on_clipboard(text: str) -> bool:
    """Whether the system's clipboard took the text."""
    try:
        pygame.scrap.put_text(text)
        return pygame.scrap.get_text() == text
    except pygame.error:
        return False


def rows_of(settings: Settings, words: SettingsWords) -> tuple[SettingRow, ...]:
    """The settings as the page shows them."""
    return tuple(_row(settings, name, rule, words) for name, rule in rules().items() if rule.group)


def _row(settings: Settings, name: str, rule: Rule, words: SettingsWords) -> SettingRow:
    value, field, group = getattr(settings, name), words.fields[name], words.groups[rule.group]
    if rule.kind == "switch":
        return SettingRow(name, group, field.title, field.about, on=value)
    values, file_has = values_of(name), spelled(settings, name)
    at = values.index(value) if value in values else None
    return SettingRow(
        name,
        group,
        field.title,
        field.about,
        field.choices.get(file_has, file_has),
        lowest=at == 0,
        highest=at == len(values) - 1,
    )


class Desk:
    """Answers the person. `keep` applies and saves changed settings and says what went wrong, "" if nothing did."""

    def __init__(
        self,
        app: App,
        picture: Picture,
        settings: Settings,
        *,
        keep: Callable[[Settings], str] = lambda _: "",
        clipboard: Callable[[str], bool] = put_on_clipboard,
    ) -> None:
        self.app = app
        self.picture = picture
        self.settings = settings
        self._keep = keep
        self._clipboard = clipboard

    @property
    def opened(self) -> Opened:
        """What is open now."""
        return self.picture.opened

    def _open(self, **changes: object) -> None:
        self.picture.opened = replace(self.picture.opened, **changes)  # type: ignore[arg-type]

    def show(self, page: PageName | None, chef: SessionKey | None = None) -> None:
        """Open a page from its top, or close what is open."""
        self._open(page=page, chef=chef, focus=None, hover=None, scroll=0, note="")

    def step(self) -> None:
        """Once a frame, before the picture: a scope of which nothing is left is given up, a list keeps its end."""
        opened = self.opened
        if opened.scope != ALL and not any(holds(opened.scope, s) for s in self.app.view.sessions):
            self._open(scope=ALL)
        shown = replace(self.settings, privacy=self.app.masked)
        facts = replace(
            self.picture.facts,
            settings=rows_of(shown, self.picture.words.settings) if opened.page == "settings" else (),
        )
        self.picture.facts = facts

    # ---- what a person does

    def obey(self, intent: keys.Intent) -> bool:
        """Do what was asked for; False where it is nobody's business here."""
        match intent:
            case keys.Back():
                if self.opened.page is None:
                    return self._unfocus()
                self.show(None)
            case keys.TogglePage(page):
                self.show(None if self.opened.page == page else page)
            case keys.ToggleDebug():
                self._open(debug=not self.opened.debug)
            case keys.FocusMoved(dx, dy):
                self._move(dx, dy)
            case keys.FocusPaged(pages):
                self._page(pages)
            case keys.Activate():
                self._act(self.opened.focus or self.opened.hover)
            case keys.CycleScope(step):
                self._cycle(step)
            case keys.ToggleGrouping():
                self._open(grouped=not self.opened.grouped, scroll=0, note="")
            case keys.ToggleFolding():
                self._open(unfolded=not self.opened.unfolded, turned=frozenset(), scroll=0, note="")
            case keys.ToggleTree():
                self._toggle_tree()
            case keys.CopyResume():
                self._copy(self._this())
            case keys.Scrolled(steps):
                self._scroll(-steps * WHEEL)
            case _:
                return False
        return True

    def point(self, at: tuple[int, int] | None) -> None:
        """The mouse is over this canvas pixel, None outside."""
        hover = self.picture.hits.at(at) if at is not None else None
        if hover != self.opened.hover:
            self._open(hover=hover, focus=self.opened.focus if hover is None else None)

    def click(self, at: tuple[int, int] | None) -> None:
        """The mouse was pressed on this canvas pixel."""
        if at is not None:
            self.point(at)
            self._act(self.picture.hits.at(at))

    # ---- what follows

    def _unfocus(self) -> bool:
        """Let go of the focus, then of the scope; False where there is neither."""
        if self.opened.focus is not None:
            self._open(focus=None)
        elif self.opened.scope != ALL:
            self._open(scope=ALL)
        else:
            return False
        return True

    def _act(self, target: Target | None) -> None:
        match target:
            case ToChef(key):
                self.show("chef", key)
            case ToStation():
                self.show("menu")
                self._open(focus=target)
            case ToPage(page):
                self.show(None if self.opened.page == page else page)
            case ToScope(scope):
                self._open(scope=ALL if self.opened.scope == scope else scope, scroll=0)
                self._tell_scope()
            case ToSetting(name, step):
                self._change(name, step)
            case ToCopy(key):
                self._copy(key)
            case ToGrouping():
                self._open(grouped=not self.opened.grouped, scroll=0)
            case ToFold(key):
                self._open(turned=self.opened.turned ^ {key}, note="")
            case ToTree(key):
                self.show("tree", key)
            case ToClose():
                self.show(None)
            case None:
                pass

    def _this(self) -> SessionKey | None:
        """Who is meant by "this": whose page is open, else who is pointed at."""
        if self.opened.page in {"chef", "tree"}:
            return self.opened.chef
        target = self.opened.focus or self.opened.hover
        return target.key if isinstance(target, ToChef) else None

    def _toggle_tree(self) -> None:
        if self.opened.page == "tree":
            self.show("chef", self.opened.chef)
        elif (key := self._this() or first_case(self._seen(), self.app.stage())) is not None:
            self.show("tree", key)

    def _cycle(self, step: int) -> None:
        scope = next_scope(self.app.view, self.opened.scope, self._this(), step)
        self._open(scope=scope, scroll=0)
        self._tell_scope()

    def _tell_scope(self) -> None:
        scope, words = self.opened.scope, self.picture.words.scope
        title = scope_title(self.app.view, scope, words.all)
        self._open(note=words.everything if scope == ALL else words.only.format(scope=title))

    def _copy(self, key: SessionKey | None) -> None:
        session = self._unmasked(key)
        if session is None:
            return
        words = self.picture.words.desk
        agent = AGENTS.get(session.key.source)
        command = agent.resume if agent is not None else None
        if command is None or not _PLAIN_ID.fullmatch(session.key.id):
            self._open(note=words.no_resume)
            return
        command = command.format(id=session.key.id)
        self._open(note=words.copied.format(command=command) if self._clipboard(command) else words.no_clipboard)

    def _unmasked(self, key: SessionKey | None) -> SessionView | None:
        """The session itself: under privacy the views know it by another name."""
        if key is None:
            return None
        for session in self.app.watch.view().sessions:
            if session.key == key or privacy.mask_key(session.key) == key:
                return session
        return None

    def _change(self, name: str, step: int) -> None:
        shown = replace(self.settings, privacy=self.app.masked)
        changed = stepped(shown, name, step or 1, around=step == 0)
        self.settings = replace(self.settings, **{name: getattr(changed, name)})
        self._open(focus=ToSetting(name), note="")
        self._open(note=self._keep(self.settings))

    # ---- focus and lists

    def _move(self, dx: int, dy: int) -> None:
        opened, stops = self.opened, self.picture.hits.stops()
        focus = opened.focus
        if dx and isinstance(focus, ToSetting):
            self._change(focus.name, dx)
            return
        if dx and opened.page in {"chef", "tree"}:
            self._turn(dx)
            return
        if dy and opened.page in {"chef", "help"} and self._scroll(dy * LINE):
            return
        there = next((hit for hit in stops if hit.target == focus), None)
        if dx and opened.page is not None:
            beside = _beside(there, stops, dx) if there is not None else None
            if beside is None:
                self._flip(dx)
            else:
                self._focus(beside)
            return
        if stops:
            step = dy or dx
            at = stops.index(there) + step if there is not None else 0 if step > 0 else -1
            self._focus(stops[at % len(stops)])

    def _focus(self, hit: Hit) -> None:
        """Mark it, and scroll so that it can be seen."""
        self._open(focus=hit.target, hover=None, note="")
        port = hit.port
        if port is not None:
            # half a pixel of a row is no row: lists draw only what is whole
            below, above = hit.rect.bottom - port.bottom, port.top - hit.rect.top
            self._scroll(below if below > 0 else -above if above > 0 else 0)

    def _scroll(self, pixels: int) -> bool:
        """Move the open list; whether it moved."""
        most = self.picture.hits.scrolls
        before = min(self.opened.scroll, most)
        after = max(0, min(most, before + pixels))
        if after != self.opened.scroll:
            self._open(scroll=after)
        return after != before

    def _page(self, pages: int) -> None:
        port = self.picture.hits.port_of_page
        if port is not None:
            self._scroll(pages * (port.height - LINE))

    def _turn(self, step: int) -> None:
        """The page of the next chef, in the brigade's order."""
        crew = [s.key for group in groups(self._seen(), self.app.stage(), grouped=False) for s in group.crew]
        if crew:
            at = crew.index(self.opened.chef) + step if self.opened.chef in crew else 0
            self.show("tree" if self.opened.page == "tree" else "chef", crew[at % len(crew)])

    def _seen(self) -> ShiftView:
        return narrow(self.app.view, self.opened.scope)

    def _flip(self, step: int) -> None:
        """The tab beside this one."""
        page = self.opened.page
        if page in TABS:
            self.show(TABS[(TABS.index(page) + step) % len(TABS)])


def _beside(here: Hit, stops: list[Hit], dx: int) -> Hit | None:
    """The nearest stop to the right (`dx` 1) or left (-1), in about the same row; None where there is none."""
    found = [h for h in stops if (h.rect.x - here.rect.x) * dx > here.rect.width // 2]
    found = [h for h in found if abs(h.rect.y - here.rect.y) <= 2 * here.rect.height]
    return min(found, key=lambda h: (abs(h.rect.y - here.rect.y), abs(h.rect.x - here.rect.x)), default=None)
