"""Programs whose station hangs on their options and operands: one rule each, from words to a station.

A rule gets the words behind the program's name. It answers None where the command is a script or program of the user's
own, of which nothing is known.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from game.orders.commands import FAMILIES, PROGRAM_STATION, Family, script_station
from game.orders.shell import Part, Shell
from game.orders.shell_prefixes import after_options, program
from game.orders.stations import PRECEDENCE, Station

READ, SEARCH, EDIT, BUILD = Station.READ, Station.SEARCH, Station.EDIT, Station.BUILD
TEST, LINT, INSTALL, COMMIT = Station.TEST, Station.LINT, Station.INSTALL, Station.COMMIT
SHIP, RESEARCH, SHELL, TRASH = Station.SHIP, Station.RESEARCH, Station.SHELL, Station.TRASH


@dataclass(frozen=True, slots=True)
class Context:
    """What a rule may ask beside the words: the program's name, the shell, and the part the command stands in."""

    name: str
    shell: Shell
    part: Part
    depth: int


Rule = Callable[[list[str], Context], Station | None]


def station_of(words: list[str], part: Part, shell: Shell, depth: int = 0) -> Station | None:
    """The station of one peeled command; None if the program is not known."""
    name = program(words[0])
    args = words[1:]
    if shell == "powershell" and name == "sls":
        return SEARCH
    if args and all(a in _ASKS_VERSION for a in args) and name not in _VERSION_IS_VERBOSE:
        return SHELL if name in FAMILIES or name in PROGRAM_STATION or name in RULES or args != ["version"] else None
    if shell == "cmd" and name in _CMD_NAMES:
        return _cmd_builtin(name, args)
    rule = RULES.get(name)
    if rule is not None and not (shell == "powershell" and name in _POWERSHELL_ALIASES):
        return rule(args, Context(name, shell, part, depth))
    if family := FAMILIES.get(name):
        return family_station(family, args)
    if (station := PROGRAM_STATION.get(name)) is not None:
        return station
    if "-" in name and (cmdlet := _CMDLET.match(name)):
        return _cmdlet(cmdlet.group(1), cmdlet.group(2), args)
    if words[0].startswith("["):
        return _dotnet_call(words[0])
    if words[0].startswith(("$", "(", "<(")):
        return SHELL if not _CALL.search(words[0]) else _dotnet_call(words[0])
    if any(a == "--help" for a in args):
        return RESEARCH
    return None


def family_station(family: Family, args: list[str], at: int | None = None) -> Station | None:
    """The station of a family's sub-command: the longest listed one wins."""
    at = after_options(args, 0, family.valued) if at is None else at
    if at >= len(args):
        flag = next((family.subs[a] for a in args if a in family.subs), None)
        return flag or family.default
    for length in (3, 2, 1):
        if station := family.subs.get(" ".join(args[at : at + length])):
            return station
    if (flagged := next((family.subs[a] for a in args[:at] if a in family.subs), None)) is not None:
        return flagged
    if args[at] == "help" or "--help" in args[at:]:
        return RESEARCH
    return family.other


def strongest(stations: list[Station | None]) -> Station | None:
    """The first of the contract's order; None only if there is nothing else."""
    known = [s for s in stations if s is not None]
    return min(known, key=PRECEDENCE.index) if known else None


_ASKS_VERSION = frozenset(("--version", "-V", "-version", "--info", "--list-sdks", "--list-runtimes", "version"))
_VERSION_IS_VERBOSE = frozenset(
    ("npm", "pnpm", "yarn", "poetry", "hatch", "uv", "changeset", "pdm", "standard-version", "cz")
)


def _operands(args: list[str], valued: str = "") -> list[str]:
    """The words that are no options and no values of `valued` options."""
    found, at, takes = [], 0, frozenset(valued.split())
    while at < len(args):
        word = args[at]
        if word == "--":
            return found + args[at + 1 :]
        if word.startswith("-") and len(word) > 1:
            at += 2 if word in takes else 1
        else:
            found.append(word)
            at += 1
    return found


def _has(args: list[str], *names: str) -> bool:
    return any(a in names or a.split("=", 1)[0] in names for a in args)


def _short(args: list[str], letter: str) -> bool:
    """Whether a bundle of one-letter options holds `letter`."""
    return any(len(a) > 1 and a[0] == "-" and a[1:].isalnum() and letter in a for a in args)


# --- version control


_GIT_VALUED = frozenset(
    ["-C", "-c", "--git-dir", "--work-tree", "--namespace", "--exec-path", "--super-prefix", "--config-env"]
)
_GIT: dict[str, Station] = {
    sub: station
    for station, subs in {
        SHIP: "push send-email svn-dcommit",
        COMMIT: """commit add merge rebase cherry-pick revert am pull fetch switch init notes stage ci update-ref replace filter-branch
            filter-repo bisect format-patch mergetool update-index write-tree commit-tree symbolic-ref flow checkout-index read-tree
            merge-file rerere absorb subtree sparse-checkout co unstage amend""",
        READ: """status log diff show blame annotate shortlog reflog describe rev-parse rev-list ls-files ls-tree cat-file show-ref
            for-each-ref merge-base name-rev diff-tree diff-index diff-files count-objects whatchanged range-diff cherry check-ignore
            check-attr check-ref-format check-mailmap var show-branch difftool st lg ls hist last verify-commit verify-tag
            merge-tree version fsck get-tar-commit-id patch-id stripspace interpret-trailers web--browse gui gitk""",
        SEARCH: "grep",
        RESEARCH: "ls-remote help request-pull",
        EDIT: "apply mv",
        TRASH: "clean restore",
        INSTALL: "clone submodule lfs",
        BUILD: "archive bundle",
        SHELL: "gc prune repack maintenance daemon credential hook pack-refs hash-object index-pack instaweb",
    }.items()
    for sub in subs.split()
}


