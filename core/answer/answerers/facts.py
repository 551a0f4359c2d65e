"""Answer from facts: the other end of the relation asked for, its dates, or yes or no."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from itertools import pairwise
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from core.answer.answerers.evidence import AnswerProposal, Evidence, contains_evidence
from core.answer.cite import Citations
from core.answer.dispute import StatedSide, dispute_line, settle, stated
from core.answer.headers import tells_of_document
from core.answer.markdown import escaped, marks_of, period
from core.answer.phrases import Phrases, phrases_for
from core.answer.question_scope import VAGUE, asked_relation, asks_nothing_else, is_over
from core.language.clauses.tense import last_asked
from core.language.question.expected_answer import expected_answer
from core.language.text.stemming import stems
from core.language.time.dates import written_dates
from core.language.vocabulary.relation_types import CONCEPT
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Hit
from core.records.answers.questions import Analysis
from core.records.dates import format_date
from core.records.ids import EntityId
from core.records.knowledge import FactView
from core.retrieve.context.narration import (
    IN_PREDICATE,
    fact_sentence,
    is_user_stated,
    predicate_words,
)

# Least share of the question's weight in a statement of the user that answers it.
MOSTLY = 0.7
# Facts below this confidence are stated with "perhaps".
DOUBTFUL = 0.4
# More answers are left to the quotes.
MOST = 8

_WHERE = frozenset({"Organization", "Address"})

Verdict = Literal["", "yes", "no"]


class FactAnswer(Struct, frozen=True):
    """Answers, each with its facts; `conflict` if only one of several can hold.

    Then the newest comes first, and `newest` is True if dates decide it. `verdict` is the answer to
    a yes-or-no question.
    """

    answers: tuple[tuple[str, tuple[FactView, ...]], ...]
    conflict: bool = False
    newest: bool = False
    verdict: Verdict = ""


def answer(evidence: Evidence) -> AnswerProposal | None:
    """Return the answer of facts, "**DuckDB**, since March 2024 [1]", with its first sentence."""
    facts = answer_of_facts(evidence)
    if facts is None:
        return _stated_by_user(evidence)
    citations = Citations()
    line = _line(facts, evidence, citations)
    # Of a conflict only the newest, if dates decide it.
    direct = ", ".join(text for text, _ in facts.answers[: 1 if facts.newest else None])
    sentence = _read_in(facts.answers[0][1], evidence)
    return AnswerProposal(citations, line, direct, sentence, own=line if facts.conflict else "")


def _stated_by_user(evidence: Evidence) -> AnswerProposal | None:
    """Return a fact that the user stated, if it covers most of the question and adds to it."""
    gathered, asked = evidence.gathered, frozenset(stems(evidence.question))
    for fact in evidence.found.facts:
        text = fact_sentence(fact)
        is_so = _is_shown(fact) and fact not in evidence.ended_facts and fact.modality == ""
        new = [it for it in (fact.object, fact.subject) if not frozenset(stems(it)) <= asked]
        if not (is_user_stated(fact) and is_so and new) or gathered is None:
            continue
        if gathered.share_asked(frozenset(stems(text))) >= MOSTLY:
            return AnswerProposal(
                Citations(), f"**{escaped(text)}** ({evidence.words.own})", new[0]
            )
    return None


def answer_of_facts(evidence: Evidence) -> FactAnswer | None:
    """Return the answer to a question for one relation of an entity; None for other questions."""
    result, vocabulary, now = evidence.found, evidence.vocabulary, evidence.now
    analysis = evidence.analysis
    if not analysis.things or analysis.evolution:
        return None
    asking = asked_relation(analysis, vocabulary=vocabulary)
    about = frozenset(thing.entity_id for thing in analysis.things)
    fitting = [
        fact
        for fact in result.facts
        if _is_about(fact, about) and asking.relevance(fact) == IN_PREDICATE and _is_shown(fact)
        if not _tells_of_document(fact, evidence)
    ]
    if analysis.kind == "yes or no":
        all_of_it = [it for it in fitting if _is_all(analysis, it, vocabulary)]
        words = phrases_for(analysis.text)
        return _verdict(all_of_it, about, now, words, vocabulary)
    places = {(thing.start, thing.end) for thing in analysis.things}
    if len(analysis.relations) > 1 or len(places) > 1:
        return None
    fitting = [
        one
        for one in fitting
        if _is_all(analysis, one, vocabulary) and _has_form(analysis, one, about, vocabulary)
    ]
    asked = {it.predicate for it in analysis.relations}
    # Other relations may only share a word: "price agreed", whose object is a date.
    fitting = [it for it in fitting if it.predicate in asked] or fitting
    is_dated = bool(analysis.times) or bool(result.trace.wishes.as_of)
    if analysis.kind != "when":
        fitting = _by_then(fitting, analysis)
    return _answers(fitting, analysis, about, now=None if is_dated else now, vocabulary=vocabulary)


def _tells_of_document(fact: FactView, evidence: Evidence) -> bool:
    """Whether the fact is from a header field that the question does not ask for."""
    return any(
        (hit.path, hit.part) == (fact.path, fact.part)
        and tells_of_document(
            hit, hit.text.rfind("\n", 0, fact.start - hit.start) + 1, evidence.question
        )
        for hit in evidence.hits
        if hit.start <= fact.start < hit.end
    )


def _by_then(facts: list[FactView], analysis: Analysis) -> list[FactView]:
    """Return the facts up to the end of the time in the question, or all if there are none."""
    last = last_asked(analysis)
    if last is None:
        return facts
    then = [it for it in facts if (at := it.valid_from or it.stated_at) is None or at < last]
    return then or facts


def _is_all(analysis: Analysis, fact: FactView, vocabulary: Vocabulary) -> bool:
    """Whether the question has no words beside the entity and the relation of the fact."""
    more = f"{predicate_words(fact.predicate)} {fact.quote}"
    return asks_nothing_else(analysis, more, vocabulary=vocabulary)


def _has_form(
    analysis: Analysis, fact: FactView, about: frozenset[EntityId], vocabulary: Vocabulary
) -> bool:
    """Whether the other end of the fact may have the expected form and type."""
    end, kind = (
        (fact.object, fact.object_kind) if fact.subject_id in about
        else (fact.subject, fact.subject_kind)
    )  # fmt: skip
    asked = expected_answer(analysis.text, analysis, vocabulary=vocabulary)
    if asked.form == "number":
        return any(sign.isdigit() for sign in end)
    # Somebody studies at a college and lives in a city.
    kinds = asked.kinds | _WHERE if analysis.kind == "where" else asked.kinds
    if not kinds or not kind or kind in kinds:
        return True
    # An entity of unknown type fits if the relation allows only expected types.
    relation = vocabulary.relation(fact.predicate)
    ends = frozenset(relation.objects) if relation is not None else frozenset[str]()
    return kind == CONCEPT and bool(ends) and ends <= kinds


def _is_about(fact: FactView, about: frozenset[EntityId]) -> bool:
    return fact.subject_id in about or fact.object_id in about


def _is_shown(fact: FactView) -> bool:
    is_telling = fact.predicate not in VAGUE and fact.modality in {"", "negated"}
    return is_telling and (bool(fact.quote) or is_user_stated(fact)) and fact.status != "rejected"


def _answers(
    facts: Iterable[FactView],
    analysis: Analysis,
    about: frozenset[EntityId],
    *,
    now: datetime | None,
    vocabulary: Vocabulary,
) -> FactAnswer | None:
    """Return the other ends of the facts, or their dates if the question asks when."""
    holding = [
        one
        for one in facts
        if one.modality != "negated" and not (now and is_over(one, now, vocabulary=vocabulary))
    ]
    grouped: dict[str, list[FactView]] = {}
    names: dict[str, str] = {}
    for fact in holding:
        answer = _end(fact, analysis, about)
        if answer:
            names.setdefault(answer.casefold(), answer)
            grouped.setdefault(answer.casefold(), []).append(fact)
    if not grouped or len(grouped) > MOST:
        return None
    answers = tuple((names[key], tuple(told)) for key, told in grouped.items())
    own = [it for it in answers if any(is_user_stated(fact) for fact in it[1])]
    if own and len(answers) > 1:
        return FactAnswer(tuple(own))
    is_open = not _excludes(holding, about, vocabulary) or _are_in_turn(answers)
    if len(answers) < 2 or is_open:
        return FactAnswer(answers)
    return _in_dispute(answers)


def _are_in_turn(answers: Sequence[tuple[str, tuple[FactView, ...]]]) -> bool:
    """Return whether each value ended before the next one began, as far as dates tell."""
    endless = datetime.max.replace(tzinfo=UTC)
    facts = [fact for _, all_of_it in answers for fact in all_of_it]
    ordered = sorted(facts, key=lambda fact: fact.valid_to or endless)
    return all(
        one.valid_to is not None
        and other.valid_from is not None
        and one.valid_to < other.valid_from
        for one, other in pairwise(ordered)
    )


def _in_dispute(answers: Sequence[tuple[str, tuple[FactView, ...]]]) -> FactAnswer:
    """Return answers of which only one can hold, the newest first."""
    dispute = settle([stated(answer, facts) for answer, facts in answers])
    order = [it.answer for it in dispute.stated]
    ordered = tuple(sorted(answers, key=lambda pair: order.index(pair[0])))
    return FactAnswer(ordered, conflict=True, newest=dispute.is_decided)


def _end(fact: FactView, analysis: Analysis, about: frozenset[EntityId]) -> str:
    if analysis.kind == "when" and not _is_date(fact):
        ends = (it for it in (fact.valid_from, fact.valid_to) if it is not None)
        written = dict.fromkeys(format_date(it, fact.precision) for it in ends)
        return f" {phrases_for(analysis.text).to} ".join(written) if fact.valid_from else ""
    end = fact.object if fact.subject_id in about else fact.subject
    return readable(end)


def _is_date(fact: FactView) -> bool:
    if fact.object_id is not None:
        return False
    written = next(written_dates(fact.object), None)
    is_whole = written is not None and (written.start, written.end) == (0, len(fact.object))
    return is_whole or _moment(fact.object) is not None


def _moment(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text.strip())
    except ValueError:
        return None


def readable(text: str) -> str:
    """Return an ISO date in words, and any other text as it is."""
    moment = _moment(text) if len(text.strip()) == len("2024-03-18") else None
    return format_date(moment, "day") if moment is not None else text


def _excludes(
    facts: Sequence[FactView], about: frozenset[EntityId], vocabulary: Vocabulary
) -> bool:
    """Whether all facts are of functional relations, so that only one value can hold."""
    return all(
        fact.subject_id in about
        and vocabulary.is_functional(fact.predicate, object_kind=fact.object_kind)
        for fact in facts
    )


def _verdict(
    facts: Sequence[FactView],
    about: frozenset[EntityId],
    now: datetime,
    words: Phrases,
    vocabulary: Vocabulary,
) -> FactAnswer | None:
    """Return yes if a fact connects the entities, no if it is negated or excluded."""
    between = [it for it in facts if it.subject_id in about and it.object_id in about]
    instead = _instead(facts, about, now, vocabulary)
    if between:
        denied = all(
            fact.modality == "negated" or is_over(fact, now, vocabulary=vocabulary)
            for fact in between
        )
        if instead and not denied:
            return _disputed(between, instead, words)
        verdict: Verdict = "no" if denied else "yes"
        word = words.no if denied else words.yes
        return FactAnswer(((word, tuple(between)),), verdict=verdict)
    if len(about) < 2 or not instead:
        return None
    return FactAnswer(((words.no, instead),), verdict="no")


def _instead(
    facts: Sequence[FactView], about: frozenset[EntityId], now: datetime, vocabulary: Vocabulary
) -> tuple[FactView, ...]:
    """Return facts of a functional relation from one of the entities to a further one."""
    return tuple(
        fact
        for fact in facts
        if fact.subject_id in about
        and fact.object_id not in about
        and not is_over(fact, now, vocabulary=vocabulary)
        and fact.modality != "negated"
        and vocabulary.is_functional(fact.predicate, object_kind=fact.object_kind)
    )


def _disputed(
    between: Sequence[FactView], instead: Sequence[FactView], words: Phrases
) -> FactAnswer:
    """Return yes and no, the newer first; only yes if the user said so or nothing excludes it."""
    holding = tuple(it for it in between if it.modality != "negated")
    of_same = {(it.subject_id, it.predicate) for it in holding}
    others = tuple(it for it in instead if (it.subject_id, it.predicate) in of_same)
    if not others or any(is_user_stated(it) for it in holding):
        return FactAnswer(((words.yes, tuple(between)),), verdict="yes")
    named = ", ".join(dict.fromkeys(readable(it.object) for it in others))
    return _in_dispute(((words.yes, holding), (f"{words.no}: {named}", others)))


def _read_in(facts: Sequence[FactView], evidence: Evidence) -> int | None:
    """Return the index of a quotable sentence that is evidence of one of the facts."""
    quoted = [fact for fact in facts if fact.quote]
    sentences = evidence.gathered.sentences if evidence.gathered is not None else ()
    read = (
        at
        for at, sentence in enumerate(sentences)
        if contains_evidence(quoted, evidence.hits[sentence.hit], sentence.start, sentence.end)
    )
    return next(read, None)


def _line(facts: FactAnswer, evidence: Evidence, citations: Citations) -> str:
    """Return the line "**DuckDB**, since March 2024 [1]"; several answers with commas."""
    words, hits = evidence.words, evidence.hits
    is_when = evidence.analysis.kind == "when"
    if facts.verdict == "no":
        return _no(facts, hits, citations, words)
    if facts.conflict:
        return dispute_line(settle(_sides(facts, hits, citations, words, is_when=is_when)), words)
    return ", ".join(
        _answer(
            text,
            proof,
            marks=marks_of(proof, hits, citations, words),
            words=words,
            dated=not is_when and not facts.verdict,
        )
        for text, proof in facts.answers
    )


def _sides(
    facts: FactAnswer, hits: Sequence[Hit], citations: Citations, words: Phrases, *, is_when: bool
) -> list[StatedSide]:
    """Return the answers of a conflict; undated if they are dates, of which none is the newer."""
    sides = [
        stated(escaped(text), proof, marks=marks_of(proof, hits, citations, words))
        for text, proof in facts.answers
    ]
    return [replace(it, at=None) for it in sides] if is_when else sides


def _answer(
    answer: str, facts: Sequence[FactView], *, marks: str, words: Phrases, dated: bool
) -> str:
    best = max(facts, key=lambda fact: (is_user_stated(fact), fact.confidence))
    is_sure = any(it.status == "confirmed" or it.confidence >= DOUBTFUL for it in facts)
    is_sure |= any(_is_written_date(answer, fact) for fact in facts)
    parts = [
        f"**{escaped(answer)}**",
        period(best, words) if dated and not _is_written_date(answer, best) else "",
        "" if is_sure else words.perhaps,
    ]
    return ", ".join(part for part in parts if part) + marks


def _is_written_date(answer: str, fact: FactView) -> bool:
    """Whether the answer is the date since which the fact holds, and its quote gives it."""
    dates = (it.first for it in written_dates(fact.quote) if it.first == fact.valid_from)
    return any(answer.startswith(format_date(it, fact.precision)) for it in dates)


def _no(facts: FactAnswer, hits: Sequence[Hit], citations: Citations, words: Phrases) -> str:
    """Return "no" with the fact that holds instead."""
    proof = facts.answers[0][1]
    denial = proof[0]
    instead = "" if denial.modality == "negated" else f": {escaped(fact_sentence(denial))}"
    ended = period(denial, words)
    when = f", {ended}" if instead and ended else ""
    return f"**{words.no}**{instead}{when}{marks_of(proof, hits, citations, words)}"
