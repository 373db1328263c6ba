"""Key presses, mouse and window events turned into what the person wants."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pygame


@dataclass(frozen=True, slots=True)
class Quit:
    """Esc, or the window was closed."""


@dataclass(frozen=True, slots=True)
class ToggleFullscreen:
    """F11 or Alt+Enter."""


@dataclass(frozen=True, slots=True)
class TogglePrivacy:
    """P."""


@dataclass(frozen=True, slots=True)
class TogglePause:
    """Space."""


@dataclass(frozen=True, slots=True)
class ToggleHelp:
    """H."""


@dataclass(frozen=True, slots=True)
class Resized:
    """The window has another size: lay out again."""


@dataclass(frozen=True, slots=True)
class Exposed:
    """The window was uncovered: show the last picture again."""


@dataclass(frozen=True, slots=True)
class VisibilityChanged:
    """The window was minimised or hidden (`visible` false), or came back."""

    visible: bool


@dataclass(frozen=True, slots=True)
class PointerMoved:
    """The mouse is at `position` (window points; `Screen.to_canvas` maps it)."""

    position: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Clicked:
    """The left button went down at `position` (window points)."""

    position: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Scrolled:
    """The wheel turned by `steps`, upwards positive."""

    steps: int


Intent = (
    Quit
    | ToggleFullscreen
    | TogglePrivacy
    | TogglePause
    | ToggleHelp
    | Resized
    | Exposed
    | VisibilityChanged
    | PointerMoved
    | Clicked
    | Scrolled
)

_KEYS: dict[int, Intent] = {
    pygame.K_ESCAPE: Quit(),
    pygame.K_F11: ToggleFullscreen(),
    pygame.K_p: TogglePrivacy(),
    pygame.K_SPACE: TogglePause(),
    pygame.K_h: ToggleHelp(),
}

_WINDOW: dict[int, Intent] = {
    pygame.QUIT: Quit(),
    pygame.WINDOWCLOSE: Quit(),
    pygame.WINDOWSIZECHANGED: Resized(),
    pygame.WINDOWEXPOSED: Exposed(),
    pygame.WINDOWMINIMIZED: VisibilityChanged(False),
    pygame.WINDOWHIDDEN: VisibilityChanged(False),
    pygame.WINDOWRESTORED: VisibilityChanged(True),
    pygame.WINDOWSHOWN: VisibilityChanged(True),
}

HELP = (
    ("Esc", "quit"),
    ("F11", "full screen"),
    ("P", "privacy"),
    ("Space", "pause the demo"),
    ("H", "this list"),
)
"""What the help shows: key and meaning."""


def intents(events: Iterable[pygame.Event]) -> Iterator[Intent]:
    """What the events ask for, in their order; all others are left out. Held keys repeat nothing."""
    for event in events:
        if event.type == pygame.KEYDOWN:
            intent = _key(event)
        elif event.type == pygame.MOUSEMOTION:
            intent = PointerMoved(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            intent = Clicked(event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            intent = Scrolled(event.y)
        else:
            intent = _WINDOW.get(event.type)
        if intent is not None:
            yield intent


def _key(event: pygame.Event) -> Intent | None:
    if event.mod & pygame.KMOD_ALT:
        return ToggleFullscreen() if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) else None
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return None
    return _KEYS.get(event.key)
