"""Records that commands print with --json where no record of core.records fits as it is."""

from typing import Literal

from msgspec import Struct

from core.records.datadir import BackupInfo, Connection, DataDirErasure, DataDirInfo
from core.records.files.sources import Activity
from core.records.files.status import Source, Status
from core.records.graph.edits import Contradiction, Edit, MergeCandidate
from core.records.graph.graph_summary import Community, LinkSuggestion
from core.records.memory import (
    Consolidation,
    Memory,
    Proposal,
    RecalledEpisode,
    Remark,
    Session,
)
from core.records.models import ModelInfo, ModelTestResult


class ReadResult(Status, frozen=True, kw_only=True):
    """Status after reading, and the sources that were added."""

    added: tuple[Source, ...]


class StatusResult(Status, frozen=True, kw_only=True):
    """Status of the engine, and the folder of Loci's own files."""

    home: str


class SourcesResult(Struct, frozen=True):
    """Watched sources."""

    sources: tuple[Source, ...]


class RemovedResult(Struct, frozen=True):
    """Path that is no longer watched."""

    removed: str


class RescannedResult(Struct, frozen=True):
    """Path that is scanned again."""

    rescanned: str


class FileCountResult(Struct, frozen=True):
    """Number of files that a command applied to."""

    files: int


class ActivityResult(Struct, frozen=True):
    """Activity log, the newest first."""

    activity: tuple[Activity, ...]


class PausedResult(Struct, frozen=True):
    """Whether reading is paused."""

    paused: bool


class PinnedResult(Struct, frozen=True):
    """Paths of the pinned documents."""

    pinned: tuple[str, ...]


class EditsResult(Struct, frozen=True):
    """Corrections, the newest first."""

    edits: tuple[Edit, ...]


class UndoneResult(Struct, frozen=True):
    """Number of what was undone."""

    undone: int


class ReviewsResult(Struct, frozen=True):
    """Pairs of things that may be one."""

    reviews: tuple[MergeCandidate, ...]


class ContradictionsResult(Struct, frozen=True):
    """Open contradictions."""

    contradictions: tuple[Contradiction, ...]


class CommunitiesResult(Struct, frozen=True):
    """Communities of the graph."""

    communities: tuple[Community, ...]


class SuggestionsResult(Struct, frozen=True):
    """Pairs of things that may be related."""

    suggestions: tuple[LinkSuggestion, ...]


class MemorySwitchResult(Struct, frozen=True):
    """Whether conversations are remembered."""

    memory: Literal["on", "off"]


class MemoriesResult(Struct, frozen=True):
    """Memories, in the order asked for."""

    memories: tuple[Memory, ...]


class RecalledResult(Struct, frozen=True):
    """Memories about a question, the best first."""

    recalled: tuple[RecalledEpisode, ...]


class ConsolidationsResult(Struct, frozen=True):
    """Summaries of old episodes."""

    consolidations: tuple[Consolidation, ...]


class SessionsResult(Struct, frozen=True):
    """Conversations, the latest first."""

    sessions: tuple[Session, ...]


class ProposalsResult(Struct, frozen=True):
    """Statements that wait to be kept as facts."""

    proposals: tuple[Proposal, ...]


class ProposalAnswerResult(Struct, frozen=True):
    """Decision about a proposed fact."""

    proposal: int
    accepted: bool


class RemarksResult(Struct, frozen=True):
    """Lines of the user's own context."""

    remarks: tuple[Remark, ...]


class DroppedResult(Struct, frozen=True):
    """Number of the line that was deleted."""

    dropped: int


class ModelsResult(Struct, frozen=True):
    """Models on this computer and on offer."""

    models: tuple[ModelInfo, ...]


class ModelResult(Struct, frozen=True):
    """Model that a command applied to; null for none."""

    model: ModelInfo | None


class TestedResult(Struct, frozen=True):
    """Reply and speed of a model."""

    tested: ModelTestResult


class ServerKeyResult(Struct, frozen=True):
    """Whether the key of a model server is stored."""

    address: str
    kept: bool


class StoppedResult(Struct, frozen=True):
    """Whether an engine was running."""

    stopped: bool


class EncryptionResult(Struct, frozen=True):
    """Whether the stores are encrypted."""

    encrypted: bool


class HomeResult(Struct, frozen=True):
    """Paths and sizes of the data directory."""

    home: DataDirInfo


class MovedResult(Struct, frozen=True):
    """New path of the data directory."""

    home: str


class BackupResult(Struct, frozen=True):
    """Backup that was written."""

    backup: BackupInfo


class RestoreResult(Struct, frozen=True):
    """Backup that was examined, and whether it was restored."""

    backup: BackupInfo
    restored: bool


class ErasedResult(Struct, frozen=True):
    """What was deleted."""

    erased: DataDirErasure


class ConnectionsResult(Struct, frozen=True):
    """Network connections, the latest first."""

    connections: tuple[Connection, ...]


class StartersResult(Struct, frozen=True):
    """Questions that the documents can answer."""

    questions: tuple[str, ...]
