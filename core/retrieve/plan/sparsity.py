"""How much the graph knows (D4): whether a plan may lean on it."""

import numpy as np
from msgspec import Struct

from core.graph.snapshot import Snapshot


class Sparsity(Struct, frozen=True):
    """Facts for each thing that has any, and links to things for each passage."""

    facts_per_thing: float = 0.0
    links_per_passage: float = 0.0


def sparsity_of(snapshot: Snapshot) -> Sparsity:
    """The sparsity of the graph of one commit. O(facts)."""
    subjects = len(np.unique(snapshot.facts.subjects))
    passages = len(snapshot.passage_ids)
    return Sparsity(
        facts_per_thing=len(snapshot.facts) / max(subjects, 1),
        links_per_passage=int(snapshot.links.by_passage.nnz) / max(passages, 1),
    )
