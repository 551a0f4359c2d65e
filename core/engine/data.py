"""Operations on options and on the data directory: size, backup, restore, move, encrypt, erase."""

from collections.abc import Callable
from typing import Protocol

from core.lanes import Cancel
from core.records.datadir import BackupInfo, Connection, CopyProgress, DataDirErasure, DataDirInfo
from core.records.options import OptionInfo


class SettingsOperations(Protocol):
    """Options and encryption; part of `core.engine.engine.Engine`."""

    def list_options(self) -> tuple[OptionInfo, ...]:
        """Return all options with their values."""
        ...

    def set_option(self, name: str, *, value: bool | float | str | tuple[str, ...]) -> None:
        """Set an option, now and after a restart. Raises `SettingError` for an invalid value."""
        ...

    def protect(self) -> None:
        """Encrypt the stores with a key that is kept in the system's keychain."""
        ...

    def unprotect(self) -> None:
        """Decrypt the stores and delete the key from the keychain."""
        ...


class DataOperations(Protocol):
    """Operations on the data directory; part of `core.engine.engine.Engine`."""

    def show_home(self) -> DataDirInfo:
        """Return location and size of the data directory, and the free disk space and memory."""
        ...

    def back_up(
        self,
        path: str,
        *,
        replace: bool = False,
        on_piece: Callable[[CopyProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> BackupInfo:
        """Write the whole library to one backup file.

        The library is closed while the file is written. `path` is absolute; an existing file is
        overwritten only with `replace`. An empty `path` writes today's scheduled backup. Raises
        `WrongUse`, `DiskFull`.
        """
        ...

    def show_backup(self, path: str) -> BackupInfo:
        """Return what a backup contains, when every byte of it is as it was written.

        Raises `WrongUse`, `Damaged`, `TooNew`.
        """
        ...

    def restore(
        self,
        path: str,
        *,
        on_piece: Callable[[CopyProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> BackupInfo:
        """Replace the library by the contents of a backup.

        Checksums, row counts and sample searches are verified before anything is replaced. If the
        restored library cannot be opened, the previous one is put back. Raises `WrongUse`,
        `Damaged`, `TooNew`, `DiskFull`, `KeychainError`.
        """
        ...

    def move_home(
        self,
        path: str,
        *,
        on_piece: Callable[[CopyProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> str:
        """Move the data directory to another folder and stop the engine. Return the new path.

        The next engine opens the library there and then deletes the old files. Raises `WrongUse`,
        `DiskFull`, `Damaged`; nothing has changed in that case.
        """
        ...

    def erase_home(self, words: str) -> DataDirErasure:
        """Delete everything that Loci stores, the encryption key first, and stop the engine.

        The user's documents are not touched. `words` must be "delete everything", to prevent
        accidents. Raises `WrongUse` otherwise.
        """
        ...

    def list_connections(self, *, limit: int = 100) -> tuple[Connection, ...]:
        """Return the network connections of the engine, the latest first."""
        ...

    def suggest_questions(self, *, limit: int = 4) -> tuple[str, ...]:
        """Return starter questions on the main subjects of the indexed documents."""
        ...
