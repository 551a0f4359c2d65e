"""Groups of statements that compete because a subject or an object has one at a time (P9).

Two values agree if they are equal, or one is more specific.
"""

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from datetime import datetime
from functools import lru_cache

from msgspec import Struct

from core.language.quantities import same_values
from core.language.time.dates import dates
from core.language.vocabulary.relation_types import RelationType
from core.language.vocabulary.vocabulary import Vocabulary
from core.resolve.fact_resolution.claims import FactClaim, precedes
from core.resolve.fact_resolution.predicate_polarity import predicate_core

_WORD = re.compile(r"\w+(?:[.:]\w+)*")
_EMPTY = frozenset({"the", "a", "an", "der", "die", "das", "de", "het", "in", "at", "on"})


def values_agree(first: FactClaim, second: FactClaim) -> bool:
    """Whether the values of both claims are compatible.

    "Oslo" and "Oslo, Norway", "1961" and "3 May 1961", "Acme" and "Acme Inc." agree.
    """
    if first.value == second.value:
        return True
    is_value = first.is_stated_value or second.is_stated_value
    if is_value and not first.object_kind and not second.object_kind:
        return same_values(first.text, second.text)
    return texts_agree(first.text, second.text)


@lru_cache(maxsize=100_000)
def texts_agree(first: str, second: str) -> bool:
    """Whether one text is more specific than the other, or both are the same date."""
    mine, theirs = _date_span(first), _date_span(second)
    if mine is not None and theirs is not None:
        return mine[0] <= theirs[1] and theirs[0] <= mine[1]
    if (mine is None) != (theirs is None):
        # "Born Marcel le Bozec" and "born 1892" have different subjects.
        return not any(letter.isdigit() for letter in (second if theirs is None else first))
    one, other = _words(first), _words(second)
    if not one or not other:
        return one == other
    return one <= other or other <= one


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold())) - _EMPTY


def _date_span(text: str) -> tuple[datetime, datetime] | None:
    """Return first and last moment of a text that is a date and little else."""
    found_dates = dates(text)
    if len(found_dates) != 1 or found_dates[0].end - found_dates[0].start < len(text.strip()) // 2:
        return None
    first, last = found_dates[0].valid_from, found_dates[0].last
    return (first, last) if first is not None and last is not None else None


class ConflictGroup(Struct, frozen=True):
    """Statements of which one at a time may hold.

    With `once` later ones may not differ either; with `allows_several` only a newer one ends
    another.
    """

    claims: tuple[FactClaim, ...]
    once: bool = False
    allows_several: bool = False


def conflict_groups(
    claims: Iterable[FactClaim], *, vocabulary: Vocabulary
) -> Iterator[ConflictGroup]:
    """Yield the groups with at least two values; a claim may be in two of them."""
    groups: dict[Hashable, list[FactClaim]] = {}
    once: set[Hashable] = set()
    for claim in claims:
        if claim.modality not in {"", "past"}:
            continue
        for key, is_once in _keys(claim, vocabulary):
            groups.setdefault(key, []).append(claim)
            if is_once:
                once.add(key)
    for key, members in groups.items():
        if len({(it.subject, it.value) for it in members}) > 1:
            first = members[0]
            behavior = vocabulary.behavior(first.predicate, object_kind=first.object_kind)
            yield ConflictGroup(
                tuple(members),
                once=key in once,
                allows_several=behavior is not None and behavior.allows_several,
            )


def cooccurring_values(claims: Iterable[FactClaim]) -> frozenset[frozenset[int | str]]:
    """Return pairs of values that a sentence gives together without an order ("in Houston,
    Texas").
    """
    spoken: dict[tuple[int, int, int], list[FactClaim]] = {}
    for claim in claims:
        if claim.document:
            spoken.setdefault((claim.subject, claim.document, claim.start), []).append(claim)
    return frozenset(pair for said in spoken.values() for pair in _unordered(said))


def _unordered(cooccurring: Sequence[FactClaim]) -> Iterator[frozenset[int | str]]:
    for at, first in enumerate(cooccurring):
        for second in cooccurring[at + 1 :]:
            is_ordered = precedes(first, second) or precedes(second, first)
            if first.value != second.value and not is_ordered:
                yield frozenset({first.value, second.value})


def _is_value(claim: FactClaim, behavior: RelationType) -> bool:
    """Whether the object has the type that the relation joins: an entity, a date, a number."""
    if not behavior.value:
        return bool(claim.object_kind)
    if claim.object_kind not in {"", "Date"}:
        return False
    if behavior.value == "date":
        return bool(dates(claim.text))
    is_number = behavior.value in {"number", "money", "version"}
    # "1,900 euros in 2009" tells of a time of its own.
    return not is_number or (any(it.isdigit() for it in claim.text) and not dates(claim.text))


def _keys(claim: FactClaim, vocabulary: Vocabulary) -> Iterator[tuple[Hashable, bool]]:
    """Yield the keys for which the claim is the single value, and whether that is for ever."""
    kind = claim.object_kind
    behavior = vocabulary.behavior(claim.predicate, object_kind=kind)
    if behavior is not None and not claim.is_stated_value and not _is_value(claim, behavior):
        return  # "married a year ago", "founded a bank": the object is of another type
    functional = vocabulary.functional(claim.predicate, object_kind=kind)
    if functional != "no" or claim.is_stated_value:
        words = predicate_core(claim.property_name or claim.predicate, vocabulary).words
        yield ("of subject", claim.holder, words), functional == "once"
    if kind and vocabulary.is_inverse_functional(claim.predicate, object_kind=kind):
        yield ("of object", claim.value, predicate_core(claim.predicate, vocabulary).words), False
