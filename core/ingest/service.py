"""Ingest service (T13): one thread that keeps store and disk equal and completes the index."""

import logging
import threading
import time
from collections.abc import Callable, Collection
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import TypeVar

from core.errors import LociError
from core.ingest.backfill import IndexBackfill
from core.ingest.batch import Batch, BatchVectors
from core.ingest.deps import IngestDeps
from core.ingest.encode import EncoderRate, encode_texts
from core.ingest.intake import IntakeQueue
from core.ingest.parse.registry import suffix_traits
from core.ingest.pipeline import Pipeline, PipelineStages
from core.ingest.policy import IngestPolicy
from core.ingest.speech.transcription import TranscriptionQueue
from core.ingest.stale_facts import StaleFacts
from core.ingest.workers.pool import WorkerPool
from core.ingest.writer import BatchWriter, WriteResult
from core.lanes import Cancel
from core.messages import UserMessage
from core.records.files import status
from core.records.ids import SourceId
from core.sources.progress import EtaSmoother, ProgressMeter, ProgressNotifier
from core.sources.reconcile import SourceReconciler
from core.sources.registry import request_ocr, requeue_all
from core.sources.scheduler import ScanScheduler
from core.sources.watch.watcher import TouchedPaths, open_watcher

_IDLE_WORKERS_S = 60.0
_AFTER_FAILURE_S = 5.0
_MIN_WAIT_S = 0.01
# The time left of a recording is shown again so often.
_TELL_LEFT_S = 2.0
# While files are being read, one piece of entity and fact resolution is done this often.
_RESOLVE_EVERY_S = 20.0

T = TypeVar("T")
_log = logging.getLogger(__name__)


