"""`status` and `effects`: the shift told in words and JSON lines."""

import json
import shutil
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from game import privacy
from game.archive.cases import short_ids
from game.ending import see_that_somebody_reads
from game.orders.effects import Effect
from game.orders.snapshot import ShiftView, effect_json, shift_json
from game.watching import Watch, WatchOptions, finders, say

SNAPSHOT_GAP = 0.1
"""Least seconds between two snapshots of `status --follow`."""

LOOK_AGAIN = 0.1
"""Most seconds between two looks while following: timers of the orders room run on even when no line comes."""

DEMO_LEAD = 60.0
"""Seconds of demo that have gone by when somebody asks for its status."""


def _start(options: WatchOptions, *, follow: bool, lead: float = 0, tell_history: bool = False) -> Watch:
    watch = Watch(options, follow=follow, lead=lead, tell_history=tell_history)
    if watch.demo and not options.demo:
        say("no agent was found on this machine; this is the demo shift")
    return watch


def _warn_of_missing_homes(view: ShiftView, options: WatchOptions) -> None:
    for report in view.sources:
        if report.state == "missing" and report.id in options.homes:
            say(f"{report.root}: no such folder")
        elif report.state == "unreadable":
            say(f"{report.root}: cannot be read")


def _masked(view: ShiftView, options: WatchOptions) -> ShiftView:
    return privacy.mask_view(view) if options.privacy else view


def tell_status(options: WatchOptions, *, as_json: bool, follow: bool) -> int:
    """Print who is at work, once or at each change."""
    watch = _start(options, follow=follow, lead=DEMO_LEAD)
    write = _write_json if as_json else partial(_write_table, options=options, follow=follow)
    try:
        watch.look()
        view = _masked(watch.view(), options)
        if not follow:
            _warn_of_missing_homes(view, options)
            write(view)
            return 0
        _follow_status(watch, write, options)
        return 0
    finally:
        watch.close()


def _follow_status(watch: Watch, write: Callable[[ShiftView], None], options: WatchOptions) -> None:
    told: ShiftView | None = None
    while True:
        watch.look()
        if watch.caught_up:
            view = _masked(watch.view(), options)
            if told is None or replace(view, generated_at=told.generated_at) != told:
                if told is None:
                    _warn_of_missing_homes(view, options)
                write(view)
                told = view
        see_that_somebody_reads()
        watch.source.wake.wait(LOOK_AGAIN)
        watch.source.wake.clear()
        time.sleep(0 if told is None else SNAPSHOT_GAP)


def _write_json(view: ShiftView) -> None:
    sys.stdout.write(json.dumps(shift_json(view), ensure_ascii=False, separators=(",", ":")) + "\n")
    sys.stdout.flush()


def _write_table(view: ShiftView, options: WatchOptions, *, follow: bool) -> None:
    """A table for people; while following, each under its own moment."""
    from game.roster import roster  # noqa: PLC0415 (late: who reads JSON does without)

    if follow:
        print(datetime.fromtimestamp(view.generated_at, UTC).astimezone().strftime("-- %H:%M:%S"))
    if view.mode == "demo":
        print("DEMO SHIFT (invented sessions)")
    filed = [] if view.mode == "demo" else [log.key.id for one in finders(options) for log in one.survey().logs]
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    lines = roster(view, short_ids(filed), width)
    print("\n".join(lines) if lines else "nobody is at work; agent-kitchen cases lists what was recorded")
    t = view.totals
    print(f"served {t.served}, cancelled {t.cancelled}, coins {t.coins}, steps {t.steps}, fires {t.fires}")
    sys.stdout.flush()


def tell_effects(options: WatchOptions, *, follow: bool, from_start: bool) -> int:
    """Print the effects as JSON lines."""
    watch = _start(options, follow=follow, tell_history=from_start)
    try:
        while True:
            history, news = watch.look()
            for effect in history if from_start else ():
                _write_effect(effect, options)
            for effect in news:
                _write_effect(effect, options)
            sys.stdout.flush()
            if not follow:
                return 0
            see_that_somebody_reads()
            watch.source.wake.wait(LOOK_AGAIN)
            watch.source.wake.clear()
    finally:
        watch.close()


def _write_effect(effect: Effect, options: WatchOptions) -> None:
    masked = privacy.mask_effect(effect) if options.privacy else effect
    sys.stdout.write(json.dumps(effect_json(masked), ensure_ascii=False, separators=(",", ":")) + "\n")
