"""The user's edits of the graph and the review inbox."""

from collections.abc import Callable
from typing import TypeVar

from core.library.services import LibraryPart
from core.library.status import check_range
from core.records.graph import review
from core.records.graph.edits import Change, Contradiction, Edit, MergeCandidate
from core.records.graph.edits import MergeAnswer as SameOrNot
from core.records.ids import EditId, ReviewId
from core.resolve import review_inbox
from core.resolve.editor import GraphEditor

_MAX_SAMPLES = 1000
T = TypeVar("T")


class ReviewPart(LibraryPart):
    """Implements `ReviewOperations`."""

    def count_waiting(self) -> review.PendingDecisions:
        with self._services.use(low_priority=True) as services:
            return review.PendingDecisions(
                contradictions=len(services.editor.contradictions()),
                merges=len(services.editor.reviews()),
                proposals=len(services.store.memory.proposals.proposals()),
                flagged=len(review_inbox.flagged_documents(services.store)),
                kinds=len(services.editor.kind_questions()),
            )

    def show_sides(self, review_id: ReviewId) -> review.MergeComparison:
        with self._services.use() as services:
            return review_inbox.review_evidence(services.store, review_id)

    def list_samples(self, *, limit: int = 50) -> review.PrecisionSample:
        check_range("limit", limit, least=0, most=_MAX_SAMPLES)
        with self._services.use() as services:
            return review_inbox.list_samples(services.store, limit=limit)

    def list_flagged(self) -> tuple[review.FlaggedDocument, ...]:
        with self._services.use() as services:
            return review_inbox.list_flagged_words(services.store)

    def edit(self, change: Change) -> Edit:
        return self._apply(lambda editor: editor.edit(change))

    def undo(self, edit_id: EditId) -> None:
        self._apply(lambda editor: editor.undo(edit_id))

    def list_edits(self, *, undone: bool = False) -> tuple[Edit, ...]:
        with self._services.use() as services:
            return services.editor.edits(undone=undone)

    def list_reviews(self) -> tuple[MergeCandidate, ...]:
        with self._services.use() as services:
            return services.editor.reviews()

    def answer_review(self, review_id: ReviewId, *, answer: SameOrNot) -> Edit:
        return self._apply(lambda editor: editor.answer(review_id, answer=answer))

    def list_contradictions(self) -> tuple[Contradiction, ...]:
        with self._services.use() as services:
            return services.editor.contradictions()

    def list_kind_questions(self) -> tuple[review.KindQuestion, ...]:
        with self._services.use() as services:
            return services.editor.kind_questions()

    def _apply(self, operation: Callable[[GraphEditor], T]) -> T:
        """Run an edit in the write lane and index the entities that it created."""
        with self._services.use() as services:
            result = services.write(operation, services.editor)
            services.ingest.request_backfill()
            return result
