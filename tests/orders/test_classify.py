"""The classifier against the tables, the rules of the text beside them, and anything at all."""

import json
import random
import re
import string
import time
import unicodedata
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.orders.classify import classify_shell, classify_tool, exit_is_answer
from game.orders.shell import Shell
from game.orders.stations import PRECEDENCE, Station
from game.orders.text import clean

TABLES = Path(__file__).parents[1] / "data" / "classifier"
SHELLS: tuple[Shell, ...] = ("bash", "powershell", "cmd")


class Row(NamedTuple):
    """One line of a table."""

    shell: Shell
    command: str
    station: str


def rows(name: str) -> list[Row]:
    lines = (TABLES / name).read_text(encoding="utf-8").split("\n")[1:]
    found = [line.split("\t") for line in lines if line]
    shells: dict[str, Shell] = {"bash": "bash", "powershell": "powershell", "cmd": "cmd"}
    return [Row(shells[shell], command.replace("⏎", "\n"), station) for shell, command, station, *_ in found]


@pytest.mark.parametrize("row", [*rows("commands.tsv"), *rows("ambiguous.tsv"), *rows("more.tsv")], ids=str)
def test_row_of_the_table(row: Row) -> None:
    assert classify_shell(row.command, shell=row.shell).station == row.station


HELD_OUT = rows("holdout.tsv")
EVERY_ROW = [*rows("commands.tsv"), *rows("ambiguous.tsv"), *rows("more.tsv"), *HELD_OUT]


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("station", PRECEDENCE)
def test_rows_of_the_large_table(station: Station, shell: Shell) -> None:
    wrong = [
        (row.command, found.value)
        for row in HELD_OUT
        if (row.station, row.shell) == (station, shell)
        and (found := classify_shell(row.command, shell=shell).station) != station
    ]
    assert wrong == []


def test_no_line_is_labelled_in_two_ways() -> None:
    stations: dict[tuple[str, str], set[str]] = {}
    for row in EVERY_ROW:
        stations.setdefault((row.shell, row.command), set()).add(row.station)
    assert [line for line, found in stations.items() if len(found) > 1] == []


PLUMBING = re.compile(r"(?:cd|sudo|env|time|npx|xargs|call|then|do|else|nohup)\s[\w./]")


def test_labels_of_the_tables_are_short_one_line_and_without_prefixes() -> None:
    for row in EVERY_ROW:
        label = classify_shell(row.command, shell=row.shell).label
        assert 0 < len(label) <= 48, row
        assert label == clean(label, 48), row
        assert not PLUMBING.match(label) or row.station == "shell", (row, label)


def test_a_label_begins_with_the_command_that_won() -> None:
    assert classify_shell("cd x && npm ci && npm test 2>&1 | tail -5").label == "npm test"
    assert classify_shell("git add -A && git commit -m 'a' && git push").label == "git push"
    assert classify_shell("& .\\.venv\\Scripts\\python.exe -m pytest -q", shell="powershell").label == "pytest -q"
    assert classify_shell("[IO.File]::WriteAllText('a', 'b')", shell="powershell").label == (
        "[IO.File]::WriteAllText('a', 'b')"
    )
    assert classify_shell("$x = 'npm test'", shell="powershell").label == "$x = 'npm test'"
    assert classify_shell("kill $(lsof -t -i:3000)").label == "kill $(lsof -t -i:3000)"
    assert classify_shell("'npm test' > a.ps1", shell="powershell").label == "> a.ps1"
    assert classify_shell(r'psql -c "\dt"').label == r"psql -c \dt"


def test_the_tables_hold_enough_rows_to_mean_something() -> None:
    assert len(rows("commands.tsv")) > 200
    assert len(rows("more.tsv")) > 500
    assert len(HELD_OUT) > 4000


