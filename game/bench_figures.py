"""Percentiles of measured times."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Percentiles:
    """Milliseconds."""

    count: int
    p50: float
    p90: float
    p95: float
    p99: float
    worst: float


def percentiles(seconds: Sequence[float]) -> Percentiles:
    """The percentiles of times in seconds (nearest rank); all 0 where there are none."""
    ranked = sorted(seconds)

    def rank(share: float) -> float:
        return 1000 * ranked[min(len(ranked) - 1, int(share * len(ranked)))] if ranked else 0.0

    return Percentiles(len(ranked), rank(0.5), rank(0.9), rank(0.95), rank(0.99), rank(1.0))
