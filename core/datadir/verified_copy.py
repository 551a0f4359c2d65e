"""File copies with checksums, progress and fsync."""

import hashlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import IO

from core.errors import DiskFull
from core.lanes import Cancel
from core.records.datadir import CopyProgress, CopyStage

CHUNK = 1024 * 1024
KEEP_FREE = 20_000_000

OnCopyProgress = Callable[[CopyProgress], None]


class CopyMeter:
    """Reports the progress of copying, and raises `Cancelled` on cancellation."""

    def __init__(self, total_bytes: int, *, on_progress: OnCopyProgress, cancel: Cancel) -> None:
        self._total = total_bytes
        self._told = on_progress
        self._cancel = cancel
        self._done = 0
        self._stage: CopyStage = "copying"

    def begin(self, stage: CopyStage) -> None:
        """Begin another stage, which processes all bytes again."""
        self._stage, self._done = stage, 0
        self._told(CopyProgress(stage, 0, self._total))

    def add(self, size_bytes: int) -> None:
        """Count more bytes as done. Raises `Cancelled`."""
        self._cancel.check()
        self._done += size_bytes
        self._told(CopyProgress(self._stage, self._done, self._total))


def copy_stream(source: IO[bytes], target: IO[bytes], *, meter: CopyMeter) -> str:
    """Copy all bytes from one stream to the other; return their SHA-256."""
    digest = hashlib.sha256()
    while chunk := source.read(CHUNK):
        digest.update(chunk)
        target.write(chunk)
        meter.add(len(chunk))
    return digest.hexdigest()


def copy_file(source: Path, target: Path, *, meter: CopyMeter) -> str:
    """Copy a file durably, readable by this user only; return the SHA-256 of the source."""
    with source.open("rb") as file, target.open("wb") as copy:
        target.chmod(0o600)
        sha256 = copy_stream(file, copy, meter=meter)
        copy.flush()
        os.fsync(copy.fileno())
    return sha256


def sha256_of(path: Path, *, meter: CopyMeter) -> str:
    """Return the SHA-256 of the file."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            digest.update(chunk)
            meter.add(len(chunk))
    return digest.hexdigest()


def check_free_space(folder: Path, needed: int) -> None:
    """Check for enough free space, plus a margin. Raises `DiskFull`."""
    free = shutil.disk_usage(folder).free
    if free < needed + KEEP_FREE:
        raise DiskFull(str(folder), "no_space_for_copy", needed=needed + KEEP_FREE, free=free)
