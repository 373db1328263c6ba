"""CodeWhale's threads as its runtime API serves them, where their files are out of reach. Only ever GET.

One thread for each server lists what there is, and listens to the event streams of those threads that are at work. What
it hears are the lines of their event logs, so all else is as with files: this is one more finder.
"""

import http.client
import json
import re
import select
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.orders.notices import Presence, SessionKey, UnreadablePath, Workspace
from game.sources.codewhale_helpers import WithHelpers
from game.sources.codewhale_server import Server
from game.sources.codewhale_stream import PIECE, Served, Stream
from game.sources.finder import FoundLog, Survey
from game.sources.presence import Owner, ProcessTable
from game.sources.tail import BUDGET, Tail, TailRead

if TYPE_CHECKING:
    from game.orders.dialects import Decode
    from game.orders.events import Event

SOURCE = "codewhale"
SERVICE = "codewhale-runtime-api"
LIMIT = 5.0
"""Seconds an answer may take."""
LARGEST = 16 << 20
"""An answer longer than this many bytes is refused."""
LEAVE = 1.0
"""Seconds that the end waits for a server that keeps us waiting."""
LIST = 1.0
"""Seconds between two looks at the list of threads."""
_HERE = ("127.0.0.1", "localhost", "::1")
_ID = re.compile(r"[A-Za-z0-9_-]{1,100}")
MOST_THREADS = 100
MOST_STREAMS = 16
"""Streams that are listened to at a time."""
QUIET = 2.0
"""Seconds after which a stream of which nothing comes, and whose turn is over, is let go."""
AT_FIRST = 0.2
"""The same for a stream that tells of the past."""
PATIENCE = (1.0, 30.0)
"""Seconds until a server that failed is asked again, at first and at most."""
FIRST = 3.0
"""Seconds that the first survey waits for what is there."""


class RefusedError(Exception):
    """The server did not do as it should; the text says what, and holds no secret."""


class ServedFinder:
    """The threads of one server that are in none of the stores on disk. It begins to ask with its first survey."""

    source = SOURCE
    depth = 0

    def __init__(self, server: Server, stores: Sequence[Path] = ()) -> None:
        """`stores`: the folders with event logs that are watched as files."""
        self.home = self.root = Path(f"{server.host}:{server.port}")
        self._host = server.host
        self._stores = stores
        self._feed = Feed(server, self._is_local)

    def listen(self, tell: Callable[[str], None]) -> None:
        """See Speaking."""
        self._feed.tell = tell

    def _is_local(self, thread: str) -> bool:
        return any((store / f"{thread}.jsonl").is_file() for store in self._stores)

    def survey(self) -> Survey:
        """See Finder."""
        self._feed.start()
        why, threads = self._feed.glance()
        unreadable = () if why is None else (UnreadablePath(str(self.home), why),)
        logs = tuple(log for served in threads if (log := self._found(served)) is not None)
        return Survey("ok" if why is None else "unreadable", logs, unreadable)

    def _found(self, served: Served | None) -> FoundLog | None:
        if served is None or not served.lines or self._is_local(served.id):
            return None
        return FoundLog(
            SessionKey(SOURCE, served.id), f"{self.home}/{served.id}", None, served.told_at, len(served.lines)
        )

    def look(self, entry: str) -> FoundLog | None:
        """See Finder. An entry is a thread."""
        return self._found(self._feed.thread(entry))

    def at(self, path: Path) -> FoundLog | None:  # noqa: ARG002
        """See Finder. Nothing of a server is at a path."""
        return None

    def open(self, found: FoundLog, decoder: "Callable[[], Decode]", buffer: bytearray) -> "Tail[Event]":  # noqa: ARG002
        """See Finder. The sub-agents of a thread lie in its workspace, which is here only if the server is."""

        def tail(new: "Callable[[], Decode]") -> ServedTail:
            return ServedTail(Path(found.log), lambda: self._served(found.key.id), new)

        if self._host not in _HERE:
            return tail(decoder)
        return WithHelpers(tail, decoder, found.key.id, lambda: self.first_record(found), lambda _: False)

    def _served(self, thread: str) -> Served | None:
        return None if self._is_local(thread) else self._feed.thread(thread)

    def first_record(self, found: FoundLog) -> bytes:
        """See Finder."""
        return next(self.records(found), b"")

    def records(self, found: FoundLog) -> Iterator[bytes]:
        """See Finder."""
        served = self._served(found.key.id)
        return iter(() if served is None else served.lines[:])

    def workspace_stamp(self, found: FoundLog) -> object:  # noqa: ARG002
        """See Finder. The lines tell the thread's folder and title."""
        return None

    def read_workspace(self, found: FoundLog) -> Workspace:  # noqa: ARG002
        """See Finder."""
        return Workspace()

    def owner(self, found: FoundLog, table: ProcessTable | None) -> Owner:  # noqa: ARG002
        """See Finder. A server that answers is alive, and so is the turn it works on."""
        served = self._feed.thread(found.key.id)
        live = served is not None and served.turn is not None and self._feed.glance()[0] is None
        return Owner(Presence.LIVE if live else Presence.NO_LOCK)

    def close(self) -> None:
        """See Speaking."""
        self._feed.close()


