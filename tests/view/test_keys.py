import pygame
import pytest

from game.view.keys import (
    Activate,
    Back,
    Clicked,
    CopyResume,
    CycleScope,
    Exposed,
    FocusMoved,
    FocusPaged,
    Intent,
    PointerMoved,
    Quit,
    Resized,
    Scrolled,
    ToggleDebug,
    ToggleFolding,
    ToggleFullscreen,
    ToggleGrouping,
    TogglePage,
    TogglePause,
    TogglePrivacy,
    ToggleTree,
    VisibilityChanged,
    intents,
)


def key(code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


CASES = [
    (key(pygame.K_ESCAPE), Back()),
    (pygame.Event(pygame.QUIT), Quit()),
    (pygame.Event(pygame.WINDOWCLOSE), Quit()),
    (key(pygame.K_F11), ToggleFullscreen()),
    (key(pygame.K_RETURN, pygame.KMOD_LALT), ToggleFullscreen()),
    (key(pygame.K_KP_ENTER, pygame.KMOD_RALT), ToggleFullscreen()),
    (key(pygame.K_p), TogglePrivacy()),
    (key(pygame.K_p, pygame.KMOD_CAPS), TogglePrivacy()),
    (key(pygame.K_SPACE), TogglePause()),
    (key(pygame.K_h), TogglePage("help")),
    (key(pygame.K_b), TogglePage("brigade")),
    (key(pygame.K_m), TogglePage("menu")),
    (key(pygame.K_d), TogglePage("day")),
    (key(pygame.K_s), TogglePage("settings")),
    (key(pygame.K_F3), ToggleDebug()),
    (key(pygame.K_TAB), FocusMoved(0, 1)),
    (key(pygame.K_TAB, pygame.KMOD_LSHIFT), FocusMoved(0, -1)),
    (key(pygame.K_UP), FocusMoved(0, -1)),
    (key(pygame.K_RIGHT), FocusMoved(1, 0)),
    (key(pygame.K_PAGEDOWN), FocusPaged(1)),
    (key(pygame.K_RETURN), Activate()),
    (key(pygame.K_o), CycleScope(1)),
    (key(pygame.K_o, pygame.KMOD_RSHIFT), CycleScope(-1)),
    (key(pygame.K_SLASH), CycleScope(1)),
    (key(pygame.K_g), ToggleGrouping()),
    (key(pygame.K_f), ToggleFolding()),
    (key(pygame.K_t), ToggleTree()),
    (key(pygame.K_c), CopyResume()),
    (pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A), Activate()),
    (pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN), FocusMoved(0, 1)),
    (pygame.Event(pygame.WINDOWSIZECHANGED), Resized()),
    (pygame.Event(pygame.WINDOWEXPOSED), Exposed()),
    (pygame.Event(pygame.WINDOWMINIMIZED), VisibilityChanged(False)),
    (pygame.Event(pygame.WINDOWRESTORED), VisibilityChanged(True)),
    (pygame.Event(pygame.MOUSEMOTION, pos=(3, 4), rel=(0, 0), buttons=(0, 0, 0)), PointerMoved((3, 4))),
    (pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 6), button=1), Clicked((5, 6))),
    (pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2), Scrolled(-2)),
]


@pytest.mark.parametrize(("event", "intent"), CASES, ids=str)
def test_an_event_is_what_it_asks_for(event: pygame.Event, intent: Intent) -> None:
    assert list(intents([event])) == [intent]


@pytest.mark.parametrize(
    "event",
    [
        key(pygame.K_x),
        key(pygame.K_p, pygame.KMOD_LCTRL),
        pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_GUIDE),
        key(pygame.K_ESCAPE, pygame.KMOD_LALT),
        pygame.Event(pygame.KEYUP, key=pygame.K_ESCAPE, mod=0),
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 6), button=3),
        pygame.Event(pygame.WINDOWFOCUSLOST),
    ],
    ids=str,
)
def test_everything_else_asks_for_nothing(event: pygame.Event) -> None:
    assert list(intents([event])) == []


def test_intents_keep_the_order_of_their_events() -> None:
    assert list(intents([key(pygame.K_h), key(pygame.K_q), key(pygame.K_ESCAPE)])) == [TogglePage("help"), Back()]
