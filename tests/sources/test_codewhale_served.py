"""CodeWhale's threads over HTTP: against a small server that answers as the recordings have it."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from game.orders.dialects import codewhale
from game.orders.notices import Notice
from game.orders.shift import Shift
from game.orders.snapshot import SessionView
from game.sources import codewhale_served
from game.sources.codewhale import codewhale_finders
from game.sources.codewhale_served import ServedFinder
from game.sources.codewhale_server import Server, server_at
from game.sources.codewhale_stream import Served
from game.sources.live import LiveSource
from tests.codewhale_recordings import DATA, threads

TOKEN = "cwrt_0123456789"


class Api:
    """A runtime API with threads, whose events can be added to and whose manners can be changed."""

    def __init__(self) -> None:
        self.events: dict[str, list[dict[str, Any]]] = {}
        self.token: str | None = None
        self.health: bytes = (DATA / "runtime-happy-path/http/GET_health.json").read_bytes()
        self.list: bytes | None = None
        self.asked: list[str] = []
        self.break_after: int | None = None
        self.skip: set[int] = set()
        self.garbage: bytes = b""
        self.closed = threading.Event()
        api = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                api.answer(self)

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = False
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.02,))
        self.thread.start()

    @property
    def address(self) -> Server:
        return server_at(f"http://127.0.0.1:{self.server.server_address[1]}", self.token)

    def serve(self, thread: str, lines: list[bytes]) -> None:
        self.events.setdefault(thread, []).extend(json.loads(line) for line in lines)

    def answer(self, to: BaseHTTPRequestHandler) -> None:
        self.asked.append(f"{to.command} {to.path}")
        if to.path == "/health":
            self.send(to, 200, self.health)
        elif self.token is not None and to.headers.get("Authorization") != f"Bearer {self.token}":
            self.send(to, 401, (DATA / "runtime-happy-path/http/GET_v1_threads_without_token.401.json").read_bytes())
        elif to.path.startswith("/v1/threads?"):
            listed = [{"id": name, "updated_at": str(len(events))} for name, events in self.events.items()]
            self.send(to, 200, self.list if self.list is not None else json.dumps(listed).encode())
        elif to.path.startswith("/v1/threads/"):
            thread, _, since = to.path.removeprefix("/v1/threads/").partition("/events?since_seq=")
            self.stream(to, thread, int(since))
        else:
            self.send(to, 404, b"{}")

    @staticmethod
    def send(to: BaseHTTPRequestHandler, status: int, body: bytes) -> None:
        to.send_response(status)
        to.send_header("Content-Length", str(len(body)))
        to.end_headers()
        to.wfile.write(body)

    def stream(self, to: BaseHTTPRequestHandler, thread: str, since: int) -> None:
        to.send_response(200)
        to.send_header("Content-Type", "text/event-stream")
        to.end_headers()
        sent, told = 0, 0
        try:
            while not self.closed.wait(0.005):
                for event in self.events[thread][sent:]:
                    sent += 1
                    before = self.events[thread][sent - 2]["seq"] if sent > 1 else 0
                    if event["seq"] <= since or event["seq"] in self.skip:
                        self.skip.discard(event["seq"])
                        continue
                    data = json.dumps(event | {"previous_seq": before, "schema_version": 1}, separators=(",", ":"))
                    to.wfile.write(self.garbage + f"event: {event['event']}\ndata: {data}\n\n".encode())
                    told += 1
                    if told == self.break_after:
                        return
                to.wfile.write(b": keepalive\n\n")
        except OSError:
            pass

    def close(self) -> None:
        self.closed.set()
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


class Kitchen:
    """Watches servers and homes, with the source's own thread."""

    def __init__(self, finders: list[Any]) -> None:
        self.source = LiveSource(finders, decoders={"codewhale": codewhale.decoder}, trust_locks=True)
        self.shift = Shift(mode="live", since=None, idle_minutes=0)
        self.notices: list[Notice] = []
        self.wall = 0.0

    def until(self, is_so: Callable[[dict[str, SessionView]], object], seconds: float = 10.0) -> dict[str, SessionView]:
        deadline = time.monotonic() + seconds
        while True:
            self.source.wake.wait(0.02)
            for notice in self.source.poll(0.0):
                self.notices.append(notice)
                for event in getattr(notice, "events", ()):
                    self.wall = max(self.wall, event.at or 0.0)
                self.shift.take(notice, self.wall)
            views = {view.key.id: view for view in self.shift.view(self.wall).sessions}
            if is_so(views):
                return views
            assert time.monotonic() < deadline, views

    def trouble(self) -> str | None:
        """Why a server tells nothing, as a report says it."""
        for root in self.source.diagnosis().roots:
            for entry in root.unreadable:
                return entry.why
        return None


