"""What the user decides about the graph: changes that hold for ever, and questions to the user.

A change speaks of things by name and type, never by id, so that it outlives reading everything
anew. It can be undone, one by one (systems.md N7).
"""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from core.records.ids import EditId, FactId, ReviewId
from core.records.knowledge import FactShown, Precision

# What holds of two statements that contradict each other.
Verdict = Literal["first", "second", "both", "dated"]
Answer = Literal["same", "different"]
# What the user thinks of a document with suspicious words.
Opinion = Literal["harmless", "never quoted"]


class Named(Struct, frozen=True):
    """A thing by name and type.

    In a request the type may be empty when only one thing bears the name. `variant` tells apart
    things of one name and type ("John Smith" and "John Smith"): empty for the first of them.
    """

    name: str
    kind: str = ""
    variant: str = ""


class Said(Struct, frozen=True):
    """A statement by its names. `object_kind` is empty when the object is a literal."""

    subject: Named
    predicate: str
    object: str
    object_kind: str = ""
    object_variant: str = ""


class Merge(Struct, frozen=True, tag="merge"):
    """Both are one thing, shown as `keep`."""

    keep: Named
    other: Named


class Apart(Struct, frozen=True, tag="apart"):
    """Both are different things and are never merged."""

    first: Named
    second: Named


class Split(Struct, frozen=True, tag="split"):
    """What is called `alias`, or named in the document at `path`, is a thing of its own.

    Exactly one of `alias` and `path` is given. With `path` the new thing bears the same name.
    """

    thing: Named
    alias: str = ""
    path: str = ""


class Rename(Struct, frozen=True, tag="rename"):
    """The thing is shown as `to`; its former name stays an alias."""

    thing: Named
    to: str


class Retype(Struct, frozen=True, tag="retype"):
    """The thing is of type `to`."""

    thing: Named
    to: str


class Confirm(Struct, frozen=True, tag="confirm"):
    """The fact is true. A request names `fact`; what it says is filled in by the engine."""

    fact: FactId = FactId(0)
    said: Said | None = None


class Reject(Struct, frozen=True, tag="reject"):
    """The fact is false wherever it is read. A request names `fact`."""

    fact: FactId = FactId(0)
    said: Said | None = None


class AddFact(Struct, frozen=True, tag="add"):
    """The user says so. `object_kind` of `said` may be empty: then the object is a literal."""

    said: Said
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    precision: Precision = ""


class Forbid(Struct, frozen=True, tag="forbid"):
    """That name is never taken for a thing again."""

    name: str


class Decide(Struct, frozen=True, tag="decide"):
    """Which of two contradicting statements holds. A request names `contradiction`."""

    verdict: Verdict
    contradiction: ReviewId = ReviewId(0)
    first: Said | None = None
    second: Said | None = None


class Deem(Struct, frozen=True, tag="deem"):
    """What to think of the document at that path (and part), in which words are suspicious.

    One that is never quoted is found, but neither quoted nor told to a model.
    """

    path: str
    opinion: Opinion
    part: str = ""


Change = (
    Merge | Apart | Split | Rename | Retype | Confirm | Reject | AddFact | Forbid | Decide | Deem
)


class Edit(Struct, frozen=True):
    """A change that the user made, with all names filled in; `undone_at` when it holds no more."""

    id: EditId
    change: Change
    made_at: datetime
    undone_at: datetime | None = None


class Review(Struct, frozen=True):
    """A question to the user: are these two one thing? `score` within [0, 1]."""

    id: ReviewId
    first: Named
    second: Named
    score: float
    reason: str


class Contradiction(Struct, frozen=True):
    """Two statements that cannot both hold and that no date puts in order.

    `outdated` is the one that a language model takes for outdated, where it was asked and is sure;
    nothing follows from it unless the user says so.
    """

    id: ReviewId
    first: FactShown
    second: FactShown
    reason: str
    outdated: Literal["", "first", "second"] = ""
