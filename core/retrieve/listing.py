"""All there is of what a question asks for: from the graph, or the documents that match."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.snapshot import Snapshot
from core.records.answers.answers import ListEntry, Listing
from core.records.ids import DocumentId, EntityId, FactId
from core.records.knowledge import Fact, FactView
from core.retrieve.filters.facets import Mask, facts_allowed
from core.retrieve.filters.time_filter import fact_holds_in
from core.retrieve.passage_cache import PassageCache
from core.retrieve.plan.list_target import ListTarget
from core.retrieve.recall.recall_result import RecallResult
from core.store.store import Store

DOCUMENT = "Document"

Rows = NDArray[np.int64]


class ListingSources(Struct, frozen=True):
    """What lists are made from: the graph of one commit, names and types, texts, and filters.

    `show` gives a fact with its names and its quote, of a passage that is on the shelf. `past`
    are the facts that held at the time asked for, where one is.
    """

    snapshot: Snapshot
    labels: Mapping[EntityId, str]
    kinds: Mapping[EntityId, str]
    store: Store
    shelf: PassageCache
    show: Callable[[Fact], FactView]
    allowed: Mask | None = None
    past: Sequence[FactView] | None = None


class _Told(Struct, frozen=True):
    """A fact of a thing asked about, and what is at its other end; 0 is a literal."""

    fact_id: FactId
    predicate: str
    far: EntityId


def build_listing(
    asked: ListTarget, matching: RecallResult, known: ListingSources
) -> Listing | None:
    """The entries in order of how often they are told, or None where nothing can be listed.

    What relations of the things asked about tell comes first; then things of the type asked for
    that facts join with them; then all things of that type. The graph cannot tell what the other
    words of a question narrow down: with such words only documents are listed.
    """
    if asked.kind == DOCUMENT:
        return Listing("documents that match", _documents(matching, known), from_graph=False)
    if asked.words:
        return None
    told = _by_relation(asked, known)
    if told:
        return Listing("told by facts", _of_facts(told, asked, known))
    return _all_of_type(asked, matching, known) if asked.kind and not asked.predicates else None


def _all_of_type(asked: ListTarget, matching: RecallResult, known: ListingSources) -> Listing:
    told = _of_kind(_around(asked, known), asked, known)
    if told:
        return Listing(f"of type {asked.kind}, joined by facts", _of_facts(told, asked, known))
    where = "in the passages that match" if asked.things else "in the documents"
    return Listing(f"of type {asked.kind} {where}", _things(matching, asked.kind, known))


def _by_relation(asked: ListTarget, known: ListingSources) -> list[_Told]:
    """The facts of these things by these relations; of the type asked for if any is."""
    told = [it for it in _around(asked, known) if it.predicate in asked.predicates]
    return _of_kind(told, asked, known) or told


def _around(asked: ListTarget, known: ListingSources) -> list[_Told]:
    """The facts that join any of the things asked about, where filters allow it."""
    near = {int(one) for ids in asked.things for one in ids}
    if known.past is not None:
        return [
            _Told(it.id, it.predicate, _far(it.subject_id, it.object_id or 0, near))
            for it in known.past
            if {it.subject_id, it.object_id} & near
        ]
    facts, snapshot = known.snapshot.facts, known.snapshot
    found = [rows for one in sorted(near) for rows in (facts.outgoing(one), facts.incoming(one))]
    rows = np.unique(np.concatenate([*found, np.empty(0, np.int64)]))
    if known.allowed is not None:
        rows = rows[facts_allowed(facts.passage_ids[rows], snapshot, known.allowed)]
    columns = (facts.fact_ids, facts.predicates, facts.subjects, facts.objects)
    each = zip(*(column[rows].tolist() for column in columns), strict=True)
    return [
        _Told(FactId(fact_id), said, _far(source, target, near))
        for fact_id, said, source, target in each
    ]


def _far(source: int, target: int, near: set[int]) -> EntityId:
    return EntityId(target if source in near else source)


def _of_kind(told: list[_Told], asked: ListTarget, known: ListingSources) -> list[_Told]:
    """Those whose far end is of the type asked for."""
    return [it for it in told if not asked.kind or known.kinds.get(it.far) == asked.kind]


def _of_facts(told: list[_Told], asked: ListTarget, known: ListingSources) -> tuple[ListEntry, ...]:
    """One entry for each thing or value at the far end of these facts, with the facts."""
    stored = known.store.graph.facts([it.fact_id for it in told])
    known.shelf.fetch({fact.passage_id for fact in stored.values()})
    entries: dict[tuple[EntityId, str], list[FactView]] = {}
    for it in told:
        if it.fact_id in stored:
            shown = known.show(stored[it.fact_id])
            if not fact_holds_in(shown, asked.times):
                continue
            value = "" if it.far else shown.object.casefold()
            entries.setdefault((it.far, value), []).append(shown)
    listed = (
        ListEntry(
            name=known.labels.get(far, "") if far else facts[0].object,
            entity_id=far or None,
            facts=tuple(facts),
            passages=len({(it.path, it.start) for it in facts}),
        )
        for (far, _), facts in entries.items()
    )
    return tuple(sorted(listed, key=lambda it: (-len(it.facts), it.name.casefold())))


def _things(matching: RecallResult, kind: str, known: ListingSources) -> tuple[ListEntry, ...]:
    """All things of that type that the matching passages name."""
    snapshot = known.snapshot
    columns, counts = _named_by(snapshot, matching.rows)
    entries: list[ListEntry] = []
    for column, count in zip(columns.tolist(), counts.tolist(), strict=True):
        one = EntityId(int(snapshot.entity_ids[column]))
        if known.kinds.get(one) == kind and one in known.labels:
            entries.append(ListEntry(known.labels[one], one, passages=count))
    return tuple(sorted(entries, key=lambda it: (-it.passages, it.name.casefold())))


def _named_by(snapshot: Snapshot, rows: Rows) -> tuple[Rows, Rows]:
    """Columns of the things that these passages name, and how many of them do."""
    chosen = snapshot.links.by_passage[rows]
    columns, counts = np.unique(chosen.indices, return_counts=True)
    return columns.astype(np.int64), counts.astype(np.int64)


def _documents(matching: RecallResult, known: ListingSources) -> tuple[ListEntry, ...]:
    """Every document with a matching passage, the best first."""
    ids, counts = np.unique(known.snapshot.document_ids[matching.rows], return_counts=True)
    passages = dict(zip(ids.tolist(), counts.tolist(), strict=True))
    heads = known.store.documents.of_ids(ids)
    in_order = dict.fromkeys(known.snapshot.document_ids[matching.rows].tolist())
    found = [heads[DocumentId(one)] for one in in_order if DocumentId(one) in heads]
    return tuple(
        ListEntry(it.title or it.path, passages=passages[it.id], path=it.path) for it in found
    )
