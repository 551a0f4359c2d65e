"""What to do so that the store's memory of files equals the disk."""

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import PurePath

import msgspec

from core.sources.scan import DiskFile
from core.store.records import FileRecord

# Of these the content is known to be what the row says.
_SETTLED = ("read", "duplicate", "skipped", "failed")
_HASHED_AT_ONCE = 1 << 20


class FileChanges(msgspec.Struct, frozen=True):
    """Files to read, files that are gone, renames, and files of which only the time changed."""

    read: tuple[DiskFile, ...] = ()
    gone: tuple[str, ...] = ()
    moved: tuple[tuple[str, DiskFile], ...] = ()
    touched: tuple[DiskFile, ...] = ()

    def __bool__(self) -> bool:
        """Whether there is anything to do."""
        return bool(self.read or self.gone or self.moved or self.touched)


def sha256_of(path: str) -> str:
    """The digest of a file's content as hexadecimal text; empty when it cannot be read."""
    digest = hashlib.sha256()
    try:
        with open(path, "rb") as file:
            while piece := file.read(_HASHED_AT_ONCE):
                digest.update(piece)
    except OSError:
        return ""
    return digest.hexdigest()


def diff_files(
    seen: Mapping[str, FileRecord],
    found: Sequence[DiskFile],
    *,
    digest: Callable[[str], str] = sha256_of,
) -> FileChanges:
    """The steps from what was seen to what was found.

    A file whose size or time changed is looked into once: with the same content it was only
    touched. A file that is gone and one that is new are a rename when they are one file (same
    inode, size and time) or hold the same content.
    """
    at = {file.path: file for file in found}
    gone = [path for path in seen if path not in at]
    changed = [file for file in found if not _is_same(seen.get(file.path), file)]
    touched = [file for file in changed if _is_touched(seen.get(file.path), file, digest)]
    new = _without(changed, {file.path for file in touched})
    moved = _renames([seen[path] for path in gone], new, digest)
    left = {old for old, _ in moved}
    return FileChanges(
        read=tuple(_without(new, {file.path for _, file in moved})),
        gone=tuple(path for path in gone if path not in left),
        moved=tuple(moved),
        touched=tuple(touched),
    )


def _is_same(row: FileRecord | None, file: DiskFile) -> bool:
    return row is not None and (row.size_bytes, row.mtime_ns, row.inode) == (
        file.size_bytes,
        file.mtime_ns,
        file.inode,
    )


def _is_touched(row: FileRecord | None, file: DiskFile, digest: Callable[[str], str]) -> bool:
    if row is None or row.state not in _SETTLED or not row.sha256:
        return False
    return row.size_bytes == file.size_bytes and digest(file.path) == row.sha256


def _renames(
    gone: Sequence[FileRecord], new: Sequence[DiskFile], digest: Callable[[str], str]
) -> list[tuple[str, DiskFile]]:
    by_inode = {(row.inode, row.size_bytes, row.mtime_ns): row for row in gone}
    by_size: dict[int, list[FileRecord]] = defaultdict(list)
    for row in gone:
        by_size[row.size_bytes].append(row)
    moved: list[tuple[str, DiskFile]] = []
    taken: set[str] = set()
    for file in new:
        same = by_inode.get((file.inode, file.size_bytes, file.mtime_ns))
        row = same or _same_content(by_size[file.size_bytes], file, taken, digest)
        if row is not None and row.path not in taken and _may_move(row, file):
            taken.add(row.path)
            moved.append((row.path, file))
    return moved


def _same_content(
    rows: Iterable[FileRecord], file: DiskFile, taken: set[str], digest: Callable[[str], str]
) -> FileRecord | None:
    known = {
        row.sha256: row
        for row in rows
        if row.sha256 and row.state in _SETTLED and row.path not in taken
    }
    return known.get(digest(file.path)) if known else None


def _may_move(row: FileRecord, file: DiskFile) -> bool:
    # What could not be read under one suffix may be readable under another.
    same_suffix = PurePath(row.path).suffix.casefold() == PurePath(file.path).suffix.casefold()
    return same_suffix or row.state in {"read", "duplicate"}


def _without(files: Iterable[DiskFile], paths: set[str]) -> list[DiskFile]:
    return [file for file in files if file.path not in paths]
