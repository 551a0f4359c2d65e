"""Small JSON files of the window in the home folder."""

from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T")


def read_json(path: Path | None, *, as_type: type[T], else_: T) -> T:
    """Return the decoded file, or `else_` if it is missing or unreadable."""
    if path is None:
        return else_
    try:
        return msgspec.json.decode(path.read_bytes(), type=as_type)
    except (OSError, msgspec.DecodeError):
        return else_


def write_json(path: Path | None, thing: object) -> bool:
    """Replace the file atomically; return whether that succeeded."""
    if path is None:
        return False
    draft = path.with_suffix(".json.new")
    try:
        draft.write_bytes(msgspec.json.format(msgspec.json.encode(thing), indent=1))
        draft.replace(path)
    except OSError:
        return False  # a full disk must not keep a window from closing
    return True
