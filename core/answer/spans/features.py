"""Features of a candidate for a short answer, and the context from which they are computed."""

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cached_property

from msgspec import Struct

from core.answer.quoting.weights import LikelySpan
from core.answer.spans.candidates import Span
from core.language.clauses.replaced import Standing, standing
from core.language.question.expected_answer import ExpectedAnswer
from core.language.question.question_cues import cues_of
from core.language.text.sentences import sentences
from core.language.text.sequence import letters_in_context
from core.language.text.stemming import stems
from core.language.text.tokens import words
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Hit
from core.records.answers.questions import QuestionTime

# Distance in words at which a word of the question counts half as much as beside the candidate.
NEAR = 6.0
_WORD = re.compile(r"\w+")
_DASH = re.compile(r"[–—]|\s-\s")
_BIRTH = re.compile(r"\b(?:born|birth\w*|b\.)", re.IGNORECASE)
_PARENTHESIS = re.compile(r"(?:(?<!\s)\s++)?\([^()]*+\)")


class Place(Struct, frozen=True):
    """A sentence that may hold the answer: `start` to `end` of the text of hit number `hit`."""

    hit: int
    start: int
    end: int
    meaning: float
    score: float


class SpanCandidate(Struct, frozen=True):
    """A candidate for a short answer, and its sentence."""

    span: Span
    place: Place


class Features(Struct, frozen=True):
    """Features of a candidate, most of them in [0, 1].

    - sentence, passage: score relative to the best sentence or passage
    - meaning: cosine of its sentence to the question
    - form: it has the expected form
    - type, wrong: it is an entity of the expected type, or of another type
    - asked: share of its words that are in the question
    - near: weight of the question's words around it, by distance
    - relation: share of the question's words other than names in its sentence
    - title: it is the title of its passage
    - first: it begins its sentence
    - often: logarithm of the number of other passages that contain it
    - far: the title of its passage is in another passage, but not in the question
    - bridge: weight of the question in the sentence that names the title of a far passage
    - life: it is the birth or death in "(1932 – 1999)" that is asked for; -1 for the other one
    - called: the noun that the question asks for is next to it
    - words: its number of words, at most 6, divided by 6
    - phrase: it is no name, date or number
    - read: F1 with the reader's answer that it overlaps
    """

    sentence: float
    meaning: float
    passage: float
    form: float
    type: float
    wrong: float
    asked: float
    near: float
    relation: float
    title: float
    first: float
    often: float
    far: float
    bridge: float
    life: float
    called: float
    words: float
    phrase: float
    read: float


