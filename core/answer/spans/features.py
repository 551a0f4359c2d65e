"""What tells a right short answer from a wrong one: a few observations on each candidate."""

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cached_property

from msgspec import Struct

from core.answer.quoting.weights import LikelySpan
from core.answer.spans.candidates import Span
from core.language.question.expected_answer import Wanted
from core.language.question.question_cues import cues_of
from core.language.text.sentences import sentences
from core.language.text.stemming import stems
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Hit

# Words of the question so far away from a candidate still speak of it, half as loud.
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
    """Words that may be the answer, and the sentence they stand in."""

    span: Span
    place: Place


class Features(Struct, frozen=True):
    """The observations, most of them in [0, 1].

    sentence, passage: their scores against the best one's · meaning: cosine to the question · form:
    it has the form that is asked for · type, wrong: it names a thing of the type asked for, or of
    another one · asked: share of its words that the question holds · near: words of the question
    around it · relation: share of the question's words that are no names in its sentence · title:
    it is what its passage is about · first: nothing comes before it · often: other passages hold
    it, too · far: its passage is not named in the question but in another passage · bridge: how
    much of the question stands in the sentence that leads to its passage · life: it is the
    beginning or the end of a life in brackets, as asked for, or -1 for the other one · called: a
    noun by which the question calls it is next to it · words: how many it has, of six · phrase: it
    is no name, date or number
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


class Setting(Struct, frozen=True, dict=True):
    """A question and what was found for it, against which candidates are held.

    `weights` are those of the question's stems and `names` those of its stems that are in names;
    `types` gives the type of things by name. `read` is what the reader saw in the first passages.
    It is asked as of `day`, None for now. Dates before `coming` are not meant where the same
    sentence has a later one; None where what is past may be meant.
    """

    question: str
    wanted: Wanted
    weights: Mapping[str, float]
    names: frozenset[str]
    hits: Sequence[Hit]
    types: Mapping[str, str]
    vocabulary: Vocabulary
    read: Sequence[LikelySpan] = ()
    day: datetime | None = None
    coming: datetime | None = None

    @cached_property
    def asked(self) -> frozenset[str]:
        """The stems of the question."""
        return frozenset(stems(self.question))

    @cached_property
    def is_german(self) -> bool:
        """Whether the question is asked in German."""
        return cues_of(self.question).language == "de"

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The passages' texts in lower case."""
        return tuple(hit.text.lower() for hit in self.hits)

    def sentence(self, place: Place) -> str:
        """The words of the sentence at the place."""
        return self.hits[place.hit].text[place.start : place.end]

    @cached_property
    def titles_asked(self) -> frozenset[str]:
        """Stems of titles of several words that the question says: names, also in small letters."""
        titles = (
            frozenset(stem for stem in stems(hit.title) if not stem.isdigit()) for hit in self.hits
        )
        asked = [title for title in titles if len(title) > 1 and title <= self.asked]
        return frozenset(stem for title in asked for stem in title)

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """The passages' titles in lower case, without what stands in parentheses."""
        return tuple(_PARENTHESIS.sub("", hit.title).strip().lower() for hit in self.hits)

    @cached_property
    def is_far(self) -> tuple[bool, ...]:
        """Of which passages the title is not in the question, but in another passage."""
        asked = self.question.lower()
        return tuple(
            bool(title)
            and title not in asked
            and any(title in text for n, text in enumerate(self.texts) if n != at)
            for at, title in enumerate(self.titles)
        )

    @cached_property
    def bridges(self) -> tuple[float, ...]:
        """For each far passage how much of the question stands where its title is named."""
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


