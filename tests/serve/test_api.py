"""The API's answers, asked of the application itself."""

import asyncio
import json
from pathlib import Path

import pytest

from game.archive.cases import list_cases
from game.orders.snapshot import effect_json, shift_json
from game.serve.api import create_api
from game.serve.board import Board
from game.sources.copilot import CopilotFinder
from tests.archive.filed import DECODERS, write_session
from tests.serve.asking import Answer, a_view, an_effect, ask

VIEW = a_view()


def get(path: str, *, masked: bool = False, home: Path | None = None, posted: bool = True, **options: object) -> Answer:
    """The answer to one request."""
    board = Board()
    if posted:
        board.post(VIEW, [], masked=masked)
    finders = [CopilotFinder(home)] if home else []
    api = create_api(board, lambda: list_cases(finders, DECODERS), "127.0.0.1")
    return asyncio.run(ask(api, path, **options))  # type: ignore[arg-type]


def test_the_state_is_the_snapshot() -> None:
    answer = get("/api/state")
    assert answer.status == 200
    assert answer.headers["content-type"] == "application/json"
    assert json.loads(answer.body) == shift_json(VIEW)


def test_nothing_is_kept_by_a_browser_or_given_to_pages_of_others() -> None:
    headers = get("/api/state").headers
    assert headers["cache-control"] == "no-store"
    assert not [name for name in headers if name.startswith("access-control")]


def test_a_masked_state_holds_no_path() -> None:
    assert b"/home/ada" in get("/api/state").body
    assert b"/home" not in get("/api/state", masked=True).body


@pytest.mark.parametrize("path", ["/api/state", "/api/cases"])
def test_before_the_first_view_the_answer_is_to_come_back(path: str) -> None:
    answer = get(path, posted=False)
    assert (answer.status, answer.headers["retry-after"]) == (503, "1")


def test_the_cases_are_those_of_the_archive(tmp_path: Path) -> None:
    write_session(tmp_path, "a", at=10)
    write_session(tmp_path, "b", at=20)
    assert [case["id"] for case in json.loads(get("/api/cases", home=tmp_path).body)] == ["b", "a"]


def test_masked_cases_hold_no_name_place_or_path(tmp_path: Path) -> None:
    write_session(tmp_path, "ada-session", workspace="name: Ada's carts\n")
    (case,) = json.loads(get("/api/cases", home=tmp_path, masked=True).body)
    assert {case[name] for name in ("name", "repository", "branch", "cwd", "path")} == {None}
    assert "ada" not in json.dumps(case).lower()


def test_the_effects_are_json_lines_from_now_on() -> None:
    board = Board()
    board.post(VIEW, [an_effect("before")], masked=False)

    def happen() -> None:
        board.post(VIEW, [an_effect("one"), an_effect("two ✓")], masked=False)
        board.close()

    api = create_api(board, list, "127.0.0.1")
    answer = asyncio.run(ask(api, "/api/effects", begun=happen))
    assert answer.headers["content-type"] == "application/x-ndjson"
    assert [json.loads(line) for line in answer.body.splitlines()] == [
        effect_json(an_effect("one")),
        effect_json(an_effect("two ✓")),
    ]


def test_a_client_that_hangs_up_is_told_nothing_more() -> None:
    board = Board()
    api = create_api(board, list, "127.0.0.1")

    async def scene() -> tuple[object, ...]:
        await ask(api, "/api/effects", leaves=True)
        return board._streams

    assert asyncio.run(scene()) == ()


def test_a_head_request_for_the_effects_ends() -> None:
    answer = get("/api/effects", method="HEAD")
    assert (answer.status, answer.body) == (200, b"")


@pytest.mark.parametrize("path", ["/", "/api", "/api/state/x", "/api/../etc/passwd", "/favicon.ico"])
def test_there_is_nothing_else(path: str) -> None:
    assert get(path).status == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_nothing_can_be_changed(method: str) -> None:
    assert get("/api/state", method=method).status == 405


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8765", "127.0.0.1", "localhost:8765", "LOCALHOST", "[::1]:8765", "[::1]", "192.168.1.7:8765"]
)
def test_a_host_that_names_this_machine_or_an_address_is_served(host: str) -> None:
    assert get("/api/state", host=host).status == 200


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:8765", "127.0.0.1.evil.example", "localhost.evil.example", "", "[", "a:b:c"),
        *("localhost:8765@evil.example", "localhost:x", "[::1]evil.example", "[::1", "[]"),
    ],
)
def test_a_host_of_somebodys_own_making_is_refused(host: str) -> None:
    answer = get("/api/state", host=host)
    assert (answer.status, b"sessions" in answer.body) == (421, False)


def test_the_name_that_is_served_is_a_known_host() -> None:
    board = Board()
    board.post(VIEW, [], masked=False)
    api = create_api(board, list, "kitchen.lan")
    assert asyncio.run(ask(api, "/api/state", host="Kitchen.lan:8765")).status == 200


def test_a_name_that_no_utf8_can_hold_is_still_json(tmp_path: Path) -> None:
    board = Board()
    board.post(a_view("/home/\udcff"), [], masked=False)
    body = asyncio.run(ask(create_api(board, list, "127.0.0.1"), "/api/state")).body
    assert json.loads(body)["sources"][0]["root"] == "/home/?"
