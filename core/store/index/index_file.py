"""The index file on disk: opening, replacing and deleting it."""

import zlib
from pathlib import Path

from core.errors import Damaged, WrongKey
from core.store.index.search_index import INDEX_FILE, NEXT_INDEX_FILE, SearchIndex


def activate_next_index(folder: Path) -> None:
    """Replace the index of the closed store by the next one, if there is one."""
    if (folder / NEXT_INDEX_FILE).exists():
        delete_index(folder / INDEX_FILE)
        (folder / NEXT_INDEX_FILE).replace(folder / INDEX_FILE)


def encoder_checksum(encoder: str) -> int:
    """Return the number that identifies the encoder in an index; 0 for none."""
    return zlib.crc32(encoder.encode()) if encoder else 0


def open_or_recreate_index(path: Path, *, key: bytes | None, dimensions: int) -> SearchIndex:
    """Open the index; recreate an unreadable one, as the database can refill it."""
    try:
        return SearchIndex.open(path, key=key, dimensions=dimensions)
    except (Damaged, WrongKey):
        delete_index(path)
        return SearchIndex.open(path, key=key, dimensions=dimensions)


def delete_index(path: Path) -> None:
    """Delete the file and its log files."""
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm", f"{path.name}-journal"):
        path.with_name(name).unlink(missing_ok=True)
