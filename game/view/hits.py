"""What lies where on the canvas: filled while a picture is drawn, asked when somebody points or uses keys."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

import pygame

from game.orders.notices import SessionKey
from game.orders.scope import Scope
from game.orders.stations import Station

PageName = Literal["brigade", "chef", "tree", "menu", "day", "settings", "help"]


@dataclass(frozen=True, slots=True)
class ToChef:
    """A chef, wherever he is seen: in the room, on a ticket, in a row."""

    key: SessionKey


@dataclass(frozen=True, slots=True)
class ToStation:
    """A kind of station."""

    station: Station


@dataclass(frozen=True, slots=True)
class ToPage:
    """What opens a page."""

    page: PageName


@dataclass(frozen=True, slots=True)
class ToScope:
    """What narrows everything to a scope."""

    scope: Scope


@dataclass(frozen=True, slots=True)
class ToSetting:
    """A setting, by its name; `step` -1 and 1 are the ends of its control, 0 its whole row."""

    name: str
    step: int = 0


@dataclass(frozen=True, slots=True)
class ToCopy:
    """The button that copies the command which resumes a session."""

    key: SessionKey


@dataclass(frozen=True, slots=True)
class ToGrouping:
    """The button that groups the brigade by project."""


@dataclass(frozen=True, slots=True)
class ToFold:
    """What folds a session's sub-agents under it, or unfolds them."""

    key: SessionKey


@dataclass(frozen=True, slots=True)
class ToTree:
    """What shows the chart of the case that a session belongs to."""

    key: SessionKey


@dataclass(frozen=True, slots=True)
class ToClose:
    """The button that closes what is open, and the room behind it."""


Target = ToChef | ToStation | ToPage | ToScope | ToSetting | ToCopy | ToGrouping | ToFold | ToTree | ToClose


class Hit(NamedTuple):
    """A target's place in canvas pixels.

    `layer` 0 is the kitchen, 1 an open page. `target` None swallows what lies below. `stop` is a place where the focus
    of the keys can be. `rect` may lie outside the `port`, the window of a list that scrolls: only what is inside it can
    be seen and pointed at.
    """

    rect: pygame.Rect
    target: Target | None
    layer: int = 0
    stop: bool = False
    port: pygame.Rect | None = None

    @property
    def seen(self) -> pygame.Rect:
        """The part of it that can be seen."""
        return self.rect if self.port is None else self.rect.clip(self.port)


class Hits:
    """The targets of one picture, in the order they were drawn: what lies above comes later."""

    def __init__(self) -> None:
        self._hits: list[Hit] = []
        self._later: list[tuple[int, int, Callable[[], None]]] = []
        """What is still to be added: at which place in the list, on which layer, and by whom."""
        self._layer = 0
        self.scrolls = 0
        """The greatest `scroll` of the open page, in pixels."""
        self.port: pygame.Rect | None = None
        """The window of the list that is being drawn."""
        self.port_of_page: pygame.Rect | None = None
        """The window of the open page's list."""

    def __iter__(self) -> Iterator[Hit]:
        return iter(self._all())

    def clear(self) -> None:
        """Before a picture is drawn."""
        self._hits.clear()
        self._later.clear()
        self._layer = 0
        self.scrolls = 0
        self.port = self.port_of_page = None

    def raise_layer(self) -> None:
        """What is added from now on belongs to the open page."""
        self._layer = 1

    def add(self, rect: pygame.Rect | tuple[int, int, int, int], target: Target | None, *, stop: bool = False) -> None:
        """`target` was drawn at `rect`, in front of all before."""
        self._hits.append(Hit(pygame.Rect(rect), target, self._layer, stop, self.port))

    def add_later(self, add: Callable[[], None]) -> None:
        """`add` adds targets that lie here in the order, but only once somebody asks for any."""
        self._later.append((len(self._hits), self._layer, add))

    def _all(self) -> list[Hit]:
        """Every target, those that were put off among them."""
        while self._later:
            place, layer, add = self._later.pop()
            above, self._hits = self._hits[place:], self._hits[:place]
            now = self._layer, self.port
            self._layer, self.port = layer, None
            add()
            self._layer, self.port = now
            self._hits += above
        return self._hits

    def at(self, point: tuple[int, int]) -> Target | None:
        """The target under a canvas pixel."""
        for hit in reversed(self._all()):
            if hit.seen.collidepoint(point):
                return hit.target
        return None

    def stops(self) -> list[Hit]:
        """Where the focus of the keys can be, in order, each target once: on the open page, else in the kitchen."""
        hits = self._all()
        top = max((hit.layer for hit in hits), default=0)
        found: dict[Target, Hit] = {}
        for hit in hits:
            if hit.stop and hit.layer == top and hit.target is not None:
                found.setdefault(hit.target, hit)
        return list(found.values())

    def places(self, target: Target) -> list[pygame.Rect]:
        """Where in the kitchen this target is seen, and not covered by an open page."""
        hits = self._all()
        cover = [hit.rect for hit in hits if hit.layer and hit.target is None]
        seen = [hit.seen for hit in hits if hit.target == target and not hit.layer]
        return [rect for rect in seen if rect and rect.collidelist(cover) < 0]
