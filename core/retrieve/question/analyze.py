"""What a question asks for (T8): a pure function of its text, names, vocabulary and the clock."""

from datetime import datetime

from core.extract.vocabulary.vocabulary import Vocabulary
from core.graph.names import NameBook
from core.records.questions import Analysis
from core.retrieve.filters.query import parse_query
from core.retrieve.question.cues import language_of_question
from core.retrieve.question.kinds import asked_kind_of, intent_of
from core.retrieve.question.relations import find_relations
from core.retrieve.question.shape import Known, shape_of
from core.retrieve.question.things import Nearest, find_things
from core.retrieve.question.times import DateOrder, find_times


def analyze(
    text: str,
    *,
    names: NameBook,
    vocabulary: Vocabulary,
    now: datetime,
    order: DateOrder = "day first",
    nearest: Nearest | None = None,
) -> Analysis:
    """What the question asks for. Never raises: any text is a question.

    Filters are taken out first; offsets of things are those of the `text` that remains. `now` is
    the time on the user's wall, `order` how the user writes dates as numbers, and `nearest` gives
    the things nearest in meaning to words that are written like a name but name nothing known.
    """
    query = parse_query(text)
    asked = query.text
    things = find_things(asked, names=names, nearest=nearest)
    language = language_of_question(asked)
    kind = asked_kind_of(asked, language=language, vocabulary=vocabulary)
    times = find_times(asked, now=now, order=order, things=things)
    relations = find_relations(
        asked, kind=kind, things=things, times=times, vocabulary=vocabulary, language=language
    )
    shape = shape_of(Known(asked, kind, things, relations, times))
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
