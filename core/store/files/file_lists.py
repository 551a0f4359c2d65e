"""Lists of files, problems and activity that the user looks at."""

from core.records.files.sources import Activity, FilePage, FileQuery, ProblemGroup
from core.records.ids import SourceId
from core.store.database.database import Database
from core.store.files.activity import read_activity
from core.store.files.file_table import browse_files
from core.store.files.problems import count_ignored, problem_groups


class FileLists:
    """Read access to the file table, problems by cause, and the activity log."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def browse(self, query: FileQuery, *, offset: int, limit: int) -> FilePage:
        """Return rows in the order of the query, their total number, and the kinds that exist."""
        return browse_files(self._db, query, offset=offset, limit=limit)

    def problems(self, *, ignored: bool) -> tuple[ProblemGroup, ...]:
        """Return groups of files that share the reason why they were not read."""
        return problem_groups(self._db, ignored=ignored)

    def ignored_count(self) -> int:
        """Return the number of files whose problems are ignored."""
        return count_ignored(self._db)

    def activity(
        self,
        *,
        source_id: SourceId | None = None,
        text: str = "",
        before: int = 0,
        limit: int = 200,
    ) -> tuple[Activity, ...]:
        """Return entries older than `before`, newest first."""
        return read_activity(self._db, source_id=source_id, text=text, before=before, limit=limit)
