"""From a shell line to a station, by what its commands do.

A line is taken apart (`shell.py`), prefixes and wrappers are looked through (`shell_prefixes.py`), each command is
judged (`shell_rules.py`), and the first station of the contract's order wins the line.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from game.orders.commands import script_station
from game.orders.shell import Part, Shell, parse
from game.orders.shell_options import real_file
from game.orders.shell_prefixes import is_prefix, peel
from game.orders.shell_rules import station_of
from game.orders.shell_words import Nested, program
from game.orders.stations import PRECEDENCE, Station, Step
from game.orders.text import clean

LABEL_LIMIT = 48
"""Longest label, in characters."""

_MAX_COMMAND = 32_000
"""Longer lines are cut before they are looked at."""
_CACHED_COMMAND = 2_000
_MAX_PARTS = 200
"""Commands of a line that are judged."""
_MAX_DEPTH = 6
"""Shells within shells that are opened."""


class _Verdict(NamedTuple):
    """One command's station, None if it is not known; what to call it; `remote` and the like are settled already."""

    station: Station | None
    words: list[str]


def classify_shell(command: str, *, shell: Shell = "bash", hint: str | None = None) -> Step:
    """The station and label of a shell line. `hint`: the tool's own description, asked only where nothing is known."""
    if len(command) <= _CACHED_COMMAND and (hint is None or len(hint) <= _CACHED_COMMAND):
        return _classify_cached(command, shell, hint)
    return _classify(command[:_MAX_COMMAND], shell, hint[:_CACHED_COMMAND] if hint else None)


@lru_cache(maxsize=1024)
def _classify_cached(command: str, shell: Shell, hint: str | None) -> Step:
    return _classify(command, shell, hint)


def _classify(command: str, shell: Shell, hint: str | None) -> Step:
    verdicts = _judge_line(command, shell, 0)
    best = _best(verdicts)
    station = best.station if best else Station.SHELL
    unknown = next((v for v in verdicts if v.station is None), None)
    if (station in (None, Station.SHELL)) and unknown is not None:
        best = unknown
        station = _hinted(hint)
    said = best is not None and _NAMED.match(best.words[0] if best.words else "")
    label = clean(" ".join(map(_quote, best.words[:12])), LABEL_LIMIT) if best and said else ""
    return Step(station or Station.SHELL, label or clean(command, LABEL_LIMIT) or "shell")


_NAMED = re.compile(r"(?:[^\s'\"@\d{}()]|\d*[A-Za-z])\S*$")
"""What a label may begin with: the name of something, no bare value or bracket."""


def exit_is_answer(command: str, *, shell: Shell = "bash") -> bool:
    """Whether exit code 1 of this line answers a question (no match, files differ, not there) and tells no failure."""
    return _answers(parse(command[:_MAX_COMMAND], shell), shell, 0)


def _judge_line(text: str, shell: Shell, depth: int) -> list[_Verdict]:
    parts = parse(text, shell)[:_MAX_PARTS]
    verdicts: list[_Verdict] = []
    for part, before in zip(parts, [None, *parts], strict=False):
        verdicts += _judge_part(part, before, shell, depth)
    return verdicts


def _judge_part(part: Part, before: Part | None, shell: Shell, depth: int) -> list[_Verdict]:
    verdicts = _judge_command(part, before, shell, depth)
    written = any(map(real_file, part.writes)) and part.then != "&"
    if written and all(v.station in _BELOW_EDIT for v in verdicts):
        words = [w for v in verdicts[:1] for w in v.words[:1] if not any(c.isspace() or c in "{}" for c in w)]
        return [_Verdict(Station.EDIT, [*words[:1], ">", *part.writes[:1]])]
    return verdicts


_BELOW_EDIT = (None, *PRECEDENCE[PRECEDENCE.index(Station.EDIT) :])
_INTERPRETERS = frozenset(
    ["bash", "iex", "invoke-expression", "eval", "source", ".", "python", "node", "ruby", "perl", "php"]
)
_SCRIPT_RUNNERS = frozenset(["pdm", "rye", "pixi", "devbox", "hatch", "pipenv", "poetry"])
"""Programs whose `run` also takes the project's own scripts by name."""
_FILTERING = frozenset(
    [
        "where-object",
        "where",
        "?",
        "select-object",
        "select",
        "sort-object",
        "sort",
        "group-object",
        "group",
        "measure-object",
        "measure",
        "format-table",
        "ft",
        "format-list",
        "fl",
    ]
)


