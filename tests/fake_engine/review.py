"""The part of the fake engine about decisions that wait: fixed replies that cross the wire."""

from core.records.graph.edits import EntityName
from core.records.graph.review import (
    FlaggedDocument,
    FlaggedSpan,
    MergeComparison,
    MergeSide,
    PendingDecisions,
    PrecisionSample,
    QuoteInContext,
    RelationPrecision,
)
from core.records.ids import ReviewId

QUOTED = QuoteInContext("/notes/heron.md", None, "Heron", 2, 3, 8, "is Heron here", 3, 8)


class FakeReview:
    """One of each."""

    def count_waiting(self) -> PendingDecisions:
        return PendingDecisions(1, 1, 1, 1)

    def show_sides(self, review_id: ReviewId) -> MergeComparison:
        side = MergeSide(EntityName("Ada", "Person"), quotes=(QUOTED,))
        return MergeComparison(review_id, side, MergeSide(EntityName("Ada Lovelace", "Person")))

    def list_samples(self, *, limit: int = 50) -> PrecisionSample:
        return PrecisionSample((), 2, (RelationPrecision("LEADS", 3, 1),))

    def list_flagged(self) -> tuple[FlaggedDocument, ...]:
        return (FlaggedDocument("/notes/bad.md", None, "Bad", (FlaggedSpan(QUOTED, "an order"),)),)
