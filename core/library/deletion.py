"""Deletion, consolidation, export and import of memory; privacy tiers."""

import contextlib
import os
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from core.datadir.layout import forget_searches
from core.errors import LociError, WrongUse
from core.events import Changes
from core.lanes import Cancel
from core.library.services import LibraryPart, Services, check_range
from core.memory.export import collect_memory, import_memory, read_export, write_export
from core.memory.forget import forget, hide_requested, stop_withholding, withhold
from core.memory.forget import undo_consolidation as undo
from core.records import memory
from core.records.files.status import Source
from core.records.ids import ConsolidationId, SourceId
from core.refine.fingerprints import reply_cache_key
from core.sources.registry import get_source
from core.sources.state import forget_roots

_MAX_DAYS = 100_000


class DeletionPart(LibraryPart):
    """Implements `DeletionOperations`."""

    def forget(self, what: memory.ForgetRequest) -> memory.EraseResult:
        if what.document:
            what = replace(what, document=str(Path(what.document).absolute()))
        erase = partial(forget, what=what, at=datetime.now(UTC), reply_key=reply_cache_key)
        with self._services.use() as services:
            services.refiner.interrupt()
            with services.saved.paused():
                gone = services.write(erase, services.store)
        self._withheld.show(what)
        # What a model was told, and all caches, go with the process and the parts.
        self._active_model.close()
        with self._services.closed(reopen=self._start, callers_wait=True):
            forget_roots(self._files, gone.paths)
            forget_searches(self.home)
        with self._services.use() as services:
            if services.store.erasure_error is not None:
                raise services.store.erasure_error
            rewritten = services.store.rewritten_files
        self._events.publish(
            Changes(frozenset({"files", "documents", "entities", "facts", "memories"}))
        )
        return memory.EraseResult(
            episodes=len(gone.episodes),
            sessions=gone.sessions,
            documents=gone.documents,
            facts=gone.facts,
            rewritten=rewritten,
        )

    def withhold(self, what: memory.ForgetRequest) -> None:
        if not (what.episode_id or what.session_id):
            raise WrongUse("", "forget_unclear")
        with self._services.use() as services:
            hide_requested(services.store, what)  # without waiting for what is being written
            services.refiner.interrupt()
            services.write(withhold, services.store, what, undo=services.editor.undo)
            services.ingest.request_backfill()
        self._events.publish(Changes(frozenset({"memories"})))

    def stop_withholding(self, what: memory.ForgetRequest) -> None:
        with self._services.use() as services:
            services.write(stop_withholding, services.store, what, redo=services.editor.redo)
            services.ingest.request_backfill()
        self._events.publish(Changes(frozenset({"memories"})))

    def _erase_withheld(self) -> None:
        """Carry out the deletions that can no longer be undone, as the library closes."""
        for what in self._withheld.requests:
            with contextlib.suppress(LociError):  # they are hidden no more, but not lost
                self.forget(what)

    def consolidate(
        self, *, after_days: int = -1, cancel: Cancel | None = None
    ) -> tuple[memory.Consolidation, ...]:
        check_range("after_days", after_days, least=-1, most=_MAX_DAYS)
        days = self._settings.consolidate_after_days if after_days < 0 else after_days
        with self._services.use() as services:
            return services.maintenance.consolidate(after_days=days, cancel=cancel or Cancel())

    def list_consolidations(self) -> tuple[memory.Consolidation, ...]:
        with self._services.use() as services:
            return services.readable.memory.consolidations.list()

    def undo_consolidation(self, consolidation_id: ConsolidationId) -> None:
        with self._services.use() as services:
            undone = partial(undo, services.store, consolidation_id, at=datetime.now(UTC))
            services.write(undone)

    def export_memory(self, path: str, *, replace: bool = False) -> memory.MemoryExportResult:
        with self._services.use() as services:
            export = collect_memory(services.policy.away.memory)
            masked = self._export_masker(services).mask_record(export)
            return write_export(masked, path, overwrite=replace)

    def import_memory(self, path: str) -> memory.MemoryImportResult:
        carried = read_export(path)
        with self._services.use() as services:
            return services.write(import_memory, services.store.memory, carried)

    def mark_source(self, source_id: SourceId, *, tiers: Sequence[memory.Tier]) -> Source:
        with self._services.use() as services:
            self._set_tiers(services, get_source(services.store, source_id).path, tiers)
            return get_source(services.store, source_id)

    def mark_path(self, path: str, *, tiers: Sequence[memory.Tier] | None) -> memory.PathPrivacy:
        path = os.path.abspath(path)  # noqa: PTH100 - also without ".."
        if not os.path.lexists(path):
            raise WrongUse(path, "no_such_path")
        with self._services.use() as services:
            self._set_tiers(services, path, tiers)
            return services.policy.describe(path)

    def show_privacy(self, path: str) -> memory.PathPrivacy:
        with self._services.use() as services:
            return services.policy.describe(os.path.abspath(path))  # noqa: PTH100 - as above

    def list_privacy(self) -> tuple[memory.PathPrivacy, ...]:
        with self._services.use() as services:
            policy = services.policy
            return tuple(policy.describe(path) for path in policy.marked_paths())

    def _set_tiers(
        self, services: Services, path: str, tiers: Sequence[memory.Tier] | None
    ) -> None:
        services.change(lambda write: write.sources.set_tiers(path, tiers))
        services.refiner.invalidate_plan()
