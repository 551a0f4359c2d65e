"""The search index: an SQLite file of vectors (sqlite-vec) and words (FTS5), cached in memory."""

# apsw's stubs use `collections.abc.Buffer`, which needs Python 3.12.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
import threading
import zlib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Self

import apsw
import numpy as np
from numpy.typing import NDArray

from core.errors import Damaged, WrongKey
from core.store.database.error_translation import translate_errors
from core.store.database.row_cache import RowCacheTables
from core.store.index import fts_tables
from core.store.index.bm25 import WordQuery, WordSearch, parse_word_query
from core.store.index.postings import PostingLists
from core.store.index.saved_arrays import SavedArrays
from core.store.index.sqlite_connection import close_all, connect
from core.store.index.vector_matrix import Precision, VectorMatrix, unit_vectors
from core.store.index.vector_tier import VectorTier
from core.store.memory.episode_vectors import EpisodeVectors
from core.store.records import Ids, IndexChanges, IndexedIds, Vectors

INDEX_FILE = "loci.index"
# The index that another encoder fills, until it replaces the current one.
NEXT_INDEX_FILE = "loci.index.next"

USUAL_PRECISION = Precision()
# Words whose tokens are kept: saved questions are asked with the same ones again and again.
CACHED_WORDS = 10_000
# What is saved as arrays; vectors of theses are needed by few traversals.
_SAVED_KINDS: tuple[fts_tables.VectorKind, ...] = ("passage", "entity")
_WORDS = "words"
IdFilter = Ids | NDArray[np.bool_] | None


