"""Answer with a short span of a sentence, or with what documents say against each other."""

import math
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.answer.answerers.evidence import AnswerProposal, Evidence, updated_answer
from core.answer.cite import Citations
from core.answer.dispute import StatedSide, dispute_line, settle
from core.answer.markdown import escaped
from core.answer.quoting.gather import READ_HITS, Gathered, Sentence, best_first, lifted
from core.answer.quoting.lines import is_told_by_hours, tells_hours, tells_of_change
from core.answer.quoting.subjects import stems_above
from core.answer.quoting.weights import LEAST, name_parts
from core.answer.spans import ranking
from core.answer.spans.beside_times import is_coming
from core.answer.spans.bold import BoldFeatures, is_bold
from core.answer.spans.candidates import origin_asked
from core.answer.spans.features import Place, SpanContext, shared_with_reader
from core.answer.spans.later import has_newer_below, newest_before
from core.answer.spans.newest import Value, is_taken_back
from core.answer.spans.prices import costing, leaves_out_deduction
from core.answer.spans.rivals import rivals_of, stated_side, with_successor
from core.answer.spans.times import is_of_other_time, sentence_of_year
from core.extract.injection import suspicions_in_text
from core.language.clauses.tense import last_day, says_changed, says_over, says_planned
from core.language.question.cues import asks_nothing, has_cue
from core.language.question.expected_answer import (
    asks_for_money,
    expected_answer,
    fits,
    other_roles,
)
from core.language.question.question_cues import cues_of
from core.language.text.stemming import stems
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Hit, SearchResult

# Without a reader: least share of the question's weight in the sentence and its title ...
PLAIN = 0.6
# ... and in the sentence alone.
OWN_WORDS = 0.3
LEAST_LIKELY = 1e-4
# Kinds of questions without a short answer.
LONG = frozenset({"yes or no", "compare", "summarize", "why", "how"})


class LikelyWords(Struct, frozen=True):
    """The likeliest short answer with its rivals in other documents.

    `runner_up` is the probability of the next answer that is no rival.
    """

    short: ranking.ShortAnswer
    gathered: Gathered
    rivals: tuple[ranking.ShortAnswer, ...]
    context: SpanContext
    runner_up: float

    @property
    def probability(self) -> float:
        """Probability that the short answer or one of its rivals is right."""
        return self.short.probability + sum(rival.probability for rival in self.rivals)


def answer(evidence: Evidence) -> AnswerProposal | None:
    """Return the likeliest span, in bold if it is probable enough; None if there is none."""
    if evidence.analysis.kind in LONG:
        return None
    words, shares = likeliest(evidence)
    if words is None:
        return None
    sentence = words.gathered.sentences[_sentence_of(words.short, words.gathered, evidence.hits)]
    is_flagged = evidence.hits[sentence.hit].flagged
    if suspicions_in_text(sentence.text, is_flagged=is_flagged):
        # A prompt injection is quoted, and never stated (N14).
        return None
    proposal = _proposal(words, evidence)
    leading = proposal.sentence if proposal.line else best_first(words.gathered)[0]
    newest = None
    if evidence.standing != "old" and not proposal.own and leading is not None:
        direct = proposal.direct if proposal.line else ""
        newest = newest_before(leading, direct, words.gathered, evidence.found, evidence.now)
    of_year = None if leading is None else sentence_of_year(leading, words.gathered, evidence.found)
    first = newest if of_year is None else of_year
    if first is not None:
        proposal = AnswerProposal(Citations(), sentence=first)
    return replace(proposal, gathered=lifted(words.gathered, shares))


