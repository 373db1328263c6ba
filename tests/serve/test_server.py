"""The server takes its port or says why not, answers on a real socket, and ends when it is closed."""

import json
import socket
from http.client import HTTPConnection

import pytest

from game.serve.api import create_api
from game.serve.board import Board
from game.serve.server import AddressError, ServeError, Server, listen, url
from tests.serve.asking import a_view, an_effect

BOUND = 10.0
"""Seconds after which an answer counts as missing."""


def test_port_0_is_any_free_one() -> None:
    with listen("127.0.0.1", 0) as listener:
        assert listener.getsockname()[1] > 0
        assert url(listener) == f"http://127.0.0.1:{listener.getsockname()[1]}"


def test_a_port_in_use_is_said_with_another_to_type() -> None:
    with listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        with pytest.raises(ServeError, match=f"port {port} on 127.0.0.1 is in use; type another, such as --port"):
            listen("127.0.0.1", port)


@pytest.mark.parametrize("bind", ["nosuch.invalid", "", " ", "256.1.1.1", "x" * 300, "a\0b"])
def test_what_is_no_address_of_this_machine_is_said(bind: str) -> None:
    with pytest.raises(AddressError, match=r"is no address of this machine; type --bind 127\.0\.0\.1"):
        listen(bind, 0)


def test_the_url_of_an_address_of_version_6_has_brackets() -> None:
    class Listener:
        def getsockname(self) -> tuple[str, int, int, int]:
            return ("::1", 8765, 0, 0)

    assert url(Listener()) == "http://[::1]:8765"  # type: ignore[arg-type]


def test_the_state_and_the_effects_come_over_a_real_socket_and_the_end_ends_them() -> None:
    board = Board()
    listener = listen("127.0.0.1", 0)
    port = listener.getsockname()[1]
    server = Server(create_api(board, list, "127.0.0.1"), listener)
    board.post(a_view(), [], masked=False)
    server.start()
    server.start()
    try:
        asking = HTTPConnection("127.0.0.1", port, timeout=BOUND)
        asking.request("GET", "/api/state")
        assert json.loads(asking.getresponse().read())["mode"] == "live"
        asking.close()
        following = HTTPConnection("127.0.0.1", port, timeout=BOUND)
        following.request("GET", "/api/effects")
        answer = following.getresponse()
        board.post(a_view(), [an_effect("one")], masked=False)
        assert json.loads(answer.readline())["prompt"] == "one"
        assert not server.failed
    finally:
        board.close()
        server.close()
    assert answer.read() == b""
    following.close()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), timeout=BOUND)


def test_a_server_that_never_started_can_be_closed() -> None:
    server = Server(create_api(Board(), list, "127.0.0.1"), listen("127.0.0.1", 0))
    server.close()
    assert not server.failed


def test_a_request_that_breaks_off_in_its_body_is_told_of_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    board = Board()
    listener = listen("127.0.0.1", 0)
    server = Server(create_api(board, list, "127.0.0.1"), listener)
    board.post(a_view(), [], masked=False)
    server.start()
    try:
        with socket.create_connection(listener.getsockname(), timeout=BOUND) as asking:
            asking.sendall(b"POST /api/state HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZZ\r\n")
            while asking.recv(4096):
                pass
    finally:
        board.close()
        server.close()
    told = capsys.readouterr().err
    assert told.startswith("agent-kitchen: a request failed: ")
    assert told.count("\n") == 1
