"""The library's part about conversations told again."""

from datetime import UTC, datetime

from core.assembly import Opened
from core.lifetime import Lifetime
from core.memory.export import put_file
from core.memory.sessions import aged, ages_of, unknown_session
from core.memory.transcript import as_markdown, retell
from core.records.answers.answers import SessionExport, Transcript
from core.records.files.documents import DocumentText
from core.records.ids import SessionId
from core.settings.options import Settings


class Conversations:
    """Implements its part of `core.engine.engine.Engine`; `Library` owns the state."""

    _settings: Settings
    _life: Lifetime[Opened]

    def retell(self, session_id: SessionId) -> Transcript:
        """All that was said, with the citations of each answer as they stand by now."""
        with self._life.using() as it:
            session = it.store.memories.sessions.one(session_id)
            if session is None:
                raise unknown_session(session_id)
            documents = it.store.documents

            def read(path: str, part: str | None) -> DocumentText | None:
                found = documents.find(path, part)
                return None if found is None else documents.text(found)

            return retell(
                aged(session, now=datetime.now(UTC), ages=ages_of(self._settings)),
                it.store.memories.episodes.of_session(session_id),
                read=read,
            )

    def export_session(
        self, session_id: SessionId, *, path: str, replace: bool = False
    ) -> SessionExport:
        """The conversation is in the Markdown file at that path, with its sources."""
        retold = self.retell(session_id)
        put_file(path, as_markdown(retold).encode(), over=replace)
        return SessionExport(path, sum(it.episode.kind == "turn" for it in retold.told))
