"""What is on disk: the files that belong to a source, found without opening them."""

import os
import stat
from collections.abc import Callable, Iterator
from typing import Literal

import msgspec

from core.sources.ignore import (
    IgnorePatterns,
    IgnoreRules,
    has_marker_file,
    is_online_only,
    is_secret,
    read_gitignore,
)


class DiskFile(msgspec.Struct, frozen=True):
    """A file as the disk shows it."""

    path: str
    size_bytes: int
    mtime_ns: int
    inode: int


class ScanResult(msgspec.Struct, frozen=True):
    """The files below a path, the folders that were entered, and those that refused.

    `nameless` counts files and folders whose names are no text in any way the system knows.
    `cut` tells that the walk ended before it had seen everything.
    """

    files: tuple[DiskFile, ...] = ()
    folders: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    nameless: int = 0
    cut: bool = False


class StopScan(Exception):
    """Raised by whoever is told of a folder to end the walk there."""


class ScanRoot(msgspec.Struct, frozen=True):
    """A source's path with the rules that hold in it; `others` are sources of their own inside."""

    root: str
    rules: IgnoreRules
    others: frozenset[str] = frozenset()


class _Walk:
    """Collects while folders are entered; each real folder is entered once."""

    def __init__(self, ground: ScanRoot, entering: Callable[[str], None]) -> None:
        self.ground = ground
        self._entering = entering
        self.files: list[DiskFile] = []
        self.folders: list[str] = []
        self.closed: list[str] = []
        self.nameless = 0
        self.cut = False
        self._entered: set[tuple[int, int]] = set()

    def enter(self, folder: str, patterns: tuple[IgnorePatterns, ...]) -> None:
        waiting = [(folder, patterns)]
        try:
            while waiting:
                folder, patterns = waiting.pop()
                waiting.extend(self._list(folder, patterns))
        except StopScan:
            self.cut = True

    def _list(
        self, folder: str, patterns: tuple[IgnorePatterns, ...]
    ) -> Iterator[tuple[str, tuple[IgnorePatterns, ...]]]:
        if not self._is_new(folder):
            return
        self._entering(folder)
        try:
            with os.scandir(folder) as listing:
                entries = sorted(listing, key=lambda entry: entry.name)
        except FileNotFoundError:
            return
        except OSError:
            self.closed.append(folder)
            return
        names = {entry.name for entry in entries}
        if folder != self.ground.root and has_marker_file(names):
            return
        self.folders.append(folder)
        if ".gitignore" in names:
            patterns = patterns + read_gitignore(folder)
        yield from self._sort(entries, patterns)

    def _sort(
        self, entries: list[os.DirEntry[str]], patterns: tuple[IgnorePatterns, ...]
    ) -> Iterator[tuple[str, tuple[IgnorePatterns, ...]]]:
        rules = self.ground.rules
        for entry in entries:
            kind = self._kind(entry)
            if kind == "folder" and not rules.leaves_out_folder(entry.path, patterns):
                yield entry.path, patterns
            elif kind == "file" and not rules.leaves_out_file(entry.path, patterns):
                self._take(entry.path)

    def _kind(self, entry: os.DirEntry[str]) -> Literal["folder", "file", ""]:
        """What the entry is; empty if it is passed over."""
        try:
            if entry.path in self.ground.others or entry.is_symlink():
                return ""
            is_folder = entry.is_dir(follow_symlinks=False)
        except OSError:
            # A network drive may list a name and then not say what it is.
            self.closed.append(entry.path)
            return ""
        if not is_encodable(entry.name):
            self.nameless += 1
            return ""
        return "folder" if is_folder else "file"

    def _take(self, path: str) -> None:
        found = stat_file(path)
        if found is not None:
            self.files.append(found)

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

    def found(self) -> ScanResult:
        return ScanResult(
            tuple(self.files), tuple(self.folders), tuple(self.closed), self.nameless, self.cut
        )


