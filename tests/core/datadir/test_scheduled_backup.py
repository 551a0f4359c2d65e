"""Scheduled backups."""

import threading
from datetime import date, timedelta
from pathlib import Path

import pytest

from core.datadir.scheduled_backup import (
    BackupDeps,
    BackupScheduler,
    file_prefix,
    prune_backups,
    scheduled_backups_in,
)
from core.errors import Cancelled, DiskFull, EngineBusy
from core.settings.options import Settings

FIRST = date(2026, 11, 1)


class World:
    """A home, a folder for backups and a clock."""

    def __init__(self, tmp_path: Path) -> None:
        self.home = tmp_path / "loci"
        self.folder = tmp_path / "drive"
        self.folder.mkdir()
        self.settings = Settings(
            {"backups": "daily", "backups_folder": str(self.folder), "backups_kept": 3}
        )
        self.today, self.now = FIRST, 1000.0
        self.is_calm = True
        self.error: Exception | None = None
        self.tried = self.told = 0
        self.backups = BackupScheduler(
            BackupDeps(
                self.home,
                settings=lambda: self.settings,
                is_idle=lambda: self.is_calm,
                make=self.make,
                on_change=self.tell,
                clock=lambda: self.now,
                today=lambda: self.today,
            )
        )

    def make(self, path, cancel):
        self.tried += 1
        if self.error is not None:
            raise self.error
        path.write_bytes(b"all of it")

    def tell(self):
        self.told += 1

    def days(self):
        return [it.day.day for it in scheduled_backups_in(self.folder, self.home)]

    def pass_days(self, count):
        for _ in range(count):
            self.backups.run_if_due()
            self.today += timedelta(days=1)
            self.now += 86_400


@pytest.fixture
def world(tmp_path):
    return World(tmp_path)


def test_there_is_one_backup_a_day_and_the_oldest_go(world):
    world.pass_days(5)

    assert world.days() == [3, 4, 5]


def test_one_backup_a_day_is_enough(world):
    assert [world.backups.run_if_due() for _ in range(3)] == [True, False, False]


def test_a_weekly_backup_is_made_each_seventh_day(world):
    world.settings = world.settings.changed("backups", "weekly")
    world.pass_days(15)

    assert world.days() == [1, 8, 15]


def test_no_backup_is_made_unless_somebody_wants_it(world):
    world.settings = world.settings.changed("backups", "off")
    world.pass_days(3)

    assert world.days() == []


def test_backups_are_daily_by_default_once_a_folder_is_chosen_k10(world):
    chosen = world.settings.backups_folder
    world.settings = Settings({"backups_folder": ""})
    assert world.backups.due_on() is None

    world.settings = Settings({"backups_folder": chosen})
    world.pass_days(3)

    assert world.days() == [1, 2, 3]


def test_a_backup_waits_until_nobody_would_notice(world):
    world.is_calm = False
    while_busy = world.backups.run_if_due()
    world.is_calm = True

    assert not while_busy
    assert world.backups.run_if_due()


@pytest.mark.parametrize("error", [Cancelled(), EngineBusy("", "library_closed")])
def test_a_backup_that_gave_way_is_made_later_and_is_no_problem(world, error):
    world.error = error
    world.backups.run_if_due()
    world.error = None
    at_once = world.backups.run_if_due()
    world.now += 3600

    assert not at_once
    assert not world.backups.failure
    assert world.backups.run_if_due()


def test_a_backup_that_gave_way_is_tried_again_soon_and_then_less_and_less_often(world):
    world.error = Cancelled()
    waits = []
    for _ in range(7):
        began, tried = world.now, world.tried
        while world.tried == tried:
            world.now += 10
            world.backups.run_if_due()
        waits.append(world.now - began)

    assert waits[1:] == [60, 120, 240, 480, 960, 1800]


def test_what_was_made_or_failed_is_told(world):
    world.backups.run_if_due()
    after_one = world.told
    world.today += timedelta(days=1)
    world.error = DiskFull("", "disk_full")
    world.backups.run_if_due()

    assert (after_one, world.told) == (1, 2)


