"""Operations to ask and to search."""

from collections.abc import Callable, Sequence
from typing import Protocol

from core.engine.logged import Logged
from core.lanes import Cancel
from core.records.answers.answers import Answer, AnswerChunk, SearchResult
from core.records.answers.questions import DEFAULT_OPTIONS, QueryOptions
from core.records.ids import SessionId
from core.records.memory import NO_SESSION, EarlierTurn


class QuestionOperations(Protocol):
    """Question answering and search; part of `core.engine.engine.Engine`."""

    @Logged("question", "log_ask")
    def ask(
        self,
        question: str,
        *,
        session_id: SessionId = NO_SESSION,
        wishes: QueryOptions = DEFAULT_OPTIONS,
        earlier: Sequence[EarlierTurn] = (),
        on_piece: Callable[[AnswerChunk], None] | None = None,
        cancel: Cancel | None = None,
    ) -> Answer:
        """Answer a question with citations, or refuse and return the nearest passages.

        With a `session_id`, the question is rewritten from the conversation so far, and stored with
        its answer if the session is. `earlier` are the turns of an ephemeral session, for an engine
        that holds them no more. `wishes` are the options of this question. Raises `WrongUse` for an
        empty question or an unknown session.
        """
        ...

    @Logged("question", "log_search")
    def search(
        self, question: str, *, k: int = 10, wishes: QueryOptions = DEFAULT_OPTIONS
    ) -> SearchResult:
        """Return the `k` best passages and the facts for a question, with the trace.

        The question may contain filters (`type:pdf after:2024 -draft`). The planner chooses what
        `wishes` leaves open. Raises `WrongUse` for an empty question or an invalid filter.
        """
        ...
