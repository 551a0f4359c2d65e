"""What Loci holds and what it is doing: sources, files, counts, problems, progress."""

from datetime import date, datetime
from typing import Literal

from msgspec import Struct

from core.records.ids import SourceId
from core.records.memory import Tier

FileState = Literal["pending", "read", "duplicate", "skipped", "failed"]
EngineState = Literal["idle", "scanning", "reading", "paused", "stopping"]


class Source(Struct, frozen=True):
    """A folder or file that Loci watches. `problem` says why it cannot, when it cannot.

    `failed` and `skipped` leave out what the user put aside. Of the `pending` files text of
    `recognizing` is being recognized in pictures. `read_at` is when something was last read.
    """

    id: SourceId
    path: str
    added_at: datetime
    files: int = 0
    pending: int = 0
    failed: int = 0
    watching: bool = False
    problem: str = ""
    tiers: tuple[Tier, ...] = ()
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    paused: bool = False
    skipped: int = 0
    recognizing: int = 0
    documents: int = 0
    read_at: datetime | None = None


class FileRow(Struct, frozen=True):
    """One file on disk and what became of it.

    `error` is the class of the problem. With `recognize` text in its pictures was, or is to be,
    recognized. `ignored`: the user put its problem aside. `pinned`: the model reads it first.
    """

    path: str
    state: FileState
    kind: str = ""
    title: str = ""
    detail: str = ""
    remedy: str = ""
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


class Duplicate(Struct, frozen=True):
    """A file whose content is already known from another path."""

    path: str
    same_as: str


class Skipped(Struct, frozen=True):
    """A file that is not read, on purpose."""

    path: str
    reason: str
    remedy: str


class Failed(Struct, frozen=True):
    """A file that could not be read. `part` names the part inside it, if only that failed."""

    path: str
    title: str
    detail: str
    remedy: str
    part: str | None = None


class Flagged(Struct, frozen=True):
    """A document with words that read like instructions, or that hide: how many, and what kinds."""

    path: str
    part: str | None
    title: str
    spans: int
    reasons: tuple[str, ...]


# What is still done when all files are read; `doing` of a progress then.
COMPLETING = "Completing the index"
SORTING = "Sorting out what was read"
SHARPENING = "Sharpening the search for single statements"
# How far these are is not counted in files.
AFTER_FILES = frozenset({COMPLETING, SORTING, SHARPENING})


class Progress(Struct, frozen=True):
    """What the engine is doing now. `seconds_left` is None until there is a basis to say.

    `doing` is the name of a file while files are read, then one of the works that follow.
    """

    state: EngineState
    doing: str = ""
    done: int = 0
    total: int = 0
    seconds_left: float | None = None
    note: str = ""


RefineState = Literal["no model", "off", "waiting", "working", "resting", "done"]


class Refinement(Struct, frozen=True):
    """How much of what is worth it a language model has read, and when the rest may be done.

    `refined` of `total` passages. `seconds_left` is the model's own time, as measured; None until
    there is a basis to say. `note` says why it rests. `failed` passages gave no reply that could
    be used; they are tried again. `dropped` statements were not borne out by the text, since the
    engine started. `pinned` are the paths that come first.
    """

    state: RefineState = "no model"
    refined: int = 0
    total: int = 0
    seconds_left: float | None = None
    note: str = ""
    failed: int = 0
    dropped: int = 0
    pinned: tuple[str, ...] = ()


class NewEncoder(Struct, frozen=True):
    """How far texts are encoded anew with another encoder: `done` of `total` so far."""

    name: str
    done: int = 0
    total: int = 0
    problem: str = ""


class Status(Struct, frozen=True):
    """Counts and problems. files = read + duplicates + skipped + failed + pending, always.

    `problems_inside` lists parts of readable files (attachments, archive members) that could
    not be read. `flagged` are documents that hold suspicious words. `forgotten` files are
    not read because the user wanted them forgotten; they count nowhere else. `backed_up_on` is
    the day of the last backup that was made by itself.
    """

    files: int
    documents: int
    passages: int
    entities: int
    facts: int
    pending: int
    read: int
    duplicates: tuple[Duplicate, ...]
    skipped: tuple[Skipped, ...]
    failed: tuple[Failed, ...]
    problems_inside: tuple[Failed, ...]
    progress: Progress
    sources: tuple[Source, ...] = ()
    theses: int = 0
    encrypted: bool = False
    commit_number: int = 0
    paused: bool = False
    notes: tuple[str, ...] = ()
    model: str = ""
    version: str = ""
    refinement: Refinement = Refinement()
    flagged: tuple[Flagged, ...] = ()
    new_encoder: NewEncoder | None = None
    forgotten: int = 0
    backed_up_on: date | None = None


class StepFigure(Struct, frozen=True):
    """How long a step of answering takes, over the last questions (milliseconds)."""

    step: str
    questions: int
    p50_ms: float
    p95_ms: float


class CacheFigure(Struct, frozen=True):
    """How often a cache was asked since the engine started, how often it knew, what it holds."""

    name: str
    hits: int
    misses: int
    held: int

    @property
    def hit_rate(self) -> float:
        """Share of the times it knew, in [0, 1]; 0 when it was never asked."""
        asked = self.hits + self.misses
        return self.hits / asked if asked else 0.0


class Figures(Struct, frozen=True):
    """Quality and health in numbers (D14). Latencies and counts outlive restarts.

    `queue` counts files that wait, `behind` texts that lack their vector, and `behind_s` says for
    how long the index has not been complete. `warnings` are sentences for people.
    """

    questions: int
    failures: int
    steps: tuple[StepFigure, ...] = ()
    caches: tuple[CacheFigure, ...] = ()
    queue: int = 0
    behind: int = 0
    behind_s: float = 0.0
    warnings: tuple[str, ...] = ()
