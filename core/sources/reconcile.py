"""Reconciliation of the file records with the files on disk, by source (T13)."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import msgspec

from core.errors import NotWatchable
from core.messages import UserMessage
from core.records.files.status import Source
from core.records.ids import SourceId
from core.sources.diff import FileChanges, diff_files
from core.sources.ignore import IgnoreRules
from core.sources.progress import ProgressMeter
from core.sources.rule_file import RULE_FILE
from core.sources.scan import DiskFile, ScanResult, ScanRoot, root_problem, scan_path
from core.sources.state import IngestState, folder_identity
from core.sources.watch.watcher import FileWatcher, reject_network_drive
from core.store.records import FileRecord, ScannedFile
from core.store.store import Store


class WatchState(msgspec.Struct):
    """Whether changes of a source are reported by the system, and what is wrong with it."""

    is_watched: bool = True
    problem: UserMessage = UserMessage()


class SourceReconciler:
    """Scans sources and touched paths, and writes the differences (in the write lane).

    `on_removed` is called with the ids of entities that were removed with their files.
    """

    def __init__(
        self,
        store: Store,
        *,
        rules: Callable[[], IgnoreRules],
        watcher: FileWatcher,
        meter: ProgressMeter,
        state: Callable[[], IngestState],
        on_removed: Callable[[Iterable[int]], None],
    ) -> None:
        self._store = store
        self._rules = rules
        self._watcher = watcher
        self._meter = meter
        self._state = state
        self.on_removed = on_removed
        self._watch_states: dict[SourceId, WatchState] = {}
        self._roots: dict[str, tuple[int, int]] = {}

    def watch_state(self, source_id: SourceId) -> WatchState:
        """Return whether the source is watched, and its problem."""
        return self._watch_states.get(source_id, WatchState(is_watched=False))

    def scan_root(self, source: Source, sources: Sequence[Source]) -> ScanRoot:
        """Return the source's path with its rules and the sources inside it."""
        inside = (other.path for other in sources if is_inside(other.path, source.path))
        return ScanRoot(source.path, self.rules_of(source), frozenset(inside) - {source.path})

    def rules_of(self, source: Source | None) -> IgnoreRules:
        """Return the ignore rules of the source; those of a new source for None."""
        rules = self._rules()
        if source is None:
            return rules
        return rules.for_source(include=source.include, exclude=source.exclude)

    def scan(self, source: Source, sources: Sequence[Source]) -> FileChanges:
        """Scan the whole source and return its changes; none while the folder is missing."""
        seen = self._store.files.by_source(source.id)
        watch_state = self._watch_states.setdefault(source.id, WatchState())
        watch_state.problem = root_problem(source.path, was_file=source.path in seen)
        if watch_state.problem:
            watch_state.is_watched = False
            return FileChanges()
        watch_state.is_watched = True
        result = self._without_forgotten(
            self._scan(source, self.scan_root(source, sources), source.path)
        )
        if not result.files and seen and self._is_replaced(source.path):
            watch_state.problem = UserMessage("source_empty")
            return FileChanges()
        if result.files:
            self._roots[source.path] = folder_identity(source.path)
        changes = diff_files(_reachable(seen, result), result.files)
        return self._with_tiers(changes, result, sources, [source.path])

    def scan_paths(
        self, source: Source, sources: Sequence[Source], paths: Iterable[str]
    ) -> FileChanges:
        """Scan some touched paths of a source and return their changes."""
        root = self.scan_root(source, sources)
        # A rule file concerns all of its folder.
        tops = _topmost(str(Path(it).parent) if Path(it).name == RULE_FILE else it for it in paths)
        top_set = frozenset(tops)
        scans = [self._scan(source, root, path) for path in tops]
        result = self._without_forgotten(
            ScanResult(
                files=tuple({file.path: file for scan in scans for file in scan.files}.values()),
                tiers={path: tiers for scan in scans for path, tiers in scan.tiers.items()},
                unreadable=tuple(folder for scan in scans for folder in scan.unreadable),
            )
        )
        seen = self._store.files.by_source(source.id)
        if self._is_misplaced(source, was_file=source.path in seen):
            return self.scan(source, sources)
        below = {path: row for path, row in seen.items() if _is_below(path, top_set)}
        changes = diff_files(_reachable(below, result), result.files)
        folders = [top for top in tops if Path(top).is_dir()]
        return self._with_tiers(changes, result, sources, folders)

    def apply(self, source: Source, changes: FileChanges) -> None:
        """Write the changes to the store (write lane).

        A file with a new name is read again, because other documents link to it by its name.
        """
        renamed = [file for old, file in changes.moved if Path(old).name != Path(file.path).name]
        at = datetime.now(UTC)
        with self._store.write() as write:
            note = partial(write.log_activity, at=at, source_id=source.id)
            for path in changes.removed:
                note("removed", path)
            write.remove_files(changes.removed)
            write.move_files([(old, file.path) for old, file in changes.moved])
            for old, new in self._moved_folders(changes):
                write.sources.set_tiers(new, sorted(self._store.sources.tier_rules().marked[old]))
            if changes.tiers or changes.untiered:
                write.sources.set_file_tiers(changes.tiers, without=changes.untiered)
            for old, file in changes.moved:
                note("moved", file.path, detail=UserMessage.literal(Path(old).name))
            write.update_file_stats(
                [to_scanned_file(source.id, file) for file in changes.touched]
                + [to_scanned_file(source.id, file) for _, file in changes.moved]
            )
            write.upsert_files(
                [to_scanned_file(source.id, file) for file in (*changes.to_read, *renamed)]
            )
        self.on_removed(write.deleted_entities)
        for path in (*changes.removed, *(old for old, _ in changes.moved)):
            self._meter.drop(path)
        if not source.paused:
            self.expect((*changes.to_read, *renamed))

    def _with_tiers(
        self,
        changes: FileChanges,
        result: ScanResult,
        sources: Sequence[Source],
        scanned: Sequence[str],
    ) -> FileChanges:
        """Return the changes with those of tiers that rule files in the scanned folders set."""
        stored = self._store.sources.tier_rules().by_file
        roots = [source.path for source in sources]

        def is_scanned(path: str) -> bool:
            top = max((it for it in scanned if is_inside(path, it)), key=len, default="")
            is_nested = any(is_inside(path, it) and len(it) > len(top) for it in roots)
            is_open = not any(is_inside(path, it) for it in result.unreadable)
            return bool(top) and is_open and not is_nested

        return msgspec.structs.replace(
            changes,
            tiers={p: it for p, it in result.tiers.items() if stored.get(p) != frozenset(it)},
            untiered=tuple(p for p in stored if p not in result.tiers and is_scanned(p)),
        )

    def _moved_folders(self, changes: FileChanges) -> set[tuple[str, str]]:
        """Return folders with tiers that are gone, each with where its files have moved."""
        if not changes.moved:
            return set()
        marked = self._store.sources.tier_rules().marked
        gone = [path for path in marked if marked[path] and not Path(path).exists()]
        return {
            (folder, new.path.removesuffix(old[len(folder) :]))
            for old, new in changes.moved
            for folder in gone
            if old.startswith(folder + os.sep) and new.path.endswith(old[len(folder) :])
        }

    def expect(self, files: Iterable[DiskFile | ScannedFile | FileRecord]) -> None:
        """Add the files to the expected work."""
        for file in files:
            self._meter.expect(file.path, file.size_bytes)

    def expect_pending(self) -> None:
        """Add the pending files of all active sources to the expected work."""
        for source in self._store.sources.list():
            if not source.paused:
                rows = self._store.files.by_source(source.id).values()
                self.expect(row for row in rows if row.state == "pending")

    def drop(self, paths: Iterable[str]) -> None:
        """Remove the files from the expected work."""
        for path in paths:
            self._meter.drop(path)

    def forget(self, source: Source, paths: Iterable[str]) -> None:
        """Stop watching the source and expecting its files."""
        self._watch_states.pop(source.id, None)
        self._watcher.forget(source.path)
        for path in paths:
            self._meter.drop(path)

    def roots(self) -> dict[str, tuple[int, int]]:
        """Return the folder identity of each source when it was last seen with files."""
        return {**self._state().roots, **self._roots}

    def _is_misplaced(self, source: Source, *, was_file: bool) -> bool:
        """Whether the source's folder is missing or replaced; checked after the scan."""
        problem = root_problem(source.path, was_file=was_file)
        return bool(problem) or self._is_replaced(source.path)

    def _is_replaced(self, root: str) -> bool:
        return IngestState(roots=self.roots()).is_replaced(root)

    def _scan(self, source: Source, root: ScanRoot, path: str) -> ScanResult:
        watch_state = self._watch_states.setdefault(source.id, WatchState())

        def on_folder(folder: str) -> None:
            if watch_state.is_watched:
                self._watch(watch_state, folder)

        if path == source.path and watch_state.is_watched:
            self._watch(watch_state, path, is_root=True)
        return scan_path(root, path, on_folder=on_folder)

    def _without_forgotten(self, result: ScanResult) -> ScanResult:
        marks = self._store.blocklist()
        if not marks.hashes:
            return result
        files = tuple(file for file in result.files if not marks.has("path", file.path))
        return msgspec.structs.replace(result, files=files)

    def _watch(self, watch_state: WatchState, folder: str, *, is_root: bool = False) -> None:
        """Watch the folder, or record why the system cannot."""
        try:
            if is_root:
                reject_network_drive(folder)
                folder = folder if Path(folder).is_dir() else str(Path(folder).parent)
            self._watcher.watch(folder)
        except NotWatchable as error:
            watch_state.is_watched = False
            watch_state.problem = error.message.with_remedy


def to_scanned_file(source_id: SourceId, file: DiskFile) -> ScannedFile:
    """Convert a file on disk to a record for the store."""
    return ScannedFile(file.path, source_id, file.size_bytes, file.mtime_ns, file.inode)


def is_inside(path: str, root: str) -> bool:
    """Whether the path is the root or below it."""
    return path == root or path.startswith(root.rstrip(os.sep) + os.sep)


def innermost_source(path: str, sources: Iterable[Source]) -> Source | None:
    """Return the innermost source that contains the path."""
    covering = [source for source in sources if is_inside(path, source.path)]
    return max(covering, key=lambda source: len(source.path), default=None)


def _reachable(seen: Mapping[str, FileRecord], result: ScanResult) -> Mapping[str, FileRecord]:
    """Return the records without those in folders that could not be opened."""
    if not result.unreadable:
        return seen
    return {
        path: row
        for path, row in seen.items()
        if not any(is_inside(path, folder) for folder in result.unreadable)
    }


def _topmost(paths: Iterable[str]) -> list[str]:
    """Return the paths that are not below another of them."""
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
