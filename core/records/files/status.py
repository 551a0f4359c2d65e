"""Sources and files, their problems and activity, and the status of the engine."""

from datetime import date, datetime
from typing import Literal

from msgspec import Struct

from core.messages import UserMessage
from core.records.ids import SourceId
from core.records.memory import Tier
from core.records.models import EncoderChoice
from core.records.sharing import SharedLibrary

FileState = Literal["pending", "read", "duplicate", "skipped", "failed"]
# Who wrote the texts of a source: the user, others, or empty for whoever each document suggests.
Authorship = Literal["", "own", "others"]
EngineState = Literal["idle", "scanning", "reading", "paused", "stopping"]


class Source(Struct, frozen=True):
    """A watched folder or file; `problem` is the reason if it cannot be watched.

    `failed` and `skipped` do not count dismissed files; `recognizing` files wait for OCR.
    """

    id: SourceId
    path: str
    added_at: datetime
    files: int = 0
    pending: int = 0
    failed: int = 0
    watching: bool = False
    problem: UserMessage = UserMessage()
    tiers: tuple[Tier, ...] = ()
    authorship: Authorship = ""
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    paused: bool = False
    skipped: int = 0
    recognizing: int = 0
    documents: int = 0
    read_at: datetime | None = None


class FileRow(Struct, frozen=True):
    """A file on disk and its state.

    `error` is the class of the problem. `recognize`: OCR was done or is to be done. `ignored`: the
    user dismissed its problem. `pinned`: the language model reads it first.
    """

    path: str
    state: FileState
    kind: str = ""
    title: str = ""
    detail: UserMessage = UserMessage()
    remedy: UserMessage = UserMessage()
    same_as: str = ""
    size_bytes: int = 0
    modified_at: datetime | None = None
    documents: int = 0
    passages: int = 0
    source_id: SourceId = SourceId(0)
    error: str = ""
    recognize: bool = False
    ignored: bool = False
    pinned: bool = False


class DuplicateFile(Struct, frozen=True):
    """A file with the same content as an indexed file."""

    path: str
    same_as: str


class SkippedFile(Struct, frozen=True):
    """A file that is not read, on purpose."""

    path: str
    reason: UserMessage
    remedy: UserMessage = UserMessage()


class FailedFile(Struct, frozen=True):
    """A file that could not be read. `part` names the part inside it, if only that failed."""

    path: str
    title: UserMessage
    detail: UserMessage
    remedy: UserMessage = UserMessage()
    part: str | None = None


class FlaggedSummary(Struct, frozen=True):
    """A document with suspected prompt injections: number of spans and the reasons."""

    path: str
    part: str | None
    title: str
    spans: int
    reasons: tuple[UserMessage, ...]


# Values of `Progress.doing` for the work that follows when all files are read.
COMPLETING = "Updating the index"
RESOLVING = "Connecting what was read"
SENTENCE_INDEXING = "Improving search"
# Their progress is not counted in files.
AFTER_FILES = frozenset({COMPLETING, RESOLVING, SENTENCE_INDEXING})


class Progress(Struct, frozen=True):
    """Current work of the engine; `seconds_left` is None until it can be estimated.

    `doing` is a file name while files are read, then one of `AFTER_FILES`.
    """

    state: EngineState
    doing: str = ""
    done: int = 0
    total: int = 0
    seconds_left: float | None = None
    note: UserMessage = UserMessage()


RefineState = Literal["no model", "off", "waiting", "working", "resting", "done"]


class DocumentImportance(Struct, frozen=True):
    """How central a document is, 0 to 1 (K2); a language model reads the skeleton first."""

    path: str
    part: str | None
    title: str
    score: float
    is_skeleton: bool
    is_pinned: bool


class Refinement(Struct, frozen=True):
    """Progress of refinement: `refined` of the `total` central passages read by a language model.

    `seconds_left` is the model's own time, as measured; None until it can be estimated. `note`
    says why refinement pauses. `failed` passages had no usable reply and are retried. `dropped`
    counts statements not supported by the text, since the engine started. `pinned` are the paths
    that come first.
    """

    state: RefineState = "no model"
    refined: int = 0
    total: int = 0
    seconds_left: float | None = None
    note: UserMessage = UserMessage()
    failed: int = 0
    dropped: int = 0
    pinned: tuple[str, ...] = ()


class ReencodeProgress(Struct, frozen=True):
    """Progress of encoding all texts with another encoder."""

    name: str
    done: int = 0
    total: int = 0
    problem: UserMessage = UserMessage()


class ReaderConfinement(Struct, frozen=True):
    """What processes that read files are kept from on this machine.

    `network` and `programs` are refused to them; `files`: they may read no file of the user but
    the one that they are given. None of these where the system has no means for it.
    """

    network: bool = False
    files: bool = False
    programs: bool = False

    @property
    def summary(self) -> UserMessage:
        """All of this in one sentence."""
        if self.files and self.network:
            return UserMessage("readers_confined")
        if self.network:
            return UserMessage("readers_confined_but_files")
        if self.files:
            return UserMessage("readers_confined_to_files")
        return UserMessage("readers_not_confined")


class Status(Struct, frozen=True):
    """Counts and problems. files = read + duplicates + skipped + failed + pending, always.

    `entities` counts things without dates. `problems_inside`: parts of read files that are not
    read. `forgotten` files were erased on request and are not read again. `encoder` is in use.
    `warnings`: those of `EngineMetrics` but for caches. `sharing_problem`: why no library can be
    joined here.
    """

    files: int
    documents: int
    passages: int
    entities: int
    facts: int
    pending: int
    read: int
    duplicates: tuple[DuplicateFile, ...]
    skipped: tuple[SkippedFile, ...]
    failed: tuple[FailedFile, ...]
    problems_inside: tuple[FailedFile, ...]
    progress: Progress
    sources: tuple[Source, ...] = ()
    theses: int = 0
    encrypted: bool = False
    commit_number: int = 0
    paused: bool = False
    notes: tuple[UserMessage, ...] = ()
    model: str = ""
    version: str = ""
    refinement: Refinement = Refinement()
    flagged: tuple[FlaggedSummary, ...] = ()
    new_encoder: ReencodeProgress | None = None
    forgotten: int = 0
    backed_up_on: date | None = None
    encoder: str = ""
    encoder_choice: EncoderChoice | None = None
    readers: ReaderConfinement = ReaderConfinement()
    warnings: tuple[UserMessage, ...] = ()
    libraries: tuple[SharedLibrary, ...] = ()
    sharing_problem: UserMessage = UserMessage()


class StepLatency(Struct, frozen=True):
    """Latency of one step of answering over the last questions, in milliseconds."""

    step: str
    questions: int
    p50_ms: float
    p95_ms: float


class CacheStats(Struct, frozen=True):
    """Hits and misses of a cache since the engine started, and its number of entries."""

    name: str
    hits: int
    misses: int
    held: int

    @property
    def hit_rate(self) -> float:
        """Share of hits in [0, 1]; 0 without requests."""
        asked = self.hits + self.misses
        return self.hits / asked if asked else 0.0


class EngineMetrics(Struct, frozen=True):
    """Quality and health metrics (D14). Latencies and counts persist across restarts.

    `queue` counts pending files, `behind` texts without a vector; `behind_s` is the time for which
    the index has been incomplete. `warnings` are sentences for the user.
    """

    questions: int
    failures: int
    steps: tuple[StepLatency, ...] = ()
    caches: tuple[CacheStats, ...] = ()
    queue: int = 0
    behind: int = 0
    behind_s: float = 0.0
    warnings: tuple[UserMessage, ...] = ()


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