def _git(args: list[str], _context: Context) -> Station | None:
    at = after_options(args, 0, _GIT_VALUED)
    if at >= len(args):
        return SHELL if _has(args, "--version") else READ if not _has(args, "--help") else RESEARCH
    sub, rest = args[at], args[at + 1 :]
    plain = _operands(rest)
    if sub in ("checkout", "co"):
        if "--" in rest or "." in rest or _has(rest, "--theirs", "--ours"):
            return TRASH
        return COMMIT
    if sub == "restore":
        return COMMIT if _has(rest, "--staged", "-S") and not _has(rest, "--worktree", "-W") else TRASH
    if sub == "reset":
        return TRASH if _has(rest, "--hard", "--merge", "--keep") else COMMIT
    if sub == "clean":
        return READ if _has(rest, "--dry-run") or _short(rest, "n") else TRASH
    if sub == "rm":
        return COMMIT if _has(rest, "--cached") else TRASH
    if sub == "stash":
        action = plain[0] if plain else "push"
        return READ if action in ("list", "show") else TRASH if action in ("drop", "clear") else COMMIT
    if sub in ("branch", "br"):
        if _short(rest, "d") or _short(rest, "D") or _has(rest, "--delete"):
            return TRASH
        moves = _short(rest, "m") or _short(rest, "M") or _short(rest, "c") or _short(rest, "u") or _short(rest, "f")
        writes = moves or _has(
            rest,
            "--move",
            "--copy",
            "--set-upstream-to",
            "--unset-upstream",
            "--edit-description",
            "--force",
            "--track",
        )
        lists = _has(
            rest,
            "--list",
            "--contains",
            "--merged",
            "--no-merged",
            "--points-at",
            "--sort",
            "--format",
            "--show-current",
            "-l",
        )
        return COMMIT if writes or (plain and not lists and not _short(rest, "a") and not _short(rest, "r")) else READ
    if sub == "tag":
        if _short(rest, "d") or _has(rest, "--delete"):
            return TRASH
        lists = _has(
            rest, "--list", "--contains", "--points-at", "--sort", "--merged", "--no-merged", "--format", "--verify"
        ) or _short(rest, "l")
        shows_lines = any(re.fullmatch(r"-n\d*", a) for a in rest)
        return READ if lists or shows_lines or not plain or _short(rest, "v") else COMMIT
    if sub == "worktree":
        action = plain[0] if plain else "list"
        return READ if action == "list" else TRASH if action in ("remove", "prune") else COMMIT
    if sub == "remote":
        action = plain[0] if plain else "show"
        return READ if action in ("show", "get-url") else TRASH if action in ("remove", "rm", "prune") else COMMIT
    if sub == "config":
        flags = _has(rest, "--get", "--get-all", "--get-regexp", "--list", "-l", "--show-origin", "--get-urlmatch")
        return (
            READ
            if flags
            or plain[:1] in (["get"], ["list"])
            or (len(plain) == 1 and not _has(rest, "--unset", "--edit", "-e"))
            else SHELL
        )
    if sub == "reflog":
        return TRASH if plain[:1] in (["expire"], ["delete"]) else READ
    if sub == "notes":
        return READ if plain[:1] in ([], ["list"], ["show"]) else COMMIT
    if sub == "submodule":
        return READ if plain[:1] in ([], ["status"], ["summary"]) else TRASH if plain[:1] == ["deinit"] else INSTALL
    if sub == "lfs":
        return {"push": SHIP, "ls-files": READ, "status": READ, "env": READ, "track": EDIT, "untrack": EDIT}.get(
            (plain or ["x"])[0], INSTALL
        )
    if sub == "apply":
        return (
            READ
            if _has(rest, "--stat", "--numstat", "--summary") and not _has(rest, "--apply")
            else LINT
            if _has(rest, "--check")
            else EDIT
        )
    if sub == "bisect":
        return READ if plain[:1] in (["log"], ["view"], ["visualize"]) else COMMIT
    if sub == "svn":
        return SHIP if plain[:1] == ["dcommit"] else COMMIT
    return _GIT.get(sub)


# --- files and text


def _filter(valued: str = "") -> Rule:
    """A text filter: reads a file if one is named, is plumbing behind a pipe."""

    def rule(args: list[str], context: Context) -> Station | None:
        return (
            READ
            if context.part.reads or (_operands(args, valued) and not context.part.piped)
            else _unfed(args, context, valued)
        )

    return rule


def _unfed(args: list[str], context: Context, valued: str) -> Station:
    if context.part.piped or context.part.text is not None:
        return (
            READ
            if context.part.piped and _operands(args, valued) and context.name in ("head", "tail", "cat", "less")
            else SHELL
        )
    return (
        READ
        if context.name in ("cat", "less", "more", "tail", "head", "nl", "wc", "tac", "bat")
        and context.part.inner == []
        else SHELL
    )


def _scripted_filter(args: list[str], context: Context) -> Station | None:
    """sed, awk, jq, yq, perl -n: the first operand is a program, the rest are files."""
    in_place = any(re.match(r"-[a-zA-Z]*i", a) for a in args) if context.name in ("sed", "perl") else False
    if in_place or _has(args, "--in-place", "-i", "inplace") or (context.name == "yq" and _has(args, "--inplace")):
        return EDIT if context.name != "jq" else READ
    plain = _operands(args, "-e -f -F -v --arg --argjson --slurpfile --indent -l")
    program_given = _has(args, "-e", "-f", "--expression", "--file", "--from-file")
    if context.part.piped and len(plain) < 2:
        return SHELL
    if _short(args, "n") and context.name in ("jq", "yq"):
        return SHELL
    return READ if len(plain) >= (1 if program_given else 2) or context.part.reads else SHELL


def _find(args: list[str], context: Context) -> Station | None:
    if context.shell == "cmd":
        return SEARCH
    return TRASH if "-delete" in args else SEARCH


def _tar(args: list[str], _context: Context) -> Station | None:
    mode = args[0] if args and not args[0].startswith("--") else ""
    if "x" in mode or _has(args, "--extract", "--get"):
        return EDIT
    if "t" in mode or _has(args, "--list"):
        return READ
    return BUILD


def _unzip(args: list[str], _context: Context) -> Station | None:
    return (
        READ
        if _short(args, "l") or _short(args, "v") or _short(args, "t") or _short(args, "p") or _short(args, "Z")
        else EDIT
    )


def _compress(args: list[str], context: Context) -> Station | None:
    if _has(args, "--decompress", "--list", "--test") or _short(args, "d") or (args[:1] in (["x"], ["e"], ["l"])):
        return READ if _has(args, "--list") or args[:1] == ["l"] or _short(args, "l") else EDIT
    return SHELL if context.part.piped and not _operands(args) else BUILD


def _tee(args: list[str], _context: Context) -> Station | None:
    return EDIT if any(real_file(a) for a in _operands(args)) else SHELL


def real_file(name: str) -> bool:
    """Whether output sent to `name` makes a file that somebody wanted: no null device, descriptor or log."""
    lowered = name.lower().rstrip(":")
    return bool(name) and not (
        lowered in ("nul", "$null", "con", "prn", "/dev/null")
        or lowered.startswith(("/dev/", "&"))
        or lowered.endswith(".log")
    )


def _listing(args: list[str], context: Context) -> Station | None:
    """ls, dir, Get-ChildItem: a recursive listing by pattern is a search."""
    lowered = [a.lower() for a in args]
    if context.shell == "powershell" or context.name in ("get-childitem", "gci"):
        recursive = any(len(a) > 1 and "-recurse".startswith(a) for a in lowered)
        patterns = any(a.startswith(("-filter", "-include", "-fi", "-inc")) for a in lowered) or any(
            "*" in a for a in lowered
        )
        return SEARCH if recursive and patterns else READ
    if context.shell == "cmd":
        return SEARCH if "/s" in lowered and any("*" in a or "?" in a for a in args) else READ
    return READ


def _mkdir(args: list[str], context: Context) -> Station | None:
    """New-Item: a folder is only a place, a file is made."""
    lowered = [a.lower() for a in args]
    return SHELL if any(a.startswith("dir") for a in lowered) or "junction" in lowered else EDIT


def _rsync(args: list[str], context: Context) -> Station | None:
    places = _operands(
        args,
        "-e --rsh --exclude --include --exclude-from --filter -f --port -P -i -p -o -F -l -c"
        if context.name != "rsync"
        else "-e --rsh --exclude --include --exclude-from --include-from --filter -f --port --bwlimit --files-from --rsync-path",
    )
    remote = [bool(re.match(r"[\w.-]+@[\w.-]+:|[\w.-]{2,}:|rsync://|sftp://", p)) for p in places]
    if remote and remote[-1]:
        return SHIP
    return RESEARCH if any(remote) else SHIP if context.name == "sftp" else SHELL


def _ssh(args: list[str], _context: Context) -> Station | None:
    """A remote shell without a command (one with a command is opened before): a tunnel is a job, the rest a look."""
    return SHELL if any(_short(args, letter) for letter in "LRDN") else RESEARCH


