"""The façade: everything that Loci offers, plain and synchronous, over one home folder."""

import threading
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from math import inf
from pathlib import Path
from typing import Self

from msgspec.structs import replace

from core.datadir.backup import check_backup_folder
from core.datadir.encryption import decrypt_home, encrypt_home
from core.datadir.layout import BEFORE, forget_searches
from core.datadir.move import settle_move
from core.datadir.recover import recover_home
from core.datadir.scheduled_backup import BackupDeps as Backing
from core.datadir.scheduled_backup import BackupScheduler
from core.datadir.swap import remove_subfolder
from core.events import Changes, Event, EventBus
from core.lanes import Cancel
from core.library.active_model import ActiveModel
from core.library.composition import Backends, LibraryContext, Services, open_services
from core.library.conversations import ConversationPart
from core.library.data import DataPart
from core.library.deletion import DeletionPart
from core.library.documents import DocumentPart
from core.library.explore import ExplorePart
from core.library.graph import GraphPart
from core.library.map import MapPart
from core.library.memory import MemoryPart
from core.library.models import ModelPart
from core.library.review import ReviewPart
from core.library.shared_resource import SharedResource
from core.library.sources import SourcePart
from core.library.status import check_range, collect_metrics, collect_status
from core.library.timeline import TimelinePart
from core.models.active_encoder import active_encoder
from core.models.model_store import ModelStore
from core.records.answers.answers import Answer, AnswerChunk, SearchResult
from core.records.answers.questions import DEFAULT_OPTIONS, QueryOptions, replace_surrogates
from core.records.files.status import EngineMetrics, FileRow, Progress, Source, Status
from core.records.ids import SessionId, SourceId
from core.records.memory import NO_SESSION
from core.records.options import OptionInfo
from core.refine.pins import pin, unpin
from core.settings.describe import describe_options
from core.settings.file import read_settings, write_settings
from core.settings.options import Settings
from core.store.store import Store

