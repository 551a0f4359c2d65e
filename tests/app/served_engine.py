"""The fake engine with operations that a test of wire and client waits for."""

import threading
from collections.abc import Callable, Sequence

from core.errors import Unreadable, WrongUse
from core.lanes import Cancel
from core.records.answers.answers import Answer, AnswerChunk, Trace
from core.records.answers.questions import DEFAULT_OPTIONS, QueryOptions
from core.records.files.documents import DocumentText
from core.records.files.status import Progress, Source, Status
from core.records.ids import SessionId
from core.records.memory import NO_SESSION, EarlierTurn
from tests.fake_engine.engine import FakeEngine


class ServedEngine(FakeEngine):
    """`ask` repeats the question, `settle` waits for `let_settle`, some arguments raise errors."""

    def __init__(self) -> None:
        super().__init__(sources=0, files=0)
        self.let_settle = threading.Event()
        self.settling = threading.Semaphore(0)
        self._lock = threading.Lock()

    def add_sources(self, paths: Sequence[str], *, cluster: str = "") -> tuple[Source, ...]:
        for path in paths:
            if "missing" in path:
                raise WrongUse(path, "path_missing")
        with self._lock:
            return super().add_sources(paths, cluster=cluster)

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
        for word in question.split():
            if on_piece:
                on_piece(AnswerChunk(text=word + " "))
        return Answer(question, True, question, (), (), Trace(question), {}, session_id=session_id)

    def settle(
        self, *, on_piece: Callable[[Progress], None] | None = None, cancel: Cancel | None = None
    ) -> Status:
        if on_piece:
            for done in range(3):
                on_piece(Progress("reading", doing="a.md", done=done, total=3, seconds_left=1.5))
        self.settling.release()
        while not self.let_settle.is_set():
            if cancel:
                cancel.wait(0.01)
                cancel.check()
        return self.status()

    def show_document(
        self, path: str, *, part: str | None = None, start: int = 0, end: int = 0
    ) -> DocumentText:
        if part == "broken":
            raise Unreadable(path, "file_not_opened")
        if part == "bug":
            return {}["nothing"]
        return super().show_document(path, part=part, start=start, end=end)
