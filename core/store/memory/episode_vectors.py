"""Vectors of episodes: derived, in a table of their own in the index file.

An episode has one vector per part. Each row also stores a digest of the episode's text: a row with
another digest belongs to another text, whatever its id, and is recomputed. Words of episodes are
not stored in the file: they are read from the database on first use, so that there is one place
less to erase them from.
"""

# apsw's stubs use `collections.abc.Buffer`, which needs Python 3.12.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path

import apsw
import numpy as np

from core.store.database.database import replace_surrogates
from core.store.database.error_translation import translate_errors
from core.store.records import Vectors

# Up to so many episodes are fetched by id; for more the whole table is scanned.
_MAX_ID_LIST = 500


def _text_digest(text: str) -> int:
    return (
        int.from_bytes(blake2b(replace_surrogates(text).encode(), digest_size=8).digest(), "little")
        >> 1
    )


class EpisodeVectors:
    """Vectors by episode, in a table named after their dimension; changed in the write lane."""

    def __init__(
        self,
        path: Path,
        dimensions: int,
        *,
        writer: apsw.Connection,
        reader: Callable[[], apsw.Connection],
    ) -> None:
        self._path = path
        self._dimensions = dimensions
        self._writer = writer
        self._reader = reader
        self._table = f"episode_vectors_{dimensions}"
        writer.execute(
            f"CREATE TABLE IF NOT EXISTS {self._table} (id INTEGER, part INTEGER,"
            " digest INTEGER, vector BLOB, PRIMARY KEY (id, part)) WITHOUT ROWID"
        )

    def read(self, texts: Mapping[int, str]) -> dict[int, Vectors]:
        """Return the existing vectors of the episodes (id: text): (parts, dimensions)."""
        digests = {one: _text_digest(text) for one, text in texts.items()}
        vectors: dict[int, list[bytes]] = {}
        few = (
            f"WHERE id IN ({', '.join(str(int(one)) for one in texts)})"
            if len(texts) <= _MAX_ID_LIST
            else ""
        )
        with translate_errors(str(self._path)):
            rows = self._reader().execute(
                f"SELECT id, digest, vector FROM {self._table} {few} ORDER BY id, part",  # noqa: S608 - names of our own and numbers
                can_cache=False,
            )
            for episode_id, of, vector in rows:
                if digests.get(episode_id) == of:
                    vectors.setdefault(episode_id, []).append(vector)
        return {
            episode_id: np.frombuffer(b"".join(parts), np.float32).reshape(-1, self._dimensions)
            for episode_id, parts in vectors.items()
        }

    def put(self, ids: Sequence[int], texts: Sequence[str], vectors: Sequence[Vectors]) -> None:
        """Replace the vectors of each episode (one row per part)."""
        with translate_errors(str(self._path)), self._writer:
            self._delete(ids)
            self._writer.executemany(
                f"INSERT INTO {self._table} VALUES (?, ?, ?, ?)",  # noqa: S608 - names of our own
                (
                    (int(episode_id), part, _text_digest(text), row.tobytes())
                    for episode_id, text, rows in zip(ids, texts, vectors, strict=True)
                    for part, row in enumerate(np.asarray(rows, np.float32))
                ),
            )

    def drop(self, ids: Iterable[int]) -> None:
        """Delete the vectors of the episodes."""
        with translate_errors(str(self._path)), self._writer:
            self._delete(ids)

    def keep_only(self, ids: Iterable[int]) -> None:
        """Delete the vectors of all other episodes."""
        kept = set(ids)
        with translate_errors(str(self._path)), self._writer:
            rows = self._writer.execute(
                f"SELECT DISTINCT id FROM {self._table}"  # noqa: S608 - names of our own
            ).fetchall()
            self._delete({int(str(row[0])) for row in rows} - kept)

    def _delete(self, ids: Iterable[int]) -> None:
        self._writer.executemany(
            f"DELETE FROM {self._table} WHERE id = ?",  # noqa: S608 - names of our own
            [(int(one),) for one in ids],
        )