def _judge_command(part: Part, before: Part | None, shell: Shell, depth: int) -> list[_Verdict]:
    words = part.words
    inner = [
        v for i, p in enumerate(part.inner) for v in _judge_part(p, part.inner[i - 1] if i else None, shell, depth)
    ]
    if not words:
        return inner
    downloaded = (part.piped and before is not None and _downloads(before)) or any(map(_downloads, part.inner))
    peeled = peel(words, shell)
    coded = part.piped and not part.inner and not _CODE_GIVEN.isdisjoint(words)
    if downloaded and not coded and program(_command_word(words)) in _INTERPRETERS and not _has_script(words):
        source = next((p for p in part.inner if _downloads(p)), before)
        return [_Verdict(Station.INSTALL, source.words if source else words)]
    if isinstance(peeled, Nested):
        if depth >= _MAX_DEPTH:
            return [_Verdict(Station.SHELL, words)]
        verdicts = _judge_line(peeled.text, peeled.shell, depth + 1) or inner  # inner: a script block
        return _remote(verdicts, words) if peeled.remote else verdicts or [_Verdict(Station.SHELL, words)]
    if not peeled:
        return inner or [_Verdict(Station.SHELL, words)]
    name = program(peeled[0])
    if inner and len(peeled) == 1 and is_prefix(name):
        return inner  # `time (…)`
    if name in ("cd", "set-location", "pushd", "chdir", "sl"):
        return inner
    bare_shell = name == "bash" and depth < _MAX_DEPTH and all(w[:1] == "-" for w in peeled[1:])
    if bare_shell and (code := _code_for(part, before)) is not None:
        return _judge_line(code, "bash", depth + 1) or [_Verdict(Station.SHELL, peeled)]
    if name == "ssh" and part.text is not None and depth < _MAX_DEPTH:
        return _remote(_judge_line(part.text, "bash", depth + 1), words)
    station = station_of(peeled, part, shell, depth)
    if (
        (station is None or name == "test")
        and program(words[0]) in _SCRIPT_RUNNERS
        and re.fullmatch(r"[\w:-]+", peeled[0])
    ):
        station = script_station(peeled[0], check=Station.LINT) or station
    if name in _FINDERS or (peeled is not words and program(words[0]) in _FINDERS):
        station = _stronger(station, Station.SEARCH)
    if name == "hatch-script":
        peeled = ["hatch", "run", *peeled[1:]]
    if name == "python" and peeled[1:2] == ["-m"] and len(peeled) > 2:
        name, peeled = peeled[2], peeled[2:]
    verdict = _Verdict(station, [_shown(peeled[0]), *_without_global_options(name, peeled[1:])])
    # What only feeds a command that means something does not decide; in blocks and around plain plumbing it does.
    if station == Station.SHELL and inner and name not in _FILTERING:
        feeds = shell == "bash" and name not in _TELLING
        return [verdict, *(v for v in inner if not feeds or v.station in _CHANGES)]
    return [verdict]


def _code_for(part: Part, before: Part | None) -> str | None:
    """The text that a shell reads as its commands: its here-document, or what `echo` or `cat` pipe into it."""
    if part.text is not None or not part.piped or before is None or not before.words:
        return part.text
    if before.text is not None:
        return before.text
    said = before.words[0] in ("echo", "printf") and not before.inner
    return "\n".join(w for w in before.words[1:] if not w.startswith("-")) if said else None


_TELLING = frozenset(
    ["echo", "printf", "print", "test", "[", "[[", "export", "local", "declare", "readonly", "set", ":"]
)
"""Programs that only tell or keep what a substitution gives: `kill $(cat pid)` is a kill, `echo $(cat x)` a look."""


_FINDERS = frozenset(["find", "fd", "fdfind"])


