"""The SQLite file: vectors (sqlite-vec) and words (FTS5), derived from the truth."""

# apsw's stubs name a type of buffers that only newer Pythons have.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
import re
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Self

import apsw
import numpy as np
from numpy.typing import NDArray

from core.store.index.matrix import Matrix, unit
from core.store.index.record import (
    close_all,
    connect,
    make_tables,
    read_ids,
    read_vectors,
    table_of,
)
from core.store.rows import Held, Ids, IndexChanges, Vectors
from core.store.trouble import translated

FILE_NAME = "loci.index"

_WORD = re.compile(r"\w+")
# Words that say nothing about what a passage is about; each costs a walk through half the index.
_STOP = frozenset(
    "a an and are as at be been being but by can could did do does for from had has have he her "
    "him his how i if in into is it its me my no nor not of on or our shall she should so some "
    "such than that the their them then there these they this those to too us was we were what "
    "when where which while who whom whose why will with would you your".split()
)
_MOST_WORDS = 64


class Index:
    """Nearest passages and entities by vector, passages by words.

    Each thread reads through a connection of its own; `apply` is for the write lane alone.
    `changes` counts what has been applied since it was opened: what was found under one number
    may be out of date under the next.
    """

    def __init__(self, path: Path, *, key: bytes | None, dimensions: int) -> None:
        self.path = path
        self.dimensions = dimensions
        self._key = key
        self._own = threading.local()
        self._open: list[tuple[threading.Thread, apsw.Connection]] = []
        self._lock = threading.Lock()
        self._loading = threading.Lock()
        self._passages: Matrix | None = None
        self._entities: Matrix | None = None
        self.changes = 0
        self._writer = connect(path, key=key)
        make_tables(self._writer, dimensions=dimensions)

    @classmethod
    def open(cls, path: Path, *, key: bytes | None = None, dimensions: int = 384) -> Self:
        """The index in that file, made if there is none. Raises `WrongKey`, `Damaged`."""
        with translated(str(path)):
            return cls(path, key=key, dimensions=dimensions)

    def close(self) -> None:
        """All connections are closed."""
        with self._lock:
            readers, self._open = self._open, []
        with translated(str(self.path)):
            close_all([self._writer, *(reader for _, reader in readers)])

    # What it knows about itself

    def mark(self, name: str) -> int:
        """A number of its `meta` table; 0 where there is none."""
        with translated(str(self.path)):
            row = self._writer.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
        return int(row[0]) if row else 0

    def held(self) -> Held:
        """The ids that have vectors and words."""
        with translated(str(self.path)):
            reader = self._reader()
            return Held(
                vectors=read_ids(reader, table_of("passage", self.dimensions) + "_rowids"),
                words=read_ids(reader, "words_docsize"),
                entities=read_ids(reader, table_of("entity", self.dimensions) + "_rowids"),
            )

    # Asking

    def nearest_passages(self, vector: NDArray[np.float32], k: int) -> tuple[Ids, Vectors]:
        """The passages with the highest cosine to the vector, best first, and the cosines."""
        return self._passage_matrix().nearest(vector, k)

    def nearest_entities(self, vector: NDArray[np.float32], k: int) -> tuple[Ids, Vectors]:
        """The entities whose names have the highest cosine to the vector, and the cosines."""
        return self._entity_matrix().nearest(vector, k)

    def passage_vectors(self, ids: Ids) -> Vectors:
        """The vectors of these passages, in order; zeros where there is none."""
        return self._passage_matrix().get(ids)

    def entity_vectors(self, ids: Ids) -> Vectors:
        """The vectors of these entities, in order; zeros where there is none."""
        return self._entity_matrix().get(ids)

    def words(self, text: str, k: int, *, every: bool = False) -> tuple[Ids, Vectors]:
        """Passages that hold any (or `every`) word of the text by BM25, best first, and scores.

        The text may be anything a person types: nothing in it is understood as a search syntax.
        """
        asked = question_of(text, every=every)
        if not asked:
            return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.float32)
        with translated(str(self.path)):
            found = self._reader().execute(
                "SELECT rowid, rank FROM words WHERE words MATCH ? AND rank MATCH 'bm25(2.0, 1.0)'"
                " ORDER BY rank LIMIT ?",
                (asked, k),
            )
            pairs = found.fetchall()
        ids = np.array([row[0] for row in pairs], dtype=np.int64)
        return ids, -np.array([row[1] for row in pairs], dtype=np.float32)

    def word_counts(self, stems: Iterable[str]) -> dict[str, int]:
        """In how many passages each of these stemmed words occurs; those in none are left out."""
        with translated(str(self.path)):
            reader = self._reader()
            reader.execute(
                "CREATE VIRTUAL TABLE IF NOT EXISTS temp.word_rows"
                " USING fts5vocab('main', 'words', 'row')"
            )
            rows = {
                stem: reader.execute("SELECT doc FROM word_rows WHERE term = ?", (stem,)).fetchone()
                for stem in stems
            }
            return {stem: int(row[0]) for stem, row in rows.items() if row}

    # Changing

    def apply(self, changes: IndexChanges, *, marks: dict[str, int]) -> None:
        """The changes and the marks are in the file, in one transaction, and then in memory."""
        with self._loading, translated(str(self.path)):
            with self._writer:
                self._record(changes)
                self._writer.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", marks.items())
            if self._passages is not None:
                self._passages.drop(changes.gone_passages)
                if changes.vectors is not None:
                    self._passages.put(changes.vector_ids, changes.vectors)
            if self._entities is not None:
                self._entities.drop(changes.gone_entities)
                if changes.entity_vectors is not None:
                    self._entities.put(changes.entities, changes.entity_vectors)
            self.changes += 1

    def clear(self, *, marks: dict[str, int]) -> None:
        """The index is empty and carries the marks."""
        with self._loading, translated(str(self.path)):
            with self._writer:
                make_tables(self._writer, dimensions=self.dimensions, anew=True)
                self._writer.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", marks.items())
            for matrix in (self._passages, self._entities):
                if matrix is not None:
                    matrix.clear()
            self.changes += 1

    # Within

    def _record(self, changes: IndexChanges) -> None:
        passages = table_of("passage", self.dimensions)
        entities = table_of("entity", self.dimensions)
        self._erase(passages, (*changes.gone_passages.tolist(), *changes.vector_ids.tolist()))
        self._erase(entities, (*changes.gone_entities.tolist(), *changes.entities.tolist()))
        if changes.vectors is not None:
            self._store(passages, changes.vector_ids, changes.vectors)
        if changes.entity_vectors is not None:
            self._store(entities, changes.entities, changes.entity_vectors)
        self._writer.executemany(
            "DELETE FROM words WHERE rowid = ?",
            ((one,) for one in (*changes.gone_passages.tolist(), *changes.passages.tolist())),
        )
        self._writer.executemany(
            "INSERT INTO words (rowid, title, text) VALUES (?, ?, ?)",
            zip(changes.passages.tolist(), changes.titles, changes.texts, strict=True),
        )

    def _erase(self, table: str, ids: Iterable[int]) -> None:
        self._writer.executemany(
            "DELETE FROM :table WHERE id = ?".replace(":table", table), ((one,) for one in ids)
        )

    def _store(self, table: str, ids: Ids, vectors: Vectors) -> None:
        self._writer.executemany(
            "INSERT INTO :table (id, vector) VALUES (?, ?)".replace(":table", table),
            ((one, row.tobytes()) for one, row in zip(ids.tolist(), unit(vectors), strict=True)),
        )

    def _passage_matrix(self) -> Matrix:
        if self._passages is None:
            with self._loading:
                if self._passages is None:
                    self._passages = self._load(table_of("passage", self.dimensions))
        return self._passages

    def _entity_matrix(self) -> Matrix:
        if self._entities is None:
            with self._loading:
                if self._entities is None:
                    self._entities = self._load(table_of("entity", self.dimensions))
        return self._entities

    def _load(self, table: str) -> Matrix:
        matrix = Matrix(self.dimensions)
        with translated(str(self.path)):
            ids, vectors = read_vectors(self._reader(), table, dimensions=self.dimensions)
        matrix.put(ids, vectors)
        return matrix

    def _reader(self) -> apsw.Connection:
        reader: apsw.Connection | None = getattr(self._own, "reader", None)
        if reader is None:
            reader = self._own.reader = connect(self.path, key=self._key)
            with self._lock:
                ended = [old for thread, old in self._open if not thread.is_alive()]
                self._open = [own for own in self._open if own[0].is_alive()]
                self._open.append((threading.current_thread(), reader))
            close_all(ended)
        return reader


def question_of(text: str, *, every: bool) -> str:
    """The text as an FTS5 question: each word quoted; stop words cut if others remain."""
    found = list(dict.fromkeys(_WORD.findall(text.casefold())))
    telling = [word for word in found if word not in _STOP] or found
    return (" AND " if every else " OR ").join(f'"{word}"' for word in telling[:_MOST_WORDS])
