"""What the engine offers to look after folders; `Face` and its twin extend these."""

from collections.abc import Sequence
from concurrent.futures import Future
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
from core.records.files.status import Source
from core.records.ids import SourceId


class FaceOfSources(Protocol):
    """Folders and their files, called directly. `WrongUse` when a source is unknown."""

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


class RemoteFaceOfSources(Protocol):
    """The same methods, each returning a Future."""

    def estimate(self, paths: Sequence[str], *, cancel: Cancel | None = None) -> Future[Estimate]:
        """See `Face.estimate`."""
        ...

    def preview_patterns(
        self,
        path: str,
        *,
        include: Sequence[str] = (),
        exclude: Sequence[str] = (),
        cancel: Cancel | None = None,
    ) -> Future[PatternsPreview]:
        """See `Face.preview_patterns`."""
        ...

    def set_patterns(
        self, source_id: SourceId, *, include: Sequence[str] = (), exclude: Sequence[str] = ()
    ) -> Future[Source]:
        """See `Face.set_patterns`."""
        ...

    def rescan_source(self, source_id: SourceId) -> Future[None]:
        """See `Face.rescan_source`."""
        ...

    def pause_source(self, source_id: SourceId, *, paused: bool) -> Future[Source]:
        """See `Face.pause_source`."""
        ...

    def browse_files(
        self, query: FileQuery, *, offset: int = 0, limit: int = 200
    ) -> Future[FilePage]:
        """See `Face.browse_files`."""
        ...

    def retry_files(self, paths: Sequence[str], *, recognize: bool = False) -> Future[int]:
        """See `Face.retry_files`."""
        ...

    def stop_recognizing(self, paths: Sequence[str] = ()) -> Future[int]:
        """See `Face.stop_recognizing`."""
        ...

    def list_problems(self, *, ignored: bool = False) -> Future[Problems]:
        """See `Face.list_problems`."""
        ...

    def ignore_problems(self, paths: Sequence[str], *, ignored: bool) -> Future[int]:
        """See `Face.ignore_problems`."""
        ...

    def list_activity(
        self,
        *,
        source_id: SourceId | None = None,
        text: str = "",
        before: int = 0,
        limit: int = 200,
    ) -> Future[tuple[Activity, ...]]:
        """See `Face.list_activity`."""
        ...
