"""The few words of the best sentences that answer the question, and how likely they do."""

import re
from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np
from msgspec import Struct, convert, structs

from core.answer.quoting.subjects import stems_above
from core.answer.spans.candidates import spans_of
from core.answer.spans.features import Features, Place, Setting, SpanCandidate, features_of
from core.answer.spans.prices import is_price
from core.language.clauses.tense import begins_after, is_left
from core.language.question.cues import asks_nothing
from core.language.question.expected_answer import asks_for_money, fits, offers
from core.language.question.question_cues import cues_of
from core.language.question.time_asked import asks_for_before
from core.language.text.spelling import spelling
from core.language.text.stemming import stems
from core.language.text.tagger import classes
from core.language.time.dates import written_dates
from core.resources import load_table

# "14 EUR per kg" counts no kg.
_WORDS_BEHIND = re.compile(
    r"(?:[ \t]+(?!(?:per|each|every|pro|je|im|a|an)\b)(?:of[ \t]+)?[^\W\d_]+){1,2}"
)
# Letters of word classes of which no name is: prepositions, conjunctions, adverbs, pronouns.
_SMALL = "icRPTW"
_LABEL = re.compile(
    r"(?:[-*+•>][ \t]+)?[*_]{0,3}(?P<label>[^\W\d_][\w ]{0,30}?)[*_]{0,3}:[*_]{0,3}[ \t]"
)


class Weights(Struct, frozen=True):
    """Weights fitted by `bench/answers/weights/short_answer_weights.py`.

    Without a reader no words stand in bold whose probability is below `shown_from`.
    """

    shown_from: float
    weights: Features


class Short(Struct, frozen=True):
    """The words, where they stand, and the probability that they are the answer."""

    text: str
    candidate: SpanCandidate
    probability: float


class Likely(Struct, frozen=True):
    """All words that may be the answer, each with its odds; `sums` by the words themselves."""

    candidates: tuple[SpanCandidate, ...]
    odds: tuple[float, ...]
    sums: Mapping[str, float]


def likely_spans(places: Sequence[Place], setting: Setting) -> Likely | None:
    """How likely the words in these sentences are the answer; None without any.

    A softmax over the candidates; words that stand in several places add up.
    """
    candidates = candidates_of(places, setting)
    if not candidates:
        return None
    best = max(place.score for place in places)
    weights = np.array(structs.astuple(fitted().weights))
    seen = np.array([structs.astuple(features_of(it, setting, best=best)) for it in candidates])
    scores = seen @ weights
    odds = np.exp(scores - scores.max())
    odds /= odds.sum()
    sums: dict[str, float] = {}
    for candidate, share in zip(candidates, odds.tolist(), strict=True):
        sums[candidate.span.text.casefold()] = sums.get(candidate.span.text.casefold(), 0.0) + share
    return Likely(tuple(candidates), tuple(odds.tolist()), sums)


def short_answer(of: Likely) -> Short:
    """The likeliest words, where they are likeliest."""
    winner = max(of.sums, key=lambda text: of.sums[text])
    where = [n for n, best in enumerate(of.candidates) if best.span.text.casefold() == winner]
    best = of.candidates[max(where, key=lambda n: of.odds[n])]
    return Short(" ".join(best.span.text.split()), best, of.sums[winner])


def promise(places: Sequence[Place], of: Likely) -> list[float]:
    """For each sentence how likely the best of its words are, against the likeliest of all."""
    best: dict[Place, float] = {}
    for candidate in of.candidates:
        share = of.sums[candidate.span.text.casefold()]
        best[candidate.place] = max(best.get(candidate.place, 0.0), share)
    most = max(of.sums.values())
    return [best.get(place, 0.0) / most for place in places]


def candidates_of(places: Sequence[Place], setting: Setting) -> list[SpanCandidate]:
    """All words in the sentences that may be an answer and that the question does not hold.

    Where some have the form that is asked for (a date, a number, a name), only these; of prices
    only those of what is asked for, if any.
    """
    spelled = {place.hit: spelling(setting.hits[place.hit].text, "en") for place in places}
    candidates = [
        SpanCandidate(span, place)
        for place in places
        for span in spans_of(
            setting.hits[place.hit].text,
            place.start,
            place.end,
            spelling=spelled[place.hit],
            vocabulary=setting.vocabulary,
        )
        if _says_something(span.text, setting)
    ]
    candidates = [it for it in candidates if not _is_no_age(it, setting)]
    candidates = [it for it in candidates if not _is_later(it, setting)]
    candidates = _to_come(candidates, setting)
    if not asks_for_before(setting.question):
        candidates = [it for it in candidates if not _is_left_behind(it, setting)]
    fitting = [it for it in candidates if fits(setting.wanted.form, it.span.kind)]
    if setting.wanted.form == "number" and asks_for_money(setting.question):
        return [it for it in fitting if _is_price(it, setting)]
    return _of_counted(fitting, setting) or fitting or candidates


def _is_left_behind(one: SpanCandidate, setting: Setting) -> bool:
    """Whether its sentence says that it became another date or amount."""
    place, span = one.place, one.span
    text = setting.sentence(place)
    first, last = span.start - place.start, span.end - place.start
    return is_left(text, first, last, is_date=span.kind == "date")


def _is_later(one: SpanCandidate, setting: Setting) -> bool:
    """Whether its sentence says that it is so only after the day of which is asked."""
    place, span = one.place, one.span
    first, last = span.start - place.start, span.end - place.start
    return begins_after(setting.sentence(place), first, last, setting.day)


