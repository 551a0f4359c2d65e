"""Copies the files of a shared source into a folder, which is then a source like any other.

The publisher is not trusted: paths and hashes are checked before anything is written.
"""

import hashlib
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path, PurePosixPath

from msgspec import Struct

from core.sharing.link import LakeLink
from core.sharing.readings import SharedReadings
from core.sources.diff import sha256_of
from core.store.lake import Lake, LakeChanges, SharedFile
from core.store.maintenance.blocklist import Blocklist

_DRAFT = ".loci-draft"
_LONGEST_NAME = 255
_PATHS_AT_ONCE = 20_000


class CopyTarget(Struct, frozen=True):
    """Where the files of a source go; `forgotten` are those that the user has erased."""

    source: str
    folder: Path
    forgotten: Blocklist


def copy_changes(
    link: LakeLink,
    target: CopyTarget,
    since: int,
    readings: SharedReadings,
    *,
    is_stopped: Callable[[], bool],
) -> tuple[LakeChanges, int]:
    """Copy what changed since a snapshot; return the changes and how many files were touched.

    Repeated after an interruption, it copies what is missing. Raises `SharingError`, `OSError`.
    """
    changes = link.call(Lake.changes, target.source, since)
    target.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    gone = set(changes.gone)
    if changes.is_whole:
        gone |= _other_files(target.folder, changes.changed)
    is_inside = _folder_check(target.folder)
    count = sum(_delete(target.folder, path, is_inside) for path in gone)
    wanted = _wanted(target, changes.changed, is_inside)
    paths = list(wanted)
    for start in range(0, len(paths), _PATHS_AT_ONCE):
        part = paths[start : start + _PATHS_AT_ONCE]
        link.call(Lake.begin_files, target.source, changes.snapshot, part)
        while not is_stopped() and (files := link.call(Lake.next_files)):
            for file in files:
                count += file.path in wanted and _write(wanted[file.path], file, readings)
    return changes, count


def delete_forgotten(folder: Path, forgotten: Blocklist) -> int:
    """Delete the copies that the user has erased; return how many."""
    if not forgotten.hashes:
        return 0
    erased = [path for path in _files(folder) if forgotten.has("path", str(path))]
    for path in erased:
        path.unlink(missing_ok=True)
    return len(erased)


def _wanted(
    target: CopyTarget, changed: Mapping[str, str], is_inside: Callable[[Path], bool]
) -> dict[str, Path]:
    """Return the target of each changed file that is missing or differs, by its shared path."""
    return {
        relative: path
        for relative, sha256 in changed.items()
        if (path := _safe_path(target.folder, relative, is_inside)) is not None
        and not target.forgotten.has("path", str(path))
        and not target.forgotten.has("content", sha256)
        and sha256_of(str(path)) != sha256
    }


def _folder_check(folder: Path) -> Callable[[Path], bool]:
    """Return whether a folder is inside, also by its links; each is looked at once."""
    top = folder.resolve()

    @cache
    def is_inside(parent: Path) -> bool:
        return parent.resolve().is_relative_to(top)

    return is_inside


def _safe_path(folder: Path, relative: str, is_inside: Callable[[Path], bool]) -> Path | None:
    """Return where the file goes; None for a path that leads elsewhere or is none."""
    parts = relative.split("/")
    is_plain = all(
        part not in {"", ".", ".."}
        and len(os.fsencode(part)) <= _LONGEST_NAME
        and not any(it in part for it in ("\0", "\\", ":"))
        for part in parts
    )
    if not is_plain or PurePosixPath(relative).is_absolute() or relative.endswith(_DRAFT):
        return None
    path = folder.joinpath(*parts)
    # No folder on the way is a link, as Loci makes none.
    return path if is_inside(path.parent) else None


def _write(path: Path, file: SharedFile, readings: SharedReadings) -> bool:
    """Write the file at once, unless its hash is wrong; return whether it was written."""
    if hashlib.sha256(file.content).hexdigest() != file.sha256:
        return False
    readings.keep(file.sha256, file.fits, file.reading)
    draft = path.with_name(_DRAFT)
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with draft.open("wb") as output:
            output.write(file.content)
        with suppress(OverflowError, OSError):
            os.utime(draft, ns=(file.mtime_ns, file.mtime_ns))
        draft.replace(path)
    except (FileExistsError, NotADirectoryError, IsADirectoryError):
        # A file and a folder of the same name.
        return False
    return True


def _delete(folder: Path, relative: str, is_inside: Callable[[Path], bool]) -> bool:
    path = _safe_path(folder, relative, is_inside)
    if path is None or not path.is_file():
        return False
    path.unlink()
    parent = path.parent
    with suppress(OSError):
        while parent != folder:
            parent.rmdir()
            parent = parent.parent
    return True


def _other_files(folder: Path, kept: Iterable[str]) -> set[str]:
    paths = {path.relative_to(folder).as_posix() for path in _files(folder)}
    return paths - set(kept)


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]
