"""JSON schemas of a language model's replies, built from the vocabulary, and their records.

Lists and texts are bounded, so that every reply ends. Confidence is one of a few numbers, because
grammars cannot bound numbers.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from core.language.vocabulary.relation_types import CONCEPT, RelationType
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.knowledge import Modality

OTHER = "OTHER"
CONFIDENCES = (0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
MODALITY_OF_MANNER: dict[str, Modality] = {
    "asserted": "",
    "negated": "negated",
    "possible": "possible",
    "planned": "planned",
    "reported": "reported",
}
MAX_ENTITIES, MAX_RELATIONS, MAX_VALUES, MAX_STATEMENTS, MAX_NAMED = 24, 16, 6, 6, 6
NAME_LENGTH, WORDS_LENGTH, VALUE_LENGTH, QUOTE_LENGTH = 80, 40, 80, 240

OUTDATED_CHOICES = ("first", "second", "neither")

# A quotation mark or a backslash would end the string in the grammar, and characters beyond the
# Basic Multilingual Plane become surrogate pairs there.
_UNSPELLABLE = re.compile(r"[\"\\\x00-\x1f\ud800-\udfff\U00010000-\U0010ffff]")


class EntityItem(Struct, frozen=True):
    """An entity as the model names it."""

    name: str
    type: str
    confidence: float


class RelationItem(Struct, frozen=True):
    """Two entities and their relation, with the words that state it."""

    subject: str
    relation: str
    words: str
    object: str
    quote: str
    manner: str
    confidence: float


class OutdatedReply(Struct, frozen=True):
    """Which of two statements is outdated."""

    outdated: Literal["first", "second", "neither"]


class ValueItem(Struct, frozen=True):
    """An entity with one of its values, with the words that state it."""

    subject: str
    value: str
    text: str
    quote: str
    confidence: float


class StatementItem(Struct, frozen=True):
    """A sentence worth keeping, and the entities that it names."""

    quote: str
    names: list[str]


class ThingsReply(Struct, frozen=True):
    """Reply to the first step."""

    things: list[EntityItem]


class RelationsReply(Struct, frozen=True):
    """Reply to the second step."""

    relations: list[RelationItem]
    values: list[ValueItem]
    statements: list[StatementItem]


def entities_schema(vocabulary: Vocabulary) -> str:
    """Return the JSON schema of the first reply."""
    entity = _object(
        name=_text(NAME_LENGTH), type=_one_of(vocabulary.types), confidence=_one_of(CONFIDENCES)
    )
    return _json(_object(things=_list(entity, MAX_ENTITIES)))


def relations_schema(vocabulary: Vocabulary, *, labels: Sequence[str], kinds: Iterable[str]) -> str:
    """Return the JSON schema of the second reply: relations that fit the kinds and labels."""
    entity_kinds = frozenset(kinds)
    name, sure = _one_of(labels), _one_of(CONFIDENCES)
    relation = _object(
        subject=name,
        relation=_one_of([*(it.name for it in entity_relations(vocabulary, entity_kinds)), OTHER]),
        words=_text(WORDS_LENGTH),
        object=name,
        quote=_text(QUOTE_LENGTH),
        manner=_one_of(MODALITY_OF_MANNER),
        confidence=sure,
    )
    valued = [it.name for it in value_relations(vocabulary, entity_kinds)]
    value = _object(
        subject=name,
        value=_one_of(valued or [OTHER]),
        text=_text(VALUE_LENGTH),
        quote=_text(QUOTE_LENGTH),
        confidence=sure,
    )
    statement = _object(quote=_text(QUOTE_LENGTH), names=_list(name, MAX_NAMED))
    return _json(
        _object(
            relations=_list(relation, MAX_RELATIONS if len(labels) > 1 else 0),
            values=_list(value, MAX_VALUES if valued else 0),
            statements=_list(statement, MAX_STATEMENTS),
        )
    )


def outdated_schema() -> str:
    """Return the JSON schema of the reply about two statements."""
    return _json(_object(outdated=_one_of(OUTDATED_CHOICES)))


def entity_relations(
    vocabulary: Vocabulary, kinds: frozenset[str] | None = None
) -> list[RelationType]:
    """Return relation types between entities, restricted to those that fit the kinds if given.

    Open relation types are left out: they keep the words of the text, so a model states them as
    such.
    """
    return [
        relation
        for relation in vocabulary.relations.values()
        if not (relation.value or relation.is_open)
        and (kinds is None or any(relation.fits(one, other) for one in kinds for other in kinds))
    ]


def value_relations(
    vocabulary: Vocabulary, kinds: frozenset[str] | None = None
) -> list[RelationType]:
    """Return relation types with a literal object, only those that fit the kinds if given."""
    return [
        relation
        for relation in vocabulary.relations.values()
        if relation.value and (kinds is None or any(relation.fits(one, "") for one in kinds))
    ]


def spellable_labels(names: Iterable[str]) -> dict[str, str]:
    """Return a label that the grammar can spell for each name, mapped to the name."""
    labels: dict[str, str] = {}
    for name in names:
        label = _UNSPELLABLE.sub("'", name)
        while label in labels:
            label += "'"
        labels[label] = name
    return labels


def valid_kind(vocabulary: Vocabulary, kind: str) -> str:
    """Return the kind if the vocabulary has it, else the generic one."""
    return kind if kind in vocabulary.types else CONCEPT


def _object(**properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _list(items: dict[str, Any], most: int) -> dict[str, Any]:
    return {"type": "array", "items": items, "maxItems": most}


def _text(most: int) -> dict[str, Any]:
    return {"type": "string", "maxLength": most}


def _one_of(choices: Iterable[object]) -> dict[str, Any]:
    return {"enum": list(choices)}


def _json(schema: dict[str, Any]) -> str:
    return msgspec.json.encode(schema).decode()
