"""The thread that keeps the store equal to the disk: look, read, complete the index, rest."""

import logging
import threading
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import TypeVar

from core.errors import LociError
from core.ingest import encode
from core.ingest.backfill import IndexBackfill
from core.ingest.batch import Batch, BatchVectors, Embeddings
from core.ingest.deps import IngestDeps
from core.ingest.encode import EncoderRate
from core.ingest.intake import IntakeQueue
from core.ingest.pipeline import Pipeline, PipelineStages
from core.ingest.policy import IngestPolicy
from core.ingest.stale_facts import StaleFacts
from core.ingest.workers.pool import WorkerPool
from core.ingest.writer import BatchWriter, WriteResult
from core.lanes import Cancel
from core.records.files.status import (
    COMPLETING,
    RESOLVING,
    SENTENCE_INDEXING,
    EngineState,
    Progress,
)
from core.records.ids import SourceId
from core.sources.actions import request_ocr
from core.sources.eta import EtaSmoother
from core.sources.progress import ProgressMeter
from core.sources.progress_notifier import ProgressNotifier
from core.sources.reconcile import SourceReconciler
from core.sources.registry import requeue_all
from core.sources.scheduler import ScanScheduler
from core.sources.watch.watcher import TouchedPaths, open_watcher

_IDLE_WORKERS_S = 60.0
_AFTER_TROUBLE_S = 5.0
_UNEXPECTED = "Something unexpected happened; reading goes on in a moment."
_LEAST_WAIT_S = 0.01
# While much is being read, what was read is sorted out a piece at a time, this often.
_SORT_EVERY_S = 20.0

T = TypeVar("T")
_log = logging.getLogger(__name__)


