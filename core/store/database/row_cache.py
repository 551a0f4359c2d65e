"""Rows by id, from copies that are exact, or from the truth itself.

DuckDB takes two to ten milliseconds to plan and answer "these thirty rows by id", whatever their
number; SQLite takes a third of one. So what questions fetch by id is copied into the index file.
DuckDB stays the truth: what a transaction changes is read from it when the transaction has ended
and until then a question about these rows goes to the truth.
"""

from collections.abc import Iterator, Sequence

from core.store.database.database import Database
from core.store.database.migrations import SCHEMA_VERSION
from core.store.database.row_cache_schema import CACHED_COLUMNS, Row, fill_template, returning_ids
from core.store.database.row_cache_tables import RowCacheTables
from core.store.records import Ids

# A few rows are sooner found in the copies, many sooner in the truth, which reads them in order.
_MAX_CACHED_LOOKUP = 2_000
# As many ids are looked through at once while copies are made anew.
_BATCH_SIZE = 20_000
# A commit's mark also tells the form of the truth: a new form may fill columns otherwise.
_VERSION_FACTOR = 1_000


class RowCache:
    """Rows of the truth by id. Any thread asks; all else is for the write lane.

    Where the copies are not complete, or not those of this truth's last commit, every row comes
    from the truth until `fill` has made them anew.
    """

    def __init__(self, db: Database, record: RowCacheTables) -> None:
        self._db = db
        self._record = record
        # What is being changed, or was changed and is not yet copied, by table.
        self._owed: dict[str, set[int]] = {}
        self._to_fill: Iterator[tuple[str, int]] | None = None
        self._fills = 0
        db.follow(returning_ids)
        self.is_whole = not db.marks["commit_number"] or record.mark() == self._mark()

    def rows(self, table: str, ids: Sequence[int] | Ids) -> list[Row]:
        """The copied columns of the rows with these ids that exist, in no order."""
        owed, fills = self._owed.get(table), self._fills
        is_copied = self.is_whole and len(ids) <= _MAX_CACHED_LOOKUP
        if is_copied and (not owed or owed.isdisjoint(_as_sequence(ids))):
            cached = self._record.rows(table, ids)
            # Else the copies were thrown away meanwhile.
            if self.is_whole and fills == self._fills:
                return cached
        return self._query_rows(table, ids)

    def expect(self) -> None:
        """What the open transaction has changed is not copied yet. Called before it ends."""
        for table, ids in self._db.changed.items():
            # A reader may be looking: sets are replaced, not changed.
            self._owed = {**self._owed, table: self._owed.get(table, set()) | ids}
        if self._owed and self.is_whole:
            self._record.set_mark(-1)

    def settle(self) -> None:
        """What was changed is copied as the truth has it now; after the transaction."""
        owed = self._owed
        came = {table: self._query_rows(table, sorted(ids)) for table, ids in owed.items()}
        gone = {table: ids - {row[0] for row in came[table]} for table, ids in owed.items()}
        if owed:
            self._record.replace(came, gone)
        if self.is_whole:
            self._record.set_mark(self._mark())
        self._owed = {}

    def forget(self) -> None:
        """The copies are worth nothing; all is to be filled anew."""
        self.is_whole = False
        self._to_fill = None

    def fill(self) -> bool:
        """One piece more is copied; returns whether there is more to do."""
        if self.is_whole:
            return False
        if self._to_fill is None:
            self._fills += 1
            self._record.clear()
            self._to_fill = self._pieces()
        piece = next(self._to_fill, None)
        if piece is not None:
            table, after = piece
            self._record.replace({table: self._between(table, after, after + _BATCH_SIZE)}, {})
            return True
        self._to_fill = None
        self.is_whole = True
        self.settle()
        return False

    def fill_if_few(self) -> None:
        """All is copied, if that is a matter of a moment."""
        marks = self._db.marks
        if marks["passage"] + marks["fact"] <= _BATCH_SIZE:
            while self.fill():
                pass

    # Within

    def _mark(self) -> int:
        return self._db.marks["commit_number"] * _VERSION_FACTOR + SCHEMA_VERSION

    def _query_rows(self, table: str, ids: Sequence[int] | Ids) -> list[Row]:
        sql = fill_template("SELECT :columns FROM :table WHERE :id IN :ids", table)
        return self._db.rows(sql, ids=ids)

    def _between(self, table: str, after: int, last: int) -> list[Row]:
        """The rows with ids above `after` up to `last`."""
        sql = fill_template("SELECT :columns FROM :table WHERE :id > ? AND :id <= ?", table)
        return self._db.rows(sql, after, last)

    def _pieces(self) -> Iterator[tuple[str, int]]:
        """Each table, and the id after which a piece of it begins, so that all are covered."""
        for table in CACHED_COLUMNS:
            highest = fill_template("SELECT coalesce(max( :id ), 0) FROM :table", table)
            after = 0
            while after < self._db.number(highest):
                yield table, after
                after += _BATCH_SIZE


def _as_sequence(ids: Sequence[int] | Ids) -> Sequence[int]:
    return ids if isinstance(ids, Sequence) else ids.tolist()
