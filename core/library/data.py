"""Operations on the data directory: size, backup, restore, move, erase."""

import os
import shutil
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from msgspec.structs import replace as changed

from core.datadir import backup
from core.datadir.erase import erase_home
from core.datadir.layout import BEFORE, RESTORED, has_passphrase, library_files, size_of
from core.datadir.move import check_target, move_home, remove_subfolder, swap_back, swap_in
from core.datadir.pointer import moved_from
from core.datadir.scheduled_backup import BackupScheduler, written_at
from core.datadir.verified_copy import CopyMeter
from core.errors import EngineBusy, KeychainError, LociError, ModelError, WrongPassphrase, WrongUse
from core.events import Changes
from core.explore.starter_questions import suggest_questions
from core.keys.keychain import find_keychain
from core.keys.small_files import SmallFiles
from core.lanes import Cancel
from core.library.audit import logged_connections
from core.library.services import LibraryPart, check_range, collect_status, program_version
from core.llm.hardware import this_machine
from core.models.active_encoder import active_encoder, set_active_encoder
from core.plugins.permissions import PERMISSIONS
from core.records.audit import AuditEntry
from core.records.datadir import BackupInfo, Connection, CopyProgress, DataDirErasure, DataDirInfo
from core.records.files.documents import TaskQuery
from core.records.files.status import Status
from core.settings.file import SETTINGS_FILE, read_settings, write_settings
from core.settings.options import Settings
from core.store.maintenance.encryption import is_encrypted, looks_encrypted
from core.store.maintenance.verification import summarize_store

ERASE_WORDS = "delete everything"
_MAX_ROWS = 1000
# No scheduled backup starts within this time after a question: another may follow.
_QUIET_S = 120.0


