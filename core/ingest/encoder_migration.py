"""Everything encoded anew with another encoder, while the old one answers (N9)."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future

from msgspec import Struct

from core.errors import LociError
from core.ingest import encode
from core.ingest.backfill import IndexBackfill
from core.ingest.batch import Embeddings
from core.ingest.encode import Encoder, EncoderRate
from core.lanes import Lanes
from core.records.files.status import ReencodeProgress
from core.store.maintenance.index_sync import IndexSync
from core.store.store import Store

# How often is looked whether the machine is still to be left alone.
_LOOK_EVERY_S = 0.5


class EncoderSpec(Struct, frozen=True):
    """An encoder, the name it is chosen by, and its tokenizer's file."""

    name: str
    encoder: Encoder
    tokenizer: str = ""


class EncoderMigration:
    """Fills the index of another encoder in a thread of its own, from where it broke off.

    `load` gives the encoder of a name. `rests` says that the machine is to be left alone. `ready`
    is called in another thread, once nothing is missing.
    """

    def __init__(
        self,
        store: Store,
        lanes: Lanes,
        *,
        load: Callable[[str], EncoderSpec],
        rests: Callable[[], bool],
        ready: Callable[[EncoderSpec], None],
    ) -> None:
        self._store = store
        self._lanes = lanes
        self._load = load
        self._rests = rests
        self._ready = ready
        self._thread: threading.Thread | None = None
        self._ending = threading.Event()
        self._wake = threading.Event()
        self._told: ReencodeProgress | None = None
        self._catch_up: IndexBackfill | None = None

    def begin(self, name: str) -> None:
        """The encoder of that name is being prepared, and no other."""
        self.close()
        self._ending.clear()
        self._told = ReencodeProgress(name)
        self._thread = threading.Thread(
            target=self._run, args=(name,), name="next encoder", daemon=True
        )
        self._thread.start()

    def drop(self) -> None:
        """No other encoder is prepared, and what was encoded with it is gone."""
        self.close()
        self._told = None
        self._store.delete_next_index()

    def progress(self) -> ReencodeProgress | None:
        """How far it is; None when no other encoder is prepared."""
        told, catch_up = self._told, self._catch_up
        if told is None or catch_up is None or told.problem:
            return told
        return ReencodeProgress(told.name, catch_up.done, catch_up.total)

    def close(self) -> None:
        """Nothing is encoded any more; what was encoded is kept."""
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
            self._told = ReencodeProgress(name, problem=str(error))
            return
        if is_whole:
            # Not from here: what it calls waits for this thread to end.
            threading.Thread(target=self._ready, args=(parts,), name="change encoder").start()

    def _fill(self, filling: IndexSync, encoder: Encoder) -> bool:
        """The index lacks nothing; False when that was ended before."""
        pace = EncoderRate()

        def encode_all(texts: Sequence[str]) -> Future[Embeddings]:
            return encode(texts, encoder=encoder, lane=self._lanes.model, pace=pace)

        filling.delete_surplus()
        catch_up = IndexBackfill(
            filling, encode=encode_all, write=self._lanes.write, wake=self._wake.set
        )
        self._catch_up = catch_up
        try:
            while self._go_through(catch_up):
                if filling.diff().is_empty and not len(filling.theses_without_vectors()):
                    return True
                # What went from the library meanwhile is in the new index still.
                filling.delete_surplus()
        finally:
            self._catch_up = None
        return False

    def _go_through(self, catch_up: IndexBackfill) -> bool:
        """All that is missing now is filled; False when that was ended before."""
        catch_up.look()
        while not self._ending.is_set():
            self._wake.clear()
            if self._rests():
                self._ending.wait(_LOOK_EVERY_S)
            elif not (catch_up.step() or catch_up.sharpen(further=True)):
                if catch_up.is_idle:
                    return True
                self._wake.wait(_LOOK_EVERY_S)
        return False
