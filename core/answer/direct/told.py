"""The answer that facts give: what the relation asked for leads to, when it held, or yes or no."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Literal

from msgspec import Struct

from core.answer.direct.wanted import wanted
from core.answer.disputes.disputed import Stated, settle
from core.answer.disputes.phrases import Phrases, phrases_for
from core.extract.dates.periods import lasts
from core.extract.dates.written_dates import written_dates
from core.extract.vocabulary.relation_types import CONCEPT
from core.extract.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import SearchResult
from core.records.answers.questions import Analysis
from core.records.dates import format_date
from core.records.ids import EntityId
from core.records.knowledge import FactView
from core.retrieve.context.fact_relevance import IN_PREDICATE, QuestionFocus
from core.retrieve.context.narration import is_user_stated, predicate_words
from core.retrieve.question.cues import asks_nothing, language_of_question
from core.retrieve.stemming import stems

# What joins two things without saying how: a tag, or a name in a text.
VAGUE = frozenset({"MENTIONS", "RELATED_TO"})
# These and the links that people write into their notes.
LINKS = VAGUE | {"REFERENCES"}
# So many answers are said one after the other; of more the sentences tell.
MOST = 8

_EARLIEST = datetime.min.replace(tzinfo=UTC)
_WHERE = frozenset({"Organization", "Address"})

Verdict = Literal["", "yes", "no"]


class Told(Struct, frozen=True):
    """The answers and the facts that give each; more than one `conflict` when only one can hold.

    Of those the newest comes first, with `newest` where dates tell that it is. `verdict` is the
    answer to a question for yes or no.
    """

    answers: tuple[tuple[str, tuple[FactView, ...]], ...]
    conflict: bool = False
    newest: bool = False
    verdict: Verdict = ""


def told(found: SearchResult, *, now: datetime, vocabulary: Vocabulary) -> Told | None:
    """What the facts say, where the question names a thing and one relation of it; else None."""
    analysis = found.trace.analysis
    if analysis is None or not analysis.things or analysis.evolution:
        return None
    asking = asked_relation(analysis, vocabulary=vocabulary)
    about = frozenset(thing.entity_id for thing in analysis.things)
    fitting = [
        fact
        for fact in found.facts
        if _is_about(fact, about) and asking.relevance(fact) == IN_PREDICATE and _is_shown(fact)
    ]
    if analysis.kind == "yes or no":
        all_of_it = [it for it in fitting if _is_all(analysis, it, vocabulary)]
        words = phrases_for(analysis.text)
        return _verdict(all_of_it, about, now, words, vocabulary)
    places = {(thing.start, thing.end) for thing in analysis.things}
    if len(analysis.relations) > 1 or len(places) > 1:
        return None
    fitting = [
        it
        for it in fitting
        if _is_all(analysis, it, vocabulary) and _has_form(analysis, it, about, vocabulary)
    ]
    is_dated = bool(analysis.times) or bool(found.trace.wishes.as_of)
    if analysis.kind != "when":
        fitting = _by_then(fitting, analysis)
    return _answers(fitting, analysis, about, now=None if is_dated else now, vocabulary=vocabulary)


def _by_then(facts: list[FactView], analysis: Analysis) -> list[FactView]:
    """Those that are not of a later time than is asked about, if there are any."""
    last = last_asked(analysis)
    if last is None:
        return facts
    then = [it for it in facts if (at := it.valid_from or it.stated_at) is None or at < last]
    return then or facts


def last_asked(analysis: Analysis) -> datetime | None:
    """The last moment of the time that the question names; None without one, or "since" one."""
    times = analysis.times
    ends = [it.end for it in times if it.relation != "after" and it.end is not None]
    return max(ends) if ends and len(ends) == len(times) else None


def asked_relation(analysis: Analysis, *, vocabulary: Vocabulary) -> QuestionFocus:
    """The relation asked for, by its name and its words.

    What a German question calls in words of its own goes by the relation's English name, too.
    """
    named = frozenset(it.predicate for it in analysis.relations) - VAGUE
    said = [predicate_words(name) for name in named]
    if language_of_question(analysis.text) == "de":
        said += [it.relation.name for name in named for it in vocabulary.readings(name)[1]]
    words = (stems(it) for it in said)
    return QuestionFocus(named, frozenset(stem for found in words for stem in found))


def _is_all(analysis: Analysis, fact: FactView, vocabulary: Vocabulary) -> bool:
    """Whether the question asks for nothing beside the thing and the relation of the fact."""
    more = f"{predicate_words(fact.predicate)} {fact.quote}"
    return asks_nothing_else(analysis, more, vocabulary=vocabulary)


def asks_nothing_else(analysis: Analysis, more: str = "", *, vocabulary: Vocabulary) -> bool:
    """Whether all words of the question belong to its things, relations, times, or to `more`."""
    said = [it.surface for it in (*analysis.things, *analysis.relations, *analysis.times)]
    said += [predicate_words(it.predicate) for it in analysis.relations]
    said += [more, *wanted(analysis.text, analysis, vocabulary=vocabulary).nouns]
    known = frozenset(stem for words in said for stem in stems(words))
    # Of "Mara's" the "s" leaves nothing.
    return frozenset(stems(analysis.text)) - known <= asks_nothing(analysis.text) | {""}


def _has_form(
    analysis: Analysis, fact: FactView, about: frozenset[EntityId], vocabulary: Vocabulary
) -> bool:
    """Whether the fact leads to a person, a place, a number, as asked, as far as that is known."""
    end, kind = (
        (fact.object, fact.object_kind) if fact.subject_id in about
        else (fact.subject, fact.subject_kind)
    )  # fmt: skip
    asked = wanted(analysis.text, analysis, vocabulary=vocabulary)
    if asked.form == "number":
        return any(sign.isdigit() for sign in end)
    # Somebody studies at a college and lives in a city.
    kinds = asked.kinds | _WHERE if analysis.kind == "where" else asked.kinds
    if not kinds or not kind or kind in kinds:
        return True
    # A thing of no known type fits where the relation leads to none but these.
    relation = vocabulary.relation(fact.predicate)
    ends = frozenset(relation.objects) if relation is not None else frozenset[str]()
    return kind == CONCEPT and bool(ends) and ends <= kinds


def _is_about(fact: FactView, about: frozenset[EntityId]) -> bool:
    return fact.subject_id in about or fact.object_id in about


def _is_shown(fact: FactView) -> bool:
    is_telling = fact.predicate not in VAGUE and fact.modality in {"", "negated"}
    return is_telling and (bool(fact.quote) or is_user_stated(fact)) and fact.status != "rejected"


def is_over(fact: FactView, now: datetime, *, vocabulary: Vocabulary) -> bool:
    """Whether it tells of a state that ended, so that it does not say how things are."""
    if fact.closed_at is not None or fact.status in {"superseded", "stale"}:
        return True
    ended = fact.valid_to is not None and fact.valid_to < now
    return ended and lasts(fact.predicate, vocabulary)


def _answers(
    facts: Iterable[FactView],
    analysis: Analysis,
    about: frozenset[EntityId],
    *,
    now: datetime | None,
    vocabulary: Vocabulary,
) -> Told | None:
    """The other ends of the facts, or their dates where the question asks when."""
    holding = [
        it
        for it in facts
        if it.modality != "negated" and not (now and is_over(it, now, vocabulary=vocabulary))
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
        return Told(tuple(own))
    if len(answers) < 2 or not _excludes(holding, about, vocabulary):
        return Told(answers)
    return _in_dispute(answers)


def _in_dispute(answers: Sequence[tuple[str, tuple[FactView, ...]]]) -> Told:
    """Answers of which only one can hold, in the order in which they are told."""
    dispute = settle([stated(answer, facts) for answer, facts in answers])
    order = [it.answer for it in dispute.stated]
    ordered = tuple(sorted(answers, key=lambda it: order.index(it[0])))
    return Told(ordered, conflict=True, newest=dispute.is_decided)


def stated(answer: str, facts: Sequence[FactView], *, marks: str = "") -> Stated:
    """The answer with the latest date that its facts tell: since when, else when it was written."""
    since = [it for it in facts if it.valid_from is not None]
    if since:
        last = max(since, key=lambda it: it.valid_from or _EARLIEST)
        return Stated(answer, marks, last.valid_from, last.precision, is_written=False)
    written = [it.stated_at for it in facts if it.stated_at is not None]
    return Stated(answer, marks, max(written, default=None))


def _end(fact: FactView, analysis: Analysis, about: frozenset[EntityId]) -> str:
    if analysis.kind == "when" and not _is_date(fact):
        return format_date(fact.valid_from, fact.precision) if fact.valid_from else ""
    end = fact.object if fact.subject_id in about else fact.subject
    return _readable(end)


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


def _readable(text: str) -> str:
    """A day as people write it, anything else as it is."""
    moment = _moment(text) if len(text.strip()) == len("2024-03-18") else None
    return format_date(moment, "day") if moment is not None else text


def _excludes(
    facts: Sequence[FactView], about: frozenset[EntityId], vocabulary: Vocabulary
) -> bool:
    """Whether only one of several values can hold."""
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
) -> Told | None:
    """Yes when a fact joins the things so, no when one denies it or another one excludes it."""
    between = [it for it in facts if it.subject_id in about and it.object_id in about]
    instead = _instead(facts, about, now, vocabulary)
    if between:
        denied = all(
            it.modality == "negated" or is_over(it, now, vocabulary=vocabulary) for it in between
        )
        if instead and not denied:
            return _disputed(between, instead, words)
        verdict: Verdict = "no" if denied else "yes"
        said = words.no if denied else words.yes
        return Told(((said, tuple(between)),), verdict=verdict)
    if len(about) < 2 or not instead:
        return None
    return Told(((words.no, instead),), verdict="no")


def _instead(
    facts: Sequence[FactView], about: frozenset[EntityId], now: datetime, vocabulary: Vocabulary
) -> tuple[FactView, ...]:
    """What holds of one of the things and another, where only one can."""
    return tuple(
        it
        for it in facts
        if it.subject_id in about
        and it.object_id not in about
        and not is_over(it, now, vocabulary=vocabulary)
        and it.modality != "negated"
        and vocabulary.is_functional(it.predicate, object_kind=it.object_kind)
    )


def _disputed(between: Sequence[FactView], instead: Sequence[FactView], words: Phrases) -> Told:
    """Yes and no, the newer first; yes alone where you said so, or nothing excludes it there."""
    holding = tuple(it for it in between if it.modality != "negated")
    of_same = {(it.subject_id, it.predicate) for it in holding}
    others = tuple(it for it in instead if (it.subject_id, it.predicate) in of_same)
    if not others or any(is_user_stated(it) for it in holding):
        return Told(((words.yes, tuple(between)),), verdict="yes")
    named = ", ".join(dict.fromkeys(_readable(it.object) for it in others))
    return _in_dispute(((words.yes, holding), (f"{words.no}: {named}", others)))
