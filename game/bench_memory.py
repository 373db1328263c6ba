"""The most memory a process has used."""

import sys
from pathlib import Path


def peak_memory() -> float | None:
    """Peak resident memory of this process in MB (10^6 bytes); None where the system does not tell."""
    try:
        # not getrusage: there the peak of the parent that was forked off counts as well
        for line in Path("/proc/self/status").read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024 / 1e6
    except OSError:
        pass
    try:
        import resource  # noqa: PLC0415 (not on Windows)
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1e6 if sys.platform == "darwin" else peak * 1024 / 1e6