class SearchIndex:
    """Nearest passages, theses and entities by vector, and passages by words.

    Everything is answered from memory, which is filled from the file on first use. With `among`
    only these ids are considered, as if there were no others; a mask stands for the ids at
    which it is true.

    Each thread reads through a connection of its own; `apply` is for the write lane only.
    `change_count` counts what was applied since the index was opened: results under one number
    may be out of date under the next.
    """

    def __init__(self, path: Path, *, key: bytes | None, dimensions: int) -> None:
        self.path = path
        self.dimensions = dimensions
        self._key = key
        self._local = threading.local()
        self._readers: list[tuple[threading.Thread, apsw.Connection]] = []
        self._lock = threading.Lock()
        self._loading = threading.Lock()
        self._matrices: dict[fts_tables.VectorKind, VectorMatrix] = {}
        self._postings: PostingLists | None = None
        self.float_tier = VectorTier(self.float_vectors)
        self.change_count = 0
        self._tokens = lru_cache(maxsize=CACHED_WORDS)(self._tokenize)
        self._writer = connect(path, key=key)
        with self._writer:
            fts_tables.create_vector_tables(self._writer, dimensions=dimensions)
            fts_tables.create_word_tables(self._writer)
        self._saved = SavedArrays(self._writer, self._reader)
        self.episode_vectors = EpisodeVectors(
            path, dimensions, writer=self._writer, reader=self._reader
        )
        self.row_cache = RowCacheTables(path, writer=self._writer, reader=self._reader)

    @classmethod
    def open(cls, path: Path, *, key: bytes | None = None, dimensions: int = 384) -> Self:
        """Open the index file and create it if missing. Raises `WrongKey`, `Damaged`."""
        with translate_errors(str(path)):
            return cls(path, key=key, dimensions=dimensions)

    def close(self) -> None:
        """Close all connections."""
        with self._lock:
            readers, self._readers = self._readers, []
        with translate_errors(str(self.path)):
            close_all([self._writer, *(reader for _, reader in readers)])

    # Metadata

    def meta_value(self, name: str) -> int:
        """Return a number of the `meta` table; 0 if missing."""
        with translate_errors(str(self.path)):
            row = self._writer.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
        return int(row[0]) if row else 0

    def indexed_ids(self) -> IndexedIds:
        """Return the ids that have vectors and words."""
        with translate_errors(str(self.path)):
            reader = self._reader()
            return IndexedIds(
                vectors=fts_tables.read_ids(reader, self._table("passage") + "_rowids"),
                words=fts_tables.read_ids(reader, "words_docsize"),
                entities=fts_tables.read_ids(reader, self._table("entity") + "_rowids"),
                theses=self.indexed_theses(),
            )

    def indexed_theses(self) -> Ids:
        """Return the ids of theses that have vectors."""
        with translate_errors(str(self.path)):
            return fts_tables.read_ids(self._reader(), self._table("thesis") + "_rowids")

    def size_bytes(self) -> dict[str, int]:
        """Return the memory used by each loaded part."""
        sizes: dict[str, int] = {what: held.size_bytes for what, held in self._matrices.items()}
        if self._postings is not None:
            sizes["words"] = self._postings.size_bytes
        return sizes

    # Search

    def nearest(
        self,
        kind: fts_tables.VectorKind,
        vector: NDArray[np.float32],
        k: int,
        *,
        among: IdFilter = None,
        precision: Precision = USUAL_PRECISION,
    ) -> tuple[Ids, Vectors]:
        """Return the ids with the highest cosine to the vector, best first, and the cosines."""
        matrix = self._matrix(kind)
        ids, scores = matrix.nearest(
            vector, k, among=_allowed_ids(among), exact_rows=precision.exact_rows
        )
        if kind != "passage" or not precision.float_vectors:
            return ids, scores
        unit_vector = unit_vectors(vector[None])[0]
        with translate_errors(str(self.path)):
            return self.float_tier.rescore(ids, scores, unit_vector, most=precision.float_vectors)

    def vectors(self, kind: fts_tables.VectorKind, ids: Ids) -> Vectors:
        """Return the vectors of these ids, in order; zeros where missing."""
        return self._matrix(kind).get(ids)

    def float_vectors(self, ids: Ids) -> Vectors:
        """Return the vectors of these passages in full, from the disk; zeros where missing."""
        return fts_tables.read_float_vectors(
            self._reader(), "passage", ids, dimensions=self.dimensions
        )

    def cosines(
        self, kind: fts_tables.VectorKind, ids: Ids, vector: NDArray[np.float32]
    ) -> tuple[Vectors, NDArray[np.bool_]]:
        """Return the cosine of each vector to this one (0 if missing), and which ids have one.

        Needs a quarter of the memory traffic of fetching and multiplying the vectors.
        """
        return self._matrix(kind).cosines(ids, vector)

    def search_words(
        self, query: str | WordQuery, k: int, *, among: IdFilter = None
    ) -> tuple[Ids, Vectors]:
        """Return the best passages by BM25 over title and text, best first, and their scores.

        Passages match a text if they have any of its words. User input is never parsed as
        search syntax.
        """
        parsed = parse_word_query(query, every=False) if isinstance(query, str) else query
        with translate_errors(str(self.path)):
            words = WordSearch(self._posting_lists(), tokens=self._tokens, holding=self._match_fts)
            return words.find(parsed, k, among=_allowed_ids(among))

    def word_counts(self, stems: Iterable[str]) -> dict[str, int]:
        """Return the number of passages per stemmed word; words without passages are left out."""
        return self._posting_lists().document_frequencies(stems)

    def words_from(self, letter: str) -> dict[str, int]:
        """Return the stemmed words that begin with the letter, with their number of passages."""
        with translate_errors(str(self.path)):
            return fts_tables.read_words_from(self._reader(), letter)

    # Changes

    def apply(self, changes: IndexChanges, *, meta: dict[str, int]) -> None:
        """Write the changes and meta values in one transaction, then update the memory."""
        with self._loading, translate_errors(str(self.path)):
            bags = fts_tables.make_bags(self._writer, changes.titles, changes.texts)
            with self._writer:
                self._write_vectors(changes)
                fts_tables.insert_words(self._writer, changes, bags)
                self._writer.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", meta.items())
                self._saved.note(_WORDS, changes.gone_passages, changes.passages)
                self._saved.stamp()
            for kind, deleted, ids, vectors in _vector_changes(changes):
                if kind in self._matrices:
                    self._matrices[kind].drop(deleted)
                    if vectors is not None:
                        self._matrices[kind].put(ids, vectors)
            if self._postings is not None:
                self._postings.drop(changes.gone_passages)
                self._postings.put(changes.passages, bags)
            if len(changes.gone_passages) or len(changes.vector_ids):
                self.float_tier.clear()
            self.change_count += 1

    def save_arrays(self) -> bool:
        """Save or drop the arrays of one part if due; return whether they were (write lane)."""
        parts = [(self._table(kind), self._matrix(kind)) for kind in _SAVED_KINDS]
        with translate_errors(str(self.path)):
            for name, part in (*parts, (_WORDS, self._posting_lists())):
                if self._saved.is_due(name, count=len(part)):
                    with self._loading:
                        self._saved.save(name, part.content())
                    return True
        return False

    def clear(self, *, meta: dict[str, int]) -> None:
        """Empty the index and set the meta values."""
        with self._loading, translate_errors(str(self.path)):
            with self._writer:
                fts_tables.create_vector_tables(
                    self._writer, dimensions=self.dimensions, reset=True
                )
                fts_tables.create_word_tables(self._writer, reset=True)
                self._writer.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", meta.items())
                self._saved.clear()
            self.episode_vectors.keep_only(())
            for matrix in self._matrices.values():
                matrix.clear()
            if self._postings is not None:
                self._postings.clear()
            self.float_tier.clear()
            self.change_count += 1

    # Helpers

    def _write_vectors(self, changes: IndexChanges) -> None:
        for kind, deleted, ids, vectors in _vector_changes(changes):
            fts_tables.delete_rows(
                self._writer, self._table(kind), (*deleted.tolist(), *ids.tolist())
            )
            if vectors is not None:
                fts_tables.insert_vectors(self._writer, self._table(kind), ids, vectors)
            if kind in _SAVED_KINDS:
                self._saved.note(self._table(kind), deleted, ids)

    def _table(self, kind: fts_tables.VectorKind) -> str:
        return fts_tables.vector_table(kind, self.dimensions)

    def _matrix(self, kind: fts_tables.VectorKind) -> VectorMatrix:
        if kind not in self._matrices:
            with self._loading:
                if kind not in self._matrices:
                    self._matrices[kind] = self._load_matrix(kind)
        return self._matrices[kind]

    def _load_matrix(self, kind: fts_tables.VectorKind) -> VectorMatrix:
        matrix, con = VectorMatrix(self.dimensions), self._reader()
        with translate_errors(str(self.path)):
            saved = self._saved.load(self._table(kind))
            if saved is None:
                for batch in fts_tables.read_vectors(con, kind, dimensions=self.dimensions):
                    matrix.put(*batch)
                return matrix
            matrix.restore(*saved)
            changed = self._saved.changed(self._table(kind))
            vectors = fts_tables.read_float_vectors(con, kind, changed, dimensions=self.dimensions)
        is_there = vectors.any(axis=1)
        matrix.drop(changed)
        matrix.put(changed[is_there], vectors[is_there])
        return matrix

    def _posting_lists(self) -> PostingLists:
        if self._postings is None:
            with self._loading:
                if self._postings is None:
                    self._postings = self._load_postings()
        return self._postings

    def _load_postings(self) -> PostingLists:
        postings, con = PostingLists(), self._reader()
        with translate_errors(str(self.path)):
            saved = self._saved.load(_WORDS)
            if saved is None:
                postings.fill(*fts_tables.read_bags(con))
                return postings
            postings.restore(*saved)
            changed = self._saved.changed(_WORDS)
            postings.drop(changed)
            postings.put(*fts_tables.read_bags_of(con, changed))
        return postings

    def _tokenize(self, text: str) -> list[str]:
        return fts_tables.tokenize(self._reader(), text)

    def _match_fts(self, expression: str) -> tuple[Ids, Vectors]:
        return fts_tables.match_fts(self._reader(), expression)

    def _reader(self) -> apsw.Connection:
        reader: apsw.Connection | None = getattr(self._local, "reader", None)
        if reader is None:
            reader = self._local.reader = connect(self.path, key=self._key)
            with self._lock:
                ended = [old for thread, old in self._readers if not thread.is_alive()]
                self._readers = [own for own in self._readers if own[0].is_alive()]
                self._readers.append((threading.current_thread(), reader))
            close_all(ended)
        return reader


