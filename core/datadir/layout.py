"""Which files of a home folder are Loci's own, so that nothing else is ever moved or deleted."""

import os
from collections.abc import Iterable
from fnmatch import fnmatchcase
from pathlib import Path

# What makes up a library: copied, moved, restored and erased.
LIBRARY_FILES = (
    "loci.duckdb", "loci.duckdb.wal", "loci.duckdb.new", "loci.index", "loci.index-wal",
    "loci.index-shm", "loci.index-journal", "loci.index.new", "loci.index.next*", "loci.keyname",
    "loci.exchange", "loci.erasing", "settings.toml", "vocabulary.toml", "models.json", "encoder",
    "ingest.json", "figures.json", "shortcuts.json", "searches.json", "views.json", "window.json",
)  # fmt: skip
# What people searched for, in plain words.
SEARCHES = "searches.json"
# What finds the engine; it goes only when no engine runs.
ENGINE = ("engine.lock", "engine.json", "engine.[0-9]*")
# Folders and notes of the work on the home itself.
RESTORED, BEFORE = "loci.restored", "loci.before"
SWAP, ERASE, POINTER, ORIGIN = "loci.swap", "loci.gone", "loci.moved-to", "loci.origin"

# What an engine that was killed leaves, and its logs: erased, never copied.
_PASSING = (
    "settings.new", "models.new", "encoder.new", "ingest.json.new", "figures.json.new",
    "loci.keyname.new", "searches.json.new", "shortcuts.json.new", "window.json.new", "spill",
    "logs",
)  # fmt: skip


def is_library_file(name: str) -> bool:
    """Whether a file of that name is a part of the library."""
    return any(fnmatchcase(name, pattern) for pattern in LIBRARY_FILES)


def library_files(home: Path) -> tuple[Path, ...]:
    """The files of the library, by name; links are not followed."""
    try:
        entries = sorted(os.scandir(home), key=lambda entry: entry.name)
    except FileNotFoundError:
        return ()
    return tuple(
        Path(entry.path)
        for entry in entries
        if is_library_file(entry.name) and entry.is_file(follow_symlinks=False)
    )


def transient_files(home: Path) -> tuple[Path, ...]:
    """Drafts, logs and what was spilled to the disk."""
    there = (home / name for name in _PASSING)
    return tuple(path for path in there if path.exists() or path.is_symlink())


def engine_files(home: Path) -> tuple[Path, ...]:
    """The files by which an engine of this home is found."""
    return tuple(sorted(path for pattern in ENGINE for path in home.glob(pattern)))


def size_of(files: Iterable[Path]) -> int:
    """The bytes of these files; one that has just gone counts nothing."""
    total = 0
    for path in files:
        try:
            total += path.lstat().st_size
        except FileNotFoundError:
            continue
    return total


def forget_searches(home: Path) -> None:
    """Nothing tells what people searched for."""
    for name in (SEARCHES, f"{SEARCHES}.new"):
        (home / name).unlink(missing_ok=True)