def _to_come(candidates: list[SpanCandidate], setting: Setting) -> list[SpanCandidate]:
    """All but the past dates of sentences with one to come: "last done in May, due 4 June 2027"."""
    coming = setting.coming
    if coming is None:
        return candidates
    dates = {
        each: written.last
        for each in candidates
        if each.span.kind == "date" and (written := next(written_dates(each.span.text), None))
    }
    ahead = {each.place for each, last in dates.items() if last > coming}
    return [it for it in candidates if it.place not in ahead or dates.get(it, coming) >= coming]


def _is_no_age(one: SpanCandidate, setting: Setting) -> bool:
    """Whether it is a number where an age is asked for, and its sentence tells none."""
    text = setting.sentence(one.place)
    is_number = one.span.kind == "number" and setting.wanted.form == "number"
    return is_number and not offers("number", text, question=setting.question)


def _is_price(one: SpanCandidate, setting: Setting) -> bool:
    amount, sentence = (one.span.start, one.span.end), (one.place.start, one.place.end)
    return is_price(amount, sentence, setting.hits[one.place.hit], question=setting.question)


def _of_counted(amounts: Sequence[SpanCandidate], setting: Setting) -> list[SpanCandidate]:
    """Of amounts those of what is counted, "60 g sugar" for "how much sugar"."""
    if setting.wanted.form != "number":
        return _of_named(amounts, setting)
    cues = cues_of(setting.question)
    if not cues.counted:
        return []
    counted = frozenset(stems(cues.counted))
    pairs = [
        (amount, text, words)
        for amount in amounts
        for text in [setting.hits[amount.place.hit].text]
        if counted & (words := _next_to(amount, text))
    ]
    # Of two in one line the one of "rye sour" is meant, and not that of "rye".
    best: dict[Place, int] = {}
    for amount, _, words in pairs:
        best[amount.place] = max(best.get(amount.place, 0), len(words & setting.asked))
    return [
        _with_noun(amount, text, counted, setting.asked) if cues.is_many else amount
        for amount, text, words in pairs
        if len(words & setting.asked) == best[amount.place]
    ]


def _of_named(candidates: Sequence[SpanCandidate], setting: Setting) -> list[SpanCandidate]:
    """The numbers right behind the noun that "what" asks for: "pH 3.6" for "what pH"."""
    if setting.wanted.form != "any" or not setting.wanted.nouns:
        return []
    noun = re.compile(rf"\b{re.escape(setting.wanted.nouns[-1])}\s+$", re.IGNORECASE)
    return [
        candidate
        for candidate in candidates
        if candidate.span.kind == "number"
        and noun.search(
            setting.hits[candidate.place.hit].text[candidate.place.start : candidate.span.start]
        )
    ]


def _with_noun(
    one: SpanCandidate, text: str, counted: frozenset[str], asked: frozenset[str]
) -> SpanCandidate:
    """The amount up to the noun that is counted: "40 Dabinett trees", "24 bored piles"."""
    behind = _WORDS_BEHIND.match(text, one.span.end, one.place.end)
    if behind is None or not one.span.text[-1].isalpha():
        return one
    if counted & set(stems(one.span.text)):
        if classes(one.span.text.rpartition(" ")[2].lower(), "en")[0] == "n":
            return one
        counted = asked
    words = re.match(r"\s+[^\W\d_]+", behind[0])
    if words is None or not counted & set(stems(words[0])):
        return one
    end = one.span.end + words.end()
    span = structs.replace(one.span, end=end, text=text[one.span.start : end])
    return structs.replace(one, span=span)


def _next_to(one: SpanCandidate, text: str) -> frozenset[str]:
    """The words of the amount and the two behind it, and of a label right before it."""
    behind = _WORDS_BEHIND.match(text, one.span.end, one.place.end)
    label = _LABEL.match(text, one.place.start, one.place.end)
    before = label["label"] if label is not None and label.end() == one.span.start else ""
    return frozenset(stems(f"{before} {one.span.text}{behind[0] if behind else ''}"))


def _says_something(text: str, setting: Setting) -> bool:
    if setting.is_german and text.isalpha() and classes(text.lower(), "de")[0] in _SMALL:
        return False  # a capital opens its sentence: "Seit 2021 …"
    own = frozenset(stems(text))
    return not own <= setting.asked if own else any(sign.isdigit() for sign in text)


def types_of(facts: Sequence[tuple[str, str]]) -> Mapping[str, str]:
    """The type of each thing by its name in lower case, from pairs of both."""
    return {name.casefold(): kind for name, kind in facts if kind}


@cache
def fitted() -> Weights:
    """The weights in `resources/answers.toml`."""
    return convert(load_table("answers.toml"), Weights)


def labelled(of: Likely, setting: Setting) -> Short | None:
    """The words behind such a label, as sure as can be; None without one.

    The label says all of the question that its document's title does not, and not only names.
    """
    best: tuple[float, SpanCandidate] | None = None
    for candidate, odds in zip(of.candidates, of.odds, strict=True):
        if _is_labelled(candidate, setting) and (best is None or odds > best[0]):
            best = (odds, candidate)
    if best is None:
        return None
    return Short(" ".join(best[1].span.text.split()), best[1], 1.0)


def _is_labelled(one: SpanCandidate, setting: Setting) -> bool:
    hit, place = setting.hits[one.place.hit], one.place
    match = _LABEL.match(hit.text, place.start, place.end)
    if match is None or one.span.start < match.end():
        return False
    label = frozenset(stems(match["label"]))
    asked = setting.asked - asks_nothing(setting.question)
    is_asked = bool(label & asked - setting.names) and label <= asked
    return is_asked and asked - label <= stems_above(hit, place.start, setting.hits)