class SpanContext(Struct, frozen=True, dict=True):
    """A question and its passages, for the features of candidates.

    `weights` are the weights of the question's stems, `names` the stems that are part of names.
    `types` maps names in lower case to entity types. `read` are the reader's answers in the first
    passages. `day` is the date as of which is asked, None for now; `standing` whether the value
    before or after a change is asked for, and `then` the past time of which it is. In a sentence
    with a date after `coming`, earlier dates are no candidates; with None all dates are. `now` is
    set if the present is asked about. `times` are those of the question.
    """

    question: str
    expected: ExpectedAnswer
    weights: Mapping[str, float]
    names: frozenset[str]
    hits: Sequence[Hit]
    types: Mapping[str, str]
    vocabulary: Vocabulary
    read: Sequence[LikelySpan] = ()
    day: datetime | None = None
    coming: datetime | None = None
    now: datetime | None = None
    standing: Standing = "new"
    then: datetime | None = None
    times: tuple[QuestionTime, ...] = ()

    @cached_property
    def asked(self) -> frozenset[str]:
        """The stems of the question."""
        return frozenset(stems(self.question))

    @cached_property
    def is_german(self) -> bool:
        """Whether the question is asked in German."""
        return cues_of(self.question).language == "de"

    @cached_property
    def verbs(self) -> frozenset[str]:
        """The stems of the verbs of the question."""
        tokens = words(self.question, 0, len(self.question))
        letters = letters_in_context(tokens.lower, "de" if self.is_german else "en")
        return frozenset(
            stem
            for word, letter in zip(tokens.lower, letters, strict=True)
            if letter in "VGQ" or word.endswith("ing")  # "living" may be a noun, too
            for stem in stems(word)
        )

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The passages' texts in lower case."""
        return tuple(hit.text.lower() for hit in self.hits)

    def sentence(self, place: Place) -> str:
        """Return the text of the sentence."""
        return self.hits[place.hit].text[place.start : place.end]

    @cached_property
    def titles_asked(self) -> frozenset[str]:
        """Stems of the titles of several words that the question contains, also in lower case."""
        titles = (
            frozenset(stem for stem in stems(hit.title) if not stem.isdigit()) for hit in self.hits
        )
        asked = [title for title in titles if len(title) > 1 and title <= self.asked]
        return frozenset(stem for title in asked for stem in title)

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """The passages' titles in lower case, without parentheses."""
        return tuple(_PARENTHESIS.sub("", hit.title).strip().lower() for hit in self.hits)

    @cached_property
    def is_far(self) -> tuple[bool, ...]:
        """For each passage whether its title is in another passage, but not in the question."""
        asked = self.question.lower()
        return tuple(
            bool(title)
            and title not in asked
            and any(title in text for n, text in enumerate(self.texts) if n != at)
            for at, title in enumerate(self.titles)
        )

    @cached_property
    def bridges(self) -> tuple[float, ...]:
        """For each far passage the weight of the question in the best sentence with its title."""
        return tuple(self._bridge(at) if far else 0.0 for at, far in enumerate(self.is_far))

    def _bridge(self, at: int) -> float:
        asked = self.question.lower()
        best = 0.0
        for other, hit in enumerate(self.hits):
            if other == at or self.titles[at] not in self.texts[other]:
                continue
            is_named = bool(self.titles[other]) and self.titles[other] in asked
            for start, end in sentences(hit.text, 0, len(hit.text)):
                if self.titles[at] in self.texts[other][start:end]:
                    own = frozenset(stems(hit.text[start:end]))
                    share = sum(self.weights.get(stem, 0.0) for stem in own)
                    best = max(best, share + 0.5 * is_named)
        return best

    @cached_property
    def best_score(self) -> float:
        """The best passage's score."""
        return max((hit.score for hit in self.hits), default=1.0) or 1.0


def features_of(candidate: SpanCandidate, context: SpanContext, *, best: float) -> Features:
    """Return the features of a candidate; `best` is the best score of a sentence."""
    span, place = candidate.span, candidate.place
    text = context.hits[place.hit].text
    sentence = frozenset(stems(text[place.start : place.end]))
    own = frozenset(stems(span.text))
    kind = context.types.get(span.text.casefold()) or span.type
    fits, misfits = _type(span, kind, context.expected)
    lower = span.text.lower()
    return Features(
        sentence=place.score / max(best, 1e-9),
        meaning=place.meaning,
        passage=max(0.0, context.hits[place.hit].score / context.best_score),
        form=_form(span, context.expected),
        type=fits,
        wrong=misfits,
        asked=len(own & context.asked) / max(1, len(own)),
        near=_near(candidate, text, context),
        relation=_relation(sentence - own, context),
        title=float(lower == context.titles[place.hit]),
        first=float(not _WORD.search(text, place.start, span.start)),
        often=math.log1p(sum(lower in it for it in context.texts) - 1),
        far=float(context.is_far[place.hit]),
        bridge=context.bridges[place.hit],
        life=_life(span, text, context.question),
        called=_called(candidate, text, context.expected),
        words=min(len(_WORD.findall(span.text)), 6) / 6.0,
        phrase=float(span.kind == "phrase"),
        read=shared_with_reader(candidate, context),
    )


