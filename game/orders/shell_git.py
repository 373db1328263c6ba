"""Version control: git by sub-command and form, gh and its kin by area."""

import re

from game.orders.families import FAMILIES
from game.orders.shell_files import http_method, sends
from game.orders.shell_options import (
    BUILD,
    COMMIT,
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
    family_station,
    has,
    operands,
    short,
)
from game.orders.shell_words import after_options
from game.orders.stations import Station

_GIT_VALUED = frozenset(
    ["-C", "-c", "--git-dir", "--work-tree", "--namespace", "--exec-path", "--super-prefix", "--config-env"]
)


_GIT: dict[str, Station] = {
    sub: station
    for station, subs in {
        SHIP: "push send-email svn-dcommit",
        COMMIT: """
        commit add merge rebase cherry-pick revert am pull fetch switch init notes stage ci update-ref replace
        filter-branch filter-repo bisect mergetool update-index write-tree commit-tree symbolic-ref flow
        checkout-index read-tree merge-file rerere absorb subtree sparse-checkout co unstage amend
    """,
        READ: """
        status log diff show blame annotate shortlog reflog describe rev-parse rev-list ls-files ls-tree cat-file
        show-ref for-each-ref merge-base name-rev diff-tree diff-index diff-files count-objects whatchanged range-diff
        cherry check-ignore check-attr check-ref-format check-mailmap var show-branch difftool st lg ls hist last
        verify-commit verify-tag merge-tree version fsck get-tar-commit-id patch-id stripspace interpret-trailers
        web--browse gui gitk
    """,
        SEARCH: "grep",
        RESEARCH: "ls-remote help request-pull",
        EDIT: "apply mv format-patch",
        LINT: "clang-format",
        TRASH: "clean restore",
        INSTALL: "clone submodule lfs",
        BUILD: "archive bundle",
        SHELL: "gc prune repack maintenance daemon credential hook pack-refs hash-object index-pack instaweb",
    }.items()
    for sub in subs.split()
}


_FILE_NAME = re.compile(r"\.(?:[a-z][a-z\d]{1,5}|[chrm])$", re.IGNORECASE)


def _git(args: list[str], _context: Context) -> Station | None:
    at = after_options(args, 0, _GIT_VALUED)
    if at >= len(args):
        return SHELL if has(args, "--version") else READ if not has(args, "--help") else RESEARCH
    sub, rest = args[at], args[at + 1 :]
    plain = operands(rest)
    if sub in ("checkout", "co"):
        makes = has(rest, "-b", "-B", "--orphan", "-t", "--track")
        paths = len(plain) > 1 or any(map(_FILE_NAME.search, plain)) or (not plain and has(rest, "-f", "--force"))
        discards = "--" in rest or "." in rest or has(rest, "--theirs", "--ours") or (paths and not makes)
        return TRASH if discards else COMMIT
    if sub == "restore":
        return COMMIT if has(rest, "--staged", "-S") and not has(rest, "--worktree", "-W") else TRASH
    if sub == "reset":
        return TRASH if has(rest, "--hard", "--merge", "--keep") else COMMIT
    if sub == "clean":
        return READ if has(rest, "--dry-run") or short(rest, "n") else TRASH
    if sub == "rm":
        return COMMIT if has(rest, "--cached") else TRASH
    if sub == "stash":
        action = plain[0] if plain else "push"
        return READ if action in ("list", "show") else TRASH if action in ("drop", "clear") else COMMIT
    if sub in ("branch", "br"):
        if short(rest, "d") or short(rest, "D") or has(rest, "--delete"):
            return TRASH
        moves = short(rest, "m") or short(rest, "M") or short(rest, "c") or short(rest, "u") or short(rest, "f")
        writes = moves or has(
            rest,
            "--move",
            "--copy",
            "--set-upstream-to",
            "--unset-upstream",
            "--edit-description",
            "--force",
            "--track",
        )
        lists = has(
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
        return COMMIT if writes or (plain and not lists and not short(rest, "a") and not short(rest, "r")) else READ
    if sub == "tag":
        if short(rest, "d") or has(rest, "--delete"):
            return TRASH
        lists = has(
            rest, "--list", "--contains", "--points-at", "--sort", "--merged", "--no-merged", "--format", "--verify"
        ) or short(rest, "l")
        shows_lines = any(re.fullmatch(r"-n\d*", a) for a in rest)
        return READ if lists or shows_lines or not plain or short(rest, "v") else COMMIT
    if sub == "worktree":
        action = plain[0] if plain else "list"
        return READ if action == "list" else TRASH if action in ("remove", "prune") else COMMIT
    if sub == "remote":
        action = plain[0] if plain else "show"
        return READ if action in ("show", "get-url") else TRASH if action in ("remove", "rm", "prune") else COMMIT
    if sub == "config":
        flags = has(rest, "--get", "--get-all", "--get-regexp", "--list", "-l", "--show-origin", "--get-urlmatch")
        return (
            READ
            if flags
            or plain[:1] in (["get"], ["list"])
            or (len(plain) == 1 and not has(rest, "--unset", "--edit", "-e"))
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
            if has(rest, "--stat", "--numstat", "--summary") and not has(rest, "--apply")
            else LINT
            if has(rest, "--check")
            else EDIT
        )
    if sub == "subtree" and plain[:1] == ["push"]:
        return SHIP
    if sub == "update-ref" and has(rest, "-d", "--delete"):
        return TRASH
    if sub == "bisect":
        return READ if plain[:1] in (["log"], ["view"], ["visualize"]) else COMMIT
    if sub == "svn":
        return SHIP if plain[:1] == ["dcommit"] else COMMIT
    return _GIT.get(sub)


def _gh(args: list[str], _context: Context) -> Station | None:
    family = FAMILIES["gh"]
    at = after_options(args, 0, family.valued)
    if args[at : at + 1] == ["api"]:
        rest = args[at + 1 :]
        if "graphql" in rest:
            return SHIP if any("mutation" in a for a in rest) else RESEARCH
        fields = has(rest, "-f", "-F", "--field", "--raw-field", "--input") and not any(
            a.upper() == "GET" for a in rest
        )
        if http_method(rest) == "DELETE":
            return TRASH
        return SHIP if sends([a for a in rest if a not in ("-f", "-F")]) or fields else RESEARCH
    return family_station(family, args, at)


RULES: dict[str, Rule] = {"git": _git, "gh": _gh, "glab": _gh}
