"""A library that backs itself up."""

import threading
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from core.datadir import backup
from core.datadir import scheduled_backup as daily
from core.datadir.scheduled_backup import scheduled_backups_in
from core.errors import SettingError
from core.library import data
from core.library.library import Library
from core.library.services import Backends
from core.store.maintenance.verification import summarize_store
from tests.fakes import HashEncoder
from tests.readers import read_plainly

pytestmark = pytest.mark.slow


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "drive"
    folder.mkdir()
    return folder


@pytest.fixture
def library(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Library]:
    # The tests decide when a backup is due.
    monkeypatch.setattr(daily.BackupScheduler, "wake", lambda self: None)
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "lantern.md").write_text("Mara Lindqvist leads Project Lantern.\n", encoding="utf-8")
    library = Library.open(home, Backends(HashEncoder(), read=read_plainly))
    library.add_sources([str(docs)])
    library.settle()
    yield library
    library.close()


def want_backups(library: Library, folder: Path) -> None:
    library.set_option("backups_folder", value=str(folder))
    library.set_option("backups", value="daily")
    library.settle()


def test_what_was_backed_up_by_itself_can_be_restored(library, folder):
    want_backups(library, folder)
    assert library._backup_scheduler.run_if_due()
    path = str(scheduled_backups_in(folder, library.home)[0].path)
    library.remove_source(library.status().sources[0].id)
    library.settle()

    library.restore(path)

    assert library.settle().documents == 1
    assert library.status().backed_up_on == scheduled_backups_in(folder, library.home)[0].day
    assert library.show_home().backup_path == path


def test_a_missing_drive_is_told_in_the_status_and_not_made(library, tmp_path):
    gone = tmp_path / "gone"
    gone.mkdir()
    want_backups(library, gone)
    gone.rmdir()
    library._backup_scheduler.run_if_due()

    assert [note for note in library.status().notes if str(note).startswith("No backup was made.")]
    assert not gone.exists()


def test_no_backup_is_made_right_after_a_question(library, folder):
    library.search("Who leads Project Lantern?")
    want_backups(library, folder)

    assert not library._backup_scheduler.run_if_due()


def test_whoever_comes_in_meanwhile_goes_first(library, folder, monkeypatch):
    begun, came = threading.Event(), threading.Event()

    def slow_stock(*args, **more):
        begun.set()
        assert came.wait(20)
        return summarize_store(*args, **more)

    monkeypatch.setattr(data, "summarize_store", slow_stock)
    want_backups(library, folder)
    results: list[bool] = []
    backing = threading.Thread(
        target=lambda: results.append(library._backup_scheduler.run_if_due())
    )
    backing.start()
    assert begun.wait(20)
    found: list[int] = []
    coming = threading.Thread(target=lambda: found.append(len(library.search("Lantern?").hits)))
    coming.start()
    while not library._services._waiting:
        threading.Event().wait(0.01)
    came.set()
    for thread in (backing, coming):
        thread.join(20)

    assert found == [1]
    assert results == [False]
    assert list(folder.iterdir()) == []


def test_a_window_that_asks_for_the_status_all_the_time_keeps_no_backup_from_being_made(
    library, folder
):
    want_backups(library, folder)
    is_over = threading.Event()
    shown: list[int] = []

    def look() -> None:
        while not is_over.is_set():
            shown.append(library.status().documents)
            library.list_options()
            library.list_problems()
            library.count_waiting()
            library.settle()

    windows = [threading.Thread(target=look) for _ in range(3)]
    for window in windows:
        window.start()
    made = library._backup_scheduler.run_if_due()
    is_over.set()
    for window in windows:
        window.join(30)

    assert made
    assert len(scheduled_backups_in(folder, library.home)) == 1
    assert set(shown) == {1}


def test_the_status_is_told_while_a_backup_is_made(library, folder, monkeypatch):
    found: list[int] = []

    def stock(*args, **more):
        found.append(library.status().documents)
        return summarize_store(*args, **more)

    monkeypatch.setattr(data, "summarize_store", stock)
    want_backups(library, folder)

    assert library._backup_scheduler.run_if_due()
    assert found == [1]


def test_a_change_of_the_setting_is_done_before_a_backup_begins(library, folder, monkeypatch):
    users: list[int] = []
    services = library._services
    monkeypatch.setattr(library._backup_scheduler, "wake", lambda: users.append(services._users))
    library.set_option("backups_folder", value=str(folder))

    assert users == [0]


def test_whoever_listens_hears_of_a_backup_and_sees_when_the_next_is_due(library, folder):
    want_backups(library, folder)
    due_before = library.show_home().backup_due_on
    heard: list[frozenset[str]] = []
    library.listen(lambda event: heard.append(getattr(event, "kinds", frozenset())))
    library._backup_scheduler.run_if_due()

    (made,) = scheduled_backups_in(folder, library.home)
    assert frozenset({"backups"}) in heard
    assert due_before == made.day
    assert library.show_home().backup_due_on == made.day + timedelta(days=1)


def test_a_backup_is_made_by_hand_where_those_made_by_themselves_lie(library, folder):
    want_backups(library, folder)
    first = library.back_up("")
    again = library.back_up("")

    (made,) = scheduled_backups_in(folder, library.home)
    assert first.path == again.path == str(made.path)
    assert library.show_home().backup_path == str(made.path)


def test_a_folder_into_which_no_backup_can_be_written_is_refused_at_once(
    library, folder, tmp_path, monkeypatch
):
    file = tmp_path / "file"
    file.write_text("no folder", encoding="utf-8")
    library.set_option("backups_folder", value=str(folder))
    for wrong in (tmp_path / "nowhere", file, library.home, Path("drive")):
        with pytest.raises(SettingError) as raised:
            library.set_option("backups_folder", value=str(wrong))
        assert raised.value.remedy

    def refuse(*args, **more):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(backup, "TemporaryFile", refuse)
    with pytest.raises(SettingError, match="can't write to this folder"):
        library.set_option("backups_folder", value=str(tmp_path))
    library.set_option("backups_folder", value="")

    assert list(folder.iterdir()) == []
