"""Operations on sessions, memories, proposed facts and the user's own context; erasure (N12)."""

from collections.abc import Sequence
from typing import Protocol

from core.engine.logged import Logged
from core.lanes import Cancel
from core.records import memory
from core.records.answers.answers import SessionExport, Transcript
from core.records.files.status import Source
from core.records.ids import ConsolidationId, EpisodeId, ProposalId, RemarkId, SessionId, SourceId


class ConversationOperations(Protocol):
    """Transcript and export of a conversation; part of `core.engine.engine.Engine`."""

    def retell(self, session_id: SessionId) -> Transcript:
        """Return all turns of a conversation with the citations of each answer.

        The citations are resolved against the documents as they are now. Raises `WrongUse` for an
        unknown session.
        """
        ...

    @Logged("export", "log_export_session")
    def export_session(
        self, session_id: SessionId, *, path: str, replace: bool = False
    ) -> SessionExport:
        """Write a conversation and its sources to a Markdown file.

        `path` is absolute. An existing file is overwritten only with `replace`. Raises `WrongUse`,
        `DiskFull`.
        """
        ...

    @Logged("export", "log_save_note")
    def save_note(self, path: str, text: str) -> str:
        """Write a Markdown text to a new file; return its path.

        `path` is absolute, in a folder that Loci does not read; if the file exists, a number is
        added to its name. Raises `WrongUse`, `DiskFull`.
        """
        ...


class MemoryOperations(Protocol):
    """Operations on memory; part of `core.engine.engine.Engine`."""

    @Logged("change", "log_begin_session")
    def begin_session(self, title: str = "", *, passing: bool = False) -> memory.Session:
        """Start a conversation; pass its id to `ask`.

        It is stored only if the option `memory` is on. Otherwise, or if `passing` is set, the
        session is ephemeral: its id is negative and its turns are lost when the engine stops.
        While `memory` is unasked, the turns wait, unless `passing` is set: they are stored, in a
        session with another id, when the option is turned on, and dropped when it is turned off.
        """
        ...

    def list_sessions(
        self, *, text: str = "", archived: bool = False, limit: int = 100
    ) -> tuple[memory.Session, ...]:
        """Return stored conversations that contain `text`: pinned ones first, then the latest."""
        ...

    def show_session(self, session_id: SessionId) -> memory.Conversation:
        """Return all turns of a conversation. Raises `WrongUse` for an unknown session.

        Of an ephemeral one only title and start are known; if it was stored since, the stored one
        is returned.
        """
        ...

    @Logged("change", "log_change_session")
    def change_session(
        self, session_id: SessionId, *, title: str | None = None, pinned: bool | None = None
    ) -> memory.Session:
        """Rename or pin a conversation. Raises `WrongUse` for an unknown session."""
        ...

    def list_memories(  # noqa: PLR0913 - how a list is narrowed down
        self,
        *,
        text: str = "",
        kind: str = "",
        session_id: SessionId = memory.NO_SESSION,
        archived: bool = False,
        order: memory.MemoryOrder = "strongest",
        limit: int = 100,
        offset: int = 0,
    ) -> tuple[memory.Memory, ...]:
        """Return stored episodes in the given order.

        Replies that found nothing are listed only by `kind` or `session_id`. Raises `WrongUse`
        for an unknown `kind`.
        """
        ...

    def show_memory(self, episode_id: EpisodeId) -> memory.Memory:
        """Return an episode and its curve; this is an access. Raises `WrongUse` if unknown."""
        ...

    @Logged("change", "log_pin_memory")
    def pin_memory(self, episode_id: EpisodeId, *, pinned: bool) -> memory.Memory:
        """Keep an episode from fading, or let it fade again. Raises `WrongUse` if unknown."""
        ...

    @Logged("change", "log_change_memory")
    def change_memory(self, episode_id: EpisodeId, *, text: str) -> memory.Memory:
        """Change the text of an episode, by which it is listed and recalled; answers stay the same.

        Traces of the old text may remain in a database file until it is compacted; `forget` erases.
        Raises `WrongUse` for an unknown episode, for an answer or a session summary, and for an
        empty text.
        """
        ...

    @Logged("change", "log_rate")
    def rate(self, episode_id: EpisodeId, *, rating: int) -> memory.Memory:
        """Rate an answer from 1 to 5; 0 removes the rating (T16). Raises `WrongUse`."""
        ...

    @Logged("question", "log_recall")
    def recall(
        self,
        question: str,
        *,
        k: int = 10,
        session_id: SessionId = memory.NO_SESSION,
        since: str = "",
        until: str = "",
        as_of: str = "",
    ) -> tuple[memory.RecalledEpisode, ...]:
        """Return the episodes most relevant to a question, of one session or of all.

        With `as_of`, later episodes are left out and recency is computed for that day. Recalling
        does not count as access. Raises `WrongUse` for an empty question or an invalid date.
        """
        ...

    def list_proposals(self) -> tuple[memory.Proposal, ...]:
        """Return the user's statements that wait to be confirmed as facts, the oldest first."""
        ...

    @Logged("change", "log_answer_proposal")
    def answer_proposal(self, proposal_id: ProposalId, *, accept: bool) -> None:
        """Store a proposed statement as a fact added by the user, or drop it.

        Raises `WrongUse` when it is not waiting, or when a name in it is ambiguous.
        """
        ...

    def list_remarks(self) -> tuple[memory.Remark, ...]:
        """Return the lines of the user's own context, which begins every prompt."""
        ...

    @Logged("change", "log_add_remark")
    def add_remark(self, text: str) -> memory.Remark:
        """Add a line to the user's own context. Raises `WrongUse` for an empty line."""
        ...

    @Logged("change", "log_change_remark")
    def change_remark(self, remark_id: RemarkId, *, text: str) -> memory.Remark:
        """Change a line of the user's own context. Raises `WrongUse` if unknown or empty."""
        ...

    @Logged("change", "log_drop_remark")
    def drop_remark(self, remark_id: RemarkId) -> None:
        """Delete a line of the user's own context. Raises `WrongUse` if unknown."""
        ...


