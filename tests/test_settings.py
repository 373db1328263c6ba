"""The settings file."""

import errno
import os
import sys
import tempfile
from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path

import pytest

from game.documents import LARGEST, read_document
from game.settings import (
    SCHEMA,
    Settings,
    SettingsError,
    load_settings,
    rules,
    save_settings,
    spelled,
    stepped,
    values_of,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.yaml"


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_missing_file_means_the_defaults(path: Path) -> None:
    assert load_settings(path) == (Settings(), ())


def test_what_is_saved_is_read_again(path: Path) -> None:
    wanted = Settings(privacy=True, idle_minutes=5.5, window_width=1920)
    save_settings(wanted, path)
    assert load_settings(path) == (wanted, ())


def test_saving_leaves_no_other_file(path: Path) -> None:
    save_settings(Settings(), path)
    save_settings(Settings(privacy=True), path)
    assert [p.name for p in path.parent.iterdir()] == ["settings.yaml"]


def test_the_file_carries_its_schema(path: Path) -> None:
    save_settings(Settings(), path)
    assert path.read_text(encoding="utf-8").startswith(f"schema: {SCHEMA}\n")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("colour: red\n", "unknown setting 'colour' is ignored"),
        ("privacy: perhaps\n", "privacy must be true or false; using False"),
        ("window_width: wide\n", "window_width must be a whole number; using 1280"),
        ("window_width: 12\n", "window_width must be from 640 to 16384; using 1280"),
        ("idle_minutes: .nan\n", "idle_minutes must be from 0 to 10080; using 60.0"),
        ("- a\n- b\n", "holds no fields; using the defaults"),
        ("schema: 1\nprivacy: [tru", "no valid YAML in line 2; using the defaults"),
    ],
)
def test_a_fault_is_one_line_and_the_default_holds(path: Path, text: str, complaint: str) -> None:
    assert load_settings(write(path, text)) == (Settings(), (f"{path}: {complaint}",))


def test_a_fault_costs_no_other_setting(path: Path) -> None:
    settings, complaints = load_settings(write(path, "privacy: true\nwindow_width: no\n"))
    assert (settings.privacy, len(complaints)) == (True, 1)


def test_a_newer_schema_is_refused_and_not_overwritten(path: Path) -> None:
    write(path, "schema: 99\nprivacy: true\n")
    settings, complaints = load_settings(path)
    assert settings == Settings()
    assert "newer version (schema 99)" in complaints[0]
    with pytest.raises(SettingsError, match="not overwritten"):
        save_settings(Settings(), path)
    assert path.read_text(encoding="utf-8") == "schema: 99\nprivacy: true\n"


