"""Encoding of texts in short slices in the model lane, and migration to an encoder (N9)."""

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Protocol

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.errors import Cancelled, LociError
from core.ingest.backfill import IndexBackfill
from core.ingest.batch import Embeddings
from core.lanes import BULK, Lanes, PriorityLane
from core.records.files.status import ReencodeProgress
from core.store.maintenance.index_sync import IndexSync
from core.store.store import Store

SLICE_S = 0.05
# Assumed rate before the first measurement, in characters per second.
_INITIAL_RATE = 20_000.0
# Weight of a new measurement in the moving average.
_SMOOTHING = 0.3
# Fixed cost of each text, in characters.
_COST_PER_TEXT = 24


class Encoder(Protocol):
    """Encoder of texts to unit vectors; thread-safe."""

    name: str
    dimension: int

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row for each text."""
        ...

    def embed_question(self, text: str) -> NDArray[np.float32]:
        """Return nearly the row that `embed` gives for the text, with low latency."""
        ...


class EncoderRate:
    """Rate of the encoder as a moving average over slices."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._rate = _INITIAL_RATE
        self.characters = 0

    def record(self, cost: int, seconds: float) -> None:
        """Record the cost of a slice, in characters, and its time."""
        with self._lock:
            self.characters += cost
            if seconds > 0:
                self._rate += _SMOOTHING * (cost / seconds - self._rate)

    @property
    def rate(self) -> float:
        """Characters per second; an assumption until there is a measurement."""
        with self._lock:
            return self._rate

    @property
    def slice_cost(self) -> float:
        """Cost, in characters, of what is encoded in one slice."""
        with self._lock:
            return self._rate * SLICE_S


def encode_texts(
    texts: Sequence[str], *, encoder: Encoder, lane: PriorityLane, rate: EncoderRate
) -> Future[NDArray[np.float32]]:
    """Encode the texts; the future holds one row for each text.

    Texts of similar length share a slice, so that little is wasted on padding. The next slice
    enters the lane after the last one has ended, and is sized by the measured rate.
    """
    done: Future[NDArray[np.float32]] = Future()
    vectors = np.zeros((len(texts), encoder.dimension), np.float32)
    order = sorted(range(len(texts)), key=lambda at: -len(texts[at]))

    def encode_slice(start: int) -> None:
        end = _slice_end(texts, order, start, rate.slice_cost)
        began = time.perf_counter()
        chosen = order[start:end]
        vectors[chosen] = encoder.embed([texts[at] for at in chosen])
        rate.record(sum(map(_cost, (texts[at] for at in chosen))), time.perf_counter() - began)
        if end < len(order):
            submit_slice(end)
        else:
            done.set_result(vectors)

    def submit_slice(start: int) -> None:
        lane.submit(BULK, encode_slice, start).add_done_callback(forward_error)

    def forward_error(step: Future[None]) -> None:
        error = Cancelled() if step.cancelled() else step.exception()
        if error is not None and not done.done():
            done.set_exception(error)

    if texts:
        submit_slice(0)
    else:
        done.set_result(vectors)
    return done


def _cost(text: str) -> int:
    return len(text) + _COST_PER_TEXT


def _slice_end(texts: Sequence[str], order: Sequence[int], start: int, most: float) -> int:
    """Return the end of a slice of at least one text that costs no more than `most`."""
    cost = 0
    for at in range(start, len(order)):
        cost += _cost(texts[order[at]])
        if cost > most and at > start:
            return at
    return len(order)


# Seconds between checks of `is_resting`.
_CHECK_EVERY_S = 0.5


class EncoderSpec(Struct, frozen=True):
    """An encoder with the name it is chosen by and the path of its tokenizer."""

    name: str
    encoder: Encoder
    tokenizer: str = ""


class EncoderMigration:
    """Fills the index of another encoder in its own thread; resumes where it was interrupted.

    `missing` returns the name of the encoder that should be in use but is not, or "". `load`
    returns the encoder of a name. `is_resting` says that the machine must be left alone. `on_ready`
    is called in another thread once nothing is missing.
    """

    def __init__(
        self,
        store: Store,
        lanes: Lanes,
        *,
        missing: Callable[[], str],
        load: Callable[[str], EncoderSpec],
        is_resting: Callable[[], bool],
        on_ready: Callable[[EncoderSpec], None],
    ) -> None:
        self._store = store
        self._lanes = lanes
        self._missing = missing
        self._load = load
        self._is_resting = is_resting
        self._on_ready = on_ready
        self._lock = threading.RLock()
        self._thread: threading.Thread | None = None
        self._ending = threading.Event()
        self._wake = threading.Event()
        self._progress: ReencodeProgress | None = None
        self._backfill: IndexBackfill | None = None

    def restart(self) -> None:
        """Prepare the missing encoder instead of any other; without one, delete what there is."""
        with self._lock:
            self.close()
            name = self._missing()
            if name:
                self._start(name)
            else:
                self._progress = None
                self._store.delete_next_index()

    def wake(self) -> None:
        """Start to prepare the missing encoder, unless one is being prepared or has failed."""
        with self._lock:
            name = "" if self._progress is not None else self._missing()
            if name:
                self._start(name)

    def progress(self) -> ReencodeProgress | None:
        """Return the progress; None if no migration is under way."""
        progress, backfill = self._progress, self._backfill
        if progress is None or backfill is None or progress.problem:
            return progress
        return ReencodeProgress(progress.name, backfill.done, backfill.total)

    def close(self) -> None:
        """Stop; what was encoded is kept."""
        with self._lock:
            self._ending.set()
            self._wake.set()
            if self._thread is not None:
                self._thread.join()
                self._thread = None

    def _start(self, name: str) -> None:
        self._ending.clear()
        self._progress = ReencodeProgress(name)
        self._thread = threading.Thread(
            target=self._run, args=(name,), name="next encoder", daemon=True
        )
        self._thread.start()

    def _run(self, name: str) -> None:
        try:
            parts = self._load(name)
            filling = self._store.next_index(parts.encoder.name, parts.encoder.dimension)
            try:
                is_whole = self._fill(filling, parts.encoder)
            finally:
                # A piece may still be being written.
                self._lanes.write.submit(filling.index.close).result()
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
