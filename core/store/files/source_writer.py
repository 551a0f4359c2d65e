"""Changes of sources and file options inside a transaction."""

from collections.abc import Callable, Sequence
from datetime import datetime

from core.events import Kind
from core.records.files.status import Authorship, Source
from core.records.ids import SourceId
from core.records.memory import Tier
from core.store.database.database import Database
from core.store.files.file_writer import set_ignored, set_recognition
from core.store.files.source_queries import source_from_row


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
        """Delete the source and its activity log; its files were removed before."""
        self._db.run("DELETE FROM sources WHERE id = ?", source_id)
        self._db.run("DELETE FROM activity WHERE source_id = ?", source_id)
        self._kinds.add("sources")

    def set_tiers(self, source_id: SourceId, *, tiers: Sequence[Tier]) -> None:
        """Set the privacy tiers of the source (D11)."""
        self._db.run(
            "UPDATE sources SET tiers = ? WHERE id = ?", ",".join(dict.fromkeys(tiers)), source_id
        )
        self._kinds.add("sources")

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
