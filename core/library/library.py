"""The library: the engine's API as a plain synchronous class over one data directory."""

import secrets
import threading
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractContextManager, contextmanager
from math import inf
from pathlib import Path
from typing import Self

from msgspec.structs import replace

from core.audit.calls import audited
from core.audit.log import AuditLog
from core.audit.model_calls import log_model_calls
from core.datadir.backup import check_backup_folder
from core.datadir.move import recover_home
from core.datadir.scheduled_backup import BackupDeps, BackupScheduler
from core.errors import Locked
from core.events import Changes, Event, EventBus
from core.keys.data_keys import DataKeys
from core.keys.small_files import SmallFiles
from core.lanes import Cancel
from core.library.active_model import ActiveModel
from core.library.audit import AuditPart, connection_logger
from core.library.composition import open_services
from core.library.data import DataPart
from core.library.deletion import DeletionPart
from core.library.documents import DocumentPart, add_hits
from core.library.evaluation import EvaluationPart, SavedQuestionPart
from core.library.graph import ExplorePart, GraphPart, MapPart, ReviewPart, TimelinePart
from core.library.memory import ConversationPart, MemoryPart
from core.library.models import ModelPart
from core.library.protection import PluginPart, ProtectionPart, SharingPart
from core.library.services import Backends, LibraryContext, Services, check_range, collect_status
from core.library.sources import SourcePart
from core.models.active_encoder import active_encoder
from core.models.model_store import ModelStore
from core.privacy.leaving import leaving
from core.privacy.masking import Masker, MaskRules
from core.process.connections import observe_connections
from core.records.answers.answers import Answer, AnswerChunk, SearchResult
from core.records.answers.questions import DEFAULT_OPTIONS, QueryOptions, clean_question
from core.records.files.status import Status
from core.records.ids import SessionId
from core.records.memory import NO_SESSION, EarlierTurn
from core.records.options import OptionInfo
from core.settings.file import SETTINGS_FILE, read_settings, write_settings
from core.settings.options import Settings, describe_options
from core.shared_resource import SharedResource
from core.store.memory.withheld import Withheld
from core.store.store import Store

_MAX_HITS = 1000
# Options that change which files belong to a source.
_SCAN_OPTIONS = frozenset({"excluded", "hidden_files", "speech", "speech_model"})
_SIZE_LIMIT_OPTIONS = frozenset({"largest_file_mb", "largest_recording_mb"})
_ENCODER_OPTION = "encoder"
_BACKUP_FOLDER_OPTION = "backups_folder"
_MEMORY_OPTION = "memory"
# Options that change which mentions resolve to one entity.
_RESOLUTION_OPTIONS = frozenset({"merge_sure", "merge_unlikely", "merge_fuzzy", "merge_meaning"})


