"""An answer made of the documents' own sentences and facts, for when there is no language model."""

import re
from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct

from core.answer.checking.denials import denies_that
from core.answer.checking.support import denies
from core.answer.cite import Citations, Embed
from core.answer.direct.comparing import compared, order_in_time, side_by_side
from core.answer.direct.missing import attribute_asked, is_missing
from core.answer.direct.told import LINKS, is_over
from core.answer.direct.wanted import Wanted, wanted
from core.answer.direct.written import escaped, lead_of_told, order_lines, table_lines
from core.answer.disputes.phrases import Phrases, phrases_for
from core.answer.kinds import asked_kind, offers
from core.answer.leading.by_reckoning import led_by_day, led_by_reckoning, led_by_rows
from core.answer.leading.by_table import led_by_label, led_by_table
from core.answer.leading.by_words import InWords, Lead, held, in_words, led_by_words
from core.answer.leading.describing import described, facts_over, is_told_by
from core.answer.leading.holding.by_office import led_by_office
from core.answer.leading.holding.staff import led_by_staff
from core.answer.leading.lasting import asks_about_now, asks_for_a_time, says_over
from core.answer.leading.otherwise import led_otherwise
from core.answer.leading.settling import in_other_forms, settles
from core.answer.leading.worked_out import WorkedOut
from core.answer.quoting.blocks import Block, IsOut, best_blocks
from core.answer.quoting.entries import is_of_another, of_whom_is_asked, whom_is_asked
from core.answer.quoting.gather import FACTS_AT_MOST, Gathered, Stems, best_first, gather
from core.extract.dates.written_dates import written_dates
from core.extract.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Citation, Hit, SearchResult
from core.records.knowledge import FactView
from core.retrieve.context.narration import fact_sentence, is_user_stated

FACT_ENOUGH = 0.6
CLEAR_LEAD = 0.05
TABLE_ROWS = 8
# So much of the question's weight one sentence and its title hold when it answers all of it.
MOSTLY, ALL = 0.7, 0.95
# So many of the best sentences may say yes or no.
SURE_OF = 3
# What is true of all but one says neither yes nor no.
_EXCEPTED = re.compile(
    r"\b(?:but|except(?:ing)?|apart from|other than|unless|außer|bis auf)\b", re.IGNORECASE
)


class Extract(Struct, frozen=True):
    """A composed answer: Markdown text, the citations its marks point to, the answer in short.

    `dispute` is the line with which it begins where documents disagree, or say another thing now,
    or where it was added up.
    With `only_names` it tells which things or documents there are, and claims nothing of them.
    `quotes` are its quotes alone, where these were chosen by likeness and may be beside the point.
    """

    text: str
    citations: tuple[Citation, ...]
    direct: str = ""
    dispute: str = ""
    only_names: bool = False
    quotes: "Extract | None" = None


