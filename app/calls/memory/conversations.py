"""The client's calls about a conversation as a whole."""

from concurrent.futures import Future

from app.calls.call import Calls
from core.records.answers.answers import Retold, SessionExported
from core.records.ids import SessionId


class ConversationCalls(Calls):
    """A `core.faces.memory.conversations.RemoteFaceOfConversations`."""

    def retell(self, session_id: SessionId) -> Future[Retold]:
        """See `Face.retell`."""
        return self._call("retell", session_id=session_id)

    def export_session(
        self, session_id: SessionId, *, path: str, replace: bool = False
    ) -> Future[SessionExported]:
        """See `Face.export_session`."""
        return self._call("export_session", session_id=session_id, path=path, replace=replace)