def _allowed_ids(among: IdFilter) -> Ids | None:
    if among is None:
        return None
    return np.flatnonzero(among) if among.dtype == np.bool_ else among.astype(np.int64)


def _vector_changes(
    changes: IndexChanges,
) -> tuple[tuple[fts_tables.VectorKind, Ids, Ids, Vectors | None], ...]:
    """Return deleted ids, added ids and vectors for each vector table."""
    return (
        ("passage", changes.gone_passages, changes.vector_ids, changes.vectors),
        ("entity", changes.gone_entities, changes.entities, changes.entity_vectors),
        ("thesis", changes.gone_theses, changes.theses, changes.thesis_vectors),
    )


def activate_next_index(folder: Path) -> None:
    """Replace the index of the closed store by the next one, if there is one."""
    if (folder / NEXT_INDEX_FILE).exists():
        delete_index(folder / INDEX_FILE)
        (folder / NEXT_INDEX_FILE).replace(folder / INDEX_FILE)


def encoder_checksum(encoder: str) -> int:
    """Return the number that identifies the encoder in an index; 0 for none."""
    return zlib.crc32(encoder.encode()) if encoder else 0


def open_or_recreate_index(path: Path, *, key: bytes | None, dimensions: int) -> SearchIndex:
    """Open the index; recreate an unreadable one, as the database can refill it."""
    try:
        return SearchIndex.open(path, key=key, dimensions=dimensions)
    except (Damaged, WrongKey):
        delete_index(path)
        return SearchIndex.open(path, key=key, dimensions=dimensions)


def delete_index(path: Path) -> None:
    """Delete the file and its log files."""
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm", f"{path.name}-journal"):
        path.with_name(name).unlink(missing_ok=True)
