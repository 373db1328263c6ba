"""Logs of compressed frames: what is whole counts, what is torn waits, what is damaged is passed over."""

import os
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.sources import frames
from game.sources.frames import FrameTail, all_lines, first_text, read_frames, zstd

RNG = Random(1)
CHECKED = {zstd.CompressionParameter.checksum_flag: 1}


def texts(whole: bytes | memoryview) -> list[str]:
    """A decoder whose items are the lines as text."""
    return bytes(whole).decode().splitlines()


def frame(*lines: str) -> bytes:
    return zstd.compress(("\n".join(lines) + "\n").encode(), options=CHECKED)


def noise(size: int) -> str:
    """Text that does not shrink to nothing."""
    return "".join(RNG.choices("abcdefghijklmnopqrstuvwxyz", k=size))


class Log:
    """A log on disk, and a tail of it that decodes each line to its text."""

    def __init__(self, path: Path, *parts: bytes) -> None:
        self.path = path
        path.write_bytes(b"".join(parts))
        self.tail: FrameTail[str] = FrameTail(path, lambda: texts, lambda: ["DAMAGED"])
        self.now = 0.0

    def add(self, *parts: bytes) -> "Log":
        with self.path.open("ab") as file:
            file.write(b"".join(parts))
        return self

    def read(self, **options: int) -> list[str]:
        """Everything there is, until the tail says that it is at the end."""
        items: list[str] = []
        for _ in range(1000):
            self.now += 1
            read = self.tail.read(self.now, **options)
            assert read.failure is None
            items += read.items
            if read.at_end:
                return items
        raise AssertionError("no end")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "session.jsonl.zstd"


def test_frames_come_as_they_are_written(path: Path) -> None:
    log = Log(path, frame("head"))
    assert log.read() == ["head"]
    assert log.add(frame("a", "b")).read() == ["a", "b"]
    assert log.read() == []
    assert log.tail.offset == path.stat().st_size


def test_several_frames_come_at_once_and_in_order(path: Path) -> None:
    lines = [f"line {n}" for n in range(500)]
    assert Log(path, *[frame(line) for line in lines]).read() == lines


