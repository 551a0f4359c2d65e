"""What tells of the year that a question names, where the likeliest sentence does not."""

from pathlib import PurePath

from core.answer.quoting.gather import Gathered, Sentence
from core.answer.quoting.subjects import stems_above
from core.answer.spans.rivals import YEAR, document_date
from core.language.question.cues import asks_nothing
from core.language.question.question_cues import cues_of
from core.language.text.stemming import stems
from core.records.answers.answers import SearchResult


def sentence_of_year(at: int, gathered: Gathered, result: SearchResult) -> int | None:
    """Return the number of a sentence that says the year of the question, if `at` does not.

    It says as much of the rest of the question. None if the passage of `at` is of the year by its
    headings, name or date.
    """
    years = frozenset(filter(YEAR.fullmatch, cues_of(result.question).numbers))
    own = gathered.sentences[at]
    if not years or _is_of(years, own, result):
        return None
    asked = frozenset(stems(result.question)) - asks_nothing(result.question) - years
    least = max(1, len(asked & own.stems))
    others = [
        (len(asked & sentence.stems), gathered.scores[number], number)
        for number, sentence in enumerate(gathered.sentences)
        if years & sentence.stems and len(asked & sentence.stems) >= least
    ]
    return max(others)[2] if others else None


def _is_of(years: frozenset[str], sentence: Sentence, result: SearchResult) -> bool:
    hit = result.hits[sentence.hit]
    named = stems_above(hit, sentence.start - hit.start, result.hits)
    day, _ = document_date(hit, result.hits)
    words = sentence.stems | named | frozenset(stems(PurePath(hit.path).parent.name))
    return bool(years & words) or (day is not None and str(day.year) in years)
