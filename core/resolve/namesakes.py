"""Namesakes: entities of one name and type, split by the documents that mention them (D17)."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath

import numpy as np
from msgspec import Struct

from core.extract.constraints import BoundConstraints
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.ids import DocumentId, EntityId, FactId
from core.records.knowledge import IS_NOT
from core.resolve.entities.candidates import EntityCandidate, MatchRules
from core.resolve.entities.disambiguation import NAMESAKE_TYPES, DocumentSignature, split_namesakes
from core.resolve.entities.kind_model import EntityKind, kind_model, likeliest_kind
from core.store.graph.name_evidence import NameEvidence
from core.store.graph.resolution import EntityRecord
from core.store.normalize import normalize
from core.store.records import Vectors
from core.store.store import Store

# Creates a further entity of a name; the variant is "2", or the path where the user split it off.
VariantFactory = Callable[[EntityId, str], EntityId]

_ASSERTED = frozenset({"", "past"})


class NamesakeGroup(Struct, frozen=True):
    """Entity of a name; `elsewhere` maps documents to a namesake that is not `first`."""

    first: EntityId
    members: tuple[EntityCandidate, ...]
    elsewhere: Mapping[DocumentId, EntityId]


class _Statement(Struct, frozen=True):
    """One statement seen from one of its ends; `value` is the other end."""

    fact: int
    document: int
    predicate: str
    value: str
    is_thing: bool
    is_subject: bool


class _NameEvidence(Struct, frozen=True):
    """What documents state about a name; `called` are (document, other name).

    `kind` is its likeliest type by all documents; None if the type found stays.
    """

    documents: Sequence[int]
    lines: Sequence[_Statement]
    called: Sequence[tuple[int, str]]
    kind: EntityKind | None

    def at(self, label: str, labels: Mapping[int, str]) -> "_NameEvidence":
        """Return the evidence from documents that mention the namesake with that label."""
        return _NameEvidence(
            [it for it in self.documents if labels.get(it, "") == label],
            [it for it in self.lines if labels.get(it.document, "") == label],
            [it for it in self.called if labels.get(it[0], "") == label],
            self.kind,
        )


class _DocumentContext(Struct, frozen=True):
    """What distinguishes documents: a stable key for each, and the facts that have a time."""

    keys: Mapping[int, str]
    dated: frozenset[int]


@dataclass(eq=False)
class NamesakeReader:
    """Reads groups of namesakes from the store, many at a time."""

    store: Store
    vocabulary: Vocabulary
    rules: MatchRules
    bound: BoundConstraints
    variant: VariantFactory

    def of(self, ids: Iterable[int]) -> tuple[NamesakeGroup, ...]:
        """Return the groups that contain these entities; removed entities have none."""
        asked = self.store.resolution.entities(list(ids))
        firsts = self._firsts(asked)
        groups = self._read(firsts)
        members = {it.id for family in groups for it in family.members}
        # A variant that only the user mentions exists although no document distinguishes it.
        lone = [it for it in asked if it.variant and it.id not in members]
        return (*groups, *self._read(lone)) if lone else groups

    def _read(self, firsts: Sequence[EntityRecord]) -> tuple[NamesakeGroup, ...]:
        ids = [it.id for it in firsts]
        lines, called = self._lines(ids), self._aliases(ids)
        vectors = self.store.index.vectors("entity", np.array(ids, dtype=np.int64))
        kinds = self._kinds(firsts, vectors)
        context = self._document_context(
            (record, lines[record.id])
            for record in firsts
            if record.id in lines and _may_be_several(record)
        )
        return tuple(
            self._family(
                thing,
                _NameEvidence(
                    thing.documents,
                    lines.get(thing.id, []),
                    called.get(thing.id, []),
                    kinds.get(thing.id),
                ),
                vector,
                context,
            )
            for thing, vector in zip(firsts, vectors, strict=True)
            if thing.documents or lines.get(thing.id)
        )

    def _kinds(self, things: Sequence[EntityRecord], vectors: Vectors) -> dict[int, EntityKind]:
        """Return the likeliest types of the entities, where the model tells them apart."""
        has_vectors = self.store.index.meta_value("encoder") == kind_model().encoder
        evidence = self.store.resolution.name_evidence([it.id for it in things])
        kinds: dict[int, EntityKind] = {}
        for thing, vector in zip(things, vectors, strict=True):
            kind = likeliest_kind(
                thing.found_name,
                thing.found_kind,
                evidence.get(thing.id, NameEvidence()),
                vector=vector if has_vectors and vector.any() else None,
                vocabulary=self.vocabulary,
            )
            if kind is not None:
                kinds[thing.id] = kind
        return kinds

    def _document_context(
        self, statements: Iterable[tuple[EntityRecord, Sequence[_Statement]]]
    ) -> _DocumentContext:
        documents: set[int] = set()
        facts: set[int] = set()
        for thing, lines in statements:
            if len({it.document for it in lines}) > 1:
                documents.update(thing.documents)
                facts.update(it.fact for it in lines if it.is_subject)
        if not documents:
            return _DocumentContext({}, frozenset())
        heads = self.store.documents.heads([DocumentId(it) for it in sorted(documents)])
        facts_by_id = self.store.graph.facts([FactId(it) for it in sorted(facts)]) if facts else {}
        return _DocumentContext(
            keys={one: f"{head.path}\n{head.part or ''}" for one, head in heads.items()},
            dated=frozenset(
                fact.id
                for fact in facts_by_id.values()
                if fact.valid_from or fact.valid_to or fact.stated_at
            ),
        )

    def _firsts(self, things: Sequence[EntityRecord]) -> tuple[EntityRecord, ...]:
        """Return the entities that documents name; for other ones, the namesakes that documents
        name.
        """
        firsts = {it.id: it for it in things if _is_named(it)}
        lone = [it for it in things if not _is_named(it)]
        if lone:
            curated = self.store.resolution
            wanted = {(it.normalized, it.found_kind) for it in lone}
            around = curated.entities(curated.groups_of([it.id for it in lone]))
            firsts |= {
                record.id: record
                for record in around
                if _is_named(record) and (record.normalized, record.found_kind) in wanted
            }
        return tuple(sorted(firsts.values(), key=lambda record: record.id))

    # Statements

    def _lines(self, ids: Sequence[int]) -> dict[int, list[_Statement]]:
        if not ids:
            return {}
        statements = self.store.resolution.statements(ids)
        ends = {int(it) for it in (*statements.subjects, *statements.objects)}
        names = self.store.graph.extracted_names(sorted(EntityId(it) for it in ends))
        wanted = set(ids)
        lines: dict[int, list[_Statement]] = {}
        rows = zip(
            statements.fact_ids.tolist(),
            statements.subjects.tolist(),
            statements.objects.tolist(),
            statements.predicates,
            statements.literals,
            statements.document_ids.tolist(),
            statements.modalities,
            strict=True,
        )
        for fact, subject, target, predicate, literal, document, modality in rows:
            if modality not in _ASSERTED:
                continue
            relation = self._relation(predicate, is_thing=bool(target))
            if subject in wanted:
                value = names.get(EntityId(target), "") if target else literal
                line = _Statement(fact, document, relation, value, bool(target), is_subject=True)
                lines.setdefault(subject, []).append(line)
            if target in wanted:
                value = names.get(EntityId(subject), "")
                line = _Statement(fact, document, relation, value, is_thing=True, is_subject=False)
                lines.setdefault(target, []).append(line)
        return lines

    def _relation(self, predicate: str, *, is_thing: bool) -> str:
        relation = self.vocabulary.behavior(predicate, object_kind="Concept" if is_thing else "")
        return relation.name if relation is not None else predicate

    def _aliases(self, ids: Sequence[int]) -> dict[int, list[tuple[int, str]]]:
        """Return the aliases that documents give these entities, as (document, name)."""
        aliases: dict[int, list[tuple[int, str]]] = {}
        for one, document, alias in self.store.resolution.document_aliases(ids) if ids else ():
            aliases.setdefault(one, []).append((document, alias))
        return aliases

    # Disambiguation

    def _family(
        self,
        thing: EntityRecord,
        evidence: _NameEvidence,
        vector: Vectors,
        context: _DocumentContext,
    ) -> NamesakeGroup:
        labels = self._labels(thing, evidence.lines, context)
        members = {"": thing.id}
        for label in sorted(set(labels.values())):
            members[label] = self.variant(thing.id, label)
        return NamesakeGroup(
            first=thing.id,
            members=tuple(
                _candidate(thing, one, label or thing.variant, evidence.at(label, labels), vector)
                for label, one in members.items()
            ),
            elsewhere={DocumentId(at): members[label] for at, label in labels.items()},
        )

    def _labels(
        self, thing: EntityRecord, lines: Sequence[_Statement], context: _DocumentContext
    ) -> Mapping[int, str]:
        """Map each document that mentions a further namesake to its label."""
        split = {
            int(document): path
            for one, path in self.bound.split_paths
            if one == thing.id
            for document in self.store.documents.ids_by_path(path)
            if document in thing.documents
        }
        left = [it for it in thing.documents if it not in split]
        if len(left) < 2 or not _may_be_several(thing):
            return split
        signatures = _signatures(left, lines, context)
        variants = split_namesakes(signatures, kind=thing.found_kind, rules=self.rules)
        return {**variants, **split}


def _signatures(
    documents: Sequence[int], lines: Sequence[_Statement], context: _DocumentContext
) -> list[DocumentSignature]:
    """Return the evidence of each document; none if fewer than two state anything."""
    by_document: dict[int, list[_Statement]] = {}
    for line in lines:
        by_document.setdefault(line.document, []).append(line)
    if len(by_document.keys() & set(documents)) < 2:
        return []
    folders = {at: PurePath(key).parent for at, key in context.keys.items()}
    of_all = folders_of_all(folders.values())
    return [
        DocumentSignature(
            document=at,
            key=context.keys[at],
            attributes=_attributes(lines_of_document),
            dated=frozenset(
                statement.predicate
                for statement in lines_of_document
                if statement.is_subject and statement.fact in context.dated
            ),
            neighbors=_neighbors(lines_of_document),
            other_than=_words(
                line.value
                for line in lines_of_document
                if line.is_subject and line.predicate == IS_NOT
            ),
            place=_words(it.name for it in (folders[at], *folders[at].parents) if it not in of_all),
        )
        for at in documents
        if at in context.keys
        for lines_of_document in (by_document.get(at, ()),)
    ]


def folders_of_all(folders: Iterable[PurePath]) -> frozenset[PurePath]:
    """Return the folders that are or hold each of these; empty if they are on several drives."""
    lines = [frozenset((it, *it.parents)) for it in folders]
    return lines[0].intersection(*lines) if lines else frozenset()


def _words(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(word for text in texts for word in re.findall(r"\w{4,}", text.casefold()))


def _may_be_several(thing: EntityRecord) -> bool:
    return thing.found_kind in NAMESAKE_TYPES


def _is_named(thing: EntityRecord) -> bool:
    """Whether documents name the entity so; else it is a variant of such an entity."""
    return bool(thing.documents) or not thing.variant


def _candidate(
    thing: EntityRecord, one: EntityId, variant: str, evidence: _NameEvidence, vector: Vectors
) -> EntityCandidate:
    share = len(evidence.documents) / len(thing.documents) if thing.documents else 1.0
    written = [it for it, _ in thing.spellings if normalize(it) == thing.normalized]
    name = next((it for it in written if not _is_shouted(it)), next(iter(written), ""))
    return EntityCandidate(
        id=one,
        names=(name or thing.found_name, *sorted({alias for _, alias in evidence.called})),
        kind=thing.found_kind,
        variant=variant,
        shown_kind=evidence.kind.kind if evidence.kind else thing.found_kind,
        kind_confidence=evidence.kind.confidence if evidence.kind else thing.kind_confidence or 1.0,
        attributes=_attributes(evidence.lines),
        neighbors=_neighbors(evidence.lines),
        documents=frozenset(evidence.documents),
        mentions=round(thing.mentions * share),
        vector=vector if vector.any() else None,
    )


def _is_shouted(name: str) -> bool:
    """Whether several words are in capitals, as in a letterhead; one alone may be an acronym."""
    return " " in name and name.isupper()


def _attributes(lines: Iterable[_Statement]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted({(it.predicate, it.value) for it in lines if it.is_subject and it.value}))


def _neighbors(lines: Iterable[_Statement]) -> frozenset[int | str]:
    """Return the names of entities joined by statements; years are ignored."""
    return frozenset(
        normalize(statement.value)
        for statement in lines
        if statement.is_thing and not statement.value[:4].isdigit()
    )
