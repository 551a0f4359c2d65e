"""Scan of a source: walk its folders and list its files without opening them."""

import os
import re
import stat
from collections.abc import Callable, Iterator
from typing import Literal

import msgspec

from core.messages import UserMessage
from core.sources import ignore
from core.sources.rule_file import RULE_FILE, FileRules, merge_rules, read_rule_file

# A time of change beyond has no place in the database: that of a camera without a clock.
_MOST_NS = 2**63 - 1
_ESCAPED_BYTE = re.compile(rb"\\x([89a-f][0-9a-f])")


class DiskFile(msgspec.Struct, frozen=True):
    """Path, size, time and inode of a file on disk.

    `problem` is the id of the message why it is never opened: it is a link, no regular file, not on
    this disk, or its name is no text. The bytes of such a name are shown as escapes in the path.
    """

    path: str
    size_bytes: int
    mtime_ns: int
    inode: int
    problem: str = ""


class ScanResult(msgspec.Struct, frozen=True):
    """Files below a path, folders that were entered, and folders that could not be opened.

    `tiers` are those that rule files of these folders set.

    `is_truncated` says that the walk stopped before it had seen everything.
    """

    files: tuple[DiskFile, ...] = ()
    tiers: FileRules = {}
    folders: tuple[str, ...] = ()
    unreadable: tuple[str, ...] = ()
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
        self.tiers: FileRules = {}
        self.folders: list[str] = []
        self.unreadable: list[str] = []
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
        if RULE_FILE in names:
            self.tiers = merge_rules(self.tiers, read_rule_file(folder))
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
        """Return the kind of an entry; empty if it is listed elsewhere."""
        try:
            if entry.path in self.root.nested:
                return ""
            if entry.is_symlink() and leads_inside(entry.path, self.root.path):
                return ""
            is_folder = entry.is_dir(follow_symlinks=False)
        except OSError:
            # A network drive may list a name and then not say what it is.
            self.unreadable.append(entry.path)
            return ""
        return "folder" if is_folder and is_encodable(entry.name) else "file"

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
            self.tiers,
            tuple(self.folders),
            tuple(self.unreadable),
            self.is_truncated,
        )


def is_encodable(path: str) -> bool:
    """Whether the path can be encoded: names that are not UTF-8 contain lone surrogates."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True


def stat_file(path: str, *, follow: bool = False) -> DiskFile | None:
    """Return the file at the path; None if it is missing or a folder.

    A link is a file that is not opened, unless it is to be followed.
    """
    on_disk = path if os.path.lexists(path) else _undecoded(path)
    try:
        info = os.stat(on_disk, follow_symlinks=follow)
    except OSError:
        return None
    if not is_encodable(on_disk):
        problem = "name_not_text"
    elif stat.S_ISDIR(info.st_mode):
        return None
    else:
        problem = _problem(on_disk, info)
    size = 0 if problem else info.st_size
    mtime_ns = max(-_MOST_NS, min(info.st_mtime_ns, _MOST_NS))
    return DiskFile(_shown(on_disk), size, mtime_ns, info.st_ino, problem)


def leads_inside(link: str, folder: str) -> bool:
    """Whether the target of a link exists in the folder, where it is listed at its own place."""
    target, top = os.path.realpath(link), os.path.realpath(folder)
    return os.path.exists(target) and os.path.commonpath((target, top)) == top


def _problem(path: str, info: os.stat_result) -> str:
    """Return the id of the message why the file is not opened; empty for a regular file."""
    if stat.S_ISLNK(info.st_mode):
        return "link_outside" if os.path.exists(path) else "link_broken"
    if not stat.S_ISREG(info.st_mode):
        return "file_special"
    return "file_online" if ignore.is_online_only(info) else ""


def _shown(path: str) -> str:
    r"""Return the path with the bytes of a name that is no text as escapes, such as \xe9."""
    return path if is_encodable(path) else os.fsencode(path).decode("utf-8", "backslashreplace")


def _undecoded(shown: str) -> str:
    """Return the path that `_shown` returned for a name that is no text."""
    raw = _ESCAPED_BYTE.sub(lambda byte: bytes((int(byte[1], 16),)), shown.encode())
    return os.fsdecode(raw)


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
    if not _is_listed(root, path) or (os.path.islink(path) and leads_inside(path, root.path)):
        return ScanResult()
    if os.path.isdir(path) and not os.path.islink(path):
        result = _walk(root, path, _patterns_above(root, path) or (), on_folder)
        above = read_rule_file(os.path.dirname(path))
        own = {path: above[path]} if path in above else {}
        return msgspec.structs.replace(result, tiers=merge_rules(own, result.tiers))
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
    return path == root.path or (_is_listed(root, path) and not os.path.islink(path))


def _is_listed(root: ScanRoot, path: str) -> bool:
    """Whether the entry at the path, which may be a link, is listed with the source."""
    patterns = _patterns_above(root, path)
    if patterns is None or path in root.nested:
        return False
    if os.path.isdir(path) and not os.path.islink(path):
        return not root.rules.ignores_folder(path, patterns)
    return not root.rules.ignores_file(path, patterns)


def _scan_root(root: ScanRoot, on_folder: Callable[[str], None]) -> ScanResult:
    if ignore.is_secret(os.path.realpath(root.path)):
        return ScanResult()
    if os.path.isdir(root.path):
        return _walk(root, root.path, root.rules.patterns(root.path), on_folder)
    file = stat_file(root.path, follow=True)
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
