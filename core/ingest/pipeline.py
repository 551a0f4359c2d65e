"""Ingest pipeline: submit -> collect -> encode -> write -> finish, in the order of this file.

Each stage moves files to the next one. A file stays pending in the store until the
transaction with all of its documents has committed: files in progress when the process ends are
read again.
"""

import logging
import time
from collections import deque
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.errors import LociError
from core.ingest.batch import Batch, BatchVectors, Embeddings, FileInProgress, changed_while_reading
from core.ingest.intake import IntakeQueue
from core.ingest.workers.pool import WorkerPool
from core.ingest.workers.worker import FileRefused, ReadOptions
from core.ingest.writer import BatchWriter, WriteResult
from core.messages import UserMessage
from core.sources.progress import ProgressMeter
from core.sources.scan import stat_file

_log = logging.getLogger(__name__)

T = TypeVar("T")

# A batch is large enough to fill the encoder and small enough to be searchable soon.
_PASSAGES_PER_BATCH = 96
_FILES_PER_BATCH = 256
_BATCHES_AHEAD = 2
_MIN_PASSAGES = 24
_MAX_AGE_S = 0.4


class PipelineOptions(Struct, frozen=True):
    """How files are taken at the moment.

    `one_by_one` allows one file in progress. `ocr_s` is the time for text recognition of one
    file, in seconds of processor time; 0 switches it off.
    """

    read_options: ReadOptions
    largest_bytes: int
    is_resting: bool = False
    one_by_one: bool = False
    ocr_s: float = 0.0

    def options_for(self, file: FileInProgress) -> ReadOptions:
        """Return the read options of one file, with text recognition only where requested."""
        options = replace(self.read_options, authorship=file.authorship, transcript=file.transcript)
        return replace(options, ocr_s=self.ocr_s) if file.recognize else options


class PipelineStages(Struct, frozen=True):
    """The parts that do the work of the stages."""

    intake: IntakeQueue
    workers: WorkerPool
    encode: Callable[[Sequence[str]], Future[Embeddings]]
    writer: BatchWriter
    write: Callable[[Batch, BatchVectors], Future[WriteResult]]
    meter: ProgressMeter


