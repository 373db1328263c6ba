"""`classify`: stations and labels for people and scripts that ask."""

import json
import sys
from typing import Any, BinaryIO, Literal, cast

from game.orders.classify import classify_shell, classify_tool
from game.orders.stations import Step

Shell = Literal["bash", "powershell", "cmd"]
SHELLS = ("bash", "powershell", "cmd")


def sort_command(command: str, shell: Shell) -> int:
    """Print the station and label of one shell command."""
    _print(classify_shell(command, shell=shell))
    return 0


def sort_tool(name: str, arguments: str | None) -> int:
    """Print the station and label of one tool call. Arguments that are no JSON are taken as text."""
    value: Any = arguments
    if arguments is not None:
        try:
            value = json.loads(arguments)
        except ValueError:
            value = arguments
    _print(classify_tool(name, value if isinstance(value, dict | str) else None))
    return 0


def sort_batch(lines: BinaryIO) -> int:
    """Read JSON lines `{"shell", "command"}` or `{"tool", "args"}`, write one JSON line each."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            sys.stdout.write(json.dumps(_sort_line(line, number), ensure_ascii=False) + "\n")
    sys.stdout.flush()
    return 0


def _sort_line(line: bytes, number: int) -> dict[str, str]:
    try:
        record = json.loads(line.decode("utf-8", "replace"))
    except ValueError:
        return {"error": f"line {number} is no JSON"}
    if not isinstance(record, dict):
        return {"error": f"line {number} is no JSON object"}
    if isinstance(tool := record.get("tool"), str):
        arguments = record.get("args")
        return _answer(classify_tool(tool, arguments if isinstance(arguments, dict | str) else None))
    command, shell = record.get("command"), record.get("shell", "bash")
    if not isinstance(command, str):
        return {"error": f"line {number} has neither a command nor a tool"}
    return _answer(classify_shell(command, shell=cast(Shell, shell) if shell in SHELLS else "bash"))


def _answer(step: Step) -> dict[str, str]:
    return {"station": step.station.value, "label": step.label}


def _print(step: Step) -> None:
    print(f"{step.station.value}\t{step.label}")
