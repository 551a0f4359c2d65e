"""A note in the home folder: something was erased, and the files are still to be written anew.

It is there before the first row goes and leaves when the last file is written, so that a kill
between both is made good by the next opening. It tells nothing of what was erased.
"""

import os
from pathlib import Path

from core.store.database.fsync import fsync_folder

JOURNAL_FILE = "loci.erasing"
_NOTE = "Something was erased; the files of this folder are to be written anew.\n"


def begin(folder: Path) -> None:
    """The note is on the disk."""
    with (folder / JOURNAL_FILE).open("w", encoding="utf-8") as file:
        file.write(_NOTE)
        file.flush()
        os.fsync(file.fileno())
    fsync_folder(folder)


def is_pending(folder: Path) -> bool:
    """Whether files are still to be written anew."""
    return (folder / JOURNAL_FILE).exists()


def end(folder: Path) -> None:
    """The note is gone."""
    (folder / JOURNAL_FILE).unlink(missing_ok=True)
    fsync_folder(folder)
