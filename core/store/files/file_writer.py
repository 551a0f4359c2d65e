"""Changes of file rows and of sources inside a transaction."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

import numpy as np

from core.events import Kind
from core.records.files.status import Authorship, Source
from core.records.ids import SourceId
from core.records.memory import Tier
from core.store.database.database import Database, text_column
from core.store.files.file_queries import source_from_row
from core.store.records import ScannedFile

# What looks different once tiers have changed.
_SHOWN: frozenset[Kind] = frozenset(
    {"sources", "documents", "entities", "facts", "memories", "privacy"}
)
# Columns with paths. The variant of an entity that the user split off in a file is its path.
_PATH_COLUMNS = (
    ("files", "path"), ("files", "same_as"), ("documents", "path"), ("pins", "path"),
    ("entities", "variant"), ("activity", "path"),
    ("privacy_rules", "path"),
)  # fmt: skip


def upsert_files(db: Database, files: Sequence[ScannedFile]) -> None:
    """Mark the files as pending with the scanned values; other columns are kept."""
    incoming = _file_columns(files)
    db.run_with_arrays(
        "UPDATE files SET source_id = i.source_id, size_bytes = i.size_bytes,"
        " mtime_ns = i.mtime_ns, inode = i.inode, state = 'pending', detail = '',"
        " remedy = '', same_as = '' FROM incoming i WHERE files.path = i.path",
        incoming,
    )
    db.run_with_arrays(
        "INSERT INTO files SELECT path, source_id, size_bytes, mtime_ns, inode, 'pending', '',"
        " '', '', '', '', '', '', '', 0, 0 FROM incoming"
        " WHERE path NOT IN (SELECT path FROM files)",
        incoming,
    )


def update_file_stats(db: Database, files: Sequence[ScannedFile]) -> None:
    """Update size, time and inode of the files."""
    db.run_with_arrays(
        "UPDATE files SET size_bytes = i.size_bytes, mtime_ns = i.mtime_ns, inode = i.inode"
        " FROM incoming i WHERE files.path = i.path",
        _file_columns(files),
    )


def set_file_states(db: Database, settled: Sequence[tuple[Any, ...]]) -> None:
    """Set the state and related columns of each stored file."""
    names = ("path", "state", "sha256", "kind", "title", "detail", "remedy", "same_as",
             "inside", "error")  # fmt: skip
    gathered = zip(*settled, strict=True)
    incoming: dict[str, Any] = {
        name: text_column(values) for name, values in zip(names, gathered, strict=True)
    }
    db.run_with_arrays(
        "UPDATE files SET state = i.state, sha256 = i.sha256, kind = i.kind,"
        " title = i.title, detail = i.detail, remedy = i.remedy, same_as = i.same_as,"
        " inside = i.inside, error = i.error,"
        # Text recognition stays requested only for files that were read.
        " recognize = CASE WHEN i.state = 'read' THEN files.recognize ELSE 0 END,"
        " ignored = CASE WHEN i.state IN ('skipped', 'failed') THEN files.ignored ELSE 0 END"
        " FROM incoming i WHERE files.path = i.path",
        incoming,
    )
    # Duplicates of a file that is a duplicate now refer to the same holder.
    db.run_with_arrays(
        "UPDATE files SET same_as = i.same_as FROM incoming i"
        " WHERE files.same_as = i.path AND i.same_as != ''",
        incoming,
    )


def set_recognition(db: Database, paths: Sequence[str], *, wanted: bool) -> None:
    """Request text recognition in the pictures of these files, or cancel it."""
    db.run_with_arrays(
        "UPDATE files SET recognize = :wanted WHERE path IN (SELECT path FROM incoming)".replace(
            ":wanted", str(int(wanted))
        ),
        {"path": text_column(paths)},
    )


def set_ignored(db: Database, paths: Sequence[str], *, ignored: bool) -> int:
    """Ignore the problems of these files, or show them again; return the number of files."""
    rows = db.run_with_arrays(
        "UPDATE files SET ignored = :ignored WHERE path IN (SELECT path FROM incoming)"
        " AND ignored != :ignored RETURNING path".replace(":ignored", str(int(ignored))),
        {"path": text_column(paths)},
    )
    return len(rows)


def _file_columns(files: Sequence[ScannedFile]) -> dict[str, Any]:
    """Return the files as columns; of several with one path the last counts."""
    last = list({seen.path: seen for seen in files}.values())
    return {
        "path": text_column(seen.path for seen in last),
        "source_id": np.array([seen.source_id for seen in last], dtype=np.int64),
        "size_bytes": np.array([seen.size_bytes for seen in last], dtype=np.int64),
        "mtime_ns": np.array([seen.mtime_ns for seen in last], dtype=np.int64),
        "inode": np.array([seen.inode % 2**64 for seen in last], dtype=np.uint64),
    }


def move_files(db: Database, moves: Mapping[str, str]) -> None:
    """Change the paths in all tables from old to new; the new paths are free."""
    incoming: dict[str, Any] = {"old": text_column(moves), "new": text_column(moves.values())}
    for table, column in _PATH_COLUMNS:
        db.run_with_arrays(
            "UPDATE :t SET :c = i.new FROM incoming i WHERE :t.:c = i.old".replace(
                ":t", table
            ).replace(":c", column),
            incoming,
        )
    _assign_sources(db, incoming)


def _assign_sources(db: Database, incoming: dict[str, Any]) -> None:
    """Assign moved files to the innermost source that covers their new path."""
    db.run_with_arrays(
        """
        UPDATE files SET source_id = c.source_id FROM (
            SELECT i.new AS path, arg_max(s.id, length(s.path)) AS source_id
            FROM incoming i JOIN sources s ON i.new = s.path
                OR starts_with(i.new, rtrim(s.path, '/') || '/')
                OR starts_with(i.new, rtrim(s.path, '\\') || '\\')
            GROUP BY i.new) c
        WHERE files.path = c.path""",
        incoming,
    )


class SourceWriter:
    """Part of a transaction that changes sources, their options, and file options."""

    def __init__(self, db: Database, *, next_id: Callable[[str], int], kinds: set[Kind]) -> None:
        self._db = db
        self._next_id = next_id
        self._kinds = kinds

    def add_source(self, path: str, *, at: datetime) -> Source:
        """Add a watched source with that path, or return the existing one."""
        existing = self._db.run(
            "SELECT id, path, added_at, tiers, authorship, include, exclude, paused, 0, 0, 0, 0, 0"
            " FROM sources WHERE path = ?",
            path,
        )
        if existing:
            return source_from_row(existing[0])
        source_id = SourceId(self._next_id("source"))
        self._db.insert("sources", [(source_id, path, at, "", "", "", 0, "")])
        self._kinds.add("sources")
        return Source(id=source_id, path=path, added_at=at)

    def remove_source(self, source_id: SourceId) -> None:
        """Delete the source, its log and what rule files said; its files were removed before."""
        self._db.run(
            "DELETE FROM privacy_rules r WHERE by_file = 1 AND $1 = (SELECT arg_max(s.id,"
            " length(s.path)) FROM sources s WHERE r.path = s.path"
            " OR starts_with(r.path, rtrim(s.path, '/') || '/'))",
            source_id,
        )
        self._db.run("DELETE FROM sources WHERE id = ?", source_id)
        self._db.run("DELETE FROM activity WHERE source_id = ?", source_id)
        self._kinds.add("sources")

    def set_tiers(self, path: str, tiers: Sequence[Tier] | None) -> None:
        """Set the privacy tiers of a source, or of a folder or file; None inherits them (D11)."""
        listed = ",".join(dict.fromkeys(tiers or ()))
        self._db.run("DELETE FROM privacy_rules WHERE path = ? AND by_file = 0", path)
        self._db.run("UPDATE sources SET tiers = ? WHERE path = ?", listed, path)
        self._db.insert("privacy_rules", [(path, listed, 0)] if tiers is not None else [])
        self._kinds |= _SHOWN

    def set_file_tiers(
        self, tiers: Mapping[str, Sequence[Tier]], *, without: Sequence[str]
    ) -> None:
        """Set the tiers that rule files give to these paths; those `without` have none."""
        self._db.run_with_arrays(
            "DELETE FROM privacy_rules WHERE by_file = 1 AND path IN (SELECT path FROM incoming)",
            {"path": text_column([*tiers, *without])},
        )
        self._db.insert(
            "privacy_rules", [(path, ",".join(listed), 1) for path, listed in tiers.items()]
        )
        self._kinds |= _SHOWN

    def set_authorship(self, source_id: SourceId, *, authorship: Authorship) -> None:
        """Set who wrote the texts of the source; it applies to files that are read from now on."""
        self._db.run("UPDATE sources SET authorship = ? WHERE id = ?", authorship, source_id)
        self._kinds.add("sources")

    def set_patterns(
        self, source_id: SourceId, *, include: Sequence[str], exclude: Sequence[str]
    ) -> None:
        """Set the include and exclude patterns of the source."""
        self._db.run(
            "UPDATE sources SET include = ?, exclude = ? WHERE id = ?",
            "\n".join(include),
            "\n".join(exclude),
            source_id,
        )
        self._kinds.add("sources")

    def pause_source(self, source_id: SourceId, *, paused: bool) -> None:
        """Pause or resume reading of the source's files."""
        self._db.run("UPDATE sources SET paused = ? WHERE id = ?", int(paused), source_id)
        self._kinds |= {"sources", "files"}

    def set_recognition(self, paths: Sequence[str], *, wanted: bool) -> None:
        """Request text recognition in the pictures of these files, or cancel it."""
        if paths:
            set_recognition(self._db, paths, wanted=wanted)
            self._kinds.add("files")

    def set_ignored(self, paths: Sequence[str], *, ignored: bool) -> int:
        """Ignore the problems of these files, or show them again; return the number of files."""
        if not paths:
            return 0
        self._kinds.add("files")
        return set_ignored(self._db, paths, ignored=ignored)