@audited
class Library(
    AuditPart,
    DocumentPart,
    EvaluationPart,
    ConversationPart,
    GraphPart,
    ModelPart,
    MemoryPart,
    DeletionPart,
    ExplorePart,
    DataPart,
    MapPart,
    PluginPart,
    ProtectionPart,
    ReviewPart,
    SavedQuestionPart,
    SharingPart,
    SourcePart,
    TimelinePart,
):
    """Implements `core.engine.engine.Engine`; all methods are thread-safe."""

    def __init__(self, home: Path, backends: Backends) -> None:
        self.home = home
        self.audit = AuditLog(home, settings=lambda: self._settings)
        self._backends = replace(
            backends,
            load_model=log_model_calls(backends.load_model, self.audit),
            load_server_model=log_model_calls(backends.load_server_model, self.audit),
        )
        self._keys = DataKeys(backends.keychain)
        self._unlock_lock = threading.Lock()
        self._events = EventBus()
        self._files = SmallFiles(home)
        self._program_masker = Masker(
            lambda: MaskRules.from_settings(self._settings), key=secrets.token_bytes(32)
        )
        self._settings = read_settings(home / SETTINGS_FILE)
        self._settings_lock = threading.Lock()
        self._restore_lock = threading.Lock()
        self._last_question_at = -inf
        self._backup_status = None
        self._active_model = ActiveModel(
            lambda: self._settings, self._backends.load_model, self._backends.load_server_model
        )
        self._model_store = ModelStore(
            backends.models or home / "models",
            files=self._files,
            shipped=backends.shipped_models,
            in_use=lambda: (self._settings.model_file, active_encoder(home)),
            speech=lambda: self._settings.speech_model,
        )
        observe_connections(home, connection_logger(self.audit))
        self._withheld = Withheld()
        self._services = SharedResource(self._open_services, unavailable=self._why_closed)
        self._backup_scheduler = BackupScheduler(
            BackupDeps(
                home,
                lambda: self._settings,
                self._is_calm,
                self._back_up_on_schedule,
                self._announce_backups,
            )
        )

    @classmethod
    def open(cls, home: Path, backends: Backends) -> Self:
        """Open the library of a data directory, created if missing, and start reading changes.

        One with a passphrase stays closed until `unlock`; operations on its content raise `Locked`.
        Raises `Busy`, `TooNew`, `Damaged`, `WrongKey`, `DiskFull`, `KeychainError`.
        """
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        recover_home(home)
        library = cls(home, backends)
        if not library._is_locked():
            library._begin()
        return library

    # Questions

    def ask(
        self,
        question: str,
        *,
        session_id: SessionId = NO_SESSION,
        wishes: QueryOptions = DEFAULT_OPTIONS,
        earlier: Sequence[EarlierTurn] = (),
        on_piece: Callable[[AnswerChunk], None] | None = None,
        cancel: Cancel | None = None,
    ) -> Answer:
        with self._services.use() as services, self._reserve_model(services):
            return services.conversations.ask(
                clean_question(question),
                session_id=session_id,
                wishes=wishes,
                earlier=earlier,
                on_piece=on_piece,
                cancel=cancel,
            )

    def search(
        self, question: str, *, k: int = 10, wishes: QueryOptions = DEFAULT_OPTIONS
    ) -> SearchResult:
        check_range("k", k, least=1, most=_MAX_HITS)
        with self._services.use() as services, self._reserve_model(services):
            result = services.searcher.search(clean_question(question), k=k, wishes=wishes)
            return add_hits(services, result, k=k)

    # Status and settings

    def status(self) -> Status:
        status = self._backup_status
        if status is None:
            with self._services.use(low_priority=True) as services:
                status = collect_status(services, self._settings)
                status = replace(status, encoder_choice=self._encoder_choice(services))
        last, trouble = self._backup_scheduler.last_seen(), self._backup_scheduler.failure
        notes = (*status.notes, *(it for it in (trouble, self.audit.failure) if it))
        return replace(status, notes=notes, backed_up_on=last.day if last else None)

    def list_options(self) -> tuple[OptionInfo, ...]:
        used = self._settings.values.get(_ENCODER_OPTION) or active_encoder(self.home)
        return describe_options(self._settings.changed(_ENCODER_OPTION, used))

    def set_option(self, name: str, *, value: bool | float | str | tuple[str, ...]) -> None:
        path = self.home / SETTINGS_FILE
        if self._is_locked():
            raise Locked(str(self.home), "library_locked")
        if name == _BACKUP_FOLDER_OPTION:
            check_backup_folder(name, str(value), self.home)
        with self._settings_lock:
            changed = Settings(self._settings.changed(name, value).values)
            # What the environment says holds for this run only.
            stored = read_settings(path, environment={}, sealed=self._files).changed(name, value)
            write_settings(path, Settings(stored.values), sealed=self._files)
            self._settings = changed
        if name == _MEMORY_OPTION:
            with self._services.use() as services:
                services.recorder.settle_consent()
        self._events.publish(Changes(frozenset({"settings"})))
        if name == _ENCODER_OPTION:
            self._prepare_encoder()
        with self._services.use() as services:
            services.refiner.interrupt()
            if name in _SIZE_LIMIT_OPTIONS:
                services.registry.requeue("skipped")
            if name in _RESOLUTION_OPTIONS:
                services.lanes.write.submit(services.resolver.touch_all).result()
                services.ingest.request_resolution()
            if name in {*_SCAN_OPTIONS, *_SIZE_LIMIT_OPTIONS}:
                services.ingest.scan()
        # Not before: a backup would give way to what is still to be done here.
        self._backup_scheduler.wake()

    # Lifecycle

    def leaving(self) -> AbstractContextManager[Masker | None]:
        return self._leaving()

    @contextmanager
    def _leaving(self) -> Generator[Masker | None]:
        with leaving():
            yield self._program_masker if self._settings.mask_for_programs else None

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        return self._events.subscribe(listener)

    def close(self) -> None:
        self._erase_withheld()
        observe_connections(self.home, None)
        self._backup_scheduler.close()
        services = self._services.detach()
        if services is not None:
            services.close()
        self._active_model.close()

    @property
    def store(self) -> Store:
        """The store, for benchmarks."""
        with self._services.use() as services:
            return services.store

    # Internals

    @contextmanager
    def _reserve_model(self, services: Services) -> Generator[None]:
        """Reserve the model for a question and keep other background work from starting."""
        self._last_question_at = inf
        try:
            with services.refiner.reserve_for_question():
                yield
        finally:
            self._last_question_at = time.monotonic()

    def _start(self) -> None:
        """Open the services and start reading what changed."""
        self._load_settings()
        services = self._services.open()
        services.ingest.start()
        services.refiner.start()
        services.maintenance.start()
        services.sharing.start()
        # The first question finds graph and vectors in memory (J5).
        loading = services.lanes.read.submit(services.searcher.warm)
        loading.add_done_callback(lambda _loading: self._backends.on_loaded())
        services.lanes.read.submit(services.recorder.preload)
        self._prepare_encoder()

    def _open_services(self) -> Services:
        context = LibraryContext(
            files=self._files,
            settings=lambda: self._settings,
            active_model=self._active_model.get,
            events=self._events,
            audit=self.audit,
            missing_encoder=self._missing_encoder,
            on_encoder_ready=self._activate_encoder,
            speech_model=self._model_store.speech_folder,
            withheld=self._withheld,
        )
        return open_services(self.home, self._backends, context)
