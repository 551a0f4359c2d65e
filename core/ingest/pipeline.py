"""The way of a file: pending -> read in a worker -> encoded -> kept in one transaction.

Nothing is lost on the way: a file stays pending in the store until the transaction that holds
all of it has committed, so whatever is in hand when the process ends is read again.
"""

import logging
import time
from collections import deque
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.errors import LociError
from core.ingest.batch import Batch, BatchVectors, Embeddings, FileInProgress, changed_while_reading
from core.ingest.intake import IntakeQueue
from core.ingest.workers.pool import WorkerPool
from core.ingest.workers.worker import FileRefused, ReadOptions
from core.ingest.writer import BatchWriter, WriteResult
from core.sources.progress import ProgressMeter
from core.sources.scan import stat_file

_log = logging.getLogger(__name__)

T = TypeVar("T")

# A batch is large enough to fill the encoder and small enough to be searchable soon.
_PASSAGES_IN_BATCH = 96
_FILES_IN_BATCH = 256
_BATCHES_AHEAD = 2
_LEAST_PASSAGES = 24
_OLDEST_S = 0.4


class PipelineOptions(Struct, frozen=True):
    """How files are taken up at the moment."""

    terms: ReadOptions
    largest_bytes: int
    resting: bool = False
    one_by_one: bool = False
    recognize_s: float = 0.0

    def terms_for(self, held: FileInProgress) -> ReadOptions:
        """The terms for one file: only where it is wanted, words in pictures are recognized."""
        return replace(self.terms, recognize_s=self.recognize_s) if held.recognize else self.terms


class PipelineStages(Struct, frozen=True):
    """What a file passes through."""

    intake: IntakeQueue
    workers: WorkerPool
    encode: Callable[[Sequence[str]], Future[Embeddings]]
    keeper: BatchWriter
    keep: Callable[[Batch, BatchVectors], Future[WriteResult]]
    meter: ProgressMeter


