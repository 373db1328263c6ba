"""Where the program's own pictures, fonts and maps are: beside the package in a checkout, inside it when installed."""

from pathlib import Path

MAPS = ("small", "kitchen", "banquet")
"""The maps that come with the program, smallest first."""

PACKAGE = Path(__file__).resolve().parent


def content_folder(name: str) -> Path:
    """The folder `sprites` or `maps`, wherever the program runs from."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name
