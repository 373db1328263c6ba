"""From one command, prefixes and wrappers gone, to its station: rules, families, programs, cmdlets, in this order."""

import re

from game.orders import (
    shell_clouds,
    shell_files,
    shell_git,
    shell_languages,
    shell_python,
    shell_scripts,
    shell_windows,
)
from game.orders.commands import PROGRAM_STATION
from game.orders.families import FAMILIES
from game.orders.shell import Part, Shell
from game.orders.shell_options import (
    BUILD,
    INSTALL,
    LINT,
    RESEARCH,
    SEARCH,
    SHELL,
    SHIP,
    TEST,
    Context,
    Rule,
    family_station,
)
from game.orders.shell_windows import CMD_NAMES, cmd_builtin, cmdlet, dotnet_call
from game.orders.shell_words import program
from game.orders.stations import Station

_RULES: dict[str, Rule] = {
    name: rule
    for module in (shell_git, shell_files, shell_scripts, shell_python, shell_languages, shell_clouds, shell_windows)
    for name, rule in module.RULES.items()
}
_ASKS_VERSION = frozenset(("--version", "-V", "-version", "--info", "version"))
_RUNS_SCRIPTS = frozenset(
    ("python", "node", "tsx", "ruby", "php", "perl", "bash", "java", "bun", "deno", "echo", "printf")
)
"""Programs whose `--help` is a script's, or only text."""
_VERSION_IS_VERBOSE = frozenset(
    ("npm", "pnpm", "yarn", "poetry", "hatch", "uv", "changeset", "pdm", "standard-version", "cz")
)
_COMMON_SUBS: dict[str, Station] = {
    sub: station
    for station, subs in {
        BUILD: "build compile bundle",
        TEST: "test tests unittest",
        LINT: "lint fmt format check typecheck",
        INSTALL: "install",
        SHIP: "publish deploy",
    }.items()
    for sub in subs.split()
}
"""What these sub-commands mean whatever the program."""
_CMDLET = re.compile(r"^([a-z]+)-([a-z][a-z0-9]*)$")
_CALL = re.compile(r"[.:]\w+\(")
_POWERSHELL_ALIASES = frozenset(("sc", "diff", "compare"))


def station_of(words: list[str], part: Part, shell: Shell, depth: int = 0) -> Station | None:
    """The station of one peeled command; None if the program is not known."""
    name = program(words[0])
    args = words[1:]
    if shell == "powershell" and name == "sls":
        return SEARCH
    if args and all(a in _ASKS_VERSION for a in args) and name not in _VERSION_IS_VERBOSE:
        return SHELL if name in FAMILIES or name in PROGRAM_STATION or name in _RULES or args != ["version"] else None
    if shell == "cmd" and name in CMD_NAMES:
        return cmd_builtin(name, args)
    if "--help" in (args[: args.index("--")] if "--" in args else args) and name not in _RUNS_SCRIPTS:
        return RESEARCH
    rule = _RULES.get(name)
    if rule is not None and not (shell == "powershell" and name in _POWERSHELL_ALIASES):
        return rule(args, Context(name, shell, part, depth, station_of))
    if (family := FAMILIES.get(name)) and (station := family_station(family, args)) is not None:
        return station
    if (station := PROGRAM_STATION.get(name)) is not None:
        return station
    if shell == "powershell" and (named := _CMDLET.match(name)):
        return cmdlet(named.group(1), named.group(2), args)
    if words[0].startswith("["):
        return dotnet_call(words[0])
    if words[0].startswith(("$", "(", "<(")):
        call = " ".join(words[:2]) if words[0].startswith("(") else words[0]
        return SHELL if not _CALL.search(call) else dotnet_call(call)
    if re.fullmatch(r"[\w.-]+", words[0]):  # an installed program: what its sub-command says
        return next((_COMMON_SUBS.get(a) for a in args if not a.startswith("-")), None)
    return None
