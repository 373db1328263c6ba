"""The words of a command: the bare name of a program, what stands behind options."""

import re
from dataclasses import dataclass
from functools import lru_cache

from game.orders.shell import Shell

_MAX_PATH = 400
"""The end of a program's path that is looked at, in characters."""
_NAME_END = re.compile(r"\.(?:exe|cmd|bat|com|ps1)$", re.IGNORECASE)


_VERSIONED = re.compile(
    r"^(python|pip|pypy|php|ruby|node|clang|clang\+\+|clang-(?:format|tidy)|gcc|g\+\+|lua|perl|llvm-cov|java)-?\d[\d.]*$"
)


_ALIASES = {
    "py": "python",
    "pypy": "python",
    "pythonw": "python",
    "nodejs": "node",
    "gmake": "make",
    "mingw32-make": "make",
    "gradlew": "gradle",
    "mvnw": "mvn",
    "mvnd": "mvn",
    "bazelisk": "bazel",
    "buck2": "buck",
    "gsed": "sed",
    "gawk": "awk",
    "mawk": "awk",
    "nawk": "awk",
    "ggrep": "grep",
    "gfind": "find",
    "gtar": "tar",
    "bsdtar": "tar",
    "pip3": "pip",
    "mamba": "conda",
    "micromamba": "conda",
    "pwsh": "powershell",
    "zsh": "bash",
    "sh": "bash",
    "dash": "bash",
    "ksh": "bash",
    "fish": "bash",
    "ash": "bash",
    "gtimeout": "timeout",
    "ninja-build": "ninja",
    "jruby": "ruby",
    "docker-compose-v2": "docker-compose",
    "bundler": "bundle",
    "sbtx": "sbt",
    "vue-tsc": "tsc",
    "azure": "az",
    "flyctl": "fly",
    "g": "git",
    "goimports-reviser": "goimports",
    "go-task": "task",
    "tinygo": "go",
    "cross": "cargo",
    "firebase-tools": "firebase",
    "artisan": "php-artisan",
    "sail": "php-artisan",
    "pipenv3": "pipenv",
    "saps": "start-process",
    "pnpx": "npx",
}


def program(word: str) -> str:
    """The bare name of a program: no folder, no `.exe`, no version, common aliases resolved."""
    return _bare(word[-_MAX_PATH:])


@lru_cache(256)
def _bare(word: str) -> str:
    name = re.split(r"[\\/]", word.rstrip("\\/"))[-1] or word
    name = _NAME_END.sub("", name)
    if name not in ("R", "G"):
        name = name.lower()
    if match := _VERSIONED.match(name):
        name = match.group(1)
    return _ALIASES.get(name, name)


@dataclass(frozen=True, slots=True)
class Nested:
    """A wrapped command given as text, and the shell that reads it."""

    text: str
    shell: Shell
    remote: bool = False
    """On another machine: a look there is research, a change there ships."""


def after_options(words: list[str], at: int, valued: frozenset[str] | set[str] = frozenset()) -> int:
    """The index of the first word from `at` that is neither an option nor the value of one of `valued`."""
    while at < len(words):
        word = words[at]
        if word == "--":
            return at + 1
        if len(word) < 2 or word[0] != "-":
            break
        at += 2 if word in valued else 1
    return min(at, len(words))
