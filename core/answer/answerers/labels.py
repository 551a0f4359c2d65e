"""Answer with the value of a label: "Invoice number: AM-7", "the pump, serial number 4711"."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.answer.answerers.evidence import AnswerProposal, Evidence
from core.answer.answerers.settled import updated_proposal
from core.answer.cite import Citations
from core.answer.headers import tells_of_document
from core.answer.markdown import escaped
from core.answer.quoting.gather import best_first, sentence_at
from core.answer.quoting.lines import tells_of_change
from core.answer.quoting.subjects import stems_above
from core.answer.quoting.tables import bare, small_words, with_synonyms
from core.answer.spans.newest import ASKED_BY
from core.answer.spans.phones import codes
from core.extract.structure.columns import is_label
from core.extract.structure.forms import is_short_for
from core.language.clauses.tense import begins_after, last_day
from core.language.question.cues import asks_nothing, cue_words
from core.language.question.expected_answer import asked_kind, offers
from core.language.text.sentences import sentences
from core.language.text.stemming import stems, tokenize
from core.language.text.tagger import function_class
from core.language.time.date_forms import MONTHS
from core.records.answers.answers import Hit, SearchResult
from core.records.answers.snippets import strip_links
from core.resources import patterns
from core.retrieve.context.narration import share_stem

_LINE = re.compile(
    r"[ \t]*(?:[-*+•>][ \t]+)?[*_]{0,3}(?P<label>[^\W\d_][^:|\n*_]{0,40})[*_]{0,3}:[*_]{0,3}[ \t]+"
    r"(?P<value>[^\n|]{1,120}?)[ \t]*"
)
# "…, policy number KF-90012": a label and value inside a sentence.
_BESIDE = re.compile(
    r"[,;(][ \t]+(?P<label>[^\W\d_][^\W\d_-]*(?:[ -][^\W\d_]+)?)\.?:?[ \t]+"
    r"(?P<value>(?=[^\s,;]*\d)(?:[^,;()\n]|,(?=\d))+)"
)
# The words before a number that stands for something: "Kd-Nr 40718", "number plate WX19 KLM".
_NUMBERED = re.compile(r"(?<![\w.-])(?:[^\W\d_][\w.-]{0,30} ){1,2}$")
# Parts of such a label, and least number of letters of a word that is written short.
_PARTS, _SHORTEST = re.compile(r"[ \t.-]+"), 6
# "…, because Fiona is allergic."
_CLAUSE = patterns("expected_answer")["reason_clause"]
_ITEM = re.compile(r"^[ \t]*(?:[-*+•>]|\d{1,3}[.)])[ \t]", re.MULTILINE)
# A second sentence or label behind the value.
_MORE = re.compile(r"[.!?]\s+\S|:\s")
_OTHER = frozenset({"yes or no", "compare", "summarize", "why", "how"})
# A longer value is no short answer.
LONGEST = 80
# Least number of letters of both parts of a German compound.
_PART = 5


class Pair(Struct, frozen=True):
    """A label with its value, in the line or sentence from `start` to `end` of the passage.

    `before` is the text of the sentence, list item or paragraph before the label. `goes_on` if
    further sentences follow in the line; `is_code` of a value such as "GS-20417".
    """

    label: str
    value: str
    start: int
    end: int
    before: str = ""
    goes_on: bool = False
    is_code: bool = False


def answer(evidence: Evidence) -> AnswerProposal | None:
    """Return the value of the label that the question asks for, or the reason that "why" asks for.

    None if a sentence says that the value has changed, but not to which.
    """
    if evidence.analysis.kind == "why":
        return _reason(evidence)
    only = _only_pair(evidence.found)
    if only is None:
        return None
    hit, pair = only
    citations = Citations()
    number = citations.cite(hit, hit.start + pair.start, hit.start + pair.end)
    quoted = sentence_at(evidence.gathered, evidence.hits, hit, hit.start + pair.start)
    line = f"**{escaped(pair.value)}** [{number}]"
    proposal = AnswerProposal(citations, line, pair.value, quoted)
    label = frozenset(stems(pair.label))
    is_changed = tells_of_change(label, evidence.hits)
    return None if is_changed and updated_proposal(proposal, evidence) is None else proposal


def _reason(evidence: Evidence) -> AnswerProposal | None:
    """Return a reason behind the first sentence of the best block: "… Reason: the hire"."""
    gathered = evidence.gathered
    blocks = [] if gathered is None else evidence.blocks(best_first(gathered), gathered)[:1]
    for block in blocks:
        hit = evidence.hits[block.hit]
        spans = list(sentences(hit.text, block.start - hit.start, block.end - hit.start))
        for start, end in spans[1:]:
            reason = _stated_reason(hit.text[start:end])
            if reason:
                citations = Citations()
                number = citations.cite(hit, hit.start + start, hit.start + end)
                return AnswerProposal(citations, f"**{escaped(reason)}** [{number}]")
    return None


def _stated_reason(sentence: str) -> str:
    """Return the text behind "Reason:" or from "because" on; empty without one."""
    label, clause = _LINE.fullmatch(sentence), _CLAUSE.search(sentence)
    if label and not cue_words("reasons").isdisjoint(label["label"].casefold().split()):
        return _plain(label["value"]).rstrip(".")
    return _plain(sentence[clause.start() :]).rstrip(".") if clause is not None else ""


def _only_pair(result: SearchResult) -> tuple[Hit, Pair] | None:
    """Return the only value whose label and subject the question asks for; None for several.

    The other words of the question, at least one, are in the title, the headings above or the text
    before the label.
    """
    analysis = result.trace.analysis
    if analysis is not None and analysis.kind in _OTHER:
        return None
    besides = asks_nothing(result.question) | small_words(result.question) | ASKED_BY
    asked = [it for it in dict.fromkeys(stems(result.question)) if it not in besides]
    kind = asked_kind(result.question)
    fitting = [
        (hit, pair)
        for hit in result.hits
        for pair in pairs(hit.text)
        if not (pair.goes_on and kind == "any")
        if (
            _is_numbered(pair, hit, asked, result)
            if pair.is_code
            else _is_asked(pair, hit, asked, result.hits)
        )
        and offers(kind, pair.value, question=result.question)
        if not tells_of_document(hit, pair.start, result.question)
        if not begins_after(pair.value, 0, len(pair.value), last_day(result))
    ]
    values = {pair.value.casefold() for _, pair in fitting}
    if len(values) != 1 or len(fitting[0][1].value) > LONGEST:
        return None
    return fitting[0]


def pairs(text: str) -> Iterator[Pair]:
    """Yield the labels with values of lines and sentences, and inside sentences."""
    at = 0
    for line in text.splitlines(keepends=True):
        match = _LINE.fullmatch(line.rstrip("\n"))
        if match is not None and not _MORE.search(match["value"]):
            value = _plain(match["value"]).rstrip(".")
            yield Pair(match["label"], value, at, at + len(line.rstrip()))
        else:
            yield from _first_of_line(text, at, at + len(line.rstrip("\n")))
        at += len(line)
    yield from _numbered(text)
    for start, end in sentences(text, 0, len(text)):
        if "|" in text[start:end]:
            continue
        whole = _LINE.fullmatch(text, start, end)
        if whole is not None and start > text.rfind("\n", 0, start) + 1:
            before = text[_start_of_entry(text, start) : start]
            yield Pair(whole["label"], _plain(whole["value"]).rstrip("."), start, end, before)
        for match in _BESIDE.finditer(text, start, end):
            if any(function_class(it, "en") for it in match["label"].lower().split()):
                continue  # "planted in 2018"
            value = _plain(match["value"]).rstrip(".")
            yield Pair(match["label"], value, start, end, text[start : match.start()])


def _numbered(text: str) -> Iterator[Pair]:
    """Yield the codes of a text with the one or two words before each: "member no. GS-20417"."""
    for first, last in codes(text, 0, len(text)):
        begin, end = text.rfind("\n", 0, first) + 1, text.find("\n", last)
        match = _NUMBERED.search(f"{text[begin:first].rstrip(' :#=')} ")
        if match is None or match[0].split()[-1].lower().rstrip(".") in MONTHS:
            continue  # "by 31 January 2027"
        end, words = end if end >= 0 else len(text), match[0].split()
        before, value = text[begin : begin + match.start()], text[first:last]
        yield Pair(words[-1], value, begin, end, f"{before} {' '.join(words[:-1])}", is_code=True)
        if len(words) > 1:
            yield Pair(" ".join(words), value, begin, end, before, is_code=True)


def _start_of_entry(text: str, at: int) -> int:
    """Return where the list item begins in which the place is, else its paragraph."""
    start = text.rfind("\n\n", 0, at) + 1
    return max((match.start() for match in _ITEM.finditer(text, start, at)), default=start)


def _first_of_line(text: str, start: int, end: int) -> Iterator[Pair]:
    """Yield the label of the first of several sentences of a line: "Released: 12 March. …"."""
    first = next(sentences(text, start, end), None)
    match = _LINE.fullmatch(text, *first) if first is not None else None
    if first is not None and match is not None and first[1] < end and ": " not in match["value"]:
        yield Pair(match["label"], _plain(match["value"]).rstrip("."), *first, goes_on=True)


def _is_asked(pair: Pair, hit: Hit, asked: Sequence[str], hits: Sequence[Hit]) -> bool:
    label = tuple(stems(pair.label))
    words = with_synonyms([label], asked)
    if not label or not set(label) <= set(words):
        return False
    rest = [it for it in words if it not in label]
    above = [*stems_above(hit, pair.start, hits), *stems(pair.before)]
    return bool(rest) and all(_is_said(it, above) for it in rest)


def _is_numbered(pair: Pair, hit: Hit, asked: Sequence[str], result: SearchResult) -> bool:
    """Whether the question asks for a number by its label, as written or in short: "Kd-Nr"."""
    means = frozenset(stems(" ".join(_meant(pair.label, tokenize(result.question)))))
    above = [*stems_above(hit, pair.start, result.hits), *stems(pair.before)]
    rest = [it for it in asked if it not in means]
    return bool(means) and all(
        _is_said(stem, above) or any(share_stem(stem, one) for one in above) for stem in rest
    )


def _meant(label: str, words: Sequence[str]) -> list[str]:
    """Return the words of a question that mean the label of a number; empty if one is missing."""
    parts = [it for it in _PARTS.split(label.lower()) if it]
    is_dotted = label.endswith(".")
    long = (it for it in words if len(it) >= _SHORTEST)
    whole = [it for it in long if is_short_for(parts, it, is_dotted=is_dotted)]
    by_part = [[it for it in words if _says_part(part, it)] for part in parts]
    is_bare = all(is_label(it, "numbered") for it in parts)
    own = [] if is_bare or not all(by_part) else [it for one in by_part for it in one]
    return whole or own


def _says_part(part: str, word: str) -> bool:
    """Whether a word of a question says a part of a label: "membership" of "member no"."""
    if is_label(part, "numbered"):
        return is_label(word, "numbered")
    return any(share_stem(one, other) for one in stems(part) for other in stems(word))


def _is_said(word: str, words: Sequence[str]) -> bool:
    """Whether the word is one of `words`, or a compound of two: "Hausratversicherung"."""
    if word in words:
        return True
    return any(
        len(one) >= _PART
        and word.startswith(one)
        and any(len(it) >= _PART and share_stem(word[len(one) :].lstrip("s"), it) for it in words)
        for one in words
    )


def _plain(text: str) -> str:
    return bare(strip_links(text))
