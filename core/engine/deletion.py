"""Operations that delete, export and consolidate memory."""

from collections.abc import Sequence
from typing import Protocol

from core.lanes import Cancel
from core.records.files.status import Source
from core.records.ids import ConsolidationId, SourceId
from core.records.memory import (
    Consolidation,
    EraseResult,
    ForgetRequest,
    MemoryExportResult,
    MemoryImportResult,
    Tier,
)


class DeletionOperations(Protocol):
    """See `core.engine.engine.Engine`."""

    def forget(self, what: ForgetRequest) -> EraseResult:
        """It is gone from every file of the home folder: rows, indexes, logs, caches.

        A document goes with all files of the same content, with what only it names, and with
        conversations that quoted it; the files themselves stay where they are, and are not read
        again until one is added by its own path. The library is closed meanwhile and both of its
        files are written anew. Raises `WrongUse` when it is unknown, `DiskFull` before anything
        is changed, and `EngineBusy`.
        """
        ...

    def consolidate(
        self, *, after_days: int = -1, cancel: Cancel | None = None
    ) -> tuple[Consolidation, ...]:
        """Related turns older than this many days (-1: the setting) have become summaries (T6)."""
        ...

    def list_consolidations(self) -> tuple[Consolidation, ...]:
        """The summaries that were made, the newest first."""
        ...

    def undo_consolidation(self, consolidation_id: ConsolidationId) -> None:
        """What went into the summary is as before, and stays so. `WrongUse` if unknown."""
        ...

    def export_memory(self, path: str, *, replace: bool = False) -> MemoryExportResult:
        """All of memory is in the JSON file at that absolute path. `WrongUse`, `DiskFull`."""
        ...

    def import_memory(self, path: str) -> MemoryImportResult:
        """What the file holds and memory did not is remembered. `WrongUse` if it is no such file.

        A second time adds nothing.
        """
        ...

    def mark_source(self, source_id: SourceId, *, tiers: Sequence[Tier]) -> Source:
        """How much may be made of the source from now on (D11); nothing given: everything.

        What "never quoted" holds is found, but neither quoted nor told to a model; "never leaves"
        the same for models that are not on this machine; "never remembered" keeps answers that
        rest on it out of memory. Raises `WrongUse` if unknown.
        """
        ...
