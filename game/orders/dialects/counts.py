"""Counts of tokens as logs tell them."""

MOST = 1e15
"""A count from here on is none: no session comes near, and sums of such would fill a screen."""


def count(number: float | None) -> int | None:
    """A number of tokens; None where it is none."""
    return None if number is None or not 0 <= number < MOST else int(number)
