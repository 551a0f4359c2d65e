"""The file of the index: opened, replaced by the next one, deleted."""

import zlib
from pathlib import Path

from core.errors import Damaged, WrongKey
from core.store.index.search_index import INDEX_FILE, NEXT_INDEX_FILE, SearchIndex


def activate_next_index(folder: Path) -> None:
    """The next index of the closed store in that folder is the one in use."""
    if (folder / NEXT_INDEX_FILE).exists():
        delete_index(folder / INDEX_FILE)
        (folder / NEXT_INDEX_FILE).replace(folder / INDEX_FILE)


def encoder_checksum(encoder: str) -> int:
    """The number by which an index knows its encoder; 0 for none."""
    return zlib.crc32(encoder.encode()) if encoder else 0


def open_or_recreate_index(path: Path, *, key: bytes | None, dimensions: int) -> SearchIndex:
    """The index; one that cannot be read is made anew, because the truth can fill it again."""
    try:
        return SearchIndex.open(path, key=key, dimensions=dimensions)
    except (Damaged, WrongKey):
        delete_index(path)
        return SearchIndex.open(path, key=key, dimensions=dimensions)


def delete_index(path: Path) -> None:
    """The file is gone with those that lie beside it."""
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm", f"{path.name}-journal"):
        path.with_name(name).unlink(missing_ok=True)
