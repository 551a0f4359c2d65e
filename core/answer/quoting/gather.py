"""Sentences of the found passages, each with a score."""

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from core.answer.cite import Embed
from core.answer.headers import asking_words
from core.answer.logistic import logistic
from core.answer.quoting.lines import hours_in_line, is_told_by_hours, tells_hours, weekdays_of
from core.answer.quoting.quotable import answers_what, is_item, is_statement, quotable, reads
from core.answer.quoting.subjects import names_of, stems_above
from core.answer.quoting.weights import (
    ContextFeatures,
    LikelySpan,
    SentenceWeights,
    context_weights,
    seen_by_reader,
    sentence_score,
    word_weights,
)
from core.extract.injection import suspicions_in_text
from core.language.clauses.polarity import denies, without_excluded
from core.language.question.cues import cue_words, language_of_question
from core.language.question.expected_answer import TextKind, asked_kind, offers
from core.language.question.kinds import asks_yes_or_no
from core.language.question.question_cues import cues_of
from core.language.question.time_asked import asks_by_when, names_deadline
from core.language.question.times import times_of
from core.language.text.stemming import stems
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Hit
from core.records.answers.questions import QuestionTime

Stems = Callable[[str], Sequence[str]]

# All passages that are handed over for an answer may be quoted.
READ_HITS = 10
# So many texts are encoded for an answer: the question, sentences, and an attribute.
EMBED_AT_MOST = 20
# A sentence is worth a quote with this share of the best score.
ENOUGH = 0.6
# Below these log odds the reader sees no answer in a passage; its likeliest words mean nothing.
HOPELESS = -4.0
# A line has to do with a question below names and headings with more than this share of it.
UNDER = 0.25

# What is written for a program rather than for a reader (N14) is quoted last.
DOUBTFUL = 0.5
# A number of something else than is counted offers so much of an answer.
OTHER_COUNTED = 0.7
# "46 pairs of birds", "wheels: 98".
_COUNTED = re.compile(
    r"(?<![\d.,])\d[\d.,]*+[ \t]++(?P<noun>[^\W\d_]++(?:[ \t]++[^\W\d_]++){0,2})"
    r"|(?<![^\W\d_])(?P<head>[^\W\d_]++):[ \t]++\d"
)
_FIRST = re.compile(r"\w+")
# So much the words count that may be the answer in short.
WEIGHT_PROMISE = 0.1


class Sentence(Struct, frozen=True):
    """A candidate: which hit it comes from, where it stands, and what is said around and above it.

    `is_whole` is False of headings and labels.
    """

    hit: int
    start: int
    end: int
    text: str
    stems: frozenset[str]
    around: frozenset[str]
    is_whole: bool
    above: frozenset[str] = frozenset()


class Beside(Struct, frozen=True):
    """A sentence or item, `start` to `end` of its document, near a quoted sentence.

    It is `far` units after the sentence, or before with a negative number; `is_parted` if it begins
    a line.
    """

    start: int
    end: int
    text: str
    far: int
    is_item: bool = False
    is_parted: bool = False


class Gathered(Struct, frozen=True):
    """What may be quoted: sentences with scores, cosines to the question and vectors.

    `seen` are the observations of each. `weights` are those of the question's stems; `more` are
    the vectors of further texts, `near` their cosines to the question. `read` is what the reader
    saw in the first passages, `language` that of the `question`.
    """

    sentences: tuple[Sentence, ...]
    scores: tuple[float, ...]
    seen: tuple[SentenceWeights, ...]
    vectors: NDArray[np.float32]
    weights: Mapping[str, float]
    near: NDArray[np.float32]
    more: NDArray[np.float32]
    read: Sequence[LikelySpan] = ()
    language: str = "en"
    question: str = ""

    def share_asked(self, stems: frozenset[str]) -> float:
        """Return how much of the question's weight these stems hold, in [0, 1]."""
        return sum(weight for stem, weight in self.weights.items() if stem in stems)


