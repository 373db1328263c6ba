"""`replay`: a recorded session played in the window, or a picture of it at one moment."""

import argparse

from game.archive.review import case_records
from game.arguments import options_of
from game.filing import recorded
from game.orders.dialects import DIALECTS
from game.outlet import outside_homes
from game.sources.replay import Replay, ReplayTime
from game.watching import Watch, WatchOptions, finders


def replay(arguments: argparse.Namespace) -> int:
    """Play a case in the window until it is closed or, with `--shot`, save the picture after `--at` seconds."""
    asked = options_of(arguments)
    case = recorded(arguments.case, asked)
    place = None if arguments.shot is None else outside_homes(arguments.shot, finders(asked), case)
    dialect = DIALECTS[case.key.source]
    start = case.changed_at if case.started_at is None else case.started_at
    source = Replay(case.key, case_records(case), dialect.decoder(), start=start, workspace=case.workspace)

    def watch(options: WatchOptions, *, follow: bool) -> Watch:
        time = ReplayTime(source, arguments.speed, source.start)
        return Watch(options, follow=follow, time=time, source=source, mode="replay")

    if place is not None:
        from game.shot import save_shot  # noqa: PLC0415 (pygame, which a wrong argument does without)

        at = 10.0 if arguments.at is None else arguments.at
        save_shot(
            place,
            watch(asked, follow=False),
            at=at,
            room=arguments.map,
            pack=arguments.pack,
            language=arguments.lang,
        )
        return 0
    from game.window import open_window  # noqa: PLC0415

    return open_window(arguments, open_watch=lambda options: watch(options, follow=True))
