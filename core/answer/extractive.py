"""An answer made of the documents' own sentences and facts, for when there is no language model."""

import re
from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct

from core.answer.checking.support import denies
from core.answer.cite import Citations, Embed
from core.answer.direct.comparing import compared, order_in_time, side_by_side
from core.answer.direct.features import Place, Setting
from core.answer.direct.missing import attribute_asked, is_missing
from core.answer.direct.short import Short, fitted, short_answer, types_of
from core.answer.direct.told import VAGUE, Told, is_over, told
from core.answer.direct.wanted import fits, wanted
from core.answer.direct.written import escaped, lead_of_told, order_lines, table_lines
from core.answer.kinds import asked_kind, offers
from core.answer.quoting.gather import (
    FACTS_AT_MOST,
    READ_HITS,
    Gathered,
    Sentence,
    Stems,
    best_of,
    gather,
    name_parts,
)
from core.extract.vocabulary.vocabulary import current
from core.records.answers import Citation, Hit, SearchResult
from core.records.knowledge import FactShown
from core.retrieve.context.wording import fact_sentence, is_own

FACT_ENOUGH = 0.6
CLEAR_LEAD = 0.05
TABLE_ROWS = 8
# So much of the question's weight one sentence and its title hold when it answers all of it.
PLAIN, MOSTLY, ALL = 0.6, 0.7, 0.95
# So many of the best sentences may say yes or no.
SURE_OF = 3
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")


class Extract(Struct, frozen=True):
    """A composed answer: Markdown text, the citations its marks point to, the answer in short."""

    text: str
    citations: tuple[Citation, ...]
    direct: str = ""


class _Lead(Struct, frozen=True):
    """How the answer begins: a line with its marks, the answer in short, the sentence behind it."""

    line: str = ""
    direct: str = ""
    sentence: int | None = None


def compose(
    question: str,
    found: SearchResult,
    *,
    embed: Embed,
    stems: Stems,
    most: int,
    now: datetime,
) -> Extract:
    """The answer in a few words if facts or a sentence give it, then up to `most` sentences.

    Each line has a citation. The first sentence is the one that answers best, the others follow in
    reading order. Empty text means that no sentence has anything to do with the question, or that
    something of a thing is asked of which its passages do not speak.
    """
    facts = [fact for fact in found.facts if _may_lead(fact, found, now)][:FACTS_AT_MOST]
    attribute = attribute_asked(found)
    more = [fact_sentence(fact) for fact in facts]
    if attribute is not None:
        more.append(attribute.words)
    gathered = gather(question, found.hits, more, embed=embed, stems=stems)
    if gathered is None:
        return Extract("", ())
    citations = Citations()
    lead = _outright(found, citations, now=now)
    if lead is None and attribute is not None:
        near = (gathered.vectors @ gathered.more[-1]).tolist()
        if is_missing(attribute, gathered, found.hits, near=near):
            return Extract("", ())
    lead = lead or _lead(question, found, facts, gathered, citations=citations, stems=stems)
    chosen = best_of(gathered, most=most, leading=lead.sentence)
    if not chosen:
        return Extract("", ())
    lines = _lines([gathered.sentences[n] for n in chosen], lead, found.hits, citations)
    return Extract(lines, citations.all(), lead.direct)


def _lead(
    question: str,
    found: SearchResult,
    facts: Sequence[FactShown],
    gathered: Gathered,
    *,
    citations: Citations,
    stems: Stems,
) -> _Lead:
    """A fact near the question, else the likeliest words of a sentence."""
    verdict = _verdict(found, gathered, citations, stems=stems)
    if verdict is not None:
        return verdict
    asked = frozenset(stems(question))
    fact = _direct_fact(question, facts, gathered, asked=asked, stems=stems)
    short = _short(question, found, gathered, stems=stems)
    if fact is not None:
        direct = _new_end(fact, asked, stems) or (short.text if short else "")
        return _Lead(_told_line(fact, found.hits, citations), direct)
    if short is None:
        return _Lead()
    if not _is_plain(short, gathered, found, stems=stems):
        return _Lead(direct=short.text)
    at = _sentence_of(short, gathered, found.hits)
    sentence = gathered.sentences[at]
    number = citations.cite(found.hits[sentence.hit], sentence.start, sentence.end)
    return _Lead(f"**{escaped(short.text)}** [{number}]", short.text, at)


