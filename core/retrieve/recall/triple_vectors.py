"""Vectors of triples: each fact as a text of its own, encoded when a traversal needs it (P3)."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelError
from core.records.ids import EntityId, FactId
from core.records.knowledge import Fact
from core.retrieve.versioned_cache import CacheUsage, VersionedCache
from core.store.graph.graph_queries import GraphQueries

Rows = NDArray[np.float32]
CACHED_TRIPLES = 20_000


class TripleEncoder:
    """Encodes facts as texts and keeps the vectors in memory only. Thread-safe."""

    def __init__(
        self,
        graph: GraphQueries,
        encode: Callable[[Sequence[str]], Rows],
        clock: Callable[[], float],
    ) -> None:
        self._graph = graph
        self._encode = encode
        self._cache: VersionedCache[Rows] = VersionedCache(
            "triples", capacity=CACHED_TRIPLES, clock=clock
        )

    def vectors(
        self, fact_ids: NDArray[np.int64], *, labels: Mapping[EntityId, str], dimensions: int
    ) -> Rows:
        """Return the unit vector of each fact; zeros for one that is gone or cannot be encoded."""
        ids = [FactId(fact_id) for fact_id in fact_ids.tolist()]
        facts = self._graph.facts(ids)
        texts = {fact_id: triple_text(fact, labels) for fact_id, fact in facts.items()}
        rows = {
            text: self._cache.get(text, stamp=dimensions) for text in dict.fromkeys(texts.values())
        }
        new = [text for text, row in rows.items() if row is None]
        try:
            encoded = self._encode(new) if new else ()
        except ModelError:
            encoded = ()
        for text, row in zip(new, encoded, strict=False):
            unit = np.asarray(row / max(float(np.linalg.norm(row)), 1e-12), np.float32)
            self._cache.put(text, unit, stamp=dimensions)
            rows[text] = unit
        zeros = np.zeros(dimensions, np.float32)
        vectors = (rows.get(texts.get(fact_id, "")) for fact_id in ids)
        return np.array([zeros if row is None else row for row in vectors], np.float32).reshape(
            len(ids), dimensions
        )

    def usage(self) -> CacheUsage:
        """Return hits, misses and size of the cache."""
        return self._cache.usage()


def triple_text(fact: Fact, labels: Mapping[EntityId, str]) -> str:
    """Return the fact as words: subject, predicate, object."""
    end = fact.literal if fact.object is None else labels.get(fact.object, "")
    predicate = fact.predicate.replace("_", " ").lower()
    return f"{labels.get(fact.subject, '')} {predicate} {end}"
