"""Operations to ask and to search."""

from collections.abc import Callable
from typing import Protocol

from core.lanes import Cancel
from core.records.answers.answers import Answer, AnswerChunk, SearchResult
from core.records.answers.questions import DEFAULT_OPTIONS, QueryOptions
from core.records.ids import SessionId
from core.records.memory import NO_SESSION


class QuestionOperations(Protocol):
    """See `core.engine.engine.Engine`."""

    def ask(
        self,
        question: str,
        *,
        session_id: SessionId = NO_SESSION,
        wishes: QueryOptions = DEFAULT_OPTIONS,
        on_piece: Callable[[AnswerChunk], None] | None = None,
        cancel: Cancel | None = None,
    ) -> Answer:
        """An answer with citations, or an honest no with what is nearest.

        In a conversation the question is understood from what was said before; if it is
        remembered, so are the question and its answer. Raises `WrongUse` for an empty question or
        a conversation that is not there.
        """
        ...

    def search(
        self, question: str, *, k: int = 10, wishes: QueryOptions = DEFAULT_OPTIONS
    ) -> SearchResult:
        """The `k` best passages and the facts for a question, with the trace.

        The question may hold filters (`type:pdf after:2024 -draft`). What `wishes` leaves open
        the rules decide. Raises `WrongUse` for an empty question or a filter without a meaning.
        """
        ...
