"""Crash-safe exchange of all files of the data directory.

A marker file has the progress. The first phase moves the current files aside, the second moves
the others into place; each phase is idempotent and can be resumed.

Interrupted operations on the data directory are completed here before it is opened.
"""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from core.datadir.erase import finish_erase
from core.datadir.layout import BEFORE, RESTORED, SWAP, library_files
from core.datadir.pointer import check_opening
from core.store.database.fsync import fsync_folder, write_file_durably

Step = Callable[[str], None]


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
