"""What waits for a decision of the user, with the evidence for it."""

from msgspec import Struct

from core.records.graph.edits import Named
from core.records.ids import ReviewId
from core.records.knowledge import Entity, FactShown


class Quoted(Struct, frozen=True):
    """Words of a document with what stands around them.

    `start` and `end` span the words in the document's text, `mark_start` and `mark_end` in `text`.
    """

    path: str
    part: str | None
    title: str
    page: int | None
    start: int
    end: int
    text: str
    mark_start: int = 0
    mark_end: int = 0


class Side(Struct, frozen=True):
    """One of two things that may be one: how it is known, where it is named, what is said of it."""

    named: Named
    entity: Entity | None = None
    quotes: tuple[Quoted, ...] = ()
    facts: tuple[FactShown, ...] = ()


class Sides(Struct, frozen=True):
    """Both things of a question, side by side."""

    id: ReviewId
    first: Side
    second: Side


class Precision(Struct, frozen=True):
    """How many sampled facts of a relation were right and wrong, as the user judged (K5)."""

    predicate: str
    right: int
    wrong: int

    @property
    def share(self) -> float:
        """The share that was right, in [0, 1]; 0 when none was judged."""
        judged = self.right + self.wrong
        return self.right / judged if judged else 0.0


class Samples(Struct, frozen=True):
    """A tenth of what was extracted, the same tenth each time: what waits, and what was judged.

    `facts` are the first of the `waiting` ones. `precisions` come the most judged first.
    """

    facts: tuple[FactShown, ...] = ()
    waiting: int = 0
    precisions: tuple[Precision, ...] = ()


class FlaggedWords(Struct, frozen=True):
    """Suspicious words and why they are."""

    quoted: Quoted
    why: str


class FlaggedShown(Struct, frozen=True):
    """A document with suspicious words of which the user has not said what to think."""

    path: str
    part: str | None
    title: str
    words: tuple[FlaggedWords, ...] = ()


class Waiting(Struct, frozen=True):
    """How many decisions wait, of each kind; samples are an offer and are not counted."""

    contradictions: int = 0
    merges: int = 0
    proposals: int = 0
    flagged: int = 0

    @property
    def all(self) -> int:
        """How many there are of all kinds."""
        return self.contradictions + self.merges + self.proposals + self.flagged
