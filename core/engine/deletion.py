"""Operations that delete, consolidate, export and import memory, and set privacy tiers (N12)."""

from collections.abc import Sequence
from typing import Protocol

from core.lanes import Cancel
from core.records import memory
from core.records.files.status import Source
from core.records.ids import ConsolidationId, SourceId


class DeletionOperations(Protocol):
    """Deletion, consolidation and export of memory; part of `core.engine.engine.Engine`."""

    def forget(self, what: memory.ForgetRequest) -> memory.EraseResult:
        """Erase documents or memories from every file of the data directory.

        Rows, index entries, logs and caches are erased. Erasing a document also erases copies with
        the same content, entities that only it mentions, and conversations that quoted it. The
        original files stay on disk and are not read again unless one is added by its own path. The
        library is closed meanwhile and both database files are rewritten. Raises `WrongUse` for an
        unknown target, `DiskFull` before anything is changed, and `EngineBusy`.
        """
        ...

    def consolidate(
        self, *, after_days: int = -1, cancel: Cancel | None = None
    ) -> tuple[memory.Consolidation, ...]:
        """Summarize related turns that are older than `after_days` (-1: the setting) (T6)."""
        ...

    def list_consolidations(self) -> tuple[memory.Consolidation, ...]:
        """Return all summaries that replaced turns, the newest first."""
        ...

    def undo_consolidation(self, consolidation_id: ConsolidationId) -> None:
        """Restore the turns of a summary, which stay as they are. Raises `WrongUse` if unknown."""
        ...

    def export_memory(self, path: str, *, replace: bool = False) -> memory.MemoryExportResult:
        """Write all of memory to a JSON file at an absolute path. Raises `WrongUse`, `DiskFull`."""
        ...

    def import_memory(self, path: str) -> memory.MemoryImportResult:
        """Add the memories of an exported JSON file that are not stored yet.

        Importing the same file twice adds nothing. Raises `WrongUse` for a file of another kind.
        """
        ...

    def mark_source(self, source_id: SourceId, *, tiers: Sequence[memory.Tier]) -> Source:
        """Set the privacy tiers of a source (D11). Without tiers, it may be used without limits.

        "never quoted": its text is found, but neither quoted nor passed to a model. "never leaves":
        it is not passed to a model on another machine. "never remembered": answers based on it are
        not stored in memory. Raises `WrongUse` for an unknown source.
        """
        ...
