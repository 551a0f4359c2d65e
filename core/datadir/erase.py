"""Erasure of the data directory: first the key, then Loci's files; never files of the user."""

import shutil
from collections.abc import Callable
from pathlib import Path

from core.datadir import layout
from core.datadir.encryption import forget_key
from core.datadir.pointer import forget_origin
from core.errors import KeychainError
from core.keys.data_keys import DataKeys
from core.records.datadir import DataDirErasure
from core.store.database.fsync import write_file_durably
from core.store.maintenance.encryption import is_encrypted

Step = Callable[[str], None]
_NOTE = b"Everything in this folder that is Loci's is to be deleted.\n"


def erase_home(home: Path, *, keys: DataKeys, on_step: Step = lambda _: None) -> DataDirErasure:
    """Delete all files of Loci in the data directory; sources are not touched.

    An interrupted erasure is completed at the next opening. The library must be closed.
    """
    files = layout.library_files(home)
    gone = DataDirErasure(len(files), layout.size_of(files))
    protected = is_encrypted(home)
    write_file_durably(home / layout.ERASE, _NOTE)
    on_step("noted")
    key_left = False
    if protected:
        # Without the key, remains of deleted files on the disk are unreadable.
        try:
            forget_key(home, keys=keys)
        except KeychainError:
            key_left = True
    on_step("key deleted")
    finish_erase(home, on_step=on_step)
    return DataDirErasure(gone.files, gone.size_bytes, key_left)


def finish_erase(home: Path, *, on_step: Step = lambda _: None) -> None:
    """Complete an erasure that was begun; do nothing otherwise."""
    if not (home / layout.ERASE).exists():
        return
    for folder in (layout.BEFORE, layout.RESTORED):
        shutil.rmtree(home / folder, ignore_errors=True)
    for path in layout.library_files(home):
        path.unlink(missing_ok=True)
        on_step(f"deleted {path.name}")
    (home / layout.SWAP).unlink(missing_ok=True)
    for path in layout.transient_files(home):
        _delete_transient(path)
    forget_origin(home)
    (home / layout.ERASE).unlink(missing_ok=True)
    on_step("done")


def _delete_transient(path: Path) -> None:
    """Delete the file or folder; open log files are only truncated."""
    if not path.is_dir():
        path.unlink(missing_ok=True)
        return
    if path.name != "logs":
        shutil.rmtree(path, ignore_errors=True)
        return
    for log in path.iterdir():
        if log.is_file():
            with log.open("r+b") as file:
                file.truncate(0)
