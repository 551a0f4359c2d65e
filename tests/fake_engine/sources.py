"""The part of the fake engine that looks after folders."""

from collections.abc import Sequence
from datetime import UTC, datetime

from core.lanes import Cancel
from core.messages import UserMessage
from core.records.files.sources import (
    Activity,
    Estimate,
    FilePage,
    FileQuery,
    PathEstimate,
    PatternsPreview,
    ProblemGroup,
    Problems,
)
from core.records.files.status import FileRow, Source
from core.records.ids import SourceId

WHEN = datetime(2025, 3, 14, 9, 26, 53, 589793, tzinfo=UTC)
SOURCE = Source(SourceId(1), "/notes", WHEN, files=3)
GROUP = ProblemGroup(
    "skipped|WithoutText|", "skipped", UserMessage.literal("Only pictures, no text"),
    UserMessage.literal("Scanned."), UserMessage.literal("Try it."), 1,
    "recognize", ("/notes/scan.pdf",),
)  # fmt: skip


class FakeSources:
    """A part of `Engine` with fixed replies."""

    def estimate(self, paths: Sequence[str], *, cancel: Cancel | None = None) -> Estimate:
        places = tuple(PathEstimate(path, 2, 2_000) for path in paths)
        return Estimate(2 * len(places), 2_000 * len(places), seconds=4.5, places=places)

    def preview_patterns(
        self,
        path: str,
        *,
        include: Sequence[str] = (),
        exclude: Sequence[str] = (),
        cancel: Cancel | None = None,
    ) -> PatternsPreview:
        return PatternsPreview(len(include), len(exclude), 1, going=tuple(exclude))

    def set_patterns(
        self, source_id: SourceId, *, include: Sequence[str] = (), exclude: Sequence[str] = ()
    ) -> Source:
        return Source(source_id, "/notes", WHEN, include=tuple(include), exclude=tuple(exclude))

    def rescan_source(self, source_id: SourceId) -> None:
        self.rescanned = source_id

    def pause_source(self, source_id: SourceId, *, paused: bool) -> Source:
        return Source(source_id, "/notes", WHEN, paused=paused)

    def browse_files(self, query: FileQuery, *, offset: int = 0, limit: int = 200) -> FilePage:
        return FilePage((FileRow(f"/notes/{query.text}.md", "read"),), 1, ("md",))

    def retry_files(self, paths: Sequence[str], *, recognize: bool = False) -> int:
        return len(paths)

    def stop_recognizing(self, paths: Sequence[str] = ()) -> int:
        return len(paths)

    def list_problems(self, *, ignored: bool = False) -> Problems:
        return Problems((GROUP,), 0, can_recognize=True)

    def ignore_problems(self, paths: Sequence[str], *, ignored: bool) -> int:
        return len(paths)

    def list_activity(
        self,
        *,
        source_id: SourceId | None = None,
        text: str = "",
        before: int = 0,
        limit: int = 200,
    ) -> tuple[Activity, ...]:
        return (Activity(1, WHEN, "read", "/notes/a.md"),)
