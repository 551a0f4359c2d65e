"""Queue of recordings (T14): transcribed one at a time, window by window, before they are read.

Each window is stored when it is done, so that a killed engine goes on after it. A recording is
handed to the pipeline when its transcript is complete, or when there can be none.
"""

import time
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from core.ingest.parse.formats.recording import (
    RECORDING_SUFFIXES,
    SpokenTranscript,
    TranscribedWindow,
    joined_windows,
)
from core.ingest.speech.recognizer import (
    LEAST_S,
    WindowRequest,
    decode_window_outcome,
    transcribe_window,
)
from core.ingest.workers.pool import WorkerLimits, refusal
from core.ingest.workers.processes import ProcessPool, ProcessSetup, Task
from core.ingest.workers.worker import FileRefused
from core.messages import UserMessage
from core.records.files.transcript_times import format_time
from core.sources.diff import sha256_of
from core.sources.reconcile import SourceReconciler
from core.sources.registry import request_transcripts
from core.sources.scan import DiskFile, stat_file
from core.store.store import Store

WINDOW_S = 120.0
# Processor time for a second of sound; a large model on a slow machine takes several.
_MOST_PER_SECOND = 30.0
_WAIT_FACTOR = 3
# Memory beside the model: Python, libraries, a window of sound.
_MEMORY_MB = 2048
# Two minutes of speech with the times of each word have a tenth of it.
_MOST_REPLY_BYTES = 500_000
_ROUNDING_S = 0.02
_SUFFIXES = tuple(sorted(RECORDING_SUFFIXES))
_windows = msgspec.json.Decoder(TranscribedWindow)


class SpeechOptions(Struct, frozen=True):
    """How recordings are transcribed now; a `problem` says why they are not.

    `folder` holds the model, of `model_bytes`. A recording is transcribed up to `longest_s`.
    """

    problem: UserMessage = UserMessage()
    folder: str = ""
    model_bytes: int = 0
    threads: int = 1
    longest_s: float = 0.0
    largest_bytes: int = 0

    @property
    def model(self) -> str:
        """Name of the model's folder."""
        return Path(self.folder).name

    @property
    def limits(self) -> WorkerLimits:
        """Limits of the process, for one window."""
        memory_mb = _MEMORY_MB + 4 * self.model_bytes // 2**20
        return WorkerLimits(1, WINDOW_S * _MOST_PER_SECOND, memory_mb)


class _Current(Struct):
    """The recording that is being transcribed, from the second `at` on."""

    disk: DiskFile
    sha256: str
    at: float = 0.0
    language: str = ""
    duration: float = 0.0
    # When its newest window began, and seconds for a second of sound in the last ones.
    began: float = 0.0
    pace: float = 0.0


