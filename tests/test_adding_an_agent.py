"""The agent that CONTRIBUTING.md adds as an example works: built from the text, word for word."""

import json
import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from game.arguments import Parser, options_of, watching_options
from game.orders.agents import AGENTS, Agent
from game.orders.dialects import DIALECTS
from game.orders.snapshot import SessionView
from game.orders.stations import Station
from game.sources.homes import FINDERS
from game.watching import Watch, WatchOptions

TEXT = (Path(__file__).parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
SECTION = TEXT.partition("## Adding an agent\n")[2].partition("\n## ")[0]
START = 1_788_000_000.0


def blocks(language: str) -> list[str]:
    """The blocks of the section in this language."""
    found = re.findall(rf"^ *```{language}\n(.*?)^ *```$", SECTION, re.MULTILINE | re.DOTALL)
    return [textwrap.dedent(block) for block in found]


def block(start: str) -> str:
    """The block that says it goes into this file."""
    return next(text for text in blocks("python") if text.startswith(f"# {start}"))


def module(path: str, name: str) -> ModuleType:
    """A module as the text has it."""
    made = ModuleType(name)
    sys.modules[name] = made  # what defines classes looks for its module
    exec(compile(block(path), path, "exec"), made.__dict__)
    return made


@pytest.fixture
def smith(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """Smith in all three tables."""
    dialect = module("game/orders/dialects/smith.py", "game.orders.dialects.smith")
    finder = module("game/sources/smith.py", "game.sources.smith")
    made = eval(block("game/orders/agents.py").partition("\n")[2].strip().rstrip(","), {"Agent": Agent})
    monkeypatch.setitem(AGENTS, made.source, made)
    for table, where, names in (
        (DIALECTS, "game/orders/dialects/__init__.py", {"smith": dialect}),
        (FINDERS, "game/sources/homes.py", {"smith_finders": finder.smith_finders}),
    ):
        ((key, value),) = eval("{" + block(where).partition("\n")[2] + "}", names).items()
        monkeypatch.setitem(table, key, value)  # type: ignore[arg-type]
    yield dialect
    del sys.modules["game.orders.dialects.smith"], sys.modules["game.sources.smith"]


@pytest.fixture
def log() -> list[str]:
    """The example log's lines."""
    plain = next(text for text in blocks("") if text.startswith('{"at"'))
    return plain.splitlines()


def chef(home: Path, lines: list[str], now: float) -> SessionView:
    """The chef of a log with these lines at this moment."""
    (home / "logs").mkdir(exist_ok=True)
    (home / "logs" / "s1.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    options = WatchOptions(homes={"smith": (home,)}, sources=("smith",), since="all", now=START + now)
    watch = Watch(options, follow=False)
    while not watch.caught_up:
        watch.look()
    (session,) = watch.view().sessions
    return session


@pytest.mark.usefixtures("smith")
def test_its_chef_works_at_the_station_of_its_call(tmp_path: Path, log: list[str]) -> None:
    session = chef(tmp_path, log[:3], 5)
    assert (session.key, session.status, session.station) == (("smith", "s1"), "working", Station.TEST)
    assert [(tool.label, tool.started_at) for tool in session.tools] == [("pytest -q", START + 2)]
    assert [order.prompt for order in session.orders] == ["Fix the cart"]
    assert session.cwd == "/home/me/shop"


@pytest.mark.usefixtures("smith")
def test_its_order_is_served_when_it_says_so(tmp_path: Path, log: list[str]) -> None:
    session = chef(tmp_path, log, 60)
    stats = session.stats
    assert (session.status, stats.served, stats.steps, stats.fires, stats.coins) == ("idle", 1, 1, 0, 28)
    assert (session.malformed, session.unknown) == (0, 0)


@pytest.mark.usefixtures("smith")
def test_a_call_that_failed_is_a_fire(tmp_path: Path, log: list[str]) -> None:
    failed = json.dumps({**json.loads(log[3]), "ok": False})
    assert chef(tmp_path, [*log[:3], failed], 20).stats.fires == 1


@pytest.mark.usefixtures("smith")
def test_what_it_cannot_read_is_counted(tmp_path: Path, log: list[str]) -> None:
    session = chef(tmp_path, [*log, "{torn", "[]", '{"at": 1, "kind": "?"}'], 20)
    assert (session.malformed, session.unknown) == (2, 1)


@pytest.mark.usefixtures("smith")
def test_options_know_it_without_being_told(tmp_path: Path) -> None:
    parser = Parser()
    watching_options(parser)
    options = options_of(parser.parse_args(["--smith-home", str(tmp_path), "--source", "smith"]))
    assert (options.homes, options.sources) == ({"smith": (tmp_path,)}, ("smith",))


def test_a_home_that_is_missing_or_no_folder_is_told_of(tmp_path: Path, smith: ModuleType) -> None:
    assert smith.SOURCE == "smith"
    (tmp_path / "file").write_text("", encoding="utf-8")
    states = [FINDERS["smith"]([tmp_path / name], {})[0].survey().state for name in ("none", "file")]
    assert states[0] == "missing"
    assert states[1] in ("missing", "unreadable")


def test_the_text_tells_the_true_size_of_its_modules() -> None:
    told = dict(re.findall(r"^ (game/\S+smith\.py) +\| +(\d+) \+", SECTION, re.MULTILINE))
    made = {path: str(block(path).count("\n") - 1) for path in told}
    assert told == made
    assert len(told) == 2
