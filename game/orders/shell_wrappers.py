"""Wrappers: programs that carry another command in their arguments, opened one level at a time."""

import re

from game.orders.families import FAMILIES
from game.orders.shell import Shell
from game.orders.shell_words import Nested, after_options, program

RUNNERS: dict[str, tuple[tuple[str, ...], str]] = {
    "npm": (("exec", "x"), "-p --package -c --call -w --workspace --prefix"),
    "pnpm": (("dlx", "exec"), "--package -C --dir -F --filter"),
    "yarn": (("dlx", "exec"), "-p --package --cwd"),
    "bun": (("x",), "--cwd -p --package"),
    "poetry": (("run",), "-C --directory -P --project"),
    "pdm": (("run",), "-p --project --venv"),
    "rye": (("run",), "--pyproject"),
    "uv": (
        ("run", "tool run"),
        """--with --with-requirements --with-editable -p --python --extra --group --only-group --no-group
            --project --directory --env-file --index --index-url --extra-index-url -f --find-links --from
            --package -C --config-setting --cache-dir --color --link-mode""",
    ),
    "pipenv": (("run",), ""),
    "pipx": (("run",), "--spec --python --pip-args"),
    "pixi": (("run",), "-e --environment --manifest-path"),
    "bundle": (("exec",), "--gemfile"),
    "rbenv": (("exec",), ""),
    "pyenv": (("exec",), ""),
    "asdf": (("exec",), ""),
    "mise": (("exec", "x"), "-C --cd"),
    "direnv": (("exec",), ""),
    "composer": (("exec",), "-d --working-dir"),
    "conda": (("run",), "-n --name -p --prefix --cwd"),
    "rustup": (("run",), ""),
    "op": (("run",), "--env-file --account"),
    "dotenvx": (("run",), "-f --env-file -e --env"),
    "carton": (("exec",), ""),
    "doppler": (("run",), "-p --project -c --config --command"),
    "infisical": (("run",), "--env --path --projectId"),
    "aws-vault": (("exec",), "-d --duration --region"),
    "devbox": (("run",), "-c --config -e --env"),
    "nix": (("develop", "shell"), "-c --command"),
    "opam": (("exec",), "--switch"),
    "stack": (("exec",), "--stack-yaml --package"),
    "cabal": (("exec",), ""),
    "dune": (("exec",), "--root"),
    "swift": (("run",), "--package-path -c"),
    "volta": (("run",), "--node --npm --yarn"),
    "fnm": (("exec",), "--using"),
    "dotnet": (("tool run", "tool exec", "watch"), "--project -p"),
    "earthly": ((), ""),
    "dvc": ((), ""),
    "coverage": (("run",), "--source --rcfile --include --omit --context --data-file --concurrency -p"),
    "cargo": (("watch -x", "watch --exec"), ""),
    "vagrant": ((), ""),
    "firebase": (("emulators:exec",), "--only --project --import --config"),
}
"""Programs whose sub-command runs another program; the second text: the options of it that take a value."""


_DOCKER_VALUED_TEXT = """
    -e --env -v --volume -p --publish -w --workdir -u --user --name --network --net --entrypoint --platform
    --mount --env-file -h --hostname --gpus -m --memory --cpus --ulimit --cap-add --cap-drop --add-host -l --label
    --link --restart --shm-size --tmpfs --device --log-driver --log-opt --network-alias --ip --security-opt --dns
    --expose --pid --ipc --userns --volumes-from --cidfile --group-add --runtime --stop-signal --sysctl --index
    --detach-keys -c --container -n --namespace --context
"""
_DOCKER_VALUED = frozenset(_DOCKER_VALUED_TEXT.split())


_COMPOSE_VALUED = frozenset(["-f", "--file", "-p", "--project-name", "--profile", "--env-file", "--project-directory"])


def runner(name: str, words: list[str]) -> list[str] | Nested | None:
    """What a runner is to run; one word with spaces in it is a line of its own."""
    rest = _run_by(name, words)
    if not rest or name == "swift":
        return rest
    if len(rest) == 1 and " " in rest[0].strip():
        return Nested(rest[0], "bash")
    return [_tool_name(rest[0]), *rest[1:]]


