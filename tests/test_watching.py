"""What a command watches."""

from pathlib import Path

import pytest

from game.watching import WatchOptions, agents_found


def test_without_any_home_there_is_no_agent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COPILOT_HOME", str(tmp_path / "none"))
    assert not agents_found(WatchOptions())


@pytest.mark.parametrize("error", [PermissionError(13, "Permission denied"), OSError(36, "File name too long")])
def test_a_home_that_cannot_be_looked_for_is_told_of_and_not_played_over(
    error: OSError, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> bool:
        raise error

    monkeypatch.setenv("COPILOT_HOME", str(tmp_path / "none"))
    monkeypatch.setattr(Path, "exists", refuse)
    assert agents_found(WatchOptions())
