"""Task runners and build tools: scripts, targets, goals and tasks by their names."""

import re

from game.orders.commands import script_station
from game.orders.families import FAMILIES
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
    TEST,
    TRASH,
    Context,
    Rule,
    family_station,
    has,
    operands,
    short,
    strongest,
)
from game.orders.shell_words import after_options
from game.orders.stations import Station

_RUN = frozenset(("run", "run-script", "rum", "urn", "task"))


def _node_package(args: list[str], context: Context) -> Station | None:
    family = FAMILIES["npm"]
    # `-w` names a workspace in npm only; pnpm's means the root.
    valued = family.valued if context.name == "npm" else family.valued - {"-w"}
    at = after_options(args, 0, valued)
    if context.name == "yarn" and args[at : at + 1] in (["workspace"], ["workspaces"], ["foreach"]):
        at += 2 if args[at] == "workspace" else 1
        at += args[at : at + 1] == ["foreach"]
        at = after_options(args, at, frozenset(("--include", "--exclude", "--from", "-j")))
    if at >= len(args):
        return INSTALL if context.name == "yarn" else SHELL
    sub = args[at]
    if sub in _RUN or (context.name == "yarn" and sub == "run"):
        script = after_options(args, at + 1, valued)
        if script >= len(args):
            return READ
        return script_station(args[script], check=LINT) or _script(args[script], args[script + 1 :], context)
    if sub == "audit" and args[at + 1 : at + 2] == ["fix"]:
        return INSTALL
    if sub in ("config", "c"):
        return family_station(family, args, at)
    if context.name == "bun" and sub == "build":
        return BUILD
    if sub in ("create", "init") and len(operands(args[at + 1 :])) > 0:
        return INSTALL
    if sub == "version":
        return COMMIT if operands(args[at + 1 :]) else READ
    if sub == "link" and context.name == "npm":
        return INSTALL
    station = family_station(family, args, at)
    if station is not None and (context.name == "npm" or sub not in ("start", "dev", "serve", "build", "lint")):
        return station
    return _script(sub, args[at + 1 :], context)


def _script(name: str, rest: list[str], context: Context) -> Station | None:
    """A package script, or a program of the package's own (`yarn vitest`, `pnpm playwright install`)."""
    if context.depth < 4 and name not in ("run", "exec", "test", "node"):
        own = context.judge([name, *rest])
        if own not in (None, SHELL):
            return own
    return script_station(name, check=LINT) or SHELL


def _bun(args: list[str], context: Context) -> Station | None:
    at = after_options(args, 0, frozenset(("--cwd", "--config", "-c", "--filter", "-r", "--preload")))
    target = args[at] if at < len(args) else ""
    if target.endswith((".ts", ".js", ".tsx", ".mjs")) or has(args[:at], "-e", "--eval"):
        return None
    if target == "run" and args[at + 1 : at + 2] and args[at + 1].endswith((".ts", ".js", ".tsx", ".mjs")):
        return None
    return _node_package(args, context)


def _targets(
    valued: str = "", empty: Station | None = BUILD, unknown: Station | None = BUILD, check: Station = TEST
) -> Rule:
    """A task runner: the strongest of the targets named; cleaning beside other targets is minor."""

    def rule(args: list[str], context: Context) -> Station | None:
        if has(args, "--help", "-h"):
            return RESEARCH
        if has(
            args, "--list", "--list-all", "-l", "--tasks", "-T", "-Tv", "--summary", "-p", "--print-data-base"
        ) and context.name not in ("make", "gradle", "mvn", "ninja"):
            return READ
        names = [n for n in operands(args, valued) if "=" not in n]
        if not names:
            return READ if has(args, "--dry-run") else empty
        if context.name in ("just", "invoke"):
            names = names[:1]  # what follows are the recipe's own arguments
        stations = [_target_station(n, unknown, check) for n in names]
        return strongest([s for s in stations if s not in (TRASH, SHELL)] or stations)

    return rule


def _target_station(name: str, unknown: Station | None, check: Station) -> Station | None:
    return script_station(name, check=check) or (SHELL if re.match(r"run\b", name) else unknown)


def _make(args: list[str], context: Context) -> Station | None:
    spaced = [a for i, a in enumerate(args) if not (a.isdigit() and i and args[i - 1] in ("-j", "-l", "--jobs"))]
    if short(spaced, "p") and not operands(spaced, "-C -f"):
        return READ
    named = [n for n in operands(spaced, "-C -f -I -o -W --directory --file --makefile -O") if "=" not in n]
    if named == ["install"]:
        return INSTALL
    if len(named) == 1 and re.search(r"[./]", named[0]):
        return BUILD  # a file to be made
    return _targets("-C -f -I -o -W --directory --file --makefile -O")(spaced, context)


