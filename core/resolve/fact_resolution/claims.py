"""Statements as they are judged, and what comes of judging them."""

from datetime import datetime

from msgspec import Struct

from core.records.graph.edits import Verdict
from core.records.knowledge import FactSource, FactStatus, Method, Modality, Precision

# What a statement says, whoever says it: subject, predicate, and object or literal.
StatementKey = tuple[int, str, int | str]


class Claim(Struct, frozen=True):
    """One fact as read: who says what about which time.

    `value` is the id of the object, or the literal without case and spare white space; `text` is
    the object as shown and `about` the subject. `status` is the stored one; whether it was closed
    is judged anew each time. `start` and `end` span the evidence in the document.
    """

    fact: int
    subject: int
    predicate: str
    value: int | str
    text: str = ""
    about: str = ""
    object_kind: str = ""
    confidence: float = 1.0
    modality: Modality = ""
    status: FactStatus = "extracted"
    source: FactSource = "file"
    method: Method = "rules"
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    precision: Precision = ""
    stated_at: datetime | None = None
    document: int = 0
    start: int = 0
    end: int = 0
    closed_at: datetime | None = None
    superseded_by: int | None = None

    @property
    def sentence(self) -> StatementKey:
        """What it says, whoever says it."""
        return (self.subject, self.predicate, self.value)


class FactDecisions(Struct, frozen=True):
    """What the user decided about statements (`core.records.graph.edits`)."""

    confirmed: frozenset[StatementKey] = frozenset()
    rejected: frozenset[StatementKey] = frozenset()
    pairs: tuple[tuple[StatementKey, StatementKey, Verdict], ...] = ()


class ResolvedStatus(Struct, frozen=True):
    """Whether a fact holds: its status, when it was closed (if told), and by which fact."""

    fact: int
    status: FactStatus
    closed_at: datetime | None = None
    superseded_by: int | None = None


class FactConflict(Struct, frozen=True):
    """Two facts that cannot both hold and that no date puts in order; the reason is for people."""

    first: int
    second: int
    reason: str


class FactResolution(Struct, frozen=True):
    """A standing for every fact that was judged, in their order, and what contradicts what."""

    standings: tuple[ResolvedStatus, ...] = ()
    clashes: tuple[FactConflict, ...] = ()
