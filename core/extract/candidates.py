"""Things as resolution sees them, the rules it goes by, and what it decides."""

from typing import Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.extract.kinds import VAGUE

Verdict = Literal["same", "ask", "different"]


class Candidate(Struct, frozen=True, eq=False):
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
SURE_KIND = 0.5


def is_vague(it: Candidate) -> bool:
    """Whether the thing may turn out to be of another type than it is taken for."""
    return it.kind in VAGUE or (it.kind != "Date" and it.kind_confidence < SURE_KIND)


def are_of_one_type(one: Candidate, other: Candidate) -> bool:
    """Whether the types of both fit: equal, or one of them is not known well."""
    if "Date" in (one.kind, other.kind):
        return one.kind == other.kind
    return one.kind == other.kind or is_vague(one) or is_vague(other)


def are_told_apart(one: Candidate, other: Candidate) -> bool:
    """Whether it is known that they are two: namesakes, or the own things of two documents."""
    if one.variant == other.variant or one.kind != other.kind:
        return False
    is_file = one.kind == "Document" and bool(one.variant and other.variant)
    return is_file or one.names[0] == other.names[0]


class Rules(Struct, frozen=True):
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


class Decision(Struct, frozen=True):
    """What holds of two things, by ids; `reason` says why in a sentence for people.

    `short` is the thing whose name is a shorter form of the other's and may stand for others,
    too; 0 when neither is.
    """

    a: int
    b: int
    score: float
    verdict: Verdict
    reason: str
    short: int = 0


DEFAULT = Rules()
