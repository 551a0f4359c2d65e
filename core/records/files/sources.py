"""Management of sources: estimates, ignore patterns, file lists, problems, activity."""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from core.messages import UserMessage
from core.records.files.status import FileRow, FileState
from core.records.ids import SourceId

FileSort = Literal[
    "path", "name", "folder", "kind", "state", "reason", "passages", "size", "changed"
]
ActivityKind = Literal[
    "read", "changed", "removed", "moved", "duplicate", "skipped", "failed", "recognized",
    "folder added", "folder removed", "patterns", "paused", "resumed", "retried",
]  # fmt: skip
Remedy = Literal["recognize", "retry", "none"]


class PathEstimate(Struct, frozen=True):
    """Estimate for one path; `covered_by` is the source that already contains it, else empty."""

    path: str
    files: int = 0
    size_bytes: int = 0
    covered_by: str = ""
    problem: UserMessage = UserMessage()


class Estimate(Struct, frozen=True):
    """Estimate of the work of reading some paths, before they are added.

    Of the `files`, `pictures` need OCR and `unread` have formats that are not supported. `kinds`
    counts the most frequent extensions. `seconds` is the estimated reading time on this machine.
    `whole` is False if counting stopped early; then all numbers are lower bounds.
    """

    files: int = 0
    size_bytes: int = 0
    pictures: int = 0
    unread: int = 0
    seconds: float = 0.0
    whole: bool = True
    kinds: tuple[tuple[str, int], ...] = ()
    places: tuple[PathEstimate, ...] = ()


class PatternsPreview(Struct, frozen=True):
    """Effect of changed patterns on a folder: how many files come in, go out and stay.

    `coming` and `going` are a few examples, relative to the folder. `documents` counts the
    documents of files that go out. `wrong` are invalid lines, which have no effect. `everywhere`
    are patterns of the settings that exclude files of every source.
    """

    comes: int = 0
    goes: int = 0
    stays: int = 0
    documents: int = 0
    coming: tuple[str, ...] = ()
    going: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    whole: bool = True
    everywhere: tuple[str, ...] = ()


class FileQuery(Struct, frozen=True):
    """Query of files with a sort order; empty fields do not filter.

    `cause` is that of a `ProblemGroup`. `text` is matched in the path, ignoring case.
    """

    source_id: SourceId = SourceId(0)
    states: tuple[FileState, ...] = ()
    kinds: tuple[str, ...] = ()
    text: str = ""
    cause: str = ""
    sort: FileSort = "path"
    descending: bool = False


class FilePage(Struct, frozen=True):
    """One page of the files that match a query, the number of matches, and all kinds."""

    files: tuple[FileRow, ...] = ()
    total: int = 0
    kinds: tuple[str, ...] = ()


class ProblemGroup(Struct, frozen=True):
    """Files that were not read for the same cause, with a common remedy.

    `cause` identifies the group in a `FileQuery`. `examples` are a few paths. `remedy` is the
    action that may help: OCR, a retry, or none except what `advice` says.
    """

    cause: str
    state: FileState
    title: UserMessage
    detail: UserMessage
    advice: UserMessage
    files: int
    remedy: Remedy = "none"
    examples: tuple[str, ...] = ()
    ignored: bool = False


class Problems(Struct, frozen=True):
    """Unread files by cause, the largest groups first; `ignored` counts dismissed ones.

    `can_recognize` is true if OCR is available; if not, `how` says what to do.
    """

    groups: tuple[ProblemGroup, ...] = ()
    ignored: int = 0
    can_recognize: bool = False
    how: UserMessage = UserMessage()


class Activity(Struct, frozen=True):
    """An entry of the engine's activity log; `id` grows with time."""

    id: int
    at: datetime
    kind: ActivityKind
    path: str
    detail: UserMessage = UserMessage()
    source_id: SourceId = SourceId(0)
