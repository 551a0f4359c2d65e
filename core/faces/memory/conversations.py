"""What the engine offers about whole conversations: `Face` and its twin extend it."""

from concurrent.futures import Future
from typing import Protocol

from core.records.answers.answers import Retold, SessionExported
from core.records.ids import SessionId


class FaceOfConversations(Protocol):
    """Conversations told again, called directly."""

    def retell(self, session_id: SessionId) -> Retold:
        """All that was said, with the citations of each answer as they stand by now.

        Raises `WrongUse` if unknown.
        """
        ...

    def export_session(
        self, session_id: SessionId, *, path: str, replace: bool = False
    ) -> SessionExported:
        """The conversation is in the Markdown file at that absolute path, with its sources.

        A file that is there is replaced only with `replace`. Raises `WrongUse`, `DiskFull`.
        """
        ...


class RemoteFaceOfConversations(Protocol):
    """The same methods, each returning a Future."""

    def retell(self, session_id: SessionId) -> Future[Retold]:
        """See `Face.retell`."""
        ...

    def export_session(
        self, session_id: SessionId, *, path: str, replace: bool = False
    ) -> Future[SessionExported]:
        """See `Face.export_session`."""
        ...
