"""The command line: arguments to options, options to a command. Pygame is imported only by commands that draw."""

import argparse
import contextlib
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path

from game.arguments import (
    Parser,
    UsageError,
    number,
    options_of,
    port,
    room_options,
    size,
    wall_options,
    watching_options,
    whole,
)
from game.ending import interruptible, provide_streams, silence


def _parser(name: str, about: str, example: str) -> Parser:
    return Parser(
        prog=f"agent-kitchen {name}".strip(),
        description=about,
        epilog=f"example: {example}",
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def _window_parser() -> Parser:
    parser = _parser(
        "",
        "A kitchen in which every coding agent at work on this machine is a chef.\n\n" + _command_list(),
        "agent-kitchen --demo",
    )
    parser.usage = "agent-kitchen [COMMAND] [OPTIONS]"
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    parser.add_argument("command", nargs="?", help=argparse.SUPPRESS)
    room_options(parser)
    watching_options(parser, since_is_set=True)
    return parser


def _open(argv: Sequence[str]) -> int:
    arguments = _window_parser().parse_args(argv)
    if arguments.command is not None:
        raise _no_command(arguments.command)
    if arguments.version:
        from game.doctor import version  # noqa: PLC0415

        print(f"agent-kitchen {version()}")
        return 0
    from game.window import open_window  # noqa: PLC0415

    return open_window(arguments)


def _wall(argv: Sequence[str]) -> int:
    parser = _parser(
        "wall",
        "The office display: full screen, privacy on, cursor hidden, screensaver held off.",
        "agent-kitchen wall --display 1",
    )
    parser.add_argument("--display", metavar="N", type=whole(0, 64), default=None, help="which display, from 0")
    wall_options(parser)
    parser.set_defaults(wall=True)
    room_options(parser)
    watching_options(parser, since_is_set=True)
    from game.window import open_window  # noqa: PLC0415

    return open_window(parser.parse_args(argv))


def _status(argv: Sequence[str]) -> int:
    parser = _parser("status", "Who is at work, waiting, failed.", "agent-kitchen status --json --since 2h")
    parser.add_argument("--json", action="store_true", help="the snapshot as JSON")
    parser.add_argument("--follow", action="store_true", help="again at each change, until interrupted")
    watching_options(parser)
    arguments = parser.parse_args(argv)
    from game.telling import tell_status  # noqa: PLC0415

    return tell_status(options_of(arguments), as_json=arguments.json, follow=arguments.follow)


def _effects(argv: Sequence[str]) -> int:
    parser = _parser("effects", "What happens, as JSON lines.", "agent-kitchen effects --follow --from-start")
    parser.add_argument("--follow", action="store_true", help="go on until interrupted")
    parser.add_argument("--from-start", action="store_true", help="tell what is already in the logs, too")
    watching_options(parser)
    arguments = parser.parse_args(argv)
    from game.telling import tell_effects  # noqa: PLC0415

    return tell_effects(options_of(arguments), follow=arguments.follow, from_start=arguments.from_start)


def _classify(argv: Sequence[str]) -> int:
    parser = _parser(
        "classify", "The station and label of a command or tool call.", 'agent-kitchen classify "cd api && pytest -q"'
    )
    parser.add_argument("command", nargs="?", help="a shell command")
    parser.add_argument(
        "--shell", choices=("bash", "powershell", "cmd"), default="bash", help="whose command it is (bash)"
    )
    parser.add_argument("--tool", metavar="NAME", help="a tool call instead of a shell command")
    parser.add_argument("--args", metavar="JSON", help="the tool's arguments")
    parser.add_argument("--batch", action="store_true", help="read JSON lines, write one JSON line each")
    parser.add_argument("--debug", action="store_true", help="show tracebacks")
    arguments = parser.parse_args(argv)
    from game.sorting import sort_batch, sort_command, sort_tool  # noqa: PLC0415

    if arguments.batch:
        return sort_batch(sys.stdin.buffer)
    if arguments.tool is not None:
        return sort_tool(arguments.tool, arguments.args)
    if arguments.command is None:
        parser.error('a command is missing: type agent-kitchen classify "pytest -q"')
    return sort_command(arguments.command, arguments.shell)


def _shot(argv: Sequence[str]) -> int:
    parser = _parser(
        "shot",
        "A picture of the kitchen, without a display. Of the agents' homes it shows the moment of --now,\n"
        "else the moment at which the newest log was written.",
        "agent-kitchen shot out.png --demo --seed 7 --at 60 --size 1920x1080",
    )
    parser.add_argument("out", metavar="OUT.png", type=Path, help="the file; one that is there is replaced")
    parser.add_argument(
        "--at", metavar="SECONDS", type=number(0, 86400), default=10.0, help="after so many seconds of stage time (10)"
    )
    parser.add_argument("--size", metavar="WxH", type=size, default=(1280, 720), help="size in pixels (1280x720)")
    parser.add_argument(
        "--panel",
        choices=("brigade", "menu", "day", "settings", "help", "case", "tree"),
        default=None,
        help="the page that is open; case is the page of the first chef, tree the chart of the first case",
    )
    parser.add_argument("--wall", action="store_true", help="as on the office display")
    wall_options(parser)
    room_options(parser)
    watching_options(parser)
    arguments = parser.parse_args(argv)
    from game.shot import take_shot  # noqa: PLC0415

    return take_shot(arguments)


def _doctor(argv: Sequence[str]) -> int:
    parser = _parser("doctor", "What was looked for, where, and what was found.", "agent-kitchen doctor")
    parser.add_argument("--json", action="store_true", help="as JSON")
    watching_options(parser)
    arguments = parser.parse_args(argv)
    from game.doctor import examine  # noqa: PLC0415

    return examine(options_of(arguments), as_json=arguments.json)


def _bench(argv: Sequence[str]) -> int:
    from game import bench  # noqa: PLC0415

    parser = _parser(
        "bench", "The project's own benchmarks, on logs and shifts they make themselves.", "agent-kitchen bench ingest"
    )
    parser.add_argument("what", choices=("ingest", "frame", "latency", "startup"))
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument(
        "--agent", choices=("copilot", "dsh", "codewhale"), default="copilot", help="ingest, latency: of whom (copilot)"
    )
    parser.add_argument(
        "--rounds", type=number(1, 100), default=5, help="medians of so many rounds (5; frame: of --rest and --wall)"
    )
    parser.add_argument("--mb", type=number(0.1, 1000), default=30, help="ingest, startup: size of a log in MB (30)")
    parser.add_argument("--files", type=number(1, 100), default=8, help="ingest, startup: logs (8)")
    parser.add_argument("--line", type=number(1, 100), default=6, help="ingest, startup: KB a line, about (6)")
    parser.add_argument("--replay", type=number(0, 10000), default=500, help="startup: MB of one more home (500)")
    parser.add_argument("--appends", type=number(1, 10000), default=200, help="latency: lines appended (200)")
    parser.add_argument(
        "--chefs", type=bench.counts_of, metavar="N,N", help="frame: chefs (6,24,48,100; --wall 12, --rest 6)"
    )
    parser.add_argument(
        "--size", type=bench.sizes_of, default=("1080p", "4K"), metavar="SIZE,SIZE", help="frame: windows (1080p,4K)"
    )
    parser.add_argument("--frames", type=number(10, 100000), default=600, help="frame: frames of each (600)")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--wall", action="store_true", help="frame: what the running window costs instead")
    instead.add_argument("--rest", action="store_true", help="frame: what a kitchen at rest costs instead")
    parser.add_argument("--debug", action="store_true", help="show tracebacks")
    arguments = parser.parse_args(argv)
    options = bench.BenchOptions(
        arguments.what,
        agent=arguments.agent,
        rounds=int(arguments.rounds),
        mb=arguments.mb,
        files=int(arguments.files),
        line=int(arguments.line * 1024),
        replay_mb=arguments.replay,
        appends=int(arguments.appends),
        chefs=arguments.chefs,
        sizes=arguments.size,
        frames=int(arguments.frames),
        rest=arguments.rest,
        wall=arguments.wall,
    )
    return bench.run(options, as_json=arguments.json)


def _cases(argv: Sequence[str]) -> int:
    parser = _parser("cases", "The archive: every session on disk, newest first.", "agent-kitchen cases --json")
    parser.add_argument("--json", action="store_true", help="as a JSON list")
    watching_options(parser)
    parser.set_defaults(since="all")
    arguments = parser.parse_args(argv)
    from game.filing import tell_cases  # noqa: PLC0415

    return tell_cases(options_of(arguments), as_json=arguments.json)


def _report(argv: Sequence[str]) -> int:
    parser = _parser("report", "A Markdown write-up of a session.", "agent-kitchen report 7f3a -o session.md")
    _case_argument(parser)
    parser.add_argument("-o", dest="out", metavar="FILE.md", type=Path, help="a file instead of standard output")
    watching_options(parser)
    parser.set_defaults(since="all")
    arguments = parser.parse_args(argv)
    from game.filing import tell_report  # noqa: PLC0415

    return tell_report(arguments.case, options_of(arguments), arguments.out)


def _replay(argv: Sequence[str]) -> int:
    parser = _parser(
        "replay",
        "Plays a recorded session in the kitchen: Space pauses, long silences are passed over.",
        "agent-kitchen replay 7f3a --speed 4",
    )
    _case_argument(parser)
    parser.add_argument("--speed", metavar="X", type=number(0.01, 1000), default=1.0, help="times as fast (1)")
    parser.add_argument("--shot", metavar="OUT.png", type=Path, help="a picture instead of the window")
    parser.add_argument(
        "--at", metavar="SECONDS", type=number(0, 86400), help="with --shot: after so many seconds of stage time (10)"
    )
    room_options(parser)
    watching_options(parser)
    arguments = parser.parse_args(argv)
    if arguments.at is not None and arguments.shot is None:
        parser.error("--at says when a picture is taken: type --shot OUT.png as well")
    from game.playing import replay  # noqa: PLC0415

    return replay(arguments)


def _serve(argv: Sequence[str]) -> int:
    parser = _parser(
        "serve", "The local HTTP API: GET /api/state, /api/effects, /api/cases.", "agent-kitchen serve --port 8765"
    )
    parser.add_argument("--port", metavar="P", type=port, default=8765, help="the port; 0 is any free one (8765)")
    parser.add_argument("--bind", metavar="ADDR", default="127.0.0.1", help="the address to serve at (127.0.0.1)")
    parser.add_argument("--window", action="store_true", help="the kitchen's window beside it")
    room_options(parser)
    watching_options(parser)
    arguments = parser.parse_args(argv)
    from game.serving import serve  # noqa: PLC0415

    return serve(arguments)


def _case_argument(parser: Parser) -> None:
    parser.add_argument(
        "case",
        metavar="CASE",
        help="a session's id or the beginning of one (agent-kitchen cases lists them), or its folder or log",
    )


COMMANDS: dict[str, tuple[Callable[[Sequence[str]], int], str]] = {
    "wall": (_wall, "the office display"),
    "status": (_status, "who is at work, waiting, failed"),
    "effects": (_effects, "what happens, as JSON lines"),
    "classify": (_classify, "the station of a command or tool call"),
    "shot": (_shot, "a picture of the kitchen, without a display"),
    "cases": (_cases, "the archive: every session on disk"),
    "replay": (_replay, "plays a recorded session in the kitchen"),
    "report": (_report, "a Markdown write-up of a session"),
    "serve": (_serve, "the local HTTP API"),
    "doctor": (_doctor, "what was looked for, where, and what was found"),
    "bench": (_bench, "the project's own benchmarks"),
}


def _command_list() -> str:
    lines = [f"  {name:<10}{about}" for name, (_, about) in COMMANDS.items()]
    return "commands (each with --help):\n" + "\n".join(lines)


ENDLESS = (_open, _wall, _replay, _serve)
"""Commands that go on until somebody ends them."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Returns 0 on success, 2 on a wrong argument, 1 on any other failure."""
    words = list(sys.argv[1:] if argv is None else argv)
    # pygame greets on standard output, which belongs to programs
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    provide_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        return _run(words)
    except UsageError as error:
        _complain(_one_line(error))
        return 2
    except KeyboardInterrupt:
        _complain("interrupted")
        return 1
    except BrokenPipeError:  # the reader has left: nothing more to say
        silence()
        return 0
    except Exception as error:
        if "--debug" in words:
            traceback.print_exc()
        else:
            _complain(f"{_one_line(error)} (--debug tells more)")
        return 1


def _run(words: Sequence[str]) -> int:
    command: Callable[[Sequence[str]], int] = _open
    if words and words[0].startswith("-"):
        words = _command_first(words)
    rest = words
    if words and not words[0].startswith("-"):
        if words[0] not in COMMANDS:
            raise _no_command(words[0])
        command, rest = COMMANDS[words[0]][0], words[1:]
    try:
        if "--shot" not in rest and (command in ENDLESS or "--follow" in rest):
            with contextlib.suppress(KeyboardInterrupt):
                return command(rest)
            return 0
        with interruptible():
            return command(rest)
    finally:
        try:
            sys.stdout.flush()
        except OSError:
            silence()
            raise


def _command_first(words: Sequence[str]) -> Sequence[str]:
    """The words with the command before the options, where options came first."""
    named = next((word for word in words if word in COMMANDS), None)
    if named is None:
        return words
    # a command's name may be an option's value, too: the parser knows
    found = _window_parser().parse_known_args(words)[0].command
    if found is None:
        return words
    if found not in COMMANDS:
        raise UsageError(f"the command comes first: type agent-kitchen {named} and its options")
    rest = list(words)
    rest.remove(found)
    return [found, *rest]


def _no_command(word: str) -> UsageError:
    return UsageError(f"there is no command {word[:40]!r}; type one of {', '.join(COMMANDS)}")


def _complain(line: str) -> None:
    with contextlib.suppress(OSError):
        print(f"agent-kitchen: {line}", file=sys.stderr, flush=True)


def _one_line(error: Exception) -> str:
    told = str(error)
    if isinstance(error, OSError) and error.strerror:
        told = error.strerror if error.filename is None else f"{error.filename}: {error.strerror}"
    return " ".join(told.split())[:500] or error.__class__.__name__


if __name__ == "__main__":
    sys.exit(main())
