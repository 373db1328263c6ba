"""Arguments: the types, options and errors that the commands share."""

import argparse
import math
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

from game.content import MAPS
from game.hours import parse_hours
from game.moments import parse_iso, parse_since
from game.orders.agents import AGENTS
from game.sources.codewhale_server import TOKEN_VARIABLE, Server, is_token, server_at
from game.sources.regular import read_regular
from game.watching import DEMO_SEED, WatchOptions
from game.wording import AUTO, LANGUAGES


class UsageError(Exception):
    """A wrong argument; the message is one line that says what to type instead."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; see {self.prog} --help")


def number(low: float, high: float) -> Callable[[str], float]:
    """An argument type: a number within bounds."""

    def parse(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is no number from {low:g} to {high:g}")
        return value

    return parse


def port(text: str) -> int:
    """An argument type: a TCP port; 0 is any free one."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 5 and int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no port; type one like 8765")
    return int(text)


def whole(low: int, high: int) -> Callable[[str], int]:
    """An argument type: a whole number within bounds."""

    def parse(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is no whole number from {low} to {high}")
        return int(text)

    return parse


def size(text: str) -> tuple[int, int]:
    """An argument type: a picture size such as 1920x1080."""
    width, _, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal() and len(text) <= 11):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no size; type one like 1920x1080")
    if not (320 <= int(width) <= 16384 and 180 <= int(height) <= 16384):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is out of range; from 320x180 to 16384x16384")
    return int(width), int(height)


def moment(text: str) -> float:
    """An argument type: an ISO time."""
    try:
        return parse_iso(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def since(text: str) -> str:
    """An argument type: a `--since` value, checked here and worked out later."""
    try:
        parse_since(text, 0.0)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text.strip().lower() if text.strip().lower() in ("all", "midnight") else text


def room(text: str) -> str | Path:
    """An argument type: `auto`, one of the program's maps, or a map file."""
    if text in ("auto", *MAPS):
        return text
    if text.lower().endswith(".tmx"):
        return Path(text)
    raise argparse.ArgumentTypeError(f"{text[:40]!r} is no map; type auto, {', '.join(MAPS)} or a .tmx file")


def room_options(parser: argparse.ArgumentParser) -> None:
    """The options of the commands that draw."""
    group = parser.add_argument_group("where it happens")
    group.add_argument(
        "--map",
        metavar="MAP",
        type=room,
        default=None,
        help=f"{', '.join(MAPS)}, auto (by the number of chefs), or a Tiled map FILE.tmx, read again when it is saved",
    )
    group.add_argument(
        "--lang",
        metavar="LANGUAGE",
        choices=(AUTO, *LANGUAGES),
        default=None,
        help=f"what the kitchen is labelled in: {', '.join(LANGUAGES)}, auto (as the system)",
    )
    group.add_argument(
        "--pack", metavar="DIR", type=Path, default=None, help="a folder with pictures or maps of its own"
    )


def hours(text: str) -> str:
    """An argument type: hours of the day."""
    try:
        parse_hours(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text.strip().lower()


def wall_options(parser: argparse.ArgumentParser) -> None:
    """The options of the commands that show the office display."""
    parser.add_argument(
        "--hours", metavar="HH:MM-HH:MM", type=hours, default=None, help="lit at these hours, else dark (as set)"
    )


def server(text: str) -> Server:
    """An argument type: the address of a runtime API."""
    try:
        return server_at(text, None)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def token(text: str) -> str:
    """An argument type: a file that holds a token. What it holds is in no message."""
    try:
        held = read_regular(text, 8192).decode("utf-8", "replace").strip()
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{text[:200]!r} cannot be read: {(error.strerror or '').lower()}") from None
    if not is_token(held):
        raise argparse.ArgumentTypeError(f"{text[:200]!r} holds no token")
    return held


def watching_options(parser: argparse.ArgumentParser, *, since_is_set: bool = False) -> None:
    """The options of the contract that every watching command takes.

    `since_is_set`: where `--since` is not given it is None, for the settings to decide.
    """
    group = parser.add_argument_group("what to watch")
    for agent in AGENTS.values():
        group.add_argument(
            f"--{agent.source}-home",
            metavar="DIR",
            type=Path,
            action="append",
            default=[],
            help=f"{agent.home} (repeatable)",
        )
    group.add_argument(
        "--codewhale-url",
        metavar="URL",
        type=server,
        action="append",
        default=[],
        help="a CodeWhale runtime API to listen to besides, such as http://127.0.0.1:7878 (repeatable)",
    )
    group.add_argument(
        "--codewhale-token-file",
        metavar="FILE",
        type=token,
        default=None,
        help=f"a file with the token it wants (else ${TOKEN_VARIABLE})",
    )
    group.add_argument(
        "--source",
        metavar="NAME",
        action="append",
        default=[],
        choices=tuple(AGENTS),
        help=f"watch only these agents: {', '.join(AGENTS)} (repeatable)",
    )
    group.add_argument(
        "--since",
        metavar="WHEN",
        type=since,
        default=None if since_is_set else "midnight",
        help=f"count from: midnight, all, 2h, 3d or an ISO time ({'as set' if since_is_set else '%(default)s'})",
    )
    group.add_argument(
        "--idle",
        metavar="MINUTES",
        type=number(0, 1e6),
        default=None,
        help="idle chefs leave the roster after this long; 0 never (60)",
    )
    group.add_argument(
        "--no-pid-check", action="store_true", help="trust lock files, look for no process (shared homes, recordings)"
    )
    group.add_argument(
        "--privacy",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="generic labels instead of prompts, names and files (the wall: on)",
    )
    group.add_argument("--demo", action="store_true", help="the built-in demo shift instead of real sessions")
    group.add_argument("--seed", metavar="N", type=int, default=DEMO_SEED, help=f"which demo shift ({DEMO_SEED})")
    group.add_argument("--now", metavar="ISO", type=moment, default=None, help="pretend this is the present moment")
    group.add_argument("--debug", action="store_true", help="show tracebacks")


def _token(arguments: argparse.Namespace) -> str | None:
    given: str | None = arguments.codewhale_token_file
    held = given or os.environ.get(TOKEN_VARIABLE, "").strip()
    return held if is_token(held) else None


def options_of(arguments: argparse.Namespace, *, privacy: bool = False, idle_minutes: float = 60.0) -> WatchOptions:
    """The watching options as given, with the defaults of the settings or the command."""
    return WatchOptions(
        homes={name: tuple(homes) for name in AGENTS if (homes := getattr(arguments, f"{name}_home"))},
        sources=tuple(arguments.source),
        servers=tuple(replace(one, token=_token(arguments)) for one in arguments.codewhale_url),
        since=arguments.since or "midnight",
        idle_minutes=idle_minutes if arguments.idle is None else arguments.idle,
        trust_locks=arguments.no_pid_check,
        privacy=privacy if arguments.privacy is None else arguments.privacy,
        demo=arguments.demo,
        seed=arguments.seed,
        now=arguments.now,
    )
