"""What stands before a command and changes nothing of what it is: prefixes, assignments, keywords."""

import re
from dataclasses import dataclass

from game.orders.shell import Shell
from game.orders.shell_words import Nested, after_options, program
from game.orders.shell_wrappers import RUNNERS, WRAPPERS, runner


@dataclass(frozen=True, slots=True)
class _Prefix:
    """Options that take a value, and how many words of its own come before the command."""

    valued: frozenset[str] = frozenset()
    own: int = 0


def _prefix(valued: str = "", own: int = 0) -> _Prefix:
    return _Prefix(frozenset(valued.split()), own)


_PREFIXES: dict[str, _Prefix] = {
    "sudo": _prefix("-u --user -g --group -h --host -p --prompt -C -r --role -t --type -U -D --chdir -T"),
    "doas": _prefix("-u -C"),
    "gsudo": _prefix("-u"),
    "env": _prefix("-u --unset -C --chdir -S"),
    "time": _prefix("-f --format -o --output"),
    "timeout": _prefix("-s --signal -k --kill-after", own=1),
    "nice": _prefix("-n --adjustment"),
    "renice": _prefix("-n"),
    "ionice": _prefix("-c -n --class --classdata"),
    "chrt": _prefix(own=1),
    "taskset": _prefix(own=1),
    "numactl": _prefix("-N -m -C"),
    "nohup": _prefix(),
    "setsid": _prefix(),
    "stdbuf": _prefix("-i -o -e"),
    "unbuffer": _prefix(),
    "xvfb-run": _prefix("-n --server-num -s --server-args -e --error-file -f --auth-file -p -w"),
    "exec": _prefix("-a"),
    "builtin": _prefix(),
    "call": _prefix(),
    "caffeinate": _prefix("-t -w"),
    "chronic": _prefix(),
    "systemd-run": _prefix("-p --property --unit -u --slice"),
    "systemd-inhibit": _prefix("--what --who --why"),
    "cross-env": _prefix(),
    "cross-env-shell": _prefix(),
    "dotenv": _prefix("-f -e -c -p --file"),
    "env-cmd": _prefix("-f -e"),
    "nyc": _prefix("--reporter -r --report-dir --include -x --exclude"),
    "c8": _prefix("--reporter -r --reports-dir --include -x --exclude"),
    "kcov": _prefix(own=1),
    "strace": _prefix("-e -o -p -s"),
    "ltrace": _prefix("-e -o -p -s"),
    "valgrind": _prefix(),
    "gdb": _prefix("-ex -x"),
    "arch": _prefix(),
    "flock": _prefix("-w -E", own=1),
    "watch": _prefix("-n --interval"),
    "chroot": _prefix(own=1),
    "retry": _prefix("-t -d --times --delay"),
    "parallel": _prefix("-j --jobs"),
    "xargs": _prefix("-n -P -I -L -d -a -s -E --max-args --max-procs --replace --delimiter --max-lines --arg-file"),
    "mise-exec": _prefix(),
    "rtx": _prefix(),
    "proxychains4": _prefix("-f"),
    "proxychains": _prefix("-f"),
    "torsocks": _prefix(),
    "dbus-run-session": _prefix(),
    "catchsegv": _prefix(),
    "ccache": _prefix(),
    "rtk": _prefix(),
    "sccache": _prefix(),
    "scan-build": _prefix("-o"),
    "bear": _prefix("--output"),
    "winpty": _prefix(),
    "invoke-expression": _prefix("-Command"),
    "iex": _prefix("-Command -S"),
    "eval": _prefix(),
    "measure-command": _prefix(),
    "wait-on": _prefix(),
    "fakeroot": _prefix(),
    "fvm": _prefix(),
    "entr": _prefix(),
    "ssh-agent": _prefix("-a -t"),
    "xcrun": _prefix("--sdk --toolchain"),
    "@": _prefix(),
}


_ASSIGNMENT = re.compile(r"(?:[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=|\$(?:env:|script:|global:)?[\w:.]+\+?=)")


_VARIABLE = re.compile(r"(?:\[[\w.\[\]]+\])?\$[\w:.]+$")


def is_prefix(name: str) -> bool:
    """Whether this program only runs the command behind it."""
    return name in _PREFIXES


def peel(words: list[str], shell: Shell) -> list[str] | Nested:
    """`words` without prefixes, wrappers opened. Nested: text that another shell reads. Empty: nothing is left."""
    for _ in range(12):
        if not words:
            return words
        peeled = _peel_once(words, shell)
        if isinstance(peeled, Nested) or peeled is words:
            return peeled
        words = peeled
    return words


def _peel_once(words: list[str], shell: Shell) -> list[str] | Nested:
    first = words[0]
    if first in ("--", "{", "!", "@") or not first or first.endswith("()"):
        return words[1:]
    if _ASSIGNMENT.match(first) and (shell == "bash" or first[0] == "$"):
        return words[1:]
    if len(words) > 1 and words[1] in ("=", "+=") and _VARIABLE.match(first):
        return words[2:]
    if shell == "cmd" and first[0] == "@":
        return [first[1:], *words[1:]]
    if first in _KEYWORDS[shell]:
        return _after_keyword(words, shell)
    name = program(first)
    prefix = _PREFIXES.get(name)
    if name in ("time", "timeout") and shell == "cmd":
        return words
    if prefix is not None:
        at = after_options(words, 1, prefix.valued)
        rest = words[at + prefix.own :]
        while rest and _ASSIGNMENT.match(rest[0]):
            rest = rest[1:]
        if not rest:
            return words
        if name in ("eval", "iex", "invoke-expression", "watch") or (name == "parallel" and len(rest) == 1):
            return Nested(" ".join(rest), "powershell" if shell == "powershell" else "bash")
        return rest
    opened = WRAPPERS[name](name, words, shell) if name in WRAPPERS else None
    if opened is None and name in RUNNERS:
        opened = runner(name, words)
    return words if opened is None else opened


_KEYWORDS: dict[Shell, frozenset[str]] = {
    "bash": frozenset(
        [
            "if",
            "then",
            "elif",
            "else",
            "while",
            "until",
            "do",
            "!",
            "coproc",
            "for",
            "select",
            "case",
            "function",
            "done",
            "fi",
            "esac",
            "}",
        ]
    ),
    "powershell": frozenset(
        ["return", "throw", ".", "else", "try", "catch", "finally", "do", "function", "filter", "trap"]
    ),
    "cmd": frozenset(["if", "else", "for", "do"]),
}


_EMPTY_KEYWORDS = frozenset(["for", "select", "case", "done", "fi", "esac", "}"])
"""Keywords that no command follows within the same part."""


def _after_keyword(words: list[str], shell: Shell) -> list[str]:
    word = words[0]
    if shell == "cmd":
        if word == "for":
            return words[words.index("do") + 1 :] if "do" in words else []
        if word != "if":
            return words[1:]
        at = 1
        while at < len(words) and words[at].lower() in ("/i", "not", "exist", "defined", "errorlevel"):
            at += 1
        joined = "==" in "".join(words[at : at + 1])
        return words[at + 1 :] if joined else words[at + (3 if words[at + 1 : at + 2] == ["=="] else 1) :]
    if word == "function" and shell == "bash":
        return words[2:]
    if word in _EMPTY_KEYWORDS or (shell == "powershell" and word not in ("return", "throw", ".")):
        return []
    return words[1:]
