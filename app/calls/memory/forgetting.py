"""The client's calls about forgetting."""

from collections.abc import Sequence
from concurrent.futures import Future

from app.calls.call import Calls
from core.lanes import Cancel
from core.records.files.status import Source
from core.records.ids import ConsolidationId, SourceId
from core.records.memory import (
    Consolidation,
    Erased,
    Forget,
    MemoryExported,
    MemoryImported,
    Tier,
)


class ForgettingCalls(Calls):
    """A `core.faces.memory.forgetting.RemoteFaceOfForgetting`."""

    def forget(self, what: Forget) -> Future[Erased]:
        """See `Face.forget`."""
        return self._call("forget", what=what)

    def consolidate(
        self, *, after_days: int = -1, cancel: Cancel | None = None
    ) -> Future[tuple[Consolidation, ...]]:
        """See `Face.consolidate`."""
        return self._call("consolidate", cancel=cancel, after_days=after_days)

    def list_consolidations(self) -> Future[tuple[Consolidation, ...]]:
        """See `Face.list_consolidations`."""
        return self._call("list_consolidations")

    def undo_consolidation(self, consolidation_id: ConsolidationId) -> Future[None]:
        """See `Face.undo_consolidation`."""
        return self._call("undo_consolidation", consolidation_id=consolidation_id)

    def export_memory(self, path: str, *, replace: bool = False) -> Future[MemoryExported]:
        """See `Face.export_memory`."""
        return self._call("export_memory", path=path, replace=replace)

    def import_memory(self, path: str) -> Future[MemoryImported]:
        """See `Face.import_memory`."""
        return self._call("import_memory", path=path)

    def mark_source(self, source_id: SourceId, *, tiers: Sequence[Tier]) -> Future[Source]:
        """See `Face.mark_source`."""
        return self._call("mark_source", source_id=source_id, tiers=tuple(tiers))
