"""Relevance of facts to what the question asks."""

from collections.abc import Collection, Iterable

from msgspec import Struct

from core.language.text.stemming import stems
from core.records.answers.answers import SearchResult
from core.records.knowledge import FactView
from core.retrieve.context.narration import predicate_words

# Minimum common prefix of two forms of one word, in letters ("direct", "director").
MIN_SHARED = 4
IN_PREDICATE, IN_OBJECT = 1.0, 0.5


class QuestionFocus(Struct, frozen=True):
    """What a question asks of its entities: relations, and stems of words that are no names."""

    relations: frozenset[str] = frozenset()
    stems: frozenset[str] = frozenset()

    def relevance(self, fact: FactView) -> float:
        """Return 1 when the fact's relation is asked for, 1/2 when only its object is, else 0."""
        if fact.predicate in self.relations:
            return IN_PREDICATE
        if self._has_related(stems(predicate_words(fact.predicate))):
            return IN_PREDICATE
        return IN_OBJECT if self._has_related(stems(fact.object)) else 0.0

    def _has_related(self, words: Iterable[str]) -> bool:
        return any(share_stem(word, asked) for word in words for asked in self.stems)


def question_focus(result: SearchResult, *, names: Collection[str]) -> QuestionFocus:
    """Return what the question asks; `names` are those of its entities, whose words are ignored."""
    analysis = result.trace.analysis
    named = {stem for name in names for stem in stems(name)}
    relations = () if analysis is None else (relation.predicate for relation in analysis.relations)
    words = frozenset(stem for stem in stems(result.question) if stem not in named)
    return QuestionFocus(frozenset(relations), words)


def share_stem(one: str, other: str) -> bool:
    """Return whether two stems are forms of one word, judged by their common prefix."""
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    return len(short) >= MIN_SHARED and long.startswith(short)
