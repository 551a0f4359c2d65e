"""Confidence: the probability that a quoted answer is right, by logistic regression (P8, P10)."""

from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import Struct, convert

from core.answer.answerers.evidence import Evidence
from core.answer.logistic import logistic
from core.answer.quoting.gather import Sentence
from core.answer.quoting.subjects import stems_above
from core.answer.quoting.tables import small_words
from core.answer.spans.prices import costing
from core.answer.spans.times import is_of_other_year
from core.language.clauses.replaced import asks_for_change, is_pending
from core.language.clauses.tense import says_over, says_planned
from core.language.question.cues import asks_nothing, language_of_question
from core.language.question.question_cues import cues_of
from core.language.text.stemming import STOP_WORDS, stems, tokenize
from core.language.text.tagger import classes
from core.records.answers.answers import Citation, Hit
from core.resources import load_table
from core.retrieve.context.narration import share_stem

# Number of quotes that are compared with the question.
ASKED_QUOTES = 2
# Least share of shared words if quotes and question are in different languages, where counting
# words tells nothing; slightly below the median of right answers in one language.
FOREIGN_ASKED = 0.6
# Kinds of questions about now that the end of a former state answers, too.
_TOLD_BY_END = frozenset({"when", "why"})


class ConfidenceFeatures(Struct, frozen=True):
    """Features of a quoted answer; each increases the probability that it is right.

    `score` is the score of the best sentence in the first quote, which includes the reader's;
    `asked` is the share of the question's words in the first quotes. `single` is -1 for a question
    with two parts, `definite` -1 for one of no definite kind ("what"), else 0.
    """

    score: float
    asked: float
    single: float
    definite: float


class ConfidenceWeights(Struct, frozen=True):
    """Weights of a logistic regression, fitted by `bench/answers/weights/confidence_weights.py`."""

    bias: float
    weights: ConfidenceFeatures


def answer_confidence(features: ConfidenceFeatures) -> float:
    """Return the probability that the answer is right."""
    fitted = fitted_weights()
    return logistic(fitted.bias, fitted.weights, features)


def confidence_features(evidence: Evidence, citations: Sequence[Citation]) -> ConfidenceFeatures:
    """Return the features of an answer that quotes these words; there is at least one."""
    question = evidence.question
    quotes = "\n".join(f"{it.title}\n{it.quote}" for it in citations[:ASKED_QUOTES])
    is_foreign = language_of_question(question) != language_of_question(quotes)
    asked = frozenset(stems(question))
    share = len(asked.intersection(stems(quotes))) / max(1, len(asked))
    return ConfidenceFeatures(
        score=_best_score(evidence, citations[0]),
        asked=max(share, FOREIGN_ASKED) if is_foreign else share,
        single=-float(cues_of(question).asks_twice),
        definite=-float(evidence.analysis.kind == "what"),
    )


def lacks_noun(evidence: Evidence, citations: Sequence[Citation]) -> bool:
    """Return whether a noun of the question is in no passage of the first quotes, nor its names.

    Of nouns for costs none is lacking, because an amount of money implies them. Nothing is known of
    quotes in another language.
    """
    question, hits = evidence.question, evidence.hits
    quoted = [it for it in hits if any(_is_in(one, it) for one in citations[:ASKED_QUOTES])]
    texts = " ".join(f"{it.path} {it.text}".replace("_", " ") for it in quoted)
    language = cues_of(question).language
    if not quoted or language != language_of_question(texts):
        return False
    times = frozenset(it for time in evidence.analysis.times for it in stems(time.surface))
    empty = asks_nothing(question) | small_words(question) | costing() | times
    present = empty.union(stems(texts), *(stems_above(it, 0, hits) for it in quoted))
    words = (it for it in tokenize(question) if it not in STOP_WORDS and _is_noun(it, language))
    asked = (stem for word in words for stem in stems(word))
    return any(not any(share_stem(stem, it) for it in present) for stem in asked)


def _is_noun(word: str, language: str) -> bool:
    """Whether a word is a common noun and never a verb or an adjective."""
    letters = classes(word, language)
    return letters.startswith("n") and not letters.strip("np")


def are_named(evidence: Evidence, citations: Sequence[Citation]) -> bool:
    """Return whether the quoted passages, with their titles, name all capitalized entities of the
    question: a statement about another person does not answer.

    The first passage has to name the only one.
    """
    hits = evidence.hits
    things = {it.surface for it in evidence.analysis.things if it.surface[:1].isupper()}
    leading = citations[: 1 if len(things) == 1 else None]
    quoted = [hit for hit in hits if any(_is_in(it, hit) for it in leading)]
    texts = [f"{hit.path} {hit.text}" for hit in quoted]
    named = frozenset(stems(" ".join(texts))).union(*(stems_above(it, 0, hits) for it in quoted))
    return not quoted or all(frozenset(stems(it)) <= named for it in things)


def is_settled(evidence: Evidence, citations: Sequence[Citation]) -> bool:
    """Return whether the first quote may be stated.

    Not if it is of another day or year than is asked about, or, of the current value, if it tells
    only of an earlier one, or of a change that was requested or promised.
    """
    one = citations[0]
    quoted = [hit for hit in evidence.hits if _is_in(one, hit)]
    if not all(evidence.is_of_day(it, one.start, one.end) for it in quoted):
        return False
    if any(is_of_other_year(it, evidence.found) for it, _ in _sentences_in(one, evidence)):
        return False
    asked = frozenset(stems(evidence.question)) - asks_nothing(evidence.question)
    lines = [it for it in one.quote.splitlines() if asked.intersection(stems(it))]
    is_of_value = evidence.is_about_now and not asks_for_change(evidence.question)
    return not is_of_value or not (
        any(map(is_pending, lines)) or _is_of_other_state(evidence, lines)
    )


def _is_of_other_state(evidence: Evidence, lines: Sequence[str]) -> bool:
    """Whether the lines tell only what has ended, or promise what is asked as done."""
    question, kind = evidence.question, evidence.analysis.kind
    if kind != "yes or no":
        is_over = all(says_over(it, evidence.now) for it in lines)
        return kind not in _TOLD_BY_END and bool(lines) and is_over
    language = cues_of(question).language
    is_promised = any(says_planned(it, language) for it in lines)
    return is_promised and not says_planned(question, language)


def _is_in(citation: Citation, hit: Hit) -> bool:
    is_same = (citation.path, citation.part) == (hit.path, hit.part)
    return is_same and hit.start <= citation.start and citation.end <= hit.end


def _best_score(evidence: Evidence, citation: Citation) -> float:
    """Return the score of the best sentence of a quote; 0 if it has none."""
    return max((score for _, score in _sentences_in(citation, evidence)), default=0.0)


def _sentences_in(citation: Citation, evidence: Evidence) -> Iterator[tuple[Sentence, float]]:
    """Yield the sentences of a quote with their scores."""
    gathered, hits = evidence.gathered, evidence.hits
    if gathered is None:
        return
    for sentence, score in zip(gathered.sentences, gathered.scores, strict=True):
        hit = hits[sentence.hit]
        is_same = (hit.path, hit.part) == (citation.path, citation.part)
        if is_same and citation.start <= sentence.start and sentence.end <= citation.end:
            yield sentence, score


@cache
def fitted_weights() -> ConfidenceWeights:
    """Return the weights in `resources/confidence.toml`."""
    return convert(load_table("confidence.toml"), ConfidenceWeights)