@pytest.mark.parametrize(
    ("command", "label"),
    [
        ("cd /repo && sudo -E pytest -q tests/api 2>&1 | tail -5", "pytest -q tests/api"),
        ("git -C ../other -c core.pager=cat push origin main", "git push origin main"),
        ("npx -y vitest run", "vitest run"),
        ("uv run python -m pytest -q", "pytest -q"),
        ("/usr/bin/git status", "git status"),
        ("git add -A && git commit -m 'Fix it'", 'git commit -m "Fix it"'),
        ("ls\n", "ls"),
        ("", "shell"),
        ("# only a comment", "# only a comment"),
        ("cat > notes.md <<'EOF'\nhello\nEOF", "cat > notes.md"),
    ],
)
def test_label_is_what_a_person_would_call_it(command: str, label: str) -> None:
    assert classify_shell(command).label == label


@pytest.mark.parametrize(
    ("hint", "station"),
    [
        ("Run unit tests", Station.TEST),
        ("Run the test suite", Station.TEST),
        ("Build the app", Station.BUILD),
        ("Install dependencies", Station.INSTALL),
        ("Deploy to staging", Station.SHIP),
        ("Start the server", Station.SHELL),
        ("", Station.SHELL),
        (None, Station.SHELL),
    ],
)
def test_a_hint_decides_where_the_command_says_nothing(hint: str | None, station: Station) -> None:
    assert classify_shell("./do-it.sh", hint=hint).station == station


def test_a_hint_does_not_outrank_a_known_command() -> None:
    assert classify_shell("git status", hint="Run unit tests").station == Station.READ
    assert classify_shell("sleep 20", hint="Run unit tests").station == Station.SHELL


@pytest.mark.parametrize(
    "command",
    [
        "grep -rn foo src",
        "cd x && rg foo",
        "git grep foo",
        "git -C x diff --exit-code",
        "git --no-pager grep foo",
        "cat a | grep foo",
        "echo hi; grep foo x",
        "grep foo x && echo found",
        "test -f x && cat x",
        "[ -d x ]",
        "[[ -n $x ]] && npm test",
        "which node",
        "command -v rg",
        "type rg",
        "sudo grep foo x",
        "timeout 5 diff a b",
        "bash -lc 'grep foo x'",
        "LC_ALL=C grep foo x",
        "(cd x && grep foo y)",
        "! grep foo x",
        "true || pgrep node",
        "expr 1 + 0",
        "npm test; diff a b",
        "ls | xargs grep foo",
    ],
)
def test_exit_code_one_answers_a_question(command: str) -> None:
    assert exit_is_answer(command)


@pytest.mark.parametrize(
    "command",
    [
        "",
        "pytest -q",
        "grep foo x | wc -l",
        "grep foo x; false",
        "grep foo x || exit 1",
        "npm test | tee log",
        "git status",
        "git commit -m 'grep foo'",
        "echo grep foo",
        "command ls",
        "diff a b\nmake",
        "cat <<EOF\ngrep foo\nEOF",
    ],
)
def test_exit_code_one_is_a_failure(command: str) -> None:
    assert not exit_is_answer(command)


def test_windows_search_commands_answer_too() -> None:
    assert exit_is_answer("findstr foo a.txt", shell="cmd")
    assert exit_is_answer("gc a.txt | Select-String foo", shell="powershell")
    assert not exit_is_answer("type a.txt", shell="cmd")


TOOLS = {
    "view": "read",
    "read_agent": "read",
    "list_agents": "read",
    "grep": "search",
    "rg": "search",
    "glob": "search",
    "semantic_code_search": "search",
    "lexical_code_search": "search",
    "edit": "edit",
    "create": "edit",
    "write": "edit",
    "web_fetch": "research",
    "web_search": "research",
    "fetch_copilot_cli_documentation": "research",
    "session_store_sql": "research",
    "ask_user": "ask",
    "exit_plan_mode": "plan",
    "sql": "plan",
    "todo_write": "plan",
    "update_todo": "plan",
    "skill": "plan",
    "task": "plan",
    "task_complete": "ship",
    "read_bash": "shell",
    "stop_bash": "shell",
    "list_bash": "shell",
    "write_powershell": "shell",
    "no_such_tool": "shell",
    "get_weather": "research",
    "deletePage": "trash",
    "send_message": "ship",
}


@pytest.mark.parametrize(("name", "station"), TOOLS.items())
def test_tool_by_its_name(name: str, station: str) -> None:
    assert classify_tool(name, {}).station == station


