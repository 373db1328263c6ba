"""Lines from bytes, and a log that grows, shrinks, vanishes and is rewritten while it is read."""

import itertools
import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.sources import tail
from game.sources.tail import LineBuffer, LogTail, TailRead

START = b'{"type":"session.start","data":{"sessionId":"1"}}'


def open_files() -> list[str]:
    """Paths of the files this process holds open (Linux tells them; elsewhere the list is empty)."""
    folder = Path("/proc/self/fd")
    if not folder.exists():
        return []
    return [str(link.readlink()) for link in folder.iterdir() if link.is_symlink()]


def feed(pieces: Sequence[bytes], cap: int = tail.LINE_CAP) -> list[bytes]:
    buffer = LineBuffer(cap)
    return [line for piece in pieces for line in buffer.feed(piece)]


def each(whole: bytes | memoryview) -> list[bytes]:
    """A decoder whose items are the lines themselves."""
    return [line for line in bytes(whole).split(b"\n") if line]


def tail_of(path: Path) -> LogTail[bytes]:
    return LogTail(path, lambda: each)


def drain(log: LogTail[bytes], now: float = 0.0) -> list[bytes]:
    """All lines there are, with b"RESET" where the log began anew."""
    items: list[bytes] = []
    while True:
        read = log.read(now)
        items += [b"RESET"] if read.reset else read.items
        if read.at_end:
            return items


def bump(path: Path, seconds: float) -> None:
    """Move the modification time on."""
    status = path.stat()
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns + int(seconds * 1e9)))


# Lines


def test_a_line_ends_at_line_feed_only() -> None:
    text = "a\u2028b\u0085c\x0cd\re".encode()
    assert feed([text + b"\nnext\n"]) == [text, b"next"]


def test_an_unfinished_line_is_held_back() -> None:
    buffer = LineBuffer()
    assert buffer.feed(b'{"a"') == []
    assert buffer.feed(b":1") == []
    assert buffer.feed(b"}\n") == [b'{"a":1}']


@pytest.mark.parametrize("at", range(1, 8))
def test_a_character_cut_between_two_reads_stays_whole(at: int) -> None:
    data = "中😀".encode()
    assert feed([data[:at], data[at:] + b"\n"]) == [data]


def test_blank_lines_are_left_out() -> None:
    assert feed([b"\n\r\na\n\n", b"\r", b"\n", b"\nb\n"]) == [b"a", b"b"]


def test_a_byte_order_mark_is_taken_off_the_first_line_alone() -> None:
    mark = b"\xef\xbb\xbf"
    assert feed([mark + b"a\n" + mark + b"b\n"]) == [b"a", mark + b"b"]


def test_a_line_beyond_the_cap_comes_out_once_and_cut() -> None:
    lines = feed([b"a\n" + b"x" * 6000, b"x" * 6000, b"\nb\n"], cap=8000)
    assert lines == [b"a", b"x" * 4096, b"b"]


def test_a_line_of_just_the_cap_is_whole() -> None:
    assert feed([b"x" * 100 + b"\n"], cap=100) == [b"x" * 100]


def test_what_is_held_never_grows_beyond_the_cap() -> None:
    buffer = LineBuffer(cap=1000)
    for _ in range(100):
        buffer.feed(b"x" * 100)
    assert len(buffer._held) <= 1000


lines_and_cuts = st.tuples(
    st.lists(st.binary(max_size=40), max_size=12), st.lists(st.integers(0, 400), max_size=20), st.integers(1, 30)
)


@given(lines_and_cuts)
def test_the_lines_do_not_depend_on_the_pieces(case: tuple[list[bytes], list[int], int]) -> None:
    parts, cuts, cap = case
    data = b"\n".join(parts)
    edges = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    pieces = [data[a:b] for a, b in itertools.pairwise(edges)]
    assert feed(pieces, cap) == feed([data], cap)


