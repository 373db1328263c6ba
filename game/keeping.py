"""Keeping what a person sets: applied at once to all it concerns, and saved."""

from collections.abc import Callable
from dataclasses import replace

from game.app import App
from game.house import House
from game.motion import SystemWish
from game.picture import Picture
from game.settings import Settings, SettingsError
from game.watching import Watch, WatchOptions
from game.wording import AUTO, language_of, load_words, masks_of


class Keeper:
    """Applies changed settings to a running kitchen and hands them to `save`.

    `open_watch` opens the watch anew where what is counted changes; None where nothing of it can change (what is
    recorded or invented counts from its own beginning).
    """

    def __init__(
        self,
        app: App,
        picture: Picture,
        house: House | None,
        settings: Settings,
        *,
        save: Callable[[Settings], None] = lambda _: None,
        open_watch: Callable[[WatchOptions], Watch] | None = None,
        ask: Callable[[], SystemWish] | None = None,
        wall: bool = False,
    ) -> None:
        """`ask` asks the system whether it wants less motion; without it `auto` means that it does not."""
        self._app = app
        self._picture = picture
        self._house = house
        self._save = save
        self._open_watch = open_watch
        self._wall = wall
        self.settings = settings
        self._wish = ask() if ask is not None else None
        self._less = False
        show(picture, settings, wall=wall)
        self._move()
        speak(app, picture, settings.language)

    def listen(self) -> None:
        """Once a frame: take in what the system answers."""
        if self._wish is not None and self._wish.answer() is not None:
            self._less = bool(self._wish.answer())
            self._wish = None
            self._move()

    def close(self) -> None:
        """Ask no longer."""
        if self._wish is not None:
            self._wish.close()

    def _move(self) -> None:
        """Draw with as much motion as is wanted."""
        wanted = self.settings.reduced_motion
        self._picture.still = wanted == "on" or (wanted == AUTO and self._less)
        if self._house is not None:
            self._house.still = self._picture.still

    def keep(self, wanted: Settings) -> str:
        """Apply and save; what went wrong in one line, "" if nothing did. Only what was changed is applied."""
        before, self.settings = self.settings, wanted
        if wanted.privacy != before.privacy:
            self._app.masked = wanted.privacy
        show(self._picture, wanted, wall=self._wall)
        self._move()
        if wanted.language != before.language:
            speak(self._app, self._picture, wanted.language)
        if self._house is not None and wanted.map != before.map:
            self._house.rooms.prefer(wanted.map)
        counted = (wanted.since, wanted.idle_minutes)
        if counted != (before.since, before.idle_minutes) and self._open_watch is not None:
            options = replace(self._app.watch.options, since=wanted.since, idle_minutes=wanted.idle_minutes)
            self._app.watch_anew(self._open_watch(options))
        try:
            self._save(wanted)
        except SettingsError as error:
            return str(error)
        return ""


def speak(app: App, picture: Picture, wanted: str) -> None:
    """Label everything in this language from now on, `auto` being the one of the system."""
    picture.words = load_words(language_of(wanted))
    app.masks = masks_of(picture.words)


def show(picture: Picture, settings: Settings, *, wall: bool = False) -> None:
    """Draw by these settings from now on; a `wall` is read from afar."""
    picture.high_contrast = settings.high_contrast
    picture.large_labels = settings.large_labels or (wall and settings.wall_large)
