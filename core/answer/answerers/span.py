"""The likeliest few words of a sentence, and what other documents say instead."""

import math
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.answer.answerers.evidence import AnswerProposal, Evidence, newest_line
from core.answer.cite import Citations
from core.answer.markdown import escaped
from core.answer.phrases import StatedSide, line_of, settle
from core.answer.quoting.gather import READ_HITS, Gathered, Sentence, lifted
from core.answer.quoting.rows import tells_of_change
from core.answer.quoting.subjects import stems_above
from core.answer.quoting.weights import LEAST, name_parts
from core.answer.spans import ranking
from core.answer.spans.candidates import origin_asked
from core.answer.spans.enumerations import is_one_of_several
from core.answer.spans.features import Place, Setting, shared_with_reader
from core.answer.spans.newest import Value
from core.answer.spans.plain import PlainFeatures, is_plain
from core.answer.spans.prices import costing
from core.answer.spans.rivals import followed, rivals_of, stated_by
from core.extract.injection import suspicions_in_text
from core.language.clauses.tense import last_day, says_changed, says_over
from core.language.question.cues import asks_nothing, has_cue
from core.language.question.expected_answer import asks_for_money, fits, wanted
from core.language.question.question_cues import cues_of
from core.language.text.stemming import stems
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Hit, SearchResult

# So much of the question's weight one sentence and its title hold when it answers most of it.
PLAIN = 0.6
# So much of it the sentence itself holds, without the title of its document.
OWN_WORDS = 0.3
LEAST_LIKELY = 1e-4
# Kinds of questions that a few words do not answer.
LONG = frozenset({"yes or no", "compare", "summarize", "why", "how"})


class LikelyWords(Struct, frozen=True):
    """The likeliest few words, if any, with those that other documents say instead.

    `form` is what the question asks for; `gathered` has the sentences lifted by the words.
    `runner_up` is the probability of the likeliest other words. `is_labelled` if they stand behind
    a label that is what the question asks.
    """

    short: ranking.Short
    gathered: Gathered
    rivals: tuple[ranking.Short, ...]
    setting: Setting
    runner_up: float
    is_labelled: bool

    @property
    def probability(self) -> float:
        """How likely the words or those that other documents say instead are the answer."""
        return self.short.probability + sum(rival.probability for rival in self.rivals)


def answer(evidence: Evidence) -> AnswerProposal | None:
    """The likeliest few words of a sentence, in bold as far as they may stand by themselves.

    None for questions that a few words do not answer.
    """
    if evidence.analysis.kind in LONG:
        return None
    words, promised = likeliest(evidence)
    if words is None:
        return None
    sentence = words.gathered.sentences[_sentence_of(words.short, words.gathered, evidence.hits)]
    is_flagged = evidence.hits[sentence.hit].flagged
    if suspicions_in_text(sentence.text, is_flagged=is_flagged):
        # What is written for a program is quoted, and never told (N14).
        return None
    return replace(_proposal(words, evidence), gathered=lifted(words.gathered, promised))


def likeliest(evidence: Evidence) -> tuple[LikelyWords | None, Sequence[float]]:
    """Return the likeliest words, and how likely each sentence is to hold the answer."""
    gathered = evidence.gathered
    if gathered is None:
        return None, ()
    places, setting = likely_words(
        evidence.question, evidence.found, gathered, vocabulary=evidence.vocabulary
    )
    if evidence.is_about_now and has_cue("coming", evidence.question):
        setting = replace(setting, coming=evidence.now)
    pairs = zip(gathered.sentences, places, strict=True)
    own = [place for it, place in pairs if not evidence.is_of_others(it)]
    likely = ranking.likely_spans(own or places, setting)
    if likely is None:
        return None, ()
    behind_label = ranking.labelled(likely, setting)
    short = behind_label or ranking.short_answer(likely)
    rivals = rivals_of(short, likely, setting, about_now=evidence.is_about_now)
    if evidence.is_about_now:
        short, rivals = followed(short, rivals, setting)
    own = {one.text.casefold() for one in (short, *rivals)}
    others = (odds for text, odds in likely.sums.items() if " ".join(text.split()) not in own)
    words = LikelyWords(
        short, gathered, rivals, setting, max(others, default=0.0), behind_label is not None
    )
    return words, ranking.promise(places, likely)


