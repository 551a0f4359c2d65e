"""Things as resolution sees them, the rules it goes by, and what it decides."""

from typing import Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Verdict = Literal["same", "ask", "different"]


class Candidate(Struct, frozen=True, eq=False):
    """A thing as it was found: `names` with the found one first, then those a text equates.

    `attributes` are (predicate, value); `neighbors` the things that facts or passages join to it;
    `documents` and `mentions` count where it is named. `vector` is that of its name, of length 1.
    """

    id: int
    names: tuple[str, ...]
    kind: str
    variant: str = ""
    attributes: tuple[tuple[str, str], ...] = ()
    neighbors: frozenset[int | str] = frozenset()
    documents: frozenset[int] = frozenset()
    mentions: int = 0
    vector: NDArray[np.float32] | None = None


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