def likeliest(evidence: Evidence) -> tuple[LikelyWords | None, Sequence[float]]:
    """Return the likeliest answer, and for each sentence the share of its best candidate."""
    gathered = evidence.gathered
    if gathered is None:
        return None, ()
    places, context = likely_words(
        evidence.question, evidence.found, gathered, vocabulary=evidence.vocabulary
    )
    if evidence.is_about_now and has_cue("coming", evidence.question):
        context = replace(context, coming=evidence.now)
    context = replace(context, standing=evidence.standing)
    is_of_coming = says_planned(evidence.question, cues_of(evidence.question).language)
    if evidence.is_about_now and not is_of_coming:
        context = replace(context, now=evidence.now)
    pairs = zip(gathered.sentences, places, strict=True)
    own = [place for it, place in pairs if not evidence.is_about_someone_else(it)]
    own = own or places
    if evidence.is_about_now and context.expected.form != "date":
        own = ranking.without_ended(own, context, evidence.now)
    scored = ranking.score_candidates(own, context)
    if scored is None:
        return None, ()
    short = ranking.short_answer(scored)
    rivals = rivals_of(short, scored, context, about_now=evidence.is_about_now)
    if evidence.is_about_now:
        short, rivals = with_successor(short, rivals, context)
    own = {one.text.casefold() for one in (short, *rivals)}
    others = (one for text, one in scored.by_text.items() if " ".join(text.split()) not in own)
    words = LikelyWords(short, gathered, rivals, context, max(others, default=0.0))
    return words, ranking.answer_shares(places, scored)


def _proposal(words: LikelyWords, evidence: Evidence) -> AnswerProposal:
    """Return the answer with its sentence; without a line if it is not probable enough."""
    short, citations = words.short, Citations()
    at = _sentence_of(short, words.gathered, evidence.hits)
    is_quoted = is_coming(short.candidate, words.context) and not words.rivals
    if not is_quoted and not _may_be_bold(words, evidence):
        is_date = fits(words.context.expected.form, "date") and short.candidate.span.kind == "date"
        moved = _newer(words, evidence, is_named=True) if is_date else None
        # Of "vice chair" other sentences may only tell the chair.
        leading = at if other_roles(evidence.question) else None
        return moved or AnswerProposal(citations, direct=short.text, sentence=leading)
    if is_quoted or cues_of(evidence.question).asks_twice:
        # The sentence is quoted instead, because it names them all.
        return AnswerProposal(citations, sentence=at)
    newer = _newer(words, evidence)
    if newer is not None or words.rivals:
        return newer or _led_by_dispute(words, evidence, citations)
    if evidence.is_about_now and _is_changed(words, evidence):
        return AnswerProposal(citations, direct=short.text)
    number = _number(short, words.gathered, evidence.hits, citations)
    line, own = f"**{escaped(short.text)}** [{number}]", ""
    former = ranking.former_beside(short.candidate, words.context)
    if former and short.candidate.span.kind in {"date", "number"}:
        line = own = f"{line}; {evidence.words.earlier}: {escaped(former)} [{number}]"
    return AnswerProposal(citations, line, short.text, at, own=own)


def _newer(
    words: LikelyWords, evidence: Evidence, *, is_named: bool = False
) -> AnswerProposal | None:
    """Return the value that a later section or document gives instead, unless it is a rival."""
    if words.short.candidate.span.kind not in {"date", "number"}:
        return None
    newer = updated_answer(_value(words), evidence, is_named=is_named)
    is_rival = newer is not None and any(newer.direct in it.text for it in words.rivals)
    return None if is_rival else newer


def _value(words: LikelyWords) -> Value:
    candidate = words.short.candidate
    return Value(candidate.place.hit, words.short.text, candidate.span.start, candidate.span.end)


def _is_changed(words: LikelyWords, evidence: Evidence) -> bool:
    """Whether another sentence says that the date or amount has changed, or takes it back."""
    if is_taken_back(_value(words), evidence.hits, question=evidence.question, now=evidence.now):
        return True
    short, context = words.short, words.context
    asked = context.asked - asks_nothing(context.question)
    is_value = short.candidate.span.kind in {"date", "number"}
    is_own = says_changed(context.sentence(short.candidate.place))
    return is_value and bool(asked) and not is_own and tells_of_change(asked, evidence.hits)