def cells(name: str) -> list[list[str]]:
    lines = (TABLES / name).read_text(encoding="utf-8").split("\n")[1:]
    return [line.split("\t") for line in lines if line]


@pytest.mark.parametrize(("name", "server", "arguments", "station", "why"), cells("tools.tsv"))
def test_tool_of_the_table(name: str, server: str, arguments: str, station: str, why: str) -> None:
    step = classify_tool(name, json.loads(arguments) if arguments else None, mcp=server == "server")
    assert step.station == station, why
    assert 0 < len(step.label) <= 48


@pytest.mark.parametrize(("shell", "command", "answer", "why"), cells("exits.tsv"))
def test_exit_of_the_table(shell: Shell, command: str, answer: str, why: str) -> None:
    assert exit_is_answer(command.replace("⏎", "\n"), shell=shell) == (answer == "yes"), why


SERVER_TOOLS = {
    "forge-get_issue": "research",
    "forge-search_code": "search",
    "forge-slow_report": "research",
    "forge-create_pull_request": "ship",
    "forge-delete_file": "trash",
    "forge-explode": "research",
    "github-mcp-server-get_file_contents": "research",
    "github-mcp-server-create_or_update_file": "edit",
    "github-mcp-server-push_files": "ship",
    "github-mcp-server-merge_pull_request": "ship",
    "github-mcp-server-create_branch": "commit",
    "github-mcp-server-list_commits": "research",
    "github-mcp-server-add_issue_comment": "ship",
    "github-mcp-server/issue_read": "research",
    "mcp__git__commit": "commit",
    "ci-run_tests": "test",
    "context7-resolve-library-id": "research",
    "slack-sendMessage": "ship",
    "filesystem-write_file": "edit",
    "pages-publish": "ship",
    "k8s-deploy": "ship",
    "x-remove_label": "trash",
    "docs-find_page": "search",
}


@pytest.mark.parametrize(("name", "station"), SERVER_TOOLS.items())
def test_server_tool_by_its_verb(name: str, station: str) -> None:
    assert classify_tool(name, {}, mcp=True).station == station


def test_shell_tool_is_judged_by_its_command_and_its_description() -> None:
    assert classify_tool("bash", {"command": "git push", "description": "x"}).station == Station.SHIP
    assert classify_tool("bash", {"command": "./x.sh", "description": "Run the tests"}).station == Station.TEST
    assert classify_tool("powershell", {"command": "ri -r -fo bin"}).station == Station.TRASH


def test_arguments_may_be_json_text_or_missing() -> None:
    assert classify_tool("bash", '{"command":"npm test"}').station == Station.TEST
    assert classify_tool("bash", "npm test").station == Station.TEST
    assert classify_tool("bash", None).station == Station.SHELL
    assert classify_tool("view", "[1,2").station == Station.READ


@pytest.mark.parametrize(
    ("patch", "station", "label"),
    [
        ("*** Begin Patch\n*** Update File: src/a.py\n@@\n-x\n+y\n*** End Patch", "edit", "edit a.py"),
        ("*** Begin Patch\n*** Add File: b.py\n+x\n*** End Patch", "edit", "create b.py"),
        ("*** Begin Patch\n*** Delete File: b.py\n*** End Patch", "trash", "delete b.py"),
        ("*** Begin Patch\n*** Delete File: b.py\n*** Add File: c.py\n+x\n*** End Patch", "edit", "edit 2 files"),
        ("garbage", "edit", "edit patch"),
    ],
)
def test_patch_is_read_for_its_files(patch: str, station: str, label: str) -> None:
    step = classify_tool("apply_patch", patch)
    assert (step.station, step.label) == (station, label)


@pytest.mark.parametrize(
    ("name", "arguments", "label"),
    [
        ("view", {"path": "/home/dev/src/cart.py"}, "view cart.py"),
        ("view", {"path": "C:\\src\\Cart.cs"}, "view Cart.cs"),
        ("edit", {"path": "a/b.ts"}, "edit b.ts"),
        ("grep", {"pattern": "def  retry"}, "grep def retry"),
        ("web_fetch", {"url": "https://www.example.com/a?token=1"}, "fetch example.com/a"),
        ("ask_user", {"message": "Which one?"}, "Which one?"),
        ("read_bash", {"shellId": "server"}, "read bash server"),
        ("forge-get_issue", {}, "forge-get issue"),
    ],
)
def test_tool_label(name: str, arguments: dict[str, object], label: str) -> None:
    assert classify_tool(name, arguments).label == label