# --- network


def _curl(args: list[str], _context: Context) -> Station | None:
    if any(re.search(r"(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]|host\.docker\.internal)", a) for a in args):
        return RESEARCH if not _sends(args) else SHELL
    return SHIP if _sends(args) else RESEARCH


def _sends(args: list[str]) -> bool:
    method = ""
    for i, word in enumerate(args):
        if word in ("-X", "--request", "--method", "-Method"):
            method = args[i + 1].upper() if i + 1 < len(args) else ""
        elif word.startswith(("-X", "--request=", "--method=")):
            method = word.removeprefix("--request=").removeprefix("--method=").removeprefix("-X").upper()
    if method:
        return method not in ("GET", "HEAD", "OPTIONS")
    if _has(args, "-G", "--get", "-I", "--head"):
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
    return _has(args, *data) or any(
        re.match(r"-(?:d|F|T).", a) and not a.startswith("--") and a[:3] != "-fs" for a in args
    )


def _httpie(args: list[str], context: Context) -> Station | None:
    plain = _operands(args)
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
    return _curl(args, context) if context.name in ("curl",) else RESEARCH


def _gh(args: list[str], context: Context) -> Station | None:
    family = FAMILIES["gh"]
    at = after_options(args, 0, family.valued)
    if args[at : at + 1] == ["api"]:
        rest = args[at + 1 :]
        if "graphql" in rest:
            return SHIP if any("mutation" in a for a in rest) else RESEARCH
        fields = _has(rest, "-f", "-F", "--field", "--raw-field", "--input") and not any(
            a.upper() == "GET" for a in rest
        )
        return SHIP if _sends([a for a in rest if a not in ("-f", "-F")]) or fields else RESEARCH
    return family_station(family, args, at)


# --- scripts and targets


_RUN = frozenset(("run", "run-script", "rum", "urn", "task"))


def _node_package(args: list[str], context: Context) -> Station | None:
    family = FAMILIES["npm"]
    at = after_options(args, 0, family.valued)
    if context.name == "yarn" and args[at : at + 1] in (["workspace"], ["workspaces"], ["foreach"]):
        at += 2 if args[at] == "workspace" else 1
        at += args[at : at + 1] == ["foreach"]
        at = after_options(args, at, frozenset(("--include", "--exclude", "--from", "-j")))
    if at >= len(args):
        return INSTALL if context.name == "yarn" else SHELL
    sub = args[at]
    if sub in _RUN or (context.name == "yarn" and sub == "run"):
        script = after_options(args, at + 1, family.valued)
        if script >= len(args):
            return READ
        return script_station(args[script], check=LINT) or _script(args[script], args[script + 1 :], context)
    if sub == "audit" and args[at + 1 : at + 2] == ["fix"]:
        return INSTALL
    if sub in ("config", "c"):
        return family_station(family, args, at)
    if context.name == "bun" and sub == "build":
        return BUILD
    if sub in ("create", "init") and len(_operands(args[at + 1 :])) > 0:
        return INSTALL
    if sub == "version":
        return COMMIT if _operands(args[at + 1 :]) else READ
    if sub == "link" and context.name == "npm":
        return INSTALL
    station = family_station(family, args, at)
    if station is not None and (context.name == "npm" or sub not in ("start", "dev", "serve", "build", "lint")):
        return station
    return _script(sub, args[at + 1 :], context)


def _script(name: str, rest: list[str], context: Context) -> Station | None:
    """A package script, or a program of the package's own (`yarn vitest`, `pnpm playwright install`)."""
    if context.depth < 4 and name not in ("run", "exec", "test", "node"):
        own = station_of([name, *rest], Part(), "bash", context.depth + 1)
        if own not in (None, SHELL):
            return own
    return script_station(name, check=LINT) or SHELL


def _composer(args: list[str], _context: Context) -> Station | None:
    family = FAMILIES["composer"]
    at = after_options(args, 0, family.valued)
    if args[at : at + 1] in (["run"], ["run-script"]):
        at += 1
    station = family_station(family, args, at)
    return station or (script_station(args[at], check=LINT) if at < len(args) else None) or SHELL


def _uv(args: list[str], context: Context) -> Station | None:
    family = FAMILIES["uv"]
    at = after_options(args, 0, family.valued)
    if args[at : at + 1] == ["pip"]:
        return family_station(FAMILIES["pip"], args[at + 1 :])
    return family_station(family, args, at)


def _bun(args: list[str], context: Context) -> Station | None:
    at = after_options(args, 0, frozenset(("--cwd", "--config", "-c", "--filter", "-r", "--preload")))
    target = args[at] if at < len(args) else ""
    if target.endswith((".ts", ".js", ".tsx", ".mjs")) or _has(args[:at], "-e", "--eval"):
        return None
    if target == "run" and args[at + 1 : at + 2] and args[at + 1].endswith((".ts", ".js", ".tsx", ".mjs")):
        return None
    return _node_package(args, context)


def _targets(
    valued: str = "", empty: Station | None = BUILD, unknown: Station | None = BUILD, check: Station = TEST
) -> Rule:
    """A task runner: the strongest of the targets named; cleaning beside other targets is minor."""

    def rule(args: list[str], context: Context) -> Station | None:
        if _has(args, "--help", "-h"):
            return RESEARCH
        if _has(
            args, "--list", "--list-all", "-l", "--tasks", "-T", "-Tv", "--summary", "-p", "--print-data-base"
        ) and context.name not in ("make", "gradle", "mvn", "ninja"):
            return READ
        names = [n for n in _operands(args, valued) if "=" not in n]
        if not names:
            return READ if _has(args, "--dry-run") else empty
        if context.name in (
            "just",
            "task",
            "mise-run",
            "rake",
            "invoke",
            "poe",
            "pdm-script",
            "npm-run-all",
            "run-s",
            "run-p",
            "nox-script",
        ):
            names = names[:1] if context.name in ("just", "invoke") else names
        stations = [_target_station(n, unknown, check) for n in names]
        return strongest([s for s in stations if s not in (TRASH, SHELL)] or stations)

    return rule


def _target_station(name: str, unknown: Station | None, check: Station) -> Station | None:
    return script_station(name, check=check) or (SHELL if re.match(r"run\b", name) else unknown)


def _make(args: list[str], context: Context) -> Station | None:
    spaced = [a for i, a in enumerate(args) if not (a.isdigit() and i and args[i - 1] in ("-j", "-l", "--jobs"))]
    if _short(spaced, "p") and not _operands(spaced, "-C -f"):
        return READ
    named = [n for n in _operands(spaced, "-C -f -I -o -W --directory --file --makefile -O") if "=" not in n]
    if named == ["install"]:
        return INSTALL
    if len(named) == 1 and re.search(r"[./]", named[0]):
        return BUILD  # a file to be made
    return _targets("-C -f -I -o -W --directory --file --makefile -O")(spaced, context)


_GRADLE_RUNS = re.compile(
    r"(?i)^(?:run|bootrun|jettyrun|apprun|quarkusdev|start.*|stop.*|tasks|dependencies|properties|projects|help|dependencyinsight|signingreport|wrapper|init)"
)