def is_encodable(path: str) -> bool:
    """Whether the path can be written down: names that are no UTF-8 hold lone surrogates."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True


def stat_file(path: str) -> DiskFile | None:
    """The file at the path; None if there is none, or none that can be read without a fetch."""
    try:
        info = os.stat(path)
    except OSError:
        return None
    if not is_encodable(path):
        return None
    if not stat.S_ISREG(info.st_mode) or is_online_only(info):
        return None
    return DiskFile(path, info.st_size, info.st_mtime_ns, info.st_ino)


def _ignore_folder(folder: str) -> None:
    """Nothing is to be done before a folder is listed."""


def scan_path(
    ground: ScanRoot, path: str, *, entering: Callable[[str], None] = _ignore_folder
) -> ScanResult:
    """What belongs to the source at the path (the source itself, or a file or folder inside it).

    `entering` is called with each folder before it is listed, so that one who watches it from
    then on misses nothing.
    Links are never followed, except when the source itself is one: what they lead to is either
    visited at its own place or lies outside.
    """
    if path == ground.root:
        return _scan_root(ground, entering)
    if not covers(ground, path):
        return ScanResult()
    if os.path.isdir(path):
        return _walk(ground, path, _patterns_above(ground, path) or (), entering)
    found = stat_file(path)
    return ScanResult(files=(found,) if found else ())


def root_problem(root: str, *, was_file: bool) -> str:
    """Why the source's folder or file cannot be looked at, in a sentence; empty if it can.

    A file that is missing from its folder was deleted, which is no problem; a folder that is
    missing may be on a drive that is not connected.
    """
    try:
        if stat.S_ISDIR(os.stat(root).st_mode):
            os.scandir(root).close()
    except FileNotFoundError:
        is_deleted = was_file and os.path.isdir(os.path.dirname(root))
        missing = "The folder is not there. Connect its drive, or remove it from the list."
        return "" if is_deleted else missing
    except PermissionError:
        return "Loci may not open this folder. Change its permissions."
    except OSError as error:
        return f"The folder cannot be opened ({error.strerror})."
    return ""


def covers(ground: ScanRoot, path: str) -> bool:
    """Whether the source has, or would have, the file or folder at the path."""
    if path == ground.root:
        return True
    patterns = _patterns_above(ground, path)
    if patterns is None or path in ground.others or os.path.islink(path):
        return False
    if os.path.isdir(path):
        return not ground.rules.leaves_out_folder(path, patterns)
    return not ground.rules.leaves_out_file(path, patterns)


def _scan_root(ground: ScanRoot, entering: Callable[[str], None]) -> ScanResult:
    if is_secret(os.path.realpath(ground.root)):
        return ScanResult()
    if os.path.isdir(ground.root):
        return _walk(ground, ground.root, ground.rules.patterns(ground.root), entering)
    found = stat_file(ground.root)
    return ScanResult(files=(found,) if found else ())


def _walk(
    ground: ScanRoot,
    folder: str,
    patterns: tuple[IgnorePatterns, ...],
    entering: Callable[[str], None],
) -> ScanResult:
    walk = _Walk(ground, entering)
    walk.enter(folder, patterns)
    return walk.found()


def _patterns_above(ground: ScanRoot, path: str) -> tuple[IgnorePatterns, ...] | None:
    """The patterns that hold for an entry of a source; None when a folder above it is left out."""
    inside = os.path.relpath(os.path.dirname(path), ground.root)
    patterns = ground.rules.patterns(ground.root) + read_gitignore(ground.root)
    folder = ground.root
    for name in [] if inside == "." else inside.split(os.sep):
        folder = os.path.join(folder, name)
        if name == ".." or folder in ground.others or os.path.islink(folder):
            return None
        if ground.rules.leaves_out_folder(folder, patterns) or _has_marker(folder):
            return None
        patterns = patterns + read_gitignore(folder)
    return patterns


def _has_marker(folder: str) -> bool:
    try:
        return has_marker_file(os.listdir(folder))
    except OSError:
        return False