def shared_with_reader(candidate: SpanCandidate, context: SpanContext) -> float:
    """Return the F1 of its words with those of the likeliest answer that it overlaps, if any.

    1 if the likeliest answer is the value that it replaced.
    """
    span, number = candidate.span, candidate.place.hit
    if number >= len(context.read):
        return 0.0
    hit, likely = context.hits[number], context.read[number]
    start, end = likely.start - hit.start, likely.end - hit.start
    if end <= span.start or span.end <= start:
        return float(_replaces(candidate, start, end, context))
    own = _WORD.findall(span.text.lower())
    other = _WORD.findall(hit.text[max(0, start) : end].lower())
    shared = (Counter(own) & Counter(other)).total()
    return 2.0 * shared / (len(own) + len(other)) if shared else 0.0


def _replaces(candidate: SpanCandidate, start: int, end: int, context: SpanContext) -> bool:
    """Whether the sentence calls the words from `start` to `end` old but not the candidate."""
    span, place = candidate.span, candidate.place
    if context.standing != "new" or not place.start <= start < end <= place.end:
        return False
    spans = ((start, end), (span.start, span.end))
    read, own = (
        standing(context.sentence(place), first - place.start, last - place.start)
        for first, last in spans
    )
    return read == "old" != own


def _form(span: Span, expected: ExpectedAnswer) -> float:
    match expected.form:
        case "date":
            return {"day": 1.0, "month": 0.9, "year": 0.7}.get(span.type, 0.0) * _is(span, "date")
        case "year":
            return _is(span, "date") * (1.0 if span.type == "year" else 0.3)
        case "any":
            return 0.0
        case _:
            return _is(span, expected.form)


def _is(span: Span, kind: str) -> float:
    return float(span.kind == kind)


def _type(span: Span, kind: str, expected: ExpectedAnswer) -> tuple[float, float]:
    """Return 1 if the type is expected, and 1 if another one is; both 0 if it is unknown."""
    if not expected.kinds or span.kind != "name" or not kind:
        return 0.0, 0.0
    fits = kind in expected.kinds
    return float(fits), float(not fits and kind != "Concept")


def _near(candidate: SpanCandidate, text: str, context: SpanContext) -> float:
    """Return the weight of the question's words in the sentence, discounted by distance."""
    span, place = candidate.span, candidate.place
    weights: dict[str, float] = {}
    before = len(_WORD.findall(text, place.start, span.start))
    count = len(_WORD.findall(text, span.start, span.end))
    for at, word in enumerate(_WORD.finditer(text, place.start, place.end)):
        if before <= at < before + count:
            continue
        gap = before - at if at < before else at - before - count + 1
        for stem in stems(word[0]):
            if stem in context.weights:
                close = 1.0 / (1.0 + (gap - 1) / NEAR)
                weights[stem] = max(weights.get(stem, 0.0), close * context.weights[stem])
    return sum(weights.values())


def _life(span: Span, text: str, question: str) -> float:
    """Return 1 for the date asked for in "(2 May 1932 in Oslo – 1999)", -1 for the other one."""
    asks_birth, asks_death = cues_of(question).asks_birth, cues_of(question).asks_death
    if not (asks_birth or asks_death):
        return 0.0
    opening = text.rfind("(", max(0, span.start - 90), span.start)
    closing = text.find(")", span.end, span.end + 90)
    if opening < 0 or closing < 0 or ")" in text[opening : span.start]:
        return 0.0
    before = _DASH.search(text, opening, span.start) is not None
    after = _DASH.search(text, span.end, closing) is not None
    if before == after:
        is_birth = not before and _BIRTH.search(text, opening, span.start) is not None
        return float(asks_birth and is_birth)
    return 1.0 if (asks_death if before else asks_birth) else -1.0


def _relation(words: frozenset[str], context: SpanContext) -> float:
    rest = {stem: weight for stem, weight in context.weights.items() if stem not in context.names}
    total = sum(rest.values())
    return sum(weight for stem, weight in rest.items() if stem in words) / total if total else 0.0


def _called(candidate: SpanCandidate, text: str, expected: ExpectedAnswer) -> float:
    """Return 1 if the noun that the question asks for is near the candidate, else 0."""
    if not expected.nouns:
        return 0.0
    span, place = candidate.span, candidate.place
    around = text[max(place.start, span.start - 30) : min(place.end, span.end + 30)]
    return float(bool(frozenset(stems(around)) & frozenset(stems(expected.nouns[-1]))))