def _run_by(name: str, words: list[str]) -> list[str] | None:
    subs, options = RUNNERS[name]
    valued = frozenset(options.split())
    at = after_options(words, 1, valued)
    for sub in subs:
        parts = sub.split()
        if words[at : at + len(parts)] == parts:
            start = after_options(words, at + len(parts), valued)
            rest = words[start:]
            if name in ("direnv", "aws-vault", "rustup"):
                rest = rest[1:] if rest[:1] != ["--"] else rest
            if name == "nix":
                marks = [i for i, w in enumerate(words) if w in ("-c", "--command")]
                rest = words[marks[0] + 1 :] if marks else []
            if name == "dotnet" and parts[0] == "watch":
                return ["dotnet", *rest] if rest else None
            if name == "cargo":
                return ["cargo", *" ".join(rest).split()]
            if name == "npm" and any(w in ("-c", "--call") for w in words):
                mark = next(i for i, w in enumerate(words) if w in ("-c", "--call"))
                return words[mark + 1].split() if mark + 1 < len(words) else None
            if name == "coverage":
                return ["python", *words[after_options(words, at + 1, valued - {"-m"}) - ("-m" in words[:start]) :]]
            if name in ("swift", "pixi", "devbox") and rest:
                return None if name == "swift" else rest
            if rest[:1] and rest[0].startswith("-"):
                rest = rest[after_options(rest, 0, valued) :]
            return rest or None
    return None


def _npx(_name: str, words: list[str], _shell: Shell) -> list[str] | Nested | None:
    valued = frozenset(
        ["-p", "--package", "--from", "--with", "--python", "-w", "--with-requirements", "--cache", "--spec"]
    )
    for i, word in enumerate(words[1:], 1):
        if word in ("-c", "--call"):
            return Nested(" ".join(words[i + 1 : i + 2]), "bash")
        if not word.startswith("-"):
            break
    rest = words[after_options(words, 1, valued) :]
    if not rest:
        return None
    return [_tool_name(rest[0]), *rest[1:]]


def _tool_name(package: str) -> str:
    """`tool@version` and `@scope/tool`: the tool's own name is what counts."""
    scope, at, _version = package.rpartition("@")
    tool = scope if at and scope else package
    return _PACKAGE_TOOL.get(tool, tool)


_PACKAGE_TOOL = {
    "typescript": "tsc",
    "@biomejs/biome": "biome",
    "@angular/cli": "ng",
    "@nestjs/cli": "nest",
    "@vue/cli-service": "vue-cli-service",
    "@playwright/test": "playwright",
    "@redocly/cli": "spectral",
    "@changesets/cli": "changeset",
    "create-react-app": "create-react-app",
    "@tailwindcss/cli": "tailwindcss",
    "@graphql-codegen/cli": "graphql-codegen",
    "@storybook/cli": "storybook",
    "vsce": "vsce",
    "@vscode/vsce": "vsce",
    "@lhci/cli": "lhci",
    "tsx": "tsx",
    "@openapitools/openapi-generator-cli": "openapi-generator-cli",
}


def _docker(name: str, words: list[str], _shell: Shell) -> list[str] | None:
    at = after_options(words, 1, _COMPOSE_VALUED | {"-H", "--context"})
    compose = name.endswith("compose")
    if words[at : at + 1] == ["compose"]:
        compose = True
        at = after_options(words, at + 1, _COMPOSE_VALUED)
    if words[at : at + 1] == ["container"]:
        at += 1
    if words[at : at + 1] not in (["run"], ["exec"]):
        return None
    valued = (_DOCKER_VALUED - {"-c", "--context"}) | ({"--index"} if compose else set())
    rest = words[at + 1 :]
    target = after_options(rest, 0, valued)
    command = rest[target + 1 :]
    entry = next((rest[i + 1] for i, w in enumerate(rest[:target]) if w == "--entrypoint" and i + 1 < len(rest)), None)
    entry = entry or next((w.split("=", 1)[1] for w in rest[:target] if w.startswith("--entrypoint=")), None)
    if entry:
        command = [entry, *command]
    elif not compose and command and rest[target : target + 1]:
        image = program(rest[target].split("/")[-1].split(":")[0])
        family = FAMILIES.get(image)
        # Images of one tool take its arguments only: `docker run aquasec/trivy image x`.
        if (
            command[0].startswith("-")
            or (family and command[0] in family.subs)
            or image
            in (
                "trivy",
                "terraform",
                "hadolint",
                "golangci-lint",
                "semgrep",
                "shellcheck",
            )
        ):
            command = [image, *command]
    elif not compose and rest[target : target + 1]:
        image = rest[target].split("/")[-1].split(":")[0]
        command = [image] if image in ("hadolint", "semgrep", "golangci-lint") else []
    return command or None


