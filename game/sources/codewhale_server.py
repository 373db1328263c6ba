"""The address of a CodeWhale runtime API, and the token that it wants."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

TOKEN_VARIABLE = "CODEWHALE_RUNTIME_TOKEN"
"""The environment variable that holds the token."""


@dataclass(frozen=True, slots=True)
class Server:
    """Where a runtime API is, and the token that it wants. `token` None: it wants none."""

    host: str
    port: int
    secure: bool = False
    token: str | None = field(default=None, repr=False)


def is_token(text: str) -> bool:
    """Whether a text can be sent as a token."""
    return 0 < len(text) < 4096 and text.isascii() and text.isprintable() and " " not in text


def server_at(url: str, token: str | None) -> Server:
    """A server by its address, `http://host:port`.

    Raises:
        ValueError: it is none.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise ValueError("no address; type one like http://127.0.0.1:7878") from None
    if parts.username is not None or parts.query or parts.fragment:
        raise ValueError("an address holds no names, tokens or questions")
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/"):
        raise ValueError("no address; type one like http://127.0.0.1:7878")
    secure = parts.scheme == "https"
    return Server(parts.hostname, port or (443 if secure else 80), secure, token)
