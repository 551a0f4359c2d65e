"""Whether a name is only one of several that its sentence lists."""

import re
from collections.abc import Iterator

from core.answer.spans.candidates import Span, spans_of
from core.answer.spans.features import SpanCandidate, SpanContext
from core.language.lexicon import any_of
from core.language.question.cues import cue_words
from core.language.text.spelling import spelling
from core.language.text.stemming import stems
from core.language.text.tagger import is_known_word

_AND = frozenset("and or und oder sowie & / +".split())
# A name in a list ends it or another follows: "Ada Lin, Acme trainer" lists nothing.
_ENDS = frozenset(",;.:!?&/+()[]\n")
_NEAR = 16
_JOINT = r"\s*(?:,\s*(?:and\s|und\s|en\s)?|\b(?:and|und|en)\b|[&+/])\s*"
_SPEAKER = any_of(cue_words("speaker"))
_SPEAKER_AFTER = re.compile(rf"{_JOINT}{_SPEAKER}(?=\s*(?:[.,;:!?()\n]|$))", re.IGNORECASE)
_SPEAKER_BEFORE = re.compile(rf"\b{_SPEAKER}{_JOINT}\Z", re.IGNORECASE)
# "Hexham, Northumberland" names one place.
_NO_MEMBER = frozenset({"Location", "Date"})


def is_one_of_several(one: SpanCandidate, context: SpanContext) -> bool:
    """Return whether the sentence names others beside this name that the question does not name."""
    if one.span.kind == "name" and _is_beside_speaker(one, context):
        return True
    if one.span.kind != "name" or "Location" in {one.span.type, *context.expected.kinds}:
        return False
    text = context.hits[one.place.hit].text
    first, last = one.span.start, one.span.end
    for other in _others(one, context):
        gap = text[last : other.start] if other.start >= last else text[other.end : first]
        joint = gap.strip().removeprefix(",").strip().casefold()
        if joint in _AND or (gap.strip() == "," and _ends(text, max(other.end, last))):
            return True
    return False


def _is_beside_speaker(one: SpanCandidate, context: SpanContext) -> bool:
    """Return whether the list has whoever wrote it, too: "Ulla, Marit, me"."""
    text, place = context.hits[one.place.hit].text, one.place
    after = _SPEAKER_AFTER.match(text, one.span.end, place.end)
    return (
        after is not None or _SPEAKER_BEFORE.search(text, place.start, one.span.start) is not None
    )


def _ends(text: str, at: int) -> bool:
    """Return whether a list ends there, or another member follows."""
    behind = text[at : at + _NEAR].lstrip(" ")
    return behind[:1] in {"", *_ENDS} or not _AND.isdisjoint(behind.casefold().split()[:1])


def _others(one: SpanCandidate, context: SpanContext) -> Iterator[Span]:
    place, text = one.place, context.hits[one.place.hit].text
    spans = spans_of(
        text, place.start, place.end, spelling=spelling(text, "en"), vocabulary=context.vocabulary
    )
    for span in spans:
        is_apart = span.end <= one.span.start or span.start >= one.span.end
        is_asked = frozenset(stems(span.text)) <= context.asked
        if is_apart and not is_asked and _may_be_member(span):
            yield span


def _may_be_member(span: Span) -> bool:
    """Return whether it is a name of somebody, or capitals that no dictionary has ("Les Gale")."""
    if span.kind == "name":
        return span.type not in _NO_MEMBER
    words = span.text.split()
    is_known = all(is_known_word(word.lower(), "en") for word in words)
    return span.kind == "phrase" and not is_known and all(word[0].isupper() for word in words)