def test_precedence_is_the_contracts() -> None:
    order = "ship > commit > test > build > lint > install > edit > trash > research > search > read > shell"
    assert " > ".join(PRECEDENCE) == order


FRAGMENTS = [
    "git push",
    "&&",
    " '",
    '"',
    "$(",
    "`",
    "(",
    ")",
    "{",
    "}",
    "<<EOF\n",
    "\n",
    "",
    "",
    "npm test",
    ";",
    "@'\n",
    "find -exec ",
    "bash -c ",
    "sudo ",
    "&",
    "<(",
    "${",
    "$((",
    ">",
    "\\",
    "npx ",
    "=",
    "--\npython -m ",
    "if ",
    "docker run ",
    "make ",
    "%",
    "^",
    "env ",
    "xargs ",
    "ssh h ",
    "find . -exec ",
]


def random_line(rng: random.Random) -> str:
    if rng.random() < 0.5:
        alphabet = string.printable + "é中\u202e\ud800\u200b"
        return "".join(rng.choice(alphabet) for _ in range(rng.randrange(200)))
    return "".join(rng.choice(FRAGMENTS) for _ in range(rng.randrange(40)))


def test_ten_thousand_random_lines_never_raise_and_take_under_a_millisecond_each() -> None:
    rng = random.Random(1)
    lines = [random_line(rng) for _ in range(10_000)]
    slow = []
    for number, line in enumerate(lines):
        shell = SHELLS[number % 3]
        began = time.process_time()
        classify_shell(line, shell=shell)
        exit_is_answer(line, shell=shell)
        if time.process_time() - began > 0.002:
            slow.append(line)
    # A pause of the interpreter or the machine is no property of a line: it must be slow again.
    assert not [line for line in slow if best_of_five(line) > 0.001]


def best_of_five(line: str) -> float:
    times = []
    for attempt in range(5):
        began = time.process_time()
        classify_shell(line + " " * attempt)
        times.append(time.process_time() - began)
    return min(times)


@pytest.mark.parametrize(
    "unit", ["'", '"', "(", "$(", '"$(', "`", "a ", "cat <<A\n", "sudo ", "{", "a=1 ", "-", "aA", "if ", "&", ">"]
)
@pytest.mark.parametrize("shell", SHELLS)
def test_a_line_of_a_hundred_kilobytes_is_quick(unit: str, shell: Shell) -> None:
    line = unit * (100_000 // len(unit))
    times = []
    for _ in range(3):
        began = time.process_time()
        classify_shell(line, shell=shell)
        times.append(time.process_time() - began)
    # Five milliseconds on a quiet machine; the bound leaves room for a busy one.
    assert min(times) < 0.03


@given(st.text(), st.sampled_from(SHELLS), st.none() | st.text())
def test_any_text_gives_a_short_label_without_controls(text: str, shell: Shell, hint: str | None) -> None:
    step = classify_shell(text, shell=shell, hint=hint)
    assert step.station in PRECEDENCE
    assert 0 < len(step.label) <= 48
    assert not [c for c in step.label if unicodedata.category(c) in ("Cc", "Cf", "Cs")]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
NAMES = st.text(max_size=40) | st.sampled_from([*TOOLS, "bash", "apply_patch", "str_replace_editor", "github"])
KEYS = st.sampled_from(["command", "path", "pattern", "url", "description", "patch", "action", "message", "shellId"])


@given(NAMES, st.none() | st.text() | st.dictionaries(KEYS, VALUES), st.booleans())
def test_any_tool_call_gives_a_short_label(name: str, arguments: dict[str, object] | str | None, mcp: bool) -> None:
    step = classify_tool(name, arguments, mcp=mcp)
    assert isinstance(step.station, Station)
    assert 0 < len(step.label) <= 48