def compose(worked: WorkedOut, *, embed: Embed, stems: Stems, most: int) -> Extract:
    """The answer in a few words if facts or a sentence give it, then up to `most` blocks.

    A block is a sentence with what belongs to it, and has one citation. The first is that of the
    sentence that answers best. Empty text means that no sentence has anything to do with the
    question, or that something of a thing is asked of which its passages do not speak.
    """
    found, now, vocabulary = worked.found, worked.now, worked.vocabulary
    facts = [fact for fact in found.facts if _may_lead(fact, found, now, vocabulary)]
    facts = facts[:FACTS_AT_MOST]
    attribute = attribute_asked(found, vocabulary=vocabulary)
    more = [fact_sentence(fact) for fact in facts]
    if attribute is not None:
        more.append(attribute.words)
    times = found.trace.analysis.times if found.trace.analysis is not None else ()
    gathered = gather(
        found.question,
        found.hits,
        more,
        embed=embed,
        stems=stems,
        vocabulary=vocabulary,
        times=times,
    )
    if gathered is None:
        return Extract("", ())
    over = facts_over(found, now, vocabulary=vocabulary)
    about = (
        []
        if any(map(is_user_stated, found.facts))
        else described(found, gathered, over=over, vocabulary=vocabulary)
    )
    is_out = _is_out(found, gathered, over if about or asks_about_now(found) else ())
    gathered = of_whom_is_asked(gathered, found)
    citations = Citations()
    if about:
        chosen = best_blocks(gathered, found.hits, most=most, among=about, is_out=is_out)
        return Extract(_lines(chosen, Lead(), found.hits, citations), citations.all())
    lead = outright = _outright(worked, gathered, citations)
    if lead is None and attribute is not None:
        near = (gathered.vectors @ gathered.more[-1]).tolist()
        if is_missing(attribute, gathered, found.hits, near=near):
            return Extract("", ())
    words, gathered = in_words(
        found.question, found, gathered, stems=stems, now=now, vocabulary=vocabulary
    )
    lead = lead or _lead(worked, facts, gathered, words, citations=citations, stems=stems)
    chosen = _chosen(gathered, found.hits, lead, most=most, is_out=is_out)
    if not chosen and not lead.is_whole:
        return Extract("", ())
    lines = _lines(chosen, lead, found.hits, citations)
    is_ours = lead.is_disputed or lead.is_worked_out
    return Extract(
        lines,
        citations.all(),
        lead.direct,
        lead.line if is_ours else "",
        quotes=_quotes(chosen, found.hits) if outright is None else None,
    )


def _quotes(chosen: Sequence[Block], hits: Sequence[Hit]) -> Extract:
    citations = Citations()
    return Extract(_lines(chosen, Lead(), hits, citations), citations.all())


def _is_out(found: SearchResult, gathered: Gathered, over: Sequence[FactView]) -> IsOut:
    """Return what tells of somebody else than the question, or of what is over."""
    whom = whom_is_asked(gathered, found)

    def is_out(hit: Hit, start: int, end: int) -> bool:
        is_other = whom is not None and is_of_another(hit, start, end, whom=whom)
        return is_other or is_told_by(over, hit, start, end)

    return is_out


def _chosen(
    gathered: Gathered, hits: Sequence[Hit], lead: Lead, *, most: int, is_out: IsOut
) -> list[Block]:
    """The blocks to quote, that of the lead first; none but it where the lead says all."""
    if lead.is_whole and lead.sentence is None:
        return []
    most = 1 if lead.is_whole else most
    among = best_first(gathered, leading=lead.sentence)
    return best_blocks(gathered, hits, most=most, among=among, is_out=is_out)


def _lead(
    worked: WorkedOut,
    facts: Sequence[FactView],
    gathered: Gathered,
    words: InWords,
    *,
    citations: Citations,
    stems: Stems,
) -> Lead:
    """A fact near the question, else the likeliest words of a sentence."""
    found, now, vocabulary = worked.found, worked.now, worked.vocabulary
    verdict = _verdict(found, gathered, citations, stems=stems, now=now)
    if verdict is not None:
        return verdict
    if words.rivals:
        return led_by_words(words, gathered, found, citations=citations, stems=stems, now=now)
    asked = frozenset(stems(found.question))
    fact = _direct_fact(
        found.question, facts, gathered, asked=asked, stems=stems, vocabulary=vocabulary
    )
    if fact is not None:
        direct = _new_end(fact, asked, stems) or (words.short.text if words.short else "")
        return Lead(_told_line(fact, found.hits, citations, phrases_for(found.question)), direct)
    lead = led_by_words(words, gathered, found, citations=citations, stems=stems, now=now)
    return lead if lead.line else led_by_day(found, gathered, citations) or lead


