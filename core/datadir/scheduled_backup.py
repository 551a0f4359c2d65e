"""Scheduled backups, daily or weekly, with retention (K10)."""

import hashlib
import logging
import os
import re
import threading
import time
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from msgspec import Struct

from core.datadir.backup import SUFFIX
from core.errors import Cancelled, EngineBusy, LociError, Locked
from core.lanes import Cancel
from core.messages import UserMessage
from core.settings.options import Settings

_log = logging.getLogger(__name__)
_FOLDER = "Loci backups"
# Daily once the user has chosen a folder, else off.
WITH_FOLDER = "with a folder"
_DAYS = {"daily": 1, "weekly": 7}
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_POLL_S, _POLL_DUE_S = 300.0, 60.0
# Retry delays: short after an interruption by the user, doubling up to a limit; long after a
# failure, which is seldom resolved within the hour.
_RETRY_MIN_S, _RETRY_MAX_S, _RETRY_FAILURE_S = 60.0, 1800.0, 6 * 3600.0


class ScheduledBackup(Struct, frozen=True):
    """A scheduled backup file and its day."""

    path: Path
    day: date


class BackupDeps(Struct, frozen=True):
    """Dependencies of the scheduler.

    `is_idle` returns whether the engine is idle; `make` writes a backup and raises `Cancelled` if
    the library is needed; `on_change` is called after a success or a failure.
    """

    home: Path
    settings: Callable[[], Settings]
    is_idle: Callable[[], bool]
    make: Callable[[Path, Cancel], object]
    on_change: Callable[[], None] = lambda: None
    clock: Callable[[], float] = time.monotonic
    today: Callable[[], date] = lambda: datetime.now(UTC).astimezone().date()


class BackupScheduler:
    """Runs one thread from `start` to `close`; all other methods are thread-safe.

    `failure` says why the last backup failed; false after a success.
    """

    def __init__(self, deps: BackupDeps) -> None:
        self._deps = deps
        self._wake = threading.Event()
        self._cancel = Cancel()
        self._not_before, self._retry_s = 0.0, _RETRY_MIN_S
        self._tried_settings: tuple[object, ...] = ()
        self._last_seen: tuple[ScheduledBackup | None, ...] = ()
        self.failure = UserMessage()
        self._thread = threading.Thread(target=self._run, name="backups", daemon=True)

    def start(self) -> None:
        """Start the thread, unless it runs."""
        if not self._thread.is_alive():
            self._thread.start()

    def wake(self) -> None:
        """Wake the thread, since settings may have changed."""
        self._wake.set()

    def close(self) -> None:
        """End the thread; an unfinished backup is deleted."""
        self._cancel.set()
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join()

    def last(self) -> ScheduledBackup | None:
        """Return the newest existing scheduled backup."""
        existing = scheduled_backups_in(self._folder(), self._deps.home)
        self._last_seen = (existing[-1] if existing else None,)
        return self._last_seen[0]

    def last_seen(self) -> ScheduledBackup | None:
        """Return a cached result, minutes old: the folder may be on a sleeping drive."""
        return self._last_seen[0] if self._last_seen else self.last()

    def due_on(self) -> date | None:
        """Return the day of the next backup, today if overdue; None if backups are off."""
        settings = self._deps.settings()
        days = _DAYS.get(settings.backups)
        if settings.backups == WITH_FOLDER and settings.backups_folder:
            days = _DAYS["daily"]
        if days is None:
            return None
        last, today = self.last(), self._deps.today()
        return max(today, last.day + timedelta(days=days)) if last else today

    def target(self) -> Path:
        """Return the path of today's backup."""
        folder = self._folder()
        if not self._deps.settings().backups_folder:
            # A folder chosen by the user is not created: its drive may be disconnected.
            folder.mkdir(mode=0o700, exist_ok=True)
        return folder / f"{file_prefix(self._deps.home)}{self._deps.today():%Y-%m-%d}{SUFFIX}"

    def record_success(self) -> None:
        """Record a success: prune old backups and reset the failure state."""
        prune_backups(self._folder(), self._deps.home, keep=self._deps.settings().backups_kept)
        self.failure, self._retry_s = UserMessage(), _RETRY_MIN_S
        self.last()
        self._deps.on_change()

    def run_if_due(self) -> bool:
        """Make a backup if one is due and the engine is idle; return whether one was made."""
        settings, deps = self._deps.settings(), self._deps
        wish = (settings.backups, settings.backups_folder)
        if wish != self._tried_settings:
            self._tried_settings, self._not_before = wish, deps.clock()
            self.failure, self._retry_s = UserMessage(), _RETRY_MIN_S
        if deps.clock() < self._not_before or self.due_on() != deps.today():
            return False
        return self._try()

    def _try(self) -> bool:
        deps = self._deps
        try:
            if not deps.is_idle():
                return False
            deps.make(self.target(), self._cancel)
            self.record_success()
        except (Cancelled, EngineBusy, Locked):
            self._not_before = deps.clock() + self._retry_s
            self._retry_s = min(2 * self._retry_s, _RETRY_MAX_S)
            return False
        except LociError as error:
            return self._failed(error.message.with_remedy)
        except OSError as error:
            return self._failed(f"{error.strerror}.")
        return True

    def _failed(self, reason: str | UserMessage) -> bool:
        _log.warning("No backup was made")
        self.failure = UserMessage("backup_not_made", reason=reason)
        self._not_before = self._deps.clock() + _RETRY_FAILURE_S
        self._deps.on_change()
        return False

    def _folder(self) -> Path:
        chosen = self._deps.settings().backups_folder
        try:
            return (Path(chosen) if chosen else Path.home() / _FOLDER).expanduser()
        except RuntimeError:  # a user without a home, or none of that name
            return self._deps.home.parent / (chosen or _FOLDER)

    def _run(self) -> None:
        while not self._cancel.is_set:
            self._wake.clear()
            try:
                self.run_if_due()
            except Exception:  # noqa: BLE001 - nothing else depends on it
                _log.exception("Backups were interrupted")
            if not self._cancel.is_set:
                self.last()
                is_due = self.due_on() == self._deps.today()
                self._wake.wait(_POLL_DUE_S if is_due else _POLL_S)


def scheduled_backups_in(folder: Path, home: Path) -> tuple[ScheduledBackup, ...]:
    """Return the scheduled backups of that data directory in the folder, the oldest first."""
    stem = file_prefix(home)
    try:
        files = tuple(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else ()
    except OSError:  # a drive that does not answer, or that is another's
        files = ()
    backups = [
        ScheduledBackup(path, day)
        for path in files
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
    """Return the modification time of the backup; None if it is gone."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except FileNotFoundError:
        return None


def prune_backups(folder: Path, home: Path, *, keep: int) -> int:
    """Delete the oldest scheduled backups beyond `keep`; return the number of deleted ones."""
    gone = scheduled_backups_in(folder, home)[:-keep]
    for backup in gone:
        backup.path.unlink(missing_ok=True)
    return len(gone)


def file_prefix(home: Path) -> str:
    """Return the name prefix of scheduled backups, which manual backups do not have.

    Other data directories of the same name have another prefix.
    """
    digest = hashlib.sha256(os.fsencode(home.resolve())).hexdigest()
    return f"{home.name.lstrip('.') or 'loci'} automatic {digest[:8]} "
