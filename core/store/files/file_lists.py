"""Lists of files, problems and activity that the user looks at."""

from collections.abc import Sequence
from typing import Any

from core.messages import load_message
from core.records.files.status import Activity, FilePage, FileQuery, FileSort, ProblemGroup, Remedy
from core.records.ids import SourceId
from core.store.database.database import Database, Queries, with_utc
from core.store.files.file_queries import ALL_WORDS, FILE_COLUMNS, file_row

# Number of entries of the activity log to keep; the oldest are deleted in batches.
MAX_ENTRIES = 20_000
_SLACK = 1_000
_EXAMPLES = 5
_WITHOUT_TEXT = "WithoutText"
# Key that groups equal problems: error class and sentence without the file's own name and
# numbers. An SQL expression over a row of `files`.
_PROBLEM_CAUSE = (
    "(state || '|' || error || '|' || regexp_replace(replace(detail,"
    " regexp_extract(path, '[^/\\\\]*$'), '…'), '[0-9][0-9.,]*', '#', 'g'))"
)
_NAME = "regexp_extract(path, '[^/\\\\]*$')"
_ORDERS: dict[FileSort, str] = {
    "path": "path",
    "name": f"lower({_NAME})",
    "folder": f"left(path, length(path) - length({_NAME}))",
    "kind": "kind",
    "state": "state",
    "reason": "detail",
    "passages": "passages",
    "size": "size_bytes",
    "changed": "mtime_ns",
}
_COUNT_PASSAGES = """
    SELECT d.path, count(DISTINCT d.id) AS documents, count(p.id) AS passages
    FROM documents d LEFT JOIN passages p ON p.document_id = d.id"""


class FileLists(Queries):
    """Read access to the file table, problems by cause, and the activity log."""

    def browse(self, query: FileQuery, *, offset: int, limit: int) -> FilePage:
        """Return rows in the order of the query, their total number, and the kinds that exist."""
        condition, values = _matching(query)
        total = self._db.scalar(f"SELECT count(*) FROM files WHERE {condition}", *values)  # noqa: S608
        kinds = self._db.column(
            "SELECT DISTINCT kind FROM files WHERE kind != '' AND ($1 = 0 OR source_id = $1)"
            " ORDER BY kind",
            query.source_id,
        )
        rows = self._db.rows(_rows_sql(query, condition), *values, limit, offset)
        return FilePage(tuple(file_row(one) for one in rows), total, kinds)

    def problems(self, *, ignored: bool) -> tuple[ProblemGroup, ...]:
        """Return groups of files that share the reason why they were not read.

        Recognizable files come first, then failures; the largest groups first.
        """
        rows = self._db.rows(
            f"""
            SELECT {_PROBLEM_CAUSE} AS cause, ignored, any_value(state), any_value(error),
                   arg_min(title, path), arg_min(detail, path), arg_min(remedy, path), count(*),
                   list(path ORDER BY path)[1:{_EXAMPLES}]
            FROM files WHERE state IN ('skipped', 'failed') AND ($1 OR ignored = 0)
            GROUP BY ALL
            ORDER BY ignored, any_value(error) != '{_WITHOUT_TEXT}', any_value(state) != 'failed',
                     count(*) DESC, cause""",  # noqa: S608
            ignored,
        )
        return tuple(_problem_group(row) for row in rows)

    def ignored_count(self) -> int:
        """Return the number of files whose problems are ignored."""
        return self._db.scalar("SELECT count(*) FROM files WHERE ignored = 1")

    def activity(
        self,
        *,
        source_id: SourceId | None = None,
        text: str = "",
        before: int = 0,
        limit: int = 200,
    ) -> tuple[Activity, ...]:
        """Return entries older than `before`, filtered by source and path, newest first."""
        rows = self._db.rows(
            """
            SELECT id, done_at, kind, path, detail, source_id FROM activity
            WHERE ($1 = 0 OR source_id = $1) AND ($2 = '' OR contains(lower(path), lower($2)))
              AND ($3 = 0 OR id < $3)
            ORDER BY id DESC LIMIT $4""",
            source_id or 0, text, before, limit,
        )  # fmt: skip
        return tuple(
            Activity(number, with_utc(at), kind, path, load_message(detail), source)
            for number, at, kind, path, detail, source in rows
        )


def append_activity(db: Database, rows: Sequence[tuple[Any, ...]]) -> None:
    """Append entries to the activity log and delete the oldest ones beyond the limit."""
    db.insert("activity", rows)
    newest = int(rows[-1][0])
    if newest % _SLACK < len(rows):
        db.run("DELETE FROM activity WHERE id <= ?", newest - MAX_ENTRIES)


def _matching(query: FileQuery) -> tuple[str, list[Any]]:
    """Return the condition for files that match the query, and its parameters in order."""
    filters: tuple[tuple[str, Any], ...] = (
        ("source_id = ?", query.source_id),
        ("list_contains(?::VARCHAR[], state)", list(query.states)),
        ("list_contains(?::VARCHAR[], kind)", list(query.kinds)),
        (ALL_WORDS.format(text="?"), query.text),
        (f"{_PROBLEM_CAUSE} = ?", query.cause),
    )
    used = [(condition, value) for condition, value in filters if value]
    return " AND ".join(condition for condition, _ in used) or "true", [value for _, value in used]


def _rows_sql(query: FileQuery, condition: str) -> str:
    """Return SQL for the rows; its parameters are those of the condition, limit and offset.

    Passages are counted for the shown rows only, unless they are the order.
    """
    direction = "DESC" if query.descending else "ASC"
    shown = (
        "SELECT a.*, coalesce(c.documents, 0), coalesce(c.passages, 0),"
        " a.path IN (SELECT path FROM pins)"
    )
    if query.sort == "passages":
        return (
            f"WITH cut AS ({_COUNT_PASSAGES} GROUP BY d.path),"  # noqa: S608
            f" asked AS (SELECT {FILE_COLUMNS} FROM files WHERE {condition})"
            f" {shown} FROM asked a LEFT JOIN cut c ON c.path = a.path"
            f" ORDER BY coalesce(c.passages, 0) {direction}, a.path {direction}"
            " LIMIT ? OFFSET ?"
        )
    return (
        f"WITH asked AS MATERIALIZED (SELECT {FILE_COLUMNS}, {_ORDERS[query.sort]} AS place"  # noqa: S608
        f" FROM files WHERE {condition}"
        f" ORDER BY place {direction}, path {direction} LIMIT ? OFFSET ?),"
        f" cut AS ({_COUNT_PASSAGES} WHERE d.path IN (SELECT path FROM asked) GROUP BY d.path)"
        f" {shown.replace('a.*', 'a.* EXCLUDE (place)')}"
        " FROM asked a LEFT JOIN cut c ON c.path = a.path"
        f" ORDER BY a.place {direction}, a.path {direction}"
    )


def _problem_group(row: tuple[Any, ...]) -> ProblemGroup:
    cause, ignored, state, error, title, detail, advice, files, examples = row
    remedy: Remedy = "retry" if state == "failed" else "none"
    return ProblemGroup(
        cause=cause,
        state=state,
        title=load_message(title or detail),
        detail=load_message(detail),
        advice=load_message(advice),
        files=files,
        remedy="recognize" if error == _WITHOUT_TEXT else remedy,
        examples=tuple(examples),
        ignored=bool(ignored),
    )
