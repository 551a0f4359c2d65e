"""Queries for files on disk as last scanned, including the backlog of files to read."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from core.messages import decode_hook, load_message
from core.records.files import status
from core.records.files.documents import PartProblem
from core.records.graph.edits import AssessDocument
from core.records.ids import SourceId
from core.records.memory import Tier
from core.store.database.database import Queries, replace_surrogates, with_utc
from core.store.records import FileProblems, FileRecord

_DEEM = msgspec.json.Decoder(AssessDocument)
_SELECT_RECORD = (
    "SELECT path, size_bytes, mtime_ns, inode, sha256, state, source_id, recognize = 1 FROM files"
)
_PENDING = "state = 'pending' AND source_id NOT IN (SELECT id FROM sources WHERE paused = 1)"
# By its suffix, or because it was recognized when it was to be read; $1 are the suffixes.
_RECORDING = (
    "(error = 'WithoutTranscript'"
    r" OR list_contains($1::VARCHAR[], lower(regexp_extract(path, '\.([^./]+)$', 1))))"
)
# Columns of a file in lists, see `file_row`.
FILE_COLUMNS = (
    "path, state, kind, title, detail, remedy, same_as, size_bytes, mtime_ns, source_id,"
    " error, recognize, ignored"
)

# All words of a text are in the path, in any case and order.
ALL_WORDS = """list_bool_and(list_transform(string_split(lower({text}), ' '),
    word -> contains(lower(path), word)))"""
# How well the name of a file, with or without its ending, is the text $3; 0 is best.
_NAME_RANK = """CASE WHEN $3 = '' OR lower($3) IN (lower(parse_filename(path)),
    lower(parse_filename(path, true))) THEN 0
    WHEN starts_with(lower(parse_filename(path)), lower($3)) THEN 1
    WHEN contains(lower(parse_filename(path)), lower($3)) THEN 2 ELSE 3 END"""


class TierRules(msgspec.Struct, frozen=True):
    """Privacy tiers by path, each of which holds for what is below it.

    `marked` are those of the user, `by_file` those of rule files in folders. `silent` are documents
    that the user judged suspicious, and so never to be quoted.
    """

    marked: Mapping[str, frozenset[Tier]] = {}
    by_file: Mapping[str, frozenset[Tier]] = {}
    silent: frozenset[str] = frozenset()


class SourceQueries(Queries):
    """Read access to sources."""

    def list(self) -> tuple[status.Source, ...]:
        """Return all sources by path, with counts of their files."""
        rows = self._db.rows("""
            SELECT s.id, s.path, s.added_at, s.tiers, s.authorship, s.include, s.exclude, s.paused,
                   count(f.path), count(*) FILTER (f.state = 'pending'),
                   count(*) FILTER (f.state = 'failed' AND f.ignored = 0),
                   count(*) FILTER (f.state = 'skipped' AND f.ignored = 0),
                   count(*) FILTER (f.state = 'pending' AND f.recognize = 1)
            FROM sources s LEFT JOIN files f ON f.source_id = s.id
            GROUP BY ALL ORDER BY s.path""")
        return tuple(source_from_row(row) for row in rows)

    def document_counts(self) -> dict[SourceId, tuple[int, datetime | None]]:
        """Return for each source with documents their number and the last time one was read."""
        rows = self._db.rows("""
            SELECT f.source_id, count(*), max(d.read_at) FROM documents d
            JOIN files f ON f.path = d.path GROUP BY f.source_id""")
        return {SourceId(row[0]): (row[1], with_utc(row[2])) for row in rows}

    def tier_rules(self) -> TierRules:
        """Return the privacy tiers of sources, folders and files."""
        sources = dict(self._db.rows("SELECT path, tiers FROM sources WHERE tiers != ''"))
        rows = self._db.rows("SELECT path, tiers, by_file FROM privacy_rules")
        marked = sources | {path: tiers for path, tiers, by_file in rows if not by_file}
        return TierRules(
            {path: frozenset(_parse_tiers(tiers)) for path, tiers in marked.items()},
            {path: frozenset(_parse_tiers(tiers)) for path, tiers, by_file in rows if by_file},
            frozenset(self._never_quoted()),
        )

    def _never_quoted(self) -> tuple[str, ...]:
        rows = self._db.rows(
            "SELECT change FROM edits WHERE undone_at IS NULL"
            ' AND starts_with(change, \'{"type":"deem"\') ORDER BY id'
        )
        last = {it.path: it.opinion for (text,) in rows if (it := _DEEM.decode(text))}
        return tuple(path for path, opinion in last.items() if opinion == "never quoted")


def _parse_tiers(listed: str) -> tuple[Tier, ...]:
    return msgspec.convert([it for it in listed.split(",") if it], tuple[Tier, ...])


def source_from_row(row: tuple[Any, ...]) -> status.Source:
    """Build the record of a row."""
    number, path, added_at, tiers, authorship, include, exclude, paused, *counts = row
    files, pending, failed, skipped, recognizing = counts
    return status.Source(
        id=SourceId(number),
        path=path,
        added_at=with_utc(added_at),
        files=files,
        pending=pending,
        failed=failed,
        tiers=_parse_tiers(tiers),
        authorship=authorship,
        include=tuple(include.split("\n")) if include else (),
        exclude=tuple(exclude.split("\n")) if exclude else (),
        paused=bool(paused),
        skipped=skipped,
        recognizing=recognizing,
    )


class FileQueries(Queries):
    """Read access to files. Pending files are the backlog, which survives a kill."""

    def by_source(self, source_id: SourceId) -> dict[str, FileRecord]:
        """Return every file of a source by path."""
        rows = self._db.rows(_SELECT_RECORD + " WHERE source_id = ?", source_id)
        return {row[0]: FileRecord(*row) for row in rows}

    def get(self, path: str) -> FileRecord | None:
        """Return the file at that path, or None."""
        row = self._db.row(_SELECT_RECORD + " WHERE path = ?", path)
        return FileRecord(*row) if row else None

    def pending(
        self, limit: int, *, recordings: Sequence[str] = (), ready: Sequence[str] = ()
    ) -> tuple[str, ...]:
        """Return paths that are still to be read, the smallest files first.

        Files of paused sources are left out; files for text recognition come last, as they
        take longest. Files with the suffixes of `recordings` are left out unless `ready`.
        """
        return self._db.column(
            f"SELECT path FROM files WHERE {_PENDING} AND (len($1::VARCHAR[]) = 0"  # noqa: S608
            f" OR NOT {_RECORDING} OR list_contains($2, path))"
            " ORDER BY recognize, size_bytes, path LIMIT $3",
            list(recordings),
            [replace_surrogates(path) for path in ready],
            limit,
        )

    def pending_recordings(self, suffixes: Sequence[str]) -> dict[str, int]:
        """Return the size of recordings that are still to be read, the smallest first."""
        rows = self._db.rows(
            f"SELECT path, size_bytes FROM files WHERE {_PENDING} AND"  # noqa: S608
            f" {_RECORDING} ORDER BY size_bytes, path",
            list(suffixes),
        )
        return dict(rows)

    def without_transcript(self) -> tuple[str, ...]:
        """Return recordings that could not be transcribed when they were to be read."""
        return self._db.column(
            "SELECT path FROM files WHERE state = 'skipped' AND error = 'WithoutTranscript'"
            " AND ignored = 0 ORDER BY path"
        )

    def counts(self) -> Mapping[status.FileState, int]:
        """Return the number of files per state."""
        return dict(self._db.rows("SELECT state, count(*) FROM files GROUP BY state"))

    def is_source(self, path: str) -> bool:
        """Whether the path is that of a source."""
        return bool(self._db.column("SELECT id FROM sources WHERE path = $1", path))

    def by_sha256(self, sha256: str, *, but: str = "") -> tuple[str, ...]:
        """Return files of that content, the holder first; with `but` only another holder.

        A duplicate is no holder: one of a file that is itself read anew would lead in a circle.
        """
        return self._db.column(
            "SELECT path FROM files WHERE sha256 = $1 AND state IN ('read', 'duplicate')"
            " AND ($2 = '' OR (path != $2 AND state = 'read')) ORDER BY state DESC, path",
            sha256,
            but,
        )

    def rows(
        self,
        *,
        source_id: SourceId | None = None,
        state: str = "",
        text: str = "",
        offset: int = 0,
        limit: int = 500,
    ) -> tuple[status.FileRow, ...]:
        """Return files by path, filtered by source, state and words of the path (any case).

        With a text, files that are called so come first, then those whose names begin with it.
        """
        rows = self._db.rows(
            f"""
            WITH asked AS (
                SELECT {FILE_COLUMNS}, {_NAME_RANK} AS name_rank FROM files
                WHERE ($1 = 0 OR source_id = $1) AND ($2 = '' OR state = $2)
                  AND ($3 = '' OR {ALL_WORDS.format(text="$3")})
                ORDER BY name_rank, path LIMIT $4 OFFSET $5),
            held AS (
                SELECT d.path, count(*) AS documents FROM documents d
                WHERE d.path IN (SELECT path FROM asked) GROUP BY d.path),
            cut AS (
                SELECT d.path, count(*) AS passages FROM documents d
                JOIN passages p ON p.document_id = d.id
                WHERE d.path IN (SELECT path FROM asked) GROUP BY d.path)
            SELECT a.* EXCLUDE (name_rank), coalesce(h.documents, 0), coalesce(c.passages, 0),
                   a.path IN (SELECT path FROM pins)
            FROM asked a LEFT JOIN held h ON h.path = a.path LEFT JOIN cut c ON c.path = a.path
            ORDER BY name_rank, a.path""",  # noqa: S608
            source_id or 0, state, text, limit, offset,
        )  # fmt: skip
        return tuple(file_row(row) for row in rows)

    def paths_called(self, name: str) -> tuple[str, ...]:
        """Return the paths of files with that name (any case), also of files that are not read."""
        return self._db.column(
            "SELECT path FROM files WHERE lower(parse_filename(path)) = lower($1) ORDER BY path",
            replace_surrogates(name),
        )

    def recognizable(self) -> tuple[str, ...]:
        """Return files in which text could be recognized, but was not tried yet."""
        return self._db.column(
            "SELECT path FROM files WHERE ignored = 0 AND ("
            "(state = 'skipped' AND error = 'WithoutText')"
            " OR (state = 'read' AND contains(inside, 'photo_text_not_read'))) ORDER BY path"
        )

    def authorship(self, path: str) -> status.Authorship:
        """Return who wrote the file, as the user said of its source; empty for an unknown file."""
        rows = self._db.column(
            "SELECT s.authorship FROM files f JOIN sources s ON s.id = f.source_id"
            " WHERE f.path = ?",
            path,
        )
        return rows[0] if rows else ""

    def awaiting_recognition(self) -> tuple[str, ...]:
        """Return files that wait for text recognition."""
        return self._db.column(
            "SELECT path FROM files WHERE state = 'pending' AND recognize = 1 ORDER BY path"
        )

    def by_paths(self, paths: Sequence[str]) -> dict[str, FileRecord]:
        """Return the stored files among these paths."""
        rows = self._db.rows(
            _SELECT_RECORD + " WHERE list_contains($1, path)",
            [replace_surrogates(path) for path in paths],
        )
        return {row[0]: FileRecord(*row) for row in rows}

    def problems(self) -> FileProblems:
        """Return everything that was not read, by path, with reasons and remedies."""
        rows = self._db.rows("""
            SELECT path, state, title, detail, remedy, same_as, inside FROM files
            WHERE state IN ('duplicate', 'skipped', 'failed') OR inside != '' ORDER BY path""")
        duplicates = [status.DuplicateFile(row[0], row[5]) for row in rows if row[1] == "duplicate"]
        skipped = [
            status.SkippedFile(row[0], load_message(row[3] or row[2]), load_message(row[4]))
            for row in rows
            if row[1] == "skipped"
        ]
        failed = [
            status.FailedFile(
                row[0], load_message(row[2]), load_message(row[3]), load_message(row[4])
            )
            for row in rows
            if row[1] == "failed"
        ]
        inside = [
            status.FailedFile(row[0], part.title, part.detail, part.remedy, part=part.part)
            for row in rows
            if row[6]
            for part in msgspec.json.decode(
                row[6], type=tuple[PartProblem, ...], dec_hook=decode_hook
            )
        ]
        return FileProblems(tuple(duplicates), tuple(skipped), tuple(failed), tuple(inside))


def file_row(row: tuple[Any, ...]) -> status.FileRow:
    """Build a record from `FILE_COLUMNS`, counts of documents and passages, and the pinned flag."""
    path, state, kind, title, detail, remedy, same_as, size, mtime_ns, *rest = row
    source_id, error, recognize, ignored, documents, passages, pinned = rest
    return status.FileRow(
        path=path,
        state=state,
        kind=kind,
        title=str(load_message(title)),
        detail=load_message(detail),
        remedy=load_message(remedy),
        same_as=same_as,
        size_bytes=size,
        modified_at=datetime.fromtimestamp(mtime_ns / 1e9, tz=UTC) if mtime_ns else None,
        documents=documents,
        passages=passages,
        source_id=SourceId(source_id),
        error=error,
        recognize=bool(recognize),
        ignored=bool(ignored),
        pinned=bool(pinned),
    )