def disputed(evidence: Evidence, direct: str) -> AnswerProposal | None:
    """Return the contradicting answers of documents if `direct` is one of them, else None."""
    words, _ = likeliest(evidence)
    if words is None or not words.rivals:
        return None
    shorts = (it.text.casefold() for it in (words.short, *words.rivals))
    is_side = any(it in direct.casefold() for it in shorts)
    return _led_by_dispute(words, evidence, Citations()) if is_side else None


def _led_by_dispute(words: LikelyWords, evidence: Evidence, citations: Citations) -> AnswerProposal:
    """Return the answer and its rivals, the newest first as far as dates are known."""
    hits, gathered = evidence.hits, words.gathered
    shorts = [words.short, *words.rivals]
    sides = [stated_side(it, hits, shown=escaped, now=evidence.now) for it in shorts]
    if evidence.is_about_now:
        dispute = settle(sides, evidence.now)
    else:  # About the past, the later document is not more likely right.
        dispute = settle([replace(it, at=None) for it in sides])
    by_words = {escaped(it.text): it for it in shorts}

    def marked(side: StatedSide) -> StatedSide:
        number = _number(by_words[side.answer], gathered, hits, citations)
        return replace(side, marks=f" [{number}]")

    dispute = replace(
        dispute,
        stated=tuple(map(marked, dispute.stated)),
        upcoming=tuple(map(marked, dispute.upcoming)),
    )
    line = dispute_line(dispute, evidence.words)
    ordered = [by_words[it.answer] for it in dispute.stated]
    return AnswerProposal(
        citations,
        line,
        ", ".join(it.text for it in ordered[: 1 if dispute.is_decided else None]),
        _sentence_of(ordered[0], gathered, hits),
        own=line,
    )


def _number(
    short: ranking.ShortAnswer, gathered: Gathered, hits: Sequence[Hit], citations: Citations
) -> int:
    sentence = gathered.sentences[_sentence_of(short, gathered, hits)]
    return citations.cite(hits[sentence.hit], sentence.start, sentence.end)


def likely_words(
    question: str, result: SearchResult, gathered: Gathered, *, vocabulary: Vocabulary
) -> tuple[list[Place], SpanContext]:
    """Return the places of the sentences, and the context of their candidates."""
    analysis, hits = result.trace.analysis, result.hits[:READ_HITS]
    times = analysis.times if analysis is not None else ()
    named = set(name_parts(question, stems=stems))
    if analysis is not None:
        named |= {stem for thing in analysis.things for stem in stems(thing.surface)}
    ends = [
        pair
        for fact in result.facts
        for pair in ((fact.subject, fact.subject_kind), (fact.object, fact.object_kind))
    ]
    context = SpanContext(
        question=question,
        expected=expected_answer(question, analysis, vocabulary=vocabulary),
        weights=gathered.weights,
        names=frozenset(named),
        hits=hits,
        types=ranking.types_of(ends),
        vocabulary=vocabulary,
        read=gathered.read,
        day=last_day(result),
        times=times,
        then=min((it.start for it in times if it.start), default=None),
    )
    return _places(gathered, hits), context


def _places(gathered: Gathered, hits: Sequence[Hit]) -> list[Place]:
    return [
        Place(
            sentence.hit,
            sentence.start - hits[sentence.hit].start,
            sentence.end - hits[sentence.hit].start,
            seen.meaning,
            score,
        )
        for sentence, seen, score in zip(
            gathered.sentences, gathered.seen, gathered.scores, strict=True
        )
    ]


def _sentence_of(short: ranking.ShortAnswer, gathered: Gathered, hits: Sequence[Hit]) -> int:
    place = short.candidate.place
    return next(
        n
        for n, sentence in enumerate(gathered.sentences)
        if (sentence.hit, sentence.start - hits[sentence.hit].start) == (place.hit, place.start)
    )


