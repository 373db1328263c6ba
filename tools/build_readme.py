"""Fill the tables of the documents from what they tell of: `python -m tools.build_readme`.

The stations come from their list and its words, the settings from their rules and words. `--check` says whether the
committed documents are current and changes nothing.
"""

import argparse
import sys
from collections.abc import Callable
from dataclasses import fields

from game.orders.stations import BURNS, Station
from game.settings import Rule, Settings, rules
from game.wording import load_words
from tools.environment import ROOT

DOCUMENTS = {"README.md": "stations", "docs/stations.md": "stations", "docs/settings.md": "settings"}
"""By document, the table that it holds."""


def stations_table() -> str:
    """The stations as a Markdown table: the contract's name, the kitchen's, what happens there."""
    rows = ["| station | in the kitchen | what happens there |", "| --- | --- | --- |"]
    words = load_words().stations
    for station in Station:
        fire = "; burns when it fails" if station in BURNS else ""
        rows.append(f"| `{station}` | {words[station].title} | {words[station].meaning}{fire} |")
    return "\n".join(rows)


def settings_table() -> str:
    """The settings of the settings page as a Markdown table: key, meaning, values, default."""
    words = load_words().settings
    defaults = {one.name: one.default for one in fields(Settings)}
    rows = ["| key | on the page | what it does | values | default |", "| --- | --- | --- | --- | --- |"]
    for name, rule in rules().items():
        if rule.group:
            told = words.fields[name]
            where = f"{words.groups[rule.group]}: {told.title}"
            rows.append(f"| `{name}` | {where} | {told.about} | {_values(rule)} | `{_spelled(defaults[name])}` |")
    return "\n".join(rows)


def _values(rule: Rule) -> str:
    if rule.kind == "switch":
        return "`true`, `false`"
    if rule.kind == "choice":
        return ", ".join(f"`{word}`" for word in rule.choices) + (" and others like them" if rule.check else "")
    return f"{rule.low:g} to {rule.high:g}"


def _spelled(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) else str(value)


TABLES: dict[str, Callable[[], str]] = {"stations": stations_table, "settings": settings_table}


def marks(name: str) -> tuple[str, str]:
    """The lines between which a document holds this table."""
    return f"<!-- {name}: made by tools/build_readme.py -->", f"<!-- /{name} -->"


def filled(text: str, name: str) -> str:
    """`text` with the table between its two marks; ValueError if it has not exactly one pair of them."""
    opening, closing = marks(name)
    before, begin, rest = text.partition(opening)
    _, end, after = rest.partition(closing)
    if not begin or not end or opening in after or closing in after:
        raise ValueError(f"needs one {opening} and one {closing} behind it")
    return f"{before}{opening}\n{TABLES[name]()}\n{closing}{after}"


def main(arguments: list[str]) -> int:
    """Write the documents, or with `--check` only compare; 1 if one is not current or has no place for its table."""
    parser = argparse.ArgumentParser(description="Fill the tables of the documents.")
    parser.add_argument("--check", action="store_true", help="change nothing; say whether the documents are current")
    checks: bool = parser.parse_args(arguments).check
    status = 0
    for name, table in DOCUMENTS.items():
        path = ROOT / name
        try:
            text = path.read_text(encoding="utf-8")
            made = filled(text, table)
        except (OSError, ValueError) as error:
            print(f"{name}: {error}", file=sys.stderr)
            status = 1
            continue
        if made == text:
            continue
        if checks:
            print(f"{name} is not current: python -m tools.build_readme", file=sys.stderr)
            status = 1
        else:
            path.write_text(made, encoding="utf-8", newline="\n")
            print(name)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
