"""The answer that facts give: what the relation asked for leads to, when it held, or yes or no."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Literal

from msgspec import Struct

from core.answer.direct.wanted import wanted
from core.extract.dates.periods import lasts
from core.extract.vocabulary.vocabulary import current
from core.records.answers import SearchResult
from core.records.ids import EntityId
from core.records.knowledge import FactShown
from core.records.questions import Analysis
from core.records.when import shown
from core.retrieve.context.relevance import IN_PREDICATE, Asking
from core.retrieve.context.wording import is_own, predicate_words
from core.retrieve.words import stems

# What joins two things without saying how: a tag, or a name in a text.
VAGUE = frozenset({"MENTIONS", "RELATED_TO"})
# So many answers are said one after the other; of more the sentences tell.
MOST = 4

# Words of a question that ask for nothing by themselves.
_EMPTY = frozenset(stems("name number current currently today called exactly"))

_WHERE = frozenset({"Organization", "Address"})

Verdict = Literal["", "yes", "no"]


class Told(Struct, frozen=True):
    """The answers and the facts that give each; more than one `conflict` when only one can hold.

    `verdict` is the answer to a question for yes or no.
    """

    answers: tuple[tuple[str, tuple[FactShown, ...]], ...]
    conflict: bool = False
    verdict: Verdict = ""


def told(found: SearchResult, *, now: datetime) -> Told | None:
    """What the facts say, where the question names a thing and one relation of it; else None."""
    analysis = found.trace.analysis
    if analysis is None or not analysis.things or analysis.evolution:
        return None
    asking = asked_relation(analysis)
    about = frozenset(thing.entity_id for thing in analysis.things)
    fitting = [
        fact
        for fact in found.facts
        if _is_about(fact, about) and asking.meets(fact) == IN_PREDICATE and _is_shown(fact)
    ]
    if analysis.kind == "yes or no":
        return _verdict([it for it in fitting if _is_all(analysis, it)], about, now)
    places = {(thing.start, thing.end) for thing in analysis.things}
    if len(analysis.relations) > 1 or len(places) > 1:
        return None
    fitting = [it for it in fitting if _is_all(analysis, it) and _has_form(analysis, it, about)]
    is_dated = bool(analysis.times) or bool(found.trace.wishes.as_of)
    return _answers(fitting, analysis, about, now=None if is_dated else now)


def asked_relation(analysis: Analysis) -> Asking:
    """The relation asked for, by its name and its words."""
    named = frozenset(it.predicate for it in analysis.relations) - VAGUE
    words = (stems(predicate_words(name)) for name in named)
    return Asking(named, frozenset(stem for found in words for stem in found))


def _is_all(analysis: Analysis, fact: FactShown) -> bool:
    """Whether the question asks for nothing beside the thing and the relation of the fact."""
    return asks_nothing_else(analysis, f"{predicate_words(fact.predicate)} {fact.quote}")


def asks_nothing_else(analysis: Analysis, more: str = "") -> bool:
    """Whether all words of the question belong to its things, relations, times, or to `more`."""
    said = [it.surface for it in (*analysis.things, *analysis.relations, *analysis.times)]
    said += [predicate_words(it.predicate) for it in analysis.relations]
    said += [more, *wanted(analysis.text, analysis).nouns]
    known = frozenset(stem for words in said for stem in stems(words))
    return frozenset(stems(analysis.text)) - known <= _EMPTY


def _has_form(analysis: Analysis, fact: FactShown, about: frozenset[EntityId]) -> bool:
    """Whether the fact leads to a person, a place, a number, as asked, as far as that is known."""
    end, kind = (
        (fact.object, fact.object_kind) if fact.subject_id in about
        else (fact.subject, fact.subject_kind)
    )  # fmt: skip
    asked = wanted(analysis.text, analysis)
    if asked.form == "number":
        return any(sign.isdigit() for sign in end)
    # Somebody studies at a college and lives in a city.
    kinds = asked.kinds | _WHERE if analysis.kind == "where" else asked.kinds
    return not kinds or not kind or kind in kinds


def _is_about(fact: FactShown, about: frozenset[EntityId]) -> bool:
    return fact.subject_id in about or fact.object_id in about


def _is_shown(fact: FactShown) -> bool:
    is_telling = fact.predicate not in VAGUE and fact.modality in {"", "negated"}
    return is_telling and (bool(fact.quote) or is_own(fact)) and fact.status != "rejected"


def is_over(fact: FactShown, now: datetime) -> bool:
    """Whether it tells of a state that ended, so that it does not say how things are."""
    if fact.closed_at is not None or fact.status in {"superseded", "stale"}:
        return True
    ended = fact.valid_to is not None and fact.valid_to < now
    return ended and lasts(fact.predicate, current())


def _answers(
    facts: Iterable[FactShown],
    analysis: Analysis,
    about: frozenset[EntityId],
    *,
    now: datetime | None,
) -> Told | None:
    """The other ends of the facts, or their dates where the question asks when."""
    holding = [it for it in facts if it.modality != "negated" and not (now and is_over(it, now))]
    grouped: dict[str, list[FactShown]] = {}
    names: dict[str, str] = {}
    for fact in holding:
        answer = _end(fact, analysis, about)
        if answer:
            names.setdefault(answer.casefold(), answer)
            grouped.setdefault(answer.casefold(), []).append(fact)
    if not grouped or len(grouped) > MOST:
        return None
    answers = tuple((names[key], tuple(told)) for key, told in grouped.items())
    own = [it for it in answers if any(is_own(fact) for fact in it[1])]
    if own and len(answers) > 1:
        return Told(tuple(own))
    return Told(answers, conflict=len(answers) > 1 and _excludes(holding, about))


def _end(fact: FactShown, analysis: Analysis, about: frozenset[EntityId]) -> str:
    if analysis.kind == "when" and not _is_date(fact):
        return shown(fact.valid_from, fact.precision) if fact.valid_from else ""
    end = fact.object if fact.subject_id in about else fact.subject
    return _readable(end)


def _is_date(fact: FactShown) -> bool:
    return fact.object_id is None and _moment(fact.object) is not None


def _moment(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text.strip())
    except ValueError:
        return None


def _readable(text: str) -> str:
    """A day as people write it, anything else as it is."""
    moment = _moment(text) if len(text.strip()) == len("2024-03-18") else None
    return shown(moment, "day") if moment is not None else text


def _excludes(facts: Sequence[FactShown], about: frozenset[EntityId]) -> bool:
    """Whether only one of several values can hold."""
    return all(
        fact.subject_id in about
        and current().is_functional(fact.predicate, object_kind=fact.object_kind)
        for fact in facts
    )


def _verdict(facts: Sequence[FactShown], about: frozenset[EntityId], now: datetime) -> Told | None:
    """Yes when a fact joins the things so, no when one denies it or another one excludes it."""
    between = [it for it in facts if it.subject_id in about and it.object_id in about]
    if between:
        denied = all(it.modality == "negated" or is_over(it, now) for it in between)
        verdict: Verdict = "no" if denied else "yes"
        said = "No" if denied else "Yes"
        return Told(((said, tuple(between)),), verdict=verdict)
    if len(about) < 2:
        return None
    instead = [
        it
        for it in facts
        if it.subject_id in about
        and not is_over(it, now)
        and it.modality != "negated"
        and current().is_functional(it.predicate, object_kind=it.object_kind)
    ]
    return Told((("No", tuple(instead)),), verdict="no") if instead else None