def _proposal(words: LikelyWords, evidence: Evidence) -> AnswerProposal:
    """The likeliest words and their sentence, as far as they may stand by themselves."""
    short, citations = words.short, Citations()
    if not _is_plain(words, evidence):
        return AnswerProposal(citations, direct=short.text)
    at = _sentence_of(short, words.gathered, evidence.hits)
    is_listed = is_one_of_several(short.candidate, words.setting)
    if is_listed or cues_of(evidence.question).asks_twice:
        # The line names them all.
        return AnswerProposal(citations, direct=short.text if is_listed else "", sentence=at)
    newer = _newer(words, evidence)
    if newer is not None or words.rivals:
        return newer or _led_by_dispute(words, evidence, citations)
    if evidence.is_about_now and _is_changed(words, evidence):
        return AnswerProposal(citations, direct=short.text)
    number = _number(short, words.gathered, evidence.hits, citations)
    return AnswerProposal(citations, f"**{escaped(short.text)}** [{number}]", short.text, at)


def _newer(words: LikelyWords, evidence: Evidence) -> AnswerProposal | None:
    """The value that a later section or document gives instead, where no rival says it too."""
    short, span = words.short, words.short.candidate.span
    if span.kind not in {"date", "number"}:
        return None
    place = Value(short.candidate.place.hit, short.text, span.start, span.end)
    newer = newest_line(place, evidence)
    is_rival = newer is not None and any(newer.direct in it.text for it in words.rivals)
    return None if is_rival else newer


def _is_changed(words: LikelyWords, evidence: Evidence) -> bool:
    """Whether another sentence says that what is asked for is another date or amount now."""
    short, setting = words.short, words.setting
    asked = setting.asked - asks_nothing(setting.question)
    is_value = short.candidate.span.kind in {"date", "number"}
    is_own = says_changed(setting.sentence(short.candidate.place))
    return is_value and bool(asked) and not is_own and tells_of_change(asked, evidence.hits)


def disputed(evidence: Evidence, direct: str) -> AnswerProposal | None:
    """What documents say one against the other, where `direct` is one of it; else None."""
    words, _ = likeliest(evidence)
    if words is None or not words.rivals:
        return None
    shorts = (it.text.casefold() for it in (words.short, *words.rivals))
    is_side = any(it in direct.casefold() for it in shorts)
    return _led_by_dispute(words, evidence, Citations()) if is_side else None


def _led_by_dispute(words: LikelyWords, evidence: Evidence, citations: Citations) -> AnswerProposal:
    """What documents say one against the other, the newest first where dates tell it."""
    hits, gathered = evidence.hits, words.gathered
    shorts = [words.short, *words.rivals]
    sides = [stated_by(it, hits, shown=escaped) for it in shorts]
    if evidence.is_about_now:
        dispute = settle(sides, evidence.now)
    else:  # What once was is not decided by who wrote last.
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
    line = line_of(dispute, evidence.words)
    ordered = [by_words[it.answer] for it in dispute.stated]
    return AnswerProposal(
        citations,
        line,
        ", ".join(it.text for it in ordered[: 1 if dispute.is_decided else None]),
        _sentence_of(ordered[0], gathered, hits),
        own=line,
    )


def _number(
    short: ranking.Short, gathered: Gathered, hits: Sequence[Hit], citations: Citations
) -> int:
    sentence = gathered.sentences[_sentence_of(short, gathered, hits)]
    return citations.cite(hits[sentence.hit], sentence.start, sentence.end)


def likely_words(
    question: str, result: SearchResult, gathered: Gathered, *, vocabulary: Vocabulary
) -> tuple[list[Place], Setting]:
    """The sentences whose words may be the answer, and what they are held against."""
    analysis, hits = result.trace.analysis, result.hits[:READ_HITS]
    named = set(name_parts(question, stems=stems))
    if analysis is not None:
        named |= {stem for thing in analysis.things for stem in stems(thing.surface)}
    ends = [
        pair
        for fact in result.facts
        for pair in ((fact.subject, fact.subject_kind), (fact.object, fact.object_kind))
    ]
    setting = Setting(
        question=question,
        wanted=wanted(question, analysis, vocabulary=vocabulary),
        weights=gathered.weights,
        names=frozenset(named),
        hits=hits,
        types=ranking.types_of(ends),
        vocabulary=vocabulary,
        read=gathered.read,
        day=last_day(result),
    )
    return _places(gathered, hits), setting


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