class TranscriptionQueue:
    """Transcribes pending recordings; `step` is called by one thread, again after each `wake`.

    Once it is possible, recordings that could not be transcribed are pending again.
    """

    def __init__(
        self,
        store: Store,
        reconciler: SourceReconciler,
        *,
        options: Callable[[], SpeechOptions],
        write: Executor,
        wake: Callable[[], None],
    ) -> None:
        self._store = store
        self._reconciler = reconciler
        self._options = options
        self._write = write
        self._wake = wake
        self._can_transcribe = False
        self._pool: ProcessPool | None = None
        self._pool_options = SpeechOptions()
        self._current: _Current | None = None
        self._running: Future[bytes] | None = None
        self._ready: set[str] = set()
        self._refused: dict[str, FileRefused] = {}

    # What the intake asks

    @property
    def held(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Suffixes of files that wait for their transcripts, and the paths that need not wait."""
        if self._options().problem:
            return (), ()
        return _SUFFIXES, tuple(self._ready)

    def take(self, path: str) -> FileRefused | bool:
        """Hand out a file; return whether it is a recording, or why that is not transcribed."""
        if not is_recording(path) and path not in self._ready:
            return False
        self._ready.discard(path)
        problem = self._options().problem
        if problem and not self._was_transcribed(path):
            return FileRefused("WithoutTranscript", problem)
        return self._refused.pop(path, True)

    def largest_bytes(self, path: str, default: int) -> int:
        """Return the size up to which the file is read."""
        return self._options().largest_bytes if is_recording(path) else default

    def transcript(self, sha256: str) -> SpokenTranscript | None:
        """Return the transcript of the recording with this content, if it is complete."""
        options = self._options()
        windows = self._stored(sha256, options)
        if not windows or not _is_complete(windows, options):
            return None
        last = windows[-1]
        return joined_windows(windows, cut_at=0.0 if last.is_last else last.next_start)

    # What the service asks

    @property
    def is_idle(self) -> bool:
        """Whether no recording is being transcribed."""
        return self._current is None

    @property
    def doing(self) -> str:
        """Name of the recording and how far it is, "talk.mp3 65%"; empty without one."""
        current = self._current
        if current is None:
            return ""
        at = format_time(current.at)
        if current.duration:
            at = f"{min(99, int(100 * current.at / current.duration))}%"
        return f"{Path(current.disk.path).name} {at}"

    @property
    def seconds_left(self) -> float | None:
        """Seconds left for all recordings, from the pace of this one; None until it is known.

        Of the others only the size is known.
        """
        current = self._current
        if current is None or not (current.pace and current.duration):
            return None
        sizes = self._store.files.pending_recordings(_SUFFIXES)
        others = sum(size for path, size in sizes.items() if path != current.disk.path)
        per_byte = current.duration / max(1, current.disk.size_bytes)
        sound = max(0.0, current.duration - current.at) + others * per_byte
        return max(0.0, current.pace * sound - (time.monotonic() - current.began))

    def step(self, *, may_begin: bool) -> bool:
        """Store a window that is done, and begin the next one; return whether anything moved."""
        options = self._options()
        if self._can_transcribe == bool(options.problem):
            self._can_transcribe = not options.problem
            if self._can_transcribe:
                write = self._write.submit(request_transcripts, self._store, self._reconciler)
                write.result()
            return True
        if self._current is None:
            return may_begin and not options.problem and self._begin(options)
        if options.problem or not self._is_wanted(self._current):
            self._drop()
            return True
        return self._advance(self._current, options, may_begin=may_begin)

    def cancel(self) -> None:
        """End the window in progress; it is transcribed when reading goes on. Thread-safe."""
        running = self._running
        if running is not None:
            running.cancel()
            self._wake()

    def close(self) -> None:
        """End the process, even in the middle of a window; the next one starts another."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.close()

    # Within

    def _begin(self, options: SpeechOptions) -> bool:
        """Take the smallest recording; return whether there is any."""
        waiting = self._store.files.pending_recordings(_SUFFIXES)
        path = next((path for path in waiting if path not in self._ready), "")
        if not path:
            return False
        disk = stat_file(path, follow=Path(path).is_symlink() and self._store.files.is_source(path))
        if disk is None or disk.problem or disk.size_bytes > options.largest_bytes:
            # The intake says why it is not read.
            self._ready.add(path)
            return True
        sha256 = sha256_of(path)
        windows = self._stored(sha256, options)
        is_copy = bool(self._store.files.by_sha256(sha256, but=path))
        if not sha256 or is_copy or (windows and _is_complete(windows, options)):
            self._ready.add(path)
            return True
        if not windows:
            # Another model did not get to the end.
            self._write.submit(self._forget, sha256).result()
        self._current = _Current(disk, sha256)
        self._continue_from(self._current, windows)
        return True

    def _advance(self, current: _Current, options: SpeechOptions, *, may_begin: bool) -> bool:
        running = self._running
        if running is None:
            return may_begin and self._submit(current, options)
        if not running.done():
            return False
        self._running = None
        if not running.cancelled():
            self._collect(current, running, options)
        return True

    def _continue_from(self, current: _Current, windows: list[TranscribedWindow]) -> None:
        if windows:
            current.at, current.duration = windows[-1].next_start, windows[-1].duration
            current.language = next((it.language for it in windows if it.language), "")

    def _submit(self, current: _Current, options: SpeechOptions) -> bool:
        if self._pool is None or (self._pool_options.folder, self._pool_options.threads) != (
            options.folder,
            options.threads,
        ):
            self.close()
            setup = ProcessSetup(options.limits.memory_mb, (transcribe_window,), (options.folder,))
            self._pool, self._pool_options = ProcessPool(1, setup), options
        length = min(WINDOW_S, options.longest_s - current.at)
        request = WindowRequest(
            options.folder, options.model, current.at, length, current.language, options.threads
        )
        seconds, current.began = options.limits.timeout_s, time.monotonic()
        self._running = self._pool.submit(
            Task(transcribe_window, current.disk.path, (current.disk.path, request),
                 _WAIT_FACTOR * seconds, cpu_s=seconds)
        )  # fmt: skip
        self._running.add_done_callback(lambda _: self._wake())
        return True

    def _collect(self, current: _Current, running: Future[bytes], options: SpeechOptions) -> None:
        """Store the window; the recording is ready with the last one, or after an error."""
        path = current.disk.path
        if stat_file(path, follow=Path(path).is_symlink()) != current.disk:
            self._current = None
            return
        window = self._outcome(current, running, options)
        if isinstance(window, FileRefused):
            self._refused[path] = window
            self._finish(path)
            return
        at = current.at
        self._write.submit(self._put, current, window).result()
        pace = (time.monotonic() - current.began) / max(1.0, window.next_start - at)
        current.pace = (current.pace + pace) / 2 if current.pace else pace
        self._continue_from(current, [window])
        current.language = current.language or window.language
        if _is_complete([window], options):
            self._finish(path)

    def _outcome(
        self, current: _Current, running: Future[bytes], options: SpeechOptions
    ) -> TranscribedWindow | FileRefused:
        error = running.exception()
        if error is not None:
            return refusal(error, current.disk.path, options.limits)
        try:
            window = decode_window_outcome(_limited(running.result()))
        except (msgspec.MsgspecError, ValueError) as damaged:
            return refusal(damaged, current.disk.path, options.limits)
        if isinstance(window, FileRefused) or _follows(
            window, current.at, least=min(LEAST_S, options.longest_s - current.at)
        ):
            return window
        # The file may have taken the process over.
        order = ValueError(f"{window.start} to {window.next_start}, at {current.at}")
        return refusal(order, current.disk.path, options.limits)

    def _put(self, current: _Current, window: TranscribedWindow) -> None:
        body = msgspec.json.encode(window).decode()
        with self._store.write() as write:
            write.transcripts.delete_unused()
            write.transcripts.put(
                current.sha256, current.disk.path, body, start=window.start, at=datetime.now(UTC)
            )

    def _forget(self, sha256: str) -> None:
        with self._store.write() as write:
            write.transcripts.delete([sha256])

    def _stored(self, sha256: str, options: SpeechOptions) -> list[TranscribedWindow]:
        """Return the stored windows; those of another model only if they are complete."""
        windows = [_windows.decode(body) for body in self._store.transcripts.windows(sha256)]
        if windows and windows[0].model == options.model:
            return windows
        return windows if windows and _is_complete(windows, options) else []

    def _was_transcribed(self, path: str) -> bool:
        row = self._store.files.get(path)
        return row is not None and self.transcript(row.sha256) is not None

    def _is_wanted(self, current: _Current) -> bool:
        """Whether the recording is still to be read: its source may be removed or paused."""
        return current.disk.path in self._store.files.pending_recordings(_SUFFIXES)

    def _drop(self) -> None:
        self._current = None
        running, self._running = self._running, None
        if running is not None:
            running.cancel()

    def _finish(self, path: str) -> None:
        self._current = None
        self._ready.add(path)


def is_recording(path: str) -> bool:
    """Whether the file is a recording or film, by its suffix."""
    return path.rpartition(".")[2].lower() in RECORDING_SUFFIXES


def _limited(reply: bytes) -> bytes:
    """Return the reply. Raises `ValueError` for more than is spoken in a window."""
    if len(reply) > _MOST_REPLY_BYTES:
        raise ValueError(f"{len(reply)} bytes")
    return reply


def _follows(window: TranscribedWindow, at: float, *, least: float) -> bool:
    """Whether the window begins at that second, and takes so much time or is the last one."""
    taken = window.next_start - at
    goes_on = taken >= 0 if window.is_last else taken > 0 and taken >= least - _ROUNDING_S
    return window.start == at and goes_on


def _is_complete(windows: Iterable[TranscribedWindow], options: SpeechOptions) -> bool:
    """Whether the last window reaches the end of the recording, or the limit."""
    last = list(windows)[-1]
    return last.is_last or last.next_start >= options.longest_s