@given(lines_and_cuts)
def test_lines_left_together_are_the_same_lines(case: tuple[list[bytes], list[int], int]) -> None:
    parts, cuts, cap = case
    data = b"\n".join(parts)
    edges = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    pieces = [data[a:b] for a, b in itertools.pairwise(edges)]
    whole = LineBuffer(cap)
    read = [
        line for piece in pieces for block in whole.feed_whole(bytearray(piece), len(piece)) for line in each(block)
    ]
    # a line cut to its first byte may look like a blank one
    blank = b"\r"
    assert [line for line in read if line != blank] == [line for line in feed(pieces, cap) if line != blank]


# A log


def test_only_new_lines_are_read(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"a\nb\n")
    log = tail_of(path)
    assert drain(log) == [b"a", b"b"]
    with path.open("ab") as file:
        file.write(b"c\n")
    assert drain(log) == [b"c"]
    assert drain(log) == []


def test_a_record_written_in_three_pieces_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"")
    log = tail_of(path)
    seen = []
    for piece in (b'{"type":', b'"x', b'"}\n'):
        with path.open("ab") as file:
            file.write(piece)
        seen.append(drain(log))
    assert seen == [[], [], [b'{"type":"x"}']]


def test_no_file_stays_open_between_reads(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"a\nunfinished")
    log = tail_of(path)
    drain(log)
    assert str(path) not in open_files()


def test_a_log_that_does_not_exist_is_missing_and_then_read(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "log"
    log = tail_of(path)
    assert log.read(0.0).missing
    path.parent.mkdir()
    assert log.read(0.0).missing
    path.write_bytes(b"a\n")
    assert drain(log) == [b"a"]


def test_a_log_that_may_not_be_read_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"a\n")
    log = tail_of(path)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr("game.sources.tail.open_regular", refuse)
        assert log.read(0.0).failure == "permission denied"
    assert drain(log) == [b"a"]


def test_a_folder_in_place_of_a_log_is_a_failure(tmp_path: Path) -> None:
    assert tail_of(tmp_path).read(0.0).failure == "not a file"


def test_a_pipe_in_place_of_a_log_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "log")
    assert tail_of(tmp_path / "log").read(0.0).failure == "not a file"


def test_a_truncated_log_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"a\nb\nc\nd\n")
    log = tail_of(path)
    drain(log)
    path.write_bytes(b"a\nb\n")
    assert drain(log) == [b"RESET", b"a", b"b"]


def test_a_log_replaced_by_rename_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"a\nb\n")
    log = tail_of(path)
    drain(log)
    (tmp_path / "new").write_bytes(b"x\ny\nz\n")
    (tmp_path / "new").replace(path)
    assert drain(log) == [b"RESET", b"x", b"y", b"z"]


def test_a_log_written_anew_under_the_same_inode_and_longer_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"a\nb\n")
    log = tail_of(path)
    drain(log)
    path.write_bytes(b"x\ny\nz\n")
    assert drain(log) == [b"RESET", b"x", b"y", b"z"]


def test_a_rewrite_of_equal_size_in_its_middle_is_noticed_at_the_second_look(tmp_path: Path) -> None:
    path = tmp_path / "log"
    lines = [b"%0600d" % n for n in range(9)]
    path.write_bytes(b"\n".join(lines) + b"\n")
    log = tail_of(path)
    drain(log)
    lines[4] = b"y" * 600
    with path.open("r+b") as file:
        file.write(b"\n".join(lines) + b"\n")
    bump(path, 1.0)
    assert log.read(10.0).unsettled
    assert drain(log, 10.0 + tail.SETTLE) == [b"RESET", *lines]
    assert drain(log, 20.0) == []


def test_a_time_that_moves_before_the_size_is_no_rewrite(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"a\n")
    log = tail_of(path)
    drain(log)
    bump(path, 1.0)
    assert log.read(10.0).unsettled
    with path.open("ab") as file:
        file.write(b"b\n")
    assert drain(log, 10.0 + tail.SETTLE) == [b"b"]


def test_a_torn_end_that_is_cut_off_costs_no_record(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"a\nb\n{torn torn torn")
    log = tail_of(path)
    drain(log)
    with path.open("r+b") as file:
        file.truncate(4)
        file.seek(4)
        file.write(b"c\nanother line, and longer\n")
    assert drain(log)[-2:] == [b"c", b"another line, and longer"]


