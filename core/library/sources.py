"""The library's part about looking after folders and their files."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from core.errors import WrongUse
from core.ingest.parse.ocr.available import INSTALL_HINT, is_ocr_available
from core.ingest.parse.reader import MB
from core.lanes import Cancel
from core.library.services import Services
from core.library.shared_resource import SharedResource
from core.library.sources import SourcePart
from core.library.status import collect_metrics, collect_status
from core.records.files.sources import (
    Activity,
    Estimate,
    FilePage,
    FileQuery,
    PatternsPreview,
    ProblemGroup,
    Problems,
)
from core.records.files.status import EngineMetrics, FileRow, Progress, Source, Status
from core.records.ids import SourceId
from core.refine.pins import pin, unpin
from core.settings.options import Settings
from core.sources import actions as tending
from core.sources import estimate as estimating
from core.sources.reconcile import is_inside

_MOST_ROWS = 2000
_POLL_S = 0.2
_SWITCHED_OFF = "Switch on “Recognize text in pictures” in the settings."


class SourcePart:
    """Implements its part of `core.engine.engine.Engine`; `Library` owns the state."""

    _settings: Settings
    _services: SharedResource[Services]

    def add_sources(self, paths: Sequence[str]) -> tuple[Source, ...]:
        """The sources, watched from now on; a path already covered is returned as it is."""
        with self._services.use() as services:
            sources = services.registry.join(paths)
            services.ingest.scan()
            return sources

    def remove_source(self, source_id: SourceId) -> None:
        """The source is forgotten with all that only it supports; its files stay untouched."""
        with self._services.use() as services:
            services.registry.leave(source_id)
            services.ingest.scan()

    def sync(self, *, rebuild: bool = False) -> None:
        """A full scan has begun, failed files are read again.

        With `rebuild` the index is made anew and all files are read again; what the user decided
        stays.
        """
        with self._services.use() as services:
            if rebuild:
                services.lanes.write.submit(services.store.rebuild_index).result()
                services.lanes.read.submit(services.conversations.warm)
                services.ingest.complete_index()
                services.registry.read_again("read")
            services.registry.read_again("failed")
            services.ingest.scan()

    def settle(
        self, *, on_piece: Callable[[Progress], None] | None = None, cancel: Cancel | None = None
    ) -> Status:
        """The status as soon as nothing is pending (or reading rests); progress on the way."""
        last: Progress | None = None
        while True:
            # The library stays free to close between two looks.
            with self._services.use(low_priority=True) as services:
                if services.ingest.wait(_POLL_S):
                    return collect_status(services, self._settings)
                progress = services.ingest.progress()
            if cancel is not None:
                cancel.check()
            if on_piece is not None and progress != last:
                on_piece(progress)
            last = progress

    def status(self) -> Status:
        """Counts, problems and what the engine is doing."""
        status = self._backup_status
        if status is None:
            with self._services.use(low_priority=True) as services:
                status = collect_status(services, self._settings)
        last, trouble = self._backup_scheduler.last_seen(), self._backup_scheduler.trouble
        notes = (*status.notes, trouble) if trouble else status.notes
        return replace(status, notes=notes, backed_up_on=last.day if last else None)

    def show_figures(self) -> EngineMetrics:
        """How long questions take, how well caches do and what waits (D14), over restarts."""
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
    ) -> tuple[FileRow, ...]:
        """Files by path, filtered by source, state and a part of the path."""
        with self._services.use() as services:
            return services.store.files.rows(
                source_id=source_id, state=state, text=text, offset=offset, limit=limit
            )

    def pause(self) -> None:
        """Reading rests until `resume`, also after a restart; questions are still answered."""
        with self._services.use() as services:
            services.ingest.pause(paused=True)
            services.refiner.interrupt()

    def resume(self) -> None:
        """DocumentPart goes on."""
        with self._services.use() as services:
            services.ingest.pause(paused=False)
            services.refiner.stir()

    def pin(self, path: str, *, pinned: bool) -> None:
        """The document is read by the model before others, or no longer. `WrongUse` if unknown."""
        with self._services.use() as services:
            absolute = str(Path(path).absolute())
            change = partial(pin, at=datetime.now(UTC)) if pinned else unpin
            services.lanes.write.submit(change, services.store, absolute).result()
            services.refiner.look_again()

    def estimate(self, paths: Sequence[str], *, cancel: Cancel | None = None) -> Estimate:
        """How many files the paths would bring and how long reading them takes."""
        with self._services.use() as services:
            return estimating.estimate_paths(
                [str(Path(path).absolute()) for path in paths],
                rules=services.ingest.survey.rules_of,
                sources=services.store.sources.list(),
                largest_bytes=self._settings.largest_file_mb * MB,
                pace=estimating.ReadingSpeed(
                    services.ingest.pace.rate, services.ingest.conduct.recognizes_always
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
    ) -> PatternsPreview:
        """What these patterns would do to the folder at the path."""
        root = str(Path(path).absolute())
        with self._services.use() as services:
            sources = services.store.sources.list()
            source = next((one for one in sources if one.path == root), None)
            inside = {one.path for one in sources if is_inside(one.path, root)} - {root}
            folder = estimating.PatternScope(
                root,
                services.ingest.survey.rules_of(None),
                frozenset(inside),
                None if source is None else frozenset(services.store.files.seen(source.id)),
            )
            return estimating.preview_patterns(
                folder,
                include=tuple(include),
                exclude=tuple(exclude),
                documents=services.store.documents.count_at,
                cancel=cancel or Cancel(),
            )

    def set_patterns(
        self, source_id: SourceId, *, include: Sequence[str] = (), exclude: Sequence[str] = ()
    ) -> Source:
        """The patterns hold for the source from now on; what is left out now is forgotten."""
        with self._services.use() as services:
            change = partial(tending.set_patterns, include=_lines(include), exclude=_lines(exclude))
            source = services.lanes.write.submit(change, services.store, source_id).result()
            services.ingest.scan(source_id)
            return source

    def rescan_source(self, source_id: SourceId) -> None:
        """The source is looked through again soon, and its failed files are read again."""
        with self._services.use() as services:
            services.lanes.write.submit(
                tending.retry_failed, services.store, services.ingest.survey, source_id
            ).result()
            services.ingest.scan(source_id)

    def pause_source(self, source_id: SourceId, *, paused: bool) -> Source:
        """No file of the source is read, or they are again, also after a restart."""
        with self._services.use() as services:
            change = partial(tending.pause_source, paused=paused)
            source = services.lanes.write.submit(change, services.store, services.ingest.survey, source_id).result()
            services.ingest.take_up()
            if paused:
                services.ingest.stop_recognizing(frozenset(services.store.files.seen(source_id)))
            return source

    def browse_files(self, query: FileQuery, *, offset: int = 0, limit: int = 200) -> FilePage:
        """Rows of the files that fit the query, in its order, and how many fit in all."""
        with self._services.use() as services:
            return services.store.file_lists.browse(
                query, offset=max(0, offset), limit=min(limit, _MOST_ROWS)
            )

    def retry_files(self, paths: Sequence[str], *, recognize: bool = False) -> int:
        """The files are read again, and how many these are."""
        with self._services.use() as services:
            if recognize and not services.ingest.conduct.recognizes:
                raise WrongUse(
                    detail="Text in pictures cannot be recognized here.", remedy=self._how()
                )
            change = partial(tending.retry_files, recognizing=recognize)
            absolute = [str(Path(path).absolute()) for path in paths]
            count = services.lanes.write.submit(change, services.store, services.ingest.survey, absolute).result()
            services.ingest.take_up()
            return count

    def stop_recognizing(self, paths: Sequence[str] = ()) -> int:
        """Files that wait for recognition, or are in it, are left as they were; all for ()."""
        with self._services.use() as services:
            change = partial(tending.cancel_ocr, put_aside=services.ingest.conduct.recognizes_always)
            absolute = [str(Path(path).absolute()) for path in paths]
            stopped = services.lanes.write.submit(change, services.store, absolute).result()
            services.ingest.stop_recognizing(frozenset(stopped))
            services.ingest.take_up()
            return len(stopped)

    def list_problems(self, *, ignored: bool = False) -> Problems:
        """What was not read, by cause; with `ignored` also what the user put aside."""
        with self._services.use(low_priority=True) as services:
            can = services.ingest.conduct.recognizes
            groups = services.store.file_lists.problems(ignored=ignored)
            return Problems(
                groups=tuple(self._advised(group, can=can) for group in groups),
                ignored=services.store.file_lists.ignored(),
                can_recognize=can,
                how="" if can else self._how(),
            )

    def ignore_problems(self, paths: Sequence[str], *, ignored: bool) -> int:
        """The files are no problem any more, or are again; returns how many."""
        with self._services.use() as services:
            change = partial(tending.dismiss_problems, ignored=ignored)
            return services.lanes.write.submit(change, services.store, list(paths)).result()

    def list_activity(
        self,
        *,
        source_id: SourceId | None = None,
        text: str = "",
        before: int = 0,
        limit: int = 200,
    ) -> tuple[Activity, ...]:
        """What the engine did with files and folders, the newest first."""
        with self._services.use() as services:
            return services.store.file_lists.activity(
                source_id=source_id, text=text, before=before, limit=min(limit, _MOST_ROWS)
            )

    def _advised(self, group: ProblemGroup, *, can: bool) -> ProblemGroup:
        """The group with what to do today: text recognition may have come or gone meanwhile."""
        if group.remedy != "recognize" or can:
            return group
        return replace(group, advice=self._how())

    def _how(self) -> str:
        return INSTALL_HINT if not is_ocr_available() else _SWITCHED_OFF


def _lines(patterns: Sequence[str]) -> tuple[str, ...]:
    """The patterns, each once, without blank lines and line ends."""
    lines = (line.strip() for pattern in patterns for line in pattern.splitlines())
    return tuple(dict.fromkeys(line for line in lines if line))
