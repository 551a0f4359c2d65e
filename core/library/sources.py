"""The library's part about looking after folders and their files."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from core.errors import WrongUse
from core.ingest.parse.ocr.available import HOW, can_recognize
from core.ingest.parse.reader import MB
from core.lanes import Cancel
from core.library.composition import Services
from core.library.shared_resource import SharedResource
from core.records.files.sources import (
    Activity,
    Estimate,
    FilePage,
    FileQuery,
    PatternsPreview,
    ProblemGroup,
    Problems,
)
from core.records.files.status import Source
from core.records.ids import SourceId
from core.settings.options import Settings
from core.sources import actions as tending
from core.sources import estimate as estimating
from core.sources.reconcile import is_inside

_MOST_ROWS = 2000
_SWITCHED_OFF = "Switch on “Recognize text in pictures” in the settings."


class SourcePart:
    """Implements its part of `core.engine.engine.Engine`; `Library` owns the state."""

    _settings: Settings
    _life: SharedResource[Services]

    def estimate(self, paths: Sequence[str], *, cancel: Cancel | None = None) -> Estimate:
        """How many files the paths would bring and how long reading them takes."""
        with self._life.using() as it:
            return estimating.estimate_paths(
                [str(Path(path).absolute()) for path in paths],
                rules=it.ingest.survey.rules_of,
                sources=it.store.sources.list(),
                largest_bytes=self._settings.largest_file_mb * MB,
                pace=estimating.ReadingSpeed(
                    it.ingest.pace.rate, it.ingest.conduct.recognizes_always
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
        with self._life.using() as it:
            sources = it.store.sources.list()
            source = next((one for one in sources if one.path == root), None)
            inside = {one.path for one in sources if is_inside(one.path, root)} - {root}
            folder = estimating.PatternScope(
                root,
                it.ingest.survey.rules_of(None),
                frozenset(inside),
                None if source is None else frozenset(it.store.files.seen(source.id)),
            )
            return estimating.preview_patterns(
                folder,
                include=tuple(include),
                exclude=tuple(exclude),
                documents=it.store.documents.count_at,
                cancel=cancel or Cancel(),
            )

    def set_patterns(
        self, source_id: SourceId, *, include: Sequence[str] = (), exclude: Sequence[str] = ()
    ) -> Source:
        """The patterns hold for the source from now on; what is left out now is forgotten."""
        with self._life.using() as it:
            change = partial(tending.set_patterns, include=_lines(include), exclude=_lines(exclude))
            source = it.lanes.write.submit(change, it.store, source_id).result()
            it.ingest.scan(source_id)
            return source

    def rescan_source(self, source_id: SourceId) -> None:
        """The source is looked through again soon, and its failed files are read again."""
        with self._life.using() as it:
            it.lanes.write.submit(
                tending.retry_failed, it.store, it.ingest.survey, source_id
            ).result()
            it.ingest.scan(source_id)

    def pause_source(self, source_id: SourceId, *, paused: bool) -> Source:
        """No file of the source is read, or they are again, also after a restart."""
        with self._life.using() as it:
            change = partial(tending.pause_source, paused=paused)
            source = it.lanes.write.submit(change, it.store, it.ingest.survey, source_id).result()
            it.ingest.take_up()
            if paused:
                it.ingest.stop_recognizing(frozenset(it.store.files.seen(source_id)))
            return source

    def browse_files(self, query: FileQuery, *, offset: int = 0, limit: int = 200) -> FilePage:
        """Rows of the files that fit the query, in its order, and how many fit in all."""
        with self._life.using() as it:
            return it.store.file_lists.browse(
                query, offset=max(0, offset), limit=min(limit, _MOST_ROWS)
            )

    def retry_files(self, paths: Sequence[str], *, recognize: bool = False) -> int:
        """The files are read again, and how many these are."""
        with self._life.using() as it:
            if recognize and not it.ingest.conduct.recognizes:
                raise WrongUse(
                    detail="Text in pictures cannot be recognized here.", remedy=self._how()
                )
            change = partial(tending.retry_files, recognizing=recognize)
            absolute = [str(Path(path).absolute()) for path in paths]
            count = it.lanes.write.submit(change, it.store, it.ingest.survey, absolute).result()
            it.ingest.take_up()
            return count

    def stop_recognizing(self, paths: Sequence[str] = ()) -> int:
        """Files that wait for recognition, or are in it, are left as they were; all for ()."""
        with self._life.using() as it:
            change = partial(tending.cancel_ocr, put_aside=it.ingest.conduct.recognizes_always)
            absolute = [str(Path(path).absolute()) for path in paths]
            stopped = it.lanes.write.submit(change, it.store, absolute).result()
            it.ingest.stop_recognizing(frozenset(stopped))
            it.ingest.take_up()
            return len(stopped)

    def list_problems(self, *, ignored: bool = False) -> Problems:
        """What was not read, by cause; with `ignored` also what the user put aside."""
        with self._life.using(patiently=True) as it:
            can = it.ingest.conduct.recognizes
            groups = it.store.file_lists.problems(ignored=ignored)
            return Problems(
                groups=tuple(self._advised(group, can=can) for group in groups),
                ignored=it.store.file_lists.ignored(),
                can_recognize=can,
                how="" if can else self._how(),
            )

    def ignore_problems(self, paths: Sequence[str], *, ignored: bool) -> int:
        """The files are no problem any more, or are again; returns how many."""
        with self._life.using() as it:
            change = partial(tending.dismiss_problems, ignored=ignored)
            return it.lanes.write.submit(change, it.store, list(paths)).result()

    def list_activity(
        self,
        *,
        source_id: SourceId | None = None,
        text: str = "",
        before: int = 0,
        limit: int = 200,
    ) -> tuple[Activity, ...]:
        """What the engine did with files and folders, the newest first."""
        with self._life.using() as it:
            return it.store.file_lists.activity(
                source_id=source_id, text=text, before=before, limit=min(limit, _MOST_ROWS)
            )

    def _advised(self, group: ProblemGroup, *, can: bool) -> ProblemGroup:
        """The group with what to do today: text recognition may have come or gone meanwhile."""
        if group.remedy != "recognize" or can:
            return group
        return replace(group, advice=self._how())

    def _how(self) -> str:
        return HOW if not can_recognize() else _SWITCHED_OFF


def _lines(patterns: Sequence[str]) -> tuple[str, ...]:
    """The patterns, each once, without blank lines and line ends."""
    lines = (line.strip() for pattern in patterns for line in pattern.splitlines())
    return tuple(dict.fromkeys(line for line in lines if line))