@pytest.fixture
def api() -> Iterator[Api]:
    api = Api()
    yield api
    api.close()


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Kitchen]]:
    monkeypatch.setattr(codewhale_served, "LIST", 0.05)
    monkeypatch.setattr(codewhale_served, "PATIENCE", (0.05, 0.1))
    open_ones: list[Kitchen] = []

    def begin(*finders: Any) -> Kitchen:
        open_ones.append(Kitchen(list(finders)))
        return open_ones[-1]

    yield begin
    for kitchen in open_ones:
        kitchen.source.close()


def is_whole(name: str, thread: str) -> Callable[[dict[str, SessionView]], object]:
    """Whether a thread has come to the time of its last line."""
    last = max(event.at or 0.0 for line in threads()[name] for event in codewhale.decoder()(line))
    return lambda views: thread in views and (views[thread].last_event_at or 0.0) >= last - 0.001


@pytest.mark.parametrize("name", [name for name in threads() if "newer" not in name])
def test_a_thread_over_http_comes_to_what_its_file_comes_to(
    name: str, api: Api, watch: Callable[..., Kitchen], tmp_path: Path
) -> None:
    thread = name.rpartition("-")[2]
    api.serve(thread, threads()[name])
    log = tmp_path / "tasks" / "runtime" / "events" / f"{thread}.jsonl"
    log.parent.mkdir(parents=True)
    log.write_bytes(b"".join(line + b"\n" for line in threads()[name]))
    served = watch(ServedFinder(api.address)).until(is_whole(name, thread))[thread]
    filed = watch(*codewhale_finders([tmp_path], {})).until(is_whole(name, thread))[thread]
    assert (served.stats, served.status, served.tokens, served.name, served.tools, served.todos) == (
        filed.stats,
        filed.status,
        filed.tokens,
        filed.name,
        filed.tools,
        filed.todos,
    )


def test_the_recorded_streams_are_understood() -> None:
    for path in DATA.glob("*/http/*_since_0.sse"):
        served = Served("x")
        lines = [line[5:].strip() for line in path.read_bytes().splitlines() if line.startswith(b"data:")]
        assert all(served.take(line) for line in lines)
        events = [event for line in served.lines for event in codewhale.decoder()(line)]
        assert not [event for event in events if type(event).__name__ in ("Malformed", "Unknown")], path


def test_what_happens_is_seen_and_only_get_is_used(api: Api, watch: Callable[..., Kitchen]) -> None:
    lines = threads()["runtime-live-thr_11110001"]
    api.serve("thr_a", lines[:4])
    kitchen = watch(ServedFinder(api.address))
    kitchen.until(lambda views: "thr_a" in views)
    for line in lines[4:]:
        api.serve("thr_a", [line])
    kitchen.until(lambda views: views["thr_a"].status == "working")
    assert all(request.startswith("GET ") for request in api.asked)


def test_a_broken_stream_goes_on_where_it_broke(api: Api, watch: Callable[..., Kitchen]) -> None:
    name = "runtime-happy-path-thr_1a2b3c4d"
    api.break_after = 7
    api.serve("thr_1a2b3c4d", threads()[name])
    view = watch(ServedFinder(api.address)).until(is_whole(name, "thr_1a2b3c4d"), 20)["thr_1a2b3c4d"]
    assert (view.stats.served, view.flaw) == (2, None)


def test_an_event_that_was_lost_on_the_way_is_asked_for_again(api: Api, watch: Callable[..., Kitchen]) -> None:
    name = "runtime-happy-path-thr_1a2b3c4d"
    api.skip = {9}
    api.serve("thr_1a2b3c4d", threads()[name])
    view = watch(ServedFinder(api.address)).until(is_whole(name, "thr_1a2b3c4d"))["thr_1a2b3c4d"]
    assert (view.stats.served, view.flaw, view.malformed) == (2, None, 0)


