"""What pronouns and "the company" stand for at a place of a text.

Light coreference: the last subject, the document's own thing, then what the last sentences named,
by type, gender and number. Who says "I" is told from outside (`core.extract.statements.speakers`).
"""

from collections.abc import Sequence

from core.extract.entities.gender import pronoun_of
from core.extract.entities.kinds import UNKNOWN, kind_of_description
from core.extract.statements.tagged_sentence import NamedEntity

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

# So many sentences back something is still in mind.
SENTENCES_REMEMBERED = 3
_NO_THINGS = frozenset({"Date", "Document"})
_PLURALS = frozenset("people men women children mice geese feet teeth cattle sheep".split())
_GROUPS = frozenset({"Organization", "Team"})


def is_pronoun(word: str) -> bool:
    """Whether the lower-case word stands for, or belongs to, something said elsewhere."""
    return word in _PRONOUNS or word in POSSESSIVES


def _is_plural(noun: str) -> bool:
    """Whether "they" may well mean what the noun says, and no thing with a name."""
    return noun in _PLURALS or (noun.endswith("s") and not noun.endswith(("ss", "us", "is")))


class DiscourseState:
    """What the text is about at this point."""

    def __init__(self, topic: NamedEntity | None) -> None:
        self.topic = topic
        self._subjects: tuple[NamedEntity, ...] = ()
        self._last: NamedEntity | None = topic
        self._named: list[tuple[NamedEntity, ...]] = []
        self._plain = ""
        self.speaker: NamedEntity | None = None
        self.hearer: NamedEntity | None = None

    def move(
        self,
        spoken_of: Sequence[NamedEntity],
        named: Sequence[NamedEntity] = (),
        *,
        plain: str = "",
    ) -> None:
        """A sentence spoke of these and named those; without a subject the focus stays.

        `plain` is the noun of which it spoke where that is no thing: "bottles".
        """
        self._plain = plain
        things = tuple(it for it in spoken_of if it.kind not in _NO_THINGS)
        if things:
            self._subjects = things
        if len(things) == 1 and things[0] != self.speaker:
            self._last = things[0]
        self._named = [tuple(named), *self._named[: SENTENCES_REMEMBERED - 1]]

    def stands_for(self, word: str) -> tuple[NamedEntity, ...]:
        """The things that the pronoun stands for; empty when none fits."""
        if word in FIRST_PERSON:
            return (self.speaker,) if self.speaker else ()
        if word in SECOND_PERSON:
            return (self.hearer,) if self.hearer else ()
        if word in PLURAL:
            return self._several()
        if word in PERSONAL:
            found = self._person("he" if word == "him" else word)
        else:
            found = self._neutral() if word in NEUTRAL else None
        return (found,) if found else ()

    def of_noun(self, noun: str) -> NamedEntity | None:
        """The thing that "the <noun>" stands for: the last one of the noun's type."""
        kind, _sure = kind_of_description((noun,))
        if kind == UNKNOWN:
            return None
        near = (self._last, self.topic, *self._recent())
        return next((it for it in near if it is not None and it.kind == kind), None)

    def _recent(self) -> list[NamedEntity]:
        return [it for named in self._named for it in reversed(named)]

    def _ahead(self) -> list[NamedEntity]:
        return [it for it in (self._last, self.topic) if it and it.kind not in _NO_THINGS]

    def _person(self, word: str) -> NamedEntity | None:
        ahead = self._ahead()
        people = [it for it in (*ahead, *self._recent()) if it.kind == "Person"]
        fitting = [it for it in people if pronoun_of(it.name) in {word, ""}]
        if fitting:
            return fitting[0]
        return next((it for it in reversed(ahead) if it.kind == UNKNOWN), None)

    def _neutral(self) -> NamedEntity | None:
        ahead = self._ahead()
        named = self._named[0] if self._named else ()
        if self._last in named and self._last is not None and self._last.kind == UNKNOWN:
            # What was made in a town is not said of the town.
            named = tuple(it for it in named if it.kind != "Location")
        for thing in (*ahead, *named):
            if thing.kind not in {"Person", UNKNOWN, *_NO_THINGS}:
                return thing
        return next((it for it in reversed(ahead) if it.kind == UNKNOWN), None)

    def _several(self) -> tuple[NamedEntity, ...]:
        """Those spoken of together, else a group; nothing where it was spoken of plain things."""
        if _is_plural(self._plain):
            return ()
        if len(self._subjects) > 1:
            return self._subjects
        group = next((it for it in (*self._ahead(), *self._recent()) if it.kind in _GROUPS), None)
        found = group or self._neutral()
        return (found,) if found else ()
