"""The store's memory of files follows the disk, source by source."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import msgspec

from core.errors import NotWatchable
from core.records.files.status import Source
from core.records.ids import SourceId
from core.sources.diff import FileChanges, diff_files
from core.sources.ignore import IgnoreRules
from core.sources.progress import ProgressMeter
from core.sources.scan import DiskFile, ScanResult, ScanRoot, root_problem, scan_path
from core.sources.state import IngestState, folder_identity
from core.sources.watch.watcher import FileWatcher, reject_network_drive
from core.store.records import FileRecord, ScannedFile
from core.store.store import Store

EMPTY_FOLDER = (
    "The folder is empty. If it is on a drive, connect it; what was read from it is kept."
)

UNDECODABLE_NAMES = "{} names here are no valid text, so these files are left out. Rename them."


class WatchState(msgspec.Struct):
    """What is known of a source beside the store: whether the system tells of its changes."""

    told: bool = True
    problem: str = ""


class SourceReconciler:
    """Scans sources and touched paths, and writes what differs (in the write lane).

    `let_go` is told of the things that went out of the store with their files.
    """

    def __init__(
        self,
        store: Store,
        *,
        rules: Callable[[], IgnoreRules],
        watch: FileWatcher,
        meter: ProgressMeter,
        standing: Callable[[], IngestState],
        let_go: Callable[[Iterable[int]], None],
    ) -> None:
        self._store = store
        self._rules = rules
        self._watch = watch
        self._meter = meter
        self._standing = standing
        self.let_go = let_go
        self._watched: dict[SourceId, WatchState] = {}
        self._roots: dict[str, tuple[int, int]] = {}

    def watched(self, source_id: SourceId) -> WatchState:
        """How the source stands."""
        return self._watched.get(source_id, WatchState(told=False))

    def ground(self, source: Source, sources: Sequence[Source]) -> ScanRoot:
        """The source's path with its rules, and the sources inside it."""
        inside = (other.path for other in sources if is_inside(other.path, source.path))
        return ScanRoot(source.path, self.rules_of(source), frozenset(inside) - {source.path})

    def rules_of(self, source: Source | None) -> IgnoreRules:
        """What stays out of the source, its own patterns among it; of a new one for None."""
        rules = self._rules()
        if source is None:
            return rules
        return rules.of_source(include=source.include, exclude=source.exclude)

    def scan(self, source: Source, sources: Sequence[Source]) -> FileChanges:
        """What has to be done for the whole source; nothing while it is not there."""
        seen = self._store.files.by_source(source.id)
        watched = self._watched.setdefault(source.id, WatchState())
        watched.problem = root_problem(source.path, was_file=source.path in seen)
        if watched.problem:
            watched.told = False
            return FileChanges()
        watched.told = True
        found = self._without_forgotten(
            self._look(source, self.ground(source, sources), source.path)
        )
        if not found.files and seen and self._is_another(source.path):
            watched.problem = EMPTY_FOLDER
            return FileChanges()
        if found.nameless and not watched.problem:
            watched.problem = UNDECODABLE_NAMES.format(found.nameless)
        if found.files:
            self._roots[source.path] = folder_identity(source.path)
        return diff_files(_reachable(seen, found), found.files)

    def look_at(
        self, source: Source, sources: Sequence[Source], paths: Iterable[str]
    ) -> FileChanges:
        """What has to be done for some touched paths of a source."""
        ground = self.ground(source, sources)
        tops = _topmost(paths)
        top_set = frozenset(tops)
        looks = [self._look(source, ground, path) for path in tops]
        found = self._without_forgotten(
            ScanResult(
                files=tuple({file.path: file for one in looks for file in one.files}.values()),
                closed=tuple(folder for one in looks for folder in one.closed),
            )
        )
        seen = self._store.files.by_source(source.id)
        if self._is_out_of_place(source, was_file=source.path in seen):
            return self.scan(source, sources)
        below = {path: row for path, row in seen.items() if _is_below(path, top_set)}
        return diff_files(_reachable(below, found), found.files)

    def apply(self, source: Source, steps: FileChanges) -> None:
        """The store knows what the scan found (write lane).

        A file of another name is read again: by its name others link to it.
        """
        renamed = [file for old, file in steps.moved if Path(old).name != Path(file.path).name]
        at = datetime.now(UTC)
        with self._store.write() as write:
            note = partial(write.log_activity, at=at, source_id=source.id)
            for path in steps.gone:
                note("removed", path)
            write.remove_files(steps.gone)
            write.move_files([(old, file.path) for old, file in steps.moved])
            for old, file in steps.moved:
                note("moved", file.path, detail=Path(old).name)
            write.update_file_stats(
                [to_seen(source.id, file) for file in steps.touched]
                + [to_seen(source.id, file) for _, file in steps.moved]
            )
            write.upsert_files([to_seen(source.id, file) for file in (*steps.read, *renamed)])
        self.let_go(write.deleted_entities)
        for path in (*steps.gone, *(old for old, _ in steps.moved)):
            self._meter.drop(path)
        if not source.paused:
            self.expect((*steps.read, *renamed))

    def expect(self, files: Iterable[DiskFile | ScannedFile | FileRecord]) -> None:
        """The files count as work to do."""
        for file in files:
            self._meter.expect(file.path, file.size_bytes)

    def drop(self, paths: Iterable[str]) -> None:
        """The files count as work no more."""
        for path in paths:
            self._meter.drop(path)

    def forget(self, source: Source, paths: Iterable[str]) -> None:
        """The source is watched no more, and its files are not expected."""
        self._watched.pop(source.id, None)
        self._watch.forget(source.path)
        for path in paths:
            self._meter.drop(path)

    def roots(self) -> dict[str, tuple[int, int]]:
        """Which folder lay at each source when it was last seen with files."""
        return {**self._standing().roots, **self._roots}

    def _is_out_of_place(self, source: Source, *, was_file: bool) -> bool:
        """Whether the source's folder is missing or another one: asked after looking inside."""
        problem = root_problem(source.path, was_file=was_file)
        return bool(problem) or self._is_another(source.path)

    def _is_another(self, root: str) -> bool:
        return IngestState(roots=self.roots()).is_another(root)

    def _look(self, source: Source, ground: ScanRoot, path: str) -> ScanResult:
        watched = self._watched.setdefault(source.id, WatchState())

        def entering(folder: str) -> None:
            if watched.told:
                self._tell(watched, folder)

        if path == source.path and watched.told:
            self._tell(watched, path, is_root=True)
        return scan_path(ground, path, entering=entering)

    def _without_forgotten(self, found: ScanResult) -> ScanResult:
        """Without the files that the user wanted forgotten: they are as if they were not there."""
        marks = self._store.blocklist()
        if not marks.held:
            return found
        files = tuple(file for file in found.files if not marks.has("path", file.path))
        return msgspec.structs.replace(found, files=files)

    def _tell(self, watched: WatchState, folder: str, *, is_root: bool = False) -> None:
        """Have the system tell of changes in the folder, or note that it does not."""
        try:
            if is_root:
                reject_network_drive(folder)
                folder = folder if Path(folder).is_dir() else str(Path(folder).parent)
            self._watch.watch(folder)
        except NotWatchable as error:
            watched.told = False
            watched.problem = f"{error.detail} {error.remedy}"


