"""What the engine offers about decisions that wait: `Face` and its twin extend it."""

from concurrent.futures import Future
from typing import Protocol

from core.records.graph.review import FlaggedShown, Samples, Sides, Waiting
from core.records.ids import ReviewId


class FaceOfReview(Protocol):
    """Decisions that wait, called directly. They are made by `edit` and `answer_…`."""

    def count_waiting(self) -> Waiting:
        """How many decisions wait, of each kind."""
        ...

    def show_sides(self, review_id: ReviewId) -> Sides:
        """Both things of a question with the evidence for each. `WrongUse` when it is not asked."""
        ...

    def list_samples(self, *, limit: int = 50) -> Samples:
        """Extracted facts to be judged by samples (K5), and how often such facts were right.

        Right is said by `Confirm`, wrong by `Reject`.
        """
        ...

    def list_flagged(self) -> tuple[FlaggedShown, ...]:
        """Documents with suspicious words that are not deemed anything (`Deem`), by path."""
        ...


class RemoteFaceOfReview(Protocol):
    """The same methods, each returning a Future."""

    def count_waiting(self) -> Future[Waiting]:
        """See `Face.count_waiting`."""
        ...

    def show_sides(self, review_id: ReviewId) -> Future[Sides]:
        """See `Face.show_sides`."""
        ...

    def list_samples(self, *, limit: int = 50) -> Future[Samples]:
        """See `Face.list_samples`."""
        ...

    def list_flagged(self) -> Future[tuple[FlaggedShown, ...]]:
        """See `Face.list_flagged`."""
        ...