def _outright(worked: WorkedOut, gathered: Gathered, citations: Citations) -> Lead | None:
    """What comparing gives, else the facts with the sentence of the first, else a table."""
    found, said = worked.found, worked.facts
    side = _compared(found, citations)
    if side is not None:
        return side
    staff = led_by_staff(
        found, gathered, citations, said, now=worked.now, vocabulary=worked.vocabulary
    )
    if staff is not None:
        return staff
    if said is None:
        return (
            led_otherwise(worked.otherwise, found, gathered, citations)
            or led_by_office(found, gathered, citations)
            or led_by_reckoning(worked.reckoned, found, gathered, citations)
            or led_by_table(worked.table, found, gathered, citations)
            or led_by_label(worked.label, found, gathered, citations)
        )
    sentence = _read_in(said.answers[0][1], gathered, found.hits)
    line = lead_of_told(said, found, citations)
    # Of answers that exclude each other the newest, where dates tell it.
    direct = ", ".join(answer for answer, _ in said.answers[: 1 if said.newest else None])
    return Lead(line, direct, sentence, is_disputed=said.conflict)


def _read_in(facts: Sequence[FactView], gathered: Gathered, hits: Sequence[Hit]) -> int | None:
    """The sentence from which one of the facts was read, if it may be quoted."""
    quoted = [fact for fact in facts if fact.quote]
    told = (
        at
        for at, it in enumerate(gathered.sentences)
        if is_told_by(quoted, hits[it.hit], it.start, it.end)
    )
    return next(told, None)


def _compared(found: SearchResult, citations: Citations) -> Lead | None:
    """Which of several things comes first or last, or what is known of each, as a table."""
    analysis = found.trace.analysis
    if analysis is None or analysis.kind != "compare":
        return None
    hits = found.hits
    order = order_in_time(found, hits)
    if order is not None:
        return Lead(order_lines(order, citations), order.winner.name)
    names = compared(found.question, hits)
    rows = side_by_side(found, names, most=TABLE_ROWS) if len(names) > 1 else ()
    if rows:
        return Lead(table_lines(names, rows, found, citations))
    return led_by_rows(found, citations)


def _verdict(
    found: SearchResult, gathered: Gathered, citations: Citations, *, stems: Stems, now: datetime
) -> Lead | None:
    """Yes or no, where one sentence holds all of what the question asks, or denies it."""
    analysis = found.trace.analysis
    if analysis is None or analysis.kind != "yes or no":
        return None
    for at in best_first(gathered)[:SURE_OF]:
        sentence = gathered.sentences[at]
        said = sentence.stems | frozenset(stems(found.hits[sentence.hit].title))
        said |= in_other_forms(found.question, sentence.text)
        if held(said, gathered) < ALL or _EXCEPTED.search(sentence.text):
            continue
        if settles(sentence, found.hits[sentence.hit], found, now=now):
            is_denied = denies_that(sentence.text, frozenset(stems(found.question)), stems=stems)
            words = phrases_for(found.question)
            verdict = words.yes if is_denied == denies(found.question) else words.no
            number = citations.cite(found.hits[sentence.hit], sentence.start, sentence.end)
            return Lead(f"**{verdict}** [{number}]", verdict, at)
    return None


def _new_end(fact: FactView, asked: frozenset[str], stems: Stems) -> str:
    """The end of the fact that the question does not name."""
    ends = [end for end in (fact.object, fact.subject) if not frozenset(stems(end)) <= asked]
    return ends[0] if ends else ""


def _told_line(fact: FactView, hits: Sequence[Hit], citations: Citations, words: Phrases) -> str:
    if is_user_stated(fact) or not fact.quote:
        return f"**{escaped(fact_sentence(fact))}** ({words.own})"
    title = next((h.title for h in hits if (h.path, h.part) == (fact.path, fact.part)), "")
    number = citations.cite_fact(fact, title=title or fact.subject)
    return f"**{escaped(fact_sentence(fact))}** [{number}]"


def _may_lead(fact: FactView, found: SearchResult, now: datetime, vocabulary: Vocabulary) -> bool:
    """Whether the fact is about what is asked, and can be shown where it is said or you said so."""
    is_shown = bool(fact.quote) or fact.source == "user_edit"
    is_telling = fact.predicate not in LINKS and not _answers_another(fact, found, vocabulary)
    is_past = is_over(fact, now, vocabulary=vocabulary) and not asks_for_a_time(found)
    is_former = fact.modality == "past" or says_over(fact.quote, now)
    return is_shown and is_telling and not (is_past or (is_former and asks_about_now(found)))


