"""Transcript and export of conversations."""

from datetime import UTC, datetime

from core.library.services import LibraryPart
from core.memory.export import write_private_file
from core.memory.sessions import session_ages, unknown_session, with_state
from core.memory.transcript import build_transcript, transcript_markdown
from core.records.answers.answers import SessionExport, Transcript
from core.records.files.documents import DocumentText
from core.records.ids import SessionId


class ConversationPart(LibraryPart):
    """Implements `ConversationOperations`."""

    def retell(self, session_id: SessionId) -> Transcript:
        """See `ConversationOperations.retell`."""
        with self._services.use() as services:
            session = services.store.memory.sessions.get(session_id)
            if session is None:
                raise unknown_session(session_id)
            documents = services.store.documents

            def read(path: str, part: str | None) -> DocumentText | None:
                document_id = documents.find(path, part)
                return None if document_id is None else documents.text(document_id)

            return build_transcript(
                with_state(session, now=datetime.now(UTC), ages=session_ages(self._settings)),
                services.store.memory.episodes.by_session(session_id),
                read=read,
            )

    def export_session(
        self, session_id: SessionId, *, path: str, replace: bool = False
    ) -> SessionExport:
        """See `ConversationOperations.export_session`."""
        retold = self.retell(session_id)
        write_private_file(path, transcript_markdown(retold).encode(), overwrite=replace)
        return SessionExport(path, sum(turn.episode.kind == "turn" for turn in retold.told))
