"""Cache of rows by id, exact copies in the SQLite index file (D13).

DuckDB takes two to ten milliseconds to plan and answer "these thirty rows by id", whatever their
number; SQLite takes a third of one. So rows that questions fetch by id are copied into the index
file. DuckDB stays the source of truth: rows that a transaction changes are copied again when it has
ended; until then queries for these rows go to DuckDB.
"""

from collections.abc import Iterator, Sequence

from core.store.database.database import Database
from core.store.database.migrations import SCHEMA_VERSION
from core.store.database.row_cache_tables import (
    CACHED_COLUMNS,
    Row,
    RowCacheTables,
    fill_template,
    returning_ids,
)
from core.store.records import Ids

# Few rows are faster in SQLite, many are faster in DuckDB, which scans them in order.
_MAX_CACHED_LOOKUP = 2_000
# Range of ids that is copied at once while the cache is filled.
_BATCH_SIZE = 20_000
# The cache version includes the schema version: a new schema may fill columns differently.
_VERSION_FACTOR = 1_000


class RowCache:
    """Rows of the database by id. Any thread may call `rows`; the rest is for the write lane.

    While the cache is incomplete, or belongs to another commit than the database's last one,
    every row comes from the database until `fill_next` has rebuilt the cache.
    """

    def __init__(self, db: Database, record: RowCacheTables) -> None:
        self._db = db
        self._tables = record
        # Ids of changed rows that are not copied yet, by table.
        self._stale_ids: dict[str, set[int]] = {}
        self._remaining: Iterator[tuple[str, int]] | None = None
        self._generation = 0
        db.track_changes(returning_ids)
        self.is_complete = not db.meta["commit_number"] or record.version() == self._version()

    def rows(self, table: str, ids: Sequence[int] | Ids) -> list[Row]:
        """Return the cached columns of the existing rows among these ids, in no order."""
        owed, fills = self._stale_ids.get(table), self._generation
        is_copied = self.is_complete and len(ids) <= _MAX_CACHED_LOOKUP
        if is_copied and (not owed or owed.isdisjoint(_as_sequence(ids))):
            cached = self._tables.rows(table, ids)
            # Otherwise the cache was invalidated meanwhile.
            if self.is_complete and fills == self._generation:
                return cached
        return self._query_rows(table, ids)

    def mark_stale(self) -> None:
        """Mark the rows that the open transaction has changed; called before it ends."""
        for table, ids in self._db.changed_ids.items():
            # Readers run concurrently: the dict and its sets are replaced, not changed.
            self._stale_ids = {**self._stale_ids, table: self._stale_ids.get(table, set()) | ids}
        if self._stale_ids and self.is_complete:
            self._tables.set_version(-1)

    def refresh(self) -> None:
        """Copy the changed rows from the database; called after the transaction."""
        owed = self._stale_ids
        changed = {table: self._query_rows(table, sorted(ids)) for table, ids in owed.items()}
        deleted = {table: ids - {row[0] for row in changed[table]} for table, ids in owed.items()}
        if owed:
            self._tables.replace(changed, deleted)
        if self.is_complete:
            self._tables.set_version(self._version())
        self._stale_ids = {}

    def invalidate(self) -> None:
        """Discard the cache; everything has to be filled again."""
        self.is_complete = False
        self._remaining = None

    def fill_next(self) -> bool:
        """Copy the next batch; return whether there is more to do."""
        if self.is_complete:
            return False
        if self._remaining is None:
            self._generation += 1
            self._tables.clear()
            self._remaining = self._batches()
        batch = next(self._remaining, None)
        if batch is not None:
            table, after = batch
            self._tables.replace({table: self._query_range(table, after, after + _BATCH_SIZE)}, {})
            return True
        self._remaining = None
        self.is_complete = True
        self.refresh()
        return False

    def fill_if_small(self) -> None:
        """Copy everything at once if the database is small."""
        meta = self._db.meta
        if meta["passage"] + meta["fact"] <= _BATCH_SIZE:
            while self.fill_next():
                pass

    # Helpers

    def _version(self) -> int:
        return self._db.meta["commit_number"] * _VERSION_FACTOR + SCHEMA_VERSION

    def _query_rows(self, table: str, ids: Sequence[int] | Ids) -> list[Row]:
        sql = fill_template("SELECT :columns FROM :table WHERE :id IN :ids", table)
        return self._db.rows(sql, ids=ids)

    def _query_range(self, table: str, after: int, last: int) -> list[Row]:
        """Return the rows with ids above `after` up to `last`."""
        sql = fill_template("SELECT :columns FROM :table WHERE :id > ? AND :id <= ?", table)
        return self._db.rows(sql, after, last)

    def _batches(self) -> Iterator[tuple[str, int]]:
        """Yield each table and the id after which a batch of it starts, until all are covered."""
        for table in CACHED_COLUMNS:
            highest = fill_template("SELECT coalesce(max( :id ), 0) FROM :table", table)
            after = 0
            while after < self._db.scalar(highest):
                yield table, after
                after += _BATCH_SIZE


def _as_sequence(ids: Sequence[int] | Ids) -> Sequence[int]:
    return ids if isinstance(ids, Sequence) else ids.tolist()
