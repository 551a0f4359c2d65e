"""Vectors of texts that were encoded elsewhere, until the texts are to be encoded here."""

import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future

import numpy as np
from numpy.typing import NDArray

from core.ingest.workers.cluster_node import KEY_BYTES, NodeReply, text_key
from core.ingest.workers.pool import Encode

_MOST_VECTORS = 50_000

Rows = NDArray[np.float32]


class RecentVectors:
    """Rows of texts that another machine has encoded, each until it is taken. Thread-safe.

    Those of theses wait until all files are read; of too many, the first ones are encoded again.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._rows: OrderedDict[bytes, Rows] = OrderedDict()

    def add(self, reply: NodeReply) -> None:
        """Keep the rows of a reply; one that does not fit together has none."""
        count = len(reply.keys) // KEY_BYTES
        if not count or len(reply.rows) % (4 * count):
            return
        rows = np.frombuffer(reply.rows, np.float32).reshape(count, -1)
        with self._lock:
            for at, row in enumerate(rows):
                self._rows[reply.keys[at * KEY_BYTES : (at + 1) * KEY_BYTES]] = row
            while len(self._rows) > _MOST_VECTORS:
                self._rows.popitem(last=False)

    def encode(self, texts: Sequence[str], *, otherwise: Encode) -> Future[Rows]:
        """Return a row for each text; `otherwise` encodes those without one."""
        rows = self._rows_of(texts)
        missing = [at for at, row in enumerate(rows) if row is None]
        if len(missing) == len(texts):
            return otherwise(texts)
        done: Future[Rows] = Future()

        def fill(rest: Future[Rows]) -> None:
            if (error := rest.exception()) is not None:
                done.set_exception(error)
                return
            for at, row in zip(missing, rest.result(), strict=True):
                rows[at] = row
            done.set_result(np.stack([row for row in rows if row is not None]))

        otherwise([texts[at] for at in missing]).add_done_callback(fill)
        return done

    def clear(self) -> None:
        """Forget all rows."""
        with self._lock:
            self._rows.clear()

    def _rows_of(self, texts: Sequence[str]) -> list[Rows | None]:
        """Take the row of each text, None where it is unknown."""
        with self._lock:
            if not self._rows:
                return [None] * len(texts)
            return [self._rows.pop(text_key(text), None) for text in texts]