def _stronger(one: Station | None, other: Station) -> Station:
    return min(one or Station.SHELL, other, key=PRECEDENCE.index)


def _command_word(words: list[str]) -> str:
    """The program of a piece of pipeline plumbing, behind `sudo` and its options."""
    plain = [
        w
        for w in words
        if not w.startswith("-") and "=" not in w and program(w) not in ("sudo", "env", "command", "doas")
    ]
    return plain[0] if plain else ""


def _has_script(words: list[str]) -> bool:
    """Whether a shell is given a file to run, so that its input is only input."""
    at = words.index(_command_word(words)) + 1 if _command_word(words) in words else 0
    rest = [w for w in words[at:] if not w.startswith("-")]
    return (
        bool(rest)
        and words[at : at + 1] not in (["-s"], ["-"], ["-c"])
        and not rest[0].startswith(("$(", "`", "<(", "(", "$"))
    )


_CODE_GIVEN = frozenset(["-c", "-e", "-m", "-p", "-r", "-ne", "-pe", "-nle", "--eval", "-lane"])
"""Options that give an interpreter its code, so that what is piped into it is only data."""


def _downloads(part: Part) -> bool:
    words = [*part.words, *(w for p in part.inner for w in p.words)]
    return any(program(w) in _DOWNLOADERS for w in words[:3]) or any("DownloadString" in w for w in words[:6])


_DOWNLOADERS = frozenset(("curl", "wget", "irm", "iwr", "invoke-restmethod", "invoke-webrequest"))


def _remote(verdicts: list[_Verdict], words: list[str]) -> list[_Verdict]:
    """A command on another machine: a look there is research, any change ships."""
    best = _best(verdicts)
    label = ["ssh", *([w for w in words[1:] if not w.startswith("-")])]
    changes = best is not None and best.station in _CHANGES
    restarts = any(v.words[1:2] in (["restart"], ["reload"], ["start"], ["stop"]) for v in verdicts)
    return [_Verdict(Station.SHIP if changes or restarts else Station.RESEARCH, label)]


_CHANGES = frozenset(PRECEDENCE[: PRECEDENCE.index(Station.TRASH) + 1])


def _best(verdicts: list[_Verdict]) -> _Verdict | None:
    known = [v for v in verdicts if v.station is not None]
    return min(known, key=lambda v: (PRECEDENCE.index(v.station or Station.SHELL), _minor(v.words)), default=None)


def _minor(words: list[str]) -> bool:
    """Whether another command of the same station names the line better: `git commit` before `git add`."""
    return words[1:2] in (["add"], ["stash"], ["fetch"], ["switch"], ["checkout"], ["update"]) or words[:1] in (
        ["echo"],
        ["printf"],
        ["sleep"],
        ["true"],
        ["export"],
        ["set"],
    )


# --- labels


def _shown(word: str) -> str:
    """A program as people write it: without its folder and the ending that Windows wants."""
    if "(" in word or word[:1] == "[":
        return word  # an expression
    name = re.split(r"[\\/]", word)[-1] or word
    plain = re.sub(r"\.(?:exe|cmd|bat)$", "", name, flags=re.IGNORECASE)
    return plain or word


def _quote(word: str) -> str:
    """A word as it would be typed again."""
    word = word[: 2 * LABEL_LIMIT]
    if (word and not any(c.isspace() for c in word)) or word[:1] in ("[", "(", "$"):
        return word
    return f"'{word}'" if '"' in word else f'"{word}"'


_GLOBAL_VALUED = {
    "git": frozenset(["-C", "-c", "--git-dir", "--work-tree"]),
    "make": frozenset(("-C",)),
    "ninja": frozenset(("-C",)),
    "npm": frozenset(("--prefix",)),
    "pnpm": frozenset(["--filter", "-F", "--dir", "-C"]),
    "yarn": frozenset(("--cwd",)),
}