def test_after_a_repair_what_was_read_before_is_history(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"a\nb\n{torn")
    log = tail_of(path)
    drain(log)
    (tmp_path / "new").write_bytes(b"a\nb\nresumed\n")
    (tmp_path / "new").replace(path)
    read = log.read(0.0)
    assert (read.reset, read.history) == (True, 4)


def test_after_a_replacement_by_other_lines_all_of_them_are_history(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"a\nb\n")
    log = tail_of(path)
    drain(log)
    (tmp_path / "new").write_bytes(b"x\ny\nz\n")
    (tmp_path / "new").replace(path)
    assert log.read(0.0).history == 6


def test_a_log_that_is_read_again_from_its_start_knows_what_is_no_news(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"a\nb\n")
    log = tail_of(path)
    drain(log)
    path.unlink()
    path.write_bytes(b"a\nb\nc\n")
    assert log.start_again() == 4
    assert drain(log) == [b"a", b"b", b"c"]


def test_of_a_log_beyond_the_window_the_first_line_and_the_last_lines_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tail, "WINDOW", 1000)
    lines = [b"%099d" % n for n in range(100)]
    path = tmp_path / "log"
    path.write_bytes(START + b"\n" + b"\n".join(lines) + b"\n")
    log: LogTail[bytes] = LogTail(path, lambda: each, bytearray(256))
    assert drain(log) == [START, *lines[-10:]]
    with path.open("ab") as file:
        file.write(b"more\n")
    assert drain(log) == [b"more"]


def test_a_window_that_begins_in_a_line_leaves_that_line_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tail, "WINDOW", 950)
    lines = [b"%099d" % n for n in range(100)]
    path = tmp_path / "log"
    path.write_bytes(START + b"\n" + b"\n".join(lines) + b"\n")
    log: LogTail[bytes] = LogTail(path, lambda: each, bytearray(256))
    assert drain(log) == [START, *lines[-9:]]


def test_a_window_that_begins_in_an_unfinished_line_gives_only_whole_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tail, "WINDOW", 50)
    path = tmp_path / "log"
    path.write_bytes(START + b"\n" + b"x" * 500)
    log: LogTail[bytes] = LogTail(path, lambda: each, bytearray(64))
    assert drain(log) == [START]
    with path.open("ab") as file:
        file.write(b"x\nnext\n")
    assert drain(log)[-1] == b"next"
    assert drain(log) == []


def test_a_log_read_seven_bytes_at_a_time_is_the_same(tmp_path: Path) -> None:
    path = tmp_path / "log"
    lines = [f'{{"type":"{"中" * n}"}}'.encode() for n in range(30)]
    path.write_bytes(b"\n".join(lines) + b"\n")
    log: LogTail[bytes] = LogTail(path, lambda: each, bytearray(7))
    items: list[bytes] = []
    read: TailRead[bytes] = log.read(0.0, budget=7)
    while not read.at_end:
        items += read.items
        read = log.read(0.0, budget=7)
    assert items + read.items == lines


def test_a_read_stops_where_it_is_told_and_goes_on_in_the_middle_of_a_line(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"aaaa\nbbbb\n")
    log = tail_of(path)
    assert log.read(0.0, stop_at=7).items == [b"aaaa"]
    assert log.read(0.0).items == [b"bbbb"]


def test_a_line_of_twenty_megabytes_is_one_malformed_line_between_good_ones(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"a\n" + b"x" * (20 << 20) + b"\nb\n")
    assert [line[:5] for line in drain(tail_of(path))] == [b"a", b"xxxxx", b"b"]


def test_a_log_is_never_opened_for_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"a\n")
    flags: list[int] = []
    original = os.open

    def record(path: object, how: int, *rest: int, **options: int) -> int:
        flags.append(how)
        return original(path, how, *rest, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(os, "open", record)
    drain(tail_of(path))
    writing = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
    assert [how & writing for how in flags] == [0]
