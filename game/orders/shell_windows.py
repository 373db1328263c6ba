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
    "install": INSTALL, "uninstall": INSTALL, "publish": SHIP, "deploy": SHIP, "send": SHIP, "push": SHIP, "search": SEARCH, "find": RESEARCH, "save": INSTALL,
    "remove": TRASH, "clear": TRASH, "compress": BUILD, "expand": EDIT, "export": EDIT, "import": SHELL, "build": BUILD, "compile": BUILD, "copy": EDIT, "move": EDIT,
    "rename": EDIT, "restore": INSTALL, "format": SHELL, "get": SHELL, "set": SHELL, "test": SHELL, "start": SHELL, "stop": SHELL, "restart": SHELL, "new": SHELL,
    "invoke": SHELL, "write": SHELL, "read": SHELL, "out": SHELL, "enable": SHELL, "disable": SHELL, "register": SHELL, "unregister": SHELL, "wait": SHELL, "select": SHELL,
    "convertto": SHELL, "convertfrom": SHELL, "measure": SHELL, "add": SHELL, "update": SHELL, "join": SHELL, "split": SHELL, "resolve": SHELL, "show": SHELL, "use": SHELL,
    "connect": SHELL, "disconnect": SHELL, "enter": SHELL, "exit": SHELL, "suspend": SHELL, "resume": SHELL, "mount": SHELL, "dismount": SHELL, "trace": SHELL, "debug": SHELL,
    "grant": SHELL, "unblock": SHELL, "where": SHELL, "foreach": SHELL, "sort": SHELL, "group": SHELL, "tee": EDIT, "merge": SHELL, "receive": SHELL, "checkpoint": SHELL,
    "lint": LINT, "assert": TEST, "compare": READ, "limit": SHELL, "sync": SHELL, "initialize": SHELL, "complete": SHELL, "edit": EDIT, "optimize": SHELL, "repair": SHELL,
    "protect": SHELL, "unprotect": SHELL, "approve": SHIP, "submit": SHIP, "switch": SHELL, "reset": TRASH, "request": SHELL, "confirm": SHELL, "ping": RESEARCH,
}  # fmt: skip


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
    if name == "find":
        return SEARCH
    return EDIT if name in ("copy", "move", "ren", "replace") else SHELL


def _type(_args: list[str], context: Context) -> Station | None:
    return READ if context.shell == "powershell" else SHELL


RULES: dict[str, Rule] = {"type": _type}