def _sentence_of(short: ranking.Short, gathered: Gathered, hits: Sequence[Hit]) -> int:
    place = short.candidate.place
    return next(
        n
        for n, sentence in enumerate(gathered.sentences)
        if (sentence.hit, sentence.start - hits[sentence.hit].start) == (place.hit, place.start)
    )


def _is_plain(words: LikelyWords, evidence: Evidence) -> bool:
    """Whether the words may stand by themselves: likely, and their sentence is what was asked.

    What is over, as it says, is only quoted where the question is about now.
    """
    short, gathered, hits = words.short, words.gathered, evidence.hits
    if not fits(words.setting.wanted.form, short.candidate.span.kind):
        return False
    sentence = gathered.sentences[_sentence_of(short, gathered, hits)]
    if evidence.is_about_now and says_over(sentence.text, evidence.now):
        return False
    if not _is_about_things(sentence, evidence.found):
        return False
    if gathered.read and not words.is_labelled:
        return _stands_in_best(words) and is_plain(plain_features(words))
    return _is_plain_by_words(words, sentence)


def _stands_in_best(words: LikelyWords) -> bool:
    """Whether the best sentence holds the words, or documents say one against the other.

    Of likely words in the best sentence 27 of 31 were right, of others 1 of 6.
    """
    scores = words.gathered.scores
    best = words.gathered.sentences[max(range(len(scores)), key=scores.__getitem__)].text
    return bool(words.rivals) or words.short.text.casefold() in " ".join(best.casefold().split())


def plain_features(words: LikelyWords) -> PlainFeatures:
    """Return the observations by which it is decided whether they stand in bold."""
    candidate, setting = words.short.candidate, words.setting
    form, at = setting.wanted.form, candidate.place.hit
    return PlainFeatures(
        likely=math.log(words.probability + LEAST_LIKELY),
        margin=words.probability - words.runner_up,
        read=shared_with_reader(candidate, setting),
        passage=words.gathered.read[at].score if at < len(words.gathered.read) else LEAST,
        asked=words.gathered.share_asked(_own_stems(words) | _title_stems(words)),
        form=float(form == "any" or fits(form, candidate.span.kind)),
    )


def _is_plain_by_words(words: LikelyWords, sentence: Sentence) -> bool:
    """Whether they may stand by themselves where no reader tells."""
    gathered, own = words.gathered, _own_stems(words)
    is_likely = words.probability >= ranking.fitted().shown_from
    is_asked = gathered.share_asked(own | _title_stems(words)) >= PLAIN
    return is_likely and is_asked and gathered.share_asked(own) >= OWN_WORDS


def _own_stems(words: LikelyWords) -> frozenset[str]:
    """Return the stems of their sentence, with those that what is there says in other words."""
    candidate, setting = words.short.candidate, words.setting
    hit = setting.hits[candidate.place.hit]
    own = frozenset(stems(setting.sentence(candidate.place)))
    own |= origin_asked(candidate.span, hit.text, asked=setting.asked)
    if setting.wanted.form == "number" and asks_for_money(setting.question):
        own |= costing()  # an amount that is the price of it needs no word for that
    return own


def _title_stems(words: LikelyWords) -> frozenset[str]:
    return frozenset(stems(words.setting.hits[words.short.candidate.place.hit].title))


def _is_about_things(sentence: Sentence, result: SearchResult) -> bool:
    """Whether the passage of the sentence names every thing that the question names."""
    analysis = result.trace.analysis
    hit = result.hits[sentence.hit]
    passage = stems_above(hit, len(hit.text), result.hits) | frozenset(stems(hit.text))
    things = analysis.things if analysis is not None else ()
    return all(frozenset(stems(it.surface)) <= passage for it in things)
