"""Edits of the graph by the user, and questions to the user.

A change refers to entities by name and type, never by id, so that it survives a full reindex.
Each change can be undone on its own (N7).
"""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from core.messages import UserMessage
from core.records.ids import EditId, FactId, ReviewId
from core.records.knowledge import FactView, Precision

# Which of two contradicting statements is true.
Verdict = Literal["first", "second", "both", "dated"]
MergeAnswer = Literal["same", "different"]
# The user's assessment of a document with suspected prompt injection.
Assessment = Literal["harmless", "never quoted"]


class EntityName(Struct, frozen=True):
    """Reference to an entity by name and type.

    In a request the type may be empty if the name is unique. `variant` distinguishes entities of
    one name and type ("John Smith" and "John Smith"): empty for the first of them.
    """

    name: str
    kind: str = ""
    variant: str = ""


class StatementRef(Struct, frozen=True):
    """Reference to a statement by names; `object_kind` is empty if the object is a literal."""

    subject: EntityName
    predicate: str
    object: str
    object_kind: str = ""
    object_variant: str = ""


class Merge(Struct, frozen=True, tag="merge"):
    """Merge two entities into `keep`."""

    keep: EntityName
    other: EntityName


class KeepApart(Struct, frozen=True, tag="apart"):
    """Never merge these two entities."""

    first: EntityName
    second: EntityName


class Split(Struct, frozen=True, tag="split"):
    """Split off the mentions by `alias`, or in the document at `path`, as an entity of their own.

    Exactly one of `alias` and `path` is set. With `path` the new entity has the same name.
    """

    thing: EntityName
    alias: str = ""
    path: str = ""


class Rename(Struct, frozen=True, tag="rename"):
    """Rename the entity to `to`; the former name stays an alias."""

    thing: EntityName
    to: str


class Retype(Struct, frozen=True, tag="retype"):
    """Change the type of the entity to `to`."""

    thing: EntityName
    to: str


class Confirm(Struct, frozen=True, tag="confirm"):
    """Confirm a fact. A request sets `fact`; the engine fills in `said`."""

    fact: FactId = FactId(0)
    said: StatementRef | None = None


class Reject(Struct, frozen=True, tag="reject"):
    """Reject a fact, in whichever document it is read. A request sets `fact`."""

    fact: FactId = FactId(0)
    said: StatementRef | None = None


class AddFact(Struct, frozen=True, tag="add"):
    """Add a fact of the user. With an empty `object_kind` in `said` the object is a literal."""

    said: StatementRef
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    precision: Precision = ""


class IgnoreName(Struct, frozen=True, tag="forbid"):
    """Never extract that name as an entity again."""

    name: str


class ResolveContradiction(Struct, frozen=True, tag="decide"):
    """Decide which of two contradicting statements is true. A request sets `contradiction`."""

    verdict: Verdict
    contradiction: ReviewId = ReviewId(0)
    first: StatementRef | None = None
    second: StatementRef | None = None


class AssessDocument(Struct, frozen=True, tag="deem"):
    """Assess the document at that path (and part), which has suspicious words.

    A document that is never quoted is still searched, but not quoted or given to a model.
    """

    path: str
    opinion: Assessment
    part: str = ""


Change = (
    Merge
    | KeepApart
    | Split
    | Rename
    | Retype
    | Confirm
    | Reject
    | AddFact
    | IgnoreName
    | ResolveContradiction
    | AssessDocument
)


class Edit(Struct, frozen=True):
    """A stored change of the user with all names filled in; `undone_at` is set if undone."""

    id: EditId
    change: Change
    made_at: datetime
    undone_at: datetime | None = None


class MergeCandidate(Struct, frozen=True):
    """Two entities that may be the same, as a question to the user; `score` in [0, 1]."""

    id: ReviewId
    first: EntityName
    second: EntityName
    score: float
    reason: UserMessage


class Contradiction(Struct, frozen=True):
    """Two statements that cannot both be true and that no date puts in order.

    `outdated` is the one that a language model judged to be outdated, if it was asked and is sure;
    it has no effect unless the user agrees.
    """

    id: ReviewId
    first: FactView
    second: FactView
    reason: UserMessage
    outdated: Literal["", "first", "second"] = ""