def features_of(candidate: SpanCandidate, setting: Setting, *, best: float) -> Features:
    """The observations on one candidate; `best` is the best score of a sentence."""
    span, place = candidate.span, candidate.place
    text = setting.hits[place.hit].text
    sentence = frozenset(stems(text[place.start : place.end]))
    own = frozenset(stems(span.text))
    kind = setting.types.get(span.text.casefold()) or span.type
    fits, misfits = _type(span, kind, setting.wanted)
    lower = span.text.lower()
    return Features(
        sentence=place.score / max(best, 1e-9),
        meaning=place.meaning,
        passage=max(0.0, setting.hits[place.hit].score / setting.best_score),
        form=_form(span, setting.wanted),
        type=fits,
        wrong=misfits,
        asked=len(own & setting.asked) / max(1, len(own)),
        near=_near(candidate, text, setting),
        relation=_relation(sentence - own, setting),
        title=float(lower == setting.titles[place.hit]),
        first=float(not _WORD.search(text, place.start, span.start)),
        often=math.log1p(sum(lower in it for it in setting.texts) - 1),
        far=float(setting.is_far[place.hit]),
        bridge=setting.bridges[place.hit],
        life=_life(span, text, setting.question),
        called=_called(candidate, text, setting.wanted),
        words=min(len(_WORD.findall(span.text)), 6) / 6.0,
        phrase=float(span.kind == "phrase"),
        read=shared_with_reader(candidate, setting),
    )


def shared_with_reader(candidate: SpanCandidate, setting: Setting) -> float:
    """Return the F1 of its words with those of the likeliest answer that it overlaps, if any."""
    span, number = candidate.span, candidate.place.hit
    if number >= len(setting.read):
        return 0.0
    hit, likely = setting.hits[number], setting.read[number]
    start, end = likely.start - hit.start, likely.end - hit.start
    if end <= span.start or span.end <= start:
        return 0.0
    own = _WORD.findall(span.text.lower())
    other = _WORD.findall(hit.text[max(0, start) : end].lower())
    shared = (Counter(own) & Counter(other)).total()
    return 2.0 * shared / (len(own) + len(other)) if shared else 0.0


def _form(span: Span, wanted: Wanted) -> float:
    match wanted.form:
        case "date":
            return {"day": 1.0, "month": 0.9, "year": 0.7}.get(span.type, 0.0) * _is(span, "date")
        case "year":
            return _is(span, "date") * (1.0 if span.type == "year" else 0.3)
        case "any":
            return 0.0
        case _:
            return _is(span, wanted.form)


def _is(span: Span, kind: str) -> float:
    return float(span.kind == kind)


def _type(span: Span, kind: str, wanted: Wanted) -> tuple[float, float]:
    """Whether the type fits, and whether it does not."""
    if not wanted.kinds or span.kind != "name" or not kind:
        return 0.0, 0.0
    fits = kind in wanted.kinds
    return float(fits), float(not fits and kind != "Concept")


def _near(candidate: SpanCandidate, text: str, setting: Setting) -> float:
    """Words of the question in the sentence, each by its weight and by how near it stands."""
    span, place = candidate.span, candidate.place
    weights: dict[str, float] = {}
    before = len(_WORD.findall(text, place.start, span.start))
    count = len(_WORD.findall(text, span.start, span.end))
    for at, word in enumerate(_WORD.finditer(text, place.start, place.end)):
        if before <= at < before + count:
            continue
        gap = before - at if at < before else at - before - count + 1
        for stem in stems(word[0]):
            if stem in setting.weights:
                close = 1.0 / (1.0 + (gap - 1) / NEAR)
                weights[stem] = max(weights.get(stem, 0.0), close * setting.weights[stem])
    return sum(weights.values())


def _life(span: Span, text: str, question: str) -> float:
    """1 for the end of a life that is asked for in "(2 May 1932 in Oslo – 1999)", -1 the other."""
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


def _relation(words: frozenset[str], setting: Setting) -> float:
    rest = {stem: weight for stem, weight in setting.weights.items() if stem not in setting.names}
    total = sum(rest.values())
    return sum(weight for stem, weight in rest.items() if stem in words) / total if total else 0.0


def _called(candidate: SpanCandidate, text: str, wanted: Wanted) -> float:
    """Whether a noun that the question uses for the answer stands right before or behind it."""
    if not wanted.nouns:
        return 0.0
    span, place = candidate.span, candidate.place
    around = text[max(place.start, span.start - 30) : min(place.end, span.end + 30)]
    return float(bool(frozenset(stems(around)) & frozenset(stems(wanted.nouns[-1]))))