def _may_be_bold(words: LikelyWords, evidence: Evidence) -> bool:
    """Whether the answer may be stated: it is probable, and its sentence is about the question.

    If the question is about now, a sentence that says "until 2020" is only quoted.
    """
    short, gathered, hits = words.short, words.gathered, evidence.hits
    span = short.candidate.span
    by_hours = is_told_by_hours(evidence.question, (it.text for it in gathered.sentences))
    is_fitting = fits(words.context.expected.form, span.kind)
    if not is_fitting or (by_hours and not tells_hours(span.text)):
        return False
    sentence = gathered.sentences[_sentence_of(short, gathered, hits)]
    if evidence.is_about_now and span.kind != "date" and says_over(sentence.text, evidence.now):
        return False
    if not evidence.is_of_day(hits[sentence.hit], sentence.start, sentence.end):
        return False
    is_now = span.kind == "number" and words.context.standing == "new"
    is_other = ranking.counts_other(short.candidate, words.context)
    is_other |= is_now and has_newer_below(sentence, gathered)
    is_other |= is_of_other_time(short.text, sentence, evidence.found, evidence.now)
    is_other |= leaves_out_deduction(evidence.question, sentence.text)
    if is_other or not ranking.is_of_standing(short.candidate, words.context):
        return False
    if gathered.read:
        is_likely = _stands_in_best(words) and is_bold(bold_features(words))
    else:
        is_likely = _may_be_bold_by_words(words, sentence)
    return is_likely and _is_about_things(sentence, evidence.found)


def _stands_in_best(words: LikelyWords) -> bool:
    """Whether the answer is in the best sentence, or replaced a value of it, or has rivals.

    Of probable answers in the best sentence 27 of 31 were right, of others 1 of 6.
    """
    scores = words.gathered.scores
    best = words.gathered.sentences[max(range(len(scores)), key=scores.__getitem__)].text
    values = (words.short.text, ranking.former_beside(words.short.candidate, words.context))
    best = " ".join(best.casefold().split())
    return bool(words.rivals) or any(it and it.casefold() in best for it in values)


def bold_features(words: LikelyWords) -> BoldFeatures:
    """Return the features that decide whether the answer is stated in bold."""
    candidate, context = words.short.candidate, words.context
    form, at = context.expected.form, candidate.place.hit
    read = shared_with_reader(candidate, context)
    return BoldFeatures(
        likely=math.log(words.probability + LEAST_LIKELY),
        margin=words.probability - words.runner_up,
        read=read,
        passage=words.gathered.read[at].score if at < len(words.gathered.read) else LEAST,
        asked=words.gathered.share_asked(_own_stems(words) | _title_stems(words)),
        form=float(form == "any" or fits(form, candidate.span.kind)),
    )


def _may_be_bold_by_words(words: LikelyWords, sentence: Sentence) -> bool:
    """Whether the answer may be stated if there is no reader."""
    gathered, own = words.gathered, _own_stems(words)
    is_likely = words.probability >= ranking.fitted().shown_from
    is_asked = gathered.share_asked(own | _title_stems(words)) >= PLAIN
    return is_likely and is_asked and gathered.share_asked(own) >= OWN_WORDS


def _own_stems(words: LikelyWords) -> frozenset[str]:
    """Return the stems of its sentence, with words of the question that its form implies."""
    candidate, context = words.short.candidate, words.context
    hit = context.hits[candidate.place.hit]
    own = frozenset(stems(context.sentence(candidate.place)))
    own |= origin_asked(candidate.span, hit.text, asked=context.asked)
    if context.expected.form == "number" and asks_for_money(context.question):
        own |= costing()  # an amount of money implies that it is a price
    return own


def _title_stems(words: LikelyWords) -> frozenset[str]:
    return frozenset(stems(words.context.hits[words.short.candidate.place.hit].title))


def _is_about_things(sentence: Sentence, result: SearchResult) -> bool:
    """Whether the passage of the sentence names every thing that the question names."""
    analysis = result.trace.analysis
    hit = result.hits[sentence.hit]
    passage = stems_above(hit, len(hit.text), result.hits) | frozenset(stems(hit.text))
    things = analysis.things if analysis is not None else ()
    return all(frozenset(stems(it.surface)) <= passage for it in things)
