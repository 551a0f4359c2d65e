"""The arrays of a large index as they are in memory, kept in its file: a start reads them.

Without them vectors are quantized and posting lists sorted again, which takes ten times as long.
They are in the index file, so that its encryption, erasure and transactions hold for them, too.
Each change notes its ids in the same transaction; a start reads the arrays and then these ids. What
is missing, stale or cut short is built from the other tables.
"""

# apsw's stubs use `collections.abc.Buffer`, which needs Python 3.12.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

import apsw
import msgspec
import numpy as np
from numpy.typing import NDArray

from core.store.records import Ids

Arrays = Sequence[NDArray[Any]]
# A smaller index is built faster than anybody notices.
LEAST_SAVED = 20_000
# Share of changed ids from which the arrays are saved anew: each is read by itself at a start.
MOST_CHANGED = 0.05
_PIECE = 1 << 24
_STAMP, _COMMIT = "saved_arrays", "commit_number"
_ANY = "SELECT 1 FROM saved_arrays WHERE name = ?"


class _Form(msgspec.Struct, frozen=True):
    """Type and shape of an array."""

    dtype: str
    shape: tuple[int, ...]


class _Head(msgspec.Struct, frozen=True):
    """What arrays are saved, and in which version of their meaning: other versions are not read.

    The number grows where the `content` of a part changes.
    """

    forms: list[_Form]
    version: Literal[1] = 1


class SavedArrays:
    """Arrays by name with the ids that changed since. The write lane saves, any thread loads."""

    def __init__(self, writer: apsw.Connection, reader: Callable[[], apsw.Connection]) -> None:
        self._writer = writer
        self._reader = reader
        writer.execute(
            "CREATE TABLE IF NOT EXISTS saved_arrays (id INTEGER PRIMARY KEY, name, data BLOB);"
            "CREATE TABLE IF NOT EXISTS unsaved_ids (name, id INTEGER, UNIQUE (name, id))"
        )
        if self._meta(_STAMP) != self._meta(_COMMIT):
            # Whoever wrote last did not note what changed.
            with writer:
                self.clear()

    def is_due(self, name: str, *, count: int) -> bool:
        """Return whether the arrays of `count` rows should be saved, or those saved deleted."""
        if count < LEAST_SAVED:
            return self._reader().execute(_ANY, (name,)).fetchone() is not None
        changed = len(self.changed(name))
        return changed > MOST_CHANGED * count or self._pieces(name) is None

    def save(self, name: str, arrays: Arrays) -> None:
        """Save the arrays, the first of which has all ids, in one transaction; no small ones."""
        head = _Head([_Form(one.dtype.str, one.shape) for one in arrays])
        with self._writer:
            for table in ("saved_arrays", "unsaved_ids"):
                self._writer.execute(f"DELETE FROM {table} WHERE name = ?", (name,))  # noqa: S608
            if len(arrays[0]) < LEAST_SAVED:
                return
            self._insert(name, msgspec.json.encode(head))
            for array in arrays:
                data = _bytes_of(array)
                for start in range(0, len(data), _PIECE):
                    self._insert(name, data[start : start + _PIECE])

    def load(self, name: str) -> Arrays | None:
        """Return the arrays of the name; None if one is missing or they are of another version."""
        stored = self._pieces(name)
        if stored is None:
            return None
        forms, pieces = stored
        con, arrays = self._reader(), [np.empty(form.shape, form.dtype) for form in forms]
        for array in arrays:
            data, start = _bytes_of(array), 0
            while start < len(data):
                number, size = next(pieces)
                with con.blob_open("main", "saved_arrays", "data", number, False) as blob:
                    blob.read_into(data, start, size)
                start += size
        return arrays

    def _pieces(self, name: str) -> tuple[list[_Form], Iterator[tuple[int, int]]] | None:
        """Return the forms of the arrays, and id and size of each piece, if none is missing."""
        con = self._reader()
        rows: list[Any] = con.execute(
            "SELECT id, length(data) FROM saved_arrays WHERE name = ? ORDER BY id", (name,)
        ).fetchall()
        if not rows:
            return None
        head: Any = con.execute("SELECT data FROM saved_arrays WHERE id = ?", rows[0][:1])
        try:
            forms = msgspec.json.decode(head.fetchone()[0], type=_Head).forms
        except msgspec.DecodeError:
            return None
        sizes = [math.prod(form.shape) * np.dtype(form.dtype).itemsize for form in forms]
        wanted = [min(_PIECE, size - at) for size in sizes for at in range(0, size, _PIECE)]
        return (forms, iter(rows[1:])) if [row[1] for row in rows[1:]] == wanted else None

    def changed(self, name: str) -> Ids:
        """Return the ids that changed since the arrays were saved."""
        rows: list[Any] = (
            self._reader().execute("SELECT id FROM unsaved_ids WHERE name = ?", (name,)).fetchall()
        )
        return np.array([row[0] for row in rows], np.int64)

    # In a transaction of the writer

    def note(self, name: str, *ids: Ids) -> None:
        """Note that these ids change, if the name has arrays."""
        if self._writer.execute(_ANY, (name,)).fetchone() is not None:
            self._writer.executemany(
                "INSERT OR IGNORE INTO unsaved_ids VALUES (?, ?)",
                ((name, one) for some in ids for one in some.tolist()),
            )

    def stamp(self) -> None:
        """Note that all changes of this commit are noted."""
        commit = self._meta(_COMMIT)
        self._writer.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (_STAMP, commit))

    def clear(self) -> None:
        """Delete all arrays."""
        self._writer.execute("DELETE FROM saved_arrays")
        self._writer.execute("DELETE FROM unsaved_ids")
        self.stamp()

    def _insert(self, name: str, data: Any) -> None:
        self._writer.execute("INSERT INTO saved_arrays (name, data) VALUES (?, ?)", (name, data))

    def _meta(self, name: str) -> int:
        row: Any = self._writer.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
        return 0 if row is None else int(row[0])


def _bytes_of(array: NDArray[Any]) -> memoryview:
    return np.ascontiguousarray(array).reshape(-1).view(np.uint8).data
