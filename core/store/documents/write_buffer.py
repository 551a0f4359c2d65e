"""Buffer for the new rows of a transaction, written table by table in bulk."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np

from core.records.files.documents import TextTraits
from core.records.ids import DocumentId, EntityId
from core.store.database.database import Database, id_column, replace_surrogates
from core.store.documents.document_diff import DocumentDiff, diff_document, match_passages
from core.store.documents.extracted_rows import (
    ExtractedRows,
    StoredDocument,
    StoredPassage,
    build_rows,
)
from core.store.normalize import normalize
from core.store.records import IndexChanges, NewDocument, NewName, Vectors

_DISTINCT_ALIASES = "SELECT DISTINCT ON (entity_id, normalized, document_id) * FROM incoming"


class WriteBuffer:
    """New documents, entities and facts with their ids, and the index changes they need.

    `meta` holds the highest ids assigned so far, `alive` the entities in the database,
    `meanings` the target of each merged entity (0: hidden). `touched` are the entities of new
    rows, `resolution_changes` those that are shown as another one from now on,
    `possible_orphans` those that may be left without a mention, `shared_vectors` new entities
    with the entity whose vector they share.
    """

    def __init__(
        self, meta: Mapping[str, int], *, alive: set[int], meanings: Mapping[int, int]
    ) -> None:
        self.meta = dict(meta)
        self.new_entity_ids: dict[tuple[str, str, str], EntityId] = {}
        self.touched: set[int] = set()
        self.deleted_theses: set[int] = set()
        self.resolution_changes: dict[int, int] = {}
        self.possible_orphans: set[int] = set()
        self.shared_vectors: dict[int, int] = {}
        self._resolved_ids = meanings
        self.revived: set[int] = set()
        self._existing = alive
        self._rows: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
        self._words: dict[int, tuple[str, str]] = {}
        self._vectors: dict[int, Vectors] = {}
        self._outdated: set[int] = set()
        self._entity_vectors: dict[int, Vectors] = {}

    def next_id(self, counter: str, count: int = 1) -> int:
        """Reserve `count` new ids and return the first."""
        first = self.meta[counter] + 1
        self.meta[counter] += count
        return first

    def add(self, new: NewDocument) -> DocumentId:
        """Buffer a new document and return its id."""
        document_id = self.next_id("document")
        self._add_document(document_id, new)
        passages = self._add_passages(document_id, new, kept={})
        entities = [self._entity(name) for name in new.names]
        self.touched.update(entities)
        self._add_aliases(document_id, new, entities)
        extracted = build_rows(
            document_id, new, passages=passages, entities=entities, resolve=self.resolve
        )
        self.add_rows(document_id, extracted)
        return DocumentId(document_id)

    def revise(self, new: NewDocument, old: StoredDocument) -> DocumentDiff:
        """Buffer the new version of a stored document, whose old rows are about to be deleted."""
        self._add_document(old.id, new)
        kept = match_passages(old.passages, new.passages)
        passages = self._add_passages(
            old.id, new, kept=kept, is_renamed=old.title != replace_surrogates(new.document.title)
        )
        entities = [self._entity(name) for name in new.names]
        aliases = self._add_aliases(old.id, new, entities)
        targets = old.meanings()
        extracted = build_rows(
            old.id, new, passages=passages, entities=entities,
            resolve=lambda named: targets.get(named, self.resolve(named)),
        )  # fmt: skip
        starts = {passage.ordinal: passage.start for passage in new.passages}
        revision = diff_document(
            old, extracted, kept={one.id: (one, starts[at]) for at, one in kept.items()}
        )
        stay = {thesis.id for thesis in revision.rows.theses}
        self.deleted_theses.update(one.id for one in old.rows.theses if one.id not in stay)
        self.add_rows(old.id, revision.rows)
        lost_names = {entity for entity, _ in old.aliases ^ aliases}
        self.touched.update(revision.touched, lost_names, old.ambiguous_entities())
        return revision

    def write(self, db: Database) -> None:
        """Write all buffered rows to the database."""
        for table, rows in self._rows.items():
            if table == "aliases":
                db.insert(table, rows, select=_DISTINCT_ALIASES)
            else:
                db.insert(table, rows)
            rows.clear()

    def discard_passages(self, ids: tuple[int, ...]) -> None:
        """Leave out index changes of passages that were added and deleted again."""
        for passage_id in ids:
            self._words.pop(passage_id, None)
            self._vectors.pop(passage_id, None)
            self._outdated.discard(passage_id)

    def discard_entities(self, ids: tuple[int, ...]) -> None:
        """Leave out index changes of entities that were added and deleted again."""
        for entity_id in ids:
            self._entity_vectors.pop(entity_id, None)

    def changes(self, *, gone_passages: set[int], gone_entities: set[int]) -> IndexChanges:
        """Return the index changes of this transaction."""
        return IndexChanges(
            gone_passages=id_column(sorted(gone_passages | self._outdated)),
            gone_entities=id_column(sorted(gone_entities)),
            gone_theses=id_column(sorted(self.deleted_theses)),
            passages=id_column(self._words),
            titles=[title for title, _ in self._words.values()],
            texts=[text for _, text in self._words.values()],
            vector_ids=id_column(self._vectors),
            vectors=_stack(list(self._vectors.values())),
            entities=id_column(self._entity_vectors),
            entity_vectors=_stack(list(self._entity_vectors.values())),
        )

    @property
    def lacks_vectors(self) -> bool:
        """Whether passages were added whose vector the index gets later."""
        return not self._words.keys() <= self._vectors.keys()

    @property
    def added_entities(self) -> set[int]:
        """Entities that this transaction adds to the database."""
        return {*self.new_entity_ids.values(), *self.revived}

    def _add_document(self, document_id: int, new: NewDocument) -> None:
        document = new.document
        bare = msgspec.structs.replace(document, path="", text="", traits=TextTraits())
        self._rows["documents"].append((
            document_id, document.path, document.part or "", document.kind, document.title,
            document.author, document.language,
            msgspec.json.encode(document.tags).decode() if document.tags else "",
            new.sha256, len(document.text), document.written_at, new.read_at,
        ))  # fmt: skip
        self._rows["texts"].append((document_id, document.text, _json(bare)))
        self._rows["flags"] += [(document_id, it.start, it.end, it.why.id) for it in new.suspicions]

    def _add_passages(
        self,
        document_id: int,
        new: NewDocument,
        *,
        kept: Mapping[int, StoredPassage],
        is_renamed: bool = False,
    ) -> dict[int, int]:
        """Buffer the passages and return their ids by ordinal; kept ones keep words and vector.

        Both contain the title, so a renamed document needs new ones.
        """
        fresh = [passage.ordinal for passage in new.passages if passage.ordinal not in kept]
        first = self.next_id("passage", len(fresh))
        ids = {ordinal: first + row for row, ordinal in enumerate(fresh)}
        ids |= {ordinal: passage.id for ordinal, passage in kept.items()}
        self._rows["passages"] += [
            (ids[p.ordinal], document_id, p.ordinal, p.start, p.end, p.page or 0, p.heading, p.text)
            for p in new.passages
        ]
        title = replace_surrogates(new.document.title)
        vectors = new.vector_rows()
        for passage in new.passages:
            if passage.ordinal in kept and not is_renamed:
                continue
            number = ids[passage.ordinal]
            self._words[number] = (title, replace_surrogates(passage.text))
            vector = vectors.get(passage.ordinal)
            if vector is not None:
                self._vectors[number] = vector
            elif passage.ordinal in kept:
                self._outdated.add(number)
        return ids

    def _add_aliases(
        self, document_id: int, new: NewDocument, entities: Sequence[int]
    ) -> set[tuple[int, str]]:
        """Buffer the document's aliases; return them as (entity, normalized name)."""
        aliases: set[tuple[int, str]] = set()
        for index, alias in new.aliases:
            folded = normalize(alias)
            if folded != normalize(new.names[index].name):
                self._rows["aliases"].append((entities[index], alias, folded, document_id))
                aliases.add((entities[index], folded))
        return aliases

    def add_rows(self, document_id: int, extracted: ExtractedRows) -> None:
        """Buffer the rows and assign ids to those without one."""
        for counter, rows in (("fact", extracted.facts), ("thesis", extracted.theses)):
            fresh = [row for row in rows if not row.id]
            first = self.next_id(counter, len(fresh))
            for number, row in enumerate(fresh, start=first):
                row.id = number
        self._rows["mentions"] += map(msgspec.structs.astuple, extracted.mentions)
        self._rows["facts"] += map(msgspec.structs.astuple, extracted.facts)
        for thesis in extracted.theses:
            self._rows["theses"].append(msgspec.structs.astuple(thesis)[:-1])
            self._rows["thesis_names"] += [
                (thesis.id, target, document_id, named) for target, named in thesis.names
            ]

    def resolve(self, named: int) -> int:
        """Return the entity that a named entity is shown as; 0 if hidden."""
        return (
            self.resolution_changes[named]
            if named in self.resolution_changes
            else self._resolved_ids.get(named, named)
        )

    def find_or_create(self, name: NewName) -> int:
        """Return the id of the named entity; it exists when the transaction ends."""
        entity_id = self._entity(name)
        self.touched.add(entity_id)
        return entity_id

    def _entity(self, name: NewName) -> int:
        if name.entity_id is not None:
            entity_id = int(name.entity_id)
            if entity_id not in self._existing and entity_id not in self.added_entities:
                self.revived.add(entity_id)
                self._new_entity(entity_id, name)
            return entity_id
        key = entity_key(name)
        if key not in self.new_entity_ids:
            self.new_entity_ids[key] = EntityId(self.next_id("entity"))
            self._new_entity(self.new_entity_ids[key], name)
        return self.new_entity_ids[key]

    def _new_entity(self, entity_id: int, name: NewName) -> None:
        folded = normalize(name.name)
        self._rows["entities"].append((
            entity_id, name.name, name.kind, folded, name.name, name.kind, name.variant, folded, 0,
        ))  # fmt: skip
        if name.vector is not None:
            self._entity_vectors[entity_id] = name.vector


def entity_key(name: NewName) -> tuple[str, str, str]:
    """Return the key of an entity: normalized name, type and variant."""
    return normalize(name.name), name.kind, name.variant


def _json(structure: msgspec.Struct) -> str:
    """Encode a record as JSON; lone surrogates, which JSON cannot contain, are replaced."""
    try:
        return msgspec.json.encode(structure).decode()
    except UnicodeEncodeError:
        return msgspec.json.encode(_sound_all(msgspec.to_builtins(structure))).decode()


def _sound_all(value: Any) -> Any:
    """Replace lone surrogates in every text within the value."""
    if isinstance(value, str):
        return replace_surrogates(value)
    if isinstance(value, dict):
        return {key: _sound_all(inner) for key, inner in value.items()}  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, list | tuple):
        return [_sound_all(inner) for inner in value]  # pyright: ignore[reportUnknownVariableType]
    return value


def _stack(rows: list[Vectors]) -> Vectors | None:
    return np.stack(rows).astype(np.float32, copy=False) if rows else None
