"""What touched paths and whole sources ask for, and what the rounds still owe after trouble."""

import shutil
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.errors import DiskFull, NotWatchable
from core.records.files.status import Source
from core.sources.ignore import IgnoreRules
from core.sources.progress import ProgressMeter
from core.sources.reconcile import SourceReconciler
from core.sources.scheduler import ScanScheduler
from core.sources.state import IngestState
from core.sources.watch.watcher import LONGEST_S, RefusedWatcher, TouchedPaths
from core.store.store import Store


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 10_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def on_removed() -> list[int]:
    return []


@pytest.fixture
def reconciler(store: Store, on_removed: list[int]) -> SourceReconciler:
    def note(gone: Iterable[int]) -> None:
        on_removed.extend(gone)

    return SourceReconciler(
        store,
        rules=lambda: IgnoreRules("/nowhere"),
        watcher=RefusedWatcher(NotWatchable("", "watch_refused", reason="?")),
        meter=ProgressMeter(),
        state=IngestState,
        on_removed=note,
    )


@pytest.fixture
def source(store: Store, reconciler: SourceReconciler, tmp_path: Path) -> Source:
    inside = tmp_path / "drive" / "sub"
    inside.mkdir(parents=True)
    for name in ("a.md", "b.md"):
        (inside / name).write_text(name, encoding="utf-8")
    with store.write() as write:
        source = write.sources.add_source(
            str(tmp_path / "drive"), at=datetime(2026, 1, 1, tzinfo=UTC)
        )
    reconciler.apply(source, reconciler.scan(source, (source,)))
    return source


def test_a_drive_that_is_taken_away_takes_no_touched_file_with_it(
    reconciler: SourceReconciler, source: Source
) -> None:
    root = Path(source.path)
    root.rename(root.with_name("elsewhere"))

    missing = reconciler.scan_paths(source, (source,), [str(root / "sub")])
    root.mkdir()
    empty = reconciler.scan_paths(source, (source,), [str(root / "sub")])

    assert (missing.removed, empty.removed) == ((), ())
    assert reconciler.watch_state(source.id).problem


def test_a_touched_folder_that_was_deleted_is_gone(
    reconciler: SourceReconciler, source: Source
) -> None:
    folder = Path(source.path, "sub")
    shutil.rmtree(folder)

    changes = reconciler.scan_paths(source, (source,), [str(folder)])

    assert set(changes.removed) == {str(folder / "a.md"), str(folder / "b.md")}


def test_a_file_of_another_name_is_read_again_and_one_in_another_folder_is_not(
    store: Store, reconciler: SourceReconciler, source: Source
) -> None:
    inside, moved = Path(source.path, "sub"), Path(source.path, "moved")
    with store.write() as write:
        for name in ("a.md", "b.md"):
            write.set_file_state(str(inside / name), state="read", sha256=name)
    moved.mkdir()
    (inside / "a.md").rename(inside / "c.md")
    (inside / "b.md").rename(moved / "b.md")

    reconciler.apply(source, reconciler.scan(source, (source,)))

    states = {Path(row.path).name: row.state for row in store.files.by_source(source.id).values()}
    assert states == {"c.md": "pending", "b.md": "read"}


def test_what_could_not_be_written_is_looked_at_again(
    store: Store, reconciler: SourceReconciler, source: Source
) -> None:
    clock = Clock()
    woken: list[int] = []
    scheduler = ScanScheduler(
        store,
        reconciler,
        touched=TouchedPaths(wake=lambda: None, clock=clock),
        wake=lambda: woken.append(1),
        clock=clock,
    )
    scheduler.request(source.id)

    with pytest.raises(DiskFull):
        _fail(scheduler)
    again = [seen for seen, _ in scheduler.step()]

    assert [seen.id for seen in again] == [source.id]
    assert woken == [1]
    assert not scheduler.is_waiting


def test_touched_paths_that_could_not_be_written_are_looked_at_again(
    store: Store, reconciler: SourceReconciler, source: Source
) -> None:
    clock = Clock()
    touched = TouchedPaths(wake=lambda: None, clock=clock)
    scheduler = ScanScheduler(store, reconciler, touched=touched, wake=lambda: None, clock=clock)
    scheduler.request()
    list(scheduler.step())
    new = Path(source.path, "new.md")
    new.write_text("new", encoding="utf-8")
    touched.add(str(new))
    clock.now += LONGEST_S

    with pytest.raises(DiskFull):
        _fail(scheduler)
    is_waiting, wait_s = scheduler.is_waiting, scheduler.wait_s()
    again = [[file.path for file in changes.to_read] for _, changes in scheduler.step()]

    assert (is_waiting, wait_s) == (True, 0.0)
    assert again == [[str(new)]]
    assert not scheduler.is_waiting


def test_a_source_that_is_added_in_the_middle_of_a_round_is_looked_at_in_the_next(
    store: Store, reconciler: SourceReconciler, source: Source, tmp_path: Path
) -> None:
    added: list[Source] = []

    def now() -> float:
        if not added:
            with store.write() as write:
                added.append(
                    write.sources.add_source(str(tmp_path), at=datetime(2026, 1, 2, tzinfo=UTC))
                )
            scheduler.request()
        return 10_000.0

    scheduler = ScanScheduler(
        store,
        reconciler,
        touched=TouchedPaths(wake=lambda: None, clock=Clock()),
        wake=lambda: None,
        clock=now,
    )

    seen = [one.id for _ in range(2) for one, _ in scheduler.step()]

    assert added[0].id in seen
    assert not scheduler.is_waiting


def _fail(scheduler: ScanScheduler) -> None:
    for _ in scheduler.step():
        raise DiskFull