def _outright(found: SearchResult, citations: Citations, *, now: datetime) -> _Lead | None:
    """What comparing or the facts give without a look at the sentences."""
    side = _compared(found, citations)
    if side is not None:
        return side
    said = told(found, now=now)
    return _Lead(lead_of_told(said, found, citations), _in_short(said)) if said else None


def _compared(found: SearchResult, citations: Citations) -> _Lead | None:
    """Which of several things comes first or last, or what is known of each, as a table."""
    analysis = found.trace.analysis
    if analysis is None or analysis.kind != "compare":
        return None
    hits = found.hits
    order = order_in_time(found, hits)
    if order is not None:
        return _Lead(order_lines(order, citations), order.winner.name)
    names = compared(found.question, hits)
    rows = side_by_side(found, names, most=TABLE_ROWS) if len(names) > 1 else ()
    return _Lead(table_lines(names, rows, found, citations)) if rows else None


def _in_short(said: Told) -> str:
    return ", ".join(answer for answer, _ in said.answers)


def _verdict(
    found: SearchResult, gathered: Gathered, citations: Citations, *, stems: Stems
) -> _Lead | None:
    """Yes or no, where one sentence holds all of what the question asks, or denies it."""
    analysis = found.trace.analysis
    if analysis is None or analysis.kind != "yes or no":
        return None
    for at in best_of(gathered, most=SURE_OF):
        sentence = gathered.sentences[at]
        said = sentence.stems | frozenset(stems(found.hits[sentence.hit].title))
        if _held(said, gathered) >= ALL:
            verdict = "Yes" if denies(sentence.text) == denies(found.question) else "No"
            number = citations.cite(found.hits[sentence.hit], sentence.start, sentence.end)
            return _Lead(f"**{verdict}** [{number}]", verdict, at)
    return None


def _new_end(fact: FactShown, asked: frozenset[str], stems: Stems) -> str:
    """The end of the fact that the question does not name."""
    ends = [end for end in (fact.object, fact.subject) if not frozenset(stems(end)) <= asked]
    return ends[0] if ends else ""


def _told_line(fact: FactShown, hits: Sequence[Hit], citations: Citations) -> str:
    if is_own(fact) or not fact.quote:
        return f"**{escaped(fact_sentence(fact))}** (you said so)"
    title = next((h.title for h in hits if (h.path, h.part) == (fact.path, fact.part)), "")
    number = citations.cite_fact(fact, title=title or fact.subject)
    return f"**{escaped(fact_sentence(fact))}** [{number}]"


def _short(question: str, found: SearchResult, gathered: Gathered, *, stems: Stems) -> Short | None:
    """The likeliest few words, for questions that a few words answer."""
    analysis = found.trace.analysis
    if analysis is not None and analysis.kind in {
        "yes or no",
        "compare",
        "summarize",
        "why",
        "how",
    }:
        return None
    return short_answer(*likely_words(question, found, gathered, stems=stems))


