"""What makes a change last through a loss of power."""

import os
from pathlib import Path


def fsync_folder(folder: Path) -> None:
    """The folder's names are on the disk (systems that cannot sync folders order them anyway)."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
