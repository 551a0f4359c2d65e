"""The client's calls about folders and their files."""

from collections.abc import Sequence
from concurrent.futures import Future

from app.calls.call import Calls
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


class SourceCalls(Calls):
    """A `core.faces.sources.RemoteFaceOfSources`."""

    def estimate(self, paths: Sequence[str], *, cancel: Cancel | None = None) -> Future[Estimate]:
        """See `Face.estimate`."""
        return self._call("estimate", cancel=cancel, paths=tuple(paths))

    def preview_patterns(
        self,
        path: str,
        *,
        include: Sequence[str] = (),
        exclude: Sequence[str] = (),
        cancel: Cancel | None = None,
    ) -> Future[PatternsPreview]:
        """See `Face.preview_patterns`."""
        return self._call(
            "preview_patterns",
            cancel=cancel,
            path=path,
            include=tuple(include),
            exclude=tuple(exclude),
        )

    def set_patterns(
        self, source_id: SourceId, *, include: Sequence[str] = (), exclude: Sequence[str] = ()
    ) -> Future[Source]:
        """See `Face.set_patterns`."""
        return self._call(
            "set_patterns", source_id=source_id, include=tuple(include), exclude=tuple(exclude)
        )

    def rescan_source(self, source_id: SourceId) -> Future[None]:
        """See `Face.rescan_source`."""
        return self._call("rescan_source", source_id=source_id)

    def pause_source(self, source_id: SourceId, *, paused: bool) -> Future[Source]:
        """See `Face.pause_source`."""
        return self._call("pause_source", source_id=source_id, paused=paused)

    def browse_files(
        self, query: FileQuery, *, offset: int = 0, limit: int = 200
    ) -> Future[FilePage]:
        """See `Face.browse_files`."""
        return self._call("browse_files", query=query, offset=offset, limit=limit)

    def retry_files(self, paths: Sequence[str], *, recognize: bool = False) -> Future[int]:
        """See `Face.retry_files`."""
        return self._call("retry_files", paths=tuple(paths), recognize=recognize)

    def stop_recognizing(self, paths: Sequence[str] = ()) -> Future[int]:
        """See `Face.stop_recognizing`."""
        return self._call("stop_recognizing", paths=tuple(paths))

    def list_problems(self, *, ignored: bool = False) -> Future[Problems]:
        """See `Face.list_problems`."""
        return self._call("list_problems", ignored=ignored)

    def ignore_problems(self, paths: Sequence[str], *, ignored: bool) -> Future[int]:
        """See `Face.ignore_problems`."""
        return self._call("ignore_problems", paths=tuple(paths), ignored=ignored)

    def list_activity(
        self,
        *,
        source_id: SourceId | None = None,
        text: str = "",
        before: int = 0,
        limit: int = 200,
    ) -> Future[tuple[Activity, ...]]:
        """See `Face.list_activity`."""
        return self._call(
            "list_activity", source_id=source_id, text=text, before=before, limit=limit
        )
