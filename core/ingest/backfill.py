"""Backfill of the index: vectors and words that are missing for rows of the database."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from core.errors import LociError
from core.ingest.batch import Embeddings
from core.llm.text import REUSE_SHARE, passage_text
from core.store.maintenance.index_sync import IndexSync
from core.store.records import Ids

_PIECE = 128
_NONE = np.zeros(0, np.int64)

Fill = Callable[[NDArray[np.float32]], None]


class IndexBackfill:
    """Fills the index piece by piece: `step` for passages and entities, `step_theses` for theses.

    `copy` writes a piece of other derived data and returns whether there is more of it.

    Both steps are called by one thread, again after each `wake`. Theses come last, because every
    question can be answered without them.
    """

    def __init__(
        self,
        filling: IndexSync,
        *,
        encode: Callable[[Sequence[str]], Future[Embeddings]],
        write: ThreadPoolExecutor,
        wake: Callable[[], None],
        copy: Callable[[], bool] = lambda: False,
    ) -> None:
        self._sync = filling
        self._copy_more = copy
        self._encode = encode
        self._write = write
        self._wake = wake
        self._passages: Ids = _NONE
        self._entities: Ids = _NONE
        self._theses: Ids = _NONE
        self._are_theses_new = True
        self._is_copy_due = False
        self._encoding: Future[Embeddings] | None = None
        self._fill: Fill | None = None
        self._writing: Future[None] | None = None
        self._is_thesis = False
        self.is_requested = True
        self.done = 0
        self.total = 0

    @property
    def is_complete(self) -> bool:
        """Whether nothing is known to be missing except theses."""
        return not (len(self._passages) or len(self._entities) or self._is_busy_with(theses=False))

    @property
    def has_theses(self) -> bool:
        """Whether no thesis is known to be missing."""
        is_known = not (self._are_theses_new or len(self._theses))
        return is_known and not self._is_busy_with(theses=True)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is known to be missing."""
        return self.is_complete and self.has_theses

    def find_missing(self) -> None:
        """Compare the index with the database, except for theses."""
        missing = self._sync.diff()
        self._passages, self._entities = missing.passages, missing.entities
        self._are_theses_new = self._is_copy_due = True
        self.done, self.total = 0, len(missing.passages) + len(missing.entities)

    def expect_theses(self) -> None:
        """Look for new theses when there is time."""
        self._are_theses_new = True

    def fill(self, *, may_begin: bool) -> bool:
        """Look for what is missing if that was requested, then do a step."""
        try:
            if self.is_requested:
                self.is_requested = False
                self.find_missing()
            return may_begin and self.step()
        except LociError:
            # The current piece was not filled: it is found again.
            self.is_requested = True
            raise

    def step(self) -> bool:
        """Advance the current piece, or start one; return whether anything moved."""
        if self._is_busy_with(theses=True):
            return False
        return self._advance() if self._is_busy_with(theses=False) else self._begin()

    def step_theses(self, *, start_new: bool) -> bool:
        """Do the same for theses; start a new piece only with `start_new`."""
        if self._is_busy_with(theses=False):
            return False
        try:
            if self._is_busy_with(theses=True):
                return self._advance()
            return start_new and self.is_complete and self._begin_theses()
        except LociError:
            # The current piece was not written: it is found again.
            self._are_theses_new = True
            raise

    def _is_busy_with(self, *, theses: bool) -> bool:
        is_busy = self._encoding is not None or self._writing is not None
        return is_busy and self._is_thesis == theses

    def _advance(self) -> bool:
        if self._writing is not None and self._writing.done():
            writing, self._writing = self._writing, None
            writing.result()
            return True
        if self._encoding is not None and self._encoding.done() and self._fill is not None:
            encoding, self._encoding = self._encoding, None
            self._write_piece(self._fill, encoding.result())
            return True
        return False

    def _begin(self) -> bool:
        if len(self._passages):
            ids, self._passages = self._passages[:_PIECE], self._passages[_PIECE:]
            texts = self._passage_texts(ids)
            self._start(ids, texts, lambda rows: self._sync.fill_passages(ids, rows))
        elif len(self._entities):
            ids, self._entities = self._entities[:_PIECE], self._entities[_PIECE:]
            names = self._sync.graph.extracted_names(ids)
            texts = [names.get(entity_id, "") for entity_id in ids.tolist()]
            self._start(ids, texts, lambda rows: self._sync.fill_entities(ids, rows))
        elif self._is_copy_due:
            self._is_thesis = False
            self._write_piece(self._copy)
        else:
            return False
        return True

    def _copy(self) -> None:
        self._is_copy_due = self._copy_more()

    def _begin_theses(self) -> bool:
        if self._are_theses_new:
            self._theses = self._sync.theses_without_vectors()
            self._are_theses_new = False
            self.done, self.total = 0, len(self._theses)
        if not len(self._theses):
            return False
        ids, self._theses = self._theses[:_PIECE], self._theses[_PIECE:]
        theses = self._sync.graph.thesis_texts(ids)
        # A thesis that was removed meanwhile gets a row that is not used.
        passages = np.array(
            [theses[key].passage_id if key in theses else 0 for key in ids.tolist()], np.int64
        )
        vectors = self._sync.index.vectors("passage", passages)
        is_covered = np.array(
            [
                key not in theses
                or len(theses[key].text) >= REUSE_SHARE * theses[key].passage_length
                for key in ids.tolist()
            ]
        ) & np.any(vectors, axis=1)

        def fill(rows: NDArray[np.float32]) -> None:
            vectors[~is_covered] = rows
            self._sync.fill_theses(ids, vectors)

        texts = [theses[key].text if key in theses else "" for key in ids[~is_covered].tolist()]
        self._start(ids, texts, fill, is_thesis=True)
        return True

    def _start(
        self, ids: Ids, texts: Sequence[str], fill: Fill, *, is_thesis: bool = False
    ) -> None:
        self.done += len(ids)
        self._fill, self._is_thesis = fill, is_thesis
        self._encoding = self._encode(texts)
        self._encoding.add_done_callback(lambda _: self._wake())

    def _write_piece(self, fill: Callable[..., None], *rows: Embeddings) -> None:
        self._writing = self._write.submit(fill, *rows)
        self._writing.add_done_callback(lambda _: self._wake())

    def _passage_texts(self, ids: Ids) -> list[str]:
        passages = self._sync.documents.passages(ids)
        heads = self._sync.documents.heads(
            list({passage.document_id for passage in passages.values()})
        )
        # A passage that was removed meanwhile gets a row that is not used.
        return [
            passage_text(heads[passage.document_id].title, passage.heading, passage.text)
            if (passage := passages.get(passage_id)) is not None and passage.document_id in heads
            else ""
            for passage_id in ids.tolist()
        ]