def test_the_day_of_the_next_is_known(world):
    before = world.backups.due_on()
    world.backups.run_if_due()
    after = world.backups.due_on()
    world.today += timedelta(days=9)
    overdue = world.backups.due_on()
    world.settings = world.settings.changed("backups", "off")

    assert (before, after, overdue) == (FIRST, FIRST + timedelta(days=1), world.today)
    assert world.backups.due_on() is None


def test_a_backup_that_fails_is_told_until_one_could_be_made(world):
    world.error = DiskFull("", "disk_full")
    world.backups.run_if_due()
    world.backups.run_if_due()
    failure, tried = world.backups.failure, world.tried
    world.error = None
    world.now += 86_400

    assert str(failure).startswith("No backup was made. There is no space left on the disk. Free")
    assert tried == 1
    assert world.backups.run_if_due()
    assert not world.backups.failure


def test_another_folder_is_tried_at_once(world, tmp_path):
    world.error = DiskFull("", "disk_full")
    world.backups.run_if_due()
    world.error = None
    other = tmp_path / "other"
    other.mkdir()
    world.settings = world.settings.changed("backups_folder", str(other))

    assert world.backups.run_if_due()
    assert len(scheduled_backups_in(other, world.home)) == 1


def test_only_what_loci_made_by_itself_is_thinned(world):
    own = [
        world.folder / "loci-2020-01-01.locibackup",
        world.folder / "other automatic 2020-01-01.locibackup",
        world.folder / f"{file_prefix(world.home)}2020-01-01 kept.locibackup",
    ]
    for path in own:
        path.write_bytes(b"mine")
    world.pass_days(6)

    assert prune_backups(world.folder, world.home, keep=1) == 2
    assert all(path.exists() for path in own)


def test_a_name_that_is_no_day_is_nobody_of_ours(world):
    (world.folder / f"{file_prefix(world.home)}2026-13-45.locibackup").write_bytes(b"mine")

    assert world.days() == []
    assert world.backups.run_if_due()


def test_the_folder_that_nobody_chose_is_made(world, tmp_path, monkeypatch):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    world.settings = world.settings.changed("backups_folder", "")

    assert world.backups.run_if_due()
    assert len(list((tmp_path / "Loci backups").iterdir())) == 1


def test_backups_are_made_without_anybody_asking_and_end_with_the_library(world):
    made = threading.Event()
    world.make = lambda path, cancel: made.set()
    backups = BackupScheduler(
        BackupDeps(
            world.home, settings=lambda: world.settings, is_idle=lambda: True, make=world.make
        )
    )
    backups.start()
    was_made = made.wait(20)
    backups.close()

    assert was_made
    assert "backups" not in {it.name for it in threading.enumerate()}


def test_a_folder_that_cannot_be_looked_into_is_told_and_breaks_nothing(world, monkeypatch):
    def refuse(self, *args, **more):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "is_dir", refuse)
    world.error = PermissionError(13, "Permission denied")

    assert world.backups.last() is None
    assert not world.backups.run_if_due()
    assert str(world.backups.failure) == "No backup was made. Permission denied."


def test_who_asks_often_wakes_no_drive(world, monkeypatch):
    world.backups.run_if_due()
    monkeypatch.setattr(Path, "glob", lambda *_: pytest.fail("the folder was looked into"))

    seen = world.backups.last_seen()

    assert (seen.day, seen.path.parent) == (FIRST, world.folder)


def test_who_asks_first_is_told_what_is_there(world):
    world.backups.run_if_due()
    begun_anew = BackupScheduler(world.backups._deps)

    assert begun_anew.last_seen().day == FIRST


def test_backups_of_another_data_directory_of_the_same_name_are_not_shown(world, tmp_path):
    other = tmp_path / "elsewhere" / world.home.name
    (world.folder / f"{file_prefix(other)}2026-01-01.locibackup").write_bytes(b"another library")

    assert scheduled_backups_in(world.folder, world.home) == ()
    assert len(scheduled_backups_in(world.folder, other)) == 1


def test_a_user_without_a_home_has_a_folder_all_the_same(world, monkeypatch):
    def nobody():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nobody)
    world.settings = world.settings.changed("backups_folder", "")

    assert world.backups.run_if_due()
    assert len(scheduled_backups_in(world.home.parent / "Loci backups", world.home)) == 1