def _without_global_options(name: str, args: list[str]) -> list[str]:
    """The words without the options that stand before a sub-command and only say where."""
    valued = _GLOBAL_VALUED.get(name)
    at = 0
    while valued and at < len(args) and args[at].startswith("-"):
        if args[at] in valued:
            at += 2
        elif name in ("git", "pnpm", "npm") and not args[at][1:2].isupper():
            at += 1
        else:
            break
    return args[at:] or args


# --- hints


_HINTS: tuple[tuple[str, Station], ...] = (
    (r"\b(?:deploy|publish|release|push|ship)(?:s|ing|es)?\b", Station.SHIP),
    (r"\bcommit(?:s|ting)?\b", Station.COMMIT),
    (r"\b(?:tests?|specs?|test-suite|testing|e2e)\b", Station.TEST),
    (r"\b(?:build|builds|building|compile|compiles|bundle|bundles|package|generate)\b", Station.BUILD),
    (
        r"\b(?:lint(?:s|ing|er)?|format(?:s|ting|ter)?|type-?checks?|type checking|static analysis)\b",
        Station.LINT,
    ),
    (r"\b(?:install|installs|installing|set ?up|bootstrap)\b", Station.INSTALL),
    (r"\b(?:edit|update|write|rewrite|replace|rename|modify|insert|patch|append|add|create|fix)\b", Station.EDIT),
    (r"\b(?:delete|remove|clean|clean up|cleanup|wipe)\b", Station.TRASH),
    (r"\b(?:search|find|look for|grep|locate)\b", Station.SEARCH),
    (r"\b(?:fetch|download|look up|query the api)\b", Station.RESEARCH),
    (r"\b(?:read|show|list|print|view|inspect|display|count)\b", Station.READ),
)
_HINT_FIRST = re.compile(r"^(?:please |now |try to |re-?)?(?:run|rerun|execute|start|perform|invoke)\b")


def _hinted(hint: str | None) -> Station | None:
    """The station of a human description: its first verb, or what it says is run."""
    text = " ".join((hint or "")[:120].lower().split())
    if not text:
        return None
    runs = _HINT_FIRST.match(text)
    scope = text[runs.end() :] if runs else text
    for pattern, station in _HINTS:
        found = re.search(pattern, scope)
        if found and (runs or found.start() == 0 or (station in (Station.TEST, Station.LINT) and len(text) < 40)):
            if (
                runs
                and station in (Station.EDIT, Station.TRASH, Station.SEARCH, Station.READ, Station.RESEARCH)
                and found.start() > 12
            ):
                continue
            return station
    return None


# --- exit codes that are answers


_ANSWERS = frozenset(
    [
        "grep",
        "egrep",
        "fgrep",
        "rg",
        "ag",
        "diff",
        "cmp",
        "test",
        "[",
        "[[",
        "pgrep",
        "which",
        "expr",
        "findstr",
        "select-string",
        "sls",
    ]
)


def _answers(parts: list[Part], shell: Shell, depth: int) -> bool:
    last = len(parts) - 1
    while last > 0 and parts[last - 1].then not in (";", "\n", "&"):
        last -= 1
    answer: bool | None = None
    joint = "&&"
    for i in range(max(last, 0), len(parts)):
        part = parts[i]
        if part.then == "|" and i + 1 < len(parts):
            continue  # only the last command of a pipeline gives its exit code
        own = _part_answers(part, shell, depth)
        answer = own if answer is None or joint == "||" else answer or own
        joint = part.then
    return bool(answer)


def _part_answers(part: Part, shell: Shell, depth: int) -> bool:
    if not part.words:
        return bool(part.inner) and depth < _MAX_DEPTH and _answers(part.inner, shell, depth + 1)
    if part.words[0] in ("fi", "done", "esac", "}"):
        return False
    peeled = peel(part.words, shell)
    if isinstance(peeled, Nested):
        return depth < _MAX_DEPTH and _answers(parse(peeled.text, peeled.shell), peeled.shell, depth + 1)
    if not peeled:
        return False
    name = program(peeled[0])
    if name == "git":
        return _without_global_options("git", peeled[1:])[:1] in (["grep"], ["diff"])
    if name == "command":
        return peeled[1:2] in (["-v"], ["-V"])
    return name in _ANSWERS or (name == "type" and shell == "bash")
