"""Operations on Loci's own data: size, backup, restore, move, erase."""

from collections.abc import Callable
from typing import Protocol

from core.lanes import Cancel
from core.records.datadir import BackupInfo, Connection, CopyProgress, DataDirErasure, DataDirInfo


class DataOperations(Protocol):
    """See `core.engine.engine.Engine`."""

    def show_home(self) -> DataDirInfo:
        """Where the data lies, how large it is, and how much room and memory there is."""
        ...

    def back_up(
        self,
        path: str,
        *,
        replace: bool = False,
        on_piece: Callable[[CopyProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> BackupInfo:
        """The library is in one file at that absolute path; it is closed meanwhile.

        A file that is there is replaced only with `replace`. With "" for the path it is today's of
        those that are made by themselves. Raises `WrongUse`, `DiskFull`.
        """
        ...

    def show_backup(self, path: str) -> BackupInfo:
        """What the backup holds, as it says itself. Raises `WrongUse`, `Damaged`, `TooNew`."""
        ...

    def restore(
        self,
        path: str,
        *,
        on_piece: Callable[[CopyProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> BackupInfo:
        """The library is what the backup holds; checksums, counts and sample searches agree.

        Nothing is replaced before that is certain, and what was there returns if the restored
        library cannot be opened. Raises `WrongUse`, `Damaged`, `TooNew`, `DiskFull`,
        `KeychainError`.
        """
        ...

    def move_home(
        self,
        path: str,
        *,
        on_piece: Callable[[CopyProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> str:
        """The data lies in that folder from now on; returns its path, and the engine leaves.

        The next engine opens it there, and then deletes the old files. Raises `WrongUse`,
        `DiskFull`, `Damaged`: nothing has changed then.
        """
        ...

    def erase_home(self, words: str) -> DataDirErasure:
        """Everything that Loci keeps is gone, the key first, and the engine leaves.

        The user's documents stay as they are. `words` must be "delete everything", so that no
        slip can do it. Raises `WrongUse`.
        """
        ...

    def list_connections(self, *, limit: int = 100) -> tuple[Connection, ...]:
        """Which hosts the engine has connected to, the last one first."""
        ...

    def suggest_questions(self, *, limit: int = 4) -> tuple[str, ...]:
        """Questions that what was read can answer, about what it says most of."""
        ...
