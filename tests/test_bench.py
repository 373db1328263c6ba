"""The benchmarks run, at tiny sizes, and print their figures. No test here looks at a time."""

import json
from pathlib import Path

import pytest

from game import bench, bench_dsh, bench_frame, bench_latency
from game.bench_logs import write_home
from game.bench_plain import plain_events
from game.cli import main
from game.orders.dialects import copilot, dsh
from game.orders.events import Flawed, Malformed, Noted, ToolStarted, Unknown
from game.sources.frames import all_lines


def figures(capsys: pytest.CaptureFixture[str], *argv: str) -> list[dict[str, object]]:
    assert main(["bench", *argv, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["bench"] == argv[0]
    results = told["results"]
    assert isinstance(results, list)
    return results


@pytest.mark.parametrize("line", [2048, 6144])
def test_generated_logs_have_the_wanted_size_and_length_of_lines(tmp_path: Path, line: int) -> None:
    fact = write_home(tmp_path, files=1, size=2_000_000, line=line, ends_at=1e9)[0]
    data = fact.path.read_bytes()
    assert (len(data), data.count(b"\n")) == (fact.bytes, fact.lines)
    assert abs(fact.bytes / 2_000_000 - 1) < 0.1
    assert abs(fact.bytes / fact.lines / line - 1) < 0.1


def test_generated_lines_are_json(tmp_path: Path) -> None:
    fact = write_home(tmp_path, files=1, size=100_000, line=2048, ends_at=1e9)[0]
    kinds = [json.loads(line)["type"] for line in fact.path.read_bytes().splitlines()]
    assert kinds.count("tool.execution_start") == fact.steps


@pytest.mark.parametrize("line", [2048, 6144])
def test_the_plain_baseline_reads_the_events_of_the_dialect(tmp_path: Path, line: int) -> None:
    fact = write_home(tmp_path, files=1, size=500_000, line=line, ends_at=1e9)[0]
    events = copilot.decode(fact.path.read_bytes())
    assert list(plain_events(fact.path)) == [event for event in events if not isinstance(event, Noted)]


def test_ingest_prints_floor_baseline_and_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    (told,) = figures(capsys, "ingest", "--mb", "0.2", "--files", "2", "--rounds", "1")
    assert told["files"] == 2
    assert {"floor", "line_reader", "ours", "ratio_to_floor", "speedup_to_line_reader"} <= told.keys()


def test_ingest_of_frames_tells_its_own_floor(capsys: pytest.CaptureFixture[str]) -> None:
    (told,) = figures(capsys, "ingest", "--agent", "dsh", "--mb", "0.1", "--files", "2", "--rounds", "1")
    assert (told["agent"], told["floor_shell"]) == ("dsh", None)
    assert told["floor"] == told["floor_count"]


def test_generated_frames_are_lines_in_order(tmp_path: Path) -> None:
    for fact in bench_dsh.write_home(tmp_path, files=2, size=60_000, line=2048, ends_at=1e9):
        lines = list(all_lines(fact.path))
        assert len(lines) == fact.lines
        decode = dsh.decoder()
        events = [event for line in lines for event in decode(line)]
        assert not [event for event in events if isinstance(event, Flawed | Malformed | Unknown)]
        assert sum(isinstance(event, ToolStarted) for event in events) == fact.steps


def test_ingest_of_threads_comes_to_what_was_generated(capsys: pytest.CaptureFixture[str]) -> None:
    (told,) = figures(capsys, "ingest", "--agent", "codewhale", "--mb", "0.5", "--files", "2", "--rounds", "1")
    assert (told["agent"], told["files"]) == ("codewhale", 2)


def test_ingest_is_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "ingest", "--mb", "0.1", "--files", "1", "--rounds", "1"]) == 0
    assert "ratio_to_floor" in capsys.readouterr().out


@pytest.mark.parametrize("agent", ["copilot", "dsh", "codewhale"])
def test_latency_sees_every_append(
    agent: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_latency, "GAPS", (0.001, 0.002))
    (told,) = figures(capsys, "latency", "--agent", agent, "--appends", "5")
    assert [told[way]["count"] for way in ("native", "polling", "frame")] == [5, 5, 5]  # type: ignore[index]


def test_startup_tells_of_first_frame_and_right_state(capsys: pytest.CaptureFixture[str]) -> None:
    (told,) = figures(capsys, "startup", "--mb", "0.2", "--files", "2", "--rounds", "1", "--replay", "0")
    assert told["behind"]["sessions"] == 2  # type: ignore[index]
    assert {"first_frame", "right_after", "worst_frame"} <= told["bare"].keys()  # type: ignore[attr-defined]


def test_frame_prints_percentiles_for_each_size_and_number_of_chefs(capsys: pytest.CaptureFixture[str]) -> None:
    told = figures(capsys, "frame", "--chefs", "2,3", "--size", "720p", "--frames", "20")
    assert [(each["size"], each["chefs"]) for each in told] == [("720p", 2), ("720p", 3)]
    assert {"p50", "p95", "p99"} <= told[0]["frame"].keys()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("kind", "states"), [("--rest", ["nobody", "idle chefs", "paused", "minimised"]), ("--wall", ["at work"])]
)
def test_a_running_window_is_watched_for_some_rounds(
    kind: str, states: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_frame, "REST", 0.05)
    monkeypatch.setattr(bench_frame, "WARM_UP", 0.2)
    seen = iter([(0.3, 9.0, 9.0), (0.1, 7.0, 7.0), (0.2, 8.0, 8.0)] * len(states))
    watch = bench_frame._load
    monkeypatch.setattr(bench_frame, "_load", lambda loop: watch(loop) and next(seen))
    told = figures(capsys, "frame", kind, "--chefs", "2", "--size", "720p", "--rounds", "3")
    assert [each["what"] for each in told] == states
    assert {(each["rounds"], each["cpu"], each["frames_per_second"]) for each in told} == {(3, 0.2, 8.0)}


@pytest.mark.parametrize("wrong", [["--size", "huge"], ["--chefs", "six"], ["--mb", "0"], ["nothing"]])
def test_wrong_arguments_are_one_line(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", *(["frame"] if wrong != ["nothing"] else []), *wrong]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_every_figure_has_a_text() -> None:
    assert [bench._text(value) for value in (None, 1234, 1.5, "x")] == ["-", "1,234", "1.500", "x"]
