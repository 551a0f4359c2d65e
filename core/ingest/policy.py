"""Ingest policy: settings, vocabulary and throttle translated to options of the pipeline."""

import os
import time
from collections.abc import Callable
from pathlib import Path

from core.ingest.parse.ocr import is_ocr_available
from core.ingest.parse.reader import MB, ParseLimits
from core.ingest.pipeline import PipelineOptions
from core.ingest.speech.recognizer import is_speech_available
from core.ingest.speech.transcription import SpeechOptions
from core.ingest.vocabulary import VocabularyFile, write_template
from core.ingest.workers.pool import WorkerLimits
from core.ingest.workers.worker import ReadOptions
from core.keys.small_files import SmallFiles
from core.language.vocabulary.vocabulary import Vocabulary, vocabulary_of
from core.messages import UserMessage
from core.settings.options import Settings
from core.sources.ignore import IgnoreRules
from core.sources.state import StateFile
from core.sources.throttle import Throttle


class IngestPolicy:
    """Options of the pipeline, the workers and the scan, as the settings are now."""

    def __init__(
        self,
        home: Path,
        *,
        settings: Callable[[], Settings],
        tokenizer: str = "",
        clock: Callable[[], float] = time.monotonic,
        files: SmallFiles | None = None,
        speech_model: Callable[[], Path | None] = lambda: None,
    ) -> None:
        self._home = home
        self._settings = settings
        self._speech_model = speech_model
        self._tokenizer = tokenizer
        self._vocabulary = VocabularyFile(home, settings=settings)
        self.state_file = StateFile(files or SmallFiles(home))
        self.throttle = Throttle(
            home,
            settings=settings,
            state_file=self.state_file,
            problem=lambda: self._vocabulary.current().problem,
            clock=clock,
        )
        write_template(home)

    @property
    def vocabulary(self) -> Vocabulary:
        """The current types and relations, the user's included."""
        version = self._vocabulary.current()
        return vocabulary_of(version.text, version.digest)

    @property
    def has_new_vocabulary(self) -> bool:
        """Whether files were read with another version of the vocabulary."""
        return self._vocabulary.current().version != self.state_file.state.vocabulary_version

    def save_vocabulary_version(self) -> None:
        """Record that all files are read, or queued to be read, with the current vocabulary."""
        self.state_file.update(vocabulary_version=self._vocabulary.current().version)

    def pipeline_options(self) -> PipelineOptions:
        """Return how the pipeline takes files now."""
        settings = self._settings()
        is_slow = self.throttle.is_on_battery
        is_delaying = self.throttle.is_delaying()
        vocabulary = self._vocabulary.current()
        return PipelineOptions(
            read_options=ReadOptions(
                limits=ParseLimits(
                    file_bytes=settings.largest_file_mb * MB,
                    members=settings.archive_members,
                    unpacked_bytes=settings.archive_unpacked_mb * MB,
                ),
                passage_tokens=settings.passage_tokens,
                passage_overlap=settings.passage_overlap,  # T1
                tokenizer=self._tokenizer,
                your_name=settings.your_name.strip(),
                vocabulary=vocabulary.text,
                vocabulary_digest=vocabulary.digest,
            ),
            largest_bytes=settings.largest_file_mb * MB,
            is_resting=self.throttle.is_resting or is_delaying,
            one_by_one=is_slow,
            ocr_s=60.0 * settings.ocr_minutes if self.can_use_ocr else 0.0,
        )

    @property
    def can_use_ocr(self) -> bool:
        """Whether text recognition is used for files for which it is requested."""
        return self._settings().ocr != "off" and is_ocr_available()

    @property
    def always_uses_ocr(self) -> bool:
        """Whether text recognition is used without a request."""
        return self._settings().ocr == "always" and is_ocr_available()

    def speech_options(self) -> SpeechOptions:
        """Return how recordings are transcribed now, or why they are not."""
        settings, folder = self._settings(), self._speech_model()
        problem = ""
        if not settings.speech:
            problem = "speech_switched_off"
        elif not is_speech_available():
            problem = "speech_not_installed"
        elif folder is None:
            problem = "speech_without_model"
        return SpeechOptions(
            UserMessage(problem),
            folder=str(folder or ""),
            model_bytes=0 if folder is None else (folder / "model.bin").stat().st_size,
            threads=max(1, (os.cpu_count() or 2) // 2),
            longest_s=3600.0 * settings.recording_hours,
            largest_bytes=settings.largest_recording_mb * MB,
        )

    def ignore_rules(self) -> IgnoreRules:
        """Return the rules that apply to every source."""
        settings = self._settings()
        return IgnoreRules(
            str(self._home), hidden=settings.hidden_files, excluded=settings.excluded
        )

    def worker_limits(self) -> WorkerLimits:
        """Return the number of worker processes and the limits for one file."""
        settings = self._settings()
        # Encoding takes most of the time and all of the cores: few readers feed it.
        processes = settings.reading_workers or max(1, min(4, (os.cpu_count() or 2) // 2))
        return WorkerLimits(processes, settings.parse_timeout_s, settings.parse_memory_mb)
