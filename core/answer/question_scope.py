"""Scope of a question: its relation, whether it asks for anything else, and ended facts."""

from datetime import datetime

from core.language.question.cues import asks_nothing, language_of_question
from core.language.question.expected_answer import expected_answer
from core.language.text.stemming import stems
from core.language.time.periods import lasts
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.questions import Analysis
from core.records.knowledge import FactView
from core.retrieve.context.narration import QuestionFocus, predicate_words

# Relations without a meaning of their own: a tag, or a name in a text.
VAGUE = frozenset({"MENTIONS", "RELATED_TO"})
# These and the links that people write into their notes.
LINKS = VAGUE | {"REFERENCES"}


def asked_relation(analysis: Analysis, *, vocabulary: Vocabulary) -> QuestionFocus:
    """Return the relations asked for, with the stems of their names.

    For a German question, these include the English names that the vocabulary gives its words.
    """
    named = frozenset(it.predicate for it in analysis.relations) - VAGUE
    if analysis.kind == "where" and not analysis.relations:
        named = frozenset({"LOCATED_AT"})
    wordings = [predicate_words(name) for name in named]
    if language_of_question(analysis.text) == "de":
        wordings += [it.relation.name for name in named for it in vocabulary.readings(name)[1]]
    words = (stems(it) for it in wordings)
    return QuestionFocus(named, frozenset(stem for found in words for stem in found))


def asks_nothing_else(analysis: Analysis, more: str = "", *, vocabulary: Vocabulary) -> bool:
    """Whether all words of the question are part of its entities, relations, times, or `more`."""
    parts = [it.surface for it in (*analysis.things, *analysis.relations, *analysis.times)]
    parts += [predicate_words(it.predicate) for it in analysis.relations]
    parts += [more, *expected_answer(analysis.text, analysis, vocabulary=vocabulary).nouns]
    covered = frozenset(stem for words in parts for stem in stems(words))
    # The "s" of "Mara's" has an empty stem.
    return frozenset(stems(analysis.text)) - covered <= asks_nothing(analysis.text) | {""}


def is_over(fact: FactView, now: datetime, *, vocabulary: Vocabulary) -> bool:
    """Whether the fact was superseded, or is about a state that has ended."""
    if fact.closed_at is not None or fact.status in {"superseded", "stale"}:
        return True
    ended = fact.valid_to is not None and fact.valid_to < now
    return ended and lasts(fact.predicate, vocabulary)
