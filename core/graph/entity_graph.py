"""What joins things to each other, as one weighted graph: the ground of all graph analytics."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from core.graph.fact_graph import TRUSTED_STATUSES, UNASSERTED_MODALITIES
from core.graph.sparse_matrices import Ids, Matrix, scale_rows, sparse_matrix, without_diagonal
from core.store.records import FactArrays, MentionArrays

# Two things that one passage names are joined half as strongly as by a fact of weight 1.
COOCCURRENCE_WEIGHT = 0.5
# A passage that names more things than this is a list, and joins none of them.
MAX_PASSAGE_ENTITIES = 40


@dataclass(frozen=True)
class EntityGraph:
    """Things by position; `ids` ascend. All matrices are square, with an empty diagonal.

    `facts` holds, from subject to object, confidence x weight of the relation, summed over trusted
    facts. `cooccurrence_matrix` is symmetric: for each passage that names both, 1 / (things it names - 1)
    (Newman 2001, on who writes papers with whom). `strength` is symmetric and holds all of it.
    `surest` is symmetric: the highest confidence x weight of a fact between two things.
    """

    ids: Ids
    facts: Matrix
    cooccurrence: Matrix
    strength: Matrix
    max_confidence: Matrix

    def __len__(self) -> int:
        """How many things there are."""
        return len(self.ids)

    def position(self, entity_id: int) -> int:
        """Where the thing stands, or -1."""
        at = int(np.searchsorted(self.ids, entity_id))
        return at if at < len(self.ids) and int(self.ids[at]) == entity_id else -1

    def neighbors(self, position: int) -> Ids:
        """Positions of the things joined to this one, ascending."""
        start, end = self.strength.indptr[position : position + 2]
        return self.strength.indices[start:end]


def build_entity_graph(
    ids: Ids, facts: FactArrays, mentions: MentionArrays, *, weigh: Callable[[str], float]
) -> EntityGraph:
    """The ties of the things with these ids, which ascend; `weigh` gives a relation's weight.

    Cost is linear in facts, and in the pairs of things that passages name.
    """
    stated, surest = _facts(ids, facts, weigh)
    shared = cooccurrence_matrix(ids, mentions)
    strength = (stated + stated.T + COOCCURRENCE_WEIGHT * shared).tocsr()
    for matrix in (stated, shared, strength, surest):
        matrix.sort_indices()
    return EntityGraph(
        ids=ids, facts=stated, cooccurrence=shared, strength=strength, max_confidence=surest
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
    # The highest value of a pair comes first, and is the only one taken.
    order = np.argsort(values, kind="stable")
    pairs = np.stack([rows, columns])[:, order[::-1]]
    _, firsts = np.unique(pairs, axis=1, return_index=True)
    best = values[order[::-1]][firsts]
    one_way = sparse_matrix(best, pairs[0][firsts], pairs[1][firsts], shape=shape)
    return stated, one_way.maximum(one_way.T).tocsr()


def cooccurrence_matrix(ids: Ids, mentions: MentionArrays) -> Matrix:
    """How strongly passages join each two things that they name (see `EntityGraph`)."""
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
