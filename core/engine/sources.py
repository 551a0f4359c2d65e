"""Operations on watched sources and their files."""

from collections.abc import Callable, Sequence
from typing import Protocol

from core.lanes import Cancel
from core.records.files.sources import (
    Activity,
    Estimate,
    FilePage,
    FileQuery,
    PatternsPreview,
    Problems,
)
from core.records.files.status import EngineMetrics, FileRow, Progress, Source, Status
from core.records.ids import SourceId


class SourceOperations(Protocol):
    """See `core.engine.engine.Engine`."""

    def add_sources(self, paths: Sequence[str]) -> tuple[Source, ...]:
        """The sources, watched from now on; a path already covered is returned as it is.

        Raises `WrongUse` when a path does not exist.
        """
        ...

    def remove_source(self, source_id: SourceId) -> None:
        """The source is forgotten with all that only it supports; its files stay untouched."""
        ...

    def sync(self, *, rebuild: bool = False) -> None:
        """A full scan of all sources has begun, failed files are read again.

        With `rebuild` the index is made anew and all files are read again; what the user decided
        stays.
        """
        ...

    def settle(
        self, *, on_piece: Callable[[Progress], None] | None = None, cancel: Cancel | None = None
    ) -> Status:
        """The status as soon as nothing is pending (or reading is paused); progress on the way."""
        ...

    def status(self) -> Status:
        """Counts, problems and what the engine is doing."""
        ...

    def show_figures(self) -> EngineMetrics:
        """How long questions take, how well caches do and what waits (D14), over restarts."""
        ...

    def list_files(
        self,
        *,
        source_id: SourceId | None = None,
        state: str = "",
        text: str = "",
        offset: int = 0,
        limit: int = 500,
    ) -> tuple[FileRow, ...]:
        """Files by path, filtered by source, state and a part of the path."""
        ...

    def pause(self) -> None:
        """Reading rests until `resume`; questions are still answered."""
        ...

    def resume(self) -> None:
        """Reading goes on."""
        ...

    def pin(self, path: str, *, pinned: bool) -> None:
        """The document is read by the model before others, or no longer. `WrongUse` if unknown."""
        ...

    def estimate(self, paths: Sequence[str], *, cancel: Cancel | None = None) -> Estimate:
        """How many files the paths would bring and how long reading them takes; nothing is added.

        A path that is not there, or that holds secrets, says so in its own row.
        """
        ...

    def preview_patterns(
        self,
        path: str,
        *,
        include: Sequence[str] = (),
        exclude: Sequence[str] = (),
        cancel: Cancel | None = None,
    ) -> PatternsPreview:
        """What these patterns would do to the folder at the path, whether or not it is a source.

        Patterns have the form of .gitignore. With `include` only what it names is read; what
        `exclude` names is left out.
        """
        ...

    def set_patterns(
        self, source_id: SourceId, *, include: Sequence[str] = (), exclude: Sequence[str] = ()
    ) -> Source:
        """The patterns hold for the source from now on; what is left out now is forgotten."""
        ...

    def rescan_source(self, source_id: SourceId) -> None:
        """The source is looked through again soon, and its failed files are read again."""
        ...

    def pause_source(self, source_id: SourceId, *, paused: bool) -> Source:
        """No file of the source is read, or they are again, also after a restart."""
        ...

    def browse_files(self, query: FileQuery, *, offset: int = 0, limit: int = 200) -> FilePage:
        """Rows of the files that fit the query, in its order, and how many fit in all."""
        ...

    def retry_files(self, paths: Sequence[str], *, recognize: bool = False) -> int:
        """The files are read again, and how many these are; unknown ones are passed over.

        With `recognize` text in pictures and scanned pages of these files is recognized, from now
        on. Raises `WrongUse` where that cannot be done.
        """
        ...

    def stop_recognizing(self, paths: Sequence[str] = ()) -> int:
        """Files that wait for recognition, or are in it, are left as they were; all for ().

        Returns how many.
        """
        ...

    def list_problems(self, *, ignored: bool = False) -> Problems:
        """What was not read, by cause; with `ignored` also what the user put aside."""
        ...

    def ignore_problems(self, paths: Sequence[str], *, ignored: bool) -> int:
        """The files are no problem any more, or are again; returns how many."""
        ...

    def list_activity(
        self,
        *,
        source_id: SourceId | None = None,
        text: str = "",
        before: int = 0,
        limit: int = 200,
    ) -> tuple[Activity, ...]:
        """What the engine did with files and folders, the newest first.

        `before` is the id of the oldest one known; `text` occurs in the path.
        """
        ...
