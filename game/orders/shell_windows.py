"""PowerShell cmdlets that no table names, .NET calls, and the built-ins of cmd."""

import re

from game.orders.commands import script_station
from game.orders.shell_options import (
    BUILD,
    EDIT,
    INSTALL,
    LINT,
    READ,
    RESEARCH,
    SEARCH,
    SHELL,
    SHIP,
    TEST,
    TRASH,
    Context,
    Rule,
)
from game.orders.stations import Station

_CMDLET_VERBS: dict[str, Station] = {
    name: station
    for station, names in {
        INSTALL: "install uninstall save restore",
        SHIP: "publish deploy send push approve submit",
        SEARCH: "search",
        RESEARCH: "find ping",
        TRASH: "remove clear reset",
        BUILD: "compress build compile",
        EDIT: "expand export copy move rename tee edit",
        SHELL: """
            import format get set test start stop restart new invoke write read out enable disable register
            unregister wait select convertto convertfrom measure add update join split resolve show use connect
            disconnect enter exit suspend resume mount dismount trace debug grant unblock where foreach sort group
            merge receive checkpoint limit sync initialize complete optimize repair protect unprotect switch request
            confirm
        """,
        LINT: "lint",
        TEST: "assert",
        READ: "compare",
    }.items()
    for name in names.split()
}


def cmdlet(verb: str, noun: str, args: list[str]) -> Station | None:
    """A PowerShell cmdlet that no table names, by its verb."""
    if verb not in _CMDLET_VERBS:
        return None
    if noun.startswith(("az", "s3", "ec2", "aws", "mg", "gcs", "azure", "adf")) and len(noun) > 3:
        return {
            "get": RESEARCH,
            "new": SHIP,
            "set": SHIP,
            "update": SHIP,
            "remove": TRASH,
            "publish": SHIP,
            "start": SHIP,
            "stop": SHIP,
            "restart": SHIP,
        }.get(verb, SHELL)
    if verb == "invoke" and noun in ("build", "psake"):
        return script_station(next((a for a in args if not a.startswith("-")), "build")) or BUILD
    if verb in ("remove", "clear") and noun in (
        "variable",
        "module",
        "job",
        "psdrive",
        "event",
        "alias",
        "host",
        "typedata",
        "pssession",
        "history",
        "psbreakpoint",
    ):
        return SHELL
    return _CMDLET_VERBS[verb]


_DOTNET_CALLS = (
    (r"(?i)Download(?:String|File|Data)|WebRequest|HttpClient|GetStringAsync|GetAsync|Dns\]?::", RESEARCH),
    (r"(?i)Upload(?:String|File|Data)|PostAsync", SHIP),
    (r"(?i)File\]::(?:Write|Append|Create|Copy|Move|Replace)|ZipFile\]::ExtractToDirectory", EDIT),
    (r"(?i)(?:File|Directory)\]::Delete", TRASH),
    (
        r"(?i)File\]::(?:Read|Open|Exists|Get)|Directory\]::(?:Get|Enumerate|Exists)|Path\]::Exists|XDocument\]::Load",
        READ,
    ),
    (r"(?i)ZipFile\]::CreateFromDirectory", BUILD),
)


def dotnet_call(word: str) -> Station:
    return next((s for pattern, s in _DOTNET_CALLS if re.search(pattern, word)), SHELL)


CMD_NAMES = frozenset(
    (
        "type",
        "find",
        "dir",
        "more",
        "copy",
        "move",
        "ren",
        "sort",
        "start",
        "date",
        "time",
        "sc",
        "fc",
        "tree",
        "where",
        "more.com",
        "replace",
        "comp",
        "timeout",
        "select",
        "sl",
    )
)


def cmd_builtin(name: str, args: list[str]) -> Station | None:
    if name == "dir":
        lowered = [a.lower() for a in args]
        return SEARCH if "/s" in lowered and any("*" in a or "?" in a for a in args) else READ
    if name in ("type", "more", "fc", "comp", "tree"):
        return READ if args else SHELL
    if name == "find" or (name == "where" and "/r" in map(str.lower, args)):
        return SEARCH
    return EDIT if name in ("copy", "move", "ren", "replace") else SHELL


def _type(_args: list[str], context: Context) -> Station | None:
    return READ if context.shell == "powershell" else SHELL


def _get_module(args: list[str], _context: Context) -> Station | None:
    return READ if any(len(a) > 2 and "-listavailable".startswith(a.lower()) for a in args) else SHELL


RULES: dict[str, Rule] = {"type": _type, "get-module": _get_module}