class IngestService:
    """Runs one thread from `start` to `close`; all other methods may be called from any thread.

    `tell` gets the progress, at most ten times a second and whenever work comes to rest.
    """

    def __init__(
        self,
        home: Path,
        means: IngestDeps,
        *,
        tell: Callable[[Progress], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._means = means
        self._clock = clock
        self._telling = ProgressNotifier(tell, look=self.progress, clock=clock)
        self._wake = threading.Event()
        self._closing = Cancel()
        self._state = threading.Condition()
        self._is_quiet = False
        self._fault: BaseException | None = None
        self._is_index_asked = True
        self._is_sorted = False
        self._sorted_at = clock()
        self._scanning = ""
        self._busy_at = clock()
        self.pace = EncoderRate()
        self.conduct = IngestPolicy(
            home, settings=means.settings, tokenizer=means.tokenizer, clock=clock
        )
        self._meter = ProgressMeter(clock=clock, encoded=lambda: self.pace.characters)
        self._left = EtaSmoother(clock=clock)
        touched = TouchedPaths(wake=self._stir, clock=clock)
        self._watch = open_watcher(touched=touched.note, overflowed=self.scan)
        self._keeper = BatchWriter(means.store)
        self.reconciler = SourceReconciler(
            means.store,
            rules=self.conduct.rules,
            watch=self._watch,
            meter=self._meter,
            state=lambda: self.conduct.state,
            on_removed=self._keeper.forget,
        )
        self._outdated = StaleFacts(means.store, settings=means.settings)
        self._scheduler = ScanScheduler(
            means.store, self.reconciler, touched=touched, wake=self._wake.set, clock=clock
        )
        store, write = means.store, means.lanes.write
        self._catch_up = IndexBackfill(
            store.index_sync, encode=self._encode, write=write, wake=self._wake.set,
            copy=store.fill_row_cache,
        )  # fmt: skip
        self._workers = WorkerPool(self.conduct.worker_limits, read=means.read)
        self._pipeline = self._make_pipeline(touched)
        self._thread = threading.Thread(target=self._run, name="ingest", daemon=True)

    # For everybody

    def start(self) -> None:
        """The disk is looked at, and what is pending is read."""
        self.scan()
        self._thread.start()

    def scan(self, source_id: SourceId | None = None) -> None:
        """The source, or every source, is scanned soon."""
        self._scheduler.request(source_id)
        self._stir()

    def take_up(self) -> None:
        """Which files are pending has changed: they are asked for anew."""
        self._pipeline.intake.reset()
        self._stir()

    def stop_recognizing(self, paths: Collection[str] | None = None) -> None:
        """Recognition that is under way ends, of these files or of all; they stay as they are."""
        self._pipeline.stop_recognizing(paths)

    def complete_index(self) -> None:
        """The index is compared with the truth soon, and gets what it lacks."""
        self._is_index_asked = True
        self._stir()

    def sort_out(self) -> None:
        """What others wrote is known, and what it leaves to be sorted out is looked at soon."""
        self._keeper.refresh()
        self._catch_up.expect_theses()
        self._stir()

    def pause(self, *, paused: bool) -> None:
        """Reading rests, or goes on, also after a restart."""
        self.conduct.pause(paused=paused)
        if paused:
            # It may take minutes: whoever pauses wants the processor now.
            self.stop_recognizing()
        self._stir()

    def wait(self, timeout_s: float) -> bool:
        """Whether all is read, or reading rests; waits for it no longer than the time-out.

        Raises what ended the thread, if anything did.
        """
        with self._state:
            self._state.wait_for(lambda: self._is_quiet or self._fault is not None, timeout_s)
            if self._fault is not None:
                raise self._fault
            return self._is_quiet

    def progress(self) -> Progress:
        """What is being done now."""
        state, doing = self._doing()
        if self._catch_up.is_idle or self._meter.left:
            done, total, left = self._meter.done, self._meter.total, self._meter.seconds_left
        else:
            done, total, left = self._catch_up.done, self._catch_up.total, None
        left = self._left.tell(left if state == "reading" else None)
        return Progress(state, doing, done, total, left, self.conduct.note)

    def close(self) -> None:
        """The thread and the workers have ended; what was being written is written."""
        self._closing.set()
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join()
        self._watch.close()
        self._workers.close()

    # The thread

    def _run(self) -> None:
        try:
            self._survive(self._expect_pending)
            while not self._closing.is_set:
                if not self._survive(self._turn):
                    self._rest()
        except BaseException as error:
            with self._state:
                self._fault = error
                self._state.notify_all()
            raise

    def _turn(self) -> bool:
        """One round of everything that is due; returns whether anything moved."""
        self._wake.clear()
        moved = self._look()
        moved = self._read() or moved
        moved = self._complete() or moved
        moved = self._recognize() or moved
        self._is_sorted = self._is_sorted and not moved
        moved = self._sort_out() or moved
        moved = self._sharpen() or moved
        if moved:
            self._busy_at = self._clock()
        self._telling.tell()
        return moved

    def _survive(self, step: Callable[[], T]) -> T | None:
        """What the step returns; None after trouble, which is shown, and rested from."""
        try:
            return step()
        except LociError as error:
            self.conduct.rest_after(str(error))
        except Exception:  # noqa: BLE001 - whatever one file or disk does, the rest is read
            _log.exception("Reading was interrupted")
            self.conduct.rest_after(_UNEXPECTED)
        self._scanning = ""
        self._pipeline.intake.refresh()
        return None

    def _look(self) -> bool:
        """The store knows what changed on disk."""
        if self.conduct.is_in_trouble:
            return False
        moved = self.conduct.has_new_wording
        if moved:
            write = self._means.lanes.write
            write.submit(requeue_all, self._means.store, self.reconciler).result()
            self.conduct.remember_wording()
            self._pipeline.intake.refresh()
        for source, changes in self._scheduler.step():
            moved = True
            self._scanning = source.path
            self._telling.tell()
            if changes:
                self._means.lanes.write.submit(self.reconciler.apply, source, changes).result()
            # Others too may have asked for files to be read, before they asked for the scan.
            self._pipeline.intake.refresh()
        self._scanning = ""
        if moved and self._outdated.is_due():
            self._keeper.forget(self._means.lanes.write.submit(self._outdated.forget).result())
        return moved

    def _read(self) -> bool:
        """Files in hand have moved on, and more are in hand."""
        before = self._pipeline.taken_up
        moved = self._pipeline.step(self.conduct.manner())
        if self._pipeline.taken_up != before:
            self.conduct.breathe()
        return moved

    def _complete(self) -> bool:
        """The index gets what it lacks."""
        if self.conduct.is_in_trouble:
            return False
        try:
            if self._is_index_asked:
                self._is_index_asked = False
                self._catch_up.look()
            return not self.conduct.is_resting and self._catch_up.step()
        except LociError:
            # The piece in hand was not filled: it is found again.
            self._is_index_asked = True
            raise

    def _recognize(self) -> bool:
        """What holds pictures of words is to be recognized, where that is wanted unasked."""
        if not self.conduct.recognizes_always or not self._pipeline.is_idle:
            return False
        means = self._means
        found = means.lanes.write.submit(request_ocr, means.store, self.reconciler).result()
        if found:
            self._pipeline.intake.refresh()
        return found

    def _sort_out(self) -> bool:
        """A piece of what was read is sorted out, when nothing is pending or it is due."""
        if self._is_sorted or self.conduct.is_in_trouble or self.conduct.is_resting:
            return False
        is_read = self._pipeline.is_idle and self._catch_up.is_complete
        if not is_read and self._clock() - self._sorted_at < _SORT_EVERY_S:
            return False
        # Whoever stirs meanwhile asks for another look.
        self._is_sorted = True
        try:
            moved = self._means.lanes.write.submit(self._means.sort_out, self._closing).result()
        except BaseException:
            self._is_sorted = False
            raise
        self._is_sorted = self._is_sorted and not moved
        self._sorted_at = self._clock()
        return moved

    def _sharpen(self) -> bool:
        """A piece of the theses has vectors, when there is nothing else to do."""
        is_calm = not (self.conduct.is_in_trouble or self.conduct.is_resting)
        return self._catch_up.sharpen(
            further=is_calm and self._is_sorted and self._pipeline.is_idle
        )

    def _rest(self) -> None:
        """Nothing is to be done until something changes or falls due."""
        soonest = self._survive(self._settle)
        # Whoever closes may have woken the thread before it looked.
        if not self._closing.is_set:
            self._wake.wait(max(_LEAST_WAIT_S, _AFTER_TROUBLE_S if soonest is None else soonest))

    def _settle(self) -> float:
        """Whoever waits for quiet has it, if it is; returns for how long nothing falls due."""
        with self._state:
            self._is_quiet = self._has_settled()
            if self._is_quiet:
                self._state.notify_all()
        if self._is_quiet:
            self._settle_down()
        self._telling.tell_at_once()
        waits = [
            self._pipeline.wait_s(resting=self.conduct.is_resting),
            self.conduct.wait_s(),
            _IDLE_WORKERS_S,
        ]
        if not self.conduct.is_in_trouble:
            waits += [self._scheduler.wait_s(), 0.0 if self._is_index_asked else None]
        return min(wait for wait in waits if wait is not None)

    def _has_settled(self) -> bool:
        if self._wake.is_set():
            return False
        if self.conduct.is_in_trouble:
            return not self._pipeline.is_busy
        if self._scheduler.is_waiting or self._is_index_asked:
            return False
        if self.conduct.is_resting:
            return not self._pipeline.is_busy
        return self._pipeline.is_idle and self._catch_up.is_idle and self._is_sorted

    def _settle_down(self) -> None:
        self._meter.stop()
        self.conduct.remember_roots(self.reconciler.roots())
        if self._clock() - self._busy_at > _IDLE_WORKERS_S:
            self._workers.close()

    # Between the parts

    def _make_pipeline(self, touched: TouchedPaths) -> Pipeline:
        return Pipeline(
            PipelineStages(
                intake=IntakeQueue(self._means.store.files, on_missing=touched.note, clock=self._clock),
                workers=self._workers,
                encode=self._encode,
                keeper=self._keeper,
                keep=self._keep,
                meter=self._meter,
            ),
            wake=self._wake.set,
            clock=self._clock,
        )

    def _stir(self) -> None:
        """There is something to do: whoever waits for quiet waits on."""
        with self._state:
            self._is_quiet = False
            self._is_sorted = False
            self._wake.set()

    def _expect_pending(self) -> None:
        for source in self._means.store.sources.list():
            for row in self._means.store.files.by_source(source.id).values():
                if row.state == "pending" and not source.paused:
                    self._meter.expect(row.path, row.size_bytes)

    def _encode(self, texts: Sequence[str]) -> Future[Embeddings]:
        return encode(
            texts, encoder=self._means.encoder, lane=self._means.lanes.model, pace=self.pace
        )

    def _keep(self, batch: Batch, vectors: BatchVectors) -> Future[WriteResult]:
        kept = self._means.lanes.write.submit(self._keeper.keep, batch, vectors)
        kept.add_done_callback(self._check_vectors)
        return kept

    def _check_vectors(self, kept: Future[WriteResult]) -> None:
        self._catch_up.expect_theses()
        if kept.exception() is not None or not kept.result().is_complete:
            self.complete_index()

    def _doing(self) -> tuple[EngineState, str]:
        is_busy = self._pipeline.is_busy
        if self._closing.is_set:
            return "stopping", ""
        if self._scanning:
            return "scanning", self._scanning
        if self.conduct.is_resting and not is_busy:
            return "paused", ""
        if is_busy or not self._pipeline.is_idle:
            return "reading", self._pipeline.doing
        after = (
            RESOLVING
            if not self._is_sorted
            else ""
            if self._catch_up.is_sharp
            else SENTENCE_INDEXING
        )
        left = after if self._catch_up.is_complete else COMPLETING
        return ("reading", left) if left else ("idle", "")
