"""Everything that Loci keeps, deleted: first the key, then the files, and nothing of the user's."""

import shutil
from collections.abc import Callable
from pathlib import Path

from core.datadir.layout import (
    BEFORE,
    ERASE,
    RESTORED,
    SWAP,
    library_files,
    size_of,
    transient_files,
)
from core.datadir.pointer import forget_origin
from core.datadir.verified_copy import write_file_durably
from core.errors import KeychainError
from core.keys import Keychain, delete_key
from core.records.datadir import DataDirErasure
from core.store.maintenance.encryption import is_encrypted

Step = Callable[[str], None]
_NOTE = b"Everything in this folder that is Loci's is to be deleted.\n"


def erase_home(
    home: Path, *, keychain: Keychain | None, on_step: Step = lambda _: None
) -> DataDirErasure:
    """Nothing of Loci's is left in the home; the folders that it read are as they were.

    A kill on the way is made good at the next opening. Nobody may have the library open.
    """
    files = library_files(home)
    gone = DataDirErasure(len(files), size_of(files))
    protected = is_encrypted(home)
    write_file_durably(home / ERASE, _NOTE)
    on_step("noted")
    key_left = False
    if protected:
        # Without its key the store is noise, whatever the disk keeps of deleted files.
        try:
            delete_key(home, keychain=keychain)
        except KeychainError:
            key_left = True
    on_step("key deleted")
    finish_erase(home, on_step=on_step)
    return DataDirErasure(gone.files, gone.size_bytes, key_left)


def finish_erase(home: Path, *, on_step: Step = lambda _: None) -> None:
    """What was begun to be erased is gone; nothing happens when that was not begun."""
    if not (home / ERASE).exists():
        return
    for folder in (BEFORE, RESTORED):
        shutil.rmtree(home / folder, ignore_errors=True)
    for path in library_files(home):
        path.unlink(missing_ok=True)
        on_step(f"deleted {path.name}")
    (home / SWAP).unlink(missing_ok=True)
    for path in transient_files(home):
        _empty(path)
    forget_origin(home)
    (home / ERASE).unlink(missing_ok=True)
    on_step("done")


def _empty(path: Path) -> None:
    """The file is gone, the folder too; logs that are being written are only emptied."""
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
