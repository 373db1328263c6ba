"""Containers, clusters and clouds."""

import re

from game.orders.families import FAMILIES
from game.orders.shell_options import (
    BUILD,
    EDIT,
    INSTALL,
    LINT,
    READ,
    RESEARCH,
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
)
from game.orders.shell_words import after_options
from game.orders.stations import Station


def _docker(args: list[str], context: Context) -> Station | None:
    family = FAMILIES["docker"]
    at = after_options(args, 0, family.valued)
    rest = args[at:]
    if rest[:1] == ["compose"]:
        return _compose(rest[1:], context)
    station = family_station(family, args, at)
    if station == BUILD and has(rest, "--push"):
        return SHIP
    return READ if rest[:1] == ["manifest"] and station is None else station


def _compose(args: list[str], _context: Context) -> Station | None:
    family = FAMILIES["docker-compose"]
    at = after_options(args, 0, family.valued)
    sub, rest = args[at : at + 1], args[at + 1 :]
    if sub in (["up"], ["create"], ["run"]) and has(rest, "--build"):
        return BUILD
    if sub == ["down"] and (has(rest, "-v", "--volumes", "--rmi") or short(rest, "v")):
        return TRASH
    if sub == ["build"] and has(rest, "--push"):
        return SHIP
    if sub == ["config"] and has(rest, "-q", "--quiet"):
        return LINT
    return family_station(family, args, at)


def _kubectl(args: list[str], _context: Context) -> Station | None:
    family = FAMILIES["kubectl"]
    at = after_options(args, 0, family.valued)
    station = family_station(family, args, at)
    if args[at : at + 1] == ["run"] and has(args, "--rm", "-it", "-ti", "-i"):
        return SHELL
    return station


_CLOUD_VERBS: dict[str, Station] = {
    verb: station
    for station, verbs in {
        SHIP: """
        deploy deployment publish launch create update promote release push set submit upload up apply scale restart
        rollback add enable disable provision put modify register send start-execution run-task attach detach tag swap
        import migrate-traffic unset grant assign associate release-version rollout redeploy stop start reboot resize
        mb copy cp mv sync invalidate
    """,
        TRASH: "delete destroy remove rm purge terminate down undeploy rb detach-all drop empty",
        RESEARCH: """
        scan download list ls show describe get view status logs log info whoami inspect history query read tail help
        search head lookup export releases apps ps wait open stat du cat check-health print-access-token metrics
    """,
        BUILD: "build bundle synth package preview plan compile",
        TEST: "test",
        LINT: "validate lint check what-if",
        INSTALL: "install plugins components extension",
        SHELL: """
        dev serve emulators login logout link env config configure ssh exec local shell use switch init auth connect
        proxy secrets-manager get-login-password console psql sso completion run-local start-api invoke tunnel
        pull version signin
    """,
    }.items()
    for verb in verbs.split()
}


_CLOUD_NOUNS = frozenset(
    (
        *("app", "apps", "bundle", "deployment", "deployments", "env"),
        *("proxy", "query", "release", "releases", "secrets", "status"),
    )
)
"""Words that name a thing where a verb follows: `az deployment group list`."""
_CLOUD_DEFAULT = {"vercel": SHIP, "now": SHIP, "fly": RESEARCH}


