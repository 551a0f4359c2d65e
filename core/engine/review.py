"""Operations of the review inbox."""

from typing import Protocol

from core.records.graph.edits import Change, Contradiction, Edit, MergeCandidate
from core.records.graph.edits import MergeAnswer as SameOrNot
from core.records.graph.review import (
    FlaggedDocument,
    MergeComparison,
    PendingDecisions,
    PrecisionSample,
)
from core.records.ids import EditId, ReviewId


class ReviewOperations(Protocol):
    """See `core.engine.engine.Engine`."""

    def edit(self, change: Change) -> Edit:
        """The change holds from now on, also for what is read later, until it is undone.

        Raises `WrongUse` when a name is unknown (with the nearest ones) or means several things.
        """
        ...

    def undo(self, edit_id: EditId) -> None:
        """The change holds no more, whatever was changed after it. `WrongUse` if unknown."""
        ...

    def list_edits(self, *, undone: bool = False) -> tuple[Edit, ...]:
        """The changes that hold, the newest first; with `undone` also those taken back."""
        ...

    def list_reviews(self) -> tuple[MergeCandidate, ...]:
        """Pairs of things that may be one, the likeliest first."""
        ...

    def answer_review(self, review_id: ReviewId, *, answer: SameOrNot) -> Edit:
        """The pair is one thing, or two, for ever. Raises `WrongUse` when it is not asked."""
        ...

    def list_contradictions(self) -> tuple[Contradiction, ...]:
        """Statements that cannot both hold and that no date puts in order."""
        ...

    def count_waiting(self) -> PendingDecisions:
        """How many decisions wait, of each kind."""
        ...

    def show_sides(self, review_id: ReviewId) -> MergeComparison:
        """Both things of a question with the evidence for each. `WrongUse` when it is not asked."""
        ...

    def list_samples(self, *, limit: int = 50) -> PrecisionSample:
        """Extracted facts to be judged by samples (K5), and how often such facts were right.

        Right is said by `Confirm`, wrong by `Reject`.
        """
        ...

    def list_flagged(self) -> tuple[FlaggedDocument, ...]:
        """Documents with suspicious words that are not deemed anything (`Deem`), by path."""
        ...
