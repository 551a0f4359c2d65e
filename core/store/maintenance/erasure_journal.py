"""A note in the data folder that files must be rewritten after an erasure.

It is written before the first row is deleted and removed after the last file is rewritten, so that
the next opening finishes an erasure interrupted by a kill. It does not say what was erased.
"""

from pathlib import Path

from core.store.database.fsync import fsync_folder, write_file_durably

JOURNAL_FILE = "loci.erasing"
_NOTE = b"Something was erased; the files of this folder are to be written anew.\n"


def begin(folder: Path) -> None:
    """Write the note to disk."""
    write_file_durably(folder / JOURNAL_FILE, _NOTE)


def is_pending(folder: Path) -> bool:
    """Return whether files are still to be rewritten."""
    return (folder / JOURNAL_FILE).exists()


def end(folder: Path) -> None:
    """Delete the note."""
    (folder / JOURNAL_FILE).unlink(missing_ok=True)
    fsync_folder(folder)