def _cloud(args: list[str], context: Context) -> Station | None:
    words = operands(
        args,
        """--project --region --profile -g --resource-group -n --name --subscription --zone --account -a
            --app -s --scope --token -t --config -c --output -o --query --format --exclude --include --acl
            --cache-control --stack-name --bucket --key --body --filters --instance-ids""",
    )
    if context.name == "aws" and words[:1] in (["s3"], ["s3api"]) and words[1:2] and words[1] in ("cp", "sync", "mv"):
        return SHIP if words[3:4] and words[3].startswith("s3:") else RESEARCH
    if context.name == "gsutil" and any(w in ("cp", "rsync", "mv") for w in words):
        return SHIP if words[-1].startswith("gs:") else RESEARCH
    if context.name == "gcloud" and words[:2] and "storage" in words and any(w in ("cp", "rsync", "mv") for w in words):
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
    if words[:2] == ["account", "set"]:
        return SHELL
    if context.name == "nomad" and words[1:2] == ["run"]:
        return SHIP
    if context.name == "aws" and len(words) > 1 and words[0] != "configure":
        words = words[1:2]  # the operation; the service before it may be called `deploy`
    if words[:1] in (["config"], ["configure"], ["account"]):
        shows = words[1:2] in (["list"], ["show"], ["get"], ["get-value"], ["list-locations"])
        return SHELL if not shows else RESEARCH if words[0] == "account" else READ
    found: Station | None = None
    for word in words[:5]:
        lowered = word.lower()
        if lowered in ("components", "extension", "plugins") and not any(w in ("list", "show") for w in words):
            return INSTALL
        pieces = [p for p in re.split(r"[:-]", lowered)[:2] if p not in ("config", *_CLOUD_NOUNS)]
        for piece in (lowered, *pieces):
            if station := _CLOUD_VERBS.get(piece):
                if lowered not in _CLOUD_NOUNS:
                    return station
                found = station
                break
    if found:
        return found
    if not words or words[0].startswith((".", "/")):
        return _CLOUD_DEFAULT.get(context.name, SHELL)
    return SHELL


def _wrangler(args: list[str], context: Context) -> Station | None:
    words = operands(args, "-c --config -e --env")
    two = " ".join(words[:2])
    known = {
        "pages deploy": SHIP,
        "pages publish": SHIP,
        "d1 execute": SHELL,
        "d1 migrations": SHELL,
        "types": BUILD,
        "pages dev": SHELL,
        "secret put": SHIP,
    }
    return known.get(two) or known.get(words[0] if words else "") or _cloud(args, context)


def _azd(args: list[str], _context: Context) -> Station | None:
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
    return known.get((operands(args) or [""])[0], SHELL)


def _heroku(args: list[str], context: Context) -> Station | None:
    command = (operands(args, "-a --app -r --remote") or [""])[0]
    if command.startswith(("pg:psql", "run", "local", "login", "git:", "redis:cli", "auth")):
        return SHELL
    for piece in reversed(command.split(":")[1:]):
        if station := _CLOUD_VERBS.get(piece):
            return station
    if command in ("config", "addons", "domains", "ps", "apps", "pipelines", "releases", "maintenance", "buildpacks"):
        return RESEARCH
    return _cloud(args, context)


def _ansible(args: list[str], _context: Context) -> Station | None:
    return (
        LINT
        if has(args, "--syntax-check")
        else READ
        if has(args, "--list-hosts", "--list-tasks", "--list-tags")
        else SHIP
    )


def _skills(args: list[str], _context: Context) -> Station | None:
    return family_station(FAMILIES["skills"], args)


_CLOUDS = """
        aws gcloud az gsutil bq doctl fly vercel now netlify firebase railway render cf oci ibmcloud linode-cli hcloud
        eb amplify scw vultr-cli copilot databricks snow modal aliyun tccli rclone s3cmd mc s5cmd azcopy openstack
        nomad consul vault boundary waypoint temporal confluent atlas stripe shopify sentry-cli newrelic datadog-ci
        codecov okteto kaggle
    """
RULES: dict[str, Rule] = {
    **dict.fromkeys(_CLOUDS.split(), _cloud),
    **dict.fromkeys(["docker", "podman", "nerdctl"], _docker),
    **dict.fromkeys(["docker-compose", "podman-compose"], _compose),
    **dict.fromkeys(["kubectl", "oc", "k"], _kubectl),
    "wrangler": _wrangler,
    "azd": _azd,
    "heroku": _heroku,
    "ansible-playbook": _ansible,
    "ansible": _ansible,
    "skills": _skills,
}
