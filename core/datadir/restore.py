"""Restore: unpacks a backup beside the current files and verifies it before the swap (K10)."""

import errno
import os
import zipfile
import zlib
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path, PurePath

import msgspec

from core.datadir.backup import FORMAT_VERSION, MANIFEST, BackupManifest, ManifestEntry
from core.datadir.layout import RESTORED, is_library_file
from core.datadir.swap import remove_subfolder
from core.datadir.verified_copy import CopyMeter, check_free_space, copy_stream
from core.errors import Damaged, DiskFull, TooNew, WrongUse
from core.keys import Keychain, load_key
from core.store.database.fsync import fsync_folder
from core.store.maintenance.encryption import is_encrypted
from core.store.maintenance.verification import describe_difference, summarize_store

_MOST_MANIFEST = 10_000_000
_STORE = "loci.duckdb"
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
# Exceptions of zipfile for unreadable archives; an encrypted member raises RuntimeError.
_BROKEN = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError)


def read_backup_manifest(path: Path) -> BackupManifest:
    """Read the manifest of a backup. Raises `WrongUse`, `Damaged`, `TooNew`."""
    with _opened(path) as archive:
        return _manifest(path, archive)


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
    path: Path,
    folder: Path,
    manifest: BackupManifest,
    *,
    keychain: Keychain | None,
    dimensions: int,
) -> None:
    """Open the unpacked store and compare row counts and sample queries with the manifest.

    Raises `Damaged`, `KeychainError`, `WrongKey`, `TooNew`.
    """
    key = load_key(folder, keychain=keychain) if is_encrypted(folder) else None
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
    try:
        info = archive.getinfo(file.name)
    except KeyError as error:
        raise Damaged(str(path), "backup_file_missing", name=file.name) from error
    if info.file_size != file.size_bytes:
        raise Damaged(str(path), "backup_file_changed", name=file.name)
    target = folder / file.name
    with archive.open(info) as packed, target.open("wb") as to:
        target.chmod(0o600)
        sha256 = copy_stream(packed, to, meter=meter)
        to.flush()
        os.fsync(to.fileno())
    if sha256 != file.sha256:
        raise Damaged(str(path), "backup_file_changed", name=file.name)


def _unpack_error(home: Path, path: Path, error: OSError) -> DiskFull | Damaged:
    reason = error.strerror or str(error)
    if error.errno in _NO_ROOM:
        return DiskFull(str(home), "backup_disk_full", reason=reason)
    return Damaged(str(path), "backup_not_unpacked", reason=reason)