def to_seen(source_id: SourceId, file: DiskFile) -> ScannedFile:
    """The file as the store takes it."""
    return ScannedFile(file.path, source_id, file.size_bytes, file.mtime_ns, file.inode)


def is_inside(path: str, root: str) -> bool:
    """Whether the path is the root or lies below it."""
    return path == root or path.startswith(root.rstrip(os.sep) + os.sep)


def innermost_source(path: str, sources: Iterable[Source]) -> Source | None:
    """The innermost source in which the path lies."""
    covering = [source for source in sources if is_inside(path, source.path)]
    return max(covering, key=lambda source: len(source.path), default=None)


def _reachable(seen: Mapping[str, FileRecord], found: ScanResult) -> Mapping[str, FileRecord]:
    """Without the files in folders that could not be opened: nothing is known of them."""
    if not found.closed:
        return seen
    return {
        path: row
        for path, row in seen.items()
        if not any(is_inside(path, folder) for folder in found.closed)
    }


def _topmost(paths: Iterable[str]) -> list[str]:
    """The paths without those that lie below another of them."""
    tops: list[str] = []
    for path in sorted(paths):
        if not tops or not is_inside(path, tops[-1]):
            tops.append(path)
    return tops


def _is_below(path: str, tops: frozenset[str]) -> bool:
    while path not in tops:
        path, slash, _ = path.rpartition(os.sep)
        if not slash:
            return False
    return True
