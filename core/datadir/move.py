"""Moves the data directory, or exchanges its files; the old folder points to the new one.

The files are copied and compared first. Then the pointer is written, which switches to the new
folder. The old files are deleted only after the library was opened at the new place.

The exchange of all files survives a crash: a marker file has the progress. The first phase moves
the current files aside, the second moves the others into place; each can be resumed. Interrupted
operations are completed before the data directory is opened.
"""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.datadir.erase import finish_erase
from core.datadir.layout import (
    BEFORE,
    ORIGIN,
    POINTER,
    RESTORED,
    SWAP,
    check_home_path,
    library_files,
    size_of,
    transient_files,
)
from core.datadir.pointer import MoveNote, came_back, check_opening, points_to, read_move_note
from core.datadir.verified_copy import CopyMeter, check_free_space, copy_file, sha256_of
from core.errors import Damaged, DiskFull, WrongUse
from core.keys.data_keys import DataKeys
from core.store.database.fsync import fsync_folder, write_file_durably
from core.store.maintenance.encryption import is_encrypted
from core.store.maintenance.verification import StoreSummary, describe_difference, summarize_store

Step = Callable[[str], None]


def move_home(
    home: Path,
    target: Path,
    *,
    keys: DataKeys,
    dimensions: int,
    meter: CopyMeter,
    on_step: Step = lambda _: None,
) -> None:
    """Copy and verify the files, then switch to the target; the old files stay for now.

    Raises `WrongUse`, `DiskFull`, `Damaged`, `Cancelled`, and then nothing has changed. The
    library must be closed.
    """
    check_target(home, target)
    key = keys.load(home) if is_encrypted(home) else None
    meter.begin("checking")
    stock = summarize_store(home, key=key, dimensions=dimensions)
    files = library_files(home)
    target.mkdir(mode=0o700, parents=True, exist_ok=True)
    check_free_space(target, size_of(files))
    origin = read_move_note(home / ORIGIN)
    turn = 1 if origin is None else origin.turn + 1
    write_file_durably(target / ORIGIN, msgspec.json.encode(MoveNote(str(home), turn=turn)))
    on_step("begun")
    try:
        _copy(files, target, meter=meter, on_step=on_step)
        meter.begin("opening")
        _compare(stock, summarize_store(target, key=key, dimensions=dimensions), target)
    except BaseException:
        _clear_unfinished(target)
        raise
    on_step("checked")
    write_file_durably(home / POINTER, msgspec.json.encode(MoveNote(str(target), turn=turn)))
    on_step("switched")


def settle_move(home: Path, *, on_step: Step = lambda _: None) -> None:
    """Delete the files at the old place except the pointer, once the library is open here."""
    note = read_move_note(home / ORIGIN)
    if note is None or note.settled:
        return
    old = Path(note.path)
    if came_back(home):
        (home / POINTER).unlink(missing_ok=True)
    if points_to(old, home):
        for path in (*library_files(old), *transient_files(old)):
            _remove(path)
            on_step(f"removed {path.name}")
    write_file_durably(home / ORIGIN, msgspec.json.encode(replace(note, settled=True)))


def check_target(home: Path, target: Path) -> None:
    """Check that the data directory can be moved to the target. Raises `WrongUse`."""
    if not target.is_absolute():
        raise WrongUse(str(target), "path_not_absolute")
    check_home_path(target)
    there, here = target.resolve(), home.resolve()
    if there == here or there.is_relative_to(here) or here.is_relative_to(there):
        raise WrongUse(str(target), "move_target_nested")
    if target.exists() and not target.is_dir():
        raise WrongUse(str(target), "folder_is_file")
    if target.is_dir() and not _is_free(target):
        raise WrongUse(str(target), "move_target_not_empty")


def _clear_unfinished(target: Path) -> None:
    for path in library_files(target):
        path.unlink(missing_ok=True)
    (target / ORIGIN).unlink(missing_ok=True)


