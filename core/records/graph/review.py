"""Items of the review inbox, with their evidence."""

from msgspec import Struct

from core.messages import UserMessage
from core.records.graph.edits import EntityName
from core.records.ids import ReviewId
from core.records.knowledge import Entity, FactView


class QuoteInContext(Struct, frozen=True):
    """A quotation with its context.

    `start` and `end` span the quotation in the document's text, `mark_start` and `mark_end` in
    `text`.
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


class MergeSide(Struct, frozen=True):
    """One of two entities that may be the same, with quotations and facts."""

    named: EntityName
    entity: Entity | None = None
    quotes: tuple[QuoteInContext, ...] = ()
    facts: tuple[FactView, ...] = ()


class MergeComparison(Struct, frozen=True):
    """Both entities of a merge candidate, side by side."""

    id: ReviewId
    first: MergeSide
    second: MergeSide


class KindQuestion(Struct, frozen=True):
    """An entity whose type some of its facts rule out.

    `kinds` are the types that it may have: first those that the relations of these facts allow,
    then its present one, then the others. The user answers by `Retype`, also to its present type.
    """

    thing: EntityName
    kinds: tuple[str, ...]
    facts: tuple[FactView, ...] = ()


class RelationPrecision(Struct, frozen=True):
    """Precision of a relation: sampled facts that the user judged right and wrong (K5)."""

    predicate: str
    right: int
    wrong: int


class PrecisionSample(Struct, frozen=True):
    """A fixed sample of a tenth of the extracted facts, for measuring precision.

    `facts` are the first of the `waiting` ones. `precisions` are ordered by number of judgments.
    """

    facts: tuple[FactView, ...] = ()
    waiting: int = 0
    precisions: tuple[RelationPrecision, ...] = ()


class FlaggedSpan(Struct, frozen=True):
    """Suspicious words and the reason."""

    quoted: QuoteInContext
    why: UserMessage


class FlaggedDocument(Struct, frozen=True):
    """A document with suspicious words that the user has not assessed yet."""

    path: str
    part: str | None
    title: str
    words: tuple[FlaggedSpan, ...] = ()


class PendingDecisions(Struct, frozen=True):
    """Number of open decisions by kind; precision samples are optional and not counted.

    `fired` counts what saved questions told and the user has not seen.
    """

    contradictions: int = 0
    merges: int = 0
    proposals: int = 0
    flagged: int = 0
    kinds: int = 0
    fired: int = 0
    values: int = 0

    @property
    def all(self) -> int:
        """Number of open decisions of all kinds, and of news of saved questions."""
        decisions = self.contradictions + self.merges + self.proposals + self.flagged + self.kinds
        return decisions + self.values + self.fired
