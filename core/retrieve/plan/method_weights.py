"""How much each recall method weighs in a plan (T10, D4)."""

import numpy as np
from msgspec import Struct

from core.graph.snapshot import Snapshot
from core.records.answers.questions import Analysis, Method


class GraphDensity(Struct, frozen=True):
    """Facts for each thing that has any, and links to things for each passage."""

    facts_per_thing: float = 0.0
    links_per_passage: float = 0.0


def graph_density(snapshot: Snapshot) -> GraphDensity:
    """The sparsity of the graph of one commit. O(facts)."""
    subjects = len(np.unique(snapshot.facts.subjects))
    passages = len(snapshot.passage_ids)
    return GraphDensity(
        facts_per_thing=len(snapshot.facts) / max(subjects, 1),
        links_per_passage=int(snapshot.links.by_passage.nnz) / max(passages, 1),
    )


Weights = dict[Method, float]

# D4: what goes along facts weighs so much of the whole, by what is asked.
ONE_THING, CONNECTION, OVER_TIME, MIXED = 0.70, 0.80, 0.60, 0.30
# The rest is shared as T10 weighs meaning and memory; words help meaning (K6).
_REST: Weights = {"by meaning": 0.50, "by words": 0.25, "by memory": 0.15}
# In a sparse graph the graph's share is so much of what it would be.
SPARSE = 0.5
# Below this many links for a passage, too, little leads from one passage to another.
FEW_LINKS = 1.0


def method_weights(
    methods: tuple[Method, ...], *, asked: Analysis, sparsity: GraphDensity, least_facts: float
) -> Weights:
    """The weights of these methods; they add up to 1.

    A question about one thing leans on its facts, one about a connection still more, one about a
    time somewhat; a graph that holds little counts for less.
    """
    share = _graph_share(asked) if "by links" in methods else 0.0
    is_sparse = sparsity.facts_per_thing < least_facts or sparsity.links_per_passage < FEW_LINKS
    if is_sparse and len(methods) > 1:
        share *= SPARSE
    rest: Weights = {method: _REST.get(method, 0.5) for method in methods if method != "by links"}
    whole = sum(rest.values())
    if not whole:
        return {"by links": 1.0}
    found: Weights = {method: round((1 - share) * it / whole, 3) for method, it in rest.items()}
    return {**found, "by links": round(share, 3)} if "by links" in methods else found


def _graph_share(asked: Analysis) -> float:
    things = len({thing.start for thing in asked.things})
    if asked.structural and things > 1:
        return CONNECTION
    if asked.times or asked.evolution:
        return OVER_TIME
    return ONE_THING if things == 1 else MIXED
