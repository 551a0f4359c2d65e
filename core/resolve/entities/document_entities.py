"""Entities of one document: names with compatible types are grouped and looked up.

Names that the text equates are grouped as well. The result does not depend on the order of names
nor on other documents; `clustering.cluster_entities` merges entities across documents.
"""

from collections.abc import Iterable

from msgspec import Struct

from core.extract.entities.kinds import UNKNOWN, VAGUE, are_compatible
from core.records.ids import EntityId
from core.records.knowledge import ExtractedAlias, Extraction
from core.resolve.entities.document_coreference import CoreferentNames, coreferent_names
from core.store.normalize import normalize
from core.store.records import Method, NewFact, NewMention, NewThesis


class ResolvedName(Struct, frozen=True):
    """An entity of one document: display name, type, and its id if it exists already."""

    name: str
    kind: str
    entity_id: EntityId | None


class DocumentResolution(Struct, frozen=True):
    """The entities of one document, and the entity of each entry of its extraction.

    Numbers are indexes into `names`; `objects` has -1 where the object is a literal.
    """

    names: tuple[ResolvedName, ...]
    mentions: tuple[int, ...]
    subjects: tuple[int, ...]
    objects: tuple[int, ...]
    theses: tuple[tuple[int, ...], ...]
    aliases: tuple[tuple[int, str], ...]


class ExtractedEntityIndex:
    """Index of entities by normalized name and type, exactly as found."""

    def __init__(self) -> None:
        self._by_name: dict[tuple[str, str], EntityId] = {}
        self._by_id: dict[EntityId, tuple[str, str]] = {}

    def add(self, entity_id: EntityId, name: str, kind: str) -> None:
        """Add the entity under that name; the first entity of a name wins."""
        key = normalize(name), kind
        if key not in self._by_name and entity_id not in self._by_id:
            self._by_name[key] = entity_id
            self._by_id[entity_id] = key

    def forget(self, ids: Iterable[EntityId]) -> None:
        """Remove the entities."""
        for entity_id in ids:
            key = self._by_id.pop(entity_id, None)
            if key is not None:
                del self._by_name[key]

    def find(self, name: str, kind: str) -> EntityId | None:
        """Return the entity of exactly that name and type.

        Similar names and types are not considered: the result for one document may not depend on
        which documents were read before it.
        """
        return self._by_name.get((normalize(name), kind))

    def __len__(self) -> int:
        """Return the number of entities."""
        return len(self._by_id)


def resolve_document(extraction: Extraction, *, index: ExtractedEntityIndex) -> DocumentResolution:
    """Return the entity of each mention, statement and thesis of the document.

    Within one document a name means one entity per type, and a name of unknown type means the
    entity of that name whose type is known. Aliases are joined before names are looked up.
    """
    groups = _NameGroups(extraction)
    names = groups.names()
    resolved = [ResolvedName(name, kind, index.find(name, kind)) for name, kind in names]
    return DocumentResolution(
        names=tuple(resolved),
        mentions=tuple(
            groups.find(mention.stands_for or mention.name, mention.kind)
            for mention in extraction.mentions
        ),
        subjects=tuple(groups.find(it.subject, it.subject_kind) for it in extraction.statements),
        objects=tuple(
            groups.find(statement.object, statement.object_kind) if statement.object_kind else -1
            for statement in extraction.statements
        ),
        theses=tuple(
            tuple(dict.fromkeys(groups.find(name, "") for name in thesis.names))
            for thesis in extraction.theses
        ),
        aliases=tuple(
            (at, other)
            for at, resolved_name in enumerate(resolved)
            for other in sorted(groups.other_names(at) - {resolved_name.name})
        ),
    )


