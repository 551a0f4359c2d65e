"""Extractions of a language model, replaced as a whole when it reads a passage again."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import numpy as np
from msgspec import Struct

from core.events import Kind
from core.records.files.documents import Passage
from core.records.ids import DocumentId
from core.store.database.database import Database, id_column, replace_surrogates
from core.store.documents.deletion import delete_fact_references
from core.store.documents.write_buffer import WriteBuffer
from core.store.records import NewFact, NewMention, NewName, NewThesis

_MODEL = "model"
# Identity of a statement: passage, subject, predicate, object, literal, modality.
_StatementKey = tuple[int, int, str, int, str, str]


class _StoredFact(Struct, frozen=True):
    id: int
    method: str
    confidence: float


class RefinementResult(Struct, frozen=True):
    """Extractions from some passages of one document, by one recipe.

    As in `NewDocument`: numbers are indexes into `names`, `passage` is an ordinal.
    """

    document_id: DocumentId
    passages: tuple[Passage, ...]
    recipe: str
    read_at: datetime
    names: tuple[NewName, ...] = ()
    mentions: tuple[NewMention, ...] = ()
    facts: tuple[NewFact, ...] = ()
    theses: tuple[NewThesis, ...] = ()


class RefinementWriter:
    """Part of a transaction that stores a language model's extractions."""

    def __init__(self, db: Database, new: WriteBuffer, *, kinds: set[Kind]) -> None:
        self._db = db
        self._buffer = new
        self._kinds = kinds

    def put(self, result: RefinementResult) -> None:
        """Replace the model's extractions of these passages and mark them as refined.

        A statement, mention or thesis that exists already keeps its row, whoever extracted
        it, with the higher confidence. A statement of the model is skipped where the rules
        are surer of another modality (denied, planned), and where its passage no longer
        exists.
        """
        passages = self._passages(result)
        if not passages:
            return
        ids = [one for one, _ in passages.values()]
        entities = [self._buffer.find_or_create(name) for name in result.names]
        changed = self._facts(result, passages, entities)
        changed = self._mentions(result, passages, entities) or changed
        changed = self._theses(result, passages, entities) or changed
        self._db.run("DELETE FROM refined WHERE passage_id IN :ids", ids=ids)
        self._db.insert(
            "refined", [(one, result.document_id, result.recipe, result.read_at) for one in ids]
        )
        if changed:
            self._kinds.update(("entities", "facts"))

    def _passages(self, result: RefinementResult) -> dict[int, tuple[int, int]]:
        """Return id and page of each existing passage, by ordinal."""
        rows = self._db.run(
            "SELECT ordinal, id, page FROM passages WHERE document_id = ? AND id IN :ids",
            int(result.document_id),
            ids=[passage.id for passage in result.passages],
        )
        return {row[0]: (row[1], row[2]) for row in rows}

    def _facts(
        self,
        result: RefinementResult,
        passages: Mapping[int, tuple[int, int]],
        entities: Sequence[int],
    ) -> bool:
        existing = self._known_facts([one for one, _ in passages.values()])
        otherwise = _rule_confidences(existing)
        wanted: dict[_StatementKey, NewFact] = {}
        for fact in result.facts:
            if fact.passage not in passages:
                continue
            target = entities[fact.object] if fact.object >= 0 else 0
            key = (
                passages[fact.passage][0], entities[fact.subject],
                replace_surrogates(fact.predicate),
                target, replace_surrogates(fact.literal), fact.modality,
            )  # fmt: skip
            if key not in existing and otherwise.get(key[:5], 0.0) >= fact.confidence:
                continue
            if key not in wanted or fact.confidence > wanted[key].confidence:
                wanted[key] = fact
        outdated = [
            fact.id for key, fact in existing.items() if fact.method == _MODEL and key not in wanted
        ]
        self._drop_facts(outdated)
        surer = {
            existing[key].id: fact.confidence
            for key, fact in wanted.items()
            if key in existing and fact.confidence > existing[key].confidence
        }
        if surer:
            self._db.run_with_arrays(
                "UPDATE facts SET confidence = i.confidence FROM incoming i WHERE facts.id = i.id",
                {"id": id_column(surer), "confidence": np.array(list(surer.values()))},
            )
        new = {key: fact for key, fact in wanted.items() if key not in existing}
        self._db.insert("facts", self._fact_rows(result, new, passages))
        return bool(new or surer or outdated)

    def _known_facts(self, passages: Sequence[int]) -> dict[_StatementKey, _StoredFact]:
        rows = self._db.run(
            "SELECT passage_id, subject_named, predicate, object_named, literal, modality, id,"
            " method, confidence FROM facts WHERE passage_id IN :ids ORDER BY id DESC",
            ids=passages,
        )
        return {row[:6]: _StoredFact(*row[6:]) for row in rows}

    def _fact_rows(
        self,
        result: RefinementResult,
        new: Mapping[_StatementKey, NewFact],
        passages: Mapping[int, tuple[int, int]],
    ) -> list[tuple[Any, ...]]:
        written = self._db.run(
            "SELECT written_at FROM documents WHERE id = ?", int(result.document_id)
        )
        stated = written[0][0] if written else None
        first = self._buffer.next_id("fact", len(new))
        return [
            (
                number, self._buffer.resolve(key[1]), fact.predicate, self._buffer.resolve(key[3]),
                fact.literal, fact.confidence, fact.status, fact.source, result.document_id, key[0],
                fact.start, fact.end, passages[fact.passage][1], fact.valid_from, fact.valid_to,
                result.read_at, key[1], key[3], fact.modality, fact.method, fact.precision, stated,
                None, 0, None,
            )
            for number, (key, fact) in enumerate(new.items(), start=first)
        ]  # fmt: skip

    def _drop_facts(self, ids: Sequence[int]) -> None:
        if not ids:
            return
        rows = self._db.run(
            "SELECT unnest([subject_id, object_id, subject_named, object_named]) FROM facts"
            " WHERE id IN :ids",
            ids=ids,
        )
        self._release(row[0] for row in rows)
        self._db.run("DELETE FROM facts WHERE id IN :ids", ids=ids)
        delete_fact_references(self._db, ids)

    def _mentions(
        self,
        result: RefinementResult,
        passages: Mapping[int, tuple[int, int]],
        entities: Sequence[int],
    ) -> bool:
        rows = self._db.run(
            "SELECT passage_id, named_id, start_at, end_at, method, entity_id, rowid FROM mentions"
            " WHERE passage_id IN :ids",
            ids=[one for one, _ in passages.values()],
        )
        existing = {row[:4] for row in rows}
        wanted = {
            (
                passages[mention.passage][0],
                entities[mention.name],
                mention.start,
                mention.end,
            ): mention
            for mention in result.mentions
            if mention.passage in passages
        }
        outdated = [row for row in rows if row[4] == _MODEL and row[:4] not in wanted]
        if outdated:
            self._release(one for row in outdated for one in (row[1], row[5]))
            self._db.run(
                "DELETE FROM mentions WHERE rowid IN :ids", ids=[row[6] for row in outdated]
            )
        new = {key: it for key, it in wanted.items() if key not in existing}
        self._db.insert(
            "mentions",
            [
                (
                    self._buffer.resolve(key[1]), key[0], result.document_id, mention.start,
                    mention.end, mention.confidence, key[1], mention.surface,
                    mention.kind_confidence, mention.method,
                )
                for key, mention in new.items()
            ],
        )  # fmt: skip
        return bool(new) or bool(outdated)

    def _theses(
        self,
        result: RefinementResult,
        passages: Mapping[int, tuple[int, int]],
        entities: Sequence[int],
    ) -> bool:
        rows = self._db.run(
            "SELECT passage_id, start_at, end_at, method, id FROM theses WHERE passage_id IN :ids",
            ids=[one for one, _ in passages.values()],
        )
        existing = {row[:3] for row in rows}
        wanted = {
            (passages[thesis.passage][0], thesis.start, thesis.end): thesis
            for thesis in result.theses
            if thesis.passage in passages
        }
        outdated = [row[4] for row in rows if row[3] == _MODEL and row[:3] not in wanted]
        if outdated:
            self._db.run("DELETE FROM theses WHERE id IN :ids", ids=outdated)
            self._db.run("DELETE FROM thesis_names WHERE thesis_id IN :ids", ids=outdated)
            self._buffer.deleted_theses.update(outdated)
        new = {key: it for key, it in wanted.items() if key not in existing}
        first = self._buffer.next_id("thesis", len(new))
        numbered = list(enumerate(new.items(), start=first))
        document = result.document_id
        self._db.insert(
            "theses", [(number, document, *key, it.method) for number, (key, it) in numbered]
        )
        self._db.insert(
            "thesis_names",
            [
                (number, self._buffer.resolve(entity_id), document, entity_id)
                for number, (_, thesis) in numbered
                for entity_id in dict.fromkeys(entities[name] for name in thesis.names)
            ],
        )
        return bool(new) or bool(outdated)

    def _release(self, ids: Any) -> None:
        """Queue these entities for resolution; they are deleted if nothing is left of them."""
        entity_ids = set(ids) - {0}
        self._buffer.possible_orphans.update(entity_ids)
        self._buffer.touched.update(entity_ids)


def _rule_confidences(
    existing: Mapping[_StatementKey, _StoredFact],
) -> dict[tuple[Any, ...], float]:
    """Return the confidence of the rules in each statement, whatever its modality."""
    sure: dict[tuple[Any, ...], float] = {}
    for key, fact in existing.items():
        if fact.method != _MODEL:
            sure[key[:5]] = max(fact.confidence, sure.get(key[:5], 0.0))
    return sure