class IngestService:
    """Runs one thread from `start` to `close`; all other methods are thread-safe.

    `tell` gets the progress, at most ten times a second and whenever work comes to rest.
    """

    def __init__(
        self,
        home: Path,
        deps: IngestDeps,
        *,
        tell: Callable[[status.Progress], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._deps = deps
        self._clock = clock
        self._notifier = ProgressNotifier(tell, read=self.progress, clock=clock)
        self._wake = threading.Event()
        self._closing = Cancel()
        self._state = threading.Condition()
        self._fault: BaseException | None = None
        self._is_quiet = self._is_resolved = False
        self._resolved_at = self._busy_at = clock()
        self._scanning = ""
        self.encoder_rate = EncoderRate()
        self._encode = partial(
            encode_texts, encoder=deps.encoder, lane=deps.lanes.model, rate=self.encoder_rate
        )
        self.policy = IngestPolicy(
            home, settings=deps.settings, tokenizer=deps.tokenizer, clock=clock, files=deps.files,
            speech_model=deps.speech_model,
        )  # fmt: skip
        self._throttle = self.policy.throttle
        self._meter = ProgressMeter(
            clock=clock, encoded=lambda: self.encoder_rate.characters, suffixes=suffix_traits()
        )
        self._eta = EtaSmoother(clock=clock)
        touched = TouchedPaths(wake=self._stir, clock=clock)
        self._watcher = open_watcher(touched=touched.add, overflowed=self.scan)
        self._writer = BatchWriter(deps.store)
        self.reconciler = SourceReconciler(
            deps.store, rules=self.policy.ignore_rules, watcher=self._watcher, meter=self._meter,
            state=lambda: self.policy.state_file.state, on_removed=self._writer.forget,
        )  # fmt: skip
        self._stale_facts = StaleFacts(deps.store, settings=deps.settings)
        self._scheduler = ScanScheduler(
            deps.store, self.reconciler, touched=touched, wake=self._wake.set, clock=clock
        )
        store, write = deps.store, deps.lanes.write
        self._workers = WorkerPool(
            self.policy.worker_limits, read=deps.read, readable=(deps.tokenizer,),
            plugins=deps.plugins, cluster=deps.cluster, shared=deps.shared,
        )  # fmt: skip
        encode = partial(self._workers.encode, otherwise=self._encode)
        self._backfill = IndexBackfill(
            store.index_sync, encode=encode, write=write, wake=self._wake.set,
            copy=store.fill_caches,
        )  # fmt: skip
        recordings = self._transcription = TranscriptionQueue(
            store, self.reconciler, options=self.policy.speech_options, write=write,
            wake=self._wake.set,
        )  # fmt: skip
        intake = IntakeQueue(
            store.files, on_missing=touched.add, clock=clock, recordings=recordings
        )
        stages = PipelineStages(
            intake, self._workers, encode, self._writer, self._write, self._meter
        )
        self._pipeline = Pipeline(stages, wake=self._wake.set, clock=clock)
        self._thread = threading.Thread(target=self._run, name="ingest", daemon=True)

    def start(self) -> None:
        """Start the thread: scan all sources and read pending files."""
        self.scan()
        self._thread.start()

    def scan(self, source_id: SourceId | None = None) -> None:
        """Request a scan of the source, or of every source."""
        self._scheduler.request(source_id)
        self._stir()

    def reload_pending(self) -> None:
        """Ask the store again which files are pending."""
        self._pipeline.intake.reset()
        self._stir()

    def cancel_ocr(self, paths: Collection[str] | None = None) -> None:
        """Cancel text recognition in progress for these files, or for all; they stay pending."""
        self._pipeline.cancel_ocr(paths)

    def request_backfill(self) -> None:
        """Request a comparison of the index with the database, and fill what is missing."""
        self._backfill.is_requested = True
        self._stir()

    def request_resolution(self) -> None:
        """Reload what others wrote to the store, and request its resolution."""
        self._writer.reload()
        self._backfill.expect_theses()
        self._stir()

    def pause(self, *, paused: bool) -> None:
        """Pause or resume reading, also after a restart."""
        self._throttle.pause(paused=paused)
        self._throttle.retry()
        if paused:
            # Recognition may take minutes: the user wants the processor now.
            self.cancel_ocr()
            self._transcription.cancel()
        self._stir()

    def wait(self, timeout_s: float) -> bool:
        """Wait until reading is done or rests, and raise its error; False after the timeout."""
        with self._state:
            self._state.wait_for(lambda: self._is_quiet or self._fault is not None, timeout_s)
            if self._fault is not None:
                raise self._fault
            return self._is_quiet

    def progress(self) -> status.Progress:
        """Return what is being done now."""
        state, doing = self._activity()
        if self._backfill.is_idle or self._meter.left:
            done, total, left = self._meter.done, self._meter.total, self._meter.seconds_left
        else:
            done, total, left = self._backfill.done, self._backfill.total, None
        if not self._transcription.is_idle:
            left = self._transcription.seconds_left
        left = self._eta.update(left if state == "reading" else None)
        return status.Progress(
            state, doing, done, total, left, self._throttle.note or self._workers.note
        )

    def close(self) -> None:
        """End the thread and the workers; a transaction in progress is completed."""
        self._closing.set()
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join()
        self._watcher.close()
        self._workers.close()
        self._transcription.close()

    # The thread

    def _run(self) -> None:
        try:
            self._guard(self.reconciler.expect_pending)
            while not self._closing.is_set:
                moved = self._guard(self._turn)
                if moved is not None and self._pipeline.is_idle and self._backfill.is_idle:
                    self._throttle.recover()
                if not moved:
                    self._rest()
        except BaseException as error:
            with self._state:
                self._fault = error
                self._state.notify_all()
            raise

    def _turn(self) -> bool:
        """Do one round of everything that is due; return whether anything moved."""
        self._wake.clear()
        moved = self._reconcile()
        moved = self._read() or moved
        moved = self._fill_index() or moved
        moved = self._request_ocr() or moved
        moved = self._transcribe() or moved
        self._is_resolved = self._is_resolved and not moved
        moved = self._resolve() or moved
        moved = self._fill_theses() or moved
        if moved:
            self._busy_at = self._clock()
        self._notifier.update()
        return moved

    def _guard(self, step: Callable[[], T]) -> T | None:
        """Return the result of the step; None after an error, which is shown and rested from."""
        try:
            return step()
        except LociError as error:
            self._throttle.back_off(error.whole_message)
        except Exception:  # noqa: BLE001 - whatever one file or disk does, the rest is read
            _log.exception("Reading was interrupted")
            self._throttle.back_off(UserMessage("reading_interrupted"))
        self._scanning = ""
        self._pipeline.intake.refresh()
        return None

    def _reconcile(self) -> bool:
        """Scan the sources that are due, and write what changed on disk."""
        if self._throttle.is_backing_off:
            return False
        moved = self.policy.has_new_vocabulary
        if moved:
            write = self._deps.lanes.write
            write.submit(requeue_all, self._deps.store, self.reconciler).result()
            self.policy.save_vocabulary_version()
            self._pipeline.intake.refresh()
        for source, changes in self._scheduler.step():
            moved = True
            self._scanning = source.path
            self._notifier.update()
            if changes:
                self._deps.lanes.write.submit(self.reconciler.apply, source, changes).result()
            # Others too may have asked for files to be read, before they asked for the scan.
            self._pipeline.intake.refresh()
        self._scanning = ""
        if moved and self._stale_facts.is_due():
            deleted = self._deps.lanes.write.submit(self._stale_facts.delete_expired).result()
            self._writer.forget(deleted)
        return moved

    def _read(self) -> bool:
        """Run the pipeline one step."""
        before = self._pipeline.files_taken
        moved = self._pipeline.step(self.policy.pipeline_options())
        if self._pipeline.files_taken != before:
            self._throttle.delay_next()
        return moved

    def _fill_index(self) -> bool:
        """Fill a piece of what the index lacks, theses excepted."""
        if self._throttle.is_backing_off:
            return False
        return self._backfill.fill(may_begin=not self._throttle.is_resting)

    def _request_ocr(self) -> bool:
        """Request text recognition of image files, where the settings always want it."""
        if not self.policy.always_uses_ocr or not self._pipeline.is_idle:
            return False
        deps = self._deps
        is_requested = deps.lanes.write.submit(request_ocr, deps.store, self.reconciler).result()
        if is_requested:
            self._pipeline.intake.refresh()
        return is_requested

    def _transcribe(self) -> bool:
        """Transcribe a piece of a recording, when all texts are read."""
        is_calm = not (self._throttle.is_backing_off or self._throttle.is_resting)
        moved = self._transcription.step(may_begin=is_calm and self._pipeline.is_idle)
        if moved:
            self._pipeline.intake.reset()
        return moved

    def _resolve(self) -> bool:
        """Do one piece of entity and fact resolution, when nothing is pending or it is due."""
        if self._is_resolved or self._throttle.is_backing_off or self._throttle.is_resting:
            return False
        is_read = self._pipeline.is_idle and self._backfill.is_complete
        if not is_read and self._clock() - self._resolved_at < _RESOLVE_EVERY_S:
            return False
        # Set first: a request that comes meanwhile resets it.
        self._is_resolved = True
        try:
            moved = self._deps.lanes.write.submit(self._deps.resolve, self._closing).result()
        except BaseException:
            self._is_resolved = False
            raise
        self._is_resolved = self._is_resolved and not moved
        self._resolved_at = self._clock()
        return moved

    def _fill_theses(self) -> bool:
        """Encode a piece of the theses, when there is nothing else to do."""
        is_calm = not (self._throttle.is_backing_off or self._throttle.is_resting)
        return self._backfill.step_theses(
            start_new=is_calm and self._is_resolved and self._pipeline.is_idle
        )

    def _rest(self) -> None:
        """Wait until something changes or falls due."""
        soonest = self._guard(self._settle)
        # `close` may have set the event before this turn cleared it.
        if not self._closing.is_set:
            self._wake.wait(max(_MIN_WAIT_S, _AFTER_FAILURE_S if soonest is None else soonest))

    def _settle(self) -> float:
        """Notify those who wait for quiet, if it is; return the seconds until something is due."""
        with self._state:
            self._is_quiet = self._has_settled()
            if self._is_quiet:
                self._state.notify_all()
        if self._is_quiet:
            self._release_resources()
        self._notifier.flush()
        postponed = self._pipeline.wait_s(resting=self._throttle.is_resting)
        waits = [postponed, self._throttle.wait_s(), _IDLE_WORKERS_S]
        if not self._transcription.is_idle:
            waits.append(_TELL_LEFT_S)
        if not self._throttle.is_backing_off:
            waits += [self._scheduler.wait_s(), 0.0 if self._backfill.is_requested else None]
        return min(wait for wait in waits if wait is not None)

    def _has_settled(self) -> bool:
        if self._wake.is_set():
            return False
        if self._throttle.is_backing_off:
            return not self._pipeline.is_busy
        if self._scheduler.is_waiting or self._backfill.is_requested:
            return False
        if self._throttle.is_resting:
            return not self._pipeline.is_busy
        is_read = self._pipeline.is_idle and self._transcription.is_idle
        return is_read and self._backfill.is_idle and self._is_resolved

    def _release_resources(self) -> None:
        self._meter.stop()
        self.policy.state_file.save_roots(self.reconciler.roots())
        if self._clock() - self._busy_at > _IDLE_WORKERS_S:
            self._workers.rest(is_done=self._pipeline.is_idle)
            self._transcription.close()

    # Connections between the parts

    def _stir(self) -> None:
        """Wake the thread; `wait` waits for the new work."""
        with self._state:
            self._is_quiet = False
            self._is_resolved = False
            self._wake.set()

    def _write(self, batch: Batch, vectors: BatchVectors) -> Future[WriteResult]:
        result = self._deps.lanes.write.submit(self._writer.write, batch, vectors)
        result.add_done_callback(self._check_vectors)
        return result

    def _check_vectors(self, result: Future[WriteResult]) -> None:
        self._backfill.expect_theses()
        if result.exception() is not None or not result.result().is_complete:
            self.request_backfill()
        else:
            self._throttle.recover()

    def _activity(self) -> tuple[status.EngineState, str]:
        is_busy = self._pipeline.is_busy
        if self._closing.is_set:
            return "stopping", ""
        if self._scanning:
            return "scanning", self._scanning
        if self._throttle.has_failed or (self._throttle.is_resting and not is_busy):
            return "paused", ""
        if is_busy or not self._pipeline.is_idle:
            return "reading", self._pipeline.current_file or self._transcription.doing
        remaining = self._transcription.doing or self._remaining_work()
        return ("reading", remaining) if remaining else ("idle", "")

    def _remaining_work(self) -> str:
        """Return the work that is left when all files are read; empty if there is none."""
        if not self._backfill.is_complete:
            return status.COMPLETING
        if not self._is_resolved:
            return status.RESOLVING
        return "" if self._backfill.has_theses else status.SENTENCE_INDEXING
