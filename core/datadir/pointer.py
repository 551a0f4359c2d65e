"""Location of a moved data directory: a pointer file in the old folder names the new one.

Programs need only this module to find the data directory, so it imports nothing heavy.
"""

from pathlib import Path

import msgspec
from msgspec import Struct

from core.datadir.layout import ORIGIN, POINTER
from core.errors import Damaged, WrongUse

_MOST_TURNS = 16


class MoveNote(Struct, frozen=True):
    """Pointer in the old folder to the new one, or origin in the new folder.

    `turn` counts the moves, so that a directory that was moved back ignores its old pointer.
    """

    path: str
    settled: bool = False
    turn: int = 0


def resolve_home(home: Path) -> Path:
    """Follow the pointers to the data directory. Raises `WrongUse` if it is missing."""
    now = home
    for _ in range(_MOST_TURNS):
        to = read_move_note(now / POINTER)
        if to is None or came_back(now):
            return now
        now = Path(to.path)
        if not now.is_dir():
            raise WrongUse(str(now), "moved_folder_missing")
    return now


def check_opening(home: Path) -> None:
    """Check that the directory is complete. Raises `Damaged` for an unfinished copy."""
    note = read_move_note(home / ORIGIN)
    if note is not None and not note.settled and not points_to(Path(note.path), home):
        raise Damaged(str(home), "move_unfinished", origin=note.path)


def moved_from(home: Path) -> str:
    """Return the previous location; empty if it was never moved."""
    note = read_move_note(home / ORIGIN)
    return "" if note is None else note.path


def forget_origin(home: Path) -> None:
    """Delete the origin file and the pointer to this directory."""
    old = moved_from(home)
    if old and points_to(Path(old), home):
        (Path(old) / POINTER).unlink(missing_ok=True)
    (home / ORIGIN).unlink(missing_ok=True)


def came_back(home: Path) -> bool:
    """Return whether the directory was moved away and back since."""
    origin, pointer = read_move_note(home / ORIGIN), read_move_note(home / POINTER)
    if origin is None or not points_to(Path(origin.path), home):
        return False
    return pointer is None or origin.turn > pointer.turn


def points_to(old: Path, home: Path) -> bool:
    """Return whether the old folder points to that data directory."""
    note = read_move_note(old / POINTER)
    return note is not None and Path(note.path) == home


def read_move_note(path: Path) -> MoveNote | None:
    """Read a pointer or origin file; None if missing or invalid."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=MoveNote)
    except (OSError, msgspec.DecodeError):
        return None
