"""Calling for a human: the window's title and its place in the task bar, sounds, and desktop notifications."""

from collections.abc import Callable

from game.app import App
from game.hours import Hours, parse_hours
from game.kitchen.stage import StageView
from game.notifications import Notifier
from game.orders.calling import Call, Calling, CallRules, waiting_in
from game.orders.snapshot import ShiftView
from game.settings import Settings
from game.sounds import Sounds
from game.view.words import CallWords, Words, clock_time

TITLE = "Agent Kitchen"


def title_of(waiting: int, fires: int, words: CallWords) -> str:
    """The window's title: who calls for a human, in numbers."""
    parts = [words.waiting.of(waiting)] if waiting else []
    if fires:
        parts.append(words.fires.of(fires))
    return f"{TITLE} — {', '.join(parts)}" if parts else TITLE


def notice_of(call: Call, view: ShiftView, stage: StageView, words: Words) -> str:
    """What a notification says: who, what for, how long; the name is the one the kitchen shows, and nothing else of
    the session is told."""
    who = stage.tags.get(call.session) if call.session is not None else None
    if who is None:
        who = next((s.name for s in view.sessions if s.key == call.session), None) or words.calls.somebody
    told = words.news[call.on or "question"].format(who=who, what="", coins=0)
    return words.calls.notice.format(told=told, time=clock_time(call.seconds, words.time))


class CallBell:
    """Calls for a human as the settings say. `set_title` and `flash` are the window's."""

    def __init__(
        self,
        settings: Settings,
        sounds: Sounds,
        notifier: Notifier,
        *,
        set_title: Callable[[str], None],
        flash: Callable[[], None],
    ) -> None:
        self._sounds = sounds
        self._notifier = notifier
        self._set_title = set_title
        self._flash = flash
        self._calling = Calling()
        self._waiting: int | None = None
        self._settings: Settings | None = None
        self._quiet: Hours
        self.set(settings)

    def set(self, settings: Settings) -> None:
        """Go by these settings from now on."""
        if settings is self._settings:
            return
        self._settings = settings
        self._calling.rules = CallRules(settings.call_pause, 60 * settings.call_again, 60 * settings.notify_after)
        self._quiet = parse_hours(settings.quiet_hours)

    def step(self, app: App, words: Words) -> None:
        """Once a tick: call for whom there is to call, in these words."""
        settings = self._settings
        if settings is None or not app.watch.caught_up:
            return
        now, waiting = app.watch.time.now(), waiting_in(app.view)
        if settings.call_title:
            self._set_title(title_of(waiting, sum(fire.is_burning for fire in app.world.fires.all()), words.calls))
            if self._waiting is not None and waiting > self._waiting:
                self._flash()
        else:
            self._set_title(TITLE)
        self._waiting = waiting
        for call in self._calling.step(app.view, app.news, now, quiet=self._quiet.hold_at(now)):
            match call.kind:
                case "bell":
                    self._sounds.play("bell", settings.bell_volume)
                case "fire":
                    self._sounds.play("fire", settings.fire_volume)
                case "notice" if app.view.mode == "live":
                    self._notifier.send(TITLE, notice_of(call, app.view, app.stage(), words))

    def close(self) -> None:
        """Let go of the sound device and the notifying thread."""
        self._sounds.close()
        self._notifier.close()