def _gradle(args: list[str], _context: Context) -> Station | None:
    names = _operands(
        args,
        "-x --exclude-task --tests -p --project-dir -b -c -I --init-script --args --max-workers -g --console -F --gradle-version --distribution-type",
    )
    stations: list[Station | None] = []
    for name in names:
        task = name.rsplit(":", 1)[-1]
        if runs := _GRADLE_RUNS.match(task):
            word = runs.group().lower()
            stations.append(
                READ
                if word
                in ("tasks", "dependencies", "properties", "projects", "help", "dependencyinsight", "signingreport")
                else INSTALL
                if word == "wrapper"
                else EDIT
                if word == "init"
                else SHELL
            )
        elif task.startswith(("dependencyUpdates", "outdated")):
            stations.append(RESEARCH)
        else:
            stations.append(script_station(task, check=TEST) or BUILD)
    if not names:
        return SHELL if _has(args, "--stop", "--status", "--version") else BUILD
    return strongest([s for s in stations if s != TRASH] or stations)


_MAVEN = {
    "test": TEST, "verify": TEST, "integration-test": TEST, "install": BUILD, "package": BUILD, "compile": BUILD, "test-compile": BUILD,
    "validate": LINT, "deploy": SHIP, "site": BUILD, "clean": TRASH, "process-resources": BUILD, "generate-sources": BUILD, "prepare-package": BUILD,
    "process-classes": BUILD, "initialize": BUILD, "site-deploy": SHIP, "process-test-classes": BUILD, "generate-resources": BUILD,
}  # fmt: skip
_MAVEN_GOALS = (
    (
        r"^(?:spotless|checkstyle|pmd|spotbugs|findbugs|fmt|formatter|license|enforcer|sonar|rewrite|detekt|ktlint|impsort|dependency-check|prettier|errorprone|revapi|japicmp)[\w.-]*:",
        LINT,
    ),
    (r"^(?:surefire|failsafe|jacoco|pitest|org\.pitest)[\w.-]*:|mutationCoverage", TEST),
    (r"^(?:dependency):(?:tree|list|analyze|build-classpath)|^help:|^buildplan:", READ),
    (r"^dependency:|^wrapper:", INSTALL),
    (r"^versions:display|^dependency:display", RESEARCH),
    (r"^versions:|^archetype:|^tidy:", EDIT),
    (r"^(?:release):(?:perform|prepare)|:deploy|nexus-staging|^deploy:|central-publishing", SHIP),
    (r":run$|:dev$|:start$|:stop$|^exec:|:java$|^flyway:|^liquibase:", SHELL),
    (r":clean$", TRASH),
)


def _maven(args: list[str], _context: Context) -> Station | None:
    stations: list[Station | None] = []
    for goal in _operands(
        args,
        "-f --file -pl --projects -P -s --settings -T --threads -rf --resume-from -D -gs -l -b -t --activate-profiles",
    ):
        goal_station = _MAVEN.get(goal)
        if goal_station is None and ":" in goal:
            goal_station = next((s for pattern, s in _MAVEN_GOALS if re.search(pattern, goal)), BUILD)
        stations.append(goal_station)
    strong = [s for s in stations if s != TRASH] or stations
    return strongest(strong) or (SHELL if _has(args, "-v", "--version") else BUILD)


def _sbt(args: list[str], _context: Context) -> Station | None:
    names = [
        re.split(r"[\s;]+", a.strip(" ;"))[0].rsplit("/", 1)[-1] for a in _operands(args, "-J -D") if a.strip(" ;")
    ]
    stations = [
        script_station(n) or (SHELL if n.startswith(("run", "~run", "console", "project", "reload")) else BUILD)
        for n in names
    ]
    return strongest([s for s in stations if s not in (TRASH, SHELL)] or list(stations)) or SHELL


def _cmake(args: list[str], _context: Context) -> Station | None:
    if _has(args, "--build"):
        at = next((i for i, a in enumerate(args) if a in ("--target", "-t")), None)
        target = (
            args[at + 1]
            if at is not None and at + 1 < len(args)
            else next((a.split("=", 1)[1] for a in args if a.startswith("--target=")), "")
        )
        station = script_station(target) if target else None
        return station if station in (TEST, INSTALL, TRASH, LINT) else BUILD
    if _has(args, "--install"):
        return INSTALL
    if _has(args, "-E", "-P"):
        return SHELL
    if _has(args, "--workflow", "--help", "--system-information"):
        return BUILD if "--workflow" in args else RESEARCH
    return READ if _has(args, "--list-presets", "-LA", "-L", "-N") else BUILD


def _xcodebuild(args: list[str], _context: Context) -> Station | None:
    if _has(args, "-list", "-showsdks", "-showBuildSettings", "-version", "-showdestinations"):
        return READ
    words = _operands(
        args,
        "-scheme -workspace -project -destination -configuration -sdk -derivedDataPath -target -arch -archivePath -exportPath"
        " -exportOptionsPlist -testPlan -resultBundlePath -xcconfig -toolchain -jobs -xctestrun -clonedSourcePackagesDirPath",
    )
    actions = [w for w in words if "=" not in w]
    if any(a in ("test", "test-without-building") for a in actions):
        return TEST
    if actions == ["clean"]:
        return TRASH
    return (
        LINT
        if actions == ["analyze"]
        else INSTALL
        if _has(args, "-resolvePackageDependencies") or actions == ["install"]
        else BUILD
    )


def _monorepo(args: list[str], _context: Context) -> Station | None:
    """turbo, nx, lerna, rush, moon, wireit: the tasks they are to run."""
    targets: list[str] = []
    words = list(args)
    for i, word in enumerate(words):
        if word in ("-t", "--target", "--targets") and i + 1 < len(words):
            targets += words[i + 1].split(",")
            targets += [w for w in words[i + 2 :] if not w.startswith("-")]
        elif word.startswith(("--target=", "--targets=", "-t=")):
            targets += word.split("=", 1)[1].split(",")
    plain = _operands(
        words,
        "--filter --scope -p --projects --parallel -c --configuration --concurrency --exclude --base --head --output-style --graph -F",
    )
    if plain[:1] and plain[0] in ("graph", "show", "list", "ls", "report", "why", "query", "project", "changed"):
        return READ
    if plain[:1] and plain[0] in ("migrate", "add", "install", "update", "bootstrap", "link", "import"):
        return INSTALL
    if plain[:1] and plain[0] in ("generate", "g", "create", "gen"):
        return EDIT
    if plain[:1] and plain[0] in ("publish", "release", "deploy"):
        return SHIP
    if plain[:1] and plain[0] in ("reset", "clean", "purge", "unlink"):
        return TRASH
    if plain[:1] and plain[0] in ("format", "format:check", "format:write", "sync", "lint", "boundaries"):
        return LINT
    if plain[:1] == ["version"]:
        return COMMIT
    if not targets:
        drop = (
            plain[1:]
            if plain[:1] and plain[0] in ("run", "run-many", "affected", "exec", "ci", "watch", "r", "dev")
            else plain[:1]
        )
        targets = [re.split(r"[:#]", w)[1] if re.search(r"[:#]", w[1:]) else w.lstrip(":") for w in drop]
    stations = [script_station(t, check=LINT) for t in targets]
    return strongest([s for s in stations if s not in (TRASH, SHELL)] or list(stations)) or SHELL


def _bazel(args: list[str], _context: Context) -> Station | None:
    return family_station(FAMILIES["bazel"], args)


