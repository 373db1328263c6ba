"""The window and the logical canvas: whole-number scaling, full screen, mouse mapping, pictures without a screen.

Everything is drawn on one small canvas of at least 640x360 pixels. It is enlarged by the largest whole factor with
which 640x360 still fits the window, and grows to fill what is left, so that every art pixel is a square of one size. At
most factor - 1 window pixels stay dark at an edge. Only `pygame.display` and `pygame.font` are started, never sound.
"""

import contextlib
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Protocol

import pygame

from game.view.canvas import Canvas

BASE = (640, 360)
"""The smallest canvas, in logical pixels (art guide, section 2)."""

DARK = (0x17, 0x11, 0x1F)
"""Palette colour K0: what lies outside the canvas."""

WHOLE_EVERY = 60
"""Every so many pictures are shown as a whole: a driver that loses a part of the window is soon put right."""

_LOST = frozenset(
    {
        pygame.WINDOWEXPOSED,
        pygame.WINDOWSHOWN,
        pygame.WINDOWRESIZED,
        pygame.WINDOWSIZECHANGED,
        pygame.WINDOWMAXIMIZED,
        pygame.WINDOWRESTORED,
        pygame.WINDOWDISPLAYCHANGED,
    }
)
"""Events after which a window may have lost what it shows."""

_CENTRED_ON_DISPLAY = 0x2FFF0000  # SDL's window position "centred on display n" is this plus n


BEARABLE = 200
"""Pictures in a row that may fail before it is said: some seconds, in which a display comes back."""


class ScreenError(Exception):
    """No window or no picture: one line for a person."""