class _NameGroups:
    """The names of one document, grouped by entity (union-find)."""

    def __init__(self, extraction: Extraction) -> None:
        kinds: dict[str, set[str]] = {}
        shown: dict[tuple[str, str], dict[str, int]] = {}
        for name, kind in _names_with_types(extraction):
            kinds.setdefault(normalize(name), set()).add(kind)
            counts = shown.setdefault((normalize(name), kind), {})
            counts[name] = counts.get(name, 0) + 1
        self._kinds = {key: _merge_types(found) for key, found in kinds.items()}
        self._parent: dict[tuple[str, str], tuple[str, str]] = {}
        self._shown: dict[tuple[str, str], dict[str, int]] = {}
        for (key, kind), counts in shown.items():
            whole = self._shown.setdefault(self._key(key, kind), {})
            for name, count in counts.items():
                whole[name] = whole.get(name, 0) + count
        self._aliases: dict[tuple[str, str], set[str]] = {}
        for alias in sorted(
            extraction.aliases, key=lambda alias: (alias.name, alias.alias, alias.kind)
        ):
            self._join_alias(alias)
        for same in coreferent_names(
            (spelling, key[1]) for key, row in self._shown.items() for spelling in row
        ):
            self._join_coreferent(same)
        roots = sorted({self._root(key) for key in self._shown})
        self._index = {key: at for at, key in enumerate(roots)}
        self._roots = roots

    def names(self) -> list[tuple[str, str]]:
        """Return display name and type of each entity: the most frequent spelling, then the
        longest.
        """
        display_names: list[tuple[str, str]] = []
        for root in self._roots:
            counts = self._shown[root]
            name = min(counts, key=lambda spelling: (-counts[spelling], -len(spelling), spelling))
            display_names.append((name, root[1]))
        return display_names

    def find(self, name: str, kind: str) -> int:
        return self._index[self._root(self._key(normalize(name), kind))]

    def other_names(self, at: int) -> set[str]:
        """Return the names that the text equates with the entity's, as written."""
        return self._aliases.get(self._roots[at], set())

    def _key(self, name: str, kind: str) -> tuple[str, str]:
        merged = self._kinds.get(name, {})
        return name, merged.get(kind, kind) if kind else min(merged.values(), default=UNKNOWN)

    def _root(self, key: tuple[str, str]) -> tuple[str, str]:
        while key in self._parent:
            key = self._parent[key]
        return key

    def _join_coreferent(self, same: CoreferentNames) -> None:
        """Join both names; the short one becomes an alias if it is lasting."""
        full = self._root((normalize(same.full[0]), same.full[1]))
        short = self._root((normalize(same.short[0]), same.short[1]))
        if full == short or not are_compatible(full[1], short[1]):
            return
        if full[1] in VAGUE and short[1] not in VAGUE:
            full, short = short, full
        self._parent[short] = full
        others = self._aliases.pop(short, set())
        if same.is_lasting:
            others |= {same.short[0]}
        if others:
            self._aliases.setdefault(full, set()).update(others)

    def _join_alias(self, alias: ExtractedAlias) -> None:
        """Join the alias to the name, unless its own type is incompatible."""
        name, other = normalize(alias.name), normalize(alias.alias)
        main = self._root(self._key(name, alias.kind))
        if main not in self._shown:
            return
        self._aliases.setdefault(main, set()).add(alias.alias)
        for kind in sorted(set(self._kinds.get(other, {}).values())):
            joined = self._root((other, kind))
            if joined == main or not are_compatible(kind, main[1]) or joined not in self._shown:
                continue
            self._parent[joined] = main
            self._aliases[main] |= self._aliases.pop(joined, set()) | set(self._shown[joined])


def _names_with_types(extraction: Extraction) -> Iterable[tuple[str, str]]:
    for mention in extraction.mentions:
        yield mention.stands_for or mention.name, mention.kind
    for statement in extraction.statements:
        yield statement.subject, statement.subject_kind
        if statement.object_kind:
            yield statement.object, statement.object_kind
    for thesis in extraction.theses:
        for name in thesis.names:
            yield name, UNKNOWN
    for alias in extraction.aliases:
        yield alias.name, alias.kind


def _merge_types(kinds: set[str]) -> dict[str, str]:
    """Map vague types to the only specific type, if there is exactly one."""
    specific = sorted(kinds - VAGUE)
    if len(specific) == 1 and specific[0] != "Date":
        return dict.fromkeys(kinds, specific[0])
    vague = "Document" if "Document" in kinds else UNKNOWN
    return {kind: vague if kind in VAGUE else kind for kind in kinds}


def new_facts(extraction: Extraction, entities: DocumentResolution) -> tuple[NewFact, ...]:
    """Return the statements of an extraction as facts about the entities of its document."""
    rows = zip(extraction.statements, entities.subjects, entities.objects, strict=True)
    return tuple(
        NewFact(
            passage=statement.passage,
            start=statement.start,
            end=statement.end,
            subject=subject,
            predicate=statement.predicate,
            object=target,
            literal=statement.object if target < 0 else "",
            confidence=statement.confidence,
            valid_from=statement.valid_from,
            valid_to=statement.valid_to,
            precision=statement.precision,
            modality=statement.modality,
            method=statement.method,
        )
        for statement, subject, target in rows
    )


def new_mentions(
    extraction: Extraction, entities: DocumentResolution, *, method: Method = "rules"
) -> tuple[NewMention, ...]:
    """Return the mentions of an extraction with the entities of its document."""
    return tuple(
        NewMention(
            name=number,
            passage=mention.passage,
            start=mention.start,
            end=mention.end,
            confidence=mention.confidence,
            surface=mention.name,
            kind_confidence=mention.kind_confidence,
            method=method,
        )
        for mention, number in zip(extraction.mentions, entities.mentions, strict=True)
    )


def new_theses(
    extraction: Extraction, entities: DocumentResolution, *, method: Method = "rules"
) -> tuple[NewThesis, ...]:
    """Return the theses of an extraction with the entities that they join."""
    return tuple(
        NewThesis(thesis.passage, thesis.start, thesis.end, numbers, method)
        for thesis, numbers in zip(extraction.theses, entities.theses, strict=True)
    )
