"""The library's part about the user's corrections."""

from collections.abc import Callable
from typing import TypeVar

from core.library.composition import Services
from core.library.shared_resource import SharedResource
from core.records.graph.edits import Change, Contradiction, Edit, MergeCandidate
from core.records.graph.edits import MergeAnswer as SameOrNot
from core.records.ids import EditId, ReviewId
from core.resolve.editor import GraphEditor

T = TypeVar("T")


class CorrectionPart:
    """Implements its part of `core.engine.engine.Engine`; `Library` owns the state."""

    _life: SharedResource[Services]

    def edit(self, change: Change) -> Edit:
        """The change holds from now on, also for what is read later, until it is undone."""
        return self._corrected(lambda editor: editor.edit(change))

    def undo(self, edit_id: EditId) -> None:
        """The change holds no more, whatever was changed after it. `WrongUse` if unknown."""
        self._corrected(lambda editor: editor.undo(edit_id))

    def list_edits(self, *, undone: bool = False) -> tuple[Edit, ...]:
        """The changes that hold, the newest first; with `undone` also those taken back."""
        with self._life.using() as it:
            return it.editor.edits(undone=undone)

    def list_reviews(self) -> tuple[MergeCandidate, ...]:
        """Pairs of things that may be one, the likeliest first."""
        with self._life.using() as it:
            return it.editor.reviews()

    def answer_review(self, review_id: ReviewId, *, answer: SameOrNot) -> Edit:
        """The pair is one thing, or two, for ever. Raises `WrongUse` when it is not asked."""
        return self._corrected(lambda editor: editor.answer(review_id, answer=answer))

    def list_contradictions(self) -> tuple[Contradiction, ...]:
        """Statements that cannot both hold and that no date puts in order."""
        with self._life.using() as it:
            return it.editor.contradictions()

    def _corrected(self, correct: Callable[[GraphEditor], T]) -> T:
        """What the correction returns; things that it made get their place in the index."""
        with self._life.using() as it:
            result = it.lanes.write.submit(correct, it.editor).result()
            it.ingest.complete_index()
            return result
