"""Weight of each recall method in a plan (T10, D4), by question and graph density."""

from collections import Counter

import numpy as np
from msgspec import Struct

from core.graph.snapshot import Snapshot
from core.records.answers.questions import Analysis, Method
from core.settings import formulas
from core.settings.named_values import Values
from core.settings.options import Settings

# Layers of the built-in methods other than the semantic ones.
_LAYERS: dict[Method, str] = {"by links": "graph", "by memory": "episodic"}


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


def method_weights(
    methods: tuple[Method, ...],
    *,
    analysis: Analysis,
    density: GraphDensity,
    settings: Settings,
    continues: bool = False,
) -> Weights:
    """Return the weights of these methods; they add up to 1 (D4).

    The graph's share is high for a question about one entity, higher for a connection, medium
    for a time, and less in a sparse graph. It grows where the question `continues` about things
    of its conversation. The other methods share the rest as T10 weighs meaning and memory.
    """
    shares = formulas.SHARES.values(settings.plan_shares)
    share = _graph_share(analysis, shares) if "by links" in methods else 0.0
    is_sparse = (
        density.facts_per_entity < settings.plan_sparse_facts
        or density.links_per_passage < shares["least_links"]
    )
    if is_sparse and len(methods) > 1:
        share *= shares["sparse"]
    if continues:
        share += shares["session"] * (1.0 - share)
    rest: Weights = {
        method: shares.get(method.removeprefix("by "), 0.5)
        for method in methods
        if method != "by links"
    }
    total = sum(rest.values())
    if not total:
        return {"by links": 1.0}
    weights: Weights = {
        method: round((1 - share) * weight / total, 3) for method, weight in rest.items()
    }
    return {**weights, "by links": round(share, 3)} if "by links" in methods else weights


def layer_weights(methods: tuple[Method, ...], settings: Settings) -> Weights:
    """Return the weights of T10's layers, shared equally by the methods of each."""
    weights = formulas.LAYERS.values(settings.layer_weights)
    layers = {method: _LAYERS.get(method, "semantic") for method in methods}
    counts = Counter(layers.values())
    return {method: weights[layer] / counts[layer] for method, layer in layers.items()}


def overlap_weights(weights: Weights, overlap: float, settings: Settings) -> Weights:
    """Return the weights where meaning and words overlap by this share of their best results.

    The more they agree, the more they count as one voice, and the more the graph counts (D4:
    diversity of what is found).
    """
    if "by links" not in weights:
        return weights
    gain = formulas.SHARES.values(settings.plan_shares)["overlap"] * overlap
    share = weights["by links"]
    grown = share + gain * (1.0 - share)
    keep = (1.0 - grown) / max(1.0 - share, 1e-12)
    return {
        method: grown if method == "by links" else weight * keep
        for method, weight in weights.items()
    }


def _graph_share(analysis: Analysis, shares: Values) -> float:
    entities = len({entity.start for entity in analysis.things})
    if analysis.structural and entities > 1:
        return shares["connection"]
    if analysis.times or analysis.evolution:
        return shares["over_time"]
    return shares["one_thing" if entities == 1 else "mixed"]
