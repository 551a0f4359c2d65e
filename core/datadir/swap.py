"""The files of a home exchanged for others as a whole, so that a kill at any moment is made good.

A note says how far the exchange is. In its first part the home's own files are put aside, in its
second the others take their places; each part can be done again from wherever it was left.
"""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from core.datadir.layout import BEFORE, RESTORED, SWAP, library_files
from core.datadir.verified_copy import write_file_durably
from core.store.database.fsync import fsync_folder

Step = Callable[[str], None]


class _Note(Struct, frozen=True):
    """How far it is, and the folders inside the home that give and that take."""

    part: Literal["out", "in"]
    giving: str
    taking: str


def swap_in(home: Path, *, on_step: Step = lambda _: None) -> None:
    """The restored files are the home's; those that were there are kept beside them."""
    _swap(home, giving=RESTORED, taking=BEFORE, on_step=on_step)


def swap_back(home: Path, *, on_step: Step = lambda _: None) -> None:
    """What was there before is the home's again; the restored files are gone."""
    _swap(home, giving=BEFORE, taking=RESTORED, on_step=on_step)
    remove_subfolder(home, RESTORED)


def finish_swap(home: Path) -> None:
    """An exchange that was interrupted is done; files that were only unpacked are gone."""
    note = _read(home / SWAP)
    if note is not None:
        _go_on(home, note, on_step=lambda _: None)
    else:
        remove_subfolder(home, RESTORED)


def remove_subfolder(home: Path, folder: str) -> None:
    """That folder of the home is gone, if it was there."""
    shutil.rmtree(home / folder, ignore_errors=True)


def _swap(home: Path, *, giving: str, taking: str, on_step: Step) -> None:
    remove_subfolder(home, taking)
    note = _Note("out", giving, taking)
    write_file_durably(home / SWAP, msgspec.json.encode(note))
    on_step("noted")
    _go_on(home, note, on_step=on_step)


def _go_on(home: Path, note: _Note, *, on_step: Step) -> None:
    if note.part == "out":
        _move(home, home / note.taking, on_step=on_step)
        write_file_durably(home / SWAP, msgspec.json.encode(_Note("in", note.giving, note.taking)))
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


def _read(path: Path) -> _Note | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=_Note)
    except (FileNotFoundError, msgspec.DecodeError):
        return None