def test_garbage_in_a_stream_is_a_flaw(api: Api, watch: Callable[..., Kitchen]) -> None:
    name = "runtime-happy-path-thr_1a2b3c4d"
    api.garbage = b"data: {]\n\ndata: 7\n\n\xff\xfe\x00\n"
    api.serve("thr_1a2b3c4d", threads()[name])
    view = watch(ServedFinder(api.address)).until(is_whole(name, "thr_1a2b3c4d"))["thr_1a2b3c4d"]
    assert view.stats.served == 2
    assert view.flaw == "partial: a part of it is damaged"


def test_the_right_token_opens_and_a_wrong_one_is_told_of_without_being_told(
    api: Api, watch: Callable[..., Kitchen]
) -> None:
    api.token = TOKEN
    api.serve("thr_a", threads()["runtime-live-thr_11110002"])
    right = api.address
    wrong = Server(right.host, right.port, token="cwrt_wrong")
    none = Server(right.host, right.port)
    watch(ServedFinder(right)).until(lambda views: "thr_a" in views)
    for server, why in ((wrong, "it refuses the token"), (none, "it wants a token")):
        kitchen = watch(ServedFinder(server))
        kitchen.until(lambda _, kitchen=kitchen: kitchen.trouble())
        assert kitchen.trouble() == why
        assert "cwrt" not in repr((kitchen.source.diagnosis(), kitchen.notices, server))


@pytest.mark.parametrize(
    ("health", "listed", "why"),
    [
        (b'{"service": "something-else"}', None, "no CodeWhale runtime API answers there"),
        (b"[]", None, "no CodeWhale runtime API answers there"),
        (b"<html>", None, "no sense in what it says (JSONDecodeError)"),
        (None, b'{"threads": 7}', "it tells no list of threads"),
        (None, b"[" * 100_000, "no sense in what it says (RecursionError)"),
    ],
)
def test_a_server_that_is_none_is_told_of(
    health: bytes | None, listed: bytes | None, why: str, api: Api, watch: Callable[..., Kitchen]
) -> None:
    api.health = health if health is not None else api.health
    api.list = listed
    kitchen = watch(ServedFinder(api.address))
    kitchen.until(lambda _: kitchen.trouble())
    assert kitchen.trouble() == why


@pytest.mark.parametrize("listed", [b"[]", b'[7, {}, {"id": 7}, {"id": "../../x"}, {"id": "a?b"}, null]'])
def test_a_list_may_hold_anything(listed: bytes, api: Api, watch: Callable[..., Kitchen]) -> None:
    api.list = listed
    kitchen = watch(ServedFinder(api.address))
    kitchen.until(lambda _: len(api.asked) > 3)
    assert kitchen.trouble() is None
    assert not any("/events" in request for request in api.asked)


def test_nobody_there_is_told_of_and_asked_again(api: Api, watch: Callable[..., Kitchen]) -> None:
    address = api.address
    api.close()
    kitchen = watch(ServedFinder(address))
    kitchen.until(lambda _: kitchen.trouble())
    assert "refused" in (kitchen.trouble() or "")


