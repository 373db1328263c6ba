"""Key presses, mouse and window events turned into what the person wants."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pygame

from game.view.hits import PageName


@dataclass(frozen=True, slots=True)
class Quit:
    """The window was closed."""


@dataclass(frozen=True, slots=True)
class Back:
    """Esc: close what is open on top; where nothing is, leave."""


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
class TogglePage:
    """A page's letter: open it, or close it where it is open."""

    page: PageName


@dataclass(frozen=True, slots=True)
class ToggleDebug:
    """F3."""


@dataclass(frozen=True, slots=True)
class FocusMoved:
    """Arrow keys, Tab (`dy` 1) and Shift+Tab (-1), the controller's cross."""

    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class FocusPaged:
    """Page up (-1), page down (1), Home (-`FAR`), End (`FAR`)."""

    pages: int


@dataclass(frozen=True, slots=True)
class Activate:
    """Enter: do what the focus is on."""


@dataclass(frozen=True, slots=True)
class CycleScope:
    """O or /: look at the next scope; with Shift at the one before."""

    step: int


@dataclass(frozen=True, slots=True)
class ToggleGrouping:
    """G: the brigade by project, or not."""


@dataclass(frozen=True, slots=True)
class ToggleFolding:
    """F: sub-agents one by one, or folded under those who asked them."""


@dataclass(frozen=True, slots=True)
class ToggleTree:
    """T: the chart of this case, or back to its chef."""


@dataclass(frozen=True, slots=True)
class CopyResume:
    """C: the command that resumes this session, to the clipboard."""


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
    | Back
    | TogglePage
    | ToggleDebug
    | FocusMoved
    | FocusPaged
    | Activate
    | CycleScope
    | ToggleGrouping
    | ToggleFolding
    | ToggleTree
    | CopyResume
    | Resized
    | Exposed
    | VisibilityChanged
    | PointerMoved
    | Clicked
    | Scrolled
)

FAR = 1000
"""More pages than any list has."""

_KEYS: dict[int, Intent] = {
    pygame.K_ESCAPE: Back(),
    pygame.K_F11: ToggleFullscreen(),
    pygame.K_F3: ToggleDebug(),
    pygame.K_p: TogglePrivacy(),
    pygame.K_SPACE: TogglePause(),
    pygame.K_b: TogglePage("brigade"),
    pygame.K_m: TogglePage("menu"),
    pygame.K_d: TogglePage("day"),
    pygame.K_s: TogglePage("settings"),
    pygame.K_h: TogglePage("help"),
    pygame.K_UP: FocusMoved(0, -1),
    pygame.K_DOWN: FocusMoved(0, 1),
    pygame.K_LEFT: FocusMoved(-1, 0),
    pygame.K_RIGHT: FocusMoved(1, 0),
    pygame.K_TAB: FocusMoved(0, 1),
    pygame.K_PAGEUP: FocusPaged(-1),
    pygame.K_PAGEDOWN: FocusPaged(1),
    pygame.K_HOME: FocusPaged(-FAR),
    pygame.K_END: FocusPaged(FAR),
    pygame.K_RETURN: Activate(),
    pygame.K_KP_ENTER: Activate(),
    pygame.K_o: CycleScope(1),
    pygame.K_SLASH: CycleScope(1),
    pygame.K_g: ToggleGrouping(),
    pygame.K_f: ToggleFolding(),
    pygame.K_t: ToggleTree(),
    pygame.K_c: CopyResume(),
}

_SHIFTED: dict[int, Intent] = {pygame.K_TAB: FocusMoved(0, -1), pygame.K_o: CycleScope(-1)}
"""What differs with Shift."""

_CONTROLLER: dict[int, Intent] = {
    pygame.CONTROLLER_BUTTON_A: Activate(),
    pygame.CONTROLLER_BUTTON_B: Back(),
    pygame.CONTROLLER_BUTTON_X: CycleScope(1),
    pygame.CONTROLLER_BUTTON_Y: ToggleGrouping(),
    pygame.CONTROLLER_BUTTON_START: TogglePage("brigade"),
    pygame.CONTROLLER_BUTTON_BACK: TogglePage("help"),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: TogglePage("day"),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: TogglePage("menu"),
    pygame.CONTROLLER_BUTTON_DPAD_UP: FocusMoved(0, -1),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: FocusMoved(0, 1),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: FocusMoved(-1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: FocusMoved(1, 0),
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


def intents(events: Iterable[pygame.Event]) -> Iterator[Intent]:
    """What the events ask for, in their order; all others are left out. Held keys repeat nothing."""
    for event in events:
        if event.type == pygame.KEYDOWN:
            intent = _key(event)
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            intent = _CONTROLLER.get(event.button)
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
    if event.mod & pygame.KMOD_SHIFT and event.key in _SHIFTED:
        return _SHIFTED[event.key]
    return _KEYS.get(event.key)