class Pipeline:
    """Moves files through the stages; `step` is called by one thread, again after each `wake`."""

    def __init__(
        self,
        stages: PipelineStages,
        *,
        wake: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.intake = stages.intake
        self.current_file = ""
        self.files_taken = 0
        self._stages = stages
        self._meter = stages.meter
        self._wake = wake
        self._clock = clock
        self._reading: dict[Future[bytes], FileInProgress] = {}
        self._ready: list[FileInProgress] = []
        self._ready_since = 0.0
        self._encoding: deque[tuple[Batch, Future[Embeddings]]] = deque()
        self._writing: deque[tuple[Batch, Future[WriteResult]]] = deque()
        # Files of a batch that failed unexpectedly travel alone until they are done.
        self._suspects: set[str] = set()
        # Number of calls of `cancel_ocr`, and the number that `_submit_files` has seen.
        self._cancellations = 0
        self._cancellations_seen = 0

    def step(self, options: PipelineOptions) -> bool:
        """Run each stage once; return whether any moved a file."""
        moved = (
            self._submit_files(options),
            self._collect_files(),
            self._encode_batch(),
            self._write_batches(),
            self._finish_batches(),
        )
        return any(moved)

    def cancel_ocr(self, paths: Collection[str] | None = None) -> None:
        """Cancel text recognition of these files, or all; they stay pending. Thread-safe."""
        self._cancellations += 1
        for future, file in tuple(self._reading.items()):
            if file.recognize and (paths is None or file.path in paths):
                future.cancel()
        self._wake()

    @property
    def is_idle(self) -> bool:
        """Whether no file is pending, in progress or postponed."""
        return not self.is_busy and self.intake.is_empty

    @property
    def is_busy(self) -> bool:
        """Whether a file is between its worker and its transaction."""
        return bool(self._reading or self._ready or self._encoding or self._writing)

    def wait_s(self, *, resting: bool) -> float | None:
        """Return the seconds until `step` has work without being woken; None if it has none.

        While reading rests, postponed files do not fall due.
        """
        waits = [None if resting else self.intake.wait_s()]
        # While the encoder is busy, its end wakes us.
        if self._ready and not self._encoding:
            waits.append(max(0.0, self._ready_since + _MAX_AGE_S - self._clock()))
        return min((wait for wait in waits if wait is not None), default=None)

    # Stage 1: submit pending files to the workers

    def _submit_files(self, options: PipelineOptions) -> bool:
        moved, cancellations = False, self._cancellations
        if cancellations != self._cancellations_seen:
            # The options and the list of requested recognitions may be outdated.
            self._cancellations_seen = cancellations
            self.intake.reset()
            self._wake()
            return False
        while not options.is_resting and self._has_room(options):
            file = self.intake.next(largest_bytes=options.largest_bytes)
            if file is None:
                break
            moved = True
            self.current_file = Path(file.path).name
            self.files_taken += 1
            self._meter.begin()
            if file.outcome is None:
                future = self._submit(file, options.options_for(file))
                self._reading[future] = file
                future.add_done_callback(lambda _: self._wake())
                if file.recognize and cancellations != self._cancellations:
                    future.cancel()  # it was not in progress yet when `cancel_ocr` was called
            else:
                self._add_ready(file)
        return moved

    def _submit(self, file: FileInProgress, options: ReadOptions) -> Future[bytes]:
        try:
            return self._stages.workers.submit(file.path, options)
        except BaseException:
            self.intake.release(file.path)
            self.intake.refresh()
            raise

    def _has_room(self, options: PipelineOptions) -> bool:
        if options.one_by_one:
            return not self.intake.in_progress
        ahead = sum(file.passages for file in self._ready)
        return (
            len(self._reading) < 3 * self._stages.workers.processes
            and len(self._ready) < 2 * _FILES_PER_BATCH
            and ahead < 2 * _PASSAGES_PER_BATCH
        )

    # Stage 2: collect files from the workers

    def _collect_files(self) -> bool:
        done = [future for future in self._reading if future.done()]
        for future in done:
            file = self._reading.pop(future)
            if future.cancelled():
                # The file stays pending, and comes again if it is still requested.
                self.intake.release(file.path)
                self.intake.reset()
            elif stat_file(file.path, follow=not file.disk.problem) == file.disk:
                self._add_ready(
                    replace(file, outcome=self._stages.workers.outcome(future, file.path))
                )
            elif not self.intake.postpone(file.path):
                self._add_ready(replace(file, outcome=changed_while_reading(file.path)))
        return bool(done)

    def _add_ready(self, file: FileInProgress) -> None:
        if not self._ready:
            self._ready_since = self._clock()
        self._meter.set_characters(file.path, file.characters)
        self._ready.append(file)

    # Stage 3: encode passages and new names, batch by batch

    def _encode_batch(self) -> bool:
        if not self._ready or len(self._encoding) >= _BATCHES_AHEAD or not self._is_batch_due():
            return False
        count = self._batch_size()
        files, self._ready = tuple(self._ready[:count]), self._ready[count:]
        batch = Batch(files)
        try:
            writer = self._stages.writer
            batch = Batch(files, writer.new_names(files), writer.encoded_passages(files))
            future = self._stages.encode(batch.texts())
        except Exception as error:  # noqa: BLE001 - passed on in the future, as if the lane had failed
            future = _failed(error)
        future.add_done_callback(lambda _: self._wake())
        self._encoding.append((batch, future))
        return True

    def _batch_size(self) -> int:
        """Return how many of the ready files travel in the next batch."""
        count, passages = 0, 0
        while count < min(len(self._ready), _FILES_PER_BATCH) and passages < _PASSAGES_PER_BATCH:
            if self._ready[count].path in self._suspects:
                return max(1, count)
            passages += self._ready[count].passages
            count += 1
        return count

    def _is_batch_due(self) -> bool:
        """Whether a batch is full, or the encoder is idle and no more files are near."""
        passages = sum(file.passages for file in self._ready)
        if passages >= _PASSAGES_PER_BATCH or len(self._ready) >= _FILES_PER_BATCH:
            return True
        is_old = self._clock() - self._ready_since >= _MAX_AGE_S
        return not self._encoding and (passages >= _MIN_PASSAGES or is_old or not self._reading)

    # Stage 4: write whole documents

    def _write_batches(self) -> bool:
        moved = False
        while self._encoding and self._encoding[0][1].done():
            batch, future = self._encoding.popleft()
            moved = True
            embeddings = self._result(batch, future)
            if embeddings is None:
                continue
            try:
                result = self._stages.write(batch, batch.vectors(embeddings))
            except Exception as error:  # noqa: BLE001 - passed on in the future to stage 5
                result = _failed(error)
            result.add_done_callback(lambda _: self._wake())
            self._writing.append((batch, result))
        return moved

    # Stage 5: release the files that were written

    def _finish_batches(self) -> bool:
        moved = False
        while self._writing and self._writing[0][1].done():
            batch, future = self._writing.popleft()
            moved = True
            result = self._result(batch, future)
            if result is None:
                continue
            self._suspects.difference_update(batch.paths)
            for path in result.settled:
                self.intake.release(path)
                self._meter.finish(path)
            for path in result.changed:
                if not self.intake.postpone(path):
                    self.intake.refresh()
        return moved

    # Failures

    def _result(self, batch: Batch, future: Future[T]) -> T | None:
        """Return the future's result; None if the only file of the batch made it fail again.

        After any other failure the files of the batch are still pending and come again.
        """
        error = future.exception()
        if error is None:
            return future.result()
        if not isinstance(error, LociError):
            if self._is_culprit(batch):
                _log.error("A file cannot be kept and is passed over", exc_info=error)
                message = UserMessage("storing_failed", error=type(error).__name__)
                refused = FileRefused("Unreadable", message)
                self._add_ready(replace(batch.files[0], outcome=refused))
                return None
            self._suspects.update(batch.paths)
        for path in batch.paths:
            self.intake.release(path)
        self.intake.refresh()
        raise error

    def _is_culprit(self, batch: Batch) -> bool:
        """Whether the batch's only file failed before and was read without an error."""
        file = batch.files[0]
        is_alone = len(batch.files) == 1 and file.path in self._suspects
        return is_alone and not isinstance(file.outcome, FileRefused)


def _failed(error: Exception) -> Future[Any]:
    future: Future[Any] = Future()
    future.set_exception(error)
    return future
