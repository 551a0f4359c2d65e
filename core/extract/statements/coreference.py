"""Light coreference resolution of pronouns and of noun phrases such as "the company".

Candidates are the last subject, the document entity, and the names of the last sentences, filtered
by kind, gender and number. The speaker ("I") is set from outside
(`core.extract.statements.speakers`).
"""

from collections.abc import Sequence

from core.extract.entities.gender import pronoun_of
from core.extract.entities.kinds import UNKNOWN, NamedEntity, kind_of_description
from core.language.vocabulary.name_cues import PLACES
from core.language.vocabulary.vocabulary import Vocabulary
from core.resources import word_lists

PERSONAL = frozenset({"he", "she", "him"})
NEUTRAL = frozenset({"it", "this"})
PLURAL = frozenset({"they", "them"})
FIRST_PERSON = frozenset({"i", "we", "me", "us", "ich", "wir", "ik", "wij"})
SECOND_PERSON = frozenset({"you"})
POSSESSIVES = {
    "his": "he", "her": "she", "hers": "she", "its": "it", "their": "they",
    "my": "i", "our": "we", "your": "you", "mein": "i", "meine": "i", "mijn": "i",
}  # fmt: skip

_PRONOUNS = PERSONAL | NEUTRAL | PLURAL | FIRST_PERSON | SECOND_PERSON

# Number of sentences whose names stay candidates.
SENTENCES_REMEMBERED = 3
_NOT_ENTITIES = frozenset({"Date", "Document"})
_PLURALS = frozenset("people men women children mice geese feet teeth cattle sheep".split())
_GROUPS = frozenset({"Organization", "Team"})
_SETTLEMENTS = word_lists("extraction_words.toml")["settlements"]


def is_pronoun(word: str) -> bool:
    """Whether the lower-case word is a pronoun or a possessive that needs an antecedent."""
    return word in _PRONOUNS or word in POSSESSIVES


def _is_plural(noun: str) -> bool:
    """Whether "they" may refer to the noun instead of a named entity."""
    return noun in _PLURALS or (noun.endswith("s") and not noun.endswith(("ss", "us", "is")))


def _may_be_called(entity: NamedEntity, noun: str) -> bool:
    """Whether "the <noun>" may be the entity: a town is no bridge."""
    is_listed = entity.kind == "Location" and entity.name.lower() in PLACES
    return not is_listed or noun in _SETTLEMENTS or noun in entity.name.lower().split()


class DiscourseState:
    """Entities that pronouns may refer to at the current position of a text."""

    def __init__(self, topic: NamedEntity | None) -> None:
        self.topic = topic
        self._subjects: tuple[NamedEntity, ...] = ()
        self._last: NamedEntity | None = topic
        self._named: list[tuple[NamedEntity, ...]] = []
        self._common_noun = ""
        self.speaker: NamedEntity | None = None
        self.addressee: NamedEntity | None = None

    def update(
        self,
        subjects: Sequence[NamedEntity],
        named: Sequence[NamedEntity] = (),
        *,
        common_noun: str = "",
    ) -> None:
        """Advance by one sentence with these subjects and names; without a subject the state stays.

        `common_noun` is the subject's noun if the subject is no named entity: "bottles".
        """
        self._common_noun = common_noun
        entities = tuple(it for it in subjects if it.kind not in _NOT_ENTITIES)
        if entities:
            self._subjects = entities
        if len(entities) == 1 and entities[0] != self.speaker:
            self._last = entities[0]
        self._named = [tuple(named), *self._named[: SENTENCES_REMEMBERED - 1]]

    def resolve_pronoun(self, word: str, *, may_be_place: bool = True) -> tuple[NamedEntity, ...]:
        """Return the entities that the pronoun refers to; empty if none fits.

        `may_be_place` is false where the sentence does not say what the thing is: a place that was
        only named along the way ("born in Kiel") is then not what "it" means.
        """
        if word in FIRST_PERSON:
            return (self.speaker,) if self.speaker else ()
        if word in SECOND_PERSON:
            return (self.addressee,) if self.addressee else ()
        if word in PLURAL:
            return self._plural()
        if word in PERSONAL:
            entity = self._person("he" if word == "him" else word)
        else:
            entity = self._neutral(may_be_place=may_be_place) if word in NEUTRAL else None
        return (entity,) if entity else ()

    def resolve_noun(self, noun: str, *, vocabulary: Vocabulary) -> NamedEntity | None:
        """Return the entity that "the <noun>" refers to: the last one of the noun's kind."""
        kind, _sure = kind_of_description((noun,), vocabulary=vocabulary)
        if kind == UNKNOWN:
            return None
        near = (self._last, self.topic, *self._recent())
        return next(
            (it for it in near if it and it.kind == kind and _may_be_called(it, noun)), None
        )

    def _recent(self) -> list[NamedEntity]:
        return [it for named in self._named for it in reversed(named)]

    def _salient(self) -> list[NamedEntity]:
        return [it for it in (self._last, self.topic) if it and it.kind not in _NOT_ENTITIES]

    def _person(self, word: str) -> NamedEntity | None:
        salient = self._salient()
        people = [it for it in (*salient, *self._recent()) if it.kind == "Person"]
        fitting = [it for it in people if pronoun_of(it.name) in {word, ""}]
        if fitting:
            return fitting[0]
        return next((it for it in reversed(salient) if it.kind == UNKNOWN), None)

    def _neutral(self, *, may_be_place: bool = True) -> NamedEntity | None:
        salient = self._salient()
        named = self._named[0] if self._named else ()
        is_unknown = self._last is not None and self._last.kind == UNKNOWN
        if (is_unknown and self._last in named) or not may_be_place:
            # "It" after "X was made in a town" is X, not the town.
            named = tuple(it for it in named if it.kind != "Location")
        for entity in (*salient, *named):
            if entity.kind not in {"Person", UNKNOWN, *_NOT_ENTITIES}:
                return entity
        return next((it for it in reversed(salient) if it.kind == UNKNOWN), None)

    def _plural(self) -> tuple[NamedEntity, ...]:
        """Return the joint subjects, else a group; empty after a plural common noun."""
        if _is_plural(self._common_noun):
            return ()
        if len(self._subjects) > 1:
            return self._subjects
        group = next((it for it in (*self._salient(), *self._recent()) if it.kind in _GROUPS), None)
        entity = group or self._neutral()
        return (entity,) if entity else ()
