"""The part of the fake engine about decisions that wait: fixed replies that cross the wire."""

from core.records.graph.edits import Named
from core.records.graph.review import (
    FlaggedShown,
    FlaggedWords,
    Precision,
    Quoted,
    Samples,
    Side,
    Sides,
    Waiting,
)
from core.records.ids import ReviewId

QUOTED = Quoted("/notes/heron.md", None, "Heron", 2, 3, 8, "is Heron here", 3, 8)


class FakeReview:
    """One of each."""

    def count_waiting(self) -> Waiting:
        return Waiting(1, 1, 1, 1)

    def show_sides(self, review_id: ReviewId) -> Sides:
        side = Side(Named("Ada", "Person"), quotes=(QUOTED,))
        return Sides(review_id, side, Side(Named("Ada Lovelace", "Person")))

    def list_samples(self, *, limit: int = 50) -> Samples:
        return Samples((), 2, (Precision("LEADS", 3, 1),))

    def list_flagged(self) -> tuple[FlaggedShown, ...]:
        return (FlaggedShown("/notes/bad.md", None, "Bad", (FlaggedWords(QUOTED, "an order"),)),)
