"""Names of Loci's own files in the data directory; no other file is ever moved or deleted (D21)."""

import os
from collections.abc import Iterable
from fnmatch import fnmatchcase
from pathlib import Path

from core.errors import WrongUse

# What SQLite can open (512 bytes), less the longest name of a file in the folder.
LONGEST_HOME = 480

# Files of a library, which are backed up, moved, restored and erased.
LIBRARY_FILES = (
    "loci.duckdb", "loci.duckdb.wal", "loci.duckdb.new", "loci.index", "loci.index-wal",
    "loci.index-shm", "loci.index-journal", "loci.index.new", "loci.index.next*", "loci.keyname",
    "loci.keys", "loci.audit-head", "loci.audit-pending",
    "loci.exchange", "loci.erasing", "settings.toml", "settings.toml.sealed", "vocabulary.toml",
    "models.json", "models.json.sealed", "encoder", "ingest.json.sealed",
    "plugins.json", "sharing.json", "sharing.json.sealed",
    "ingest.json", "figures.json", "shortcuts.json", "searches.json", "views.json", "window.json",
)  # fmt: skip
# Search history in plain text.
SEARCHES = "searches.json"
# Files by which clients find the engine; deleted only if no engine runs.
ENGINE = ("engine.lock", "engine.json", "engine.[0-9]*")
# Folders and marker files of restore, erasure and move.
RESTORED, BEFORE = "loci.restored", "loci.before"
SWAP, ERASE, POINTER, ORIGIN = "loci.swap", "loci.gone", "loci.moved-to", "loci.origin"

# Leftovers of a killed engine, logs, and copies of shared files: erased, never copied.
_TRANSIENT_FILES = (
    "settings.new", "models.new", "models.json.new", "encoder.new", "ingest.json.new",
    "figures.json.new", "settings.toml.new", "settings.toml.sealed.new", "models.json.sealed.new",
    "ingest.json.sealed.new", "sharing.json.new", "sharing.json.sealed.new", "shared",
    "loci.keyname.new", "loci.keys.draft", "loci.audit-head.draft", "searches.json.new",
    "shortcuts.json.new", "window.json.new", "spill", "logs",
)  # fmt: skip


def check_home_path(home: Path) -> None:
    """Raise `WrongUse` for a folder in which DuckDB or SQLite cannot open files."""
    if "?" in str(home):
        raise WrongUse(str(home), "home_path_query")
    if (length := len(os.fsencode(home))) > LONGEST_HOME:
        raise WrongUse("", "home_path_too_long", length=length, longest=LONGEST_HOME)


def is_library_file(name: str) -> bool:
    """Return whether a file of that name is part of the library."""
    return any(fnmatchcase(name, pattern) for pattern in LIBRARY_FILES)


def library_files(home: Path) -> tuple[Path, ...]:
    """Return the files of the library, sorted by name; links are not followed."""
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
    """Return drafts, logs and spill files."""
    paths = (home / name for name in _TRANSIENT_FILES)
    return tuple(path for path in paths if path.exists() or path.is_symlink())


def engine_files(home: Path) -> tuple[Path, ...]:
    """Return the files by which clients find the engine."""
    return tuple(sorted(path for pattern in ENGINE for path in home.glob(pattern)))


def size_of(files: Iterable[Path]) -> int:
    """Return the total size in bytes; missing files count 0."""
    total = 0
    for path in files:
        try:
            total += path.lstat().st_size
        except FileNotFoundError:
            continue
    return total


def is_data_folder(folder: Path) -> bool:
    """Return whether a library was opened in that folder."""
    return (folder / "loci.duckdb").is_file()


def has_passphrase(home: Path) -> bool:
    """Return whether a passphrase opens the stores: the key file is there."""
    return (home / "loci.keys").is_file()


def forget_searches(home: Path) -> None:
    """Delete the search history."""
    for name in (SEARCHES, f"{SEARCHES}.new"):
        (home / name).unlink(missing_ok=True)
