"""How reading behaves at the moment: the user's settings and wishes, and the machine's state."""

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from core.extract.vocabulary.vocabulary import Vocabulary, vocabulary_at
from core.ingest.parse.ocr.available import is_ocr_available
from core.ingest.parse.reader import MB, ParseLimits
from core.ingest.pipeline import PipelineOptions
from core.ingest.vocabulary import VocabularyFile, write_template
from core.ingest.workers.pool import WorkerLimits
from core.ingest.workers.worker import ReadOptions
from core.settings.options import Settings
from core.sources.ignore import IgnoreRules
from core.sources.pause import MachineMonitor, MachineState, read_machine_state
from core.sources.state import read_state, write_state

# After trouble with the store (a full disk) things are left alone for a while.
_TROUBLE_S = 5.0
_LOOK_S = 5.0
_BATTERY_REST_S = 1.0


class IngestPolicy:
    """Answers in the words of the pipeline and the scan; wishes are kept through a restart."""

    def __init__(
        self,
        home: Path,
        *,
        settings: Callable[[], Settings],
        tokenizer: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._home = home
        self._settings = settings
        self._tokenizer = tokenizer
        self._clock = clock
        self._trouble = ""
        self._trouble_until = 0.0
        self._next_on_battery: float | None = None
        self._lookout = MachineMonitor(self._look, clock=clock)
        self._keeping = threading.Lock()
        self.standing = read_state(home)
        self._wording = VocabularyFile(home, settings=settings)
        write_template(home)

    @property
    def paused(self) -> bool:
        """Whether the user paused reading."""
        return self.standing.paused

    def pause(self, *, paused: bool) -> None:
        """The user's wish is kept."""
        self._keep(paused=paused)

    def remember_roots(self, roots: dict[str, tuple[int, int]]) -> None:
        """These folders lie at the sources."""
        if roots != self.standing.roots:
            self._keep(roots=roots)

    def _keep(self, **changes: Any) -> None:
        """What changed is kept; whoever else changes something meanwhile is not overruled."""
        with self._keeping:
            self.standing = replace(self.standing, **changes)
            write_state(self._home, self.standing)

    @property
    def vocabulary(self) -> Vocabulary:
        """The types and relations that hold now, the user's among them."""
        wording = self._wording.now()
        return vocabulary_at(wording.path, wording.digest)

    @property
    def has_new_wording(self) -> bool:
        """Whether files were read with another vocabulary than holds now."""
        return self._wording.now().version != self.standing.wording

    def remember_wording(self) -> None:
        """All files that were read with another vocabulary have been asked to be read again."""
        self._keep(wording=self._wording.now().version)

    def rest_after(self, trouble: str) -> None:
        """Nothing is written for a moment, and the reason is shown."""
        self._trouble = trouble
        self._trouble_until = self._clock() + _TROUBLE_S

    @property
    def is_in_trouble(self) -> bool:
        """Whether something failed so lately that nothing is tried yet."""
        return self._clock() < self._trouble_until

    @property
    def note(self) -> str:
        """Why reading rests although the user did not ask for it; empty if it does not."""
        if self.is_in_trouble:
            return self._trouble
        return self._lookout.weather.note or self._wording.now().trouble

    @property
    def is_resting(self) -> bool:
        """Whether no file is taken up."""
        return self.paused or bool(self.note)

    @property
    def is_on_battery(self) -> bool:
        """Whether reading goes slowly to spare the battery."""
        return self._settings().slower_on_battery and self._lookout.weather.on_battery

    def wait_s(self) -> float | None:
        """Seconds until the conduct may change by itself; None if it will not."""
        if self.note:
            return max(0.0, self._trouble_until - self._clock()) if self.is_in_trouble else _LOOK_S
        if self._next_on_battery is not None:
            return max(0.0, self._next_on_battery - self._clock())
        return None

    def manner(self) -> PipelineOptions:
        """How files are taken up now."""
        settings = self._settings()
        is_slow = self.is_on_battery
        rests_between = self._is_breathing() and is_slow
        wording = self._wording.now()
        return PipelineOptions(
            terms=ReadOptions(
                limits=ParseLimits(
                    file_bytes=settings.largest_file_mb * MB,
                    members=settings.archive_members,
                    unpacked_bytes=settings.archive_unpacked_mb * MB,
                ),
                passage_tokens=settings.passage_tokens,
                tokenizer=self._tokenizer,
                your_name=settings.your_name.strip(),
                vocabulary=wording.path,
                vocabulary_digest=wording.digest,
            ),
            largest_bytes=settings.largest_file_mb * MB,
            resting=self.is_resting or rests_between,
            one_by_one=is_slow,
            recognize_s=60.0 * settings.ocr_minutes if self.recognizes else 0.0,
        )

    @property
    def recognizes(self) -> bool:
        """Whether words in pictures are recognized for those who ask for it."""
        return self._settings().ocr != "off" and is_ocr_available()

    @property
    def recognizes_always(self) -> bool:
        """Whether words in pictures are recognized unasked."""
        return self._settings().ocr == "always" and is_ocr_available()

    def breathe(self) -> None:
        """A file was taken up; on battery the next one waits."""
        if self.is_on_battery:
            self._next_on_battery = self._clock() + _BATTERY_REST_S

    def rules(self) -> IgnoreRules:
        """What stays out of every source."""
        settings = self._settings()
        return IgnoreRules(
            str(self._home), hidden=settings.hidden_files, excluded=settings.excluded
        )

    def worker_limits(self) -> WorkerLimits:
        """How many processes read, and what one file may take."""
        settings = self._settings()
        # Encoding takes most of the time and all of the cores: few readers feed it.
        processes = settings.reading_workers or max(1, min(4, (os.cpu_count() or 2) // 2))
        return WorkerLimits(processes, settings.parse_timeout_s, settings.parse_memory_mb)

    def _is_breathing(self) -> bool:
        # Forgotten only here, so that whoever was made to wait is woken once the rest is over.
        if self._next_on_battery is not None and self._clock() >= self._next_on_battery:
            self._next_on_battery = None
        return self._next_on_battery is not None

    def _look(self) -> MachineState:
        return read_machine_state(self._home, free_disk_mb=self._settings().free_disk_mb)
