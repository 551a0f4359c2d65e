"""Where a home is, when it was moved: a note in the old folder points to the new one.

This is all that a program has to know to find the home, so that it loads nothing heavy.
"""

from pathlib import Path

import msgspec
from msgspec import Struct

from core.datadir.layout import ORIGIN, POINTER
from core.errors import Damaged, WrongUse

_MOST_TURNS = 16


class MoveNote(Struct, frozen=True):
    """In the old home where the new one is; in the new home where it came from.

    `turn` counts the moves, so that a home that came back does not point away from itself.
    """

    path: str
    settled: bool = False
    turn: int = 0


def resolve_home(home: Path) -> Path:
    """Where the home is now: the folder itself, or the one to which it was moved.

    Raises `WrongUse` when that folder is not there.
    """
    now = home
    for _ in range(_MOST_TURNS):
        to = read_move_note(now / POINTER)
        if to is None or came_back(now):
            return now
        now = Path(to.path)
        if not now.is_dir():
            raise WrongUse(
                str(now),
                detail="Loci's files were moved to this folder, which is not there now.",
                remedy="Connect the drive that holds it and try again.",
            )
    return now


def check_opening(home: Path) -> None:
    """The home is whole. Raises `Damaged` for a copy that was never finished."""
    note = read_move_note(home / ORIGIN)
    if note is not None and not note.settled and not points_to(Path(note.path), home):
        raise Damaged(
            str(home),
            detail=f"Moving Loci's files here from {note.path} was not finished.",
            remedy=f"Everything is still in {note.path}: open that folder, or move it again.",
        )


def moved_from(home: Path) -> str:
    """Where the home was before; empty if it was always here."""
    note = read_move_note(home / ORIGIN)
    return "" if note is None else note.path


def forget_origin(home: Path) -> None:
    """Nothing points to this home any more."""
    old = moved_from(home)
    if old and points_to(Path(old), home):
        (Path(old) / POINTER).unlink(missing_ok=True)
    (home / ORIGIN).unlink(missing_ok=True)


def came_back(home: Path) -> bool:
    """Whether the home was moved away once, and back here since."""
    origin, pointer = read_move_note(home / ORIGIN), read_move_note(home / POINTER)
    if origin is None or not points_to(Path(origin.path), home):
        return False
    return pointer is None or origin.turn > pointer.turn


def points_to(old: Path, home: Path) -> bool:
    """Whether what lay in the old folder lies in that home now."""
    note = read_move_note(old / POINTER)
    return note is not None and Path(note.path) == home


def read_move_note(path: Path) -> MoveNote | None:
    """The note, or None where there is none that can be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=MoveNote)
    except (OSError, msgspec.DecodeError):
        return None