def test_bytes_that_are_no_text_are_one_complaint(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\xff\xfe\x00privacy")
    assert len(load_settings(path)[1]) == 1


def test_a_folder_that_cannot_be_made_is_one_clear_error(tmp_path: Path) -> None:
    blocked = write(tmp_path / "file", "x")
    with pytest.raises(SettingsError, match="cannot be"):
        save_settings(Settings(), blocked / "settings.yaml")


def test_a_read_only_folder_is_one_clear_error_and_the_file_stays(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(path, "privacy: true\n")

    def refuse(**_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    monkeypatch.setattr(tempfile, "mkstemp", refuse)
    with pytest.raises(SettingsError, match=r"settings\.yaml: cannot be written \(Read-only file system\)$"):
        save_settings(Settings(large_labels=True), path)
    assert path.read_text(encoding="utf-8") == "privacy: true\n"


def test_the_map_is_one_of_the_programs(path: Path) -> None:
    assert load_settings(write(path, "map: banquet\n"))[0].map == "banquet"
    settings, (complaint,) = load_settings(write(path, "map: ../garden\n"))
    assert settings.map == "auto"
    assert complaint.endswith("map must be auto or small or kitchen or banquet; using auto")


def test_saving_keeps_what_it_does_not_understand(path: Path) -> None:
    write(path, "mine: 7\nprivacy: perhaps\nidle_minutes: 5\n")
    settings, _ = load_settings(path)
    save_settings(replace(settings, large_labels=True), path)
    text = path.read_text(encoding="utf-8")
    assert "mine: 7" in text
    assert "privacy: perhaps" in text
    assert load_settings(path)[0] == Settings(idle_minutes=5.0, large_labels=True)


def test_a_half_written_file_is_put_aside_before_another_takes_its_place(path: Path) -> None:
    write(path, "privacy: [tru")
    save_settings(Settings(large_labels=True), path)
    assert load_settings(path) == (Settings(large_labels=True), ())
    assert path.with_suffix(".unreadable").read_text(encoding="utf-8") == "privacy: [tru"


@pytest.mark.parametrize("word", ["midnight", "7d", "2h", "2026-03-01T18:30:00Z"])
def test_since_takes_every_word_of_the_command_line(path: Path, word: str) -> None:
    assert load_settings(write(path, f"since: '{word}'\n")) == (Settings(since=word), ())


def test_a_place_of_the_window_may_be_left_of_the_main_display(path: Path) -> None:
    save_settings(Settings(window_x=-1900, window_y=40), path)
    assert load_settings(path)[0].window_x == -1900


def test_every_field_has_its_rule_and_its_default_keeps_it() -> None:
    assert set(rules()) == {field.name for field in fields(Settings)}
    for name, rule in rules().items():
        values = values_of(name)
        assert not rule.group or getattr(Settings(), name) in values


def test_steps_stop_at_the_ends_or_go_around() -> None:
    first = Settings(since="midnight")
    assert stepped(first, "since", -1) == first
    assert stepped(first, "since", -1, around=True).since == "all"
    assert stepped(first, "since", 1).since == "1h"


def test_a_switch_goes_both_ways() -> None:
    on = stepped(Settings(), "privacy", 1, around=True)
    assert (on.privacy, stepped(on, "privacy", 1, around=True).privacy) == (True, False)
    assert (stepped(on, "privacy", 1), stepped(on, "privacy", -1).privacy) == (on, False)


def test_a_number_that_only_the_file_can_hold_steps_to_the_nearest() -> None:
    assert stepped(Settings(idle_minutes=58.0), "idle_minutes", 1).idle_minutes == 60.0
    assert spelled(Settings(idle_minutes=58.0), "idle_minutes") == "58"


def test_a_word_that_only_the_file_can_hold_steps_to_a_known_one() -> None:
    assert stepped(Settings(since="2h"), "since", 1).since == "midnight"
    assert spelled(Settings(since="2h"), "since") == "2h"


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in folders")
def test_a_pipe_in_place_of_the_file_is_neither_waited_for_nor_replaced(path: Path) -> None:
    path.parent.mkdir()
    os.mkfifo(path)
    assert load_settings(path) == (Settings(), (f"{path}: cannot be read (not a regular file); using the defaults",))
    with pytest.raises(SettingsError, match=r"not a regular file\); not overwritten"):
        save_settings(Settings(), path)
    assert path.is_fifo()


BOMB = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in pairwise("abcdefghijklmnopqrstuvwxyz"))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (BOMB + "schema: *z\n", "no valid YAML in line 2; using the defaults"),
        ("a: &a {<<: {x: 1}}\nb: {<<: *a}\n", "no valid YAML in line 2; using the defaults"),
        ("schema: 0x" + "f" * 60_000, "written by a newer version (schema of type int); using the defaults"),
        ("schema: [1]", "written by a newer version (schema of type list); using the defaults"),
        ("schema: 2026-99-99", "no valid YAML; using the defaults"),
        ("privacy: " + "[" * 20_000, "is nested too deeply; using the defaults"),
        ("privacy: true\n" + "#" * LARGEST, "is larger than 64 kB; using the defaults"),
        ("window_width: 0x" + "f" * 60_000, "window_width must be from 640 to 16384; using 1280"),
        ("? 0x" + "f" * 60_000 + "\n: 1", "unknown setting of type int is ignored"),
        ("since: " + "9" * 50_000 + "h", "since must be midnight or 1h or 8h or 24h or 7d or all; using midnight"),
        ("idle_minutes: 1" + "0" * 4000, "idle_minutes must be from 0 to 10080; using 60.0"),
        ("idle_minutes: -.inf", "idle_minutes must be from 0 to 10080; using 60.0"),
    ],
    ids=range(12),
)
def test_a_hostile_file_is_one_short_line(path: Path, text: str, complaint: str) -> None:
    assert load_settings(write(path, text)) == (Settings(), (f"{path}: {complaint}",))


