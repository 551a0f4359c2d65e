"""Detect prompt injection in documents, and characters that nobody can see (row N14) (D12).

Detection marks and demotes: a suspicious document is still read, searched and cited, because a
text about such attacks is not an attack. Safety does not depend on detection.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache

import msgspec
from msgspec import Struct

from core.extract.orders import find_orders
from core.messages import UserMessage
from core.prompts.fence import hidden_spans
from core.records.files.documents import Document, Suspicion
from core.resources import load_table

_SEPARATOR = r"(?:[^\w.!?\n]+\n?|\n)[^\w.!?\n]*"
_WORDS = _SEPARATOR + r"(?:[^\W\d_][\w'’-]*" + _SEPARATOR + "){{0,{gap}}}?"
# White space between words may include a line break, but not a paragraph break.
_SPACE = r"(?:[^\S\n]+\n?|\n)[^\S\n]*"
_LETTERS = r"[^。！？.\n]{{0,{gap}}}?"
HIDDEN = UserMessage("injection_hidden")
MISLEADING = UserMessage("injection_misleading")
ORDER = UserMessage("injection_order")
# Upper limit per document: more of them carry no further information.
MAX_SUSPICIONS = 50
_MIN_HIDDEN = 4
_DIRECTIONS = re.compile("[\u202d\u202e]")
# Regional flags are spelled with Unicode tags; any other tags are invisible letters.
_TAGS = re.compile("\U0001f3f4[\U000e0020-\U000e007e]{2,7}\U000e007f|([\U000e0001-\U000e007f]{2,})")
_WITHIN_WORD = re.compile("(?<=[A-Za-z])[\u200b\u2060\u2062-\u2064\ufeff]+(?=[A-Za-z])")


class InjectionPattern(Struct, frozen=True):
    """A regular expression for text that addresses a language model.

    A text that contains none of `needs` (lower case) cannot match: a cheap prefilter. With
    `in_lower` the expression applies to the lower-cased text.
    """

    why: UserMessage
    needs: tuple[str, ...]
    form: re.Pattern[str]
    in_lower: bool


class _OrderPattern(Struct, frozen=True, forbid_unknown_fields=True):
    why: str
    verbs: list[str]
    objects: list[str]
    needs: list[str]
    gap: int
    letters: bool = False


class _RegexPattern(Struct, frozen=True, forbid_unknown_fields=True):
    why: str
    needs: list[str]
    pattern: str


class _PatternFile(Struct, frozen=True, forbid_unknown_fields=True):
    order: list[_OrderPattern]
    form: list[_RegexPattern]


@cache
def load_patterns() -> tuple[InjectionPattern, ...]:
    """Return all patterns, in the order of the file."""
    whole = load_table("suspicious.toml")
    definitions = msgspec.convert(whole, _PatternFile)
    forms = (
        InjectionPattern(UserMessage(form.why), tuple(form.needs), re.compile(form.pattern), False)
        for form in definitions.form
    )
    return (*(_compile_order(definition) for definition in definitions.order), *forms)


def _compile_order(order: _OrderPattern) -> InjectionPattern:
    verbs, objects = (_spaced("|".join(it)) for it in (order.verbs, order.objects))
    if order.letters:
        form = f"(?:{verbs}){_LETTERS.format(gap=order.gap)}(?:{objects})"
    else:
        form = rf"\b(?:{verbs})(?!\w){_WORDS.format(gap=order.gap)}(?<!\w)(?:{objects})"
    return InjectionPattern(UserMessage(order.why), tuple(order.needs), re.compile(form), True)


def _spaced(form: str) -> str:
    return form.replace(" ?", f"(?:{_SPACE})?").replace(" ", _SPACE)


def suspicions_in_document(document: Document) -> tuple[Suspicion, ...]:
    """Return suspicions in the text, in order, then those in the title and the properties."""
    metadata = (
        document.title,
        *(
            suspicion.value
            for suspicion in document.fields
            if suspicion.start == suspicion.end == 0
        ),
    )
    outside_text = {
        Suspicion(0, 0, suspicion.why): None
        for text in metadata
        if text not in document.text
        for suspicion in suspicions_in_text(text)
    }
    return (*suspicions_in_text(document.text)[:MAX_SUSPICIONS], *outside_text)


def suspicions_in_text(text: str, *, is_flagged: bool = False) -> tuple[Suspicion, ...]:
    """Return suspicions in a text, in order; spans with the same reason do not overlap.

    Less is needed for one where its document is flagged.
    """
    read, places = _normalized(text)
    matches = [*_pattern_matches(read)]
    orders = find_orders(read, is_suspicious=is_flagged or bool(matches))
    suspicions = [
        *_hidden_characters(text),
        *(_to_original_span(it, places, len(text)) for it in matches),
        *(_to_original_span(Suspicion(*it, ORDER), places, len(text)) for it in orders),
    ]
    return tuple(
        _without_overlaps(sorted(suspicions, key=lambda one: (one.start, one.end, one.why.id)))
    )


def _pattern_matches(text: str) -> Iterator[Suspicion]:
    """Yield pattern matches in a text without hidden characters."""
    lower = text.lower()
    if len(lower) != len(text):
        # A few letters become two in lower case; offsets must not shift.
        lower = "".join(small if len(small := it.lower()) == 1 else it for it in text)
    for pattern in load_patterns():
        if any(need in lower for need in pattern.needs):
            for match in pattern.form.finditer(lower if pattern.in_lower else text):
                yield Suspicion(*match.span(), pattern.why)


def _normalized(text: str) -> tuple[str, list[int] | None]:
    """Return the text as it is displayed, and the original offset of each character.

    Hidden characters are removed; compatibility forms such as full-width letters are normalized
    (NFKC). The offsets are None if nothing changed.
    """
    if text.isascii():
        return text, None
    hidden = {at for start, end in hidden_spans(text) for at in range(start, end)}
    folded = unicodedata.normalize("NFKC", text)
    if not hidden and folded == text:
        return text, None
    letters: list[str] = []
    places: list[int] = []
    for at, letter in enumerate(text):
        if at not in hidden:
            plain = unicodedata.normalize("NFKC", letter)
            letters.append(plain if len(plain) == 1 else letter)
            places.append(at)
    return "".join(letters), places


def _to_original_span(suspicion: Suspicion, places: list[int] | None, length: int) -> Suspicion:
    """Map the span of a suspicion back to offsets of the original text."""
    if places is None:
        return suspicion
    end = places[suspicion.end] if suspicion.end < len(places) else length
    return Suspicion(places[suspicion.start], end, suspicion.why)


def _hidden_characters(text: str) -> Iterator[Suspicion]:
    """Yield spans of invisible characters that are not accidental."""
    if text.isascii():
        return
    for match in _TAGS.finditer(text):
        if match.group(1):
            yield Suspicion(*match.span(), HIDDEN)
    for match in _DIRECTIONS.finditer(text):
        yield Suspicion(*match.span(), MISLEADING)
    within = [match.span() for match in _WITHIN_WORD.finditer(text)]
    if len(within) >= _MIN_HIDDEN:
        yield Suspicion(within[0][0], within[-1][1], HIDDEN)
    for start, end in hidden_spans(text):
        if end - start >= 2 * _MIN_HIDDEN:
            yield Suspicion(start, end, HIDDEN)


def _without_overlaps(suspicions: Iterable[Suspicion]) -> Iterator[Suspicion]:
    """Drop suspicions that begin inside an earlier one with the same reason."""
    last: dict[UserMessage, int] = {}
    for suspicion in suspicions:
        if suspicion.start >= last.get(suspicion.why, 0):
            last[suspicion.why] = suspicion.end
            yield suspicion