def _kubectl(_name: str, words: list[str], _shell: Shell) -> list[str] | None:
    at = after_options(words, 1, _DOCKER_VALUED | {"--kubeconfig"})
    if words[at : at + 1] == ["exec"] and "--" in words:
        return words[words.index("--") + 1 :] or None
    return None


def _posix_shell(_name: str, words: list[str], _shell: Shell) -> list[str] | Nested | None:
    for i, word in enumerate(words[1:], 1):
        if words[i - 1].startswith("-") and words[i - 1].endswith("o"):
            continue  # the name of a shell option: `-o pipefail`, `-euo pipefail`
        if not word.startswith(("-", "+")) or word == "--":
            break
        if not word.startswith("--") and "c" in word[1:]:
            return Nested(words[i + 1], "bash") if i + 1 < len(words) else None
    return None


def _powershell(_name: str, words: list[str], _shell: Shell) -> list[str] | Nested | None:
    for i, word in enumerate(words[1:], 1):
        lowered = word.lower()
        if lowered in ("-command", "-c", "/c", "/command"):
            return Nested(_joined(words[i + 1 :]), "powershell")
        if lowered in ("-file", "-f"):
            return words[i + 1 :] or None
        if lowered in ("-encodedcommand", "-enc", "-e", "-ec"):
            return None
    at = after_options(words, 1, frozenset(["-ExecutionPolicy", "-ep", "-Version", "-WorkingDirectory", "-wd"]))
    rest = words[at:]
    if not rest or rest[0].lower().endswith(".ps1"):
        return None
    return Nested(_joined(rest), "powershell")


def _cmd(_name: str, words: list[str], _shell: Shell) -> list[str] | Nested | None:
    for i, word in enumerate(words[1:], 1):
        lowered = word.lower()
        if lowered[:2] in ("/c", "/k"):
            rest = ([word[2:]] if len(word) > 2 else []) + words[i + 1 :]
            return Nested(_joined(rest), "cmd")
        if not word.startswith("/"):
            break
    return None


def _wsl(_name: str, words: list[str], _shell: Shell) -> list[str] | Nested | None:
    at = after_options(words, 1, frozenset(["-d", "--distribution", "-u", "--user", "--cd"]))
    return words[at:] or None


def _joined(words: list[str]) -> str:
    """Words put together again as text; one word is the text itself."""
    if len(words) == 1:
        return words[0]
    return " ".join(f'"{w}"' if re.search(r"\s", w) else w for w in words)


_FIND_RUNS = frozenset(["-exec", "-execdir", "-ok", "-okdir"])
_FD_RUNS = frozenset(["-x", "-X", "--exec", "--exec-batch"])


def _find(_name: str, words: list[str], _shell: Shell) -> list[str] | None:
    for i, word in enumerate(words):
        if word in (_FIND_RUNS if _name == "find" else _FD_RUNS) and i + 1 < len(words):
            command = words[i + 1 :]
            end = next((j for j, w in enumerate(command) if w in (";", "+")), len(command))
            inner = [w for w in command[:end] if w != "{}"]
            # `find -exec grep`, `-exec cat`: still a search; only stronger commands outrank it, which the rules decide.
            return [*inner, "{}"] if inner else None
    return None


def _command(_name: str, words: list[str], _shell: Shell) -> list[str] | None:
    return None if len(words) < 2 or words[1] in ("-v", "-V") else words[after_options(words, 1) :]


