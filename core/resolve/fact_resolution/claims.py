"""Input and output records of fact resolution."""

from datetime import datetime

from msgspec import Struct

from core.messages import UserMessage
from core.records.graph.edits import Verdict
from core.records.knowledge import FactSource, FactStatus, Method, Modality, Precision

# The content of a statement, whatever its source: subject, predicate, and object or literal.
StatementKey = tuple[int, str, int | str]


class FactClaim(Struct, frozen=True):
    """One extracted fact with its source and time.

    `value` is the id of the object, or the literal in lower case with single spaces; `text` is the
    object as shown and `about` the subject. `status` is the stored one; supersession is computed
    afresh each time. `start` and `end` are offsets of the evidence in the document.
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
    def statement(self) -> StatementKey:
        """The content of the claim, whatever its source."""
        return (self.subject, self.predicate, self.value)


class FactDecisions(Struct, frozen=True):
    """The user's decisions about statements (`core.records.graph.edits`)."""

    confirmed: frozenset[StatementKey] = frozenset()
    rejected: frozenset[StatementKey] = frozenset()
    pairs: tuple[tuple[StatementKey, StatementKey, Verdict], ...] = ()


class ResolvedStatus(Struct, frozen=True):
    """The status of a fact, when it was closed (if known), and by which fact."""

    fact: int
    status: FactStatus
    closed_at: datetime | None = None
    superseded_by: int | None = None


class FactConflict(Struct, frozen=True):
    """Two facts that cannot both hold and that no date orders; `reason` is shown to the user."""

    first: int
    second: int
    reason: UserMessage


class FactResolution(Struct, frozen=True):
    """A status for every claim, in their order, and the conflicts between them."""

    statuses: tuple[ResolvedStatus, ...] = ()
    conflicts: tuple[FactConflict, ...] = ()