def likely_words(
    question: str, found: SearchResult, gathered: Gathered, *, stems: Stems
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
        wanted=wanted(question, analysis),
        weights=gathered.weights,
        names=frozenset(named),
        hits=hits,
        types=types_of(ends),
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


def _is_plain(short: Short, gathered: Gathered, found: SearchResult, *, stems: Stems) -> bool:
    """Whether the words may stand by themselves: likely, and their sentence is what was asked."""
    form = wanted(found.question, found.trace.analysis).form
    if short.probability < fitted().shown_from or not fits(form, short.candidate.span.kind):
        return False
    hits = found.hits
    sentence = gathered.sentences[_sentence_of(short, gathered, hits)]
    said = sentence.stems | frozenset(stems(hits[sentence.hit].title))
    return _held(said, gathered) >= PLAIN and _is_about_things(sentence, found, stems=stems)


def _is_about_things(sentence: Sentence, found: SearchResult, *, stems: Stems) -> bool:
    """Whether the passage of the sentence names every thing that the question names."""
    analysis = found.trace.analysis
    hit = found.hits[sentence.hit]
    said = frozenset(stems(f"{hit.title}\n{hit.text}"))
    things = analysis.things if analysis is not None else ()
    return all(not (own := frozenset(stems(it.surface))) or own & said for it in things)


def _held(said: frozenset[str], gathered: Gathered) -> float:
    """How much of the question's weight these words hold."""
    return sum(weight for stem, weight in gathered.weights.items() if stem in said)


def _may_lead(fact: FactShown, found: SearchResult, now: datetime) -> bool:
    """Whether the fact is about what is asked, and can be shown where it is said or you said so."""
    is_shown = bool(fact.quote) or fact.source == "user_edit"
    is_telling = fact.predicate not in VAGUE and not _answers_another(fact, found)
    return is_shown and is_telling and not (is_over(fact, now) and not _asks_for_a_time(found))


def _answers_another(fact: FactShown, found: SearchResult) -> bool:
    """Whether the question names relations and the fact tells of another one: of home, not work."""
    analysis = found.trace.analysis
    if analysis is None or not analysis.relations:
        return False
    known = current().behavior(fact.predicate)
    asked = {it.predicate.casefold() for it in analysis.relations}
    return known is not None and not known.is_open and fact.predicate.casefold() not in asked


def _asks_for_a_time(found: SearchResult) -> bool:
    analysis = found.trace.analysis
    is_dated = analysis is not None and bool(analysis.times)
    return is_dated or bool(found.trace.wishes.as_of) or _YEAR.search(found.question) is not None


def _direct_fact(
    question: str,
    facts: Sequence[FactShown],
    gathered: Gathered,
    *,
    asked: frozenset[str],
    stems: Stems,
) -> FactShown | None:
    """The fact that holds all that is asked: near in meaning, adding something new."""
    kind = asked_kind(question)
    fitting: list[tuple[float, FactShown]] = []
    for fact, meaning in zip(facts, gathered.near, strict=False):
        text = fact_sentence(fact)
        said = frozenset(stems(text))
        named = {*stems(fact.subject), *stems(fact.object)}
        if not named - asked or not named & asked or not offers(kind, text, question=question):
            continue
        if _held(frozenset(stems(f"{text} {fact.quote}")), gathered) < MOSTLY:
            continue
        score = 0.6 * float(meaning) + 0.4 * len(said & asked) / max(1, len(asked))
        fitting.append((score, fact))
    fitting.sort(key=lambda scored: -scored[0])
    if not fitting or fitting[0][0] < FACT_ENOUGH or _is_open(fitting):
        return None
    return fitting[0][1]


def _is_open(fitting: Sequence[tuple[float, FactShown]]) -> bool:
    """Whether another fact gives another answer just as well, so that neither may lead."""
    best_score, best = fitting[0]
    return any(
        best_score - score < CLEAR_LEAD and fact.subject == best.subject
        for score, fact in fitting[1:]
        if fact.object != best.object
    )


def _lines(
    chosen: Sequence[Sentence], lead: _Lead, hits: Sequence[Hit], citations: Citations
) -> str:
    """The lead, the best sentence below it, then the others as a list in reading order."""
    first, *rest = chosen
    opening = [lead.line] if lead.line else []
    rest.sort(key=lambda sentence: (sentence.hit, sentence.start))
    text = "\n\n".join([*opening, _cited(first, citations, hits)])
    if rest:
        text += "\n\n" + "\n".join(f"- {_cited(it, citations, hits)}" for it in rest)
    return text


def _cited(sentence: Sentence, citations: Citations, hits: Sequence[Hit]) -> str:
    number = citations.cite(hits[sentence.hit], sentence.start, sentence.end)
    return f"{escaped(sentence.text)} [{number}]"
