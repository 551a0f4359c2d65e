"""Files that were not read, grouped by cause."""

from typing import Any

from core.messages import load_message
from core.records.files.sources import ProblemGroup, Remedy
from core.store.database.database import Database

_EXAMPLES = 5
WITHOUT_TEXT = "WithoutText"
# Key that groups equal problems: error class and sentence without the file's own name and
# numbers. An SQL expression over a row of `files`.
PROBLEM_CAUSE = (
    "(state || '|' || error || '|' || regexp_replace(replace(detail,"
    " regexp_extract(path, '[^/\\\\]*$'), '…'), '[0-9][0-9.,]*', '#', 'g'))"
)


def problem_groups(db: Database, *, ignored: bool) -> tuple[ProblemGroup, ...]:
    """Return recognizable files first, then failures, the largest groups first."""
    rows = db.rows(
        f"""
        SELECT {PROBLEM_CAUSE} AS cause, ignored, any_value(state), any_value(error),
               arg_min(title, path), arg_min(detail, path), arg_min(remedy, path), count(*),
               list(path ORDER BY path)[1:{_EXAMPLES}]
        FROM files WHERE state IN ('skipped', 'failed') AND ($1 OR ignored = 0)
        GROUP BY ALL
        ORDER BY ignored, any_value(error) != '{WITHOUT_TEXT}', any_value(state) != 'failed',
                 count(*) DESC, cause""",  # noqa: S608
        ignored,
    )
    return tuple(_group(row) for row in rows)


def count_ignored(db: Database) -> int:
    """Return the number of files whose problems are ignored."""
    return db.scalar("SELECT count(*) FROM files WHERE ignored = 1")


def _group(row: tuple[Any, ...]) -> ProblemGroup:
    cause, ignored, state, error, title, detail, advice, files, examples = row
    remedy: Remedy = "retry" if state == "failed" else "none"
    return ProblemGroup(
        cause=cause,
        state=state,
        title=load_message(title or detail),
        detail=load_message(detail),
        advice=load_message(advice),
        files=files,
        remedy="recognize" if error == WITHOUT_TEXT else remedy,
        examples=tuple(examples),
        ignored=bool(ignored),
    )