def _pants(args: list[str], _context: Context) -> Station | None:
    goals = {"test": TEST, "lint": LINT, "fmt": LINT, "fix": LINT, "check": LINT, "tailor": EDIT, "package": BUILD, "publish": SHIP, "run": SHELL,
             "repl": SHELL, "export": BUILD, "generate-lockfiles": INSTALL, "dependencies": READ, "list": READ, "peek": READ, "roots": READ,
             "filedeps": READ, "dependents": READ, "paths": READ, "deploy": SHIP, "export-codegen": BUILD, "update-build-files": LINT, "clean-all": TRASH, "build": BUILD,
             "query": SEARCH, "targets": READ, "audit": READ, "install": INSTALL}  # fmt: skip
    return strongest([goals.get(w) for w in _operands(args)]) or BUILD


def _earthly(args: list[str], _context: Context) -> Station | None:
    target = next((a for a in args if "+" in a), "")
    return SHIP if "--push" in args else script_station(target.split("+")[-1]) or BUILD


# --- languages


def _python(args: list[str], context: Context) -> Station | None:
    for i, word in enumerate(args):
        if word == "-m":
            return _python_module(args[i + 1 :], context)
        if word.startswith("-m") and len(word) > 2 and not word.startswith("--"):
            return _python_module([word[2:], *args[i + 1 :]], context)
        if word == "-c":
            return None
        if not word.startswith("-") or word == "-":
            break
    script = after_options(args, 0, frozenset(("-W", "-X", "-Q")))
    if script >= len(args):
        return SHELL
    name = re.split(r"[\\/]", args[script])[-1]
    sub = next((a for a in args[script + 1 :] if not a.startswith("-")), "")
    if name == "manage.py":
        known = {
            "test": TEST,
            "check": LINT,
            "makemigrations": EDIT,
            "startapp": EDIT,
            "startproject": EDIT,
            "collectstatic": BUILD,
            "compilemessages": BUILD,
            "makemessages": BUILD,
            "showmigrations": READ,
            "sqlmigrate": READ,
            "inspectdb": READ,
            "diffsettings": READ,
            "show_urls": READ,
            "pytest": TEST,
        }
        return known.get(sub, SHELL)
    if name == "setup.py":
        return {
            "test": TEST,
            "install": INSTALL,
            "develop": INSTALL,
            "upload": SHIP,
            "check": LINT,
            "clean": TRASH,
        }.get(sub, BUILD)
    if name in (
        "pytest",
        "py.test",
        "runtests.py",
        "pip",
        "get-pip.py",
        "ruff",
        "mypy",
        "black",
        "tox",
        "nox",
        "poetry",
        "twine",
    ):
        return (
            TEST
            if name == "runtests.py"
            else station_of(
                [name.removesuffix(".py") if name != "get-pip.py" else name, *args[script + 1 :]],
                context.part,
                "bash",
                context.depth + 1,
            )
        )
    return None


_PYTHON_MODULES = {
    "json.tool": SHELL, "venv": INSTALL, "ensurepip": INSTALL, "build": BUILD, "http.server": SHELL, "timeit": SHELL, "pydoc": RESEARCH, "doctest": TEST, "site": SHELL,
    "cProfile": SHELL, "pdb": SHELL, "zipfile": BUILD, "tarfile": BUILD, "py_compile": LINT, "compileall": LINT, "ast": READ, "tokenize": READ, "dis": READ, "this": SHELL,
    "grpc_tools.protoc": BUILD, "sphinx": BUILD, "mkdocs": BUILD, "PyInstaller": BUILD, "nuitka": BUILD, "cython": BUILD, "flask": SHELL, "streamlit": SHELL, "uvicorn": SHELL,
    "gunicorn": SHELL, "celery": SHELL, "alembic": SHELL, "ipykernel": SHELL, "notebook": SHELL, "jupyter": SHELL, "debugpy": SHELL, "webbrowser": SHELL, "base64": SHELL,
    "calendar": SHELL, "tabnanny": LINT, "trace": SHELL, "platform": SHELL, "sysconfig": SHELL, "zipapp": BUILD, "pip_audit": LINT, "piptools": INSTALL, "pyright": LINT,
    "virtualenv": INSTALL, "spacy": INSTALL, "nltk.downloader": INSTALL, "pre_commit": LINT, "pytest_watch": TEST, "xmlrunner": TEST, "django": SHELL, "smtpd": SHELL, "coverage": TEST,
}  # fmt: skip


def _python_module(words: list[str], context: Context) -> Station | None:
    if not words:
        return None
    module = words[0]
    if module in ("pre_commit", "cibuildwheel"):
        return (
            station_of(["pre-commit", *words[1:]], context.part, "bash", context.depth + 1)
            if module == "pre_commit"
            else BUILD
        )
    if module in _PYTHON_MODULES:
        return _PYTHON_MODULES[module]
    root = (
        module.split(".")[0].replace("_", "-")
        if module.split(".")[0].replace("_", "-") in RULES | FAMILIES | PROGRAM_STATION
        else module
    )
    return (
        station_of([root, *words[1:]], context.part, "bash", context.depth + 1)
        if context.depth < 6 and not root.startswith("-")
        else None
    )


def _interpreter(args: list[str], context: Context) -> Station | None:
    """node, ruby, php, perl, …: syntax checks and test runs; a script or one-liner is the user's own."""
    name = context.name
    if name == "node":
        if _has(args, "--test"):
            return TEST
        if _has(args, "--check", "-c"):
            return LINT
        target = next((a for a in args if not a.startswith("-")), "")
        if "node_modules" in target:
            tool = re.split(r"[\\/]", target)[-1].removesuffix(".js").removesuffix(".mjs").removesuffix(".cjs")
            rest = args[args.index(target) + 1 :]
            package = re.search(r"node_modules[\\/](?:\.bin[\\/])?((?:@[^\\/]+[\\/])?[^\\/]+)", target)
            return station_of(
                [
                    tool
                    if tool in PROGRAM_STATION or tool in FAMILIES or tool in RULES
                    else package.group(1)
                    if package
                    else tool,
                    *rest,
                ],
                context.part,
                "bash",
                context.depth + 1,
            )
        return SHELL if not args and not context.part.piped and context.part.text is None else None
    if name == "ruby":
        if _short(args, "c") and not _has(args, "-e"):
            return LINT
        return (
            TEST
            if any(a.startswith("-Itest") or re.search(r"(?:_test|_spec|test_\w+)\.rb$", a) for a in args)
            or ("test" in args[:2] and "-I" in args[:1])
            else None
        )
    if name == "php":
        if _has(args, "-l", "--syntax-check"):
            return LINT
        target = next((a for a in args if not a.startswith("-")), "")
        base = re.split(r"[\\/]", target)[-1]
        rest = args[args.index(target) + 1 :] if target else []
        if base == "artisan":
            return _artisan(rest, context)
        if base in ("console",):
            return _artisan(rest, context)
        if base.removesuffix(".phar") in PROGRAM_STATION or base.removesuffix(".phar") in FAMILIES:
            return station_of([base.removesuffix(".phar"), *rest], context.part, "bash", context.depth + 1)
        return SHELL if _has(args, "-S", "-i", "-m", "--ini") else None
    if name == "perl":
        if any(re.match(r"-[a-zA-Z0]*i", a) for a in args[:3]) and _has_inline(args):
            return EDIT
        if _has(args, "-c", "-wc", "-cw"):
            return LINT
        if any(re.match(r"-[a-zA-Z]*[np][a-zA-Z]*e?", a) for a in args[:2]):
            return _scripted_filter(args, context)
        return None
    if name in ("lua", "luajit"):
        return None
    if name == "rscript":
        return _one_liner(args)
    if name == "julia":
        return _one_liner(args)
    if name == "java":
        joined = " ".join(args)
        return TEST if "junit" in joined and "-jar" in args else None
    return None


