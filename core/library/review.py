"""The library's part about decisions that wait."""

from core.library.composition import Services
from core.library.shared_resource import SharedResource
from core.library.status import check_range
from core.records.graph.review import (
    FlaggedDocument,
    MergeComparison,
    PendingDecisions,
    PrecisionSample,
)
from core.records.ids import ReviewId
from core.resolve.review_inbox import (
    flagged_documents,
    list_flagged_words,
    list_samples,
    review_evidence,
)

_MOST_SAMPLES = 1000


class ReviewPart:
    """Implements its part of `core.engine.engine.Engine`; `Library` owns the state."""

    _life: SharedResource[Services]

    def count_waiting(self) -> PendingDecisions:
        """How many decisions wait, of each kind."""
        with self._life.using(patiently=True) as it:
            return PendingDecisions(
                contradictions=len(it.editor.contradictions()),
                merges=len(it.editor.reviews()),
                proposals=len(it.store.memory.learned.proposals()),
                flagged=len(flagged_documents(it.store)),
            )

    def show_sides(self, review_id: ReviewId) -> MergeComparison:
        """Both things of a question with the evidence for each. `WrongUse` when it is not asked."""
        with self._life.using() as it:
            return show_sides(it.store, review_id)

    def list_samples(self, *, limit: int = 50) -> PrecisionSample:
        """Extracted facts to be judged by samples (K5), and how often such facts were right."""
        check_range("limit", limit, least=0, most=_MOST_SAMPLES)
        with self._life.using() as it:
            return list_samples(it.store, limit=limit)

    def list_flagged(self) -> tuple[FlaggedDocument, ...]:
        """Documents with suspicious words that are not deemed anything, by path."""
        with self._life.using() as it:
            return list_flagged(it.store)
