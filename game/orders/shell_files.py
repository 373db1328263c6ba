"""Files, text filters, archives and the network."""

import re

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
    TRASH,
    Context,
    Rule,
    has,
    operands,
    real_file,
    short,
)
from game.orders.stations import Station


def _filter(valued: str = "") -> Rule:
    """A text filter: reads a file if one is named, is plumbing behind a pipe."""

    def rule(args: list[str], context: Context) -> Station | None:
        return (
            READ
            if context.part.reads or (operands(args, valued) and not context.part.piped)
            else _unfed(args, context, valued)
        )

    return rule


def _unfed(args: list[str], context: Context, valued: str) -> Station:
    if context.part.piped or context.part.text is not None:
        return (
            READ
            if context.part.piped and operands(args, valued) and context.name in ("head", "tail", "cat", "less")
            else SHELL
        )
    return (
        READ
        if context.name in ("cat", "less", "more", "tail", "head", "nl", "wc", "tac", "bat")
        and context.part.inner == []
        else SHELL
    )


def _sort(args: list[str], context: Context) -> Station | None:
    """sort: a filter, that `-o` lets write a file; in PowerShell plumbing."""
    if context.shell != "bash":
        return SHELL
    if any(a == "--output" or re.match(r"-[a-zA-Z]*o", a) for a in args):
        return EDIT
    return _filter("-t -k -S -T")(args, context)


def _dd(args: list[str], _context: Context) -> Station | None:
    return EDIT if any(a.startswith("of=") and real_file(a[3:]) for a in args) else SHELL


def _gunzip(args: list[str], _context: Context) -> Station | None:
    return READ if has(args, "--stdout", "--to-stdout", "--list") or short(args, "c") or short(args, "l") else EDIT


def scripted_filter(args: list[str], context: Context) -> Station | None:
    """sed, awk, jq, yq, perl -n: the first operand is a program, the rest are files."""
    in_place = any(re.match(r"-[a-zA-Z]*i", a) for a in args) if context.name in ("sed", "perl") else False
    if in_place or has(args, "--in-place", "-i", "inplace") or (context.name == "yq" and has(args, "--inplace")):
        return EDIT if context.name != "jq" else READ
    plain = operands(args, "-e -f -F -v --arg --argjson --slurpfile --indent -l")
    program_given = has(args, "-e", "-f", "--expression", "--file", "--from-file")
    if context.part.piped and len(plain) < 2:
        return SHELL
    if short(args, "n") and context.name in ("jq", "yq"):
        return SHELL
    return READ if len(plain) >= (1 if program_given else 2) or context.part.reads else SHELL


def _find(args: list[str], context: Context) -> Station | None:
    if context.shell == "cmd":
        return SEARCH
    return TRASH if "-delete" in args else SEARCH


def _tar(args: list[str], _context: Context) -> Station | None:
    mode = args[0] if args and not args[0].startswith("--") else ""
    if "x" in mode or has(args, "--extract", "--get"):
        return READ if "O" in mode or has(args, "--to-stdout") else EDIT
    if "t" in mode or has(args, "--list"):
        return READ
    return BUILD


def _unzip(args: list[str], _context: Context) -> Station | None:
    return (
        READ
        if short(args, "l") or short(args, "v") or short(args, "t") or short(args, "p") or short(args, "Z")
        else EDIT
    )


def _compress(args: list[str], context: Context) -> Station | None:
    if has(args, "--decompress", "--list", "--test") or short(args, "d") or (args[:1] in (["x"], ["e"], ["l"])):
        return READ if has(args, "--list") or args[:1] == ["l"] or short(args, "l") else EDIT
    return SHELL if context.part.piped and not operands(args) else BUILD


def _tee(args: list[str], _context: Context) -> Station | None:
    return EDIT if any(real_file(a) for a in operands(args)) else SHELL


def _listing(args: list[str], context: Context) -> Station | None:
    """ls, dir, Get-ChildItem: a recursive listing by pattern is a search."""
    lowered = [a.lower() for a in args]
    if context.shell == "powershell" or context.name in ("get-childitem", "gci"):
        recursive = any(len(a) > 1 and "-recurse".startswith(a) for a in lowered)
        patterns = any(a.startswith(("-filt", "-inc")) for a in lowered) or any("*" in a for a in lowered)
        return SEARCH if recursive and patterns else READ
    if context.shell == "cmd":
        return SEARCH if "/s" in lowered and any("*" in a or "?" in a for a in args) else READ
    return READ


def _mkdir(args: list[str], _context: Context) -> Station | None:
    """New-Item: a folder is only a place, a file is made."""
    lowered = [a.lower() for a in args]
    return SHELL if any(a.startswith("dir") for a in lowered) or "junction" in lowered else EDIT


def _remove_item(args: list[str], _context: Context) -> Station | None:
    """Remove-Item: variables and functions are items too, and nothing on disk."""
    return SHELL if any(a.lower().startswith(("env:", "variable:", "function:", "alias:")) for a in args) else TRASH


def _rsync(args: list[str], context: Context) -> Station | None:
    places = operands(
        args,
        "-e --rsh --exclude --include --exclude-from --filter -f --port -P -i -p -o -F -l -c"
        if context.name != "rsync"
        else """-e --rsh --exclude --include --exclude-from --include-from --filter -f --port --bwlimit
            --files-from --rsync-path""",
    )
    remote = [bool(re.match(r"[\w.-]+@[\w.-]+:|[\w.-]{2,}:|rsync://|sftp://", p)) for p in places]
    if remote and remote[-1]:
        return SHIP
    return RESEARCH if any(remote) else SHIP if context.name == "sftp" else SHELL