def gather(  # noqa: PLR0913 - what was found, the question, and the means
    question: str,
    hits: Sequence[Hit],
    more: Sequence[str],
    *,
    embed: Embed,
    stems: Stems,
    vocabulary: Vocabulary,
    times: Sequence[QuestionTime] = (),
    read: Sequence[LikelySpan] = (),
) -> Gathered | None:
    """The sentences worth a look, with their scores; None when no passage says anything.

    `more` are further texts to be held against the question; all are encoded in one go. `times`
    are those of the question: documents of them say them. `read` is what the reader saw in the
    first passages.
    """
    asked = frozenset(stems(question))
    language = language_of_question(question)
    # What only repeats words of the question (a heading, mostly) says nothing, except yes.
    is_yes_or_no = asks_yes_or_no(question, language=language)
    repeated = frozenset[str]() if is_yes_or_no else asked
    candidates = _candidates(hits, asked, repeated=repeated, stems=stems, times=times)
    if not candidates:
        return None
    stem_sets = [it.stems for it in candidates]
    weights = word_weights(question, stem_sets, stems=stems, vocabulary=vocabulary)
    passages = [max(0.0, hit.score) for hit in hits]
    observed = list(_observed(question, candidates, weights, passages=passages, read=read))
    likeliest = sorted(
        zip(candidates, observed, strict=True),
        key=lambda pair: (-sentence_score(pair[1]), pair[0].start),
    )[: EMBED_AT_MOST - 1 - len(more)]
    candidates = [it for it, _ in likeliest]
    vectors = embed([question, *(it.text for it in candidates), *more])
    near = vectors[1:] @ vectors[0]
    count = len(candidates)
    seen = tuple(
        replace(one, meaning=float(meaning))
        for (_, one), meaning in zip(likeliest, near, strict=False)
    )
    scores = [sentence_score(it) for it in seen]
    doubts = [DOUBTFUL * _is_doubtful(it, hits[it.hit]) for it in candidates]
    return Gathered(
        sentences=tuple(candidates),
        scores=tuple(score - doubt for score, doubt in zip(scores, doubts, strict=True)),
        seen=seen,
        vectors=vectors[1 : 1 + count],
        weights=weights,
        near=near[count:],
        more=vectors[1 + count :],
        read=read,
        language=language,
        question=question,
    )


def sentence_at(gathered: Gathered | None, hits: Sequence[Hit], hit: Hit, start: int) -> int | None:
    """The number of the sentence in that passage at `start` of the document; None if none is."""
    if gathered is None:
        return None
    of_passage = (
        number
        for number, sentence in enumerate(gathered.sentences)
        if hits[sentence.hit].path == hit.path and hits[sentence.hit].part == hit.part
        if sentence.start <= start < sentence.end
    )
    return next(of_passage, None)


def is_worth_showing(gathered: Gathered, quoted: int, beside: Beside) -> bool:
    """Return whether what stands beside the sentence of that number probably adds to the answer."""
    fitted = context_weights()
    features = context_features(gathered, quoted, beside)
    return logistic(fitted.bias, fitted.weights, features) >= fitted.shown_from


def context_features(gathered: Gathered, quoted: int, beside: Beside) -> ContextFeatures:
    """Return the features of what stands beside the sentence of that number."""
    sentence, question = gathered.sentences[quoted], gathered.question
    own, best = frozenset(stems(beside.text)), max(gathered.scores) or 1.0
    kind, first = asked_kind(question), _FIRST.search(beside.text)
    same = (
        score / best
        for one, score in zip(gathered.sentences, gathered.scores, strict=True)
        if one.hit == sentence.hit and one.start < beside.end and beside.start < one.end
    )
    offered, quoted_offers = (
        kind != "any" and offers(kind, text, question=question)
        for text in (beside.text, sentence.text)
    )
    return ContextFeatures(
        gain=gathered.share_asked(own - sentence.stems),
        kind=float(offered),
        quoted_kind=float(quoted_offers),
        score=max(same, default=0.0),
        far=float(abs(beside.far)),
        before=float(beside.far < 0),
        item=float(beside.is_item),
        parted=float(beside.is_parted),
        pronoun=float(first is not None and first[0].casefold() in cue_words("pronouns")),
        number=float(any(map(str.isdigit, beside.text))),
        quoted_score=gathered.scores[quoted] / best,
        quoted_length=math.log(len(sentence.text)),
    )


def lifted(gathered: Gathered, promise: Sequence[float]) -> Gathered:
    """The same, where sentences that hold likely words for the answer stand higher."""
    scores = zip(gathered.scores, promise, strict=True)
    return replace(gathered, scores=tuple(score + WEIGHT_PROMISE * more for score, more in scores))


def best_first(
    gathered: Gathered, *, leading: int | None = None, enough: float = ENOUGH
) -> list[int]:
    """Return numbers of quotable sentences, best first, or after the `leading` one.

    Others have at least the share `enough` of the best score, and something to do with the
    question: they or what stands above hold words of it, or the reader sees an answer there.
    """
    scores, seen = gathered.scores, gathered.seen
    least, is_worded = enough * max(scores), any(it.own > 0 for it in seen)
    order = [n for n, score in enumerate(scores) if score >= least and n != leading]
    order.sort(key=lambda n: -scores[n])
    first, rest = (order[:1], order[1:]) if leading is None else ([leading], order)
    return [*first, *(n for n in rest if not is_worded or _is_related(seen[n]))]