class ServedTail:
    """Reads what came of one thread; see Tail. Its offset counts lines."""

    beside = False
    """See Tail."""

    def __init__(self, path: Path, served: Callable[[], Served | None], decoder: "Callable[[], Decode]") -> None:
        self.path = path
        self.offset = 0
        self.head = b""
        """See Tail. The thread's id alone tells whose the lines are."""
        self._served = served
        self._decoder = decoder
        self._decode = decoder()

    def stale(self) -> bool:
        """See Tail."""
        served = self._served()
        return served is None or len(served.lines) > self.offset

    def read(self, now: float, budget: int = BUDGET, stop_at: int | None = None) -> "TailRead[Event]":  # noqa: ARG002
        """See Tail."""
        served = self._served()
        if served is None:
            return TailRead([], missing=True)
        end = len(served.lines)
        stop = end if stop_at is None or stop_at <= self.offset else min(end, stop_at)
        events: list[Event] = []
        while self.offset < stop and budget > 0:
            line = served.lines[self.offset]
            self.offset += 1
            budget -= len(line)
            events.extend(self._decode(line))
        return TailRead(events, at_end=self.offset >= end, written_at=served.told_at)

    def start_again(self) -> int:
        """See Tail."""
        served, self.offset, self._decode = self._served(), 0, self._decoder()
        return 0 if served is None else len(served.lines)


