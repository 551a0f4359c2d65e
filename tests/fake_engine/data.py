"""The part of the fake engine about its own data: replies that cross the wire."""

from collections.abc import Callable
from datetime import UTC, datetime

from core.errors import WrongUse
from core.lanes import Cancel
from core.records.datadir import BackupInfo, Connection, CopyProgress, DataDirErasure, DataDirInfo

AT = datetime(2026, 5, 2, 8, 30, tzinfo=UTC)
MADE = BackupInfo("/backups/a.locibackup", AT, 1200, "1.0", True, 3, 9, 27, 81, 2)


class FakeData:
    """A home that is never touched."""

    def show_home(self) -> DataDirInfo:
        return DataDirInfo("/home/ada/.local/share/loci", 1200, 5000, "/models", 900, 5000, 8, 4)

    def back_up(
        self,
        path: str,
        *,
        replace: bool = False,
        on_piece: Callable[[CopyProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> BackupInfo:
        if on_piece is not None:
            on_piece(CopyProgress("copying", 600, 1200))
        return MADE

    def show_backup(self, path: str) -> BackupInfo:
        return MADE

    def restore(
        self,
        path: str,
        *,
        on_piece: Callable[[CopyProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> BackupInfo:
        return MADE

    def move_home(
        self,
        path: str,
        *,
        on_piece: Callable[[CopyProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> str:
        return path

    def erase_home(self, words: str) -> DataDirErasure:
        if words != "delete everything":
            raise WrongUse(detail="Nothing was deleted.")
        return DataDirErasure(7, 1200)

    def list_connections(self, *, limit: int = 100) -> tuple[Connection, ...]:
        return (Connection(AT, "127.0.0.1", 11434, is_local=True),)[:limit]

    def suggest_questions(self, *, limit: int = 4) -> tuple[str, ...]:
        return ("Who leads Project Lantern?",)[:limit]
