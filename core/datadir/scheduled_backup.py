"""Backups that are made by themselves, each day or week, and thinned out (K10)."""

import logging
import re
import threading
import time
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from msgspec import Struct

from core.datadir.backup import SUFFIX
from core.errors import Cancelled, EngineBusy, LociError, StoreError
from core.lanes import Cancel
from core.settings.options import Settings

_log = logging.getLogger(__name__)
_FOLDER = "Loci backups"
_DAYS = {"daily": 1, "weekly": 7}
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_LOOK_S, _LOOK_SOON_S = 300.0, 60.0
# Who came in between may be done soon, or wants to work for longer; what failed is seldom mended
# within the hour.
_SOON_S, _LATER_S, _AFTER_TROUBLE_S = 60.0, 1800.0, 6 * 3600.0


class ScheduledBackup(Struct, frozen=True):
    """A backup that was made by itself."""

    path: Path
    day: date


class BackupDeps(Struct, frozen=True):
    """What backups are made with.

    `is_calm` says whether nobody would notice; `make` writes one and gives way, by `Cancelled`,
    when somebody wants to use the library; `tell` is called when one was made or has failed.
    """

    home: Path
    settings: Callable[[], Settings]
    is_calm: Callable[[], bool]
    make: Callable[[Path, Cancel], object]
    tell: Callable[[], None] = lambda: None
    clock: Callable[[], float] = time.monotonic
    today: Callable[[], date] = lambda: datetime.now(UTC).astimezone().date()


class BackupScheduler:
    """Runs one thread from `start` to `close`; all other methods may be called from any thread.

    `trouble` says why the last one could not be made; empty if it could.
    """

    def __init__(self, means: BackupDeps) -> None:
        self._means = means
        self._wake = threading.Event()
        self._cancel = Cancel()
        self._not_before, self._distance = 0.0, _SOON_S
        self._tried: tuple[object, ...] = ()
        self._seen: tuple[ScheduledBackup | None, ...] = ()
        self.trouble = ""
        self._thread = threading.Thread(target=self._run, name="backups", daemon=True)

    def start(self) -> None:
        """BackupScheduler are made from now on, where they are wanted."""
        self._thread.start()

    def stir(self) -> None:
        """The settings may be others now."""
        self._wake.set()

    def close(self) -> None:
        """The thread has ended; nothing is left of a backup that was not whole."""
        self._cancel.set()
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join()

    def last(self) -> ScheduledBackup | None:
        """The newest backup that was made by itself and is still there."""
        made = scheduled_backups_in(self._folder(), self._means.home)
        self._seen = (made[-1] if made else None,)
        return self._seen[0]

    def last_seen(self) -> ScheduledBackup | None:
        """As `last` when somebody looked last, by now perhaps minutes ago.

        For what is asked often: the folder may be on a drive that sleeps.
        """
        return self._seen[0] if self._seen else self.last()

    def due_on(self) -> date | None:
        """The day of the next one, today if it is overdue; None if none is wanted."""
        days = _DAYS.get(self._means.settings().backups)
        if days is None:
            return None
        last, today = self.last(), self._means.today()
        return max(today, last.day + timedelta(days=days)) if last else today

    def target(self) -> Path:
        """The file of today's backup, in the folder that is wanted."""
        folder = self._folder()
        if not self._means.settings().backups_folder:
            # One that was chosen is not made: its drive may only be missing.
            folder.mkdir(mode=0o700, exist_ok=True)
        return folder / f"{_stem(self._means.home)}{self._means.today():%Y-%m-%d}{SUFFIX}"

    def note_made(self) -> None:
        """One was made: the oldest are gone that are too many, and the trouble is over."""
        prune_backups(self._folder(), self._means.home, keep=self._means.settings().backups_kept)
        self.trouble, self._distance = "", _SOON_S
        self.last()
        self._means.tell()

    def step(self) -> bool:
        """Whether a backup was made, because one was due and nobody is disturbed by it."""
        settings, means = self._means.settings(), self._means
        wish = (settings.backups, settings.backups_folder)
        if wish != self._tried:
            self._tried, self._not_before, self.trouble = wish, means.clock(), ""
            self._distance = _SOON_S
        if means.clock() < self._not_before or self.due_on() != means.today():
            return False
        return self._try()

    def _try(self) -> bool:
        means = self._means
        try:
            if not means.is_calm():
                return False
            means.make(self.target(), self._cancel)
            self.note_made()
        except (Cancelled, EngineBusy):
            self._not_before = means.clock() + self._distance
            self._distance = min(2 * self._distance, _LATER_S)
            return False
        except LociError as error:
            return self._failed(f"{error.detail} {error.remedy}")
        except OSError as error:
            return self._failed(f"{error.strerror}.")
        return True

    def _failed(self, why: str) -> bool:
        _log.warning("No backup was made")
        self.trouble = str(StoreError(detail="No backup was made.", remedy=why))
        self._not_before = self._means.clock() + _AFTER_TROUBLE_S
        self._means.tell()
        return False

    def _folder(self) -> Path:
        chosen = self._means.settings().backups_folder
        try:
            return (Path(chosen) if chosen else Path.home() / _FOLDER).expanduser()
        except RuntimeError:  # a user without a home, or none of that name
            return self._means.home.parent / (chosen or _FOLDER)

    def _run(self) -> None:
        while not self._cancel.is_set:
            self._wake.clear()
            try:
                self.step()
            except Exception:  # noqa: BLE001 - nothing else depends on it
                _log.exception("BackupScheduler were interrupted")
            if not self._cancel.is_set:
                self.last()
                is_due = self.due_on() == self._means.today()
                self._wake.wait(_LOOK_SOON_S if is_due else _LOOK_S)


def scheduled_backups_in(folder: Path, home: Path) -> tuple[ScheduledBackup, ...]:
    """The backups of that home in the folder that were made by themselves, the oldest first."""
    stem = _stem(home)
    try:
        there = tuple(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else ()
    except OSError:  # a drive that does not answer, or that is another's
        there = ()
    backups = [
        ScheduledBackup(path, day)
        for path in there
        if path.name.startswith(stem)
        and (day := _day_of(path.name.removeprefix(stem).removesuffix(SUFFIX)))
        and path.is_file()
    ]
    return tuple(sorted(backups, key=lambda backup: backup.day))


def _day_of(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        return None


def written_at(path: Path) -> datetime | None:
    """When the backup was written; None if it has just gone."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except FileNotFoundError:
        return None


def prune_backups(folder: Path, home: Path, *, keep: int) -> int:
    """The oldest of these backups are gone, so that no more than that many are left; how many."""
    gone = scheduled_backups_in(folder, home)[:-keep]
    for backup in gone:
        backup.path.unlink(missing_ok=True)
    return len(gone)


def _stem(home: Path) -> str:
    """How names of backups begin that were made by themselves; never one that was chosen."""
    return f"{home.name.lstrip('.') or 'loci'} by itself "
