"""Folders and their files as people look after them: estimates, patterns, problems, activity."""

from datetime import datetime
from typing import Literal

from msgspec import Struct

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


class EstimatedPlace(Struct, frozen=True):
    """What one path would bring. `covered_by` is the source that has it already, else empty."""

    path: str
    files: int = 0
    size_bytes: int = 0
    covered_by: str = ""
    problem: str = ""


class Estimate(Struct, frozen=True):
    """What reading some paths would mean, before they are added.

    `files` would be looked into; of these `pictures` hold no text unless it is recognized, and
    `unread` are of kinds that are not read. `kinds` counts the most frequent endings. `seconds`
    is how long reading takes at the pace of this machine. `whole` is False when counting stopped
    because there is too much: then all numbers are "at least".
    """

    files: int = 0
    size_bytes: int = 0
    pictures: int = 0
    unread: int = 0
    seconds: float = 0.0
    whole: bool = True
    kinds: tuple[tuple[str, int], ...] = ()
    places: tuple[EstimatedPlace, ...] = ()


class PatternsPreview(Struct, frozen=True):
    """What other patterns would do to a folder: how many files come in, go out and stay.

    `coming` and `going` are a few examples, relative to the folder. `documents` go with the files
    that go out. `wrong` are lines that are no patterns; they do nothing. `everywhere` are patterns
    of the settings, which are left out of every source.
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
    """Which files are wanted and in which order; what is empty does not restrict.

    `cause` is that of a `ProblemGroup`. `text` occurs in the path, in any case.
    """

    source_id: SourceId = SourceId(0)
    states: tuple[FileState, ...] = ()
    kinds: tuple[str, ...] = ()
    text: str = ""
    cause: str = ""
    sort: FileSort = "path"
    descending: bool = False


class FilePage(Struct, frozen=True):
    """Some rows of the files that fit a query, how many fit in all, and all kinds there are."""

    files: tuple[FileRow, ...] = ()
    total: int = 0
    kinds: tuple[str, ...] = ()


class ProblemGroup(Struct, frozen=True):
    """Files that were not read for one cause, with what can be done for all of them.

    `cause` names the group in a `FileQuery`. `examples` are a few paths. `remedy` is the action
    that may help: recognizing text, reading again, or none but what `advice` says.
    """

    cause: str
    state: FileState
    title: str
    detail: str
    advice: str
    files: int
    remedy: Remedy = "none"
    examples: tuple[str, ...] = ()
    ignored: bool = False


class Problems(Struct, frozen=True):
    """What was not read, by cause, the largest groups first. `ignored` counts files put aside.

    `can_recognize` tells whether text in pictures can be recognized here; if not, `how` says what
    to do about it.
    """

    groups: tuple[ProblemGroup, ...] = ()
    ignored: int = 0
    can_recognize: bool = False
    how: str = ""


class Activity(Struct, frozen=True):
    """Something that the engine did, and when. `id` grows with time."""

    id: int
    at: datetime
    kind: ActivityKind
    path: str
    detail: str = ""
    source_id: SourceId = SourceId(0)
