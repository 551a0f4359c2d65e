"""What a vocabulary says of a type of thing and of a relation (K1)."""

from typing import Literal

from msgspec import Struct

Functional = Literal["no", "one_at_a_time", "once"]
Value = Literal[
    "", "text", "texts", "truth", "number", "money", "date", "version", "email", "phone", "url"
]

ANY = "*"
CONCEPT, DOCUMENT = "Concept", "Document"
# These types always exist: what nothing else is said of, and what is read.
LASTING = frozenset({CONCEPT, DOCUMENT})


class EntityType(Struct, frozen=True, forbid_unknown_fields=True):
    """A type of thing, and the words by which its names are known."""

    name: str
    help: str = ""
    properties: dict[str, Value] = {}
    last_words: tuple[str, ...] = ()
    first_words: tuple[str, ...] = ()
    head_nouns: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()


class RelationType(Struct, frozen=True, forbid_unknown_fields=True):
    """A relation: its ends, how it is said, and how it behaves.

    What is told of a single fact is the same for all: dates, confidence, modality and source.

    `objects` are types, or `value` is the kind of a literal. A phrase that begins with "<" says
    the relation the other way round; `ended_by` are phrases that say that it holds no more. A
    field "name:Type" is the name of a front-matter key or a column. `is_open`: the predicate keeps
    the words of the text, the entry tells only how it behaves. With `allows_several` a newer value
    ends an older one, but values that no date orders may all hold. `weight` is that of D18.
    """

    name: str
    help: str = ""
    subjects: tuple[str, ...] = (ANY,)
    objects: tuple[str, ...] = ()
    value: Value = ""
    inverse: str = ""
    phrases: tuple[str, ...] = ()
    ended_by: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    functional: Functional = "no"
    inverse_functional: bool = False
    allows_several: bool = False
    symmetric: bool = False
    acyclic: bool = False
    is_open: bool = False
    weight: float = 0.65

    def fits(self, subject_kind: str, object_kind: str) -> bool:
        """Whether things of these types may be its ends; an empty object type is a literal."""
        if self.value:
            is_date = object_kind == "Date" and self.value == "date"
            return self.fits_subject(subject_kind) and (is_date or not object_kind)
        return (
            bool(object_kind) and self.fits_subject(subject_kind) and self.fits_object(object_kind)
        )

    def fits_subject(self, kind: str) -> bool:
        """Whether things of this type may be its subject."""
        return _fits(self.subjects, kind)

    def fits_object(self, kind: str) -> bool:
        """Whether things of this type may be its object."""
        return _fits(self.objects, kind)


class RelationReading(Struct, frozen=True):
    """A relation that a phrase or a field stands for; `is_turned`: its ends change places.

    `kind` is the type that the value of a field has, empty when the field does not tell.
    """

    relation: RelationType
    is_turned: bool = False
    kind: str = ""


def _fits(ends: tuple[str, ...], kind: str) -> bool:
    return ANY in ends or kind in ends or kind in LASTING
