"""Small JSON files of the window in the home folder."""

from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T")


def read_kept(path: Path | None, *, as_type: type[T], else_: T) -> T:
    """What the file holds; `else_` where there is none, or none that can be read."""
    if path is None:
        return else_
    try:
        return msgspec.json.decode(path.read_bytes(), type=as_type)
    except (OSError, msgspec.DecodeError):
        return else_


def write_kept(path: Path | None, thing: object) -> bool:
    """Whether the file holds `thing` now; the old one is replaced in one step."""
    if path is None:
        return False
    draft = path.with_suffix(".json.new")
    try:
        draft.write_bytes(msgspec.json.format(msgspec.json.encode(thing), indent=1))
        draft.replace(path)
    except OSError:
        return False  # a full disk must not keep a window from closing
    return True
