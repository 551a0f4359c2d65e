"""Analyze a question (T8): a pure function of its text, names, vocabulary and the clock."""

from collections.abc import Collection, Sequence
from datetime import datetime

from core.language.question.cues import language_of_question
from core.language.question.kinds import answer_kind_of, intent_of
from core.language.question.query_syntax import parse_query
from core.language.question.relations import find_relations
from core.language.question.shape import QuestionDraft, shape_of
from core.language.question.things.name_index import EntityNameIndex
from core.language.question.things.things import Nearest, find_things
from core.language.question.times import DateOrder, find_times
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.questions import Analysis, QuestionEntity, QuestionTime

# Things of these types that are called like a time stand for it: years that texts name, daily
# notes by their names, folders and tags of a year. A film may be called "1917" and stays one.
_LIKE_TIMES = frozenset({"", "Date", "Document", "Concept", "Topic", "Tag"})


def analyze(
    text: str,
    *,
    names: EntityNameIndex,
    vocabulary: Vocabulary,
    now: datetime,
    order: DateOrder = "day first",
    nearest: Nearest | None = None,
) -> Analysis:
    """Return the analysis of a question. Never raises: any text is a question.

    Filters are taken out first; offsets of things are those of the `text` that remains. `now` is
    the time on the user's wall, `order` how the user writes dates as numbers, and `nearest` gives
    the things nearest in meaning to words that are written like a name but name nothing known.
    """
    query = parse_query(text)
    asked = query.text
    named = find_things(asked, names=names, nearest=nearest)
    language = language_of_question(asked)
    kind = answer_kind_of(asked, language=language, vocabulary=vocabulary)
    like_times = {it.surface for it in named if _is_like_a_time(it.surface, now, order)}
    names_only = [it for it in named if it.surface not in like_times or _is_more(it, named, names)]
    times = find_times(asked, now=now, order=order, things=names_only)
    things = _no_times(named, names_only, times)
    relations = find_relations(
        asked, kind=kind, things=things, times=times, vocabulary=vocabulary, language=language
    )
    shape = shape_of(QuestionDraft(asked, kind, things, relations, times))
    return Analysis(
        text=asked,
        kind=kind,
        intent=intent_of(kind, asked),
        things=things,
        relations=relations,
        times=times,
        conceptual=shape.conceptual,
        structural=shape.structural,
        evolution=shape.evolution,
        exhaustive=shape.exhaustive,
        complexity=shape.complexity,
        refers_back=shape.refers_back,
        phrases=query.phrases,
        prefixes=query.prefixes,
        without_words=query.without_words,
        filters=query.filters,
        about_memory=shape.about_memory,
    )


def _is_like_a_time(surface: str, now: datetime, order: DateOrder) -> bool:
    """Whether it is a year, month or day in digits, and nothing besides."""
    has_digit = any(letter.isdigit() for letter in surface)
    return has_digit and any(
        time.surface == surface for time in find_times(surface, now=now, order=order)
    )


def _is_more(
    thing: QuestionEntity, named: Sequence[QuestionEntity], names: EntityNameIndex
) -> bool:
    """Whether anything of that name is more than a time."""
    bearers = (it for it in named if it.start == thing.start)
    return any(names.kinds.get(it.entity_id, "") not in _LIKE_TIMES for it in bearers)


def _no_times(
    named: Sequence[QuestionEntity], sure: Collection[QuestionEntity], times: Sequence[QuestionTime]
) -> tuple[QuestionEntity, ...]:
    """The things without those that the question means as a time."""
    spans = [it.surface for it in times if not it.event]
    return tuple(it for it in named if it in sure or not any(it.surface in time for time in spans))
