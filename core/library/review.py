"""The library's part about decisions that wait."""

from collections.abc import Callable
from typing import TypeVar

from core.library.services import Services
from core.library.shared_resource import SharedResource
from core.library.status import check_range
from core.records.graph.edits import Change, Contradiction, Edit, MergeCandidate
from core.records.graph.edits import MergeAnswer as SameOrNot
from core.records.graph.review import (
    FlaggedDocument,
    MergeComparison,
    PendingDecisions,
    PrecisionSample,
)
from core.records.ids import EditId, ReviewId
from core.resolve.editor import GraphEditor
from core.resolve.review_inbox import (
    flagged_documents,
    list_samples,
)

_MOST_SAMPLES = 1000
T = TypeVar("T")


class ReviewPart:
    """Implements its part of `core.engine.engine.Engine`; `Library` owns the state."""

    _services: SharedResource[Services]

    def count_waiting(self) -> PendingDecisions:
        """How many decisions wait, of each kind."""
        with self._services.use(low_priority=True) as services:
            return PendingDecisions(
                contradictions=len(services.editor.contradictions()),
                merges=len(services.editor.reviews()),
                proposals=len(services.store.memory.learned.proposals()),
                flagged=len(flagged_documents(services.store)),
            )

    def show_sides(self, review_id: ReviewId) -> MergeComparison:
        """Both things of a question with the evidence for each. `WrongUse` when it is not asked."""
        with self._services.use() as services:
            return show_sides(services.store, review_id)

    def list_samples(self, *, limit: int = 50) -> PrecisionSample:
        """Extracted facts to be judged by samples (K5), and how often such facts were right."""
        check_range("limit", limit, least=0, most=_MOST_SAMPLES)
        with self._services.use() as services:
            return list_samples(services.store, limit=limit)

    def list_flagged(self) -> tuple[FlaggedDocument, ...]:
        """Documents with suspicious words that are not deemed anything, by path."""
        with self._services.use() as services:
            return list_flagged(services.store)

    def edit(self, change: Change) -> Edit:
        """The change holds from now on, also for what is read later, until it is undone."""
        return self._corrected(lambda editor: editor.edit(change))

    def undo(self, edit_id: EditId) -> None:
        """The change holds no more, whatever was changed after it. `WrongUse` if unknown."""
        self._corrected(lambda editor: editor.undo(edit_id))

    def list_edits(self, *, undone: bool = False) -> tuple[Edit, ...]:
        """The changes that hold, the newest first; with `undone` also those taken back."""
        with self._services.use() as services:
            return services.editor.edits(undone=undone)

    def list_reviews(self) -> tuple[MergeCandidate, ...]:
        """Pairs of things that may be one, the likeliest first."""
        with self._services.use() as services:
            return services.editor.reviews()

    def answer_review(self, review_id: ReviewId, *, answer: SameOrNot) -> Edit:
        """The pair is one thing, or two, for ever. Raises `WrongUse` when it is not asked."""
        return self._corrected(lambda editor: editor.answer(review_id, answer=answer))

    def list_contradictions(self) -> tuple[Contradiction, ...]:
        """Statements that cannot both hold and that no date puts in order."""
        with self._services.use() as services:
            return services.editor.contradictions()

    def _corrected(self, correct: Callable[[GraphEditor], T]) -> T:
        """What the correction returns; things that it made get their place in the index."""
        with self._services.use() as services:
            result = services.lanes.write.submit(correct, services.editor).result()
            services.ingest.complete_index()
            return result
