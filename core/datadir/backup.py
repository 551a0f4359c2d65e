"""A home folder in one file: a zip of its files, with a manifest of what is in them.

The files are those of a closed library, so that they are consistent with each other. A protected
store stays encrypted in the backup; its key stays in the keychain and is not a part of it.
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
# In a zip the name of a file stands behind so many bytes; two of them are its length.
_HEADER, _LENGTH = 30, slice(26, 28)
_LONGEST_NAME = 64


class ManifestEntry(Struct, frozen=True):
    """A file as it was put in."""

    name: str
    size_bytes: int
    sha256: str


class BackupManifest(Struct, frozen=True):
    """What a backup says about itself; it is its last part, so that a cut-off file has none."""

    form: int
    made_at: datetime
    version: str
    encrypted: bool
    stock: StoreSummary
    files: tuple[ManifestEntry, ...]

    @property
    def size_bytes(self) -> int:
        """The bytes of all files."""
        return sum(file.size_bytes for file in self.files)


def write_backup(
    home: Path, target: Path, *, stock: StoreSummary, version: str, meter: CopyMeter
) -> BackupInfo:
    """The backup is whole and on the disk under its name, or nothing of it is there.

    Raises `WrongUse`, `DiskFull`, `Cancelled`. Nobody may have the library open.
    """
    _check_target(home, target)
    files = library_files(home)
    check_free_space(target.parent, size_of(files))
    try:
        with ExitStack() as stack:
            part = _free_part(target)
            with part.open("xb") as raw:
                # From here on it is ours, and no file of the user that came in between.
                stack.callback(part.unlink, missing_ok=True)
                part.chmod(0o600)
                manifest = _write(home, raw, files=files, stock=stock, version=version, meter=meter)
            part.replace(target)
            fsync_folder(target.parent)
    except OSError as error:
        raise DiskFull(
            str(target),
            detail=f"The backup could not be written: {error.strerror}.",
            remedy="Choose another folder, or free some space, and try again.",
        ) from error
    return backup_info(target, manifest)


def check_backup_folder(name: str, chosen: str, home: Path) -> None:
    """Backups can be written into the folder that is that setting's value, or it is empty.

    Raises `SettingError`.
    """
    try:
        folder = Path(chosen.strip()).expanduser()
        if chosen.strip():
            _check_target(home, folder / f"loci{SUFFIX}")
            TemporaryFile(dir=folder).close()
    except WrongUse as error:
        raise SettingError(name, detail=error.detail, remedy=error.remedy) from error
    except (OSError, RuntimeError) as error:  # not ours to write, or a user without a home
        raise SettingError(
            name, detail="Loci cannot write into this folder.", remedy="Choose another one."
        ) from error


def backup_info(path: Path, manifest: BackupManifest) -> BackupInfo:
    """The backup as people see it."""
    rows = manifest.stock.rows
    return BackupInfo(
        path=str(path),
        made_at=manifest.made_at,
        size_bytes=path.stat().st_size,
        version=manifest.version,
        encrypted=manifest.encrypted,
        documents=rows.get("documents", 0),
        passages=rows.get("passages", 0),
        entities=manifest.stock.things,
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
    kept: list[ManifestEntry] = []
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_STORED, allowZip64=True) as archive:
        for path in files:
            with path.open("rb") as file, archive.open(path.name, "w", force_zip64=True) as to:
                sha256 = copy_stream(file, to, meter=meter)
            kept.append(ManifestEntry(path.name, archive.getinfo(path.name).file_size, sha256))
        manifest = BackupManifest(
            FORMAT_VERSION, datetime.now(UTC), version, is_encrypted(home), stock, tuple(kept)
        )
        archive.writestr(MANIFEST, msgspec.json.encode(manifest))
    raw.flush()
    os.fsync(raw.fileno())
    return manifest


def _free_part(target: Path) -> Path:
    """Beside the target, where no file of the user is; what a killed backup left there is gone."""
    part = target.with_name(target.name + _PART)
    numbers = count(2)
    while os.path.lexists(part):
        if part.is_file() and not part.is_symlink() and _was_killed(part):
            part.unlink()
        else:
            part = target.with_name(f"{target.name}.{next(numbers)}{_PART}")
    return part


def _was_killed(part: Path) -> bool:
    """Whether this is the beginning of a backup, and not a whole one; no if it cannot be read."""
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
        raise WrongUse(
            str(target.parent), detail="There is no such folder.", remedy="Choose another one."
        )
    if target.resolve().is_relative_to(home.resolve()):
        raise WrongUse(
            str(target),
            detail="A backup in Loci's own folder would be lost together with it.",
            remedy="Choose a folder outside it, best on another disk.",
        )
    if target.is_dir():
        raise WrongUse(str(target), detail="This is a folder.", remedy="Name a file.")
