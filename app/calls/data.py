"""The client's calls about Loci's own data."""

from collections.abc import Callable
from concurrent.futures import Future

from app.calls.call import Calls
from core.lanes import Cancel
from core.records.data import BackupShown, Connection, Copied, HomeErased, HomeShown


class DataCalls(Calls):
    """A `core.faces.data.RemoteFaceOfData`."""

    def show_home(self) -> Future[HomeShown]:
        """See `Face.show_home`."""
        return self._call("show_home")

    def back_up(
        self,
        path: str,
        *,
        replace: bool = False,
        on_piece: Callable[[Copied], None] | None = None,
        cancel: Cancel | None = None,
    ) -> Future[BackupShown]:
        """See `Face.back_up`."""
        return self._call("back_up", on_piece=on_piece, cancel=cancel, path=path, replace=replace)

    def show_backup(self, path: str) -> Future[BackupShown]:
        """See `Face.show_backup`."""
        return self._call("show_backup", path=path)

    def restore(
        self,
        path: str,
        *,
        on_piece: Callable[[Copied], None] | None = None,
        cancel: Cancel | None = None,
    ) -> Future[BackupShown]:
        """See `Face.restore`."""
        return self._call("restore", on_piece=on_piece, cancel=cancel, path=path)

    def move_home(
        self,
        path: str,
        *,
        on_piece: Callable[[Copied], None] | None = None,
        cancel: Cancel | None = None,
    ) -> Future[str]:
        """See `Face.move_home`."""
        return self._call("move_home", on_piece=on_piece, cancel=cancel, path=path)

    def erase_home(self, words: str) -> Future[HomeErased]:
        """See `Face.erase_home`."""
        return self._call("erase_home", words=words)

    def list_connections(self, *, limit: int = 100) -> Future[tuple[Connection, ...]]:
        """See `Face.list_connections`."""
        return self._call("list_connections", limit=limit)

    def suggest_questions(self, *, limit: int = 4) -> Future[tuple[str, ...]]:
        """See `Face.suggest_questions`."""
        return self._call("suggest_questions", limit=limit)
