"""Operations on watched sources and their files."""

from collections.abc import Callable, Sequence
from typing import Protocol

from core.engine.logged import Logged
from core.lanes import Cancel
from core.records.files import status as records
from core.records.ids import SourceId


class SourceOperations(Protocol):
    """Operations on sources and files; part of `core.engine.engine.Engine`."""

    @Logged("change", "log_add_sources")
    def add_sources(self, paths: Sequence[str], *, cluster: str = "") -> tuple[records.Source, ...]:
        """Watch folders or files and return their sources.

        For a path that is already covered, the covering source is returned. Until nothing is left
        to read, files of these paths are read on the machines of the user's `cluster` ("auto",
        "ray://host:port" or "host:port"), except for what never leaves this computer. Raises
        `WrongUse` when a path does not exist, `ClusterError`.
        """
        ...

    @Logged("change", "log_remove_source")
    def remove_source(self, source_id: SourceId) -> None:
        """Stop watching a source and delete what was read only from it; files stay untouched."""
        ...

    @Logged("change", "log_sync")
    def sync(self, *, rebuild: bool = False) -> None:
        """Start a full scan of all sources and retry failed files.

        With `rebuild` the search index is rebuilt and all files are read again; decisions of the
        user are kept.
        """
        ...

    def settle(
        self,
        *,
        on_piece: Callable[[records.Progress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> records.Status:
        """Return the status once no file is pending or reading is paused; pieces are progress."""
        ...

    def status(self) -> records.Status:
        """Return counts, problems and the engine's current activity."""
        ...

    def show_figures(self) -> records.EngineMetrics:
        """Return latencies of questions, cache hit rates and queue lengths (D14), over restarts."""
        ...

    def list_files(
        self,
        *,
        source_id: SourceId | None = None,
        state: str = "",
        text: str = "",
        offset: int = 0,
        limit: int = 500,
    ) -> tuple[records.FileRow, ...]:
        """Return files sorted by path, filtered by source, state and a part of the path."""
        ...

    @Logged("change", "log_pause")
    def pause(self) -> None:
        """Pause reading until `resume`, also over restarts; questions are still answered."""
        ...

    @Logged("change", "log_resume")
    def resume(self) -> None:
        """Resume reading."""
        ...

    @Logged("change", "log_pin")
    def pin(self, path: str, *, pinned: bool) -> None:
        """Pin a document, which the model reads first, or unpin it. Raises `WrongUse`."""
        ...

    def list_importance(self, *, limit: int = 20) -> tuple[records.DocumentImportance, ...]:
        """Return the documents that a language model reads first, with their scores (K2)."""
        ...

    def estimate(self, paths: Sequence[str], *, cancel: Cancel | None = None) -> records.Estimate:
        """Count the files under the paths and estimate the reading time, without adding them.

        A path that does not exist, or that contains secrets, has a problem in its own row.
        """
        ...

    def preview_patterns(
        self,
        path: str,
        *,
        include: Sequence[str] = (),
        exclude: Sequence[str] = (),
        cancel: Cancel | None = None,
    ) -> records.PatternsPreview:
        """Return how these patterns would change the files of a folder, watched or not.

        Patterns have the syntax of .gitignore. With `include` only matching files are read; files
        that match `exclude` are skipped.
        """
        ...

    @Logged("change", "log_set_patterns")
    def set_patterns(
        self, source_id: SourceId, *, include: Sequence[str] = (), exclude: Sequence[str] = ()
    ) -> records.Source:
        """Set the patterns of a source; documents of files that they exclude are deleted."""
        ...

    @Logged("change", "log_set_authorship", plain=("authorship",))
    def set_authorship(
        self, source_id: SourceId, *, authorship: records.Authorship
    ) -> records.Source:
        """Set who wrote the texts of a source, to whom "I" refers in them; they are read again.

        "own" is the user. "others" is the author that a document names, else nobody. Empty: notes
        that name no other author are the user's own. Mails and conversations name their speakers
        in any case.
        """
        ...

    @Logged("change", "log_rescan_source")
    def rescan_source(self, source_id: SourceId) -> None:
        """Schedule a scan of a source, and retry its failed files."""
        ...

    @Logged("change", "log_pause_source")
    def pause_source(self, source_id: SourceId, *, paused: bool) -> records.Source:
        """Pause or resume reading of one source, also over restarts."""
        ...

    def browse_files(
        self, query: records.FileQuery, *, offset: int = 0, limit: int = 200
    ) -> records.FilePage:
        """Return a page of the files that match a query, and the total count."""
        ...

    @Logged("change", "log_retry_files")
    def retry_files(self, paths: Sequence[str], *, recognize: bool = False) -> int:
        """Read files again and return how many; unknown paths are ignored.

        With `recognize`, text recognition (OCR) is switched on for pictures and scanned pages of
        these files. Raises `WrongUse` where it is not available.
        """
        ...

    @Logged("change", "log_stop_recognizing")
    def stop_recognizing(self, paths: Sequence[str] = ()) -> int:
        """Cancel text recognition of files (all for ()); return how many stay as they were."""
        ...

    @Logged("change", "log_save_clip")
    def save_clip(
        self, text: str, *, title: str = "", url: str = "", folder: str = "", plain: bool = False
    ) -> str:
        """Save a page as a new file with its address and today's date.

        What looks like HTML is kept as HTML, unless it is `plain`; the rest is Markdown.
        `folder` is one that Loci reads; by default, and read from then on, that of the option
        `clip_folder`. Return the path of the file. Raises `WrongUse`, `DiskFull`.
        """
        ...

    def list_problems(self, *, ignored: bool = False) -> records.Problems:
        """Return unread files grouped by cause; with `ignored` also those that were dismissed."""
        ...

    @Logged("change", "log_ignore_problems")
    def ignore_problems(self, paths: Sequence[str], *, ignored: bool) -> int:
        """Dismiss the problems of files, or list them again; return how many files changed."""
        ...

    def list_activity(
        self,
        *,
        source_id: SourceId | None = None,
        text: str = "",
        before: int = 0,
        limit: int = 200,
    ) -> tuple[records.Activity, ...]:
        """Return the log of what was done with files and folders, the newest first.

        `before` is the lowest id of the previous page; `text` is a part of the path.
        """
        ...
