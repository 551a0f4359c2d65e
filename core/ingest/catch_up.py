"""The index gets what it lacks: vectors and words of what the truth holds already."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

import numpy as np
from numpy.typing import NDArray

from core.ingest.batch import Rows
from core.llm.texts import passage_text
from core.store.rows import Ids
from core.store.store import Store

_AT_ONCE = 128
_NONE = np.zeros(0, np.int64)


class CatchUp:
    """Fills the index piece by piece; `step` is called by one thread, again after each `wake`."""

    def __init__(
        self,
        store: Store,
        *,
        encode: Callable[[Sequence[str]], Future[Rows]],
        write: ThreadPoolExecutor,
        wake: Callable[[], None],
    ) -> None:
        self._store = store
        self._encode = encode
        self._write = write
        self._wake = wake
        self._passages: Ids = _NONE
        self._entities: Ids = _NONE
        self._encoding: Future[Rows] | None = None
        self._fill: Callable[[NDArray[np.float32]], None] | None = None
        self._filling: Future[None] | None = None
        self.done = 0
        self.total = 0

    @property
    def is_idle(self) -> bool:
        """Whether the index lacks nothing that is known of."""
        return not (len(self._passages) or len(self._entities) or self._encoding or self._filling)

    def look(self) -> None:
        """What the index lacks now is known."""
        missing = self._store.stale()
        self._passages, self._entities = missing.passages, missing.entities
        self.done, self.total = 0, len(missing.passages) + len(missing.entities)

    def step(self) -> bool:
        """One piece more is under way, if none was; returns whether anything moved."""
        if self._filling is not None:
            return self._end_filling(self._filling)
        if self._encoding is not None:
            return self._begin_filling(self._encoding)
        return self._begin()

    def _begin(self) -> bool:
        if len(self._passages):
            ids, self._passages = self._passages[:_AT_ONCE], self._passages[_AT_ONCE:]
            self._fill = partial(self._store.fill_passages, ids)
            texts = self._passage_texts(ids)
        elif len(self._entities):
            ids, self._entities = self._entities[:_AT_ONCE], self._entities[_AT_ONCE:]
            self._fill = partial(self._store.fill_entities, ids)
            known = self._store.graph.found_names(ids)
            texts = [known.get(one, "") for one in ids.tolist()]
        else:
            return False
        self.done += len(ids)
        self._encoding = self._encode(texts)
        self._encoding.add_done_callback(lambda _: self._wake())
        return True

    def _begin_filling(self, encoding: Future[Rows]) -> bool:
        if not encoding.done() or self._fill is None:
            return False
        self._encoding = None
        self._filling = self._write.submit(self._fill, encoding.result())
        self._filling.add_done_callback(lambda _: self._wake())
        return True

    def _end_filling(self, filling: Future[None]) -> bool:
        if not filling.done():
            return False
        self._filling = None
        filling.result()
        return True

    def _passage_texts(self, ids: Ids) -> list[str]:
        passages = self._store.documents.passages(ids)
        heads = self._store.documents.of_ids(list({one.document_id for one in passages.values()}))
        # A passage that went meanwhile gets a row that nobody takes.
        return [
            passage_text(heads[found.document_id].title, found.heading, found.text)
            if (found := passages.get(one)) is not None and found.document_id in heads
            else ""
            for one in ids.tolist()
        ]
