"""Complete lists for exhaustive questions: from graph facts, entity types or documents."""

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
from core.store.readable_store import ReadableStore

DOCUMENT = "Document"

Rows = NDArray[np.int64]


class ListingSources(Struct, frozen=True):
    """What lists are built from: the graph of one commit, names and types, texts, and filters.

    `show` renders a fact of a cached passage with its names and its quote. `past` are the
    facts that held at the time asked for, where one is.
    """

    snapshot: Snapshot
    labels: Mapping[EntityId, str]
    kinds: Mapping[EntityId, str]
    store: ReadableStore
    passage_cache: PassageCache
    show: Callable[[Fact], FactView]
    allowed: Mask | None = None
    past: Sequence[FactView] | None = None


class _FactEnd(Struct, frozen=True):
    """A fact of an entity asked about, and the entity at its other end (0 for a literal)."""

    fact_id: FactId
    predicate: str
    far: EntityId


def build_listing(
    target: ListTarget, matching: RecallResult, sources: ListingSources
) -> Listing | None:
    """Return the entries by number of mentions, or None where nothing can be listed.

    Tried in order: relations of the entities asked about; entities of the type asked for that
    facts connect with them; all entities of that type, if all of it is asked for. Other words of
    the question cannot be checked in the graph: with such words only documents are listed.
    """
    if target.kind == DOCUMENT:
        return Listing("documents that match", _documents(matching, sources), from_graph=False)
    if target.words:
        return None
    fact_ends = _by_relation(target, sources)
    if fact_ends:
        return Listing("found", _entries_from_facts(fact_ends, target, sources))
    return (
        _all_of_type(target, matching, sources) if target.kind and not target.predicates else None
    )


def _all_of_type(
    target: ListTarget, matching: RecallResult, sources: ListingSources
) -> Listing | None:
    fact_ends = _of_type(_adjacent_facts(target, sources), target, sources)
    noun = target.noun or "people"
    if fact_ends:
        return Listing(noun, _entries_from_facts(fact_ends, target, sources))
    if target.is_part:
        return None
    where = "in the passages that match" if target.entities else "in your documents"
    return Listing(f"{noun} {where}", _entities_in_passages(matching, target.kind, sources))


def _by_relation(target: ListTarget, sources: ListingSources) -> list[_FactEnd]:
    """Return the facts of these entities by these relations; of the type asked for if any is."""
    adjacent = _adjacent_facts(target, sources)
    fact_ends = [fact_end for fact_end in adjacent if fact_end.predicate in target.predicates]
    return _of_type(fact_ends, target, sources) or fact_ends


def _adjacent_facts(target: ListTarget, sources: ListingSources) -> list[_FactEnd]:
    focus = {int(entity_id) for ids in target.entities for entity_id in ids}
    if sources.past is not None:
        return [
            _FactEnd(fact.id, fact.predicate, _far(fact.subject_id, fact.object_id or 0, focus))
            for fact in sources.past
            if {fact.subject_id, fact.object_id} & focus
        ]
    facts, snapshot = sources.snapshot.facts, sources.snapshot
    row_sets = [
        rows
        for entity_id in sorted(focus)
        for rows in (facts.outgoing(entity_id), facts.incoming(entity_id))
    ]
    rows = np.unique(np.concatenate([*row_sets, np.empty(0, np.int64)]))
    if sources.allowed is not None:
        rows = rows[facts_allowed(facts.passage_ids[rows], snapshot, sources.allowed)]
    columns = (facts.fact_ids, facts.predicates, facts.subjects, facts.objects)
    each = zip(*(column[rows].tolist() for column in columns), strict=True)
    return [
        _FactEnd(FactId(fact_id), predicate, _far(subject, object_, focus))
        for fact_id, predicate, subject, object_ in each
    ]


def _far(subject: int, object_: int, focus: set[int]) -> EntityId:
    return EntityId(object_ if subject in focus else subject)


def _of_type(
    fact_ends: list[_FactEnd], target: ListTarget, sources: ListingSources
) -> list[_FactEnd]:
    return [
        fact_end
        for fact_end in fact_ends
        if not target.kind or sources.kinds.get(fact_end.far) == target.kind
    ]


def _entries_from_facts(
    fact_ends: list[_FactEnd], target: ListTarget, sources: ListingSources
) -> tuple[ListEntry, ...]:
    stored = sources.store.graph.facts([fact_end.fact_id for fact_end in fact_ends])
    sources.passage_cache.fetch({fact.passage_id for fact in stored.values()})
    entries: dict[tuple[EntityId, str], list[FactView]] = {}
    for fact_end in fact_ends:
        if fact_end.fact_id in stored:
            shown = sources.show(stored[fact_end.fact_id])
            if not fact_holds_in(shown, target.times):
                continue
            value = "" if fact_end.far else shown.object.casefold()
            entries.setdefault((fact_end.far, value), []).append(shown)
    listed = (
        ListEntry(
            name=sources.labels.get(far, "") if far else facts[0].object,
            entity_id=far or None,
            facts=tuple(facts),
            passages=len({(fact.path, fact.start) for fact in facts}),
        )
        for (far, _), facts in entries.items()
    )
    return tuple(sorted(listed, key=lambda entry: (-len(entry.facts), entry.name.casefold())))


def _entities_in_passages(
    matching: RecallResult, kind: str, sources: ListingSources
) -> tuple[ListEntry, ...]:
    snapshot = sources.snapshot
    columns, counts = _entity_counts(snapshot, matching.rows)
    entries: list[ListEntry] = []
    for column, count in zip(columns.tolist(), counts.tolist(), strict=True):
        entity_id = EntityId(int(snapshot.entity_ids[column]))
        if sources.kinds.get(entity_id) == kind and entity_id in sources.labels:
            entries.append(ListEntry(sources.labels[entity_id], entity_id, passages=count))
    return tuple(sorted(entries, key=lambda entry: (-entry.passages, entry.name.casefold())))


def _entity_counts(snapshot: Snapshot, rows: Rows) -> tuple[Rows, Rows]:
    """Return columns of the entities these passages name, and the number of passages of each."""
    chosen = snapshot.links.by_passage[rows]
    columns, counts = np.unique(chosen.indices, return_counts=True)
    return columns.astype(np.int64), counts.astype(np.int64)


def _documents(matching: RecallResult, sources: ListingSources) -> tuple[ListEntry, ...]:
    ids, counts = np.unique(sources.snapshot.document_ids[matching.rows], return_counts=True)
    passages = dict(zip(ids.tolist(), counts.tolist(), strict=True))
    heads = sources.store.documents.heads(ids)
    ranked_ids = dict.fromkeys(sources.snapshot.document_ids[matching.rows].tolist())
    return tuple(
        ListEntry(head.title or head.path, passages=passages[head.id], path=head.path)
        for document_id in ranked_ids
        if (head := heads.get(DocumentId(document_id))) is not None
    )