@dataclass(frozen=True, slots=True)
class Scaling:
    """How a canvas lies in a window: each canvas pixel is `factor` window pixels square, its top left at `offset`."""

    window: tuple[int, int]
    factor: int
    canvas: tuple[int, int]
    offset: tuple[int, int]

    @property
    def scaled(self) -> tuple[int, int]:
        """Size of the enlarged canvas in window pixels."""
        return self.canvas[0] * self.factor, self.canvas[1] * self.factor

    def to_canvas(self, x: float, y: float) -> tuple[int, int] | None:
        """The canvas pixel under a window pixel, None on the dark edge."""
        cx, cy = int((x - self.offset[0]) // self.factor), int((y - self.offset[1]) // self.factor)
        return (cx, cy) if 0 <= cx < self.canvas[0] and 0 <= cy < self.canvas[1] else None


def scale_for(size: tuple[int, int]) -> Scaling:
    """The scaling for a window of this size in pixels; a window below 640x360 shows the canvas' top left part."""
    width, height = max(1, size[0]), max(1, size[1])
    factor = max(1, min(width // BASE[0], height // BASE[1]))
    canvas = (max(BASE[0], width // factor), max(BASE[1], height // factor))
    offset = (max(0, width - canvas[0] * factor) // 2, max(0, height - canvas[1] * factor) // 2)
    return Scaling((width, height), factor, canvas, offset)


def enlarge(
    canvas: pygame.Surface, target: pygame.Surface, scaling: Scaling, parts: Iterable[pygame.Rect] | None = None
) -> None:
    """Draw the canvas, enlarged, straight into its place on the target; or only these parts of it."""
    area = pygame.Rect(scaling.offset, scaling.scaled)
    factor, (left, top) = scaling.factor, scaling.offset
    inside = target.get_rect().contains(area)
    if inside and parts is not None:
        for x, y, width, height in parts:
            size = (width * factor, height * factor)
            place = target.subsurface((left + x * factor, top + y * factor, *size))
            pygame.transform.scale(canvas.subsurface((x, y, width, height)), size, place)
    elif inside:
        pygame.transform.scale(canvas, scaling.scaled, target.subsurface(area))
    else:  # a window smaller than the smallest canvas
        target.blit(pygame.transform.scale(canvas, scaling.scaled), scaling.offset)


def open_video(*, keep_awake: bool) -> None:
    """Set SDL's hints and start display and fonts. Raises ScreenError.

    `keep_awake` holds the screensaver off (the wall), else it stays allowed."""
    # without a real GPU SDL's accelerated window surface costs 6 to 9 times as much; macOS has no other kind
    if sys.platform != "darwin":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ["SDL_VIDEO_ALLOW_SCREENSAVER"] = "0" if keep_awake else "1"
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "agent-kitchen")
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "agent-kitchen")
    os.environ.setdefault("SDL_APP_NAME", "Agent Kitchen")
    try:
        pygame.display.init()
        pygame.font.init()
    except pygame.error as error:
        raise ScreenError(f"cannot open a display: {error}") from error


def see_that_there_is_a_display() -> None:
    """Raise ScreenError where SDL would draw for nobody: without a display it takes a driver that shows nothing."""
    if os.environ.get("SDL_VIDEODRIVER"):
        return
    named = sys.platform in ("win32", "darwin") or any(os.environ.get(n) for n in ("DISPLAY", "WAYLAND_DISPLAY"))
    if not named or (pygame.display.get_init() and pygame.display.get_driver() in ("offscreen", "dummy")):
        raise ScreenError(
            "no display was found; agent-kitchen status tells who is at work, agent-kitchen shot draws a picture"
        )


class Presenter(Protocol):
    """Brings a finished canvas to the eye."""

    def size(self) -> tuple[int, int]:
        """Size of the window in its own pixels (more than its points on a dense screen)."""

    def new_canvas(self, size: tuple[int, int]) -> Canvas:
        """A canvas in the format that is fastest to show."""

    def show(self, canvas: Canvas, scaling: Scaling) -> None:
        """Scale what changed of the canvas into the window and flip."""

    def forget(self) -> None:
        """The window may have lost what it shows: show the next canvas as a whole."""


class SoftwarePresenter:
    """Scales into the window's own surface: deterministic pixels, no GPU needed."""

    def __init__(self, window: pygame.Window) -> None:
        self._window = window
        self._cleared: Scaling | None = None
        self._shows = 0

    def size(self) -> tuple[int, int]:
        return self._window.get_surface().get_size()

    def new_canvas(self, size: tuple[int, int]) -> Canvas:
        return Canvas(size, self._window.get_surface())

    def show(self, canvas: Canvas, scaling: Scaling) -> None:
        surface = self._window.get_surface()
        parts: list[pygame.Rect] | None = canvas.changed().rects()
        if scaling != self._cleared:
            surface.fill(DARK)
            self._cleared, self._shows = scaling, 0
        if self._shows % WHOLE_EVERY == 0:
            parts = None
        if parts == []:
            return
        self._shows += 1
        enlarge(canvas, surface, scaling, parts)
        self._window.flip()

    def forget(self) -> None:
        self._cleared = None


class Screen:
    """The window. Draw on `canvas`, then `present()`; the canvas is another one after the window changed its size."""

    def __init__(
        self,
        title: str,
        size: tuple[int, int] = (1280, 720),
        *,
        wall: bool = False,
        display: int | None = None,
        position: tuple[int, int] | None = None,
        displays: str = "",
    ) -> None:
        """Open the window; `wall` goes full screen on `display` and holds the screensaver off. Raises ScreenError.

        `position` is where it was last, which counts only while the displays are the same as then (`displays`).
        """
        see_that_there_is_a_display()
        open_video(keep_awake=wall)
        see_that_there_is_a_display()
        count = pygame.display.get_num_displays()
        if display is not None and not 0 <= display < count:
            raise ScreenError(f"display {display} does not exist: there are {count}, counted from 0")
        known = position if displays and displays == displays_now() else None
        self._window = _open_window(title, size, display, known)
        self._presenter: Presenter = SoftwarePresenter(self._window)
        self._fullscreen = False
        self._display = display
        self._sizes = displays_now()
        self._failures = 0
        self._windowed: tuple[tuple[int, int], tuple[int, int]] | None = None
        """Size and place of the window to go back to, where we changed them ourselves."""
        self._left = self._window.size, self._window.position
        """Size and place before it went to full screen."""
        self._scaling = scale_for(self._presenter.size())
        self._canvas = self._presenter.new_canvas(self._scaling.canvas)
        if wall:
            self.toggle_fullscreen()

    def _fit(self) -> None:
        """Follow the window's size, whichever event told of it or none."""
        size = self._presenter.size()
        if size != self._scaling.window:
            self._scaling = scale_for(size)
            if self._canvas.get_size() != self._scaling.canvas:
                self._canvas = self._presenter.new_canvas(self._scaling.canvas)

    @property
    def scaling(self) -> Scaling:
        """How the canvas lies in the window right now."""
        self._fit()
        return self._scaling

    @property
    def canvas(self) -> Canvas:
        """The surface to draw on, in logical pixels."""
        self._fit()
        return self._canvas

    @property
    def fullscreen(self) -> bool:
        """Whether the window fills its display."""
        return self._fullscreen

    def present(self) -> None:
        """Show the canvas. A canvas drawn before a change of size is left out: the next one fits."""
        drawn = self._canvas
        try:
            self._fit()
            if drawn is self._canvas:
                self._presenter.show(drawn, self._scaling)
        except pygame.error as error:
            # while a display comes or goes the window may be without a surface for a moment
            self._presenter.forget()
            self._failures += 1
            if self._failures > BEARABLE:
                raise ScreenError(f"the window cannot be drawn any more: {error}") from error
        else:
            self._failures = 0

    def follow_displays(self) -> bool:
        """Fill the wanted display anew after a display was unplugged, plugged in again or changed its size; whether
        that was so. Without the wanted one another display is taken until it is back."""
        sizes = displays_now()
        if sizes == self._sizes or not sizes:
            return False
        self._sizes = sizes
        self._presenter.forget()
        if self._fullscreen:
            try:
                self._window.set_windowed()
                at = _CENTRED_ON_DISPLAY + seat(self._display, pygame.display.get_num_displays())
                self._window.position = (at, at)
                self._cover_display()
                self._window.set_fullscreen(True)
            except pygame.error:
                # half plugged in: look again
                self._sizes = ""
        return True

    def heed(self, events: Iterable[pygame.Event]) -> None:
        """Take in what happened to the window."""
        if any(event.type in _LOST for event in events):
            self._presenter.forget()

    def toggle_fullscreen(self) -> None:
        """Fill the display, or go back to the window's former size."""
        self._presenter.forget()
        if self._fullscreen:
            self._window.set_windowed()
            if self._windowed is not None:
                self._window.size, self._window.position = self._windowed
                self._windowed = None
        else:
            self._left = self._window.size, self._window.position
            self._cover_display()
            self._window.set_fullscreen(True)
        self._fullscreen = not self._fullscreen

    def _cover_display(self) -> None:
        """On X11 without a window manager a full-screen window keeps its size: give it the display's before."""
        sizes = pygame.display.get_desktop_sizes()
        display = seat(self._display, len(sizes)) if self._display is not None or len(sizes) == 1 else None
        if pygame.display.get_driver() == "x11" and display is not None:
            if self._windowed is None:
                self._windowed = self._window.size, self._window.position
            self._window.size = sizes[display]
            self._window.position = (_CENTRED_ON_DISPLAY + display, _CENTRED_ON_DISPLAY + display)

    def to_canvas(self, position: tuple[float, float]) -> tuple[int, int] | None:
        """The canvas pixel under a mouse position (window points), None on the dark edge."""
        points, pixels = self._window.size, self.scaling.window
        return self._scaling.to_canvas(position[0] * pixels[0] / points[0], position[1] * pixels[1] / points[1])

    @property
    def place(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Size and position of the window, in points; of full screen, those to go back to."""
        return self._left if self._fullscreen else (self._window.size, self._window.position)

    @property
    def title(self) -> str:
        """The window's title."""
        return self._window.title

    @title.setter
    def title(self, words: str) -> None:
        if words != self._window.title:
            self._window.title = words

    def flash(self) -> None:
        """Ask for attention in the task bar, until somebody looks; nothing where the window is looked at already."""
        if not self._window.focused:
            # not every window manager knows how
            with contextlib.suppress(pygame.error):
                self._window.flash(pygame.FLASH_UNTIL_FOCUSED)

    def show_cursor(self, shown: bool) -> None:
        """Show or hide the mouse cursor over the window."""
        pygame.mouse.set_visible(shown)

    def close(self) -> None:
        """Close the window."""
        self._window.destroy()


def seat(wanted: int | None, count: int) -> int:
    """Which of `count` displays to fill: the wanted one while it is there, else the first."""
    return wanted if wanted is not None and wanted < count else 0


def displays_now() -> str:
    """The displays by their sizes: another text when one is unplugged, added or changed."""
    return ",".join(f"{width}x{height}" for width, height in pygame.display.get_desktop_sizes())


def _open_window(
    title: str, size: tuple[int, int], display: int | None, position: tuple[int, int] | None
) -> pygame.Window:
    centred = _CENTRED_ON_DISPLAY + (display or 0)
    at = (centred, centred) if position is None else position
    try:
        window = pygame.Window(title, size, at, resizable=True, allow_high_dpi=True)
        window.minimum_size = BASE
        try:
            window.get_surface()
        except pygame.error:
            # this driver knows only accelerated window surfaces (native Wayland): start again without the hint
            window.destroy()
            pygame.display.quit()
            os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "1"
            pygame.display.init()
            window = pygame.Window(title, size, at, resizable=True, allow_high_dpi=True)
            window.minimum_size = BASE
            window.get_surface()
    except pygame.error as error:
        raise ScreenError(f"cannot open a window: {error}") from error
    return window


class Headless:
    """A canvas without a screen, for pictures of a given size in window pixels."""

    def __init__(self, size: tuple[int, int]) -> None:
        """Start SDL's dummy display (no screen is touched). Raises ScreenError."""
        if not pygame.display.get_init():
            os.environ["SDL_VIDEODRIVER"] = "dummy"
        open_video(keep_awake=False)
        try:
            # sprites are converted for a display: a hidden window gives them its format
            self._window = pygame.Window("agent-kitchen", BASE, hidden=True)
            self.scaling = scale_for(size)
            self.canvas = pygame.Surface(self.scaling.canvas, 0, self._window.get_surface())
        except pygame.error as error:
            raise ScreenError(f"cannot draw without a display: {error}") from error

    def png(self) -> bytes:
        """The canvas, enlarged to the wanted size, as a PNG."""
        return png_of(self.canvas, self.scaling.window)

    def save(self, path: Path) -> None:
        """Write the same. Raises ScreenError."""
        render_png(self.canvas, self.scaling.window, path)

    def close(self) -> None:
        """Close the hidden window."""
        self._window.destroy()


def png_of(canvas: pygame.Surface, size: tuple[int, int]) -> bytes:
    """A canvas as the PNG that a window of this size would show."""
    scaling = scale_for(size)
    picture = pygame.Surface(scaling.window, 0, canvas)
    picture.fill(DARK)
    enlarge(canvas, picture, scaling)
    data = BytesIO()
    pygame.image.save(picture, data, "picture.png")
    return data.getvalue()


def render_png(canvas: pygame.Surface, size: tuple[int, int], path: Path) -> None:
    """Write the same. Raises ScreenError."""
    try:
        path.write_bytes(png_of(canvas, size))
    except OSError as error:
        raise ScreenError(f"cannot write {path}: {error.strerror}") from error