class DeletionOperations(Protocol):
    """Deletion, consolidation and export of memory; part of `core.engine.engine.Engine`."""

    @Logged("change", "log_forget")
    def forget(self, what: memory.ForgetRequest) -> memory.EraseResult:
        """Erase documents or memories from every file of the data directory.

        Rows, index entries, logs and caches are erased. Erasing a document also erases copies with
        the same content, entities that only it mentions, and conversations that quoted it. The
        original files stay on disk and are not read again unless one is added by its own path. The
        library is closed meanwhile and both database files are rewritten. Raises `WrongUse` for an
        unknown target, `DiskFull` before anything is changed, and `EngineBusy`.
        """
        ...

    @Logged("change", "log_withhold")
    def withhold(self, what: memory.ForgetRequest) -> None:
        """Hide an episode or a conversation at once, with all that `forget` erases along with it.

        Nothing is answered from it any more. `forget` with the same request erases it,
        `stop_withholding` shows it again; what is left is erased when the engine stops. Raises
        `WrongUse` for an unknown target.
        """
        ...

    @Logged("change", "log_stop_withholding")
    def stop_withholding(self, what: memory.ForgetRequest) -> None:
        """Show again what `withhold` hid with the same request."""
        ...

    @Logged("change", "log_consolidate")
    def consolidate(
        self, *, after_days: int = -1, cancel: Cancel | None = None
    ) -> tuple[memory.Consolidation, ...]:
        """Summarize related turns that are older than `after_days` (-1: the setting) (T6)."""
        ...

    def list_consolidations(self) -> tuple[memory.Consolidation, ...]:
        """Return all summaries that replaced turns, the newest first."""
        ...

    @Logged("change", "log_undo_consolidation")
    def undo_consolidation(self, consolidation_id: ConsolidationId) -> None:
        """Restore the turns of a summary, which stay as they are. Raises `WrongUse` if unknown."""
        ...

    @Logged("export", "log_export_memory")
    def export_memory(self, path: str, *, replace: bool = False) -> memory.MemoryExportResult:
        """Write all of memory to a JSON file at an absolute path. Raises `WrongUse`, `DiskFull`."""
        ...

    @Logged("change", "log_import_memory")
    def import_memory(self, path: str) -> memory.MemoryImportResult:
        """Add the memories of an exported JSON file that are not stored yet.

        Importing the same file twice adds nothing. Raises `WrongUse` for a file of another kind.
        """
        ...

    @Logged("change", "log_mark_source", plain=("tiers",))
    def mark_source(self, source_id: SourceId, *, tiers: Sequence[memory.Tier]) -> Source:
        """Set the privacy tiers of a source (D11). Without tiers, it may be used without limits.

        "never quoted": search lists its documents without their words; nothing else shows or uses
        them. "never leaves": it is in no export and is not passed to a model on another machine.
        "never remembered": answers based on it are neither stored in memory nor recalled. Raises
        `WrongUse` for an unknown source.
        """
        ...

    @Logged("change", "log_mark_path", plain=("tiers",))
    def mark_path(self, path: str, *, tiers: Sequence[memory.Tier] | None) -> memory.PathPrivacy:
        """Set the privacy tiers of a folder or file, in a source or not; the nearest rule counts.

        Without tiers, it may be used without limits although the folder above may not. None removes
        the rule. Raises `WrongUse` where there is no file or folder.
        """
        ...

    def show_privacy(self, path: str) -> memory.PathPrivacy:
        """Return the privacy tiers of a folder or file, and where they are set."""
        ...

    def list_privacy(self) -> tuple[memory.PathPrivacy, ...]:
        """Return the folders and files with privacy tiers of their own, sorted by path."""
        ...
