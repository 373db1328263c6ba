"""The tables in the documents are those of the program, and what the page on stations says is so."""

import re
from pathlib import Path

import pytest

from game.orders.classify import classify_shell
from game.orders.stations import Station
from game.settings import rules
from tools import build_readme
from tools.environment import ROOT

BEGIN, END = build_readme.marks("stations")


def test_the_committed_documents_are_current() -> None:
    assert build_readme.main(["--check"]) == 0


def test_the_table_has_a_row_for_every_station() -> None:
    rows = build_readme.stations_table().splitlines()[2:]
    assert [re.match(r"\| `(\w+)` \|", row)[1] for row in rows if re.match(r"\| `(\w+)` \|", row)] == list(Station)


def test_the_table_has_a_row_for_every_setting_of_the_page() -> None:
    rows = build_readme.settings_table().splitlines()[2:]
    assert [row.split("`")[1] for row in rows] == [name for name, rule in rules().items() if rule.group]


@pytest.mark.parametrize("name", build_readme.TABLES)
def test_what_stands_between_the_marks_is_replaced(name: str) -> None:
    begin, end = build_readme.marks(name)
    text = f"a\n{begin}\nold\n{end}\nb\n"
    assert build_readme.filled(text, name) == f"a\n{begin}\n{build_readme.TABLES[name]()}\n{end}\nb\n"


@pytest.mark.parametrize("text", ["", BEGIN, f"{END}{BEGIN}", f"{BEGIN}{END}" * 2])
def test_a_document_without_one_pair_of_marks_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="needs one"):
        build_readme.filled(text, "stations")


def test_check_names_a_stale_document_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build_readme, "ROOT", tmp_path)
    monkeypatch.setattr(build_readme, "DOCUMENTS", {"a.md": "stations", "missing.md": "settings"})
    stale = f"{BEGIN}\n{END}\n"
    (tmp_path / "a.md").write_text(stale, encoding="utf-8")
    assert build_readme.main(["--check"]) == 1
    assert (tmp_path / "a.md").read_text(encoding="utf-8") == stale
    told = capsys.readouterr().err
    assert "a.md is not current" in told
    assert "missing.md" in told
    assert build_readme.main([]) == 1
    assert build_readme.stations_table() in (tmp_path / "a.md").read_text(encoding="utf-8")


EXAMPLE = re.compile(r"`([^`]+)`")
NO_LINES = frozenset(["dir /s *.json", "reset --hard", "compose up"])


def decided() -> list[tuple[str, str]]:
    """The commands of the table of what was decided, with their station."""
    page = (ROOT / "docs" / "stations.md").read_text(encoding="utf-8").partition("## Decided")[2]
    found = []
    for row in re.findall(r"^\| (.+) \| (\w+) \| .+ \|$", page, re.MULTILINE):
        kind, station = row
        commands = [c.replace("\\|", "|") for c in EXAMPLE.findall(kind)]
        found += [(c, station) for c in commands if c not in NO_LINES and not c.startswith("-") and "…" not in c]
    return found


@pytest.mark.parametrize(("command", "station"), decided())
def test_what_the_page_decides_is_decided_so(command: str, station: str) -> None:
    shell = "powershell" if re.match(r"[A-Z][a-z]+-[A-Z]", command) else "bash"
    assert classify_shell(command, shell=shell).station == station
