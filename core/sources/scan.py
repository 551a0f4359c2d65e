"""Scan of a source: walk its folders and list its files without opening them."""

import os
import stat
from collections.abc import Callable, Iterator
from typing import Literal

import msgspec

from core.messages import UserMessage
from core.sources import ignore


class DiskFile(msgspec.Struct, frozen=True):
    """Path, size, time and inode of a file on disk."""

    path: str
    size_bytes: int
    mtime_ns: int
    inode: int


class ScanResult(msgspec.Struct, frozen=True):
    """Files below a path, folders that were entered, and folders that could not be opened.

    `undecodable` counts files and folders whose names the system cannot decode as text.
    `is_truncated` says that the walk stopped before it had seen everything.
    """

    files: tuple[DiskFile, ...] = ()
    folders: tuple[str, ...] = ()
    unreadable: tuple[str, ...] = ()
    undecodable: int = 0
    is_truncated: bool = False


class StopScan(Exception):
    """Raised by an `on_folder` callback to stop the walk."""


class ScanRoot(msgspec.Struct, frozen=True):
    """Path of a source with its ignore rules; `nested` are other sources inside it."""

    path: str
    rules: ignore.IgnoreRules
    nested: frozenset[str] = frozenset()


class _Walker:
    """Depth-first walk that collects files and enters each real folder once."""

    def __init__(self, root: ScanRoot, on_folder: Callable[[str], None]) -> None:
        self.root = root
        self._entering = on_folder
        self.files: list[DiskFile] = []
        self.folders: list[str] = []
        self.unreadable: list[str] = []
        self.undecodable = 0
        self.is_truncated = False
        self._entered: set[tuple[int, int]] = set()

    def enter(self, folder: str, patterns: tuple[ignore.IgnorePatterns, ...]) -> None:
        waiting = [(folder, patterns)]
        try:
            while waiting:
                folder, patterns = waiting.pop()
                waiting.extend(self._list(folder, patterns))
        except StopScan:
            self.is_truncated = True

    def _list(
        self, folder: str, patterns: tuple[ignore.IgnorePatterns, ...]
    ) -> Iterator[tuple[str, tuple[ignore.IgnorePatterns, ...]]]:
        if not self._is_new(folder):
            return
        self._entering(folder)
        try:
            with os.scandir(folder) as listing:
                entries = sorted(listing, key=lambda entry: entry.name)
        except FileNotFoundError:
            return
        except OSError:
            self.unreadable.append(folder)
            return
        names = {entry.name for entry in entries}
        if folder != self.root.path and ignore.has_marker_file(names):
            return
        self.folders.append(folder)
        if ".gitignore" in names:
            patterns = patterns + ignore.read_gitignore(folder)
        yield from self._sort(entries, patterns)

    def _sort(
        self, entries: list[os.DirEntry[str]], patterns: tuple[ignore.IgnorePatterns, ...]
    ) -> Iterator[tuple[str, tuple[ignore.IgnorePatterns, ...]]]:
        rules = self.root.rules
        for entry in entries:
            kind = self._kind(entry)
            if kind == "folder" and not rules.ignores_folder(entry.path, patterns):
                yield entry.path, patterns
            elif kind == "file" and not rules.ignores_file(entry.path, patterns):
                self._take(entry.path)

    def _kind(self, entry: os.DirEntry[str]) -> Literal["folder", "file", ""]:
        """Return the kind of an entry; empty if the entry is skipped."""
        try:
            if entry.path in self.root.nested or entry.is_symlink():
                return ""
            is_folder = entry.is_dir(follow_symlinks=False)
        except OSError:
            # A network drive may list a name and then not say what it is.
            self.unreadable.append(entry.path)
            return ""
        if not is_encodable(entry.name):
            self.undecodable += 1
            return ""
        return "folder" if is_folder else "file"

    def _take(self, path: str) -> None:
        file = stat_file(path)
        if file is not None:
            self.files.append(file)

    def _is_new(self, folder: str) -> bool:
        try:
            info = os.stat(folder)
        except OSError:
            return True
        key = (info.st_dev, info.st_ino)
        # Windows without inode numbers gives 0 for all: there, links are not followed anyway.
        if info.st_ino and key in self._entered:
            return False
        self._entered.add(key)
        return True

    def result(self) -> ScanResult:
        return ScanResult(
            tuple(self.files),
            tuple(self.folders),
            tuple(self.unreadable),
            self.undecodable,
            self.is_truncated,
        )


