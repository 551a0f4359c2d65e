"""The probability that a statement is right and worth keeping, by logistic regression.

The weights in `resources/usefulness.toml` are fitted by `bench/facts/fit.py` on statements labeled
by readers who have not seen the extractor.

Each feature is a class of observations, not a word. A sentence is seen as the word classes of its
items (`tagged_sentence`).
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import exp, fsum

from msgspec import Struct, convert

from core.extract.statements.tagged_sentence import TaggedSentence
from core.records.knowledge import ExtractedStatement
from core.resources import load_table

_CODE = re.compile(r"[/@#_\[\]{}<>|=\\*`~^]")
_REPEATED = re.compile(r"(.)\1+")
_VERBS = frozenset("VBHM")
_WORDS, _ITEMS, _NAMES = (1, 2, 3, 5, 8, 13), (6, 10, 15, 20, 30, 45), (0, 1, 2, 3, 5)
SHAPE = 6
_INNER = ".,:;!?()–-"


class UsefulnessWeights(Struct, frozen=True):
    """Weights of features; one that is not listed weighs nothing."""

    bias: float
    weights: Mapping[str, float]


def usefulness(features: Iterable[str]) -> float:
    """Return the probability that the statement with these features is right and worth keeping."""
    fitted = fitted_weights()
    # An exact sum does not depend on the order of the features.
    score = fsum((fitted.bias, *(fitted.weights.get(one, 0.0) for one in set(features))))
    return round(1.0 / (1.0 + exp(-score)), 3)


@cache
def fitted_weights() -> UsefulnessWeights:
    """Return the weights in `resources/usefulness.toml`."""
    return convert(load_table("usefulness.toml"), UsefulnessWeights)


def statement_features(statement: ExtractedStatement) -> Iterator[str]:
    """Yield features of the statement by itself."""
    relation = statement.predicate if _is_relation(statement.predicate) else "open"
    yield f"relation_{relation}"
    yield f"modality_{statement.modality or 'none'}"
    yield f"rule_{statement.confidence:.1f}"
    yield f"subject_{statement.subject_kind}"
    yield f"object_{statement.object_kind or 'value'}"
    yield f"{relation}_of_{statement.subject_kind}_{statement.object_kind or 'value'}"
    yield from _text_features("subject", statement.subject)
    yield from _text_features("object", statement.object)
    if relation == "open":
        if len(statement.predicate.split()[-1]) == 1:
            yield "predicate_ends_letter"
        words = set(statement.predicate.casefold().split())
        yield f"predicate_in_subject_{words <= set(statement.subject.casefold().split())}"
        yield f"predicate_words_{_bin(len(statement.predicate.split()), _WORDS)}"
        yield from _whole_phrase(statement.predicate)


def _whole_phrase(text: str) -> Iterator[str]:
    """Yield features that tell a phrase from what is cut out of several: digits and marks."""
    words = text.split()
    inner = {word[-1] for word in words[:-1] if word[-1] in _INNER}
    last = words[-1]
    letters = "lower" if last.islower() else "capital"
    yield f"predicate_marks_{''.join(sorted(inner))[:2] or 'none'}"
    yield f"predicate_digits_{min(2, sum(any(map(str.isdigit, it)) for it in words))}"
    yield f"predicate_last_{letters if last.isalpha() else 'other'}"


def _text_features(end: str, text: str) -> Iterator[str]:
    yield f"{end}_words_{_bin(len(text.split()), _WORDS)}"
    if text.islower():
        yield f"{end}_lower"
    if text[:1].isupper():
        yield f"{end}_capital"
    if any(map(str.isdigit, text)):
        yield f"{end}_digit"
    if any(map(str.isalpha, text[-1:])) and not text[-2:-1].strip():
        yield f"{end}_ends_letter"
    if _CODE.search(text):
        yield f"{end}_code"


def sentence_features(
    sentence: TaggedSentence, statement: ExtractedStatement, start: int, end: int
) -> Iterator[str]:
    """Yield features of the statement within its sentence; it spans `start` to `end` there."""
    tags = sentence.tags
    first = next((at for at, place in enumerate(sentence.ends) if place > start), 0)
    last = max((at for at, place in enumerate(sentence.starts) if place < end), default=first)
    inside = tags[first : last + 1]
    yield f"shape_{shape(inside)}"
    yield f"verb_{shape(inside[: _verb_items(inside)])}"
    target = _object_tags(sentence, statement, first, last)
    yield f"object_shape_{shape(target)}"
    yield from _left_out_features(statement.predicate, inside[: len(inside) - len(target)])
    yield from _whole_features(sentence, statement, first, last)
    yield f"object_opens_{target[:1] or 'none'}"
    yield f"object_ends_{target[-1:] or 'none'}"
    yield from (f"object_has_{tag}" for tag in set(target) & set("PxCVQBHMRAT"))
    yield f"ends_with_{inside[-1:]}"
    yield f"then_{tags[last + 1 : last + 2] or '$'}"
    yield f"then_{tags[last + 1 : last + 3] or '$'}"
    yield f"before_{tags[max(0, first - 1) : first] or '^'}"
    yield f"opening_{tags[:2]}"
    yield f"items_{_bin(len(tags), _ITEMS)}"
    yield f"inside_{_bin(len(inside), _WORDS)}"
    yield f"verbs_{_bin(sum(tag in _VERBS for tag in tags), _NAMES)}"
    yield f"names_{_bin(tags.count('E'), _NAMES)}"
    yield from (f"inside_{tag}" for tag in set(inside) & set("cPxRq,("))
    yield from (f"has_{tag}" for tag in set(tags) & set("Pq(;"))
    yield from _subject_features(sentence, statement.subject, first)
    text = sentence.source.strip()
    yield f"end_{text[-1] if text[-1:] in ('.', '!', '?', ':', ',') else 'none'}"
    if text[:1].islower():
        yield "begins_lower"
    if "\n" in text:
        yield "several_lines"


def _left_out_features(predicate: str, between: str) -> Iterator[str]:
    """Yield what stands before the object and is no part of the predicate.

    "Gave me the job in 2018" is not "gave in 2018": a phrase that the predicate leaves out is what
    the verb is about.
    """
    is_whole = _is_relation(predicate) or len(between) <= len(predicate.split())
    left_out = "" if is_whole else between.lstrip("VBHMQRx").rstrip("ioT")
    yield f"left_out_{shape(left_out)}"
    yield from (f"leaves_out_{tag}" for tag in set(left_out) & set("nEPYd"))


def _whole_features(
    sentence: TaggedSentence, statement: ExtractedStatement, first: int, last: int
) -> Iterator[str]:
    """Yield whether the statement is its whole sentence or clause, and what is left behind it."""
    tags = sentence.tags
    lead, rest = tags[:first].lstrip("X-d"), tags[last + 1 :]
    is_led = lead in {"E", "P", ""}
    is_ended = not rest or rest[0] == ";"
    yield f"whole_{is_led}_{is_ended}"
    yield f"lead_{shape(lead)[:3]}"
    yield f"rest_{shape(rest)[:3]}"
    clause = re.split("[;,(C]", rest)[0]
    yield f"rest_words_{_bin(len(clause), _NAMES)}"
    yield from (f"rest_has_{tag}" for tag in set(clause) & set("VBHMQAnEdYiRxPG"))
    yield f"{sentence.language}_then_{rest[:1] or '$'}"
    # "Hört … auf": a German verb of which the particle is left behind.
    yield f"{sentence.language}_last_{clause[-1:] or '$'}"
    yield f"{sentence.language}_split_{clause[-1:] in set('iRVQ')}"
    yield f"language_{sentence.language}"
    yield f"subject_text_{statement.subject_kind}_{len(statement.subject.split()) > 2}"
    yield f"subject_numbered_{any(map(str.isdigit, statement.subject))}_{statement.subject_kind}"
    opened = statement.object.count("(") != statement.object.count(")")
    yield f"object_open_{opened}_{statement.object.count(chr(34)) % 2}"


def _subject_features(sentence: TaggedSentence, subject: str, verb: int) -> Iterator[str]:
    """Yield where the sentence names the subject, seen from the verb."""
    places = [
        at for at, entity in enumerate(sentence.entities) if entity and entity.name in subject
    ]
    if not places:
        yield "subject_absent"
        return
    at = min(places, key=lambda place: abs(verb - place))
    yield f"subject_{'after' if at > verb else 'first' if at == 0 else 'within'}"
    yield f"subject_far_{_bin(abs(verb - at), _WORDS)}"
    yield f"subject_behind_{sentence.tags[max(0, at - 1) : at] or '^'}"
    yield f"between_{''.join(sorted(set(sentence.tags[at + 1 : verb])))[:SHAPE]}"


def _object_tags(
    sentence: TaggedSentence, statement: ExtractedStatement, first: int, last: int
) -> str:
    """Return the word classes of the object; empty if the sentence has it in other words."""
    count = last + 1
    for at in range(last, first - 1, -1):
        text = sentence.source_text(at, count)
        if text == statement.object:
            return sentence.tags[at:count]
        if len(text) > len(statement.object):
            break
    return ""


def _verb_items(inside: str) -> int:
    """Return how many items the verb group has, with the preposition behind it."""
    at = next((n for n, tag in enumerate(inside) if tag not in "VBHMQRx"), len(inside))
    return at + 1 if inside[at : at + 1] == "i" else at


def _is_relation(predicate: str) -> bool:
    return predicate.isupper()


def shape(tags: str) -> str:
    """Return the word classes without repetition, the first few."""
    return _REPEATED.sub(r"\1", tags)[:SHAPE] or "none"


def _bin(count: int, limits: tuple[int, ...]) -> str:
    """Return the first of the limits that is at least as large."""
    return str(next((limit for limit in limits if count <= limit), "more"))
