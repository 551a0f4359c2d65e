"""What people do with sources and files, written in a transaction."""

from collections.abc import Callable, Sequence
from datetime import datetime

from core.events import Kind
from core.records.files.status import Source
from core.records.ids import SourceId
from core.records.memory import Tier
from core.store.database.database import Database
from core.store.files.file_writer import set_ignored, set_recognition
from core.store.files.source_queries import source_from_row


class SourceWriter:
    """The part of a `Write` that is about how sources and files are looked after."""

    def __init__(self, db: Database, *, next_id: Callable[[str], int], kinds: set[Kind]) -> None:
        self._db = db
        self._next_id = next_id
        self._kinds = kinds

    def add_source(self, path: str, *, at: datetime) -> Source:
        """The source with that path, watched from now on."""
        existing = self._db.run(
            "SELECT id, path, added_at, tiers, include, exclude, paused, 0, 0, 0, 0, 0"
            " FROM sources WHERE path = ?",
            path,
        )
        if existing:
            return source_from_row(existing[0])
        source_id = SourceId(self._next_id("source"))
        self._db.insert("sources", [(source_id, path, at, "", "", "", 0)])
        self._kinds.add("sources")
        return Source(id=source_id, path=path, added_at=at)

    def remove_source(self, source_id: SourceId) -> None:
        """The source is gone, and what the log tells of it; its files went before."""
        self._db.run("DELETE FROM sources WHERE id = ?", source_id)
        self._db.run("DELETE FROM activity WHERE source_id = ?", source_id)
        self._kinds.add("sources")

    def set_tiers(self, source_id: SourceId, *, tiers: Sequence[Tier]) -> None:
        """The tiers say how much may be made of the source (D11)."""
        self._db.run(
            "UPDATE sources SET tiers = ? WHERE id = ?",
            ",".join(dict.fromkeys(tiers)),
            source_id,
        )
        self._kinds.add("sources")

    def set_patterns(
        self, source_id: SourceId, *, include: Sequence[str], exclude: Sequence[str]
    ) -> None:
        """The patterns of the source."""
        self._db.run(
            "UPDATE sources SET include = ?, exclude = ? WHERE id = ?",
            "\n".join(include),
            "\n".join(exclude),
            source_id,
        )
        self._kinds.add("sources")

    def pause_source(self, source_id: SourceId, *, paused: bool) -> None:
        """No file of the source is handed out to be read, or they are again."""
        self._db.run("UPDATE sources SET paused = ? WHERE id = ?", int(paused), source_id)
        self._kinds |= {"sources", "files"}

    def set_recognition(self, paths: Sequence[str], *, wanted: bool) -> None:
        """Text in the pictures of these files is to be recognized, or is not."""
        if paths:
            set_recognition(self._db, paths, wanted=wanted)
            self._kinds.add("files")

    def set_ignored(self, paths: Sequence[str], *, ignored: bool) -> int:
        """The problems of these files are put aside, or shown again; returns how many files."""
        if not paths:
            return 0
        self._kinds.add("files")
        return set_ignored(self._db, paths, ignored=ignored)