class Pipeline:
    """Moves files along; `step` is called by one thread, again after each `wake`."""

    def __init__(
        self,
        stages: PipelineStages,
        *,
        wake: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.intake = stages.intake
        self.doing = ""
        self.taken_up = 0
        self._stages = stages
        self._meter = stages.meter
        self._wake = wake
        self._clock = clock
        self._reading: dict[Future[bytes], FileInProgress] = {}
        self._ready: list[FileInProgress] = []
        self._ready_since = 0.0
        self._encoding: deque[tuple[Batch, Future[Embeddings]]] = deque()
        self._keeping: deque[tuple[Batch, Future[WriteResult]]] = deque()
        # Files of a batch that failed for no known reason travel alone until they are done.
        self._suspects: set[str] = set()
        # How often recognition was stopped, and how much of that is known where files are taken up.
        self._stops = 0
        self._heard = 0

    def step(self, manner: PipelineOptions) -> bool:
        """Every file in hand has moved on as far as it can; returns whether any did."""
        moved = self._take_in()
        moved = self._finish() or moved
        moved = self._hand_out(manner) or moved
        moved = self._encode() or moved
        return self._keep() or moved

    def stop_recognizing(self, paths: Collection[str] | None = None) -> None:
        """Recognition of these files, or of all, ends in the middle; they stay pending.

        May be called from any thread.
        """
        self._stops += 1
        for future, held in tuple(self._reading.items()):
            if held.recognize and (paths is None or held.path in paths):
                future.cancel()
        self._wake()

    @property
    def is_idle(self) -> bool:
        """Whether no file is pending, in hand or put off for a moment."""
        return not self.is_busy and self.intake.is_empty

    @property
    def is_busy(self) -> bool:
        """Whether a file is between its worker and its transaction."""
        return bool(self._reading or self._ready or self._encoding or self._keeping)

    def wait_s(self, *, resting: bool) -> float | None:
        """Seconds until `step` has something to do without being woken; None if nothing.

        While reading rests, files that were put off do not fall due.
        """
        waits = [None if resting else self.intake.wait_s()]
        # While the encoder is busy, its end wakes us.
        if self._ready and not self._encoding:
            waits.append(max(0.0, self._ready_since + _OLDEST_S - self._clock()))
        return min((wait for wait in waits if wait is not None), default=None)

    # Pending files are read

    def _hand_out(self, manner: PipelineOptions) -> bool:
        moved, stops = False, self._stops
        if stops != self._heard:
            # The manner and the list of what is wanted may be from before.
            self._heard = stops
            self.intake.recall()
            self._wake()
            return False
        while not manner.resting and self._has_room(manner):
            held = self.intake.next(largest_bytes=manner.largest_bytes)
            if held is None:
                break
            moved = True
            self.doing = Path(held.path).name
            self.taken_up += 1
            self._meter.begin()
            if held.outcome is None:
                future = self._submit(held, manner.terms_for(held))
                self._reading[future] = held
                future.add_done_callback(lambda _: self._wake())
                if held.recognize and stops != self._stops:
                    future.cancel()  # it was not in hand yet when that was asked for
            else:
                self._make_ready(held)
        return moved

    def _submit(self, held: FileInProgress, terms: ReadOptions) -> Future[bytes]:
        try:
            return self._stages.workers.submit(held.path, terms)
        except BaseException:
            self.intake.release(held.path)
            self.intake.refresh()
            raise

    def _has_room(self, manner: PipelineOptions) -> bool:
        if manner.one_by_one:
            return not self.intake.in_hand
        ahead = sum(file.passages for file in self._ready)
        return (
            len(self._reading) < 3 * self._stages.workers.processes
            and len(self._ready) < 2 * _FILES_IN_BATCH
            and ahead < 2 * _PASSAGES_IN_BATCH
        )

    # What was read is gathered

    def _take_in(self) -> bool:
        done = [future for future in self._reading if future.done()]
        for future in done:
            held = self._reading.pop(future)
            if future.cancelled():
                # It stays pending, and comes again if it is still wanted.
                self.intake.release(held.path)
                self.intake.recall()
            elif stat_file(held.path) == held.disk:
                self._make_ready(replace(held, outcome=self._stages.workers.outcome(future)))
            else:
                self._put_off(held)
        return bool(done)

    def _make_ready(self, held: FileInProgress) -> None:
        if not self._ready:
            self._ready_since = self._clock()
        self._meter.weigh(held.path, held.characters)
        self._ready.append(held)

    def _put_off(self, held: FileInProgress) -> None:
        if not self.intake.again(held.path):
            self._make_ready(replace(held, outcome=changed_while_reading(held.path)))

    # Passages and new names become vectors

    def _encode(self) -> bool:
        if not self._ready or len(self._encoding) >= _BATCHES_AHEAD or not self._is_time():
            return False
        count = self._count_together()
        files, self._ready = tuple(self._ready[:count]), self._ready[count:]
        future: Future[Embeddings]
        try:
            keeper = self._stages.keeper
            batch = Batch(files, keeper.new_names(files), keeper.known_passages(files))
            future = self._stages.encode(batch.texts())
        except Exception as error:  # noqa: BLE001 - told by the future, as if the lane had failed
            batch = Batch(files)
            future = Future()
            future.set_exception(error)
        future.add_done_callback(lambda _: self._wake())
        self._encoding.append((batch, future))
        return True

    def _count_together(self) -> int:
        """How many of the files that are ready travel in the next batch."""
        count, passages = 0, 0
        while count < min(len(self._ready), _FILES_IN_BATCH) and passages < _PASSAGES_IN_BATCH:
            if self._ready[count].path in self._suspects:
                return max(1, count)
            passages += self._ready[count].passages
            count += 1
        return count

    def _is_time(self) -> bool:
        """A full batch goes at once; less, when the encoder is idle and no more is near."""
        passages = sum(file.passages for file in self._ready)
        if passages >= _PASSAGES_IN_BATCH or len(self._ready) >= _FILES_IN_BATCH:
            return True
        is_old = self._clock() - self._ready_since >= _OLDEST_S
        return not self._encoding and (passages >= _LEAST_PASSAGES or is_old or not self._reading)

    # Whole documents are kept

    def _keep(self) -> bool:
        moved = False
        while self._encoding and self._encoding[0][1].done():
            batch, future = self._encoding.popleft()
            moved = True
            rows = self._result(batch, future)
            if rows is None:
                continue
            kept = _attempt(partial(self._hand_over, batch, rows))
            kept.add_done_callback(lambda _: self._wake())
            self._keeping.append((batch, kept))
        return moved

    def _hand_over(self, batch: Batch, rows: Embeddings) -> Future[WriteResult]:
        return self._stages.keep(batch, batch.vectors(rows))

    def _finish(self) -> bool:
        moved = False
        while self._keeping and self._keeping[0][1].done():
            batch, future = self._keeping.popleft()
            moved = True
            kept = self._result(batch, future)
            if kept is None:
                continue
            self._suspects.difference_update(batch.paths)
            for path in kept.settled:
                self.intake.release(path)
                self._meter.finish(path)
            for path in kept.again:
                if not self.intake.again(path):
                    self.intake.refresh()
        return moved

    def _result(self, batch: Batch, future: Future[T]) -> T | None:
        """The future's result; None if the one file of the batch made it fail again.

        If it failed otherwise, the batch's files are still pending and come again.
        """
        error = future.exception()
        if error is None:
            return future.result()
        if not isinstance(error, LociError):
            if self._is_culprit(batch):
                _log.error("A file cannot be kept and is passed over", exc_info=error)
                self._make_ready(replace(batch.files[0], outcome=_unexpected(error)))
                return None
            self._suspects.update(batch.paths)
        for path in batch.paths:
            self.intake.release(path)
        self.intake.refresh()
        raise error

    def _is_culprit(self, batch: Batch) -> bool:
        """Whether the batch's only file failed before; a refusal is not to blame for anything."""
        file = batch.files[0]
        is_alone = len(batch.files) == 1 and file.path in self._suspects
        return is_alone and not isinstance(file.outcome, FileRefused)


def _attempt(submit: Callable[[], Future[T]]) -> Future[T]:
    """The future, also when not even that could be had."""
    try:
        return submit()
    except Exception as error:  # noqa: BLE001 - told by the future, whoever waits for it judges
        return _failed(error)


def _failed(error: Exception) -> Future[T]:
    future: Future[T] = Future()
    future.set_exception(error)
    return future


def _unexpected(error: BaseException) -> FileRefused:
    return FileRefused(
        "Unreadable",
        "This file could not be read",
        f"Keeping what it says stopped at an unexpected place ({type(error).__name__}).",
        "Read it again from the list of files. If that does not help, save a copy and read that.",
    )
