"""The station tables in the documents are those of the catalogue, and what the page on stations says is so."""

import re
from pathlib import Path

import pytest

from game.orders.classify import classify_shell
from game.orders.stations import Station
from tools import build_readme
from tools.environment import ROOT


def test_the_committed_documents_are_current() -> None:
    assert build_readme.main(["--check"]) == 0


def test_the_table_has_a_row_for_every_station() -> None:
    rows = build_readme.table().splitlines()[2:]
    assert [re.match(r"\| `(\w+)` \|", row)[1] for row in rows if re.match(r"\| `(\w+)` \|", row)] == list(Station)


def test_what_stands_between_the_marks_is_replaced() -> None:
    text = f"a\n{build_readme.BEGIN}\nold\n{build_readme.END}\nb\n"
    assert build_readme.filled(text) == f"a\n{build_readme.BEGIN}\n{build_readme.table()}\n{build_readme.END}\nb\n"


@pytest.mark.parametrize(
    "text",
    ["", build_readme.BEGIN, f"{build_readme.END}{build_readme.BEGIN}", f"{build_readme.BEGIN}{build_readme.END}" * 2],
)
def test_a_document_without_one_pair_of_marks_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="needs one"):
        build_readme.filled(text)


def test_check_names_a_stale_document_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build_readme, "ROOT", tmp_path)
    monkeypatch.setattr(build_readme, "DOCUMENTS", ("a.md", "missing.md"))
    stale = f"{build_readme.BEGIN}\n{build_readme.END}\n"
    (tmp_path / "a.md").write_text(stale, encoding="utf-8")
    assert build_readme.main(["--check"]) == 1
    assert (tmp_path / "a.md").read_text(encoding="utf-8") == stale
    told = capsys.readouterr().err
    assert "a.md is not current" in told
    assert "missing.md" in told
    assert build_readme.main([]) == 1
    assert build_readme.table() in (tmp_path / "a.md").read_text(encoding="utf-8")


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
