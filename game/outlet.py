"""Files that a command was asked to write: never below a watched folder, and whole or not at all."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from game.archive.cases import Case
from game.arguments import UsageError
from game.sources.finder import Finder


class OutletError(Exception):
    """A file cannot be written; the message is one line that names it and the cause."""


def outside_homes(out: Path, finders: Iterable[Finder], case: Case | None = None) -> Path:
    """`out` with its links followed, once it is known to lie below no home and not in the folder of `case`.

    Raises:
        UsageError: it does.
    """
    try:
        place = out.resolve()
    except (OSError, RuntimeError, ValueError):
        raise UsageError(f"{str(out)[:200]!r} names no file") from None
    watched = [folder for finder in finders for folder in (finder.home, finder.root)]
    if case is not None and case.found.folder is not None:
        watched.append(Path(case.found.folder))
    kept = {identity for folder in watched for identity in _identities(folder)}
    for above in (place, *place.parents):
        if any(identity in kept for identity in _identities(above)):
            raise UsageError(f"{out} lies below {above}, which is only ever read; type a file elsewhere")
    if case is not None and place == Path(case.found.log).resolve():
        raise UsageError(f"{out} is the log itself; type another file")
    return place


def save_text(place: Path, text: str) -> None:
    """Replace a file by `text` in UTF-8, as `save_bytes` does."""
    save_bytes(place, text.encode("utf-8", "replace"))


def save_bytes(place: Path, content: bytes) -> None:
    """Replace a file; one that is there stays as it was until the new one is complete.

    Raises:
        OutletError: the folder is missing or cannot be written to.
    """
    try:
        if place.exists() and not place.is_file():
            place.write_bytes(content)  # a terminal, a pipe
            return
        temporary = place.with_name(f".{place.name[:40]}.{os.getpid()}")
        try:
            with temporary.open("xb") as stream:
                stream.write(content)
            temporary.replace(place)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise OutletError(f"{place}: cannot be written ({(error.strerror or type(error).__name__).lower()})") from None


def _identities(path: Path) -> Iterator[object]:
    """What tells that two paths are one place: the resolved path, and where it exists the file system's own number."""
    try:
        yield os.path.normcase(path.resolve())
        status = path.stat()
    except (OSError, RuntimeError, ValueError):
        return
    yield (status.st_dev, status.st_ino)
