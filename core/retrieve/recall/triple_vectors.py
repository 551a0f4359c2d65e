"""Vectors of triples: each fact as a text of its own, encoded when a traversal needs it (P3)."""

from collections.abc import Mapping
from contextlib import suppress

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelError
from core.records.ids import EntityId, FactId
from core.records.knowledge import Fact
from core.retrieve.text_vectors import Rows, TextVectors
from core.store.graph.graph_queries import GraphQueries


class TripleEncoder:
    """Encodes facts as texts. Thread-safe."""

    def __init__(self, graph: GraphQueries, texts: TextVectors) -> None:
        self._graph = graph
        self._texts = texts

    def vectors(
        self, fact_ids: NDArray[np.int64], *, labels: Mapping[EntityId, str], dimensions: int
    ) -> Rows:
        """Return the unit vector of each fact; zeros for one that is gone or cannot be encoded."""
        ids = [FactId(fact_id) for fact_id in fact_ids.tolist()]
        facts = self._graph.facts(ids)
        texts = {fact_id: triple_text(fact, labels) for fact_id, fact in facts.items()}
        rows = np.zeros((len(ids), dimensions), np.float32)
        there = [at for at, fact_id in enumerate(ids) if fact_id in texts]
        if there:
            with suppress(ModelError):
                rows[there] = self._texts.embed([texts[ids[at]] for at in there])
        return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12)


def triple_text(fact: Fact, labels: Mapping[EntityId, str]) -> str:
    """Return the fact as words: subject, predicate, object."""
    end = fact.literal if fact.object is None else labels.get(fact.object, "")
    predicate = fact.predicate.replace("_", " ").lower()
    return f"{labels.get(fact.subject, '')} {predicate} {end}"
