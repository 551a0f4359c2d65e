"""The beginning of an answer by the likeliest words of a sentence, and what speaks against it."""

import re
from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from core.answer.cite import Citations
from core.answer.direct.features import Place, Setting
from core.answer.direct.origin import origin_asked
from core.answer.direct.short import Short, fitted, likely, promise, short_answer, types_of
from core.answer.direct.wanted import Form, fits, wanted
from core.answer.direct.written import escaped
from core.answer.disputes.disputed import Dispute, line_of, settle
from core.answer.disputes.phrases import phrases_for
from core.answer.leading.labels import labelled
from core.answer.leading.lasting import (
    asked_until,
    asks_about_now,
    begins_after,
    says_over,
    says_possible,
    times_said,
)
from core.answer.leading.rivals import followed, rivals_of, stated_by
from core.answer.quoting.gather import READ_HITS, Gathered, Sentence, Stems, lifted
from core.answer.quoting.weights import name_parts
from core.answer.reckoning.paid import asks_for_money, costing
from core.extract.injection import suspicions_in_text
from core.extract.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Hit, SearchResult
from core.retrieve.stemming import stems

# So much of the question's weight one sentence and its title hold when it answers most of it.
PLAIN = 0.6
# So much of it the sentence itself holds, without the title of its document.
OWN_WORDS = 0.3
# So much less a sentence promises that is of another time than the question.
OVER = 4.0
# Kinds of questions that a few words do not answer.
LONG = frozenset({"yes or no", "compare", "summarize", "why", "how"})
# A second question, which a few words do not answer as well: "When ..., and how large is it?"
_SECOND = re.compile(
    r"\b(?:and|und)\s+(?:who|whom|what|which|when|where|why|how|wer|was|wann|wo|warum|wie)\b",
    re.IGNORECASE,
)


class Lead(Struct, frozen=True):
    """How the answer begins: a line with its marks, the answer in short, the sentence behind it.

    `is_disputed` when the line tells several answers that exclude each other, `is_worked_out` when
    it tells what no document says so; `is_whole` when nothing is to be quoted besides.
    """

    line: str = ""
    direct: str = ""
    sentence: int | None = None
    is_disputed: bool = False
    is_worked_out: bool = False
    is_whole: bool = False


class InWords(Struct, frozen=True):
    """The likeliest few words, if any, with those that other documents say instead.

    `form` is what the question asks for.
    """

    short: Short | None = None
    rivals: tuple[Short, ...] = ()
    form: Form = "any"


def in_words(
    question: str,
    found: SearchResult,
    gathered: Gathered,
    *,
    stems: Stems,
    now: datetime,
    vocabulary: Vocabulary,
) -> tuple[InWords, Gathered]:
    """The likeliest few words, and the sentences by them, for questions that a few words answer.

    Words of what is over, as its sentence says, are none where the question is about now, nor are
    those of what came later where it is about a time, as far as others say as much of it.
    """
    analysis = found.trace.analysis
    if analysis is not None and analysis.kind in LONG:
        return InWords(), gathered
    places, setting = likely_words(question, found, gathered, stems=stems, vocabulary=vocabulary)
    in_time = _in_time(places, setting, found, now)
    words = likely(in_time, setting)
    gathered = lifted(gathered, [-OVER * (it not in in_time) for it in places])
    if words is None:
        return InWords(), gathered
    short = labelled(words, setting) or short_answer(words)
    if suspicions_in_text(gathered.sentences[_sentence_of(short, gathered, found.hits)].text):
        # What is written for a program is quoted, and never told (N14).
        return InWords(), gathered
    is_now = asks_about_now(found)
    rivals = rivals_of(short, words, setting, about_now=is_now)
    short, rivals = followed(short, rivals, setting) if is_now else (short, rivals)
    told = InWords(short, rivals, setting.wanted.form)
    return told, lifted(gathered, promise(places, words))


def _in_time(
    places: Sequence[Place], setting: Setting, found: SearchResult, now: datetime
) -> list[Place]:
    """The sentences but for those of another time, or of what only may be, where others say as much
    of what is asked.
    """
    hits = setting.hits
    texts = [hits[it.hit].text[it.start : it.end] for it in places]
    last = asked_until(found)
    if last is not None:
        out = [
            begins_after(text, hits[it.hit].written_at, last)
            for it, text in zip(places, texts, strict=True)
        ]
    elif asks_about_now(found):
        out = [says_over(it, now) for it in texts]
    else:
        out = [False] * len(places)
    if not says_possible(found.question):
        out = [it or says_possible(text) for it, text in zip(out, texts, strict=True)]
    besides = setting.names | frozenset(stems(times_said(found)))
    told = [(frozenset(stems(it)) & setting.asked) - besides for it in texts]
    titles = [frozenset(stems(hits[it.hit].title)) for it in places]
    others = [
        said | title
        for said, title, is_out in zip(told, titles, out, strict=True)
        if said and not is_out
    ]
    return [
        it
        for it, said, is_out in zip(places, told, out, strict=True)
        if not (is_out and any(said <= other for other in others))
    ]