SETTINGS_FILE = "settings.toml"
_MOST_HITS = 1000
_LOOK_EVERY_S = 0.2
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

    def __init__(self, home: Path, parts: Backends) -> None:
        self.home = home
        self._parts = parts
        self._announcer = EventBus()
        self._settings = read_settings(home / SETTINGS_FILE)
        self._changing = threading.Lock()
        self._restoring = threading.Lock()
        self._asked_at = -inf
        self._still = None
        self._chosen = ActiveModel(lambda: self._settings, parts.load_model, parts.reach_model)
        self._shelf = ModelStore(
            parts.models or home / "models",
            home=home,
            shipped=parts.shipped_models,
            in_use=lambda: (self._settings.model_file, active_encoder(home)),
        )
        self._life = SharedResource(self._open_parts)
        self._backups = BackupScheduler(
            Backing(
                home,
                lambda: self._settings,
                self._is_calm,
                self._back_up_unasked,
                self._tell_backups,
            )
        )

    @classmethod
    def open(cls, home: Path, parts: Backends) -> Self:
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

    def add_sources(self, paths: Sequence[str]) -> tuple[Source, ...]:
        """The sources, watched from now on; a path already covered is returned as it is."""
        with self._life.using() as it:
            sources = it.roll.join(paths)
            it.ingest.scan()
            return sources

    def remove_source(self, source_id: SourceId) -> None:
        """The source is forgotten with all that only it supports; its files stay untouched."""
        with self._life.using() as it:
            it.roll.leave(source_id)
            it.ingest.scan()

    def sync(self, *, rebuild: bool = False) -> None:
        """A full scan has begun, failed files are read again.

        With `rebuild` the index is made anew and all files are read again; what the user decided
        stays.
        """
        with self._life.using() as it:
            if rebuild:
                it.lanes.write.submit(it.store.rebuild_index).result()
                it.lanes.read.submit(it.conversing.warm)
                it.ingest.complete_index()
                it.roll.read_again("read")
            it.roll.read_again("failed")
            it.ingest.scan()

    def settle(
        self, *, on_piece: Callable[[Progress], None] | None = None, cancel: Cancel | None = None
    ) -> Status:
        """The status as soon as nothing is pending (or reading rests); progress on the way."""
        last: Progress | None = None
        while True:
            # The library stays free to close between two looks.
            with self._life.using(patiently=True) as it:
                if it.ingest.wait(_LOOK_EVERY_S):
                    return collect_status(it, self._settings)
                progress = it.ingest.progress()
            if cancel is not None:
                cancel.check()
            if on_piece is not None and progress != last:
                on_piece(progress)
            last = progress

    def status(self) -> Status:
        """Counts, problems and what the engine is doing."""
        status = self._still
        if status is None:
            with self._life.using(patiently=True) as it:
                status = collect_status(it, self._settings)
        last, trouble = self._backups.last_seen(), self._backups.trouble
        notes = (*status.notes, trouble) if trouble else status.notes
        return replace(status, notes=notes, backed_up_on=last.day if last else None)

    def show_figures(self) -> EngineMetrics:
        """How long questions take, how well caches do and what waits (D14), over restarts."""
        with self._life.using(patiently=True) as it:
            return collect_metrics(it)

    def list_files(
        self,
        *,
        source_id: SourceId | None = None,
        state: str = "",
        text: str = "",
        offset: int = 0,
        limit: int = 500,
    ) -> tuple[FileRow, ...]:
        """Files by path, filtered by source, state and a part of the path."""
        with self._life.using() as it:
            return it.store.files.rows(
                source_id=source_id, state=state, text=text, offset=offset, limit=limit
            )

    def pause(self) -> None:
        """Reading rests until `resume`, also after a restart; questions are still answered."""
        with self._life.using() as it:
            it.ingest.pause(paused=True)
            it.refine.interrupt()

    def resume(self) -> None:
        """DocumentPart goes on."""
        with self._life.using() as it:
            it.ingest.pause(paused=False)
            it.refine.stir()

    def pin(self, path: str, *, pinned: bool) -> None:
        """The document is read by the model before others, or no longer. `WrongUse` if unknown."""
        with self._life.using() as it:
            absolute = str(Path(path).absolute())
            change = partial(pin, at=datetime.now(UTC)) if pinned else unpin
            it.lanes.write.submit(change, it.store, absolute).result()
            it.refine.look_again()

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
        with self._life.using() as it, self._answering(it):
            return it.conversing.ask(
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
        with self._life.using() as it, self._answering(it):
            return it.searcher.search(question, k=k, wishes=wishes)

    # Settings

    def list_options(self) -> tuple[OptionInfo, ...]:
        """All options with their values."""
        return describe_options(self._settings)

    def set_option(self, name: str, *, value: bool | float | str | tuple[str, ...]) -> None:
        """The option has the value from now on and after a restart. `SettingError` if refused."""
        path = self.home / SETTINGS_FILE
        if name == _CHANGES_BACKUPS:
            check_backup_folder(name, str(value), self.home)
        with self._changing:
            changed = Settings(self._settings.changed(name, value).values)
            # What the environment says holds for this run only.
            kept = read_settings(path, environment={}).changed(name, value)
            write_settings(path, Settings(kept.values))
            self._settings = changed
        self._announcer.announce(Changes(frozenset({"settings"})))
        if name == _CHANGES_ENCODER:
            self._prepare_encoder()
        with self._life.using() as it:
            it.refine.interrupt()
            if name == _CHANGES_SKIPPED:
                it.roll.read_again("skipped")
            if name in _CHANGES_MEANING:
                it.lanes.write.submit(it.curator.touch_all).result()
                it.ingest.sort_out()
            if name in {*_CHANGES_SOURCES, _CHANGES_SKIPPED}:
                it.ingest.scan()
        # Not before: a backup would give way to what is still to be done here.
        self._backups.stir()

    def protect(self) -> None:
        """The stores are encrypted with a key kept in the system's keychain."""
        with self._life.closed(open_again=self._start):
            protect(self.home, keychain=self._parts.keychain)
            forget_searches(self.home)

    def unprotect(self) -> None:
        """The stores are plain files again and the key is gone from the keychain."""
        with self._life.closed(open_again=self._start):
            unprotect(self.home, keychain=self._parts.keychain)

    # Life

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """`listener` gets every event from now on; returns what ends it."""
        return self._announcer.listen(listener)

    def close(self) -> None:
        """All work has ended and the stores are closed."""
        self._backups.close()
        opened = self._life.take_out()
        if opened is not None:
            opened.close()
        self._chosen.close()

    @property
    def store(self) -> Store:
        """The store, for benches."""
        with self._life.using() as it:
            return it.store

    # Within

    @contextmanager
    def _answering(self, it: Services) -> Generator[None]:
        """The model is free for the question, and nothing else begins that could wait."""
        self._asked_at = inf
        try:
            with it.refine.reserve_for_question():
                yield
        finally:
            self._asked_at = time.monotonic()

    def _start(self) -> None:
        """The stores are open, and what changed since is being read."""
        opened = self._life.open()
        opened.ingest.start()
        opened.refine.start()
        opened.upkeep.start()
        # The first question finds graph and vectors in memory (J5).
        opened.lanes.read.submit(opened.searcher.warm)
        opened.lanes.read.submit(opened.conversing.warm)
        self._prepare_encoder()

    def _open_parts(self) -> Services:
        around = LibraryContext(
            settings=lambda: self._settings,
            model=self._chosen.get,
            announcer=self._announcer,
            changed_encoder=self._change_encoder,
        )
        return open_services(self.home, self._parts, around)