def _is_free(target: Path) -> bool:
    """Return whether the folder is empty, or has only leftovers of a move."""
    notes = {POINTER, ORIGIN, "engine.lock", "engine.json"}
    left = {path.name for path in target.iterdir()} - notes
    if not left:
        return True
    note = read_move_note(target / ORIGIN)
    if note is None or note.settled or points_to(Path(note.path), target):
        return False
    return left <= {path.name for path in library_files(target)}


def _copy(files: tuple[Path, ...], target: Path, *, meter: CopyMeter, on_step: Step) -> None:
    for path in library_files(target):
        path.unlink()
    meter.begin("copying")
    sums: dict[str, str] = {}
    try:
        for path in files:
            sums[path.name] = copy_file(path, target / path.name, meter=meter)
            on_step(f"copied {path.name}")
    except OSError as error:
        raise DiskFull(str(target), "move_not_written", reason=str(error.strerror)) from error
    fsync_folder(target)
    meter.begin("checking")
    for name, sha256 in sums.items():
        if sha256_of(target / name, meter=meter) != sha256:
            raise Damaged(str(target), "moved_file_differs", name=name)


def _compare(stock: StoreSummary, copied: StoreSummary, target: Path) -> None:
    if difference := describe_difference(stock, copied):
        raise Damaged(str(target), "moved_store_differs", difference=difference)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


class _Progress(Struct, frozen=True):
    """Phase of the exchange, and the subfolders to move from and to."""

    part: Literal["out", "in"]
    giving: str
    taking: str


def swap_in(home: Path, *, on_step: Step = lambda _: None) -> None:
    """Replace the current files by the restored ones; keep the former in a subfolder."""
    _swap(home, giving=RESTORED, taking=BEFORE, on_step=on_step)


def swap_back(home: Path, *, on_step: Step = lambda _: None) -> None:
    """Undo `swap_in`: bring back the former files and delete the restored ones."""
    _swap(home, giving=BEFORE, taking=RESTORED, on_step=on_step)
    remove_subfolder(home, RESTORED)


def finish_swap(home: Path) -> None:
    """Complete an interrupted exchange; delete files that were only unpacked."""
    note = _read_progress(home / SWAP)
    if note is not None:
        _resume(home, note, on_step=lambda _: None)
    else:
        remove_subfolder(home, RESTORED)


def remove_subfolder(home: Path, folder: str) -> None:
    """Delete a subfolder of the data directory, if it exists."""
    shutil.rmtree(home / folder, ignore_errors=True)


def _swap(home: Path, *, giving: str, taking: str, on_step: Step) -> None:
    remove_subfolder(home, taking)
    note = _Progress("out", giving, taking)
    write_file_durably(home / SWAP, msgspec.json.encode(note))
    on_step("noted")
    _resume(home, note, on_step=on_step)


def _resume(home: Path, note: _Progress, *, on_step: Step) -> None:
    if note.part == "out":
        _move(home, home / note.taking, on_step=on_step)
        write_file_durably(
            home / SWAP, msgspec.json.encode(_Progress("in", note.giving, note.taking))
        )
        on_step("put aside")
    _move(home / note.giving, home, on_step=on_step)
    on_step("in place")
    (home / SWAP).unlink()
    fsync_folder(home)
    remove_subfolder(home, note.giving)
    on_step("done")


def _move(source: Path, target: Path, *, on_step: Step) -> None:
    target.mkdir(mode=0o700, exist_ok=True)
    for path in library_files(source):
        path.replace(target / path.name)
        on_step(f"moved {path.name}")
    fsync_folder(target)


def _read_progress(path: Path) -> _Progress | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=_Progress)
    except (FileNotFoundError, msgspec.DecodeError):
        return None


def recover_home(home: Path) -> None:
    """Complete interrupted erasures and restores. Raises `Damaged` for an unfinished copy."""
    if not home.is_dir():
        return
    finish_erase(home)
    finish_swap(home)
    check_opening(home)
