"""Deletion, consolidation, export and import of memory; privacy tiers."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from core.datadir.layout import forget_searches
from core.events import Changes, EventBus
from core.lanes import Cancel
from core.library.active_model import ActiveModel
from core.library.services import Services
from core.library.shared_resource import SharedResource
from core.memory.export import collect_memory, import_memory, read_export, write_export
from core.memory.forget import forget
from core.memory.forget import undo_consolidation as undo
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
from core.refine.fingerprints import reply_cache_key
from core.settings.options import Settings
from core.sources.actions import get_source
from core.sources.state import forget_roots
from core.store.store import Store


class DeletionPart:
    """Implements `DeletionOperations`; `Library` owns the state."""

    home: Path
    _settings: Settings
    _services: SharedResource[Services]
    _active_model: ActiveModel
    _events: EventBus
    _start: Callable[[], None]

    def forget(self, what: ForgetRequest) -> EraseResult:
        """See `DeletionOperations.forget`."""
        if what.document:
            what = replace(what, document=str(Path(what.document).absolute()))
        erase = partial(forget, what=what, at=datetime.now(UTC), reply_key=reply_cache_key)
        with self._services.use() as services:
            services.refiner.interrupt()
            gone = services.lanes.write.submit(erase, services.store).result()
        # What a model was told, and all caches, go with the process and the parts.
        self._active_model.close()
        with self._services.closed(reopen=self._start, callers_wait=True):
            forget_roots(self.home, gone.paths)
            forget_searches(self.home)
        with self._services.use() as services:
            if services.store.erasure_error is not None:
                raise services.store.erasure_error
            rewritten = services.store.rewritten_files
        self._events.publish(
            Changes(frozenset({"files", "documents", "entities", "facts", "memories"}))
        )
        return EraseResult(
            episodes=len(gone.episodes),
            sessions=gone.sessions,
            documents=gone.documents,
            facts=gone.facts,
            rewritten=rewritten,
        )

    def consolidate(
        self, *, after_days: int = -1, cancel: Cancel | None = None
    ) -> tuple[Consolidation, ...]:
        """See `DeletionOperations.consolidate`."""
        days = self._settings.consolidate_after_days if after_days < 0 else after_days
        with self._services.use() as services:
            return services.maintenance.consolidate(after_days=days, cancel=cancel or Cancel())

    def list_consolidations(self) -> tuple[Consolidation, ...]:
        """See `DeletionOperations.list_consolidations`."""
        with self._services.use() as services:
            return services.store.memory.consolidations.list()

    def undo_consolidation(self, consolidation_id: ConsolidationId) -> None:
        """See `DeletionOperations.undo_consolidation`."""
        with self._services.use() as services:
            undone = partial(undo, services.store, consolidation_id, at=datetime.now(UTC))
            services.lanes.write.submit(undone).result()

    def export_memory(self, path: str, *, replace: bool = False) -> MemoryExportResult:
        """See `DeletionOperations.export_memory`."""
        with self._services.use() as services:
            return write_export(collect_memory(services.store.memory), path, overwrite=replace)

    def import_memory(self, path: str) -> MemoryImportResult:
        """See `DeletionOperations.import_memory`."""
        carried = read_export(path)
        with self._services.use() as services:
            return services.lanes.write.submit(
                import_memory, services.store.memory, carried
            ).result()

    def mark_source(self, source_id: SourceId, *, tiers: Sequence[Tier]) -> Source:
        """See `DeletionOperations.mark_source`."""
        with self._services.use() as services:
            services.lanes.write.submit(_mark, services.store, source_id, tuple(tiers)).result()
            return get_source(services.store, source_id)


def _mark(store: Store, source_id: SourceId, tiers: tuple[Tier, ...]) -> None:
    with store.write() as write:
        write.sources.set_tiers(source_id, tiers=tiers)