def led_by_words(
    words: InWords,
    gathered: Gathered,
    found: SearchResult,
    *,
    citations: Citations,
    stems: Stems,
    now: datetime,
) -> Lead:
    """The likeliest words and their sentence, as far as they may stand by themselves."""
    short = words.short
    if short is None:
        return Lead()
    if not _is_plain(words, gathered, found, stems=stems, now=now):
        return Lead(direct=short.text)
    at = _sentence_of(short, gathered, found.hits)
    if _SECOND.search(found.question):
        return Lead(sentence=at)
    if words.rivals:
        return _led_by_dispute(words, gathered, found, citations)
    number = _number(short, gathered, found.hits, citations)
    return Lead(f"**{escaped(short.text)}** [{number}]", short.text, at)


def _led_by_dispute(
    words: InWords, gathered: Gathered, found: SearchResult, citations: Citations
) -> Lead:
    """What documents say one against the other, the newest first where dates tell it."""
    shorts = [it for it in (words.short, *words.rivals) if it is not None]
    sides = [stated_by(it, found.hits, shown=escaped) for it in shorts]
    # What once was is not decided by who wrote last.
    dispute = settle(sides if asks_about_now(found) else [replace(it, at=None) for it in sides])
    by_words = {escaped(it.text): it for it in shorts}
    ordered = [by_words[it.answer] for it in dispute.stated]
    marks = [f" [{_number(it, gathered, found.hits, citations)}]" for it in ordered]
    stated = tuple(replace(it, marks=mark) for it, mark in zip(dispute.stated, marks, strict=True))
    told = [it.text for it in ordered[: 1 if dispute.is_decided else None]]
    return Lead(
        line_of(Dispute(stated, dispute.is_decided), phrases_for(found.question)),
        ", ".join(told),
        _sentence_of(ordered[0], gathered, found.hits),
        is_disputed=True,
    )


def _number(short: Short, gathered: Gathered, hits: Sequence[Hit], citations: Citations) -> int:
    sentence = gathered.sentences[_sentence_of(short, gathered, hits)]
    return citations.cite(hits[sentence.hit], sentence.start, sentence.end)


def likely_words(
    question: str, found: SearchResult, gathered: Gathered, *, stems: Stems, vocabulary: Vocabulary
) -> tuple[list[Place], Setting]:
    """The sentences whose words may be the answer, and what they are held against."""
    analysis, hits = found.trace.analysis, found.hits[:READ_HITS]
    named = set(name_parts(question, stems=stems))
    if analysis is not None:
        named |= {stem for thing in analysis.things for stem in stems(thing.surface)}
    ends = [
        pair
        for fact in found.facts
        for pair in ((fact.subject, fact.subject_kind), (fact.object, fact.object_kind))
    ]
    setting = Setting(
        question=question,
        wanted=wanted(question, analysis, vocabulary=vocabulary),
        weights=gathered.weights,
        names=frozenset(named),
        hits=hits,
        types=types_of(ends),
        vocabulary=vocabulary,
    )
    return _places(gathered, hits), setting


def _places(gathered: Gathered, hits: Sequence[Hit]) -> list[Place]:
    return [
        Place(it.hit, it.start - hits[it.hit].start, it.end - hits[it.hit].start, meaning, score)
        for it, meaning, score in zip(
            gathered.sentences, gathered.meaning, gathered.scores, strict=True
        )
    ]


def _sentence_of(short: Short, gathered: Gathered, hits: Sequence[Hit]) -> int:
    place = short.candidate.place
    return next(
        n
        for n, it in enumerate(gathered.sentences)
        if (it.hit, it.start - hits[it.hit].start) == (place.hit, place.start)
    )


def _is_plain(
    words: InWords, gathered: Gathered, found: SearchResult, *, stems: Stems, now: datetime
) -> bool:
    """Whether the words may stand by themselves: likely, and their sentence is what was asked.

    What is over, as it says, is only quoted where the question is about now.
    """
    short = words.short
    if short is None:
        return False
    probability = short.probability + sum(it.probability for it in words.rivals)
    if probability < fitted().shown_from or not fits(words.form, short.candidate.span.kind):
        return False
    hits = found.hits
    sentence = gathered.sentences[_sentence_of(short, gathered, hits)]
    if asks_about_now(found) and says_over(sentence.text, now):
        return False
    span, asked = short.candidate.span, frozenset(stems(found.question))
    own = sentence.stems | origin_asked(span, hits[sentence.hit].text, asked=asked)
    if words.form == "number" and asks_for_money(found.question):
        own |= costing()  # an amount that is the price of it needs no word for that
    if held(own, gathered) < OWN_WORDS:
        return False
    said = own | frozenset(stems(hits[sentence.hit].title))
    return held(said, gathered) >= PLAIN and _is_about_things(sentence, found, stems=stems)


def _is_about_things(sentence: Sentence, found: SearchResult, *, stems: Stems) -> bool:
    """Whether the passage of the sentence names every thing that the question names."""
    analysis = found.trace.analysis
    hit = found.hits[sentence.hit]
    said = frozenset(stems(f"{hit.title}\n{hit.text}"))
    things = analysis.things if analysis is not None else ()
    return all(frozenset(stems(it.surface)) <= said for it in things)


def held(said: frozenset[str], gathered: Gathered) -> float:
    """How much of the question's weight these words hold."""
    return sum(weight for stem, weight in gathered.weights.items() if stem in said)
