"""Records of entity resolution: candidates, matching rules and decisions."""

import re
from typing import Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.extract.entities.kinds import VAGUE
from core.extract.structure.links import has_file_suffix
from core.messages import UserMessage
from core.resolve.similarity.name_parts import PERSON
from core.store.normalize import normalize

_FILE = re.compile(r"\S*\w[./\\]\w\S*")

MatchVerdict = Literal["same", "ask", "different"]


class EntityCandidate(Struct, frozen=True, eq=False):
    """An entity as found: `names` starts with the name found, followed by aliases that a text
    equates.

    `attributes` are (predicate, value); `neighbors` entities joined to it by facts or passages;
    `documents` and `mentions` count where it is named. `kind` is the type found, `shown_kind` the
    likeliest by all documents. A candidate with low `kind_confidence` may be of any other type.
    `vector` is the unit vector of its name.
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
    shown_kind: str = ""
    vector: NDArray[np.float32] | None = None


# Types below this confidence are treated as unknown (chosen by us).
MIN_KIND_CONFIDENCE = 0.5


def is_type_uncertain(candidate: EntityCandidate) -> bool:
    """Whether the entity may be of another type than the one found."""
    return candidate.kind in VAGUE or (
        candidate.kind != "Date" and candidate.kind_confidence < MIN_KIND_CONFIDENCE
    )


def may_be_person(candidate: EntityCandidate) -> bool:
    """Whether the entity was found as a person, or is most likely one by all its documents."""
    return candidate.kind == PERSON or (
        is_type_uncertain(candidate) and candidate.shown_kind == PERSON
    )


def have_compatible_types(one: EntityCandidate, other: EntityCandidate) -> bool:
    """Whether both types match: equal, or one of them is uncertain."""
    if "Date" in (one.kind, other.kind):
        return one.kind == other.kind
    return one.kind == other.kind or is_type_uncertain(one) or is_type_uncertain(other)


def own_file_name(candidate: EntityCandidate) -> str:
    """Return the name of the file that this entity itself is; empty for other entities."""
    if candidate.kind != "Document":
        return ""
    return candidate.variant or (candidate.names[0] if is_file_name(candidate.names[0]) else "")


def is_file_name(name: str) -> bool:
    """Whether the name has the form of a file name or a path."""
    return has_file_suffix(name) or _FILE.fullmatch(name) is not None


def file_names(candidate: EntityCandidate) -> frozenset[str]:
    """Return the normalized names of the files that the entity is, or that are about it."""
    own = own_file_name(candidate)
    named = (own,) if own else (name for name in candidate.names[1:] if has_file_suffix(name))
    return frozenset(map(normalize, named))


def are_distinct(one: EntityCandidate, other: EntityCandidate) -> bool:
    """Whether both are known to be different: namesakes, or of different files.

    A file is one with its subject only if no other file has that subject: a link to one of three
    notes on Markdown leads to that note, not to all three.
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
    """Thresholds (K4) and the predicates that have one value: for ever, or at a time.

    Scores from `merge_above` on merge two entities; below `ask_above` the user is not asked.
    `fuzzy` is the minimum share of equal letters, `meaning` the minimum cosine. `unequal_names` are
    pairs of normalized names that no text may equate.
    """

    sure: float = 0.6
    unlikely: float = 0.3
    fuzzy: float = 0.85
    meaning: float = 0.92
    once: frozenset[str] = frozenset()
    at_a_time: frozenset[str] = frozenset()
    unequal_names: frozenset[tuple[str, str]] = frozenset()


class MatchDecision(Struct, frozen=True):
    """The decision on two entities, by ids; `reason` is shown to the user.

    `short` is the entity whose name is a short form of the other's and may stand for further ones;
    0 if neither is.
    """

    a: int
    b: int
    score: float
    verdict: MatchVerdict
    reason: UserMessage = UserMessage()
    short: int = 0


DEFAULT_RULES = MatchRules()
