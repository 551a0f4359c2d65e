"""The façade: everything that Loci offers, plain and synchronous, over one home folder."""

import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import Self

from core.datadir.backup import check_backup_folder
from core.datadir.layout import BEFORE, forget_searches
from core.datadir.move import settle_move
from core.datadir.recover import recover_home
from core.datadir.scheduled_backup import BackupDeps as Backing
from core.datadir.scheduled_backup import BackupScheduler
from core.datadir.swap import remove_subfolder
from core.events import Changes, Event, EventBus
from core.lanes import Cancel
from core.library.active_model import ActiveModel
from core.library.composition import open_services
from core.library.conversations import ConversationPart
from core.library.data import DataPart
from core.library.deletion import DeletionPart
from core.library.documents import DocumentPart
from core.library.graph import ExplorePart, GraphPart, MapPart, TimelinePart
from core.library.memory import MemoryPart
from core.library.models import ModelPart
from core.library.review import ReviewPart
from core.library.services import Backends, LibraryContext, Services
from core.library.shared_resource import SharedResource
from core.library.sources import SourcePart
from core.library.status import check_range
from core.models.active_encoder import active_encoder
from core.models.model_store import ModelStore
from core.records.answers.answers import Answer, AnswerChunk, SearchResult
from core.records.answers.questions import DEFAULT_OPTIONS, QueryOptions, replace_surrogates
from core.records.ids import SessionId
from core.records.memory import NO_SESSION
from core.records.options import OptionInfo
from core.settings.describe import describe_options
from core.settings.file import read_settings, write_settings
from core.settings.options import Settings
from core.store.store import Store

SETTINGS_FILE = "settings.toml"
_MOST_HITS = 1000
# Settings by which more or fewer files belong to a source.
_CHANGES_SOURCES = frozenset({"excluded", "hidden_files"})
_CHANGES_SKIPPED = "largest_file_mb"
_CHANGES_ENCODER = "encoder"
_CHANGES_BACKUPS = "backups_folder"
# Settings by which other things are one.
_CHANGES_MEANING = frozenset({"merge_sure", "merge_unlikely", "merge_fuzzy", "merge_meaning"})


