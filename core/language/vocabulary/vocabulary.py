"""Types of things and relations between them (K1): what ships with Loci, and what the user adds.

Everything is data: `resources/vocabulary.toml`, then a file of the same form that the user writes.
"""

import hashlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.errors import SettingError
from core.language.vocabulary.relation_types import (
    CONCEPT,
    EntityType,
    Functional,
    RelationReading,
    RelationType,
)
from core.language.vocabulary.vocabulary_file import built_in_data, with_user_file
from core.resources import word_lists

_LEADING = word_lists("extraction_words.toml")["leading"]
_ARTICLES = frozenset({"the", "a", "an"})


class Vocabulary(Struct, frozen=True):
    """All types and relations that are in use. `digest` changes with whatever they say."""

    types: dict[str, EntityType]
    relations: dict[str, RelationType]
    digest: str
    by_phrase: dict[str, tuple[RelationReading, ...]]
    by_end: dict[str, tuple[RelationReading, ...]]
    by_field: dict[str, RelationReading]
    forms: dict[str, str]
    kind_of_last_word: dict[str, str]
    kind_of_first_word: dict[str, str]
    kind_of_head_noun: dict[str, str]
    kind_of_example: dict[str, str]

    def relation(self, name: str) -> RelationType | None:
        """The relation of exactly that name."""
        return self.relations.get(name)

    def relation_of_phrase(
        self, phrase: str, *, subject_kind: str = CONCEPT, object_kind: str = CONCEPT
    ) -> RelationReading | None:
        """The relation that base-form words name between things of these types, if any.

        None also for open ones: there the words themselves are the predicate.
        """
        for reading in self.by_phrase.get(phrase, ()):
            ends = (object_kind, subject_kind) if reading.is_turned else (subject_kind, object_kind)
            if reading.relation.fits(*ends):
                return None if reading.relation.is_open else reading
        return None

    def field(self, name: str) -> RelationReading | None:
        """The relation that the name of a field, a column or an owned noun stands for, if any."""
        plain = name.strip().strip(":").lower().replace("_", " ").replace("-", " ")
        return self.by_field.get(" ".join(plain.split()))

    def attribute(self, name: str) -> RelationType | None:
        """The relation to a value ("status") that the noun or field names, if any."""
        reading = self.field(name)
        return (
            reading.relation
            if reading and not reading.is_turned and reading.relation.value
            else None
        )

    def behavior(self, predicate: str, *, object_kind: str = CONCEPT) -> RelationType | None:
        """How a predicate behaves that is a relation's name or words as said ("is CEO of").

        The relation may be meant the other way round; see `turned_behavior`.
        """
        reading = self._reading_of(predicate, object_kind)
        return reading.relation if reading is not None and not reading.is_turned else None

    def turned_behavior(self, predicate: str, *, object_kind: str = CONCEPT) -> RelationType | None:
        """How the predicate behaves read from its object to its subject, if it is known so."""
        reading = self._reading_of(predicate, object_kind)
        return reading.relation if reading is not None and reading.is_turned else None

    def functional(self, predicate: str, *, object_kind: str = CONCEPT) -> Functional:
        """Whether a subject has one value of it at a time, once and for all, or many."""
        reading = self._reading_of(predicate, object_kind)
        if reading is None:
            return "no"
        if reading.is_turned:
            return "one_at_a_time" if reading.relation.inverse_functional else "no"
        return reading.relation.functional

    def is_functional(self, predicate: str, *, object_kind: str = CONCEPT) -> bool:
        """Whether a subject has at most one value of it at a time."""
        return self.functional(predicate, object_kind=object_kind) != "no"

    def is_inverse_functional(self, predicate: str, *, object_kind: str = CONCEPT) -> bool:
        """Whether an object has at most one subject of it at a time."""
        reading = self._reading_of(predicate, object_kind)
        if reading is None:
            return False
        if reading.is_turned:
            return reading.relation.functional != "no"
        return reading.relation.inverse_functional

    def readings(self, words: str) -> tuple[str, tuple[RelationReading, ...]]:
        """The phrase that the words are a form of, with all that it may mean; else nothing."""
        for phrase in self._forms_of(words):
            if phrase in self.by_phrase:
                return phrase, self.by_phrase[phrase]
        return "", ()

    def ended(self, predicate: str) -> tuple[RelationReading, ...]:
        """The relations that the predicate says to hold no more ("left" ends WORKS_AT)."""
        for words in self._forms_of(predicate):
            if words in self.by_end:
                return self.by_end[words]
        return ()

    def weight(self, predicate: str) -> float:
        """How telling a fact of that predicate is (D18), within [0, 1]."""
        reading = self._reading_of(predicate, CONCEPT)
        return reading.relation.weight if reading is not None else RelationType("").weight

    def _reading_of(self, predicate: str, object_kind: str) -> RelationReading | None:
        direct = self.relations.get(predicate)
        if direct is not None:
            return RelationReading(direct)
        for words in self._forms_of(predicate):
            readings = self.by_phrase.get(words, ())
            for reading in readings:
                is_value = bool(reading.relation.value)
                if is_value == (object_kind in {"", "Date"}) or len(readings) == 1:
                    return reading
        return None

    def _forms_of(self, predicate: str) -> Iterable[str]:
        """The words as a phrase may be written: bare, then with the first in its base form."""
        words = bare_words(predicate)
        return _written_forms(words, self.forms.get(words[0], "")) if words else ()


