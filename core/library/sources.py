"""Sources and their files: watching, reading, patterns, problems, activity."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from core.errors import WrongUse
from core.ingest.parse.ocr import is_ocr_available
from core.ingest.parse.reader import MB
from core.ingest.parse.registry import suffix_traits
from core.lanes import Cancel
from core.library.services import (
    LibraryPart,
    Services,
    check_range,
    collect_metrics,
    collect_status,
)
from core.memory.export import write_new_private_file
from core.messages import UserMessage
from core.privacy.leaving import is_leaving
from core.records.files import status
from core.records.ids import SourceId
from core.refine.document_importance import weights_from_settings
from core.refine.pins import pin, unpin
from core.refine.reading_plan import list_importance
from core.sources import estimate as source_estimate
from core.sources.clip import clip_file, clip_folder, is_read
from core.sources.reconcile import is_inside
from core.sources.registry import (
    cancel_ocr,
    pause_source,
    retry_failed,
    retry_files,
    set_authorship,
    set_patterns,
)

_MAX_ROWS = 2000
_POLL_S = 0.2


class SourcePart(LibraryPart):
    """Implements `SourceOperations`."""

    def add_sources(self, paths: Sequence[str], *, cluster: str = "") -> tuple[status.Source, ...]:
        with self._services.use() as services:
            if cluster:
                services.cluster.connect(cluster, _absolute(paths))
            sources = services.registry.add(paths)
            services.ingest.scan()
            return sources

    def remove_source(self, source_id: SourceId) -> None:
        with self._services.use() as services:
            services.registry.remove(source_id)
            services.ingest.scan()

    def sync(self, *, rebuild: bool = False) -> None:
        with self._services.use() as services:
            if rebuild:
                services.write(services.store.rebuild_index)
                services.lanes.read.submit(services.recorder.preload)
                services.ingest.request_backfill()
                services.registry.requeue("read")
                services.registry.requeue("skipped")
            services.registry.requeue("failed")
            services.ingest.scan()

    def settle(
        self,
        *,
        on_piece: Callable[[status.Progress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> status.Status:
        last: status.Progress | None = None
        while True:
            # The library stays free to close between two looks.
            with self._services.use(low_priority=True) as services:
                if services.ingest.wait(_POLL_S) and _is_shared(services):
                    return collect_status(services, self._settings)
                progress = services.ingest.progress()
            if cancel is not None:
                cancel.check()
            if on_piece is not None and progress != last:
                on_piece(progress)
            last = progress

    def show_figures(self) -> status.EngineMetrics:
        with self._services.use(low_priority=True) as services:
            return collect_metrics(services)

    def list_files(
        self,
        *,
        source_id: SourceId | None = None,
        state: str = "",
        text: str = "",
        offset: int = 0,
        limit: int = 500,
    ) -> tuple[status.FileRow, ...]:
        with self._services.use() as services:
            rows = services.store.files.rows(
                source_id=source_id, state=state, text=text, offset=offset, limit=limit
            )
            return _seen(services, rows)

    def pause(self) -> None:
        with self._services.use() as services:
            services.ingest.pause(paused=True)
            services.refiner.interrupt()

    def resume(self) -> None:
        with self._services.use() as services:
            services.ingest.pause(paused=False)
            services.refiner.wake()

    def pin(self, path: str, *, pinned: bool) -> None:
        with self._services.use() as services:
            absolute = str(Path(path).absolute())
            change = partial(pin, at=datetime.now(UTC)) if pinned else unpin
            services.write(change, services.store, absolute)
            services.refiner.invalidate_plan()

    def list_importance(self, *, limit: int = 20) -> tuple[status.DocumentImportance, ...]:
        check_range("limit", limit, least=1, most=_MAX_ROWS)
        with self._services.use() as services:
            return list_importance(
                services.readable,
                now=datetime.now(UTC),
                weights=weights_from_settings(self._settings),
                limit=limit,
            )

    def estimate(self, paths: Sequence[str], *, cancel: Cancel | None = None) -> status.Estimate:
        with self._services.use() as services:
            return source_estimate.estimate_paths(
                _absolute(paths),
                rules=services.ingest.reconciler.rules_of,
                sources=services.store.sources.list(),
                largest_bytes=self._settings.largest_file_mb * MB,
                pace=source_estimate.ReadingSpeed(
                    services.ingest.encoder_rate.rate,
                    services.ingest.policy.always_uses_ocr,
                    suffix_traits(recordings=not services.ingest.policy.speech_options().problem),
                ),
                cancel=cancel or Cancel(),
            )

    def preview_patterns(
        self,
        path: str,
        *,
        include: Sequence[str] = (),
        exclude: Sequence[str] = (),
        cancel: Cancel | None = None,
    ) -> status.PatternsPreview:
        root = str(Path(path).absolute())
        with self._services.use() as services:
            sources = services.store.sources.list()
            source = next((one for one in sources if one.path == root), None)
            inside = {one.path for one in sources if is_inside(one.path, root)} - {root}
            folder = source_estimate.PatternScope(
                root,
                services.ingest.reconciler.rules_of(None),
                frozenset(inside),
                None if source is None else frozenset(services.store.files.by_source(source.id)),
            )
            return source_estimate.preview_patterns(
                folder,
                include=tuple(include),
                exclude=tuple(exclude),
                documents=services.store.documents.count_at,
                cancel=cancel or Cancel(),
            )

    def set_patterns(
        self, source_id: SourceId, *, include: Sequence[str] = (), exclude: Sequence[str] = ()
    ) -> status.Source:
        with self._services.use() as services:
            source = services.write(
                set_patterns, services.store, source_id,
                include=_lines(include), exclude=_lines(exclude),
            )  # fmt: skip
            services.ingest.scan(source_id)
            return source

    def set_authorship(
        self, source_id: SourceId, *, authorship: status.Authorship
    ) -> status.Source:
        with self._services.use() as services:
            source = services.write(
                set_authorship, services.store, services.ingest.reconciler, source_id,
                authorship=authorship,
            )  # fmt: skip
            services.ingest.reload_pending()
            return source

    def rescan_source(self, source_id: SourceId) -> None:
        with self._services.use() as services:
            services.write(retry_failed, services.store, services.ingest.reconciler, source_id)
            services.ingest.scan(source_id)

    def pause_source(self, source_id: SourceId, *, paused: bool) -> status.Source:
        with self._services.use() as services:
            reconciler = services.ingest.reconciler
            source = services.write(
                pause_source, services.store, reconciler, source_id, paused=paused
            )
            services.ingest.reload_pending()
            if paused:
                services.ingest.cancel_ocr(frozenset(services.store.files.by_source(source_id)))
            return source

    def browse_files(
        self, query: status.FileQuery, *, offset: int = 0, limit: int = 200
    ) -> status.FilePage:
        with self._services.use() as services:
            page = services.store.file_lists.browse(
                query, offset=max(0, offset), limit=min(limit, _MAX_ROWS)
            )
            return replace(page, files=_seen(services, page.files))

    def retry_files(self, paths: Sequence[str], *, recognize: bool = False) -> int:
        with self._services.use() as services:
            if recognize and not services.ingest.policy.can_use_ocr:
                raise WrongUse("", _ocr_obstacle())
            absolute, reconciler = _absolute(paths), services.ingest.reconciler
            count = services.write(retry_files, services.store, reconciler, absolute, ocr=recognize)
            services.ingest.reload_pending()
            return count

    def stop_recognizing(self, paths: Sequence[str] = ()) -> int:
        with self._services.use() as services:
            dismiss = services.ingest.policy.always_uses_ocr
            stopped = services.write(cancel_ocr, services.store, _absolute(paths), dismiss=dismiss)
            services.ingest.cancel_ocr(frozenset(stopped))
            services.ingest.reload_pending()
            return len(stopped)

    def save_clip(
        self, text: str, *, title: str = "", url: str = "", folder: str = "", plain: bool = False
    ) -> str:
        today = datetime.now(UTC).date()
        name, content = clip_file(text, title=title, url=url, day=today, plain=plain)
        named = self._settings.clip_folder
        with self._services.use() as services:
            sources = [source.path for source in services.store.sources.list()]
            target = clip_folder(folder, named=named, sources=sources, own=self.home)
            if not is_read(target, sources):
                services.registry.add([str(target)])
            path = write_new_private_file(str(target / name), content)
            services.ingest.scan()
        return str(path)

    def list_problems(self, *, ignored: bool = False) -> status.Problems:
        with self._services.use(low_priority=True) as services:
            can = services.ingest.policy.can_use_ocr
            groups = services.store.file_lists.problems(ignored=ignored)
            return status.Problems(
                groups=tuple(self._with_current_advice(group, can=can) for group in groups),
                ignored=services.store.file_lists.ignored_count(),
                can_recognize=can,
                how=UserMessage() if can else _ocr_obstacle().remedy,
            )

    def ignore_problems(self, paths: Sequence[str], *, ignored: bool) -> int:
        with self._services.use() as services:
            return services.change(lambda write: write.sources.set_ignored(paths, ignored=ignored))

    def list_activity(
        self,
        *,
        source_id: SourceId | None = None,
        text: str = "",
        before: int = 0,
        limit: int = 200,
    ) -> tuple[status.Activity, ...]:
        with self._services.use() as services:
            return services.store.file_lists.activity(
                source_id=source_id, text=text, before=before, limit=min(limit, _MAX_ROWS)
            )

    def _with_current_advice(self, group: status.ProblemGroup, *, can: bool) -> status.ProblemGroup:
        """Update a problem's advice: OCR may have become available or unavailable since."""
        if group.remedy != "recognize" or can:
            return group
        return replace(group, advice=_ocr_obstacle().remedy)


def _is_shared(services: Services) -> bool:
    """Whether what was read is published, and no copy has come meanwhile."""
    services.sharing.wake()
    return services.sharing.wait(_POLL_S) and services.ingest.wait(0.0)


def _ocr_obstacle() -> UserMessage:
    return UserMessage("ocr_switched_off" if is_ocr_available() else "ocr_unavailable")


def _absolute(paths: Sequence[str]) -> list[str]:
    return [str(Path(path).absolute()) for path in paths]


def _lines(patterns: Sequence[str]) -> tuple[str, ...]:
    """Split patterns into lines, without blank ones and duplicates."""
    lines = (line.strip() for pattern in patterns for line in pattern.splitlines())
    return tuple(dict.fromkeys(line for line in lines if line))


def _seen(services: Services, rows: tuple[status.FileRow, ...]) -> tuple[status.FileRow, ...]:
    """Return the files whose names the caller may see: all, unless they may leave."""
    if not is_leaving():
        return rows
    return tuple(row for row in rows if services.policy.may_leave(row.path))
