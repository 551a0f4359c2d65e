"""Backup of the data directory to one file, and restoring it (N8).

Restoring unpacks a backup beside the current files and verifies it before the swap (K10).
"""

import errno
import hashlib
import os
import zipfile
import zlib
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path, PurePath
from tempfile import TemporaryFile
from typing import IO, Any, cast

import msgspec
from msgspec import Struct

from core.datadir.layout import RESTORED, is_library_file, library_files, size_of
from core.datadir.move import remove_subfolder
from core.datadir.verified_copy import CopyMeter, check_free_space, copy_stream
from core.errors import Damaged, DiskFull, SettingError, TooNew, WrongUse
from core.keys.data_keys import DataKeys
from core.keys.key_file import KEY_FILE
from core.records.datadir import BackupInfo
from core.store.database.fsync import fsync_folder
from core.store.maintenance.encryption import is_encrypted
from core.store.maintenance.verification import StoreSummary, describe_difference, summarize_store

FORMAT_VERSION = 1
SUFFIX = ".locibackup"
MANIFEST = "manifest.json"
_PART = ".part"
# Local file header of a zip: the name follows after 30 bytes, its length is in bytes 26 and 27.
_HEADER, _LENGTH = 30, slice(26, 28)
_LONGEST_NAME = 64
_MOST_MANIFEST = 10_000_000
_STORE = "loci.duckdb"
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
# Exceptions of zipfile for unreadable archives; an encrypted member raises RuntimeError.
_BROKEN = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError)


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
    """Back up a closed library atomically. Raises `WrongUse`, `DiskFull`, `Cancelled`."""
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
    """Check that the folder is writable; "" is the default. Raises `SettingError`."""
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
        has_passphrase=manifest.encrypted and any(one.name == KEY_FILE for one in manifest.files),
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


def read_backup_manifest(path: Path) -> BackupManifest:
    """Read the manifest of a backup. Raises `WrongUse`, `Damaged`, `TooNew`."""
    with _opened(path) as archive:
        return _manifest(path, archive)


def check_backup(path: Path) -> BackupManifest:
    """Read every byte of a backup, compare the checksums, and return the manifest.

    Raises `WrongUse`, `Damaged`, `TooNew`.
    """
    with _opened(path) as archive:
        manifest = _manifest(path, archive)
        for file in manifest.files:
            with archive.open(_part(path, archive, file)) as packed:
                digest = hashlib.file_digest(cast("Any", packed), "sha256").hexdigest()
            if digest != file.sha256:
                raise Damaged(str(path), "backup_file_changed", name=file.name)
    return manifest


def unpack_backup(home: Path, path: Path, manifest: BackupManifest, *, meter: CopyMeter) -> Path:
    """Unpack all files into a subfolder of the data directory and verify their checksums.

    Raises `Damaged`, `DiskFull`, `Cancelled`; the subfolder is then deleted.
    """
    folder = home / RESTORED
    remove_subfolder(home, RESTORED)
    check_free_space(home, manifest.size_bytes)
    try:
        folder.mkdir(mode=0o700)
        with _opened(path) as archive:
            for file in manifest.files:
                _unpack(path, archive, file, folder, meter=meter)
        fsync_folder(folder)
    except OSError as error:
        remove_subfolder(home, RESTORED)
        raise _unpack_error(home, path, error) from error
    except BaseException:
        remove_subfolder(home, RESTORED)
        raise
    return folder


def verify_backup(
    path: Path, folder: Path, manifest: BackupManifest, *, keys: DataKeys, dimensions: int
) -> None:
    """Open the unpacked store and compare row counts and sample queries with the manifest.

    Raises `Damaged`, `KeychainError`, `Locked`, `WrongKey`, `TooNew`.
    """
    key = keys.load(folder) if is_encrypted(folder) else None
    stock = summarize_store(folder, key=key, dimensions=dimensions)
    if difference := describe_difference(manifest.stock, stock):
        raise Damaged(str(path), "backup_differs", difference=difference)


@contextmanager
def _opened(path: Path) -> Generator[zipfile.ZipFile]:
    try:
        with zipfile.ZipFile(path) as archive:
            yield archive
    except FileNotFoundError as error:
        raise WrongUse(str(path), "file_missing") from error
    except IsADirectoryError as error:
        raise WrongUse(str(path), "file_is_folder") from error
    except _BROKEN as error:
        raise Damaged(str(path), "not_a_backup") from error


def _manifest(path: Path, archive: zipfile.ZipFile) -> BackupManifest:
    try:
        info = archive.getinfo(MANIFEST)
        if info.file_size > _MOST_MANIFEST:
            raise Damaged(str(path), "not_a_backup")
        manifest = msgspec.json.decode(archive.read(info), type=BackupManifest)
    except (KeyError, msgspec.DecodeError) as error:
        raise Damaged(str(path), "not_a_backup") from error
    if manifest.form > FORMAT_VERSION:
        raise TooNew(str(path), "backup_too_new")
    names = [file.name for file in manifest.files]
    if _STORE not in names or len(set(names)) != len(names) or not all(map(_is_safe_name, names)):
        raise Damaged(str(path), "backup_foreign_files")
    return manifest


def _is_safe_name(name: str) -> bool:
    """Return whether the name is one of Loci's files, without path traversal."""
    return is_library_file(name) and PurePath(name).name == name and "\\" not in name


def _unpack(
    path: Path, archive: zipfile.ZipFile, file: ManifestEntry, folder: Path, *, meter: CopyMeter
) -> None:
    target = folder / file.name
    with archive.open(_part(path, archive, file)) as packed, target.open("wb") as to:
        target.chmod(0o600)
        sha256 = copy_stream(packed, to, meter=meter)
        to.flush()
        os.fsync(to.fileno())
    if sha256 != file.sha256:
        raise Damaged(str(path), "backup_file_changed", name=file.name)


def _part(path: Path, archive: zipfile.ZipFile, file: ManifestEntry) -> zipfile.ZipInfo:
    try:
        info = archive.getinfo(file.name)
    except KeyError as error:
        raise Damaged(str(path), "backup_file_missing", name=file.name) from error
    if info.file_size != file.size_bytes:
        raise Damaged(str(path), "backup_file_changed", name=file.name)
    return info


def _unpack_error(home: Path, path: Path, error: OSError) -> DiskFull | Damaged:
    reason = error.strerror or str(error)
    if error.errno in _NO_ROOM:
        return DiskFull(str(home), "backup_disk_full", reason=reason)
    return Damaged(str(path), "backup_not_unpacked", reason=reason)