class Library(
    DocumentPart,
    ConversationPart,
    GraphPart,
    ModelPart,
    MemoryPart,
    DeletionPart,
    ExplorePart,
    DataPart,
    MapPart,
    ReviewPart,
    SourcePart,
    TimelinePart,
):
    """Implements `core.engine.engine.Engine`. All methods may be called from any thread."""

    def __init__(self, home: Path, backends: Backends) -> None:
        self.home = home
        self._backends = parts
        self._events = EventBus()
        self._settings = read_settings(home / SETTINGS_FILE)
        self._settings_lock = threading.Lock()
        self._restore_lock = threading.Lock()
        self._last_question_at = -inf
        self._backup_status = None
        self._active_model = ActiveModel(lambda: self._settings, parts.load_model, parts.reach_model)
        self._model_store = ModelStore(
            parts.models or home / "models",
            home=home,
            shipped=parts.shipped_models,
            in_use=lambda: (self._settings.model_file, active_encoder(home)),
        )
        self._services = SharedResource(self._open_services)
        self._backup_scheduler = BackupScheduler(
            Backing(
                home,
                lambda: self._settings,
                self._is_calm,
                self._back_up_unasked,
                self._tell_backups,
            )
        )

    @classmethod
    def open(cls, home: Path, backends: Backends) -> Self:
        """The library in the home folder, made if there is none, reading what changed since.

        Raises `Busy`, `TooNew`, `Damaged`, `WrongKey`, `DiskFull`, `KeychainError`.
        """
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        recover_home(home)
        library = cls(home, parts)
        library._start()
        # Only now that it could be opened do files go that were kept for the other case.
        settle_move(home)
        remove_subfolder(home, BEFORE)
        library._backups.start()
        return library

    # Sources

    # Questions

    def ask(
        self,
        question: str,
        *,
        session_id: SessionId = NO_SESSION,
        wishes: QueryOptions = DEFAULT_OPTIONS,
        on_piece: Callable[[AnswerChunk], None] | None = None,
        cancel: Cancel | None = None,
    ) -> Answer:
        """An answer with citations, or an honest no with what is nearest."""
        with self._services.use() as services, self._answering(services):
            return services.conversations.ask(
                replace_surrogates(question),
                session_id=session_id,
                wishes=wishes,
                on_piece=on_piece,
                cancel=cancel,
            )

    def search(
        self, question: str, *, k: int = 10, wishes: QueryOptions = DEFAULT_OPTIONS
    ) -> SearchResult:
        """The `k` best passages and the facts for a question, with the trace."""
        check_range("k", k, least=1, most=_MOST_HITS)
        with self._services.use() as services, self._answering(services):
            return services.searcher.search(question, k=k, wishes=wishes)

    # Settings

    def list_options(self) -> tuple[OptionInfo, ...]:
        """All options with their values."""
        return describe_options(self._settings)

    def set_option(self, name: str, *, value: bool | float | str | tuple[str, ...]) -> None:
        """The option has the value from now on and after a restart. `SettingError` if refused."""
        path = self.home / SETTINGS_FILE
        if name == _CHANGES_BACKUPS:
            check_backup_folder(name, str(value), self.home)
        with self._settings_lock:
            changed = Settings(self._settings.changed(name, value).values)
            # What the environment says holds for this run only.
            kept = read_settings(path, environment={}).changed(name, value)
            write_settings(path, Settings(kept.values))
            self._settings = changed
        self._events.announce(Changes(frozenset({"settings"})))
        if name == _CHANGES_ENCODER:
            self._prepare_encoder()
        with self._services.use() as services:
            services.refiner.interrupt()
            if name == _CHANGES_SKIPPED:
                services.registry.read_again("skipped")
            if name in _CHANGES_MEANING:
                services.lanes.write.submit(services.resolver.touch_all).result()
                services.ingest.sort_out()
            if name in {*_CHANGES_SOURCES, _CHANGES_SKIPPED}:
                services.ingest.scan()
        # Not before: a backup would give way to what is still to be done here.
        self._backup_scheduler.stir()

    def protect(self) -> None:
        """The stores are encrypted with a key kept in the system's keychain."""
        with self._services.closed(reopen=self._start):
            protect(self.home, keychain=self._backends.keychain)
            forget_searches(self.home)

    def unprotect(self) -> None:
        """The stores are plain files again and the key is gone from the keychain."""
        with self._services.closed(reopen=self._start):
            unprotect(self.home, keychain=self._backends.keychain)

    # Life

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """`listener` gets every event from now on; returns what ends it."""
        return self._events.listen(listener)

    def close(self) -> None:
        """All work has ended and the stores are closed."""
        self._backup_scheduler.close()
        opened = self._services.take_out()
        if opened is not None:
            opened.close()
        self._active_model.close()

    @property
    def store(self) -> Store:
        """The store, for benches."""
        with self._services.use() as services:
            return services.store

    # Within

    @contextmanager
    def _answering(self, services: Services) -> Generator[None]:
        """The model is free for the question, and nothing else begins that could wait."""
        self._last_question_at = inf
        try:
            with services.refiner.reserve_for_question():
                yield
        finally:
            self._last_question_at = time.monotonic()

    def _start(self) -> None:
        """The stores are open, and what changed since is being read."""
        opened = self._services.open()
        opened.ingest.start()
        services.refiner.start()
        opened.upkeep.start()
        # The first question finds graph and vectors in memory (J5).
        opened.lanes.read.submit(opened.searcher.warm)
        opened.lanes.read.submit(opened.conversing.warm)
        self._prepare_encoder()

    def _open_services(self) -> Services:
        around = LibraryContext(
            settings=lambda: self._settings,
            model=self._active_model.get,
            announcer=self._events,
            changed_encoder=self._change_encoder,
        )
        return open_services(self.home, self._backends, around)