class DataPart(LibraryPart):
    """Implements `DataOperations`."""

    _restore_lock: threading.Lock
    _backup_scheduler: BackupScheduler
    _last_question_at: float  # when the last question was answered; infinite while one is
    _backup_status: Status | None  # what the status is while a backup is made by itself

    def show_home(self) -> DataDirInfo:
        machine, last = this_machine(), self._backup_scheduler.last()
        models = self._backends.models or self.home / "models"
        return DataDirInfo(
            path=str(self.home),
            size_bytes=size_of(library_files(self.home)),
            free_bytes=_free_bytes(self.home),
            models_path=str(models),
            models_bytes=size_of(path for path in models.rglob("*") if path.is_file()),
            models_free_bytes=_free_bytes(models),
            memory_bytes=machine.memory_bytes,
            memory_free_bytes=machine.free_bytes,
            log_path=str(self.home / "logs" / "engine.log"),
            encrypted=looks_encrypted(self.home),
            has_passphrase=looks_encrypted(self.home) and has_passphrase(self.home),
            is_locked=looks_encrypted(self.home) and self._keys.is_locked(self.home),
            keychain=self._has_keychain(),
            moved_from=moved_from(self.home),
            backed_up_at=written_at(last.path) if last else None,
            backup_path=str(last.path) if last else "",
            backup_problem=self._backup_scheduler.failure,
            backup_due_on=self._backup_scheduler.due_on(),
        )

    def back_up(
        self,
        path: str,
        *,
        replace: bool = False,
        on_piece: Callable[[CopyProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> BackupInfo:
        target = Path(path) if path else self._backup_scheduler.target()
        if path and target.exists() and not replace:
            raise WrongUse(path, "file_exists")
        with self._services.closed(reopen=self._start):
            made = self._write_backup(target, on_piece, cancel or Cancel())
        if not path:
            self._backup_scheduler.record_success()
        return made

    def show_backup(self, path: str) -> BackupInfo:
        return backup.backup_info(Path(path), backup.check_backup(Path(path)))

    def restore(
        self,
        path: str,
        *,
        passphrase: str = "",
        on_piece: Callable[[CopyProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> BackupInfo:
        if not self._restore_lock.acquire(blocking=False):
            raise EngineBusy("", "restore_running")
        try:
            return self._restore(Path(path), passphrase, on_piece, cancel)
        finally:
            self._restore_lock.release()

    def move_home(
        self,
        path: str,
        *,
        on_piece: Callable[[CopyProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> str:
        target = Path(os.path.abspath(path))  # noqa: PTH100 - keeps symlinks
        check_target(self.home, target)
        has_moved = False

        def reopen() -> None:
            if not has_moved:
                self._start()

        with self._services.closed(reopen=reopen):
            move_home(
                self.home,
                target,
                keys=self._keys,
                dimensions=self._backends.embedder.dimension,
                meter=self._meter(size_of(library_files(self.home)), on_piece, cancel),
            )
            has_moved = True
        self.audit.end()
        self._active_model.close()
        self._events.publish(Changes(frozenset({"home"})))
        return str(target)

    def erase_home(self, words: str) -> DataDirErasure:
        if words.strip().casefold() != ERASE_WORDS:
            raise WrongUse("", "erase_not_confirmed", words=ERASE_WORDS)
        self._active_model.close()
        with ExitStack() as stack:
            # Who has lost the passphrase can at least begin again.
            if not self._keys.is_locked(self.home):
                stack.enter_context(self._services.closed(reopen=lambda: None))
            gone = erase_home(self.home, keys=self._keys)
            self.audit.end()
        self._events.publish(Changes(frozenset({"home"})))
        return gone

    def list_connections(self, *, limit: int = 100) -> tuple[Connection, ...]:
        check_range("limit", limit, least=1, most=_MAX_ROWS)
        with self._services.use() as services:
            self.audit.flush()
            return logged_connections(services.store.audit, limit=limit)

    def suggest_questions(self, *, limit: int = 4) -> tuple[str, ...]:
        check_range("limit", limit, least=1, most=_MAX_ROWS)
        with self._services.use() as services:
            tasks = services.explorer.list_tasks(TaskQuery(limit=1))
            return suggest_questions(
                services.readable.graph,
                languages=services.readable.documents.languages(),
                has_tasks=tasks.matching > 0,
                own_name=self._settings.your_name,
                limit=limit,
            )

    # Internals

    def _back_up_on_schedule(self, target: Path, cancel: Cancel) -> BackupInfo:
        """Write a scheduled backup, unless another operation needs the library meanwhile.

        Status requests do not count: they get the status of before, which a closed library keeps.
        """
        preempted = Cancel()
        forget = cancel.add_callback(preempted.set)

        def reopen() -> None:
            self._backup_status = None
            self._start()

        with self._services.use() as services:
            self._backup_status = collect_status(services, self._settings)
        try:
            with self._services.closed(reopen=reopen, callers_wait=True, preempted=preempted):
                made = self._write_backup(target, None, preempted)
            self.audit.record(lambda: [AuditEntry("export", "back_up", values={"scheduled": True})])
            return made
        finally:
            self._backup_status = None
            forget()

    def _announce_backups(self) -> None:
        self._events.publish(Changes(frozenset({"backups"})))

    def _write_backup(
        self, target: Path, on_piece: Callable[[CopyProgress], None] | None, cancel: Cancel
    ) -> BackupInfo:
        meter = self._meter(size_of(library_files(self.home)), on_piece, cancel)
        meter.begin("checking")
        cancel.check()
        key = self._keys.load(self.home) if is_encrypted(self.home) else None
        stock = summarize_store(self.home, key=key, dimensions=self._backends.embedder.dimension)
        meter.begin("copying")
        return backup.write_backup(
            self.home, target, stock=stock, version=program_version(), meter=meter
        )

    def _is_calm(self) -> bool:
        """Return whether closing the library for a moment would go unnoticed."""
        with self._services.use() as services:
            is_idle = (
                services.ingest.wait(0.0) and not services.ingest.policy.throttle.is_on_battery
            )
            return is_idle and time.monotonic() - self._last_question_at > _QUIET_S

    def _restore(
        self,
        file: Path,
        passphrase: str,
        on_piece: Callable[[CopyProgress], None] | None,
        cancel: Cancel | None,
    ) -> BackupInfo:
        manifest = backup.read_backup_manifest(file)
        meter = self._meter(manifest.size_bytes, on_piece, cancel)
        meter.begin("copying")
        folder = backup.unpack_backup(self.home, file, manifest, meter=meter)
        meter.begin("opening")
        try:
            if passphrase:
                self._keys.unlock(folder, passphrase)
            elif self._keys.is_locked(folder):
                raise WrongPassphrase(str(file), "backup_locked")
            backup.verify_backup(
                file,
                folder,
                manifest,
                keys=self._keys,
                dimensions=self._backends.embedder.dimension,
            )
            self._drop_server_consent(folder)
        except LociError:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        meter.begin("exchanging")
        # This machine's user has to decide about plugins, too.
        (folder / PERMISSIONS).unlink(missing_ok=True)
        self._active_model.close()
        try:
            with self._services.closed(reopen=self._open_restored, callers_wait=True):
                swap_in(self.home)
        except EngineBusy:
            # It was moved or erased meanwhile: the unpacked files belong to nobody.
            remove_subfolder(self.home, RESTORED)
            raise
        self._events.publish(
            Changes(
                frozenset(
                    {"sources", "files", "documents", "entities", "facts", "memories", "settings"}
                )
            )
        )
        return backup.backup_info(file, manifest)

    def _drop_server_consent(self, folder: Path) -> None:
        """Drop a restored consent to use a server: this machine's user has to decide."""
        file = folder / SETTINGS_FILE
        files = SmallFiles(folder, key=self._keys.load(folder) if is_encrypted(folder) else None)
        restored = read_settings(file, environment={}, sealed=files)
        if restored.endpoint_consent not in {"", self._settings.endpoint_consent}:
            changed = Settings({**restored.values, "endpoint_consent": ""})
            write_settings(file, changed, sealed=files)

    def _has_keychain(self) -> bool:
        if self._backends.keychain is not None:
            return True
        try:
            find_keychain()
        except KeychainError:
            return False
        return True

    def _meter(
        self, total: int, on_piece: Callable[[CopyProgress], None] | None, cancel: Cancel | None
    ) -> CopyMeter:
        return CopyMeter(total, on_progress=on_piece or _ignore_progress, cancel=cancel or Cancel())

    def _open_restored(self) -> None:
        """Open the restored library; if that fails, put the previous one back."""
        before = self._settings, self._backends
        try:
            self._load_settings_and_encoder()
            self._start()
        except LociError:
            self._settings, self._backends = before
            swap_back(self.home)
            self._start()
            raise
        remove_subfolder(self.home, BEFORE)

    def _load_settings_and_encoder(self) -> None:
        """Load the settings and the encoder of the files that are there now."""
        self._load_settings()
        name = active_encoder(self.home)
        if name == self._backends.embedder.name or self._backends.load_encoder is None:
            return
        try:
            other = self._backends.load_encoder(name)
        except ModelError:
            # It is not on this computer: the present one encodes everything anew.
            set_active_encoder(self.home, self._backends.embedder.name)
            return
        self._backends = changed(self._backends, embedder=other.encoder, tokenizer=other.tokenizer)


def _free_bytes(folder: Path) -> int:
    """Return the free bytes on the disk of a folder, or of its nearest existing parent."""
    while not folder.is_dir() and folder != folder.parent:
        folder = folder.parent
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return 0


def _ignore_progress(piece: CopyProgress) -> None:
    """Ignore the progress."""
