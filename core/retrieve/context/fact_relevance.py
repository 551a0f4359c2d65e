"""Which facts speak of what the question asks."""

from collections.abc import Collection, Iterable

from msgspec import Struct

from core.records.answers.answers import SearchResult
from core.records.knowledge import FactView
from core.retrieve.context.narration import predicate_words
from core.retrieve.stemming import stems

# Two forms of one word share at least so many letters at their beginning ("direct", "director").
LEAST_SHARED = 4
IN_PREDICATE, IN_OBJECT = 1.0, 0.5


class QuestionFocus(Struct, frozen=True):
    """What a question asks of its things: relations, and stems of words that are no names."""

    relations: frozenset[str] = frozenset()
    stems: frozenset[str] = frozenset()

    def meets(self, fact: FactView) -> float:
        """1 when the fact's relation is asked for, 1/2 when only its object is, else 0."""
        if fact.predicate in self.relations:
            return IN_PREDICATE
        if self._meet(stems(predicate_words(fact.predicate))):
            return IN_PREDICATE
        return IN_OBJECT if self._meet(stems(fact.object)) else 0.0

    def _meet(self, words: Iterable[str]) -> bool:
        return any(share_stem(word, asked) for word in words for asked in self.stems)


def question_focus(found: SearchResult, *, names: Collection[str]) -> QuestionFocus:
    """What the question asks; `names` are those of its things, whose words ask for nothing."""
    analysis = found.trace.analysis
    named = {stem for name in names for stem in stems(name)}
    relations = () if analysis is None else (it.predicate for it in analysis.relations)
    words = frozenset(stem for stem in stems(found.question) if stem not in named)
    return QuestionFocus(frozenset(relations), words)


def share_stem(one: str, other: str) -> bool:
    """Whether two stems are forms of one word, as far as their beginnings tell."""
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    return len(short) >= LEAST_SHARED and long.startswith(short)