# Judging one thing asks for the same few predicates thousands of times.
@lru_cache(maxsize=20_000)
def _written_forms(words: tuple[str, ...], base: str) -> tuple[str, ...]:
    """The words with the first as it is, as `base` if that is known, and as English spells it."""
    rest = " ".join(words[1:])
    return tuple(f"{first} {rest}".strip() for first in _base_forms(words[0], base))


@lru_cache(maxsize=20_000)
def bare_words(predicate: str) -> tuple[str, ...]:
    """The words in lower case without auxiliaries, articles and adverbs before or within."""
    words = predicate.lower().split()
    while len(words) > 1 and words[0] in _LEADING:
        del words[0]
    return tuple(word for word in words if word not in _ARTICLES)


def _base_forms(word: str, base: str) -> Iterable[str]:
    """The word, its base form if known, and what it may be a form of by the rules of spelling."""
    yield word
    if base:
        yield base
    for ending, instead in (
        ("ies", "y"), ("es", ""), ("es", "e"), ("s", ""),
        ("ied", "y"), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e"),
    ):  # fmt: skip
        if word.endswith(ending) and len(word) > len(ending) + 1:
            stem = word.removesuffix(ending)
            yield stem + instead
            if len(stem) > 2 and stem[-1] == stem[-2] and not instead:
                yield stem[:-1]


@lru_cache(maxsize=1)
def built_in() -> Vocabulary:
    """The vocabulary that ships with Loci."""
    return _vocabulary(built_in_data(), switched_off=())


@lru_cache(maxsize=8)
def vocabulary_of(text: str, digest: str) -> Vocabulary:
    """The vocabulary with the text of the user's file ("" for none); made once per `digest`."""
    return _with_user_text(text, Path())


def load_vocabulary(user_file: Path | None) -> Vocabulary:
    """What ships with Loci, with the user's additions, without what is switched off.

    An absent file adds nothing. Raises `SettingError` with the line for a file that is not valid.
    """
    if user_file is None:
        return built_in()
    try:
        text = user_file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return built_in()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingError(str(user_file), "vocabulary_unreadable", reason=str(error)) from error
    return _with_user_text(text, user_file)


def _with_user_text(text: str, path: Path) -> Vocabulary:
    merged = with_user_file(path, text)
    if merged is None:
        return built_in()
    data, switched_off = merged
    return _vocabulary(data, switched_off=switched_off)


def _vocabulary(data: Mapping[str, Any], *, switched_off: tuple[str, ...]) -> Vocabulary:
    types = {
        name: msgspec.convert({**entry, "name": name}, EntityType)
        for name, entry in data["types"].items()
        if name not in switched_off
    }
    relations = {
        name: relation
        for name, entry in data["relations"].items()
        if name not in switched_off
        and (relation := _relation(name, entry, switched_off)) is not None
    }
    digested = msgspec.json.encode((types, relations, data["forms"]), order="sorted")
    return Vocabulary(
        types=types,
        relations=relations,
        digest=hashlib.sha256(digested).hexdigest()[:16],
        by_phrase=_indexed((it, it.phrases) for it in relations.values()),
        by_end=_indexed((it, it.ended_by) for it in relations.values()),
        by_field=_fields(relations.values()),
        forms=dict(data["forms"]),
        kind_of_last_word=_kinds(types, "last_words"),
        kind_of_first_word=_kinds(types, "first_words"),
        kind_of_head_noun=_kinds(types, "head_nouns"),
        kind_of_example=_kinds(types, "examples"),
    )


def _relation(
    name: str, entry: Mapping[str, Any], switched_off: tuple[str, ...]
) -> RelationType | None:
    """The relation between types that are in use; None when nothing is left at one of its ends."""
    relation = msgspec.convert({**entry, "name": name}, RelationType)
    subjects, objects = (
        tuple(kind for kind in kinds if kind not in switched_off)
        for kinds in (relation.subjects, relation.objects)
    )
    is_whole = subjects and (objects or relation.value)
    return replace(relation, subjects=subjects, objects=objects) if is_whole else None


def _indexed(
    phrases: Iterable[tuple[RelationType, tuple[str, ...]]],
) -> dict[str, tuple[RelationReading, ...]]:
    """The relations of each phrase; a later one of the same phrase stands behind."""
    by_words: dict[str, tuple[RelationReading, ...]] = {}
    for relation, words in phrases:
        for phrase in words:
            key = phrase.removeprefix("<").lower()
            by_words[key] = (
                *by_words.get(key, ()),
                RelationReading(relation, phrase.startswith("<")),
            )
    return by_words


def _fields(relations: Iterable[RelationType]) -> dict[str, RelationReading]:
    by_field: dict[str, RelationReading] = {}
    for relation in relations:
        for field in relation.fields:
            name, _, kind = field.removeprefix("<").partition(":")
            by_field.setdefault(
                name.lower(), RelationReading(relation, field.startswith("<"), kind)
            )
    return by_field


def _kinds(types: Mapping[str, EntityType], which: str) -> dict[str, str]:
    """The type that each cue word tells; a type added later has the last word."""
    return {word.lower(): name for name, it in types.items() for word in getattr(it, which)}
