"""What is on disk: the files that belong to a source, found without opening them."""

import os
import stat
from collections.abc import Callable, Iterator
from typing import Literal

import msgspec

from core.sources.ignore import (
    Patterns,
    Rules,
    gitignore,
    is_marked,
    is_placeholder,
    is_secret,
)


class OnDisk(msgspec.Struct, frozen=True):
    """A file as the disk shows it."""

    path: str
    size_bytes: int
    mtime_ns: int
    inode: int


class Found(msgspec.Struct, frozen=True):
    """The files below a path, the folders that were entered, and those that refused.

    `nameless` counts files and folders whose names are no text in any way the system knows.
    `cut` tells that the walk ended before it had seen everything.
    """

    files: tuple[OnDisk, ...] = ()
    folders: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    nameless: int = 0
    cut: bool = False


class Enough(Exception):
    """Raised by whoever is told of a folder to end the walk there."""


class Ground(msgspec.Struct, frozen=True):
    """A source's path with the rules that hold in it; `others` are sources of their own inside."""

    root: str
    rules: Rules
    others: frozenset[str] = frozenset()


class _Walk:
    """Collects while folders are entered; each real folder is entered once."""

    def __init__(self, ground: Ground, entering: Callable[[str], None]) -> None:
        self.ground = ground
        self._entering = entering
        self.files: list[OnDisk] = []
        self.folders: list[str] = []
        self.closed: list[str] = []
        self.nameless = 0
        self.cut = False
        self._entered: set[tuple[int, int]] = set()

    def enter(self, folder: str, patterns: tuple[Patterns, ...]) -> None:
        waiting = [(folder, patterns)]
        try:
            while waiting:
                folder, patterns = waiting.pop()
                waiting.extend(self._list(folder, patterns))
        except Enough:
            self.cut = True

    def _list(
        self, folder: str, patterns: tuple[Patterns, ...]
    ) -> Iterator[tuple[str, tuple[Patterns, ...]]]:
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
        if folder != self.ground.root and is_marked(names):
            return
        self.folders.append(folder)
        if ".gitignore" in names:
            patterns = patterns + gitignore(folder)
        yield from self._sort(entries, patterns)

    def _sort(
        self, entries: list[os.DirEntry[str]], patterns: tuple[Patterns, ...]
    ) -> Iterator[tuple[str, tuple[Patterns, ...]]]:
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
        if not is_text(entry.name):
            self.nameless += 1
            return ""
        return "folder" if is_folder else "file"

    def _take(self, path: str) -> None:
        found = on_disk(path)
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

    def found(self) -> Found:
        return Found(
            tuple(self.files), tuple(self.folders), tuple(self.closed), self.nameless, self.cut
        )


def is_text(path: str) -> bool:
    """Whether the path can be written down: names that are no UTF-8 hold lone surrogates."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True


def on_disk(path: str) -> OnDisk | None:
    """The file at the path; None if there is none, or none that can be read without a fetch."""
    try:
        info = os.stat(path)
    except OSError:
        return None
    if not is_text(path):
        return None
    if not stat.S_ISREG(info.st_mode) or is_placeholder(info):
        return None
    return OnDisk(path, info.st_size, info.st_mtime_ns, info.st_ino)


def _pass_by(folder: str) -> None:
    """Nothing is to be done before a folder is listed."""


def look(ground: Ground, path: str, *, entering: Callable[[str], None] = _pass_by) -> Found:
    """What belongs to the source at the path (the source itself, or a file or folder inside it).

    `entering` is called with each folder before it is listed, so that one who watches it from
    then on misses nothing.
    Links are never followed, except when the source itself is one: what they lead to is either
    visited at its own place or lies outside.
    """
    if path == ground.root:
        return _look_at_root(ground, entering)
    if not covers(ground, path):
        return Found()
    if os.path.isdir(path):
        return _walk(ground, path, _patterns_above(ground, path) or (), entering)
    found = on_disk(path)
    return Found(files=(found,) if found else ())


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


def covers(ground: Ground, path: str) -> bool:
    """Whether the source has, or would have, the file or folder at the path."""
    if path == ground.root:
        return True
    patterns = _patterns_above(ground, path)
    if patterns is None or path in ground.others or os.path.islink(path):
        return False
    if os.path.isdir(path):
        return not ground.rules.leaves_out_folder(path, patterns)
    return not ground.rules.leaves_out_file(path, patterns)


def _look_at_root(ground: Ground, entering: Callable[[str], None]) -> Found:
    if is_secret(os.path.realpath(ground.root)):
        return Found()
    if os.path.isdir(ground.root):
        return _walk(ground, ground.root, ground.rules.patterns(ground.root), entering)
    found = on_disk(ground.root)
    return Found(files=(found,) if found else ())


def _walk(
    ground: Ground,
    folder: str,
    patterns: tuple[Patterns, ...],
    entering: Callable[[str], None],
) -> Found:
    walk = _Walk(ground, entering)
    walk.enter(folder, patterns)
    return walk.found()


def _patterns_above(ground: Ground, path: str) -> tuple[Patterns, ...] | None:
    """The patterns that hold for an entry of a source; None when a folder above it is left out."""
    inside = os.path.relpath(os.path.dirname(path), ground.root)
    patterns = ground.rules.patterns(ground.root) + gitignore(ground.root)
    folder = ground.root
    for name in [] if inside == "." else inside.split(os.sep):
        folder = os.path.join(folder, name)
        if name == ".." or folder in ground.others or os.path.islink(folder):
            return None
        if ground.rules.leaves_out_folder(folder, patterns) or _is_marked_folder(folder):
            return None
        patterns = patterns + gitignore(folder)
    return patterns


def _is_marked_folder(folder: str) -> bool:
    try:
        return is_marked(os.listdir(folder))
    except OSError:
        return False
