"""The index gets what it lacks: vectors and words of what the truth holds already."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from core.errors import LociError
from core.ingest.batch import Embeddings
from core.llm.text import passage_text
from core.store.maintenance.index_sync import IndexSync
from core.store.records import Ids

_AT_ONCE = 128
_NONE = np.zeros(0, np.int64)
# A thesis that is so much of its passage is told by the passage's vector: one in seven is, and
# they are the longest, a fifth of what there would be to encode.
_MOST_OF_PASSAGE = 0.5

Fill = Callable[[NDArray[np.float32]], None]


class IndexBackfill:
    """Fills the index piece by piece: `step` with what questions need, `sharpen` with theses.

    `copy` makes a piece of what else is derived and returns whether there is more of it.

    Both are called by one thread, again after each `wake`. Theses come last, because every
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
        self._target = filling
        self._copy_more = copy
        self._encode = encode
        self._write = write
        self._wake = wake
        self._passages: Ids = _NONE
        self._entities: Ids = _NONE
        self._theses: Ids = _NONE
        self._are_theses_new = True
        self._are_copies_due = False
        self._encoding: Future[Embeddings] | None = None
        self._fill: Fill | None = None
        self._filling: Future[None] | None = None
        self._is_thesis = False
        self.done = 0
        self.total = 0

    @property
    def is_complete(self) -> bool:
        """Whether the index lacks nothing that is known of but theses."""
        return not (len(self._passages) or len(self._entities) or self._is_working(theses=False))

    @property
    def is_sharp(self) -> bool:
        """Whether the index lacks no thesis that is known of."""
        is_known = not (self._are_theses_new or len(self._theses))
        return is_known and not self._is_working(theses=True)

    @property
    def is_idle(self) -> bool:
        """Whether the index lacks nothing that is known of."""
        return self.is_complete and self.is_sharp

    def look(self) -> None:
        """What the index lacks now is known, but for theses."""
        missing = self._target.diff()
        self._passages, self._entities = missing.passages, missing.entities
        self._are_theses_new = self._are_copies_due = True
        self.done, self.total = 0, len(missing.passages) + len(missing.entities)

    def expect_theses(self) -> None:
        """There may be new theses: they are looked for when there is time."""
        self._are_theses_new = True

    def step(self) -> bool:
        """One piece more is under way, if none was; returns whether anything moved."""
        if self._is_working(theses=True):
            return False
        return self._advance() if self._is_working(theses=False) else self._begin()

    def sharpen(self, *, further: bool) -> bool:
        """The same for theses; a new piece is begun only if it is to go `further`."""
        if self._is_working(theses=False):
            return False
        try:
            if self._is_working(theses=True):
                return self._advance()
            return further and self.is_complete and self._begin_theses()
        except LociError:
            # The piece in hand was not filled: it is found again.
            self._are_theses_new = True
            raise

    def _is_working(self, *, theses: bool) -> bool:
        is_working = self._encoding is not None or self._filling is not None
        return is_working and self._is_thesis == theses

    def _advance(self) -> bool:
        if self._filling is not None:
            return self._end_filling(self._filling)
        return self._encoding is not None and self._begin_filling(self._encoding)

    def _begin(self) -> bool:
        if len(self._passages):
            ids, self._passages = self._passages[:_AT_ONCE], self._passages[_AT_ONCE:]
            texts = self._passage_texts(ids)
            self._start(ids, texts, lambda rows: self._target.fill_passages(ids, rows))
        elif len(self._entities):
            ids, self._entities = self._entities[:_AT_ONCE], self._entities[_AT_ONCE:]
            known = self._target.graph.extracted_names(ids)
            texts = [known.get(one, "") for one in ids.tolist()]
            self._start(ids, texts, lambda rows: self._target.fill_entities(ids, rows))
        elif self._are_copies_due:
            self._is_thesis = False
            self._write_piece(self._copy)
        else:
            return False
        return True

    def _copy(self) -> None:
        self._are_copies_due = self._copy_more()

    def _begin_theses(self) -> bool:
        if self._are_theses_new:
            self._theses = self._target.theses_without_vectors()
            self._are_theses_new = False
            self.done, self.total = 0, len(self._theses)
        if not len(self._theses):
            return False
        ids, self._theses = self._theses[:_AT_ONCE], self._theses[_AT_ONCE:]
        theses = self._target.graph.thesis_texts(ids)
        # One that went meanwhile gets a row that nobody takes.
        passages = np.array(
            [theses[one].passage_id if one in theses else 0 for one in ids.tolist()], np.int64
        )
        known = self._target.index.passage_vectors(passages)
        told = np.array(
            [
                one not in theses
                or len(theses[one].text) >= _MOST_OF_PASSAGE * theses[one].passage_length
                for one in ids.tolist()
            ]
        ) & np.any(known, axis=1)

        def fill(rows: NDArray[np.float32]) -> None:
            known[~told] = rows
            self._target.fill_theses(ids, known)

        texts = [theses[one].text if one in theses else "" for one in ids[~told].tolist()]
        self._start(ids, texts, fill, is_thesis=True)
        return True

    def _start(
        self, ids: Ids, texts: Sequence[str], fill: Fill, *, is_thesis: bool = False
    ) -> None:
        self.done += len(ids)
        self._fill, self._is_thesis = fill, is_thesis
        self._encoding = self._encode(texts)
        self._encoding.add_done_callback(lambda _: self._wake())

    def _begin_filling(self, encoding: Future[Embeddings]) -> bool:
        if not encoding.done() or self._fill is None:
            return False
        self._encoding = None
        self._write_piece(self._fill, encoding.result())
        return True

    def _write_piece(self, fill: Callable[..., None], *rows: Embeddings) -> None:
        self._filling = self._write.submit(fill, *rows)
        self._filling.add_done_callback(lambda _: self._wake())

    def _end_filling(self, filling: Future[None]) -> bool:
        if not filling.done():
            return False
        self._filling = None
        filling.result()
        return True

    def _passage_texts(self, ids: Ids) -> list[str]:
        passages = self._target.documents.passages(ids)
        heads = self._target.documents.heads(list({one.document_id for one in passages.values()}))
        # A passage that went meanwhile gets a row that nobody takes.
        return [
            passage_text(heads[found.document_id].title, found.heading, found.text)
            if (found := passages.get(one)) is not None and found.document_id in heads
            else ""
            for one in ids.tolist()
        ]
