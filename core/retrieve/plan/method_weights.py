"""Weight of each recall method in a plan (T10, D4), by question and graph density."""

import numpy as np
from msgspec import Struct

from core.graph.snapshot import Snapshot
from core.records.answers.questions import Analysis, Method


class GraphDensity(Struct, frozen=True):
    """Facts per entity that has any, and entity links per passage."""

    facts_per_entity: float = 0.0
    links_per_passage: float = 0.0


def graph_density(snapshot: Snapshot) -> GraphDensity:
    """Return the density of the graph of one commit. O(facts)."""
    subjects = len(np.unique(snapshot.facts.subjects))
    passages = len(snapshot.passage_ids)
    return GraphDensity(
        facts_per_entity=len(snapshot.facts) / max(subjects, 1),
        links_per_passage=int(snapshot.links.by_passage.nnz) / max(passages, 1),
    )


Weights = dict[Method, float]

# D4: the graph's share of the total weight, by kind of question.
ONE_ENTITY, CONNECTION, OVER_TIME, MIXED = 0.70, 0.80, 0.60, 0.30
# The other methods share the rest as T10 weighs meaning and memory; words help meaning (K6).
_REST: Weights = {"by meaning": 0.50, "by words": 0.25, "by memory": 0.15}
# Factor on the graph's share in a sparse graph.
SPARSE_FACTOR = 0.5
# A graph with fewer links per passage is sparse, too.
MIN_LINKS = 1.0


def method_weights(
    methods: tuple[Method, ...], *, analysis: Analysis, density: GraphDensity, min_facts: float
) -> Weights:
    """Return the weights of these methods; they add up to 1.

    The graph's share is high for a question about one entity, higher for a connection, medium
    for a time, and halved in a sparse graph.
    """
    share = _graph_share(analysis) if "by links" in methods else 0.0
    is_sparse = density.facts_per_entity < min_facts or density.links_per_passage < MIN_LINKS
    if is_sparse and len(methods) > 1:
        share *= SPARSE_FACTOR
    rest: Weights = {method: _REST.get(method, 0.5) for method in methods if method != "by links"}
    total = sum(rest.values())
    if not total:
        return {"by links": 1.0}
    weights: Weights = {
        method: round((1 - share) * weight / total, 3) for method, weight in rest.items()
    }
    return {**weights, "by links": round(share, 3)} if "by links" in methods else weights


def _graph_share(analysis: Analysis) -> float:
    entities = len({entity.start for entity in analysis.things})
    if analysis.structural and entities > 1:
        return CONNECTION
    if analysis.times or analysis.evolution:
        return OVER_TIME
    return ONE_ENTITY if entities == 1 else MIXED
