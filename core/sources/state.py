"""What the ingest keeps through a restart beside the store: whether it pauses, and its folders."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

FILE_NAME = "ingest.json"


class IngestState(msgspec.Struct, frozen=True):
    """`roots` holds device and inode of each source's folder when it was last seen with files.

    `wording` is the version of the vocabulary with which all files were read, or asked to be.
    """

    paused: bool = False
    roots: dict[str, tuple[int, int]] = {}
    wording: str = ""

    def is_another(self, root: str) -> bool:
        """Whether another folder lies at the path than when it had files (a drive is missing)."""
        known = self.roots.get(root)
        return known is not None and known != folder_identity(root)


def folder_identity(root: str) -> tuple[int, int]:
    """Device and inode of the folder; zeros if there is none."""
    try:
        info = Path(root).stat()
    except OSError:
        return (0, 0)
    return (info.st_dev, info.st_ino)


def read_state(home: Path) -> IngestState:
    """What was kept in the home folder; the defaults if nothing, or nothing readable, was."""
    try:
        return msgspec.json.decode((home / FILE_NAME).read_bytes(), type=IngestState)
    except (OSError, msgspec.DecodeError):
        return IngestState()


def write_state(home: Path, standing: IngestState) -> None:
    """The standing is kept; the old file is replaced in one step."""
    draft = home / (FILE_NAME + ".new")
    draft.write_bytes(msgspec.json.encode(standing))
    draft.replace(home / FILE_NAME)


def forget_roots(home: Path, paths: Iterable[str]) -> None:
    """Nothing is kept of sources at these paths; nobody may have the library open."""
    gone = set(paths)
    standing = read_state(home)
    if gone & standing.roots.keys():
        left = {path: one for path, one in standing.roots.items() if path not in gone}
        write_state(home, msgspec.structs.replace(standing, roots=left))
