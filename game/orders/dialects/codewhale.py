"""CodeWhale: the threads of its runtime, its interactive sessions, and the sub-agents of both."""

from collections.abc import Callable, Iterable
from typing import Final

from game.orders.dialects import codewhale_helpers, codewhale_saved
from game.orders.dialects.codewhale_helpers import Helpers
from game.orders.dialects.codewhale_log import RuntimeLog
from game.orders.dialects.codewhale_saved import SavedSession
from game.orders.events import Event

SOURCE: Final = "codewhale"


def decoder() -> Callable[[bytes | memoryview], Iterable[Event]]:
    """See Dialect. A session is known by one of two stores, which its first record tells apart."""
    helpers = Helpers()
    log, saved = RuntimeLog(helpers), SavedSession()

    def decode(whole: bytes | memoryview) -> list[Event]:
        record = bytes(whole)
        if record.startswith(codewhale_helpers.OPENING):
            return helpers.decode(record)
        return saved.decode(record) if record.startswith(codewhale_saved.OPENING) else log.decode(record)

    return decode
