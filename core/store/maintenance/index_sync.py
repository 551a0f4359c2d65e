"""Synchronization of an index with the database, piece by piece."""

import threading
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from core.store.documents.document_queries import DocumentQueries
from core.store.graph.graph_queries import GraphQueries
from core.store.index.search_index import SearchIndex
from core.store.records import Ids, IndexChanges, IndexDiff, Vectors

Apply = Callable[[IndexChanges], None]


@dataclass(eq=False)
class IndexSync:
    """Compares an index with the database and fills it.

    Comparing is for any thread, filling for the write lane. `apply` applies changes to the
    index; `writing` is locked meanwhile, so that what is filled is still in the database.
    """

    documents: DocumentQueries
    graph: GraphQueries
    index: SearchIndex
    apply: Apply
    writing: threading.Lock

    def diff(self) -> IndexDiff:
        """Return the ids that the index lacks, and those it has in excess."""
        passages = self.documents.passage_arrays().ids
        entities = self.graph.entity_ids()
        theses = self.graph.thesis_ids()
        indexed = self.index.indexed_ids()
        return IndexDiff(
            passages=np.union1d(
                _difference(passages, indexed.vectors), _difference(passages, indexed.words)
            ),
            entities=_difference(entities, indexed.entities),
            gone_passages=np.union1d(
                _difference(indexed.vectors, passages), _difference(indexed.words, passages)
            ),
            gone_entities=_difference(indexed.entities, entities),
            theses=_difference(theses, indexed.theses),
            gone_theses=_difference(indexed.theses, theses),
        )

    def theses_without_vectors(self) -> Ids:
        """Return the theses that have no vector yet."""
        return _difference(self.graph.thesis_ids(), self.index.indexed_theses())

    def fill_passages(self, ids: Ids, vectors: Vectors) -> None:
        """Add these vectors, and the words of these passages, to the index."""
        with self.writing:
            passages = self.documents.passages(ids)
            heads = self.documents.heads(list({one.document_id for one in passages.values()}))
            rows = [row for row, one in enumerate(ids.tolist()) if one in passages]
            kept = ids[rows]
            kept_passages = [passages[one] for one in kept.tolist()]
            self.apply(
                IndexChanges(
                    passages=kept,
                    titles=[heads[one.document_id].title for one in kept_passages],
                    texts=[one.text for one in kept_passages],
                    vector_ids=kept,
                    vectors=vectors[rows],
                )
            )

    def fill_entities(self, ids: Ids, vectors: Vectors) -> None:
        """Add these vectors of entities' names to the index."""
        with self.writing:
            exists = np.isin(ids, self.graph.entity_ids())
            self.apply(IndexChanges(entities=ids[exists], entity_vectors=vectors[exists]))

    def fill_theses(self, ids: Ids, vectors: Vectors) -> None:
        """Add these vectors of theses to the index."""
        with self.writing:
            exists = np.isin(ids, self.graph.thesis_ids())
            self.apply(IndexChanges(theses=ids[exists], thesis_vectors=vectors[exists]))

    def surplus_changes(self) -> IndexChanges:
        """Return the change that deletes from the index what is not in the database."""
        stale = self.diff()
        return IndexChanges(
            gone_passages=stale.gone_passages,
            gone_entities=stale.gone_entities,
            gone_theses=stale.gone_theses,
        )

    def delete_surplus(self) -> None:
        """Delete from the index what is not in the database."""
        with self.writing:
            self.apply(self.surplus_changes())


def _difference(ids: Ids, others: Ids) -> Ids:
    """Return the ids that are not among the others; all are unique."""
    return np.setdiff1d(ids, others, assume_unique=True)
