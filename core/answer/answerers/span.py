"""The likeliest few words of a sentence, and what other documents say instead."""

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.answer.answerers.evidence import Evidence
from core.answer.answerers.proposal import Proposal
from core.answer.cite import Citations
from core.answer.expected_answer import Form, asks_for_money, fits, wanted
from core.answer.quoting.gather import READ_HITS, Gathered, Sentence, lifted
from core.answer.quoting.weights import name_parts
from core.answer.spans.features import Place, Setting
from core.answer.spans.labelled import labelled
from core.answer.spans.origins import origin_asked
from core.answer.spans.prices import costing
from core.answer.spans.ranking import Short, fitted, likely_spans, promise, short_answer, types_of
from core.answer.spans.rivals import followed, rivals_of, stated_by
from core.answer.wording.disputes import Dispute, line_of, settle
from core.answer.wording.markdown import escaped
from core.answer.wording.validity import says_over
from core.extract.injection import suspicions_in_text
from core.extract.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Hit, SearchResult
from core.retrieve.stemming import stems

# So much of the question's weight one sentence and its title hold when it answers most of it.
PLAIN = 0.6
# So much of it the sentence itself holds, without the title of its document.
OWN_WORDS = 0.3
# Kinds of questions that a few words do not answer.
LONG = frozenset({"yes or no", "compare", "summarize", "why", "how"})
# A second question, which a few words do not answer as well: "When ..., and how large is it?"
_SECOND = re.compile(
    r"\b(?:and|und)\s+(?:who|whom|what|which|when|where|why|how|wer|was|wann|wo|warum|wie)\b",
    re.IGNORECASE,
)


class _InWords(Struct, frozen=True):
    """The likeliest few words, if any, with those that other documents say instead.

    `form` is what the question asks for; `gathered` has the sentences lifted by the words.
    """

    short: Short
    gathered: Gathered
    rivals: tuple[Short, ...] = ()
    form: Form = "any"


def answer(evidence: Evidence) -> Proposal | None:
    """The likeliest few words of a sentence, in bold as far as they may stand by themselves.

    None for questions that a few words do not answer.
    """
    if evidence.gathered is None or evidence.analysis.kind in LONG:
        return None
    places, setting = likely_words(
        evidence.question, evidence.found, evidence.gathered, vocabulary=evidence.vocabulary
    )
    likely = likely_spans(places, setting)
    if likely is None:
        return None
    short = labelled(likely, setting) or short_answer(likely)
    sentence = evidence.gathered.sentences[_sentence_of(short, evidence.gathered, evidence.hits)]
    if suspicions_in_text(sentence.text):
        # What is written for a program is quoted, and never told (N14).
        return None
    rivals = rivals_of(short, likely, setting, about_now=evidence.is_about_now)
    if evidence.is_about_now:
        short, rivals = followed(short, rivals, setting)
    gathered = lifted(evidence.gathered, promise(places, likely))
    words = _InWords(short, gathered, rivals, setting.wanted.form)
    return replace(_proposal(words, evidence), gathered=gathered)


def _proposal(words: _InWords, evidence: Evidence) -> Proposal:
    """The likeliest words and their sentence, as far as they may stand by themselves."""
    short, citations = words.short, Citations()
    if not _is_plain(words, evidence):
        return Proposal(citations, direct=short.text)
    at = _sentence_of(short, words.gathered, evidence.hits)
    if _SECOND.search(evidence.question):
        return Proposal(citations, sentence=at)
    if words.rivals:
        return _led_by_dispute(words, evidence, citations)
    number = _number(short, words.gathered, evidence.hits, citations)
    return Proposal(citations, f"**{escaped(short.text)}** [{number}]", short.text, at)


def _led_by_dispute(words: _InWords, evidence: Evidence, citations: Citations) -> Proposal:
    """What documents say one against the other, the newest first where dates tell it."""
    hits, gathered = evidence.hits, words.gathered
    shorts = [words.short, *words.rivals]
    sides = [stated_by(it, hits, shown=escaped) for it in shorts]
    # What once was is not decided by who wrote last.
    dispute = settle(sides if evidence.is_about_now else [replace(it, at=None) for it in sides])
    by_words = {escaped(it.text): it for it in shorts}
    ordered = [by_words[it.answer] for it in dispute.stated]
    marks = [f" [{_number(it, gathered, hits, citations)}]" for it in ordered]
    stated = tuple(replace(it, marks=mark) for it, mark in zip(dispute.stated, marks, strict=True))
    line = line_of(Dispute(stated, dispute.is_decided), evidence.words)
    return Proposal(
        citations,
        line,
        ", ".join(it.text for it in ordered[: 1 if dispute.is_decided else None]),
        _sentence_of(ordered[0], gathered, hits),
        own=line,
    )


def _number(short: Short, gathered: Gathered, hits: Sequence[Hit], citations: Citations) -> int:
    sentence = gathered.sentences[_sentence_of(short, gathered, hits)]
    return citations.cite(hits[sentence.hit], sentence.start, sentence.end)


def likely_words(
    question: str, found: SearchResult, gathered: Gathered, *, vocabulary: Vocabulary
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


def _is_plain(words: _InWords, evidence: Evidence) -> bool:
    """Whether the words may stand by themselves: likely, and their sentence is what was asked.

    What is over, as it says, is only quoted where the question is about now.
    """
    short, gathered, hits = words.short, words.gathered, evidence.hits
    probability = short.probability + sum(it.probability for it in words.rivals)
    if probability < fitted().shown_from or not fits(words.form, short.candidate.span.kind):
        return False
    sentence = gathered.sentences[_sentence_of(short, gathered, hits)]
    if evidence.is_about_now and says_over(sentence.text, evidence.now):
        return False
    span, asked = short.candidate.span, frozenset(stems(evidence.question))
    own = sentence.stems | origin_asked(span, hits[sentence.hit].text, asked=asked)
    if words.form == "number" and asks_for_money(evidence.question):
        own |= costing()  # an amount that is the price of it needs no word for that
    if gathered.share_asked(own) < OWN_WORDS:
        return False
    whole = own | frozenset(stems(hits[sentence.hit].title))
    return gathered.share_asked(whole) >= PLAIN and _is_about_things(sentence, evidence.found)


def _is_about_things(sentence: Sentence, found: SearchResult) -> bool:
    """Whether the passage of the sentence names every thing that the question names."""
    analysis = found.trace.analysis
    hit = found.hits[sentence.hit]
    said = frozenset(stems(f"{hit.title}\n{hit.text}"))
    things = analysis.things if analysis is not None else ()
    return all(frozenset(stems(it.surface)) <= said for it in things)
