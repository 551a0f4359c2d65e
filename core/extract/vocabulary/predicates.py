"""Which relation a phrase names: one of the vocabulary, else the words as said."""

from msgspec import Struct

from core.extract.vocabulary.relation_types import CONCEPT
from core.extract.vocabulary.vocabulary import current


class Relation(Struct, frozen=True):
    """A predicate; `is_turned` says that subject and object change places."""

    predicate: str
    is_turned: bool = False


def relation(
    phrase: str, *, subject_kind: str = CONCEPT, object_kind: str = CONCEPT
) -> Relation | None:
    """The relation of the vocabulary that base-form words name between things of these types.

    None when there is none, and the words themselves are the predicate.
    """
    said = current().relation_of_phrase(phrase, subject_kind=subject_kind, object_kind=object_kind)
    return Relation(said.relation.name, said.is_turned) if said is not None else None


def field_relation(name: str) -> tuple[str, str] | None:
    """Relation and type of the object that a field's or an owned noun's name stands for, if any.

    None also for attributes: their name is the predicate already.
    """
    said = current().field(name)
    if said is None or said.is_turned or said.relation.value:
        return None
    return said.relation.name, said.kind


def attribute(name: str) -> tuple[str, str] | None:
    """The attribute that a noun names, as it is kept, and what its values are; else None."""
    said = current().field(name)
    if said is None or said.is_turned or not said.relation.value:
        return None
    return said.relation.name, said.relation.value
