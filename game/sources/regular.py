"""Opening files that somebody else made: only what is a regular file, and never a wait.

A pipe, a socket or a device under a file's name would hold its reader for ever, so it is refused as an unreadable file.
"""

import errno
import os
import stat
from io import FileIO
from pathlib import Path

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOCTTY", 0)


def open_regular(path: Path | str) -> FileIO:
    """The regular file at `path`, links followed, to be read without a buffer.

    Raises:
        OSError: it cannot be opened, or is none; `strerror` says which.
    """
    try:
        handle = os.open(path, _FLAGS)
    except ValueError as error:  # a name that no file can have
        raise OSError(errno.EINVAL, "not a name of a file", str(path)) from error
    try:
        kind = os.fstat(handle).st_mode
        if not stat.S_ISREG(kind):
            raise OSError(errno.EINVAL, "a folder" if stat.S_ISDIR(kind) else "not a regular file", str(path))
        return FileIO(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def read_regular(path: Path | str, limit: int) -> bytes:
    """The first `limit` bytes of the regular file at `path`. Raises OSError, as `open_regular` does."""
    read = b""
    with open_regular(path) as file:
        while len(read) < limit and (more := file.read(limit - len(read))):
            read += more
    return read
