"""The side file, well-formed and odd."""

from pathlib import Path

import pytest

from game.orders.notices import Workspace
from game.sources.workspace import parse_workspace, read_workspace

PLAIN = """id: 16eba39d-4b46-43b8-8f0e-01fd9647fcde
cwd: /home/dev/webshop
git_root: /home/dev/webshop
repository: acme/webshop
host_type: github
branch: feature/cart-totals
client_name: github/cli
name: The discount test fails. Find the bug in src/cart.py
user_named: false
summary_count: 0
"""


def test_a_plain_file_tells_all(tmp_path: Path) -> None:
    path = tmp_path / "workspace.yaml"
    path.write_text(PLAIN, encoding="utf-8")
    assert read_workspace(path) == Workspace(
        name="The discount test fails. Find the bug in src/cart.py",
        cwd="/home/dev/webshop",
        repository="acme/webshop",
        branch="feature/cart-totals",
        client="cli",
    )


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("name: yes\n", "yes"),
        ("name: 010\n", "010"),
        ("name: 2026-11-30\n", "2026-11-30"),
        ("name: 'fix: the bug'\n", "fix: the bug"),
        ('name: "two\\nlines"\n', "two\nlines"),
        ("name: |\n  first\n  second\ncwd: /x\n", "first\nsecond"),
        ("summary: |\n  an old title\n", "an old title"),
        ("name: fix: the bug\n", "fix: the bug"),
        ("name: @here\ncwd: /x\n", "@here"),
        ('name: "never closed\ncwd: /x\n', '"never closed'),
        ("name: a\tb\nbroken: [\n", "a\tb"),
        ("\ufeffname: marked\n", "marked"),
        ("name: 日本語 😀\n", "日本語 😀"),
        ("name: crlf\r\ncwd: /x\r\n", "crlf"),
        ("name: with\0nul\n", "with\0nul"),
        ("name: !!python/object:os.system x\n", "x"),
    ],
)
def test_an_odd_name_is_kept(tmp_path: Path, text: str, name: str) -> None:
    path = tmp_path / "workspace.yaml"
    path.write_bytes(text.encode())
    assert read_workspace(path).name == name


@pytest.mark.parametrize(
    "text",
    ["", "- a\n- b\n", "just text", "name:\n", "name: [a, b]\n", "name: {a: b}\n", "name: ~\n", "[" * 5000, "&a [*a]",
     "a: &a [x]\nname: *a\n", "? [x]\n: y\n", "\0\0\0"],
)  # fmt: skip
def test_what_is_of_no_use_is_unknown(text: str) -> None:
    assert parse_workspace(text) == Workspace()


def test_bytes_that_are_no_text_do_not_hide_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "workspace.yaml"
    path.write_bytes(b"name: caf\xe9\nbranch: main\n")
    assert read_workspace(path) == Workspace(name="caf\ufffd", branch="main")


def test_only_the_beginning_of_a_huge_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "workspace.yaml"
    path.write_bytes(b"name: first\n" + b"x: " + b"y" * (1 << 20) + b"\nbranch: late\n")
    assert read_workspace(path) == Workspace(name="first")


@pytest.mark.parametrize(
    ("client_name", "client"),
    [
        ("github/cli", "cli"),
        ("github/autopilot", "cli"),
        ("sdk", "sdk"),
        ("github/app", "app"),
        ("copilot-desktop", "app"),
        ("GitHub/CLI", "cli"),
        ("somebody-else", None),
        ("clicker", None),
    ],
)
def test_the_client_is_known_by_its_name(client_name: str, client: str | None) -> None:
    assert parse_workspace(f"client_name: {client_name}\n").client == client


def test_a_missing_file_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_workspace(tmp_path / "workspace.yaml")


@pytest.mark.parametrize("coding", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_says_how_it_is_written(tmp_path: Path, coding: str) -> None:
    (tmp_path / "workspace.yaml").write_text("name: Küche\r\ncwd: /a\r\n", encoding=coding)
    assert read_workspace(tmp_path / "workspace.yaml") == Workspace(name="Küche", cwd="/a")


@pytest.mark.parametrize(
    "tail", ["[" * 65_000, "{a: " * 16_000, "- " * 32_000, "[" * 900 + "]" * 900, "\0", "&a [*a, *a]", '"\\ud800"']
)
def test_hostile_fields_do_not_take_the_good_ones_away(tmp_path: Path, tail: str) -> None:
    (tmp_path / "workspace.yaml").write_text(f"name: good\nother: {tail}", encoding="utf-8")
    assert read_workspace(tmp_path / "workspace.yaml").name == "good"


def test_no_more_than_the_beginning_of_a_huge_file_is_read(tmp_path: Path) -> None:
    with (tmp_path / "workspace.yaml").open("wb") as file:
        file.write(b"name: good\n#")
        file.truncate(1 << 30)
    assert read_workspace(tmp_path / "workspace.yaml").name == "good"