def test_a_server_that_never_answers_holds_nobody_up(
    watch: Callable[..., Kitchen], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(codewhale_served, "LIMIT", 0.2)
    monkeypatch.setattr(codewhale_served, "FIRST", 0.1)
    store = tmp_path / "tasks" / "runtime" / "events"
    store.mkdir(parents=True)
    (store / "thr_a.jsonl").write_bytes(b"".join(line + b"\n" for line in threads()["runtime-live-thr_11110002"]))
    with socket.create_server(("127.0.0.1", 0)) as silent:
        server = ServedFinder(Server("127.0.0.1", silent.getsockname()[1]), [store])
        kitchen = watch(server, *codewhale_finders([tmp_path], {}))
        kitchen.until(lambda views: "thr_a" in views)
        kitchen.until(lambda _: kitchen.trouble() == "timed out")
        kitchen.source.close()


def test_a_thread_that_lies_in_a_file_as_well_is_read_there(
    api: Api, watch: Callable[..., Kitchen], tmp_path: Path
) -> None:
    lines = threads()["runtime-live-thr_11110002"]
    api.serve("thr_a", lines)
    api.serve("thr_b", threads()["runtime-live-thr_11110003"])
    store = tmp_path / "tasks" / "runtime" / "events"
    store.mkdir(parents=True)
    (store / "thr_a.jsonl").write_bytes(b"".join(line + b"\n" for line in lines))
    kitchen = watch(*codewhale_finders([tmp_path], {}), ServedFinder(api.address, [store]))
    views = kitchen.until(lambda views: len(views) == 2)
    assert {thread: view.status for thread, view in views.items()} == {"thr_a": "waiting", "thr_b": "waiting"}
    assert not any("/thr_a/" in request for request in api.asked)


def test_a_thread_that_the_server_has_no_more_goes(api: Api, watch: Callable[..., Kitchen]) -> None:
    api.serve("thr_a", threads()["runtime-live-thr_11110002"])
    kitchen = watch(ServedFinder(api.address))
    kitchen.until(lambda views: "thr_a" in views)
    api.list = b"[]"
    kitchen.until(lambda views: not views)


@pytest.mark.parametrize(
    "url",
    ["", "127.0.0.1:7878", "ftp://a", "http://", "http://a:b@c", "http://a/?token=x", "http://a/v1", "http://a:x"],
)
def test_an_address_is_one(url: str) -> None:
    with pytest.raises(ValueError, match="address"):
        server_at(url, None)


def test_addresses_have_the_usual_ports() -> None:
    ports = [server_at(url, None).port for url in ("http://a", "https://a", "http://a:7878/")]
    assert ports == [80, 443, 7878]


# -- the command line


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """No home of any agent, and no token."""
    for name in ("HOME", "USERPROFILE", "COPILOT_HOME", "DSH_HOME", "CODEWHALE_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.delenv("CODEWHALE_RUNTIME_TOKEN", raising=False)
    return tmp_path


def status(api: Api, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[list[str], str]:
    """The sessions that `status` shows of a server, and everything it says."""
    url = f"http://127.0.0.1:{api.server.server_address[1]}"
    code = main(["status", "--json", "--source", "codewhale", "--since", "all", "--codewhale-url", url, *more])
    told = capsys.readouterr()
    sessions = [session["id"] for session in json.loads(told.out)["sessions"]] if code == 0 else []
    return sessions, told.out + told.err


def test_status_asks_a_server_with_the_token_of_the_file_or_the_environment(
    api: Api, alone: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    api.token = TOKEN
    api.serve("thr_a", threads()["runtime-live-thr_11110002"])
    (alone / "token").write_text(f"{TOKEN}\n", encoding="utf-8")
    assert status(api, capsys)[0] == []
    for more in (["--codewhale-token-file", str(alone / "token")], []):
        sessions, told = status(api, capsys, *more)
        assert sessions == ["thr_a"]
        assert TOKEN not in told
        monkeypatch.setenv("CODEWHALE_RUNTIME_TOKEN", TOKEN)


@pytest.mark.parametrize("content", ["", "two words", "line\nline", "é", "\x00"])
def test_a_file_without_a_token_is_one_line_of_error(
    content: str, api: Api, alone: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (alone / "token").write_text(content, encoding="utf-8")
    sessions, told = status(api, capsys, "--codewhale-token-file", str(alone / "token"))
    assert sessions == []
    assert len(told.splitlines()) == 1
    assert "holds no token" in told
    assert not content or content not in told


def test_a_token_file_that_is_not_there_is_one_line_of_error(
    api: Api, alone: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = status(api, capsys, "--codewhale-token-file", str(alone / "nowhere"))[1]
    assert "cannot be read" in told
    assert len(told.splitlines()) == 1


def test_doctor_tells_what_a_server_refuses_and_no_token(
    api: Api, alone: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    api.token = TOKEN
    monkeypatch.setenv("CODEWHALE_RUNTIME_TOKEN", "cwrt_other")
    url = f"http://127.0.0.1:{api.server.server_address[1]}"
    assert main(["doctor", "--source", "codewhale", "--codewhale-url", url]) == 0
    told = capsys.readouterr().out
    assert "it refuses the token" in told
    assert "cwrt_" not in told
    assert str(alone) in told
