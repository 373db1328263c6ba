"""Packs: a folder with a manifest whose pictures and maps replace the program's own, file by file."""

from dataclasses import dataclass
from pathlib import Path

from game.content import MAPS
from game.documents import DocumentError, read_document, shown
from game.orders.text import clean

SCHEMA = 1
MANIFEST = "pack.yaml"
NAME_LENGTH = 40


class PackError(Exception):
    """A pack that can't be used; one line that names the file and the cause."""


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack's name and its folders, None where it has no such."""

    name: str
    sprites: Path | None
    maps: Path | None


def load_pack(folder: Path, sprites: Path) -> Pack:
    """Read a pack's manifest and see what it replaces; `sprites` are the program's own, whose files may be replaced.

    The pictures and maps themselves are read by those who need them. Raises PackError.
    """
    name = _name(folder / MANIFEST)
    own_sprites, own_maps = folder / "sprites", folder / "maps"
    try:
        replaced = sorted(path.name for path in own_sprites.iterdir()) if own_sprites.is_dir() else []
        drawn = sorted(path.name for path in own_maps.iterdir()) if own_maps.is_dir() else []
    except OSError as error:
        raise PackError(f"{folder}: cannot be read: {error.strerror or error}") from error
    for file in replaced:
        if not ((own_sprites / file).is_file() or (own_sprites / file).is_dir()):
            raise PackError(f"{own_sprites / file}: is no file")
        if file == "fonts" or not (sprites / file).exists():
            raise PackError(f"{own_sprites / file}: replaces nothing; look for the right name in {sprites}")
    for file in drawn:
        if file.endswith(".tmx") and file.removesuffix(".tmx") not in MAPS:
            raise PackError(f"{own_maps / file}: a map of a pack must be {' or '.join(f'{m}.tmx' for m in MAPS)}")
    if not replaced and not drawn:
        raise PackError(f"{folder}: has neither sprites nor maps")
    return Pack(name, own_sprites if replaced else None, own_maps if drawn else None)


def _name(path: Path) -> str:
    """The pack's name from its manifest."""
    try:
        held = read_document(path)
    except FileNotFoundError as error:
        raise PackError(f"{path}: cannot be read ({error.strerror})") from error
    except DocumentError as error:
        raise PackError(f"{path}: {error}") from error
    schema, name = held.get("schema"), held.get("name")
    if type(schema) is not int or schema != SCHEMA:
        raise PackError(f"{path}: schema is {shown(schema)}, this program reads {SCHEMA}")
    title = clean(name, NAME_LENGTH) if isinstance(name, str) else ""
    if not title:
        raise PackError(f"{path}: name must be a text")
    return title
