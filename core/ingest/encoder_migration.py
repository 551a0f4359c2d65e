"""Migration to another encoder: encode everything again while the old one is in use (N9)."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future

from msgspec import Struct

from core.errors import LociError
from core.ingest.backfill import IndexBackfill
from core.ingest.batch import Embeddings
from core.ingest.encode import Encoder, EncoderRate, encode_texts
from core.lanes import Lanes
from core.records.files.status import ReencodeProgress
from core.store.maintenance.index_sync import IndexSync
from core.store.store import Store

# Seconds between checks of `is_resting`.
_CHECK_EVERY_S = 0.5


class EncoderSpec(Struct, frozen=True):
    """An encoder with the name it is chosen by and the path of its tokenizer."""

    name: str
    encoder: Encoder
    tokenizer: str = ""


class EncoderMigration:
    """Fills the index of another encoder in its own thread; resumes where it was interrupted.

    `load` returns the encoder of a name. `is_resting` says that the machine must be left alone.
    `on_ready` is called in another thread once nothing is missing.
    """

    def __init__(
        self,
        store: Store,
        lanes: Lanes,
        *,
        load: Callable[[str], EncoderSpec],
        is_resting: Callable[[], bool],
        on_ready: Callable[[EncoderSpec], None],
    ) -> None:
        self._store = store
        self._lanes = lanes
        self._load = load
        self._is_resting = is_resting
        self._on_ready = on_ready
        self._thread: threading.Thread | None = None
        self._ending = threading.Event()
        self._wake = threading.Event()
        self._progress: ReencodeProgress | None = None
        self._backfill: IndexBackfill | None = None

    def start(self, name: str) -> None:
        """Start to prepare the encoder of that name, instead of any other."""
        self.close()
        self._ending.clear()
        self._progress = ReencodeProgress(name)
        self._thread = threading.Thread(
            target=self._run, args=(name,), name="next encoder", daemon=True
        )
        self._thread.start()

    def discard(self) -> None:
        """Stop, and delete what was encoded."""
        self.close()
        self._progress = None
        self._store.delete_next_index()

    def progress(self) -> ReencodeProgress | None:
        """Return the progress; None if no migration is under way."""
        progress, backfill = self._progress, self._backfill
        if progress is None or backfill is None or progress.problem:
            return progress
        return ReencodeProgress(progress.name, backfill.done, backfill.total)

    def close(self) -> None:
        """Stop; what was encoded is kept."""
        self._ending.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _run(self, name: str) -> None:
        try:
            parts = self._load(name)
            filling = self._store.next_index(parts.encoder.name, parts.encoder.dimension)
            try:
                is_whole = self._fill(filling, parts.encoder)
            finally:
                filling.index.close()
        except LociError as error:
            self._progress = ReencodeProgress(name, problem=error.whole_message)
            return
        if is_whole:
            # In another thread, because the callback waits for this one to end.
            threading.Thread(target=self._on_ready, args=(parts,), name="change encoder").start()

    def _fill(self, filling: IndexSync, encoder: Encoder) -> bool:
        """Fill the index; return False if stopped before the end."""
        rate = EncoderRate()

        def encode(texts: Sequence[str]) -> Future[Embeddings]:
            return encode_texts(texts, encoder=encoder, lane=self._lanes.model, rate=rate)

        filling.delete_surplus()
        backfill = IndexBackfill(
            filling, encode=encode, write=self._lanes.write, wake=self._wake.set
        )
        self._backfill = backfill
        try:
            while self._fill_missing(backfill):
                if filling.diff().is_empty and not len(filling.theses_without_vectors()):
                    return True
                # Rows removed from the library meanwhile are still in the new index.
                filling.delete_surplus()
        finally:
            self._backfill = None
        return False

    def _fill_missing(self, backfill: IndexBackfill) -> bool:
        """Fill what is missing now; return False if stopped before the end."""
        backfill.find_missing()
        while not self._ending.is_set():
            self._wake.clear()
            if self._is_resting():
                self._ending.wait(_CHECK_EVERY_S)
            elif not (backfill.step() or backfill.step_theses(start_new=True)):
                if backfill.is_idle:
                    return True
                self._wake.wait(_CHECK_EVERY_S)
        return False
