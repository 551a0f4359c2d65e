"""The no to a question whose number is not the one that the documents tell: "No: 18 Meter"."""

import re
from collections.abc import Iterator
from datetime import datetime
from functools import cache

from msgspec import Struct

from core.answer.checking.support import denies
from core.answer.cite import Citations
from core.answer.direct.written import escaped
from core.answer.disputes.phrases import phrases_for
from core.answer.leading.by_words import Lead
from core.answer.leading.settling import tells
from core.answer.quoting.gather import READ_HITS, Gathered, Sentence, sentence_at
from core.answer.quoting.quotable import is_statement, quotable, reads
from core.records.answers.answers import Hit, SearchResult
from core.retrieve.question.cues import asks_nothing, cue_words
from core.retrieve.stemming import stems

# "HOC-2231-88", "£600", "18 Meter", "1974".
_AMOUNT = re.compile(
    r"(?<![\w.,/-])(?:(?P<code>(?=[\w/-]*\d)(?=[\w/-]*[A-Z])[A-Z\d][\w]*(?:[-/]\w+)+)"
    r"|(?P<sign>[$€£¥])?\s?(?P<digits>\d{1,3}(?:[.,]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)"
    r"(?:\s?(?P<mark>%|°\s?[CF]?|[$€£¥])|[ -](?P<unit>[^\W\d_]+))?)(?![\w/-]|[.,]\d)"
)
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
# What is no unit behind a year or a number.
_NO_UNIT = frozenset(
    "and or in on at by to of from for with as is was were the a an und oder im in am bei zu von "
    "aus für mit als ist war wurde wurden worden gewesen geworden until since bis seit".split()
)
_WORD_BEFORE = re.compile(r"([^\W\d_]+)\W*$")
# These numbers are not meant exactly.
_ABOUT = re.compile(
    r"\b(?:about|around|circa|ca|approximately|roughly|nearly|almost|up to|at least|at most|over"
    r"|under|above|below|more|less|fewer|before|after|between|than|older|younger|first|last|each"
    r"|every|still|yet|already|or|etwa|rund|ungefähr|fast|knapp|mindestens|höchstens|über|unter|mehr"
    r"|weniger|älter|jünger|vor|nach|zwischen|als|noch|schon|bereits|oder|je|pro)\b",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"^(?:it|he|she|they|er|sie|es)\b", re.IGNORECASE)
_NAME = re.compile(r"(?<!^)\b[A-ZÀ-ÖØ-Þ]\w+")
# More that differ are not told one after the other.
MOST = 2


class Amount(Struct, frozen=True):
    """A number with what it counts, as a text writes it; `what` is equal where both count one."""

    text: str
    number: str
    what: str
    start: int
    end: int


class Otherwise(Struct, frozen=True):
    """The number that a sentence tells instead."""

    amount: Amount
    hit: Hit
    start: int
    end: int


def told_otherwise(found: SearchResult, *, now: datetime) -> tuple[Otherwise, ...]:
    """The other numbers of sentences that hold all that a question for yes or no asks but its own.

    None where a sentence tells the question's number, or the number is not meant exactly.
    """
    analysis, question = found.trace.analysis, found.question
    if analysis is None or analysis.kind != "yes or no":
        return ()
    asked = list(amounts(question))
    if len(asked) != 1 or denies(question) or _ABOUT.search(question):
        return ()
    if asked[0].what == "year" and not set(stems(question)) & _once():
        return ()
    rest = question[: asked[0].start] + " " + question[asked[0].end :]
    words = frozenset(stems(f"{rest} {_counted(asked[0])}")) - asks_nothing(question)
    told: dict[str, Otherwise] = {}
    for hit, sentence in _speaking(found, words, now=now):
        same = [it for it in amounts(sentence.text) if it.what == asked[0].what]
        if asked[0].number in {it.number for it in same}:
            return ()
        if len(same) == 1:
            other = Otherwise(same[0], hit, sentence.start, sentence.end)
            told.setdefault(same[0].number, other)
    return tuple(told.values()) if len(told) <= MOST else ()


def amounts(text: str) -> Iterator[Amount]:
    """The numbers of the text, each with its unit, its sign, or the word before it."""
    for found in _AMOUNT.finditer(text):
        if found["code"]:
            yield Amount(found[0], found[0].casefold(), "code", *found.span())
            continue
        unit = found["unit"] or ""
        is_unit = unit.casefold() not in _NO_UNIT and unit != ""
        end = found.end() if is_unit or not unit else found.end("digits")
        said = text[found.start() : end].strip()
        yield Amount(said, _bare(found["digits"]), _what(found, text, unit if is_unit else ""),
                     found.start(), end)  # fmt: skip


def _what(found: re.Match[str], text: str, unit: str) -> str:
    sign = found["sign"] or found["mark"]
    if sign:
        return sign.replace(" ", "")
    if unit:
        return " ".join(stems(unit))
    if _YEAR.fullmatch(found["digits"]):
        return "year"
    before = _WORD_BEFORE.search(text[: found.start()])
    return f"after {before[1].casefold()}" if before is not None else "number"


def _counted(amount: Amount) -> str:
    """The words of an amount without its number: they have to be said as well."""
    return "" if amount.what == "code" else re.sub(r"\S*\d\S*", "", amount.text)


def _bare(digits: str) -> str:
    return re.sub(r"[.,](?=\d{3}(?!\d))", "", digits).replace(",", ".")


def _speaking(
    found: SearchResult, words: frozenset[str], *, now: datetime
) -> Iterator[tuple[Hit, Sentence]]:
    """The sentences that tell how things are and hold all these words.

    The title may hold some where the sentence speaks of "it" and names nothing else.
    """
    names = frozenset(_NAME.findall(found.question))
    for number, hit in enumerate(found.hits[:READ_HITS]):
        for start, end in quotable(hit.text):
            text = reads(hit.text, start, end)
            said = frozenset(stems(text))
            is_of_title = _PRONOUN.match(text) and not set(_NAME.findall(text)) - names
            known = said | frozenset(stems(hit.title)) if is_of_title else said
            if not words or not words <= known or not said & words:
                continue
            if denies(text) or _ABOUT.search(text) or not is_statement(text):
                continue
            first, last = hit.start + start, hit.start + end
            one = Sentence(number, first, last, text, said, frozenset(), is_whole=True)
            if tells(one, hit, found, now=now):
                yield hit, one


@cache
def _once() -> frozenset[str]:
    """Stems of what is done to something once: another year excludes the one that is asked for."""
    return frozenset(stems(" ".join(cue_words("once"))))


def led_otherwise(
    told: tuple[Otherwise, ...], found: SearchResult, gathered: Gathered, citations: Citations
) -> Lead | None:
    """The no with the numbers that are told instead."""
    if not told:
        return None
    no = phrases_for(found.question).no
    marks = [f" [{citations.cite(it.hit, it.start, it.end)}]" for it in told]
    said = [escaped(it.amount.text) for it in told]
    line = ", ".join(
        f"**{f'{no}: ' if at == 0 else ''}{it}**{mark}"
        for at, (it, mark) in enumerate(zip(said, marks, strict=True))
    )
    direct = f"{no}: {', '.join(it.amount.text for it in told)}"
    first = told[0]
    return Lead(line, direct, sentence_at(gathered, found.hits, first.hit, first.start))
