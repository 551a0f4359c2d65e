"""Ingest state beside the store: pause, folder identities and vocabulary version (JSON file)."""

import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from core.errors import Damaged
from core.keys.small_files import SmallFiles

FILE_NAME = "ingest.json"


class IngestState(msgspec.Struct, frozen=True):
    """State that survives a restart.

    `roots` maps the path of each source to the device and inode of its folder when it was last
    seen with files. `vocabulary_version` is the version with which all files were read, or were
    queued to be read.
    """

    paused: bool = False
    roots: dict[str, tuple[int, int]] = {}
    vocabulary_version: str = msgspec.field(name="wording", default="")

    def is_replaced(self, root: str) -> bool:
        """Whether another folder is at the path than when it had files (a drive is missing)."""
        identity = self.roots.get(root)
        return identity is not None and identity != folder_identity(root)


class StateFile:
    """The ingest state in memory and on disk; concurrent updates of different fields both hold."""

    def __init__(self, files: SmallFiles) -> None:
        self._files = files
        self._lock = threading.Lock()
        self.state = read_state(files)

    def update(self, **changes: Any) -> None:
        """Change these fields and write the file."""
        with self._lock:
            self.state = replace(self.state, **changes)
            write_state(self._files, self.state)

    def save_roots(self, roots: dict[str, tuple[int, int]]) -> None:
        """Store the folder identities if they changed."""
        if roots != self.state.roots:
            self.update(roots=roots)


def folder_identity(root: str) -> tuple[int, int]:
    """Return device and inode of the folder; zeros if there is none."""
    try:
        info = Path(root).stat()
    except OSError:
        return (0, 0)
    return (info.st_dev, info.st_ino)


def read_state(files: SmallFiles) -> IngestState:
    """Read the state from the data folder; defaults if the file is missing or not readable."""
    try:
        return msgspec.json.decode(files.read(FILE_NAME), type=IngestState)
    except (OSError, Damaged, msgspec.DecodeError):
        return IngestState()


def write_state(files: SmallFiles, state: IngestState) -> None:
    """Write the state; the old file is replaced atomically."""
    files.write(FILE_NAME, msgspec.json.encode(state))


def forget_roots(files: SmallFiles, paths: Iterable[str]) -> None:
    """Remove the folder identities of these sources; the library must not be open."""
    removed = set(paths)
    state = read_state(files)
    if removed & state.roots.keys():
        roots = {path: root for path, root in state.roots.items() if path not in removed}
        write_state(files, replace(state, roots=roots))
