"""Builder of the memory graph from a snapshot and theses (P1)."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import sparse as _sparse

from core.graph.memory_graph.memory_graph import (
    FACT,
    NEXT_PASSAGE,
    NO_FACT,
    PASSAGE_MENTION,
    THESIS_MENTION,
    THESIS_SOURCE,
    TITLE,
    VALUE,
    Ids,
    MemoryGraph,
    Numbers,
    Weights,
)
from core.graph.snapshot import Snapshot, positions_of
from core.store.records import ThesisArrays

# Weight of an edge between consecutive passages.
NEXT_WEIGHT = 0.5
_arrays: Any = _sparse


class _Edges(NamedTuple):
    """Edges of one kind; `facts` are rows of facts."""

    kind: int
    tails: Ids
    heads: Ids
    weights: NDArray[np.float64]
    facts: Ids


def build_memory_graph(
    snapshot: Snapshot, theses: ThesisArrays, *, weigh: Callable[[str], float]
) -> MemoryGraph:
    """Build the graph of the snapshot and the theses of its passages.

    `weigh` returns the weight of a relation in [0, 1]: a fact weighs confidence x that (D18).
    Linear in vertices and edges, except for sorting facts and mentions by weight.
    """
    objects, passages = len(snapshot.entity_ids), len(snapshot.passage_ids)
    theses, thesis_rows = _theses_of_snapshot(snapshot, theses)
    first_thesis = objects
    first_passage = objects + len(theses.ids)
    facts, predicates, which = _fact_edges(snapshot, weigh, first_passage)
    names = _mention_edges(snapshot, first_passage)
    parts = [
        *facts,
        *names,
        _thesis_mention_edges(snapshot, theses, first_thesis),
        _unweighted_edges(
            THESIS_SOURCE, first_thesis + np.arange(len(theses.ids)), first_passage + thesis_rows
        ),
        _next_passage_edges(snapshot, first_passage),
    ]
    parts.sort(key=lambda one: one.kind)
    tails, heads, weights, rows = (
        np.concatenate([getattr(one, name) for one in parts])
        for name in ("tails", "heads", "weights", "facts")
    )
    kinds = np.repeat([one.kind for one in parts], [len(one.tails) for one in parts])
    count = first_passage + passages
    offsets, edges, far = _adjacency(tails, heads, count)
    return MemoryGraph(
        commit_number=snapshot.commit_number,
        object_ids=snapshot.entity_ids,
        thesis_ids=theses.ids,
        passage_ids=snapshot.passage_ids,
        thesis_passages=(first_passage + thesis_rows).astype(np.int32),
        offsets=offsets,
        edges=edges,
        far=far,
        tails=tails.astype(np.int32),
        heads=heads.astype(np.int32),
        kinds=kinds.astype(np.int8),
        weights=weights.astype(np.float32),
        facts=rows.astype(np.int32),
        fact_ids=snapshot.facts.fact_ids,
        fact_passages=_fact_passages(snapshot, first_passage),
        fact_predicates=which,
        predicates=predicates,
        rarity=_rarity(snapshot),
    )


def _theses_of_snapshot(snapshot: Snapshot, theses: ThesisArrays) -> tuple[ThesisArrays, Ids]:
    rows = positions_of(snapshot.passage_ids, theses.passage_ids)
    there = rows >= 0
    known_theses = ThesisArrays(
        theses.ids[there], theses.passage_ids[there], theses.thesis_ids, theses.entity_ids
    )
    return known_theses, rows[there]


def _fact_edges(
    snapshot: Snapshot, weigh: Callable[[str], float], first_passage: int
) -> tuple[list[_Edges], tuple[str, ...], Numbers]:
    """Return edges of facts (with an entity, with a value), predicates, and their index by fact."""
    facts = snapshot.facts
    predicates, which = _factorize(facts.predicates)
    scale = np.array([weigh(one) for one in predicates], np.float64)
    weights = facts.confidences * (scale[which] if len(scale) else 1.0)
    subjects = positions_of(snapshot.entity_ids, snapshot.namesakes.first(facts.subjects))
    objects = positions_of(snapshot.entity_ids, snapshot.namesakes.first(facts.objects))
    passages = positions_of(snapshot.passage_ids, facts.passage_ids)
    has_entity = np.flatnonzero((subjects >= 0) & (objects >= 0) & (subjects != objects))
    has_value = np.flatnonzero((facts.objects <= 0) & (subjects >= 0) & (passages >= 0))
    edges = [
        _heaviest_first(
            _Edges(FACT, subjects[has_entity], objects[has_entity], weights[has_entity], has_entity)
        ),
        _heaviest_first(
            _Edges(
                VALUE,
                subjects[has_value],
                first_passage + passages[has_value],
                weights[has_value],
                has_value,
            )
        ),
    ]
    return edges, predicates, which


def _fact_passages(snapshot: Snapshot, first_passage: int) -> Numbers:
    rows = positions_of(snapshot.passage_ids, snapshot.facts.passage_ids)
    return np.where(rows >= 0, first_passage + rows, -1).astype(np.int32)


def _mention_edges(snapshot: Snapshot, first_passage: int) -> tuple[_Edges, _Edges]:
    by_passage = snapshot.links.by_passage
    rows = np.repeat(np.arange(len(snapshot.passage_ids)), np.diff(by_passage.indptr))
    columns = by_passage.indices.astype(np.int64)
    titled = snapshot.title_columns[rows] == columns
    # Links of the snapshot include rarity, which belongs to the vertex here.
    counts = by_passage.data / np.maximum(snapshot.links.rarity[columns], 1e-12)
    weights = counts / max(float(counts.max(initial=1.0)), 1e-12)
    other = np.flatnonzero(~titled)
    titled = np.flatnonzero(titled)
    return (
        _unweighted_edges(TITLE, first_passage + rows[titled], columns[titled]),
        _heaviest_first(
            _Edges(
                PASSAGE_MENTION,
                first_passage + rows[other],
                columns[other],
                weights[other],
                np.full(len(other), NO_FACT),
            )
        ),
    )


def _thesis_mention_edges(snapshot: Snapshot, theses: ThesisArrays, first_thesis: int) -> _Edges:
    """Return edges of theses to their entities; entities of one name count once."""
    which = positions_of(theses.ids, theses.thesis_ids)
    columns = positions_of(snapshot.entity_ids, snapshot.namesakes.first(theses.entity_ids))
    # An entity without mentions was excluded from the graph (see `entity_exclusion.py`).
    named = np.append(snapshot.links.entity_passages > 0, [False])
    there = (which >= 0) & named[columns]
    shape = (len(theses.ids), len(snapshot.entity_ids))
    ends = (which[there], columns[there])
    joined = _arrays.csr_array((np.ones(len(ends[0]), np.int8), ends), shape=shape)
    joined.sum_duplicates()
    tails = first_thesis + np.repeat(np.arange(shape[0]), np.diff(joined.indptr))
    return _unweighted_edges(THESIS_MENTION, tails, joined.indices.astype(np.int64))


def _next_passage_edges(snapshot: Snapshot, first_passage: int) -> _Edges:
    order = np.lexsort((snapshot.ordinals, snapshot.document_ids))
    documents = snapshot.document_ids[order]
    follows = np.flatnonzero(documents[1:] == documents[:-1])
    edges = _unweighted_edges(
        NEXT_PASSAGE, first_passage + order[follows], first_passage + order[follows + 1]
    )
    return edges._replace(weights=np.full(len(follows), NEXT_WEIGHT))


def _unweighted_edges(kind: int, tails: Ids, heads: Ids) -> _Edges:
    return _Edges(kind, tails, heads, np.ones(len(tails)), np.full(len(tails), NO_FACT))


def _heaviest_first(edges: _Edges) -> _Edges:
    order = np.argsort(-edges.weights, kind="stable")
    return _Edges(
        edges.kind, edges.tails[order], edges.heads[order], edges.weights[order], edges.facts[order]
    )


def _adjacency(tails: Ids, heads: Ids, count: int) -> tuple[Ids, Numbers, Numbers]:
    """Return offsets, edge numbers and far ends of each vertex, as in CSR, in linear time."""
    ends = np.empty(2 * len(tails), np.int32)
    ends[0::2], ends[1::2] = tails, heads
    incidence = _arrays.csr_array(
        (np.ones(len(ends), np.int8), ends, np.arange(0, len(ends) + 1, 2, dtype=np.int32)),
        shape=(len(tails), count),
    ).tocsc()
    offsets = incidence.indptr.astype(np.int64)
    edges: Numbers = incidence.indices.astype(np.int32)
    near = np.repeat(np.arange(count, dtype=np.int32), np.diff(offsets))
    far = (ends[0::2] + ends[1::2])[edges] - near
    return offsets, edges, far


def _factorize(texts: NDArray[np.object_]) -> tuple[tuple[str, ...], Numbers]:
    listed = texts.tolist()
    numbers = {text: number for number, text in enumerate(dict.fromkeys(listed))}
    return tuple(numbers), np.fromiter(map(numbers.__getitem__, listed), np.int32, len(listed))


def _rarity(snapshot: Snapshot) -> Weights:
    most = np.log1p(max(len(snapshot.passage_ids), 1))
    return np.minimum(snapshot.links.rarity / most, 1.0).astype(np.float32)