def _has_inline(args: list[str]) -> bool:
    return any(re.match(r"-\w*[ep]", a) for a in args)


def _one_liner(args: list[str]) -> Station | None:
    """R and Julia have no test runner or package manager but a line of code."""
    code = " ".join(args)[:400]
    if re.search(r"\b(?:Pkg\.test|devtools::test|testthat::|rcmdcheck|tinytest::)", code):
        return TEST
    if re.search(
        r"\b(?:Pkg\.(?:add|instantiate|update|develop)|install\.packages|renv::restore|pak::|remotes::install|BiocManager::install)",
        code,
    ):
        return INSTALL
    return (
        LINT
        if re.search(r"\b(?:lintr::|styler::|JuliaFormatter)", code)
        else BUILD
        if "rmarkdown::render" in code or "devtools::(?:build|document)" in code
        else None
    )


def _artisan(args: list[str], _context: Context) -> Station | None:
    command = next((a for a in args if not a.startswith("-")), "")
    if command in ("test", "dusk", "pest", "phpunit") or command.startswith("test:"):
        return TEST
    if command.startswith(("make:", "generate", "doctrine:migrations:diff", "make")):
        return EDIT
    if command.startswith(("lint:", "pint")):
        return LINT
    if command in (
        "route:list",
        "about",
        "list",
        "migrate:status",
        "debug:router",
        "debug:container",
        "model:show",
        "schedule:list",
    ) or command.startswith("debug:"):
        return READ
    if command.startswith(("composer",)):
        return INSTALL
    if command.startswith(("npm", "yarn", "artisan", "php")):
        return station_of(args, Part(), "bash", 4) if command != "artisan" else _artisan(args[1:], _context)
    if command.endswith((":clear", ":prune", ":flush", "cache:clear")):
        return TRASH if command.endswith(":prune") else SHELL
    return (
        BUILD
        if command in ("optimize", "config:cache", "route:cache", "view:cache", "asset-map:compile", "assets:install")
        else SHELL
    )


def _posix_shell(args: list[str], context: Context) -> Station | None:
    if any(re.fullmatch(r"-[a-z]*n[a-z]*", a) for a in args[:1]):
        return LINT
    return SHELL if not args and not context.part.piped and context.part.text is None else None


def _tsc(args: list[str], _context: Context) -> Station | None:
    if any(a.lower() == "--noemit" for a in args):
        return LINT
    return EDIT if _has(args, "--init") else BUILD


def _rails(args: list[str], context: Context) -> Station | None:
    command = next((a for a in args if not a.startswith("-")), "")
    if command.split(":")[0] in ("test", "spec", "t"):
        return TEST
    if command in ("generate", "g", "new", "destroy", "d"):
        return TRASH if command in ("destroy", "d") else EDIT
    if command in ("routes", "about", "stats", "notes") or command.endswith(":status"):
        return READ
    if command.startswith(("assets:", "webpacker:compile", "tailwindcss:build", "javascript:build")):
        return TRASH if "clobber" in command or "clean" in command else BUILD
    if command.startswith(
        ("db:", "console", "c", "server", "s", "runner", "r", "dev", "log:", "tmp:", "secret", "credentials")
    ):
        return SHELL if not command.startswith(("console_", "rubocop")) else LINT
    return script_station(command) or SHELL


def _gcc(args: list[str], _context: Context) -> Station | None:
    return LINT if _has(args, "-fsyntax-only") else SHELL if args in (["-v"], ["--version"]) else BUILD


def _cargo(args: list[str], context: Context) -> Station | None:
    words = args[1:] if args and args[0].startswith("+") else args
    family = FAMILIES["cargo"]
    at = after_options(words, 0, family.valued)
    sub, rest = words[at : at + 1], words[at + 1 :]
    if sub in (["bench"], ["test"], ["t"]) and _has(rest[: rest.index("--")] if "--" in rest else rest, "--no-run"):
        return BUILD
    if sub in (["xtask"], ["make"]):
        return script_station(next((w for w in rest if not w.startswith("-")), "")) or SHELL
    if sub == ["insta"] and rest[:1] in (["review"], ["accept"]):
        return TEST
    return family_station(family, words, at)


def _go(args: list[str], context: Context) -> Station | None:
    at = after_options(args, 0, frozenset(("-C",)))
    sub, rest = args[at : at + 1], args[at + 1 :]
    if sub == ["install"]:
        return INSTALL if any("@" in a for a in rest) else BUILD
    if sub == ["run"]:
        module = next((a for a in rest if not a.startswith("-")), "")
        if "@" in module:
            tool = re.split(r"/", module.split("@")[0])
            known = next((t for t in reversed(tool) if t in PROGRAM_STATION or t in FAMILIES), None)
            return (
                station_of([known, *rest[rest.index(module) + 1 :]], context.part, "bash", context.depth + 1)
                if known
                else None
            )
        if module.startswith("mage"):
            return script_station(rest[-1]) or SHELL
    if sub == ["tool"] and rest and rest[0] in PROGRAM_STATION:
        return PROGRAM_STATION[rest[0]]
    return family_station(FAMILIES["go"], args, at)


def _clojure(args: list[str], _context: Context) -> Station | None:
    aliases = " ".join(a for a in args if a.startswith("-"))
    if "-T:build" in aliases:
        target = args[-1]
        return {"ci": TEST, "test": TEST, "deploy": SHIP, "clean": TRASH}.get(target, BUILD)
    station = script_station(aliases.split(":", 1)[1]) if ":" in aliases else None
    return station or (INSTALL if "-P" in args or "-Sdeps" in args[:1] else SHELL)


def _nox(args: list[str], context: Context) -> Station | None:
    if _has(args, "-l", "--list"):
        return READ
    sessions = [
        w
        for i, a in enumerate(args)
        if a in ("-s", "-e", "--session", "--sessions")
        for w in args[i + 1 : i + 6]
        if not w.startswith("-")
    ]
    stations = [script_station(s) for s in sessions]
    return strongest([*stations]) or TEST


def _tox(args: list[str], _context: Context) -> Station | None:
    if args[:1] in (["list"], ["l"], ["-l"], ["-a"]):
        return READ
    environments = next((args[i + 1] for i, a in enumerate(args) if a == "-e" and i + 1 < len(args)), "")
    stations = [
        TEST if re.match(r"(?:py|pypy)\d*", e) else script_station(e) for e in re.split(r"[,\s]+", environments) if e
    ]
    return strongest([*stations]) or TEST


def _hatch(args: list[str], context: Context) -> Station | None:
    if context.name == "hatch-script":
        environment, _, script = args[0].rpartition(":")
        return script_station(script) or script_station(environment) or SHELL
    return family_station(FAMILIES["hatch"], args)


def _coverage(args: list[str], _context: Context) -> Station | None:
    return TRASH if args[:1] == ["erase"] else TEST


def _pytest(args: list[str], _context: Context) -> Station | None:
    return READ if _has(args, "--fixtures") else TEST


