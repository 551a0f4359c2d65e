"""Diff of the file records in the store and the files on disk."""

import hashlib
import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import PurePath

import msgspec

from core.sources.rule_file import FileRules
from core.sources.scan import DiskFile
from core.store.records import FileRecord

# In these states the digest of the record is that of the content.
_SETTLED = ("read", "duplicate", "skipped", "failed")


class FileChanges(msgspec.Struct, frozen=True):
    """Files to read, removed files, renames (old path, file), files with only a new time.

    `tiers` are new or changed ones that rule files set, by path; `untiered` paths have none now.
    """

    to_read: tuple[DiskFile, ...] = ()
    removed: tuple[str, ...] = ()
    moved: tuple[tuple[str, DiskFile], ...] = ()
    touched: tuple[DiskFile, ...] = ()
    tiers: FileRules = {}
    untiered: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything changed."""
        has_files = self.to_read or self.removed or self.moved or self.touched
        return bool(has_files or self.tiers or self.untiered)


def sha256_of(path: str) -> str:
    """Return the hexadecimal SHA-256 of a file's content; empty if it cannot be read."""
    try:
        with open(path, "rb", opener=_open_at_once) as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""


def _open_at_once(path: str, flags: int) -> int:
    """Open the file without waiting, should it be a pipe by now."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def diff_files(
    seen: Mapping[str, FileRecord],
    files: Sequence[DiskFile],
    *,
    digest: Callable[[str], str] = sha256_of,
) -> FileChanges:
    """Return the changes from the records `seen` to the `files` on disk.

    A file whose size or time changed is hashed once: with equal content it was only touched. A
    removed file and a new one are a rename if they are one file (same inode, size and time) or
    have equal content.
    """
    by_path = {file.path: file for file in files}
    gone = [path for path in seen if path not in by_path]
    changed = [file for file in files if not _is_same(seen.get(file.path), file)]
    touched = [file for file in changed if _is_touched(seen.get(file.path), file, digest)]
    new = _without(changed, {file.path for file in touched})
    moved = _renames([seen[path] for path in gone], new, digest)
    renamed = {old for old, _ in moved}
    return FileChanges(
        to_read=tuple(_without(new, {file.path for _, file in moved})),
        removed=tuple(path for path in gone if path not in renamed),
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
    if row is None or row.state not in _SETTLED or not row.sha256 or file.problem:
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
    by_digest = {
        row.sha256: row
        for row in rows
        if row.sha256 and row.state in _SETTLED and row.path not in taken
    }
    return by_digest.get(digest(file.path)) if by_digest and not file.problem else None


def _may_move(row: FileRecord, file: DiskFile) -> bool:
    # A file that failed under one suffix may be readable under another.
    same_suffix = PurePath(row.path).suffix.casefold() == PurePath(file.path).suffix.casefold()
    return same_suffix or row.state in {"read", "duplicate"}


def _without(files: Iterable[DiskFile], paths: set[str]) -> list[DiskFile]:
    return [file for file in files if file.path not in paths]
