"""Things as resolution sees them, the rules it goes by, and what it decides."""

import re
from typing import Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.extract.entities.kinds import VAGUE
from core.extract.structure.links import is_file
from core.store.normalize import normalize

_FILE = re.compile(r"\S*\w[./\\]\w\S*")

MatchVerdict = Literal["same", "ask", "different"]


class EntityCandidate(Struct, frozen=True, eq=False):
    """A thing as it was found: `names` with the found one first, then those a text equates.

    `attributes` are (predicate, value); `neighbors` the things that facts or passages join to it;
    `documents` and `mentions` count where it is named; `kind_confidence` says how surely it is of
    that type: one that is unlikely may be of any other. `vector` is that of its name, of length 1.
    """

    id: int
    names: tuple[str, ...]
    kind: str
    variant: str = ""
    attributes: tuple[tuple[str, str], ...] = ()
    neighbors: frozenset[int | str] = frozenset()
    documents: frozenset[int] = frozenset()
    mentions: int = 0
    kind_confidence: float = 1.0
    vector: NDArray[np.float32] | None = None


# Types that are less sure than this are as good as unknown (ours).
MIN_KIND_CONFIDENCE = 0.5


def is_type_uncertain(it: EntityCandidate) -> bool:
    """Whether the thing may turn out to be of another type than it is taken for."""
    return it.kind in VAGUE or (it.kind != "Date" and it.kind_confidence < MIN_KIND_CONFIDENCE)


def have_compatible_types(one: EntityCandidate, other: EntityCandidate) -> bool:
    """Whether the types of both fit: equal, or one of them is not known well."""
    if "Date" in (one.kind, other.kind):
        return one.kind == other.kind
    return one.kind == other.kind or is_type_uncertain(one) or is_type_uncertain(other)


def own_file_name(it: EntityCandidate) -> str:
    """The name of the file whose own thing this is; empty when it is none or has none."""
    if it.kind != "Document":
        return ""
    return it.variant or (it.names[0] if is_file_name(it.names[0]) else "")


def is_file_name(name: str) -> bool:
    """Whether the name is written as that of a file or a path."""
    return is_file(name) or _FILE.fullmatch(name) is not None


def file_names(it: EntityCandidate) -> frozenset[str]:
    """The files, by their normalized names, that are about the thing or that it is itself."""
    own = own_file_name(it)
    named = (own,) if own else (name for name in it.names[1:] if is_file(name))
    return frozenset(map(normalize, named))


def are_distinct(one: EntityCandidate, other: EntityCandidate) -> bool:
    """Whether it is known that they are two: namesakes, or not of the same file.

    A file is one with what it is about only where no other file is about that: a link to one of
    three notes on Markdown leads to that note, not to all three.
    """
    if "Document" in (one.kind, other.kind):
        ours, theirs = file_names(one), file_names(other)
        if ours and theirs:
            return any(not _is_one_file(a, b) for a in ours for b in theirs)
    is_namesake = one.variant != other.variant and one.kind == other.kind
    return is_namesake and one.names[0] == other.names[0]


def _is_one_file(one: str, other: str) -> bool:
    """Whether both may name one file, with or without its folder."""
    return one == other or one.endswith(f"/{other}") or other.endswith(f"/{one}")


class MatchRules(Struct, frozen=True):
    """Thresholds (K4) and which predicates have one value: for ever, or at a time.

    From `sure` on two things are one, below `unlikely` nobody is asked. `unequal` holds pairs of
    normalized names that no text may equate.
    """

    sure: float = 0.6
    unlikely: float = 0.3
    fuzzy: float = 0.85
    meaning: float = 0.92
    once: frozenset[str] = frozenset()
    at_a_time: frozenset[str] = frozenset()
    unequal: frozenset[tuple[str, str]] = frozenset()


class MatchDecision(Struct, frozen=True):
    """What holds of two things, by ids; `reason` says why in a sentence for people.

    `short` is the thing whose name is a shorter form of the other's and may stand for others,
    too; 0 when neither is.
    """

    a: int
    b: int
    score: float
    verdict: MatchVerdict
    reason: str
    short: int = 0


DEFAULT_RULES = MatchRules()