def _deno(args: list[str], context: Context) -> Station | None:
    if args[:1] == ["task"]:
        return script_station(args[1], check=LINT) or SHELL if len(args) > 1 else READ
    if args[:1] == ["run"]:
        return None
    return family_station(FAMILIES["deno"], args)


def _flutter_like(args: list[str], context: Context) -> Station | None:
    family = FAMILIES[context.name]
    if args[:2] in (["run", "build_runner"], ["pub", "run"]) and len(args) > 2:
        return BUILD if "build" in args or "watch" in args else TEST if "test" in args else family_station(family, args)
    return family_station(family, args)


def _dotnet(args: list[str], context: Context) -> Station | None:
    if args and re.search(r"\.(?:dll|exe)$", args[0]):
        return None
    if args[:2] == ["sln", "list"] or (args[:1] == ["sln"] and args[-1:] == ["list"]):
        return READ
    if args[:1] == ["list"] and "--outdated" in args:
        return READ
    if args[:1] in (["add"], ["remove"]) and "package" not in args and "reference" not in args and len(args) > 2:
        return EDIT
    if args[:2] == ["ef", "migrations"] and args[2:3] == ["list"]:
        return READ
    if args[:1] == ["msbuild"] and any(re.search(r"(?i)[-/]t(?:arget)?:(?:test|vstest)", a) for a in args):
        return TEST
    return family_station(FAMILIES["dotnet"], args)


# --- containers and clouds


def _docker(args: list[str], context: Context) -> Station | None:
    family = FAMILIES["docker"]
    at = after_options(args, 0, family.valued)
    rest = args[at:]
    if rest[:1] == ["compose"]:
        return _compose(rest[1:], context)
    station = family_station(family, args, at)
    if station == BUILD and _has(rest, "--push"):
        return SHIP
    return READ if rest[:1] == ["manifest"] and station is None else station


def _compose(args: list[str], _context: Context) -> Station | None:
    family = FAMILIES["docker-compose"]
    at = after_options(args, 0, family.valued)
    sub, rest = args[at : at + 1], args[at + 1 :]
    if sub in (["up"], ["create"], ["run"]) and _has(rest, "--build"):
        return BUILD
    if sub == ["down"] and (_has(rest, "-v", "--volumes", "--rmi") or _short(rest, "v")):
        return TRASH
    if sub == ["build"] and _has(rest, "--push"):
        return SHIP
    return family_station(family, args, at)


def _kubectl(args: list[str], _context: Context) -> Station | None:
    family = FAMILIES["kubectl"]
    at = after_options(args, 0, family.valued)
    station = family_station(family, args, at)
    if args[at : at + 1] == ["run"] and _has(args, "--rm", "-it", "-ti", "-i"):
        return SHELL
    return station


_CLOUD_VERBS: dict[str, Station] = {
    verb: station
    for station, verbs in {
        SHIP: """deploy deployment publish create update promote release push set submit upload up apply scale restart rollback add enable disable
            provision put modify register send start-execution run-task attach detach tag swap import migrate-traffic unset grant
            assign associate release-version rollout redeploy stop start reboot resize mb copy cp mv sync invalidate""",
        TRASH: "delete destroy remove rm purge terminate down undeploy rb detach-all drop empty",
        RESEARCH: """list ls show describe get view status logs log info whoami inspect history query read tail help search head lookup export
            releases apps ps wait open stat du cat check-health print-access-token metrics""",
        BUILD: "build bundle synth package preview plan compile",
        TEST: "test",
        LINT: "validate lint check what-if",
        INSTALL: "install plugins components extension",
        SHELL: """dev serve emulators login logout link env config configure ssh exec local shell use switch init auth account connect proxy
            secrets-manager console psql sso completion run-local start-api invoke tunnel pull version signin""",
    }.items()
    for verb in verbs.split()
}
_CLOUD_DEFAULT = {"vercel": SHIP, "now": SHIP, "fly": RESEARCH}


def _cloud(args: list[str], context: Context) -> Station | None:
    words = _operands(
        args,
        "--project --region --profile -g --resource-group -n --name --subscription --zone --account -a --app -s --scope --token -t --config -c"
        " --output -o --query --format --stack-name --bucket --key --body --filters --instance-ids",
    )
    if context.name == "aws" and words[:1] in (["s3"], ["s3api"]) and words[1:2] and words[1] in ("cp", "sync", "mv"):
        return SHIP if words[-1].startswith("s3:") else RESEARCH
    if context.name == "gsutil" and any(w in ("cp", "rsync", "mv") for w in words):
        return SHIP if words[-1].startswith("gs:") else RESEARCH
    if (
        context.name in ("gcloud",)
        and words[:2]
        and "storage" in words
        and any(w in ("cp", "rsync", "mv") for w in words)
    ):
        return SHIP if words[-1].startswith("gs:") else RESEARCH
    if context.name == "rclone":
        return {
            "ls": RESEARCH,
            "lsd": RESEARCH,
            "lsl": RESEARCH,
            "lsf": RESEARCH,
            "delete": TRASH,
            "purge": TRASH,
            "config": SHELL,
        }.get((words or [""])[0], SHIP if ":" in (words or [""])[-1] else RESEARCH)
    for word in words[:4]:
        lowered = word.lower()
        if lowered in ("components", "extension", "plugins") and not any(w in ("list", "show") for w in words):
            return INSTALL
        for piece in (lowered, *re.split(r"[:-]", lowered)[:2]):
            if station := _CLOUD_VERBS.get(piece):
                return station
    if not words or words[0].startswith((".", "/")):
        return _CLOUD_DEFAULT.get(context.name, SHELL)
    return SHELL


def _wrangler(args: list[str], context: Context) -> Station | None:
    words = _operands(args, "-c --config -e --env")
    two = " ".join(words[:2])
    known = {
        "pages deploy": SHIP,
        "pages publish": SHIP,
        "d1 execute": SHELL,
        "d1 migrations": SHELL,
        "types": BUILD,
        "pages dev": SHELL,
        "secret put": SHIP,
        "tail": READ,
    }
    return known.get(two) or known.get(words[0] if words else "") or _cloud(args, context)


def _azd(args: list[str], context: Context) -> Station | None:
    known = {
        "up": SHIP,
        "deploy": SHIP,
        "provision": SHIP,
        "publish": SHIP,
        "down": TRASH,
        "package": BUILD,
        "show": READ,
        "monitor": RESEARCH,
        "restore": INSTALL,
        "init": EDIT,
        "template": RESEARCH,
    }
    return known.get((_operands(args) or [""])[0], SHELL)


def _heroku(args: list[str], context: Context) -> Station | None:
    command = (_operands(args, "-a --app -r --remote") or [""])[0]
    if command.startswith(("pg:psql", "run", "local", "login", "git:", "redis:cli", "auth")):
        return SHELL
    if command in ("config", "addons", "domains", "ps", "apps", "pipelines", "releases", "maintenance", "buildpacks"):
        return RESEARCH
    return _cloud(args, context)


def _ansible(args: list[str], _context: Context) -> Station | None:
    return (
        LINT
        if _has(args, "--syntax-check")
        else READ
        if _has(args, "--list-hosts", "--list-tasks", "--list-tags")
        else SHIP
    )


def _skills(args: list[str], _context: Context) -> Station | None:
    return family_station(FAMILIES["skills"], args)


# --- Windows


_CMDLET = re.compile(r"^([a-z]+)-([a-z][a-z0-9]*)$")
_CALL = re.compile(r"[.:]\w+\(")
_POWERSHELL_ALIASES = frozenset(("sc", "diff", "compare"))
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


