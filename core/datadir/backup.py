"""Backup of the data directory as one zip file with a manifest (K10).

The library is closed during a backup, so that the files are consistent. An encrypted store stays
encrypted in the backup; its key stays in the keychain and is not part of the backup.
"""

import os
import zipfile
from contextlib import ExitStack
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

import msgspec
from msgspec import Struct

from core.datadir.layout import is_library_file, library_files, size_of
from core.datadir.verified_copy import CopyMeter, check_free_space, copy_stream
from core.errors import DiskFull, SettingError, WrongUse
from core.records.datadir import BackupInfo
from core.store.database.fsync import fsync_folder
from core.store.maintenance.encryption import is_encrypted
from core.store.maintenance.verification import StoreSummary

FORMAT_VERSION = 1
SUFFIX = ".locibackup"
MANIFEST = "manifest.json"
_PART = ".part"
# Local file header of a zip: the name follows after 30 bytes, its length is in bytes 26 and 27.
_HEADER, _LENGTH = 30, slice(26, 28)
_LONGEST_NAME = 64


class ManifestEntry(Struct, frozen=True):
    """A file of the backup with its checksum."""

    name: str
    size_bytes: int
    sha256: str


class BackupManifest(Struct, frozen=True):
    """Manifest of a backup; written last, so that a truncated file has none."""

    form: int
    made_at: datetime
    version: str
    encrypted: bool
    stock: StoreSummary
    files: tuple[ManifestEntry, ...]

    @property
    def size_bytes(self) -> int:
        """Total size of all files in bytes."""
        return sum(file.size_bytes for file in self.files)


def write_backup(
    home: Path, target: Path, *, stock: StoreSummary, version: str, meter: CopyMeter
) -> BackupInfo:
    """Write the backup atomically and durably.

    Raises `WrongUse`, `DiskFull`, `Cancelled`. The library must be closed.
    """
    _check_target(home, target)
    files = library_files(home)
    check_free_space(target.parent, size_of(files))
    try:
        with ExitStack() as stack:
            part = _unused_part_path(target)
            with part.open("xb") as raw:
                # From here on the partial file is certainly ours and may be deleted.
                stack.callback(part.unlink, missing_ok=True)
                part.chmod(0o600)
                manifest = _write(home, raw, files=files, stock=stock, version=version, meter=meter)
            part.replace(target)
            fsync_folder(target.parent)
    except OSError as error:
        raise DiskFull(str(target), "backup_not_written", reason=str(error.strerror)) from error
    return backup_info(target, manifest)


def check_backup_folder(name: str, chosen: str, home: Path) -> None:
    """Check that the folder of that setting is writable, or empty for the default.

    Raises `SettingError`.
    """
    try:
        folder = Path(chosen.strip()).expanduser()
        if chosen.strip():
            _check_target(home, folder / f"loci{SUFFIX}")
            TemporaryFile(dir=folder).close()
    except WrongUse as error:
        raise SettingError(name, error.message) from error
    except (OSError, RuntimeError) as error:  # not ours to write, or a user without a home
        raise SettingError(name, "backup_folder_not_writable") from error


def backup_info(path: Path, manifest: BackupManifest) -> BackupInfo:
    """Return the backup's record for display."""
    rows = manifest.stock.rows
    return BackupInfo(
        path=str(path),
        made_at=manifest.made_at,
        size_bytes=path.stat().st_size,
        version=manifest.version,
        encrypted=manifest.encrypted,
        documents=rows.get("documents", 0),
        passages=rows.get("passages", 0),
        entities=manifest.stock.entities,
        facts=rows.get("facts", 0),
        episodes=rows.get("episodes", 0),
    )


def _write(
    home: Path,
    raw: IO[bytes],
    *,
    files: tuple[Path, ...],
    stock: StoreSummary,
    version: str,
    meter: CopyMeter,
) -> BackupManifest:
    entries: list[ManifestEntry] = []
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_STORED, allowZip64=True) as archive:
        for path in files:
            with path.open("rb") as file, archive.open(path.name, "w", force_zip64=True) as to:
                sha256 = copy_stream(file, to, meter=meter)
            entries.append(ManifestEntry(path.name, archive.getinfo(path.name).file_size, sha256))
        manifest = BackupManifest(
            FORMAT_VERSION, datetime.now(UTC), version, is_encrypted(home), stock, tuple(entries)
        )
        archive.writestr(MANIFEST, msgspec.json.encode(manifest))
    raw.flush()
    os.fsync(raw.fileno())
    return manifest


def _unused_part_path(target: Path) -> Path:
    """Return an unused path for the partial file; delete leftovers of killed backups."""
    part = target.with_name(target.name + _PART)
    numbers = count(2)
    while os.path.lexists(part):
        if part.is_file() and not part.is_symlink() and _is_truncated(part):
            part.unlink()
        else:
            part = target.with_name(f"{target.name}.{next(numbers)}{_PART}")
    return part


def _is_truncated(part: Path) -> bool:
    """Return whether this is a truncated backup; False if it cannot be read."""
    try:
        with part.open("rb") as file:
            head, rest = file.read(_HEADER), file.read(_LONGEST_NAME)
    except OSError:
        return False
    if not head:
        return True
    name = rest[: int.from_bytes(head[_LENGTH], "little")].decode(errors="replace")
    return head.startswith(b"PK") and is_library_file(name) and not zipfile.is_zipfile(part)


def _check_target(home: Path, target: Path) -> None:
    if not target.is_absolute() or not target.parent.is_dir():
        raise WrongUse(str(target.parent), "folder_missing")
    if target.resolve().is_relative_to(home.resolve()):
        raise WrongUse(str(target), "backup_in_own_folder")
    if target.is_dir():
        raise WrongUse(str(target), "file_is_folder")
