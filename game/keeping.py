"""Keeping what a person sets: applied at once to all it concerns, and saved."""

from collections.abc import Callable
from dataclasses import replace

from game.app import App
from game.house import House
from game.picture import Picture
from game.settings import Settings, SettingsError
from game.watching import Watch, WatchOptions
from game.wording import language_of, load_words, masks_of


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
        wall: bool = False,
    ) -> None:
        self._app = app
        self._picture = picture
        self._house = house
        self._save = save
        self._open_watch = open_watch
        self._wall = wall
        self.settings = settings
        show(picture, settings, wall=wall)
        speak(app, picture, settings.language)

    def keep(self, wanted: Settings) -> str:
        """Apply and save; what went wrong in one line, "" if nothing did. Only what was changed is applied."""
        before, self.settings = self.settings, wanted
        if wanted.privacy != before.privacy:
            self._app.masked = wanted.privacy
        show(self._picture, wanted, wall=self._wall)
        if wanted.language != before.language:
            speak(self._app, self._picture, wanted.language)
        if self._house is not None:
            self._house.still = wanted.reduced_motion
            if wanted.map != before.map:
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
    picture.still = settings.reduced_motion
    picture.high_contrast = settings.high_contrast
    picture.large_labels = settings.large_labels or (wall and settings.wall_large)