def _su(_name: str, words: list[str], _shell: Shell) -> Nested | None:
    marks = [i for i, w in enumerate(words) if w in ("-c", "--command")]
    return Nested(words[marks[0] + 1], "bash") if marks and marks[0] + 1 < len(words) else None


def _script(_name: str, words: list[str], _shell: Shell) -> list[str] | Nested | None:
    if nested := _su(_name, words, _shell):
        return nested
    at = after_options(words, 1, frozenset(["-t", "-F"]))
    return words[at + 1 :] or None


def _nix_shell(_name: str, words: list[str], _shell: Shell) -> Nested | None:
    marks = [i for i, w in enumerate(words) if w in ("--run", "--command")]
    return Nested(words[marks[0] + 1], "bash") if marks and marks[0] + 1 < len(words) else None


def _nodemon(_name: str, words: list[str], _shell: Shell) -> list[str] | Nested | None:
    marks = [i for i, w in enumerate(words) if w in ("-x", "--exec")]
    if _name == "watchexec":
        return words[after_options(words, 1, frozenset(["-e", "--exts", "-w", "--watch", "-i", "--ignore"])) :] or None
    return Nested(words[marks[0] + 1], "bash") if marks and marks[0] + 1 < len(words) else None


def _concurrently(_name: str, words: list[str], _shell: Shell) -> Nested | None:
    commands = [w for w in words[1:] if not w.startswith("-")]
    return Nested("; ".join(commands), "bash") if commands else None


def _start_process(_name: str, words: list[str], _shell: Shell) -> list[str] | None:
    rest = [
        w
        for w in words[1:]
        if w.lower() not in ("-filepath", "-argumentlist", "-args", "-nonewwindow", "-wait", "-passthru")
    ]
    if not rest or rest[0].startswith("-"):
        return None
    return [w for word in rest for w in re.split(r"[,\s]+", word) if w]


def _start(_name: str, words: list[str], shell: Shell) -> list[str] | None:
    if shell == "powershell":
        return _start_process(_name, words, shell)
    rest = words[1:]
    while rest and (rest[0].startswith("/") or " " in rest[0] or not rest[0]):
        rest = rest[1:]
    return rest or None


_SSH_VALUED_TEXT = """
    -p -i -l -o -F -L -R -D -J -b -c -E -e -I -m -O -Q -S -W -w
"""
_SSH_VALUED = frozenset(_SSH_VALUED_TEXT.split())


def _ssh(_name: str, words: list[str], _shell: Shell) -> Nested | None:
    command = words[after_options(words, 1, _SSH_VALUED) + 1 :]
    command = command[after_options(command, 0, _SSH_VALUED) :]
    return Nested(" ".join(command), "bash", remote=True) if command else None


def _hatch(_name: str, words: list[str], _shell: Shell) -> list[str] | None:
    at = after_options(words, 1, frozenset(["-e", "--env", "-p", "--project"]))
    if words[at : at + 1] != ["run"] or at + 1 >= len(words):
        return None
    rest = words[at + 1 :]
    while len(rest) > 1 and rest[0][:1] in ("+", "-"):
        rest = rest[1:]  # which of a matrix of environments
    environment, colon, script = rest[0].rpartition(":")
    return ["hatch-script", f"{environment}:{script}" if colon else script, *rest[1:]] if colon else rest


WRAPPERS = {
    "npx": _npx,
    "bunx": _npx,
    "uvx": _npx,
    "hatch": _hatch,
    "docker": _docker,
    "podman": _docker,
    "nerdctl": _docker,
    "docker-compose": _docker,
    "podman-compose": _docker,
    "kubectl": _kubectl,
    "oc": _kubectl,
    "k": _kubectl,
    "bash": _posix_shell,
    "powershell": _powershell,
    "cmd": _cmd,
    "wsl": _wsl,
    "find": _find,
    "fd": _find,
    "fdfind": _find,
    "command": _command,
    "su": _su,
    "script": _script,
    "nix-shell": _nix_shell,
    "nodemon": _nodemon,
    "watchexec": _nodemon,
    "concurrently": _concurrently,
    "conc": _concurrently,
    "ssh": _ssh,
    "start-process": _start_process,
    "start": _start,
}