class Feed:
    """Asks one server, in a thread of its own."""

    def __init__(self, server: Server, is_local: Callable[[str], bool]) -> None:
        self._server = server
        self._is_local = is_local
        self._threads: dict[str, Served] = {}
        self._streams: dict[str, Stream] = {}
        self.tell: Callable[[str], None] = lambda _: None
        """Told of each thread that has news."""
        self._why: str | None = "not asked yet"
        self._caught_up = threading.Event()
        self._closed = threading.Event()
        self._more = False
        """More threads have news than are listened to at a time."""
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin, if that has not been done, and wait a little for what is there."""
        if self._thread is None and not self._closed.is_set():
            self._thread = threading.Thread(target=self._run, name="codewhale-url", daemon=True)
            self._thread.start()
            self._caught_up.wait(FIRST)

    def glance(self) -> tuple[str | None, list[Served]]:
        """Why the server tells nothing, None where it does, and the threads as they are known."""
        return self._why, list(self._threads.values())

    def thread(self, identity: str) -> Served | None:
        """A thread as it is known."""
        return self._threads.get(identity)

    def close(self) -> None:
        """End the thread. May be called twice."""
        self._closed.set()
        if self._thread is not None:
            self._thread.join(LEAVE)

    # In the thread

    def _run(self) -> None:
        pause = PATIENCE[0]
        while not self._closed.is_set():
            try:
                self._greet()
                self._why = None
                while not self._closed.is_set():
                    self._list()
                    pause = PATIENCE[0]
                    self._listen(time.monotonic() + LIST)
            except RefusedError as error:
                self._why = str(error)
            except OSError as error:
                self._why = (error.strerror or str(error) or type(error).__name__).splitlines()[0].lower()
            except Exception as error:  # whatever it says: the next time it may make sense
                self._why = f"no sense in what it says ({type(error).__name__})"
            finally:
                self._hang_up()
            self._caught_up.set()
            self._closed.wait(pause)
            pause = min(pause * 2, PATIENCE[1])

    def _greet(self) -> None:
        answer = self._get("/health", with_token=False)
        if not isinstance(answer, dict) or answer.get("service") != SERVICE:
            raise RefusedError("no CodeWhale runtime API answers there")

    def _list(self) -> None:
        """Which threads there are, and which of them have news."""
        answer = self._get(f"/v1/threads?limit={MOST_THREADS}")
        if not isinstance(answer, list):
            raise RefusedError("it tells no list of threads")
        self._more = False
        listed: dict[str, str] = {}
        for record in answer[:MOST_THREADS]:
            identity = record.get("id") if isinstance(record, dict) else None
            if isinstance(identity, str) and _ID.fullmatch(identity) and not self._is_local(identity):
                listed[identity] = str(record.get("updated_at"))
        for gone in self._threads.keys() - listed.keys():
            del self._threads[gone]
            if gone in self._streams:
                self._streams.pop(gone).close()
        for identity, updated in listed.items():
            served = self._threads.setdefault(identity, Served(identity))
            if identity in self._streams or (served.seen == updated and served.turn is None):
                continue
            if len(self._streams) >= MOST_STREAMS:
                self._more = True
                continue
            served.seen = updated
            with suppress(RefusedError):
                self._streams[identity] = self._open(served)
                self.tell(identity)

    def _listen(self, until: float) -> None:
        """Take what the streams tell, for a while."""
        while not self._closed.is_set() and (left := until - time.monotonic()) > 0:
            if not self._more and all(time.monotonic() - s.heard_at > AT_FIRST for s in self._streams.values()):
                self._caught_up.set()
            if not self._streams:
                self._closed.wait(min(left, 0.1))
                continue
            streams = {stream.socket: stream for stream in self._streams.values()}
            for ready in select.select(list(streams), [], [], min(left, 0.1))[0]:
                streams[ready].read()
                self.tell(streams[ready].served.id)
            quiet = QUIET if self._caught_up.is_set() else AT_FIRST
            for identity, stream in list(self._streams.items()):
                silent = time.monotonic() - stream.heard_at > quiet
                if stream.ended or (silent and stream.served.turn is None):
                    stream.close()
                    del self._streams[identity]
                    if self._more and stream.served.turn is None:
                        until = 0.0

    def _hang_up(self) -> None:
        for stream in self._streams.values():
            stream.close()
        self._streams.clear()

    def _open(self, served: Served) -> Stream:
        path = f"/v1/threads/{served.id}/events?since_seq={served.seq}"
        connection, answer = self._ask(path, "text/event-stream", with_token=True)
        if answer.chunked or answer.isclosed():
            answer.close()
            raise RefusedError("it sends no stream of events")
        return Stream(served, connection, answer)

    def _get(self, path: str, *, with_token: bool = True) -> Any:
        connection, answer = self._ask(path, "application/json", with_token=with_token)
        until, body = time.monotonic() + LIMIT, b""
        try:
            while piece := answer.read1(PIECE):
                body += piece
                if len(body) > LARGEST or time.monotonic() > until:
                    raise RefusedError("it answers at too great a length")
        finally:
            answer.close()
            connection.close()
        return json.loads(body)

    def _ask(
        self, path: str, kind: str, *, with_token: bool
    ) -> tuple[http.client.HTTPConnection, http.client.HTTPResponse]:
        server = self._server
        make = _SecureConnection if server.secure else _Connection
        connection = make(server.host, server.port, timeout=LIMIT)
        headers = {"Accept": kind, "User-Agent": "agent-kitchen"}
        if with_token and server.token is not None:
            headers["Authorization"] = f"Bearer {server.token}"
        try:
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
        except BaseException:
            connection.close()
            raise
        if answer.status != http.client.OK:
            connection.close()
            if answer.status == http.client.UNAUTHORIZED:
                raise RefusedError("it refuses the token" if server.token else "it wants a token")
            raise RefusedError(f"it answers with {answer.status}")
        return connection, answer


class _Connection(http.client.HTTPConnection):
    """Speaks the older protocol: its answers come in one piece, which can be read as it arrives."""

    _http_vsn = 10
    _http_vsn_str = "HTTP/1.0"


class _SecureConnection(http.client.HTTPSConnection):
    _http_vsn = 10
    _http_vsn_str = "HTTP/1.0"
