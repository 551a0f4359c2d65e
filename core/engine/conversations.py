"""Operations on whole conversations: transcript, export and notes."""

from typing import Protocol

from core.records.answers.answers import SessionExport, Transcript
from core.records.ids import SessionId


class ConversationOperations(Protocol):
    """Transcript and export of a conversation; part of `core.engine.engine.Engine`."""

    def retell(self, session_id: SessionId) -> Transcript:
        """Return all turns of a conversation with the citations of each answer.

        The citations are resolved against the documents as they are now. Raises `WrongUse` for an
        unknown session.
        """
        ...

    def export_session(
        self, session_id: SessionId, *, path: str, replace: bool = False
    ) -> SessionExport:
        """Write a conversation and its sources to a Markdown file.

        `path` is absolute. An existing file is overwritten only with `replace`. Raises `WrongUse`,
        `DiskFull`.
        """
        ...

    def save_note(self, path: str, text: str) -> str:
        """Write a Markdown text to a new file; return its path.

        `path` is absolute, in a folder that Loci does not read; if the file exists, a number is
        added to its name. Raises `WrongUse`, `DiskFull`.
        """
        ...