def test_what_could_not_be_read_is_kept_beside_each_time(path: Path) -> None:
    for text in ("{", "["):
        write(path, text)
        save_settings(Settings(), path)
    beside = {p.name: p.read_text(encoding="utf-8") for p in path.parent.iterdir() if p != path}
    assert beside == {"settings.unreadable": "{", "settings.unreadable-2": "["}


@pytest.mark.parametrize(
    "text", ["? 2026-01-01\n: x\n", 'x: "\\ud800"\n', "3: 4\nyes: no\n", "x: " + "[" * 150 + "]" * 150]
)
def test_odd_fields_are_kept(path: Path, text: str) -> None:
    before = read_document(write(path, text))
    save_settings(Settings(privacy=True), path)
    assert read_document(path).items() >= before.items()


@pytest.mark.parametrize(("word", "means"), [("on", "on"), ("off", "off"), ("true", "on"), ("'auto'", "auto")])
def test_a_plain_on_or_off_is_the_word_that_was_typed(path: Path, word: str, means: str) -> None:
    """YAML takes it for a truth value."""
    assert load_settings(write(path, f"reduced_motion: {word}\n")) == (Settings(reduced_motion=means), ())


def test_what_is_saved_of_such_a_word_is_read_again(path: Path) -> None:
    save_settings(Settings(reduced_motion="on"), path)
    assert load_settings(path)[0].reduced_motion == "on"


def test_an_unknown_language_is_told_of(path: Path) -> None:
    settings, complaints = load_settings(write(path, "language: tlh\n"))
    assert settings.language == "auto"
    assert "language must be auto or en or zh-CN" in complaints[0]


def test_a_setting_of_a_former_version_is_no_fault(path: Path) -> None:
    assert load_settings(write(path, "wall_close: 15.0\nwall_room: 20.0\n")) == (Settings(wall_room=20.0), ())


def test_a_file_of_before_the_wall_and_the_calls_is_still_whole(path: Path) -> None:
    old = "schema: 1\nprivacy: true\nsince: 8h\nidle_minutes: 30.0\nlarge_labels: true\nmap: banquet\npanel: last\n"
    settings, complaints = load_settings(write(path, old))
    assert complaints == ()
    new = settings.wall_hours, settings.bell_volume, settings.notify_after, settings.call_title
    assert (settings.privacy, *new) == (True, "always", 0, 0, True)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("wall_hours: '8-19'", "wall_hours must be always or 06:00-18:00"),
        ("wall_days: weekdays", "wall_days must be every day or mon-fri or mon-sat; using every day"),
        ("quiet_hours: 22", "quiet_hours must be never or"),
        ("bell_volume: 101", "bell_volume must be from 0 to 100; using 0.0"),
        ("call_pause: -1", "call_pause must be from 0 to 86400; using 30.0"),
    ],
)
def test_a_fault_in_the_wall_or_the_calls_is_one_line(path: Path, text: str, complaint: str) -> None:
    settings, complaints = load_settings(write(path, text + "\n"))
    assert settings == Settings()
    assert len(complaints) == 1
    assert complaint in complaints[0]


def test_hours_and_days_of_ones_own_are_taken(path: Path) -> None:
    text = "wall_hours: 07:30-18:15\nwall_days: mon,wed-thu\nquiet_hours: 12:00-13:00\nbell_volume: 33\n"
    assert load_settings(write(path, text)) == (
        Settings(wall_hours="07:30-18:15", wall_days="mon,wed-thu", quiet_hours="12:00-13:00", bell_volume=33.0),
        (),
    )
