"""The knowledge store: the database and the search index derived from it, kept in sync."""

import shutil
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Self

import numpy as np

from core.errors import ConversionFailed, Damaged, DiskFull, LociError
from core.events import Kind
from core.records.ids import FactId
from core.store.audit_table import AuditTable
from core.store.database.database import DATABASE_FILE, Database, to_datetime64
from core.store.database.row_cache import RowCache
from core.store.index import search_index
from core.store.limited import Hidden, LimitedDatabase, LimitedRowCache, find_hidden
from core.store.maintenance import erasure_journal
from core.store.maintenance.blocklist import Blocklist, load_blocklist
from core.store.maintenance.encryption import check_space, recover
from core.store.maintenance.erasure import ErasureWriter
from core.store.maintenance.file_rewrite import rewrite_files
from core.store.maintenance.index_sync import IndexSync
from core.store.memory.memory_store import MemoryStore
from core.store.memory.withheld import Withheld
from core.store.readable_store import ReadableStore
from core.store.records import IndexChanges, IndexDiff
from core.store.transaction import Transaction


class Store(ReadableStore):
    """All data of one folder. Any thread may read; one thread at a time writes.

    `on_commit` is called after each commit, outside the transaction, with the kinds of records
    that changed and the commit number.
    """

    def __init__(  # noqa: PLR0913 - all that a store is made of
        self,
        db: Database,
        index: search_index.SearchIndex,
        *,
        folder: Path,
        key: bytes | None = None,
        encoder: str = "",
        free_bytes: int,
        withheld: Withheld,
    ) -> None:
        self.folder = folder
        self._row_cache = RowCache(db, index.row_cache)
        super().__init__(db, self._row_cache, index, withheld=withheld)
        self.on_commit: Callable[[frozenset[Kind], int], None] | None = None
        self.encrypted = key is not None
        # Result of finishing an erasure at opening: the error, or the names of rewritten files.
        self.erasure_error: LociError | None = None
        self.rewritten_files: tuple[str, ...] = ()
        self._db = db
        self._key = key
        self._encoder = search_index.encoder_checksum(encoder)
        self._free_bytes = free_bytes
        self._writing = threading.Lock()
        self.audit = AuditTable(db, folder=folder, writing=self._writing)
        self._memory_store = MemoryStore(
            db, index.episode_vectors, writing=self._writing, withheld=withheld
        )
        self._is_index_behind = False
        self._entity_ids: set[int] | None = None
        self._resolved_ids: dict[int, int] | None = None
        self.index_sync = IndexSync(
            self.documents, self.graph, index, apply=self._apply, writing=self._writing
        )
        self._sync_index()

    @classmethod
    def open(
        cls,
        folder: Path,
        *,
        key: bytes | None = None,
        dimensions: int = 384,
        encoder: str = "",
        free_bytes: int = 200_000_000,
        withheld: Withheld | None = None,
    ) -> Self:
        """Open the store in a folder, or create it; `free_bytes` of the disk stay free.

        `withheld` are the episodes that reading leaves out.

        An index that was filled by another `encoder` is emptied ("" accepts any encoder).

        Raises `Busy`, `TooNew`, `Damaged`, `WrongKey`, `DiskFull`.
        """
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        recover(folder)
        reopen = partial(
            cls._open, folder, key=key, dimensions=dimensions, encoder=encoder,
            free_bytes=free_bytes, withheld=withheld or Withheld(),
        )  # fmt: skip
        store = reopen()
        if not erasure_journal.is_pending(folder):
            return store
        # Both files are in sync now, so erased rows exist in freed space only.
        store.close()
        unfinished: LociError | None = None
        rewritten: tuple[str, ...] = ()
        try:
            rewritten = rewrite_files(folder, key=key)
        except (DiskFull, ConversionFailed) as trouble:
            # The rows are deleted and the files intact: the next opening tries again.
            unfinished = trouble
        store = reopen()
        store.erasure_error, store.rewritten_files = unfinished, rewritten
        return store

    @classmethod
    def _open(
        cls,
        folder: Path,
        *,
        key: bytes | None,
        dimensions: int,
        encoder: str,
        free_bytes: int,
        withheld: Withheld,
    ) -> Self:
        """Open both files; rebuild an index that turns out to be damaged."""
        path = folder / search_index.INDEX_FILE
        with ExitStack() as stack:
            db = Database.open(folder / DATABASE_FILE, key=key)
            stack.callback(db.close)
            over = partial(
                cls, db, folder=folder, key=key, encoder=encoder, free_bytes=free_bytes,
                withheld=withheld,
            )  # fmt: skip
            index = search_index.open_or_recreate_index(path, key=key, dimensions=dimensions)
            try:
                store = over(index)
            except Damaged as damage:
                index.close()
                if damage.subject != str(path):
                    raise
                search_index.delete_index(path)
                store = over(search_index.SearchIndex.open(path, key=key, dimensions=dimensions))
            stack.pop_all()
        return store

    @property
    def secret(self) -> bytes:
        """A random number of this store, which nothing outside of it has."""
        return self._db.meta["store"].to_bytes(8, "big")

    @property
    def memory(self) -> MemoryStore:
        """Conversations, proposals and the user's own context, also to be changed."""
        return self._memory_store

    def limited(self, hidden: Callable[[], Hidden]) -> ReadableStore:
        """Return the store as it reads without what `hidden` returns at the moment."""
        db = LimitedDatabase(self._db, hidden)
        cache = LimitedRowCache(self._row_cache, hidden)
        return ReadableStore(
            db, cache, self.index, withheld=self._memory_store.withheld, hidden=hidden
        )

    def find_hidden(
        self, hides: Callable[[str], bool], forgets: Callable[[str], bool], *, version: int
    ) -> Hidden:
        """Return what is hidden at the paths for which `hides` and `forgets` say so."""
        return find_hidden(self._db, hides, forgets, version=version)

    def blocklist(self) -> Blocklist:
        """Return the hashes of files that were erased and must not be read again."""
        return load_blocklist(self._db)

    @contextmanager
    def write(self) -> Generator[Transaction]:
        """Run one transaction: everything in the block is committed, or nothing if it raises.

        The database commits first, then the index. If the index fails, the database keeps
        the changes and `index_diff` reports what the index lacks.
        """
        with self._writing:
            self._check_space()
            self._db.begin()
            try:
                write = Transaction(
                    self._db, alive=self._load_entity_ids(), meanings=self._load_resolved_ids()
                )
                yield write
                if not write.finish():
                    self._db.run("ROLLBACK")
                    return
                self._row_cache.mark_stale()
                self._db.run("COMMIT")
            except BaseException:
                self._db.rollback()
                raise
            self._db.meta = write.meta
            self._entity_ids = write.entity_ids_after(self._load_entity_ids())
            if write.has_resolution_changes:
                self._resolved_ids = write.resolved_ids_after(self._load_resolved_ids())
            if not write.kinds:
                self._row_cache.refresh()
                return
            try:
                self._row_cache.refresh()
                self._apply(write.changes())
                self._copy_vectors(write.shared_vectors)
            finally:
                if self.on_commit is not None:
                    self.on_commit(frozenset(write.kinds), self.commit_number)

    @contextmanager
    def erase(self) -> Generator[ErasureWriter]:
        """Run a transaction that erases data permanently (write lane).

        The next opening rewrites both files, also after a kill. Raises `DiskFull` before
        anything is changed.
        """
        check_space(self.folder)
        was_due = erasure_journal.is_pending(self.folder)
        erasure_journal.begin(self.folder)
        with self.write() as write:
            try:
                yield write.erasure
            except BaseException:
                if not was_due:
                    erasure_journal.end(self.folder)
                raise

    def count_access(self, ids: Sequence[FactId], *, at: datetime) -> None:
        """Count that the user opened, pinned or confirmed these facts; keep the commit number."""
        with self._writing:
            self._db.begin()
            try:
                self._db.run(
                    "INSERT INTO access SELECT id, 0, NULL FROM facts WHERE id IN :ids"
                    " AND id NOT IN (SELECT fact_id FROM access)",
                    ids=ids,
                )
                self._db.run(
                    "UPDATE access SET accesses = accesses + 1, accessed_at = ?"
                    " WHERE fact_id IN :ids",
                    to_datetime64(at).astype(datetime),
                    ids=ids,
                )
                self._row_cache.mark_stale()
                self._db.run("COMMIT")
            except BaseException:
                self._db.rollback()
                raise
            self._row_cache.refresh()

    # Index and database

    def index_diff(self) -> IndexDiff:
        """Return what the index lacks and what it has in excess, by ids."""
        return self.index_sync.diff()

    def next_index(self, encoder: str, dimensions: int) -> IndexSync:
        """Open the index that another encoder fills while the current one stays in use.

        An index begun by an earlier call is continued; one of a third encoder is discarded.
        """

        def marks_now() -> dict[str, int]:
            return {**self._index_meta(), "encoder": search_index.encoder_checksum(encoder)}

        meta = marks_now()
        index = search_index.open_or_recreate_index(
            self.folder / search_index.NEXT_INDEX_FILE, key=self._key, dimensions=dimensions
        )
        is_foreign = any(index.meta_value(one) != meta[one] for one in ("store", "encoder"))
        if is_foreign or index.meta_value("commit_number") > meta["commit_number"]:
            index.close()
            search_index.delete_index(index.path)
            index = search_index.SearchIndex.open(index.path, key=self._key, dimensions=dimensions)
            index.clear(meta=meta)
        return IndexSync(
            self.documents,
            self.graph,
            index,
            apply=lambda changes: index.apply(changes, meta=marks_now()),
            writing=self._writing,
        )

    def delete_next_index(self) -> None:
        """Delete an index that another encoder has begun to fill."""
        search_index.delete_index(self.folder / search_index.NEXT_INDEX_FILE)

    def rebuild_index(self) -> None:
        """Empty the index, so that everything is missing in it (write lane)."""
        with self._writing:
            self._row_cache.invalidate()
            self.index.clear(meta=self._index_meta())

    def fill_caches(self) -> bool:
        """Cache a batch of rows, or save arrays; return whether more may be left (write lane).

        Rows that are not cached yet are fetched from the database, which is slower. The arrays of
        the index are saved after them.
        """
        with self._writing:
            return self._row_cache.fill_next() or self.index.save_arrays()

    def close(self) -> None:
        """Close both files."""
        with self._writing:
            self.index.close()
            self._db.close()

    # Helpers

    def _sync_index(self) -> None:
        """Empty an index that belongs to another store, or delete its surplus rows."""
        meta = self._index_meta()
        seen = self.index.meta_value("commit_number")
        is_other = self._encoder and self.index.meta_value("encoder") not in {0, self._encoder}
        if (
            self.index.meta_value("store") != meta["store"]
            or seen > meta["commit_number"]
            or is_other
        ):
            # The index belongs to another store or encoder, or the database was restored from a
            # backup: equal ids may mean other passages.
            self._row_cache.invalidate()
            self.index.clear(meta=meta)
        elif seen < meta["commit_number"]:
            self._delete_surplus()
        self._row_cache.fill_if_small()

    def _apply(self, changes: IndexChanges) -> None:
        """Apply the changes to the index; after a failure the index counts as behind."""
        if self._is_index_behind:
            self._delete_surplus()
        self._is_index_behind = True
        self.index.apply(changes, meta=self._index_meta())
        self._is_index_behind = False

    def _copy_vectors(self, copied: Mapping[int, int]) -> None:
        """Give each new entity the vector of its original, where that has one."""
        vectors = self.index.vectors("entity", np.array(list(copied.values()), dtype=np.int64))
        exists = np.any(vectors, axis=1)
        if exists.any():
            ids = np.array(list(copied), dtype=np.int64)[exists]
            self._apply(IndexChanges(entities=ids, entity_vectors=vectors[exists]))

    def _delete_surplus(self) -> None:
        self.index.apply(self.index_sync.surplus_changes(), meta=self._index_meta())

    def _index_meta(self) -> dict[str, int]:
        """Return the values that the index remembers about the database."""
        meta = {name: self._db.meta[name] for name in ("store", "commit_number")}
        return {**meta, "encoder": self._encoder} if self._encoder else meta

    def _load_entity_ids(self) -> set[int]:
        if self._entity_ids is None:
            self._entity_ids = set(self.graph.entity_ids().tolist())
        return self._entity_ids

    def _load_resolved_ids(self) -> dict[int, int]:
        if self._resolved_ids is None:
            self._resolved_ids = self.resolution.meanings()
        return self._resolved_ids

    def _check_space(self) -> None:
        free = shutil.disk_usage(self.folder).free
        if free < self._free_bytes:
            raise DiskFull(str(self.folder), "disk_nearly_full", free=free)
