"""Flushing of files and folders to disk, so that changes survive a loss of power."""

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


def write_file_durably(path: Path, content: bytes, *, mode: int | None = None) -> None:
    """Write a small file atomically and durably, with that mode or the usual one."""
    draft = path.with_name(path.name + ".draft")
    with draft.open("wb") as file:
        if mode is not None:
            draft.chmod(mode)
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    fsync_folder(path.parent)