def _is_related(seen: SentenceWeights) -> bool:
    is_seen = seen.span > 0 and seen.read > HOPELESS
    return seen.own > 0 or seen.above > UNDER or is_seen


def _candidates(
    hits: Sequence[Hit],
    asked: frozenset[str],
    *,
    repeated: frozenset[str],
    stems: Stems,
    times: Sequence[QuestionTime],
) -> list[Sentence]:
    """What can be quoted from the first hits, each text once; of headers only what is asked for."""
    seen: set[str] = set()
    candidates: list[Sentence] = []
    for number, hit in enumerate(hits[:READ_HITS]):
        spans = [(start, end, reads(hit.text, start, end)) for start, end in quotable(hit.text)]
        then = (it.surface for it in times_of(hit.written_at, times))
        near = [*names_of(hit, hits), *then, *(text for _, _, text in spans)]
        around = frozenset(stems(" ".join(near))) & asked
        for start, end, text in spans:
            own = frozenset(stems(text))
            if hours_in_line(hit.text[start:end]) is not None:
                own |= frozenset(stems(weekdays_of(text)))
            is_whole = is_statement(text) or is_item(hit.text[start:end])
            if text in seen or not own - (repeated if is_whole else asked):
                continue
            about = asking_words(hit, start)
            if about is not None and not about & asked:
                continue
            own |= (about or frozenset()) & asked
            seen.add(text)
            before = frozenset(stems(answers_what(hit.text, start))) & asked
            above = stems_above(hit, start, hits) & asked
            first, last = hit.start + start, hit.start + end
            candidates.append(
                Sentence(number, first, last, text, own, around | before, is_whole, above)
            )
    return candidates


def _observed(
    question: str,
    candidates: Sequence[Sentence],
    weights: Mapping[str, float],
    *,
    passages: Sequence[float],
    read: Sequence[LikelySpan],
) -> Iterator[SentenceWeights]:
    """Yield the observations of each candidate but its meaning."""
    kind = asked_kind(question)
    by_hours = is_told_by_hours(question, (it.text for it in candidates))
    asks_denied = cues_of(question).opposed or asks_yes_or_no(
        question, language=language_of_question(question)
    )
    asked = frozenset(stem for stem, weight in weights.items() if weight)
    top = max(passages, default=1.0) or 1.0
    for one in candidates:
        own, around, above = (
            sum(weight for stem, weight in weights.items() if stem in words)
            for words in (one.stems, one.around, one.above)
        )
        read_as, span = seen_by_reader(read, one.hit, one.start, one.end)
        is_denied = not asks_denied and _is_denied(one.text, asked, kind=kind)
        yield SentenceWeights(
            meaning=0.0,
            own=own,
            around=max(own, around),
            above=above,
            passage=passages[one.hit] / top,
            kind=float(by_hours and tells_hours(one.text))
            if is_denied or by_hours
            else _offered(kind, one.text, question),
            fragment=float(not one.is_whole),
            read=read_as,
            span=0.0 if is_denied else span,
        )


def _is_denied(text: str, asked: frozenset[str], *, kind: TextKind) -> bool:
    """Whether a sentence sets apart what is asked for, or tells only of somebody who did not.

    "(not the one with the beard)" is not of the one with the beard; who knows nothing of a theft
    is not the thief.
    """
    named = asked.intersection(stems(text))
    is_apart = not named.issubset(stems(without_excluded(text)))
    return is_apart or (kind == "name" and not named and denies(text))


def _offered(kind: TextKind, text: str, question: str) -> float:
    """Return 1 if the text offers what is asked for, less if it counts something else.

    Also less if it has a date but no deadline, and that is asked for.
    """
    if not offers(kind, text, question=question):
        return 0.0
    if kind == "date" and asks_by_when(question) and not names_deadline(text):
        return OTHER_COUNTED
    counted = frozenset(stems(cues_of(question).counted)) if kind == "number" else frozenset[str]()
    nouns = (frozenset(stems(it["noun"] or it["head"])) for it in _COUNTED.finditer(text))
    return 1.0 if not counted or any(counted & it for it in nouns) else OTHER_COUNTED


def _is_doubtful(sentence: Sentence, hit: Hit) -> bool:
    return bool(suspicions_in_text(sentence.text, is_flagged=hit.flagged))
