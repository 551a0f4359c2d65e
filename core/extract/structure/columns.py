"""Meaning of column heads and labels: relation, entity type, and purpose."""

import re
from collections.abc import Sequence
from functools import cache

from core.language.vocabulary.relation_types import ANY, RelationReading, RelationType
from core.language.vocabulary.vocabulary import Vocabulary
from core.resources import load_table

_WORD = re.compile(r"[^\W_]+")
_FORMS = re.compile(r"(?<=\w)[/:*](?=\w)")
_MARKS = " \t\"'`*_[]:."


def as_label(head: str) -> str:
    """Return the head of a column in the form in which labels are compared."""
    return " ".join(head.lower().replace("_", " ").strip(_MARKS).split())


def is_label(label: str, purpose: str) -> bool:
    """Whether the label serves that purpose: a key of `[words]` in `resources/columns.toml`."""
    return label in _words()[purpose]


def is_blank(cell: str) -> bool:
    """Whether a cell holds nothing, or a mark for nothing: "–", "n/a"."""
    return not cell or is_label(cell.lower(), "empty")


def is_unit_price(head: str) -> bool:
    """Whether a column holds what one costs: "price_each", "EUR pro Stunde", "rate"."""
    return says_label(head, "each")


def says_label(text: str, purpose: str) -> bool:
    """Whether a word of a head or a text serves that purpose."""
    return any(is_label(word, purpose) for word in as_label(text).split())


def written_out(name: str) -> str:
    """Return the words that are written short in a name: "christmas" of "xmas-orders"."""
    short = _short()
    return " ".join(short[it] for it in _WORD.findall(name.lower()) if it in short)


def words_for(purpose: str) -> str:
    """Return the labels that serve that purpose, as one text."""
    return " ".join(sorted(_words()[purpose]))


def labels_said(text: str, purpose: str) -> list[str]:
    """Return the labels of a purpose that a text says, also those of several words."""
    words = f" {' '.join(_WORD.findall(text.lower()))} "
    return [it for it in sorted(_words()[purpose]) if f" {it} " in words]


def kind_of_label(label: str, vocabulary: Vocabulary) -> str:
    """Return the kind of things that such a column names; empty if the label does not tell.

    Of "Schüler/in" and "Kundin/Kunde" the first form tells.
    """
    label = _FORMS.split(label, maxsplit=1)[0]
    kind = _kinds().get(label, "")
    reading = vocabulary.field(label)
    if not kind and reading is not None:
        kind = reading.kind
    last = label.rpartition(" ")[2]
    return kind or vocabulary.kind_of_head_noun.get(last, "")


def kind_of_noun(noun: str, vocabulary: Vocabulary) -> str:
    """Return the kind of things that a noun of a question asks for, in singular or plural."""
    forms = (noun, noun.removesuffix("s"), noun.removesuffix("ies") + "y", noun.removesuffix("en"))
    kinds = (_kinds().get(it, "") or vocabulary.kind_of_head_noun.get(it, "") for it in forms)
    return next(filter(None, kinds), "")


def is_known_label(label: str, vocabulary: Vocabulary) -> bool:
    """Whether the label names a relation or a property of things in general."""
    if is_label(label, "remarks"):
        return False
    return label in _synonyms() or read_label(label, vocabulary) is not None


def read_label(label: str, vocabulary: Vocabulary) -> RelationReading | None:
    """Return the relation or attribute that the label states, if any.

    Known are the fields of the vocabulary, labels that mean the same as one of them, and the
    phrases of relations ("works at", "mayor", "founder").
    """
    reading = vocabulary.field(label) or _listed(label, vocabulary)
    if reading is None:
        means = (vocabulary.field(it) for it in _synonyms().get(label, ()))
        reading = next((it for it in means if it is not None), None)
    return reading or _phrase(label, vocabulary)


def predicate_of(reading: RelationReading | None, label: str, vocabulary: Vocabulary) -> str:
    """Return the predicate of the statement: the relation, or the label if that says more."""
    if reading is None:
        return label
    is_open = reading.relation.is_open and not reading.is_turned
    return label if is_open and vocabulary.behavior(label) is not None else reading.relation.name


def fits_subject(reading: RelationReading, kind: str) -> bool:
    """Whether things of that kind may be what the label is about."""
    ends = _ends(reading.relation, at_object=reading.is_turned)
    return kind in ends or ANY in ends


def fits_object(reading: RelationReading, kind: str) -> bool:
    """Whether things of that kind may be values of the label."""
    ends = _ends(reading.relation, at_object=not reading.is_turned)
    return kind in ends or ANY in ends


def subject_kind(reading: RelationReading) -> str:
    """Return the only kind of things that have the relation; empty if there are several."""
    ends = _ends(reading.relation, at_object=reading.is_turned)
    return ends[0] if len(ends) == 1 and ends[0] != ANY else ""


def object_kind(reading: RelationReading) -> str:
    """Return the kind of the values, as far as the label tells."""
    ends = _ends(reading.relation, at_object=not reading.is_turned)
    return reading.kind or (ends[0] if len(ends) == 1 and ends[0] != ANY else "")


def _ends(relation: RelationType, *, at_object: bool) -> Sequence[str]:
    return relation.objects if at_object else relation.subjects


def _listed(label: str, vocabulary: Vocabulary) -> RelationReading | None:
    relation = vocabulary.relation(_relations().get(label, ""))
    return RelationReading(relation) if relation is not None else None


def _phrase(label: str, vocabulary: Vocabulary) -> RelationReading | None:
    for words, is_role in ((label, False), (f"{label} of", True)):
        direct, turned = vocabulary.behavior(words), vocabulary.turned_behavior(words)
        if direct is not None or turned is not None:
            # A column "founder" holds subjects of "founder of": the label is the inverse.
            relation = direct or turned
            assert relation is not None
            return RelationReading(relation, is_turned=(direct is None) != is_role)
    return None


def _spaced(words: str) -> frozenset[str]:
    return frozenset(word.replace("_", " ") for word in words.split())


@cache
def _short() -> dict[str, str]:
    """Return whole words by their short forms."""
    short: dict[str, str] = load_table("columns.toml")["short"]
    return short


@cache
def _words() -> dict[str, frozenset[str]]:
    return {name: _spaced(words) for name, words in load_table("columns.toml")["words"].items()}


@cache
def _kinds() -> dict[str, str]:
    kinds: dict[str, str] = load_table("columns.toml")["kinds"]
    return {word: kind for kind, words in kinds.items() for word in _spaced(words)}


@cache
def _relations() -> dict[str, str]:
    relations: dict[str, str] = load_table("columns.toml")["relations"]
    return {word: name for name, words in relations.items() for word in _spaced(words)}


@cache
def _synonyms() -> dict[str, tuple[str, ...]]:
    """Return for each label those of its line, if it stands in only one."""
    lines: list[str] = load_table("columns.toml")["same"]
    groups = [tuple(word.strip() for word in line.split(",")) for line in lines]
    counts: dict[str, int] = {}
    for group in groups:
        for word in group:
            counts[word] = counts.get(word, 0) + 1
    return {word: group for group in groups for word in group if counts[word] == 1}
