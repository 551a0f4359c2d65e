"""Operations on whole conversations."""

from typing import Protocol

from core.records.answers.answers import SessionExport, Transcript
from core.records.ids import SessionId


class ConversationOperations(Protocol):
    """See `core.engine.engine.Engine`."""

    def retell(self, session_id: SessionId) -> Transcript:
        """All that was said, with the citations of each answer as they stand by now.

        Raises `WrongUse` if unknown.
        """
        ...

    def export_session(
        self, session_id: SessionId, *, path: str, replace: bool = False
    ) -> SessionExport:
        """The conversation is in the Markdown file at that absolute path, with its sources.

        A file that is there is replaced only with `replace`. Raises `WrongUse`, `DiskFull`.
        """
        ...
