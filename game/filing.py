"""`cases` and `report`: the archive told in a table, as JSON and in Markdown."""

import json
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from game import privacy
from game.archive.cases import Case, CaseError, Decoders, case_json, find_case, list_cases, short_ids
from game.archive.report import markdown_report
from game.archive.review import review
from game.arguments import UsageError
from game.moments import parse_since
from game.orders.dialects import DIALECTS
from game.orders.notices import Presence
from game.orders.text import clean
from game.outlet import outside_homes, save_text
from game.sources.presence import Owner, SystemProcesses
from game.watching import WatchOptions, agents_found, finders, say


def decoders() -> Decoders:
    """How each agent's logs are read."""
    return {name: dialect.decoder for name, dialect in DIALECTS.items()}


def recorded(wanted: str, options: WatchOptions) -> Case:
    """The case that a person means.

    Raises:
        UsageError: there is none, or there are several, or the demo shift was asked for.
    """
    _refuse_demo(options)
    try:
        return find_case(wanted, finders(options), decoders())
    except CaseError as error:
        raise UsageError(str(error)) from None


def tell_cases(options: WatchOptions, *, as_json: bool) -> int:
    """Print the archive, newest first; with `--since` the sessions whose log changed since."""
    _refuse_demo(options)
    homes = finders(options)
    for finder in homes:
        state = finder.survey().state
        # that somebody has not got every agent is no news
        if state == "unreadable" or (
            state == "missing" and (finder.source in options.homes or not agents_found(options))
        ):
            say(f"{finder.home}: {'no such folder' if state == 'missing' else 'cannot be read'}")
    since = parse_since(options.since, _now(options))
    cases = [case for case in list_cases(homes, decoders()) if since is None or case.changed_at >= since]
    if options.privacy:
        cases = [privacy.mask_case(case) for case in cases]
    if as_json:
        print(json.dumps([case_json(case) for case in cases], ensure_ascii=False))
    else:
        _print_table(cases)
    return 0


def tell_report(wanted: str, options: WatchOptions, out: Path | None) -> int:
    """Print or save the write-up of one session."""
    case = recorded(wanted, options)
    if out is not None:
        out = outside_homes(out, finders(options), case)
    table = None if options.trust_locks else SystemProcesses()
    try:
        owner = case.finder.owner(case.found, table)
    except OSError:
        owner = Owner(Presence.NO_LOCK)
    now = _now(options)
    since = parse_since(options.since, now)
    view, effects = review(case, DIALECTS[case.key.source].decoder(), owner, now, since=since)
    if not view.sessions:
        raise CaseError(f"{case.found.log}: no line of it is a session's")
    if options.privacy:
        view, effects = privacy.mask_view(view), [privacy.mask_effect(effect) for effect in effects]
    text = markdown_report(view.sessions[0], effects)
    if out is None:
        sys.stdout.write(text)
        sys.stdout.flush()
    else:
        save_text(out, text)
    return 0


def _now(options: WatchOptions) -> float:
    return time.time() if options.now is None else options.now


def _refuse_demo(options: WatchOptions) -> None:
    if options.demo:
        raise UsageError("the demo shift leaves no recordings; leave --demo out")


def _print_table(cases: list[Case]) -> None:
    if not cases:
        print("no recorded sessions")
        return
    typed = short_ids(case.key.id for case in cases)
    rows = [("CASE", "STARTED", "LAST WRITTEN", "SIZE", "PROJECT", "NAME")]
    rows += [
        (
            typed[case.key.id],
            _local(case.started_at),
            _local(case.changed_at),
            _bytes(case.found.size),
            _project(case),
            clean(case.workspace.name or "-", 48),
        )
        for case in cases
    ]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    sys.stdout.flush()


def _project(case: Case) -> str:
    place = case.workspace
    return clean("/".join(part for part in (place.repository, place.branch) if part) or place.cwd or "-", 40)


def _local(at: float | None) -> str:
    """A moment in local time, to the minute."""
    try:
        return "-" if at is None else datetime.fromtimestamp(at, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    except (OverflowError, ValueError, OSError):
        return "-"


def _bytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{max(1, round(size / 1e3))} KB"
