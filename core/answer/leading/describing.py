"""What somebody or something is: the sentence that says so, and what its own document goes on."""

import re
from collections.abc import Sequence
from datetime import datetime

from core.answer.direct.told import asks_nothing_else, is_over, stated
from core.answer.disputes.disputed import settle
from core.answer.quoting.gather import Gathered, Sentence
from core.extract.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Hit, SearchResult
from core.records.answers.questions import Analysis
from core.records.ids import EntityId
from core.records.knowledge import FactView
from core.retrieve.stemming import stems

_WHAT_IS = re.compile(
    r"^\W*(?:who|what|wer|was)\s*(?:is|are|was|were|['’]s|ist|sind|war|waren)\b", re.IGNORECASE
)
_TELL = re.compile(
    r"^\W*(?:tell me about|what do (?:i|we) know about|describe|beschreibe|was weiß ich über|"
    r"erzähl\w* (?:mir )?(?:von|über)|summari[sz]e|sum up|(?:give me )?an? (?:summary|overview) of|"
    r"fasse?)\b|\bzusammen\W*$",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"\b(?:the|das|die|der|den|dem|my|our|mein\w*|unser\w*)\b", re.IGNORECASE)
_IS = r"(?:\s*\([^)]*\))?\s*(?:,[^,.]*,)?\s+(?:is|are|was|were|ist|sind|war|waren)\s+"
_A = r"(?:an?|the|one of|its|our|my|their|eine?r?|die|der|das|unsere?r?|meine?r?)\s"
_PRONOUN = re.compile(r"^(?:he|she|it|they|er|sie|es)\b", re.IGNORECASE)

# A sentence that says by name what it is, how or where it is, or begins with the name; and what one
# of its own document is worth more.
IS_A, IS, NAMED, OWN = 4.0, 3.0, 2.0, 1.5


def described(
    found: SearchResult, gathered: Gathered, *, over: Sequence[FactView], vocabulary: Vocabulary
) -> list[int]:
    """Numbers of the sentences to quote, the one that says what it is first.

    Empty for other questions, and where no sentence is about the thing by its name. What is over
    is not told.
    """
    name = thing_described(found.trace.analysis, vocabulary=vocabulary)
    if not name:
        return []
    hits = found.hits
    scores = [
        0.0 if is_told_by(over, hits[it.hit], it.start, it.end) else _worth(it, name, hits[it.hit])
        for it in gathered.sentences
    ]
    best = max(scores, default=0.0)
    analysis = found.trace.analysis
    is_summary = analysis is not None and analysis.kind == "summarize"
    if best < OWN or (best == OWN and not is_summary):
        return []
    first = min(
        (at for at, score in enumerate(scores) if score == best),
        key=lambda at: (gathered.sentences[at].hit, gathered.sentences[at].start),
    )
    after = _going_on(first, gathered.sentences, hits, name, is_whole=is_summary)
    return [first, *(at for at in after if scores[at])]


def facts_over(found: SearchResult, now: datetime, *, vocabulary: Vocabulary) -> list[FactView]:
    """Those that are over, as the graph knows, or that a newer statement excludes."""
    over = [it for it in found.facts if is_over(it, now, vocabulary=vocabulary)]
    return over + outdated(found.facts, vocabulary=vocabulary)


def outdated(facts: Sequence[FactView], *, vocabulary: Vocabulary) -> list[FactView]:
    """Those that a newer one of the same thing and relation excludes."""
    said: dict[tuple[EntityId | None, str], dict[str, list[FactView]]] = {}
    for it in facts:
        if it.modality != "negated" and vocabulary.is_functional(
            it.predicate, object_kind=it.object_kind
        ):
            ends = said.setdefault((it.subject_id, it.predicate), {})
            ends.setdefault(it.object.casefold(), []).append(it)
    older: list[FactView] = []
    for ends in said.values():
        dispute = settle([stated(end, told) for end, told in ends.items()])
        if dispute.is_decided:
            older += [fact for it in dispute.stated[1:] for fact in ends[it.answer]]
    return older


def thing_described(analysis: Analysis | None, *, vocabulary: Vocabulary) -> str:
    """The name of the one thing of which the question asks only what it is; empty for others."""
    if analysis is None or analysis.relations or analysis.times or not analysis.things:
        return ""
    if len({it.start for it in analysis.things}) > 1:
        return ""
    name = analysis.things[0].surface
    if _TELL.search(analysis.text):
        rest = _ARTICLE.sub("", _TELL.sub("", analysis.text).replace(name, ""))
        return "" if stems(rest) else name
    is_asked = _WHAT_IS.match(analysis.text) and asks_nothing_else(analysis, vocabulary=vocabulary)
    return name if is_asked else ""


def _worth(sentence: Sentence, name: str, hit: Hit) -> float:
    text = sentence.text.strip()
    named = rf"(?:the |der |die |das )?{re.escape(name)}"
    own = OWN if _is_of(hit, name) and sentence.is_whole else 0.0
    for pattern, worth in ((named + _IS + _A, IS_A), (named + _IS, IS), (rf"{named}\b", NAMED)):
        if re.match(pattern, text, re.IGNORECASE) and sentence.is_whole:
            return worth + own
    return own


def is_told_by(facts: Sequence[FactView], hit: Hit, start: int, end: int) -> bool:
    """Whether one of the facts was read in the sentence that stands there in the document."""
    return any(
        (it.path, it.part) == (hit.path, hit.part) and it.start < end and start < it.end
        for it in facts
    )


def _is_of(hit: Hit, name: str) -> bool:
    """Whether the document is called so."""
    return set(stems(hit.title)) == set(stems(name))


def _going_on(
    first: int, sentences: Sequence[Sentence], hits: Sequence[Hit], name: str, *, is_whole: bool
) -> list[int]:
    """What follows in its own document: as far as it goes on about the thing, or all of it."""
    begun = sentences[first]
    if not _is_of(hits[begun.hit], name):
        return []
    parts = [re.escape(it) for it in (name, name.split(maxsplit=1)[0])]
    about = re.compile(rf"^(?:the )?(?:{'|'.join(parts)})\b", re.IGNORECASE)
    after = [
        at
        for at, it in enumerate(sentences)
        if it.is_whole
        and (it.hit == begun.hit and it.start > begun.start)
        and (is_whole or _PRONOUN.match(it.text) or about.match(it.text))
    ]
    return sorted(after, key=lambda at: sentences[at].start)