def _answers_another(fact: FactView, found: SearchResult, vocabulary: Vocabulary) -> bool:
    """Whether the question names relations and the fact tells of another one: of home, not work."""
    analysis = found.trace.analysis
    asked = {it.predicate.casefold() for it in analysis.relations} if analysis is not None else ()
    if not asked:
        # Who wrote a mail about something did not do it, nor is its date that of it.
        is_of_form = fact.method == "structure" and fact.subject_kind == "Document"
        return analysis is not None and is_of_form
    known = vocabulary.behavior(fact.predicate)
    return known is not None and not known.is_open and fact.predicate.casefold() not in asked


def _direct_fact(
    question: str,
    facts: Sequence[FactView],
    gathered: Gathered,
    *,
    asked: frozenset[str],
    stems: Stems,
    vocabulary: Vocabulary,
) -> FactView | None:
    """The fact that holds all that is asked: near in meaning, adding something new."""
    kind = asked_kind(question)
    asked_form = wanted(question, None, vocabulary=vocabulary)
    fitting: list[tuple[float, FactView]] = []
    for fact, meaning in zip(facts, gathered.near, strict=False):
        text = fact_sentence(fact)
        said = frozenset(stems(text))
        named = {*stems(fact.subject), *stems(fact.object)}
        if not named - asked or not named & asked or not offers(kind, text, question=question):
            continue
        if held(frozenset(stems(f"{text} {fact.quote}")), gathered) < MOSTLY:
            continue
        if _EXCEPTED.search(fact.quote) or not _fits_form(fact, asked_form, asked, stems):
            continue
        score = 0.6 * float(meaning) + 0.4 * len(said & asked) / max(1, len(asked))
        fitting.append((score, fact))
    fitting.sort(key=lambda scored: -scored[0])
    if not fitting or fitting[0][0] < FACT_ENOUGH or _is_open(fitting):
        return None
    return fitting[0][1]


def _fits_form(fact: FactView, asked_for: Wanted, asked: frozenset[str], stems: Stems) -> bool:
    """Whether the end that is new tells a number where one is asked for, or somewhere for where."""
    end = _new_end(fact, asked, stems)
    kind = fact.object_kind if end == fact.object else fact.subject_kind
    if asked_for.form == "number":
        is_date = kind == "Date" or next(written_dates(end), None) is not None
        return not is_date and any(sign.isdigit() for sign in end)
    # Of other types a band may be taken for somebody, but nobody is a place.
    return kind != "Person" or asked_for.kinds != frozenset({"Location"})


def _is_open(fitting: Sequence[tuple[float, FactView]]) -> bool:
    """Whether another fact gives another answer just as well, so that neither may lead."""
    best_score, best = fitting[0]
    return any(
        best_score - score < CLEAR_LEAD and fact.subject == best.subject
        for score, fact in fitting[1:]
        if fact.object != best.object
    )


def _lines(chosen: Sequence[Block], lead: Lead, hits: Sequence[Hit], citations: Citations) -> str:
    """The lead and the quoted blocks, each with its citation."""
    opening = [lead.line] if lead.line else []
    return "\n\n".join([*opening, *(_cited(block, citations, hits) for block in chosen)])


def _cited(block: Block, citations: Citations, hits: Sequence[Hit]) -> str:
    number = citations.cite(hits[block.hit], block.start, block.end)
    text = ""
    for (words, is_item), (_, is_after_item) in zip(
        block.lines, [("", False), *block.lines], strict=False
    ):
        between = ("\n" if is_item and is_after_item else "\n\n") if text else ""
        text += f"{between}{'- ' if is_item else ''}{escaped(words)}"
    return f"{text} [{number}]"
