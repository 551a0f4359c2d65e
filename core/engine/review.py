"""Operations on the user's edits and on the review inbox."""

from typing import Protocol

from core.records.graph import review
from core.records.graph.edits import Change, Contradiction, Edit, MergeCandidate
from core.records.graph.edits import MergeAnswer as SameOrNot
from core.records.ids import EditId, ReviewId


class ReviewOperations(Protocol):
    """Edits and review inbox; part of `core.engine.engine.Engine`."""

    def edit(self, change: Change) -> Edit:
        """Apply a user's edit of the graph, also to documents read later, until it is undone.

        Raises `WrongUse` for an unknown name (with the most similar ones) or an ambiguous one.
        """
        ...

    def undo(self, edit_id: EditId) -> None:
        """Undo an edit, independently of later ones. Raises `WrongUse` for an unknown id."""
        ...

    def list_edits(self, *, undone: bool = False) -> tuple[Edit, ...]:
        """Return the edits in force, the newest first; with `undone` also those undone."""
        ...

    def list_reviews(self) -> tuple[MergeCandidate, ...]:
        """Return pairs of entities that may be the same, the most likely first."""
        ...

    def answer_review(self, review_id: ReviewId, *, answer: SameOrNot) -> Edit:
        """Decide for good whether a pair is one entity. Raises `WrongUse` unless it waits."""
        ...

    def list_contradictions(self) -> tuple[Contradiction, ...]:
        """Return pairs of facts that cannot both hold and that no date puts in order."""
        ...

    def list_kind_questions(self) -> tuple[review.KindQuestion, ...]:
        """Return entities whose types do not fit their facts, the most affected first."""
        ...

    def count_waiting(self) -> review.PendingDecisions:
        """Return how many decisions wait, by kind."""
        ...

    def show_sides(self, review_id: ReviewId) -> review.MergeComparison:
        """Return both entities of a pair with evidence. Raises `WrongUse` unless it waits."""
        ...

    def list_samples(self, *, limit: int = 50) -> review.PrecisionSample:
        """Return a sample of extracted facts to be judged, and the precision so far (K5).

        The user judges a fact right by `Confirm` and wrong by `Reject`.
        """
        ...

    def list_flagged(self) -> tuple[review.FlaggedDocument, ...]:
        """Return documents with suspicious text that the user has not assessed, sorted by path."""
        ...
