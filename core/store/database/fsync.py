"""Flushing of folders to disk, so that changes survive a loss of power."""

import os
from pathlib import Path


def fsync_folder(folder: Path) -> None:
    """Flush the folder's entries to disk; no-op on systems that cannot sync folders."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
