"""Rank candidates for a short answer by a fitted softmax over their features."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache

import numpy as np
from msgspec import Struct, convert, structs

from core.answer.spans.beside_times import of_time_asked, without_coming
from core.answer.spans.candidates import spans_of
from core.answer.spans.features import Features, Place, SpanCandidate, SpanContext, features_of
from core.answer.spans.others import is_of_other
from core.answer.spans.phones import follows_old, is_old_number, is_phone_number, old_numbers
from core.answer.spans.prices import is_price
from core.language.clauses.replaced import Standing, standing, standings, taken_back
from core.language.clauses.tense import begins_after, says_over
from core.language.question.expected_answer import asks_for_money, asks_for_phone, fits, offers
from core.language.question.question_cues import cues_of
from core.language.question.time_asked import asks_for_old, asks_only_for_before
from core.language.text.spelling import spelling
from core.language.text.stemming import stems
from core.language.text.tagger import classes
from core.language.time.dates import dates, written_dates
from core.resources import load_table

# The one or two words behind an amount, but not the unit of a rate: "14 EUR per kg".
_WORDS_BEHIND = re.compile(
    r"(?:[ \t]+(?!(?:per|each|every|pro|je|im|a|an)\b)(?:of[ \t]+)?[^\W\d_]+){1,2}"
)
# Word classes that no name consists of: prepositions, conjunctions, adverbs, pronouns.
_SMALL = "icRPTW"
_LABEL = re.compile(
    r"(?:[-*+•>][ \t]+)?[*_]{0,3}(?P<label>[^\W\d_][\w ]{0,30}?)[*_]{0,3}:[*_]{0,3}[ \t]"
)


class Weights(Struct, frozen=True):
    """Weights fitted by `bench/answers/weights/short_answer_weights.py`.

    Without a reader, a short answer is stated from the probability `shown_from`.
    """

    shown_from: float
    weights: Features


class ShortAnswer(Struct, frozen=True):
    """A short answer, its candidate, and the probability that it is right."""

    text: str
    candidate: SpanCandidate
    probability: float


class ScoredCandidates(Struct, frozen=True):
    """All candidates with their probabilities; `by_text` adds up those of the same text."""

    candidates: tuple[SpanCandidate, ...]
    probabilities: tuple[float, ...]
    by_text: Mapping[str, float]


def score_candidates(places: Sequence[Place], context: SpanContext) -> ScoredCandidates | None:
    """Return the candidates in these sentences with their probabilities; None without any."""
    candidates = candidates_of(places, context)
    if not candidates:
        return None
    best = max(place.score for place in places)
    weights = np.array(structs.astuple(fitted().weights))
    seen = np.array([structs.astuple(features_of(it, context, best=best)) for it in candidates])
    scores = seen @ weights
    probabilities = np.exp(scores - scores.max())
    probabilities /= probabilities.sum()
    by_text: dict[str, float] = {}
    for candidate, share in zip(candidates, probabilities.tolist(), strict=True):
        by_text[candidate.span.text.casefold()] = (
            by_text.get(candidate.span.text.casefold(), 0.0) + share
        )
    return ScoredCandidates(tuple(candidates), tuple(probabilities.tolist()), by_text)


def without_ended(places: Sequence[Place], context: SpanContext, now: datetime) -> list[Place]:
    """Return the sentences without those that are over, where another one tells who it is now.

    That has all words of the question that the ended one has: "Caretaker: Ann until 2020.", and
    "Caretaker since 2020: Ben".
    """
    asked = {it: frozenset(stems(context.sentence(it))) & context.asked for it in places}
    over = {it for it in places if says_over(context.sentence(it), now)}
    others = [asked[it] for it in places if it not in over]
    return [
        place
        for place in places
        if place not in over or not asked[place] or not any(asked[place] <= it for it in others)
    ]


def short_answer(scored: ScoredCandidates) -> ShortAnswer:
    """Return the likeliest text at its likeliest place."""
    winner = max(scored.by_text, key=lambda text: scored.by_text[text])
    where = [n for n, best in enumerate(scored.candidates) if best.span.text.casefold() == winner]
    best = scored.candidates[max(where, key=lambda n: scored.probabilities[n])]
    return ShortAnswer(" ".join(best.span.text.split()), best, scored.by_text[winner])


def answer_shares(places: Sequence[Place], scored: ScoredCandidates) -> list[float]:
    """Return the probability of the best candidate of each sentence, relative to the best."""
    best: dict[Place, float] = {}
    for candidate in scored.candidates:
        share = scored.by_text[candidate.span.text.casefold()]
        best[candidate.place] = max(best.get(candidate.place, 0.0), share)
    most = max(scored.by_text.values())
    return [best.get(place, 0.0) / most for place in places]


def candidates_of(places: Sequence[Place], context: SpanContext) -> list[SpanCandidate]:
    """Return the candidates in the sentences that are not words of the question.

    If some have the expected form (date, number, name), only these. If the question asks for money,
    only prices of its subject.
    """
    spelled = {place.hit: spelling(context.hits[place.hit].text, "en") for place in places}
    candidates = [
        SpanCandidate(span, place)
        for place in places
        for span in spans_of(
            context.hits[place.hit].text,
            place.start,
            place.end,
            spelling=spelled[place.hit],
            vocabulary=context.vocabulary,
        )
        if _says_something(span.text, context)
    ]
    candidates = [it for it in candidates if not _is_no_age(it, context)]
    candidates = [it for it in candidates if not _is_later(it, context)]
    candidates = _by_age(_phones(_to_come(candidates, context), context), context)
    candidates = of_time_asked(_not_taken_back(candidates, context), context)
    candidates = without_coming(_of_standing(candidates, context), context)
    candidates = [it for it in candidates if not is_of_other(it, context)]
    fitting = [it for it in candidates if fits(context.expected.form, it.span.kind)]
    if context.expected.form == "number" and asks_for_money(context.question):
        return [it for it in fitting if _is_price(it, context)]
    return _of_counted(fitting, context) or fitting or candidates


def _phones(candidates: list[SpanCandidate], context: SpanContext) -> list[SpanCandidate]:
    """Return only the telephone numbers where one is asked for and there are some."""
    if not asks_for_phone(context.question):
        return candidates
    return [it for it in candidates if is_phone_number(it.span.text)] or candidates


def _by_age(candidates: list[SpanCandidate], context: SpanContext) -> list[SpanCandidate]:
    """Return the candidates without numbers that are called old; only these if they are asked for.

    "The old 0151 one is dead" tells so of each number that begins with these digits.
    """
    numbers = [it for it in candidates if it.span.kind == "number"]
    old_ones = old_numbers(hit.text for hit in context.hits) if numbers else frozenset[str]()
    old = {
        each
        for each in numbers
        if follows_old(context.hits[each.place.hit].text, each.span.start)
        or (is_phone_number(each.span.text) and is_old_number(each.span.text, old_ones))
    }
    if asks_for_old(context.question):
        return [it for it in candidates if it in old] or candidates
    return [it for it in candidates if it not in old]


def _not_taken_back(candidates: list[SpanCandidate], context: SpanContext) -> list[SpanCandidate]:
    """Return the candidates without those that their sentence takes back, unless the old is asked.

    A number that was taken back is none elsewhere either.
    """
    if context.standing == "old":
        return candidates
    out = {it for it in candidates if _is_taken_back(it, context)}
    numbers = {it.span.text for it in out if it.span.kind == "number"}
    return [it for it in candidates if it not in out and it.span.text not in numbers]


def _is_taken_back(one: SpanCandidate, context: SpanContext) -> bool:
    first, last = taken_back(context.sentence(one.place))
    start = one.place.start
    return one.span.start < start + last and start + first < one.span.end


def _of_standing(candidates: list[SpanCandidate], context: SpanContext) -> list[SpanCandidate]:
    """Return of each sentence that has old and other values of a kind those that are asked for."""
    stands: dict[SpanCandidate, Standing] = {it: _standing(it, context) for it in candidates}
    beside: defaultdict[tuple[Place, str], set[Standing]] = defaultdict(set)
    for one, its in stands.items():
        beside[one.place, one.span.kind].add(its)

    def is_meant(one: SpanCandidate) -> bool:
        its, others = stands[one], beside[one.place, one.span.kind]
        if "old" not in others or len(others) == 1:
            return True
        if _standing_asked(one.place, context) == "old":
            return its == "old"
        return its == ("new" if "new" in others else "")

    return [it for it in candidates if is_meant(it)]


def _standing(one: SpanCandidate, context: SpanContext) -> Standing:
    start = one.place.start
    return standing(context.sentence(one.place), one.span.start - start, one.span.end - start)


def _standing_asked(place: Place, context: SpanContext) -> Standing:
    """Return which value is asked for; the new one of a change that is older than the time."""
    then = context.then
    began = (it.valid_from for it in dates(context.sentence(place)) if it.form == "since")
    is_since = then is not None and any(it is not None and it <= then for it in began)
    return "new" if is_since else context.standing


def former_beside(one: SpanCandidate, context: SpanContext) -> str:
    """Return the only value that its sentence calls a former one; empty if it is one itself."""
    if _standing(one, context) == "old":
        return ""
    spans = spans_of(
        context.hits[one.place.hit].text,
        one.place.start,
        one.place.end,
        spelling=spelling(context.hits[one.place.hit].text, "en"),
        vocabulary=context.vocabulary,
    )
    alike = (it for it in spans if it.kind == one.span.kind)
    old = [it.text for it in alike if _standing(SpanCandidate(it, one.place), context) == "old"]
    return old[0] if len(old) == 1 else ""


def counts_other(one: SpanCandidate, context: SpanContext) -> bool:
    """Whether the number of something is asked for, and this one is not next to its name."""
    cues = cues_of(context.question)
    return cues.is_many and bool(cues.counted) and not _of_counted([one], context)


def is_of_standing(one: SpanCandidate, context: SpanContext) -> bool:
    """Whether the value is certain to be the one of before or after a change that is asked for."""
    its, asked = _standing(one, context), _standing_asked(one.place, context)
    is_open = "old" in standings(context.sentence(one.place))
    if asked == "old":
        return its == "old" or not (is_open or asks_only_for_before(context.question))
    return its != "old" and (asked == "new" or not is_open)


def _is_later(one: SpanCandidate, context: SpanContext) -> bool:
    """Whether its sentence says that it holds only after the day as of which is asked."""
    place, span = one.place, one.span
    first, last = span.start - place.start, span.end - place.start
    return begins_after(context.sentence(place), first, last, context.day)


def _to_come(candidates: list[SpanCandidate], context: SpanContext) -> list[SpanCandidate]:
    """Return the candidates without past dates in sentences that also have a later one."""
    coming = context.coming
    if coming is None:
        return candidates
    dates = {
        each: written.last
        for each in candidates
        if each.span.kind == "date" and (written := next(written_dates(each.span.text), None))
    }
    ahead = {each.place for each, last in dates.items() if last > coming}
    return [it for it in candidates if it.place not in ahead or dates.get(it, coming) >= coming]


def _is_no_age(one: SpanCandidate, context: SpanContext) -> bool:
    """Whether an age is asked for, and its sentence has none."""
    text = context.sentence(one.place)
    is_number = one.span.kind == "number" and context.expected.form == "number"
    return is_number and not offers("number", text, question=context.question)


def _is_price(one: SpanCandidate, context: SpanContext) -> bool:
    amount, sentence = (one.span.start, one.span.end), (one.place.start, one.place.end)
    if _standing(one, context) == "old":  # "£1.45, was 1.20"
        amount = sentence
    return is_price(amount, sentence, context.hits[one.place.hit], question=context.question)


def _of_counted(amounts: Sequence[SpanCandidate], context: SpanContext) -> list[SpanCandidate]:
    """Return the amounts of the noun that is counted: "60 g sugar" for "how much sugar"."""
    cues = cues_of(context.question)
    if context.expected.form != "number" or not cues.counted:
        return []
    counted = frozenset(stems(cues.counted))
    pairs = [
        (amount, text, words)
        for amount in amounts
        for text in [context.hits[amount.place.hit].text]
        if counted & (words := _next_to(amount, text))
    ]
    # In one sentence, "rye sour" fits better than "rye".
    best: dict[Place, int] = {}
    for amount, _, words in pairs:
        best[amount.place] = max(best.get(amount.place, 0), len(words & context.asked))
    return [
        _with_noun(amount, text, counted, context.asked) if cues.is_many else amount
        for amount, text, words in pairs
        if len(words & context.asked) == best[amount.place]
    ]


def _with_noun(
    one: SpanCandidate, text: str, counted: frozenset[str], asked: frozenset[str]
) -> SpanCandidate:
    """Return the amount extended to the noun that is counted: "40 Dabinett trees"."""
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
    """Return the stems of the amount, the two words behind it, and a label right before it."""
    behind = _WORDS_BEHIND.match(text, one.span.end, one.place.end)
    label = _LABEL.match(text, one.place.start, one.place.end)
    before = label["label"] if label is not None and label.end() == one.span.start else ""
    return frozenset(stems(f"{before} {one.span.text}{behind[0] if behind else ''}"))


def _says_something(text: str, context: SpanContext) -> bool:
    if context.is_german and text.isalpha() and classes(text.lower(), "de")[0] in _SMALL:
        return False  # a capital opens its sentence: "Seit 2021 …"
    own = frozenset(stems(text))
    return not own <= context.asked if own else any(sign.isdigit() for sign in text)


def types_of(facts: Sequence[tuple[str, str]]) -> Mapping[str, str]:
    """Return entity types by name in lower case, from pairs of name and type."""
    return {name.casefold(): kind for name, kind in facts if kind}


@cache
def fitted() -> Weights:
    """Return the weights in `resources/answers.toml`."""
    return convert(load_table("answers.toml"), Weights)
