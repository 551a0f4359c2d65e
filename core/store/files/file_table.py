"""Files as a table that can be sorted, filtered and scrolled."""

from core.records.files.sources import FilePage, FileQuery, FileSort
from core.store.database.database import Database
from core.store.files.file_queries import FILE_COLUMNS, file_row
from core.store.files.problems import PROBLEM_CAUSE

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
# Parameters: source, states, kinds, text, cause.
_WHERE = f"""
    ($1 = 0 OR source_id = $1)
    AND (len($2::VARCHAR[]) = 0 OR list_contains($2::VARCHAR[], state))
    AND (len($3::VARCHAR[]) = 0 OR list_contains($3::VARCHAR[], kind))
    AND ($4 = '' OR contains(lower(path), lower($4)))
    AND ($5 = '' OR {PROBLEM_CAUSE} = $5)"""
_COUNT_PASSAGES = """
    SELECT d.path, count(DISTINCT d.id) AS documents, count(p.id) AS passages
    FROM documents d LEFT JOIN passages p ON p.document_id = d.id"""


def browse_files(db: Database, query: FileQuery, *, offset: int, limit: int) -> FilePage:
    """Return rows in the order of the query, their total number, and the kinds that exist."""
    values = (
        query.source_id, list(query.states), list(query.kinds), query.text, query.cause,
    )  # fmt: skip
    total = db.scalar(f"SELECT count(*) FROM files WHERE {_WHERE}", *values)  # noqa: S608
    kinds = db.rows(
        "SELECT DISTINCT kind FROM files WHERE kind != '' AND ($1 = 0 OR source_id = $1)"
        " ORDER BY kind",
        query.source_id,
    )
    rows = db.rows(_rows_sql(query), *values, limit, offset)
    return FilePage(tuple(file_row(one) for one in rows), total, tuple(one[0] for one in kinds))


def _rows_sql(query: FileQuery) -> str:
    """Build the query; passages are counted for the shown rows only, unless they are the order."""
    direction = "DESC" if query.descending else "ASC"
    shown = (
        "SELECT a.*, coalesce(c.documents, 0), coalesce(c.passages, 0),"
        " a.path IN (SELECT path FROM pins)"
    )
    if query.sort == "passages":
        return (
            f"WITH cut AS ({_COUNT_PASSAGES} GROUP BY d.path),"  # noqa: S608
            f" asked AS (SELECT {FILE_COLUMNS} FROM files WHERE {_WHERE})"
            f" {shown} FROM asked a LEFT JOIN cut c ON c.path = a.path"
            f" ORDER BY coalesce(c.passages, 0) {direction}, a.path {direction}"
            " LIMIT $6 OFFSET $7"
        )
    return (
        f"WITH asked AS MATERIALIZED (SELECT {FILE_COLUMNS}, {_ORDERS[query.sort]} AS place"  # noqa: S608
        f" FROM files WHERE {_WHERE}"
        f" ORDER BY place {direction}, path {direction} LIMIT $6 OFFSET $7),"
        f" cut AS ({_COUNT_PASSAGES} WHERE d.path IN (SELECT path FROM asked) GROUP BY d.path)"
        f" {shown.replace('a.*', 'a.* EXCLUDE (place)')}"
        " FROM asked a LEFT JOIN cut c ON c.path = a.path"
        f" ORDER BY a.place {direction}, a.path {direction}"
    )
