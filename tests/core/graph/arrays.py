"""Small graphs written by hand."""

import numpy as np

from core.graph.fact_graph import FactGraph
from core.graph.snapshot import Snapshot, build_snapshot
from core.store.records import FactArrays, MentionArrays, PassageArrays

NO_FACTS: tuple[tuple[int, int, float], ...] = ()


def whole(values):
    return np.array(list(values), np.int64)


def fact_graph(facts, *, statuses=None) -> FactGraph:
    """Facts (subject, object or 0, confidence), numbered from 1."""
    count = len(facts)
    return FactGraph(
        FactArrays(
            ids=whole(range(1, count + 1)),
            subjects=whole(fact[0] for fact in facts),
            objects=whole(fact[1] for fact in facts),
            predicates=np.array(["knows"] * count, object),
            statuses=np.array(statuses or ["extracted"] * count, object),
            confidences=np.array([fact[2] for fact in facts], np.float64),
            document_ids=np.ones(count, np.int64),
            passage_ids=np.ones(count, np.int64),
        )
    )


def snapshot_of(passages, *, facts=NO_FACTS, titles=None, documents=None, commit=1) -> Snapshot:
    """Passages as {id: {thing: count}}; each its own document unless `documents` says otherwise."""
    ids = sorted(passages)
    named = [(e, p, c) for p in ids for e, c in passages[p].items()]
    return build_snapshot(
        commit,
        passages=PassageArrays(
            ids=whole(ids),
            document_ids=whole((documents or {}).get(one, one) for one in ids),
            ordinals=whole(0 for _ in ids),
        ),
        mentions=MentionArrays(
            entity_ids=whole(row[0] for row in named),
            passage_ids=whole(row[1] for row in named),
            counts=whole(row[2] for row in named),
        ),
        titles=titles or {},
        facts=fact_graph(facts),
    )