def is_encodable(path: str) -> bool:
    """Whether the path can be encoded: names that are not UTF-8 contain lone surrogates."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True


def stat_file(path: str) -> DiskFile | None:
    """Return the file at the path; None if it is missing or its content is only online."""
    try:
        info = os.stat(path)
    except OSError:
        return None
    if not is_encodable(path):
        return None
    if not stat.S_ISREG(info.st_mode) or ignore.is_online_only(info):
        return None
    return DiskFile(path, info.st_size, info.st_mtime_ns, info.st_ino)


def _ignore_folder(folder: str) -> None:
    """Default for `on_folder`: do nothing."""


def scan_path(
    root: ScanRoot, path: str, *, on_folder: Callable[[str], None] = _ignore_folder
) -> ScanResult:
    """Scan the source itself, or a file or folder inside it.

    `on_folder` is called with each folder before it is listed: a watch that is set then misses
    no change. Symbolic links are never followed, except when the source itself is one: their
    targets are either visited at their own place or lie outside the source.
    """
    if path == root.path:
        return _scan_root(root, on_folder)
    if not covers(root, path):
        return ScanResult()
    if os.path.isdir(path):
        return _walk(root, path, _patterns_above(root, path) or (), on_folder)
    file = stat_file(path)
    return ScanResult(files=(file,) if file else ())


def root_problem(root: str, *, was_file: bool) -> UserMessage:
    """Return why the source's folder or file cannot be scanned; false if it can.

    A file that is missing from its folder was deleted, which is no problem. A missing folder may
    be on a drive that is not connected.
    """
    try:
        if stat.S_ISDIR(os.stat(root).st_mode):
            os.scandir(root).close()
    except FileNotFoundError:
        is_deleted = was_file and os.path.isdir(os.path.dirname(root))
        return UserMessage("" if is_deleted else "source_missing")
    except PermissionError:
        return UserMessage("source_forbidden")
    except OSError as error:
        return UserMessage("source_not_opened", reason=str(error.strerror))
    return UserMessage()


def covers(root: ScanRoot, path: str) -> bool:
    """Whether the file or folder at the path belongs to the source, or would if it existed."""
    if path == root.path:
        return True
    patterns = _patterns_above(root, path)
    if patterns is None or path in root.nested or os.path.islink(path):
        return False
    if os.path.isdir(path):
        return not root.rules.ignores_folder(path, patterns)
    return not root.rules.ignores_file(path, patterns)


def _scan_root(root: ScanRoot, on_folder: Callable[[str], None]) -> ScanResult:
    if ignore.is_secret(os.path.realpath(root.path)):
        return ScanResult()
    if os.path.isdir(root.path):
        return _walk(root, root.path, root.rules.patterns(root.path), on_folder)
    file = stat_file(root.path)
    return ScanResult(files=(file,) if file else ())


def _walk(
    root: ScanRoot,
    folder: str,
    patterns: tuple[ignore.IgnorePatterns, ...],
    on_folder: Callable[[str], None],
) -> ScanResult:
    walker = _Walker(root, on_folder)
    walker.enter(folder, patterns)
    return walker.result()


def _patterns_above(root: ScanRoot, path: str) -> tuple[ignore.IgnorePatterns, ...] | None:
    """Return the patterns that apply to an entry; None if a folder above it is ignored."""
    inside = os.path.relpath(os.path.dirname(path), root.path)
    patterns = root.rules.patterns(root.path) + ignore.read_gitignore(root.path)
    folder = root.path
    for name in [] if inside == "." else inside.split(os.sep):
        folder = os.path.join(folder, name)
        if name == ".." or folder in root.nested or os.path.islink(folder):
            return None
        if root.rules.ignores_folder(folder, patterns) or _contains_marker(folder):
            return None
        patterns = patterns + ignore.read_gitignore(folder)
    return patterns


def _contains_marker(folder: str) -> bool:
    try:
        return ignore.has_marker_file(os.listdir(folder))
    except OSError:
        return False