def _ssh(args: list[str], _context: Context) -> Station | None:
    """A remote shell without a command (one with a command is opened before): a tunnel is a job, the rest a look."""
    return SHELL if any(short(args, letter) for letter in "LRDN") else RESEARCH


_OWN_MACHINE = re.compile(r"localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]|host\.docker\.internal")


def _curl(args: list[str], _context: Context) -> Station | None:
    if not sends(args):
        return RESEARCH
    return SHELL if any(map(_OWN_MACHINE.search, args)) else TRASH if http_method(args) == "DELETE" else SHIP


def http_method(args: list[str]) -> str:
    """The HTTP method that an option names, in capitals; empty if none does."""
    method = ""
    for i, word in enumerate(args):
        if word in ("-X", "--request", "--method", "-Method"):
            method = args[i + 1].upper() if i + 1 < len(args) else ""
        elif word.startswith(("-X", "--request=", "--method=")):
            method = word.removeprefix("--request=").removeprefix("--method=").removeprefix("-X").upper()
    return method


def sends(args: list[str]) -> bool:
    """Whether an HTTP client's options make the request one that changes something."""
    if method := http_method(args):
        return method not in ("GET", "HEAD", "OPTIONS")
    if has(args, "-G", "--get", "-I", "--head"):
        return False
    data = (
        "-d",
        "--data",
        "--data-raw",
        "--data-binary",
        "--data-urlencode",
        "--json",
        "-F",
        "--form",
        "-T",
        "--upload-file",
        "--post-data",
        "--post-file",
        "-Body",
        "-InFile",
    )
    return has(args, *data) or any(
        re.match(r"-(?:d|F|T).", a) and not a.startswith("--") and a[:3] != "-fs" for a in args
    )


def _httpie(args: list[str], _context: Context) -> Station | None:
    plain = operands(args)
    method = plain[0].upper() if plain else "GET"
    if method not in ("POST", "PUT", "PATCH", "DELETE"):
        return RESEARCH
    return SHELL if any("localhost" in a or a.startswith(":") or "127.0.0.1" in a for a in plain) else SHIP


def _web_request(args: list[str], context: Context) -> Station | None:
    lowered = [a.lower() for a in args]
    if "-method" in lowered:
        at = lowered.index("-method") + 1
        if lowered[at : at + 1] in (["post"], ["put"], ["patch"], ["delete"]):
            return SHELL if any("localhost" in a for a in lowered) else SHIP
    return _curl(args, context) if context.name == "curl" else RESEARCH


def _service(args: list[str], _context: Context) -> Station | None:
    return READ if "status" in args else SHELL


def _crontab(args: list[str], _context: Context) -> Station | None:
    return READ if has(args, "-l") else EDIT if has(args, "-e") else TRASH if has(args, "-r") else SHELL


def _package_file(args: list[str], _context: Context) -> Station | None:
    """dpkg, rpm: queries read, the rest installs."""
    queries = has(
        args, "-l", "-L", "-s", "-S", "--list", "--status", "--listfiles", "--search", "--print-architecture"
    ) or any(a.startswith("-q") for a in args)
    return READ if queries else BUILD if has(args, "-b", "--build") else INSTALL


def _open(args: list[str], _context: Context) -> Station | None:
    urls = [a for a in args if a.startswith(("http://", "https://"))]
    return RESEARCH if any(not _OWN_MACHINE.search(u) for u in urls) else SHELL


def _xml(args: list[str], _context: Context) -> Station | None:
    return READ if has(args, "--xpath", "--format") and not has(args, "--noout") else LINT


_FILTERS = """cat tac nl wc head tail less more most od xxd hexdump strings sort uniq cut tr column fold fmt rev paste
    join expand tsort numfmt base64 md5sum sha256sum sha1sum bat batcat diff3"""
_OPTIONED_FILTERS = "cat tac bat batcat nl hexdump xxd od wc"


RULES: dict[str, Rule] = {
    **dict.fromkeys(_FILTERS.split(), _filter("-n -c -d -f -t -k -w -s -l --lines --bytes -b -N -j -A")),
    **dict.fromkeys(_OPTIONED_FILTERS.split(), _filter("-l -b -w -s -n -N -j -A -e -t")),
    **dict.fromkeys(["md5sum", "sha1sum", "sha256sum", "base64", "paste"], _filter("-w -d")),
    "sort": _sort,
    "dd": _dd,
    "gunzip": _gunzip,
    **dict.fromkeys(["sed", "awk", "jq", "yq", "gojq", "jaq", "xq", "xmlstarlet", "mlr", "dasel"], scripted_filter),
    **dict.fromkeys(["7z", "7za", "gzip", "bzip2", "xz", "zstd"], _compress),
    **dict.fromkeys(["ls", "dir", "get-childitem", "gci"], _listing),
    **dict.fromkeys(["rsync", "scp", "sftp"], _rsync),
    **dict.fromkeys(["curl", "wget", "curlie"], _curl),
    **dict.fromkeys(["http", "https", "httpie", "xh"], _httpie),
    **dict.fromkeys(["invoke-webrequest", "invoke-restmethod", "iwr", "irm"], _web_request),
    **dict.fromkeys(["open", "xdg-open", "start"], _open),
    "column": _filter("-s -o -c -N"),
    "remove-item": _remove_item,
    "ri": _remove_item,
    "find": _find,
    "tar": _tar,
    "unzip": _unzip,
    "tee": _tee,
    "new-item": _mkdir,
    "ni": _mkdir,
    "ssh": _ssh,
    "mosh": _ssh,
    "service": _service,
    "crontab": _crontab,
    "dpkg": _package_file,
    "rpm": _package_file,
    "xmllint": _xml,
}
