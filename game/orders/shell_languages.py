"""Languages other than Python, their interpreters, compilers and project tools."""

import re

from game.orders.commands import PROGRAM_STATION, script_station
from game.orders.families import FAMILIES
from game.orders.shell_files import scripted_filter
from game.orders.shell_options import (
    BUILD,
    EDIT,
    INSTALL,
    LINT,
    READ,
    SHELL,
    SHIP,
    TEST,
    TRASH,
    Context,
    Rule,
    family_station,
    has,
    short,
    strongest,
)
from game.orders.shell_words import after_options, program
from game.orders.stations import Station


def _interpreter(args: list[str], context: Context) -> Station | None:
    """node, ruby, php, perl, …: syntax checks and test runs; a script or one-liner is the user's own."""
    name = context.name
    if name == "node":
        valued = frozenset(("-r", "--require", "--import", "--loader", "--test-reporter", "--env-file"))
        own = args[: after_options(args, 0, valued)]
        if has(own, "--test"):
            return TEST
        if has(own, "--check", "-c"):
            return LINT
        target = next((a for a in args if not a.startswith("-")), "")
        if "node_modules" in target:
            tool = re.split(r"[\\/]", target)[-1].removesuffix(".js").removesuffix(".mjs").removesuffix(".cjs")
            rest = args[args.index(target) + 1 :]
            package = re.search(r"node_modules[\\/](?:\.bin[\\/])?((?:@[^\\/]+[\\/])?[^\\/]+)", target)
            return context.judge(
                [
                    tool
                    if tool in PROGRAM_STATION or tool in FAMILIES or tool in RULES
                    else package.group(1)
                    if package
                    else tool,
                    *rest,
                ]
            )
        return SHELL if not args and not context.part.piped and context.part.text is None else None
    if name == "tsx":
        return TEST if "--test" in args else None
    if name == "ruby":
        if short(args, "c") and not has(args, "-e"):
            return LINT
        if any(re.match(r"-[a-z]*i", a) for a in args[:3]) and _has_inline(args):
            return EDIT
        return (
            TEST
            if any(a.startswith("-Itest") or re.search(r"(?:_test|_spec|test_\w+)\.rb$", a) for a in args)
            or ("test" in args[:2] and "-I" in args[:1])
            else None
        )
    if name == "php":
        if has(args, "-l", "--syntax-check"):
            return LINT
        at = after_options(args, 0, frozenset(("-d", "-c")))
        target = args[at] if at < len(args) else ""
        base = re.split(r"[\\/]", target)[-1]
        rest = args[at + 1 :]
        if base == "artisan":
            return _artisan(rest, context)
        if base == "console":
            return _artisan(rest, context)
        if base.removesuffix(".phar") in PROGRAM_STATION or base.removesuffix(".phar") in FAMILIES:
            return context.judge([base.removesuffix(".phar"), *rest])
        return SHELL if has(args, "-S", "-i", "-m", "--ini") else None
    if name == "perl":
        if any(re.match(r"-[a-zA-Z0]*i", a) for a in args[:3]) and _has_inline(args):
            return EDIT
        if has(args, "-c", "-wc", "-cw"):
            return LINT
        if any(re.match(r"-[a-zA-Z]*[np][a-zA-Z]*e?", a) for a in args[:2]):
            return scripted_filter(args, context)
        return None
    if name in ("lua", "luajit"):
        return None
    if name in ("rscript", "julia"):
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
        r"\b(?:Pkg\.(?:add|instantiate|update|develop)|install\.packages|renv::restore|pak::|(?:remotes|BiocManager)::install)",
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


def _r(args: list[str], _context: Context) -> Station | None:
    return family_station(FAMILIES["R"], args) if args[:1] == ["CMD"] else _one_liner(args)


def _tasks(args: list[str], context: Context) -> Station | None:
    """mix, rebar3: `do` takes several tasks."""
    family = FAMILIES[context.name]
    if args[:1] != ["do"]:
        return family_station(family, args)
    tasks = " ".join(args[1:]).replace(" + ", ", ").split(",")
    return strongest([family_station(family, t.split()) for t in tasks])


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
        return _context.judge(args) if command != "artisan" else _artisan(args[1:], _context)
    if command.endswith((":clear", ":prune", ":flush", "cache:clear")):
        return TRASH if command.endswith(":prune") else SHELL
    return (
        BUILD
        if command in ("optimize", "config:cache", "route:cache", "view:cache", "asset-map:compile", "assets:install")
        else SHELL
    )


def _composer(args: list[str], _context: Context) -> Station | None:
    family = FAMILIES["composer"]
    at = after_options(args, 0, family.valued)
    if args[at : at + 1] in (["run"], ["run-script"]):
        at += 1
    station = family_station(family, args, at)
    return station or (script_station(args[at], check=LINT) if at < len(args) else None) or SHELL


def _posix_shell(args: list[str], context: Context) -> Station | None:
    if any(re.fullmatch(r"-[a-z]*n[a-z]*", a) for a in args[:1]):
        return LINT
    script = next((a for a in args if not a.startswith("-")), "")
    if program(script) in ("gradle", "mvn", "rails", "configure") and "." not in re.split(r"[\\/]", script)[-1]:
        return context.judge(args[args.index(script) :])  # `sh gradlew test`
    return SHELL if not args and not context.part.piped and context.part.text is None else None


def _tsc(args: list[str], _context: Context) -> Station | None:
    if any(a.lower() == "--noemit" for a in args):
        return LINT
    return EDIT if has(args, "--init") else BUILD


def _rails(args: list[str], _context: Context) -> Station | None:
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
    return LINT if has(args, "-fsyntax-only", "--lint-only") else SHELL if args in (["-v"], ["--version"]) else BUILD


def _cargo(args: list[str], _context: Context) -> Station | None:
    words = args[1:] if args and args[0].startswith("+") else args
    family = FAMILIES["cargo"]
    at = after_options(words, 0, family.valued)
    sub, rest = words[at : at + 1], words[at + 1 :]
    if sub in (["bench"], ["test"], ["t"]) and has(rest[: rest.index("--")] if "--" in rest else rest, "--no-run"):
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
            return context.judge([known, *rest[rest.index(module) + 1 :]]) if known else None
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


def _deno(args: list[str], _context: Context) -> Station | None:
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


def _dotnet(args: list[str], _context: Context) -> Station | None:
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


RULES: dict[str, Rule] = {
    **dict.fromkeys(["node", "tsx", "ruby", "php", "perl", "lua", "luajit", "rscript", "julia", "java"], _interpreter),
    **dict.fromkeys(["gcc", "g++", "cc", "c++", "clang", "clang++", "verilator"], _gcc),
    "bash": _posix_shell,
    "tsc": _tsc,
    "rails": _rails,
    "php-artisan": _artisan,
    "cargo": _cargo,
    "go": _go,
    "clj": _clojure,
    "clojure": _clojure,
    "deno": _deno,
    "flutter": _flutter_like,
    "dart": _flutter_like,
    "dotnet": _dotnet,
    "composer": _composer,
    "R": _r,
    "mix": _tasks,
    "rebar3": _tasks,
}