def _cmdlet(verb: str, noun: str, args: list[str]) -> Station | None:
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


def _dotnet_call(word: str) -> Station:
    return next((s for pattern, s in _DOTNET_CALLS if re.search(pattern, word)), SHELL)


_CMD_NAMES = frozenset(
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


def _cmd_builtin(name: str, args: list[str]) -> Station | None:
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


def _powershell_sort(_args: list[str], _context: Context) -> Station | None:
    return SHELL


def _msbuild(args: list[str], _context: Context) -> Station | None:
    target = next((a.split(":", 1)[1] for a in args if re.match(r"(?i)[-/]t(?:arget)?:", a)), "")
    station = script_station(target) if target else None
    return station if station in (TEST, SHIP, TRASH, INSTALL) else BUILD


def _service(args: list[str], _context: Context) -> Station | None:
    return READ if "status" in args else SHELL


def _crontab(args: list[str], _context: Context) -> Station | None:
    return READ if _has(args, "-l") else EDIT if _has(args, "-e") else TRASH if _has(args, "-r") else SHELL


def _package_file(args: list[str], _context: Context) -> Station | None:
    """dpkg, rpm: queries read, the rest installs."""
    queries = _has(
        args, "-l", "-L", "-s", "-S", "--list", "--status", "--listfiles", "--search", "--print-architecture"
    ) or any(a.startswith("-q") for a in args)
    return READ if queries else BUILD if _has(args, "-b", "--build") else INSTALL


def _open(args: list[str], _context: Context) -> Station | None:
    return RESEARCH if any(a.startswith(("http://", "https://")) for a in args) else SHELL


def _xml(args: list[str], context: Context) -> Station | None:
    return READ if _has(args, "--xpath", "--format") and not _has(args, "--noout") else LINT


def _database(args: list[str], context: Context) -> Station | None:
    return SHELL


def _chmod(_args: list[str], _context: Context) -> Station | None:
    return SHELL


_FILTERS = "cat tac nl wc head tail less more most od xxd hexdump strings sort uniq cut tr column fold fmt rev paste join expand tsort numfmt base64 md5sum sha256sum sha1sum bat batcat diff3"
RULES: dict[str, Rule] = {
    "git": _git, "gh": _gh, "glab": _gh,
    **dict.fromkeys(_FILTERS.split(), _filter("-n -c -d -f -t -k -w -s -l --lines --bytes -b -N -j -A -C")),
    **dict.fromkeys(["sed", "awk", "jq", "yq", "gojq", "jaq", "xq", "xmlstarlet", "mlr", "dasel"], _scripted_filter),
    "find": _find, "tar": _tar, "unzip": _unzip, "7z": _compress, "7za": _compress, "gzip": _compress, "bzip2": _compress, "xz": _compress, "zstd": _compress,
    "tee": _tee, "ls": _listing, "dir": _listing, "get-childitem": _listing, "gci": _listing, "new-item": _mkdir, "ni": _mkdir, "type": _type,
    "rsync": _rsync, "scp": _rsync, "sftp": _rsync, "ssh": _ssh, "mosh": _ssh,
    "curl": _curl, "wget": _curl, "xh": _httpie, "http": _httpie, "https": _httpie, "httpie": _httpie, "curlie": _curl,
    "invoke-webrequest": _web_request, "invoke-restmethod": _web_request, "iwr": _web_request, "irm": _web_request,
    "npm": _node_package, "pnpm": _node_package, "yarn": _node_package, "yarnpkg": _node_package, "cnpm": _node_package, "bun": _bun,
    "make": _make, "ninja": _targets("-C -f -j -k -l -d -t -w"), "samu": _targets("-C -f -j"),
    "just": _targets("-f --justfile -d --working-directory --set", empty=SHELL, unknown=SHELL), "task": _targets("-d --dir -t --taskfile", empty=SHELL, unknown=SHELL),
    "rake": _targets("-f --rakefile", unknown=SHELL), "invoke": _targets("-c -r", empty=READ, unknown=SHELL), "inv": _targets("-c -r", empty=READ, unknown=SHELL),
    "mage": _targets("-d -w", unknown=SHELL), "ant": _targets("-f -buildfile -lib"), "gulp": _targets("--gulpfile --cwd", unknown=BUILD, check=LINT),
    "grunt": _targets("--gruntfile", unknown=BUILD, check=LINT), "poe": _targets("-C", unknown=SHELL, check=LINT), "doit": _targets("-f -d", unknown=BUILD), "mask": _targets(unknown=SHELL),
    "npm-run-all": _targets(unknown=SHELL, check=LINT), "run-s": _targets(unknown=SHELL, check=LINT), "run-p": _targets(unknown=SHELL, check=LINT), "wireit": _targets(),
    "xmake": _targets("-P -F", unknown=BUILD), "scons": _targets("-C -f"), "waf": _targets(), "buck": _bazel, "please": _bazel, "plz": _bazel, "bazel": _bazel, "pants": _pants,
    "hatch-script": _hatch, "hatch": _hatch, "uv": _uv, "composer": _composer, "nox": _nox, "tox": _tox, "coverage": _coverage, "pytest": _pytest, "py.test": _pytest,
    "gradle": _gradle, "mvn": _maven, "sbt": _sbt, "mill": _sbt, "cmake": _cmake, "xcodebuild": _xcodebuild, "earthly": _earthly,
    **dict.fromkeys(["turbo", "nx", "lerna", "rush", "rushx", "moon", "lage"], _monorepo),
    "python": _python, **dict.fromkeys(["node", "ruby", "php", "perl", "lua", "luajit", "rscript", "julia", "java"], _interpreter),
    "bash": _posix_shell, "tsc": _tsc, "rails": _rails, "php-artisan": _artisan, "cargo": _cargo, "go": _go, "clj": _clojure, "clojure": _clojure, "deno": _deno,
    "flutter": _flutter_like, "dart": _flutter_like, "dotnet": _dotnet, **dict.fromkeys(["gcc", "g++", "cc", "c++", "clang", "clang++"], _gcc),
    "docker": _docker, "podman": _docker, "nerdctl": _docker, "docker-compose": _compose, "podman-compose": _compose, "kubectl": _kubectl, "oc": _kubectl, "k": _kubectl,
    **dict.fromkeys(
        ["aws", "gcloud", "az", "gsutil", "bq", "doctl", "fly", "vercel", "now", "netlify", "firebase", "railway", "render", "cf", "oci", "ibmcloud", "linode-cli", "hcloud", "eb", "amplify", "scw", "vultr-cli", "copilot", "databricks", "snow", "modal", "aliyun", "tccli", "rclone", "s3cmd", "mc", "s5cmd", "azcopy", "flightctl", "ntn", "openstack", "nomad", "consul", "vault", "boundary", "waypoint", "temporal", "confluent", "atlas", "stripe", "shopify", "sentry-cli", "newrelic", "datadog-ci", "codecov", "okteto"],
        _cloud,
    ),
    "wrangler": _wrangler, "azd": _azd, "heroku": _heroku, "ansible-playbook": _ansible, "ansible": _ansible, "skills": _skills,
    "msbuild": _msbuild, "service": _service, "crontab": _crontab, "dpkg": _package_file, "rpm": _package_file, "open": _open, "xdg-open": _open, "start": _open, "xmllint": _xml,
}  # fmt: skip
