"""Weighted graph of entities from facts and co-occurrence, for graph analytics."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from core.graph.fact_graph import TRUSTED_STATUSES, UNASSERTED_MODALITIES
from core.graph.sparse_matrices import Ids, Matrix, scale_rows, sparse_matrix, without_diagonal
from core.store.records import FactArrays, MentionArrays

# Weight of a co-occurrence in a passage relative to a fact of weight 1.
COOCCURRENCE_WEIGHT = 0.5
# Passages with more entities are lists, and their co-occurrences are ignored.
MAX_PASSAGE_ENTITIES = 40


@dataclass(frozen=True)
class EntityGraph:
    """Square matrices over entities, with empty diagonals; `ids` ascend.

    `facts`, from subject to object: confidence x weight of the relation, summed over trusted facts.
    `cooccurrence`, symmetric: 1 / (entities in the passage - 1), summed over the passages that
    mention both (Newman 2001, on co-authorship). `strength`, symmetric: the weighted sum of both.
    `max_confidence`, symmetric: the highest confidence x weight of a fact between two entities.
    """

    ids: Ids
    facts: Matrix
    cooccurrence: Matrix
    strength: Matrix
    max_confidence: Matrix

    def __len__(self) -> int:
        """Return the number of entities."""
        return len(self.ids)

    @property
    def link_weights(self) -> Matrix:
        """Weights of the links between entities, co-mentions included, in (0, 1]; symmetric."""
        shared = self.cooccurrence.copy()
        shared.data = COOCCURRENCE_WEIGHT * np.minimum(shared.data, 1.0)
        return self.max_confidence.maximum(shared).tocsr()

    def position(self, entity_id: int) -> int:
        """Return the position of an entity, or -1."""
        at = int(np.searchsorted(self.ids, entity_id))
        return at if at < len(self.ids) and int(self.ids[at]) == entity_id else -1


def build_entity_graph(
    ids: Ids, facts: FactArrays, mentions: MentionArrays, *, weigh: Callable[[str], float]
) -> EntityGraph:
    """Build the graph of entities with these ascending ids.

    `weigh` returns the weight of a relation. Linear in facts and in the pairs of entities that
    passages mention.
    """
    fact_weights, max_confidence = _facts(ids, facts, weigh)
    shared = cooccurrence_matrix(ids, mentions)
    strength = (fact_weights + fact_weights.T + COOCCURRENCE_WEIGHT * shared).tocsr()
    for matrix in (fact_weights, shared, strength, max_confidence):
        matrix.sort_indices()
    return EntityGraph(
        ids=ids,
        facts=fact_weights,
        cooccurrence=shared,
        strength=strength,
        max_confidence=max_confidence,
    )


def _facts(ids: Ids, facts: FactArrays, weigh: Callable[[str], float]) -> tuple[Matrix, Matrix]:
    trusted = np.isin(facts.statuses.astype(str), TRUSTED_STATUSES)
    trusted &= ~np.isin(facts.modalities.astype(str), UNASSERTED_MODALITIES)
    trusted &= (facts.objects > 0) & (facts.subjects != facts.objects)
    trusted &= np.isin(facts.subjects, ids) & np.isin(facts.objects, ids)
    predicates, which = np.unique(facts.predicates[trusted].astype(str), return_inverse=True)
    weights = np.array([weigh(predicate) for predicate in predicates.tolist()], np.float64)
    rows = np.searchsorted(ids, facts.subjects[trusted])
    columns = np.searchsorted(ids, facts.objects[trusted])
    values = facts.confidences[trusted] * (weights[which] if len(weights) else 1.0)
    shape = (len(ids), len(ids))
    stated = sparse_matrix(values, rows, columns, shape=shape)
    # The highest value of each pair comes first; only that one is kept.
    order = np.argsort(values, kind="stable")
    pairs = np.stack([rows, columns])[:, order[::-1]]
    _, firsts = np.unique(pairs, axis=1, return_index=True)
    best = values[order[::-1]][firsts]
    one_way = sparse_matrix(best, pairs[0][firsts], pairs[1][firsts], shape=shape)
    return stated, one_way.maximum(one_way.T).tocsr()


def cooccurrence_matrix(ids: Ids, mentions: MentionArrays) -> Matrix:
    """Return the co-occurrence strength of entities (see `EntityGraph`)."""
    is_entity = np.isin(mentions.entity_ids, ids)
    passages, rows = np.unique(mentions.passage_ids[is_entity], return_inverse=True)
    columns = np.searchsorted(ids, mentions.entity_ids[is_entity])
    named = np.bincount(rows, minlength=len(passages))
    joins = ((named > 1) & (named <= MAX_PASSAGE_ENTITIES))[rows]
    ones = np.ones(int(joins.sum()))
    shape = (len(passages), len(ids))
    names = sparse_matrix(ones, rows[joins], columns[joins], shape=shape)
    shared = scale_rows(names, 1.0 / np.maximum(named - 1.0, 1.0))
    return without_diagonal(names.T @ shared)