def test_a_torn_frame_waits_for_its_rest(path: Path) -> None:
    whole = frame("a", noise(3000))
    log = Log(path, frame("head"))
    for cut in (1, 3, 4, 5, 9, 20, len(whole) // 2, len(whole) - 1):
        path.write_bytes(frame("head") + whole[:cut])
        log.read()
    assert log.add(whole[-1:]).read()[0] == "a"


def test_a_torn_end_may_be_cut_off_and_written_anew(path: Path) -> None:
    log = Log(path, frame("head"), frame(noise(100))[:-9])
    assert log.read() == ["head"]
    path.write_bytes(frame("head"))
    assert log.read() == []
    assert log.add(frame("next")).read() == ["next"]


def test_a_frame_longer_than_a_read_is_whole(path: Path) -> None:
    text = noise(frames._SPAN * 3)
    assert Log(path, frame("head"), frame(text), frame("tail")).read() == ["head", text, "tail"]


def test_a_flipped_byte_costs_its_frame_alone(path: Path) -> None:
    parts = [frame("head"), frame(noise(400)), frame("tail")]
    for position in range(len(parts[1])):
        damaged = bytearray(parts[1])
        damaged[position] ^= 0xFF
        assert Log(path, parts[0], bytes(damaged), parts[2]).read() == ["head", "DAMAGED", "tail"], position


def test_without_a_checksum_a_frame_is_taken_as_it_is(path: Path) -> None:
    assert Log(path, zstd.compress(b"a\n")).read() == ["a"]


def test_bytes_between_frames_are_passed_over(path: Path) -> None:
    assert Log(path, frame("head"), b"garbage", frame("a")).read() == ["head", "DAMAGED", "a"]


def test_a_frame_that_was_never_finished_and_goes_on_behind_it(path: Path) -> None:
    log = Log(path, frame("head"), frame(noise(400))[:-50])
    assert log.read() == ["head"]
    assert log.add(frame("a")).read() == ["DAMAGED", "a"]


def test_a_skippable_frame_says_nothing(path: Path) -> None:
    assert Log(path, frame("head"), b"\x50\x2a\x4d\x18\x04\x00\x00\x00abcd", frame("a")).read() == ["head", "a"]


def test_a_frame_that_unfolds_to_more_than_anybody_writes_is_damaged(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frames, "LARGEST_TEXT", 1 << 20)
    bomb = zstd.compress(b"\n" * (64 << 20), options=CHECKED)
    assert len(bomb) < 10_000
    assert Log(path, frame("head"), bomb, frame("a")).read() == ["head", "DAMAGED", "a"]


def test_a_file_that_is_no_log_of_frames_gives_nothing(path: Path) -> None:
    assert Log(path, b"plain text\n" * 1000).read() == []
    assert Log(path, b"").read() == []


def test_many_false_beginnings_end(path: Path) -> None:
    assert Log(path, frame("head"), b"\x28\xb5\x2f\xfd" * 5000).read() == ["head"]


def test_history_ends_where_it_is_told_to(path: Path) -> None:
    parts = [frame("head"), frame("a"), frame("b")]
    log = Log(path, *parts)
    assert log.tail.read(0.0, stop_at=len(parts[0]) + len(parts[1])).items == ["head", "a"]
    assert log.tail.read(1.0).items == ["b"]


def test_a_frame_across_the_end_of_history_is_read_all_the_same(path: Path) -> None:
    log = Log(path, frame("head"), frame("a"))
    read = log.tail.read(0.0, stop_at=len(frame("head")) + 3)
    assert read.items == ["head", "a"]
    assert read.at_end


def test_a_budget_is_kept_and_at_least_one_frame_read(path: Path) -> None:
    log = Log(path, *[frame(noise(5000)) for _ in range(20)])
    read = log.tail.read(0.0, budget=1)
    assert (len(read.items), read.at_end) == (1, False)
    assert len(log.read(budget=20_000)) == 19


def test_a_log_written_anew_is_read_anew(path: Path) -> None:
    log = Log(path, frame("head"), frame("a"))
    assert log.read() == ["head", "a"]
    path.write_bytes(frame("other") + frame(noise(500)))
    assert log.tail.read(5.0).reset
    assert log.read()[0] == "other"


def test_a_log_that_is_gone_or_no_file_is_told(path: Path) -> None:
    log = Log(path, frame("head"))
    path.unlink()
    assert log.tail.read(0.0).missing
    path.mkdir()
    assert log.tail.read(0.0).failure == "not a file"


def test_a_log_that_comes_back_begins_again(path: Path) -> None:
    log = Log(path, frame("head"), frame("a"))
    log.read()
    assert log.tail.start_again() == path.stat().st_size
    assert log.read() == ["head", "a"]


def test_the_first_text_and_all_lines(path: Path) -> None:
    path.write_bytes(frame("head") + frame("a", "b") + frame("torn")[:-1])
    assert first_text(path) == b"head\n"
    assert list(all_lines(path)) == [b"head", b"a", b"b"]
    path.write_bytes(b"")
    assert first_text(path) == b""


def test_nothing_is_opened_for_writing(path: Path) -> None:
    log = Log(path, frame("head"))
    os.chmod(path, 0o400)  # noqa: PTH101
    assert log.read() == ["head"]


PARTS = [frame(f"line {n}", noise(60 * n)) for n in range(8)]
WHOLE = b"".join(PARTS)


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=300), st.integers(0, len(WHOLE)), st.integers(0, 40))
def test_whatever_stands_in_a_log_nothing_raises_and_what_was_good_before_it_stays(
    noise: bytes, at: int, cut: int
) -> None:
    data = WHOLE[:at] + noise + WHOLE[at + cut :]
    whole = [part for n, part in enumerate(PARTS) if sum(map(len, PARTS[: n + 1])) <= at]
    expected = [zstd.decompress(part) for part in whole]
    assert [text for _, text in _frames(data)][: len(expected)] == expected


def _frames(data: bytes) -> list[tuple[int, bytes | None]]:
    import io

    found = list(read_frames(io.BytesIO(data), 0, len(data)))  # type: ignore[arg-type]
    ends = [end for end, _ in found]
    assert ends == sorted(set(ends))
    assert not ends or ends[-1] <= len(data)
    return found
