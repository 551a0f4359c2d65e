"""Sources and files of the fake engine."""

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import PurePath
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from core.errors import WrongUse
from core.events import Changes
from core.lanes import Cancel
from core.messages import UserMessage
from core.records.files.status import (
    Activity,
    DocumentImportance,
    Estimate,
    FilePage,
    FileQuery,
    FileRow,
    PathEstimate,
    PatternsPreview,
    ProblemGroup,
    Problems,
)
from core.records.ids import SourceId
from core.records.memory import PathPrivacy
from tests.fake_engine.replies import FakeReplies

CHANGED_AT = datetime(2026, 5, 2, 10, 30, tzinfo=UTC)


class FakeSources(FakeReplies):
    """Mixin of `FakeEngine` over its files."""

    files: Any
    sources: Any
    can_recognize = True
    left_out_everywhere: tuple[str, ...] = ()
    marked: Any = MappingProxyType({})
    paths_ignored: frozenset[str] = frozenset()
    activities: tuple[Activity, ...] = (
        Activity(3, CHANGED_AT, "changed", "/home/ada/Research/notes/kelp-survey.md"),
        Activity(
            2,
            CHANGED_AT,
            "failed",
            "/home/ada/Research/notes/note-004.md",
            UserMessage.literal("It is locked."),
        ),
        Activity(1, CHANGED_AT, "folder added", "/home/ada/Research"),
    )

    def list_importance(self, *, limit: int = 20) -> Any:
        shown = (DocumentImportance("/notes/heron.md", None, "Project Heron", 0.61, True, False),)
        return self._reply("list_importance", shown[:limit])

    def estimate(self, paths: Sequence[str], *, cancel: Cancel | None = None) -> Any:
        places = tuple(PathEstimate(path, 12, 48_000) for path in paths)
        estimate_result = Estimate(
            12 * len(places), 48_000, 2, 1, 34.0, places=places, kinds=(("md", 9),)
        )
        return self._reply("estimate", estimate_result, tuple(paths))

    def preview_patterns(
        self,
        path: str,
        *,
        include: Sequence[str] = (),
        exclude: Sequence[str] = (),
        cancel: Cancel | None = None,
    ) -> Any:
        goes = len(exclude)
        preview = PatternsPreview(
            0,
            goes,
            24 - goes,
            goes,
            going=tuple(f"drafts/{n}.md" for n in range(goes)),
            everywhere=self.left_out_everywhere,
        )
        return self._reply("preview_patterns", preview, path, tuple(include), tuple(exclude))

    def set_patterns(
        self, source_id: SourceId, *, include: Sequence[str] = (), exclude: Sequence[str] = ()
    ) -> Any:
        changed = {"include": tuple(include), "exclude": tuple(exclude)}
        return self._change_source("set_patterns", source_id, changed)

    def rescan_source(self, source_id: SourceId) -> Any:
        return self._reply("rescan_source", None, source_id)

    def pause_source(self, source_id: SourceId, *, paused: bool) -> Any:
        return self._change_source("pause_source", source_id, {"paused": paused})

    def mark_source(self, source_id: SourceId, *, tiers: Any) -> Any:
        return self._change_source("mark_source", source_id, {"tiers": tuple(tiers)})

    def mark_path(self, path: str, *, tiers: Any) -> Any:
        if not os.path.lexists(path):
            return self._reply("mark_path", WrongUse(path, "no_such_path"), path, tiers)
        self.marked = {**self.marked, path: tiers}
        for source in self.sources:
            if source.path == path:
                self._change_source("mark_source", source.id, {"tiers": tuple(tiers or ())})
        return self._reply("mark_path", self._privacy(path), path, tiers)

    def show_privacy(self, path: str) -> Any:
        return self._reply("show_privacy", self._privacy(path), path)

    def list_privacy(self) -> Any:
        return self._reply("list_privacy", tuple(map(self._privacy, sorted(self.marked))))

    def _privacy(self, path: str) -> PathPrivacy:
        tiers = tuple(self.marked.get(path) or ())
        return PathPrivacy(path, tiers, tiers, is_own=self.marked.get(path) is not None)

    def set_authorship(self, source_id: SourceId, *, authorship: Any) -> Any:
        return self._change_source("set_authorship", source_id, {"authorship": authorship})

    def browse_files(self, query: FileQuery, *, offset: int = 0, limit: int = 200) -> Any:
        files: list[FileRow] = [file for file in self.files if fits(file, query)]
        files.sort(
            key=lambda file: (
                file.size_bytes if query.sort == "size" else 0,
                PurePath(file.path).name,
            ),
            reverse=query.descending,
        )
        page = FilePage(tuple(files[offset : offset + limit]), len(files), ("md",))
        return self._reply("browse_files", page, query, offset)

    def retry_files(self, paths: Sequence[str], *, recognize: bool = False) -> Any:
        return self._reply("retry_files", len(paths), tuple(paths), recognize)

    def stop_recognizing(self, paths: Sequence[str] = ()) -> Any:
        return self._reply("stop_recognizing", 1, tuple(paths))

    def list_problems(self, *, ignored: bool = False) -> Any:
        groups = {
            (file.state, file.detail): [
                one for one in self.files if (one.state, one.detail) == (file.state, file.detail)
            ]
            for file in self.files
            if file.state in {"failed", "skipped"}
        }
        shown = tuple(
            ProblemGroup(
                f"{state}|{detail}",
                state,
                UserMessage("title.SourceError" if state == "failed" else "title.WithoutText"),
                detail,
                files[0].remedy,
                len(files),
                "retry" if state == "failed" else "recognize",
                tuple(file.path for file in files),
                ignored=files[0].path in self.paths_ignored,
            )
            for (state, detail), files in groups.items()
            if ignored or files[0].path not in self.paths_ignored
        )
        problems = Problems(shown, len(self.paths_ignored), self.can_recognize)
        return self._reply("list_problems", problems, ignored)

    def ignore_problems(self, paths: Sequence[str], *, ignored: bool) -> Any:
        kept = self.paths_ignored
        self.paths_ignored = kept | set(paths) if ignored else kept - set(paths)
        self.announce(Changes(frozenset({"files"})))
        return self._reply("ignore_problems", len(paths), tuple(paths), ignored)

    def list_activity(
        self,
        *,
        source_id: SourceId | None = None,
        text: str = "",
        before: int = 0,
        limit: int = 200,
    ) -> Any:
        activities = tuple(
            activity
            for activity in self.activities
            if text.lower() in activity.path.lower() and (not before or activity.id < before)
        )
        return self._reply("list_activity", activities[:limit], text, before)

    def _change_source(self, name: str, source_id: SourceId, changed: dict[str, Any]) -> Any:
        self.sources = tuple(
            replace(one, **changed) if one.id == source_id else one for one in self.sources
        )
        self.announce(Changes(frozenset({"sources"})))
        return self._reply(name, self.sources[0], source_id, *changed.values())


def fits(file: FileRow, query: FileQuery) -> bool:
    return (
        query.text.lower() in file.path.lower()
        and (not query.states or file.state in query.states)
        and (not query.kinds or file.kind in query.kinds)
        and (not query.cause or query.cause == f"{file.state}|{file.detail}")
    )
