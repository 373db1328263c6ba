"""Fill the station tables of the documents from the list of stations and their words: `python -m tools.build_readme`.

`--check` says whether the committed documents are current and changes nothing.
"""

import argparse
import sys

from game.orders.stations import BURNS, Station
from game.wording import load_words
from tools.environment import ROOT

BEGIN = "<!-- stations: made by tools/build_readme.py -->"
END = "<!-- /stations -->"
DOCUMENTS = ("README.md", "docs/stations.md")


def table() -> str:
    """The stations as a Markdown table: the contract's name, the kitchen's, what happens there."""
    rows = ["| station | in the kitchen | what happens there |", "| --- | --- | --- |"]
    words = load_words().stations
    for station in Station:
        fire = "; burns when it fails" if station in BURNS else ""
        rows.append(f"| `{station}` | {words[station].title} | {words[station].meaning}{fire} |")
    return "\n".join(rows)


def filled(text: str) -> str:
    """`text` with the table between the two marks; ValueError if it has not exactly one pair of them."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end or BEGIN in after or END in after:
        raise ValueError(f"needs one {BEGIN} and one {END} behind it")
    return f"{before}{BEGIN}\n{table()}\n{END}{after}"


def main(arguments: list[str]) -> int:
    """Write the documents, or with `--check` only compare; 1 if one is not current or has no place for the table."""
    parser = argparse.ArgumentParser(description="Fill the station tables of the documents.")
    parser.add_argument("--check", action="store_true", help="change nothing; say whether the documents are current")
    checks: bool = parser.parse_args(arguments).check
    status = 0
    for name in DOCUMENTS:
        path = ROOT / name
        try:
            text = path.read_text(encoding="utf-8")
            made = filled(text)
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
