"""The client's calls about decisions that wait."""

from concurrent.futures import Future

from app.calls.call import Calls
from core.records.graph.review import FlaggedShown, Samples, Sides, Waiting
from core.records.ids import ReviewId


class ReviewCalls(Calls):
    """A `core.faces.graph.review.RemoteFaceOfReview`."""

    def count_waiting(self) -> Future[Waiting]:
        """See `Face.count_waiting`."""
        return self._call("count_waiting")

    def show_sides(self, review_id: ReviewId) -> Future[Sides]:
        """See `Face.show_sides`."""
        return self._call("show_sides", review_id=review_id)

    def list_samples(self, *, limit: int = 50) -> Future[Samples]:
        """See `Face.list_samples`."""
        return self._call("list_samples", limit=limit)

    def list_flagged(self) -> Future[tuple[FlaggedShown, ...]]:
        """See `Face.list_flagged`."""
        return self._call("list_flagged")