_GRADLE_RUNS = re.compile(
    r"(?i)^(?:run|bootrun|jettyrun|apprun|quarkusdev|start.*|stop.*|tasks|dependencies|properties|projects|help"
    r"|dependencyinsight|signingreport|wrapper|init)"
)


def _gradle(args: list[str], _context: Context) -> Station | None:
    names = operands(
        args,
        """-x --exclude-task --tests -p --project-dir -b -c -I --init-script --args --max-workers -g
            --console -F --gradle-version --distribution-type""",
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
            local = task.lower().endswith("mavenlocal")
            stations.append(BUILD if local else script_station(task, check=TEST) or BUILD)
    if not names:
        return SHELL if has(args, "--stop", "--status", "--version") else BUILD
    return strongest([s for s in stations if s != TRASH] or stations)


_MAVEN: dict[str, Station] = {
    goal: station
    for station, goals in {
        TEST: "test verify integration-test",
        BUILD: """
            install package compile test-compile site process-resources generate-sources prepare-package
            process-classes initialize process-test-classes generate-resources
        """,
        LINT: "validate",
        SHIP: "deploy site-deploy",
        TRASH: "clean",
    }.items()
    for goal in goals.split()
}


_MAVEN_GOALS = (
    (
        r"^(?:spotless|checkstyle|pmd|spotbugs|findbugs|fmt|formatter|license|enforcer|sonar|rewrite|detekt)[\w.-]*:",
        LINT,
    ),
    (r"^(?:ktlint|impsort|dependency-check|prettier|errorprone|revapi|japicmp)[\w.-]*:", LINT),
    (r"^(?:surefire|failsafe|jacoco|pitest|org\.pitest)[\w.-]*:|mutationCoverage", TEST),
    (r"^(?:dependency):(?:tree|list|analyze|build-classpath)|^help:|^buildplan:", READ),
    (r"^dependency:|^wrapper:", INSTALL),
    (r"^versions:display|^dependency:display", RESEARCH),
    (r"^versions:|^archetype:|^tidy:", EDIT),
    (r"^(?:release):(?:perform|prepare)|:deploy|nexus-staging|^deploy:|central-publishing", SHIP),
    (r":run$|:dev$|:start$|:stop$|^exec:|:java$|^flyway:|^liquibase:", SHELL),
    (r":clean$", TRASH),
)


def _short_goal(goal: str) -> str:
    """`group:artifact[:version]:goal` in the short form `plugin:goal`."""
    if goal.count(":") < 2:
        return goal
    plugin = re.sub(r"-?maven-?|-?plugin$", "", goal.split(":")[1])
    return f"{plugin}:{goal.rsplit(':', 1)[1]}"


def _maven(args: list[str], _context: Context) -> Station | None:
    stations: list[Station | None] = []
    for named in operands(
        args,
        "-f --file -pl --projects -P -s --settings -T --threads -rf --resume-from -D -gs -l -b -t --activate-profiles",
    ):
        goal_station = _MAVEN.get(named)
        if goal_station is None and ":" in named:
            goal = _short_goal(named)
            goal_station = next((s for pattern, s in _MAVEN_GOALS if re.search(pattern, goal)), BUILD)
        stations.append(goal_station)
    strong = [s for s in stations if s != TRASH] or stations
    return strongest(strong) or (SHELL if has(args, "-v", "--version") else BUILD)


def _sbt(args: list[str], _context: Context) -> Station | None:
    names = [re.split(r"[\s;]+", a.strip(" ;"))[0].rsplit("/", 1)[-1] for a in operands(args, "-J -D") if a.strip(" ;")]
    stations = [
        script_station(n) or (SHELL if n.startswith(("run", "~run", "console", "project", "reload")) else BUILD)
        for n in names
    ]
    return strongest([s for s in stations if s not in (TRASH, SHELL)] or list(stations)) or SHELL


def _cmake(args: list[str], _context: Context) -> Station | None:
    if has(args, "--build"):
        at = next((i for i, a in enumerate(args) if a in ("--target", "-t")), None)
        target = (
            args[at + 1]
            if at is not None and at + 1 < len(args)
            else next((a.split("=", 1)[1] for a in args if a.startswith("--target=")), "")
        )
        station = script_station(target) if target else None
        return station if station in (TEST, INSTALL, TRASH, LINT) else BUILD
    if has(args, "--install"):
        return INSTALL
    if has(args, "-E", "-P"):
        return SHELL
    if has(args, "--workflow", "--help", "--system-information"):
        return BUILD if "--workflow" in args else RESEARCH
    return READ if has(args, "--list-presets", "-LA", "-L", "-N") else BUILD


def _xcodebuild(args: list[str], _context: Context) -> Station | None:
    if has(args, "-list", "-showsdks", "-showBuildSettings", "-version", "-showdestinations"):
        return READ
    words = operands(
        args,
        """-scheme -workspace -project -destination -configuration -sdk -derivedDataPath -target -arch
            -archivePath -exportPath -exportOptionsPlist -testPlan -resultBundlePath -xcconfig -toolchain
            -jobs -xctestrun -clonedSourcePackagesDirPath""",
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
        if has(args, "-resolvePackageDependencies") or actions == ["install"]
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
    plain = operands(
        words,
        """--filter --scope -p --projects --parallel -c --configuration --concurrency --exclude --base
            --head --output-style --graph -F""",
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
            if plain[:1] and plain[0] in ("run", "run-many", "affected", "call", "exec", "ci", "watch", "r", "dev")
            else plain[:1]
        )
        targets = [re.split(r"[:#]", w)[1] if re.search(r"[:#]", w[1:]) else w.lstrip(":") for w in drop]
    stations = [script_station(t, check=LINT) for t in targets]
    return strongest([s for s in stations if s not in (TRASH, SHELL)] or list(stations)) or SHELL


def _bazel(args: list[str], _context: Context) -> Station | None:
    return family_station(FAMILIES["bazel"], args)


_PANTS: dict[str, Station] = {
    goal: station
    for station, goals in {
        TEST: "test",
        LINT: "lint fmt fix check update-build-files",
        EDIT: "tailor",
        BUILD: "package export export-codegen build",
        SHIP: "publish deploy",
        SHELL: "run repl",
        INSTALL: "generate-lockfiles install",
        READ: "dependencies list peek roots filedeps dependents paths targets audit",
        TRASH: "clean-all",
        SEARCH: "query",
    }.items()
    for goal in goals.split()
}


def _pants(args: list[str], _context: Context) -> Station | None:
    return strongest([_PANTS.get(w) for w in operands(args)]) or BUILD


def _earthly(args: list[str], _context: Context) -> Station | None:
    target = next((a for a in args if "+" in a), "")
    return SHIP if "--push" in args else script_station(target.split("+")[-1]) or BUILD


def _msbuild(args: list[str], _context: Context) -> Station | None:
    target = next((a.split(":", 1)[1] for a in args if re.match(r"(?i)[-/]t(?:arget)?:", a)), "")
    station = script_station(target) if target else None
    return station if station in (TEST, SHIP, TRASH, INSTALL) else BUILD


def _mise(args: list[str], context: Context) -> Station | None:
    at = after_options(args, 0, frozenset(("-C", "--cd", "-E", "--env")))
    if args[at : at + 1] in (["run"], ["r"]):
        return _targets(unknown=SHELL, empty=READ)(args[at + 1 :], context)
    return family_station(FAMILIES["mise"], args, at)


def _melos(args: list[str], context: Context) -> Station | None:
    if args[:1] in (["bootstrap"], ["bs"]):
        return INSTALL
    return _targets(unknown=SHELL, empty=SHELL)(args[1:] if args[:1] in (["run"], ["exec"]) else args, context)


RULES: dict[str, Rule] = {
    **dict.fromkeys(["npm", "pnpm", "yarn", "yarnpkg", "cnpm"], _node_package),
    **dict.fromkeys(["turbo", "nx", "lerna", "rush", "rushx", "moon", "lage", "dagger"], _monorepo),
    **dict.fromkeys(["buck", "please", "plz", "bazel"], _bazel),
    "bun": _bun,
    "make": _make,
    "gradle": _gradle,
    "mvn": _maven,
    "sbt": _sbt,
    "mill": _sbt,
    "cmake": _cmake,
    "xcodebuild": _xcodebuild,
    "msbuild": _msbuild,
    "mise": _mise,
    "melos": _melos,
    "pants": _pants,
    "earthly": _earthly,
    "ninja": _targets("-C -f -j -k -l -d -t -w"),
    "samu": _targets("-C -f -j"),
    "just": _targets("-f --justfile -d --working-directory --set", empty=SHELL, unknown=SHELL),
    "task": _targets("-d --dir -t --taskfile", empty=SHELL, unknown=SHELL),
    "rake": _targets("-f --rakefile", empty=TEST, unknown=SHELL),
    "invoke": _targets("-c -r", empty=READ, unknown=SHELL),
    "inv": _targets("-c -r", empty=READ, unknown=SHELL),
    "mage": _targets("-d -w", unknown=SHELL),
    "ant": _targets("-f -buildfile -lib"),
    "gulp": _targets("--gulpfile --cwd", check=LINT),
    "grunt": _targets("--gruntfile", check=LINT),
    "poe": _targets("-C", unknown=SHELL, check=LINT),
    "doit": _targets("-f -d"),
    "mask": _targets(unknown=SHELL),
    "npm-run-all": _targets(unknown=SHELL, check=LINT),
    "run-s": _targets(unknown=SHELL, check=LINT),
    "run-p": _targets(unknown=SHELL, check=LINT),
    "wireit": _targets(),
    "xmake": _targets("-P -F"),
    "scons": _targets("-C -f"),
    "waf": _targets(),
}
